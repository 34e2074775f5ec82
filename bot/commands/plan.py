"""``/plan``: placements made ahead and standing answers, seen by nobody else."""

from __future__ import annotations

from discord import app_commands

from bot.commands.within import bot_of, table_here
from bot.components import plan_form, plan_leaving
from bot.components.answering import Interaction, language_of, private, private_pages
from bot.errors import TableError
from bot.panels import plan_words
from bot.panels.plan_notices import top
from bot.plans import Answers, Plan, parse_answers, parse_plan
from bot.plans.completing import Reader, continued
from bot.plans.reading import read_answers, read_plan
from bot.prompts_words import shorten
from bot.store import plans as store
from bot.tables import Table, planned
from render.locale import translate
from rules.earth import vacant_spaces

Choice = app_commands.Choice

group = app_commands.Group(
    name="plan", description="Private: placements made ahead, and answers to decisions that recur"
)

_LONGEST_VALUE = 100


async def _say(interaction: Interaction, table: Table, text: str) -> None:
    """A private answer, under what the player has not been told yet."""
    await private_pages(interaction, await top(table, interaction.user.id, language_of(interaction)) + text)


@group.command(name="show", description="Your plan and your standing answers in this game")
async def show(interaction: Interaction) -> None:
    """Show them."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, language = await table_here(interaction), language_of(interaction)
    mine = await planned.mine(table, interaction.user.id)
    text = plan_words.mine_text(language, mine)
    if mine.plan.entries:
        text += "\n" + plan_words.now_text(language, mine.plan, (await table.view()).state, mine.seat.animals)
    text = await top(table, interaction.user.id, language) + text
    await private_pages(interaction, text, view=plan_form.open_buttons(language, table.info.id))


@group.command(name="set", description="Type a plan: place domination-1 else domination-2; place migration-7")
@app_commands.describe(text="Placements, separated by semicolons; suggestions show what can come next")
async def set_(interaction: Interaction, text: app_commands.Range[str, 1, 4000]) -> None:
    """Leave a typed plan."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    plan = parse_plan(text, language_of(interaction))
    await plan_leaving.leave_plan(bot_of(interaction), interaction, await table_here(interaction), plan)


@set_.autocomplete("text")
async def set_text(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """What can come next, vacant spaces first."""
    return await _continued(interaction, typed, read_plan)


@group.command(name="form", description="Put a plan together from menus")
async def form(interaction: Interaction) -> None:
    """Open the form."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await plan_form.open_form(interaction, await table_here(interaction), Plan)


@group.command(name="edit", description="Change your plan as a text, one placement on each line")
async def edit(interaction: Interaction) -> None:
    """Open the text of the plan."""
    table = await table_here(interaction)
    mine = await planned.mine(table, interaction.user.id)
    await interaction.response.send_modal(plan_leaving.PlanText(language_of(interaction), table, mine.plan))


@group.command(name="clear", description="Forget your plan (the standing answers stay)")
async def clear(interaction: Interaction) -> None:
    """Forget the plan."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await table_here(interaction)
    await planned.set_plan(table, interaction.user.id, Plan(()))
    await _say(interaction, table, translate(language_of(interaction), "Your plan is forgotten."))


@group.command(name="test", description="What your plan would do now, line by line")
async def test(interaction: Interaction) -> None:
    """Test the plan."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await table_here(interaction)
    mine = await planned.mine(table, interaction.user.id)
    state = (await table.view()).state
    await _say(interaction, table, plan_words.test_text(language_of(interaction), mine, state))


@group.command(
    name="answers", description="Standing answers: settle done; initiative pass; disease lose grass else lose any"
)
@app_commands.describe(
    text="The answers, separated by semicolons; “none” forgets them (without: put together from menus)"
)
async def answers(interaction: Interaction, text: app_commands.Range[str, 1, 4000] | None = None) -> None:
    """Leave or forget standing answers, or open their form."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, language = await table_here(interaction), language_of(interaction)
    if text is None:
        await plan_form.open_form(interaction, table, Answers)
        return
    none = text.strip().lower() in ("none", translate(language, "none").lower())
    found = Answers(()) if none else parse_answers(text, language)
    await plan_leaving.leave_answers(bot_of(interaction), interaction, table, found)


@answers.autocomplete("text")
async def answers_text(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """What can come next."""
    return await _continued(interaction, typed, read_answers)


@group.command(name="direct", description="Whether you are told by direct message when a plan of yours is cancelled")
@app_commands.describe(allow="Yes or no, for all games")
async def direct(interaction: Interaction, allow: bool) -> None:
    """Allow or forbid direct messages."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    language, user = language_of(interaction), interaction.user.id
    await bot_of(interaction).tables.database.write(lambda writer: store.set_direct(writer, user, allow))
    said = (
        translate(language, "You will be told by direct message when a plan is cancelled.")
        if allow
        else translate(language, "You will only be told in private panels when a plan is cancelled.")
    )
    await private(interaction, said)


async def _continued(interaction: Interaction, typed: str, read: Reader) -> list[Choice[str]]:
    """Suggestions in the person's language, out of the form of the text and the public table alone."""
    try:
        state = (await (await table_here(interaction)).view()).state
    except TableError:
        return []
    found = continued(typed, read, (str(space) for space in vacant_spaces(state)), language_of(interaction))
    return [Choice(name=shorten(text, 100), value=text) for text in found if len(text) <= _LONGEST_VALUE][:25]
