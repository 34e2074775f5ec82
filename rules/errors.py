"""Everything that can be refused. Each error has a code, its facts, and a sentence a player understands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import cast


class Said:
    """A sentence with its ``{facts}`` apart, so that a front end can say it in any language; ``str()`` is English.

    ``message`` is a literal wherever one is made. A fact is a value of the rules, a text or number, a list of these,
    another ``Said`` or an error.
    """

    __slots__ = ("facts", "message")

    def __init__(self, message: str, /, **facts: object) -> None:
        self.message = message
        self.facts = facts

    def __str__(self) -> str:
        return self.message.format(**{name: _listed(fact) for name, fact in self.facts.items()})


def _listed(fact: object) -> object:
    """A list in words; a choice is a tuple too, but one fact that says itself how it is written."""
    return ", ".join(map(str, cast(Sequence[object], fact))) if type(fact) in (list, tuple) else fact


class RulesError(Exception):
    """The base of all refusals: ``code`` and ``facts`` are for programs, ``said`` for people of any language.

    ``str()`` is the English sentence. Whoever raises one has changed nothing.
    """

    code = "rules"

    def __init__(self, said: str | Said, facts: Mapping[str, object] | None = None, code: str | None = None) -> None:
        self.said = said if isinstance(said, Said) else Said(said)
        super().__init__(str(said))
        self.facts: dict[str, object] = dict(facts or {})
        if code is not None:
            self.code = code


class UnknownWord(RulesError):
    """A word that is none of the names of its kind."""

    code = "unknown-word"

    def __init__(self, kind: str, word: str, known: tuple[str, ...] = ()) -> None:
        near = get_close_matches(word.strip().lower(), [name.lower() for name in known], 3)
        shown = [name for name in known if name.lower() in near]
        said = (
            Said("“{word}” is not a known {sort}. Did you mean {near}?", word=word[:60], sort=kind, near=shown)
            if shown
            else Said("“{word}” is not a known {sort}.", word=word[:60], sort=kind)
        )
        super().__init__(said, {"kind": kind, "word": word, "near": shown})


class Unparsable(RulesError):
    """A text that is not a choice in the notation."""

    code = "unparsable"


class NotOffered(RulesError):
    """A choice that the rules do not allow now."""

    code = "not-offered"


class NotYourDecision(RulesError):
    """A choice made for an animal that is not asked."""

    code = "not-your-decision"


class GameOver(RulesError):
    """A choice after the end."""

    code = "game-over"


class NothingToUndo(RulesError):
    """Undo at the very start."""

    code = "nothing-to-undo"


class ClaimRefused(RulesError):
    """A claim or contest that R5.6 does not allow."""

    code = "claim-refused"


class BadOptions(RulesError):
    """Options, players or seats that make no game."""

    code = "bad-options"


class BadPosition(RulesError):
    """A position that cannot be read: not the format, or counts that do not fit."""

    code = "bad-position"


class NotClean(BadPosition):
    """A position from the middle of an action, without the engine's own account of it."""

    code = "not-clean"


class BadRecord(RulesError):
    """A trace or record that cannot be read or does not lead where it says."""

    code = "bad-record"


class OtherVersion(RulesError):
    """A record of another version of the rules or of the format."""

    code = "other-version"
