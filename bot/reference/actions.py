"""The twelve actions in our own words (R4)."""

from __future__ import annotations

from collections.abc import Callable

from render.locale import translate

ACTIONS: dict[str, Callable[[str], str]] = {
    "initiative": lambda language: translate(
        language,
        "Your marker changes places with the one before it in the initiative order. Then the same pawn "
        "goes to another vacant space and acts there later this turn. The new order counts from the next "
        "Planning. Whoever is first already only gets to place the pawn again.",
    ),
    "adaptation": lambda language: translate(
        language,
        "Take one element from the Adaptation box onto your display. Three spaces, left to right. With "
        "six elements the display is full and the action is lost. The same type twice is fine: it counts "
        "twice for matching.",
    ),
    "regression": lambda language: translate(
        language,
        "Happens every turn. For each type of element in the Regression box every animal loses one added "
        "element of that type. A pawn here keeps one type for its owner; the reptile keeps one more "
        "without a pawn. Printed elements are never lost.",
    ),
    "abundance": lambda language: translate(
        language,
        "Put one element from the Abundance box on any free corner of earth, at the rim too. It changes "
        "how well animals match the tiles that the corner touches.",
    ),
    "wasteland": lambda language: translate(
        language,
        "Happens every turn. A pawn here first takes one element out of the Wasteland box. Then every "
        "element that touches a tundra tile and whose type is still in the box vanishes from earth.",
    ),
    "depletion": lambda language: translate(
        language,
        "Remove one element from earth, of a type that lies in the Depletion box. Without a pawn nothing happens.",
    ),
    "glaciation": lambda language: translate(
        language,
        "Only the left-most pawn acts; the others wait and move up in Reset. Cover a tile beside the ice "
        "with tundra. You score 1, 3, 6, 10 ... points for the tundra tiles beside it. Of each animal "
        "one species stays there, the rest return to their gene pools. Elements that now touch three "
        "tundra tiles vanish.",
    ),
    "speciation": lambda language: translate(
        language,
        "Each space names an element: meat, sun, seed, water, grub or grass. Choose one such element on "
        "earth. On every tile it touches you may put new species from your gene pool, up to the "
        "terrain's number (sea and wetland 4; savannah, jungle, forest 3; desert, mountain 2; tundra 1). "
        "You need not live there. Afterwards the insect may put one species anywhere, without a pawn.",
    ),
    "wanderlust": lambda language: translate(
        language,
        "Take one of the face-up tiles and lay it beside earth. You score 1, 3, 6, 10 ... points for the "
        "tiles it touches. You may put an element from the Wanderlust box on one of its free corners. "
        "Then all animals, in food chain order, may move species onto it from the tiles beside it.",
    ),
    "migration": lambda language: translate(
        language,
        "Move up to as many of your species as the space says, each one tile far and at most once. Birds "
        "fly one or two tiles, but not over an empty hex and not in a circle.",
    ),
    "competition": lambda language: translate(
        language,
        "First the arachnid may eliminate one opposing species on any tile where it lives, without a "
        "pawn. Then each space names two terrains, and tundra is always the third: on one tile of each "
        "of them where you live you may eliminate one opposing species.",
    ),
    "domination": lambda language: translate(
        language,
        "Choose a tile with species that has not been scored this turn; you need not live there. It pays "
        "by the number of species, ties by food chain. Then the animal that dominates the tile takes a "
        "card and carries it out, whoever's pawn it was. Where nobody dominates no card is taken.",
    ),
}
