"""The terms of a table's clock: how long people may think, what stops it, and what happens when it runs out."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum
from typing import Any, Self

from bot.clocks.errors import BadTerms, TermsOutOfRange
from bot.clocks.lengths import length_text, plain, read_length


class Preset(Enum):
    """The clocks to choose from at ``/game new``; FREE is one that somebody has set freely."""

    CASUAL = "casual"
    STANDARD = "standard"
    FAST = "fast"
    LEAGUE = "league"
    FREE = "free"


class AtZero(Enum):
    """What happens when somebody's bank is empty."""

    NOTICE = "notice"
    """The table is told, nothing else."""
    COMPUTER = "computer"
    """The computer player ``sensible`` takes this one decision, and the next when the bank is empty again."""
    SUBSTITUTE = "substitute"
    """A substitute is sought; until one comes a computer plays the seat."""
    GIVE_UP = "give-up"
    """The seat is given up to a computer."""


@dataclass(frozen=True, slots=True)
class ClockTerms:
    """A table's clock. Every length is in awake hours of whoever is asked; ``limited`` False: nothing ever runs out.

    ``bank`` is what each seat begins with, ``increment`` what each decision earns, ``cap`` the most that can be saved.
    ``pause_days`` is how long each person may stop the whole table in one game, ``vacation_days`` how much of their own
    vacation stops their clock in one game, both in days of 24 hours.
    """

    preset: Preset
    bank: timedelta = timedelta()
    increment: timedelta = timedelta()
    cap: timedelta = timedelta()
    at_zero: AtZero = AtZero.NOTICE
    pause_days: int = 14
    vacation_days: int = 60

    @property
    def limited(self) -> bool:
        """Whether there is a bank that can run out."""
        return self.preset is not Preset.CASUAL

    @classmethod
    def parse(cls, text: str) -> Self:
        """Terms out of their text: the name of a preset, or ``bank 48h +4h cap 72h then computer``, and behind it
        ``pause 7d vacation 21d`` if wanted.

        What is left out of a free text is as in the standard clock; without a cap the bank is the cap (or the
        standard's, if that is more). Raises ``BadTerms``, ``TermsOutOfRange``.
        """
        words = plain(text.replace(",", " ")).split()
        if len(words) == 1 and words[0] in {preset.value for preset in PRESETS}:
            return cls(**_fields(PRESETS[Preset(words[0])]))
        return cls(**_read_free(words, text))

    def __str__(self) -> str:
        """The text that ``parse`` reads; a preset that was not changed is its name."""
        if PRESETS.get(self.preset) == self:
            return self.preset.value
        return (
            f"bank {length_text(self.bank)} +{length_text(self.increment)} cap {length_text(self.cap)}"
            f" then {self.at_zero.value} pause {self.pause_days}d vacation {self.vacation_days}d"
        )


PRESETS = {
    Preset.CASUAL: ClockTerms(Preset.CASUAL),
    Preset.STANDARD: ClockTerms(
        Preset.STANDARD, timedelta(hours=48), timedelta(hours=4), timedelta(hours=72), AtZero.COMPUTER, 10, 30
    ),
    Preset.FAST: ClockTerms(
        Preset.FAST, timedelta(hours=4), timedelta(minutes=20), timedelta(hours=6), AtZero.COMPUTER, 2, 0
    ),
    Preset.LEAGUE: ClockTerms(
        Preset.LEAGUE, timedelta(hours=60), timedelta(hours=3), timedelta(hours=72), AtZero.SUBSTITUTE, 5, 14
    ),
}
"""Standard: with 15 waking hours a day three days of silence are forgiven, nearly five to whoever has saved, and a
player who looks in twice a day has a full bank. Fast: an evening's or a weekend's game. League: as patient, but with a
season that has to end."""
CASUAL = PRESETS[Preset.CASUAL]

_BANK = (timedelta(minutes=30), timedelta(hours=1000))
_INCREMENT = (timedelta(), timedelta(hours=48))
_PAUSE = (0, 60)
_VACATION = (0, 120)
_DAYS = re.compile(r"(\d{1,3})d?")


def checked(terms: ClockTerms) -> ClockTerms:
    """Terms set freely, or the preset that they are. Raises ``TermsOutOfRange`` for numbers that make no sense."""
    _check("bank", terms.bank, *_BANK)
    _check("+", terms.increment, *_INCREMENT)
    _check("cap", terms.cap, max(terms.bank, _BANK[0]), _BANK[1])
    for name, days, (least, most) in (
        ("pause", terms.pause_days, _PAUSE),
        ("vacation", terms.vacation_days, _VACATION),
    ):
        if not least <= days <= most:
            raise TermsOutOfRange(part=name, least=f"{least}d", most=f"{most}d")
    free = replace(terms, preset=Preset.FREE)
    return next((known for known in PRESETS.values() if replace(known, preset=Preset.FREE) == free), free)


def write_terms(terms: ClockTerms) -> str:
    """Terms as JSON."""
    return json.dumps(
        {
            "preset": terms.preset.value,
            "bank": int(terms.bank.total_seconds()),
            "increment": int(terms.increment.total_seconds()),
            "cap": int(terms.cap.total_seconds()),
            "zero": terms.at_zero.value,
            "pause": terms.pause_days,
            "vacation": terms.vacation_days,
        }
    )


def read_terms(text: str) -> ClockTerms:
    """Terms out of JSON; nothing in it means a table without a limit, as all were before there were clocks."""
    raw = json.loads(text)
    if not raw:
        return CASUAL
    return ClockTerms(
        Preset(raw["preset"]),
        timedelta(seconds=raw["bank"]),
        timedelta(seconds=raw["increment"]),
        timedelta(seconds=raw["cap"]),
        AtZero(raw["zero"]),
        raw["pause"],
        raw["vacation"],
    )


def _check(part: str, value: timedelta, least: timedelta, most: timedelta) -> None:
    if not least <= value <= most:
        raise TermsOutOfRange(part=part, least=length_text(least), most=length_text(most))


def _fields(terms: ClockTerms) -> dict[str, Any]:
    names = ("preset", "bank", "increment", "cap", "at_zero", "pause_days", "vacation_days")
    return {name: getattr(terms, name) for name in names}


def _read_free(words: list[str], text: str) -> dict[str, Any]:
    """The fields of a free text: words and their values in any order, each once."""
    if not words:
        raise BadTerms(part=text.strip())
    given: dict[str, Any] = {}
    left = iter(words)
    for word in left:
        following = "" if len(word) > 1 and word[0] == "+" else next(left, "")
        name, value = _value(word, following)
        if value is None or name in given:
            raise BadTerms(part=f"{word} {following}".strip())
        given[name] = value
    standard = PRESETS[Preset.STANDARD]
    if "cap" not in given and "bank" in given:
        given["cap"] = max(given["bank"], standard.cap)
    return _fields(checked(replace(standard, preset=Preset.FREE, **given)))


def _value(word: str, following: str) -> tuple[str, Any]:
    if word.startswith("+"):
        return "increment", read_length(word[1:] or following)
    match word:
        case "bank" | "cap":
            return word, read_length(following)
        case "then":
            return "at_zero", next((zero for zero in AtZero if zero.value == following), None)
        case "pause" | "vacation":
            found = _DAYS.fullmatch(following)
            return f"{word}_days", None if found is None else int(found[1])
        case _:
            raise BadTerms(part=word)
