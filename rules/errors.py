"""Everything that can be refused. Each error has a code, its facts, and a sentence a player understands."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches


class RulesError(Exception):
    """The base of all refusals: ``code`` and ``facts`` are for programs, ``str()`` is the English sentence.

    Whoever raises one has changed nothing.
    """

    code = "rules"

    def __init__(self, sentence: str, facts: Mapping[str, object] | None = None, code: str | None = None) -> None:
        super().__init__(sentence)
        self.facts: dict[str, object] = dict(facts or {})
        if code is not None:
            self.code = code


class UnknownWord(RulesError):
    """A word that is none of the names of its kind."""

    code = "unknown-word"

    def __init__(self, kind: str, word: str, known: tuple[str, ...] = ()) -> None:
        near = get_close_matches(word.strip().lower(), [name.lower() for name in known], 3)
        shown = [name for name in known if name.lower() in near]
        hint = f" Did you mean {', '.join(shown)}?" if shown else ""
        super().__init__(f"“{word[:60]}” is not a known {kind}.{hint}", {"kind": kind, "word": word, "near": shown})


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
