"""The same facts in words: alt text for a picture, and the complete text board for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from render.change import NOTHING, Change, between
from render.headline import headline, question
from render.targets import place_of
from render.tracks import SPACES
from render.view import AnimalView, Position, TileView, View, read
from render.words import ROWS, Words, words
from rules.hexes import CORNERS_OF_HEX, NEIGHBOURS
from rules.tables import TILE_POINTS
from rules.types import Box, Card, Direction, Element, Hex, Space

MOST = 1024
"""Discord's limit for the description of an attachment."""


def alt_text(
    position: Position,
    change: Change | None = None,
    language: str = "en",
    *,
    targets: Sequence[str] = (),
    hints: bool = False,
    claims: Mapping[str, str] | None = None,
) -> str:
    """What the board picture shows, most important first, in at most 1024 characters: what is numbered and what is
    marked for claims too, as ``render.board.board`` draws it. Raises ``PictureError``."""
    view, say = read(position), words(language)
    first, *rest = _alt_sentences(view, change or NOTHING, say)
    marked = list(_private_marks(view, say, targets, hints, claims or {}))
    return _cut([first, *marked, *rest], say)


def tile_alt(position: Position, tile: Hex, language: str = "en") -> str:
    """What the picture of one tile shows: the tile, then those beside it, in at most 1024 characters.

    Raises ``PictureError``.
    """
    view, say = read(position), words(language)
    shown = [tile, *(hex_ for hex_ in NEIGHBOURS[tile] if hex_ in view.tiles)]
    lines = [f"{_tile(view, hex_, say)}." if hex_ in view.tiles else f"{hex_}: {say.say('empty')}." for hex_ in shown]
    disks = [f"{say.element(view.disks[corner])} {corner}" for corner in CORNERS_OF_HEX[tile] if corner in view.disks]
    return _cut([lines[0], *([f"{', '.join(disks)}."] if disks else []), *lines[1:]], say)


def _private_marks(
    view: View, say: Words, targets: Sequence[str], hints: bool, claims: Mapping[str, str]
) -> Iterable[str]:
    """The numbers of targets, and what can be claimed: what only pictures for one person show."""
    if targets:
        places = ", ".join(f"{number} {_target(name, say)}" for number, name in enumerate(targets, 1))
        yield say.say("Numbers: {list}.", list=places)
    if claims:
        yield say.say("Can be claimed: {list}.", list=", ".join(claims))
    if hints and view.false_cones:
        yield say.say("Untrue cones: {list}.", list=", ".join(map(str, sorted(view.false_cones))))


def _target(name: str, say: Words) -> str:
    """A numbered place by its name: tiles and corners as they are written, all others in words."""
    place = place_of(name)
    if isinstance(place, Space):
        return say.place(str(place))
    if isinstance(place, Card):
        return say.card(place)
    return say.say("stack {number}", number=place[1] + 1) if isinstance(place, tuple) else name


def _cut(sentences: Sequence[str], say: Words) -> str:
    """The sentences as far as they fit whole; then how many more there are."""
    for kept in range(len(sentences), 0, -1):
        left = len(sentences) - kept
        rest = [f"… {say.say('and {n} more', n=left)}."] if left else []
        text = " ".join((*sentences[:kept], *rest))
        if len(text) <= MOST:
            return text
    return sentences[0][: MOST - 1] + "…"


def _marks(change: Change, say: Words) -> Iterable[str]:
    """What the step moved and changed, as the arrows and badges show it."""
    for move in change.moves:
        yield f"{say.animal(move.animal)} {move.count}: {move.source} → {move.target}."
    for hex_ in sorted({hex_ for hex_, _ in change.species}):
        counts = [f"{say.animal(who)} {n:+d}" for (at, who), n in change.species.items() if at == hex_]
        yield f"{hex_}: {', '.join(counts)}.".replace("-", "−")
    disks = [f"+ {say.element(element)} {corner}" for corner, element in change.added.items()]
    disks += [f"− {say.element(element)} {corner}" for corner, element in change.removed.items()]
    if disks:
        yield f"{', '.join(disks)}."


