"""What is said of seats that change hands, before anybody does anything: what it means, and whose result counts."""

from __future__ import annotations

from bot.model import Seat, TableInfo
from bot.panels import telling
from bot.panels.act_words import animals
from render.locale import translate


def rule_line(language: str) -> str:
    """For whom the result of a seat counts, said before anybody takes or leaves one."""
    return translate(
        language,
        "-# A seat's result counts for whoever holds it at the end, for a substitute only if the place is no worse "
        "than when they came. Whoever resigns has conceded if a computer holds the seat at the end: last place. If the "
        "clock's computer decides more than half, it is nobody's result.",
    )


def seat_free_text(language: str, info: TableInfo, seat: Seat) -> str:
    """A free seat, for somebody who would take one."""
    first = translate(
        language,
        "A seat is free in **{name}**, turn {turn}: {animals}.",
        name=telling.safe(info.name),
        turn=info.turn,
        animals=animals(language, info, seat.number),
    )
    return f"{first}\n{rule_line(language)}"


def resign_text(language: str, info: TableInfo) -> str:
    """What it means to leave, before anybody does."""
    name = telling.safe(info.name)
    if len(info.people) < 2:
        meaning = translate(
            language, "Nobody else is left in **{name}**: with you the game is given up, without a result.", name=name
        )
    else:
        meaning = translate(
            language,
            "If you resign from **{name}**, a computer player holds your seat until somebody takes it over. Your plans "
            "and standing answers are deleted, and nobody ever sees them. As long as nobody else has taken "
            "the seat you may come back, and the result is yours again. If a computer holds it at the end you have "
            "conceded: last place, behind all who played on.",
            name=name,
        )
    return f"{meaning}\n{rule_line(language)}"
