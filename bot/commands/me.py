"""``/me``: what somebody says about themselves: language, hours, how they are told, vacation. All of it private."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.clocks.hours import DAYS, Hours
from bot.commands.within import bot_of
from bot.components import me_forget, me_hours
from bot.components.answering import Interaction, language_of, private
from bot.languages.locales import of_locale
from bot.me import exporting, reliability, settings, vacations, zones
from bot.me.settings import Change
from bot.model import Status
from bot.panels import me_words
from bot.panels.lobby import edit_lobby
from bot.people import LONGEST_WISH, Person, Told
from bot.prompts_words import shorten
from render.locale import LANGUAGES, translate

if TYPE_CHECKING:
    from bot.client import Bot

Choice = app_commands.Choice
ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True)
"""Commands that are about somebody, not about a channel: in direct messages too."""
AS_DISCORD = "discord"
_MOMENT = timedelta(seconds=1)

group = app_commands.Group(
    name="me", description="Private: your language, hours, reminders, vacation, data", allowed_contexts=ANYWHERE
)


async def _change(interaction: Interaction, work: Change) -> tuple[Bot, Person, str]:
    """Store a change; gives the bot, who they are now and their language."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot = bot_of(interaction)
    who = await settings.change(bot.tables, interaction.user.id, work)
    return bot, who, language_of(interaction)


@group.command(name="show", description="Everything that you have told me about yourself")
async def show(interaction: Interaction) -> None:
    """Show it."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    tables = bot_of(interaction).tables
    who = await tables.person(interaction.user.id)
    known = (await reliability.of_people(tables, [who.user_id])).get(who.user_id)
    await private(interaction, me_words.show(language_of(interaction), who, known, tables.clock()))


@group.command(name="language", description="The language in which I write to you")
@app_commands.describe(language="The language")
@app_commands.choices(
    language=[
        *(Choice(name=name, value=code) for code, name in LANGUAGES.items()),
        Choice(name="as Discord has it", value=AS_DISCORD),
    ]
)
async def language_(interaction: Interaction, language: str) -> None:
    """Set the language."""
    chosen = None if language == AS_DISCORD else language
    bot, _, _ = await _change(interaction, lambda who: replace(who, language=chosen))
    bot.languages.choose(interaction.user.id, chosen)
    own = chosen or of_locale(interaction.locale)
    await private(
        interaction, translate(own, "From now on I write to you in this language: **{name}**", name=LANGUAGES[own])
    )


@group.command(name="zone", description="Where you live, so that nothing comes while you sleep")
@app_commands.describe(name="A city or an IANA name such as Europe/Berlin")
async def zone(interaction: Interaction, name: app_commands.Range[str, 1, 60]) -> None:
    """Set the time zone."""
    found = zones.named(name)
    bot, who, language = await _change(
        interaction, lambda who: replace(who, hours=replace(who.hours, zone=found), zone_said=True)
    )
    still = await settings.still_counting(bot.tables, who)
    await private(interaction, me_words.zone_said(language, who, bot.tables.clock(), still))


@zone.autocomplete("name")
async def zone_names(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Zones by city, with what the clock shows there now."""
    now = bot_of(interaction).tables.clock()
    return [Choice(name=f"{name} · {zones.local_time(name, now)}", value=name) for name in zones.found(typed)]


@group.command(name="hours", description="When you are awake: mon-fri 07:30-23:00; sat,sun 10:00-02:00")
@app_commands.describe(text="The hours (without: choose them from menus)")
async def hours(interaction: Interaction, text: app_commands.Range[str, 1, 200] | None = None) -> None:
    """Set the hours, or open the menus."""
    if text is None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await me_hours.open_menus(interaction)
        return
    week = Hours.parse(text).week
    bot, who, language = await _change(interaction, lambda who: replace(who, hours=Hours(who.hours.zone, week)))
    still = await settings.still_counting(bot.tables, who)
    await private(interaction, me_hours.said(language, who, bot.tables.clock(), still))


