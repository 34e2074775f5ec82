"""What the tutorial says at each decision. It looks only at the position, so it fits whatever was chosen before."""

from __future__ import annotations

from collections.abc import Callable

from bot import prompts_words as w
from bot.help_cards import card_text
from bot.languages.words import typed
from bot.tutorial.position import ME, OTHER, PAWNS
from render.locale import translate
from rules.choices import Place
from rules.counting import dominant, tile_points
from rules.state import State
from rules.types import HEXES, Animal, Card, Phase, Space

Text = Callable[[str], str]


def lesson(language: str, before: State | None, state: State, hint: str = "") -> str:
    """What to say now: at the newcomer's decisions, when a phase begins, and at the end; empty otherwise.

    ``before`` is the position of the last message, ``hint`` a good choice in words and in the notation.
    """
    decision = state.decision
    if decision is None:
        return _end(language)
    if decision.animal is not ME:
        return ""
    parts: list[str] = []
    if state.phase is Phase.PLANNING and decision.kind == "place":
        parts.append(_placing(language, state))
    else:
        if before is not None and before.phase is Phase.PLANNING:
            parts.append(_execution(language))
        parts.append(explain(language, decision.kind))
        if hint:
            parts.append(translate(language, "💡 A good choice: {choice}", choice=hint))
    return "🎓 " + "\n".join(parts)


def _end(language: str) -> str:
    return translate(
        language,
        "🎓 That was a whole turn. At its end all species that matched nothing died, whoever had the most species on "
        "tundra was paid, and, since Ice Age had been taken, every tile paid once more. A full game is five to ten "
        "such turns.\n"
        "Next: `/game new players:2 computers:1` opens a real game. In it `/why tile` explains every number, `/whatif "
        "show` tries moves out, and `/rules` answers questions in your own words.",
    )


def _execution(language: str) -> str:
    return translate(
        language,
        "**Execution**: now the spaces act from top to bottom, from left to right. Each pawn comes off and its owner "
        "acts, or passes.",
    )


# ---- Planning


def _placing(language: str, state: State) -> str:
    number = PAWNS - state.available[ME]
    texts = (_first, _second, _third, _fourth)
    return "\n".join((texts[min(number, 3)](language, state), _suggestion(language, state, number)))


def _first(language: str, state: State) -> str:
    return translate(
        language,
        "**Welcome!** You are the {me}, the computer is the {other}. This is the last turn of a game; whoever has more "
        "points after it wins.\n"
        "On earth, tiles hold **species** (the numbers in your colour) and **elements** lie on their corners. You live "
        "on water: tiles with water suit you.\n"
        "A turn begins with **Planning**: in turns, each puts a pawn on a free action. You have four pawns, and every "
        "space may be chosen. Use the menu below, or **My move**.",
        me=w.animal_word(language, ME),
        other=w.animal_word(language, OTHER),
    )


def _second(language: str, state: State) -> str:
    tiles = [str(tile) for tile in state.tiles if dominant(state, tile) is ME]
    return translate(
        language,
        "You **dominate** {tiles}: there you live and match the elements best. Copies on your display times disks at "
        "the tile: three waters and one disk match 3. Domination brings cards; the number of species brings points.",
        tiles=w.joined(language, tiles) or "–",
    )


def _third(language: str, state: State) -> str:
    return translate(
        language,
        "Two pawns left. Species that match nothing on their tile are **endangered** (⚠): at the end of the turn they "
        "die. A second kind of element on your display makes you safer; so does moving away.",
    )


def _fourth(language: str, state: State) -> str:
    return translate(
        language,
        "Your last pawn. The actions will happen in the order of the display, from top to bottom: what changes "
        "species and elements comes before Domination, which pays for the tiles as they are then.",
    )


def best_tile(state: State, animal: Animal) -> tuple[str, int]:
    """The tile that a Domination would pay an animal the most for, with the points."""
    paid = [(points, -tile) for tile in state.tiles for who, points in tile_points(state, tile) if who is animal]
    points, tile = max(paid)
    return str(HEXES[-tile]), points


def _domination(language: str, state: State) -> str:
    tile, points = best_tile(state, ME)
    return translate(
        language,
        "it pays for a tile ({tile} would pay you {points} now), and whoever dominates the tile takes a card",
        tile=tile,
        points=points,
    )


