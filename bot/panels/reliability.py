"""How long things take, in plain words, and the one kind line about each person in a lobby."""

from __future__ import annotations

from datetime import timedelta

from bot.me.reliability import Reliability
from render.locale import translate, translate_many

_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def about(language: str, time: timedelta) -> str:
    """A time as people say it: some minutes, hours, days; never shorter than a few minutes."""
    if time < 5 * _MINUTE:
        return translate(language, "a few minutes")
    if time < 55 * _MINUTE:
        number = max(5, round(time / _MINUTE / 5) * 5)
        return translate_many(language, "{number} minute", "{number} minutes", number)
    if time < 36 * _HOUR:
        return translate_many(language, "{number} hour", "{number} hours", max(1, round(time / _HOUR)))
    return translate_many(language, "{number} day", "{number} days", max(2, round(time / _DAY)))


def line(language: str, who: Reliability) -> str:
    """One short line: how soon they answer, and how many games they have finished."""
    if who.new:
        return translate(language, "new here")
    parts: list[str] = []
    if who.usual is not None:
        parts.append(translate(language, "usual time to answer: {time} awake", time=about(language, who.usual)))
    if who.within is not None:
        parts.append(translate(language, "{percent} % within the clock", percent=int(100 * who.within)))
    if who.finished:
        parts.append(translate_many(language, "{number} game finished", "{number} games finished", who.finished))
    if who.left:
        parts.append(translate_many(language, "{number} game left", "{number} games left", who.left))
    return " · ".join(parts)
