"""A whole season with its troubles, and its standings worked out once more from its archive.

The suite plays a small one; the trial plays 29 players in 4 divisions (see ``tests/trial/league_season.py``).
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from pathlib import Path

from bot_support import loopback
from club_play import League, Shape
from season_reckoning import differences, tampered

from bot.client import Bot
from bot.league.model import How
from bot.model import Member, Status
from bot.seasons import ending
from bot.seasons.model import Key, SeasonState, Stage, TableStage
from bot.seasons.signing import Signing, entry_of

WHOLE = Shape((8, 7, 7, 7), rounds=4, apart=-1)
SAMPLE = Shape((4, 5), rounds=2, apart=4, pressed=12)
OUTCOME = os.environ.get("DSB_TRIAL_SEASON", "")
"""A file for the numbers of the whole season; without it the suite's sample is played."""


async def test_a_season_from_sign_up_to_promotion_stands_as_its_files_say(tmp_path: Path) -> None:
    async with loopback(validated=not OUTCOME) as server:
        league = League(server, tmp_path / "bot.db", WHOLE if OUTCOME else SAMPLE, 7)
        async with league.bot() as bot:
            await league.prepare(bot)
        await league.killed_while_opening("season-table-thread:2")
        async with league.bot() as bot:
            tables = await league.club.opened(bot)
            state = await league.club.season(bot)
            league.one_of_each(state)
            await league.play(bot, tables[0], most=6)
            leaver, substitute = await league.leaves(bot, tables[0])
            await _expelled(league, bot, state)
        async with league.bot() as bot:
            await league.play_round(bot)
            state = await league.club.season(bot)
            (seat,) = [one for one in state.results[Key(1, 1, 1)].seats if one.player == leaver.id]
            assert seat.substitute == substitute.id
            await _corrected_and_undone(league, bot)
            for number in range(2, league.shape.rounds + 1):
                await league.draw(bot)
                await league.open_round(bot, number)
                late = Key(2, number, 1)
                await league.play_round(bot, but=(late,))
                await _adjudicated(league, bot, late, number)
            archive = await _finished(league, bot)
            found = differences(archive)
            assert found == []
            assert differences(tampered(archive)), "the check sees what is wrong"
            await _next_season(league, bot)
        if OUTCOME:
            seconds = time.monotonic() - league.began
            _write(json.dumps({**league.counted, "seconds": seconds, "differences": len(found)}))


def _write(text: str) -> None:
    Path(OUTCOME).write_text(text)


async def _expelled(league: League, bot: Bot, state: SeasonState) -> None:
    """Somebody of the last division goes with their results: their seat is free, and a computer plays on."""
    table = next(one for one in state.tables_of(division=len(league.shape.divisions)))
    user = league.club.people[table.plan.players[0]]
    organiser = league.club.organiser
    said = await league.club.says(organiser, "league run expel", player=user, reason="never came", results="voided")
    assert "1 running game goes" in said
    assert "Tables to come with somebody who has left" in said
    game = await bot.tables.get(table.game or 0)
    assert game.info.seats[0].free


async def _corrected_and_undone(league: League, bot: Bot) -> None:
    """A result is turned upside down and put back, then really corrected; another costs points."""
    club, key = league.club, Key(2, 1, 1)
    state = await club.season(bot)
    before, players = league.order(state, 2), state.results[key].seats
    worst_first = sorted(players, key=lambda seat: -seat.place)
    places = ", ".join(state.entries[seat.player].name for seat in worst_first)
    said = await club.run("league run adjudicate", table=str(key), how="decided", note="a mistake", places=places)
    assert "decided by an organiser" in said
    assert league.order(await club.season(bot), 2) != before
    assert "Undone" in await club.run("league run undo")
    assert league.order(await club.season(bot), 2) == before
    names = [state.entries[seat.player].name for seat in worst_first]
    tied = " = ".join(names[:2]) + ", " + ", ".join(names[2:])
    await club.run("league run adjudicate", table=str(key), how="decided", note="a tie", places=tied)
    state = await club.season(bot)
    assert [seat.place for seat in state.results[key].seats].count(1) == 2
    first = Key(1, 1, 1)
    user = club.people[state.results[first].seats[0].player]
    await club.run("league run penalty", table=str(first), player=user, points="1.5", reason="late")


async def _adjudicated(league: League, bot: Bot, key: Key, number: int) -> None:
    """A table that was not finished in time: its deadline passes, an organiser decides."""
    state = await league.club.season(bot)
    game = await bot.tables.get(state.tables[key].game or 0)
    assert game.info.status is Status.RUNNING
    league.clock.move(days=15)
    await league.settled(bot, but=(key,))
    assert league.text_of(f"The deadline has passed at: {key}")
    said = await league.club.run("league run adjudicate", table=str(key), how="projected", note="time is up")
    assert "with the final scoring added" in said
    state = await league.settled(bot)
    assert state.results[key].how is How.PROJECTED
    assert game.info.status is Status.ENDED
    league.counted["adjudicated"] += 1
    assert all(table.stage is TableStage.OVER for table in state.tables_of(round_=number))


async def _finished(league: League, bot: Bot) -> bytes:
    """The end: promotions proposed, confirmed, announced with champion and recap; the archive."""
    club = league.club
    proposed = await club.run("season finish")
    assert "Champion" in proposed
    await club.run("season finish", sure=True)
    state = await club.season(bot)
    assert state.stage is Stage.FINISHED
    champion = next(user for user in league.order(state, 1) if state.entries[user].status.plays)
    await club.organiser.see(club.place, "The champion is", timeout=60)
    (told,) = league.text_of("The champion is")
    assert f"<@{champion}>" in told
    assert "Animals that won most" in told
    _promoted(state)
    message = await club.answer(club.organiser, "league export")
    return message.attachments[0].data


def _promoted(state: SeasonState) -> None:
    """Whoever stays goes where the standings lead, and the upper divisions keep their sizes."""
    after = dict(state.head.promoted)
    staying = {entry.user_id for entry in state.players}
    assert set(after) == staying
    for number, division in state.divisions.items():
        if number < len(state.divisions):
            assert sum(one == number for one in after.values()) == len(division.players)
        assert all(abs(after[user] - number) <= 1 for user in division.players if user in after)


async def _next_season(league: League, bot: Bot) -> None:
    """The season after: everybody signs up again, and stands where the promotions have put them."""
    club = league.club
    before = await club.season(bot)
    await club.run("season create", name="Summer", rounds=2, division_size=max(league.shape.divisions))
    await club.run("season open", season="Summer")
    state = await club.season(bot)
    signing = Signing(bot.seasons)
    for entry in before.players:
        state = await signing.enter(state, entry_of(Member(entry.user_id, entry.name)))
    await club.run("season close", season="Summer")
    promoted = dict(before.head.promoted)
    sizes = [list(promoted.values()).count(number) for number in sorted(set(promoted.values()))]
    said = await club.run("season divide", season="Summer", previous="Spring", sizes=",".join(map(str, sizes)))
    assert "Division 1" in said
    state = await club.season(bot)
    assert {user: state.division_of(user) for user in promoted} == promoted
    assert replace(state.head, previous=before.id) == state.head
    assert ending.final(before)
