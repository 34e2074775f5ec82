"""No line of any language breaks a limit of Discord: commands, menus, labels, forms, messages."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import discord
import pytest
from discord import app_commands
from random_games import played
from test_languages_catalogues import found

from bot import help_rooms, lint, prompts, prompts_menus, reference
from bot.commands import everything
from bot.help_cards import card_line, card_text
from bot.languages.collecting import ROOT
from bot.languages.commands import CommandTranslator
from bot.narrate import Told, tell
from bot.panels import rules
from bot.panels.answers import cards_answer, tile_answer
from bot.prompts_labels import label
from bot.why_words import extinction_why, survival_why, tile_why
from render.locale import LANGUAGES, translate
from rules.state import State
from rules.step import Decision
from rules.types import Card

OTHERS = [language for language in LANGUAGES if language != "en"]
MESSAGE, PLACEHOLDER, BUTTON, LINE, TITLE = 2000, 150, 80, 100, 45


async def payloads() -> list[dict[str, Any]]:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    everything.add_to(tree)
    translator = CommandTranslator()
    await tree.set_translator(translator)
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


def items(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from items(part.get("options") or [])


async def test_commands_obey_discord_in_every_language() -> None:
    assert lint.check_commands(await payloads()) == []


async def test_every_command_option_and_choice_is_translated() -> None:
    for item in items(await payloads()):
        assert set(item["description_localizations"]) == set(OTHERS), item["name"]
        assert set(item["name_localizations"]) == set(OTHERS), item["name"]
        for choice in item.get("choices") or []:
            assert choice["name"] in LANGUAGES.values() or set(choice["name_localizations"]) == set(OTHERS), choice


async def test_no_two_commands_or_options_side_by_side_have_one_name_in_a_language() -> None:
    def check(parts: list[dict[str, Any]]) -> None:
        for language in OTHERS:
            names = Counter(part["name_localizations"][language] for part in parts)
            assert max(names.values(), default=1) == 1, names
        for part in parts:
            check(part.get("options") or [])

    check(await payloads())


def _walk(language: str, state: State, decision: Decision, path: tuple[str, ...] = ()) -> None:
    menu = prompts_menus.menu(language, state, decision, path)
    assert menu is not None
    assert 1 <= len(menu.prompt) <= PLACEHOLDER
    for line in menu.lines:
        assert 1 <= len(line.text) <= LINE
        assert len(line.note) <= LINE
        if not line.choice and len(path) < 2:
            _walk(language, state, decision, (*path, line.key))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("seed", range(3))
def test_menus_questions_and_stories_fit(language: str, seed: int) -> None:
    stretch: list[Told] = []
    for number, (game, told) in enumerate(played(2 + 2 * seed, seed)):
        story = tell(language, [told])
        assert 1 <= len(story.headline) <= 90
        assert len(story.text) <= 1900
        stretch.append(told)
        if len(stretch) == 15:
            assert len(tell(language, stretch).text) <= 1900
            stretch.clear()
        decision = game.decision
        if decision is None:
            continue
        assert 1 <= len(prompts.question(language, game.state, decision)) <= 400
        for choice in prompts_menus.buttons(decision):
            assert 1 <= len(label(language, game.state, decision, choice).text) <= BUTTON
        if number % 5 == 0 and len(prompts_menus.buttons(decision)) < len(decision.choices):
            _walk(language, game.state, decision)


@pytest.mark.parametrize("language", OTHERS)
def test_answers_about_a_late_position_fit(language: str) -> None:
    *_, (game, _) = (step for step, _ in zip(played(6, 3), range(400), strict=False))
    state = game.state
    for tile in state.tiles:
        assert len(tile_answer(language, state, tile)) <= MESSAGE
        assert len(tile_why(language, state, tile)) <= MESSAGE
    for text in (extinction_why(language, state), survival_why(language, state), cards_answer(language, state)):
        assert 0 < len(text) <= MESSAGE


@pytest.mark.parametrize("language", OTHERS)
def test_help_and_rules_fit(language: str) -> None:
    for key in (None, *(key for _, key in help_rooms.names(language))):
        assert len(help_rooms.text(language, key)) < MESSAGE, key
    assert all(len(name) <= LINE for name, _ in help_rooms.names(language))
    assert len(reference.contents(language)) <= MESSAGE
    for key in reference.TOPICS:
        assert len(rules.page(language, key)) <= MESSAGE, key
        assert len(reference.TOPICS[key].name(language)) <= BUTTON
    for card in Card:
        assert len(card_line(language, card)) <= LINE
        assert len(card_text(language, card)) <= MESSAGE


@cache
def placed() -> dict[str, list[str]]:
    """The sentences that stand directly in a button, a menu, a form or one of its fields, by where they stand."""
    found: dict[str, list[str]] = {}
    for path in (ROOT / "bot").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            given = {"": node.args[1]} if name in ("Press", "Pick") and len(node.args) > 1 else {}
            given |= {one.arg or "": one.value for one in node.keywords if one.arg in ("title", "label", "placeholder")}
            for keyword, value in given.items():
                if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "translate":
                    literal = value.args[1]
                    assert isinstance(literal, ast.Constant)
                    found.setdefault(f"{name} {keyword}".strip(), []).append(str(literal.value))
    return found


MOST = {
    "Button label": BUTTON,
    "Press": BUTTON,
    "Pick": PLACEHOLDER,
    "__init__ title": TITLE,
    "TextInput label": TITLE,
    "TextInput placeholder": LINE,
    "SelectOption label": LINE,
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_menus_and_forms_fit(language: str) -> None:
    known = {message.text for message in found()}
    assert {"Press", "Pick", "__init__ title", "TextInput label"} <= set(placed()) <= set(MOST)
    for where, texts in placed().items():
        for text in texts:
            assert text in known
            assert len(translate(language, text)) <= MOST[where], (where, text)
