"""The sentence on top: what just happened, or who is asked for what."""

from __future__ import annotations

from typing import NamedTuple

from render.change import Change
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


def _cards() -> tuple:
    from rules.types import Card

    return tuple(Card)


def _winner(view: View, words: Words) -> Headline:
    animal, score = view.result[0]
    others = " · ".join(f"{words.animal(who)} {points}" for who, points in view.result[1:])
    return Headline(animal, words.say("{animal} wins with {score}", animal=words.animal(animal), score=score), others)


def _happened(view: View, change: Change, words: Words) -> str:
    """What the difference alone shows, most striking first; an empty text when nothing does."""
    who = words.animal(change.actor) if change.actor is not None else ""
    new = [hex_ for hex_ in sorted(change.tiles) if not view.tiles[hex_].tundra]
    cold = [hex_ for hex_ in sorted(change.tiles) if view.tiles[hex_].tundra]
    born = sum(max(0, count) for count in change.species.values())
    died = -sum(min(0, count) for count in change.species.values())
    moved = sum(move.count for move in change.moves)
    if new and who:
        terrain = words.terrain(view.tiles[new[0]].printed)
        return words.say("{animal} explores {tile}: {terrain}", animal=who, tile=new[0], terrain=terrain)
    if cold and who:
        return words.say("{animal} freezes {tile}", animal=who, tile=cold[0])
    if moved and who:
        return words.say("{animal}: {n} species move", animal=who, n=moved)
    if born and who:
        return words.say("{animal}: {n} new species", animal=who, n=born)
    if died:
        return words.say("{n} species eliminated", n=died)
    if change.placed and who:
        return words.say("{animal} takes {space}", animal=who, space=words.place(str(next(iter(change.placed)))))
    return ""


def headline(view: View, change: Change, words: Words) -> Headline:
    """The words on top of a picture of ``view``; the caller's own in ``change`` come first."""
    asked = view.asked.animal if view.asked is not None else None
    if view.phase == "over" and view.result and not change.headline:
        return _winner(view, words)
    title = change.headline or _happened(view, change, words)
    if title:
        gains = " · ".join(f"{words.animal(animal)} {gain:+d}" for animal, gain in change.points.items())
        return Headline(change.actor, title, change.detail or gains.replace("-", "−"))
    return Headline(asked, question(view, words) or words.phases.get(view.phase, ""), change.detail)
