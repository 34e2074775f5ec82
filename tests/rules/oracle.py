"""A second, slow opinion: what must be true of a written position, worked out from its JSON alone.

Nothing of ``rules`` is used here: geometry, matching, dominance, counts and most lists of choices are made again from
the rules as they are written down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

Position = dict[str, Any]
Place = tuple[int, int]

CHAIN = ["mammal", "reptile", "bird", "amphibian", "arachnid", "insect"]
ELEMENTS = ["grass", "grub", "meat", "seed", "sun", "water"]
PRINTED = {
    "mammal": ["meat"] * 2, "reptile": ["sun"] * 2, "bird": ["seed"] * 2, "amphibian": ["water"] * 3,
    "arachnid": ["grub"] * 2, "insect": ["grass"] * 2,
}  # fmt: skip
POINTS = {
    "sea": [9, 5, 3, 2], "wetland": [8, 4, 2, 1], "savannah": [7, 4, 2], "jungle": [6, 3, 2], "forest": [5, 3, 2],
    "desert": [4, 2], "mountain": [3, 2], "tundra": [1],
}  # fmt: skip
COMPETITION = {
    "1": ["jungle", "wetland"], "2": ["wetland", "desert"], "3": ["desert", "forest"], "4": ["forest", "savannah"],
    "5": ["savannah", "mountain"], "6": ["mountain", "sea"], "7": ["sea", "jungle"],
}  # fmt: skip
SPACES = [
    "initiative", "adaptation-1", "adaptation-2", "adaptation-3", "regression-1", "regression-2", "abundance-1",
    "abundance-2", "wasteland", "depletion", "glaciation-1", "glaciation-2", "glaciation-3", "glaciation-4",
    "speciation-meat", "speciation-sun", "speciation-seed", "speciation-water", "speciation-grub",
    "speciation-grass", "wanderlust-1", "wanderlust-2", "wanderlust-3", "migration-7", "migration-6", "migration-5",
    "migration-4", "migration-3", "migration-2", "competition-1", "competition-2", "competition-3", "competition-4",
    "competition-5", "competition-6", "competition-7", "domination-1", "domination-2", "domination-3",
    "domination-4", "domination-5",
]  # fmt: skip

_SIZES = {"A": 4, "B": 5, "C": 6, "D": 5, "E": 6, "F": 5, "G": 4}
_NORTH = {"A": 0, "B": -1, "C": -2, "D": -2, "E": -3, "F": -3, "G": -3}
LABELS = [f"{column}{number}" for column, size in _SIZES.items() for number in range(1, size + 1)]
AT: dict[str, Place] = {
    label: ("ABCDEFG".index(label[0]) - 3, _NORTH[label[0]] + int(label[1]) - 1) for label in LABELS
}
LABEL_AT = {place: label for label, place in AT.items()}
_TURNS = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]  # NE, SE, S, SW, NW, N
_BETWEEN = {"e": (0, 1), "se": (1, 2), "sw": (2, 3), "w": (3, 4), "nw": (4, 5), "ne": (5, 0)}


def _beside(label: str) -> list[Place]:
    q, r = AT[label]
    return [(q + dq, r + dr) for dq, dr in _TURNS]


NEIGHBOURS = {label: [LABEL_AT[place] for place in _beside(label) if place in LABEL_AT] for label in LABELS}
CORNER: dict[str, frozenset[Place]] = {
    label + direction: frozenset({AT[label], *(_beside(label)[turn] for turn in turns)})
    for label in LABELS
    for direction, turns in _BETWEEN.items()
}
"""Every name of a corner with the three places that it lies between."""
FIRST_NAME: dict[frozenset[Place], str] = {}
for _name, _places in CORNER.items():
    FIRST_NAME.setdefault(_places, _name)
PRINTED_CORNERS = {
    places: min((name for name, other in CORNER.items() if other == places), key=lambda name: name[:2])
    for places in FIRST_NAME
}


def touched_by(corner: str) -> list[str]:
    """The hexes at a corner."""
    return [LABEL_AT[place] for place in CORNER[corner] if place in LABEL_AT]


def corners_of(position: Position, labels: list[str] | None = None) -> list[str]:
    """The printed names of the corners of these tiles (all by default)."""
    tiles = position["tiles"] if labels is None else labels
    return sorted({PRINTED_CORNERS[CORNER[label + direction]] for label in tiles for direction in _BETWEEN})


def land(position: Position, label: str) -> str:
    """What a tile counts as."""
    tile = position["tiles"][label]
    return "tundra" if tile.get("tundra") else tile["terrain"]


def species(position: Position, label: str) -> dict[str, int]:
    """The species on a tile."""
    return position["tiles"].get(label, {}).get("species", {})


def display_of(position: Position, animal: str) -> list[str]:
    """All elements of an animal, the printed ones too."""
    return PRINTED[animal] + position["animals"][animal]["added"]


def matching(position: Position, label: str, animal: str) -> int:
    """R5.2"""
    touching = [element for corner, element in position["disks"].items() if label in touched_by(corner)]
    return sum(display_of(position, animal).count(element) for element in touching)


def dominant(position: Position, label: str) -> str | None:
    """R5.3"""
    totals = {animal: matching(position, label, animal) for animal in species(position, label)}
    best = max(totals.values(), default=0)
    leaders = [animal for animal, total in totals.items() if total == best]
    return leaders[0] if best and len(leaders) == 1 else None


def payout(position: Position, label: str) -> dict[str, int]:
    """R5.1"""
    here = species(position, label)
    ranked = sorted(here, key=lambda animal: (-here[animal], CHAIN.index(animal)))
    return dict(zip(ranked, POINTS[land(position, label)], strict=False))


def survival(position: Position) -> str | None:
    """R7.2"""
    totals: Counter[str] = Counter()
    for label in position["tiles"]:
        if land(position, label) == "tundra":
            totals.update(species(position, label))
    ranked = totals.most_common(2)
    if not ranked or (len(ranked) == 2 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0][0]


def doomed(position: Position) -> dict[tuple[str, str], int]:
    """R7.1: what Extinction would take, without the mammal's save."""
    found: dict[tuple[str, str], int] = {}
    for label in position["tiles"]:
        for animal, number in species(position, label).items():
            if not matching(position, label, animal):
                number -= position["safe"].get(label, {}).get(animal, 0)
                if number > 0:
                    found[label, animal] = number
    return found


