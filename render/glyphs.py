"""The signs: six animals, six elements, eight terrains, and some small marks. Own drawings, each in a 100 square.

Colour never carries a fact alone; these do. They have to be told apart at 12 pixels.
"""

from __future__ import annotations

from render.drawing import Dot, Figure, Line, Path
from rules.types import Animal, Element, Terrain

_PAW: Figure = (
    Path(
        "M 50 45 C 62 45 68 56 74 64 C 84 76 80 92 66 92 C 59 92 57 88 50 88 "
        "C 43 88 41 92 34 92 C 20 92 16 76 26 64 C 32 56 38 45 50 45 Z"
    ),
    Dot(17, 46, 10, 14, -24),
    Dot(37, 24, 11, 16, -8),
    Dot(63, 24, 11, 16, 8),
    Dot(83, 46, 10, 14, 24),
)

_LIZARD: Figure = (
    Line(
        (
            (68, 26, 6),
            (58, 36, 9),
            (47, 46, 10),
            (40, 58, 8),
            (42, 72, 5.5),
            (55, 82, 4.2),
            (72, 84, 3.2),
            (86, 76, 2.2),
            (90, 64, 1.4),
        )
    ),
    Path("M 62 33 C 56 22 66 6 82 3 C 92 2 97 8 95 17 C 92 31 78 41 67 37 Z"),
    Line(((63, 38, 4), (80, 47, 3.8), (90, 40, 3))),
    Line(((54, 34, 4), (40, 22, 3.8), (28, 26, 3))),
    Line(((46, 58, 4), (63, 64, 3.8), (72, 56, 3))),
    Line(((40, 54, 4), (22, 50, 3.8), (12, 60, 3))),
    Line(((90, 40, 2.4), (96, 33, 2))),
    Line(((90, 40, 2.4), (98, 44, 2))),
    Line(((90, 40, 2.4), (88, 31, 2))),
    Line(((28, 26, 2.4), (20, 21, 2))),
    Line(((28, 26, 2.4), (20, 32, 2))),
    Line(((28, 26, 2.4), (28, 16, 2))),
    Line(((72, 56, 2.4), (79, 50, 2))),
    Line(((72, 56, 2.4), (80, 60, 2))),
    Line(((72, 56, 2.4), (71, 47, 2))),
    Line(((12, 60, 2.4), (4, 58, 2))),
    Line(((12, 60, 2.4), (8, 69, 2))),
    Line(((12, 60, 2.4), (18, 68, 2))),
    Dot(81, 13, 3.4, cut=True),
)

_BIRD: Figure = (
    Path(
        "M 97 27 L 80 19 C 74 9 59 8 52 18 C 47 26 46 32 38 40 C 26 51 14 62 4 78 "
        "L 26 72 C 34 82 48 84 60 78 C 74 71 82 56 83 38 Z"
    ),
    Path("M 26 68 L 8 90 L 22 90 L 42 76 Z"),
    Line(((50, 78, 3), (48, 95, 3))),
    Line(((60, 76, 3), (60, 95, 3))),
    Line(((44, 95, 2.6), (54, 95, 2.6))),
    Line(((57, 95, 2.6), (68, 95, 2.6))),
    Path("M 33 62 C 42 64 58 60 64 42 C 56 46 44 50 33 62 Z", cut=True),
    Dot(67, 23, 4.2, cut=True),
)

_FROG: Figure = (
    Dot(27, 29, 18),
    Dot(73, 29, 18),
    Path("M 6 58 C 6 36 28 30 50 30 C 72 30 94 36 94 58 C 94 80 74 90 50 90 C 26 90 6 80 6 58 Z"),
    Dot(27, 28, 9.5, cut=True),
    Dot(73, 28, 9.5, cut=True),
    Dot(27, 28, 4.6),
    Dot(73, 28, 4.6),
    Line(((17, 61, 2.6), (32, 71, 3.4), (50, 74, 3.6), (68, 71, 3.4), (83, 61, 2.6)), cut=True),
    Dot(43, 50, 2.6, cut=True),
    Dot(57, 50, 2.6, cut=True),
)

