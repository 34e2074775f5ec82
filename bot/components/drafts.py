"""A choice of several parts while its player puts it together: indices into what is offered at each part.

Nothing of it is played before it is whole or sent, so an interrupted draft harms nothing.
"""

from __future__ import annotations

from itertools import takewhile
from string import ascii_letters, digits
from typing import NamedTuple

from bot.errors import NoSeat, NotYourTurn, Stale
from bot.model import View
from rules.choices import Choice
from rules.engine import apply
from rules.events import SpeciesMoved
from rules.phases.execution import Execution
from rules.state import State
from rules.step import Decision
from rules.types import Phase

_SIGNS = digits + ascii_letters
"""No decision offers more choices than two of these can count (3844)."""
LONGEST = 60
"""A draft that takes more characters than this in a custom_id is sent as far as it is."""


class Draft(NamedTuple):
    """Where a draft stands: the choices so far and, if the same action goes on, the state and the next decision.

    ``drawn``: something hidden came to light on the way, so that nothing of ``state`` may be shown before it is played.
    """

    indices: tuple[int, ...]
    choices: tuple[Choice, ...]
    state: State
    decision: Decision | None
    moves: tuple[SpeciesMoved, ...] = ()
    drawn: bool = False

    @property
    def lines(self) -> list[str]:
        """The choices in the notation."""
        return [str(choice) for choice in self.choices]


def require(view: View, user_id: int, seq: int) -> Decision:
    """The pending decision, if it is this person's and the press belongs to it.

    Raises ``Stale``, ``NotYourTurn`` or ``NoSeat``.
    """
    asked, decision = view.asked, view.decision
    if view.seq != seq or asked is None or decision is None:
        raise Stale(seq=view.seq, expected=seq)
    if asked.user_id != user_id:
        if view.info.seat_of(user_id) is None:
            raise NoSeat
        raise NotYourTurn(animal=asked.animal, name=asked.seat.name)
    return decision


def draft_of(view: View, indices: tuple[int, ...]) -> Draft:
    """Play a draft on a copy, in which nothing comes after the action in hand: no next space, no Reset with its draws.

    Raises ``Stale`` when it does not fit the game any more, or goes on after something hidden was drawn.
    """
    state = view.state.copy()
    state.agenda = tuple(takewhile(lambda step: not isinstance(step, Execution), state.agenda))
    choices: list[Choice] = []
    moves: list[SpeciesMoved] = []
    for index in indices:
        decision = state.decision
        if decision is None or index >= len(decision.choices) or state.hidden != view.state.hidden:
            raise Stale(seq=view.seq, expected=view.seq)
        choices.append(decision.choices[index])
        apply(state, choices[-1])
        moves += [event for event in state.events if isinstance(event, SpeciesMoved)]
        state.events.clear()
    then = state.decision if goes_on(view.state, state) else None
    return Draft(indices, tuple(choices), state, then, tuple(moves), state.hidden != view.state.hidden)


def goes_on(start: State, after: State) -> bool:
    """Whether the same player is still busy with the same action: what comes next belongs to the draft."""
    first, then = start.decision, after.decision
    if first is None or then is None:
        return False
    same = (start.phase, start.turn, start.next, first.animal) == (after.phase, after.turn, after.next, then.animal)
    return same and start.phase is Phase.EXECUTION


def played_at_once(draft: Draft) -> bool:
    """Whether a draft is played without being shown whole first: it was ended by hand, it has drawn something that
    nobody may see before, there is nothing to show, or no room for more."""
    ended = draft.choices[-1].verb in ("pass", "done", "place") or len(write(draft.indices)) > LONGEST
    return ended or draft.drawn or (draft.decision is None and len(draft.choices) == 1)


def write(indices: tuple[int, ...]) -> str:
    """A draft for a custom_id: two signs for each part."""
    return "".join(_SIGNS[index // len(_SIGNS)] + _SIGNS[index % len(_SIGNS)] for index in indices)


def read(text: str) -> tuple[int, ...]:
    """A draft out of a custom_id."""
    numbers = [_SIGNS.index(sign) for sign in text]
    return tuple(high * len(_SIGNS) + low for high, low in zip(numbers[::2], numbers[1::2], strict=True))
