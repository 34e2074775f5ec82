"""The shipped font (Inter, SIL OFL 1.1, licence beside the files) and what it can write.

Sizes are pixels of the em, as Pillow counts them. Digits are tabular everywhere, so that columns stand still.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).parent / "fonts"
_FILES = {"bold": "Inter-Bold.ttf", "medium": "Inter-Medium.ttf"}
FEATURES = ["tnum"]


@cache
def font(weight: str, size: int) -> ImageFont.FreeTypeFont:
    """The face ``bold`` or ``medium`` at ``size`` pixels."""
    return ImageFont.truetype(HERE / _FILES[weight], size, layout_engine=ImageFont.Layout.RAQM)


@lru_cache(maxsize=4096)
def width(text: str, weight: str, size: int) -> float:
    """How far the text runs, in pixels."""
    return font(weight, max(1, size)).getlength(text, features=FEATURES)


@lru_cache(maxsize=4096)
def fitting(text: str, weight: str, size: int, room: float, least: int) -> int:
    """The largest size from ``size`` down to ``least`` at which the text fits into ``room`` pixels."""
    while size > least and width(text, weight, size) > room:
        size -= 1
    return size


@lru_cache(maxsize=4096)
def shortened(text: str, weight: str, size: int, room: float) -> str:
    """The text, or as much of it as fits into ``room`` pixels with an ellipsis."""
    if width(text, weight, size) <= room:
        return text
    while text and width(text.rstrip() + "…", weight, size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, weight: str, size: int, room: float) -> list[str]:
    """The text in lines of at most ``room`` pixels, broken at spaces and after slashes and hyphens."""
    lines: list[str] = []
    for piece in re.findall(r"[^\s/-]*[/-]|[^\s/-]+|\s+", text):
        longer = (lines[-1] if lines else "") + piece
        if lines and (piece.isspace() or width(longer.rstrip(), weight, size) <= room):
            lines[-1] = longer
        elif not piece.isspace():
            lines.append(piece)
    return [line.strip() for line in lines]


def _shape(letter: str) -> bytes:
    image = Image.new("L", (40, 40))
    ImageDraw.Draw(image).text((4, 4), letter, fill=255, font=font("bold", 20))
    return image.tobytes()


@cache
def _missing() -> bytes:
    return _shape("\U0010fffd")


@lru_cache(maxsize=4096)
def _can_write(letter: str) -> bool:
    return letter == " " or _shape(letter) != _missing()


def readable_name(name: str, otherwise: str) -> str:
    """A person's name as it can be drawn, or ``otherwise`` when the font lacks any of its letters.

    Names are drawn, never interpreted: markup and mentions in them do nothing. Invisible and control characters go,
    and so do symbols (emoji) that the font lacks.
    """
    plain = unicodedata.normalize("NFC", name)
    plain = "".join(
        letter
        for letter in plain
        if letter == " "
        or (kind := unicodedata.category(letter)[0]) not in "CZS"
        or (kind == "S" and _can_write(letter))
    )
    plain = " ".join(plain.split())
    return plain if plain and all(map(_can_write, plain)) else otherwise


def writable(text: str) -> str:
    """A text without the letters and signs that the font lacks."""
    return " ".join("".join(letter for letter in text if letter.isspace() or _can_write(letter)).split())
