"""The form in which a plan is put together from menus: action, space, alternative, condition. Nothing acts before it
is left with the table; until then it is a draft that survives a restart."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot.components.answering import Interaction, language_of, private, refuse
from bot.components.deciding import typed_text
from bot.components.ids import Pick, Press, Pressed, handles, view_of
from bot.components.plan_menus import action_options, condition_options, space_options, spaces_of, template_options
from bot.components.rules import rule_button
from bot.panels import plan_words
from bot.panels.plan_notices import top
from bot.plans import Entry, Otherwise, Plan, parse_plan
from bot.plans.model import MOST_LINES
from bot.plans.reading import parse_condition
from bot.tables import Table, planned
from render.locale import translate
from rules.types import Space

if TYPE_CHECKING:
    from bot.client import Bot

NEW, ALTERNATIVE = "new", "alt"


async def leave(bot: Bot, interaction: Interaction, table: Table, plan: Plan) -> None:
    """Leave a plan with the table, say what it would do now, and let it act if it is the player's turn."""
    language, user = language_of(interaction), interaction.user.id
    turn = await planned.set_plan(table, user, plan)
    view = await table.view()
    begins = view.asked is not None and view.asked.user_id == user and turn == view.state.turn
    mine = await planned.mine(table, user)
    lines = [translate(language, "**Your plan** for the Planning of turn {turn}", turn=turn)]
    lines += plan_words.plan_lines(plan)
    lines.append(
        translate(language, "It is your turn, so it begins at once.")
        if begins
        else plan_words.now_text(language, plan, view.state, mine.seat.animals)
    )
    await private(interaction, await top(table, user, language) + "\n".join(line for line in lines if line))
    bot.announcer.add(table)


# ---- the plan as a text


class PlanText(discord.ui.Modal):
    """The plan as a text, one line for each placement. What is sent is handled by ``submitted``."""

    def __init__(self, language: str, game: int, plan: Plan) -> None:
        super().__init__(title=translate(language, "Your plan"), timeout=900, custom_id=f"plan:{game}")
        self.text: discord.ui.TextInput[PlanText] = discord.ui.TextInput(
            label=translate(language, "One placement on each line"),
            style=discord.TextStyle.paragraph,
            placeholder="domination-1 else domination-2\nmigration-7 otherwise skip",
            default="\n".join(str(entry) for entry in plan.entries) or None,
            custom_id="text",
            max_length=1800,
            required=False,
        )
        self.add_item(self.text)

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Nothing: see ``submitted``."""


async def submitted(bot: Bot, interaction: Interaction) -> None:
    """Leave the plan that was typed into the form."""
    data: Any = interaction.data or {}
    kind, _, game = str(data.get("custom_id", "")).partition(":")
    if kind != "plan":
        return
    try:
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await bot.tables.get(int(game), interaction.guild_id)
        text = typed_text(data["components"])
        await leave(bot, interaction, table, parse_plan(text) if text.strip() else Plan(()))
    except Exception as error:  # one handler for all, as for commands
        await refuse(interaction, error)


# ---- the form of menus


async def open_form(interaction: Interaction, table: Table) -> None:
    """The form, with the plan there is."""
    mine = await planned.mine(table, interaction.user.id)
    draft = mine.plan if mine.draft is None else mine.draft
    await planned.set_draft(table, interaction.user.id, draft)
    language = language_of(interaction)
    text = await top(table, interaction.user.id, language) + _text(language, draft, NEW)
    await private(interaction, text, view=_view(language, table.info.id, draft, NEW))


async def _draft(bot: Bot, interaction: Interaction, game: int) -> tuple[Table, Plan]:
    table = await bot.tables.get(game, interaction.guild_id)
    table.must_be_running()
    mine = await planned.mine(table, interaction.user.id)
    return table, mine.plan if mine.draft is None else mine.draft


async def _show(interaction: Interaction, game: int, draft: Plan, mode: str, menu: Pick | None = None) -> None:
    language = language_of(interaction)
    view = _view(language, game, draft, mode, menu)
    await interaction.edit_original_response(content=_text(language, draft, mode), view=view)


async def _keep(interaction: Interaction, table: Table, draft: Plan, mode: str = NEW) -> None:
    await planned.set_draft(table, interaction.user.id, draft)
    await _show(interaction, table.info.id, draft, mode)


def _text(language: str, draft: Plan, mode: str) -> str:
    lines = [translate(language, "**A plan**: the lines are carried out one after the other when your turn comes.")]
    lines += plan_words.plan_lines(draft) or [translate(language, "-# No line yet.")]
    if mode == ALTERNATIVE:
        lines.append(
            translate(
                language, "Choose what takes the place of line {number} if that is taken.", number=len(draft.entries)
            )
        )
    else:
        lines.append(translate(language, "Choose the next placement."))
    return "\n".join(lines)


def _view(language: str, game: int, draft: Plan, mode: str, menu: Pick | None = None) -> discord.ui.View:
    def button(verb: str, text: str, row: int, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Press:
        return Press(Pressed(verb, game, 0, mode), text, style=style, row=row)

    if menu is None:
        prompt = translate(language, "Action")
        menu = Pick(Pressed("plana", game, 0, mode), prompt, action_options(language), row=0)
    items: list[Press | Pick] = [menu]
    if draft.entries:
        last = draft.entries[-1]
        skips = last.otherwise is Otherwise.SKIP
        items += [
            button(
                "planm",
                translate(language, "New line") if mode == ALTERNATIVE else translate(language, "Alternative"),
                1,
            ),
            button("planc", translate(language, "Condition"), 1),
            button("plano", translate(language, "If not: stop") if skips else translate(language, "If not: skip"), 1),
            button("planr", translate(language, "Remove the last"), 1),
        ]
    items += [
        button("planu", translate(language, "Use this plan"), 2, discord.ButtonStyle.success),
        button("pland", translate(language, "Discard"), 2, discord.ButtonStyle.danger),
    ]
    if (rule := rule_button(language, game, 0, "plans", 2)) is not None:
        items.append(rule)
    return view_of(*items)


@handles("plana")
async def pick_action(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """An action: its spaces, or the one that it has."""
    table, draft = await _draft(bot, interaction, pressed.game)
    spaces = spaces_of(pressed.values[0])
    if len(spaces) == 1:
        await _add(interaction, table, draft, pressed.rest, spaces[0])
        return
    language = language_of(interaction)
    options = space_options(language, (await table.view()).state, pressed.values[0])
    menu = Pick(Pressed("plans", pressed.game, 0, pressed.rest), translate(language, "Space"), options, row=0)
    await _show(interaction, pressed.game, draft, pressed.rest, menu)


@handles("plans")
async def pick_space(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """A space: a new line, or an alternative of the last."""
    table, draft = await _draft(bot, interaction, pressed.game)
    await _add(interaction, table, draft, pressed.rest, Space.parse(pressed.values[0]))


async def _add(interaction: Interaction, table: Table, draft: Plan, mode: str, space: Space) -> None:
    if mode == ALTERNATIVE and draft.entries:
        last = draft.entries[-1]
        spaces = last.spaces if space in last.spaces else (*last.spaces, space)
        draft = _with_last(draft, replace(last, spaces=spaces))
    elif len(draft.entries) < MOST_LINES:
        draft = Plan((*draft.entries, Entry((space,))))
    await _keep(interaction, table, draft)


def _with_last(draft: Plan, entry: Entry) -> Plan:
    return Plan((*draft.entries[:-1], entry))


@handles("planm")
async def press_mode(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Between a new line and an alternative of the last."""
    _, draft = await _draft(bot, interaction, pressed.game)
    await _show(interaction, pressed.game, draft, NEW if pressed.rest == ALTERNATIVE else ALTERNATIVE)


