"""``/stats``: what the finished games of a server have in common."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

import discord
from discord import app_commands

from bot.commands.league import season_here, seasons_offered
from bot.commands.sharing import answer, language_for, who
from bot.commands.within import bot_of
from bot.components.answering import Interaction
from bot.panels.telling import safe
from bot.pictures_sheets import Sheet
from bot.ratings.errors import Unseen
from bot.ratings.service import hidden_of
from bot.statistics import counting, sheets, words
from bot.statistics.errors import NoDay
from bot.statistics.service import Found, Wanted, counted, finished

group = app_commands.Group(name="stats", description="What the finished games of this server tell")

_SINCE = "Only games that ended on this day or later: 2026-03-01"
_COMPUTERS = "Also games with computer players"
_SHARE = "Show it to everybody here"
_SIZE = "Only games of so many players"
_SEASON = "Only games of this season, those with computer players too"
_OPTIONS = {"since": _SINCE, "season": _SEASON, "computers": _COMPUTERS, "share": _SHARE}
Size = app_commands.Range[int, 2, 6]

Answer = tuple[str, Sheet | None]
Tell = Callable[[str, Found, str], Answer]
"""From language, games and the line that says which games to the words and picture of an answer."""


def _day(text: str | None) -> datetime | None:
    """The beginning of a day in UTC. Raises ``NoDay``."""
    if text is None:
        return None
    try:
        return datetime.strptime(text.strip(), "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise NoDay(text=text[:50]) from None


class Filters(NamedTuple):
    """What somebody wants counted, as they typed it."""

    since: str | None
    season: str | None
    computers: bool
    share: bool
    size: int | None = None


async def _wanted(interaction: Interaction, filters: Filters) -> Wanted:
    """Which games count. Raises ``NoDay``, and what ``season_here`` raises."""
    wanted = Wanted(interaction.guild_id or 0, _day(filters.since), filters.computers, filters.size)
    if filters.season is None:
        return wanted
    state = await season_here(interaction, filters.season)
    games = frozenset(table.game for table in state.tables.values() if table.game is not None)
    return replace(wanted, computers=True, games=games, season=state.name)


async def _tell(
    interaction: Interaction,
    tell: Tell,
    filters: Filters,
    *,
    check: Callable[[], Awaitable[None]] | None = None,
    paces: bool = False,
) -> None:
    """Count off the event loop, and answer."""
    share = filters.share
    await interaction.response.defer(ephemeral=not share, thinking=True)
    language = await language_for(interaction, share)
    wanted = await _wanted(interaction, filters)
    if check is not None:
        await check()
    found = await finished(bot_of(interaction).tables, wanted, paces=paces)
    which = words.which_text(language, wanted, len(found.games))
    if not found.games:
        await answer(interaction, language, f"{words.nothing(language)}\n-# {which}", share)
        return
    text, sheet = await counted(tell, language, found, which)
    await answer(interaction, language, f"-# {safe(which)}\n{text}", share, sheet)


def _may_see(interaction: Interaction, share: bool, *people: tuple[int, str]) -> Callable[[], Awaitable[None]]:
    """A check that raises ``Unseen`` for whoever has opted out; they themselves may look, privately."""

    async def check() -> None:
        others = {user: name for user, name in people if share or user != interaction.user.id}
        for user in await hidden_of(bot_of(interaction).tables, frozenset(others)):
            raise Unseen(name=others[user])

    return check


@group.command(name="server", description="An overview: length, people, what is worth telling, scores by turn")
@app_commands.describe(**_OPTIONS, players=_SIZE)
async def server(
    interaction: Interaction,
    since: str | None = None,
    season: str | None = None,
    players: Size | None = None,
    computers: bool = False,
    share: bool = False,
) -> None:
    """An overview."""

    def tell(language: str, found: Found, which: str) -> Answer:
        scores = sheets.score_lines(language, which, counting.mean_scores(found.games))
        return words.server_text(language, found), scores

    await _tell(interaction, tell, Filters(since, season, computers, share, players), paces=True)


@group.command(name="player", description="What a person has won, and with which animals")
@app_commands.describe(**_OPTIONS, player="Who (otherwise you)")
async def player_(
    interaction: Interaction,
    player: discord.User | None = None,
    since: str | None = None,
    season: str | None = None,
    computers: bool = False,
    share: bool = False,
) -> None:
    """A person."""
    user, name = who(interaction, player)

    def tell(language: str, found: Found, which: str) -> Answer:
        animals = counting.by_animal(found.games, user)
        if not any(game.outcome.line_of(user) for game in found.games):
            return words.nothing(language), None
        bars = sheets.animal_bars(language, f"{name} · {which}", animals) if animals else None
        return words.player_text(language, name, found, user), bars

    await _tell(
        interaction, tell, Filters(since, season, computers, share), check=_may_see(interaction, share, (user, name))
    )


@group.command(name="versus", description="Two people head to head in the games that both played")
@app_commands.describe(**_OPTIONS, opponent="The one", player="The other (otherwise you)")
async def versus(
    interaction: Interaction,
    opponent: discord.User,
    player: discord.User | None = None,
    since: str | None = None,
    season: str | None = None,
    computers: bool = False,
    share: bool = False,
) -> None:
    """Two people."""
    one, other = who(interaction, player), who(interaction, opponent)

    def tell(language: str, found: Found, which: str) -> Answer:
        return words.versus_text(language, one[1], other[1], counting.versus(found.games, one[0], other[0])), None

    await _tell(
        interaction, tell, Filters(since, season, computers, share), check=_may_see(interaction, share, one, other)
    )


@group.command(name="animal", description="How often each animal wins, and how sure that is")
@app_commands.describe(**_OPTIONS, players=_SIZE)
async def animal(
    interaction: Interaction,
    since: str | None = None,
    season: str | None = None,
    players: Size | None = None,
    computers: bool = False,
    share: bool = False,
) -> None:
    """The animals."""

    def tell(language: str, found: Found, which: str) -> Answer:
        animals = counting.by_animal(found.games)
        if not animals:
            return words.nothing(language), None
        return words.animals_text(language, animals), sheets.animal_bars(language, which, animals)

    await _tell(interaction, tell, Filters(since, season, computers, share, players))


@group.command(name="card", description="How often cards are taken, and how often whoever takes them wins")
@app_commands.describe(**_OPTIONS, players=_SIZE)
async def card(
    interaction: Interaction,
    since: str | None = None,
    season: str | None = None,
    players: Size | None = None,
    computers: bool = False,
    share: bool = False,
) -> None:
    """The cards."""

    def tell(language: str, found: Found, which: str) -> Answer:
        cards = counting.by_card(found.games)
        text = words.cards_text(language, cards, len(found.games))
        return text, sheets.card_bars(language, which, cards) if cards else None

    await _tell(interaction, tell, Filters(since, season, computers, share, players))


@group.command(name="action", description="How many pawns go to each action, and how many of the winners")
@app_commands.describe(**_OPTIONS, players=_SIZE)
async def action(
    interaction: Interaction,
    since: str | None = None,
    season: str | None = None,
    players: Size | None = None,
    computers: bool = False,
    share: bool = False,
) -> None:
    """The actions."""

    def tell(language: str, found: Found, which: str) -> Answer:
        actions = counting.by_action(found.games)
        text = words.actions_text(language, actions)
        return text, sheets.action_bars(language, which, actions) if actions else None

    await _tell(interaction, tell, Filters(since, season, computers, share, players))


@group.command(name="size", description="How long games are, by the number of players")
@app_commands.describe(**_OPTIONS)
async def size(
    interaction: Interaction,
    since: str | None = None,
    season: str | None = None,
    computers: bool = False,
    share: bool = False,
) -> None:
    """The table sizes."""

    def tell(language: str, found: Found, which: str) -> Answer:
        return words.sizes_text(language, counting.by_size(found.games)), None

    await _tell(interaction, tell, Filters(since, season, computers, share))


for _command in (server, player_, versus, animal, card, action, size):
    _command.autocomplete("season")(seasons_offered)
