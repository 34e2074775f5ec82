"""A small generator of our own over one integer, so that a seed gives the same game on every Python and machine.

The numbers are those of SplitMix64 (Steele, Lea, Flood 2014), drawn without bias by rejection.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence
from typing import Any

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def from_seed(seed: str, purpose: str) -> int:
    """The generator of one purpose (``deck``, ``deal`` ...) of a seed; another purpose gives independent numbers."""
    return int.from_bytes(
        hashlib.sha256(f"dominant-species/{purpose}/{seed}".encode(errors="surrogatepass")).digest()[:8], "big"
    )


def commitment(seed: str) -> str:
    """What may be shown of a seed from the start: its SHA-256, lower-case hexadecimal (notation.md, record)."""
    return hashlib.sha256(f"dominant-species/1/{seed}".encode(errors="surrogatepass")).hexdigest()


def below(generator: int, limit: int) -> tuple[int, int]:
    """A whole number from 0 to ``limit`` - 1, and the generator after it."""
    ceiling = _MASK + 1 - (_MASK + 1) % limit
    while True:
        generator = (generator + _STEP) & _MASK
        mixed = ((generator ^ (generator >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        mixed ^= mixed >> 31
        if mixed < ceiling:
            return mixed % limit, generator


def shuffle(generator: int, items: MutableSequence[Any]) -> int:
    """Shuffle ``items`` in place (Fisher and Yates, from the end) and return the generator after it."""
    for last in range(len(items) - 1, 0, -1):
        other, generator = below(generator, last + 1)
        items[last], items[other] = items[other], items[last]
    return generator


class Dice:
    """A generator that remembers where it stands, for computer players and tools; never for the game itself."""

    def __init__(self, seed: str) -> None:
        self.generator = from_seed(seed, "dice")

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1."""
        number, self.generator = below(self.generator, limit)
        return number

    def chance(self, probability: float) -> bool:
        """True with this probability (0 to 1, in steps of a millionth)."""
        return self.below(1_000_000) < probability * 1_000_000
