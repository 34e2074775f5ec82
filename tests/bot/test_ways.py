"""Every decision kind of the notation by every way: presses, typing, and plans and standing answers where they may."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest
from bot_support import DOT, SomePictures, loopback, running
from game_player import Players
from ways import Presser, type_choice

from bot.client import Bot
from bot.local.model import Channel, Message
from bot.local.server import Server
from bot.model import Member, NewTable
from bot.pictures import Order, Picture
from bot.plans import parse_answers
from bot.plans.model import KINDS as ANSWERABLE
from bot.prompts import KINDS
from bot.tables import Table
from rules.choices import Claim, Contest, parse_choice
from rules.game import Game
from rules.notation import write_position
from rules.notation.reading import read_options
from rules.types import Animal, Dominance
from tests.trial.bot_presses import GAMES, Action, of_record

PLAN = frozenset({"place"})
"""Kinds that a plan makes."""
ANSWERS: dict[str, str] = {
    "settle": "settle done",
    "immigrants": "immigrants lose any",
    "disease": "disease lose grass else lose any",
    "extinction": "extinction save any",
    "regression": "regression keep any",
    "initiative": "initiative pass",
}
"""The kinds that come out of turn, each with a standing answer."""
WAYS: dict[str, tuple[str, ...]] = {
    kind: ("presses", "typing", *(("plan",) if kind in PLAN else ()), *(("answer",) if kind in ANSWERABLE else ()))
    for kind in KINDS
}
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"]
LOCALES = {"en": "en-US", "de": "de", "pl": "pl"}


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every picture is a dot: here only words and presses matter."""

    async def dot(self: SomePictures, wanted: Order) -> Picture:
        return Picture(DOT, "A dot.")

    monkeypatch.setattr(SomePictures, "draw", dot)


def _positions() -> Iterator[tuple[str, bytes]]:
    """The first position of the recorded games in which each kind is asked, as a file to import."""
    left = set(KINDS)
    for file in sorted(GAMES.glob("*.json")):
        raw = json.loads(file.read_text())
        players = [[Animal.parse(name) for name in player["animals"]] for player in raw["players"]]
        game = Game.new(players, raw["seed"], read_options(raw))
        for animal, text in raw["choices"]:
            decision, choice = game.decision, parse_choice(text)
            if decision is not None and decision.kind in left and not isinstance(choice, Claim | Contest):
                left.remove(decision.kind)
                yield decision.kind, json.dumps(write_position(game.state)).encode()
            game.play(choice, Animal.parse(animal))
        if not left:
            return
    raise AssertionError(f"the recorded games never ask {sorted(left)}")


async def _opened(bot: Bot, server: Server, channel: Channel, data: bytes) -> tuple[Table, Message]:
    """A table of a position, every seat a person's, and its board message."""
    people = [server.user(name) for name in NAMES]
    ada = Member(people[0].id, "Ada")
    table = await bot.tables.import_file(server.guild.id, channel.id, ada, data, NewTable("Way", 2))
    for user, seat in zip(people[1:], table.info.seats[1:], strict=False):
        await table.join(Member(user.id, user.name), seat.animals[0])
    await bot.announcer.open(table)
    return table, await people[0].see(channel, "▶ <@")


@pytest.mark.parametrize("way", ["presses", "typing"])
async def test_every_kind_of_decision_is_answered(way: str, tmp_path: Path) -> None:
    answered: set[str] = set()
    async with loopback(validated=False) as server, running(server, tmp_path / "bot.db", dots=True) as bot:
        people = {server.user(name).id: server.user(name) for name in NAMES}
        for kind, data in _positions():
            channel = server.add_channel(f"way-{kind}")
            table, board = await _opened(bot, server, channel, data)
            view = await table.view()
            assert view.asked is not None
            assert view.decision is not None
            user, seq = people[view.asked.user_id or 0], view.seq
            if way == "presses":
                presser = Presser(bot, table, board)
                await presser.action(user, lambda decision: decision.choices[0])
            else:
                text = await type_choice(user, channel, view.decision.choices[0])
                assert "✓" in text, (kind, text)
            await server.world.bus.until(lambda table=table, seq=seq: table.info.seq > seq or None, 10)
            answered.add(kind)
    assert answered == {kind for kind in KINDS if way in WAYS[kind]}


@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_decisions_out_of_turn_have_standing_answers(kind: str) -> None:
    assert str(parse_answers(ANSWERS[kind])) == ANSWERS[kind]
    assert "answer" in WAYS[kind]


def _people(server: Server, language: str, seed: int) -> Players:
    for name in NAMES[:2]:
        server.user(name, locale=LOCALES[language])
    return Players(server, NAMES[:2], seed)


async def test_a_whole_game_by_presses_only_in_german_with_few_presses(tmp_path: Path) -> None:
    actions: list[Action] = []
    async with loopback(validated=False) as server, running(server, tmp_path / "bot.db", dots=True) as bot:
        players = _people(server, "de", 21)
        await players.open(Dominance.AUTOMATIC, language="de")
        table = await bot.tables.in_channel(players.channel.id)
        while (asked := (await table.view()).asked) is not None:
            assert players.seen is not None
            presser = Presser(bot, table, players.seen)
            user = players.people[asked.user_id or 0]
            actions.append(await presser.action(user, lambda decision: players._wanted(list(decision.choices))))
            players.seen = await players.board(after=players.seen)
        assert "🥇" in players.seen.content if players.seen else False
    assert median(action.presses for action in actions) <= 2
    assert [action for action in actions if action.presses > action.most] == []


async def test_a_whole_game_by_typing_only_in_polish(tmp_path: Path) -> None:
    async with loopback(validated=False) as server, running(server, tmp_path / "bot.db", dots=True) as bot:
        players = _people(server, "pl", 22)
        await players.open(Dominance.AUTOMATIC, language="pl")
        table = await bot.tables.in_channel(players.channel.id)
        while (decision := (view := await table.view()).decision) is not None:
            assert view.asked is not None
            user = players.people[view.asked.user_id or 0]
            text = await type_choice(user, players.channel, players._wanted(list(decision.choices)))
            assert "✓ Zagrano" in text
        end = await players.first.see(players.channel, "🥇")
        assert "koniec" in end.content


@pytest.mark.parametrize("file", ["two-claimed-short.json", "four-automatic-short.json"])
def test_a_recorded_game_needs_two_presses_for_most_actions(file: str) -> None:
    actions = of_record(GAMES / file)
    assert median(action.presses for action in actions) <= 2
    assert [action for action in actions if action.presses > action.most] == []
