"""A typed text as words with their places, which remembers what it could have gone on with."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from difflib import get_close_matches
from typing import NamedTuple, NoReturn, TypeVar

from bot.languages.words import plain
from bot.plans import tongue
from bot.plans.errors import PlanTooLong, PlanUnfinished, PlanUnreadable
from bot.plans.model import MOST_LINES, MOST_SIGNS, MOST_TYPED

T = TypeVar("T")

_WORD = re.compile(r"[^\s;(),|]+|[;(),|]|\n")
_SHOWN = 12  # single words in an error; the others are named together


class Token(NamedTuple):
    """A word in lower case and the sign at which it begins, counted from 1. A new line is a semicolon.

    ``readings``: what it can mean in the text form; words of other languages may stand together and have several.
    """

    text: str
    position: int
    readings: tuple[str, ...]


def _tokens(text: str) -> list[Token]:
    """The words of a text; those that only mean something together are one."""
    found = [(";" if m[0] == "\n" else m[0].lower(), m.start() + 1) for m in _WORD.finditer(text)]
    tokens: list[Token] = []
    while found:
        for number in range(min(len(found), tongue.longest()), 0, -1):
            words = [word for word, _ in found[:number]]
            readings = tongue.readings(*words)
            if readings or number == 1:
                typed = " ".join(words)
                tokens.append(Token(typed, found[0][1], (typed, *readings)))
                del found[:number]
                break
    return tokens


class Words:
    """Reads words one after the other. What was looked for at the furthest place tells what is possible there."""

    def __init__(self, text: str, language: str = "en") -> None:
        """``language`` is that of its writer, for what is said about it. Raises ``PlanTooLong``."""
        if len(text) > MOST_TYPED:
            raise PlanTooLong(most=MOST_LINES, signs=MOST_SIGNS)
        self._tokens = _tokens(text)
        self._length = len(text.rstrip())
        self.language = language
        self.at = 0
        self._read: dict[int, str] = {}
        self._furthest = 0
        self._expected: dict[str, tuple[str, ...]] = {}

    @property
    def word(self) -> str:
        """The word that comes next, as it was typed; empty at the end."""
        return self._tokens[self.at].text if self.at < len(self._tokens) else ""

    @property
    def position(self) -> int:
        """Where it begins."""
        return self._tokens[self.at].position if self.at < len(self._tokens) else self._length + 1

    def means(self, words: Container[str]) -> str | None:
        """Which of these words comes next, if any. At the end nothing does."""
        readings = self._tokens[self.at].readings if self.at < len(self._tokens) else ()
        return next((word for word in readings if word in words), None)

    def skip(self, *words: str) -> bool:
        """Take the next word if it is one of these, which nobody needs to be told of."""
        return self._take(self.means(words)) is not None

    def accept(self, *words: str) -> str | None:
        """Take the next word if it is one of these."""
        for word in words:
            self._expect(word, (word,))
        return self._take(self.means(words))

    def need(self, *words: str) -> str:
        """Take one of these. Raises ``PlanError``."""
        return self.accept(*words) or self.fail()

    def value(self, label: str, values: Mapping[str, T]) -> T | None:
        """Take the next word if it is one of the keys; gives its value."""
        self._expect(label, tuple(values))
        found = self._take(self.means(values))
        return None if found is None else values[found]

    def need_value(self, label: str, values: Mapping[str, T]) -> T:
        """Take one of the keys. Raises ``PlanError``."""
        found = self.value(label, values)
        return self.fail() if found is None else found

    def number(self) -> int | None:
        """Take the next word if it is a number from 1 to 99."""
        self._expect("NUMBER", ("1", "2", "3"))
        return int(self.take()) if re.fullmatch(r"[1-9]\d?", self.word) else None

    def expect(self, label: str, words: tuple[str, ...]) -> None:
        """Note that words could come next which the caller reads itself."""
        self._expect(label, words)

    def take(self, *values: Container[str]) -> str:
        """Take the next word, whatever it is: one of the first ``values`` that it can mean, else the likeliest."""
        word = next(filter(None, map(self.means, values)), None) or self._tokens[self.at].readings[-1]
        self._take(word)
        return word

    def _take(self, word: str | None) -> str | None:
        if word is not None:
            self._read[self.at] = word
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
        own = self.possible()
        labels = [tongue.sort_name(self.language, label) or own.get(label, label) for label in self._expected]
        return [*near, *(label for label in dict.fromkeys(labels) if label not in near)][:_SHOWN]

    def _near(self) -> list[str]:
        own = {plain(word): word for word in self.possible().values()}
        typed = plain(self.word)
        begun = [word for key, word in own.items() if key.startswith(typed)]
        return begun[:3] or [own[key] for key in get_close_matches(typed, [*own], 3, 0.7)]

    def possible(self) -> dict[str, str]:
        """Every word that could come at the furthest place reached, in the order in which it was looked for.

        Each with how it is written in the writer's language.
        """
        before = self._read.get(self._furthest - 1, "")
        words = {word: None for words in self._expected.values() for word in words}
        return {word: tongue.spoken(self.language, word, before) for word in words}

    def _expect(self, label: str, words: tuple[str, ...]) -> None:
        if self.at > self._furthest:
            self._furthest = self.at
            self._expected = {}
        if self.at == self._furthest:
            before = self._expected.get(label, ())
            self._expected[label] = (*before, *(word for word in words if word not in before))
