"""What a text could go on with, worked out by the reader itself, for completion while somebody types."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from bot.plans.errors import PlanError
from bot.plans.words import Words

Reader = Callable[[Words], object]

_LAST_WORD = re.compile(r"[^\s;(),|]*$")


def fits(text: str, read: Reader) -> bool:
    """Whether a text can be read whole."""
    try:
        read(Words(text))
    except PlanError:
        return False
    return True


def continued(text: str, read: Reader, first: Iterable[str] = ()) -> list[str]:
    """Texts that go on from ``text``: its last word completed, or a further word; the text itself when it is whole.

    ``first`` are words to be offered before others of their kind, such as the spaces that are vacant.
    """
    match = _LAST_WORD.search(text)
    partial = "" if match is None else match[0].lower()
    head = text[: len(text) - len(partial)]
    found = [text] if text.strip() and fits(text, read) else []
    first = [*first]
    found += _further(head, partial, read, first)
    if partial and not found:  # the last word is whole, and only another one can follow
        found = _further(f"{text} ", "", read, first)
    return found


def _further(head: str, partial: str, read: Reader, first: Iterable[str]) -> list[str]:
    """Texts that go on from ``head`` with a word that begins with ``partial`` and is longer."""
    found: list[str] = []
    leading = {word: number for number, word in enumerate(first)}
    words = sorted(_possible(head, read), key=lambda word: leading.get(word, len(leading)))
    for word in words:
        if word.lower().startswith(partial) and word.lower() != partial:
            found.append(f"{head.rstrip()}; " if word == ";" else f"{head}{word}")
    return found


def _possible(head: str, read: Reader) -> list[str]:
    """The words that could follow a text that ends with a whole word. Lines do not depend on each other."""
    line = re.split(r"[;\n]", head)[-1]
    words = Words(line)
    try:
        read(words)
    except PlanError:
        if words.word:  # something before the end is wrong already
            return []
    return [*words.possible()]
