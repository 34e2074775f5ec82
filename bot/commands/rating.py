"""``/rating``: the ratings of a server, a person's, where they come from, and results that organisers correct."""

from __future__ import annotations

from contextlib import suppress

import discord
from discord import app_commands

from bot.commands.game import numbers
from bot.commands.sharing import answer, language_for, who
from bot.commands.within import bot_of, done
from bot.components.answering import Interaction, language_of, member_of, private
from bot.errors import NoSuchGame
from bot.ratings import correcting, sheets, words
from bot.ratings.animals import by_animal
from bot.ratings.core import Figure
from bot.ratings.correcting import Change
from bot.ratings.errors import NoResult, NothingRated, Unseen
from bot.ratings.service import Ratings, hidden_of, ratings_of
from bot.store import results
from render.locale import translate

group = app_commands.Group(name="rating", description="Ratings of this server, and the results they come from")


async def _ranking(interaction: Interaction, found: Ratings) -> list[tuple[int, Figure]]:
    """Everybody who may be listed, best first."""
    ranking = found.book.ranking()
    hidden = await hidden_of(bot_of(interaction).tables, frozenset(user for user, _ in ranking))
    return [(user, figure) for user, figure in ranking if user not in hidden]


async def _must_be_seen(interaction: Interaction, user: int, name: str, share: bool) -> None:
    """Raises ``Unseen`` for somebody who has opted out; they themselves may look, privately."""
    if (user != interaction.user.id or share) and await hidden_of(bot_of(interaction).tables, frozenset({user})):
        raise Unseen(name=name)


@group.command(name="show", description="A person's rating, with what they have done with each animal")
@app_commands.describe(player="Who (otherwise you)", share="Show it to everybody here")
async def show(interaction: Interaction, player: discord.User | None = None, share: bool = False) -> None:
    """Show a rating."""
    await interaction.response.defer(ephemeral=not share, thinking=True)
    language, (user, name) = await language_for(interaction, share), who(interaction, player)
    await _must_be_seen(interaction, user, name, share)
    found = await ratings_of(bot_of(interaction).tables, interaction.guild_id or 0)
    users = [one for one, _ in await _ranking(interaction, found)]
    place = (users.index(user) + 1, len(users)) if user in users else None
    animals = by_animal(user, found.outcomes, found.book.steps.get(user, ()))
    await answer(interaction, language, words.show_text(language, name, found.book.of(user), place, animals), share)


@group.command(name="list", description="The ratings of this server, best first")
@app_commands.describe(share="Show it to everybody here")
async def list_(interaction: Interaction, share: bool = False) -> None:
    """List the ratings."""
    await interaction.response.defer(ephemeral=not share, thinking=True)
    language, tables = await language_for(interaction, share), bot_of(interaction).tables
    ranking = await _ranking(interaction, await ratings_of(tables, interaction.guild_id or 0))
    if not ranking:
        raise NothingRated
    names = await results.names_of(tables.database, interaction.guild_id or 0)
    server = interaction.guild.name if interaction.guild is not None else ""
    sheet = sheets.list_sheet(language, server, ranking, names)
    await answer(interaction, language, words.list_text(language, ranking, names), share, sheet)


@group.command(name="history", description="How a rating has moved, game by game, with a chart")
@app_commands.describe(player="Who (otherwise you)", share="Show it to everybody here")
async def history(interaction: Interaction, player: discord.User | None = None, share: bool = False) -> None:
    """Show where a rating comes from."""
    await interaction.response.defer(ephemeral=not share, thinking=True)
    language, (user, name) = await language_for(interaction, share), who(interaction, player)
    await _must_be_seen(interaction, user, name, share)
    steps = (await ratings_of(bot_of(interaction).tables, interaction.guild_id or 0)).book.steps.get(user, ())
    if not steps:
        raise NothingRated
    sheet = sheets.history_sheet(language, name, steps)
    await answer(interaction, language, words.history_text(language, name, steps), share, sheet)


@group.command(name="rules", description="What is rated, and what the numbers mean")
async def rules(interaction: Interaction) -> None:
    """Say the rules."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await private(interaction, words.rules_text(language_of(interaction)))


@group.command(name="result", description="The result of a game as it counts, and every correction of it")
@app_commands.describe(game="The game's number", share="Show it to everybody here")
async def result(interaction: Interaction, game: int, share: bool = False) -> None:
    """Show a result."""
    await interaction.response.defer(ephemeral=not share, thinking=True)
    language = await language_for(interaction, share)
    await answer(interaction, language, await _result(interaction, language, game), share)


async def _result(interaction: Interaction, language: str, game: int) -> str:
    tables, server = bot_of(interaction).tables, interaction.guild_id or 0
    await tables.get(game, server)  # of this server
    outcome = await results.outcome(tables.database, game)
    log = await results.corrections(tables.database, game)
    if outcome is None:
        raise NoResult(game=game)
    hidden = await hidden_of(tables, frozenset(line.user for line in outcome.people if line.user is not None))
    names = await results.names_of(tables.database, server)
    seen = {user: name for user, name in names.items() if user not in hidden}
    return words.result_text(language, outcome, seen, log)


@group.command(name="correct", description="Correct a result, or give one to a game that was given up (managers)")
@app_commands.describe(
    game="The game's number",
    why="Why; everybody can read it",
    scores="New points: mammal 45, bird 40 (who is left out keeps theirs)",
    shared="Equal points share their place",
    rated="Does it count for ratings",
    counts="Does it count for statistics",
)
async def correct(
    interaction: Interaction,
    game: int,
    why: app_commands.Range[str, 1, 300],
    scores: app_commands.Range[str, 1, 200] | None = None,
    shared: bool = False,
    rated: bool | None = None,
    counts: bool | None = None,
) -> None:
    """Correct a result."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    tables, language = bot_of(interaction).tables, language_of(interaction)
    info = (await correcting.table_of(tables, game, interaction.guild_id or 0)).info
    points = None if scores is None else correcting.read_points(info, scores)
    await correcting.correct(tables, game, member_of(interaction), why, Change(points, shared, rated, counts))
    text = translate(language, "✓ Corrected. `/rating restore` takes it back.")
    await done(interaction, f"{text}\n{await _result(interaction, language, game)}")


@group.command(name="restore", description="Take back the last correction of a result (managers)")
@app_commands.describe(game="The game's number")
async def restore(interaction: Interaction, game: int) -> None:
    """Take back a correction."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    tables, language = bot_of(interaction).tables, language_of(interaction)
    if (await tables.get(game, interaction.guild_id)).info.started_at is None:
        raise NoSuchGame(game=game)
    await correcting.take_back(tables, game, member_of(interaction))
    text = translate(language, "✓ Taken back. The result stands as it was before.")
    with suppress(NoResult):  # the game may have had none before it was corrected
        text += "\n" + await _result(interaction, language, game)
    await done(interaction, text)


for _command in (result, correct, restore):
    _command.autocomplete("game")(numbers)
