"""The words of ``/me``: what somebody has said about themselves, for nobody's eyes but theirs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from discord.utils import format_dt

from bot.clocks.counting import usable
from bot.clocks.hours import DAYS, Hours, Span, is_awake, next_awake, zone_of
from bot.me.reliability import Reliability
from bot.me.settings import Allowance
from bot.me.vacations import ahead
from bot.me.zones import local_time
from bot.panels import telling
from bot.panels.reliability import line
from bot.people import Person, ReminderWish, Told
from render.locale import LANGUAGES, translate, translate_many

_HOUR = timedelta(hours=1)
_WORDS = re.compile(r"[a-z]+")
_DAY = timedelta(days=1)
_MOMENT = timedelta(seconds=1)


def day_words(language: str) -> dict[str, str]:
    """The words in a text of hours by their English ones, as ``Hours.parse`` reads them too."""
    words = translate(language, "mon tue wed thu fri sat sun never always")
    return dict(zip((*DAYS, "never", "always"), words.split(), strict=True))


def hours_text(language: str, hours: Hours) -> str:
    """Waking hours as they can be typed in that language."""
    words = day_words(language)
    return _WORDS.sub(lambda found: words.get(found[0], found[0]), str(hours))


def told_word(language: str, told: Told) -> str:
    """How somebody is told."""
    match told:
        case Told.CHANNEL:
            return translate(language, "a mention in the game's channel")
        case Told.DIRECT:
            return translate(language, "a direct message")
        case Told.BOTH:
            return translate(language, "a mention in the channel and a direct message")
        case Told.DIGEST:
            return translate(language, "one direct message a day, for all games together")


def wish_text(language: str, wish: ReminderWish) -> str:
    """When reminders come."""
    if wish.off:
        return translate(language, "none")
    parts: list[str] = []
    if wish.after is not None:
        hours = wish.after // _HOUR
        parts.append(
            translate_many(
                language, "after {number} of your waking hours", "after {number} of your waking hours", hours
            )
        )
    if wish.before is not None:
        hours = wish.before // _HOUR
        parts.append(
            translate_many(language, "{number} hour before a deadline", "{number} hours before a deadline", hours)
        )
    return ", ".join(parts)


def day_span(who: Person, span: Span) -> str:
    """From a day to a day where the person lives, whatever zone the device is in on which it is read."""
    zone = zone_of(who.hours.zone)
    return f"{span.start.astimezone(zone).date()} – {(span.end - _MOMENT).astimezone(zone).date()}"


def zone_text(who: Person, now: datetime) -> str:
    """Somebody's zone, and what the clock shows there."""
    return f"**{who.hours.zone}** · {local_time(who.hours.zone, now)}"


def awake_line(language: str, who: Person, now: datetime) -> str:
    """Whether somebody is awake by what they have said, and from when on."""
    if who.away_since is not None:
        return translate(language, "You are away, so nothing reminds you until you say `/me away` again.")
    if is_awake(who.hours, now, who.off):
        return translate(language, "By that you are awake now.")
    at = next_awake(who.hours, now, who.off)
    if at is None:
        return translate(language, "By that you are never awake, and no reminder comes.")
    return translate(language, "By that you are back {when}.", when=format_dt(at, "R"))


def show(language: str, who: Person, known: Reliability | None, now: datetime) -> str:
    """Everything that somebody has said. ``known``: what lobbies say of them, unless they have opted out."""
    own = LANGUAGES.get(who.language or "") or translate(language, "as Discord has it")
    zone = zone_text(who, now) if who.zone_said else translate(language, "not said, so I take UTC (`/me zone`)")
    spans = " · ".join(day_span(who, span) for span in ahead(who, now)[:6]) or "–"
    yes, no = translate(language, "yes"), translate(language, "no")
    lines = [
        translate(language, "**What you have told me** (only you see this)"),
        translate(language, "Language: {language}", language=f"**{own}**"),
        translate(language, "Time zone: {zone}", zone=zone),
        translate(language, "Awake: {hours}", hours=f"`{hours_text(language, who.hours)}`"),
        "-# " + awake_line(language, who, now),
        translate(language, "You are told by: {how}", how=told_word(language, who.told)),
        translate(language, "Reminders: {when}", when=wish_text(language, who.reminders)),
        translate(language, "Vacation: {days}", days=spans),
    ]
    if who.away_since is not None:
        lines.append(translate(language, "🌙 You are away since {when}.", when=format_dt(who.away_since, "R")))
    lines += [
        translate(language, "Statistics about you: {answer}", answer=yes if who.statistics else no)
        + ("" if known is None else f" ({line(language, known)})"),
        translate(
            language, "A direct message when a plan is cancelled: {answer}", answer=yes if who.plan_notices else no
        ),
        translate(language, "-# `/me export` is a file of everything stored about you; `/me forget` removes it."),
    ]
    return "\n".join(lines)


def vacation_lines(language: str, who: Person, now: datetime) -> str:
    """The vacations on or to come, numbered."""
    spans = ahead(who, now)
    if not spans:
        return translate(
            language, "You have no vacation ahead. `/me vacation start:2026-12-24 end:2026-12-31` enters one."
        )
    lines = [translate(language, "**Your vacations**")]
    lines += [f"{number}. {day_span(who, span)}" for number, span in enumerate(spans, 1)]
    return "\n".join(lines)


def counted_lines(language: str, who: Person, still: tuple[Hours, datetime] | None) -> list[str]:
    """Where other hours count for clocks than those that were said. ``still``: see ``settings.still_counting``."""
    lines: list[str] = []
    counts = who.hours
    if still is not None:
        counts, until = still
        lines.append(
            translate(
                language,
                "-# ⚠ For clocks three changes in seven days count: until {until} these hours still do: {hours}",
                until=format_dt(until, "f"),
                hours=f"`{hours_text(language, counts)}` ({counts.zone})",
            )
        )
    if usable(counts) != counts:
        lines.append(
            translate(
                language,
                "-# That is less than 42 hours a week: for clocks 8 to 23 o'clock counts then, so that a game can go "
                "on.",
            )
        )
    return lines


def allowance_lines(language: str, allowances: Sequence[Allowance]) -> list[str]:
    """What a time off does to the clocks of somebody's games."""
    if not allowances:
        return []
    lines = [translate(language, "In that time your clocks stand still, as far as each table allows it:")]
    for one in allowances[:10]:
        name = f"**{telling.safe(one.info.name)}**"
        if one.left is None:
            lines.append(translate(language, "{name}: no clock runs here", name=name))
        elif one.left >= _DAY:
            lines.append(
                translate_many(
                    language,
                    "{name}: for {number} more day in this game",
                    "{name}: for {number} more days in this game",
                    one.left // _DAY,
                    name=name,
                )
            )
        else:
            lines.append(translate(language, "{name}: not any more, the clock goes on here", name=name))
    return lines


def zone_said(language: str, who: Person, now: datetime, still: tuple[Hours, datetime] | None = None) -> str:
    """The answer to a zone."""
    said = translate(language, "✓ Your time zone: {zone}", zone=zone_text(who, now))
    hours = translate(language, "Awake: {hours}", hours=f"`{hours_text(language, who.hours)}`")
    first = f"{hours} · {awake_line(language, who, now)}"
    return "\n".join([said, first, *counted_lines(language, who, still)])
