"""The board game Dominant Species as a pure engine: no clock, no files, no network, no pictures.

Start at ``rules.game.Game``; the words are in ``rules.types``, the printed numbers in ``rules.tables``.
"""

RULES_VERSION = 1
"""Raised whenever the same choices could lead to another game (it stands in every record)."""
