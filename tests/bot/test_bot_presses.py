"""Buttons and menus: whose they are, what happens when they are out of date, and after a restart."""

from __future__ import annotations

from pathlib import Path

import pytest
from bot_support import loopback, running, until
from game_player import Players
from test_bot_commands import asked, said, seq_of

from bot.client import Bot
from bot.local import components
from bot.local.model import Message
from rules.types import Dominance


async def test_a_menu_answers_only_to_who_is_asked(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    other = next(one for one in pair.people.values() if one is not user)
    assert pair.seen is not None
    menu = components.selects(pair.seen)[0].custom_id
    answer = await other.select(pair.seen, menu, "domination")
    text = (await answer.followup()).content
    assert (await answer.followup()).is_ephemeral
    assert "not your decision" in text
    assert user.name in text
    table = await bot.tables.in_channel(pair.channel.id)
    for seat in table.info.seats:
        assert str(seat.animals[0]) not in text, "an animal is called by its name everywhere"
    answer = await pair.server.user("Cleo").select(pair.seen, menu, "domination")
    assert "only watch" in (await answer.followup()).content
    assert await seq_of(bot, pair) == 0


async def test_a_stale_or_double_press_says_where_the_game_is(bot: Bot, pair: Players) -> None:
    user, old = await asked(bot, pair), pair.seen
    assert old is not None
    menu = components.selects(old)[0].custom_id
    panel = await (await user.select(old, menu, "domination")).followup()
    inner = components.selects(panel)[0].custom_id
    await user.select(panel, inner, "place domination-1")
    await pair.board(after=old)
    for stale in (await user.select(old, menu, "adaptation"), await user.select(panel, inner, "place domination-1")):
        text = (await stale.followup()).content
        assert "moved on" in text
        assert "turn 1" in text
        assert "https://discord.com/channels/" in text
    assert await seq_of(bot, pair) == 1


async def test_old_board_messages_lose_their_buttons(bot: Bot, pair: Players) -> None:
    old = pair.seen
    assert old is not None
    user = await asked(bot, pair)
    await said(user, pair, "place", space="wasteland")
    await user.see(pair.channel, lambda m: m.id == old.id and not m.components)
    assert user.now(old).attachments, "the picture stays"


async def test_a_private_panel_that_the_game_has_left_behind_loses_its_buttons_by_a_press(
    bot: Bot, pair: Players
) -> None:
    user, board = await asked(bot, pair), pair.seen
    assert board is not None
    panel = await (await user.press(board, "My move")).followup()
    assert panel.attachments
    await said(user, pair, "place", space="wasteland")
    await pair.board(after=board)
    stale = await user.select(panel, components.selects(panel)[0].custom_id, "domination")
    assert "moved on" in (await stale.followup()).content
    left = user.now(panel)
    assert not left.components
    assert left.attachments, "the picture stays"
    assert left.content == panel.content


async def test_a_panel_of_a_game_that_is_over_loses_its_buttons_by_a_press(bot: Bot, pair: Players) -> None:
    user, board = await asked(bot, pair), pair.seen
    assert board is not None
    panel = await (await user.press(board, "My move")).followup()
    await said(pair.server.users[0], pair, "game end")
    table = await bot.tables.get(1)
    await until(lambda: not table.info.status.open)
    answer = await user.select(panel, components.selects(panel)[0].custom_id, "domination")
    assert (await answer.followup()).is_ephemeral
    assert not user.now(panel).components


async def test_a_press_by_another_player_leaves_the_newest_board_its_buttons(bot: Bot, pair: Players) -> None:
    user, board = await asked(bot, pair), pair.seen
    assert board is not None
    other = next(one for one in pair.people.values() if one is not user)
    await (await other.select(board, components.selects(board)[0].custom_id, "domination")).followup()
    assert user.now(board).components


async def test_buttons_and_panels_survive_a_restart(tmp_path: Path) -> None:
    async with loopback() as server:
        players = Players(server, ["Ada", "Ben"], 6)
        async with running(server, tmp_path / "bot.db") as bot:
            await players.open(Dominance.CLAIMED)
            user = await asked(bot, players)
            assert players.seen is not None
            menu = components.selects(players.seen)[0].custom_id
            panel = await (await user.select(players.seen, menu, "migration")).followup()
        async with running(server, tmp_path / "bot.db") as bot:
            inner = components.selects(panel)[0].custom_id
            answer = await user.select(panel, inner, "place migration-7")
            assert "✓" in (await answer.changed()).content
            assert await seq_of(bot, players) == 1


async def test_a_press_delivered_twice_plays_once(bot: Bot, pair: Players) -> None:
    pair.server.faults.duplicate_deliveries = 1
    user, old = await asked(bot, pair), pair.seen
    assert old is not None
    await said(user, pair, "place", space="wasteland")
    message = await pair.board(after=old)
    assert await seq_of(bot, pair) == 1
    boards = [m for m in pair.channel.messages.values() if m.attachments and m.id >= message.id]
    assert len(boards) == 1


async def test_several_parts_go_into_one_message(bot: Bot, pair: Players) -> None:
    """Speciation with its species, as one command and as a draft in the private panel."""
    for _ in range(2):
        await said(await asked(bot, pair), pair, "place", space=f"speciation-{('water', 'sun')[_]}")
    while (await bot.tables.in_channel(pair.channel.id)).info.seq < 14:
        view = await (await bot.tables.in_channel(pair.channel.id)).view()
        assert view.decision is not None
        last = [str(c) for c in view.decision.choices if "competition" in str(c) or "domination" in str(c)][-1]
        await said(await asked(bot, pair), pair, "do", choices=last)
    view = await (await bot.tables.in_channel(pair.channel.id)).view()
    assert view.decision is not None
    assert view.decision.kind == "speciation"
    user, before = await asked(bot, pair), await told(bot, pair)
    menu = components.selects(before)[0] if components.selects(before) else None
    if menu is not None:
        answer = await user.select(before, menu.custom_id, menu.options[0].value)
    else:
        answer = await user.press(before, components.buttons(before)[0].custom_id)
    panel = await answer.followup()
    assert "So far: `speciate" in panel.content
    answer = await user.select(panel, *_first(panel))
    panel = await answer.changed()
    assert "spawn" in panel.content
    answer = await user.press(panel, "Done")
    assert "✓ Played: `speciate" in (await answer.changed()).content
    message = await pair.board(after=before)
    assert "speciates" in message.content
    assert "places" in message.content
    assert len([m for m in pair.channel.messages.values() if m.attachments and m.id > before.id]) == 1


async def told(bot: Bot, pair: Players) -> Message:
    """The board message of the last step."""
    table = await bot.tables.in_channel(pair.channel.id)
    await until(lambda: table.info.announced_seq == table.info.seq)
    return await pair.first.see(pair.channel, lambda message: message.id == table.info.board_message_id)


def _first(panel: Message) -> tuple[str, str]:
    menu = components.selects(panel)[0]
    return menu.custom_id, menu.options[0].value


async def test_a_form_that_was_open_at_a_restart_is_not_lost(tmp_path: Path) -> None:
    async with loopback() as server:
        players = Players(server, ["Ada", "Ben"], 8)
        async with running(server, tmp_path / "bot.db") as bot:
            await players.open(Dominance.CLAIMED)
            user = await asked(bot, players)
            panel = await (await user.command(players.channel, "move")).filled()
            form = (await user.press(panel, "⌨ Type it")).modal
        async with running(server, tmp_path / "bot.db") as bot:
            sent = await user.submit(form, {"text": "place wasteland"})
            assert "✓ Played" in (await sent.changed()).content
            sent = await user.submit(form, {"text": "gibberish"})
            assert "no verb" in (await sent.followup()).content


@pytest.mark.parametrize("typed", ["place wasteland", "gibberish", "migrate D2 D3"])
async def test_a_form_that_comes_too_late_takes_the_buttons_off_its_panel(bot: Bot, pair: Players, typed: str) -> None:
    user = await asked(bot, pair)
    panel = await (await user.command(pair.channel, "move")).filled()
    form = (await user.press(panel, "⌨ Type it")).modal
    await (await user.command(pair.channel, "place", space="domination-1")).filled()
    sent = await user.submit(form, {"text": typed})
    late = (await sent.followup()).content
    if typed == "gibberish":
        assert "no verb" in late
        assert components.buttons(panel), "what was typed is at fault, and may be typed again"
    else:
        assert "It is not your decision" in late
        now = pair.channel.messages[panel.id]
        assert now.content == panel.content
        assert not components.buttons(now)
        assert not components.selects(now)


async def test_the_lines_of_my_move_have_the_numbers_of_its_picture(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    panel = await (await user.command(pair.channel, "move")).filled()
    menu = components.selects(panel)[0]
    step = await user.select(panel, menu.custom_id, "adaptation")
    panel = await step.changed()
    assert [option.label for option in components.selects(panel)[0].options] == [
        "2) Adaptation 1",
        "3) Adaptation 2",
        "4) Adaptation 3",
    ]