_ADVICE: tuple[tuple[tuple[Space, ...], Callable[[str, State], str]], ...] = (
    ((Space.DOMINATION_1, Space.DOMINATION_2, Space.DOMINATION_3), _domination),
    (
        (Space.SPECIATION_WATER, Space.SPECIATION_GRASS),
        lambda to, state: translate(to, "it puts new species on the tiles round a disk of that type"),
    ),
    (
        (Space.ADAPTATION_1, Space.ADAPTATION_2, Space.ADAPTATION_3),
        lambda to, state: translate(to, "it gives you another element, which counts on every tile"),
    ),
    (
        (Space.WANDERLUST_1, Space.WANDERLUST_2),
        lambda to, state: translate(to, "a new tile pays at once, and all beside it may move in"),
    ),
    (
        (Space.MIGRATION_7, Space.MIGRATION_6),
        lambda to, state: translate(to, "it moves many of your species to better tiles"),
    ),
)


def _suggestion(language: str, state: State, number: int) -> str:
    """A free space worth a pawn: another kind of action each time, the next kind when all of one are taken."""
    for spaces, why in (*_ADVICE[number:], *_ADVICE):
        free = [space for space in spaces if state.display[space] is None]
        mine = any(state.display[space] is ME for space in spaces)
        if free and not mine:
            name = w.space_name(language, free[0])
            return translate(
                language,
                "💡 For example **{space}** (`{typed}`): {why}.",
                space=name,
                typed=typed(language, Place(free[0])),
                why=why(language, state),
            )
    return translate(language, "💡 Any free space will do.")


# ---- Execution


def explain(language: str, kind: str) -> str:
    """What a decision is about: a sentence or two; of a card its text."""
    if kind in _TEXTS:
        return _TEXTS[kind](language)
    card = Card.parse(kind)
    return f"**{w.card_name(language, card)}**: {card_text(language, card)}"


_TEXTS: dict[str, Text] = {
    "place": lambda to: translate(to, "The pawn from Initiative goes to another free space and acts there later."),
    "initiative": lambda to: translate(
        to, "**Initiative**: change places with the one before you, and use this pawn again."
    ),
    "adaptation": lambda to: translate(
        to,
        "**Adaptation**: take an element from the box. One that lies at many tiles where you live makes you match more "
        "there; a second kind protects you when one vanishes.",
    ),
    "regression": lambda to: translate(
        to, "**Regression**: of each type in its box everybody loses one added element. You may keep one type."
    ),
    "abundance": lambda to: translate(
        to, "**Abundance**: put an element on a free corner. It counts for every tile that the corner touches."
    ),
    "wasteland": lambda to: translate(
        to, "**Wasteland**: take a type out of the box; elements of the types that stay vanish beside tundra."
    ),
    "depletion": lambda to: translate(
        to, "**Depletion**: remove an element of a type in its box. Take one that the {other} lives on.",
        other=w.animal_word(to, OTHER),
    ),
    "glaciation": lambda to: translate(
        to,
        "**Glaciation**: the ice covers a tile beside tundra. One species of each animal stays; you are paid for the "
        "tundra beside it. Choose a tile where the other loses more than you.",
    ),
    "speciation": lambda to: translate(
        to,
        "**Speciation**: choose a disk; on each tile round it you may put new species, more on water than on "
        "mountains. More species mean a better place when a tile is scored.",
    ),
    "spawn": lambda to: translate(
        to, "Now put the new species: choose a tile and how many, then another, then **Done**."
    ),
    "wanderlust": lambda to: translate(
        to, "**Wanderlust**: lay a new tile beside earth. You are paid for each tile it touches: one 1, two 3, three 6."
    ),
    "wanderlust-disk": lambda to: translate(
        to, "You may put an element on a free corner of the new tile: one that you live on, so that you match there."
    ),
    "settle": lambda to: translate(
        to, "All animals beside the new tile may move species onto it, the higher in the food chain first."
    ),
    "migration": lambda to: translate(
        to,
        "**Migration**: move your species, each one tile. Go where you match, away from where you are endangered, or "
        "where one species more makes you first. **Done** ends it.",
    ),
    "competition": lambda to: translate(
        to, "**Competition**: where you live, eliminate an opposing species, one for each terrain of the space."
    ),
    "domination": lambda to: translate(
        to,
        "**Domination**: choose a tile. It pays by the number of species there. Then the animal that dominates it "
        "takes a card, so choose one that you dominate and that pays you well.",
    ),
    "card": lambda to: translate(
        to, "You dominate the tile, so you take a **card** and carry it out at once. Its text stands in the menu."
    ),
}  # fmt: skip
