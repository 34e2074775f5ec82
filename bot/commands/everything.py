"""All commands together, and the rooms of ``/help`` in which each has its place."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands import about, game, game_files, look, plan, play, settings, tell_rules, tutorial, whatif, why
from bot.commands.game_ending import group as ending_group

GROUPS = (game.group, settings.group, why.group, whatif.group, plan.group)
COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (
    *play.COMMANDS,
    *look.COMMANDS,
    *tell_rules.COMMANDS,
    *tutorial.COMMANDS,
    *about.COMMANDS,
)
assert game_files.group is ending_group is game.group  # its commands belong to /game


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Put every command on the tree."""
    for group in GROUPS:
        tree.add_command(group)
    for command in COMMANDS:
        tree.add_command(command)
