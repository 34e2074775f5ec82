"""What somebody missed, private notes, all games in one list, and how long decisions take."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from table_support import ANN, BOB, CY, SERVER, SHORT, Clock, in_database, opened, play_until, running, three, two

from bot.clocks.model import ClockTerms
from bot.me import missing, notes, reliability, settings, waiting
from bot.me.errors import EmptyNote, NoSuchNote, NoteTooLong, TooManyNotes
from bot.me.missing import ABSENCE
from bot.panels import games_words, missed
from bot.panels import reliability as words
from bot.plans import parse_plan
from bot.tables import Member, Status, Table, Tables, planned
from bot.tables.seats import Reason, hand_over

# ---- what was missed


async def test_an_absence_is_told_once(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        assert await missing.look(table, ANN.user_id) is None
        await table.play(CY.user_id, ["place migration-7"])
        clock.move(minutes=46)
        found = await missing.look(table, ANN.user_id)
        assert found is not None
        assert (found.first, found.last) == (3, 4)
        assert await missing.look(table, ANN.user_id) is None


async def test_who_has_just_looked_has_missed_nothing(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        await missing.look(table, ANN.user_id)
        clock.now += ABSENCE - timedelta(seconds=1)
        await table.play(CY.user_id, ["place migration-7"])
        assert await missing.look(table, ANN.user_id) is None


async def test_what_one_did_oneself_is_not_missed(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        await missing.look(table, CY.user_id)
        await table.play(CY.user_id, ["place migration-7"])
        clock.move(days=1)
        assert await missing.look(table, CY.user_id) is None
        await table.play(BOB.user_id, ["place migration-6"])
        clock.move(days=1)
        found = await missing.look(table, CY.user_id)
        assert found is not None
        assert [played.by for played in found.plays] == [BOB.user_id]


async def test_the_first_look_of_all_tells_from_the_start(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        clock.move(hours=5)
        found = await missing.look(table, ANN.user_id)
        assert found is not None
        assert (found.first, found.last) == (0, 3)


async def test_a_substitute_has_missed_nothing_from_before_they_came(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await play_until(await running(tables), "before", steps=6)
        seat = table.info.seat_of(BOB.user_id)
        assert seat is not None
        came = table.info.seq
        await hand_over(table, seat.number, CY, None, Reason.AGREED)
        clock.move(hours=2)
        assert await missing.look(table, CY.user_id) is None
        while (asked := (await table.view()).asked) is not None and asked.user_id != ANN.user_id:
            await table.play(CY.user_id, [await _first_choice(table)])
        await table.play(ANN.user_id, [await _first_choice(table)])
        clock.move(hours=2)
        found = await missing.look(table, CY.user_id)
        assert found is not None
        assert found.plays[0].first_seq > came


async def test_who_only_watches_has_no_look(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await running(tables)
        await play_until(table, "watched", steps=4)
        clock.move(hours=5)
        assert await missing.look(table, 77) is None
        assert in_database(tmp_path, "SELECT * FROM looks WHERE user = 77") == []


async def test_the_last_account_can_be_told_again(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        await missing.look(table, ANN.user_id)
        await table.play(CY.user_id, ["place migration-7"])
        clock.move(hours=1)
        await missing.look(table, ANN.user_id)
        await table.play(BOB.user_id, ["place migration-6"])
        found = await missing.again(table, ANN.user_id)
        assert found is not None
        assert [played.by for played in found.plays] == [CY.user_id, BOB.user_id]


@pytest.mark.parametrize("language", ["en", "de", "pl"])
async def test_a_whole_turn_is_told_in_three_lines(tmp_path: Path, language: str) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await running(tables)
        await missing.look(table, ANN.user_id)
        await play_until(table, "three lines", turn=3)
        clock.move(days=2)
        found = await missing.look(table, ANN.user_id)
        assert found is not None
        text = missed.missed_text(language, table.info, table.info.seat_of(ANN.user_id), found)
        assert len(text.split("\n")) == 3
        assert len(text) < 2000


async def test_an_undo_is_part_of_what_was_missed(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        await missing.look(table, ANN.user_id)
        await table.play(CY.user_id, ["place migration-7"])
        await table.undo(CY.user_id)
        clock.move(hours=2)
        found = await missing.look(table, ANN.user_id)
        assert found is not None
        assert found.after.available == found.before.available
        assert len(found.plays) == 2


# ---- notes


async def test_notes_are_seen_by_nobody_else(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await notes.write(table, ANN.user_id, "  take the ice  ")
        assert [note.text for note in await notes.mine(table, ANN.user_id)] == ["take the ice"]
        assert await notes.mine(table, BOB.user_id) == []


async def test_a_substitute_sees_no_notes_of_the_player_before(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await notes.write(table, BOB.user_id, "secret")
        seat = table.info.seat_of(BOB.user_id)
        assert seat is not None
        await hand_over(table, seat.number, CY, ANN.user_id, Reason.AGREED)
        assert await notes.mine(table, CY.user_id) == []
        assert [note.text for note in await notes.mine(table, BOB.user_id)] == ["secret"]


async def test_a_note_is_changed_and_deleted_by_its_number(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        for text in ("one", "two", "three"):
            await notes.write(table, ANN.user_id, text)
        await notes.write(table, ANN.user_id, "TWO", 2)
        left = await notes.delete(table, ANN.user_id, 1)
        assert [note.text for note in left] == ["TWO", "three"]


async def test_notes_have_limits(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        for number in range(notes.MOST):
            await notes.write(table, ANN.user_id, str(number))
        with pytest.raises(TooManyNotes):
            await notes.write(table, ANN.user_id, "one more")
        with pytest.raises(NoteTooLong):
            await notes.write(table, ANN.user_id, "x" * (notes.LONGEST + 1))
        with pytest.raises(EmptyNote):
            await notes.write(table, ANN.user_id, " \n ")
        with pytest.raises(NoSuchNote):
            await notes.delete(table, BOB.user_id, 1)


# ---- all games


async def test_games_that_wait_for_me_come_first_and_the_longest_waiting_first_of_all(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        found = []
        for channel in range(4):
            table = await tables.create(SERVER + channel % 2, 900 + channel, ANN, two(name=f"Game {channel}"))
            await table.pick(ANN, table.info.free_animals[0])
            await table.join(BOB, table.info.free_animals[-1])
            found.append(table)
            clock.move(minutes=10)
        asked = [(await table.view()).asked for table in found]
        assert {one.user_id for one in asked if one is not None} == {BOB.user_id}
        await found[0].play(BOB.user_id, [await _first_choice(found[0])])
        games = await waiting.games_of(tables, BOB.user_id)
        assert [one.info.name for one in games] == ["Game 1", "Game 2", "Game 3", "Game 0"]
        assert [one.mine for one in games] == [True, True, True, False]
        following = await waiting.next_of(tables, BOB.user_id)
        assert following is not None
        assert following.name == "Game 1"


async def test_nothing_waits_for_somebody_without_games(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await running(tables)
        assert await waiting.games_of(tables, 77) == []
        assert await waiting.next_of(tables, 77) is None
        assert "/game new" in games_words.page_text("en", [], 0)


async def test_a_finished_game_is_in_the_list_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await play_until(await running(tables), "finished")
        assert table.info.status is Status.OVER
        assert await waiting.games_of(tables, ANN.user_id) == []


async def test_it_is_told_how_long_a_decision_usually_takes(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        tables.heart.patience = timedelta(days=400)
        await _until_bob(await _alternating(tables, clock, [2, 2, 3, 4]))
        (game,) = await waiting.games_of(tables, ANN.user_id)
        assert game.usual == timedelta(hours=2, minutes=30)
        assert "usually takes 2 hours" in games_words.game_line("en", game)


# ---- reliability


async def _first_choice(table: Table) -> str:
    decision = (await table.view()).decision
    assert decision is not None
    return str(decision.choices[0])


async def _until_bob(table: Table) -> None:
    """Ann plays until Bob is asked."""
    while (asked := (await table.view()).asked) is not None and asked.user_id != BOB.user_id:
        await table.play(ANN.user_id, [await _first_choice(table)])


async def _alternating(tables: Tables, moved: Clock, hours: list[int], **more: object) -> Table:
    """A game in which Bob and Ann take turns: Bob after so many hours, Ann at once."""
    table = await running(tables, two(SHORT, **more))
    for wait in hours:
        await _until_bob(table)
        moved.move(hours=wait)
        await table.play(BOB.user_id, [await _first_choice(table)])
    return table


async def test_how_long_a_decision_took_is_noted_in_its_own_transaction(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        tables.heart.patience = timedelta(days=400)
        await _alternating(tables, clock, [3])
        found = in_database(tmp_path, "SELECT kind, elapsed, awake, within FROM decisions WHERE user = ?", BOB.user_id)
        assert found == [("place", 10800, 10800, None)]


async def test_sleep_is_not_held_against_anybody(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:  # 12 o'clock; awake from 8 to 23
        tables.heart.patience = timedelta(days=400)
        await _alternating(tables, clock, [21])
        assert in_database(tmp_path, "SELECT elapsed, awake FROM decisions WHERE user = ?", BOB.user_id) == [
            (21 * 3600, 12 * 3600)
        ]


async def test_only_the_first_of_several_plays_in_a_row_counts(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await running(tables)
        await play_until(table, "in a row", turn=2)
        rows = in_database(
            tmp_path,
            "SELECT count(*) FROM decisions d JOIN plays p ON p.game = d.game AND p.first = d.seq"
            " WHERE d.user = (SELECT user FROM plays q WHERE q.game = p.game AND q.first < p.first"
            " ORDER BY q.first DESC LIMIT 1)",
        )
        assert rows == [(0,)]
        assert in_database(tmp_path, "SELECT count(*) > 5 FROM decisions") == [(1,)]


async def test_what_the_clock_allowed_is_within_it(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        tables.heart.patience = timedelta(days=400)
        await _alternating(tables, clock, [1, 9], clock=ClockTerms.parse("bank 6h +0h cap 6h then notice"))
        assert in_database(tmp_path, "SELECT within FROM decisions WHERE user = ? ORDER BY seq", BOB.user_id) == [
            (1,),
            (0,),
        ]


async def test_a_decision_that_the_computer_made_at_zero_was_not_within_the_clock(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        tables.heart.patience = timedelta(days=400)
        table = await running(tables, two(clock=ClockTerms.parse("bank 6h +0h cap 6h then computer")))
        clock.move(hours=7)
        assert await table.clock_out() is not None
        found = in_database(tmp_path, "SELECT user, within FROM decisions")
        assert found == [(BOB.user_id, 0)]


async def test_what_a_plan_answers_says_nothing_of_how_soon_somebody_does(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await planned.set_plan(table, BOB.user_id, parse_plan("place domination-1"))
        assert await table.computer_step() is not None
        assert in_database(tmp_path, "SELECT * FROM decisions") == []


async def test_who_has_opted_out_leaves_no_rows(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        await settings.change(tables, BOB.user_id, lambda who: replace(who, statistics=False))
        await _alternating(tables, clock, [3, 3, 3])
        assert in_database(tmp_path, "SELECT * FROM decisions WHERE user = ?", BOB.user_id) == []
        assert BOB.user_id not in await reliability.of_people(tables, [ANN.user_id, BOB.user_id])


async def test_who_opts_out_later_has_what_was_kept_deleted(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        await _alternating(tables, clock, [3, 3, 3])
        await settings.change(tables, BOB.user_id, lambda who: replace(who, statistics=False))
        assert in_database(tmp_path, "SELECT * FROM decisions WHERE user = ?", BOB.user_id) == []
        await settings.change(tables, BOB.user_id, lambda who: replace(who, statistics=True))
        assert (await reliability.of_people(tables, [BOB.user_id]))[BOB.user_id].usual is None


async def test_a_usual_time_is_the_middle_of_the_latest(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        tables.heart.patience = timedelta(days=400)
        await _alternating(tables, clock, [1, 2, 7])
        who = (await reliability.of_people(tables, [BOB.user_id]))[BOB.user_id]
        assert who.usual == timedelta(hours=2)
        assert words.line("en", who) == "usual time to answer: 2 hours awake"


async def test_finished_games_are_counted_for_those_whose_result_it_is(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await play_until(await running(tables), "counted")
        found = await reliability.of_people(tables, [ANN.user_id, BOB.user_id, 77])
        assert {user: one.finished for user, one in found.items()} == {1: 1, 2: 1, 77: 0}
        assert "1 game finished" in words.line("en", found[ANN.user_id])


async def test_who_has_left_a_game_has_left_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await three(tables)
        seat = table.info.seat_of(BOB.user_id)
        assert seat is not None
        await hand_over(table, seat.number, Member(55, "Eve"), BOB.user_id, Reason.GIVEN)
        found = await reliability.of_people(tables, [BOB.user_id, 55])
        assert {user: one.left for user, one in found.items()} == {BOB.user_id: 1, 55: 0}


def test_nobody_is_told_of_who_is_new_more_than_that() -> None:
    assert words.line("en", reliability.Reliability(None, None, 0, 0)) == "new here"


def test_a_share_is_never_rounded_up_to_all() -> None:
    assert "99 % within" in words.line("en", reliability.Reliability(None, 0.9999, 3, 0))


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(0, "a few minutes"), (7, "5 minutes"), (54, "55 minutes"), (58, "1 hour"), (200, "3 hours"), (5000, "3 days")],
)
def test_times_are_said_as_people_say_them(minutes: int, said: str) -> None:
    assert words.about("en", timedelta(minutes=minutes)) == said
