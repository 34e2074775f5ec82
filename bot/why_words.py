"""The answers to ``/why`` in words, short enough for a phone."""

from __future__ import annotations

from collections.abc import Sequence

from bot import prompts_words as w
from bot.languages.words import typed
from bot.prompts_labels import tile_text
from render.locale import translate, translate_many
from rules.state import State
from rules.types import Animal, Card, Hex
from rules.why import Claimant, DominanceAnswer, DominationAnswer, Tip, TipKind, why_dominant, why_domination
from rules.why_not import Verdict, WhyNot
from rules.why_reset import Doomed, OnTundra, why_extinction, why_survival
from rules.why_score import Source

MOST_DOOMED = 12


def tile_why(language: str, state: State, tile: Hex) -> str:
    """Why who dominates a tile, what would tip it, and what a Domination there would do."""
    if state.terrain[tile] is None:
        return translate(language, "There is no tile on {tile}.", tile=tile)
    answer = why_dominant(state, tile)
    lines = [f"**{tile_text(language, state, tile)}**", *_dominance(language, answer)]
    if answer.tips:
        lines.append(translate(language, "**One change would tip it:**"))
        lines += _tips(language, answer.tips)
    elif answer.claimants:
        lines.append(translate(language, "No single change would tip it."))
    return "\n".join([*lines, *_domination(language, why_domination(state, tile))])


def _dominance(language: str, answer: DominanceAnswer) -> list[str]:
    if not answer.claimants:
        return [translate(language, "Nobody lives here.")]
    lines = [_sum(language, one, leads=one.animal is answer.dominant) for one in answer.claimants]
    if answer.dominant is not None:
        who = w.animal_word(language, answer.dominant)
        if len(answer.claimants) > 1:
            lines.append(translate(language, "{who} dominates, {lead} ahead.", who=who, lead=answer.lead))
        else:
            lines.append(translate(language, "{who} dominates: alone here, and it matches.", who=who))
    elif answer.tied:
        tied = w.joined(language, [w.animal_word(language, animal) for animal in answer.tied])
        lines.append(translate(language, "Nobody dominates: {animals} match the same.", animals=tied))
    else:
        lines.append(translate(language, "Nobody dominates: nobody matches an element here."))
    if answer.cone is not answer.dominant and answer.cone is not None:
        who = w.animal_word(language, answer.cone)
        lines.append(translate(language, "🔺 The cone still says {who}; it can be contested or claimed.", who=who))
    elif answer.cone is not answer.dominant and answer.dominant is not None:
        lines.append(translate(language, "🔺 No cone stands here yet; it can be claimed."))
    return lines


def _sum(language: str, one: Claimant, *, leads: bool) -> str:
    parts = " + ".join(f"{w.ELEMENT_SIGNS[match.element]} {match.copies}×{match.disks}" for match in one.matches)
    who = w.animal_word(language, one.animal)
    if not parts:
        return translate(language, "{who}: matches nothing, endangered ⚠", who=who)
    return f"{who}: {parts} = **{one.matching}**" + (" 👑" if leads else "")


def _tips(language: str, tips: Sequence[Tip]) -> list[str]:
    """The tips, one line for each who would dominate."""
    outcomes: dict[Animal | None, list[str]] = {}
    for tip in tips:
        outcomes.setdefault(tip.dominant, []).append(_tip(language, tip))
    lines: list[str] = []
    for animal, words in outcomes.items():
        who = translate(language, "nobody") if animal is None else w.animal_word(language, animal)
        lines.append(f"→ **{who}**: {'; '.join(words)}")
    return lines


def _tip(language: str, tip: Tip) -> str:
    who = "" if tip.animal is None else w.animal_word(language, tip.animal)
    element = "" if tip.element is None else w.element_word(language, tip.element)
    match tip.kind:
        case TipKind.DISK_ADDED:
            return translate(language, "one more {element} here", element=element)
        case TipKind.DISK_REMOVED:
            return translate(language, "one {element} less here", element=element)
        case TipKind.ELEMENT_GAINED:
            return translate(language, "{who} gains {element}", who=who, element=element)
        case TipKind.ELEMENT_LOST:
            return translate(language, "{who} loses {element}", who=who, element=element)
        case TipKind.ARRIVES:
            return translate(language, "{who} comes here", who=who)
        case TipKind.LEAVES:
            return translate(language, "{who} is gone from here", who=who)


def _domination(language: str, answer: DominationAnswer) -> list[str]:
    if answer.scored:
        return [translate(language, "**Domination**: not here, the tile has been scored this turn.")]
    if not answer.possible:
        return [translate(language, "**Domination**: not here, nobody lives here.")]
    paid = " ".join(f"{w.ANIMAL_SIGNS[animal]}+{points}" for animal, _, points in answer.shares)
    lines = [translate(language, "**Domination** here would pay {shares}.", shares=paid)]
    if answer.unpaid:
        names = w.joined(language, [w.animal_word(language, animal) for animal in answer.unpaid])
        lines[0] += " " + translate(language, "Nothing for {animals}.", animals=names)
    if not answer.cards:
        lines.append(translate(language, "No card: the row is empty."))
    elif answer.card_for is None:
        lines.append(translate(language, "No card: nobody is dominant."))
    else:
        lines.append(translate(language, "The card goes to {who}.", who=w.animal_word(language, answer.card_for)))
    if answer.cards and answer.could_claim is not None:
        who = w.animal_word(language, answer.could_claim)
        lines.append(translate(language, "{who} could claim the tile first and take the card.", who=who))
    return lines


