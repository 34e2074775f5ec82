"""The board of a season's tables: who sits where, whose turn it is since when, what is over, how long is left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.league.model import Ending, Result
from bot.model import Status, TableInfo
from bot.panels import telling
from bot.panels.season_words import how_word, player_name, time_word, title
from bot.seasons.model import SeasonState, SeasonTable, TableStage
from render.locale import translate


@dataclass(frozen=True, slots=True)
class Live:
    """A game of the season as it stands: who is waited for, and since when."""

    info: TableInfo
    asked: int | None
    since: datetime | None


def board_lines(
    language: str, state: SeasonState, round_: int, live: Mapping[int, Live], division: int | None = None
) -> list[str]:
    """The tables of a round, division by division. ``live`` by game."""
    lines = [title(language, state)]
    deadline = state.head.deadline(round_)
    head = translate(language, "**Round {round}**", round=round_)
    if deadline is not None:
        head += " · " + translate(
            language, "until {when} ({left})", when=time_word(deadline), left=time_word(deadline, "R")
        )
    lines.append(head)
    tables = state.tables_of(round_=round_, division=division)
    several = len({table.division for table in state.tables.values()}) > 1
    last = 0
    for table in tables:
        if several and table.division != last:
            last = table.division
            lines.append(translate(language, "Division {number}", number=last))
        lines.append(table_line(language, state, table, live.get(table.game or 0)))
    byes = [
        user
        for (number, one), users in sorted(state.byes.items())
        if one == round_ and division in (None, number)
        for user in users
    ]
    if byes:
        names = ", ".join(player_name(state, user) for user in byes)
        lines.append(translate(language, "Bye: {names}", names=names))
    if not tables:
        lines.append(translate(language, "No tables are drawn for this round yet."))
    return lines


def own_lines(language: str, state: SeasonState, user: int, live: Mapping[int, Live]) -> list[str]:
    """The tables of one player, with the way there and whose turn it is; also those where they are a substitute."""
    own = [
        table
        for table in state.tables_of()
        if table.stage is not TableStage.PROPOSED
        and (user in table.plan.players or _substitutes(live.get(table.game or 0), user))
    ]
    if not own:
        return []
    lines = [translate(language, "**Your tables**")]
    return lines + [table_line(language, state, table, live.get(table.game or 0)) for table in own]


def _substitutes(live: Live | None, user: int) -> bool:
    return live is not None and live.info.seat_of(user) is not None


def table_line(language: str, state: SeasonState, table: SeasonTable, live: Live | None) -> str:
    """One table in a line or two."""
    where = f" <#{table.channel_id}>" if table.channel_id is not None else ""
    result = state.counted(table.key)
    if result is not None:
        return f"`{table.key}`{where} · {result_words(language, state, result)}"
    names = ", ".join(player_name(state, user) for user in table.plan.players)
    return f"`{table.key}`{where} · {names}\n-# ⤷ {_standing(language, state, table, live)}"


def _standing(language: str, state: SeasonState, table: SeasonTable, live: Live | None) -> str:
    if table.stage is TableStage.PROPOSED:
        return translate(language, "proposed")
    if table.stage is TableStage.PLANNED:
        return translate(language, "not open yet")
    if live is None or table.stage is TableStage.OPENING:
        return translate(language, "being opened")
    info = live.info
    if info.status in (Status.LOBBY, Status.DRAFT):
        return translate(language, "animals are picked")
    if info.status is not Status.RUNNING:
        return translate(language, "over without a result: an organiser adjudicates it")
    parts = [translate(language, "turn {turn}", turn=info.turn)]
    if live.asked is not None and live.since is not None:
        seat = info.seat_of(live.asked)
        name = player_name(state, live.asked) if seat is None else telling.safe(seat.name)
        parts.append(translate(language, "waits for {name} {since}", name=name, since=time_word(live.since, "R")))
    if table.deadline is not None:
        parts.append(translate(language, "more time until {when}", when=time_word(table.deadline)))
    return " · ".join(parts)


def result_words(language: str, state: SeasonState, result: Result) -> str:
    """A result in one line: places, scores, and what is special about it."""
    seats = sorted(result.seats, key=lambda seat: (seat.place, seat.player))
    names: list[str] = []
    for seat in seats:
        name = f"{seat.place}. {player_name(state, seat.player)}"
        if seat.score is not None:
            name += f" {seat.score}"
        if seat.substitute is not None:
            name += f" (↔ {player_name(state, seat.substitute)})"
        elif seat.ending is not Ending.FINISHED:
            name += f" ({_ending_word(language, seat.ending)})"
        names.append(name)
    text = ", ".join(names)
    if result.how.adjudicated:
        text += f" · {how_word(language, result.how)}"
    return f"~~{text}~~ · " + translate(language, "does not count") if result.void else text


def _ending_word(language: str, ending: Ending) -> str:
    return {
        Ending.FINISHED: translate(language, "finished"),
        Ending.CONCEDED: translate(language, "given up"),
        Ending.FORFEIT: translate(language, "forfeit"),
        Ending.VOID: translate(language, "does not count"),
    }[ending]
