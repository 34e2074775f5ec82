"""What somebody chose, as a sentence: one for every verb of the notation, and the events it has told with it."""

from __future__ import annotations

from collections.abc import Callable

from bot import prompts_words as w
from render.locale import translate
from rules import choices as c
from rules import events as e
from rules.choices import Choice
from rules.earth import land
from rules.state import State
from rules.types import Animal, Element, Hex


def sentence(language: str, state: State, kind: str, animal: Animal, choice: Choice) -> str:
    """What ``animal`` chose at a decision of ``kind``, told of the position before it."""
    who = w.animal_word(language, animal)
    return _SENTENCES[choice.verb](language, state, kind, who, choice)


def told(state: State, animal: Animal, choice: Choice, events: tuple[e.Fact, ...]) -> list[e.Fact]:
    """The events less those that the sentence of the choice has told: the first one like each."""
    rest = list(events)
    for known in _known(state, animal, choice):
        if known in rest:
            rest.remove(known)
    if isinstance(choice, c.Thin):
        rest = [event for event in rest if not (isinstance(event, e.SpeciesEliminated) and event.animal is animal)]
    if isinstance(choice, c.Advance):
        rest = [event for event in rest if not (isinstance(event, e.InitiativeSwapped) and event.animal is animal)]
    return rest


def _known(state: State, animal: Animal, choice: Choice) -> list[e.Fact]:
    match choice:
        case c.Adapt(element):
            return [e.ElementGained(animal, element)]
        case c.Deplete(corner):
            element = state.disks[corner]
            return [] if element is None else [e.DiskRemoved(element, corner)]
        case c.Spawn(tile, number):
            return [e.SpeciesAdded(animal, tile, number)]
        case c.Revive(tile, number):
            return [e.SpeciesRevived(animal, tile, number)]
        case c.Migrate(origin, target):
            return [e.SpeciesMoved(animal, origin, target, 1)]
        case c.Settle() | c.Scatter():
            return []
        case c.TakeCard(card):
            return [e.CardTaken(animal, card)]
        case c.LoseElement(element):
            return [e.ElementLost(animal, element)]
        case c.Swap(own, new):
            return [e.ElementLost(animal, own), e.ElementGained(animal, new)]
        case c.Replace(tile, other):
            return [e.SpeciesEliminated(other, tile, 1), e.SpeciesAdded(animal, tile, 1)]
    return []


def _tile(language: str, state: State, tile: Hex) -> str:
    if state.terrain[tile] is None:
        return str(tile)
    return f"{tile} ({w.terrain_name(language, land(state, tile))})"


def _disk(language: str, element: Element | None) -> str:
    return translate(language, "the element") if element is None else w.element_word(language, element)


