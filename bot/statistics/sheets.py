"""Statistics as pictures: bars with their uncertainty, scores by turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import mean

from bot.panels.figures import decimal, percent
from bot.prompts_words import card_name
from bot.ratings.sheets import scale
from bot.statistics.chance import Share
from bot.statistics.counting import Placed, Seated, TakenCard
from render.bars import Bar, Bars
from render.lines import Line, Lines
from render.locale import translate, translate_many
from render.words import words
from rules.types import Animal

MOST_CARDS = 26


def share_bars(language: str, title: str, subtitle: str, shares: Iterable[tuple[str, Share, Animal | None]]) -> Bars:
    """A bar for each share, with a whisker over what is likely and a line at what would be fair."""
    found = list(shares)
    bars = tuple(
        Bar(
            label,
            100 * share.share,
            percent(share.share),
            100 * share.interval.low,
            100 * share.interval.high,
            translate_many(language, "{number} game", "{number} games", share.of),
            animal,
        )
        for label, share, animal in found
    )
    top = max((100 * share.interval.high for _, share, _ in found), default=10)
    ticks = [tick for tick in scale(0, top) if tick <= 100]
    fair = 100 * mean(share.fair for _, share, _ in found) if found else None
    return Bars(
        title,
        bars,
        max(top, 1.0),
        tuple((float(tick), f"{tick} %") for tick in ticks if tick <= top),
        subtitle,
        fair,
        "" if fair is None else translate(language, "fair: all equally strong ({share})", share=percent(fair / 100)),
        translate(language, "where the true share is likely to lie; longer: fewer games"),
    )


def animal_bars(language: str, subtitle: str, animals: Mapping[Animal, Seated]) -> Bars:
    """Wins of each animal."""
    say = words(language)
    shares = [(say.animal(animal), one.wins, animal) for animal, one in animals.items()]
    return share_bars(language, translate(language, "Wins by animal"), subtitle, shares)


def card_bars(language: str, subtitle: str, cards: Sequence[TakenCard]) -> Bars:
    """Wins of those who took a card."""
    shares = [(card_name(language, one.card), one.wins, None) for one in cards[:MOST_CARDS]]
    return share_bars(language, translate(language, "Wins of those who took the card"), subtitle, shares)


def action_bars(language: str, subtitle: str, actions: Sequence[Placed]) -> Bars:
    """Pawns on each action in a game."""
    say = words(language)
    top = max((one.each for one in actions), default=1.0)
    bars = tuple(Bar(say.actions[one.action], one.each, decimal(language, one.each)) for one in actions)
    ticks = tuple((float(tick), str(tick)) for tick in (0, 5, 10, 20, 40) if tick <= top)
    return Bars(translate(language, "Pawns by action"), bars, max(top, 0.1), ticks, subtitle)


def score_lines(language: str, subtitle: str, scores: Mapping[Animal, Sequence[float]]) -> Lines | None:
    """Mean scores at the end of each turn; None when there are none."""
    if not scores:
        return None
    say, last = words(language), max(len(turns) for turns in scores.values()) - 1
    marks = sorted({0, last // 3, 2 * last // 3, last})
    lines = tuple(
        Line(
            say.animal(animal),
            tuple((float(at), points) for at, points in enumerate(turns)),
            str(round(turns[-1])),
            animal,
        )
        for animal, turns in scores.items()
    )
    across = [(float(at), str(at)) for at in marks[:-1]]
    across.append((float(last), translate(language, "Turn {turn}", turn=last)))
    top = max(max(turns) for turns in scores.values())
    title = translate(language, "Mean scores by turn")
    return Lines(title, lines, tuple(across), scale(0, max(top, 1)), subtitle)