def bag(position: Position) -> Counter[str]:
    """What is not visible of the twenty disks of each type."""
    left: Counter[str] = Counter(dict.fromkeys(ELEMENTS, 20))
    left.subtract(position["disks"].values())
    for box in position["boxes"].values():
        left.subtract(box)
    for values in position["animals"].values():
        left.subtract(values["added"])
    return left


# What must be true


def faults(position: Position) -> list[str]:
    """Everything about a position that cannot be, as sentences."""
    found = [*_pieces(position), *_animals(position), *_earth(position), *_asked(position)]
    written = position.get("claimable")
    if position["options"]["dominance"] == "claimed" and position["phase"] != "over":
        false = {label: dominant(position, label) for label in position["tiles"]}
        false = {label: one for label, one in false.items() if one != position["tiles"][label].get("cone")}
        if written != false:
            found.append(f"claimable is {written}, it should be {false}")
    elif written:
        found.append("something is claimable that cannot be claimed")
    return found


def _pieces(position: Position) -> list[str]:
    found = [f"{number} {element} in the bag" for element, number in bag(position).items() if not 0 <= number <= 20]
    tiles = Counter(tile["terrain"] for tile in position["tiles"].values())
    tiles.update(stack["face_up"] for stack in position["stacks"] if stack["face_up"])
    if any(number > (7 if terrain == "sea" else 4) for terrain, number in tiles.items()) or "tundra" in tiles:
        found.append(f"tiles: {tiles}")
    if tiles.total() + sum(stack["hidden"] for stack in position["stacks"]) != 31:
        found.append("there are not 31 large tiles")
    covered = sum(bool(tile.get("tundra")) for tile in position["tiles"].values())
    if covered + position["tundra_left"] != 12:
        found.append("there are not 12 tundra tiles")
    cards = position["row"] + position["gone"]
    if len(cards) + position["deck"] != position["options"]["cards"] + 1 or len(set(cards)) != len(cards):
        found.append("the cards do not add up")
    if position["ice_age"] != ("ice-age" in position["gone"]) or len(position["row"]) > 5:
        found.append("Ice Age or the row is wrong")
    return found


