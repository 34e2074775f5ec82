"""The command line: pictures, words and games from files, and sentences when it cannot be."""

from __future__ import annotations

import base64
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from picture_games import played
from PIL import Image

from render.__main__ import main
from render.board import LAYOUTS, warm
from render.chart import scores_by_turn
from render.commands import bench
from render.frame import FRAMES
from render.gallery import canvases
from render.palette_maker import flat_colours, make_palette
from render.replay import animation, chosen, page
from render.samples import HERE, sample
from render.story import Story, from_positions, from_record
from render.theme import DARK
from rules.game import Game
from rules.notation import write_record
from rules.players.registry import make_player
from rules.types import Animal, Options

MIDGAME, BEFORE = str(HERE / "midgame.json"), str(HERE / "midgame-before.json")


@pytest.fixture(scope="module")
def story() -> Story:
    return from_positions(played(2)[:120])


@pytest.mark.parametrize(
    ("layout", "size"),
    [
        ("board", (2200, 1400)),
        ("zoom", (1100, 700)),
        ("tile", (1100, 700)),
        ("phone", None),
        ("display", None),
        ("animal", (1100, 760)),
    ],
)
def test_every_layout_is_written(tmp_path: Path, layout: str, size: tuple[int, int] | None) -> None:
    out = tmp_path / "picture.png"
    assert main([MIDGAME, "-o", str(out), "--layout", layout, "--since", BEFORE, "--numbers", "--hints"]) == 0
    found = Image.open(out).size
    assert found == size if size else found[0] == 1170


def test_describe_prints_the_text_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["describe", MIDGAME]) == 0
    assert "ACTION DISPLAY" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"tiles": {"Z9": {"terrain": "sea"}}}, "“Z9” is not a known tile"),
        ({"tiles": {"A1": {"terrain": "moon"}}}, "“moon” is not a known terrain"),
        ({"tiles": {"A1": {}}}, "'terrain' is missing"),
        (
            {"tiles": {"A1": {"terrain": "sea", "species": {"reptile": 1}}}},
            "reptile stands on earth but is not in play",
        ),
        ({"animals": None}, "cannot be drawn"),
        ({"turn": "soon"}, "cannot be drawn"),
    ],
)
def test_a_broken_position_ends_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, Any], sentence: str
) -> None:
    path = tmp_path / "broken.json"
    path.write_text(json.dumps({**sample("midgame"), **change}), encoding="utf-8")
    assert main([str(path), "-o", str(tmp_path / "x.png")]) == 2
    assert sentence in capsys.readouterr().err


def test_files_that_are_no_positions_end_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("", "[]", "{", "{}"):
        path = tmp_path / "broken.json"
        path.write_text(text, encoding="utf-8")
        assert main([str(path), "-o", str(tmp_path / "x.png")]) == 2
    assert main([str(tmp_path / "none.json"), "-o", str(tmp_path / "x.png")]) == 2
    assert main([MIDGAME, "-o", str(tmp_path / "x.png"), "--theme", "pink"]) == 2
    assert main([MIDGAME, "-o", str(tmp_path / "x.png"), "--width", "10"]) == 2
    assert main([MIDGAME, "-o", str(tmp_path / "no" / "x.png"), "--layout", "tile"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 8


def test_signs_are_written_for_emoji(tmp_path: Path) -> None:
    assert main(["glyphs", str(tmp_path)]) == 0
    files = list(tmp_path.glob("ds_*.png"))
    assert len(files) == 6 + 6 + 8
    assert all(path.stat().st_size < 256 * 1024 and Image.open(path).size == (128, 128) for path in files)


def test_a_record_is_replayed_with_names(tmp_path: Path) -> None:
    game = Game.new(2, "picture", Options(cards=10))
    player = make_player("random", "picture")
    for _ in range(15):
        game.play(player.choose(game))
    record = write_record(game, ["Ann", "Ben"], reveal=True)
    story = from_record(record)
    assert len(story.moments) == 16
    assert sorted(story.names.values()) == ["Ann", "Ben"]
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    for name in ("game.gif", "game.html", "chart.png"):
        command = "chart" if name == "chart.png" else "replay"
        assert main([command, str(path), "-o", str(tmp_path / name)]) == 0
        assert (tmp_path / name).stat().st_size > 10_000


def test_a_moving_picture_dwells_on_turning_points(story: Story) -> None:
    plan = chosen(story, 20)
    assert len(plan) <= 20
    assert [number for number, _ in plan] == sorted({number for number, _ in plan})
    assert plan[-1] == (len(story.moments) - 1, max(time for _, time in plan))


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_a_moving_picture_plays(story: Story, kind: str) -> None:
    data = animation(story, kind, most=6)
    assert len(data) <= 10 * 1024 * 1024
    assert getattr(Image.open(io.BytesIO(data)), "n_frames") >= 5  # noqa: B009  # Pillow's stubs lack it


def test_the_page_needs_nothing_from_outside_and_holds_every_step(story: Story) -> None:
    text = page(Story(story.moments[:20], {Animal.MAMMAL: "</script><b>"}), title="A <game>")
    assert "A &lt;game>" in text
    assert not re.search(r"(src|href)\s*=\s*[\"']?https?:", text)
    found = re.search(r'id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    data = json.loads(found[1].replace("<\\/", "</"))
    assert len(data["steps"]) == 20
    sheets = [Image.open(io.BytesIO(base64.b64decode(code))).size for code in data["sheets"]]
    for sheet, left, top, width, height in data["sprites"]:
        assert left + width <= sheets[sheet][0]
        assert top + height <= sheets[sheet][1]


def test_the_chart_begins_at_nothing_and_ends_with_the_scores(story: Story) -> None:
    rows = scores_by_turn(story)
    assert set(rows[0].values()) == {0}
    assert rows[-1] == {animal: own.score for animal, own in story.moments[-1].view.animals.items()}
    assert len(rows) == story.moments[-1].view.turn + 1


def test_bench_measures_what_the_targets_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "recorded_game", lambda: [sample("midgame-before"), sample("midgame")] * 3)
    monkeypatch.setattr(bench, "_first", lambda: 1.0)
    main(["bench", "--json", "--frames", "4"])
    found = json.loads(capsys.readouterr().out)
    assert set(bench.TARGETS) <= set(found)
    assert set(found["step_ms"]) == {"median", "p95"}
    assert found["board_bytes"]["p95"] <= 420 * 1024
    assert found["zoom_bytes"]["p95"] <= 130 * 1024


def test_bench_plays_a_whole_game() -> None:
    positions = bench.recorded_game(players=2)
    assert positions[-1]["phase"] == "over"


def test_the_gallery_holds_every_layout() -> None:
    names = [name for name, _ in canvases("contrast")]
    assert len(names) == len(set(names))
    assert {name.split("-")[0] for name in names} == set(LAYOUTS)


def test_a_palette_keeps_the_flat_colours() -> None:
    palette = make_palette(DARK, [Image.new("RGB", (8, 8), (1, 2, 3))])
    assert len(palette) == 768
    assert palette.startswith(b"".join(map(bytes, flat_colours(DARK))))


def test_a_warm_start_draws_every_usual_picture() -> None:
    warm()
    assert FRAMES.weight > 0
