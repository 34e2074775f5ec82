"""What a person has done with each animal, as far as it was rated."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.ratings.core import Step
from bot.ratings.model import Line, Outcome
from rules.types import Animal


class WithAnimal(NamedTuple):
    """A person's rated games with one animal. ``moved``: by how much all of them together moved the friendly number."""

    animal: Animal
    games: int
    won: int
    mean_place: float
    moved: int


def by_animal(user: int, outcomes: Iterable[Outcome], steps: Sequence[Step]) -> list[WithAnimal]:
    """The figures per animal of a person, most games first. Seats of several animals count for none of them."""
    moved = {step.game: step.change for step in steps}
    found: dict[Animal, list[tuple[Line, int]]] = defaultdict(list)
    for outcome in outcomes:
        line = outcome.line_of(user)
        if line is not None and outcome.game in moved and len(line.animals) == 1:
            found[line.animal].append((line, moved[outcome.game]))
    figures = [
        WithAnimal(
            animal,
            len(lines),
            sum(line.place == 1 for line, _ in lines),
            sum(line.place for line, _ in lines) / len(lines),
            sum(change for _, change in lines),
        )
        for animal, lines in found.items()
    ]
    return sorted(figures, key=lambda figure: (-figure.games, figure.animal))
