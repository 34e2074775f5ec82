"""A game as a row of positions with the choices between them: from a record, a trace, or whoever has the positions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from render.change import Change, between
from render.errors import PictureError
from render.headline import headline
from render.sentences import chosen
from render.view import Position, View, read
from render.words import Words
from rules.choices import parse_choice
from rules.errors import RulesError
from rules.notation import read_record, write_position
from rules.notation.records import begin_record
from rules.types import Animal


@dataclass(frozen=True)
class Moment:
    """One step of a story: where it led, who chose what, and a sentence about it (empty: one is made)."""

    view: View
    animal: Animal | None = None
    choice: str = ""
    caption: str = ""


@dataclass(frozen=True)
class Story:
    """A game from its start; ``names`` are the players' names by animal."""

    moments: tuple[Moment, ...]
    names: dict[Animal, str]

    def change(self, number: int) -> Change:
        """What the step that led to moment ``number`` changed."""
        if not number:
            return Change()
        moment = self.moments[number]
        change = between(self.moments[number - 1].view, moment.view, moment.caption)
        return change

    def sentence(self, number: int, words: Words) -> str:
        """What happened at moment ``number``, in a sentence."""
        moment = self.moments[number]
        if moment.caption or not number:
            return moment.caption or words.say("The game begins")
        change = self.change(number)
        if moment.animal is not None and moment.choice:
            said = chosen(self.moments[number - 1].view, moment.animal, moment.choice, words)
        else:
            said = headline(moment.view, change, words).title
        gains = ", ".join(f"{words.animal(a)} {gain:+d}".replace("-", "−") for a, gain in change.points.items())
        return f"{said} ({gains})" if gains else said


def from_positions(
    positions: Sequence[Position], captions: Sequence[str] = (), names: dict[Animal, str] | None = None
) -> Story:
    """The story of positions in order, each perhaps with its sentence. Raises ``PictureError``."""
    said = (*captions, *("" for _ in range(len(positions) - len(captions))))
    views = [read(position) for position in positions]
    askers = [None, *(view.asked.animal if view.asked is not None else None for view in views)]
    moments = [Moment(view, who, "", text) for view, who, text in zip(views, askers, said, strict=False)]
    return Story(tuple(moments), names or {})


def from_record(data: object) -> Story:
    """The story of a game record, played again. Raises ``PictureError``."""
    try:
        record = read_record(data)
        game = begin_record(record)
        moments = [Moment(read(write_position(game.state, agenda=False)))]
        for animal, text in record.choices:
            game.play(parse_choice(text), animal)
            moments.append(Moment(read(write_position(game.state, agenda=False)), animal, text))
    except RulesError as error:
        raise PictureError(str(error)) from error
    names = {
        animal: name for animals, name in zip(record.players, record.names, strict=True) for animal in animals if name
    }
    return Story(tuple(moments), names)


def from_trace(lines: Iterable[str]) -> Story:
    """The story of a trace (JSON lines). Raises ``PictureError``."""
    moments: list[Moment] = []
    for number, line in enumerate(filter(str.strip, lines), 1):
        try:
            row: dict[str, Any] = json.loads(line)
            animal = Animal.parse(row["animal"]) if "animal" in row else None
            moments.append(Moment(read(row["position"]), animal, str(row.get("choice", ""))))
        except (ValueError, KeyError, TypeError, RecursionError, RulesError) as error:
            raise PictureError(f"Line {number} is not a line of a trace: {error}.") from error
    return Story(tuple(moments), {})


def read_text(path: str) -> str:
    """The text in a file. Raises ``PictureError``."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise PictureError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise PictureError(f"{path} cannot be read: it is no text in UTF-8.") from error


def load_story(path: str) -> Story:
    """The story in a file: a record (one JSON object) or a trace (JSON lines). Raises ``PictureError``."""
    text = read_text(path)
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise PictureError(f"{path} is nested too deeply.") from error
    except ValueError:
        return from_trace(text.splitlines())
    return from_record(data)