@handles("plano")
async def press_otherwise(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Whether the plan stops or goes on when the last line cannot be carried out."""
    table, draft = await _draft(bot, interaction, pressed.game)
    if draft.entries:
        last = draft.entries[-1]
        other = Otherwise.STOP if last.otherwise is Otherwise.SKIP else Otherwise.SKIP
        draft = _with_last(draft, replace(last, otherwise=other))
    await _keep(interaction, table, draft)


@handles("planr")
async def press_remove(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Without the last line."""
    table, draft = await _draft(bot, interaction, pressed.game)
    await _keep(interaction, table, Plan(draft.entries[:-1]))


@handles("planc")
async def press_condition(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """What the condition of the last line is about."""
    _, draft = await _draft(bot, interaction, pressed.game)
    language = language_of(interaction)
    prompt = translate(language, "Only if …")
    menu = Pick(Pressed("plank", pressed.game, 0, NEW), prompt, template_options(language), row=0)
    await _show(interaction, pressed.game, draft, NEW, menu)


@handles("plank")
async def pick_template(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """The conditions of a kind, or none."""
    table, draft = await _draft(bot, interaction, pressed.game)
    language = language_of(interaction)
    options = condition_options(language, (await table.view()).state, pressed.values[0])
    if not options:
        if draft.entries:
            draft = _with_last(draft, replace(draft.entries[-1], condition=None))
        await _keep(interaction, table, draft)
        return
    prompt = translate(language, "Only if …")
    menu = Pick(Pressed("planv", pressed.game, 0, NEW), prompt, options, row=0)
    await _show(interaction, pressed.game, draft, NEW, menu)


@handles("planv")
async def pick_condition(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """A condition for the last line."""
    table, draft = await _draft(bot, interaction, pressed.game)
    if draft.entries:
        condition = parse_condition(pressed.values[0])
        draft = _with_last(draft, replace(draft.entries[-1], condition=condition))
    await _keep(interaction, table, draft)


@handles("planu")
async def press_use(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Leave the plan with the table."""
    table, draft = await _draft(bot, interaction, pressed.game)
    done = translate(language_of(interaction), "✓ The plan is with the table.")
    await interaction.edit_original_response(content=done, view=None)
    await leave(bot, interaction, table, draft)


@handles("pland")
async def press_discard(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Forget the draft; the plan that there was stays."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    await planned.set_draft(table, interaction.user.id, None)
    done = translate(language_of(interaction), "The draft is forgotten; a plan that you left before stands.")
    await interaction.edit_original_response(content=done, view=None)
