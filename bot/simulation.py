"""How long games last whose players look in a few times a day: without plans, and with plans of a simple planner.

Four people live in four time zones and look in at hours that a seed draws for each day while they are awake. Whoever
is asked answers at the next look, and goes on as long as the questions are theirs. With plans, everybody leaves a new
plan at each look. No clock, no Discord: time is counted in minutes from the beginning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import count

from bot.plans.evaluating import answer, is_planning, outcome
from bot.plans.model import Answers, Plan
from bot.plans.planner import STANDING, make_plan
from rules.chance import Dice
from rules.choices import Choice
from rules.game import Game
from rules.players import Player, make_player
from rules.state import State
from rules.types import Animal, Dominance, Options, Phase

DAY = 24 * 60
ZONES = (-8, -5, 1, 9)
"""Hours by which the four players' clocks differ from the first minute's midnight."""
PHASES = ("planning", "execution")
AWAKE = (8 * 60, 23 * 60)
"""Minutes of the day between which people look in."""


@dataclass(frozen=True, slots=True)
class Course:
    """How one game went. ``waits``: how often it stood still until somebody looked in."""

    days: float
    waits: int
    turns: int
    planned: int
    """Choices that a plan or a standing answer made."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The average of several games."""

    games: int
    days: float
    waits: float
    turns: float
    planned: float
    waits_by_phase: dict[str, float]


def looks(seed: str, zone: int, per_day: int) -> Iterator[int]:
    """The minutes at which a person looks in, in order."""
    dice = Dice(seed)
    first, last = AWAKE
    for day in count():
        drawn = sorted(first + dice.below(last - first) for _ in range(per_day))
        yield from (minute for time in drawn if (minute := day * DAY + time - zone * 60) >= 0)


@dataclass(frozen=True, slots=True)
class Habits:
    """How people play: how often they look in, which computer player chooses for them, what they leave in writing."""

    per_day: int = 3
    player: str = "sensible"
    cards: int = 25
    plans: bool = False
    answers: Answers = Answers(())  # noqa: RUF009  # an immutable value


class Leaving:
    """The plan that somebody leaves at a look. It is worked out only if it is used, from what was seen then."""

    def __init__(self, animal: Animal, seen: State, turn: int, hidden: int) -> None:
        self._look = (seen, animal, hidden)
        self._turn = turn
        self._plan: Plan | None = None

    def choose(self, state: State) -> Choice | None:
        """What it chooses at a placement, if anything; that line is then used up."""
        if state.turn != self._turn:
            return None
        plan = make_plan(*self._look) if self._plan is None else self._plan
        done = outcome(plan, state)
        self._plan = done.rest
        return done.choice


class Run:
    """One game in the making."""

    def __init__(self, seed: str, habits: Habits) -> None:
        self.habits = habits
        self.game = Game.new(4, seed, Options(dominance=Dominance.AUTOMATIC, cards=habits.cards))
        self.animals: tuple[Animal, ...] = tuple(seat[0] for seat in self.game.state.players)
        self.looks = {
            animal: looks(f"{seed}/looks/{number}", ZONES[number], habits.per_day)
            for number, animal in enumerate(self.animals)
        }
        self.players: dict[Animal, Player] = {
            animal: make_player(habits.player, f"{seed}/player/{number}") for number, animal in enumerate(self.animals)
        }
        self.dice = Dice(f"{seed}/planner")
        self.plans: dict[Animal, Leaving] = {}
        self.planned = 0
        self.waits: dict[str, int] = {}

    def course(self) -> Course:
        """Play to the end."""
        coming = {animal: next(times) for animal, times in self.looks.items()}
        now = 0
        while not self.game.over:
            animal = min(self.animals, key=lambda one: (coming[one], one))
            now = coming[animal]
            coming[animal] = next(self.looks[animal])
            self._look(animal)
        return Course(now / DAY, sum(self.waits.values()), self.game.state.turn, self.planned)

    def _look(self, animal: Animal) -> None:
        """Somebody looks in: answers all that is asked, and leaves a new plan."""
        asked = self.game.decision
        was_mine = asked is not None and asked.animal is animal
        while (decision := self.game.decision) is not None and decision.animal is animal:
            self.game.play(self.players[animal].choose(self.game))
            self._carry_out(animal)
        if was_mine and (decision := self.game.decision) is not None:
            group = PHASES[0] if is_planning(self.game.state) else PHASES[1]
            self.waits[group] = self.waits.get(group, 0) + 1
        if self.habits.plans and not self.game.over:
            state = self.game.state
            turn = state.turn if state.phase is Phase.PLANNING else state.turn + 1
            self.plans[animal] = Leaving(animal, state.copy(), turn, self.dice.below(1 << 64))

    def _carry_out(self, present: Animal) -> None:
        """Make the choices that those who are away have left in writing."""
        while (decision := self.game.decision) is not None and decision.animal is not present:
            choice = answer(self.habits.answers, self.game.state)
            left = self.plans.get(decision.animal)
            if choice is None and left is not None and is_planning(self.game.state):
                choice = left.choose(self.game.state)
            if choice is None:
                return
            self.game.play(choice)
            self.planned += 1


def simulate(games: int, seed: str, habits: Habits) -> Summary:
    """Play games and average them. The same seed gives the same numbers on every machine."""
    runs = [Run(f"{seed}/{number}", habits) for number in range(games)]
    courses = [run.course() for run in runs]
    phases = {name: round(sum(run.waits.get(name, 0) for run in runs) / games, 2) for name in PHASES}

    def mean(values: Iterator[float]) -> float:
        return round(sum(values) / games, 2)

    return Summary(
        games,
        mean(course.days for course in courses),
        mean(course.waits for course in courses),
        mean(course.turns for course in courses),
        mean(course.planned for course in courses),
        phases,
    )


@dataclass(frozen=True, slots=True)
class Report:
    """The same games three times: nothing in writing, plans of placements, plans and standing answers."""

    looks_a_day: int
    player: str
    cards: int
    without_plans: Summary
    with_plans: Summary
    with_plans_and_answers: Summary

    @property
    def lines(self) -> list[str]:
        """A table."""
        rows = (
            ("without plans", self.without_plans),
            ("plans of placements", self.with_plans),
            ("plans and standing answers", self.with_plans_and_answers),
        )
        found = [
            f"{self.without_plans.games} games of four {self.player} players, {self.cards} cards, who look in "
            f"{self.looks_a_day} times a day",
            f"{'':28}{'days':>8}{'waits':>8}{'planning':>10}{'execution':>11}{'days of the first':>19}",
        ]
        for name, one in rows:
            share = one.days / self.without_plans.days
            planning, execution = (one.waits_by_phase[phase] for phase in PHASES)
            found.append(f"{name:28}{one.days:8.1f}{one.waits:8.1f}{planning:10.1f}{execution:11.1f}{share:18.0%} ")
        return [line.rstrip() for line in found]

    def to_json(self) -> dict[str, object]:
        """Everything, for programs."""
        base = self.without_plans.days
        ratios = {
            "days_ratio": round(self.with_plans.days / base, 3),
            "days_ratio_with_answers": round(self.with_plans_and_answers.days / base, 3),
        }
        return {**asdict(self), **ratios}


def report(games: int, seed: str, per_day: int, *, player: str = "sensible", cards: int = 25) -> Report:
    """Measure. The same seed gives the same numbers."""
    habits = Habits(per_day, player, cards)
    return Report(
        per_day,
        player,
        cards,
        simulate(games, seed, habits),
        simulate(games, seed, replace(habits, plans=True)),
        simulate(games, seed, replace(habits, plans=True, answers=STANDING)),
    )
