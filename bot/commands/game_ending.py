"""``/game end``, ``abandon`` and ``vote``: ending a game before its time, and answering what the others ask."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.game import Choice, group
from bot.commands.within import bot_of, done, table_here
from bot.components.answering import Interaction, language_of, member_of, private
from bot.components.deciding import tell_decided, vote
from bot.model import Status
from bot.panels.lobby import edit_lobby
from bot.questions import AgreementKind
from bot.tables import Table
from render.locale import translate

NUMBER = "A game's number (otherwise the one in this channel)"


async def _table(interaction: Interaction, game: int | None) -> Table:
    """The game with this number on this server, else the one of this channel."""
    if game is None:
        return await table_here(interaction)
    return await bot_of(interaction).tables.get(game, interaction.guild_id)


async def _ask(interaction: Interaction, kind: AgreementKind, game: int | None) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, table = bot_of(interaction), await _table(interaction, game)
    lobby = table.info.status in (Status.LOBBY, Status.DRAFT)
    decided = await table.ask(member_of(interaction), kind)
    language = language_of(interaction)
    if lobby:
        await edit_lobby(bot, table)
        await done(interaction, translate(language, "✓ The table is closed."))
        return
    await tell_decided(bot, interaction, table, decided)
    if decided.agreement is None:
        await done(interaction, translate(language, "✓ The game is closed."))
    else:
        await done(interaction, translate(language, "✓ The others are asked; they have 48 hours."))


@group.command(name="end", description="Ask the others to end the game now, with the scores as they are")
@app_commands.describe(game=NUMBER)
async def end(interaction: Interaction, game: int | None = None) -> None:
    """End early."""
    await _ask(interaction, AgreementKind.END, game)


@group.command(name="abandon", description="Ask the others to give the game up without a result, or close your lobby")
@app_commands.describe(game=NUMBER)
async def abandon(interaction: Interaction, game: int | None = None) -> None:
    """Give up."""
    await _ask(interaction, AgreementKind.ABANDON, game)


@group.command(name="vote", description="Answer an open question of this game; managers of the server may decide it")
@app_commands.describe(answer="Your answer", game=NUMBER)
@app_commands.choices(answer=[Choice(name="yes", value="yes"), Choice(name="no", value="no")])
async def vote_(interaction: Interaction, answer: str, game: int | None = None) -> None:
    """Vote by command."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, table = bot_of(interaction), await _table(interaction, game)
    language = language_of(interaction)
    mine = sorted(await table.agreements(), key=lambda one: interaction.user.id not in one.waiting_for)
    if not mine:
        await private(interaction, translate(language, "Nothing is asked in this game now."))
        return
    await vote(bot, interaction, table, mine[0].id, answer == "yes")
    await done(interaction, translate(language, "✓ Answered."))


async def open_numbers(interaction: Interaction, typed: Any) -> list[Choice[int]]:
    """The open tables of this server, newest first: also those whose channel one cannot see any more."""
    statuses = [status for status in Status if status.open]
    found = await bot_of(interaction).tables.listed(server_id=interaction.guild_id, statuses=statuses, limit=100)
    wanted = str(typed or "").lower()
    offers = [
        Choice(name=f"{info.id} · {info.name} · {info.status.value}"[:100], value=info.id)
        for info in found
        if wanted in str(info.id) or wanted in info.name.lower()
    ]
    return offers[:25]


for _command in (end, abandon, vote_):
    _command.autocomplete("game")(open_numbers)
