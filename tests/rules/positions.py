"""A table set from a few lines of text, for tests: everything that is not written has a sensible default.

players mammal, bird            seats, separated by commas (default: mammal, bird, amphibian)
automatic | all animals | random earth | cards 10
turn 3
now domination-1 mammal         Execution, that space in hand, with the pawn on it (a free action: now insect)
planning mammal                 Planning, that animal places
initiative bird mammal          (default: up the food chain)
mammal score 3 added sun sun pool 5 eliminated 2 pawns 7 available 1
pawn migration-2 bird
box regression sun sun water
D2 wetland tundra mammal 2 bird 1 cone mammal      (the terrain may be left out on the seven tiles of
                                the start; D3 is tundra unless it is "open")
no tiles                        without the seven tiles of the start
disk D2se water
row omnivore habitat            face sea forest none
gone predator | gone rest       every other card is gone, Ice Age too
scored D2 | safe D2 mammal 2
"""

from __future__ import annotations

from typing import Any

from rules.game import Game
from rules.notation import read_position, write_position
from rules.types import Animal, Card, Element, Hex, Phase, Space, Terrain

START = {
    "C3": "jungle",
    "C4": "forest",
    "D2": "wetland",
    "D3": "sea",
    "D4": "mountain",
    "E3": "savannah",
    "E4": "desert",
}
CUBES = {2: 55, 3: 50, 4: 45, 5: 40, 6: 35}
PAWNS = {2: 7, 3: 6, 4: 5, 5: 4, 6: 3}
CHAIN = ["mammal", "reptile", "bird", "amphibian", "arachnid", "insect"]
ALL_CARDS = [str(card) for card in Card]
TERRAINS = {str(terrain) for terrain in Terrain}
Position = dict[str, Any]


def _tile(position: Position, label: str, words: list[str]) -> None:
    tile: Position = position["tiles"].setdefault(label, {"terrain": START.get(label)})
    while words:
        word = words.pop(0)
        if word in ("tundra", "open"):
            tile["tundra"] = word == "tundra"
        elif word in TERRAINS:
            tile["terrain"] = word
        elif word == "cone":
            tile["cone"] = words.pop(0)
        else:
            tile.setdefault("species", {})[word] = int(words.pop(0))


def _animal(position: Position, animal: str, words: list[str]) -> None:
    values: Position = position["animals"].setdefault(animal, {})
    while words:
        key = words.pop(0)
        if key == "added":
            values["added"] = sorted(words)
            return
        values["gene_pool" if key == "pool" else key] = int(words.pop(0))


OPTIONS = {"automatic": ("dominance", "automatic"), "all": ("all_animals", True), "random": ("earth", "random")}


def _line(position: Position, line: str) -> None:
    first, *words = line.split()
    if first in OPTIONS:
        key, value = OPTIONS[first]
        position["options"][key] = value
    elif first == "cards":
        position["options"]["cards"] = int(words[0])
    elif first == "players":
        position["players"] = [seat.split() for seat in line.removeprefix("players").split(",")]
    elif first in ("row", "gone", "initiative", "scored", "face"):
        position[first] = words
    elif first in CHAIN:
        _animal(position, first, words)
    elif first[0].isupper():
        _tile(position, first, words)
    else:
        _piece(position, first, words)


def _piece(position: Position, first: str, words: list[str]) -> None:
    match first:
        case "turn":
            position["turn"] = int(words[0])
        case "now":
            position |= {"phase": "execution", "next": words[0]}
            if len(words) > 1:
                position["display"][words[0]] = words[1]
        case "planning":
            position |= {"phase": "planning", "next": words[0]}
        case "no":
            position["tiles"] = {}
        case "pawn":
            position["display"][words[0]] = words[1]
        case "box":
            position["boxes"][words[0]] = sorted(words[1:])
        case "disk":
            position["disks"][words[0]] = words[1]
        case "safe":
            position["safe"].setdefault(words[0], {})[words[1]] = int(words[2])
        case _:
            raise ValueError(f"{first} begins no line")


def _complete_animals(position: Position) -> None:
    animals = sorted((animal for seat in position["players"] for animal in seat), key=CHAIN.index)
    position["initiative"] = position["initiative"] or animals[::-1]
    cubes = CUBES[len(animals)] - 1
    position["animals"] = {animal: position["animals"].get(animal, {}) for animal in animals}
    for animal in animals:
        values = position["animals"][animal]
        on_earth = sum(tile.get("species", {}).get(animal, 0) for tile in position["tiles"].values())
        if "gene_pool" in values:
            values["eliminated"] = cubes - on_earth - values["gene_pool"]
        values.setdefault("eliminated", 0)
        values.setdefault("gene_pool", cubes - on_earth - values["eliminated"])
        placed = sum(holder == animal for holder in position["display"].values())
        if "available" in values:
            values.setdefault("pawns", values["available"] + placed)
        values.setdefault("pawns", PAWNS[len(animals)])
        values.setdefault("available", values["pawns"] - placed)
        values.setdefault("score", 0)
        values.setdefault("added", [])


