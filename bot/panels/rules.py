"""A topic of the rules as a private message: its text, its example with a small picture, and what it leads to."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import discord

from bot import reference
from bot.components.ids import Pick, Pressed, view_of
from bot.pictures import Picture
from bot.prompts_words import shorten
from bot.reference.examples import EXAMPLES, OF_TOPIC
from bot.reference.examples import text as example_text
from bot.reference.search import related, search
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot

TOPIC_OF_KIND: dict[str, str] = {
    "place": "planning",
    "spawn": "speciation",
    "insect": "speciation",
    "settle": "wanderlust",
    "wanderlust-disk": "wanderlust",
    "arachnid": "competition",
    "card": "domination",
}
"""The topic of a kind of decision where it is not called the same."""

_drawn: dict[tuple[str, str], Picture] = {}


def topic_of(kind: str) -> str:
    """The topic that explains a decision: its action or its card."""
    return TOPIC_OF_KIND.get(kind, kind)


def page(language: str, key: str) -> str:
    """A topic's text with its example in words."""
    text = reference.page(language, reference.TOPICS[key])
    example = OF_TOPIC.get(key)
    if example is not None:
        text += "\n" + translate(language, "-# Example")
        text += "\n" + example_text(language, example)
    return text


async def picture(bot: Bot, language: str, key: str) -> discord.File | None:
    """The small picture of a topic's example, drawn once for each language; None for a topic without."""
    example = key if key in EXAMPLES else OF_TOPIC.get(key)
    if example is None:
        return None
    found = _drawn.get((example, language))
    if found is None:
        found = await bot.pictures.close_up(EXAMPLES[example].position(), EXAMPLES[example].tile, language)
        _drawn[example, language] = found
    alt = shorten(example_text(language, example).replace("**", ""), 1000)
    return discord.File(io.BytesIO(found.data), "example.png", description=alt)


def choice_of(language: str, keys: list[str], prompt: str) -> discord.ui.View | None:
    """A menu of topics; None without any."""
    if not keys:
        return None
    options = [
        discord.SelectOption(
            label=shorten(reference.TOPICS[key].name(language), 100),
            value=key,
            description=shorten(reference.TOPICS[key].section(language), 100),
        )
        for key in keys[:25]
    ]
    return view_of(Pick(Pressed("rules", 0, 0), prompt, options))


def see_also(language: str, key: str) -> discord.ui.View | None:
    """A menu of the topics that a topic speaks of."""
    return choice_of(language, related(language, key), translate(language, "See also"))


def found_text(language: str, typed: str, keys: list[str]) -> str:
    """What a search has found, each with how it begins; all topics when nothing fits."""
    if not keys:
        words = translate(language, "There is no topic “{topic}”. These are the topics:", topic=shorten(typed, 40))
        return f"{words}\n{reference.contents(language)}"
    lines = [translate(language, "About “{topic}”:", topic=shorten(typed, 40))]
    for key in keys:
        topic = reference.TOPICS[key]
        first = topic.text(language).replace("**", "").split("\n")[0]
        lines.append(f"**{topic.name(language)}** · {shorten(first, 110)}")
    return "\n".join(lines)


def best(language: str, typed: str) -> list[str]:
    """What a search gives: one key when it is clear what is meant, else several."""
    key = "-".join(typed.lower().split())
    if key in reference.TOPICS:
        return [key]
    found = search(language, typed, 8)
    if not found and (near := reference.find(language, typed)) is not None:
        return [near[0]]
    return found
