"""The catalogues are complete, hold nothing else, and every sentence keeps its facts, its code and its marks."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from bot.languages import catalogues
from bot.languages.collecting import ROOT, Found, collect
from render.locale import COMMAND, catalogue, command_name, translate, translate_many
from rules.errors import RulesError

ALL = catalogues.TRANSLATED
UPDATE = "`python -m bot.languages update`, then translate what is new in render/locale/*/LC_MESSAGES/messages.po"
MACHINE = {command_name(language, "do") for language in ALL}
"""Commands that are followed by the notation."""
CODE = re.compile(r"`([^`]*)`")


@cache
def found() -> Found:
    return collect()


@cache
def written(language: str) -> Catalog:
    return catalogues.read(language)


def pairs(language: str) -> list[tuple[str, str]]:
    """Every sentence and its translation; plural forms each beside the English plural."""
    both: list[tuple[str, str]] = []
    for entry in written(language):
        if isinstance(entry.id, str):
            both.append((entry.id, str(entry.string)))
        else:
            both += [(entry.id[1], form) for form in entry.string or ()]
    return [(english, other) for english, other in both if english]


@pytest.mark.parametrize("language", ALL)
def test_nothing_is_missing(language: str) -> None:
    lacking = [message.text for message in catalogues.missing(written(language), found())]
    assert not lacking, f"{len(lacking)} sentences lack a translation ({language}); {UPDATE}: {lacking}"


@pytest.mark.parametrize("language", ALL)
def test_nothing_is_unused(language: str) -> None:
    assert catalogues.unused(written(language), found()) == [], UPDATE


@pytest.mark.parametrize("language", ALL)
def test_every_translation_has_the_facts_of_its_sentence(language: str) -> None:
    assert catalogues.wrong_facts(written(language), found()) == []


@pytest.mark.parametrize("language", ALL)
def test_the_compiled_catalogue_is_that_of_the_text(language: str) -> None:
    assert catalogues.path(language, "mo").read_bytes() == catalogues.compiled(written(language)), UPDATE


@pytest.mark.parametrize("language", ALL)
def test_commands_stay_as_they_are_typed_and_examples_are_as_many(language: str) -> None:
    """Examples of the notation and of plans stand in the reader's language; other tests have them read."""
    wrong = [
        (english, other)
        for english, other in pairs(language)
        if _commands(english) != _commands(other) or len(CODE.findall(english)) != len(CODE.findall(other))
    ]
    assert wrong == []


def _commands(text: str) -> set[str]:
    return {word.partition(":")[0] for word in CODE.findall(text) if word.startswith("/")}


@pytest.mark.parametrize("language", ALL)
def test_marks_are_closed_and_lines_begin_alike(language: str) -> None:
    for english, other in pairs(language):
        assert other.count("**") % 2 == 0, other
        assert other.count("`") % 2 == 0, other
        assert other == other.strip(), other
        assert english.count("\n") == other.count("\n"), other
        assert english.startswith("-#") == other.startswith("-#"), other
        assert english.endswith(":") == other.endswith(":") or not other, (english, other)


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", {1: "1 element", 2: "2 elements", 5: "5 elements"}),
        ("de", {1: "1 Element", 2: "2 Elemente", 5: "5 Elemente"}),
        (
            "pl",
            {
                1: "1 element",
                2: "2 elementy",
                4: "4 elementy",
                5: "5 elementów",
                12: "12 elementów",
                22: "22 elementy",
                25: "25 elementów",
            },
        ),
    ],
)
def test_plural_forms_are_those_of_the_language(language: str, wanted: dict[int, str]) -> None:
    for number, words in wanted.items():
        assert translate_many(language, "you have {number} element", "you have {number} elements", number).endswith(
            words
        )


def test_every_plural_has_as_many_forms_as_its_language() -> None:
    for language, forms in (("de", 2), ("pl", 3)):
        assert written(language).num_plurals == forms
        assert all(len(entry.string or ()) == forms for entry in written(language) if not isinstance(entry.id, str))


def test_an_unknown_language_is_english() -> None:
    assert translate("fr", "Mammal") == "Mammal"


def test_commands_in_sentences_have_the_names_that_people_see() -> None:
    assert translate("de", "✓ Game {number} is stored; look at it with `/board game:{number}`.", number=3).endswith(
        "`/brett spiel:3`."
    )
    assert "`/gra nowa miejsca:2 komputery:1`" in translate("pl", _first_steps())
    assert "`/plan festlegen` zum Eintippen: `setzen vorherrschaft-1" in translate("de", _help_on_plans())
    playing = next(message.text for message in found() if message.text.startswith("**Playing**"))
    assert "`worte:True`" in translate("de", playing)


def _first_steps() -> str:
    return next(message.text for message in found() if message.text.startswith("**First steps**"))


def _help_on_plans() -> str:
    return next(message.text for message in found() if message.text.startswith("**Plans**"))


@pytest.mark.parametrize("language", ALL)
def test_every_command_that_help_names_is_one(language: str) -> None:
    names = {message.text for message in found() if message.context == COMMAND}
    shown = {catalogue(language).pgettext(COMMAND, name) for name in names}
    for message in found():
        if message.context or message.plural or "`/" not in message.text:
            continue
        for code in CODE.findall(translate(language, message.text)):
            if code.startswith("/"):
                first, *more = code[1:].split()
                assert first in shown, (message.text, code)
                assert not more or more[0] in shown or ":" in more[0] or first in MACHINE, (message.text, code)


def _errors(path: Path) -> list[str]:
    """The errors of the rules that are made with something other than a literal or a ``Said``."""
    kinds = {kind.__name__ for kind in RulesError.__subclasses__()} | {"RulesError", "bad"}
    wrong: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds and node.args:
            first = node.args[0]
            if isinstance(first, ast.JoinedStr | ast.BinOp):
                wrong.append(f"{path.name}:{node.lineno}")
    return wrong


def test_no_refusal_of_the_rules_is_put_together_in_english() -> None:
    spoken = [path for path in (ROOT / "rules").rglob("*.py") if path.name not in ("traces.py", "cases.py")]
    spoken = [path for path in spoken if "commands" not in path.parts]
    assert [place for path in spoken for place in _errors(path)] == []


@pytest.mark.parametrize(("language", "other"), [("de", r"\b[Pp]artien?\b"), ("pl", r"\b[Pp]arti(a|e|ę|i|ach)\b")])
def test_a_game_has_one_word_in_each_language(language: str, other: str) -> None:
    assert not [text for _, text in pairs(language) if re.search(other, text)], "a game is “Spiel” and “gra” everywhere"
