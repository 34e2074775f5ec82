"""What a decision asks, in a sentence for the one who has it: one for every kind of the notation."""

from __future__ import annotations

from collections.abc import Callable

from bot import prompts_words as w
from render.locale import translate
from rules.choices import Scatter
from rules.earth import box_types, count
from rules.state import State
from rules.step import Decision
from rules.tables import SPECIATION_ELEMENT
from rules.types import Animal, Box, Hex, Phase, Space, Terrain


def question(language: str, state: State, decision: Decision) -> str:
    """The pending decision as a sentence, without saying who is asked."""
    return _QUESTIONS[decision.kind](language, state, decision)


def _space(decision: Decision) -> Space | None:
    space = decision.facts.get("space")
    return space if isinstance(space, Space) else None


def _tile(decision: Decision) -> Hex | None:
    tile = decision.facts.get("tile")
    return tile if isinstance(tile, Hex) else None


def _box(language: str, state: State, box: Box) -> str:
    return w.joined(language, [w.element_word(language, element) for element in box_types(state, box)])


def _place(language: str, state: State, decision: Decision) -> str:
    left = state.available[decision.animal]
    if state.phase is not Phase.PLANNING:
        return translate(language, "put that pawn on another vacant space.")
    if left == 1:
        return translate(language, "place your last pawn.")
    return translate(language, "place a pawn ({number} left).", number=left)


def _initiative(language: str, state: State, decision: Decision) -> str:
    return translate(language, "move up in the initiative order and place this pawn again?")


def _adaptation(language: str, state: State, decision: Decision) -> str:
    return translate(language, "take an element onto your display.")


def _regression(language: str, state: State, decision: Decision) -> str:
    return translate(language, "Regression: which element type do you keep?")


def _abundance(language: str, state: State, decision: Decision) -> str:
    elements = _box(language, state, Box.ABUNDANCE)
    return translate(language, "put one element on a free corner of earth ({elements}).", elements=elements)


def _wasteland(language: str, state: State, decision: Decision) -> str:
    return translate(language, "take one element out of the Wasteland box; what stays there vanishes beside tundra.")


def _depletion(language: str, state: State, decision: Decision) -> str:
    elements = _box(language, state, Box.DEPLETION)
    return translate(language, "remove one element from earth ({elements}).", elements=elements)


def _glaciation(language: str, state: State, decision: Decision) -> str:
    return translate(language, "which tile does the ice cover?")


def _speciation(language: str, state: State, decision: Decision) -> str:
    space = _space(decision)
    if space is None:
        return translate(language, "round which element do new species appear?")
    element = w.element_word(language, SPECIATION_ELEMENT[space])
    return translate(language, "round which {element} do new species appear?", element=element)


def _spawn(language: str, state: State, decision: Decision) -> str:
    return translate(
        language, "how many new species, and where? ({pool} in your gene pool)", pool=state.gene_pool[decision.animal]
    )


def _insect(language: str, state: State, decision: Decision) -> str:
    return translate(language, "your free species: on which tile?")


def _wanderlust(language: str, state: State, decision: Decision) -> str:
    return translate(language, "explore: which tile, and where?")


def _wanderlust_disk(language: str, state: State, decision: Decision) -> str:
    elements = _box(language, state, Box.WANDERLUST)
    return translate(
        language, "put an element on the new tile {tile}? ({elements})", tile=_tile(decision), elements=elements
    )


def _settle(language: str, state: State, decision: Decision) -> str:
    return translate(language, "move species onto the new tile {tile}?", tile=_tile(decision))


def _migration(language: str, state: State, decision: Decision) -> str:
    left = decision.facts.get("left")
    if left == 1:
        return translate(language, "move one more species.")
    return translate(language, "move up to {number} species, one at a time.", number=left)


def _arachnid(language: str, state: State, decision: Decision) -> str:
    return translate(language, "your free attack: eliminate one species on a tile of yours.")


def _competition(language: str, state: State, decision: Decision) -> str:
    terrains = decision.facts.get("terrains")
    names = (
        [w.terrain_name(language, terrain) for terrain in terrains if isinstance(terrain, Terrain)]
        if isinstance(terrains, tuple)
        else []
    )
    return translate(
        language, "eliminate an opposing species, one for each terrain: {terrains}.", terrains=w.joined(language, names)
    )


def _domination(language: str, state: State, decision: Decision) -> str:
    return translate(language, "which tile do you score?")


def _card(language: str, state: State, decision: Decision) -> str:
    return translate(language, "you dominate {tile}: take a card.", tile=_tile(decision))


