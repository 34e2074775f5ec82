"""Game records: what a game was made from and every choice that stands (notation section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from rules import RULES_VERSION
from rules.chance import commitment
from rules.choices import parse_choice
from rules.errors import BadRecord, OtherVersion, RulesError
from rules.game import Game
from rules.notation.fields import Json
from rules.notation.reading import read_options, read_players, read_position
from rules.notation.writing import FORMAT, write_options, write_position, write_result
from rules.types import Animal, Options


@dataclass(frozen=True, slots=True)
class Record:
    """A record as read. ``start`` is the position of a game that began from an imported one."""

    options: Options
    players: tuple[tuple[Animal, ...], ...]
    names: tuple[str, ...]
    choices: tuple[tuple[Animal, str], ...]
    seed: str | None
    commitment: str | None
    start: Json | None
    result: tuple[tuple[Animal, int], ...] | None


def write_record(game: Game, names: Sequence[str] = (), *, reveal: bool | None = None) -> Json:
    """A game's record. What is secret (seed, hidden order of the start) stands in it only when the game is over, or
    as ``reveal`` says."""
    revealed = game.over if reveal is None else reveal
    record: Json = {
        "format": FORMAT,
        "rules": RULES_VERSION,
        "options": write_options(game.state.options),
        "players": [
            {"name": names[seat] if seat < len(names) else f"Player {seat + 1}", "animals": [str(a) for a in animals]}
            for seat, animals in enumerate(game.state.players)
        ],
    }
    if game.imported:
        record["start"] = write_position(game.start, secret=revealed)
    if revealed and game.seed is not None:
        record["seed"] = game.seed
    if game.commitment is not None:
        record["commitment"] = game.commitment
    record["choices"] = [[str(animal), str(choice)] for animal, choice in game.made]
    if game.over:
        record["result"] = write_result(game.state.result)
    return record


def read_record(data: object) -> Record:
    """A record from JSON values. Raises ``OtherVersion`` or ``BadRecord``."""
    if not isinstance(data, dict):
        raise BadRecord("A record is a JSON object.")
    values = cast(Json, data)
    for key, known in (("format", FORMAT), ("rules", RULES_VERSION)):
        if values.get(key) != known:
            raise OtherVersion(
                f"This record has {key} {values.get(key)!r}; this program plays {key} {known}.",
                {"key": key, "found": values.get(key), "known": known},
            )
    try:
        return _read_record(values)
    except (RulesError, TypeError, KeyError, ValueError, AttributeError) as error:
        if isinstance(error, BadRecord):
            raise
        raise BadRecord(f"This record cannot be read: {error}", {"error": str(error)}) from error


def _read_record(values: Json) -> Record:
    players = cast(list[Json], values["players"])
    if not isinstance(values.get("choices"), list):
        raise BadRecord("A record holds its choices as a list under “choices”.")
    choices: list[tuple[Animal, str]] = []
    for entry in cast(list[list[str]], values["choices"]):
        animal, text = entry
        choices.append((Animal.parse(animal), text))
    result = values.get("result")
    return Record(
        options=read_options(values),
        players=read_players([player["animals"] for player in players]),
        names=tuple(str(player.get("name", "")) for player in players),
        choices=tuple(choices),
        seed=cast(str | None, values.get("seed")),
        commitment=cast(str | None, values.get("commitment")),
        start=cast(Json | None, values.get("start")),
        result=None
        if result is None
        else tuple((Animal.parse(animal), int(points)) for animal, points in cast(list[tuple[str, int]], result)),
    )


def begin_record(record: Record) -> Game:
    """The game at the start of a record. Raises ``BadRecord`` when it cannot be known."""
    if record.seed is not None and record.commitment not in (None, commitment(record.seed)):
        raise BadRecord("The seed of this record does not fit its commitment.", {"commitment": record.commitment})
    if record.start is not None:
        if record.start.get("secret") is None:
            raise BadRecord(
                "The start of this record lacks its hidden order: the game was not over when it was written."
            )
        game = read_position(record.start)
        game.seed = record.seed
        return game
    if record.seed is None:
        raise BadRecord("This record has no seed: it was written before the game was over, and cannot be replayed.")
    return Game.new(record.players, record.seed, record.options)


def replay_record(data: object) -> Game:
    """The game that a record leads to, every choice checked, and the result too when it is written.

    Raises ``OtherVersion`` or ``BadRecord``, which names the choice.
    """
    record = read_record(data)
    try:
        game = begin_record(record)
    except BadRecord:
        raise
    except RulesError as error:
        raise BadRecord(f"This record cannot begin: {error}", error.facts) from error
    for number, (animal, text) in enumerate(record.choices, 1):
        try:
            game.play(parse_choice(text), animal)
        except RulesError as error:
            raise BadRecord(
                f"Choice {number} ({animal}: {text}) cannot be played: {error}",
                {"choice": number, "animal": str(animal), "text": text, "error": str(error)},
            ) from error
    if record.result is not None and record.result != game.state.result:
        raise BadRecord(
            "The record leads to another result than it says.",
            {"written": write_result(record.result), "found": write_result(game.state.result)},
        )
    return game
