"""Quiet channels, who is next, and claims by button: what a table says, to whom, and what it marks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from bot_support import until
from game_player import Players
from test_bot_commands import asked, said

from bot.client import Bot
from bot.local import components
from bot.local.model import Message
from bot.local.server import Server
from bot.manner import Manner, Notice, Pace, Words, read_manner, write_manner
from bot.panels.manner import claim_marks, tell_next
from bot.panels.private import targets_of
from bot.pictures import Order
from rules.types import Dominance


async def _table(server: Server, mode: Dominance = Dominance.CLAIMED, **more: Any) -> Players:
    players = Players(server, ["Ada", "Ben"], 5)
    await players.open(mode, claim_at_once=False, **more)
    return players


async def _step(bot: Bot, players: Players, space: str) -> Message:
    """One placement, and the message that tells of it."""
    assert players.seen is not None
    before, user = players.seen.id, await asked(bot, players)
    assert "✓" in await said(user, players, "place", space=space)
    return await user.see(players.channel, lambda m: m.id > before and not m.is_ephemeral and "▶ <@" in m.content)


@pytest.mark.parametrize("manner", [Manner(), Manner(Pace.TURN, Words.COMPACT, Notice.DIRECT, hints=False, log=True)])
def test_a_manner_is_stored_and_read_back(manner: Manner) -> None:
    assert read_manner(write_manner(manner)) == manner
    assert read_manner("{}") == Manner()


async def test_a_picture_for_each_turn_of_the_game_leaves_the_steps_their_words(bot: Bot, discord_here: Server) -> None:
    players = await _table(discord_here, pictures="turn")
    message = await _step(bot, players, "adaptation-1")
    assert not message.attachments
    assert "Adaptation 1" in message.content
    assert components.selects(message), "the choices are under every message"


async def test_a_picture_for_each_player_comes_when_another_is_asked(bot: Bot, discord_here: Server) -> None:
    players = await _table(discord_here, pictures="player")
    assert (await _step(bot, players, "adaptation-1")).attachments


async def test_the_host_and_nobody_else_makes_a_table_quiet(bot: Bot, pair: Players) -> None:
    ben = list(pair.people.values())[1]
    assert "host" in await said(ben, pair, "game quiet", pictures="turn")
    text = await said(pair.first, pair, "game quiet", pictures="turn", text="compact", notice="line", hints=False)
    for part in ("each turn of the game", "one sentence", "calling nobody", "No hints"):
        assert part in text
    assert await said(ben, pair, "game quiet") == text
    info = (await bot.tables.in_channel(pair.channel.id)).info
    assert info.manner == Manner(Pace.TURN, Words.COMPACT, Notice.LINE, hints=False)
    assert not (await _step(bot, pair, "adaptation-1")).attachments


async def test_who_is_next_is_named_and_not_called(bot: Bot, discord_here: Server) -> None:
    players = await _table(discord_here, notice="line")
    user = await asked(bot, players)
    message = await _step(bot, players, "adaptation-1")
    assert f"Next: {user.name}" in message.content
    assert message.content.count("<@") == 1


async def test_who_is_next_gets_a_direct_message(bot: Bot, discord_here: Server) -> None:
    players = await _table(discord_here, notice="direct")
    user = await asked(bot, players)
    message = await _step(bot, players, "adaptation-1")
    assert "Next:" not in message.content
    notice = await user.see(user.direct, "You are next")
    assert "https://discord.com/channels/" in notice.content


async def test_who_is_next_hears_it_once_for_each_pawn_whatever_happens_in_between(
    bot: Bot, discord_here: Server
) -> None:
    players = await _table(discord_here, notice="direct")
    await _step(bot, players, "adaptation-1")
    table = await bot.tables.in_channel(players.channel.id)
    view = await table.view()

    async def owed() -> int:
        return len(await bot.tables.database.all("SELECT key FROM notices WHERE kind = 'next'"))

    for later in (0, 1, 7):  # a claim more, or told again after a restart
        await tell_next(bot, replace(table.info, seq=table.info.seq + later), view.state, view.asked)
    before = await owed()
    await _step(bot, players, "adaptation-2")
    view = await table.view()
    await tell_next(bot, table.info, view.state, view.asked)
    assert await owed() == before + 1


async def test_board_leads_to_the_newest_board(bot: Bot, pair: Players) -> None:
    message, table = await _step(bot, pair, "adaptation-1"), await bot.tables.in_channel(pair.channel.id)
    await until(lambda: table.info.board_message_id == message.id)
    assert f"/{message.id})" in await said(pair.first, pair, "board", words=True)


async def test_the_claim_button_is_always_there_and_tells_nothing(bot: Bot, pair: Players) -> None:
    assert pair.seen is not None
    assert [one.label for one in components.buttons(pair.seen) if "🔺" in one.label] == ["🔺 Claim"]
    answer = await pair.first.press(pair.seen, "🔺 Claim")
    assert "nothing you can claim" in (await answer.filled()).content


async def test_without_hints_the_claim_button_asks_for_a_tile(bot: Bot, discord_here: Server) -> None:
    players = await _table(discord_here, hints=False)
    assert players.seen is not None
    form = (await players.first.press(players.seen, "🔺 Claim")).modal
    sent = await players.first.submit(form, {"text": "d3"})
    text = (await sent.filled()).content
    assert "does not dominate D3" in text
    assert "Matching there" in text or "Nobody has species" in text
    assert len(await players.first.autocomplete(players.channel, "claim", "tile", "")) == 7


async def test_a_wrong_claim_is_answered_with_the_count(bot: Bot, pair: Players) -> None:
    texts = [await said(pair.first, pair, "claim", tile=tile) for tile in ("D2", "D4", "C3", "E4")]
    assert any("Matching there: " in text and "**" in text for text in texts)


async def test_mode_automatic_has_no_claim_button(bot: Bot, discord_here: Server) -> None:
    players = await _table(discord_here, Dominance.AUTOMATIC)
    assert players.seen is not None
    assert not [one for one in components.buttons(players.seen) if "🔺" in one.label]


async def test_a_table_has_its_own_language(bot: Bot, discord_here: Server) -> None:
    players = await _table(discord_here, language="de")
    assert players.seen is not None
    assert "Zug" in players.seen.content or "Runde" in players.seen.content


async def _untrue(bot: Bot, players: Players) -> None:
    """Go on until somebody is asked who may claim something by hand."""
    table = await bot.tables.in_channel(players.channel.id)
    while True:
        view = await table.view()
        assert view.asked is not None
        user = view.asked.user_id or 0
        if claim_marks(table.info, view.state, user).mine and targets_of(view.decision):
            return
        assert await players.step(bot)


async def test_the_private_picture_marks_what_may_be_claimed_and_the_public_one_does_not(
    bot: Bot, pair: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _untrue(bot, pair)
    drawn: list[Order] = []
    draw = bot.pictures.draw
    monkeypatch.setattr(bot.pictures, "draw", lambda wanted: (drawn.append(wanted), draw(wanted))[1])
    user, table = await asked(bot, pair), await bot.tables.in_channel(pair.channel.id)
    marks = claim_marks(table.info, (await table.view()).state, user.id)
    panel = await (await user.command(pair.channel, "move")).filled()
    assert drawn[0].claims == {str(tile): str(animal) for tile, animal in marks.mine.items()}
    assert drawn[0].hints == bool(marks.untrue)
    alt = panel.attachments[0].description or ""
    assert "Can be claimed: " + ", ".join(map(str, marks.mine)) in alt
    assert "Numbers: 1 " in alt, "what is numbered is told too"
    assert pair.seen is not None
    assert not any("Can be claimed" in (file.description or "") for file in pair.seen.attachments)
    await said(pair.first, pair, "game quiet", hints=False)
    await (await user.command(pair.channel, "move")).filled()
    assert (drawn[1].claims, drawn[1].hints) == ({}, False)
