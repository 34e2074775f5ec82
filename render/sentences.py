"""What somebody chose, as a sentence of a picture: one for every verb of the notation."""

from __future__ import annotations

from render.locale import translate_many
from render.view import View
from render.words import Words
from rules import choices as c
from rules.errors import RulesError
from rules.types import Animal, Corner, Hex


def chosen(before: View, animal: Animal, text: str, words: Words) -> str:
    """What ``animal`` chose at the position ``before``; the notation itself for a choice that is none."""
    try:
        choice = c.parse_choice(text)
    except RulesError:
        return f"{words.animal(animal)}: {text}"
    who = words.animal(animal)
    said = _of_elements(before, who, choice, words) or _of_species(before, who, choice, words)
    said = said or _of_cards(before, who, choice, words) or _of_order(before, who, choice, words)
    return plain(said) if said else f"{who}: {text}"


def plain(text: str) -> str:
    """A sentence of the chat without its marks for bold letters and without its full stop."""
    return text.replace("**", "").removesuffix(".")


def species(words: Words, number: int) -> str:
    """A number of species."""
    return translate_many(words.language, "{number} species", "{number} species", number)


def _tile(before: View, hex_: Hex, words: Words) -> str:
    tile = before.tiles.get(hex_)
    return f"{hex_} ({words.terrain(tile.terrain)})" if tile is not None else str(hex_)


def _disk(before: View, corner: Corner, words: Words) -> str:
    return words.element(before.disks[corner]) if corner in before.disks else words.say("the element")


def _of_elements(before: View, who: str, choice: c.Choice, words: Words) -> str:
    match choice:
        case c.Adapt(element):
            return words.say("{who} adapts to {element}.", who=who, element=words.element(element))
        case c.Keep(element):
            return words.say("{who} keeps its {element} through Regression.", who=who, element=words.element(element))
        case c.Supply(element, corner):
            name = words.element(element)
            return words.say("{who} puts {element} on {corner}.", who=who, element=name, corner=corner)
        case c.Discard(element):
            name = words.element(element)
            return words.say("{who} removes {element} from the Wasteland box.", who=who, element=name)
        case c.Deplete(corner):
            name = _disk(before, corner, words)
            return words.say("{who} removes {element} from {corner}.", who=who, element=name, corner=corner)
        case c.Leave(corner):
            name = _disk(before, corner, words)
            return words.say("{who} leaves {element} on {corner}.", who=who, element=name, corner=corner)
        case c.LoseElement(element):
            return words.say("{who} gives up {element}.", who=who, element=words.element(element))
        case c.Swap(own, new):
            old = words.element(own)
            return words.say("{who} swaps {own} for {new}.", who=who, own=old, new=words.element(new))
    return ""


def _of_species(before: View, who: str, choice: c.Choice, words: Words) -> str:
    match choice:
        case c.Speciate(corner):
            name = _disk(before, corner, words)
            return words.say("{who} speciates round {element} on {corner}.", who=who, element=name, corner=corner)
        case c.Spawn(tile, number):
            where, some = _tile(before, tile, words), species(words, number)
            return words.say("{who} places {number} on {tile}.", who=who, number=some, tile=where)
        case c.Settle(tile, number):
            some = species(words, number)
            return words.say("{who} settles {number} from {tile}.", who=who, number=some, tile=tile)
        case c.Migrate(origin, target):
            return words.say("{who} migrates {origin} → {target}.", who=who, origin=origin, target=target)
        case c.Compete(tile, victim) | c.Eliminate(tile, victim):
            name, where = words.animal(victim), _tile(before, tile, words)
            return words.say("{who} eliminates 1 {victim} on {tile}.", who=who, victim=name, tile=where)
        case c.Replace(tile, victim):
            name, where = words.animal(victim), _tile(before, tile, words)
            return words.say("{who} takes the place of 1 {victim} on {tile}.", who=who, victim=name, tile=where)
        case c.Revive(tile, number):
            where, some = _tile(before, tile, words), species(words, number)
            return words.say("{who} wakes {number} on {tile}, safe this turn.", who=who, number=some, tile=where)
        case c.Scatter(moving, tile, number):
            name = words.animal(moving)
            return words.say("{who} sends {number} {moving} to {tile}.", who=who, number=number, moving=name, tile=tile)
        case c.Save(tile):
            return words.say("{who} saves 1 species on {tile} from extinction.", who=who, tile=tile)
    return ""


def _of_cards(before: View, who: str, choice: c.Choice, words: Words) -> str:
    match choice:
        case c.TakeCard(card):
            return words.say("{who} takes the card **{card}**.", who=who, card=words.card(card))
        case c.Blight(tile):
            return words.say("{who} blights {tile}.", who=who, tile=_tile(before, tile, words))
        case c.Catastrophe(tile):
            return words.say("{who} brings Catastrophe on {tile}.", who=who, tile=_tile(before, tile, words))
        case c.Survive(survivor):
            return words.say("{who} lets 1 {survivor} survive.", who=who, survivor=words.animal(survivor))
        case c.LosePawn():
            return words.say("{who} gives up a pawn for good.", who=who)
        case c.Thin():
            return words.say("{who} keeps only one species on each of its tiles.", who=who)
        case c.Fertile(tile):
            return words.say("{who} counts the species on {tile}.", who=who, tile=tile)
        case c.Exodus(tile):
            return words.say("{who} sends everybody away from {tile}.", who=who, tile=tile)
    return ""


def _of_order(before: View, who: str, choice: c.Choice, words: Words) -> str:
    match choice:
        case c.Pass():
            kind = before.asked.kind if before.asked is not None else ""
            what = words.actions.get(kind) or words.asks.get(kind, "")
            return words.say("{who} passes ({what}).", who=who, what=what) if what else ""
        case c.Done():
            return words.say("{who} is done.", who=who)
        case c.Advance():
            return words.say("{who} moves up in the initiative order.", who=who)
        case c.Place(space):
            return words.say("{who} puts a pawn on **{space}**.", who=who, space=words.place(str(space)))
        case c.Freeze(tile):
            return words.say("{who} covers {tile} with tundra.", who=who, tile=_tile(before, tile, words))
        case c.Explore(stack, hex_):
            terrain = before.stacks[stack - 1].face_up if len(before.stacks) >= stack else None
            name = words.terrain(terrain) if terrain is not None else words.say("tile")
            return words.say("{who} explores: new {terrain} on {tile}.", who=who, terrain=name, tile=hex_)
        case c.Dominate(tile):
            return words.say("{who} scores {tile}.", who=who, tile=_tile(before, tile, words))
        case c.Claim(tile):
            return words.say("{who} claims {tile}.", who=who, tile=tile)
        case c.Contest(tile):
            return words.say("{who} contests the cone on {tile}.", who=who, tile=tile)
    return ""
