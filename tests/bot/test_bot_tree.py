"""The command tree, the help, the rules texts and the layers."""

from __future__ import annotations

import ast
from pathlib import Path

import discord
import pytest
from discord import app_commands

from bot import help_rooms, lint, reference
from bot.commandline import invite_link
from bot.commands import everything
from bot.languages.collecting import HANDED_ON
from rules.types import Animal, Card, Space, Terrain

BOT = Path(__file__).parents[2] / "bot"


@pytest.fixture
def tree() -> app_commands.CommandTree:
    """All commands on a tree of a client that never connects."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    everything.add_to(tree)
    return tree


async def test_discord_takes_every_command(tree: app_commands.CommandTree) -> None:
    assert lint.check_commands([command.to_dict(tree) for command in tree.get_commands()]) == []


async def test_every_command_has_its_place_in_help(tree: app_commands.CommandTree) -> None:
    text = help_rooms.all_text("en")
    leaves = [command for command in tree.walk_commands() if not isinstance(command, app_commands.Group)]
    assert len(leaves) > 30
    assert [leaf.qualified_name for leaf in leaves if f"`/{leaf.qualified_name}`" not in text] == [
        name for name in ("game new",) if f"`/{name}`" not in text
    ]


def test_the_rules_have_every_action_animal_card_and_terrain() -> None:
    wanted = {str(word) for kind in (Animal, Card, Terrain) for word in kind}
    wanted |= {str(space).partition("-")[0] for space in Space}
    assert wanted <= set(reference.TOPICS)
    for key, topic in reference.TOPICS.items():
        assert 20 < len(reference.page("en", topic)) <= 2000, key
    assert len(reference.contents("en")) <= 2000


def test_every_room_of_the_help_fits() -> None:
    for _, key in help_rooms.names("en"):
        assert len(help_rooms.text("en", key)) <= 2000
    assert len(help_rooms.text("en", None)) <= 2000


def test_the_invite_link_asks_for_no_more_than_needed() -> None:
    link = invite_link(1)
    assert "scope=bot+applications.commands" in link
    permissions = discord.Permissions(int(link.partition("permissions=")[2].partition("&")[0]))
    assert not permissions.administrator
    assert not permissions.manage_guild
    assert not permissions.mention_everyone


def test_every_sentence_is_a_literal_at_its_call() -> None:
    """The catalogues are collected from the source, so what is translated must stand there."""
    wrong: list[str] = []
    for path in BOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "translate"):
                continue
            message = node.args[1]
            literal = isinstance(message, ast.Constant) and isinstance(message.value, str)
            if not literal and ast.unparse(message) not in HANDED_ON:
                wrong.append(f"{path.name}:{node.lineno}")
    assert wrong == []
