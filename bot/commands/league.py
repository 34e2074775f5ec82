"""``/league``: seasons as their players see them. What organisers do stands under ``/league run``."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import app_commands

from bot.commands.sharing import answer, language_for
from bot.commands.within import bot_of, offers, parse_animal
from bot.components.answering import Interaction, Sorry, language_of, member_of, private
from bot.components.seasons import joined_text
from bot.league.model import Entry, Pace
from bot.panels import telling
from bot.panels.season_acts import log_line
from bot.panels.season_board import board_lines, own_lines
from bot.panels.season_leaving import leave, tell_of
from bot.panels.season_live import live_of
from bot.panels.season_posting import tell_entry
from bot.panels.season_standings import standings_of, standings_sheet, standings_text
from bot.panels.season_words import entry_lines, season_text, title
from bot.prompts_words import shorten
from bot.ratings.service import ratings_of
from bot.seasons import drawing
from bot.seasons.errors import NotEntered, OrganisersOnly
from bot.seasons.model import SeasonState, Stage, TableStage
from bot.seasons.seasons import Seasons
from bot.seasons.signing import Signing, entry_of
from render.locale import translate
from rules.types import Animal

group = app_commands.Group(name="league", description="Seasons of community leagues: sign up, tables, standings")
Choice = app_commands.Choice
SEASON = "Which season (otherwise the one that is on)"
PACES = [
    Choice(name="in one sitting", value="live"),
    Choice(name="several choices a day", value="brisk"),
    Choice(name="about one choice a day", value="easy"),
]
PAGE = 20
EVERYBODY = discord.AllowedMentions.none()


def seasons_of(interaction: Interaction) -> Seasons:
    """The seasons of the bot."""
    return bot_of(interaction).seasons


async def season_here(interaction: Interaction, season: str | None) -> SeasonState:
    """The season that is meant. One that is being prepared is seen by organisers only, and meant by ``/season`` first
    of all. Commands of organisers are refused to everybody else here, before anything that was typed is read."""
    seasons, server = seasons_of(interaction), interaction.guild_id or 0
    organises = await seasons.organises(server, member_of(interaction))
    words = interaction.command.qualified_name.split() if interaction.command is not None else []
    preparing = words[:1] == ["season"]
    if not organises and (preparing or words[:2] == ["league", "run"]):
        raise OrganisersOnly
    return await seasons.current(server, season, hidden=not organises, prepared=preparing)


async def seasons_offered(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The seasons of this server; those that are being prepared for organisers only."""
    seasons, server = seasons_of(interaction), interaction.guild_id or 0
    organises = await seasons.organises(server, member_of(interaction))
    found = await seasons.named(server)
    return offers(((one.name, f"#{one.id}") for one in found if organises or one.stage is not Stage.PLANNED), typed)


def _in_pieces(lines: Iterable[str]) -> list[str]:
    """Lines as texts that each fit into a message, cut between lines."""
    texts: list[str] = []
    for line in lines:
        if texts and len(texts[-1]) + len(line) + 1 <= telling.LONGEST:
            texts[-1] += f"\n{line}"
        else:
            texts.append(shorten(line, telling.LONGEST))
    return texts


async def _pieces(interaction: Interaction, lines: Iterable[str], share: bool) -> None:
    """Lines as one answer or several."""
    for text in _in_pieces(lines):
        await interaction.followup.send(text, ephemeral=not share, allowed_mentions=EVERYBODY)