def _complete_hidden(position: Position) -> None:
    face = [None if word == "none" else word for word in position.pop("face")]
    left = 31 - len(position["tiles"]) - sum(up is not None for up in face)
    position["stacks"] = [{"face_up": up, "hidden": left // 3 + (number < left % 3)} for number, up in enumerate(face)]
    covered = sum(tile.get("tundra", False) for tile in position["tiles"].values())
    position["tundra_left"] = 12 - covered
    if position["gone"] == ["rest"]:
        position["gone"] = [card for card in ALL_CARDS if card not in position["row"]]
    position["deck"] = position["options"]["cards"] + 1 - len(position["row"]) - len(position["gone"])
    position["ice_age"] = "ice-age" in position["gone"]


def position_of(text: str) -> Position:
    """The position that the text describes, complete."""
    position: Position = {
        "format": 1,
        "options": {"dominance": "claimed", "all_animals": False, "earth": "standard", "cards": 25},
        "players": [["mammal"], ["bird"], ["amphibian"]],
        "turn": 3,
        "phase": "planning",
        "next": None,
        "initiative": [],
        "animals": {},
        "display": {},
        "boxes": {},
        "tiles": {label: {"terrain": terrain} for label, terrain in START.items()},
        "disks": {},
        "face": ["sea", "forest", "desert"],
        "row": ["biodiversity", "ecodiversity", "fertile", "habitat", "omnivore"],
        "gone": [],
        "scored": [],
        "safe": {},
        "survival": None,
        "decision": None,
    }
    position["tiles"]["D3"]["tundra"] = True
    for line in text.splitlines():
        if line.strip():
            _line(position, line.strip())
    _complete_animals(position)
    _complete_hidden(position)
    if position["phase"] == "planning" and position["next"] is None:
        position["next"] = position["initiative"][0]
    return position


class Table:
    """A game with questions in the words of the notation."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def play(self, *choices: str) -> Table:
        """Make these choices, each by whoever is asked."""
        for choice in choices:
            self.game.play(choice)
        return self

    def claim(self, animal: str, choice: str) -> Table:
        """A claim or contest."""
        self.game.play(choice, Animal.parse(animal))
        return self

    @property
    def written(self) -> Position:
        """The whole position, with the hidden order."""
        return write_position(self.game.state, secret=True)

    @property
    def asked(self) -> str:
        """Who is asked what: ``mammal glaciation``; empty when the game is over."""
        decision = self.game.decision
        return f"{decision.animal} {decision.kind}" if decision else ""

    @property
    def offers(self) -> list[str]:
        """The choices offered, sorted."""
        decision = self.game.decision
        return sorted(str(choice) for choice in decision.choices) if decision else []

    @property
    def phase(self) -> Phase:
        """The phase."""
        return self.game.state.phase

    def offered(self, verb: str) -> list[str]:
        """What follows this verb in the choices offered, sorted."""
        return [choice.removeprefix(verb).strip() for choice in self.offers if choice.split()[0] == verb]

    def species(self, label: str) -> dict[str, int]:
        """The species on a tile."""
        return self.written["tiles"].get(label, {}).get("species", {})

    def disk(self, corner: str) -> str | None:
        """The disk on a corner, by its printed name."""
        return self.written["disks"].get(corner)

    def cone(self, label: str) -> str | None:
        """The cone on a tile."""
        cone = self.game.state.cones[Hex.parse(label)]
        return None if cone is None else str(cone)

    def score(self, animal: str) -> int:
        """An animal's score."""
        return self.game.state.scores[Animal.parse(animal)]

    @property
    def scores(self) -> dict[str, int]:
        """All scores above nothing."""
        return {str(animal): points for animal in self.game.state.animals if (points := self.score(str(animal)))}

    def animal(self, animal: str) -> Position:
        """An animal's part of the position."""
        return self.written["animals"][animal]

    def box(self, name: str) -> list[str]:
        """The elements of a box."""
        return self.written["boxes"].get(name, [])

    def pawn(self, space: str) -> str | None:
        """Whose pawn stands on a space."""
        holder = self.game.state.display[Space.parse(space)]
        return None if holder is None else str(holder)

    def bag(self, element: str) -> int:
        """The disks of a type in the bag."""
        return self.game.state.bag[Element.parse(element)]


def table(text: str) -> Table:
    """The table that the text describes, at its first decision."""
    return Table(read_position(position_of(text)))


def new(players: int | str, seed: str = "1", **options: Any) -> Table:
    """A new game: a number of players, or the animals of each (``mammal, bird``)."""
    from rules.types import Dominance, Options

    chosen = Options(
        Dominance(options.get("dominance", "claimed")),
        options.get("all_animals", False),
        options.get("earth", "standard") == "random",
        options.get("cards", 25),
    )
    if isinstance(players, int):
        return Table(Game.new(players, seed, chosen))
    seats = [[Animal.parse(word) for word in seat.split()] for seat in players.split(",")]
    return Table(Game.new(seats, seed, chosen))
