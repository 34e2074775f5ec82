"""The dominance cards in our own words: a line for a menu, and a paragraph for ``/rules`` and ``/cards``."""

from __future__ import annotations

from render.locale import translate
from rules.types import Card


def card_line(language: str, card: Card) -> str:
    """What a card does, in at most a hundred characters."""
    return _lines(language)[card]


def card_text(language: str, card: Card) -> str:
    """What a card does, in full."""
    return _texts(language)[card]


def _lines(language: str) -> tuple[str, ...]:
    return (
        translate(language, "An element from the bag beside sea or wetland, and up to 4 new species there."),
        translate(language, "1 point for each tile you share with others."),
        translate(language, "One species dies on every tile with more species than elements."),
        translate(language, "A tile loses all its elements but one."),
        translate(language, "All but one species die on a tile, and one on each tile beside it."),
        translate(language, "Everybody else loses one species on each tundra tile."),
        translate(language, "Animals with more elements than you lose one."),
        translate(language, "1 point for each element on earth of a type you have."),
        translate(language, "Replace one species of each of two other animals by yours."),
        translate(language, "One new species on each of your tiles."),
        translate(language, "Points for all species on one of your tiles."),
        translate(language, "Any element from the bag onto a free corner of earth."),
        translate(language, "Up to 5 eliminated species return to one tile, safe this turn."),
        translate(language, "All score for the tiles they dominate. The last turn!"),
        translate(language, "Do a Glaciation now."),
        translate(language, "Everybody gives up an element, a pawn or crowded species."),
        translate(language, "Put one of your free pawns on any vacant space."),
        translate(language, "You and every animal above you in the food chain gain a pawn."),
        translate(language, "All species leave a tile for the tiles beside it; you say where."),
        translate(language, "Swap an added element for any of the bag."),
        translate(language, "Animals ahead of you lose the first place's points of this tile."),
        translate(language, "Move up one place in the initiative order."),
        translate(language, "Gain a pawn."),
        translate(language, "You and every animal below you in the food chain gain a pawn."),
        translate(language, "Eliminate one opposing species on each of your tiles."),
        translate(language, "You and all with fewer elements gain a random one."),
    )


def _texts(language: str) -> tuple[str, ...]:
    return _texts_a_to_f(language) + _texts_h_to_m(language) + _texts_m_to_s(language)


def _texts_a_to_f(language: str) -> tuple[str, ...]:
    return (
        translate(
            language,
            "Take any element out of the bag and lay it on a free corner of a sea or wetland tile that "
            "is not frozen. Then put up to four species from your gene pool on that tile. Without a free "
            "corner you only place the species.",
        ),
        translate(language, "Count the tiles where you live beside other animals: each is worth 1 point to you."),
        translate(
            language,
            "Wherever more species stand than elements lie round the tile, one species dies. You pick "
            "which, tile by tile; where you are alone it is yours.",
        ),
        translate(language, "Pick a tile. Of the elements round it you keep one; all the others go to the bag."),
        translate(
            language,
            "Pick a tile: of all the species there only one lives on, and you say whose. On each tile "
            "beside it one species of your choice dies too.",
        ),
        translate(language, "On every tundra tile each animal but you loses one species."),
        translate(
            language,
            "Whoever has more elements on the display than you gives up one added element. Each picks its own.",
        ),
        translate(
            language,
            "Every element on earth whose type is on your display is worth 1 point; having a type twice "
            "does not double it.",
        ),
        translate(
            language,
            "Take the place of one species of up to two different animals, anywhere: theirs dies, one "
            "from your gene pool stands there instead.",
        ),
        translate(language, "On each tile where you stood when you took the card you may add one species."),
        translate(
            language, "Pick a tile where you live. You score 1 point for each species on it, whoever's they are."
        ),
    )


def _texts_h_to_m(language: str) -> tuple[str, ...]:
    return (
        translate(language, "Take any element out of the bag and lay it on any free corner of earth."),
        translate(
            language,
            "Bring back up to five of your eliminated species, all onto one tile of your choice. They "
            "cannot die out in this turn's Extinction.",
        ),
        translate(
            language,
            "Every animal scores bonus points (1, 3, 6, 10 ...) for the number of tiles that carry its "
            "cone. The game ends with this turn: after Extinction and Survival every tile is scored once "
            "more.",
        ),
        translate(
            language, "Cover a tile beside the ice at once, as in Glaciation. You must, if there is such a tile."
        ),
        translate(
            language,
            "All animals, you too, in food chain order: give up one added element, or one free pawn for "
            "the rest of the game, or all species but one on each of your tiles.",
        ),
        translate(
            language,
            "Put a free pawn of yours on any vacant space. If this turn has not come to it yet it acts "
            "this turn, otherwise it waits for the next.",
        ),
        translate(language, "You and every animal in play above you in the food chain get a new pawn, free to use."),
        translate(
            language,
            "Pick a tile. All species on it, of every animal, go to neighbouring tiles; you decide how "
            "each animal is split.",
        ),
    )


def _texts_m_to_s(language: str) -> tuple[str, ...]:
    return (
        translate(
            language,
            "Give one added element back and take any element that is in the bag. Without an added "
            "element nothing happens.",
        ),
        translate(
            language,
            "Each animal with more points than you, after this tile was scored, loses as many points as "
            "the first place on this tile is worth. Nobody falls below zero.",
        ),
        translate(language, "Change places with the animal directly before you in the initiative order."),
        translate(language, "You get a new pawn, free to use."),
        translate(language, "You and every animal in play below you in the food chain get a new pawn, free to use."),
        translate(
            language, "On each tile where you live with others one species of another animal dies; you choose whose."
        ),
        translate(
            language,
            "You and each animal with fewer elements than you draw a random element, if there is room "
            "for it on the display.",
        ),
    )