@group.command(name="list", description="The seasons of this server")
async def list_(interaction: Interaction) -> None:
    """List the seasons."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    language, seasons = language_of(interaction), seasons_of(interaction)
    organises = await seasons.organises(interaction.guild_id or 0, member_of(interaction))
    found = [
        state for state in await seasons.listed(interaction.guild_id) if organises or state.stage is not Stage.PLANNED
    ]
    if not found:
        raise Sorry(translate(language, "There is no season here yet. Organisers open one with `/season create`."))
    await _pieces(interaction, (f"`#{state.id}` {title(language, state)}" for state in found), False)


@group.command(name="show", description="A season: its terms, who takes part, your own entry")
@app_commands.describe(season=SEASON)
@app_commands.autocomplete(season=seasons_offered)
async def show(interaction: Interaction, season: str | None = None) -> None:
    """Show a season."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    language, state = language_of(interaction), await season_here(interaction, season)
    lines = season_text(language, state).split("\n")
    entry = state.entries.get(interaction.user.id)
    if entry is not None:
        lines += entry_lines(language, state, entry)
    lines += own_lines(language, state, interaction.user.id, await live_of(bot_of(interaction).tables, state))
    await _pieces(interaction, lines, False)


async def _entry(
    interaction: Interaction,
    state: SeasonState,
    pace: str | None,
    games: int | None,
    favourites: str | None,
    avoid: discord.Member | None,
    known: Entry | None,
) -> Entry:
    tables, member = bot_of(interaction).tables, member_of(interaction)
    person = await tables.person(member.user_id)
    figure = (await ratings_of(tables, state.server_id)).book.of(member.user_id)
    avoided = known.avoid if known is not None else frozenset[int]()
    if avoid is not None:
        if avoid.id == member.user_id:
            raise Sorry(translate(language_of(interaction), "Nobody can avoid themselves. Name somebody else."))
        avoided = avoided ^ {avoid.id}
    return entry_of(
        member,
        rating=float(figure.shown) if figure.games else None,
        pace=Pace(pace) if pace is not None else known.pace if known is not None else Pace.EASY,
        hours=person.hours,
        avoid=avoided,
        most_games=games or (known.most_games if known is not None else 1),
        favourites=_animals(favourites) if favourites is not None else known.favourites if known is not None else (),
    )


def _animals(text: str) -> tuple[Animal, ...]:
    found = [parse_animal(word) for word in text.replace(",", " ").split()]
    return tuple(dict.fromkeys(found))


@group.command(name="join", description="Sign up for a season, with what you wish for")
@app_commands.describe(
    season=SEASON,
    pace="How quickly you mean to play",
    games="Most games of the season at the same time",
    favourites="Animals you like to play, best first: mammal, bird",
    avoid="Somebody you do not want to meet; nobody but organisers sees it",
)
@app_commands.choices(pace=PACES)
@app_commands.autocomplete(season=seasons_offered)
async def join(
    interaction: Interaction,
    season: str | None = None,
    pace: str | None = None,
    games: app_commands.Range[int, 1, 10] | None = None,
    favourites: app_commands.Range[str, 1, 80] | None = None,
    avoid: discord.Member | None = None,
) -> None:
    """Sign up."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    entry = await _entry(interaction, state, pace, games, favourites, avoid, None)
    after = await Signing(seasons_of(interaction)).enter(state, entry, key=str(interaction.id))
    await private(interaction, joined_text(language_of(interaction), after, entry.user_id))
    await tell_entry(bot_of(interaction), after)
    await tell_of(bot_of(interaction), after, entry.user_id)


@group.command(name="wishes", description="Change what you wish for in a season")
@app_commands.describe(
    season=SEASON,
    pace="How quickly you mean to play",
    games="Most games of the season at the same time",
    favourites="Animals you like to play, best first: mammal, bird",
    avoid="Somebody you do not want to meet (named again: not any more)",
)
@app_commands.choices(pace=PACES)
@app_commands.autocomplete(season=seasons_offered)
async def wishes(
    interaction: Interaction,
    season: str | None = None,
    pace: str | None = None,
    games: app_commands.Range[int, 1, 10] | None = None,
    favourites: app_commands.Range[str, 0, 80] | None = None,
    avoid: discord.Member | None = None,
) -> None:
    """Change one's preferences."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    known = state.entries.get(interaction.user.id)
    if known is None:
        raise NotEntered(name=interaction.user.display_name)
    entry = await _entry(interaction, state, pace, games, favourites, avoid, known)
    after = await Signing(seasons_of(interaction)).wish(state, entry, key=str(interaction.id))
    await private(interaction, joined_text(language_of(interaction), after, entry.user_id))


