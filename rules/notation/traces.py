"""Traces: every choice of a game with the position after it, one JSON line each (notation section 4)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import cast

from rules.choices import parse_choice
from rules.errors import BadRecord, RulesError
from rules.game import Game
from rules.notation.draws import adopt_draws
from rules.notation.fields import Json, shown
from rules.notation.reading import read_position
from rules.notation.writing import FORMAT, write_position
from rules.types import Animal

_NOT_COMPARED = frozenset({"agenda", "secret", "claimable"})


def trace_header(game: Game) -> str:
    """The first line of a game's trace, with its secret."""
    return json.dumps({"format": FORMAT, "position": write_position(game.state, secret=True)})


def trace_line(game: Game) -> str:
    """The line of the choice made last."""
    animal, choice = game.made[-1]
    position = write_position(game.state, agenda=False)
    return json.dumps({"seq": len(game.made), "animal": str(animal), "choice": str(choice), "position": position})


def check_trace(lines: Iterable[str], progress: Callable[[int], None] = lambda games: None) -> tuple[int, int]:
    """Check that the choices of a file of traces lead to its positions. Returns its games and its choices.

    ``progress`` is called with the number of games begun. Raises ``BadRecord``, which names the line.
    """
    games = choices = 0
    game: Game | None = None
    known = True
    for number, data in _read_lines(lines):
        try:
            if "seq" not in data:
                game, known = _begin(data)
                games += 1
                progress(games)
                continue
            if game is None:
                raise BadRecord("the first line must be a header with the starting position.")
            _check_line(game, data, known)
        except RulesError as error:
            raise BadRecord(f"Line {number}: {error}", {**error.facts, "line": number}) from error
        choices += 1
    if not games:
        raise BadRecord("This trace is empty.")
    return games, choices


def _read_lines(lines: Iterable[str]) -> Iterator[tuple[int, Json]]:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"Line {number} is not JSON: {error}", {"line": number}) from error
        if not isinstance(data, dict):
            raise BadRecord(f"Line {number} is not a JSON object.", {"line": number})
        yield number, cast(Json, data)


def _begin(data: Json) -> tuple[Game, bool]:
    if "position" not in data:
        raise BadRecord("this line has neither “seq” nor a starting “position”.")
    position = data["position"]
    game = read_position(position)
    return game, cast(Json, position).get("secret") is not None


def _check_line(game: Game, data: Json, known: bool) -> None:
    """Play one line and compare. Without the secret the draws that the position shows are taken for those made."""
    if data.get("seq") != len(game.made) + 1:
        raise BadRecord(f"“seq” is {shown(data.get('seq'))}; {len(game.made) + 1} comes next.")
    if not isinstance(data.get("position"), dict):
        raise BadRecord("the line has no position.")
    written = cast(Json, data["position"])
    if not known:
        adopt_draws(game.state, written)
    game.play(parse_choice(str(data.get("choice", ""))), Animal.parse(str(data.get("animal", ""))))
    difference = _difference(written, write_position(game.state, agenda=False))
    if difference is not None:
        raise BadRecord(f"after “{data['choice']}” {difference}")


def _difference(written: Json, found: Json) -> str | None:
    for key in [*found, *(key for key in written if key not in found)]:
        if key in _NOT_COMPARED:
            continue
        ours, theirs = found.get(key), written.get(key)
        if key == "tiles":
            ours, theirs = _tiles(ours), _tiles(theirs)
        if key == "decision":
            ours, theirs = _decision(ours), _decision(theirs)
        if ours != theirs and (ours or theirs):
            return f"“{key}” is written {shown(theirs)}, but the rules lead to {shown(ours)}."
    return None


def _tiles(value: object) -> object:
    """Tiles with the defaults filled in, so that absent and empty compare equal."""
    if not isinstance(value, dict):
        return value
    return {
        label: (tile.get("terrain"), bool(tile.get("tundra")), tile.get("species") or None, tile.get("cone"))
        for label, tile in cast(dict[str, Json], value).items()
        if isinstance(cast(object, tile), dict)
    }


def _decision(value: object) -> object:
    """A decision with its choices in any order."""
    if not isinstance(value, dict):
        return value
    decision = cast(Json, value)
    choices = decision.get("choices")
    offered = sorted(str(choice) for choice in cast(list[object], choices)) if isinstance(choices, list) else []
    return decision.get("animal"), decision.get("kind"), offered
