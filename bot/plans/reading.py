"""From a typed text to a plan, to standing answers, to a condition. What they print reads back to the same value.

::

    plan      = entry {";" entry}
    entry     = ["place" | "advance" | "instinct"] SPACE {"else" SPACE} ["as" ANIMAL]
                ["if" condition | "unless" condition]
                ["otherwise" ("skip" | "stop")]
    answers   = rule {";" rule}
    rule      = KIND answer {"else" answer} ["as" ANIMAL] ["if" condition | "unless" condition]
    condition = all {"or" all}        all = part {"and" part}        part = "not" part | "(" condition ")" | fact
    fact      = "free" SPACE | "taken" SPACE ["by" WHO] | "row" "has" CARD | BOX "has" [NUMBER] ELEMENT
              | WHO "has" [NUMBER] ELEMENT | WHO "opposes" WHO "on" PLACE | WHO "dominates" PLACE
              | WHO "is" ("on" PLACE | "at" NUMBER) | (TILE | "here") "is" TERRAIN
    WHO       = ANIMAL | "me" | "somebody" | "nobody"              PLACE = TILE | TERRAIN | "here"

Every word may be one of another language (``bot.plans.tongue``). Also read: a new line for ``;``, ``|`` for ``else``,
``, if taken SPACE`` for ``else SPACE``, ``then`` before an entry.
"""

from __future__ import annotations

from typing import TypeVar

from bot.plans import conditions as c
from bot.plans.answering import read_preference
from bot.plans.conditions import Condition, Someone, Subject
from bot.plans.errors import PlanTooDeep, PlanTooLong
from bot.plans.model import DEEPEST, KINDS, MOST_LINES, MOST_SIGNS, Answers, Entry, Occasion, Otherwise, Plan, Rule
from bot.plans.words import Words
from rules.types import HEXES, Animal, Box, Card, Element, Space, Terrain

SPACES = {str(space): space for space in Space}
ANIMALS = {str(animal): animal for animal in Animal}
ELEMENTS = {str(element): element for element in Element}
TERRAINS = {str(terrain): terrain for terrain in Terrain}
CARDS = {str(card): card for card in Card}
BOXES = {str(box): box for box in Box}
TILES = {str(tile).lower(): tile for tile in HEXES}
SOMEONE: dict[str, Subject] = {str(one): one for one in Someone}
WHOM: dict[str, Subject] = {word: one for word, one in SOMEONE.items() if one is not Someone.NOBODY}
Form = TypeVar("Form", Plan, Answers)
_KIND_WORDS = {**{kind: kind for kind in KINDS}, "save": "extinction"}


def parse_plan(text: str, language: str = "en") -> Plan:
    """The plan written as ``text``; what is wrong is said in words of ``language``. Raises ``PlanError``."""
    return _short_enough(read_plan(Words(text, language)))


def parse_answers(text: str, language: str = "en") -> Answers:
    """The standing answers written as ``text``; see ``parse_plan``. Raises ``PlanError``."""
    return _short_enough(read_answers(Words(text, language)))


def parse_condition(text: str, language: str = "en") -> Condition:
    """The condition written as ``text``; see ``parse_plan``. Raises ``PlanError``."""
    words = Words(text, language)
    found = _condition(words)
    if words.word:
        words.fail()
    return found


def read_plan(words: Words) -> Plan:
    """See ``parse_plan``."""
    entries: list[Entry] = []
    while not entries or words.word:
        _ends(words)
        if words.word or not entries:
            entries.append(_entry(words))
            _end_of_line(words, len(entries))
    return Plan(tuple(entries))


def read_answers(words: Words) -> Answers:
    """See ``parse_answers``."""
    rules: list[Rule] = []
    while not rules or words.word:
        _ends(words)
        if words.word or not rules:
            rules.append(_rule(words))
            _end_of_line(words, len(rules))
    return Answers(tuple(rules))


def _short_enough(form: Form) -> Form:
    if len(str(form)) > MOST_SIGNS:
        raise PlanTooLong(most=MOST_LINES, signs=MOST_SIGNS)
    return form


def _ends(words: Words) -> None:
    while words.skip(";"):
        pass


def _end_of_line(words: Words, lines: int) -> None:
    if lines > MOST_LINES:
        raise PlanTooLong(most=MOST_LINES, signs=MOST_SIGNS)
    if not words.accept(";") and words.word:
        words.fail()