@group.command(name="withdraw", description="Leave a season; running games are handed to substitutes")
@app_commands.describe(season=SEASON, sure="On: yes, I leave")
@app_commands.autocomplete(season=seasons_offered)
async def withdraw(interaction: Interaction, season: str | None = None, sure: bool = False) -> None:
    """Leave a season."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    language, state = language_of(interaction), await season_here(interaction, season)
    if not sure:
        raise Sorry(
            translate(
                language,
                "This takes you out of “{name}”. Your running games of it go to substitutes, and after the sign-up "
                "only an organiser can let you come back. If you are sure: `/league withdraw sure:True`.",
                name=telling.safe(state.name),
            )
        )
    after = await Signing(seasons_of(interaction)).withdraw(state, interaction.user.id, key=str(interaction.id))
    await leave(bot_of(interaction), after, interaction.user.id, interaction.user.id)
    await private(interaction, translate(language, "✓ You have left “{name}”.", name=telling.safe(state.name)))
    await tell_entry(bot_of(interaction), after)
    await tell_of(bot_of(interaction), after, interaction.user.id)


@group.command(name="standings", description="The standings of a season, as a picture and in words")
@app_commands.describe(
    season=SEASON, division="Which division (otherwise yours, or the first)", share="Show it to everybody here"
)
@app_commands.autocomplete(season=seasons_offered)
async def standings(
    interaction: Interaction,
    season: str | None = None,
    division: app_commands.Range[int, 0, 50] | None = None,
    share: bool = False,
) -> None:
    """Show the standings; division 0: all in one."""
    await interaction.response.defer(ephemeral=not share, thinking=True)
    state = await season_here(interaction, season)
    language = await language_for(interaction, share)
    number = division if division is not None else state.division_of(interaction.user.id) or 1
    if number and number not in (state.divisions or {1: None}):
        raise Sorry(translate(language, "There is no division {number} in this season.", number=number))
    rows = standings_of(state, number)
    sheet = standings_sheet(language, state, number, rows) if rows else None
    first, *others = _in_pieces(standings_text(language, state, number, rows).split("\n"))
    await answer(interaction, language, first, share, sheet)
    await _pieces(interaction, others, share)


@group.command(name="tables", description="The tables of a round: whose turn it is, since when, and what is over")
@app_commands.describe(
    season=SEASON, round="Which round (otherwise the one that is on)", share="Show it to everybody here"
)
@app_commands.autocomplete(season=seasons_offered)
async def tables_(
    interaction: Interaction,
    season: str | None = None,
    round: app_commands.Range[int, 1, 30] | None = None,  # the option's name
    share: bool = False,
) -> None:
    """Show the board of tables."""
    await interaction.response.defer(ephemeral=not share, thinking=True)
    state = await season_here(interaction, season)
    language = await language_for(interaction, share)
    if share or not await seasons_of(interaction).organises(state.server_id, member_of(interaction)):
        state = drawing.confirmed_only(state)
    number = round or max(state.head.round, 1)
    live = await live_of(bot_of(interaction).tables, state, number)
    lines = board_lines(language, state, number, live)
    if any(table.stage is TableStage.OPENING for table in state.tables_of(round_=number)):
        lines += filter(None, [bot_of(interaction).opener.trouble(state.id)])
    await _pieces(interaction, lines, share)


@group.command(name="log", description="What organisers and players have done in a season")
@app_commands.describe(season=SEASON, page="Which page, newest first")
@app_commands.autocomplete(season=seasons_offered)
async def log_(interaction: Interaction, season: str | None = None, page: app_commands.Range[int, 1, 500] = 1) -> None:
    """Show the log."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    language, state = language_of(interaction), await season_here(interaction, season)
    acts = await seasons_of(interaction).acts(state.id, PAGE, (page - 1) * PAGE)
    if not acts:
        raise Sorry(translate(language, "There is nothing on this page."))
    await _pieces(interaction, [log_line(language, state, done) for done in acts], False)
