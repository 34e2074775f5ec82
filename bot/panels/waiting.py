"""Waiting together: who will be asked the same question, named at once and calling nobody."""

from __future__ import annotations

from bot import prompts_words as w
from bot.model import Seat, TableInfo
from bot.plans.together import Later, asked_later
from render.locale import translate
from rules.state import State


def waiting(info: TableInfo, state: State) -> list[tuple[Seat, Later]]:
    """The people, with their animals, who will be asked after whoever is asked now."""
    decision = state.decision
    now = None if decision is None else info.seat_with(decision.animal)
    pairs = [(info.seat_with(later.animal), later) for later in asked_later(state)]
    return [(seat, later) for seat, later in pairs if seat is not None and seat != now and seat.user_id is not None]


def ahead_line(language: str, info: TableInfo, state: State) -> str:
    """Who else will be asked, by name and calling nobody; empty when nobody is. The same whoever has answered."""
    from bot.panels.telling import seat_name

    found = waiting(info, state)
    if not found:
        return ""
    people = ", ".join(f"**{seat_name(seat)}** {w.animal_word(language, later.animal)}" for seat, later in found)
    return translate(language, "Asked next: {people}. They may answer ahead.", people=people)
