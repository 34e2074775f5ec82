"""The terms of a clock: texts, presets, words, and what makes no sense."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.errors import BadTerms, TermsOutOfRange
from bot.clocks.lengths import length_text, read_length
from bot.clocks.model import (
    CASUAL,
    PRESETS,
    AtZero,
    ClockTerms,
    Preset,
    checked,
    read_terms,
    write_terms,
)
from bot.clocks.words import allowance_words, terms_words
from render.locale import LANGUAGES

MINUTES = st.integers(30, 60_000).map(lambda minutes: timedelta(minutes=minutes))


@st.composite
def free_terms(draw: st.DrawFn) -> ClockTerms:
    """Terms that somebody might set."""
    bank = draw(MINUTES)
    return checked(
        ClockTerms(
            Preset.FREE,
            bank,
            timedelta(minutes=draw(st.integers(0, 48 * 60))),
            max(bank, draw(MINUTES)),
            draw(st.sampled_from(AtZero)),
            draw(st.integers(0, 60)),
            draw(st.integers(0, 120)),
        )
    )


@given(free_terms())
def test_terms_are_read_back_from_their_text_and_from_storage(terms: ClockTerms):
    assert ClockTerms.parse(str(terms)) == terms
    assert read_terms(write_terms(terms)) == terms


@pytest.mark.parametrize("preset", PRESETS.values(), ids=str)
def test_a_preset_is_its_name(preset: ClockTerms):
    assert str(preset) == preset.preset.value
    assert ClockTerms.parse(preset.preset.value) == preset
    assert read_terms(write_terms(preset)) == preset


@pytest.mark.parametrize("preset", [terms for terms in PRESETS.values() if terms.limited], ids=str)
def test_a_preset_keeps_to_what_may_be_set_freely(preset: ClockTerms):
    assert checked(preset) == preset


def test_a_table_from_before_there_were_clocks_has_no_limit():
    assert read_terms("{}") == CASUAL


def test_what_is_left_out_is_as_in_the_standard_clock():
    terms = ClockTerms.parse("bank 100h then notice")
    assert (terms.increment, terms.cap, terms.at_zero, terms.pause_days) == (
        timedelta(hours=4), timedelta(hours=100), AtZero.NOTICE, 10,
    )  # fmt: skip


def test_a_text_that_says_what_a_preset_is_means_the_preset():
    assert ClockTerms.parse("bank 48h +4h cap 72h then computer pause 10d vacation 30d").preset is Preset.STANDARD


@pytest.mark.parametrize("text", ["bank 48h, +4h, cap 72h", "BANK 48H + 4h CAP 72h"])
def test_commas_capitals_and_spaces_do_not_matter(text: str):
    assert ClockTerms.parse(text).preset is Preset.STANDARD


@pytest.mark.parametrize(
    ("text", "part"),
    [("", ""), ("soon", "soon"), ("bank", "bank"), ("bank soon", "bank soon"), ("bank 3h bank 4h", "bank 4h"),
     ("then what", "then what"), ("pause 3h", "pause 3h"), ("+", "+"), ("+soon", "+soon"), ("48h", "48h")],
)  # fmt: skip
def test_what_cannot_be_read_is_named_with_an_example(text: str, part: str):
    with pytest.raises(BadTerms, match="bank 48h") as refused:
        ClockTerms.parse(text)
    assert refused.value.facts["part"] == part


@pytest.mark.parametrize(
    "text", ["bank 29min", "bank 1001h", "bank 10h cap 9h", "bank 10h +49h", "bank 10h pause 61d", "vacation 121d"]
)
def test_a_number_that_makes_no_sense_is_refused(text: str):
    with pytest.raises(TermsOutOfRange):
        ClockTerms.parse(text)


@given(st.integers(0, 9999 * 60))
def test_lengths_are_read_back_from_their_text(minutes: int):
    length = timedelta(minutes=minutes)
    assert read_length(length_text(length)) == length


@pytest.mark.parametrize(
    ("text", "hours"),
    [("2 h", 2), ("1d", 24), ("1 day 2 hours", 26), ("1D12H", 36), ("2 Tage", 48), ("3 godziny", 3), ("30 min", 0.5),
     ("1 h 30 m", 1.5), (" 48 ", 48), ("90 Minuten", 1.5)],
)  # fmt: skip
def test_lengths_are_read_as_people_write_them(text: str, hours: float):
    assert read_length(text) == timedelta(hours=hours)


@pytest.mark.parametrize("text", ["", "h", "48x", "-2h", "2h h", "soon", "1.5h"])
def test_what_is_no_length_is_none(text: str):
    assert read_length(text) is None


@pytest.mark.parametrize(
    "text",
    ["bank 48 h +4 h cap 72 h then computer", "bank 48 +4 cap 72 pause 10 vacation 30", "bank 2 days + 4 hours cap 3d"],
)
def test_a_clock_is_read_with_spaces_without_units_and_with_whole_words(text: str):
    assert ClockTerms.parse(text).preset is Preset.STANDARD


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("zero", AtZero)
def test_in_every_language_a_clock_says_what_happens_at_zero_in_its_own_words(language: str, zero: AtZero):
    words = {terms_words(language, ClockTerms.parse(f"bank 10h then {other.value}")) for other in AtZero}
    assert len(words) == len(AtZero)
    english = terms_words("en", ClockTerms.parse(f"bank 10h then {zero.value}"))
    assert (terms_words(language, ClockTerms.parse(f"bank 10h then {zero.value}")) == english) == (language == "en")


def test_allowances_are_said_by_number():
    assert allowance_words("en", ClockTerms.parse("bank 10h pause 1d vacation 2d")) == (
        "Each player may pause the game for 1 day in all; vacation stops one's own clock for 2 days in all."
    )


def test_what_is_not_allowed_is_said_without_a_number():
    assert allowance_words("en", ClockTerms.parse("bank 10h pause 0d vacation 0d")) == (
        "No player can pause the game; vacation stops no clock."
    )
