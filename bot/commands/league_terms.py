"""``/season create`` and ``terms``: what an organiser decides about a season."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.clocks.model import ClockTerms
from bot.commands.league import SEASON, season_here, seasons_of, seasons_offered
from bot.commands.league_run import LEAVING, after, season_group
from bot.commands.talk import language_of_server
from bot.commands.within import bot_of, offers
from bot.components.answering import Interaction, Sorry, language_of, member_of, private_pages
from bot.league.designs import designs
from bot.league.model import ByePoints, Concession, Credit, Dealing, Leaving, Odd, Season
from bot.panels import telling
from bot.panels.season_posting import tell_sign_up
from bot.panels.season_words import season_text
from bot.seasons import terms
from bot.seasons.model import Stage
from bot.seasons.signing import Signing, check_terms
from render.locale import translate
from rules.types import Dominance

Choice = app_commands.Choice
ODD = [
    Choice(name="some tables smaller or larger", value="mixed"),
    Choice(name="byes", value="byes"),
]
DEALING = [
    Choice(name="balanced over a player's games", value="balanced"),
    Choice(name="dealt at random", value="dealt"),
    Choice(name="drafted at each table", value="drafted"),
]
CREDIT = [
    Choice(name="the one who was drawn to the seat", value="entrant"),
    Choice(name="the substitute", value="substitute"),
    Choice(name="both", value="both"),
    Choice(name="nobody", value="nobody"),
]
CONCESSION = [
    Choice(name="behind all who played on", value="last"),
    Choice(name="at the place of the seat's score", value="as-scored"),
]
BYE = [
    Choice(name="nothing", value="nothing"),
    Choice(name="as much as an average seat", value="mean"),
    Choice(name="the player's own average", value="own"),
]
MODES = [Choice(name="claimed", value="claimed"), Choice(name="automatic", value="automatic")]
_DESCRIPTIONS: dict[str, Any] = {
    "size": "Seats at a table (2 to 6)",
    "rounds": "How many rounds",
    "days": "Days from the opening of a round to its deadline",
    "clock": "The clock of the games: casual, standard, fast, league, or set freely as at /game clock",
    "dominance": "How cones move",
    "cards": "How many cards lie above Ice Age (10 to 25)",
    "places": "How many may take part; who comes later waits (0: any number)",
    "division_size": "Players in a division (0: one division for all)",
    "up": "How many go up from each division at the end",
    "down": "How many go down",
    "dealing": "How the seats come to their animals",
    "odd": "What is done when the players do not fill the tables",
    "rated": "Whether the games are rated",
    "start": "The day on which it begins, like 2027-01-31",
    "design": "An exact design in place of the solver",
    "late": "Until which round somebody may still come in",
    "points": "Points by place, like 10-6-3-1; several table sizes with ; between",
    "ties": "Tie-breaks in order: wins, seconds, share, margin, head-to-head",
    "leaving": "What becomes of the results of whoever leaves",
    "substitutes": "Whose result it is when a substitute took over",
    "concession": "Where somebody ends who gives a game up",
    "bye": "What a bye is worth",
    "per_game": "On: the standings go by the points for each game, so that late entries can win",
}


_FIRST = ("size", "rounds", "days", "clock", "dominance", "cards", "places", "division_size")
"""What ``create`` asks; the rest is in ``terms``."""


async def designs_offered(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The exact designs, with how many players they are for."""
    language = language_of(interaction)
    shown = (
        (
            translate(
                language,
                "{name}: {players} players, tables of {size}, {rounds} rounds",
                name=one.name,
                players=one.players,
                size=one.size,
                rounds=len(one.rounds),
            ),
            one.name,
        )
        for one in designs()
    )
    return offers(shown, typed)


def changed_terms(old: Season, given: dict[str, Any]) -> Season:
    """The terms with what was given in a command. Raises ``BadSeason``, ``BadTerms``."""
    given = {name: value for name, value in given.items() if value is not None}
    ways: dict[str, Callable[[Season, Any], Season]] = {
        "name": lambda now, value: replace(now, name=value),
        "size": lambda now, value: replace(now, size=value),
        "rounds": lambda now, value: replace(now, rounds=value),
        "days": lambda now, value: replace(now, days=value),
        "clock": lambda now, value: replace(now, clock=str(ClockTerms.parse(value))),
        "dominance": lambda now, value: replace(now, options=now.options._replace(dominance=Dominance(value))),
        "cards": lambda now, value: replace(now, options=now.options._replace(cards=value)),
        "places": lambda now, value: replace(now, places=value),
        "division_size": lambda now, value: replace(now, promotion=replace(now.promotion, division_size=value)),
        "up": lambda now, value: replace(now, promotion=replace(now.promotion, up=value)),
        "down": lambda now, value: replace(now, promotion=replace(now.promotion, down=value)),
        "dealing": lambda now, value: replace(now, dealing=Dealing(value)),
        "odd": lambda now, value: replace(now, odd=Odd(value)),
        "rated": lambda now, value: replace(now, rated=value),
        "start": lambda now, value: replace(now, start=terms.read_day(value)),
        "design": lambda now, value: replace(now, design=None if value in ("", "none") else value),
        "late": lambda now, value: replace(now, last_entry=value),
        "points": lambda now, value: replace(now, points=terms.read_points(now.points, value)),
        "ties": lambda now, value: replace(now, chain=terms.read_chain(value)),
        "leaving": lambda now, value: replace(now, leaving=Leaving(value)),
        "substitutes": lambda now, value: replace(now, credit=Credit(value)),
        "concession": lambda now, value: replace(now, concession=Concession(value)),
        "bye": lambda now, value: replace(now, bye=ByePoints(value)),
        "per_game": lambda now, value: replace(now, per_game=value),
    }
    for name, value in given.items():
        old = ways[name](old, value)
    check_terms(old)
    return old