_SPIDER: Figure = (
    Dot(50, 66, 18, 22),
    Dot(50, 36, 12, 13),
    Line(((44, 34, 3.6), (26, 28, 3.4), (20, 8, 2.4))),
    Line(((56, 34, 3.6), (74, 28, 3.4), (80, 8, 2.4))),
    Line(((42, 40, 3.6), (18, 38, 3.4), (5, 22, 2.4))),
    Line(((58, 40, 3.6), (82, 38, 3.4), (95, 22, 2.4))),
    Line(((42, 46, 3.6), (20, 54, 3.4), (4, 72, 2.4))),
    Line(((58, 46, 3.6), (80, 54, 3.4), (96, 72, 2.4))),
    Line(((44, 50, 3.6), (26, 70, 3.4), (19, 94, 2.4))),
    Line(((56, 50, 3.6), (74, 70, 3.4), (81, 94, 2.4))),
    Path("M 43 56 L 57 56 L 52 66 L 57 76 L 43 76 L 48 66 Z", cut=True),
    Line(((45, 24, 2.6), (43, 17, 2))),
    Line(((55, 24, 2.6), (57, 17, 2))),
)

_BEETLE: Figure = (
    Path("M 50 36 C 74 36 78 56 76 68 C 74 84 64 94 50 94 C 36 94 26 84 24 68 C 22 56 26 36 50 36 Z"),
    Path("M 31 34 C 31 22 39 16 50 16 C 61 16 69 22 69 34 Z"),
    Line(((43, 18, 3), (36, 8, 2.6), (27, 6, 2.4))),
    Line(((57, 18, 3), (64, 8, 2.6), (73, 6, 2.4))),
    Line(((30, 48, 3.6), (14, 42, 3.4), (9, 30, 2.8))),
    Line(((70, 48, 3.6), (86, 42, 3.4), (91, 30, 2.8))),
    Line(((26, 63, 3.6), (8, 63, 3), (6, 64, 2.8))),
    Line(((74, 63, 3.6), (92, 63, 3), (94, 64, 2.8))),
    Line(((28, 78, 3.6), (14, 84, 3.4), (10, 95, 2.8))),
    Line(((72, 78, 3.6), (86, 84, 3.4), (90, 95, 2.8))),
    Line(((50, 40, 2.2), (50, 94, 2.2)), cut=True),
    Line(((30, 35.5, 2), (70, 35.5, 2)), cut=True),
    Dot(38, 58, 4.6, cut=True),
    Dot(62, 58, 4.6, cut=True),
    Dot(39, 76, 4, cut=True),
    Dot(61, 76, 4, cut=True),
)

ANIMALS: dict[Animal, Figure] = {
    Animal.MAMMAL: _PAW,
    Animal.REPTILE: _LIZARD,
    Animal.BIRD: _BIRD,
    Animal.AMPHIBIAN: _FROG,
    Animal.ARACHNID: _SPIDER,
    Animal.INSECT: _BEETLE,
}

_GRASS: Figure = (
    Path("M 44 94 C 42 64 42 38 52 6 C 60 40 58 66 57 94 Z"),
    Path("M 38 94 C 34 68 26 44 10 26 C 32 34 48 60 50 94 Z"),
    Path("M 62 94 C 64 70 74 46 90 32 C 80 52 74 70 70 94 Z"),
    Path("M 28 94 C 24 82 18 72 6 64 C 22 66 34 76 38 94 Z"),
)

_GRUB: Figure = (
    Dot(20, 60, 15, 17),
    Dot(35, 42, 16, 17),
    Dot(55, 36, 16, 18),
    Dot(74, 46, 16, 17),
    Dot(82, 66, 13, 14),
    Line(((24, 41, 1.8), (31, 58, 1.8)), cut=True),
    Line(((44, 26, 1.8), (46, 52, 1.8)), cut=True),
    Line(((66, 28, 1.8), (63, 53, 1.8)), cut=True),
    Line(((85, 52, 1.8), (70, 62, 1.8)), cut=True),
    Dot(15, 57, 3.4, cut=True),
    Line(((33, 62, 3), (33, 70, 3))),
    Line(((46, 58, 3), (46, 66, 3))),
    Line(((60, 58, 3), (60, 66, 3))),
)

