"""From events to sentences: what happened in one step or in several, and what it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from bot import narrate_choices
from bot import prompts_words as w
from bot.narrate_digest import Digest
from render.locale import translate, translate_many
from rules import choices as c
from rules import events as e
from rules.choices import Choice
from rules.state import State
from rules.types import Animal, Hex, Space

_DETAIL, _EFFECTS = 900, 700


class Told(NamedTuple):
    """A recorded choice to tell: who chose what, at which kind of decision, what happened, and the state before."""

    animal: Animal
    choice: Choice
    kind: str
    events: tuple[e.Fact, ...]
    before: State


class Story(NamedTuple):
    """``headline`` for the picture, ``detail`` a sentence or two, ``effects`` the lines of what it changed."""

    headline: str
    detail: str
    effects: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it for a message."""
        return "\n".join(part for part in (self.detail, *self.effects) if part)


def tell(language: str, steps: Sequence[Told]) -> Story:
    """The story of one or more steps. Events that a choice's own sentence has told are not told again."""
    sentences = _sentences(language, steps)
    rest = [
        event
        for step in steps
        for event in narrate_choices.told(step.before, step.animal, step.choice, step.events)
        if not _own_pawn(step, event)
    ]
    headline = w.shorten(_plain(sentences[-1]), 90)
    digest = Digest.of(rest, in_reset=steps[0].kind == "extinction")
    sentences += _happenings(language, digest)
    digest.points = Digest.of(event for step in steps for event in step.events).points
    effects = _effects(language, digest)
    return Story(headline, _fitted(language, sentences), tuple(w.shorten(line, _EFFECTS) for line in effects))


def _own_pawn(step: Told, event: e.Fact) -> bool:
    """Whether the event is the pawn of the very action that was chosen, which goes without saying."""
    return isinstance(event, e.PawnLifted) and event.space == _space(step)


def _space(step: Told) -> Space | None:
    space = step.before.next
    return space if isinstance(space, Space) else None


def _sentences(language: str, steps: Sequence[Told]) -> list[str]:
    """A sentence for each step, several alike of one animal in a row as one."""
    said: list[str] = []
    for (animal, verb), group in groupby(steps, key=lambda step: (step.animal, step.choice.verb)):
        together = list(group)
        gathered = _GATHERED.get(verb)
        if len(together) > 1 and gathered is not None:
            said.append(gathered(language, w.animal_word(language, animal), [step.choice for step in together]))
        else:
            said += [
                narrate_choices.sentence(language, step.before, step.kind, step.animal, step.choice)
                for step in together
            ]
    return said


def _migrations(language: str, who: str, choices: Iterable[Choice]) -> str:
    moves = Counter((choice.origin, choice.target) for choice in choices if isinstance(choice, c.Migrate))
    parts = w.counted([(f"{origin} → {target}", number) for (origin, target), number in moves.items()])
    return translate(language, "{who} migrates {moves}.", who=who, moves=parts)


def _eliminations(language: str, who: str, choices: Iterable[Choice]) -> str:
    victims = [
        f"{w.animal_word(language, choice.animal)} {choice.tile}"
        for choice in choices
        if isinstance(choice, c.Compete | c.Eliminate)
    ]
    return translate(language, "{who} eliminates {victims}.", who=who, victims=", ".join(victims))


def _spawns(language: str, who: str, choices: Iterable[Choice]) -> str:
    parts = [f"{choice.number} {choice.tile}" for choice in choices if isinstance(choice, c.Spawn)]
    return translate(language, "{who} places new species: {parts}.", who=who, parts=", ".join(parts))


def _settlements(language: str, who: str, choices: Iterable[Choice]) -> str:
    parts = [f"{choice.number} {choice.tile}" for choice in choices if isinstance(choice, c.Settle)]
    return translate(language, "{who} settles species from {parts}.", who=who, parts=", ".join(parts))


def _scatterings(language: str, who: str, choices: Iterable[Choice]) -> str:
    parts = [
        f"{choice.number} {w.animal_word(language, choice.animal)} → {choice.tile}"
        for choice in choices
        if isinstance(choice, c.Scatter)
    ]
    return translate(language, "{who} sends {parts}.", who=who, parts=", ".join(parts))


def _claims(language: str, who: str, choices: Iterable[Choice]) -> str:
    tiles = [str(choice.tile) for choice in choices if isinstance(choice, c.Claim)]
    return translate(language, "{who} claims {tiles}.", who=who, tiles=w.joined(language, tiles))


_GATHERED: dict[str, Callable[[str, str, Iterable[Choice]], str]] = {
    "migrate": _migrations,
    "compete": _eliminations,
    "eliminate": _eliminations,
    "spawn": _spawns,
    "settle": _settlements,
    "scatter": _scatterings,
    "claim": _claims,
}
"""Choices that are told together when one animal makes several in a row."""


def _fitted(language: str, sentences: list[str]) -> str:
    """As many sentences as a phone bears; the rest is counted."""
    kept: list[str] = []
    for sentence in sentences:
        if sum(map(len, kept)) + len(sentence) > _DETAIL:
            left = len(sentences) - len(kept)
            kept.append(translate(language, "… and {number} more (see `/log`).", number=left))
            break
        kept.append(sentence)
    return "\n".join(kept) if len(kept) > 2 else " ".join(kept)


def _plain(text: str) -> str:
    """Without signs and marks, for the picture, whose font has none."""
    for sign in (*w.ANIMAL_SIGNS, *w.ELEMENT_SIGNS, "**", "↩"):
        text = text.replace(sign, "")
    return " ".join(text.split()).rstrip(".")


