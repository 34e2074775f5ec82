"""Names that people choose: one line, nothing invisible, nothing that turns the text around it, no links."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 80
_JOINER = "\u200d"
"""Holds the parts of an emoji together."""
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters that show nothing."""
_NOTHING = ("Cc", "Cf", "Cs", "Co", "Cn")
_INVITE = re.compile(r"(discord(?:app)?\s*\.)(?=\s*(?:gg|com|me|io|li|new|gift)\b)", re.IGNORECASE)


def cleaned(text: str) -> str:
    """A text without line breaks, control characters, marks of direction and whatever else shows nothing."""
    spaced = "".join(" " if char.isspace() or unicodedata.category(char)[0] == "Z" else char for char in text)
    kept = "".join(char for char in spaced if char == _JOINER or not _invisible(char))
    return " ".join(kept.split()) if any(_shows(char) for char in kept) else ""


def clean_name(text: str, otherwise: str = "", longest: int = LONGEST) -> str:
    """A name as it is stored; ``otherwise`` when nothing of it can be seen."""
    return cleaned(text)[:longest].strip() or otherwise


def unlinked(text: str) -> str:
    """A text in which Discord finds no link and no invitation: it reads the same, but cannot be clicked."""
    return _INVITE.sub("\\1\u200b", text.replace("://", ":\u200b//"))


def _invisible(char: str) -> bool:
    return char in _BLANK or unicodedata.category(char) in _NOTHING


def _shows(char: str) -> bool:
    """Whether a character can be seen by itself: no mark that only changes another one."""
    return unicodedata.category(char)[0] in "LNPS"
