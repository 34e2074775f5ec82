"""The rules in our own words, by topic, for ``/rules``: every action, animal, card, terrain and term."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import NamedTuple

from bot.help_cards import card_text
from bot.prompts_words import action_name, animal_name, card_name, terrain_name
from bot.reference import actions, animals, examples, terms, terrains
from render.locale import translate
from rules.types import Animal, Card, Terrain


class Topic(NamedTuple):
    """One topic: its section, its name and its text, each in any language."""

    section: Callable[[str], str]
    name: Callable[[str], str]
    text: Callable[[str], str]


def _actions(language: str) -> str:
    return translate(language, "Actions")


def _animals(language: str) -> str:
    return translate(language, "Animals")


def _cards(language: str) -> str:
    return translate(language, "Cards")


def _terrains(language: str) -> str:
    return translate(language, "Terrains")


def _terms(language: str) -> str:
    return translate(language, "Terms")


def _examples(language: str) -> str:
    return translate(language, "Examples")


def _all() -> dict[str, Topic]:
    topics: dict[str, Topic] = {}
    for key, (name, text) in terms.TERMS.items():
        topics[key] = Topic(_terms, name, text)
    for action, text in actions.ACTIONS.items():
        topics[action] = Topic(_actions, lambda language, action=action: action_name(language, action), text)
    for animal in Animal:
        topics[str(animal)] = Topic(
            _animals,
            lambda language, animal=animal: animal_name(language, animal),
            lambda language, animal=animal: animals.text(language, animal),
        )
    for terrain in Terrain:
        topics[str(terrain)] = Topic(
            _terrains,
            lambda language, terrain=terrain: terrain_name(language, terrain),
            lambda language, terrain=terrain: terrains.text(language, terrain),
        )
    for card in Card:
        topics[str(card)] = Topic(
            _cards,
            lambda language, card=card: card_name(language, card),
            lambda language, card=card: card_text(language, card),
        )
    for key, example in examples.EXAMPLES.items():
        topics[key] = Topic(
            _examples,
            lambda language, topic=topics[example.topic]: translate(
                language, "Example: {topic}", topic=topic.name(language)
            ),
            lambda language, key=key: examples.text(language, key),
        )
    return topics


TOPICS: dict[str, Topic] = _all()
"""Every topic by its key, as the notation writes it."""


def find(language: str, typed: str) -> tuple[str, Topic] | None:
    """The topic meant by a key or a name, also by a near one."""
    wanted = "-".join(typed.lower().split())
    if wanted in TOPICS:
        return wanted, TOPICS[wanted]
    names = {topic.name(language).lower(): key for key, topic in TOPICS.items()}
    near = get_close_matches(typed.lower().strip(), [*names, *TOPICS], 1, 0.75)
    if not near:
        return None
    key = names.get(near[0], near[0])
    return key, TOPICS[key]


def page(language: str, topic: Topic) -> str:
    """A topic as a message."""
    name = topic.name(language)
    return f"**{name[:1].upper()}{name[1:]}** · {topic.section(language)}\n{topic.text(language)}"


def contents(language: str) -> str:
    """All topics by section."""
    sections: dict[str, list[str]] = {}
    for topic in TOPICS.values():
        sections.setdefault(topic.section(language), []).append(topic.name(language))
    lines = [f"**{section}**: {', '.join(names)}" for section, names in sections.items()]
    return "\n".join([*lines, translate(language, "`/rules topic:…` opens one.")])