def must_have_threads(interaction: Interaction) -> None:
    """Raises ``Sorry`` where no thread can be made: each table of a season gets one."""
    kinds = (discord.ChannelType.text, discord.ChannelType.news)
    if interaction.channel is None or interaction.channel.type not in kinds:
        raise Sorry(
            translate(
                language_of(interaction),
                "Every table of a season gets a thread, and here none can be made. Use this in a text channel.",
            )
        )


@season_group.command(name="here", description="Let a season's messages and threads go to this channel from now on")
@app_commands.describe(season=SEASON)
@app_commands.autocomplete(season=seasons_offered)
async def here(interaction: Interaction, season: str | None = None) -> None:
    """Another channel, where the old one is gone or was the wrong one."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    must_have_threads(interaction)
    state = await season_here(interaction, season)
    state = await seasons_of(interaction).move(
        state, member_of(interaction), interaction.channel_id or 0, key=str(interaction.id)
    )
    if state.stage is Stage.SIGN_UP:
        state = await tell_sign_up(bot_of(interaction), state)
    text = translate(language_of(interaction), "✓ “{name}” is at home here now.", name=telling.safe(state.name))
    await after(interaction, state, text)
    bot_of(interaction).background(bot_of(interaction).opener.work())


@season_group.command(name="create", description="A new season; only organisers see it until the sign-up is opened")
@app_commands.describe(name="What it is called", **{key: _DESCRIPTIONS[key] for key in _FIRST})
@app_commands.choices(dominance=MODES)
async def create(
    interaction: Interaction,
    name: app_commands.Range[str, 1, 60],
    size: app_commands.Range[int, 2, 6] = 4,
    rounds: app_commands.Range[int, 1, 30] = 4,
    days: app_commands.Range[int, 1, 120] = 14,
    clock: str = "league",
    dominance: str | None = None,
    cards: app_commands.Range[int, 10, 25] = 25,
    places: app_commands.Range[int, 0, 500] = 0,
    division_size: app_commands.Range[int, 0, 100] = 0,
) -> None:
    """Create a season; the rest of its terms is as usual until it is changed."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    must_have_threads(interaction)
    seasons, bot = seasons_of(interaction), bot_of(interaction)
    await seasons.must_organise(interaction.guild_id or 0, member_of(interaction))
    settings = await bot.tables.server(interaction.guild_id or 0)
    given = {
        "size": size, "rounds": rounds, "days": days, "clock": clock, "cards": cards, "places": places,
        "dominance": dominance or settings.dominance.value, "division_size": division_size,
    }  # fmt: skip
    state = await seasons.create(
        interaction.guild_id or 0,
        interaction.channel_id or 0,
        member_of(interaction),
        changed_terms(Season(name), given),
        language_of_server(interaction, settings),
        key=str(interaction.id),
    )
    language = language_of(interaction)
    hint = translate(language, "-# `/season terms` changes it, `/season open` opens the sign-up in this channel.")
    await private_pages(interaction, f"{season_text(language, state)}\n{hint}")


@season_group.command(name="terms", description="Change the terms of a season")
@app_commands.describe(season=SEASON, name="What it is called", **_DESCRIPTIONS)
@app_commands.choices(
    dominance=MODES, dealing=DEALING, odd=ODD, leaving=LEAVING, substitutes=CREDIT, concession=CONCESSION, bye=BYE
)
@app_commands.autocomplete(design=designs_offered, season=seasons_offered)
async def terms_(
    interaction: Interaction,
    season: str | None = None,
    name: app_commands.Range[str, 1, 60] | None = None,
    size: app_commands.Range[int, 2, 6] | None = None,
    rounds: app_commands.Range[int, 1, 30] | None = None,
    days: app_commands.Range[int, 1, 120] | None = None,
    clock: str | None = None,
    dominance: str | None = None,
    cards: app_commands.Range[int, 10, 25] | None = None,
    places: app_commands.Range[int, 0, 500] | None = None,
    division_size: app_commands.Range[int, 0, 100] | None = None,
    up: app_commands.Range[int, 0, 20] | None = None,
    down: app_commands.Range[int, 0, 20] | None = None,
    dealing: str | None = None,
    odd: str | None = None,
    rated: bool | None = None,
    start: str | None = None,
    design: str | None = None,
    late: app_commands.Range[int, 1, 30] | None = None,
    points: str | None = None,
    ties: str | None = None,
    leaving: str | None = None,
    substitutes: str | None = None,
    concession: str | None = None,
    bye: str | None = None,
    per_game: bool | None = None,
) -> None:
    """Change the terms."""
    given = {key: value for key, value in locals().items() if key not in ("interaction", "season")}
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    wanted = changed_terms(state.head.terms, given)
    what = ", ".join(name for name, value in given.items() if value is not None)
    changed = await Signing(seasons_of(interaction)).set_terms(
        state, member_of(interaction), wanted, what, key=str(interaction.id)
    )
    language = language_of(interaction)
    text = season_text(language, changed)
    if 0 < changed.head.terms.places < len(changed.players):
        text += "\n" + translate(
            language,
            "⚠ {players} take part already, more than there are places: nobody is put out, and whoever comes waits.",
            players=len(changed.players),
        )
    await after(interaction, changed, text)
