"""Ratings as pictures: the table of a server, and one rating over time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ratings.core import Figure, Step
from bot.ratings.words import name_of
from render.lines import Line, Lines
from render.locale import translate, translate_many
from render.standings import Row, Standings

MOST_ROWS = 40
_STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000)


def list_sheet(
    language: str, server: str, ranking: Sequence[tuple[int, Figure]], names: Mapping[int, str]
) -> Standings:
    """The best of a server: rank, name, rating, rated games."""
    rows = [
        Row(
            str(number),
            name_of(language, user, names),
            (f"{figure.shown}{'?' if figure.provisional else ''}", str(figure.games)),
        )
        for number, (user, figure) in enumerate(ranking[:MOST_ROWS], 1)
    ]
    left = len(ranking) - len(rows)
    notes = [translate(language, "? provisional: too few games")]
    notes += [translate(language, "… and {n} more", n=left)] if left > 0 else []
    return Standings(
        translate(language, "Ratings"),
        (translate(language, "Rating"), translate(language, "Games")),
        tuple(rows),
        server,
        note=" · ".join(notes),
    )


def history_sheet(language: str, name: str, steps: Sequence[Step]) -> Lines:
    """A rating from its beginning, game by game; the dates stand below."""
    values = [steps[0].before.shown, *(step.after.shown for step in steps)]
    last = len(steps)
    marks = sorted({0, last // 3, 2 * last // 3, last})
    across = [(float(at), f"{steps[max(0, at - 1)].ended:%Y-%m-%d}") for at in marks]
    return Lines(
        translate(language, "Rating of {name}", name=name),
        (Line("", tuple((float(at), float(value)) for at, value in enumerate(values)), str(values[-1])),),
        tuple(across),
        scale(min(values), max(values)),
        translate_many(language, "{number} rated game", "{number} rated games", last),
    )


def scale(low: float, high: float) -> tuple[int, ...]:
    """Whole numbers for the side of a chart that hold all values, five or six of them."""
    step = next(size for size in _STEPS if (high - low) / size <= 4) if high - low <= 20000 else 10000
    first = int(low // step) * step
    found = [first]
    while found[-1] < high or len(found) < 2:
        found.append(found[-1] + step)
    return tuple(found)
