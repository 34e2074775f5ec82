"""A zone is found by what people call the place where they live."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.clocks.errors import UnknownZone
from bot.me import zones


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("warsz", "Europe/Warsaw"),
        ("Wien", "Europe/Vienna"),
        ("münchen", "Europe/Berlin"),
        ("muenchen", "Europe/Berlin"),
        ("łódź", "Europe/Warsaw"),
        ("lodz", "Europe/Warsaw"),
        ("new york", "America/New_York"),
        ("New_York", "America/New_York"),
        ("america/new", "America/New_York"),
        ("PST", "America/Los_Angeles"),
        ("ber", "Europe/Berlin"),
        ("utc", "UTC"),
    ],
)
def test_the_likeliest_zone_comes_first(typed: str, zone: str) -> None:
    assert zones.found(typed)[0] == zone


def test_nothing_typed_offers_well_known_zones() -> None:
    assert "Europe/Berlin" in zones.found("")
    assert len(zones.found("")) <= 25


def test_what_is_no_place_finds_nothing() -> None:
    assert zones.found("xyzzy") == []


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("europe/warsaw", "Europe/Warsaw"),
        ("Frankfurt", "Europe/Berlin"),
        ("Kraków", "Europe/Warsaw"),
        ("UTC", "UTC"),
        ("San Francisco", "America/Los_Angeles"),
        ("Nowy Jork", "America/New_York"),
        ("las vegas", "America/Los_Angeles"),
        ("Rio de Janeiro", "America/Sao_Paulo"),
        ("Ciudad de Mexico", "America/Mexico_City"),
        ("Etc/UTC", "UTC"),
        ("CET", "CET"),
        ("US/Pacific", "US/Pacific"),
        ("Nowa Zelandia", "Pacific/Auckland"),
    ],
)
def test_a_zone_has_several_names(typed: str, zone: str) -> None:
    assert zones.named(typed) == zone


@pytest.mark.parametrize(
    "typed",
    [
        "Atlantis",
        "../../etc/passwd",
        "/etc/localtime",
        "Europe",
        "",
        "Europe/Berlin\0",
        "posixrules",
        "localtime",
        "Factory",
        "right/UTC",
        "posix/Europe/Berlin",
        "Etc/GMT-14",
        "San",
        "tzdata.zi",
        "zone.tab",
    ],
)
def test_what_is_no_zone_is_refused(typed: str) -> None:
    with pytest.raises(UnknownZone):
        zones.named(typed)


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        ("Asia/Kolkata", "17:30 (UTC+5:30)"),
        ("America/St_Johns", "08:30 (UTC-3:30)"),
        ("Europe/Berlin", "13:00 (UTC+1)"),
        ("UTC", "12:00 (UTC)"),
    ],
)
def test_the_clock_of_a_zone_is_shown_with_its_distance(zone: str, shown: str) -> None:
    assert zones.local_time(zone, datetime(2026, 3, 1, 12, tzinfo=UTC)) == shown


def test_every_zone_that_is_offered_can_be_chosen() -> None:
    assert [name for name in zones.names() if zones.named(name) != name] == []
