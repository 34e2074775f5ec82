"""Looks after the clocks of a database once, in a process that a test has killed on the way.

python tests/bot/clocks/kill_clocks.py FOLDER NOW
"""

from __future__ import annotations

import asyncio
import sys
from datetime import datetime, timedelta
from pathlib import Path

from bot.tables import Tables


async def look(folder: Path, now: datetime) -> None:
    """One look at a moment."""
    tables = await Tables.open(folder / "bot.db", clock=lambda: now)
    tables.heart.patience = timedelta(days=1000)
    for wait in await tables.due(now):
        await (await tables.get(wait.game)).clock_out()
    await tables.close()


if __name__ == "__main__":
    asyncio.run(look(Path(sys.argv[1]), datetime.fromisoformat(sys.argv[2])))
