"""``/whatif``: try out privately what might come. Nothing of it is ever played."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from discord import app_commands

from bot.commands.completing import choices_after
from bot.commands.within import bot_of, table_here
from bot.components.answering import Interaction, language_of, private
from bot.components.deciding import lines_of
from bot.tables import Table
from bot.whatif import Branch, panel
from render.locale import translate
from rules.errors import RulesError
from rules.types import Animal

Choice = app_commands.Choice

group = app_commands.Group(name="whatif", description="Try out privately what might come; nothing of it is played")


@asynccontextmanager
async def _branch(interaction: Interaction) -> AsyncIterator[tuple[Table, Branch, tuple[Animal, ...]]]:
    """The table, the branch, held, and whose part is one's own."""
    table = await table_here(interaction)
    table.must_be_running()
    view = await table.view()
    async with bot_of(interaction).branches.held(interaction.user.id, view) as branch:
        yield table, branch, panel.mine(view, interaction.user.id)


@group.command(name="show", description="The private what-if panel: menus, projected points and a picture")
async def show(interaction: Interaction) -> None:
    """Open the panel."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    async with _branch(interaction) as (table, _, _):
        await panel.show(bot_of(interaction), interaction, table, panel=False)


@group.command(name="do", description="Try choices, for yourself or as guesses for others, separated by commas")
@app_commands.describe(choices="What to try: place domination-1, place wasteland …")
async def do(interaction: Interaction, choices: app_commands.Range[str, 1, 1000]) -> None:
    """Play choices in the branch."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    async with _branch(interaction) as (table, branch, own):
        lines = lines_of(choices)
        for number, line in enumerate(lines, 1):
            try:
                claimant = own[0] if own and line.lower().startswith(("claim", "contest")) else None
                branch.play(line, animal=claimant)
            except RulesError as error:
                if number > 1:
                    done = translate(language_of(interaction), "Tried up to part {number}.", number=number - 1)
                    await private(interaction, done)
                raise error
        await panel.show(bot_of(interaction), interaction, table, panel=False)


@do.autocomplete("choices")
async def do_choices(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """What is possible in the branch after the parts typed so far."""
    table = await table_here(interaction)
    table.must_be_running()
    branch = bot_of(interaction).branches.of(interaction.user.id, await table.view())
    if branch.lock.locked():
        return []
    return choices_after(language_of(interaction), branch.state, typed)


@group.command(name="guess", description="Let a computer player guess for the others until you are asked")
async def guess(interaction: Interaction) -> None:
    """Guess for the others."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    async with _branch(interaction) as (table, branch, own):
        await panel.guess(branch, own)
        await panel.show(bot_of(interaction), interaction, table, panel=False)


@group.command(name="back", description="Take back the last thing you tried, and the guesses after it")
async def back(interaction: Interaction) -> None:
    """Take back."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    async with _branch(interaction) as (table, branch, _):
        branch.take_back()
        await panel.show(bot_of(interaction), interaction, table, panel=False)


@group.command(name="reset", description="Begin again from where the game stands now")
async def reset(interaction: Interaction) -> None:
    """Begin again."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    async with _branch(interaction) as (table, _, _):
        bot_of(interaction).branches.begin(interaction.user.id, await table.view())
        await panel.show(bot_of(interaction), interaction, table, panel=False)
