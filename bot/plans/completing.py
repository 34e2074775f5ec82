"""What a text could go on with, worked out by the reader itself, for completion while somebody types."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from bot.languages.words import plain
from bot.plans.errors import PlanError
from bot.plans.words import Words
from rules.types import Space

Reader = Callable[[Words], object]

_SPACES = frozenset(map(str, Space))
_LAST_WORD = re.compile(r"[^\s;(),|]*$")


def fits(text: str, read: Reader) -> bool:
    """Whether a text can be read whole."""
    try:
        read(Words(text))
    except PlanError:
        return False
    return True


def continued(text: str, read: Reader, first: Iterable[str] = (), language: str = "en") -> list[str]:
    """Texts that go on from ``text``: its last word completed, or a further word; the text itself when it is whole.

    ``first`` are words to be offered before others of their kind, such as the spaces that are vacant. What is added
    is in ``language``.
    """
    match = _LAST_WORD.search(text)
    partial = "" if match is None else match[0]
    head = text[: len(text) - len(partial)]
    found = [text] if text.strip() and fits(text, read) else []
    first = [*first]
    found += _further(head, partial, read, first, language)
    if partial and not found:  # the last word is whole, and only another one can follow
        found = _further(f"{text} ", "", read, first, language)
    return found


def _further(head: str, partial: str, read: Reader, first: Iterable[str], language: str) -> list[str]:
    """Texts that go on from ``head`` with a word that begins with ``partial`` and is longer."""
    possible, begun = _possible(head, read, language), plain(partial)
    leading = {word: number for number, word in enumerate(first)} if _SPACES.issubset(possible) else {}
    words = sorted(possible, key=lambda word: leading.get(word, len(leading)))
    longer = [word for word in words if plain(possible[word]) != begun]
    fitting = [word for word in longer if plain(possible[word]).startswith(begun)]
    fitting = fitting or [word for word in longer if word.startswith(begun)]  # begun in English
    return [f"{head.rstrip()}; " if word == ";" else f"{head}{possible[word]}" for word in fitting]


def _possible(head: str, read: Reader, language: str) -> dict[str, str]:
    """The words that could follow a text that ends with a whole word. Lines do not depend on each other."""
    line = re.split(r"[;\n]", head)[-1]
    try:
        words = Words(line, language)
    except PlanError:
        return {}
    try:
        read(words)
    except PlanError:
        if words.word:  # something before the end is wrong already
            return {}
    return words.possible()
