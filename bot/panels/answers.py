"""Answers about the table in words: a tile and why, an animal, the cards, the log."""

from __future__ import annotations

from bot import prompts_words as w
from bot.help_cards import card_text
from bot.languages.words import typed_line
from bot.model import TableInfo
from bot.panels import telling
from render.locale import translate, translate_many
from rules.answers import Presence, TileAnswer, about_animal, about_tile
from rules.earth import adjacent_tiles
from rules.state import State
from rules.tables import PRINTED
from rules.types import Animal, Card, Dominance, Hex


def tile_answer(language: str, state: State, tile: Hex) -> str:
    """What stands on a tile and why: matching of each animal, who leads, what scoring it would pay."""
    if state.terrain[tile] is None:
        beside = ", ".join(str(other) for other in adjacent_tiles(state, tile))
        if beside:
            return translate(language, "**{tile}** is empty. Beside it: {tiles}.", tile=tile, tiles=beside)
        return translate(language, "**{tile}** is empty, and no tile lies beside it.", tile=tile)
    facts = about_tile(state, tile)
    ground = w.terrain_name(language, facts.counts_as)
    if facts.counts_as is not facts.terrain:
        ground = translate(language, "{terrain} under tundra", terrain=w.terrain_name(language, facts.terrain))
    elements = ", ".join(w.element_word(language, element) for _, element in facts.elements)
    lines = [
        f"**{tile}** · {ground}",
        translate(language, "Elements: {elements}", elements=elements or translate(language, "none")),
        *(_presence_line(language, presence) for presence in facts.presences),
        *_lead_lines(language, state, facts),
    ]
    if facts.points:
        paid = ", ".join(f"{w.animal_word(language, animal)} +{points}" for animal, points in facts.points)
        lines.append(translate(language, "A Domination here pays {shares}.", shares=paid))
    if facts.scored:
        lines.append(translate(language, "It has been scored this turn."))
    elif facts.card_for is not None and facts.points:
        lines.append(translate(language, "The card would go to {who}.", who=w.animal_word(language, facts.card_for)))
    return "\n".join(lines)


def _presence_line(language: str, presence: Presence) -> str:
    why = " + ".join(f"{w.ELEMENT_SIGNS[match.element]}{match.copies}×{match.disks}" for match in presence.matches)
    line = translate(
        language,
        "{who}: {number} here, matches **{matching}**",
        who=w.animal_word(language, presence.animal),
        number=presence.species,
        matching=presence.matching,
    )
    if why:
        line += f" ({why})"
    if presence.endangered:
        line += " ⚠ " + translate(language, "endangered")
    if presence.safe:
        line += " · " + translate(language, "{number} safe this turn", number=presence.safe)
    return line


def _lead_lines(language: str, state: State, facts: TileAnswer) -> list[str]:
    lines: list[str] = []
    if facts.dominant is not None:
        lines.append(translate(language, "{who} has the most matches.", who=w.animal_word(language, facts.dominant)))
    elif facts.presences:
        lines.append(translate(language, "Nobody has the most matches alone."))
    if state.options.dominance is Dominance.AUTOMATIC:
        return lines
    if facts.cone is not None:
        lines.append(translate(language, "🔺 The cone is {who}'s.", who=w.animal_word(language, facts.cone)))
    if facts.claim is not None:
        lines.append(translate(language, "{who} could claim it.", who=w.animal_word(language, facts.claim)))
    elif facts.contestable:
        lines.append(translate(language, "The cone could be contested."))
    return lines


def animal_answer(language: str, info: TableInfo, state: State, animal: Animal) -> str:
    """What an animal has, where it stands and leads, and what it stands to lose."""
    facts = about_animal(state, animal)
    seat = info.seat_with(animal)
    printed = [w.element_word(language, element) for element in PRINTED[animal]]
    added = [w.element_word(language, element) for element in facts.added]
    name = telling.seat_name(seat) if seat is not None else ""
    tiles = w.counted([(str(tile), number) for tile, number in facts.tiles])
    lines = [
        translate_many(
            language,
            "**{who}** · {name} · **{number}** point, place {rank}",
            "**{who}** · {name} · **{number}** points, place {rank}",
            facts.score,
            who=w.animal_word(language, animal),
            name=name,
            rank=facts.rank,
        ),
        translate(language, "Elements: {printed} + {added}", printed=" ".join(printed), added=" ".join(added) or "–"),
        translate(
            language,
            "Gene pool {pool} · eliminated {eliminated} · pawns {available} free of {pawns} · initiative {place}",
            pool=facts.gene_pool,
            eliminated=facts.eliminated,
            available=facts.available,
            pawns=facts.pawns,
            place=facts.initiative,
        ),
        translate(language, "Species: {tiles}", tiles=tiles or "–"),
        translate(language, "Dominates: {tiles}", tiles=", ".join(map(str, facts.cones)) or "–"),
    ]
    if facts.waiting:
        spaces = ", ".join(w.space_name(language, space) for space in facts.waiting)
        lines.append(translate(language, "Pawns wait on: {spaces}", spaces=spaces))
    if facts.endangered:
        dying = w.counted([(str(tile), number) for tile, number in facts.endangered])
        lines.append(translate(language, "⚠ Would die out: {tiles}", tiles=dying))
    if facts.claims:
        claims = ", ".join(f"`{typed_line(language, one)}`" for one in facts.claims)
        lines.append(translate(language, "Could now: {claims}", claims=claims))
    return "\n".join(lines)


def cards_answer(language: str, state: State, card: Card | None = None) -> str:
    """The cards of the row with what they do; or one card."""
    if card is not None:
        return f"**{w.card_name(language, card)}**\n{card_text(language, card)}"
    left = len(state.deck)
    lines = [
        translate_many(
            language,
            "**The row** ({number} card still in the deck)",
            "**The row** ({number} cards still in the deck)",
            left,
        )
    ]
    lines += [f"**{w.card_name(language, one)}**: {card_text(language, one)}" for one in state.row]
    if not state.row:
        lines.append(translate(language, "The row is empty; it is filled at the end of the turn."))
    if state.gone:
        gone = ", ".join(w.card_name(language, one) for one in state.gone)
        lines.append(translate(language, "-# Taken: {cards}", cards=gone))
    return "\n".join(lines)
