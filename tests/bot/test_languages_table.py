"""A table in German or Polish, through the whole client: nobody there reads a word of English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from bot_support import loopback, running
from game_player import Players

from bot.client import Bot
from bot.languages import words
from bot.local import components
from bot.local.driver import User
from bot.local.model import Message
from bot.local.server import Server
from bot.model import Person
from render.locale import translate
from rules.types import Dominance

ENGLISH = re.compile(r"\b(the|this|is|are|of|with|and|from|you|your|tile|turn|press|choose|which|nobody)\b", re.I)
NOTATION = re.compile(r"`[^`]*`")


class Locals(Players):
    """People of one language at a table of that language, who press and type in it."""

    def __init__(self, server: Server, names: list[str], seed: int, language: str) -> None:
        for name in names:
            server.user(name, locale=language)
        super().__init__(server, names, seed)
        self.language = language

    async def open(self, mode: Dominance, computers: int = 0, **more: object) -> None:
        """Open a table of the language, fill it and have it start."""
        options = {"players": len(self.people), "cards": 10, "dominance": mode.value, "language": self.language}
        await (await self.first.command(self.channel, "game new", options | more)).filled()
        join = translate(self.language, "Join")
        for user in list(self.people.values())[1:]:
            lobby = await user.see(self.channel, lambda m: any(b.label == join for b in components.buttons(m)))
            await user.press(lobby, join)
        self.seen = await self.board()

    async def _by_do(self, bot: Bot, user: User) -> None:
        table = await bot.tables.in_channel(self.channel.id)
        decision = (await table.view()).decision
        assert decision is not None
        line = words.typed(self.language, self._wanted(list(decision.choices)))
        text = (await (await user.command(self.channel, "do", choices=line)).filled()).content
        assert text.startswith("✓"), text

    async def _by_panel(self, bot: Bot, user: User) -> None:
        assert self.seen is not None
        answer = await user.press(self.seen, translate(self.language, "My move"))
        await self._in_panel(user, await answer.followup())


def texts(message: Message) -> Iterator[str]:
    """Everything that can be read of a message: its words, its buttons and menus, its alt text."""
    yield message.content
    yield from (one.label or "" for one in components.buttons(message))
    for menu in components.selects(message):
        yield menu.placeholder or ""
        for option in menu.options:
            yield from (option.label, option.description or "")
    yield from (one.description or "" for one in message.attachments)


def english(message: Message) -> list[str]:
    return [text for text in texts(message) if ENGLISH.search(NOTATION.sub("", text))]


@pytest.mark.parametrize("language", ["de", "pl"])
async def test_a_table_speaks_its_language_only(language: str, tmp_path: Path) -> None:
    async with loopback() as server, running(server, tmp_path / "bot.db", dots=True) as bot:
        people = Locals(server, ["Ada", "Ben"], 6, language)
        await people.open(Dominance.CLAIMED)
        for _ in range(45):
            assert await people.step(bot)
        for command, options in COMMANDS:
            answer = await people.first.command(people.channel, command, options)
            assert english(await answer.filled()) == [], command
        seen = list(people.channel.messages.values())
        assert len(seen) > 40
        assert [text for message in seen for text in english(message)] == []


COMMANDS: tuple[tuple[str, dict[str, object]], ...] = (
    ("game status", {}),
    ("game list", {}),
    ("tile", {"tile": "D2"}),
    ("animal", {}),
    ("cards", {}),
    ("log", {}),
    ("why tile", {"tile": "D2"}),
    ("why extinction", {}),
    ("why survival", {}),
    ("why not", {"choice": "migrate D2 D3"}),
    ("rules", {}),
    ("rules", {"topic": "speciation"}),
    ("help", {}),
    ("about", {}),
    ("whatif show", {}),
    ("plan show", {}),
    ("claim", {"tile": "A1"}),
    ("do", {"choices": "dominate G4"}),
    ("game start", {}),
)


async def test_each_reads_in_their_own_language_and_the_table_in_its_own(tmp_path: Path) -> None:
    async with loopback() as server, running(server, tmp_path / "bot.db", dots=True):
        ada, ben, channel = server.user("Ada", locale="pl"), server.user("Ben", locale="de"), server.add_channel("game")
        answer = await ada.command(channel, "game new", {"players": 2, "language": "en"})
        assert (await answer.filled()).content.startswith("✓ Stół jest otwarty")
        lobby = await ben.see(channel, lambda m: any(b.label == "Join" for b in components.buttons(m)))
        await ben.press(lobby, "Join")
        board = await ada.see(channel, lambda m: "▶ <@" in m.content)
        assert "place a pawn" in board.content
        refused = await (await ben.command(channel, "tile", tile="X9")).filled()
        assert refused.content.startswith("„X9“ ist unbekannt (Feld).")
        refused = await (await ada.command(channel, "tile", tile="X9")).filled()
        assert refused.content.startswith("„X9”: nieznane słowo (pole).")


async def test_the_server_says_what_language_new_tables_have(tmp_path: Path) -> None:
    async with loopback() as server, running(server, tmp_path / "bot.db", dots=True):
        owner, channel = server.user("Owner"), server.add_channel("game")
        await (await owner.command(channel, "settings language", language="de")).filled()
        await (await owner.command(channel, "game new", {"players": 2})).filled()
        await owner.see(channel, lambda m: any(b.label == "Mitspielen" for b in components.buttons(m)))


async def test_direct_messages_speak_the_language_of_the_client_until_a_setting_says_otherwise(tmp_path: Path) -> None:
    async with loopback() as server, running(server, tmp_path / "bot.db", dots=True) as bot:
        ben, channel = server.user("Ben", locale="pl"), server.add_channel("game")
        assert await bot.language_for(ben.id, "en") == "en"
        await (await ben.command(channel, "about")).filled()
        assert await bot.language_for(ben.id, "en") == "pl"
        await bot.tables.set_person(Person(ben.id, "de"))
        assert await bot.language_for(ben.id, "en") == "de"
