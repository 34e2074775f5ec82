"""R1: the board, the pieces and the printed numbers, against lists typed in by hand."""

from __future__ import annotations

import pytest
from positions import new, table

from rules.hexes import AXIAL, CORNERS, CORNERS_OF_HEX, HEXES_OF_CORNER, NEIGHBOURS
from rules.tables import PRINTED, SPECIATION_LIMIT, TILE_POINTS, TUNDRA_TILES, bonus_points
from rules.types import HEXES, Animal, Card, Corner, Direction, Element, Hex, Space, Terrain


def names(values: object) -> list[str]:
    return [str(value) for value in values]  # pyright: ignore[reportGeneralTypeIssues]


def test_the_food_chain_runs_from_mammal_to_insect() -> None:
    """R1.1"""
    assert names(Animal) == ["mammal", "reptile", "bird", "amphibian", "arachnid", "insect"]


def test_the_board_has_seven_columns_of_four_to_six_hexes() -> None:
    """R1.2"""
    labels = names(HEXES)
    assert [sum(label[0] == column for label in labels) for column in "ABCDEFG"] == [4, 5, 6, 5, 6, 5, 4]
    assert labels == sorted(labels)


@pytest.mark.parametrize(
    ("label", "place"),
    [("A1", (-3, 0)), ("A4", (-3, 3)), ("B1", (-2, -1)), ("C1", (-1, -2)), ("C6", (-1, 3)), ("D1", (0, -2)),
     ("D3", (0, 0)), ("E1", (1, -3)), ("F5", (2, 1)), ("G1", (3, -3)), ("G4", (3, 0))],
)  # fmt: skip
def test_a_hex_has_its_axial_place(label: str, place: tuple[int, int]) -> None:
    """R1.2"""
    assert AXIAL[Hex.parse(label)] == place


@pytest.mark.parametrize(
    ("label", "around"),
    [("D3", "C3 C4 D2 D4 E3 E4"), ("A1", "A2 B1 B2"), ("D1", "C1 C2 D2 E1 E2"), ("G4", "F4 F5 G3"),
     ("C1", "B1 C2 D1"), ("E6", "D5 E5 F5")],
)  # fmt: skip
def test_a_hex_lies_beside_its_neighbours(label: str, around: str) -> None:
    """R1.2"""
    assert names(NEIGHBOURS[Hex.parse(label)]) == around.split()


def test_ninety_two_corners_touch_the_board() -> None:
    """R1.3"""
    assert len(CORNERS) == 92
    assert len({corner for corners in CORNERS_OF_HEX for corner in corners}) == 92


@pytest.mark.parametrize(
    ("direction", "hexes"),
    [("e", "D3 E3 E4"), ("ne", "D2 D3 E3"), ("nw", "C3 D2 D3"), ("w", "C3 C4 D3"), ("sw", "C4 D3 D4"),
     ("se", "D3 D4 E4")],
)  # fmt: skip
def test_a_corner_touches_the_three_hexes_round_it(direction: str, hexes: str) -> None:
    """R1.3"""
    corner = Corner.parse(f"D3{direction}")
    assert names(HEXES_OF_CORNER[corner]) == hexes.split()
    assert CORNERS_OF_HEX[Hex.parse("D3")][Direction.parse(direction)] == corner


def test_a_corner_of_the_rim_touches_one_hex_only() -> None:
    """R1.3"""
    assert names(HEXES_OF_CORNER[Corner.parse("A1nw")]) == ["A1"]
    assert names(HEXES_OF_CORNER[Corner.parse("A1w")]) == ["A1"]
    assert names(HEXES_OF_CORNER[Corner.parse("A1sw")]) == ["A1", "A2"]


def test_every_new_game_has_31_large_tiles_and_12_tundra_tiles() -> None:
    """R1.4"""
    written = new(4).written
    large = [tile["terrain"] for tile in written["tiles"].values()]
    large += [stack["face_up"] for stack in written["stacks"]]
    large += [terrain for stack in written["secret"]["stacks"] for terrain in stack]
    assert {terrain: large.count(terrain) for terrain in large} == {
        "sea": 7, "wetland": 4, "savannah": 4, "jungle": 4, "forest": 4, "desert": 4, "mountain": 4,
    }  # fmt: skip
    assert (TUNDRA_TILES, written["tundra_left"]) == (12, 11)


def test_there_are_twenty_disks_of_each_of_six_types() -> None:
    """R1.5"""
    game = new(6)
    for element in names(Element):
        on_earth = list(game.written["disks"].values()).count(element)
        boxed = sum(box.count(element) for box in game.written["boxes"].values())
        assert game.bag(element) + on_earth + boxed == 20
    assert names(Element) == ["grass", "grub", "meat", "seed", "sun", "water"]


