"""A season as parts of JSON and back. Every part stands alone, so that a change touches what it changes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from bot.league.model import Division, Entry, Result
from bot.seasons.model import Head, Key, Penalty, Remark, SeasonState, SeasonTable

HEAD, ENTRY, DIVISION, TABLE, BYES, RESULT, PENALTY, REMARK = (
    "head", "entry", "division", "table", "byes", "result", "penalty", "remark",
)  # fmt: skip


class Part(NamedTuple):
    """Which part of a season: its kind and its key among that kind."""

    kind: str
    key: str


_ADAPTERS: Mapping[str, TypeAdapter[Any]] = {
    HEAD: TypeAdapter(Head),
    ENTRY: TypeAdapter(Entry),
    DIVISION: TypeAdapter(Division),
    TABLE: TypeAdapter(SeasonTable),
    BYES: TypeAdapter(tuple[int, ...]),
    RESULT: TypeAdapter(Result),
    PENALTY: TypeAdapter(Penalty),
    REMARK: TypeAdapter(Remark),
}


def values_of(state: SeasonState) -> dict[Part, Any]:
    """The parts of a season, each as the value it is."""
    values: dict[Part, Any] = {Part(HEAD, ""): state.head}
    values |= {Part(ENTRY, str(user)): entry for user, entry in state.entries.items()}
    values |= {Part(DIVISION, str(number)): division for number, division in state.divisions.items()}
    values |= {Part(TABLE, str(key)): table for key, table in state.tables.items()}
    values |= {Part(BYES, f"{division} {number}"): byes for (division, number), byes in state.byes.items()}
    values |= {Part(RESULT, str(key)): result for key, result in state.results.items()}
    values |= {Part(PENALTY, str(number)): penalty for number, penalty in state.penalties.items()}
    values |= {Part(REMARK, str(number)): remark for number, remark in state.remarks.items()}
    return values


def written(part: Part, value: Any) -> str:
    """A part's value as JSON; the same value gives the same text."""
    plain = _ADAPTERS[part.kind].dump_python(value, mode="json")
    if part.kind == ENTRY:  # a set has no order of its own, and the text of a part is compared
        plain["avoid"].sort()
    return json.dumps(plain, ensure_ascii=False)


def read(part: Part, text: str) -> Any:
    """A part's value from JSON. Raises ``ValueError`` when it is none."""
    return _ADAPTERS[part.kind].validate_json(text)


def season_of(number: int, server: int, version: int, parts: Iterable[tuple[Part, str]]) -> SeasonState:
    """A season from its parts. Raises ``ValueError`` when the head is missing."""
    values: dict[str, dict[str, Any]] = {kind: {} for kind in _ADAPTERS}
    for part, text in parts:
        values[part.kind][part.key] = read(part, text)
    if "" not in values[HEAD]:
        raise ValueError(f"season {number} has no head")
    return SeasonState(
        id=number,
        server_id=server,
        version=version,
        head=values[HEAD][""],
        entries={int(key): value for key, value in values[ENTRY].items()},
        divisions={int(key): value for key, value in sorted(values[DIVISION].items(), key=lambda item: int(item[0]))},
        tables={Key.parse(key): value for key, value in values[TABLE].items()},
        byes={_pair(key): value for key, value in values[BYES].items()},
        results={Key.parse(key): value for key, value in values[RESULT].items()},
        penalties={int(key): value for key, value in values[PENALTY].items()},
        remarks={int(key): value for key, value in values[REMARK].items()},
    )


def _pair(key: str) -> tuple[int, int]:
    division, number = key.split()
    return int(division), int(number)


class Changed(NamedTuple):
    """A part before and after; None where it was not or is no more."""

    part: Part
    before: str | None
    after: str | None


def changes_between(before: SeasonState | None, after: SeasonState) -> list[Changed]:
    """What has to be stored to come from one state to the other."""
    old = {} if before is None else values_of(before)
    new = values_of(after)
    found: list[Changed] = []
    for part in sorted({*old, *new}):
        mine, theirs = old.get(part), new.get(part)
        if mine == theirs:
            continue
        found.append(
            Changed(
                part,
                None if mine is None else written(part, mine),
                None if theirs is None else written(part, theirs),
            )
        )
    return found