_MEAT: Figure = (
    Path("M 38 62 C 26 50 30 26 48 14 C 64 4 84 8 90 20 C 98 36 90 58 74 68 C 62 76 48 72 38 62 Z"),
    Line(((42, 60, 7), (22, 80, 5.5))),
    Dot(14, 78, 9.5),
    Dot(23, 88, 9.5),
    Path("M 52 28 C 58 20 68 17 76 20 C 68 22 60 26 55 34 Z", cut=True),
)

_SEED: Figure = (
    Path("M 16 44 C 18 74 36 88 50 97 C 64 88 82 74 84 44 Z"),
    Path("M 8 42 C 8 22 28 15 50 15 C 72 15 92 22 92 42 C 78 47 22 47 8 42 Z"),
    Line(((50, 16, 5), (56, 4, 4))),
    Line(((16, 46.5, 2.4), (50, 49.5, 2.4), (84, 46.5, 2.4)), cut=True),
    Path("M 30 56 C 32 66 36 74 42 80 C 39 72 37 66 37 56 Z", cut=True),
)

_SUN: Figure = (
    Dot(50, 50, 24),
    *(
        Path(d)
        for d in (
            "M 43 22 L 50 2 L 57 22 Z",
            "M 43 78 L 50 98 L 57 78 Z",
            "M 22 43 L 2 50 L 22 57 Z",
            "M 78 43 L 98 50 L 78 57 Z",
            "M 25 35 L 16 16 L 35 25 Z",
            "M 75 35 L 84 16 L 65 25 Z",
            "M 25 65 L 16 84 L 35 75 Z",
            "M 75 65 L 84 84 L 65 75 Z",
        )
    ),
)

_WATER: Figure = (
    Path("M 50 3 C 62 26 82 44 82 65 C 82 84 68 97 50 97 C 32 97 18 84 18 65 C 18 44 38 26 50 3 Z"),
    Path("M 30 64 C 30 78 38 86 50 88 C 42 82 38 74 38 62 Z", cut=True),
)

ELEMENTS: dict[Element, Figure] = {
    Element.GRASS: _GRASS,
    Element.GRUB: _GRUB,
    Element.MEAT: _MEAT,
    Element.SEED: _SEED,
    Element.SUN: _SUN,
    Element.WATER: _WATER,
}


def _wave(y: float) -> Line:
    return Line(
        ((4, y + 8, 4), (18, y - 6, 6), (34, y + 8, 5), (50, y - 6, 6), (66, y + 8, 5), (82, y - 6, 6), (96, y + 8, 4))
    )


def _reed(x: float, top: float) -> Figure:
    return Line(((x, top, 2.6), (x, 74, 3))), Line(((x, top + 7, 6), (x, top + 28, 6)))


TREE: Figure = (
    Path("M 50 2 L 74 34 L 62 34 L 84 62 L 68 62 L 92 86 L 8 86 L 32 62 L 16 62 L 38 34 L 26 34 Z"),
    Path("M 43 84 L 57 84 L 57 99 L 43 99 Z"),
)
ACACIA: Figure = (
    Path("M 4 40 C 10 22 30 14 50 14 C 70 14 90 22 96 40 C 80 34 66 44 50 40 C 34 44 20 34 4 40 Z"),
    Line(((50, 40, 5), (49, 70, 5), (46, 96, 6.5))),
    Line(((49, 64, 3.6), (30, 38, 3))),
    Line(((49, 58, 3.6), (70, 36, 3))),
)
CACTUS: Figure = (
    Line(((50, 12, 10), (50, 95, 10))),
    Line(((50, 66, 6.5), (24, 62, 7), (23, 36, 7.5))),
    Line(((50, 54, 6.5), (76, 50, 7), (77, 28, 7.5))),
    Line(((50, 22, 1.6), (50, 86, 1.6)), cut=True),
)
PEAKS: Figure = (
    Path("M 1 92 L 36 12 L 56 56 L 68 34 L 99 92 Z"),
    Path("M 21 46 L 28 42 L 34 52 L 41 42 L 50 44 L 54 54 L 46 50 L 41 54 L 34 64 L 28 53 L 17 56 Z", cut=True),
    Path("M 57 55 L 63 58 L 69 51 L 76 58 L 82 61 L 86 68 L 75 66 L 69 60 L 63 67 L 53 63 Z", cut=True),
)
LEAF: Figure = (
    Path("M 92 6 C 58 4 20 18 12 54 C 9 68 12 78 16 84 C 24 90 46 90 62 76 C 84 58 92 34 92 6 Z"),
    Line(((84, 14, 1.8), (48, 50, 2.4), (4, 97, 4)), cut=False),
    Line(((80, 18, 1.6), (46, 52, 2.4), (18, 82, 2.6)), cut=True),
    Line(((62, 36, 1.6), (60, 14, 2)), cut=True),
    Line(((44, 54, 1.8), (36, 26, 2.2)), cut=True),
    Line(((30, 70, 1.8), (16, 50, 2.2)), cut=True),
    Line(((60, 38, 1.6), (84, 38, 2)), cut=True),
    Line(((44, 55, 1.8), (72, 60, 2.2)), cut=True),
    Line(((30, 71, 1.8), (54, 78, 2.2)), cut=True),
)
REEDS: Figure = (
    *_reed(28, 22),
    *_reed(50, 4),
    *_reed(72, 30),
    Line(((6, 82, 3), (30, 76, 4), (50, 84, 4), (72, 76, 4), (94, 82, 3))),
    Line(((22, 95, 3), (50, 92, 4), (78, 95, 3))),
)


