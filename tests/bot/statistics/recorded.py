"""The recorded games of the suite as finished games with facts, and the raw records beside them to count by hand."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bot.model import Cause
from bot.ratings.model import Line, Outcome
from bot.statistics.counting import Finished
from bot.statistics.facts import facts_of
from bot.store.record import Row
from bot.tables.history import kind_of
from rules.choices import parse_choice
from rules.game import Game
from rules.notation import read_record
from rules.notation.records import begin_record
from rules.types import Animal

GAMES = Path(__file__).parents[2] / "games"
NAMES = tuple(sorted(path.stem for path in GAMES.glob("*.json")))
START = datetime(2026, 3, 1, tzinfo=UTC)


class Recorded(NamedTuple):
    """A game: as it is stored, as statistics see it, and as it ended."""

    raw: dict[str, Any]
    finished: Finished
    game: Game


@cache
def recorded(name: str) -> Recorded:
    """A game by its file's name. Seat n is person n."""
    raw = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    found = read_record(raw)
    game = begin_record(found)
    chosen: list[Row] = []
    for number, (animal, text) in enumerate(found.choices, 1):
        choice = parse_choice(text)
        seat = next(at for at, animals in enumerate(found.players, 1) if animal in animals)
        chosen.append(Row(number, str(animal), kind_of(game, choice), text, Cause.PERSON, seat))
        game.play(choice, animal)
    facts = facts_of(begin_record(found), chosen)
    return Recorded(raw, Finished(_outcome(raw, game, 1 + NAMES.index(name)), facts), game)


def _outcome(raw: dict[str, Any], game: Game, number: int) -> Outcome:
    places = {animal: (place, points) for place, (animal, points) in enumerate(raw["result"], 1)}
    lines = []
    for seat, player in enumerate(raw["players"], 1):
        counting = next(animal for animal in player["animals"] if animal in places)
        animals = tuple(map(Animal.parse, player["animals"]))
        lines.append(Line(seat, seat, None, animals, Animal.parse(counting), *places[counting]))
    ended = START + timedelta(days=number)
    return Outcome(number, 1, game.state.turn, START, ended, False, False, True, True, tuple(lines))


def all_recorded() -> list[Recorded]:
    """All of them."""
    return [recorded(name) for name in NAMES]


def all_finished() -> list[Finished]:
    """All of them, as statistics see them."""
    return [one.finished for one in all_recorded()]
