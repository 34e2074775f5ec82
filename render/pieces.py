"""The pieces: species tokens, element disks, pawns, cones, badges and movement arrows. All sizes in real pixels."""

from __future__ import annotations

from math import atan2, degrees

from PIL import Image, ImageDraw, ImageFilter

from render import glyphs
from render.colour import Colour, contrast, darker, ink_on, lighter
from render.drawing import OVER, draw_figure, figure_mask, stroke
from render.fonts import FEATURES, font
from render.sprites import Sprite, centred, from_rgba, large_canvas
from render.theme import Theme
from rules.types import Animal, Element

Draw = ImageDraw.ImageDraw


def _rim(colour: Colour) -> Colour:
    """A lighter edge that keeps a dark piece apart from a dark ground."""
    return lighter(colour, 0.42 if contrast(colour, (0, 0, 0)) < 3 else 0.3)


def _write(draw: Draw, text: str, at: tuple[float, float], size: int, fill: Colour, anchor: str = "mm") -> None:
    draw.text(at, text, fill=fill, font=font("bold", size), anchor=anchor, features=FEATURES)


def _fit(text: str, size: int, room: float) -> int:
    while size > 6 and font("bold", size).getlength(text, features=FEATURES) > room:
        size -= 1
    return size


def _block(
    draw: Draw,
    box: tuple[float, float, float, float],
    colour: Colour,
    edge: Colour,
    line: float,
    thick: float,
    round_: float,
) -> None:
    """A wooden block seen a little from above: outline, front side, top face with a lit edge."""
    left, top, right, bottom = box
    draw.rounded_rectangle(box, round_, fill=edge)
    draw.rounded_rectangle(
        (left + line, top + line, right - line, bottom - line), round_ - line, fill=darker(colour, 0.32)
    )
    face = (left + line, top + line, right - line, bottom - line - thick)
    draw.rounded_rectangle(face, round_ - line, fill=_rim(colour))
    lit = min(OVER * 1.2, (face[3] - face[1]) / 8)
    draw.rounded_rectangle(
        (face[0] + lit, face[1] + lit, face[2] - lit, face[3] - lit / 2), max(1, round_ - line - lit), fill=colour
    )


def _count(
    draw: Draw, animal: Animal, count: int, colour: Colour, at: tuple[float, float], size: tuple[float, float]
) -> None:
    """An animal's sign and a number side by side in a block of that size whose left edge's middle is ``at``."""
    k, (width, height), (left, middle) = OVER, size, at
    ink, text = ink_on(colour), str(count)
    letters = _fit(text, round(height * 0.86 * k), width * k * 0.53)
    run = font("bold", letters).getlength(text, features=FEATURES)
    sign = max(1.0, min(height * 0.76 * k, width * k * 0.86 - run))
    space = min((width * k - sign - run) / 3, sign * 0.3)
    start = left + (width * k - sign - run - space) / 2
    draw_figure(draw, glyphs.ANIMALS[animal], (start, middle - sign / 2), sign, ink, colour)
    _write(draw, text, (start + sign + space + run / 2, middle), letters, ink)


