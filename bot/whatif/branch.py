"""One branch: a copy of a live game that its owner plays on, for all sides."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from rules.choices import Choice, Claim
from rules.dominance import claimable
from rules.events import BoxFilled, CardsDealt, ElementGained, Fact, StackTurned
from rules.game import Game
from rules.players import make_player
from rules.state import State
from rules.step import Decision
from rules.types import Animal, Phase

MOST_STEPS = 400
"""A branch longer than this takes no more guesses: about four turns."""


class Step(NamedTuple):
    """A choice made in a branch: by its owner, or guessed. ``made`` counts the claims that followed, too; ``planned``
    is the turn in whose Planning it was made, or None."""

    animal: Animal
    choice: Choice
    guess: bool
    made: int
    sampled: tuple[Fact, ...]
    planned: int | None = None


def forgotten(state: State, sample: int) -> State:
    """A copy in which all hidden order is forgotten and shuffled anew by ``sample``.

    It is a function of what everybody sees: two states that differ only in hidden order give equal copies. So nobody
    who knew ``sample`` could find the true order out either.
    """
    other = state.copy()
    other.deck = tuple(sorted(other.deck))
    hidden = sorted(terrain for stack in other.stacks for terrain in stack)
    for number, stack in enumerate(state.stacks):
        other.stacks[number], hidden = tuple(hidden[: len(stack)]), hidden[len(stack) :]
    other.draws_known = ()
    return other.reshuffled(sample)


class Branch:
    """What one person tries out. ``base`` is the live position it began from, ``seq`` the step of the live game."""

    def __init__(self, state: State, seq: int, sample: int) -> None:
        self.base = forgotten(state, sample)
        self.seq = seq
        self.game = Game(self.base.copy())
        self.steps: list[Step] = []
        self.lock = asyncio.Lock()
        """Held by whoever changes or shows the branch: a guess takes a while, beside the event loop."""
        self.version = 0
        """Grows with every change: a button carries it, so that a stale press changes nothing."""

    @property
    def state(self) -> State:
        """Where the branch stands. Read only."""
        return self.game.state

    @property
    def decision(self) -> Decision | None:
        """What is asked in the branch; None at the end of the game."""
        return self.game.decision

    @property
    def sampled(self) -> tuple[Fact, ...]:
        """What was drawn in the branch: one possibility among many, in order."""
        return tuple(fact for step in self.steps for fact in step.sampled)

    def play(self, choice: str | Choice, *, animal: Animal | None = None, guess: bool = False) -> Step:
        """Make a choice for whoever is asked, or a claim for ``animal``, and then all claims that it opens: in a
        branch everybody claims at once. Raises a ``RulesError`` and then has changed nothing."""
        before, made = self.state.hidden, len(self.game.made)
        planned = self.state.turn if self.state.phase is Phase.PLANNING else None
        events = list(self.game.play(choice, animal))
        who, what = self.game.made[-1]
        for tile, winner in claimable(self.state).items():
            if winner is not None:
                events += self.game.play(Claim(tile), winner)
        sampled = _drawn(events) if self.state.hidden != before else ()
        step = Step(who, what, guess, len(self.game.made) - made, sampled, planned)
        self.steps.append(step)
        self.version += 1
        return step

    def take_back(self) -> bool:
        """Take back the owner's last choice and the guesses after it; False when there is nothing to take back."""
        if not self.steps:
            return False
        while self.steps:
            step = self.steps.pop()
            self.game.undo(step.made)
            if not step.guess:
                break
        self.version += 1
        return True

    def guess(self, mine: tuple[Animal, ...], level: str = "sensible") -> int:
        """Let a computer player answer for all others until one of ``mine`` is asked, or until the next turn.

        Returns how many guesses were made. Takes a while: not for the event loop.
        """
        player = make_player(level, f"{self.base.generator}/{self.version}")
        turn, number = self.state.turn, 0
        while (decision := self.decision) is not None and len(self.steps) < MOST_STEPS:
            if decision.animal in mine or self.state.turn != turn:
                break
            self.play(player.choose(self.game), guess=True)
            number += 1
        return number


def _drawn(events: list[Fact]) -> tuple[Fact, ...]:
    """The events that told something drawn. Elements gained count only where no box was filled (Symbiotic, R6.26)."""
    drawn = tuple(event for event in events if isinstance(event, BoxFilled | CardsDealt | StackTurned))
    return drawn or tuple(event for event in events if isinstance(event, ElementGained))
