"""Every decision kind of the notation by every way: presses, typing, and plans and standing answers where they may."""

from __future__ import annotations

import json
from functools import cache
from itertools import cycle
from pathlib import Path
from statistics import median

import pytest
from bot_support import DOT, SomePictures, loopback, running
from way_games import LOCALES
from ways import Presser, type_choice

from bot.client import Bot
from bot.local.driver import User
from bot.local.model import Channel, Message
from bot.local.server import Server
from bot.model import Cause, Member, NewTable
from bot.pictures import Order, Picture
from bot.plans import parse_answers
from bot.plans.model import KINDS as ANSWERABLE
from bot.plans.tongue import spoken
from bot.prompts import KINDS
from bot.tables import Table
from render.locale import LANGUAGES
from rules.choices import Choice, Claim, Contest, Place, Settle, parse_choice
from rules.earth import vacant_spaces
from rules.game import Game
from rules.notation import write_position
from rules.notation.reading import read_options
from rules.state import State
from rules.types import Animal
from tests.trial.bot_presses import GAMES, of_record

PLAN = frozenset({"place", "initiative", "instinct"})
"""Kinds that a plan makes: every placement, and the advance before one."""
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


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every picture is a dot: here only words and presses matter."""

    async def dot(self: SomePictures, wanted: Order) -> Picture:
        return Picture(DOT, "A dot.")

    monkeypatch.setattr(SomePictures, "draw", dot)


@cache
def positions() -> dict[str, bytes]:
    """For each kind the first position of the recorded games in which it is asked, as a file to import."""
    found: dict[str, bytes] = {}
    for file in sorted(GAMES.glob("*.json")):
        raw = json.loads(file.read_text())
        players = [[Animal.parse(name) for name in player["animals"]] for player in raw["players"]]
        game = Game.new(players, raw["seed"], read_options(raw))
        for animal, text in raw["choices"]:
            decision, choice = game.decision, parse_choice(text)
            if decision is not None and decision.kind not in found and not isinstance(choice, Claim | Contest):
                found[decision.kind] = json.dumps(write_position(game.state)).encode()
            game.play(choice, Animal.parse(animal))
        if len(found) == len(KINDS):
            return found
    raise AssertionError(f"the recorded games never ask {sorted(set(KINDS) - set(found))}")


def _people(server: Server, language: str) -> dict[int, User]:
    """The people of all seats, with a client in a language."""
    users = [server.user(f"{name} {language}", locale=LOCALES[language]) for name in NAMES]
    return {user.id: user for user in users}


async def _opened(
    bot: Bot, server: Server, channel: Channel, data: bytes, people: dict[int, User]
) -> tuple[Table, Message]:
    """A table of a position, every seat a person's, and its board message."""
    users = [*people.values()]
    host = Member(users[0].id, users[0].name)
    table = await bot.tables.import_file(server.guild.id, channel.id, host, data, NewTable("Way", 2))
    for user, seat in zip(users[1:], table.info.seats[1:], strict=False):
        await table.join(Member(user.id, user.name), seat.animals[0])
    await bot.announcer.open(table)
    return table, await users[0].see(channel, "▶ <@")


@pytest.mark.parametrize(("way", "language"), [("presses", "en"), *(("typing", language) for language in LANGUAGES)])
async def test_every_kind_of_decision_is_answered(way: str, language: str, tmp_path: Path) -> None:
    answered: set[str] = set()
    async with loopback(validated=False) as server, running(server, tmp_path / "bot.db", dots=True) as bot:
        people = _people(server, language)
        for kind, data in positions().items():
            channel = server.add_channel(f"way-{kind}")
            table, board = await _opened(bot, server, channel, data, people)
            view = await table.view()
            assert view.asked is not None
            assert view.decision is not None
            user, seq = people[view.asked.user_id or 0], view.seq
            if way == "presses":
                presser = Presser(bot, table, board)
                await presser.action(user, lambda decision: decision.choices[0])
            else:
                text = await type_choice(user, channel, view.decision.choices[0], language)
                assert text.startswith("✓"), (kind, text)
            await server.world.bus.until(lambda table=table, seq=seq: table.info.seq > seq or None, 10)
            answered.add(kind)
    assert answered == {kind for kind in KINDS if way in WAYS[kind]}


def _in_writing(kind: str, choice: Choice, way: str, state: State) -> str:
    """What leaves a choice in writing."""
    if way == "plan":
        space = choice.space if isinstance(choice, Place) else vacant_spaces(state)[-1]
        return {"place": "place", "initiative": "advance", "instinct": "instinct"}[kind] + f" {space}"
    return f"{kind} from {choice.tile} {choice.number}" if isinstance(choice, Settle) else f"{kind} {choice}"


@pytest.mark.parametrize("way", ["plan", "answer"])
async def test_every_kind_that_may_be_left_in_writing_is_carried_out(way: str, tmp_path: Path) -> None:
    done: set[str] = set()
    languages = cycle(LANGUAGES)
    async with loopback(validated=False) as server, running(server, tmp_path / "bot.db", dots=True) as bot:
        for kind, data in positions().items():
            if way not in WAYS[kind]:
                continue
            language = next(languages)
            people, channel = _people(server, language), server.add_channel(f"{way}-{kind}")
            table, _ = await _opened(bot, server, channel, data, people)
            view = await table.view()
            assert view.asked is not None
            assert view.decision is not None
            user, choice = people[view.asked.user_id or 0], view.decision.choices[0]
            text = spoken(language, _in_writing(kind, choice, way, view.state))
            command = "plan set" if way == "plan" else "plan answers"
            content = (await (await user.command(channel, command, text=text)).filled()).content
            assert "`" in content, content
            await server.world.bus.until(lambda table=table, seq=view.seq: table.info.seq > seq or None, 10)
            (made, *_) = [one for one in await table.log() if one.seq > view.seq]
            assert (made.choice, made.cause) == (choice, Cause.PLANNED), kind
            done.add(kind)
    assert done == {kind for kind in KINDS if way in WAYS[kind]}


@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_decisions_out_of_turn_have_standing_answers(kind: str) -> None:
    assert str(parse_answers(ANSWERS[kind])) == ANSWERS[kind]
    assert "answer" in WAYS[kind]


@pytest.mark.parametrize("file", ["two-claimed-short.json", "four-automatic-short.json"])
def test_a_recorded_game_needs_two_presses_for_most_actions(file: str) -> None:
    actions = of_record(GAMES / file)
    assert median(action.presses for action in actions) <= 2
    assert [action for action in actions if action.presses > action.most] == []