def _alt_sentences(view: View, change: Change, say: Words) -> Iterable[str]:
    top = headline(view, change, say)
    for text in (top.title, top.detail):
        if text:
            yield text if text[-1] in ".!?…" else f"{text}."
    asked = question(view, say)
    if asked and asked != top.title:
        yield f"{asked}."
    yield f"{say.say('Turn {turn}', turn=view.turn)}, {say.phases.get(view.phase, view.phase)}."
    ranked = sorted(view.animals.values(), key=lambda animal: (-animal.score, animal.animal))
    yield say.say("Score: {list}.", list=", ".join(f"{say.animal(animal.animal)} {animal.score}" for animal in ranked))
    yield from _marks(change, say)
    touched = sorted(change.touched & view.tiles.keys())
    for hex_ in touched:
        yield f"{_tile(view, hex_, say)}."
    for hex_, tile in view.tiles.items():
        if hex_ not in touched and tile.species:
            yield f"{_tile(view, hex_, say)}."
    yield say.say("Cards: {list}.", list=", ".join(map(say.card, view.row)) or say.label("none"))


def _ground(tile: TileView, say: Words) -> str:
    if tile.tundra:
        return say.say("tundra on {terrain}", terrain=say.terrain(tile.printed))
    return say.terrain(tile.printed)


def _tile(view: View, hex_: Hex, say: Words) -> str:
    """A tile in a line: ground, species, who is dominant, who is endangered."""
    tile = view.tiles[hex_]
    parts = []
    for animal, count in tile.species.items():
        notes = []
        if animal in view.endangered[hex_]:
            notes.append(say.say("endangered"))
        safe = view.safe.get(hex_, {}).get(animal, 0)
        if safe:
            notes.append(say.say("{n} safe", n=safe))
        parts.append(f"{say.animal(animal)} {count}" + (f" ({', '.join(notes)})" if notes else ""))
    text = f"{hex_} {_ground(tile, say)}"
    text += f": {', '.join(parts)}" if parts else f": {say.say('empty')}"
    if tile.cone is not None:
        text += f"; {say.say('dominant: {animal}', animal=say.animal(tile.cone))}"
    return text


def text_board(position: Position, language: str = "en", since: Position | None = None) -> str:
    """Everything on the table in lines of plain text, and what changed ``since`` an earlier position.

    Raises ``PictureError``.
    """
    view, say = read(position), words(language)
    changed = [_changes(view, between(read(since), view), say)] if since is not None else []
    sections = (
        _summary(view, say),
        *changed,
        _animals(view, say),
        _earth(view, say),
        _display(view, say),
        _cards(view, say),
    )
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


def _summary(view: View, say: Words) -> list[str]:
    lines = [f"{say.say('Turn {turn}', turn=view.turn)}, {say.phases.get(view.phase, view.phase)}"]
    if view.ice_age:
        lines.append(say.label("last turn"))
    if view.next is not None and view.phase == "execution":
        lines.append(say.say("In hand: {space}", space=say.place(view.next)))
    asked = question(view, say)
    if asked:
        lines.append(asked)
    if view.result:
        lines.append(say.say("Result: {list}", list=", ".join(f"{say.animal(a)} {score}" for a, score in view.result)))
    lines.append(say.say("Initiative: {list}", list=", ".join(map(say.animal, view.initiative))))
    mode = say.say("Cones are claimed by the players") if view.claimed else say.say("Cones are set by the rules")
    lines.append(mode)
    return lines


def _changes(view: View, change: Change, say: Words) -> list[str]:
    """Each difference in a line, as the picture marks them."""
    lines = [say.say("CHANGED")]
    for hex_ in sorted(change.tiles):
        lines.append(say.say("New ground: {tile}", tile=f"{hex_} {_ground(view.tiles[hex_], say)}"))
    for (hex_, animal), count in change.species.items():
        lines.append(f"{hex_}: {say.animal(animal)} {count:+d}")
    for move in change.moves:
        lines.append(f"{say.animal(move.animal)} {move.count}: {move.source} → {move.target}")
    for hex_, before in change.cones.items():
        cone = view.tiles[hex_].cone
        after = say.animal(cone) if cone is not None else say.label("nobody")
        was = say.animal(before) if before is not None else say.label("nobody")
        lines.append(say.say("Dominant on {tile}: {before} → {after}", tile=hex_, before=was, after=after))
    lines += [f"+ {say.element(element)} {corner}" for corner, element in change.added.items()]
    lines += [f"− {say.element(element)} {corner}" for corner, element in change.removed.items()]
    lines += [f"+ {say.animal(animal)} {say.place(str(space))}" for space, animal in change.placed.items()]
    lines += [f"− {say.animal(animal)} {say.place(str(space))}" for space, animal in change.left.items()]
    for animal in view.animals:
        gained = [f"+ {say.element(element)}" for element in change.gained.get(animal, ())]
        lost = [f"− {say.element(element)}" for element in change.lost.get(animal, ())]
        points = [f"{change.points[animal]:+d}"] if animal in change.points else []
        if gained or lost or points:
            lines.append(f"{say.animal(animal)}: {', '.join((*points, *gained, *lost))}")
    return lines if len(lines) > 1 else [*lines, say.label("none")]


