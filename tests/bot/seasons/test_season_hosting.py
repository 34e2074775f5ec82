"""Organisers keep the tables of a season going as its hosts: the bot, which has opened them, cannot."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from season_support import ORGANISER, SHORT, STRANGER, club, round_on
from table_support import SERVER, Clock, three

from bot.errors import HostOnly
from bot.model import Member
from bot.tables import hosting, offering
from bot.tables.rights import may_host

ROLE = 77
HELPER = Member(50, "Hella", roles=frozenset({ROLE}))


async def test_whoever_has_the_role_of_the_organisers_has_the_hosts_rights_at_tables_of_seasons_only(tmp_path: Path):
    clock = Clock()
    async with club(tmp_path, clock) as seasons:
        await seasons.set_organisers(SERVER, ORGANISER, ROLE)
        _, (table,) = await round_on(seasons, terms=SHORT)
        assert await may_host(table, HELPER)
        assert not await may_host(table, STRANGER)
        assert not await may_host(table, replace(HELPER, roles=frozenset({ROLE + 1})))
        other = await three(seasons.tables)
        assert not await may_host(other, HELPER)


async def test_an_organiser_nudges_pauses_extends_and_hands_on(tmp_path: Path):
    clock = Clock()
    async with club(tmp_path, clock) as seasons:
        await seasons.set_organisers(SERVER, ORGANISER, ROLE)
        _, (table,) = await round_on(seasons, terms=replace(SHORT, clock="league"))
        clock.move(hours=20)
        await seasons.tables.beat()
        with pytest.raises(HostOnly):
            await hosting.nudge(table, STRANGER)
        assert (await hosting.nudge(table, HELPER)).user_id is not None
        await table.extend(HELPER, 1, timedelta(hours=2))
        await table.pause(HELPER, "a holiday")
        await table.resume(HELPER)
        assert (await offering.offer_host(table, HELPER, HELPER)).offer.user == HELPER.user_id
