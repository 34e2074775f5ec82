"""Tables and charts: nothing is cut, nothing overlaps, everything can be read on a phone, and words tell the same."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from test_boxes import NAMES, by_role, inside, meeting

from render.__main__ import main
from render.bars import Bar, Bars, bars, bars_alt, bars_canvas
from render.canvas import Canvas
from render.colour import contrast
from render.errors import PictureError
from render.fonts import readable_name
from render.geometry import Box
from render.lines import Line, Lines, lines, lines_alt, lines_canvas
from render.locale import LANGUAGES
from render.sheet import LEAST, MOST_ALT
from render.standings import Row, Standings, Zone, standings, standings_alt, standings_canvas
from render.theme import THEMES
from rules.types import Animal

TEXTS = ("text", "headline", "detail", "player", "number text")
PEOPLE = (*NAMES.values(), "W" * 40, "i", "مرحبا", "Владимир", "a b " * 30)
FEW = settings(max_examples=40, deadline=None)


def check(canvas: Canvas) -> None:
    """Nothing leaves the picture, no two texts meet, only names are shortened, and all can be read on a phone."""
    roles = by_role(canvas)
    texts = [mark for role in TEXTS for mark in roles[role]]
    picture = Box(0, 0, canvas.width, canvas.height)
    margin = 3 * canvas.k
    for mark in [*texts, *roles["pawn"], *roles["bar"], *roles["whisker"]]:
        assert picture.holds(inside(mark, margin)), mark
    assert not meeting(texts, texts, margin)
    assert not meeting(texts, roles["pawn"] + roles["bar"] + roles["whisker"], margin)
    for mark in texts:
        if mark.role not in ("player", "headline", "detail"):
            assert not mark.name.endswith("…"), mark
        if any(letter.isdigit() or letter.isupper() for letter in mark.name if letter.isascii()):
            assert mark.box.height >= LEAST * 0.7 * canvas.k, mark  # capitals and digits of Inter are 0.73 of the size


def table(rows: int = 40, language: str = "en") -> Standings:
    zones = {0: Zone.CHAMPION, 1: Zone.PROMOTION, 2: Zone.PROMOTION, rows - 2: Zone.RELEGATION, rows - 1: Zone.OUT}
    made = tuple(
        Row(
            f"{number + 1}=" if number == 5 else str(number + 1),
            PEOPLE[number % len(PEOPLE)],
            (str(400 - number), "12", "24", "88.8 %", "−112"),
            zones.get(number, Zone.NONE),
        )
        for number in range(rows)
    )
    columns = {
        "de": ("Punkte", "Siege", "Spiele", "Anteil", "Abstand"),
        "pl": ("Punkty", "Wygr.", "Gry", "Udział", "Różn."),
    }
    return Standings(
        "A league of a very long name that goes on and on · Division 1",
        columns.get(language, ("Points", "Wins", "Games", "Share", "Margin")),
        made,
        "After round 4 of 6",
        note="Equal points: wins, then second places, then the share of the winner's score, then head to head.",
    )


def shares(count: int = 6) -> Bars:
    animals = list(Animal)
    made = tuple(
        Bar(
            PEOPLE[at % len(PEOPLE)],
            10.0 * at % 100,
            f"{10 * at % 100} %",
            max(0, 10.0 * at % 100 - 20),
            min(100, 10.0 * at % 100 + 20),
            f"{10**at % 99999} games",
            animals[at] if at < 6 else None,
        )
        for at in range(count)
    )
    ticks = ((0.0, "0 %"), (50.0, "50 %"), (100.0, "100 %"))
    fair = "Fair share: what each would win if all were equally strong, whoever they are (25 %)"
    return Bars("Wins by animal", made, 100.0, ticks, "92 games", 25.0, fair, "Where the true share is likely to lie")


def curves(turns: int = 12) -> Lines:
    made = tuple(
        Line(
            PEOPLE[animal], tuple((float(x), float(x * (3 + animal % 3) % 60)) for x in range(turns + 1)), "999", animal
        )
        for animal in Animal
    )
    across = tuple((float(at), f"turn {at}") for at in range(turns + 1))
    return Lines("Mean scores by turn", made, across, (0, 20, 40, 60), "48 games", "A note " * 20)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", THEMES)
def test_nothing_is_cut_and_nothing_overlaps_in_any_language_and_theme(theme: str, language: str) -> None:
    check(standings_canvas(table(language=language), theme=theme, language=language))
    check(bars_canvas(shares(12), theme=theme, language=language))
    check(lines_canvas(curves(), theme=theme, language=language))


@pytest.mark.parametrize("rows", [0, 1, 2, 3, 10, 60])
def test_tables_of_any_length_fit(rows: int) -> None:
    check(standings_canvas(replace(table(max(rows, 5)), rows=table(max(rows, 5)).rows[:rows])))


@FEW
@given(
    st.lists(st.tuples(st.text(max_size=60), st.integers(-9999, 99999)), min_size=1, max_size=12), st.text(max_size=120)
)
def test_whatever_people_are_called_a_table_holds_it(people: list[tuple[str, int]], title: str) -> None:
    rows = tuple(Row(str(at), name, (str(points),)) for at, (name, points) in enumerate(people, 1))
    check(standings_canvas(Standings(readable_name(title, "A"), ("Points",), rows)))


@FEW
@given(st.lists(st.tuples(st.floats(0, 100), st.floats(0, 50)), min_size=1, max_size=8))
def test_whatever_the_shares_are_a_chart_holds_them(values: list[tuple[float, float]]) -> None:
    made = tuple(
        Bar("Bird", value, f"{value:.0f} %", max(0, value - half), min(100, value + half)) for value, half in values
    )
    check(bars_canvas(replace(shares(), bars=made)))


@FEW
@given(st.lists(st.lists(st.floats(0, 60), min_size=1, max_size=30), min_size=1, max_size=6))
def test_whatever_the_scores_are_a_chart_holds_them(scores: list[list[float]]) -> None:
    made = tuple(
        Line(f"Animal {at}", tuple((float(x), y) for x, y in enumerate(values)), "999", Animal(at))
        for at, values in enumerate(scores)
    )
    check(lines_canvas(replace(curves(30), lines=made)))


def test_long_names_are_shortened_and_names_in_other_scripts_are_numbers() -> None:
    names = [mark.name for mark in by_role(standings_canvas(table(13)))["player"]]
    assert "Player 4" in names  # 日本語
    assert "Владимир" in names
    assert any(name.startswith("Maximiliane") and name.endswith("…") for name in names)


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_written_stands_out_from_its_ground(theme: str) -> None:
    look = THEMES[theme]
    for ground in (look.ground, look.panel, look.stripe, look.marked):
        assert contrast(look.text, ground) >= 4.5
        assert contrast(look.soft, ground) >= 4.5
    for sign in (look.gain, look.accent):
        assert contrast(sign, look.outline) >= 3 or contrast(sign, look.marked) >= 3


def test_zones_have_a_sign_and_words_beside_their_colour() -> None:
    canvas = standings_canvas(table(8))
    texts = [mark.name for mark in by_role(canvas)["text"]]
    assert [text for text in texts if text in ("champion", "goes up", "goes down", "not counted")] == [
        "champion",
        "goes up",
        "goes down",
        "not counted",
    ]


def test_every_animal_of_a_chart_has_its_portrait_and_name() -> None:
    for canvas in (bars_canvas(shares()), lines_canvas(curves())):
        assert sorted(mark.name for mark in by_role(canvas)["pawn"]) == sorted(map(str, Animal))
        assert len(by_role(canvas)["player"]) == 6


def test_a_whisker_spans_what_is_likely() -> None:
    canvas = bars_canvas(replace(shares(), bars=(Bar("x", 50, "50 %", 25, 75),), note=""))
    (whisker,) = by_role(canvas)["whisker"]
    (bar,) = by_role(canvas)["bar"]
    assert whisker.box.middle.x == pytest.approx(bar.box.right, abs=2)
    assert whisker.box.width == pytest.approx(bar.box.width + 6, abs=3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_tell_what_the_pictures_show(language: str) -> None:
    told = standings_alt(table(5), language)
    assert told.index("Katarzyna" if "Katarzyna" in told else "Maximiliane") < told.index("Bo:")
    assert "400" in told
    assert "30 %" in bars_alt(shares(), language)
    assert "0 → 999" in lines_alt(curves(), language)
    for text in (standings_alt(table(60), language), bars_alt(shares(30), language), lines_alt(curves(), language)):
        assert len(text) <= MOST_ALT


@pytest.mark.parametrize("width", [390, 550, 1170])
def test_pictures_are_as_wide_as_they_should_be(width: int) -> None:
    for data in (
        standings(table(5), width=width),
        bars(shares(), theme="light", width=width),
        lines(curves(), theme="contrast", width=width),
    ):
        assert Image.open(io.BytesIO(data)).width == width


def test_what_cannot_be_drawn_is_refused_with_a_sentence() -> None:
    wide = Standings("x", tuple("Column with words" for _ in range(6)), (Row("1", "Ann", ("1",) * 6),))
    for draw in (
        lambda: standings_canvas(wide),
        lambda: standings_canvas(replace(table(5), columns=("Points",))),
        lambda: standings_canvas(replace(table(), rows=table().rows * 2)),
        lambda: standings_canvas(table(5), width=10),
        lambda: standings_canvas(table(5), theme="pink"),
        lambda: bars_canvas(replace(shares(), most=0)),
        lambda: bars_canvas(replace(shares(), bars=shares().bars * 10)),
        lambda: lines_canvas(replace(curves(), lines=())),
        lambda: lines_canvas(replace(curves(), up=(0,))),
    ):
        with pytest.raises(PictureError):
            draw()


ROW = {"rank": 1, "name": "Ann", "values": [3], "zone": "out"}
BAR = {"label": "Bird", "value": 3, "text": "3", "animal": "bird"}
LINE = {"points": [[0, 0], [1, 5]], "text": "5"}
FILES: dict[str, dict[str, Any]] = {
    "standings": {"title": "T", "columns": ["Points"], "rows": [ROW]},
    "bars": {"title": "B", "most": 50, "ticks": [[0, "0"]], "bars": [BAR]},
    "lines": {"title": "L", "across": [[0, "0"], [1, "1"]], "up": [0, 9], "lines": [LINE]},
}


@pytest.mark.parametrize("command", FILES)
def test_anybody_can_draw_one_from_json(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, out = tmp_path / "data.json", tmp_path / "out.png"
    data.write_text(json.dumps(FILES[command]), encoding="utf-8")
    assert main([command, str(data), "-o", str(out), "--alt", "--theme", "light", "--lang", "pl"]) == 0
    assert Image.open(out).width == 1170
    assert capsys.readouterr().out.startswith(FILES[command]["title"])


@pytest.mark.parametrize("command", FILES)
@pytest.mark.parametrize(
    "broken", [{}, {"title": 1}, {"rows": 3, "bars": 3, "lines": 3}, {"bars": [{"animal": "unicorn"}]}]
)
def test_a_broken_file_ends_in_a_sentence(
    command: str, broken: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data.json"
    data.write_text(json.dumps(broken), encoding="utf-8")
    assert main([command, str(data), "-o", str(tmp_path / "out.png")]) == 2
    assert "--help shows the form" in capsys.readouterr().err
