"""The README tells the truth about commands, permissions and settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot.client import PERMISSIONS
from bot.commands.everything import COMMANDS, GROUPS

README = Path("README.md").read_text()


def _commands(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> list[str]:
    if isinstance(command, app_commands.Group):
        return [name for inner in command.commands for name in _commands(inner)]
    return [command.qualified_name]


@pytest.mark.parametrize("name", [name for command in (*GROUPS, *COMMANDS) for name in _commands(command)])
def test_every_command_stands_in_the_readme(name: str) -> None:
    assert f"| `/{name}` |" in README


def test_the_invite_link_asks_for_the_permissions_that_the_bot_needs() -> None:
    assert f"&permissions={PERMISSIONS.value}`" in README


@pytest.mark.parametrize("command", ["make run", "make test", "make trial"])
def test_the_commands_of_the_makefile_stand_in_the_readme(command: str) -> None:
    assert command in README
    assert f"\n{command.split()[1]}:" in Path("Makefile").read_text()


@pytest.mark.parametrize("picture", ["step", "start", "choose", "parts", "tile"])
def test_the_pictures_of_the_readme_are_there(picture: str) -> None:
    assert f"docs/pictures/{picture}.png" in README
    assert Path(f"docs/pictures/{picture}.png").exists()
