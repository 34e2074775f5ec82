"""A season as files: everything in one archive, and a finished season of elsewhere taken in."""

from __future__ import annotations

import asyncio
import io
import logging
import re
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.errors import TableError
from bot.league import exporting, importing_results
from bot.league.exporting import RatingLine
from bot.league.model import Division, Entry, Result, Season, TablePlan
from bot.league.sheets import Sheet, read
from bot.model import Member, Status
from bot.names import clean_name
from bot.ratings.service import hidden_of, ratings_of
from bot.seasons import ending, store
from bot.seasons.acts import SeasonAct
from bot.seasons.codec import changes_between
from bot.seasons.errors import TakenInAlready
from bot.seasons.model import Head, Key, SeasonState, SeasonTable, Stage, TableStage
from bot.seasons.seasons import Seasons
from bot.seasons.table import division_standings, overall_standings
from bot.store.database import Writer

log = logging.getLogger(__name__)

_MOMENT = (1980, 1, 1, 0, 0, 0)
"""Of every file in an archive, so that the same season gives the same bytes."""


@dataclass(frozen=True, slots=True)
class Archive:
    """A file for whoever asked."""

    filename: str
    data: bytes


async def archive(seasons: Seasons, state: SeasonState, *, organiser: bool) -> Archive:
    """All of a season: tables, results, standings and ratings as CSV and JSON, and the record of every game.

    The sign-ups say whom somebody avoids, so only organisers get them.
    """
    sheets = await _sheets(seasons, state, organiser)
    records: dict[str, bytes] = {}
    for table in state.tables_of():
        if table.game is not None:
            record = await _record(seasons, table)
            if record is not None:
                records[f"records/{str(table.key).replace(' ', '-')}.json"] = record
    data = await asyncio.to_thread(_zipped, sheets, records)
    name = "".join(sign if sign.isalnum() else "-" for sign in state.name.lower()).strip("-") or "season"
    return Archive(f"{name}.zip", data)


async def _record(seasons: Seasons, table: SeasonTable) -> bytes | None:
    game = await seasons.tables.get(table.game or 0)
    if game.info.status in (Status.LOBBY, Status.DRAFT) or game.info.started_at is None:
        return None
    try:
        return (await game.export("record")).data
    except TableError as error:  # a game that stands on its snapshot only
        log.info("season table %s: no record: %s", table.key, error)
        return None


async def _sheets(seasons: Seasons, state: SeasonState, organiser: bool) -> dict[str, Sheet]:
    names = {user: entry.name for user, entry in state.entries.items()}
    found = {number: division_standings(state, number) for number in state.divisions or {1: None}}
    if len(found) > 1:
        found[0] = overall_standings(state)
    results = [result for key in sorted(state.results) if (result := state.counted(key)) is not None]
    sheets = {
        "tables": exporting.tables({number: state.rounds_of(number) for number in found if number}, names),
        "results": exporting.results(results, names),
        "standings": exporting.standings(found, names),
        "ratings": exporting.ratings(await _ratings(seasons, state)),
    }
    if organiser:
        sheets["sign-ups"] = exporting.sign_ups(state.in_order())
    return sheets


async def _ratings(seasons: Seasons, state: SeasonState) -> list[RatingLine]:
    """The ratings of the season's players, without those who have opted out of statistics."""
    ranking = (await ratings_of(seasons.tables, state.server_id)).book.ranking()
    hidden = await hidden_of(seasons.tables, frozenset(user for user, _ in ranking))
    return [
        RatingLine(user, state.entries[user].name, one.shown, one.mu, one.sigma, one.games, one.provisional)
        for user, one in ranking
        if user in state.entries and user not in hidden
    ]


def _zipped(sheets: Mapping[str, Sheet], records: Mapping[str, bytes]) -> bytes:
    files = {f"{name}.csv": sheet.csv().encode("utf-8-sig") for name, sheet in sheets.items()}
    files |= {f"{name}.json": sheet.json().encode() for name, sheet in sheets.items()}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as into:
        for name, data in sorted((files | dict(records)).items()):
            into.writestr(zipfile.ZipInfo(name, _MOMENT), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


async def take_in(
    seasons: Seasons, server: int, channel: int, member: Member, terms: Season, data: bytes, language: str, key: str
) -> SeasonState:
    """A finished season out of its results (CSV or JSON): standings and promotions follow from them.

    Raises ``OrganisersOnly``, ``TakenInAlready``, and ``BadFile`` with all faults, each with its line.
    """
    await seasons.must_organise(server, member)
    results = await asyncio.to_thread(importing_results.results, data)
    for number in await store.imported(seasons.database, server):
        known = await seasons.get(number)
        if tuple(known.results[at] for at in sorted(known.results)) == _in_order(results):
            raise TakenInAlready(name=known.name, season=known.id)
    now = seasons.tables.clock()
    head = Head(Stage.RUNNING, terms, seasons.tables.new_seed(), channel, language, round=max(r.round for r in results))
    state = _filled(SeasonState(0, server, 1, head), results, _names_in(data), now)

    def work(writer: Writer) -> SeasonState | None:
        if store.delivered(writer, key):
            return None
        made = replace(state, id=store.insert(writer, state, now))
        store.save(writer, made, changes_between(None, made))
        facts = {"name": terms.name, "imported": True}
        store.note(writer, made.id, now, member.user_id, SeasonAct.CREATED, facts, None, key)
        return made

    made = await seasons.tables.in_hand(seasons.database.write(work))
    return made if made is not None else await seasons.current(server, terms.name)


def _in_order(results: Sequence[Result]) -> tuple[Result, ...]:
    return tuple(sorted(results, key=lambda one: Key(one.division, one.round, one.table)))


def _names_in(data: bytes) -> dict[int, str]:
    """The names that stand beside user ids in a file of results that was read without a fault."""
    found: dict[int, str] = {}
    for line in read(data, exporting.RESULTS, ("round", "table")):
        digits = re.search(r"\d+", line["user_id"])
        if digits is not None and line["name"]:
            found[int(digits[0])] = clean_name(line["name"], "?")
    return found


def _filled(state: SeasonState, results: tuple[Result, ...], names: Mapping[int, str], now: datetime) -> SeasonState:
    """The season with everybody who is in the results, its tables, and its end."""
    players: dict[int, dict[int, None]] = {}
    for result in results:
        here = players.setdefault(result.division, {})
        here |= dict.fromkeys(seat.player for seat in result.seats)
    users = dict.fromkeys(user for here in players.values() for user in here)
    entries = {user: Entry(user, names.get(user, str(user)), order=number) for number, user in enumerate(users, 1)}
    tables = {
        Key(r.division, r.round, r.table): SeasonTable(
            r.division,
            r.round,
            TablePlan(r.table, tuple(seat.player for seat in r.seats), tuple(seat.animals for seat in r.seats)),
            TableStage.OVER,
        )
        for r in results
    }
    state = replace(
        state.with_head(deadlines=(now,) * state.head.round),
        entries=entries,
        divisions={number: Division(number, tuple(here)) for number, here in sorted(players.items())},
        tables=tables,
        results={Key(r.division, r.round, r.table): r for r in results},
    )
    return ending.finished(state).with_head(announced=True)
