"""A clock in words: what everybody reads before the game begins."""

from __future__ import annotations

from datetime import timedelta

from bot.clocks.model import AtZero, ClockTerms, Preset
from render.locale import translate, translate_many


def length_words(length: timedelta) -> str:
    """A length for people of any language: ``47 h 20 min``; seconds are left off."""
    hours, minutes = divmod(int(length.total_seconds()) // 60, 60)
    return f"{hours} h {minutes} min" if hours and minutes else f"{hours} h" if hours else f"{minutes} min"


def terms_words(language: str, terms: ClockTerms) -> str:
    """One or two sentences: the clock, and what happens at zero."""
    if not terms.limited:
        return translate(language, "No limit of time; whoever is asked is reminded.")
    time = translate(
        language,
        "{bank} of waking hours for each player, {increment} more for each decision, at most {cap}.",
        bank=length_words(terms.bank),
        increment=length_words(terms.increment),
        cap=length_words(terms.cap),
    )
    return f"{preset_name(language, terms.preset)}: {time} {zero_words(language, terms.at_zero)}"


def zero_words(language: str, zero: AtZero) -> str:
    """What happens when somebody's time has run out."""
    return {
        AtZero.NOTICE: translate(language, "When time runs out the table is told, and nothing else happens."),
        AtZero.COMPUTER: translate(
            language, "When time runs out the computer makes this one decision; by agreement it can be taken back."
        ),
        AtZero.SUBSTITUTE: translate(
            language, "When time runs out somebody is sought for the seat, and until then the computer decides."
        ),
        AtZero.GIVE_UP: translate(language, "When time runs out a computer player takes over the seat."),
    }[zero]


def allowance_words(language: str, terms: ClockTerms) -> str:
    """How long people may stop the clocks."""
    pause = (
        translate_many(
            language,
            "Each player may pause the game for {number} day in all",
            "Each player may pause the game for {number} days in all",
            terms.pause_days,
        )
        if terms.pause_days
        else translate(language, "No player can pause the game")
    )
    if not terms.limited:
        return f"{pause}."
    vacation = (
        translate_many(
            language,
            "vacation stops one's own clock for {number} day in all",
            "vacation stops one's own clock for {number} days in all",
            terms.vacation_days,
        )
        if terms.vacation_days
        else translate(language, "vacation stops no clock")
    )
    return f"{pause}; {vacation}."


def preset_name(language: str, preset: Preset) -> str:
    """What a kind of clock is called."""
    return {
        Preset.CASUAL: translate(language, "Without a limit"),
        Preset.STANDARD: translate(language, "Standard clock"),
        Preset.FAST: translate(language, "Fast clock"),
        Preset.LEAGUE: translate(language, "League clock"),
        Preset.FREE: translate(language, "Clock of this table"),
    }[preset]
