"""All commands together, and the rooms of ``/help`` in which each has its place."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands import (
    about,
    clock,
    completing_quietly,
    game,
    game_ending,
    game_events,
    game_files,
    game_quiet,
    games_all,
    host,
    league,
    league_files,
    league_judge,
    league_run,
    league_terms,
    league_time,
    look,
    me,
    plan,
    play,
    rating,
    seat,
    settings,
    stats,
    tell_rules,
    tutorial,
    whatif,
    why,
)

GROUPS = (
    game.group,
    seat.group,
    host.group,
    settings.group,
    why.group,
    whatif.group,
    plan.group,
    rating.group,
    stats.group,
    league.group,
    league_run.season_group,
    me.group,
    games_all.note,
)
COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (
    *play.COMMANDS,
    *look.COMMANDS,
    *games_all.COMMANDS,
    *tell_rules.COMMANDS,
    *tutorial.COMMANDS,
    *about.COMMANDS,
)
assert (
    clock.group is game_ending.group is game_events.group is game_files.group is game_quiet.group is game.group
)  # their commands belong to /game
assert league_time.run is league_judge.run is league_run.run  # they belong to /league run
assert league_files.season_group is league_terms.season_group is league_run.season_group

completing_quietly.complete_quietly((*GROUPS, *COMMANDS))


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Put every command on the tree."""
    for group in GROUPS:
        tree.add_command(group)
    for command in COMMANDS:
        tree.add_command(command)