def _where(language: str, losses: dict[Animal, Counter[Hex]]) -> str:
    return "; ".join(
        f"{w.animal_word(language, animal)} {sum(tiles.values())} "
        f"({w.counted([(str(tile), number) for tile, number in tiles.items()])})"
        for animal, tiles in losses.items()
    )


def _happenings(language: str, digest: Digest) -> list[str]:
    """What the rules did of themselves, in the order of a turn."""
    return [*_during(language, digest), *_at_reset(language, digest)]


def _during(language: str, digest: Digest) -> list[str]:
    said: list[str] = []
    for animal, card in digest.cards:
        who, name = w.animal_word(language, animal), w.card_name(language, card)
        said.append(translate(language, "{who} takes the card **{card}**.", who=who, card=name))
    for card in digest.useless:
        said.append(translate(language, "{card} changes nothing.", card=w.card_name(language, card)))
    if digest.execution:
        said.append(translate(language, "All pawns are placed: **Execution** begins."))
    for animal, other in digest.swaps:
        first, second = w.animal_word(language, animal), w.animal_word(language, other)
        said.append(translate(language, "{first} moves ahead of {second}.", first=first, second=second))
    idle: dict[Animal, list[str]] = {}
    for animal, space in digest.idle:
        idle.setdefault(animal, []).append(w.space_name(language, space))
    for animal, spaces in idle.items():
        who, where = w.animal_word(language, animal), w.joined(language, spaces)
        said.append(translate(language, "{who} could do nothing on {spaces}.", who=who, spaces=where))
    if digest.last_turn:
        said.append(translate(language, "**Ice Age: this is the last turn.**"))
    return said


def _at_reset(language: str, digest: Digest) -> list[str]:
    said: list[str] = []
    if digest.doomed:
        said.append(translate(language, "**Extinction** takes {losses}.", losses=_where(language, digest.doomed)))
    for (reason, _), shares in digest.reasons.items():
        if reason == "survival":
            for animal, points in shares:
                who, gain = w.animal_word(language, animal), w.points_phrase(language, points)
                said.append(translate(language, "{who} holds Survival: {points}.", who=who, points=gain))
        elif reason == "final":
            said.append(translate(language, "The final scoring counts every tile once more."))
    if digest.turn is not None:
        said.append(translate(language, "**Turn {turn}** begins.", turn=digest.turn))
    if digest.dealt:
        names = ", ".join(w.card_name(language, card) for card in digest.dealt)
        said.append(translate(language, "New cards: {cards}.", cards=names))
    if digest.turned and digest.turn is not None:
        names = ", ".join(w.terrain_name(language, terrain) for terrain in digest.turned)
        said.append(translate(language, "New tiles to explore: {tiles}.", tiles=names))
    if digest.ended is not None:
        said.append(_ending(language, digest.ended))
    return said


def _ending(language: str, ended: e.GameEnded) -> str:
    (winner, points), *others = ended.result
    who = w.animal_word(language, winner)
    rest = ", ".join(f"{w.animal_word(language, animal)} {score}" for animal, score in others)
    if ended.guard:
        return translate(
            language,
            "No life is left that could spread: the game ends. **{who} wins with {points}**; then {rest}.",
            who=who,
            points=points,
            rest=rest,
        )
    return translate_many(
        language,
        "The game is over. **{who} wins with {number} point**; then {rest}.",
        "The game is over. **{who} wins with {number} points**; then {rest}.",
        points,
        who=who,
        rest=rest,
    )


def _effects(language: str, digest: Digest) -> list[str]:
    lines: list[str] = []
    shares = [
        f"{w.animal_word(language, animal)} {w.points_phrase(language, points)}"
        for animal, points in sorted(digest.points.items(), key=lambda share: -share[1])
        if points
    ]
    if shares:
        lines.append(translate(language, "**Points** {shares}", shares=", ".join(shares)))
    if digest.cones:
        lines.append(translate(language, "**Dominance** {changes}", changes=_cones(language, digest)))
    if digest.eliminated:
        lines.append(translate(language, "**Eliminated** {losses}", losses=_where(language, digest.eliminated)))
    if digest.returned:
        lines.append(
            translate(language, "**Back to the gene pool** {species}", species=_where(language, digest.returned))
        )
    if digest.added:
        lines.append(translate(language, "**New species** {species}", species=_where(language, digest.added)))
    return lines + _element_effects(language, digest)


def _element_effects(language: str, digest: Digest) -> list[str]:
    lines: list[str] = []
    if digest.gained:
        lines.append(translate(language, "**Elements gained** {changes}", changes=_elements(language, digest.gained)))
    if digest.lost:
        lines.append(translate(language, "**Elements lost** {changes}", changes=_elements(language, digest.lost)))
    if digest.removed:
        disks = ", ".join(f"{w.element_word(language, element)} {corner}" for element, corner in digest.removed)
        lines.append(translate(language, "**Gone from earth** {disks}", disks=disks))
    if digest.pawns_gained:
        names = ", ".join(w.animal_word(language, animal) for animal in digest.pawns_gained)
        lines.append(translate(language, "**One pawn more** {animals}", animals=names))
    return lines


def _cones(language: str, digest: Digest) -> str:
    parts: list[str] = []
    for tile, (before, after) in digest.cones.items():
        old = translate(language, "nobody") if before is None else w.animal_word(language, before)
        new = translate(language, "nobody") if after is None else w.animal_word(language, after)
        parts.append(translate(language, "{tile}: {new} (was {old})", tile=tile, new=new, old=old))
    return "; ".join(parts)


def _elements(language: str, changes: dict[Animal, list]) -> str:
    return "; ".join(
        f"{w.animal_word(language, animal)} {', '.join(w.element_word(language, element) for element in elements)}"
        for animal, elements in changes.items()
    )
