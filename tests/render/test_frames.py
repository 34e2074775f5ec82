"""From display lists to bytes: the same position gives the same bytes, however the frame came about."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from picture_games import played
from PIL import Image, ImageChops

from render.board import board, canvas_of
from render.canvas import Canvas
from render.change import NOTHING, change_between
from render.frame import FRAMES, MOST_FRAMES, dirty_rectangles, encode, paint
from render.samples import sample
from render.sprites import CACHE
from rules.types import Animal


def test_dirty_frames_equal_full_ones_over_a_whole_game_of_six() -> None:
    FRAMES.clear()
    before: dict[str, Any] | None = None
    for after in played(6):
        change = change_between(before, after) if before is not None else NOTHING
        canvas = canvas_of("board", after, change=change, width=550)
        assert encode(canvas) == encode(canvas, keep=False)
        before = after


def test_dirty_frames_equal_full_ones_at_full_size() -> None:
    FRAMES.clear()
    for name in ("midgame-before", "midgame", "planning", "midgame", "crowded-before", "crowded", "over"):
        canvas = canvas_of("board", sample(name))
        assert encode(canvas) == encode(canvas, keep=False)


def test_a_step_repaints_only_a_part(position: dict[str, Any]) -> None:
    before = sample("midgame-before")
    old, new = canvas_of("board", before), canvas_of("board", position)
    rectangles = dirty_rectangles(old.items, new.items, (new.width, new.height))
    assert rectangles
    assert sum((right - left) * (bottom - top) for left, top, right, bottom in rectangles) < 0.4 * 2200 * 1400


def test_lists_in_another_order_are_painted_whole(position: dict[str, Any]) -> None:
    items = canvas_of("board", position).items
    turned = dict(reversed(items.items()))
    assert dirty_rectangles(items, turned, (2200, 1400)) is None


def test_the_file_is_a_palette_png_that_pillow_reads_as_painted(position: dict[str, Any]) -> None:
    data = board(position)
    image = Image.open(io.BytesIO(data))
    assert (image.mode, image.size) == ("P", (2200, 1400))
    assert len(data) <= 420 * 1024
    canvas = canvas_of("board", position)
    painted = paint(canvas.items, (2200, 1400), canvas.theme.ground)
    difference = ImageChops.difference(image.convert("RGB"), painted).convert("L")
    assert sum(difference.histogram()[48:]) < 0.002 * 2200 * 1400  # hardly a pixel far from what was painted


def test_threads_draw_the_same(position: dict[str, Any], planning: dict[str, Any]) -> None:
    wanted = {0: encode(canvas_of("board", position), keep=False), 1: encode(canvas_of("board", planning), keep=False)}
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda number: board((position, planning)[number % 2]), range(12)))
    assert found == [wanted[number % 2] for number in range(12)]


def test_caches_stay_within_their_bounds(position: dict[str, Any]) -> None:
    for width in (2200, 1800, 1500, 1100, 900):
        board(position, width=width)
    assert len(FRAMES._kept) <= MOST_FRAMES
    assert CACHE.weight <= CACHE.most
    assert (CACHE.most + MOST_FRAMES * 2200 * 1400 * 5.2) / 2**20 <= 120


def test_the_same_piece_put_twice_lies_on_top(position: dict[str, Any]) -> None:
    canvas: Canvas = canvas_of("board", position)
    first = next(iter(canvas.items))
    canvas.pawn(Animal.BIRD, canvas_middle(canvas), 40)
    canvas.put(first.sprite, first.x - first.sprite.left, first.y - first.sprite.top)
    assert list(canvas.items)[-1] == first


def canvas_middle(canvas: Canvas) -> Any:
    from render.geometry import Point

    return Point(canvas.width / 2, canvas.height / 2)
