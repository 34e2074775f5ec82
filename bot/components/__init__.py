"""Buttons and menus. All are dynamic items: what they mean stands in their custom_id, so a restart loses none."""
