"""Lengths of time as people type them: ``48h``, ``1h30min``, ``2 h``, ``1d``, ``30 Minuten``."""

from __future__ import annotations

import re
from datetime import timedelta

_UNITS = {
    "d": "d|days?|tage?n?|dni|dzień|dnia",
    "h": "h|hrs?|hours?|std|stunden?|godz|godzin[ay]?",
    "min": "m|mins?|minutes?|minuten|minut[ay]?",
}
_SPACED = [
    (re.compile(rf"(?<=\d)\s*(?:{words})\b(?!\d)\.?"), f"{unit} ") for unit, words in _UNITS.items()
]  # fmt: skip
_FOLLOWING = re.compile(r"(?<=\d[dh])\s+(?=\d+(?:h|min)\b)")
_LENGTH = re.compile(r"(?:(\d{1,3})d)?(?:(\d{1,4})h)?(?:(\d{1,4})(?:min|m))?")
_BARE = re.compile(r"\d{1,4}")


def length_text(length: timedelta) -> str:
    """A length as it is typed: ``48h``, ``20min``, ``1h30min``; seconds are left off."""
    minutes = int(length.total_seconds()) // 60
    hours, rest = divmod(minutes, 60)
    return f"{hours}h{rest}min" if hours and rest else f"{hours}h" if hours or not rest else f"{rest}min"


def plain(text: str) -> str:
    """A text in which every length is one word in short units: ``bank 2 days +1 h 30 min`` is ``bank 2d +1h30min``."""
    found = re.sub(r"(?<=\d[hd])(?=\d)", " ", text.lower())
    for pattern, unit in _SPACED:
        found = pattern.sub(unit, found)
    return " ".join(_FOLLOWING.sub("", found).split())


def read_length(text: str) -> timedelta | None:
    """A length out of its text; a number alone is hours. None if it is none."""
    text = plain(text)
    if _BARE.fullmatch(text):
        return timedelta(hours=int(text))
    found = _LENGTH.fullmatch(text)
    if found is None or not text:
        return None
    return timedelta(days=int(found[1] or 0), hours=int(found[2] or 0), minutes=int(found[3] or 0))
