"""The forms in which plans and standing answers are put together from menus, line by line and word by word.

Nothing acts before it is left with the table; until then it is a draft that survives a restart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.components import plan_menus as menus
from bot.components.answering import Interaction, language_of, private
from bot.components.ids import Pick, Press, Pressed, handles, view_of
from bot.components.plan_leaving import leave_answers, left_plan
from bot.components.plan_panel import ALTERNATIVE, FIRST, NEW, Cursor, Panel, cursor_of, items_of, text_of
from bot.panels.plan_notices import top
from bot.panels.telling import LONGEST
from bot.plans import Answers, Plan, building
from bot.plans.slots import filled, slot_of
from bot.tables import Table, planned
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot


async def open_form(interaction: Interaction, table: Table, kind: type[Plan | Answers]) -> None:
    """A form, filled with what there is."""
    table.must_be_running()
    user, language = interaction.user.id, language_of(interaction)
    draft = await planned.begin_draft(table, user, kind)
    panel, cursor = await _panel(interaction, table, draft), Cursor("p" if kind is Plan else "a")
    news = await top(table, user, language)
    await private(interaction, news + text_of(panel, cursor, LONGEST - len(news)), view=items_of(panel, cursor))


def open_buttons(language: str, game: int) -> discord.ui.View:
    """The buttons to both forms, to stand under what a player has left with the table."""
    return view_of(
        Press(Cursor("p").pressed("planopen", game), translate(language, "Change the plan")),
        Press(Cursor("a").pressed("planopen", game), translate(language, "Change the answers")),
    )


async def _panel(interaction: Interaction, table: Table, draft: Plan | Answers) -> Panel:
    seat = table.info.seat_of(interaction.user.id)
    animals = () if seat is None else seat.animals
    return Panel(language_of(interaction), table.info.id, (await table.view()).state, animals, draft)


async def _draft(bot: Bot, interaction: Interaction, cursor: Cursor, game: int) -> tuple[Table, Panel]:
    table = await bot.tables.get(game, interaction.guild_id)
    return table, await _panel(interaction, table, await planned.begin_draft(table, interaction.user.id, cursor.kind))


async def _show(interaction: Interaction, panel: Panel, cursor: Cursor, menu: Pick | None = None) -> None:
    await interaction.edit_original_response(content=text_of(panel, cursor), view=items_of(panel, cursor, menu))


async def _change(
    interaction: Interaction, table: Table, cursor: Cursor, work: building.Work, after: Cursor | None = None
) -> None:
    """Change the draft and show it."""
    draft = await planned.change_draft(table, interaction.user.id, cursor.kind, work)
    await _show(interaction, await _panel(interaction, table, draft), after or Cursor(cursor.form, cursor.line))


# ---- menus


@handles("planw")
async def pick_word(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """A word for the text that is being chosen; when nothing is missing it becomes part of the draft."""
    cursor, value = cursor_of(pressed), pressed.values[0]
    table, panel = await _draft(bot, interaction, cursor, pressed.game)
    if value.startswith("?"):
        options = menus.answers(panel.language, value[1:])
        menu = Pick(cursor.pressed("planw", pressed.game), menus.kind_name(panel.language, value[1:]), options, row=0)
        await _show(interaction, panel, cursor, menu)
        return
    begun = cursor.text or "place SPACE"
    cursor = cursor._replace(text=value[1:] if value.startswith("=") else filled(begun, value))
    slot = slot_of(cursor.text)
    if slot is not None:
        options = menus.slot_options(panel.language, panel.state, slot, here=cursor.form == "a")
        prompt = menus.slot_name(panel.language, slot)
        menu = Pick(cursor.pressed("planw", pressed.game), prompt[:1].upper() + prompt[1:], options, row=0)
        await _show(interaction, panel, cursor, menu)
        return
    line = 0 if cursor.todo == NEW else cursor.line
    await _change(interaction, table, cursor, lambda draft: _done(draft, cursor), Cursor(cursor.form, line))


def _done(draft: building.Form, cursor: Cursor) -> building.Form:
    """The draft with a text that is complete."""
    if cursor.todo == NEW:
        return building.added(draft, cursor.text)
    if cursor.todo == ALTERNATIVE:
        return building.with_alternative(draft, cursor.line, cursor.text)
    fact, way = building.fact_of(cursor.text), cursor.todo
    return building.with_condition(draft, cursor.line, lambda before: building.joined(before, way, fact))


@handles("planl")
async def pick_line(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """The line that the buttons are for."""
    cursor = Cursor(cursor_of(pressed).form, int(pressed.values[0]))
    _, panel = await _draft(bot, interaction, cursor, pressed.game)
    await _show(interaction, panel, cursor)


@handles("planj")
async def pick_way(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """How a condition goes on: with a fact, turned round, shorter, or not at all."""
    cursor, way = cursor_of(pressed), pressed.values[0]
    table, panel = await _draft(bot, interaction, cursor, pressed.game)
    if way.startswith(("and", "or")):
        await _ask_fact(interaction, panel, cursor._replace(todo=way))
        return
    await _change(interaction, table, cursor, lambda draft: _altered(draft, cursor.line, way))


def _altered(draft: building.Form, line: int, way: str) -> building.Form:
    def change(before: building.Condition | None) -> building.Condition | None:
        if before is None or way == menus.NONE:
            return None
        return building.without_last(before) if way == menus.CUT else building.joined(before, way, building.Blank())

    return building.with_condition(draft, line, change)


async def _ask_fact(interaction: Interaction, panel: Panel, cursor: Cursor) -> None:
    prompt = translate(panel.language, "Only if …")
    menu = Pick(cursor.pressed("planw", panel.game), prompt, menus.facts(panel.language), row=0)
    await _show(interaction, panel, cursor, menu)


# ---- buttons


@handles("planopen")
async def press_open(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """A form, from another panel."""
    await open_form(interaction, await bot.tables.get(pressed.game, interaction.guild_id), cursor_of(pressed).kind)


@handles("planm")
async def press_mode(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Between a new line and an alternative."""
    cursor = cursor_of(pressed)
    _, panel = await _draft(bot, interaction, cursor, pressed.game)
    await _show(interaction, panel, cursor)


