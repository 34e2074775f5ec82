"""Any plan, any standing answers, any condition, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.plans import Answers, Entry, Occasion, Otherwise, Plan, Rule
from bot.plans import conditions as c
from bot.plans.answering import WITH_ANY
from bot.plans.model import KINDS, Any, Exactly, MoveIn, Preference
from rules.choices import VERBS, Choice, form_of, parse_choice
from rules.hexes import CORNER_NAMES
from rules.types import HEXES, Animal, Box, Card, Element, Space, Terrain

animals = st.sampled_from(Animal)
subjects: st.SearchStrategy[c.Subject] = st.one_of(animals, st.sampled_from(c.Someone))
victims: st.SearchStrategy[c.Subject] = st.one_of(animals, st.sampled_from([c.Someone.ME, c.Someone.SOMEBODY]))
spaces = st.sampled_from(Space)
tiles = st.sampled_from(HEXES)
grounds = st.one_of(st.builds(c.OnTile, tiles), st.builds(c.Here))
places = st.one_of(grounds, st.builds(c.OnTerrain, st.sampled_from(Terrain)))
numbers = st.integers(1, 12)
elements = st.sampled_from(Element)

facts: st.SearchStrategy[c.Condition] = st.one_of(
    st.builds(c.Free, spaces),
    st.builds(c.Taken, spaces, subjects),
    st.builds(c.Present, subjects, places),
    st.builds(c.Opposes, subjects, victims, places),
    st.builds(c.Dominates, subjects, places),
    st.builds(c.Ground, grounds, st.sampled_from(Terrain)),
    st.builds(c.OnDisplay, subjects, numbers, elements),
    st.builds(c.InBox, st.sampled_from(Box), numbers, elements),
    st.builds(c.InRow, st.sampled_from(Card)),
    st.builds(c.At, subjects, numbers),
)


def _combined(parts: st.SearchStrategy[c.Condition]) -> st.SearchStrategy[c.Condition]:
    several = st.lists(parts, min_size=2, max_size=3).map(tuple)
    return st.one_of(st.builds(c.Not, parts), st.builds(c.And, several), st.builds(c.Or, several))


conditions = st.recursive(facts, _combined, max_leaves=5)
maybe = st.one_of(st.none(), conditions)
entries = st.builds(
    Entry,
    st.lists(spaces, min_size=1, max_size=3, unique=True).map(tuple),
    maybe,
    st.sampled_from(Otherwise),
    st.one_of(st.none(), animals),
    st.sampled_from(Occasion),
)
plans = st.builds(Plan, st.lists(entries, min_size=1, max_size=4).map(tuple))

_ARGUMENTS = {
    "SPACE": [str(space) for space in Space],
    "ELEMENT": [str(element) for element in Element],
    "CORNER": [*CORNER_NAMES],
    "TILE": [str(tile) for tile in HEXES],
    "ANIMAL": [str(animal) for animal in Animal],
    "CARD": [str(card) for card in Card],
    "NUMBER": ["1", "2", "3"],
}


@st.composite
def _choices(draw: st.DrawFn, verb: str) -> Choice:
    if verb == "lose pawn":
        return parse_choice(verb)
    assert verb in VERBS
    words = form_of(verb).split()[1:]
    return parse_choice(" ".join([verb, *(draw(st.sampled_from(_ARGUMENTS[word])) for word in words)]))


def _preferences(kind: str) -> st.SearchStrategy[Preference]:
    exact = st.sampled_from(KINDS[kind]).flatmap(_choices).map(Exactly)
    if kind == "settle":
        move = st.one_of(
            st.builds(MoveIn),
            st.builds(MoveIn, tiles),
            st.builds(MoveIn, tiles, numbers),
            st.just(Exactly(parse_choice("done"))),
        )
        return move
    wild = [Any(verb) for verb in KINDS[kind] if verb in WITH_ANY]
    return st.one_of(exact, st.sampled_from(wild)) if wild else exact


@st.composite
def _rules(draw: st.DrawFn) -> Rule:
    kind = draw(st.sampled_from([*KINDS]))
    preferences = draw(st.lists(_preferences(kind), min_size=1, max_size=3))
    return Rule(kind, tuple(preferences), draw(maybe), draw(st.one_of(st.none(), animals)))


answers = st.builds(Answers, st.lists(_rules(), min_size=1, max_size=4).map(tuple))
