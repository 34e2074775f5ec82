"""Names and texts: what the font can write, what fits, what is harmless."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from render import fonts
from render.board import LAYOUTS, canvas_of
from render.change import change_between
from render.errors import PictureError
from render.locale import LANGUAGES
from render.samples import sample
from render.words import ROWS, words
from rules.types import Card, FreeAction, Space


def test_the_fonts_come_with_their_licence() -> None:
    assert "SIL OPEN FONT LICENSE" in (fonts.HERE / "LICENSE.txt").read_text(encoding="utf-8").upper()
    assert {path.suffix for path in Path(fonts.HERE).iterdir()} == {".ttf", ".txt"}


@pytest.mark.parametrize("name", ["Łukasz Żółć", "Jörg Größe", "Ζωή", "Дмитрий", "@everyone **bold** <@1>", "a·b−c"])
def test_names_that_the_font_can_write_are_written_as_they_are(name: str) -> None:
    assert fonts.readable_name(name, "Bird") == name


@pytest.mark.parametrize("name", ["日本語", "שלום", "한국", "", "\u200b\u202e", "🦊"])
def test_names_that_the_font_lacks_give_way(name: str) -> None:
    assert fonts.readable_name(name, "Bird") == "Bird"


def test_emoji_and_control_characters_are_left_out_of_names() -> None:
    assert fonts.readable_name("🦊 Anna\u202e\n  K.", "Bird") == "Anna K."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_fits_its_card_and_its_line(language: str, position: dict[str, Any]) -> None:
    say = words(language)
    canvas = canvas_of("board", position, language=language)
    phone = canvas_of("display", position, language=language)
    for card in Card:
        assert len(canvas.lines(say.effects[card], 22, 144)) <= 5, say.effects[card]
        assert (
            max(canvas.width_of(line, 22, "medium") for line in canvas.lines(say.effects[card], 22, 144)) <= 180
        )  # set in 18 pixels at least
        assert phone.width_of(say.effects[card], 33, "medium") <= 800, say.effects[card]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_a_text(language: str) -> None:
    say = words(language)
    for texts in (say.animals, say.elements, say.terrains, say.cards, say.effects):
        assert all(texts)
    assert set(say.actions) == set(say.tasks) == set(ROWS)
    for space in Space:
        assert say.place(str(space)) != str(space)
    assert all(say.place(str(free)) for free in FreeAction)


def test_an_unknown_language_is_refused_in_a_sentence() -> None:
    with pytest.raises(PictureError, match="There is no language “xx”"):
        words("xx")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_word_is_cut_in_any_language(layout: str, language: str) -> None:
    for name in ("midgame", "planning", "over"):
        change = change_between(sample("midgame-before"), sample(name))
        canvas = canvas_of(layout, sample(name), language=language, change=change, width=LAYOUTS[layout] // 2)
        assert not [mark for mark in canvas.marks if mark.name.endswith("…")]
