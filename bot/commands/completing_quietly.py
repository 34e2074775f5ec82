"""Completion that is refused offers nothing: no game here, no seat, odd words. The command itself says why."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from functools import wraps
from typing import Any

from discord import app_commands

from bot.errors import TableError
from rules.errors import RulesError

Offered = list[app_commands.Choice[Any]]
Completing = Callable[..., Coroutine[Any, Any, Offered]]


def every(
    commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group],
) -> list[app_commands.Command[Any, ..., Any]]:
    """The commands, those within groups among them."""
    found: list[app_commands.Command[Any, ..., Any]] = []
    for command in commands:
        found += every(command.commands) if isinstance(command, app_commands.Group) else [command]
    return found


def complete_quietly(commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group]) -> None:
    """Guard the completion of every option of these commands."""
    for command in every(commands):
        for option in command._params.values():  # pyright: ignore[reportPrivateUsage]  # there is no other way to them
            if option.autocomplete is not None:
                option.autocomplete = quiet(option.autocomplete)


def quiet(completing: Completing) -> Completing:
    """Completion with a refusal turned into no offers; a fault stays one."""

    @wraps(completing)
    async def offered(*asked: Any) -> Offered:
        try:
            return await completing(*asked)
        except (TableError, RulesError):
            return []

    return offered
