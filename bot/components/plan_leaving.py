"""Leaving plans and standing answers with the table: what is said then, and the forms in which they are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.components.answering import Interaction, language_of, private_pages, refuse
from bot.components.deciding import typed_text
from bot.components.ids import Pressed, handles
from bot.panels import plan_words
from bot.panels.plan_notices import top
from bot.plans import Answers, Plan, parse_answers, parse_plan
from bot.plans.model import MOST_TYPED
from bot.plans.tongue import spoken
from bot.tables import Table, planned
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot


async def leave_plan(bot: Bot, interaction: Interaction, table: Table, plan: Plan, since: int | None = None) -> None:
    """Leave a plan with the table and say so. ``since``: see ``planned.set_plan``."""
    await left_plan(bot, interaction, table, await planned.set_plan(table, interaction.user.id, plan, since))


async def left_plan(bot: Bot, interaction: Interaction, table: Table, turn: int) -> None:
    """Say what a plan that was left would do now, and let it act if it is the player's turn."""
    language, user = language_of(interaction), interaction.user.id
    view = await table.view()
    mine = await planned.mine(table, user)
    begins = view.asked is not None and view.asked.user_id == user and turn == view.state.turn
    if mine.plan.entries:
        lines = [plan_words.plan_title(language, mine.plan, turn)]
        lines += plan_words.plan_lines(language, mine.plan)
        lines.append(
            translate(language, "It is your turn, so it begins at once.")
            if begins
            else plan_words.now_text(language, mine.plan, view.state, mine.seat.animals)
        )
    else:
        lines = [translate(language, "You have no plan. `/plan form` or `/plan set` makes one.")]
    await private_pages(interaction, await top(table, user, language) + "\n".join(line for line in lines if line))
    bot.announcer.add(table)


async def leave_answers(bot: Bot, interaction: Interaction, table: Table, answers: Answers) -> None:
    """Leave standing answers with the table and show them."""
    language, user = language_of(interaction), interaction.user.id
    await planned.set_answers(table, user, answers)
    text = plan_words.answers_text(language, answers)
    await private_pages(interaction, await top(table, user, language) + text)
    bot.announcer.add(table)


# ---- typed


class PlanText(discord.ui.Modal):
    """A plan or standing answers as a text, line by line. What is sent is handled by ``submitted``."""

    def __init__(self, language: str, table: Table, value: Plan | Answers) -> None:
        plan = isinstance(value, Plan)
        kind, title = ("plan", translate(language, "Your plan")) if plan else ("answers", _answers_title(language))
        super().__init__(title=title, timeout=900, custom_id=f"{kind}:{table.info.id}:{table.info.seq}")
        example = (
            "domination-1 else domination-2\nmigration-7 otherwise skip" if plan else "settle done\ndisease lose any"
        )
        text = "\n".join(spoken(language, line) for line in (value.entries if isinstance(value, Plan) else value.rules))
        self.text: discord.ui.TextInput[PlanText] = discord.ui.TextInput(
            label=translate(language, "One placement on each line")
            if plan
            else translate(language, "One on each line"),
            style=discord.TextStyle.paragraph,
            placeholder=spoken(language, example)[:100],
            default=text[:MOST_TYPED] or None,
            custom_id="text",
            max_length=MOST_TYPED,
            required=False,
        )
        self.add_item(self.text)

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Nothing: see ``submitted``."""


def _answers_title(language: str) -> str:
    return translate(language, "Your standing answers")


async def submitted(bot: Bot, interaction: Interaction) -> None:
    """Leave what was typed into the form."""
    data: Any = interaction.data or {}
    kind, _, rest = str(data.get("custom_id", "")).partition(":")
    if kind not in ("plan", "answers"):
        return
    game, _, since = rest.partition(":")
    try:
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await bot.tables.get(int(game), interaction.guild_id)
        text, language = typed_text(data["components"]), language_of(interaction)
        if kind == "answers":
            answers = parse_answers(text, language) if text.strip() else Answers(())
            await leave_answers(bot, interaction, table, answers)
        else:
            plan = parse_plan(text, language) if text.strip() else Plan(())
            await leave_plan(bot, interaction, table, plan, int(since) if since else None)
    except Exception as error:  # one handler for all, as for commands
        await refuse(interaction, error)


@handles("plant", form=True)
async def press_text(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """What the form of menus is filled with, as a text."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    kind = Answers if pressed.rest.startswith("a") else Plan
    draft = await planned.begin_draft(table, interaction.user.id, kind)
    await interaction.response.send_modal(PlanText(language_of(interaction), table, draft))
