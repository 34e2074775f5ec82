"""Reads the cells of a line one by one and keeps every fault, so that all of a file are told at once."""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction
from typing import TypeVar

from bot.league.sheets import Line, fault
from rules.errors import RulesError, Said
from rules.types import Animal

_Kind = TypeVar("_Kind", bound=Enum)
_MENTION = re.compile(r"<@!?(\d{1,20})>|(\d{1,20})")
_ROUNDED = re.compile(r"\d+([.,]\d+)?E\+?\d+", re.IGNORECASE)
_YES = frozenset({"yes", "true", "1", "x", "ja", "tak"})
_NO = frozenset({"", "no", "false", "0", "nein", "nie"})
_LARGEST_ID = 1 << 63


class Cells:
    """The cells of one line. Every reader gives a usable value, and notes a fault in ``faults`` where there is none."""

    def __init__(self, line: Line, faults: list[Said]) -> None:
        self.line = line
        self.faults = faults

    def text(self, column: str) -> str:
        """A text as it stands, without blanks around it."""
        return self.line[column].strip()

    def wrong(self, column: str, what: Said) -> None:
        """Note a fault."""
        self.faults.append(fault(self.line.number, column, what))

    def whole(self, column: str, least: int, most: int, otherwise: int | None = None) -> int:
        """A whole number; ``otherwise`` stands for an empty cell, which is a fault where there is none."""
        text = self.text(column)
        if not text and otherwise is not None:
            return otherwise
        if re.fullmatch(r"[+-]?\d{1,9}([.,]0+)?", text) and least <= int(re.split("[.,]", text)[0]) <= most:
            return int(re.split("[.,]", text)[0])
        self.wrong(column, Said("write a whole number from {least} to {most}.", least=least, most=most))
        return least

    def number(self, column: str) -> Fraction:
        """A number, not below 0, as 1.5 or 1,5 or 3/2; an empty cell is 0."""
        text = self.text(column).replace(",", ".")
        if not text:
            return Fraction(0)
        if re.fullmatch(r"\d{1,6}(\.\d{1,6})?|\d{1,6}/0*[1-9]\d{0,5}", text):
            return Fraction(text)
        self.wrong(column, Said("write a number that is not below 0, as 1.5."))
        return Fraction(0)

    def person(self, column: str) -> int | None:
        """A user id or a mention; None for an empty cell, and for a fault."""
        text = self.text(column)
        found = _MENTION.fullmatch(text)
        if found is not None and 0 < int(found[1] or found[2]) < _LARGEST_ID:
            return int(found[1] or found[2])
        if _ROUNDED.fullmatch(text):
            self.wrong(column, Said("a spreadsheet has rounded this user id. Write it as a mention: <@123>."))
        elif text:
            self.wrong(column, Said("write a user id (digits) or a mention: <@123>."))
        return None

    def people(self, column: str) -> tuple[int, ...]:
        """Any number of user ids or mentions with blanks between."""
        found: list[int] = []
        for word in self.text(column).replace(",", " ").replace(";", " ").split():
            match = _MENTION.fullmatch(word)
            if match is None or not 0 < int(match[1] or match[2]) < _LARGEST_ID:
                self.wrong(column, Said("write user ids or mentions with blanks between: <@123> <@456>."))
                break
            found.append(int(match[1] or match[2]))
        return tuple(found)

    def one_of(self, column: str, kind: type[_Kind], otherwise: _Kind) -> _Kind:
        """One of the values of an enumeration; ``otherwise`` for an empty cell."""
        text = self.text(column).lower().replace("_", "-").replace(" ", "-")
        for one in kind:
            if one.value == text:
                return one
        if text:
            self.wrong(column, Said("write one of: {known}.", known=tuple(str(one.value) for one in kind)))
        return otherwise

    def animals(self, column: str) -> tuple[Animal, ...]:
        """Animals by their English names with blanks between."""
        words = self.text(column).replace(",", " ").replace(";", " ").split()
        try:
            return tuple(Animal.parse(word) for word in words)
        except RulesError:
            self.wrong(column, Said("write animals with blanks between: {known}.", known=tuple(map(str, Animal))))
            return ()

    def yes(self, column: str) -> bool:
        """Yes or no; an empty cell is no."""
        text = self.text(column).lower()
        if text not in _YES | _NO:
            self.wrong(column, Said("write yes or no."))
        return text in _YES