def _extinction(language: str, state: State, decision: Decision) -> str:
    return translate(language, "extinction comes: where do you save one species?")


def _aquatic(language: str, state: State, decision: Decision) -> str:
    if any(choice.verb == "supply" for choice in decision.choices):
        return translate(language, "Aquatic: put any element beside sea or wetland.")
    return translate(language, "Aquatic: up to 4 new species on one of these tiles.")


def _eliminate(language: str, state: State, decision: Decision) -> str:
    card = w.kind_name(language, decision.kind)
    return translate(language, "{card}: eliminate one species on {tile}.", card=card, tile=_tile(decision))


def _blight(language: str, state: State, decision: Decision) -> str:
    if _tile(decision) is None:
        return translate(language, "Blight: which tile loses its elements?")
    return translate(language, "Blight: which element stays on {tile}?", tile=_tile(decision))


def _catastrophe(language: str, state: State, decision: Decision) -> str:
    verbs = {choice.verb for choice in decision.choices}
    if "catastrophe" in verbs:
        return translate(language, "Catastrophe: which tile?")
    if "survive" in verbs:
        return translate(language, "Catastrophe: whose one species survives on {tile}?", tile=_tile(decision))
    return _eliminate(language, state, decision)


def _disease(language: str, state: State, decision: Decision) -> str:
    return translate(language, "Disease: which element do you lose?")


def _evolution(language: str, state: State, decision: Decision) -> str:
    return translate(language, "Evolution: replace which species by one of yours?")


def _fecundity(language: str, state: State, decision: Decision) -> str:
    return translate(language, "Fecundity: one more species on which of your tiles?")


def _fertile(language: str, state: State, decision: Decision) -> str:
    return translate(language, "Fertile: which of your tiles counts?")


def _habitat(language: str, state: State, decision: Decision) -> str:
    return translate(language, "Habitat: put any element on a free corner of earth.")


def _hibernation(language: str, state: State, decision: Decision) -> str:
    return translate(
        language,
        "Hibernation: wake up to 5 eliminated species on one tile ({number} eliminated).",
        number=state.eliminated[decision.animal],
    )


def _immigrants(language: str, state: State, decision: Decision) -> str:
    return translate(language, "Immigrants: give up an element, a pawn, or all but one species on every tile.")


def _instinct(language: str, state: State, decision: Decision) -> str:
    return translate(language, "Instinct: put a pawn on a vacant space.")


def _mass_exodus(language: str, state: State, decision: Decision) -> str:
    first = decision.choices[0]
    tile = _tile(decision)
    if not isinstance(first, Scatter) or tile is None:
        return translate(language, "Mass Exodus: which tile is left by all?")
    left = w.species_phrase(language, count(state, tile, first.animal))
    who = w.animal_word(language, first.animal)
    return translate(language, "Mass Exodus from {tile}: where does {who} go ({left})?", tile=tile, who=who, left=left)


def _metamorphosis(language: str, state: State, decision: Decision) -> str:
    return translate(language, "Metamorphosis: swap which element for which?")


_QUESTIONS: dict[str, Callable[[str, State, Decision], str]] = {
    "place": _place,
    "initiative": _initiative,
    "adaptation": _adaptation,
    "regression": _regression,
    "abundance": _abundance,
    "wasteland": _wasteland,
    "depletion": _depletion,
    "glaciation": _glaciation,
    "speciation": _speciation,
    "spawn": _spawn,
    "insect": _insect,
    "wanderlust": _wanderlust,
    "wanderlust-disk": _wanderlust_disk,
    "settle": _settle,
    "migration": _migration,
    "arachnid": _arachnid,
    "competition": _competition,
    "domination": _domination,
    "card": _card,
    "extinction": _extinction,
    "aquatic": _aquatic,
    "biomass": _eliminate,
    "predator": _eliminate,
    "blight": _blight,
    "catastrophe": _catastrophe,
    "disease": _disease,
    "evolution": _evolution,
    "fecundity": _fecundity,
    "fertile": _fertile,
    "habitat": _habitat,
    "hibernation": _hibernation,
    "ice-sheet": _glaciation,
    "immigrants": _immigrants,
    "instinct": _instinct,
    "mass-exodus": _mass_exodus,
    "metamorphosis": _metamorphosis,
}

KINDS: tuple[str, ...] = tuple(_QUESTIONS)
"""Every kind of decision there is."""


def address(language: str, animal: Animal, mention: str, words: str) -> str:
    """The line that calls somebody: mention, animal, question."""
    return f"▶ {mention} ({w.animal_word(language, animal)}): {words}"
