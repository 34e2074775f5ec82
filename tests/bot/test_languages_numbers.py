"""Sentences with a number that can be one have a form for one."""

from __future__ import annotations

import re

from bot.languages.collecting import collect

_MANY = re.compile(r"\{(\w+)\}[*)_`]* (\w+s|people|children)\b")
"""A fact and a word behind it that is the plural of a thing."""
_NOT_MANY = frozenset(
    {"is", "has", "species", "was", "takes", "places", "this", "moves", "pays", "wins", "means", "as"}
)
"""Words that end like a plural and are none, or have one form for both."""
_ALWAYS_MORE = frozenset(
    {"most", "least", "signs", "size", "bytes", "cubes", "cards", "players", "pawns", "hidden", "rounds", "total"}
)
"""Facts that are limits of ours and larger than one, or a number of people, cubes or bytes that never is one."""
_WITH_A_NUMBER = frozenset({"number", "n", "points", "count", "days", "hours", "minutes", "seconds", "turns", "games"})
"""Facts that count something, whatever else."""
_KNOWN = {
    "its game has {number} players": "a game has two at least",
    "it has {number} choices; at most": "more than may be read",
    "Awake together: {hours} hours": "an average",
    "A forest has been laid on": "an example of the rules: two tiles",
    "Two mammals and one bird live": "an example of the rules: two tiles",
    "There are only {number} choices": "said with one in another sentence",
    "With these options every player has": "said with one in another sentence",
}


def lame(message: str) -> list[str]:
    """Where a sentence says "1 cards"."""
    return [
        found[0]
        for found in _MANY.finditer(message)
        if found[2] not in _NOT_MANY and found[1] not in _ALWAYS_MORE and found[1] in _WITH_A_NUMBER
    ]


def test_no_sentence_says_one_points() -> None:
    found = {one.text: lame(one.text) for one in collect() if not one.plural and lame(one.text)}
    assert {text for text in found if not text.startswith(tuple(_KNOWN))} == set()
    assert lame("It pays {points} points.")
    assert lame("again in {seconds} seconds")
    assert not lame("{number} species die")