def _snowflake() -> Figure:
    from math import cos, radians, sin

    shapes: list[Line] = []
    for angle in range(0, 360, 60):
        c, s = cos(radians(angle - 90)), sin(radians(angle - 90))
        shapes.append(Line(((50, 50, 4), (50 + 46 * c, 50 + 46 * s, 4))))
        for side in (-45, 45):
            c2, s2 = cos(radians(angle - 90 + side)), sin(radians(angle - 90 + side))
            x, y = 50 + 25 * c, 50 + 25 * s
            shapes.append(Line(((x, y, 3.4), (x + 17 * c2, y + 17 * s2, 3.4))))
    return tuple(shapes)


SNOWFLAKE: Figure = _snowflake()

TERRAINS: dict[Terrain, Figure] = {
    Terrain.SEA: (_wave(24), _wave(50), _wave(76)),
    Terrain.WETLAND: REEDS,
    Terrain.SAVANNAH: ACACIA,
    Terrain.JUNGLE: LEAF,
    Terrain.FOREST: TREE,
    Terrain.DESERT: CACTUS,
    Terrain.MOUNTAIN: PEAKS,
    Terrain.TUNDRA: SNOWFLAKE,
}

CONE: Figure = (Path("M 50 4 C 54 4 56 6 58 12 L 86 84 C 78 100 22 100 14 84 L 42 12 C 44 6 46 4 50 4 Z"),)
CHECK: Figure = (Line(((14, 54, 8), (40, 80, 8))), Line(((40, 80, 8), (88, 20, 8))))
SHIELD: Figure = (Path("M 50 4 L 90 16 C 92 52 82 80 50 97 C 18 80 8 52 10 16 Z"),)
TRIANGLE: Figure = (Path("M 44 10 Q 50 0 56 10 L 97 84 Q 101 95 90 95 L 10 95 Q -1 95 3 84 Z"),)
EXCLAMATION: Figure = (Line(((50, 36, 6.5), (50, 60, 4.5))), Dot(50, 79, 6.5))
PLUS: Figure = (Line(((50, 14, 7), (50, 86, 7))), Line(((14, 50, 7), (86, 50, 7))))
CROSS: Figure = (Line(((16, 16, 8), (84, 84, 8))), Line(((84, 16, 8), (16, 84, 8))))
ARROW_DOWN: Figure = (Path("M 34 4 L 66 4 L 66 50 L 94 50 L 50 98 L 6 50 L 34 50 Z"),)
POINTER: Figure = (Path("M 10 6 L 94 50 L 10 94 Z"),)
EYE: Figure = (
    Path("M 2 50 Q 50 -6 98 50 Q 50 106 2 50 Z"),
    Dot(50, 50, 22, cut=True),
    Dot(50, 50, 12),
)
CROWN: Figure = (Path("M 8 84 L 4 28 L 28 52 L 50 12 L 72 52 L 96 28 L 92 84 Z"),)