def extinction_why(language: str, state: State, animal: Animal | None = None) -> str:
    """What would die now, and what would save it."""
    doomed = why_extinction(state, animal)
    if not doomed:
        return translate(language, "If the turn ended now, nothing would die.")
    lines = [translate(language, "**If the turn ended now, these would die:**")]
    lines += [_doomed(language, state, one) for one in doomed[:MOST_DOOMED]]
    if (more := len(doomed) - MOST_DOOMED) > 0:
        lines.append(translate_many(language, "… and on {number} more tile.", "… and on {number} more tiles.", more))
    if any(one.by_mammal for one in doomed):
        lines.append(translate(language, "The mammal may save one of its own first."))
    return "\n".join(lines)


def _doomed(language: str, state: State, one: Doomed) -> str:
    tile = tile_text(language, state, one.tile)
    line = f"☠ {one.number} {w.animal_word(language, one.animal)} · {tile}"
    if one.safe:
        line += " " + translate_many(language, "({number} more is safe)", "({number} more are safe)", one.safe)
    ways: list[str] = []
    if one.disks:
        elements = " ".join(w.ELEMENT_SIGNS[element] for element in one.disks)
        ways.append(translate(language, "put {elements} there", elements=elements))
    if one.gains:
        elements = " ".join(w.ELEMENT_SIGNS[element] for element in one.gains)
        ways.append(translate(language, "gain {elements}", elements=elements))
    if one.refuges:
        tiles = ", ".join(map(str, one.refuges))
        ways.append(translate(language, "move to {tiles}", tiles=tiles))
    return line + ("\n-# " + translate(language, "saved by: {ways}", ways=" · ".join(ways)) if ways else "")


def survival_why(language: str, state: State) -> str:
    """Who holds Survival and why, what it would pay, and what would change that."""
    answer = why_survival(state)
    lines: list[str] = []
    if answer.holder is None:
        lines.append(translate(language, "**Survival**: nobody has the most species on tundra alone."))
    else:
        who = w.animal_word(language, answer.holder)
        lines.append(translate(language, "**Survival**: {who}, +{points} now.", who=who, points=answer.points))
    lines += [_on_tundra(language, one) for one in answer.animals]
    if not answer.animals:
        lines.append(translate(language, "No species lives on tundra; a single one would hold the card."))
    if answer.holder is not None:
        lines.append(
            translate_many(language, "It leads by {number} species.", "It leads by {number} species.", answer.margin)
        )
    if (answer.holder_after, answer.points_after) != (answer.holder, answer.points):
        if answer.holder_after is None:
            lines.append(translate(language, "After the Extinction of now nobody would be paid."))
        else:
            who = w.animal_word(language, answer.holder_after)
            lines.append(
                translate(
                    language, "After the Extinction of now: {who}, +{points}.", who=who, points=answer.points_after
                )
            )
    return "\n".join(lines)


def _on_tundra(language: str, one: OnTundra) -> str:
    line = translate(
        language,
        "{who}: {number} on {tiles}",
        who=w.animal_word(language, one.animal),
        number=w.species_phrase(language, one.species),
        tiles=", ".join(map(str, one.tiles)),
    )
    if not one.needs:
        return line
    return (
        line
        + " · "
        + translate_many(language, "{number} more would take the card", "{number} more would take the card", one.needs)
    )


def not_why(language: str, answer: WhyNot, refusal: str) -> str:
    """Why a choice is not offered; ``refusal`` is the rules' own sentence in this language."""
    if answer.verdict is Verdict.OVER:
        return translate(language, "The game is over; nothing is decided any more.")
    if answer.verdict is Verdict.OFFERED:
        return translate(language, "`{choice}` is possible now.", choice=typed(language, answer.choice))
    if answer.verdict is Verdict.REFUSED:
        return refusal
    asked = "" if answer.asked is None else w.animal_word(language, answer.asked)
    lines = [
        translate(
            language,
            "`{choice}` does not answer what is asked now. The decision now is **{kind}**, of {who}.",
            choice=typed(language, answer.choice),
            kind=w.kind_name(language, answer.kind),
            who=asked,
        )
    ]
    if answer.answers:
        kinds = ", ".join(w.kind_name(language, kind) for kind in answer.answers)
        lines.append(translate(language, "It belongs to: {kinds}.", kinds=kinds))
    return "\n".join(lines)


def score_why(language: str, animal: Animal, score: int, sources: Sequence[Source]) -> str:
    """Where an animal's points come from."""
    lines = [translate(language, "**{who}**: **{score}**", who=w.animal_word(language, animal), score=score)]
    for source in sources:
        tiles = w.counted([(str(tile), source.tiles.count(tile)) for tile in dict.fromkeys(source.tiles)])
        number = w.points_phrase(language, source.points)
        lines.append(f"{number} {_reason(language, source.reason)}" + (f" · {tiles}" if tiles else ""))
    if not sources:
        lines.append(translate(language, "It has not scored yet."))
    return "\n".join(lines)


def _reason(language: str, reason: str) -> str:
    if reason == "final":
        return translate(language, "the final scoring")
    if reason == "survival":
        return translate(language, "Survival")
    if reason == "before":
        return translate(language, "before the record begins")
    if reason in {str(card) for card in Card}:
        return w.card_name(language, Card.parse(reason))
    return w.action_name(language, reason)
