"""A game: what it began from, what was chosen, and where it stands. The door to the engine for everybody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.chance import commitment
from rules.choices import Choice, Claim, Contest, parse_choice
from rules.dominance import claim_or_contest, claimable, claims_of
from rules.engine import advance, apply
from rules.errors import GameOver, NothingToUndo, NotOffered, NotYourDecision, RulesError, Said
from rules.events import Fact
from rules.refusals import refuse
from rules.setup import deal_animals, new_state
from rules.state import State
from rules.step import Decision
from rules.types import Animal, Hex, Options

_CLAIMS = (Claim, Contest)
_SNAPSHOT_EVERY = 32  # undo replays at most this many choices


class Made(NamedTuple):
    """A recorded choice: who made it, and what."""

    animal: Animal
    choice: Choice


class Game:
    """One game. ``state`` is where it stands, ``made`` the choices that stand, ``seed`` the secret (None: unknown)."""

    def __init__(self, state: State, seed: str | None = None) -> None:
        """Begin from a state whose agenda is set; the first decision is worked out here."""
        self.state = state
        self.seed = seed
        self.imported = False  # whether it began from a position instead of from its seed
        self.made: list[Made] = []
        advance(state)
        state.events.clear()
        self._snapshots: list[State] = [state.copy()]

    @classmethod
    def new(
        cls,
        players: int | Sequence[Sequence[Animal]],
        seed: str,
        options: Options = Options(),  # noqa: B008  # an immutable value
    ) -> Game:
        """A game after setup (R2). ``players`` is their number (animals are dealt) or the animals of each.

        Raises ``BadOptions``.
        """
        seats = deal_animals(players, options, seed) if isinstance(players, int) else players
        return cls(new_state(seats, options, seed), seed)

    @property
    def decision(self) -> Decision | None:
        """What is asked now, of whom, and every legal choice; None when the game is over."""
        return self.state.decision

    @property
    def over(self) -> bool:
        """Whether the game has ended (R8)."""
        return not self.state.agenda

    @property
    def commitment(self) -> str | None:
        """The public hash of the seed (notation.md, record)."""
        return None if self.seed is None else commitment(self.seed)

    @property
    def start(self) -> State:
        """A copy of the state from which the record began."""
        return self._snapshots[0].copy()

    def play(self, choice: str | Choice, animal: Animal | None = None) -> tuple[Fact, ...]:
        """Make a choice of the pending decision, or a claim or contest, and get what happened, in order.

        ``animal`` says who chooses; a claim or contest needs it, elsewhere it is checked when given. Raises a
        ``RulesError`` and then has changed nothing.
        """
        value = parse_choice(choice) if isinstance(choice, str) else choice
        state = self.state
        decision = state.decision
        if decision is None:
            raise GameOver("This game is over.", {"choice": str(value)})
        if isinstance(value, _CLAIMS):
            animal = self._claim(value, animal)
        else:
            if animal is not None and animal is not decision.animal:
                raise NotYourDecision(
                    Said(
                        "It is not the {animal}'s decision; the {asked} is asked ({kind}).",
                        animal=animal,
                        asked=decision.animal,
                        kind=decision.kind,
                    ),
                    {"animal": str(animal), "asked": str(decision.animal), "kind": decision.kind},
                )
            if value not in decision.choices:
                raise refuse(state, decision, value)
            animal = decision.animal
            apply(state, value)
        self.made.append(Made(animal, value))
        if len(self.made) % _SNAPSHOT_EVERY == 0:
            self._snapshots.append(state.copy())
        events, state.events = tuple(state.events), []
        return events

    def _claim(self, choice: Claim | Contest, animal: Animal | None) -> Animal:
        if animal is None:
            raise NotYourDecision("A claim or contest needs the animal that makes it.", {"choice": str(choice)})
        if animal not in self.state.animals:
            raise NotYourDecision(Said("The {animal} is not in this game.", animal=animal), {"animal": str(animal)})
        claim_or_contest(self.state, animal, choice)
        return animal

    def claimable(self) -> dict[Hex, Animal | None]:
        """The tiles where an animal may claim (that animal) or a cone may be contested (None) now (R5.6)."""
        return claimable(self.state)

    def claims_of(self, animal: Animal) -> list[Claim | Contest]:
        """The claims and contests that an animal may make now (R5.6)."""
        return claims_of(self.state, animal)

    def undo(self, number: int = 1) -> None:
        """Take back the last choices, claims and contests among them. Raises ``NothingToUndo``."""
        if not 1 <= number <= len(self.made):
            raise NothingToUndo(
                Said("There are only {number} choices to take back.", number=len(self.made)),
                {"choices": len(self.made)},
            )
        kept = len(self.made) - number
        del self._snapshots[kept // _SNAPSHOT_EVERY + 1 :]
        first = (len(self._snapshots) - 1) * _SNAPSHOT_EVERY
        again = self.made[first:kept]
        del self.made[first:]
        self.state = self._snapshots[-1].copy()
        for animal, choice in again:
            state = self.state
            if isinstance(choice, _CLAIMS):
                claim_or_contest(state, animal, choice)
            else:
                apply(state, choice)
            state.events.clear()
            self.made.append(Made(animal, choice))

    def copy(self) -> Game:
        """An equal, independent game, its history shared."""
        other: Game = object.__new__(Game)
        other.state = self.state.copy()
        other.seed = self.seed
        other.imported = self.imported
        other.made = self.made[:]
        other._snapshots = self._snapshots[:]
        return other


__all__ = ["Game", "Made", "NotOffered", "RulesError"]
