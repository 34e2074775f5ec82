"""What is shown of seasons: zones of promotion, who has left, long texts, names of commands; the check of a file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from season_support import ORGANISER, SHORT, club, drawn, open_table, played, round_on, signed_up, the_table

from bot.commands.league import _in_pieces
from bot.league.divisions import promotions
from bot.league.model import Bye, Decided, Division, Entry, EntryStatus, Leaving, Promotion, TieBreak
from bot.panels.season_standings import standings_of, standings_sheet, standings_text, zones_of
from bot.seasons import checking, ending, opening
from bot.seasons.model import Head, SeasonState, Stage
from bot.seasons.signing import Signing
from bot.seasons.store import deadline_of_game
from render.locale import _with_commands
from render.standings import Zone


async def _divided(folder: Path, gone: int, promotion: Promotion) -> SeasonState:
    """12 players in 3 divisions of four, the first ``gone`` of division 1 withdrawn with their results kept."""
    async with club(folder) as seasons:
        terms = replace(SHORT, promotion=promotion)
        state = await Signing(seasons).close(await signed_up(seasons, 12, terms), ORGANISER)
        state = await ending.divide(seasons, state, ORGANISER, (4, 4, 4))
    left = [replace(state.entries[user], status=EntryStatus.WITHDRAWN) for user in state.divisions[1].players[:gone]]
    return state.with_entries(*left)


@pytest.mark.parametrize("gone", [0, 1, 3])
@pytest.mark.parametrize("promotion", [Promotion(1, 1, 4), Promotion(2, 2, 4), Promotion(2, 1, 4), Promotion(0, 0, 4)])
async def test_zones_are_what_the_promotions_propose(tmp_path: Path, gone: int, promotion: Promotion) -> None:
    state = (await _divided(tmp_path, gone, promotion)).with_head(stage=Stage.RUNNING)
    moves = {move.player: move for move in promotions(ending.final(state), promotion)}
    for division in state.divisions:
        for user, zone in zones_of(state, division, standings_of(state, division)).items():
            move = moves[user]
            wanted = {True: Zone.PROMOTION, False: Zone.RELEGATION}[move.after < move.before]
            assert zone is (Zone.OUT if not move.after else Zone.NONE if move.after == move.before else wanted)


async def test_the_champion_is_crowned_at_the_end_and_is_one_who_has_stayed(tmp_path: Path) -> None:
    state = (await _divided(tmp_path, 1, Promotion(1, 1, 4))).with_head(stage=Stage.FINISHED)
    rows = standings_of(state, 1)
    zones = zones_of(state, 1, rows)
    assert [zones[row.player] for row in rows].count(Zone.CHAMPION) == 1
    assert zones[next(row.player for row in rows if not row.left)] is Zone.CHAMPION


async def test_the_picture_says_that_somebody_has_left_not_that_nothing_counts(tmp_path: Path) -> None:
    state = await _divided(tmp_path, 1, Promotion(1, 1, 4))
    sheet = standings_sheet("en", state, 1, standings_of(state, 1))
    assert sheet.legend == {Zone.OUT: "has left"}
    assert "has left" in standings_text("en", state, 1, standings_of(state, 1))


async def test_whoever_left_with_their_results_void_has_no_row(tmp_path: Path) -> None:
    state = await _divided(tmp_path, 0, Promotion(1, 1, 4))
    user = state.divisions[1].players[0]
    gone = replace(state.entries[user], status=EntryStatus.EXPELLED, leaving=Leaving.VOIDED)
    assert user not in {row.player for row in standings_of(state.with_entries(gone), 1)}
    assert Bye(1, user) not in state.byes.values()


def test_long_texts_are_cut_between_lines() -> None:
    lines = [f"{number}. " + "x" * 90 for number in range(60)]
    pieces = _in_pieces(lines)
    assert "\n".join(pieces).split("\n") == lines
    assert all(len(piece) <= 2000 for piece in pieces)
    assert _in_pieces([]) == []


@pytest.mark.parametrize(
    ("text", "german"),
    [
        ("`/league run expel`", "`/liga leiten ausschließen`"),
        ("`/league run`", "`/liga leiten`"),
        ("`/season finish sure:True`", "`/saison beenden sicher:True`"),
        ("/league show and more", "/liga zeigen and more"),
        ("`/seat pool join`", "`/platz reserve beitreten`"),
    ],
)
def test_commands_of_three_words_are_named_in_every_language(text: str, german: str) -> None:
    words = _with_commands("de", text)
    assert len(words.split()) == len(text.split())
    assert words.split()[0] == german.split()[0]
    assert not set(words.strip("`").split()) & {"run", "expel", "pool", "join", "finish", "show"}


async def test_the_deadline_under_a_board_is_the_tables_own_and_ends_with_its_result(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        game = games[0].info.id
        assert await deadline_of_game(seasons.database, game) == state.head.deadline(1)
        own = state.head.deadlines[0].replace(day=2)
        await seasons.change(state.id, 1, None, lambda now: now.with_tables([replace(the_table(now), deadline=own)]))
        assert await deadline_of_game(seasons.database, game) == own
        assert await deadline_of_game(seasons.database, 999) is None
        await played(seasons, games[0])
        assert await deadline_of_game(seasons.database, game) is None


async def test_tables_to_come_are_looked_through_for_who_has_left_and_who_is_missing(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons, 4)
        assert (opening.deserted(state), opening.unseated(state)) == ([], [])
        user = state.players[0].user_id
        gone = state.with_entries(replace(state.entries[user], status=EntryStatus.WITHDRAWN))
        assert [str(table.key) for table in opening.deserted(gone)] == ["D1 R1 T1", "D1 R2 T1"]
        late = replace(state.entries[user], user_id=999, name="Late", since=2, order=9)
        assert opening.unseated(state.with_entries(late)) == [999]
        resting = replace(state.with_entries(late), byes={(1, 2): (999,)})
        assert opening.unseated(resting) == []


async def test_the_check_reads_every_season_and_says_what_does_not_fit(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    async with club(tmp_path) as seasons:
        state = await opening.open_round(seasons, await drawn(seasons, 8), ORGANISER)
        games = [await open_table(seasons, state.id, table) for table in state.tables_of(round_=1)]
        await played(seasons, games[0])
    (fine,) = [found async for found in checking.check(path)]
    assert (fine.problem, fine.tables) == ("", 4)
    assert str(fine) == "season 1 “Spring”, 4 tables: ok"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE season_games SET part_key = 'D1 R2 T1' WHERE game = ?", (games[1].info.id,))
    (found,) = [found async for found in checking.check(path)]
    assert "do not know of each other" in found.problem
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM season_parts WHERE part = 'head'")
    (found,) = [found async for found in checking.check(path)]
    assert "cannot be read" in found.problem


async def test_a_division_with_somebody_unknown_is_found(tmp_path: Path) -> None:
    async with club(tmp_path, sound=False) as seasons:
        state = await drawn(seasons)
        await seasons.change(state.id, 1, None, lambda now: replace(now, divisions={1: Division(1, (1, 2))}))
    (found,) = [found async for found in checking.check(tmp_path / "bot.db")]
    assert "never signed up" in found.problem


def _of_many(players: int) -> SeasonState:
    """A season whose names are partly such as the font cannot write."""
    names = {1: "李雷 🦖", 2: "Bo 🦖"}
    entries = {user: Entry(user, names.get(user, f"P{user}"), order=user + 10) for user in range(1, players + 1)}
    head = Head(Stage.RUNNING, replace(SHORT, name="Cup 🏆"), "x", 1)
    return SeasonState(7, 1, 1, head, entries, {1: Division(1, tuple(entries))})


def test_a_picture_writes_what_the_font_can_and_says_how_many_rows_are_left_out() -> None:
    state = _of_many(63)
    rows = tuple(sorted(standings_of(state, 1), key=lambda row: row.player))
    sheet = standings_sheet("en", state, 1, rows)
    assert (sheet.title, [row.name for row in sheet.rows[:3]]) == ("Cup", ["Player 11", "Bo", "P3"])
    assert "… and 3 more" in sheet.note
    assert "more" not in standings_sheet("en", state, 1, rows[:60]).note


@pytest.mark.parametrize(("language", "written"), [("en", "2.5"), ("de", "2,5"), ("pl", "2,5")])
def test_decimals_are_written_as_the_reader_writes_them(language: str, written: str) -> None:
    state = _of_many(2)
    first, second = standings_of(state, 1)
    why = Decided(TieBreak.WINS, Fraction(5, 2), Fraction(2))
    rows = (replace(first, points=Fraction(5, 2), above_next=why), second)
    text = standings_text(language, state, 1, rows)
    assert text.count(written) == 2
    assert standings_sheet(language, state, 1, rows).rows[0].values[0] == written
