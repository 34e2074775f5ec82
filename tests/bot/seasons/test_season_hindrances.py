"""Seasons through the real client: two at once, wishes that cannot be met, and what Discord does not allow."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from season_discord import Club
from table_support import Clock

from bot.client import Bot
from bot.local.server import Server
from bot.model import Member
from bot.panels import season_news
from bot.seasons import opening
from bot.seasons.model import Key, Stage, TableStage
from bot.seasons.seasons import Seasons
from bot.seasons.signing import Signing, entry_of
from bot.tables import Table


@pytest.fixture
def league(discord_here: Server, bot: Bot) -> Club:
    """Four players and an organiser."""
    bot.opener.pause = 0
    return Club(discord_here, ["Ada", "Ben", "Cleo", "Dan"])


async def test_a_proposal_that_has_been_overtaken_is_not_confirmed(bot: Bot, league: Club) -> None:
    await league.closed()
    first = await league.answer(league.organiser, "season draw")
    second = await league.answer(league.organiser, "season draw", seed="clover")
    assert "seed `clover`" in second.content
    assert "has changed since this draw" in await league.press(league.organiser, first, "Confirm these tables")
    said = [
        await (await league.organiser.press(second, "Confirm these tables")).followup(),
        await (await league.organiser.press(second, "Confirm these tables")).followup(),
    ]
    assert "confirmed" in said[0].content
    assert "no proposal" in said[1].content
    assert {table.stage for table in (await league.season(bot)).tables.values()} == {TableStage.PLANNED}


async def test_two_organisers_at_once_do_not_undo_each_other(bot: Bot, league: Club) -> None:
    await league.sign_up()
    for number in range(6):
        member = Member(7000 + number, f"Q{number}")
        await Signing(bot.seasons).enter(await league.season(bot), entry_of(member))
    role = league.server.world.add_role(league.server.guild, "League")
    await league.run("season organisers", role=role)
    ada = league.players[0]
    league.server.guild.members[ada.id].role_ids.append(role.id)
    both = await asyncio.gather(
        league.says(league.organiser, "season close"),
        league.says(ada, "season close"),
    )
    assert sorted("✓" in one for one in both) == [False, True]
    assert (await league.season(bot)).stage is Stage.CLOSED


async def test_people_who_cannot_be_kept_apart_are_named(league: Club) -> None:
    message = await league.sign_up()
    for user in league.players:
        await league.press(user, message, "Sign up")
    await league.says(league.players[0], "league wishes", avoid=league.players[1])
    await league.run("season close")
    said = await league.says(league.organiser, "season draw")
    assert "cannot all be kept apart" in said
    assert "Ada" in said
    assert "Ben" in said


async def test_without_the_right_to_make_threads_it_is_said_once_and_goes_on_when_it_is_given(
    bot: Bot, league: Club
) -> None:
    message = await league.drawn()
    league.server.permit(league.place, deny="create_public_threads")
    await league.press(league.organiser, message, "Open round 1")
    await league.organiser.see(league.place, "I may not make threads")
    assert "I may not make threads" in await league.says(league.players[0], "league tables")
    for _ in range(2):
        await season_news.look(bot)
    told = [one for one in league.place.messages.values() if "I may not make threads" in one.content]
    assert len([one for one in told if not one.is_ephemeral]) == 1
    league.server.permit(league.place, allow="create_public_threads")
    await season_news.look(bot)
    (table,) = await league.opened(bot)
    invitations = [one for one in league.place.messages.values() if "table D1 R1 T1:" in one.content]
    assert len(invitations) == 1
    assert league.thread(table).parent_id == league.place.id


async def test_a_season_whose_channel_is_gone_goes_on_in_another(bot: Bot, league: Club) -> None:
    await league.drawn()
    old = league.place
    league.place = league.server.add_channel("new-home")
    league.server.world.delete_channel(old)
    await league.run("season round")
    said = ""
    for _ in range(100):
        if "channel is gone" in (said := await league.says(league.players[0], "league tables")):
            break
        await asyncio.sleep(0.05)
    assert "`/season here`" in said
    assert "at home here" in await league.says(league.organiser, "season here")
    (table,) = await league.opened(bot)
    assert league.thread(table).parent_id == league.place.id


async def test_a_season_needs_a_channel_in_which_threads_can_be_made(bot: Bot, league: Club) -> None:
    thread = league.server.world.add_thread(league.place, "aside", league.organiser.account)
    assert "gets a thread" in await league.says(league.organiser, "season create", thread, name="Spring")
    assert await bot.seasons.listed(league.server.guild.id) == []
    await league.round_on(bot)
    here = league.thread((await league.opened(bot))[0])
    assert "Spring" in await league.says(league.players[0], "league show", here)
    assert "gets a thread" in await league.says(league.organiser, "season here", here)


async def test_the_day_of_the_beginning_is_told_once(bot: Bot, league: Club) -> None:
    clock = Clock()
    bot.tables.clock = clock
    await league.closed()
    state = await league.season(bot)
    start = clock() + timedelta(days=2)
    terms = replace(state.head.terms, start=start)
    await Signing(bot.seasons).set_terms(state, Member(1, "Olga", manager=True), terms, "start")
    await season_news.look(bot)
    assert not [one for one in league.place.messages.values() if "begins today" in one.content]
    clock.move(days=3)
    for _ in range(2):
        await season_news.look(bot)
    (told,) = [one for one in league.place.messages.values() if "begins today" in one.content]
    assert "`/season draw`" in told.content


async def test_an_invitation_that_somebody_deletes_is_posted_anew(bot: Bot, league: Club) -> None:
    message = await league.drawn()
    league.server.permit(league.place, deny="create_public_threads")
    await league.press(league.organiser, message, "Open round 1")
    await league.organiser.see(league.place, "I may not make threads")
    (invited,) = [one for one in league.place.messages.values() if "table D1 R1 T1:" in one.content]
    league.server.world.delete(invited)
    league.server.permit(league.place, allow="create_public_threads")
    for _ in range(2):
        await season_news.look(bot)
    (table,) = await league.opened(bot)
    (again,) = [one for one in league.place.messages.values() if "table D1 R1 T1:" in one.content]
    assert table.channel_id == again.id != invited.id


async def test_a_fault_at_one_table_does_not_keep_the_others_closed(
    bot: Bot, league: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        league.players.append(league.server.user(f"Q{number}"))
    opened = opening.open_game

    async def broken(seasons: Seasons, season: int, key: Key, host: Member) -> Table:
        if key.number == 1:
            raise RuntimeError("a fault")
        return await opened(seasons, season, key, host)

    message = await league.drawn()
    monkeypatch.setattr(opening, "open_game", broken)
    await league.press(league.organiser, message, "Open round 1")
    stages: list[TableStage] = []
    for _ in range(200):
        stages = [table.stage for table in (await league.season(bot)).tables_of(round_=1)]
        if TableStage.OPEN in stages:
            break
        await asyncio.sleep(0.05)
    assert stages == [TableStage.OPENING, TableStage.OPEN]
    monkeypatch.undo()
    await season_news.look(bot)
    assert {table.stage for table in await league.opened(bot)} == {TableStage.OPEN}
