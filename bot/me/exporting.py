"""Everything that is stored about somebody, as a file for them alone."""

from __future__ import annotations

import gzip
import io
import json
from typing import TYPE_CHECKING, Any

from bot.me.traces import TRACES
from bot.model import Exported
from bot.seasons import traces

if TYPE_CHECKING:
    from bot.tables import Tables

LARGEST = 7 * 1024 * 1024
"""Bytes from which on the file is packed, so that Discord takes it."""
_ABOUT = (
    "Everything that this bot stores about you, by the tables of its database. Times are in UTC. Messages that it has "
    "posted on Discord are stored by Discord, not here."
)


async def export(tables: Tables, user_id: int) -> Exported:
    """The file: JSON, packed with gzip when it is large."""
    found: dict[str, list[dict[str, Any]]] = {}
    for trace in TRACES:
        if not trace.shown:
            continue
        rows = await tables.database.all(
            f"SELECT {trace.shown} FROM {trace.table} WHERE {trace.column} = ?",  # names of ours, nobody's text
            (user_id,),
        )
        if rows:
            known = found.setdefault(trace.table, [])
            known += [row for one in rows if (row := dict(one)) not in known]
    found |= await traces.about(tables.database, user_id)
    value = {"about": _ABOUT, "user": user_id, "made": tables.clock().isoformat(), "stored": found}
    data = json.dumps(value, ensure_ascii=False, indent=1).encode()
    name = f"dominant-species-about-me-{tables.clock():%Y-%m-%d}.json"
    if len(data) > LARGEST:
        return Exported(f"{name}.gz", gzip.compress(data, mtime=0))
    return Exported(name, data)


def stream(file: Exported) -> io.BytesIO:
    """The bytes of a file to send."""
    return io.BytesIO(file.data)
