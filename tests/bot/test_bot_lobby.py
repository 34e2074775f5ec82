"""Tables: opening, seats, drafts, starting, ending, rematch."""

from __future__ import annotations

import pytest
from game_player import Players
from test_bot_commands import lobby_of, said

from bot.client import Bot
from bot.local import components
from bot.local.driver import User
from bot.local.server import Server
from bot.tables import Status
from rules.types import Dominance


async def test_a_lobby_is_filled_by_buttons_and_starts_when_full(bot: Bot, discord_here: Server) -> None:
    ada, ben, place = discord_here.user("Ada"), discord_here.user("Ben"), discord_here.channel
    assert "✓" in await said(ada, discord_here, "game new", players=3, name="Friday")
    lobby = await ada.see(place, lobby_of)
    assert "Friday" in lobby.content
    assert "● **Claimed**" in lobby.content
    assert "○ **Automatic**" in lobby.content
    await ben.press(lobby, "Join")
    await ben.see(place, lambda m: "2. Ben" in m.content)
    answer = await ben.press(lobby, "Join")
    assert "have a seat" in (await answer.followup()).content
    await ben.press(lobby, "Leave")
    await ben.see(place, lambda m: lobby_of(m) and "Ben" not in m.content)
    answer = await ben.press(lobby, "Start")
    assert "Only the host" in (await answer.followup()).content
    await ben.press(lobby, "Join")
    await ada.press(lobby, "Add a computer")
    board = await ada.see(place, "The game begins")
    assert "🤖" in board.content
    gone = await ada.see(place, lambda m: m.id == lobby.id)
    assert components.buttons(gone) == []
    assert "has begun" in gone.content
    assert "Starts when" not in gone.content


async def test_seats_by_command(bot: Bot, discord_here: Server) -> None:
    ada, ben, place = discord_here.user("Ada"), discord_here.user("Ben"), discord_here.channel
    await said(ada, discord_here, "game new", players=4, animals="chosen", invited_only=True)
    assert "by invitation" in await said(ben, discord_here, "game join")
    assert "✓" in await said(ada, discord_here, "game invite", person=ben)
    assert "invited already" in await said(ada, discord_here, "game invite", person=ben)
    assert "needs no invitation" in await said(ada, discord_here, "game invite", person=ada)
    assert "/game computer" in await said(ada, discord_here, "game invite", person=bot.user)
    invitation = await ben.see(place, "you are invited")
    assert ben.mention in invitation.content
    free = await ben.autocomplete(place, "game join", "animal", "")
    assert len(free) == 6
    assert "✓" in await said(ben, discord_here, "game join", animal="bird")
    assert "is taken" in await said(ada, discord_here, "game animal", animal="bird")
    assert "✓" in await said(ada, discord_here, "game animal", animal="mammal")
    assert "✓" in await said(ben, discord_here, "game leave")
    assert "✓" in await said(ben, discord_here, "game join", animal="insect")
    seats = await ada.autocomplete(place, "game kick", "seat", "")
    assert "/game leave" in await said(ada, discord_here, "game kick", seat=seats[0].value)
    assert "✓" in await said(ada, discord_here, "game kick", seat=seats[1].value)
    assert "✓" in await said(ada, discord_here, "game computer", level="random", animal="reptile")
    assert "Reptile" in await said(ada, discord_here, "game status")
    assert "✓" in await said(ada, discord_here, "game start")
    await ada.see(place, "The game begins")
    assert "has begun" in await said(ada, discord_here, "game start")


async def test_an_animal_is_picked_in_the_lobby_by_menu(bot: Bot, discord_here: Server) -> None:
    ada, ben, place = discord_here.user("Ada"), discord_here.user("Ben"), discord_here.channel
    await said(ada, discord_here, "game new", players=2, animals="chosen")
    lobby = await ada.see(place, lobby_of)
    await ada.select(lobby, "Pick your animal", "mammal")
    lobby = await ada.see(place, lambda m: "Mammal" in m.content)
    await ben.select(lobby, "Pick your animal", "bird")
    board = await ben.see(place, "The game begins")
    assert "Bird" in board.content


async def test_a_draft_goes_in_its_order_and_calls_who_picks(bot: Bot, discord_here: Server) -> None:
    ada, ben, place = discord_here.user("Ada"), discord_here.user("Ben"), discord_here.channel
    await said(ada, discord_here, "game new", players=2, animals="drafted")
    await ben.press(await ben.see(place, lobby_of), "Join")
    draft = await ada.see(place, "pick your animal")
    first = ada if ada.mention in draft.content else ben
    second = ben if first is ada else ada
    answer = await second.select(draft, "Pick your animal", "bird")
    assert "goes in order" in (await answer.followup()).content
    await first.select(draft, "Pick your animal", "bird")
    draft = await second.see(place, "pick your animal", after=draft)
    assert second.mention in draft.content
    assert "✓" in await said(second, discord_here, "game animal", animal="mammal")
    await ada.see(place, "The game begins")


async def test_a_full_table_and_a_taken_channel_are_refused(bot: Bot, pair: Players) -> None:
    cleo = pair.server.user("Cleo")
    assert "has begun" in await said(cleo, pair, "game join")
    assert "is still on in this channel" in await said(cleo, pair, "game new", players=2)


