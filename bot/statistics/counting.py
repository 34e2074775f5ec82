"""What finished games add up to: players, animals, cards, actions, table sizes. Pure, and quick for thousands of games.

A win is a first place (shared only where it was adjudicated). Only games that count are given in; seats of several
animals count for their player and for no animal. Fair is one share in as many as there are seats.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean as mean
from statistics import median
from typing import NamedTuple

from bot.ratings.model import Line, Outcome
from bot.statistics.chance import Share
from bot.statistics.facts import Facts
from rules.types import Animal, Card


@dataclass(frozen=True, slots=True)
class Finished:
    """A game with a result, and its facts when they are known."""

    outcome: Outcome
    facts: Facts | None = None

    @property
    def days(self) -> float:
        """From its start to its end."""
        began = self.outcome.began or self.outcome.ended
        return (self.outcome.ended - began).total_seconds() / 86400


class Seated(NamedTuple):
    """Seats that have something in common: how often they won, and how they came out."""

    wins: Share
    mean_place: float
    mean_points: float


class Length(NamedTuple):
    """How long games are: means, and the median of the days."""

    games: int
    days: float
    choices: float
    turns: float


class TakenCard(NamedTuple):
    """A card: in how many games it was taken, and what those who took it won."""

    card: Card
    taken: int
    wins: Share


class Placed(NamedTuple):
    """An action: pawns put on it in a game by one animal on average, and by those who won."""

    action: str
    each: float
    winners: float


class Versus(NamedTuple):
    """Two people in the games that both played: who was ahead, and the points of both."""

    games: int
    first: int
    second: int
    drawn: int
    mean_first: float
    mean_second: float


def seated(lines: Iterable[tuple[Line, Outcome]]) -> Seated:
    """What seats have won."""
    found = list(lines)
    won = sum(line.place == 1 for line, _ in found)
    fair = mean(1 / outcome.size for _, outcome in found) if found else 0.0
    share = Share(won, len(found), fair)
    if not found:
        return Seated(share, 0.0, 0.0)
    return Seated(share, mean(line.place for line, _ in found), mean(line.points for line, _ in found))


def of_player(games: Iterable[Finished], user: int) -> Seated:
    """What a person has won."""
    return seated((line, game.outcome) for game in games for line in game.outcome.lines if line.user == user)


def by_animal(games: Iterable[Finished], user: int | None = None) -> dict[Animal, Seated]:
    """What each animal has won (with one person, if given), in food chain order."""
    found: dict[Animal, list[tuple[Line, Outcome]]] = defaultdict(list)
    for game in games:
        for line in game.outcome.lines:
            if len(line.animals) == 1 and (user is None or line.user == user):
                found[line.animal].append((line, game.outcome))
    return {animal: seated(found[animal]) for animal in sorted(found)}


def by_size(games: Iterable[Finished]) -> dict[int, Length]:
    """How long games of each table size are."""
    found: dict[int, list[Finished]] = defaultdict(list)
    for game in games:
        found[game.outcome.size].append(game)
    return {size: length(found[size]) for size in sorted(found)}


def length(games: Sequence[Finished]) -> Length:
    """How long games are."""
    if not games:
        return Length(0, 0.0, 0.0, 0.0)
    chosen = [game.facts.choices for game in games if game.facts is not None and game.facts.whole]
    return Length(
        len(games),
        median(game.days for game in games),
        mean(chosen) if chosen else 0.0,
        mean(game.outcome.turns for game in games),
    )


def by_card(games: Iterable[Finished]) -> list[TakenCard]:
    """Every card that was taken, the most often taken first."""
    taken: dict[str, list[tuple[Line, Outcome]]] = defaultdict(list)
    for game in games:
        for card, animal in (game.facts.cards if game.facts is not None else {}).items():
            line = _line_of(game.outcome, Animal.parse(animal))
            if line is not None:
                taken[card].append((line, game.outcome))
    found = [TakenCard(Card.parse(card), len(lines), seated(lines).wins) for card, lines in taken.items()]
    return sorted(found, key=lambda one: (-one.taken, one.card))


def by_action(games: Iterable[Finished]) -> list[Placed]:
    """Every action: how many pawns an animal puts there in a game, and how many the winner's animals."""
    every: dict[str, int] = defaultdict(int)
    winners: dict[str, int] = defaultdict(int)
    animals = winning = 0
    for game in games:
        if game.facts is None:
            continue
        for line in game.outcome.lines:
            for animal in line.animals:
                animals += 1
                winning += line.place == 1
                for action, number in game.facts.actions.get(str(animal), {}).items():
                    every[action] += number
                    winners[action] += number if line.place == 1 else 0
    found = [Placed(action, every[action] / animals, winners[action] / max(1, winning)) for action in every]
    return sorted(found, key=lambda one: (-one.each, one.action))


def mean_scores(games: Iterable[Finished]) -> dict[Animal, list[float]]:
    """The mean score of each animal at the end of each turn, as far as at least a third of its games go."""
    found: dict[Animal, list[list[int]]] = defaultdict(list)
    for game in games:
        if game.facts is None or not game.facts.whole:
            continue
        for name in game.facts.scores[0] if game.facts.scores else ():
            found[Animal.parse(name)].append([scores[name] for scores in game.facts.scores])
    means: dict[Animal, list[float]] = {}
    for animal in sorted(found):
        curves = found[animal]
        turns: list[float] = [0.0]
        for turn in range(max(map(len, curves))):
            there = [curve[turn] for curve in curves if len(curve) > turn]
            if 3 * len(there) < len(curves):
                break
            turns.append(mean(there))
        means[animal] = turns
    return means


def versus(games: Iterable[Finished], one: int, other: int) -> Versus:
    """Two people head to head."""
    pairs = [
        (mine, theirs)
        for game in games
        if (mine := game.outcome.line_of(one)) is not None and (theirs := game.outcome.line_of(other)) is not None
    ]
    if not pairs:
        return Versus(0, 0, 0, 0, 0.0, 0.0)
    return Versus(
        len(pairs),
        sum(mine.place < theirs.place for mine, theirs in pairs),
        sum(mine.place > theirs.place for mine, theirs in pairs),
        sum(mine.place == theirs.place for mine, theirs in pairs),
        mean(mine.points for mine, _ in pairs),
        mean(theirs.points for _, theirs in pairs),
    )


def _line_of(outcome: Outcome, animal: Animal) -> Line | None:
    return next((line for line in outcome.lines if animal in line.animals), None)