def _animals(view: View, say: Words) -> list[str]:
    lines = [say.say("ANIMALS")]
    ranked = sorted(view.animals.values(), key=lambda animal: (-animal.score, animal.animal))
    return lines + [_animal(view, animal, say) for animal in ranked]


def _animal(view: View, animal: AnimalView, say: Words) -> str:
    printed = animal.elements[: len(animal.elements) - len(animal.added)]
    facts = (
        say.say("score {n}", n=animal.score),
        say.say("printed {list}", list=" ".join(map(say.element, printed))),
        say.say("added {list}", list=" ".join(map(say.element, animal.added)) or say.label("none")),
        say.say("gene pool {n}", n=animal.gene_pool),
        say.say("eliminated {n}", n=animal.eliminated),
        say.say("pawns {n} of {all} available", n=animal.available, all=animal.pawns),
        say.say(
            "dominates {list}",
            list=" ".join(str(h) for h, t in view.tiles.items() if t.cone is animal.animal) or say.label("none"),
        ),
    )
    return f"{say.animal(animal.animal)}: " + "; ".join(facts)


def _earth(view: View, say: Words) -> list[str]:
    lines = [say.say("EARTH")]
    for hex_, tile in view.tiles.items():
        text = _tile(view, hex_, say)
        disks = [
            f"{say.element(view.disks[corner])} {direction}"
            for direction, corner in zip(Direction, CORNERS_OF_HEX[hex_], strict=True)
            if corner in view.disks
        ]
        text += "; " + say.say("disks {list}", list=", ".join(disks) or say.label("none"))
        matches = [f"{say.animal(animal)} {view.matches(hex_, animal)}" for animal in tile.species]
        if matches:
            text += "; " + say.say("matches {list}", list=", ".join(matches))
        text += "; " + say.say("places pay {list}", list="-".join(map(str, TILE_POINTS[tile.terrain])))
        if hex_ in view.scored:
            text += "; " + say.say("scored this turn")
        lines.append(text)
    lines.append(
        say.say("Vacant beside earth: {list}", list=" ".join(map(str, sorted(view.frontier))) or say.label("none"))
    )
    faces = [
        f"{number} {say.terrain(stack.face_up) if stack.face_up is not None else say.label('none')}"
        f" ({stack.hidden} {say.label('below')})"
        for number, stack in enumerate(view.stacks, 1)
    ]
    lines.append(say.say("Stacks: {list}", list=", ".join(faces)))
    lines.append(say.say("Tundra tiles left: {n}", n=view.tundra_left))
    return lines


def _display(view: View, say: Words) -> list[str]:
    lines = [say.say("ACTION DISPLAY")]
    for row in ROWS:
        spaces = []
        for space in SPACES[row]:
            holder = say.animal(view.display[space]) if space in view.display else "-"
            part = str(space).partition("-")[2]
            part = say.element(Element.parse(part)) if row == "speciation" else part
            spaces.append(f"{part} {holder}".strip())
        text = f"{say.actions[row]}: {', '.join(spaces)}"
        if row in (str(box) for box in Box):
            elements = view.boxes[Box.parse(row)]
            text += "; " + say.say("box {list}", list=" ".join(map(say.element, elements)) or say.label("none"))
        lines.append(text)
    return lines


def _cards(view: View, say: Words) -> list[str]:
    lines = [say.say("CARDS")]
    lines += [f"{say.card(card)}: {say.effects[card]}" for card in view.row] or [say.label("no cards")]
    lines.append(say.say("Deck: {n}", n=view.deck))
    if view.gone:
        lines.append(say.say("Taken: {list}", list=", ".join(map(say.card, view.gone))))
    holder = say.animal(view.survival) if view.survival is not None else say.label("nobody")
    lines.append(say.say("Survival: {animal}", animal=holder))
    return lines
