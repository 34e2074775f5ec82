"""Waking hours from menus: for which days, from when, until when. What is set so far stands in the menus themselves."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import discord

from bot.clocks.hours import DAYS, MINUTES, NEVER, DayHours, Hours
from bot.components.answering import Interaction, language_of, private
from bot.components.ids import Pick, Press, Pressed, handles, view_of
from bot.me import settings
from bot.panels import me_words
from bot.people import Person
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot

EVERY, WORK, WEEKEND = "all", "work", "end"
_DAYS_OF = {EVERY: range(7), WORK: range(5), WEEKEND: range(5, 7)} | {name: (at,) for at, name in enumerate(DAYS)}
_NEVER = "never"


class _Chosen(NamedTuple):
    """What is chosen in the menus: the days, from when, until when; as long as it is not, empty."""

    days: str = EVERY
    start: str = ""
    end: str = ""


_MOST = 500
_under_way: OrderedDict[int, _Chosen] = OrderedDict()
"""What was chosen last in each of the newest messages: two picks in quick succession both hold, though the second was
made before its menus showed the first. After a restart what stands in the menus counts."""


def said(language: str, who: Person, now: datetime, still: tuple[Hours, datetime] | None) -> str:
    """The answer to new hours. ``still``: see ``settings.still_counting``."""
    text = translate(language, "✓ Awake: {hours}", hours=f"`{me_words.hours_text(language, who.hours)}`")
    lines = [text, me_words.awake_line(language, who, now), *me_words.counted_lines(language, who, still)]
    if not who.zone_said:
        lines.append(translate(language, "-# Counted in UTC: `/me zone` says where you are."))
    return "\n".join(lines)


async def open_menus(interaction: Interaction) -> None:
    """Show the menus as a private message."""
    tables = interaction.client.tables
    who = await tables.person(interaction.user.id)
    language = language_of(interaction)
    await private(interaction, _text(language, who), view=_menus(language, _Chosen()))


def _text(language: str, who: Person) -> str:
    return "\n".join(
        (
            translate(
                language,
                "**When are you awake?** So far: {hours}",
                hours=f"`{me_words.hours_text(language, who.hours)}`",
            ),
            translate(language, "Choose the days, from when and until when; then press **Set**."),
        )
    )


def _menus(language: str, chosen: _Chosen) -> discord.ui.View:
    days, start, end = chosen
    rest = "/".join(chosen)
    words = me_words.day_words(language)
    named = {
        EVERY: translate(language, "Every day"),
        WORK: translate(language, "Monday to Friday"),
        WEEKEND: translate(language, "Saturday and Sunday"),
        **{name: words[name] for name in DAYS},
    }
    groups = [discord.SelectOption(label=text, value=key, default=key == days) for key, text in named.items()]
    hours = [f"{hour:02}:00" for hour in range(24)]
    from_ = [discord.SelectOption(label=hour, value=hour, default=hour == start) for hour in hours]
    never = translate(language, "not awake on these days")
    from_.append(discord.SelectOption(label=never, value=_NEVER, default=start == _NEVER))
    until = [discord.SelectOption(label=hour, value=hour, default=hour == end) for hour in hours]
    items: list[Pick | Press] = [
        Pick(Pressed("hoursd", 0, 0, rest), translate(language, "Days"), groups, row=0),
        Pick(Pressed("hoursa", 0, 0, rest), translate(language, "Awake from"), from_, row=1),
    ]
    if start != _NEVER:
        items.append(Pick(Pressed("hoursz", 0, 0, rest), translate(language, "until"), until, row=2))
    if _day(start, end) is not None:
        set_ = translate(language, "Set")
        items.append(Press(Pressed("hourss", 0, 0, rest), set_, style=discord.ButtonStyle.success, row=3))
    return view_of(*items)


def _day(start: str, end: str) -> DayHours | None:
    """The hours of a day as chosen; None as long as something is missing. The same hour twice is the whole day."""
    if start == _NEVER:
        return NEVER
    if not start or not end:
        return None
    first, last = (int(text.partition(":")[0]) * 60 for text in (start, end))
    return DayHours(first, last if last > first else last + MINUTES)


def _chosen(pressed: Pressed) -> _Chosen:
    days, _, times = pressed.rest.partition("/")
    start, _, end = times.partition("/")
    return _Chosen(days if days in _DAYS_OF else EVERY, start, end)


def _now(interaction: Interaction, pressed: Pressed) -> _Chosen:
    """What is chosen so far in the message of these menus."""
    message = interaction.message
    return _chosen(pressed) if message is None else _under_way.get(message.id, _chosen(pressed))


async def _show(interaction: Interaction, chosen: _Chosen) -> None:
    if interaction.message is not None:
        _under_way[interaction.message.id] = chosen
        _under_way.move_to_end(interaction.message.id)
        while len(_under_way) > _MOST:
            _under_way.popitem(last=False)
    await interaction.edit_original_response(view=_menus(language_of(interaction), chosen))


@handles("hoursd")
async def pick_days(_: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """For which days."""
    await _show(interaction, _now(interaction, pressed)._replace(days=pressed.values[0]))


@handles("hoursa")
async def pick_start(_: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """From when."""
    await _show(interaction, _now(interaction, pressed)._replace(start=pressed.values[0]))


@handles("hoursz")
async def pick_end(_: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Until when."""
    await _show(interaction, _now(interaction, pressed)._replace(end=pressed.values[0]))


@handles("hourss")
async def press_set(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Store what is chosen; the menus stay for further days."""
    days, start, end = _now(interaction, pressed)
    day = _day(start, end)
    if day is None:
        return
    chosen = set(_DAYS_OF[days])
    if interaction.message is not None:
        _under_way.pop(interaction.message.id, None)

    def work(who: Person) -> Person:
        week = tuple(day if at in chosen else known for at, known in enumerate(who.hours.week))
        return replace(who, hours=Hours(who.hours.zone, week))

    who = await settings.change(bot.tables, interaction.user.id, work)
    language = language_of(interaction)
    text = said(language, who, bot.tables.clock(), await settings.still_counting(bot.tables, who))
    await interaction.edit_original_response(content=text, view=_menus(language, _Chosen(days)))
