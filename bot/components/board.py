"""The buttons and the menu under a board message, and the private panel in which a choice of several parts grows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import discord

from bot import prompts, prompts_menus
from bot.components import drafts
from bot.components.ahead import ahead_button
from bot.components.drafts import Draft
from bot.components.ids import Pick, Press, Pressed, view_of
from bot.components.rules import rule_button
from bot.languages.words import typed
from bot.model import Asked, TableInfo
from bot.prompts_labels import label
from bot.prompts_menus import Menu
from bot.prompts_words import shorten
from bot.whatif.words import preview_lines
from render.locale import translate
from render.targets import place_of, target_names
from rules.state import State
from rules.step import Decision
from rules.types import Dominance

_MOST_BUTTONS = 5
_STYLES = {
    "pass": discord.ButtonStyle.secondary,
    "done": discord.ButtonStyle.success,
    "advance": discord.ButtonStyle.primary,
}


def options_of(menu: Menu, numbers: Mapping[str, int] | None = None) -> list[discord.SelectOption]:
    """The lines of a menu as Discord wants them, with the numbers that their places have on a picture."""
    options: list[discord.SelectOption] = []
    for line in menu.lines:
        number = (numbers or {}).get(str(place_of(line.key)))
        text = line.text if number is None else f"{number}) {line.text}"
        note = shorten(line.note, 100) or None
        options.append(discord.SelectOption(label=shorten(text, 100), value=line.key, description=note))
    return options


def numbers_of(decision: Decision) -> dict[str, int]:
    """The numbers on the picture of ``/move``, by the name of the place."""
    names = target_names(str(choice) for choice in decision.choices)
    return {name: number for number, name in enumerate(names, 1)}


def board_view(info: TableInfo, seq: int, state: State, asked: Asked | None) -> discord.ui.View | None:
    """What is under a board message: the choices of whoever is asked, undo, claims; a rematch at the end."""
    language, decision = info.language, state.decision
    if asked is None or decision is None:
        return view_of(Press(Pressed("rematch", info.id, seq), translate(language, "Rematch")))
    if asked.user_id is None:
        claim = _claim(info, seq)
        return view_of(*claim) if claim else None
    items: list[Press | Pick] = []
    menu = prompts_menus.menu(language, state, decision)
    if menu is not None:
        items += _first_choices(info, seq, menu)
    for choice in prompts_menus.buttons(decision):
        text = label(language, state, decision, choice).text
        style = _STYLES.get(choice.verb, discord.ButtonStyle.primary)
        items.append(Press(Pressed("do", info.id, seq, str(choice)), text, style=style, row=1))
    items += _common(info, seq, state)
    return view_of(*items)


def _first_choices(info: TableInfo, seq: int, menu: Menu) -> list[Press | Pick]:
    few = len(menu.lines) <= _MOST_BUTTONS and all(line.choice is not None for line in menu.lines)
    if few:
        return [
            Press(Pressed("do", info.id, seq, line.key), line.text, style=discord.ButtonStyle.primary, row=0)
            for line in menu.lines
        ]
    return [Pick(Pressed("menu", info.id, seq), menu.prompt, options_of(menu), row=0)]


def _claim(info: TableInfo, seq: int) -> list[Press]:
    """The button to claim or contest: always there in mode claimed, so that it tells nobody anything."""
    if info.options.dominance is not Dominance.CLAIMED:
        return []
    return [Press(Pressed("claims", info.id, seq), translate(info.language, "🔺 Claim"), row=2)]


def _common(info: TableInfo, seq: int, state: State) -> list[Press]:
    language = info.language
    items = [Press(Pressed("move", info.id, seq), translate(language, "My move"), row=2)]
    items += _claim(info, seq)
    if (ahead := ahead_button(info, seq, state)) is not None:
        items.append(ahead)
    if seq:
        items.append(Press(Pressed("undo", info.id, seq), translate(language, "↩ Undo"), row=2))
    items.append(Press(Pressed("wif", info.id, seq), translate(language, "🔮 What if"), row=2))
    return items


class Place(NamedTuple):
    """Where a private panel belongs: game and step; ``numbered``: its picture has numbers."""

    game: int
    seq: int
    numbered: bool = False


def panel_text(
    language: str, before: State, draft: Draft, decision: Decision | None, path: tuple[str, ...] = ()
) -> str:
    """The words of the private panel: the parts so far with what they change, and what comes next."""
    lines: list[str] = []
    if draft.choices:
        parts = ", ".join(f"`{typed(language, choice)}`" for choice in draft.choices)
        lines.append(translate(language, "So far: {parts}", parts=parts))
        lines += [] if draft.drawn else preview_lines(language, before, draft.state)
    if decision is None:
        lines.append(translate(language, "That is all of it. Nothing is played before you confirm."))
    else:
        words = prompts.question(language, draft.state, decision)
        lines.append(translate(language, "Your choice: {words}", words=words))
    if path and decision is not None:
        lines.append(" › ".join(_steps(language, draft.state, decision, path)))
    return "\n".join(lines)


def _steps(language: str, state: State, decision: Decision, path: tuple[str, ...]) -> list[str]:
    """The lines of menus that lead to the present one, as they were read."""
    found: list[str] = []
    for number, key in enumerate(path):
        menu = prompts_menus.menu(language, state, decision, path[:number])
        lines = () if menu is None else menu.lines
        found.append(next((line.text for line in lines if line.key == key), key))
    return found


def panel_view(
    language: str, at: Place, draft: Draft, decision: Decision, menu: Menu | None, path: tuple[str, ...]
) -> discord.ui.View:
    """The menu of the private panel with the buttons that end it, send what there is, and go back."""
    game, seq = at.game, at.seq
    parts, mark = drafts.write(draft.indices), "n" if at.numbered else ""
    items: list[Press | Pick] = []
    if menu is not None:
        rest = f"{parts}|{'/'.join(path)}|{mark}"
        numbers = numbers_of(decision) if at.numbered else None
        items.append(Pick(Pressed("panel", game, seq, rest), menu.prompt, options_of(menu, numbers), row=0))
    choices = list(decision.choices)
    for choice in prompts_menus.buttons(decision):
        text = label(language, draft.state, decision, choice).text
        whole = drafts.write((*draft.indices, choices.index(choice)))
        style = _STYLES.get(choice.verb, discord.ButtonStyle.primary)
        items.append(Press(Pressed("part", game, seq, whole), text, style=style, row=1))
    if draft.choices and not any(choice.verb == "done" for choice in decision.choices):
        text = translate(language, "Play these")
        items.append(Press(Pressed("send", game, seq, parts), text, style=discord.ButtonStyle.success, row=1))
    if path:
        back = f"{parts}|{'/'.join(path[:-1])}|{mark}"
        items.append(Press(Pressed("back", game, seq, back), translate(language, "Back"), row=2))
    items += [] if path else _less(language, at, draft)
    items.append(Press(Pressed("type", game, seq), translate(language, "⌨ Type it"), row=2))
    items.append(Press(Pressed("wif", game, seq), translate(language, "🔮 What if"), row=3))
    if (rule := rule_button(language, game, seq, decision.kind, row=3)) is not None:
        items.append(rule)
    return view_of(*items)


def whole_view(language: str, at: Place, draft: Draft) -> discord.ui.View:
    """Under the preview of a whole action: play it, or take parts back."""
    send = Pressed("send", at.game, at.seq, drafts.write(draft.indices))
    text = translate(language, "✓ Play it")
    return view_of(Press(send, text, style=discord.ButtonStyle.success, row=1), *_less(language, at, draft))


def _less(language: str, at: Place, draft: Draft) -> list[Press | Pick]:
    """The buttons that take the last part back, or all of several."""
    items: list[Press | Pick] = []
    if draft.choices:
        back = Pressed("less", at.game, at.seq, f"{drafts.write(draft.indices[:-1])}||")
        items.append(Press(back, translate(language, "Take back the last part"), row=2))
    if len(draft.choices) > 1:
        items.append(Press(Pressed("less", at.game, at.seq, "||"), translate(language, "From the start"), row=2))
    return items
