"""What the forms of plans and of standing answers show: the lines so far, what is being chosen, menus and buttons."""

from __future__ import annotations

from typing import NamedTuple

import discord

from bot.components import plan_menus as menus
from bot.components.ids import Pick, Press, Pressed, view_of
from bot.components.rules import rule_button
from bot.panels import plan_words
from bot.panels.telling import LONGEST
from bot.plans import Answers, Otherwise, Plan, building
from bot.plans.tongue import spoken
from bot.prompts_words import shorten
from render.locale import translate
from rules.state import State
from rules.types import Animal

NEW, ALTERNATIVE, FIRST = "new", "alt", "if"
MOST_OPTIONS = 25
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


def cursor_of(pressed: Pressed) -> Cursor:
    place, todo, text = (*pressed.rest.split("/", 2), "", "")[:3]
    return Cursor(place[:1] if place[:1] in _FORMS else "p", int(place[1:] or 0), todo or NEW, text)


class Panel(NamedTuple):
    """A form as it is shown to somebody."""

    language: str
    game: int
    state: State
    animals: tuple[Animal, ...]
    draft: Plan | Answers


def text_of(panel: Panel, cursor: Cursor, room: int = LONGEST) -> str:
    """What stands above the menus: the lines, shortened where that must be, and whole what is being chosen."""
    return plan_words.fitted(lambda most: _text(panel, cursor, most), room)


def _text(panel: Panel, cursor: Cursor, most: int) -> str:
    language, draft = panel.language, panel.draft
    if isinstance(draft, Plan):
        lines = [translate(language, "**A plan**: the lines are carried out one after the other when your turn comes.")]
        lines += plan_words.plan_lines(language, draft, most) or [translate(language, "-# No line yet.")]
    else:
        lines = [translate(language, "**Standing answers**: of the lines for a decision the first that fits counts.")]
        lines += plan_words.answer_lines(language, draft, numbered=True, most=most)
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
        condition = "…" if line is None or line.condition is None else line.condition
        text = plan_words.code_end(language, condition)
        return translate(language, "The condition of line {number}: {text}", number=number, text=text)
    if isinstance(panel.draft, Plan):
        return translate(language, "Choose the next placement.")
    return translate(language, "Choose what the next answer is for.")


def items_of(panel: Panel, cursor: Cursor, menu: Pick | None = None) -> discord.ui.View:
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
    lines = building.lines_of(panel.draft)
    count = len(lines)
    number = cursor.line if 0 < cursor.line <= count else count
    first, last = _shown_with(number, count)
    options = [
        discord.SelectOption(label=shorten(f"{at}. {spoken(panel.language, lines[at - 1])}", 100), value=str(at))
        for at in range(first, last + 1)
    ]
    if first > 1:
        options.insert(0, _further(panel.language, 1, first - 1, first - 1))
    if last < count:
        options.append(_further(panel.language, last + 1, count, last + 1))
    prompt = translate(panel.language, "The buttons are for line {number}; choose another", number=number)
    return Pick(cursor.pressed("planl", panel.game), prompt, options, row=1)


def _shown_with(number: int, count: int) -> tuple[int, int]:
    """The first and the last of the lines that a menu shows together with one of them."""
    if count <= MOST_OPTIONS:
        return 1, count
    page = MOST_OPTIONS - 2
    first = (number - 1) // page * page + 1
    return first, min(first + page - 1, count)


def _further(language: str, first: int, last: int, to: int) -> discord.SelectOption:
    """An entry that leads to the lines which the menu has no room for."""
    text = translate(language, "Lines {first} to {last} …", first=first, last=last)
    return discord.SelectOption(label=text, value=str(to))


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