def test_cones_are_no_limit() -> None:
    """R1.6: an animal may dominate more than ten tiles."""
    labels = [label for label in names(HEXES) if label[0] in "CD"]
    lines = [f"{label} {'sea' if number < 7 else 'jungle'} bird 1" for number, label in enumerate(labels)]
    disks = [f"disk {label}{'w' if label[0] == 'C' else 'e'} seed" for label in labels]
    game = table("\n".join(["automatic", "no tiles", "face forest desert savannah", *lines, *disks]))
    assert sum(game.cone(label) == "bird" for label in labels) == 11


def test_an_animal_has_at_most_ten_pawns() -> None:
    """R1.6"""
    game = table("""
        now domination-1 mammal
        mammal pawns 10
        D4 mammal 1 cone mammal
        disk D4e meat
        row omnivore
    """).play("dominate D4")
    assert game.animal("mammal")["pawns"] == 10


def test_the_printed_elements_are_those_of_the_displays() -> None:
    """R1.7"""
    assert [" ".join(names(printed)) for printed in PRINTED] == [
        "meat meat", "sun sun", "seed seed", "water water water", "grub grub", "grass grass",
    ]  # fmt: skip


def test_a_printed_element_is_never_lost() -> None:
    """R1.7: Disease cannot take printed elements, and an animal without added ones is not asked."""
    game = table("""
        now domination-1 mammal
        D4 mammal 1 cone mammal
        disk D4e meat
        row disease
    """).play("dominate D4")
    assert game.animal("amphibian")["added"] == []
    assert game.written["gone"] == ["disease"]


def test_the_spaces_stand_in_the_order_of_execution() -> None:
    """R1.8"""
    order = (
        "initiative adaptation-1 adaptation-2 adaptation-3 regression-1 regression-2 abundance-1 abundance-2 wasteland"
        " depletion glaciation-1 glaciation-2 glaciation-3 glaciation-4 speciation-meat speciation-sun speciation-seed"
        " speciation-water speciation-grub speciation-grass wanderlust-1 wanderlust-2 wanderlust-3 migration-7"
        " migration-6 migration-5 migration-4 migration-3 migration-2 competition-1 competition-2 competition-3"
        " competition-4 competition-5 competition-6 competition-7 domination-1 domination-2 domination-3 domination-4"
        " domination-5"
    )
    assert names(Space) == order.split()
    assert len(Space) == 41


def test_nobody_places_on_the_three_free_actions() -> None:
    """R1.8"""
    assert new(2).offers == sorted(f"place {space}" for space in names(Space))


def test_the_free_actions_do_nothing_when_their_animal_is_not_in_play() -> None:
    """R1.8: with mammal and bird nobody is asked between the last pawn's action and Reset."""
    game = table("""
        players mammal, bird
        now speciation-grass mammal
        D4 mammal 2 bird 2
        disk D4e meat
        disk D4ne seed
        disk D2e grass
    """).play("pass")
    assert (game.asked, game.written["turn"]) == ("bird place", 4)


@pytest.mark.parametrize(
    ("terrain", "limit", "points"),
    [("sea", 4, (9, 5, 3, 2)), ("wetland", 4, (8, 4, 2, 1)), ("savannah", 3, (7, 4, 2)), ("jungle", 3, (6, 3, 2)),
     ("forest", 3, (5, 3, 2)), ("desert", 2, (4, 2)), ("mountain", 2, (3, 2)), ("tundra", 1, (1,))],
)  # fmt: skip
def test_a_terrain_has_its_limit_and_its_points(terrain: str, limit: int, points: tuple[int, ...]) -> None:
    """R1.9"""
    assert SPECIATION_LIMIT[Terrain.parse(terrain)] == limit
    assert TILE_POINTS[Terrain.parse(terrain)] == points


def test_bonus_points_grow_and_stop_at_45() -> None:
    """R1.10"""
    assert [bonus_points(count) for count in range(13)] == [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 45, 45, 45]


def test_there_are_26_cards() -> None:
    """R1.11"""
    assert names(Card) == [
        "aquatic",
        "biodiversity",
        "biomass",
        "blight",
        "catastrophe",
        "cold-snap",
        "disease",
        "ecodiversity",
        "evolution",
        "fecundity",
        "fertile",
        "habitat",
        "hibernation",
        "ice-age",
        "ice-sheet",
        "immigrants",
        "instinct",
        "intelligence",
        "mass-exodus",
        "metamorphosis",
        "niche-biomes",
        "nocturnal",
        "omnivore",
        "parasitism",
        "predator",
        "symbiotic",
    ]


def test_the_survival_card_stands_in_every_position() -> None:
    """R1.11, R7.2"""
    assert new(3).written["survival"] is None
    assert table("D3 bird 1\ndisk D3e seed").written["survival"] == "bird"