def _animals(position: Position) -> list[str]:
    found: list[str] = []
    number = len(position["animals"])
    cubes = {2: 54, 3: 49, 4: 44, 5: 39, 6: 34}[number]
    for animal, values in position["animals"].items():
        on_earth = sum(species(position, label).get(animal, 0) for label in position["tiles"])
        if values["gene_pool"] + values["eliminated"] + on_earth != cubes:
            found.append(f"the cubes of the {animal} do not add up")
        placed = list(position["display"].values()).count(animal)
        if values["available"] + placed != values["pawns"] or not 0 <= values["pawns"] <= 10:
            found.append(f"the pawns of the {animal} do not add up")
        if min(values["available"], values["gene_pool"], values["eliminated"], values["score"]) < 0:
            found.append(f"something of the {animal} is below zero")
        if len(display_of(position, animal)) > 6:
            found.append(f"the {animal} has too many elements")
    if Counter(position["initiative"]) != Counter(position["animals"].keys()):
        found.append("initiative")
    return found


def _earth(position: Position) -> list[str]:
    found: list[str] = []
    for corner in position["disks"]:
        if PRINTED_CORNERS[CORNER[corner]] != corner:
            found.append(f"{corner} is not the printed name")
        if not set(touched_by(corner)) & set(position["tiles"]):
            found.append(f"the disk on {corner} touches no tile")
    for label, tile in position["tiles"].items():
        cone = tile.get("cone")
        if cone is not None and cone not in species(position, label):
            found.append(f"the cone on {label} has no species")
        if position["options"]["dominance"] == "automatic" and cone != dominant(position, label):
            found.append(f"the cone on {label} is not true")
        if 0 in species(position, label).values():
            found.append(f"no species are written on {label}")
    for label, numbers in position["safe"].items():
        if any(not 0 < number <= species(position, label).get(animal, 0) for animal, number in numbers.items()):
            found.append(f"safe on {label}")
    if position["survival"] != survival(position):
        found.append("survival")
    return found


def _asked(position: Position) -> list[str]:
    decision = position["decision"]
    if (decision is None) != (position["phase"] == "over"):
        return ["a decision is asked exactly while the game is not over"]
    if decision is None:
        return []
    found: list[str] = []
    choices = decision["choices"]
    if len(choices) < 2 or len(set(choices)) != len(choices):
        found.append(f"{decision['kind']}: {len(choices)} choices, or one of them twice")
    naive = OFFERS.get(decision["kind"])
    expected = naive(position, decision["animal"]) if naive else None
    if expected is not None and sorted(expected) != sorted(choices):
        found.append(
            f"{decision['kind']}: missing {sorted(set(expected) - set(choices))[:5]}, "
            f"surplus {sorted(set(choices) - set(expected))[:5]}"
        )
    return found


# What must be offered: made again for every decision that follows from the position alone


def _vacant_spaces(position: Position) -> list[str]:
    return [space for space in SPACES if space not in position["display"]]


def _place(position: Position, animal: str) -> list[str]:
    past = position["phase"] == "execution"
    return [f"place {space}" for space in _vacant_spaces(position) if not (past and space == "initiative")]


def _supply(position: Position, elements: set[str], labels: list[str] | None = None) -> list[str]:
    free = [corner for corner in corners_of(position, labels) if corner not in position["disks"]]
    return [f"supply {element} {corner}" for element in elements for corner in free]


def _deplete(position: Position, animal: str) -> list[str]:
    box = position["boxes"]["depletion"]
    return ["pass", *(f"deplete {corner}" for corner, element in position["disks"].items() if element in box)]


def _freezable(position: Position) -> list[str]:
    tiles = position["tiles"]
    if not position["tundra_left"]:
        return []
    return [
        f"freeze {label}"
        for label in tiles
        if not tiles[label].get("tundra") and any(tiles.get(other, {}).get("tundra") for other in NEIGHBOURS[label])
    ]


def _speciate(position: Position, animal: str) -> list[str]:
    element = position["next"].removeprefix("speciation-")
    disks = [corner for corner, disk in position["disks"].items() if disk == element]
    return ["pass", *(f"speciate {corner}" for corner in disks if position["animals"][animal]["gene_pool"])]


def _explore(position: Position, animal: str) -> list[str]:
    tiles = position["tiles"]
    free = [label for label in LABELS if label not in tiles and any(other in tiles for other in NEIGHBOURS[label])]
    up = [number for number, stack in enumerate(position["stacks"], 1) if stack["face_up"]]
    return ["pass", *(f"explore {number} {label}" for number in up for label in free)]


def _migrate(position: Position, animal: str) -> list[str] | None:
    if "pass" not in position["decision"]["choices"]:
        return None  # what has moved is not in the position
    tiles = position["tiles"]
    found = {"pass"}
    for origin in tiles:
        if animal in species(position, origin):
            near = [label for label in NEIGHBOURS[origin] if label in tiles]
            far = [label for middle in near for label in NEIGHBOURS[middle] if label in tiles and label != origin]
            found |= {f"migrate {origin} {label}" for label in near + (far if animal == "bird" else [])}
    return list(found)