@hours.autocomplete("text")
async def hours_text(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """What can be typed, as examples; what was typed, when it can be read."""
    language = language_of(interaction)
    examples = ("08:00-23:00", "mon-fri 07:30-23:00; sat,sun 10:00-02:00", "mon-fri 17:00-23:30; sat,sun always")
    texts = [me_words.hours_text(language, Hours.parse(example)) for example in examples]
    offered = dict.fromkeys(text for text in (typed.strip()[:100], *texts) if text)
    return [Choice(name=shorten(text, 100), value=text) for text in offered]


@group.command(name="told", description="How you hear that a game waits for you")
@app_commands.describe(how="How")
@app_commands.choices(
    how=[
        Choice(name="a mention in the channel", value=Told.CHANNEL.value),
        Choice(name="a direct message", value=Told.DIRECT.value),
        Choice(name="both", value=Told.BOTH.value),
        Choice(name="one direct message a day", value=Told.DIGEST.value),
    ]
)
async def told(interaction: Interaction, how: str) -> None:
    """Set how they are told."""
    _, who, language = await _change(interaction, lambda who: replace(who, told=Told(how)))
    await private(
        interaction,
        translate(language, "✓ From now on you are told by: {how}", how=me_words.told_word(language, who.told)),
    )


@group.command(name="reminders", description="When the first reminder of a decision comes; never while you sleep")
@app_commands.describe(
    after="After so many of your waking hours (0: not)", before="So many hours before a deadline (0: not)"
)
async def reminders(
    interaction: Interaction,
    after: app_commands.Range[int, 0, LONGEST_WISH // timedelta(hours=1)],
    before: app_commands.Range[int, 0, LONGEST_WISH // timedelta(hours=1)],
) -> None:
    """Set when reminders come."""
    wish = settings.wish(after, before)
    _, who, language = await _change(interaction, lambda who: replace(who, reminders=wish))
    await private(
        interaction, translate(language, "✓ Reminders: {when}", when=me_words.wish_text(language, who.reminders))
    )


@group.command(
    name="vacation",
    description="Days off: nothing reminds you, clocks stand still as far as tables allow; or list them",
)
@app_commands.describe(
    start="The first day, such as 2026-12-24 (without: today; without both: list them)",
    end="The last day (without: the same)",
    remove="Remove the one with this number; one that is on ends now",
)
async def vacation(
    interaction: Interaction,
    start: app_commands.Range[str, 1, 60] | None = None,
    end: app_commands.Range[str, 1, 60] | None = None,
    remove: app_commands.Range[int, 1, 100] | None = None,
) -> None:
    """Add a vacation, remove one, or list them."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    tables, user, language = bot_of(interaction).tables, interaction.user.id, language_of(interaction)
    who = await tables.person(user)
    if remove is not None:
        who = await vacations.remove(tables, user, remove)
    if start is not None or end is not None:
        first = start or vacations.today(who, tables.clock()).isoformat()
        who = await vacations.add(tables, user, first, end or first)
    lines = [me_words.vacation_lines(language, who, tables.clock())]
    if vacations.ahead(who, tables.clock()):
        if not who.zone_said:
            lines.append(translate(language, "-# Counted in UTC: `/me zone` says where you are."))
        lines += me_words.allowance_lines(language, await settings.allowances(tables, user))
    await private(interaction, "\n".join(lines))


@vacation.autocomplete("start")
@vacation.autocomplete("end")
async def vacation_days(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The next days; those that begin with what was typed."""
    tables = bot_of(interaction).tables
    who, language = await tables.person(interaction.user.id), language_of(interaction)
    words, this_day = me_words.day_words(language), vacations.today(who, tables.clock())
    days = [this_day + timedelta(days=number) for number in range(400)]
    found = [day for day in days if day.isoformat().startswith(typed.strip())]
    return [
        Choice(name=f"{day.isoformat()} · {words[DAYS[day.weekday()]]}", value=day.isoformat()) for day in found[:25]
    ]


@vacation.autocomplete("remove")
async def vacation_numbers(interaction: Interaction, _: str) -> list[Choice[int]]:
    """The vacations with their days."""
    tables = bot_of(interaction).tables
    who = await tables.person(interaction.user.id)
    zone_ = vacations.zone_of(who.hours.zone)
    spans = [
        (one.start.astimezone(zone_).date(), (one.end - _MOMENT).astimezone(zone_).date())
        for one in vacations.ahead(who, tables.clock())
    ]
    return [Choice(name=f"{at}: {first} – {last}", value=at) for at, (first, last) in enumerate(spans, 1)][:25]


@group.command(name="away", description="You are away from all your games until you say that you are back")
@app_commands.describe(away="Yes: away from now on; no: back")
async def away(interaction: Interaction, away: bool) -> None:
    """Away, or back."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, language = bot_of(interaction), language_of(interaction)
    who = await settings.set_away(bot.tables, interaction.user.id, away)
    if not who.away:
        await private(interaction, translate(language, "✓ Welcome back. Your clocks run again in your waking hours."))
        return
    lines = [translate(language, "🌙 You are away until you say `/me away` again. Nothing reminds you.")]
    lines += me_words.allowance_lines(language, await settings.allowances(bot.tables, who.user_id))
    await private(interaction, "\n".join(lines))


@group.command(name="statistics", description="Whether I keep and show how long your decisions take")
@app_commands.describe(keep="No: only what a clock needs is kept, and nothing is shown")
async def statistics(interaction: Interaction, keep: bool) -> None:
    """Opt out, or in again."""
    bot, who, language = await _change(interaction, lambda who: replace(who, statistics=keep))
    bot.background(_lobbies_again(bot, who.user_id))
    said = (
        translate(language, "✓ How long your decisions take is kept, and shown in one line in lobbies.")
        if who.statistics
        else translate(
            language,
            "✓ Nothing is kept or shown of you but what a clock needs. How long your decisions took so far is deleted.",
        )
    )
    await private(interaction, said)


async def _lobbies_again(bot: Bot, user_id: int) -> None:
    """Lobbies say of each person how they play, or no more."""
    for info in await bot.tables.listed(user_id=user_id, statuses=[Status.LOBBY]):
        await edit_lobby(bot, await bot.tables.get(info.id))


@group.command(name="export", description="A file of everything that is stored about you")
async def export(interaction: Interaction) -> None:
    """Send the file."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    language = language_of(interaction)
    file = await exporting.export(bot_of(interaction).tables, interaction.user.id)
    await private(
        interaction,
        translate(language, "Everything that is stored about you, as JSON. Only you see this."),
        file=discord.File(exporting.stream(file), file.filename),
    )


@group.command(name="forget", description="Remove everything about you: settings, notes, seats, your name in old games")
async def forget(interaction: Interaction) -> None:
    """Say what that means, and ask."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await me_forget.ask(interaction)
