"""A typed text as words with their places, which remembers what it could have gone on with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import NamedTuple, NoReturn, TypeVar

from bot.plans.errors import PlanTooLong, PlanUnfinished, PlanUnreadable
from bot.plans.model import MOST_LINES, MOST_SIGNS

T = TypeVar("T")

_WORD = re.compile(r"[^\s;(),|]+|[;(),|]|\n")
_SHOWN = 12  # single words in an error; the others are named together


class Token(NamedTuple):
    """A word in lower case and the sign at which it begins, counted from 1. A new line is a semicolon."""

    text: str
    position: int


class Words:
    """Reads words one after the other. What was looked for at the furthest place tells what is possible there."""

    def __init__(self, text: str) -> None:
        """Raises ``PlanTooLong``."""
        if len(text) > MOST_SIGNS:
            raise PlanTooLong(most=MOST_LINES, signs=MOST_SIGNS)
        found = (Token(";" if m[0] == "\n" else m[0].lower(), m.start() + 1) for m in _WORD.finditer(text))
        self._tokens = [*found]
        self._length = len(text.rstrip())
        self.at = 0
        self._furthest = 0
        self._expected: dict[str, tuple[str, ...]] = {}

    @property
    def word(self) -> str:
        """The word that comes next; empty at the end."""
        return self._tokens[self.at].text if self.at < len(self._tokens) else ""

    @property
    def position(self) -> int:
        """Where it begins."""
        return self._tokens[self.at].position if self.at < len(self._tokens) else self._length + 1

    def accept(self, *words: str) -> str | None:
        """Take the next word if it is one of these."""
        for word in words:
            self._expect(word, (word,))
        if self.word and self.word in words:
            self.at += 1
            return words[words.index(self._tokens[self.at - 1].text)]
        return None

    def need(self, *words: str) -> str:
        """Take one of these. Raises ``PlanError``."""
        return self.accept(*words) or self.fail()

    def value(self, label: str, values: Mapping[str, T]) -> T | None:
        """Take the next word if it is one of the keys; gives its value."""
        self._expect(label, tuple(values))
        if self.word not in values:
            return None
        self.at += 1
        return values[self._tokens[self.at - 1].text]

    def need_value(self, label: str, values: Mapping[str, T]) -> T:
        """Take one of the keys. Raises ``PlanError``."""
        found = self.value(label, values)
        return self.fail() if found is None else found

    def number(self) -> int | None:
        """Take the next word if it is a number from 1 to 99."""
        self._expect("NUMBER", ("1", "2", "3"))
        if re.fullmatch(r"[1-9]\d?", self.word):
            self.at += 1
            return int(self._tokens[self.at - 1].text)
        return None

    def expect(self, label: str, words: tuple[str, ...]) -> None:
        """Note that words could come next which the caller reads itself."""
        self._expect(label, words)

    def take(self) -> str:
        """Take the next word, whatever it is."""
        word = self.word
        self.at += 1
        return word

    def fail(self) -> NoReturn:
        """Raise what is wrong at the next word."""
        expected = " · ".join(self.shown())
        if not self.word:
            raise PlanUnfinished(position=self._length, expected=expected)
        raise PlanUnreadable(position=self.position, found=self.word[:40], expected=expected)

    def shown(self) -> list[str]:
        """What could come next, for an error: words that look like the one found first, then the kinds of words."""
        near = self._near() if self.word else []
        return [*near, *(label for label in self._expected if label not in near)][:_SHOWN]

    def _near(self) -> list[str]:
        begun = [word for word in self.possible() if word.startswith(self.word)]
        return begun[:3] or get_close_matches(self.word, [*self.possible()], 3, 0.7)

    def possible(self) -> dict[str, None]:
        """Every word that could come at the furthest place reached, in the order in which it was looked for."""
        return {word: None for words in self._expected.values() for word in words}

    def _expect(self, label: str, words: tuple[str, ...]) -> None:
        if self.at > self._furthest:
            self._furthest = self.at
            self._expected = {}
        if self.at == self._furthest:
            self._expected.setdefault(label, words)