def _attacks(position: Position, animal: str, lands: list[str] | None) -> list[str]:
    return [
        f"compete {label} {other}"
        for label in position["tiles"]
        if animal in species(position, label) and (lands is None or land(position, label) in lands)
        for other in species(position, label)
        if other != animal
    ]


def _compete(position: Position, animal: str) -> list[str] | None:
    if "pass" not in position["decision"]["choices"]:
        return None  # the terrains that are used up are not in the position
    return ["pass", *_attacks(position, animal, [*COMPETITION[position["next"][-1]], "tundra"])]


def _occupied(position: Position) -> list[str]:
    return [label for label in position["tiles"] if species(position, label)]


def _save(position: Position, animal: str) -> list[str]:
    return ["pass", *(f"save {label}" for label, other in doomed(position) if other == "mammal")]


def _first(verb: str, labels: Callable[[Position, str], list[str]]) -> Callable[[Position, str], list[str] | None]:
    """The offers of a card's first question; None for its later ones."""

    def naive(position: Position, animal: str) -> list[str] | None:
        if not position["decision"]["choices"][0].startswith(verb):
            return None
        return [f"{verb} {label}" for label in labels(position, animal)]

    return naive


def _own(position: Position, animal: str) -> list[str]:
    return [label for label in position["tiles"] if animal in species(position, label)]


def _revive(position: Position, animal: str) -> list[str]:
    most = min(5, position["animals"][animal]["eliminated"])
    return ["pass", *(f"revive {label} {number}" for label in position["tiles"] for number in range(1, most + 1))]


def _swap(position: Position, animal: str) -> list[str]:
    inside = [element for element, number in bag(position).items() if number]
    return [f"swap {own} {new}" for own in {*position["animals"][animal]["added"]} for new in inside]


def _immigrants(position: Position, animal: str) -> list[str]:
    values = position["animals"][animal]
    pawn = ["lose pawn"] if values["available"] else []
    return ["thin", *pawn, *(f"lose {element}" for element in {*values["added"]})]


def _evolution(position: Position, animal: str) -> list[str] | None:
    if "pass" not in position["decision"]["choices"]:
        return None
    others = [(label, other) for label in position["tiles"] for other in species(position, label) if other != animal]
    return ["pass", *(f"replace {label} {other}" for label, other in others)]


OFFERS: dict[str, Callable[[Position, str], list[str] | None]] = {
    "place": _place,
    "initiative": lambda position, animal: ["advance", "pass"],
    "adaptation": lambda position, animal: [
        "pass", *(f"adapt {element}" for element in {*position["boxes"]["adaptation"]}),
    ],
    "abundance": lambda position, animal: ["pass", *_supply(position, {*position["boxes"]["abundance"]})],
    "wasteland": lambda position, animal: [
        "pass", *(f"discard {element}" for element in {*position["boxes"]["wasteland"]}),
    ],
    "depletion": _deplete,
    "glaciation": lambda position, animal: ["pass", *_freezable(position)],
    "ice-sheet": lambda position, animal: _freezable(position),
    "speciation": _speciate,
    "insect": lambda position, animal: ["pass", *(f"spawn {label} 1" for label in position["tiles"])],
    "wanderlust": _explore,
    "migration": _migrate,
    "arachnid": lambda position, animal: ["pass", *_attacks(position, animal, None)],
    "competition": _compete,
    "domination": lambda position, animal: [
        "pass", *(f"dominate {label}" for label in _occupied(position) if label not in position["scored"]),
    ],
    "card": lambda position, animal: [f"card {card}" for card in position["row"]],
    "extinction": _save,
    "blight": _first("blight", lambda position, animal: [
        label for label in position["tiles"] if any(label in touched_by(corner) for corner in position["disks"])
    ]),
    "catastrophe": _first("catastrophe", lambda position, animal: _occupied(position)),
    "mass-exodus": _first("exodus", lambda position, animal: _occupied(position)),
    "fertile": _first("fertile", _own),
    "habitat": lambda position, animal: _supply(position, {e for e, number in bag(position).items() if number}),
    "hibernation": _revive,
    "instinct": lambda position, animal: [f"place {space}" for space in _vacant_spaces(position)],
    "metamorphosis": _swap,
    "immigrants": _immigrants,
    "disease": lambda position, animal: [f"lose {element}" for element in {*position["animals"][animal]["added"]}],
    "evolution": _evolution,
}  # fmt: skip
