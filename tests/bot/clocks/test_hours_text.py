"""Waking hours as people type them."""

from __future__ import annotations

import pytest

from bot.clocks.errors import BadHours, UnknownZone
from bot.clocks.hours import ALWAYS, NEVER, USUAL, DayHours, Hours


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("mon-fri 07:30-23:00; sat,sun 10:00-02:00", "mon-fri 07:30-23:00; sat,sun 10:00-02:00"),
        ("8-23", "08:00-23:00"),
        ("8.30 – 22", "08:30-22:00"),
        ("always", "always"),
        ("00:00-24:00", "always"),
        ("never", "never"),
        ("Mo-Fr 7:30-23:00; Sa, So 10:00-02:00", "mon-fri 07:30-23:00; sat,sun 10:00-02:00"),
        ("pn-pt 7:30-23:00; sob,nd nigdy", "mon-fri 07:30-23:00; sat,sun never"),
        ("fri-mon 10-12", "mon,fri-sun 10:00-12:00; tue-thu never"),
        ("22:00-06:00", "22:00-06:00"),
        ("monday-friday 8-23", "mon-fri 08:00-23:00; sat,sun never"),
        ("Montag 8-23", "mon 08:00-23:00; tue-sun never"),
        ("Mo. – Fr. 8—23; Samstag, Sonntag 10-2", "mon-fri 08:00-23:00; sat,sun 10:00-02:00"),
        ("sr 8-22", "mon,tue,thu-sun never; wed 08:00-22:00"),
        ("pon-pt 8-22; sobota,niedziela zawsze", "mon-fri 08:00-22:00; sat,sun always"),
        ("poniedziałek, Środa, piątek 9-21", "mon,wed,fri 09:00-21:00; tue,thu,sat,sun never"),
        ("mon 8-20\ntue 9-21", "mon 08:00-20:00; tue 09:00-21:00; wed-sun never"),
    ],
)
def test_what_is_typed_is_understood_and_written_the_usual_way(typed: str, written: str):
    assert str(Hours.parse(typed)) == written


def test_a_day_that_is_not_named_has_no_hours():
    assert Hours.parse("mon-fri 8-20").week[5:] == (NEVER, NEVER)


def test_nobody_has_said_anything_means_eight_to_eleven():
    assert Hours().week == (USUAL,) * 7


@pytest.mark.parametrize(
    "typed",
    ["", ";", "sometimes", "25-26", "8", "8-8", "24:00-08:00", "mon-fry 8-20", "mon 8-20; mon 9-21", "mon-tue-wed 8-20",
     "08:60-10:00", "mon,mon 8-20", "mon"],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_an_example(typed: str):
    with pytest.raises(BadHours, match=r"mon-fri 07:30-23:00"):
        Hours.parse(typed)


@pytest.mark.parametrize("zone", ["Mars/Olympus", "", "../etc/passwd", "Europe", "/UTC", "\0"])
def test_a_zone_that_nobody_knows_is_refused_with_an_example(zone: str):
    with pytest.raises(UnknownZone, match="Europe/Berlin"):
        Hours(zone)


@pytest.mark.parametrize(
    "day", [DayHours(60, 60), DayHours(0, 1441), DayHours(-1, 60), DayHours(1440, 1500), DayHours(60, 1500)]
)
def test_a_day_longer_or_shorter_than_one_is_refused(day: DayHours):
    with pytest.raises(BadHours):
        Hours("UTC", (day,) * 7)


def test_a_week_has_seven_days():
    with pytest.raises(BadHours):
        Hours("UTC", (ALWAYS,) * 6)