def make_token(
    theme: Theme,
    animal: Animal,
    count: int,
    width: int,
    height: int,
    delta: int = 0,
    tab: int = 0,
    mark: Colour | None = None,
) -> Sprite:
    """The species of one animal on a tile: its sign and their number, and in a tab at the right what changed.

    ``width`` is the block alone, ``tab`` the width added for the delta. A count of 0 is the ghost of species that went.
    ``mark`` is the colour of the edge when something is to be seen: the animal is endangered, or its number changed.
    """
    whole = width + (tab if delta else 0)
    image, draw = large_canvas(whole + 4, height + 6)
    k = OVER
    left, top = 2 * k, 2 * k
    right, bottom = left + whole * k, top + height * k
    colour = theme.animal(animal)
    round_ = height * k * 0.2
    shadow = Image.new("RGBA", image.size, (0, 0, 0, 0))
    ImageDraw.Draw(shadow).rounded_rectangle((left, top + 3 * k, right, bottom + 3 * k), round_, fill=(0, 0, 0, 110))
    thick = height * k * 0.11
    line = k * min(3 if theme.heavy or mark else 2, height / 11)
    edge = mark or theme.outline
    if delta:
        _block(draw, (left, top, right, bottom), theme.accent, edge, line, thick, round_)
    _block(draw, (left, top, left + width * k, bottom), colour, edge, line, thick, round_)
    middle = top + (height * k - thick) / 2
    _count(draw, animal, count, colour, (left, middle), (width, height))
    if delta:
        words = f"{delta:+d}".replace("-", "−")
        small = _fit(words, round(height * 0.66 * k), tab * k - 6 * k)
        _write(draw, words, (right - tab * k / 2 - k, middle), small, ink_on(theme.accent))
    if count == 0:
        image.putalpha(image.getchannel("A").point([value * 6 // 10 for value in range(256)]))
        shadow = Image.new("RGBA", image.size, (0, 0, 0, 0))
    return centred(Image.alpha_composite(shadow, image).reduce(OVER))


def _coin(theme: Theme, size: int, colour: Colour, rim: Colour, line: float) -> tuple[Image.Image, Draw]:
    image, draw = large_canvas(size + 4, size + 4)
    k = OVER
    draw.ellipse((2 * k, 3.5 * k, (size + 2) * k, (size + 3.8) * k), fill=(0, 0, 0, 120))
    edge = min(1.4, size * 0.06)
    for inset, fill in ((0, theme.outline), (edge, rim), (edge + min(line, size * 0.06), colour)):
        low, high = (2 + inset) * k, (size + 2 - inset) * k
        draw.ellipse((low, low, high, high), fill=fill)
    return image, draw


def _sign_on(draw: Draw, theme_colour: Colour, figure: glyphs.Figure, size: int, share: float) -> None:
    k = OVER
    side = size * share * k
    at = (size / 2 + 2) * k - side / 2
    draw_figure(draw, figure, (at, at), side, ink_on(theme_colour), theme_colour)


def make_disk(theme: Theme, element: Element, size: int, ghost: bool = False) -> Sprite:
    """An element disk of ``size`` pixels across; a ghost is crossed out and pale: it has just gone."""
    colour = theme.element(element)
    rim = (255, 255, 255) if contrast(colour, (255, 255, 255)) > 1.6 else (74, 56, 20)
    image, draw = _coin(theme, size, colour, rim, max(1.0, size * 0.055))
    _sign_on(draw, colour, glyphs.ELEMENTS[element], size, 0.66)
    if ghost:
        image.putalpha(image.getchannel("A").point([value * 11 // 20 for value in range(256)]))
        k, low, high = OVER, size * 0.18 + 2, size * 0.82 + 2
        for fill, half in ((theme.outline, size * 0.085), (theme.accent, size * 0.05)):
            stroke(draw, [(low * k, low * k, half * k), (high * k, high * k, half * k)], fill)
            stroke(draw, [(high * k, low * k, half * k), (low * k, high * k, half * k)], fill)
    return centred(image.reduce(OVER))


def make_pawn(theme: Theme, animal: Animal, size: int, share: float = 0.64) -> Sprite:
    """A pawn from above, also the animal's portrait in lists."""
    colour = theme.animal(animal)
    image, draw = _coin(
        theme, size, colour, lighter(colour, 0.45) if colour[0] < 245 else (190, 190, 186), max(1.0, size * 0.045)
    )
    _sign_on(draw, colour, glyphs.ANIMALS[animal], size, share)
    return centred(image.reduce(OVER))


def make_plate(theme: Theme, animal: Animal, size: int, lit: bool) -> Sprite:
    """The square place of an action that needs no pawn (reptile, insect, arachnid), pale once it is past."""
    image, draw = large_canvas(size + 2, size + 2)
    k = OVER
    colour = theme.animal(animal)
    box = (k, k, (size + 1) * k, (size + 1) * k)
    draw.rounded_rectangle(box, size * 0.22 * k, fill=theme.accent_core if lit else theme.slot_line)
    draw.rounded_rectangle((3 * k, 3 * k, (size - 1) * k, (size - 1) * k), size * 0.18 * k, fill=colour)
    side = size * 0.66 * k
    at = (size / 2 + 1) * k - side / 2
    draw_figure(draw, glyphs.ANIMALS[animal], (at, at), side, ink_on(colour), colour)
    return centred(image.reduce(OVER))


def make_ring_mark(colour: Colour, core: Colour, size: int, line: int) -> Sprite:
    """A round mark about a disk or pawn of ``size`` pixels: a band with a light core and a soft halo."""
    side = size + 6 * line
    image, draw = large_canvas(side, side)
    k, middle = OVER, side * OVER / 2

    def ring(radius: float, wide: float, fill: Colour) -> None:
        draw.ellipse(
            (middle - radius, middle - radius, middle + radius, middle + radius), outline=fill, width=round(wide)
        )

    ring((size / 2 + line) * k, line * 1.5 * k, colour)
    ring((size / 2 + line * 0.55) * k, line * 0.5 * k, core)
    small = image.reduce(OVER)
    halo = Image.new("RGBA", small.size, (*colour, 0))
    halo.putalpha(small.getchannel("A").filter(ImageFilter.GaussianBlur(line)))
    return from_rgba(Image.alpha_composite(halo, small), -(side // 2), -(side // 2))


def make_cone(theme: Theme, animal: Animal, size: int, true: bool = True) -> Sprite:
    """The cone of a dominated tile; one that is no longer true is hollow and carries a question mark."""
    colour = theme.animal(animal)
    side = size + 6
    large = (side * OVER, side * OVER)
    mask = Image.new("L", large, 0)
    at, k = (3 * OVER, 3 * OVER), size * OVER
    draw_figure(ImageDraw.Draw(mask), glyphs.CONE, at, k, 255)
    line = OVER * (2 if size < 60 else 3)
    outline = mask.resize(mask.size).filter(ImageFilter.MaxFilter(2 * line + 1))
    image = Image.new("RGBA", large, (0, 0, 0, 0))
    image.paste(ink_on(theme.outline) if contrast(colour, theme.outline) < 2 else theme.outline, (0, 0), outline)
    image.paste(colour if true else theme.panel, (0, 0), mask)
    shade = Image.new("L", large, 0)
    ImageDraw.Draw(shade).polygon(
        [(at[0] + k * 0.56, 0), (large[0], 0), (large[0], large[1]), (at[0] + k * 0.66, large[1])], fill=255
    )
    side_mask = Image.new("L", large, 0)
    side_mask.paste(mask, (0, 0), shade)
    if true:
        image.paste(
            darker(colour, 0.26) if contrast(colour, (0, 0, 0)) > 1.6 else lighter(colour, 0.16), (0, 0), side_mask
        )
        lit = Image.new("L", large, 0)
        ImageDraw.Draw(lit).polygon(
            [
                (at[0] + k * 0.46, at[1] + k * 0.14),
                (at[0] + k * 0.3, at[1] + k * 0.84),
                (at[0] + k * 0.37, at[1] + k * 0.86),
            ],
            fill=255,
        )
        image.paste(lighter(colour, 0.5), (0, 0), lit)
    else:
        inner = mask.filter(ImageFilter.MinFilter(2 * round(k * 0.05) + 1))
        image.paste(colour, (0, 0), mask)
        image.paste(theme.ground, (0, 0), inner)
        _write(ImageDraw.Draw(image), "?", (large[0] / 2, at[1] + k * 0.6), round(k * 0.52), theme.warning)
    return centred(image.reduce(OVER))


def make_badge(text: str, size: int, fill: Colour, ink: Colour, edge: Colour, round_: bool = False) -> Sprite:
    """A short text on a badge of height ``size``: long for points gained, ``round_`` for the numbers of targets."""
    size = max(4, size)
    letters = max(1, round(size * 0.62)) if not round_ else _fit(text, round(size * 0.76), size * 0.84)
    run = font("bold", letters).getlength(text, features=FEATURES)
    width = size if round_ else max(size, round(run + size * 0.5))
    image, draw = large_canvas(width + 4, size + 4)
    k = OVER
    line = max(1.6, size * 0.07)
    for inset, colour in ((0, edge), (line, fill)):
        box = ((2 + inset) * k, (2 + inset) * k, (width + 2 - inset) * k, (size + 2 - inset) * k)
        draw.rounded_rectangle(box, (size / 2 - inset) * k, fill=colour)
    _write(draw, text, ((width / 2 + 2) * k, (size / 2 + 2) * k), letters * k, ink)
    return centred(image.reduce(OVER))


def make_warning(theme: Theme, size: int) -> Sprite:
    """The sign of an endangered animal."""
    side = size * OVER
    image, draw = large_canvas(size, size)
    draw_figure(draw, glyphs.TRIANGLE, (0, 0), side, theme.outline)
    draw_figure(draw, glyphs.TRIANGLE, (side * 0.09, side * 0.1), side * 0.82, theme.warning)
    draw_figure(draw, glyphs.EXCLAMATION, (side * 0.09, side * 0.1), side * 0.82, (8, 9, 12))
    return centred(image.reduce(OVER))


def make_shield(theme: Theme, animal: Animal, number: int, size: int) -> Sprite:
    """The sign of species that Hibernation keeps safe, with their number, in the animal's colour: it is its own."""
    colour = theme.animal(animal)
    side = size * OVER
    image, draw = large_canvas(size, size)
    draw_figure(draw, glyphs.SHIELD, (0, 0), side, theme.outline)
    draw_figure(draw, glyphs.SHIELD, (side * 0.05, side * 0.04), side * 0.9, ink_on(colour))
    draw_figure(draw, glyphs.SHIELD, (side * 0.13, side * 0.12), side * 0.74, colour)
    letters = _fit(str(number), round(side * 0.56), side * 0.56)
    _write(draw, str(number), (side / 2, side * 0.47), letters, ink_on(colour))
    return centred(image.reduce(OVER))


def make_arrow(theme: Theme, colour: Colour, run: tuple[int, int], wide: int, text: str) -> Sprite:
    """An arrow of movement across an edge: ``run`` is from its tail to its tip, anchored at its middle.

    It widens towards its head, so that the way it points is seen at a quarter of the size.
    """
    dx, dy = run
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    side = round(length + wide * 2)
    image, draw = large_canvas(side, side)
    k, middle = OVER, side / 2
    half, head = wide / 2, min(wide * 0.62, length * 0.5)
    tail, tip = middle - length / 2, middle + length / 2

    def outline(grow: float) -> list[tuple[float, float]]:
        thin, broad, neck = half * 0.62 + grow, half * 0.74 + grow, tip - head
        wing = half * 1.15 + grow * 1.3
        back = tail - grow
        shape = [
            (back, -thin),
            (neck, -broad),
            (neck, -wing),
            (tip + grow * 1.5, 0),
            (neck, wing),
            (neck, broad),
            (back, thin),
        ]
        return [(x * k, (middle + y) * k) for x, y in shape]

    for grow, fill in ((3.4, theme.outline), (2.0, ink_on(colour)), (0, colour)):
        draw.polygon(outline(grow), fill=fill)
    image = image.rotate(-degrees(atan2(dy, dx)), Image.Resampling.BICUBIC)
    if text:
        size = _fit(text, round(wide * 0.7 * k), wide * 0.9 * k)
        at = (middle * k - dx / length * head * 0.35 * k, middle * k - dy / length * head * 0.35 * k)
        _write(ImageDraw.Draw(image), text, at, size, ink_on(colour))
    return centred(image.reduce(OVER))


def glyph_picture(colour: Colour, figure: glyphs.Figure, size: int, round_: bool) -> Image.Image:
    """A sign on its colour as a picture of its own, for application emoji: a coin or a rounded square."""
    image, draw = large_canvas(size, size)
    side = size * OVER
    shape = draw.ellipse if round_ else lambda box, fill: draw.rounded_rectangle(box, side * 0.2, fill=fill)
    shape((0, 0, side - 1, side - 1), fill=(10, 13, 18))
    inset = side * 0.03
    shape((inset, inset, side - 1 - inset, side - 1 - inset), fill=(255, 255, 255))
    inset = side * 0.075
    shape((inset, inset, side - 1 - inset, side - 1 - inset), fill=colour)
    small = image.reduce(OVER)
    mask = figure_mask(figure, round(size * 0.68))
    at = (size - mask.width) // 2
    small.paste(ink_on(colour), (at, at), mask)
    return small
