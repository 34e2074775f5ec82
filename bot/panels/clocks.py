"""What people see of the clocks: in the lobby, under the board, and all of it with ``/game clock``."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from bot.clocks import running, store
from bot.clocks.store import Bank, Pause, Wait
from bot.clocks.words import allowance_words, length_words, terms_words
from bot.model import Status, TableInfo
from bot.panels.trouble_words import trouble_text
from bot.seasons.store import deadline_of_game
from bot.store import troubles
from render.locale import translate

if TYPE_CHECKING:
    from bot.tables import Table, Tables


def lobby_line(info: TableInfo) -> str:
    """The clock of a table that has not begun."""
    return f"-# ⏱ {terms_words(info.language, info.clock)}"


async def deadline_line(tables: Tables, info: TableInfo, language: str) -> str:
    """Until when whoever is asked has time, or that the table stands still, and until when a league wants its game;
    empty where nothing is to be said."""
    if info.status is not Status.RUNNING:
        return ""
    lines = [await _clock_line(tables, info, language)]
    if (deadline := await deadline_of_game(tables.database, info.id)) is not None:
        lines.append(
            "-# 🏁 "
            + translate(language, "League: play until {when}, {left}", when=_at(deadline), left=_left(deadline))
        )
    return "\n".join(line for line in lines if line)


async def _clock_line(tables: Tables, info: TableInfo, language: str) -> str:
    now = tables.clock()
    wait = await store.wait_of(tables.database, info.id)
    if info.paused_until is not None and now < info.paused_until:
        if (trouble := await troubles.of_game(tables.database, info.id)) is not None:
            return "-# ⏸ " + trouble_text(language, trouble.kind)
        return "-# ⏸ " + translate(language, "Paused until {when} at the latest.", when=_at(info.paused_until))
    if wait is None or not info.clock.limited:
        return ""
    if wait.ran_out is not None or (wait.due is not None and wait.due <= now):
        return "-# ⏱ " + translate(language, "The time has run out.")
    if wait.due is None:
        return ""
    return "-# ⏱ " + translate(language, "Time until {when}, {left}", when=_at(wait.due), left=_left(wait.due))


async def clock_text(table: Table, language: str) -> str:
    """Terms, everybody's time, whose clock runs and until when, and who has stopped the table."""
    info, tables = table.info, table.tables
    lines = [f"⏱ {terms_words(language, info.clock)}", f"-# {allowance_words(language, info.clock)}"]
    if info.status is not Status.RUNNING:
        return "\n".join(lines)
    now = tables.clock()
    wait = await store.wait_of(tables.database, info.id)
    if table.paused:
        if (trouble := await troubles.of_game(tables.database, info.id)) is not None:
            lines.append(f"⏸ {trouble_text(language, trouble.kind)}")
        lines += _paused_lines(language, info, await store.pauses_of(tables.database, info.id), now)
    if info.clock.limited:
        banks = await running.banks_now(tables.database, info.id, now, tables.heart.lost(now))
        people = {seat.number for seat in info.seats if seat.user_id is not None}  # others have left their bank behind
        lines += [_bank_line(language, info, bank, wait, paused=table.paused) for bank in banks if bank.seat in people]
    elif wait is not None:
        lines.append(translate(language, "Asked since {when}: {who}", when=_at(wait.since), who=_name(info, wait.seat)))
    return "\n".join(lines)


def _paused_lines(language: str, info: TableInfo, pauses: list[Pause], now: datetime) -> list[str]:
    """Who has paused a game, if somebody has."""
    from bot.panels.telling import person_name, safe

    last = next((one for one in reversed(pauses) if not one.outside and now < one.end), None)
    if last is None:
        return []
    line = translate(
        language,
        "⏸ Paused since {when}, until {until} at the latest. By: {who}",
        when=_at(last.start),
        until=_at(last.end),
        who=person_name(info, last.user),
    )
    return [line, *([f"-# {safe(last.reason)}"] if last.reason else [])]


def _bank_line(language: str, info: TableInfo, bank: Bank, wait: Wait | None, *, paused: bool) -> str:
    name, left = _name(info, bank.seat), length_words(bank.left)
    if wait is None or wait.seat != bank.seat:
        return f"{name}: {left}"
    if wait.ran_out is not None or not bank.left:
        state = translate(language, "the time has run out")
    elif paused:
        state = translate(language, "asked, but the clock stands still")
    elif wait.due is not None:
        state = translate(language, "asked, until {when}, {left}", when=_at(wait.due), left=_left(wait.due))
    else:
        state = translate(language, "asked")
    return f"▶ {name}: {left} · {state}"


def _name(info: TableInfo, number: int) -> str:
    from bot.panels.telling import seat_name

    return next((f"**{seat_name(seat)}**" for seat in info.seats if seat.number == number), "–")


def _at(moment: datetime) -> str:
    return f"<t:{int(moment.timestamp())}:f>"


def _left(moment: datetime) -> str:
    return f"<t:{int(moment.timestamp())}:R>"
