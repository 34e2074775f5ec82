"""The sentence on top: what just happened, or who is asked for what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.change import Change
from render.sentences import plain
from render.view import View
from render.words import Words
from rules.types import Animal


class Headline(NamedTuple):
    """The words on top of a picture, and the animal whose portrait stands beside them."""

    animal: Animal | None
    title: str
    detail: str


def question(view: View, words: Words) -> str:
    """Who is asked for what, or an empty text."""
    if view.asked is None:
        return ""
    kind = view.asked.kind
    card = {str(card): card for card in _cards()}.get(kind)
    ask = words.asks.get(kind) or (words.card(card) if card is not None else kind)
    return words.say("{animal}: {ask}", animal=words.animal(view.asked.animal), ask=ask)


def to_act(view: View, words: Words) -> str:
    """How many pawns wait on the action display during Execution, or an empty text."""
    return words.say("pawns still to act: {n}", n=len(view.display)) if view.phase == "execution" else ""


def _cards() -> tuple:
    from rules.types import Card

    return tuple(Card)


def _winner(view: View, words: Words) -> Headline:
    animal, score = view.result[0]
    others = " · ".join(f"{words.animal(who)} {points}" for who, points in view.result[1:])
    return Headline(animal, words.say("{animal} wins with {score}", animal=words.animal(animal), score=score), others)


def _happened(view: View, change: Change, words: Words) -> str:
    """What the difference alone shows; an empty text when nothing does."""
    if change.actor is None:
        return _several(view, change, words)
    who = words.animal(change.actor)
    return (
        _on_tiles(view, change, who, words)
        or _with_elements(change, who, words)
        or _with_species(change, who, words)
        or _with_pawns(view, change, who, words)
    )


def _on_tiles(view: View, change: Change, who: str, words: Words) -> str:
    """A tile explored, frozen or scored, or a card taken."""
    for hex_ in sorted(change.tiles):
        if view.tiles[hex_].tundra:
            return words.say("{animal} freezes {tile}", animal=who, tile=hex_)
        terrain = words.terrain(view.tiles[hex_].printed)
        return words.say("{animal} explores {tile}: {terrain}", animal=who, tile=hex_, terrain=terrain)
    if change.scored:
        tile = min(change.scored)
        return plain(words.say("{who} scores {tile}.", who=who, tile=tile))
    if change.cards:
        return plain(words.say("{who} takes the card **{card}**.", who=who, card=words.card(change.cards[0])))
    return ""


def _with_elements(change: Change, who: str, words: Words) -> str:
    """An element gained, lost, put on earth or taken from it, or removed from the Wasteland box."""
    for animal, elements in change.gained.items():
        if animal is change.actor:
            return plain(words.say("{who} adapts to {element}.", who=who, element=words.element(elements[0])))
    for corner, element in change.added.items():
        name = words.element(element)
        return plain(words.say("{who} puts {element} on {corner}.", who=who, element=name, corner=corner))
    for corner, element in change.removed.items():
        name = words.element(element)
        return plain(words.say("{who} removes {element} from {corner}.", who=who, element=name, corner=corner))
    for element in change.discarded:
        name = words.element(element)
        return plain(words.say("{who} removes {element} from the Wasteland box.", who=who, element=name))
    for animal, elements in change.lost.items():
        if animal is change.actor:
            return plain(words.say("{who} gives up {element}.", who=who, element=words.element(elements[0])))
    return ""


def _net(change: Change) -> tuple[int, int]:
    """How many species came and how many went, moves apart."""
    net: dict[Animal, int] = {}
    for (_, animal), count in change.species.items():
        net[animal] = net.get(animal, 0) + count
    return sum(max(0, count) for count in net.values()), -sum(min(0, count) for count in net.values())


def _with_species(change: Change, who: str, words: Words) -> str:
    moved, (born, died) = sum(move.count for move in change.moves), _net(change)
    if moved:
        return words.say("{animal}: {n} species move", animal=who, n=moved)
    if born:
        return words.say("{animal}: {n} new species", animal=who, n=born)
    return words.say("{n} species eliminated", n=died) if died else ""


def _with_pawns(view: View, change: Change, who: str, words: Words) -> str:
    if change.placed:
        return words.say("{animal} takes {space}", animal=who, space=words.place(str(next(iter(change.placed)))))
    for hex_ in change.cones:
        cone = view.tiles[hex_].cone
        if cone is change.actor:
            return plain(words.say("{who} claims {tile}.", who=who, tile=hex_))
        if cone is None:
            return plain(words.say("{who} contests the cone on {tile}.", who=who, tile=hex_))
    return ""


def _several(view: View, change: Change, words: Words) -> str:
    """What several steps changed, naming nobody: the most striking three things."""
    new = [str(hex_) for hex_ in sorted(change.tiles) if not view.tiles[hex_].tundra]
    cold = [str(hex_) for hex_ in sorted(change.tiles) if view.tiles[hex_].tundra]
    born, died = _net(change)
    moved = sum(move.count for move in change.moves)
    facts = (
        (change.turned, lambda: words.say("Turn {turn}", turn=view.turn)),
        (new, lambda: words.say("explored: {tiles}", tiles=_few(new))),
        (cold, lambda: words.say("frozen: {tiles}", tiles=_few(cold))),
        (change.cards, lambda: words.say("cards: {list}", list=", ".join(map(words.card, change.cards)))),
        (change.scored, lambda: words.say("scored: {tiles}", tiles=_few([str(h) for h in sorted(change.scored)]))),
        (died, lambda: words.say("species lost: {n}", n=died)),
        (born, lambda: words.say("new species: {n}", n=born)),
        (moved, lambda: words.say("species moved: {n}", n=moved)),
        (change.added, lambda: words.say("elements added: {n}", n=len(change.added))),
        (change.removed, lambda: words.say("elements removed: {n}", n=len(change.removed))),
        (change.placed and not change.turned, lambda: words.say("pawns placed: {n}", n=len(change.placed))),
        (change.left and not change.turned, lambda: words.say("pawns back: {n}", n=len(change.left))),
    )
    said = [tell() for happened, tell in facts if happened][:3]
    text = " · ".join(said)
    return text[:1].upper() + text[1:]


def _few(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= 4 else f"{', '.join(names[:3])} +{len(names) - 3}"


def consequence(view: View, change: Change, words: Words) -> str:
    """Points gained, who moved onto the new tile, and who leads where now: the line under a headline."""
    parts = [f"{words.animal(animal)} {gain:+d}".replace("-", "−") for animal, gain in change.points.items()]
    if change.scored and change.actor is not None:
        parts += map(words.card, change.cards)
    new = [hex_ for hex_ in change.tiles if not view.tiles[hex_].tundra]
    if len(new) == 1:
        moved = [f"{words.animal(animal)} {n}" for (at, animal), n in change.species.items() if at == new[0] and n > 0]
        if moved:
            parts.append(words.say("move in: {list}", list=", ".join(moved)))
    shown = [hex_ for hex_ in change.cones if view.tiles[hex_].cone is not None]
    for hex_ in shown[:2]:
        cone = view.tiles[hex_].cone
        if cone is not None:
            parts.append(words.say("{animal} leads {tile}", animal=words.animal(cone), tile=hex_))
    if len(shown) > 2:
        parts.append(words.say("and {n} more", n=len(shown) - 2))
    return " · ".join(parts)


def headline(view: View, change: Change, words: Words) -> Headline:
    """The words on top of a picture of ``view``; the caller's own in ``change`` come first."""
    asked = view.asked.animal if view.asked is not None else None
    if view.phase == "over" and view.result and not change.headline:
        return _winner(view, words)
    title = change.headline or _happened(view, change, words)
    if title:
        return Headline(change.actor, title, change.detail or consequence(view, change, words))
    return Headline(asked, question(view, words) or words.phases.get(view.phase, ""), change.detail)
