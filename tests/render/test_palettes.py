"""Colours can be told apart by everybody, and signs and letters stand out from their ground."""

from __future__ import annotations

import pytest
from colour_vision import MACHADO, ciede2000, closest

from render.colour import contrast, ink_on
from render.palette_maker import flat_colours
from render.palettes import PALETTES
from render.theme import THEMES

LEAST = {"animals": 20, "terrains": 17, "elements": 20}


def test_the_difference_formula_gives_the_published_values() -> None:
    # pairs 1, 4, 7, 16 and 24 of the table by Sharma, Wu and Dalal
    for one, other, difference in (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (50.0, 3.2592, 0.3350), 1.0000),
    ):
        assert ciede2000(one, other) == pytest.approx(difference, abs=1e-4)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", MACHADO)
@pytest.mark.parametrize("kind", LEAST)
def test_a_set_of_colours_keeps_its_distance_for_every_vision(theme: str, vision: str, kind: str) -> None:
    assert closest(getattr(THEMES[theme], kind), vision) >= LEAST[kind]


@pytest.mark.parametrize("theme", THEMES)
def test_signs_stand_out_from_their_ground(theme: str) -> None:
    look = THEMES[theme]
    for colour in (*look.animals, *look.elements, *look.terrains, look.accent, look.gain, look.warning):
        assert contrast(colour, ink_on(colour)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_letters_stand_out_from_panels(theme: str) -> None:
    look = THEMES[theme]
    for ground in (look.ground, look.panel, look.stripe, look.marked):
        assert contrast(look.text, ground) >= 7
        assert contrast(look.soft, ground) >= 4.5
    for ground in (look.ground, look.panel, look.stripe):
        assert contrast(look.gain, ground) >= 4.5
        assert contrast(look.faint, ground) >= 4.5
    assert contrast(look.label, look.label_edge) >= 7
    assert contrast(look.paper_ink, look.paper) >= 7


@pytest.mark.parametrize("theme", THEMES)
def test_the_palette_holds_every_colour_of_the_theme_exactly(theme: str) -> None:
    palette = PALETTES[theme]
    assert len(palette) == 768
    entries = {tuple(palette[at : at + 3]) for at in range(0, 768, 3)}
    assert set(flat_colours(THEMES[theme])) <= entries
