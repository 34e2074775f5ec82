"""Seats change hands through the real client: buttons, messages, permissions, and what a killed process left untold."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from bot_support import loopback, running, until
from game_player import Players, pressable
from table_support import Clock
from test_bot_commands import asked, said

from bot.client import Bot
from bot.local import components
from bot.local.driver import User
from bot.local.model import Message
from bot.local.server import Server
from bot.people import Person, Told
from bot.tables import Status, Table, offering, seats
from bot.tables.seats import Reason
from rules.types import Dominance


async def trio(server: Server, **more: str) -> Players:
    """Ada, Ben and Cleo in a running game."""
    players = Players(server, ["Ada", "Ben", "Cleo"], 5)
    await players.open(Dominance.CLAIMED, 0, claim_at_once=False, **more)
    return players


async def table_of(bot: Bot, players: Players) -> Table:
    return await bot.tables.in_channel(players.channel.id)


def animal_of(table: Table, user: User) -> str:
    seat = table.info.seat_of(user.id)
    assert seat is not None
    return str(seat.animals[0])


def takes(message: Message) -> bool:
    """Whether a seat can be taken with a message."""
    return bool(pressable(message, "seattake"))


async def resign(user: User, players: Players) -> None:
    answer = await user.command(players.channel, "seat resign")
    warning = await answer.filled()
    await user.press(warning, "Resign")


async def test_resigning_says_what_it_means_and_then_waits_for_a_press(bot: Bot, discord_here: Server) -> None:
    players = await trio(discord_here)
    leaver = await asked(bot, players)
    answer = await leaver.command(players.channel, "seat resign")
    warning = await answer.filled()
    assert warning.is_ephemeral
    for words in ("a computer player holds your seat", "Your plans", "counts for whoever holds it at the end"):
        assert words in warning.content
    assert (await table_of(bot, players)).info.seat_of(leaver.id) is not None
    pressed = await leaver.press(warning, "Resign")
    changed = await pressed.changed()
    assert "You have left the game" in changed.content
    assert components.buttons(changed) == []
    free = await players.first.see(players.channel, takes)
    assert "resigns" in free.content
    assert "counts for whoever holds it at the end" in free.content


async def test_the_computer_plays_on_and_whoever_takes_the_seat_is_called(bot: Bot, discord_here: Server) -> None:
    players = await trio(discord_here)
    leaver = await asked(bot, players)
    await resign(leaver, players)
    free = await players.first.see(players.channel, takes)
    table = await table_of(bot, players)
    await until(lambda: table.info.seq > 0)
    eve = discord_here.user("Eve")
    answer = await eve.press(free, "Take this seat")
    assert "The seat is yours" in (await answer.followup()).content
    await eve.see(players.channel, "Eve** plays from now on")
    seat = table.info.seat_of(eve.id)
    assert seat is not None
    await until(lambda: not components.buttons(eve.now(free)))


async def test_whoever_takes_a_seat_with_a_clock_is_asked_once_where_they_live(bot: Bot, discord_here: Server) -> None:
    players = await trio(discord_here, clock="standard")
    leaver = await asked(bot, players)
    await resign(leaver, players)
    free = await players.first.see(players.channel, takes)
    eve = discord_here.user("Eve")
    await eve.press(free, "Take this seat")
    assert (await eve.see(players.channel, "I do not know where you live")).is_ephemeral


async def test_a_seat_that_is_asked_is_called_when_somebody_takes_it(bot: Bot, discord_here: Server) -> None:
    players = await trio(discord_here)
    away = await asked(bot, players)
    table = await table_of(bot, players)
    number = table.info.seat_of(away.id)
    assert number is not None
    await seats.seek_substitute(table, number.number, None, Reason.CLOCK)
    bot.announcer.add(table)
    free = await players.first.see(players.channel, takes)
    assert "A substitute for" in free.content
    eve = discord_here.user("Eve")
    await eve.press(free, "Take this seat")
    board = await eve.see(players.channel, f"▶ <@{eve.id}>", after=free)
    assert board.mentions == (eve.id,)
    assert board.attachments


async def test_everybody_after_the_first_press_gets_a_kind_answer(bot: Bot, discord_here: Server) -> None:
    players = await trio(discord_here)
    await resign(await asked(bot, players), players)
    free = await players.first.see(players.channel, takes)
    eve, fay = discord_here.user("Eve"), discord_here.user("Fay")
    await eve.press(free, "Take this seat")
    late = await (await fay.press(free, "Take this seat")).followup()
    assert "This seat is not free any more: Eve plays here" in late.content
    again = await (await eve.press(free, "Take this seat")).followup()
    assert "your seat already" in again.content


async def test_panels_of_a_former_player_say_that_they_no_longer_sit_here(bot: Bot, discord_here: Server) -> None:
    players = await trio(discord_here)
    leaver = await asked(bot, players)
    panel = await (await leaver.command(players.channel, "move")).filled()
    assert components.selects(panel) or components.buttons(panel)
    table = await table_of(bot, players)
    eve = discord_here.user("Eve")
    offer = (await offering.give(table, _member(leaver), _member(eve))).offer
    await offering.answer(table, _member(eve), offer.id, True)
    board = await leaver.see(players.channel, lambda m: bool(pressable(m, "move")) and not m.is_ephemeral)
    for message, verb in ((board, "move"), (board, "undo"), (panel, "send"), (panel, "panel")):
        if custom_id := pressable(message, verb):
            answer = await leaver.press(message, custom_id)
            assert "You no longer sit here: Eve plays this seat now" in (await answer.followup()).content, verb
    assert "You no longer sit here" in await said(leaver, players, "place", space="wasteland")


def _member(user: User):
    from bot.tables import Member

    return Member(user.id, user.name)


async def test_notes_and_what_was_tried_out_stay_with_whoever_left(bot: Bot, discord_here: Server) -> None:
    players = await trio(discord_here)
    leaver = await asked(bot, players)
    await said(leaver, players, "note write", text="the bird will go for the sea")
    assert "asteland" in await said(leaver, players, "whatif do", choices="place wasteland")
    table = await table_of(bot, players)
    eve = discord_here.user("Eve")
    offer = (await offering.give(table, _member(leaver), _member(eve))).offer
    await offering.answer(table, _member(eve), offer.id, True)
    assert "the bird will go" not in await said(eve, players, "note show")
    assert "asteland" not in (await said(eve, players, "whatif show")).partition("▶")[0]
    assert "the bird will go" in await said(leaver, players, "note show"), "a note is its writer's"


async def test_a_seat_is_given_to_somebody_who_accepts(bot: Bot, discord_here: Server) -> None:
    players = await trio(discord_here)
    giver = await asked(bot, players)
    eve, fay = discord_here.user("Eve"), discord_here.user("Fay")
    assert "You keep the seat until they accept" in await said(giver, players, "seat give", person=eve)
    offer = await eve.see(players.channel, lambda m: bool(pressable(m, "offer")))
    assert offer.mentions == (eve.id,)
    refused = await (await fay.press(offer, "Accept")).followup()
    assert "offered to somebody else" in refused.content
    await eve.press(offer, "Accept")
    board = await eve.see(players.channel, f"▶ <@{eve.id}>", after=offer)
    assert board.mentions == (eve.id,)
    await until(lambda: not components.buttons(eve.now(offer)))
    assert "in place of" in (await eve.see(players.channel, "from now on")).content


async def test_no_bot_gets_a_seat(bot: Bot, discord_here: Server) -> None:
    players = await trio(discord_here)
    giver = await asked(bot, players)
    assert "Bots cannot take a seat" in await said(giver, players, "seat give", person=discord_here.world.bot.id)


async def test_the_others_replace_a_player_and_the_table_hears_of_it(bot_at_noon: Bot, discord_here: Server) -> None:
    bot, clock = bot_at_noon, bot_at_noon.tables.clock
    assert isinstance(clock, Clock)
    players = await trio(discord_here)
    away = await asked(bot, players)
    clock.move(hours=25)
    one, other = [user for user in players.people.values() if user is not away]
    table = await table_of(bot, players)
    animal = animal_of(table, away)
    offered = await one.autocomplete(players.channel, "seat replace", "animal", away.name)
    assert [choice.value for choice in offered] == [animal]
    assert "48 hours" in await said(one, players, "seat replace", animal=animal)
    vote = await other.see(players.channel, "asks that somebody else takes over this seat")
    assert vote.mentions == (other.id,)
    await due(bot)
    told = await away.see(players.channel, "asks the others to replace you")
    assert told.mentions == (away.id,)
    await other.press(vote, "Yes")
    await until(lambda: "All have agreed" in other.now(vote).content)
    assert table.info.seat_of(away.id) is not None
    clock.move(hours=24)
    await bot._expire()  # pyright: ignore
    free = await one.see(players.channel, takes)
    assert "The others have agreed on it" in free.content
    assert away.name in other.now(vote).content, "whom it was about is still said"
    board = await one.see(players.channel, "puts a pawn on")
    assert board.id > free.id, "first who holds the seat, then what the computer does"
    assert table.info.seat_of(away.id) is None
    await due(bot)
    await away.see(players.channel, "You no longer play in")


async def test_whoever_should_be_replaced_stays_by_a_press(bot_at_noon: Bot, discord_here: Server) -> None:
    bot, clock = bot_at_noon, bot_at_noon.tables.clock
    assert isinstance(clock, Clock)
    players = await trio(discord_here)
    away = await asked(bot, players)
    one = next(user for user in players.people.values() if user is not away)
    await bot.tables.set_person(Person(away.id, told=Told.DIGEST))
    clock.move(hours=36)  # in the middle of the night
    await said(one, players, "seat replace", animal=animal_of(await table_of(bot, players), away))
    await due(bot)
    told = await away.see(away.direct, "asks the others to replace you")
    assert "You stay" in (await (await away.press(told, "I stay")).followup()).content
    await one.see(players.channel, "Refused.")


async def test_the_last_one_to_leave_gives_the_game_up(bot: Bot, discord_here: Server) -> None:
    players = Players(discord_here, ["Ada"], 5)
    await players.open(Dominance.CLAIMED, computers=1)
    table = await table_of(bot, players)
    answer = await players.first.command(players.channel, "seat resign")
    warning = await answer.filled()
    assert "with you the game is given up" in warning.content
    await players.first.press(warning, "Resign")
    await players.first.see(players.channel, "was given up, without a result")
    assert table.info.status is Status.ABANDONED


async def test_the_log_is_for_anybody_to_see_page_by_page(bot: Bot, discord_here: Server) -> None:
    players = await trio(discord_here)
    table = await table_of(bot, players)
    watcher = discord_here.user("Walt")
    assert "Nothing is in the log" in await said(watcher, players, "game events")
    for _ in range(5):
        await table.pause(_member(players.first), "lunch")
        await table.resume(_member(players.first))
    first = await (await watcher.command(players.channel, "game events")).filled()
    assert first.is_ephemeral
    assert first.content.count("<t:") == 8
    older = await (await watcher.press(first, "Older")).changed()
    assert older.content.count("<t:") == 2
    assert [button.label for button in components.buttons(older)] == ["Newer"]


async def test_a_manager_replaces_closes_and_takes_back_and_the_table_reads_who(bot: Bot, discord_here: Server) -> None:
    players = await trio(discord_here)
    player = await asked(bot, players)
    await said(player, players, "place", space="wasteland")
    owner = discord_here.users[0]
    table = await table_of(bot, players)
    assert "Only a manager" in await said(player, players, "host undo", choices=1)
    assert "Taken back" in await said(owner, players, "host undo", choices=1)
    await player.see(players.channel, "takes back `place wasteland`")
    assert "free to take" in await said(owner, players, "host replace", animal=animal_of(table, player))
    free = await player.see(players.channel, takes)
    assert f"Decided by: <@{owner.id}>" in free.content
    assert free.mentions == () or owner.id not in free.mentions
    assert "closed" in await said(owner, players, "host close", reason="The season is over")
    await player.see(players.channel, "The season is over")
    assert table.info.status is Status.ABANDONED
    await until(lambda: not components.buttons(player.now(free)))


async def test_the_host_pauses_hands_the_table_on_and_each_step_is_public(bot: Bot, discord_here: Server) -> None:
    players = await trio(discord_here)
    ada, ben = players.first, discord_here.user("Ben")
    assert "pauses" in await said(ada, players, "host pause", reason="Easter")
    await ben.see(players.channel, "Easter")
    assert "goes on" in await said(ada, players, "host resume")
    await ben.see(players.channel, "ends the pause")
    await said(ada, players, "host transfer", person=ben)
    offer = await ben.see(players.channel, "asks you to host")
    await ben.press(offer, "Accept")
    await ada.see(players.channel, "The host of the table is **Ben** now")


async def test_too_early_a_reminder_is_refused_with_a_time(bot: Bot, discord_here: Server) -> None:
    players = await trio(discord_here)
    assert "The next one is possible <t:" in await said(players.first, players, "host nudge")


async def test_a_free_seat_is_told_by_direct_message_and_can_be_taken_there(
    bot_at_noon: Bot, discord_here: Server
) -> None:
    bot, players = bot_at_noon, await trio(discord_here)
    eve, fay = discord_here.user("Eve"), discord_here.user("Fay")
    for user in (eve, fay):
        assert "in turn" in await said(user, players, "seat pool join")
    listed = await said(players.first, players, "seat pool show")
    assert listed.index(str(eve.id)) < listed.index(str(fay.id))
    leaver = await asked(bot, players)
    await resign(leaver, players)
    await players.first.see(players.channel, takes)
    await due(bot)
    direct = await eve.see(eve.direct, "A seat is free in")
    assert "counts for whoever holds it at the end" in direct.content
    assert fay.history(fay.direct) == [], "whose turn it is has a head start"
    await eve.press(direct, pressable(direct, "seattake"))
    await eve.see(players.channel, "Eve** plays from now on")
    bot.tables.clock.move(hours=1)  # pyright: ignore
    await due(bot)
    assert fay.history(fay.direct) == [], "the seat is taken"


async def due(bot: Bot) -> None:
    """Have everything sent that is due."""
    await bot.due.idle()
    await bot.due.turn()
    await bot.due.idle()


@pytest.fixture
async def bot_at_noon(discord_here: Server, tmp_path: Path) -> AsyncIterator[Bot]:
    """The bot at a time at which nobody sleeps, with a clock that the test moves."""
    async with running(discord_here, tmp_path / "bot.db", clock=Clock()) as client:
        client.tables.heart.patience = timedelta(days=400)
        yield client


async def test_whoever_has_left_the_server_hears_of_no_seat_and_gets_none(
    bot_at_noon: Bot, discord_here: Server
) -> None:
    bot, players = bot_at_noon, await trio(discord_here)
    eve, fay = discord_here.user("Eve"), discord_here.user("Fay")
    for user in (eve, fay):
        await said(user, players, "seat pool join")
    discord_here.world.leave(discord_here.guild, eve.account)
    leaver = await asked(bot, players)
    await resign(leaver, players)
    await players.first.see(players.channel, takes)
    await due(bot)
    bot.tables.clock.move(hours=1)  # pyright: ignore
    await due(bot)
    told = await fay.see(fay.direct, "A seat is free")
    assert eve.history(eve.direct) == []
    assert str(eve.id) not in await said(players.first, players, "seat pool show")
    discord_here.world.leave(discord_here.guild, fay.account)
    assert "not on the server" in (await (await fay.press(told, "Take this seat")).followup()).content
    assert (await table_of(bot, players)).info.seat_of(fay.id) is None


async def test_a_new_offer_takes_the_buttons_off_the_old_one_and_can_be_taken_back(
    bot: Bot, discord_here: Server
) -> None:
    players = await trio(discord_here)
    giver, eve, fay = players.first, discord_here.user("Eve"), discord_here.user("Fay")
    await said(giver, players, "seat give", person=eve)
    first = await eve.see(players.channel, "offers you a seat")
    await said(giver, players, "seat give", person=fay)
    second = await fay.see(players.channel, "offers you a seat", after=first)
    await until(lambda: not components.buttons(eve.now(first)))
    assert "taken back" in (await (await giver.press(second, "Take back")).followup()).content
    await until(lambda: not components.buttons(fay.now(second)))


async def test_somebody_who_does_not_see_the_channel_is_asked_by_direct_message(
    bot_at_noon: Bot, discord_here: Server
) -> None:
    bot, players = bot_at_noon, await trio(discord_here)
    eve = discord_here.user("Eve")
    discord_here.permit(players.channel, who=eve.account, deny="view_channel")
    await said(players.first, players, "seat give", person=eve)
    await due(bot)
    offer = await eve.see(eve.direct, "in a channel that you do not see")
    await eve.press(offer, "Accept")
    table = await table_of(bot, players)
    await until(lambda: table.info.seat_of(eve.id) is not None)


async def test_whoever_is_asked_is_reminded_by_name(bot_at_noon: Bot, discord_here: Server) -> None:
    bot, players = bot_at_noon, await trio(discord_here)
    sleepy = await asked(bot, players)
    friend = next(user for user in players.people.values() if user is not sleepy)
    bot.tables.clock.move(hours=5)  # pyright: ignore
    assert f"{sleepy.name} is reminded" in await said(friend, players, "host nudge")
    await due(bot)
    reminder = await sleepy.see(players.channel, "in all friendliness")
    assert f"**{friend.name}**" in reminder.content
    assert reminder.mentions == (sleepy.id,)


async def test_what_was_not_told_before_the_end_of_the_process_is_told_after_the_start(tmp_path: Path) -> None:
    async with loopback() as server:
        async with running(server, tmp_path / "bot.db") as bot:
            players = await trio(server)
            leaver = await asked(bot, players)
            table = await table_of(bot, players)
            await seats.resign(table, _member(leaver))  # and nothing is said of it
            eve = server.user("Eve")
            other = next(user for user in players.people.values() if user is not leaver)
            await offering.give(table, _member(other), _member(eve))
        async with running(server, tmp_path / "bot.db") as bot:
            free = await players.first.see(players.channel, takes)
            assert "resigns" in free.content
            offer = await eve.see(players.channel, lambda m: bool(pressable(m, "offer")))
            told = [m for m in eve.history(players.channel) if takes(m) or pressable(m, "offer")]
            assert len(told) == 2
            await eve.press(offer, "Decline")
            await other.see(players.channel, "declines")


@pytest.mark.parametrize("name", ["seat take", "seat resign", "seat give", "seat replace"])
async def test_where_no_game_is_on_there_is_no_seat(bot: Bot, discord_here: Server, name: str) -> None:
    walt, more = (
        discord_here.user("Walt"),
        {"seat give": {"person": discord_here.user("Eve")}, "seat replace": {"animal": "insect"}},
    )
    answer = await walt.command(discord_here.channel, name, more.get(name, {}))
    assert "no game in this channel" in (await answer.filled()).content
