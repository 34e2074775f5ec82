"""Every answer about ratings and statistics fits into a message, in every language, with long names and many games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from recorded import all_finished

from bot.panels.figures import decimal, percent, share_short, share_words, signed
from bot.panels.telling import LONGEST
from bot.ratings import words as rating_words
from bot.ratings.animals import WithAnimal, by_animal
from bot.ratings.core import Figure, Step, recompute
from bot.ratings.core import rated_of as rated
from bot.ratings.model import Correction
from bot.ratings.sheets import scale
from bot.statistics import counting, words
from bot.statistics.chance import Share
from bot.statistics.recap import Pace
from bot.statistics.service import Found, Wanted
from render.locale import LANGUAGES
from rules.types import Animal

LONG = "Maximiliane **von** und zu Hohenstein @everyone "[:32]
NOW = datetime(2026, 3, 1, tzinfo=UTC)
NAMES = dict.fromkeys(range(1, 100), LONG)


def found() -> Found:
    return Found(tuple(all_finished() * 30), frozenset({2}), NAMES, (Pace(1, 9999, 1e6),))


def _step(number: int) -> Step:
    return Step(10**6 + number, NOW, Figure(), Figure(90.0, 1.0, number))


TEXTS: dict[str, Callable[[str], str]] = {
    "server": lambda to: words.server_text(to, found()),
    "player": lambda to: words.player_text(to, LONG, found(), 1),
    "versus": lambda to: words.versus_text(to, LONG, LONG, counting.versus(found().games, 1, 2)),
    "never met": lambda to: words.versus_text(to, LONG, LONG, counting.versus([], 1, 2)),
    "animals": lambda to: words.animals_text(to, counting.by_animal(found().games)),
    "cards": lambda to: words.cards_text(to, counting.by_card(found().games), 99999),
    "actions": lambda to: words.actions_text(to, counting.by_action(found().games)),
    "sizes": lambda to: words.sizes_text(to, counting.by_size(found().games)),
    "which": lambda to: words.which_text(to, Wanted(1, NOW, True, 6), 99999),
    "rules": rating_words.rules_text,
    "show": lambda to: rating_words.show_text(
        to, LONG, Figure(games=9999), (1, 999), [WithAnimal(animal, 999, 999, 1.5, -9999) for animal in Animal]
    ),
    "list": lambda to: rating_words.list_text(to, [(user, Figure()) for user in range(1, 99)], NAMES),
    "history": lambda to: rating_words.history_text(to, LONG, [_step(number) for number in range(99)]),
    "moved": lambda to: rating_words.moved_text(to, [(LONG, _step(1))] * 6),
    "result": lambda to: rating_words.result_text(
        to,
        all_finished()[0].outcome,
        NAMES,
        [Correction(1, 1, 10**18, NOW, "w" * 300, None, all_finished()[0].outcome, 10**18, NOW)] * 2,
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TEXTS)
def test_an_answer_fits_into_a_message(name: str, language: str) -> None:
    text = TEXTS[name](language)
    assert 0 < len(text) <= LONGEST - 60  # the line that says which games stands before it
    assert "{" not in text
    assert "@everyone" not in text


def test_somebody_who_is_hidden_is_not_named_in_an_overview() -> None:
    games = found().games
    shown = Found(games, frozenset(), NAMES, found().paces)
    everybody = Found(games, frozenset(range(1, 10)), NAMES, found().paces)
    assert "Maximiliane" in words.server_text("en", shown)
    assert "Maximiliane" not in words.server_text("en", everybody)
    assert "somebody" in words.server_text("en", everybody)


def test_an_uncertain_share_is_told_with_both_its_ends() -> None:
    text = share_words("en", Share(2, 4, 0.25))
    assert text == "**2** of 4 won: 50 % (likely 15 % to 85 %); too few to tell from luck (fair: 25 %)"
    assert share_words("en", Share(60, 100, 0.25)).endswith("more than the fair 25 %")
    assert share_words("en", Share(5, 100, 0.25)).endswith("less than the fair 25 %")
    assert share_short(Share(2, 4, 0.25)) == "**50 %** · 2/4 · 15–85 % ≈"


def test_numbers_are_written_as_in_the_language() -> None:
    assert [decimal(to, -1.25, 2) for to in LANGUAGES] == ["−1.25", "−1,25", "−1,25"]
    assert (percent(0.126), signed(-3), signed(3)) == ("13 %", "−3", "+3")


@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 1), (3, 97), (862, 1060), (0, 123456), (-40, 12.5)])
def test_a_scale_holds_its_values_with_few_marks(low: float, high: float) -> None:
    marks = scale(low, high)
    assert marks[0] <= low
    assert marks[-1] >= high
    assert 2 <= len(marks) <= 15
    assert len({after - before for before, after in pairwise(marks)}) == 1


def test_figures_per_animal_add_up_to_what_the_rating_moved() -> None:
    outcomes = [game.outcome for game in all_finished()]
    book = recompute([one for one in map(rated, outcomes) if one is not None])
    figures = by_animal(1, outcomes, book.steps[1])
    single = {game.outcome.game for game in all_finished() if len(game.outcome.lines[0].animals) == 1}
    assert sum(one.games for one in figures) == len(single)
    assert sum(one.moved for one in figures) == sum(step.change for step in book.steps[1] if step.game in single)
    assert by_animal(1, [replace(one, rated=False) for one in outcomes], ()) == []
