"""A game to watch: a moving picture for the chat, and a page that steps through the game.

The page holds every sprite once and for each step only what its display list changed, so the browser paints the very
pictures that the chat saw, and a whole game stays a few megabytes.
"""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PIL import Image

from render.canvas import Canvas, Item
from render.colour import Colour
from render.errors import PictureError
from render.frame import paint, palette_image
from render.scene import WIDTH, landscape
from render.sprites import Sprite
from render.story import Story
from render.theme import Theme, theme_named
from render.words import Words, words

MOST_BYTES = 10 * 1024 * 1024
"""Discord's limit for a file without a boost."""

FRAME_WIDTH = 1100
MOST_FRAMES = 200
SHORT, LONG, LAST = 450, 1500, 4000
SHEET = 2048
"""Width and greatest height of a sheet of sprites, in pixels; every browser takes pictures of that size."""

PAGE = Path(__file__).parent / "replay.html"


def _worth(story: Story, number: int) -> int:
    """How much a step is worth seeing: 3 a turning point (the lead changes, a card is taken), 0 nothing on earth."""
    change = story.change(number)
    view, before = story.moments[number].view, story.moments[number - 1].view
    leads = [max(v.animals, key=lambda animal: (v.animals[animal].score, -animal)) for v in (before, view)]
    if leads[0] is not leads[1] or len(view.gone) != len(before.gone):
        return 3
    if change.tiles or change.points:
        return 2
    return 1 if change.species or change.added or change.removed else 0


def chosen(story: Story, most: int = MOST_FRAMES) -> list[tuple[int, int]]:
    """The moments to show and for how many milliseconds: the most telling ones, in order, the start and the end."""
    last = len(story.moments) - 1
    worth = {number: _worth(story, number) for number in range(1, last)}
    ranked = sorted(worth, key=lambda number: (-worth[number], number * 7919 % (last + 1)))
    kept = sorted(number for number in ranked[: max(0, most - 2)] if worth[number])
    times = [(number, LONG if worth[number] == 3 else SHORT) for number in kept]
    return [(0, LONG), *times, *([(last, LAST)] if last else [])]


def _canvas(story: Story, number: int, theme: Theme, say: Words, k: float) -> Canvas:
    change = replace(story.change(number), headline=story.sentence(number, say))
    return landscape(story.moments[number].view, theme, say, change, names=story.names, k=k)


def _pictures(story: Story, numbers: list[int], theme: Theme, say: Words) -> Iterator[Image.Image]:
    for number in numbers:
        canvas = _canvas(story, number, theme, say, FRAME_WIDTH / WIDTH)
        yield paint(canvas.items, (canvas.width, canvas.height), theme.ground)


def _moving(pictures: list[Image.Image], times: list[int], kind: str, theme: str) -> bytes:
    out = io.BytesIO()
    if kind == "gif":
        frames = [p.quantize(palette=palette_image(theme), dither=Image.Dither.NONE) for p in pictures]
        frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, disposal=1)
    else:
        pictures[0].save(
            out, "WEBP", save_all=True, append_images=pictures[1:], duration=times, loop=0, quality=70, method=0
        )
    return out.getvalue()


def animation(
    story: Story, kind: str = "gif", *, theme: str = "dark", language: str = "en", most: int = MOST_FRAMES
) -> bytes:
    """The game as an animated ``gif`` or ``webp`` of at most 10 MiB; fewer frames when it would be more.

    Raises ``PictureError`` for another kind or an empty story.
    """
    if kind not in ("gif", "webp"):
        raise PictureError(f"A moving picture is a gif or a webp, not “{kind[:20]}”.")
    if not story.moments:
        raise PictureError("There is no step to show.")
    look, say = theme_named(theme), words(language)
    while True:
        plan = chosen(story, most)
        pictures = list(_pictures(story, [number for number, _ in plan], look, say))
        data = _moving(pictures, [time for _, time in plan], kind, theme)
        if len(data) <= MOST_BYTES or most <= 10:
            return data
        most = most * 2 // 3