def _entry(words: Words) -> Entry:
    words.skip("then")
    occasion = Occasion(words.accept(*(one.value for one in Occasion)) or "place")
    spaces = [words.need_value("SPACE", SPACES)]
    while (more := _alternative(words)) is not None:
        if more not in spaces:
            spaces.append(more)
    animal, condition = _animal(words), _clause(words)
    otherwise = Otherwise.STOP
    if words.accept("otherwise"):
        otherwise = Otherwise(words.need("skip", "stop"))
    return Entry(tuple(spaces), condition, otherwise, animal, occasion)


def _alternative(words: Words) -> Space | None:
    if words.accept("else") or words.skip("|"):
        return words.need_value("SPACE", SPACES)
    if words.skip(","):
        words.need("if")
        words.need("taken")
        return words.need_value("SPACE", SPACES)
    return None


def _animal(words: Words) -> Animal | None:
    return words.need_value("ANIMAL", ANIMALS) if words.accept("as") else None


def _clause(words: Words) -> Condition | None:
    word = words.accept("if", "unless")
    if word is None:
        return None
    condition = _condition(words)
    return c.Not(condition) if word == "unless" else condition


def _rule(words: Words) -> Rule:
    kind = words.need_value("DECISION", _KIND_WORDS)
    preferences = [read_preference(words, kind)]
    while words.accept("else") or words.skip("|"):
        preferences.append(read_preference(words, kind))
    return Rule(kind, tuple(preferences), animal=_animal(words), condition=_clause(words))


# ---- conditions


def _condition(words: Words, depth: int = 0) -> Condition:
    """``depth``: the brackets and ``not`` around it."""
    parts = [_all(words, depth)]
    while words.accept("or"):
        parts.append(_all(words, depth))
    return parts[0] if len(parts) == 1 else c.Or(tuple(parts))


def _all(words: Words, depth: int) -> Condition:
    parts = [_part(words, depth)]
    while words.accept("and"):
        parts.append(_part(words, depth))
    return parts[0] if len(parts) == 1 else c.And(tuple(parts))


def _part(words: Words, depth: int) -> Condition:
    if depth > DEEPEST:
        raise PlanTooDeep(position=words.position, most=DEEPEST)
    if words.accept("not"):
        return c.Not(_part(words, depth + 1))
    if words.accept("("):
        inner = _condition(words, depth + 1)
        words.need(")")
        return inner
    return _fact(words)


def _fact(words: Words) -> Condition:
    if words.accept("free"):
        return c.Free(words.need_value("SPACE", SPACES))
    if words.accept("taken"):
        space = words.need_value("SPACE", SPACES)
        return c.Taken(space, _subject(words)) if words.accept("by") else c.Taken(space)
    if words.accept("row"):
        words.need("has")
        return c.InRow(words.need_value("CARD", CARDS))
    subject = words.value("me", SOMEONE)
    if subject is None:
        subject = words.value("ANIMAL", ANIMALS)
    if subject is not None:
        return _about(words, subject)
    box = words.value("BOX", BOXES)
    if box is not None:
        words.need("has")
        return c.InBox(box, *_elements(words))
    if words.accept("here"):
        ground: c.OnTile | c.Here = c.Here()
    else:
        ground = c.OnTile(words.need_value("TILE", TILES))
    words.need("is")
    return c.Ground(ground, words.need_value("TERRAIN", TERRAINS))


def _about(words: Words, subject: Subject) -> Condition:
    verb = words.need("is", "opposes", "dominates", "has")
    if verb == "has":
        return c.OnDisplay(subject, *_elements(words))
    if verb == "dominates":
        return c.Dominates(subject, _place(words))
    if verb == "opposes":
        whom = _subject(words, WHOM)
        words.need("on")
        return c.Opposes(subject, whom, _place(words))
    if words.need("on", "at") == "on":
        return c.Present(subject, _place(words))
    return c.At(subject, words.number() or words.fail())


def _subject(words: Words, someone: dict[str, Subject] = SOMEONE) -> Subject:
    found = words.value("me", someone)
    return words.need_value("ANIMAL", ANIMALS) if found is None else found


def _elements(words: Words) -> tuple[int, Element]:
    return words.number() or 1, words.need_value("ELEMENT", ELEMENTS)


def _place(words: Words) -> c.Place:
    if words.accept("here"):
        return c.Here()
    terrain = words.value("TERRAIN", TERRAINS)
    return c.OnTile(words.need_value("TILE", TILES)) if terrain is None else c.OnTerrain(terrain)