@handles("planc")
async def press_condition(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """What the condition of the line is about, or how it goes on."""
    cursor = cursor_of(pressed)._replace(todo=FIRST)
    _, panel = await _draft(bot, interaction, cursor, pressed.game)
    line = building.line_at(panel.draft, cursor.line)
    if line is None or line.condition is None:
        await _ask_fact(interaction, panel, cursor)
        return
    options = menus.ways_on(panel.language, line.condition)
    prompt = translate(panel.language, "How the condition goes on")
    await _show(interaction, panel, cursor, Pick(cursor.pressed("planj", pressed.game), prompt, options, row=0))


@handles("plano")
async def press_otherwise(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Whether the plan stops or goes on when the line cannot be carried out."""
    cursor = cursor_of(pressed)
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    await _change(interaction, table, cursor, lambda draft: building.turned(draft, cursor.line))


@handles("plann")
async def press_animal(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Which of one's animals the line is for."""
    cursor = cursor_of(pressed)
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    seat = table.info.seat_of(interaction.user.id)
    animals = () if seat is None else seat.animals
    await _change(interaction, table, cursor, lambda draft: building.for_next(draft, cursor.line, animals))


@handles("planr")
async def press_remove(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Without what the line says last, in the end without the line."""
    cursor = cursor_of(pressed)
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    await _change(interaction, table, cursor, lambda draft: building.cut_back(draft, cursor.line))


@handles("planu")
async def press_use(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Leave what the form is filled with at the table."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    language, user = language_of(interaction), interaction.user.id
    if cursor_of(pressed).form == "a":
        await leave_answers(bot, interaction, table, await planned.begin_draft(table, user, Answers))
        done = translate(language, "✓ The answers are with the table.")
    else:
        await left_plan(bot, interaction, table, await planned.use_draft(table, user))
        done = translate(language, "✓ The plan is with the table.")
    await interaction.edit_original_response(content=done, view=None)


@handles("pland")
async def press_discard(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Forget the draft; what is with the table stays."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    await planned.drop_draft(table, interaction.user.id, cursor_of(pressed).kind)
    done = translate(language_of(interaction), "The draft is forgotten; what you left before stands.")
    await interaction.edit_original_response(content=done, view=None)
