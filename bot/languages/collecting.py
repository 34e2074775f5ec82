"""What there is to translate: literals in the source, sentences of errors, names and descriptions of commands."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bot.errors import TableError
from bot.model import RULES_CHANGED
from render.locale import COMMAND, LANGUAGES

ROOT = Path(__file__).parents[2]
ROOMS = ("render", "bot", "rules")
UNSEEN = ("render/commands/", "rules/commands/", "rules/notation/traces.py", "rules/notation/cases.py")
"""What only the command lines say, in English."""
ERRORS = frozenset(
    {"Said", "bad", "RulesError", "Unparsable", "NotOffered", "NotYourDecision", "GameOver", "NothingToUndo"}
    | {"ClaimRefused", "BadOptions", "BadPosition", "NotClean", "BadRecord", "OtherVersion", "PictureError"}
)
"""What is made with a sentence of the catalogue as its first argument."""

HANDED_ON = frozenset({"message", "error.message", "said.message", "info.note"})
"""What may stand in place of a literal, because the literal is collected where it is written."""


class Message(NamedTuple):
    """A sentence of the catalogue: its context, its English, the English plural if it has one."""

    text: str
    plural: str | None = None
    context: str | None = None


Found = dict[Message, list[str]]
"""Every sentence with the files in which it stands."""


class NotLiteral(Exception):
    """A call that gives the catalogue something other than a literal, so that nobody can translate it."""


def collect() -> Found:
    """All there is, in the order in which it stands."""
    found: Found = {}
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            where = str(path.relative_to(ROOT))
            if where.startswith(UNSEEN):
                continue
            for message in in_source(path.read_text(encoding="utf-8"), where):
                _add(found, message, where)
    commands = list(in_commands())  # first, because it imports the modules of all errors
    for error in _kinds(TableError):
        _add(found, Message(error.message), str(Path(*error.__module__.split("."))) + ".py")
    _add(found, Message(RULES_CHANGED), "bot/model.py")
    for message in commands:
        _add(found, message, "bot/commands")
    return found


def _add(found: Found, message: Message, where: str) -> None:
    places = found.setdefault(message, [])
    if where not in places:
        places.append(where)


def in_source(source: str, where: str) -> Iterator[Message]:
    """The literals of one file. Raises ``NotLiteral`` where a call of ``translate`` has none."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name == "translate" and len(node.args) == 2:
            text = _literal(node.args[1])
            if text is not None:
                yield Message(text)
            elif ast.unparse(node.args[1]) not in HANDED_ON:
                raise NotLiteral(f"{where}:{node.lineno}: {ast.unparse(node)}")
        elif name == "translate_many" and len(node.args) == 4:
            singular, plural = _literal(node.args[1]), _literal(node.args[2])
            if singular is None or plural is None:
                raise NotLiteral(f"{where}:{node.lineno}: {ast.unparse(node)}")
            yield Message(singular, plural)
        elif (name == "say" and where.startswith("render/")) or (name in ERRORS and node.args):
            text = _literal(node.args[0])
            if text is not None:
                yield Message(text)


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _kinds(error: type[TableError]) -> Iterator[type[TableError]]:
    yield error
    for kind in error.__subclasses__():
        yield from _kinds(kind)


def in_commands() -> Iterator[Message]:
    """Names, descriptions and choices of all commands, out of the tree itself."""
    import discord
    from discord import app_commands

    from bot.commands import everything

    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    everything.add_to(tree)
    for command in tree.get_commands():
        yield from _in_command(command.to_dict(tree))


def _in_command(item: dict[str, Any]) -> Iterator[Message]:
    yield Message(item["name"], context=COMMAND)
    if item.get("description"):
        yield Message(item["description"])
    for choice in item.get("choices") or []:
        if choice["name"] not in LANGUAGES.values():
            yield Message(choice["name"])
    for option in item.get("options") or []:
        yield from _in_command(option)
