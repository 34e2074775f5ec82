"""Finding topics of the rules by one's own words: names count most, then other words for the thing, then the text."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from bot.reference import TOPICS
from bot.reference.synonyms import SYNONYMS, small_words

_NAME, _SYNONYM, _TEXT = 8.0, 5.0, 1.0
ENGLISH = "en"
_NEAR = 0.7
"""What a word counts that differs in its ending."""
_PREFIX = 4
"""Words that share so many first letters, and two thirds of the longer one, are taken for the same: it does for
endings in every language without a list of them."""


class Index(NamedTuple):
    """The words of every topic in one language with their weights, and the words that say nothing of a topic."""

    weights: Mapping[str, Mapping[str, float]]
    names: Mapping[str, str]
    small: frozenset[str]
    language: str


def plain(text: str) -> str:
    """Small letters without accents: ``Ökologie`` and ``okologie`` are found alike."""
    spread = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss").replace("ł", "l"))
    return "".join(sign for sign in spread if not unicodedata.combining(sign))


def words_of(text: str) -> list[str]:
    """The words of a text, plain."""
    return re.findall(r"[a-z0-9]+", plain(text))


@lru_cache(maxsize=8)
def index(language: str) -> Index:
    """The index of a language, made once."""
    weights: dict[str, dict[str, float]] = {}
    names: dict[str, str] = {}
    for key, topic in TOPICS.items():
        mine = weights.setdefault(key, {})
        names[key] = " ".join(words_of(topic.name(language)))
        synonyms = SYNONYMS[key](language) if key in SYNONYMS else ""
        _weigh(mine, words_of(topic.text(language)), _TEXT)
        _weigh(mine, [*words_of(synonyms), *words_of(topic.section(language))], _SYNONYM)
        name = words_of(topic.name(language))
        _weigh(mine, name, _NAME / math.sqrt(max(1, len(name))))  # a word of a long name says less
    return Index(weights, names, frozenset(words_of(small_words(language))), language)


def _weigh(weights: dict[str, float], words: Iterable[str], weight: float) -> None:
    for word in words:
        weights[word] = max(weight, weights.get(word, 0.0))


def alike(first: str, second: str) -> bool:
    """Whether two words are the same but for their endings."""
    if first == second:
        return True
    shared = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        shared += 1
    return shared >= _PREFIX and shared * 3 >= 2 * max(len(first), len(second))


def search(language: str, typed: str, most: int = 10) -> list[str]:
    """The keys of the topics that fit what was typed, best first. A topic's own name or key comes first."""
    words = list(dict.fromkeys(words_of(typed)))
    if not words:
        return []
    known = index(language)
    whole = " ".join(words)
    words = [word for word in words if word not in known.small] or words
    scores: dict[str, float] = {}
    for key, mine in known.weights.items():
        score = sum(_score(known, mine, word) for word in words)
        if whole in (known.names[key], key.replace("-", " ")):
            score += 1000
        elif known.names[key].startswith(whole):
            score += 6
        if score > 0:
            scores[key] = score
    best = max(scores.values(), default=0.0)
    found = [key for key, score in scores.items() if score >= best / 5]
    if not found and language != ENGLISH:
        return search(ENGLISH, typed, most)  # many know the printed words
    return sorted(found, key=lambda key: -scores[key])[:most]


def _score(known: Index, mine: Mapping[str, float], word: str) -> float:
    """What a typed word says for a topic: rare words say more than common ones, near words less."""
    found = mine.get(word, 0.0)
    if not found:
        near = [other for other in mine if alike(word, other)]
        if not near:
            return 0.0
        word = max(near, key=lambda other: mine[other])
        found = mine[word] * _NEAR
    return found * _rarity(known.language, word)


@lru_cache(maxsize=4096)
def _rarity(language: str, word: str) -> float:
    """How much a word says: the fewer topics have it or one like it, the more."""
    known = index(language)
    having = sum(any(alike(word, other) for other in mine) for mine in known.weights.values())
    return math.log(1 + len(known.weights) / having)


def related(language: str, key: str, most: int = 10) -> list[str]:
    """The topics whose names stand in a topic's text, in the order in which they stand there."""
    text = " ".join(words_of(TOPICS[key].text(language)))
    found: list[tuple[int, str]] = []
    for other, name in index(language).names.items():
        place = f" {text} ".find(f" {name} ")
        if other != key and place >= 0:
            found.append((place, other))
    return [other for _, other in sorted(found)][:most]