async def test_end_asks_the_others_and_shows_the_result(bot: Bot, pair: Players) -> None:
    ada, ben = pair.people.values()
    assert "48 hours" in await said(ada, pair, "game end")
    question = await ben.see(pair.channel, "end the game now")
    assert ben.mention in question.content
    answer = await ada.press(question, "Yes")
    assert "other players" in (await answer.followup()).content
    assert "✓" in await said(ben, pair, "game vote", answer="yes")
    over = await ben.see(pair.channel, "🥇")
    assert "Nothing is asked" not in over.content
    pressed = await ada.press(over, "Rematch")
    again = await ada.see(pair.channel, lobby_of)
    assert again.mentions == (ben.id,)
    assert "Press Join" in again.content
    assert "2. Ben" not in again.content
    assert "called" in (await pressed.followup()).content
    await ben.press(again, "Join")
    await ben.see(pair.channel, "The game begins", after=again)
    await ada.see(pair.channel, lambda m: m.id == again.id and "Press Join" not in m.content)
    assert "🏁" in await said(ada, pair, "game list", which="over")


async def test_abandon_by_a_manager(bot: Bot, pair: Players) -> None:
    ada = pair.first
    await said(ada, pair, "game abandon")
    question = await ada.see(pair.channel, "give the game up")
    await pair.server.user("Owner").press(question, "Yes")
    await ada.see(pair.channel, "given up")
    assert "is over" in await said(ada, pair, "place", space="wasteland")
    assert "✓" not in await said(ada, pair, "game vote", answer="yes")


@pytest.mark.parametrize("by", ["press", "command"])
async def test_a_manager_who_plays_has_a_vote_like_the_others(bot: Bot, discord_here: Server, by: str) -> None:
    players = Players(discord_here, ["Owner", "Ben", "Cleo"], 4)
    await players.open(Dominance.CLAIMED)
    owner, ben, cleo = players.people.values()
    table = await bot.tables.in_channel(players.channel.id)

    async def answers(user: User) -> str:
        if by == "command":
            return await said(user, players, "game vote", answer="yes")
        question = await user.see(players.channel, "do you agree?")
        answer = await user.press(question, "Yes")
        return (await answer.followup()).content

    await said(owner, players, "game end")
    assert "other players" in await answers(owner)
    assert table.info.status is Status.RUNNING
    (question,) = await table.agreements()
    await table.vote(ben.id, question.id, False)
    await said(ben, players, "game abandon")
    await said(owner, players, "game vote", answer="yes")
    assert table.info.status is Status.RUNNING, "Cleo has not answered"
    await said(cleo, players, "game vote", answer="yes")
    assert table.info.status is Status.ABANDONED


async def test_a_lobby_is_closed_by_its_host(bot: Bot, discord_here: Server) -> None:
    ada = discord_here.user("Ada")
    await said(ada, discord_here, "game new", players=2)
    assert "closed" in await said(ada, discord_here, "game abandon")
    await ada.see(discord_here.channel, "closed before it began")


async def test_claims_at_once_is_a_private_switch(bot: Bot, discord_here: Server) -> None:
    players = Players(discord_here, ["Ada", "Ben"], 3)
    await players.open(Dominance.CLAIMED)
    assert "by hand" in await said(players.first, players, "game claims", at_once=False)
    assert "at once" in await said(players.first, players, "game claims", at_once=True)


async def test_lists_and_rematch_by_command(bot: Bot, pair: Players) -> None:
    ada, ben = pair.people.values()
    assert "turn 1" in await said(ada, pair, "game list", which="mine")
    assert "No games" in await said(ada, pair, "game list", which="over", page=2)
    numbers = await ada.autocomplete(pair.channel, "game status", "game", "")
    assert len(numbers) == 1
    assert "turn 1" in await said(ada, pair, "game status", game=numbers[0].value)
    assert "no game number" in await said(ada, pair, "game status", game=99)
    await said(ada, pair, "game end")
    await said(ben, pair, "game vote", answer="yes")
    assert "rematch" in await said(ben, pair, "game rematch")
    assert await asked_nobody(bot, pair)


async def asked_nobody(bot: Bot, pair: Players) -> bool:
    table = await bot.tables.in_channel(pair.channel.id)
    return table.info.started_at is None


async def test_names_can_neither_call_nor_mark_up(bot: Bot, discord_here: Server) -> None:
    ada = discord_here.user("A*d*a @everyone")
    await said(ada, discord_here, "game new", players=2, computers=1, name="<@123456789012345678> **x**")
    message = await ada.see(discord_here.channel, "The game begins")
    assert "<@123456789012345678>" not in message.content
    assert "@everyone" not in message.content
    assert "**x**" not in message.content


async def test_a_role_is_called_when_the_table_opens(bot: Bot, discord_here: Server) -> None:
    role = discord_here.world.add_role(discord_here.guild, "Players")
    await said(discord_here.user("Ada"), discord_here, "game new", players=2, role=role)
    lobby = await discord_here.user("Ben").see(discord_here.channel, lobby_of)
    assert f"<@&{role.id}>" in lobby.content


async def test_a_result_is_posted_where_the_server_wants_it(bot: Bot, pair: Players) -> None:
    results = pair.server.add_channel("results")
    ada, ben = pair.people.values()
    await said(pair.server.user("Owner"), pair, "settings results", channel=results)
    await said(ada, pair, "game end")
    await said(ben, pair, "game vote", answer="yes")
    message = await ada.see(results, "has ended in")
    assert "🥇" in message.content
    assert "<@" not in message.content


async def test_a_game_lives_in_a_thread(bot: Bot, discord_here: Server) -> None:
    ada = discord_here.user("Ada")
    thread = discord_here.world.add_thread(discord_here.channel, "Our game", ada.account)
    answer = await ada.command(thread, "game new", players=2, computers=1)
    assert "✓" in (await answer.filled()).content
    board = await ada.see(thread, "▶ <@")
    assert board.attachments
    assert "Threads" in (await (await ada.command(thread, "doctor")).filled()).content
