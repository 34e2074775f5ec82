"""The agenda's parts: frozen steps that either ask somebody or just run, and the decision that is asked.

A step that runs or is answered returns the steps that must happen before everything already queued. There is no
other memory of being in the middle of something: being on the agenda is that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rules.choices import Choice
from rules.types import Animal

if TYPE_CHECKING:
    from rules.state import State


class Step:
    """Something pending. Subclasses are frozen dataclasses of plain values, so that an agenda can be saved.

    ``asks`` tells the two kinds apart; it is a plain flag because the engine looks at it several times a choice.
    """

    __slots__ = ()
    asks: ClassVar[bool]

    def decision(self, state: State) -> Decision:
        """Who is asked and every legal choice. An empty list means that there is nothing to do: the step is dropped."""
        raise TypeError(f"{self} asks nobody")

    def answer(self, state: State, choice: Choice) -> Steps:
        """Carry out one of the offered choices; return what must happen before everything already queued."""
        raise TypeError(f"{self} asks nobody")

    def run(self, state: State) -> Steps:
        """Change the state; return what must happen before everything already queued."""
        raise TypeError(f"{self} is answered by somebody")


Steps = tuple[Step, ...]


class Move(Step):
    """A step that nobody is asked about: it has ``run``."""

    __slots__ = ()
    asks = False


class Question(Step):
    """A step that asks one animal for one choice: it has ``decision`` and ``answer``."""

    __slots__ = ()
    asks = True


class Decision(NamedTuple):
    """What is asked now. ``choices`` is complete: a choice is legal exactly when it is in the list."""

    animal: Animal
    kind: str
    choices: Sequence[Choice]
    step: Question

    @property
    def facts(self) -> dict[str, object]:
        """What the prompt can say beside the choices: the fields of the step (space, tile, moves left ...)."""
        return {field.name: getattr(self.step, field.name) for field in fields(self.step)}  # pyright: ignore[reportArgumentType]  # every step is a dataclass
