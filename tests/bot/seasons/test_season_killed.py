"""The bot killed while it opens a round: every table has one message, one thread and one game, and has begun."""

from __future__ import annotations

from pathlib import Path

import pytest
from bot_support import loopback
from club_play import League, Shape

from bot.model import Status


@pytest.mark.parametrize("point", ["season-table-invited", "season-table-thread", "season-table-made"])
async def test_a_round_that_was_cut_off_is_opened_to_the_end(tmp_path: Path, point: str) -> None:
    async with loopback() as server:
        league = League(server, tmp_path / "bot.db", Shape((4, 5), rounds=1, apart=4), 3)
        async with league.bot() as bot:
            await league.prepare(bot)
        await league.killed_while_opening(f"{point}:2")
        async with league.bot() as bot:
            tables = await league.club.opened(bot)
            state = await league.club.season(bot)
            league.one_of_each(state)
            assert len(await bot.tables.listed()) == len(tables) == 2
            for table in tables:
                game = await bot.tables.get(table.game or 0)
                assert game.info.status is Status.RUNNING
                thread = league.club.thread(table)
                boards = [one for one in thread.messages.values() if one.attachments and "▶ <@" in one.content]
                assert len(boards) == 1
