"""Seats that change hands: what leaving means, who is sought, and the buttons to take or refuse a seat."""

from __future__ import annotations

from bot.model import Seat, TableInfo
from bot.panels import telling
from bot.prompts_words import animal_word
from render.locale import translate


def rule_line(language: str) -> str:
    """For whom the result of a seat counts, said before anybody takes or leaves one."""
    return translate(
        language,
        "-# A seat's result counts for whoever holds it at the end. Whoever has left has left. For a substitute it "
        "counts only if the place is no worse than when they came.",
    )


def seat_free_text(language: str, info: TableInfo, seat: Seat) -> str:
    """A free seat, for somebody who would take one."""
    animals = " ".join(animal_word(language, animal) for animal in seat.animals)
    first = translate(
        language,
        "A seat is free in **{name}**, turn {turn}: {animals}.",
        name=telling.safe(info.name),
        turn=info.turn,
        animals=animals,
    )
    return f"{first}\n{rule_line(language)}"
