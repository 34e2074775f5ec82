"""Game records: what a game was made from and every choice that stands (notation section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from rules import RULES_VERSION
from rules.chance import commitment
from rules.choices import parse_choice
from rules.errors import BadRecord, OtherVersion, RulesError, Said
from rules.game import Game
from rules.notation.fields import Json, entry_object, number_of, shown, word_of
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
                Said(
                    "This record has {key} {found}; this program plays {key} {known}.",
                    key=key,
                    found=shown(values.get(key)),
                    known=known,
                ),
                {"key": key, "found": shown(values.get(key)), "known": known},
            )
    try:
        return _read_record(values)
    except BadRecord:
        raise
    except RulesError as error:
        raise BadRecord(Said("This record cannot be read: {error}", error=error), error.facts) from error


def _read_record(values: Json) -> Record:
    seats = [entry_object(seat, "players") for seat in _list(values, "players")]
    start = values.get("start")
    if start is not None and not isinstance(start, dict):
        raise BadRecord("“start” must be a position.")
    result = values.get("result")
    return Record(
        options=read_options(values),
        players=read_players([seat.get("animals") for seat in seats]),
        names=tuple(str(seat.get("name", "")) for seat in seats),
        choices=tuple(_choice(entry) for entry in _list(values, "choices")),
        seed=_text(values, "seed"),
        commitment=_text(values, "commitment"),
        start=cast(Json | None, start),
        result=None if result is None else tuple(_place(entry) for entry in _list(values, "result")),
    )


def _list(values: Json, key: str) -> list[object]:
    value = values.get(key)
    if not isinstance(value, list):
        raise BadRecord(Said("A record holds “{key}” as a list.", key=key), {"field": key})
    return cast(list[object], value)


def _text(values: Json, key: str) -> str | None:
    value = values.get(key)
    if value is not None and not isinstance(value, str):
        raise BadRecord(Said("“{key}” of a record is a text.", key=key), {"field": key})
    return value


def _pair(entry: object, key: str) -> tuple[object, object]:
    parts = cast(list[object], entry) if isinstance(entry, list) else []
    if len(parts) != 2:
        raise BadRecord(
            Said("Each of “{key}” must be a pair, not {found}.", key=key, found=shown(cast(object, entry))),
            {"field": key},
        )
    return parts[0], parts[1]


def _choice(entry: object) -> tuple[Animal, str]:
    animal, text = _pair(entry, "choices")
    return word_of(animal, "choices", Animal.parse), word_of(text, "choices", str)


def _place(entry: object) -> tuple[Animal, int]:
    animal, points = _pair(entry, "result")
    return word_of(animal, "result", Animal.parse), number_of({"result": points}, "result")


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
        raise BadRecord(Said("This record cannot begin: {error}", error=error), error.facts) from error
    for number, (animal, text) in enumerate(record.choices, 1):
        try:
            game.play(parse_choice(text), animal)
        except RulesError as error:
            raise BadRecord(
                Said(
                    "Choice {number} ({animal}: {text}) cannot be played: {error}",
                    number=number,
                    animal=animal,
                    text=text,
                    error=error,
                ),
                {"choice": number, "animal": str(animal), "text": text, "error": str(error)},
            ) from error
    if record.result is not None and record.result != game.state.result:
        raise BadRecord(
            "The record leads to another result than it says.",
            {"written": write_result(record.result), "found": write_result(game.state.result)},
        )
    return game
