"""The forms in which plans and standing answers are put together from menus, line by line and word by word.

Nothing acts before it is left with the table; until then it is a draft that survives a restart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import discord

from bot.components import plan_menus as menus
from bot.components.answering import Interaction, language_of, private
from bot.components.ids import Pick, Press, Pressed, handles, view_of
from bot.components.plan_leaving import leave_answers, left_plan
from bot.components.rules import rule_button
from bot.panels import plan_words
from bot.panels.plan_notices import top
from bot.plans import Answers, Otherwise, Plan, building
from bot.plans.slots import filled, slot_of
from bot.plans.tongue import spoken
from bot.tables import Table, planned
from render.locale import translate
from rules.state import State
from rules.types import Animal

if TYPE_CHECKING:
    from bot.client import Bot

NEW, ALTERNATIVE, FIRST = "new", "alt", "if"
_FORMS: dict[str, type[Plan | Answers]] = {"p": Plan, "a": Answers}


class Cursor(NamedTuple):
    """Which form, at which of its lines (0: the last), what is being done there, and how far its text has come.

    ``todo``: a new line, an alternative, a first condition, or a way of ``building.joins``.
    """

    form: str
    line: int = 0
    todo: str = NEW
    text: str = ""

    @property
    def kind(self) -> type[Plan | Answers]:
        """What the form is filled with."""
        return _FORMS[self.form]

    def pressed(self, verb: str, game: int) -> Pressed:
        """What a button or menu of the form says."""
        return Pressed(verb, game, 0, f"{self.form}{self.line}/{self.todo}/{self.text}")


def _cursor(pressed: Pressed) -> Cursor:
    place, todo, text = (*pressed.rest.split("/", 2), "", "")[:3]
    return Cursor(place[:1] if place[:1] in _FORMS else "p", int(place[1:] or 0), todo or NEW, text)


class Panel(NamedTuple):
    """A form as it is shown to somebody."""

    language: str
    game: int
    state: State
    animals: tuple[Animal, ...]
    draft: Plan | Answers


async def open_form(interaction: Interaction, table: Table, kind: type[Plan | Answers]) -> None:
    """A form, filled with what there is."""
    table.must_be_running()
    user, language = interaction.user.id, language_of(interaction)
    draft = await planned.begin_draft(table, user, kind)
    panel, cursor = await _panel(interaction, table, draft), Cursor("p" if kind is Plan else "a")
    text = await top(table, user, language) + _text(panel, cursor)
    await private(interaction, text, view=_view(panel, cursor))


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
    await interaction.edit_original_response(content=_text(panel, cursor), view=_view(panel, cursor, menu))


async def _change(
    interaction: Interaction, table: Table, cursor: Cursor, work: building.Work, after: Cursor | None = None
) -> None:
    """Change the draft and show it."""
    draft = await planned.change_draft(table, interaction.user.id, cursor.kind, work)
    await _show(interaction, await _panel(interaction, table, draft), after or Cursor(cursor.form, cursor.line))


# ---- what is shown


def _text(panel: Panel, cursor: Cursor) -> str:
    language, draft = panel.language, panel.draft
    if isinstance(draft, Plan):
        lines = [translate(language, "**A plan**: the lines are carried out one after the other when your turn comes.")]
        lines += plan_words.plan_lines(language, draft) or [translate(language, "-# No line yet.")]
    else:
        lines = [translate(language, "**Standing answers**: of the lines for a decision the first that fits counts.")]
        lines += plan_words.answer_lines(language, draft, numbered=True)
        lines += [] if draft.rules else [translate(language, "-# No line yet.")]
    lines.append(_prompt(panel, cursor))
    return "\n".join(lines)


def _prompt(panel: Panel, cursor: Cursor) -> str:
    language, count = panel.language, len(building.lines_of(panel.draft))
    number = cursor.line if 0 < cursor.line <= count else count
    line = building.line_at(panel.draft, cursor.line)
    if cursor.text:
        return translate(language, "Being chosen: {text}", text=f"`{menus.form_words(language, cursor.text)}`")
    if cursor.todo == ALTERNATIVE:
        return translate(
            language, "Choose what takes the place of line {number} if that is not possible.", number=number
        )
    if cursor.todo != NEW:
        condition = "" if line is None or line.condition is None else spoken(language, line.condition)
        return translate(
            language, "The condition of line {number}: {text}", number=number, text=f"`{condition or '…'}`"
        )
    if isinstance(panel.draft, Plan):
        return translate(language, "Choose the next placement.")
    return translate(language, "Choose what the next answer is for.")


def _view(panel: Panel, cursor: Cursor, menu: Pick | None = None) -> discord.ui.View:
    items: list[Press | Pick] = [menu or _first_menu(panel, cursor)]
    lines = building.lines_of(panel.draft)
    if len(lines) > 1:
        items.append(_line_menu(panel, cursor))
    if lines:
        items += _line_buttons(panel, cursor)
    language, game, at = panel.language, panel.game, Cursor(cursor.form, cursor.line)
    use = translate(language, "Use this plan") if cursor.form == "p" else translate(language, "Use these answers")
    items += [
        Press(at.pressed("planu", game), use, style=discord.ButtonStyle.success, row=3),
        Press(at.pressed("plant", game), translate(language, "As text …"), row=3),
        Press(at.pressed("pland", game), translate(language, "Discard"), style=discord.ButtonStyle.danger, row=3),
    ]
    if (rule := rule_button(language, game, 0, "plans", 3)) is not None:
        items.append(rule)
    return view_of(*items)


def _first_menu(panel: Panel, cursor: Cursor) -> Pick:
    """What stands in the menu when nothing else is being chosen."""
    language, line = panel.language, building.line_at(panel.draft, cursor.line)
    if cursor.todo == ALTERNATIVE and line is not None:
        options, prompt = menus.alternatives(language, panel.state, line), translate(language, "Alternative")
    elif cursor.form == "p":
        options, prompt = menus.new_placement(language, panel.state), translate(language, "Action")
    else:
        options, prompt = menus.decisions(language), translate(language, "Decision")
    return Pick(cursor.pressed("planw", panel.game), prompt, options, row=0)


def _line_menu(panel: Panel, cursor: Cursor) -> Pick:
    numbered = [*enumerate(building.lines_of(panel.draft), 1)][-25:]
    options = [
        discord.SelectOption(label=f"{number}. {spoken(panel.language, line)}"[:100], value=str(number))
        for number, line in numbered
    ]
    count = len(building.lines_of(panel.draft))
    number = cursor.line if 0 < cursor.line <= count else count
    prompt = translate(panel.language, "The buttons are for line {number}; choose another", number=number)
    return Pick(cursor.pressed("planl", panel.game), prompt, options, row=1)


def _line_buttons(panel: Panel, cursor: Cursor) -> list[Press | Pick]:
    language, line = panel.language, building.line_at(panel.draft, cursor.line)
    at = Cursor(cursor.form, cursor.line)
    more = translate(language, "New line") if cursor.todo == ALTERNATIVE else translate(language, "Alternative")
    todo = NEW if cursor.todo == ALTERNATIVE else ALTERNATIVE
    found: list[Press | Pick] = [
        Press(at._replace(todo=todo).pressed("planm", panel.game), more, row=2),
        Press(at.pressed("planc", panel.game), translate(language, "Condition"), row=2),
    ]
    if isinstance(line, building.Entry):
        skips = line.otherwise is Otherwise.SKIP
        text = translate(language, "If not: stop") if skips else translate(language, "If not: skip")
        found.append(Press(at.pressed("plano", panel.game), text, row=2))
    if len(panel.animals) > 1:
        found.append(Press(at.pressed("plann", panel.game), translate(language, "For which animal"), row=2))
    found.append(Press(at.pressed("planr", panel.game), translate(language, "Take back"), row=2))
    return found


# ---- menus


@handles("planw")
async def pick_word(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """A word for the text that is being chosen; when nothing is missing it becomes part of the draft."""
    cursor, value = _cursor(pressed), pressed.values[0]
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
    cursor = Cursor(_cursor(pressed).form, int(pressed.values[0]))
    _, panel = await _draft(bot, interaction, cursor, pressed.game)
    await _show(interaction, panel, cursor)


@handles("planj")
async def pick_way(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """How a condition goes on: with a fact, turned round, shorter, or not at all."""
    cursor, way = _cursor(pressed), pressed.values[0]
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
    await open_form(interaction, await bot.tables.get(pressed.game, interaction.guild_id), _cursor(pressed).kind)


@handles("planm")
async def press_mode(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Between a new line and an alternative."""
    cursor = _cursor(pressed)
    _, panel = await _draft(bot, interaction, cursor, pressed.game)
    await _show(interaction, panel, cursor)


@handles("planc")
async def press_condition(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """What the condition of the line is about, or how it goes on."""
    cursor = _cursor(pressed)._replace(todo=FIRST)
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
    cursor = _cursor(pressed)
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    await _change(interaction, table, cursor, lambda draft: building.turned(draft, cursor.line))


@handles("plann")
async def press_animal(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Which of one's animals the line is for."""
    cursor = _cursor(pressed)
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    seat = table.info.seat_of(interaction.user.id)
    animals = () if seat is None else seat.animals
    await _change(interaction, table, cursor, lambda draft: building.for_next(draft, cursor.line, animals))


@handles("planr")
async def press_remove(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Without what the line says last, in the end without the line."""
    cursor = _cursor(pressed)
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    await _change(interaction, table, cursor, lambda draft: building.cut_back(draft, cursor.line))


@handles("planu")
async def press_use(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Leave what the form is filled with at the table."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    language, user = language_of(interaction), interaction.user.id
    if _cursor(pressed).form == "a":
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
    await planned.drop_draft(table, interaction.user.id, _cursor(pressed).kind)
    done = translate(language_of(interaction), "The draft is forgotten; what you left before stands.")
    await interaction.edit_original_response(content=done, view=None)