def _pass(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    return translate(language, "{who} passes ({what}).", who=who, what=w.kind_name(language, kind))


def _done(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    if kind == "settle":
        return translate(language, "{who} settles no more.", who=who)
    return translate(language, "{who} is done.", who=who)


def _advance(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    return translate(language, "{who} moves up in the initiative order.", who=who)


def _place(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Place)
    return translate(language, "{who} puts a pawn on **{space}**.", who=who, space=w.space_name(language, choice.space))


def _adapt(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Adapt)
    return translate(language, "{who} adapts to {element}.", who=who, element=w.element_word(language, choice.element))


def _keep(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Keep)
    element = w.element_word(language, choice.element)
    return translate(language, "{who} keeps its {element} through Regression.", who=who, element=element)


def _supply(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Supply)
    element, corner = w.element_word(language, choice.element), w.corner_word(language, choice.corner)
    return translate(language, "{who} puts {element} on {corner}.", who=who, element=element, corner=corner)


def _discard(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Discard)
    element = w.element_word(language, choice.element)
    return translate(language, "{who} removes {element} from the Wasteland box.", who=who, element=element)


def _deplete(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Deplete)
    element = _disk(language, state.disks[choice.corner])
    corner = w.corner_word(language, choice.corner)
    return translate(language, "{who} removes {element} from {corner}.", who=who, element=element, corner=corner)


def _freeze(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Freeze)
    tile = _tile(language, state, choice.tile)
    return translate(language, "{who} covers {tile} with tundra.", who=who, tile=tile)


def _speciate(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Speciate)
    element = _disk(language, state.disks[choice.corner])
    corner = w.corner_word(language, choice.corner)
    return translate(language, "{who} speciates round {element} on {corner}.", who=who, element=element, corner=corner)


def _spawn(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Spawn)
    number, tile = w.species_phrase(language, choice.number), _tile(language, state, choice.tile)
    return translate(language, "{who} places {number} on {tile}.", who=who, number=number, tile=tile)


def _explore(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Explore)
    terrain = state.face_up[choice.stack - 1]
    name = translate(language, "tile") if terrain is None else w.terrain_name(language, terrain)
    return translate(language, "{who} explores: new {terrain} on {tile}.", who=who, terrain=name, tile=choice.hex)


def _settle(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Settle)
    number = w.species_phrase(language, choice.number)
    new = state.decision.facts.get("tile") if state.decision is not None else None
    if new is None:
        return translate(language, "{who} settles {number} from {tile}.", who=who, number=number, tile=choice.tile)
    return translate(
        language, "{who} settles {number} from {tile} on {new}.", who=who, number=number, tile=choice.tile, new=new
    )


def _migrate(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Migrate)
    return translate(
        language, "{who} migrates {origin} → {target}.", who=who, origin=choice.origin, target=choice.target
    )


def _compete(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Compete | c.Eliminate)
    victim, tile = w.animal_word(language, choice.animal), _tile(language, state, choice.tile)
    return translate(language, "{who} eliminates 1 {victim} on {tile}.", who=who, victim=victim, tile=tile)


def _dominate(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Dominate)
    return translate(language, "{who} scores {tile}.", who=who, tile=_tile(language, state, choice.tile))


def _card(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.TakeCard)
    return translate(language, "{who} takes the card **{card}**.", who=who, card=w.card_name(language, choice.card))


def _save(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Save)
    return translate(language, "{who} saves 1 species on {tile} from extinction.", who=who, tile=choice.tile)


def _blight(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Blight)
    return translate(language, "{who} blights {tile}.", who=who, tile=_tile(language, state, choice.tile))


def _leave(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Leave)
    element = _disk(language, state.disks[choice.corner])
    return translate(language, "{who} leaves {element} on {corner}.", who=who, element=element, corner=choice.corner)


def _catastrophe(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Catastrophe)
    return translate(language, "{who} brings Catastrophe on {tile}.", who=who, tile=_tile(language, state, choice.tile))


def _survive(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Survive)
    survivor = w.animal_word(language, choice.animal)
    return translate(language, "{who} lets 1 {survivor} survive.", who=who, survivor=survivor)


def _lose(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.LoseElement)
    return translate(language, "{who} gives up {element}.", who=who, element=w.element_word(language, choice.element))


def _lose_pawn(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    return translate(language, "{who} gives up a pawn for good.", who=who)


def _thin(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    return translate(language, "{who} keeps only one species on each of its tiles.", who=who)


def _replace(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Replace)
    victim, tile = w.animal_word(language, choice.animal), _tile(language, state, choice.tile)
    return translate(language, "{who} takes the place of 1 {victim} on {tile}.", who=who, victim=victim, tile=tile)


def _fertile(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Fertile)
    return translate(language, "{who} counts the species on {tile}.", who=who, tile=choice.tile)


def _revive(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Revive)
    number, tile = w.species_phrase(language, choice.number), _tile(language, state, choice.tile)
    return translate(language, "{who} wakes {number} on {tile}, safe this turn.", who=who, number=number, tile=tile)


def _exodus(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Exodus)
    return translate(language, "{who} sends everybody away from {tile}.", who=who, tile=choice.tile)


def _scatter(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Scatter)
    moving = w.animal_word(language, choice.animal)
    return translate(
        language,
        "{who} sends {number} {moving} to {tile}.",
        who=who,
        number=choice.number,
        moving=moving,
        tile=choice.tile,
    )


def _swap(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Swap)
    own, new = w.element_word(language, choice.own), w.element_word(language, choice.new)
    return translate(language, "{who} swaps {own} for {new}.", who=who, own=own, new=new)


def _claim(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Claim)
    return translate(language, "{who} claims {tile}.", who=who, tile=choice.tile)


def _contest(language: str, state: State, kind: str, who: str, choice: Choice) -> str:
    assert isinstance(choice, c.Contest)
    return translate(language, "{who} contests the cone on {tile}.", who=who, tile=choice.tile)


_SENTENCES: dict[str, Callable[[str, State, str, str, Choice], str]] = {
    "pass": _pass,
    "done": _done,
    "advance": _advance,
    "place": _place,
    "adapt": _adapt,
    "keep": _keep,
    "supply": _supply,
    "discard": _discard,
    "deplete": _deplete,
    "freeze": _freeze,
    "speciate": _speciate,
    "spawn": _spawn,
    "explore": _explore,
    "settle": _settle,
    "migrate": _migrate,
    "compete": _compete,
    "dominate": _dominate,
    "card": _card,
    "save": _save,
    "eliminate": _compete,
    "blight": _blight,
    "leave": _leave,
    "catastrophe": _catastrophe,
    "survive": _survive,
    "lose": _lose,
    "lose pawn": _lose_pawn,
    "thin": _thin,
    "replace": _replace,
    "fertile": _fertile,
    "revive": _revive,
    "exodus": _exodus,
    "scatter": _scatter,
    "swap": _swap,
    "claim": _claim,
    "contest": _contest,
}
