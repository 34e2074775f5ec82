"""How due notices go out: to whom, which way, when, and in which message."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.clocks.hours import Hours, Span
from bot.notices.digests import DIGEST
from bot.notices.everything import KINDS
from bot.notices.reminder_kinds import AGAIN, STILL
from bot.notices.routing import Target, next_digest, route
from bot.notices.store import Kept, Way
from bot.people import Person, Told

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
NIGHT = NOON.replace(hour=3)
ANN = Person(1)


def kept(number: int = 1, **changes: object) -> Kept:
    first = Kept(number, 1, 7, AGAIN.name, NOON - timedelta(hours=9), None, None, 0, f"key-{number}", "{}")
    return first._replace(**changes)  # pyright: ignore[reportArgumentType]  # names of fields


def person(told: Told) -> dict[int, Person]:
    return {1: replace(ANN, told=told)}


@pytest.mark.parametrize(
    ("told", "target"),
    [(Told.CHANNEL, Target(Way.CHANNEL, 7)), (Told.DIRECT, Target(Way.DIRECT, 1))],
)
def test_everybody_is_told_the_way_they_want(told: Told, target: Target):
    routing = route([kept()], person(told), (), NOON)
    assert [parcel.target for parcel in routing.parcels] == [target]
    assert routing.ways == ((1, target.way),)


def test_who_wants_both_gets_two():
    assert route([kept()], person(Told.BOTH), (), NOON).doubled == (1,)


def test_who_wants_one_message_a_day_waits_for_it():
    routing = route([kept()], person(Told.DIGEST), (), NOON)
    assert routing.parcels == ()
    assert routing.later == ((1, datetime(2026, 3, 3, 9, tzinfo=UTC)),)
    assert routing.ways == ((1, Way.DIRECT),)


def test_the_message_of_the_day_does_not_wait_for_itself():
    routing = route([kept(kind=DIGEST.name, game=None)], person(Told.DIGEST), (), NOON)
    assert [parcel.target for parcel in routing.parcels] == [Target(Way.DIRECT, 1)]


def test_what_waited_for_the_message_of_the_day_is_in_it():
    both = [kept(1, way=Way.DIRECT), kept(2, kind=DIGEST.name, game=None)]
    assert [parcel.ids for parcel in route(both, person(Told.DIGEST), (), NOON).parcels] == [(1, 2)]


@pytest.mark.parametrize("told", Told)
def test_nothing_is_sent_into_sleeping_hours(told: Told):
    routing = route([kept(), kept(2, way=Way.DIRECT)], person(told), (), NIGHT)
    assert routing.parcels == ()
    assert {until for _, until in routing.later} == {NIGHT.replace(hour=8)}


def test_the_table_hears_at_any_hour():
    assert route([kept(user=None, kind=STILL.name)], {}, (), NIGHT).parcels[0].target == Target(Way.CHANNEL, 7)


def test_who_is_away_without_an_end_is_looked_at_again_every_day():
    people = {1: replace(ANN, away_since=NOON)}
    assert route([kept()], people, (), NOON).later == ((1, NOON + timedelta(days=1)),)


def test_who_takes_no_direct_messages_is_called_in_the_channel():
    for told in (Told.DIRECT, Told.BOTH):
        assert route([kept()], person(told), {1}, NOON).parcels[0].target == Target(Way.CHANNEL, 7)


def test_what_is_private_never_comes_into_the_channel():
    secret = next(kind for kind in KINDS.values() if kind.private and not kind.daily)
    notice = kept(kind=secret.name)
    for told in (Told.CHANNEL, Told.BOTH, Told.DIRECT):
        assert route([notice], person(told), (), NOON).parcels[0].target == Target(Way.DIRECT, 1)
    assert route([notice], person(Told.DIRECT), {1}, NOON).undeliverable == (1,)


def test_several_games_are_one_direct_message_and_one_message_for_each_channel():
    notices = [kept(1), kept(2, game=8), kept(3, game=7)]
    assert [p.ids for p in route(notices, person(Told.DIRECT), (), NOON).parcels] == [(1, 2, 3)]
    assert [p.ids for p in route(notices, person(Told.CHANNEL), (), NOON).parcels] == [(1, 3), (2,)]


def test_who_has_waited_longest_comes_first():
    notices = [kept(n, user=n, since=NOON - timedelta(hours=hours)) for n, hours in enumerate((1, 9, 5), 1)]
    people = {n: Person(n, told=Told.DIRECT) for n in (1, 2, 3)}
    assert [p.target.to for p in route(notices, people, (), NOON).parcels] == [2, 3, 1]


def test_what_was_in_one_message_when_the_process_ended_stays_in_one_message():
    notices = [kept(1, way=Way.DIRECT, parcel=1), kept(2, way=Way.DIRECT, parcel=1), kept(3, way=Way.DIRECT)]
    assert [p.ids for p in route(notices, person(Told.DIRECT), (), NOON).parcels] == [(1, 2), (3,)]


@pytest.mark.parametrize(
    ("hours", "after", "expected"),
    [
        (Hours("UTC"), NIGHT, datetime(2026, 3, 2, 9, tzinfo=UTC)),
        (Hours("UTC"), NOON, datetime(2026, 3, 3, 9, tzinfo=UTC)),
        (Hours("Europe/Berlin"), NIGHT, datetime(2026, 3, 2, 8, tzinfo=UTC)),
        (Hours.parse("18:00-02:00"), NOON, datetime(2026, 3, 2, 18, tzinfo=UTC)),
        (Hours("Europe/Berlin"), datetime(2026, 3, 28, 12, tzinfo=UTC), datetime(2026, 3, 29, 7, tzinfo=UTC)),
    ],
)
def test_the_message_of_the_day_comes_at_nine_or_on_waking(hours: Hours, after: datetime, expected: datetime):
    assert next_digest(replace(ANN, hours=hours), after) == expected


def test_the_message_of_the_day_waits_for_the_end_of_a_vacation():
    away = replace(ANN, vacation=(Span(NOON, NOON + timedelta(days=5)),))
    assert next_digest(away, NOON) == NOON + timedelta(days=5)


def test_for_whoever_is_away_without_an_end_the_message_of_the_day_is_looked_at_again_tomorrow():
    assert next_digest(replace(ANN, away_since=NOON), NOON) == datetime(2026, 3, 3, 9, tzinfo=UTC)


@pytest.mark.parametrize("hours", [Hours.parse("never"), Hours()])
def test_what_has_waited_for_weeks_for_somebody_who_is_not_there_stays_open_no_longer(hours: Hours):
    gone = {1: replace(ANN, hours=hours, away_since=NOON)}
    late = NOON + timedelta(days=31)
    assert route([kept(1)], gone, (), late).undeliverable == (1,)
    assert route([kept(1)], gone, (), late - timedelta(days=2)).undeliverable == ()


@pytest.mark.parametrize(("zone_said", "sent"), [(False, True), (True, False)])
def test_a_prompt_notice_waits_only_for_a_night_that_somebody_has_said(zone_said: bool, sent: bool):
    people = {1: replace(ANN, zone_said=zone_said)}
    assert bool(route([kept(1, kind="next")], people, (), NIGHT).parcels) is sent