def _picture(sprite: Sprite) -> Image.Image:
    """A sprite as a picture with transparency."""
    if isinstance(sprite.image, Image.Image):
        image = sprite.image.copy()
    else:
        image = Image.new("RGB", (sprite.width, sprite.height), sprite.image)
    if sprite.mask is not None:
        image.putalpha(sprite.mask)
    return image.convert("RGBA")


def _sheets(sprites: list[Sprite]) -> tuple[list[Image.Image], list[list[int]]]:
    """All sprites on a few large sheets, in shelves from the highest down; for each (sheet, x, y, width, height)."""
    places: dict[Sprite, list[int]] = {}
    sheet = x = y = shelf = 0
    for sprite in sorted(sprites, key=lambda one: -one.height):
        if x + sprite.width > SHEET:
            x, y, shelf = 0, y + shelf, 0
        if y + sprite.height > SHEET:
            sheet, x, y, shelf = sheet + 1, 0, 0, 0
        places[sprite] = [sheet, x, y, sprite.width, sprite.height]
        x, shelf = x + sprite.width, max(shelf, sprite.height)
    heights = [max(p[2] + p[4] for p in places.values() if p[0] == number) for number in range(sheet + 1)]
    sheets = [Image.new("RGBA", (SHEET, height), (0, 0, 0, 0)) for height in heights]
    for sprite, (number, left, top, _, _) in places.items():
        sheets[number].paste(_picture(sprite), (left, top))
    return sheets, [places[sprite] for sprite in sprites]


def _png(image: Image.Image) -> str:
    """A picture as PNG in base64."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=9)
    return base64.b64encode(out.getvalue()).decode()


class _Book:
    """The sprites used so far, numbered, and the last display list, for differences."""

    def __init__(self) -> None:
        self.numbers: dict[Sprite, int] = {}
        self.before: list[Item] = []

    def _row(self, item: Item) -> list[int]:
        number = self.numbers.setdefault(item.sprite, len(self.numbers))
        return [number, item.x, item.y]

    def page(self, items: list[Item]) -> dict[str, object]:
        """What changes from the last list to this one: places that go, and places where something comes."""
        old, new = set(self.before), set(items)
        shared = old & new
        before, self.before = self.before, items
        if [item for item in before if item in shared] != [item for item in items if item in shared]:
            return {"all": [self._row(item) for item in items]}
        gone = [place for place, item in enumerate(before) if item not in shared]
        come = [[place, *self._row(item)] for place, item in enumerate(items) if item not in shared]
        return {"out": gone, "in": come}


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def page(story: Story, *, theme: str = "dark", language: str = "en", title: str = "Dominant Species") -> str:
    """One self-contained HTML page that steps through the game with its log. Raises ``PictureError``."""
    if not story.moments:
        raise PictureError("There is no step to show.")
    look, say = theme_named(theme), words(language)
    book = _Book()
    steps: list[dict[str, object]] = []
    size = (0, 0)
    for number in range(len(story.moments)):
        canvas = _canvas(story, number, look, say, FRAME_WIDTH * 1.5 / WIDTH)
        size = (canvas.width, canvas.height)
        steps.append(
            {
                **book.page(list(canvas.items)),
                "say": story.sentence(number, say),
                "turn": story.moments[number].view.turn,
            }
        )
    sheets, places = _sheets(list(book.numbers))
    content = {
        "size": size,
        "ground": _hex(look.ground),
        "sheets": [_png(sheet) for sheet in sheets],
        "sprites": places,
        "steps": steps,
    }
    data = json.dumps(content, separators=(",", ":"))
    text = PAGE.read_text(encoding="utf-8")
    safe_title = title.replace("&", "&amp;").replace("<", "&lt;")
    for key in ("back", "play", "forward", "step"):
        text = text.replace(f"@{key.upper()}@", say.label(key))
    text = text.replace("@LANGUAGE@", language)
    return text.replace("@TITLE@", safe_title).replace("@DATA@", data.replace("</", "<\\/"))
