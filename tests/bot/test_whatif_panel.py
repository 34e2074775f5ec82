"""The what-if panel through the client: presses and typing, private, stale presses, plans."""

from __future__ import annotations

import asyncio
import threading

import pytest
from game_player import Players
from test_bot_commands import asked, seq_of

from bot.client import Bot
from bot.local import components
from bot.local.driver import User
from bot.local.model import Message
from bot.tables import planned
from bot.whatif.branch import Branch, Step
from rules.choices import Choice
from rules.game import Game
from rules.notation import write_position
from rules.types import Animal


async def opened(pair: Players, user: User) -> Message:
    """The panel of a person."""
    answer = await user.command(pair.channel, "whatif show")
    return await answer.filled()


async def pressed(user: User, panel: Message, button: str) -> Message:
    return await (await user.press(panel, button)).changed()


async def picked(user: User, panel: Message, *values: str) -> Message:
    for value in values:
        panel = await (await user.select(panel, components.selects(panel)[0].custom_id, value)).changed()
    return panel


async def test_a_turn_is_tried_by_presses_alone(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    panel = await opened(pair, user)
    assert panel.is_ephemeral
    assert panel.attachments
    assert "▶ You" in panel.content
    panel = await picked(user, panel, "domination", "place domination-1")
    assert "place domination-1" in panel.content
    assert "Guess for" in panel.content
    assert panel.attachments[0].description, "the picture says in words what it shows"
    panel = await pressed(user, panel, "🎲 Guess up to me")
    assert "🎲" in panel.content
    assert "▶ You" in panel.content
    panel = await pressed(user, panel, "Take back")
    assert "Tried" not in panel.content
    assert await seq_of(bot, pair) == 0, "nothing of it was played"


async def test_a_turn_is_tried_by_typing(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    answer = await user.command(pair.channel, "whatif do", choices="place domination-1, place wasteland")
    assert "place wasteland" in (await answer.filled()).content
    choices = await user.autocomplete(pair.channel, "whatif do", "choices", "place domination-")
    assert "place domination-2" in {choice.value for choice in choices}
    assert "place domination-1" not in {choice.value for choice in choices}, "taken in the branch"
    for name in ("whatif guess", "whatif back", "whatif reset"):
        assert "What if" in (await (await user.command(pair.channel, name)).filled()).content
    answer = await user.command(pair.channel, "whatif do", choices="migrate D2 D3")
    assert "does not answer" in (await answer.filled()).content


async def test_everybody_has_a_branch_of_their_own_spectators_too(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    await picked(user, await opened(pair, user), "domination", "place domination-1")
    watcher = pair.server.user("Wim")
    panel = await opened(pair, watcher)
    assert "domination-1" not in panel.content
    panel = await pressed(watcher, panel, "🎲 Guess this turn")
    assert "turn 2" in panel.content
    assert "Drawn at random" in panel.content


async def test_a_stale_press_changes_nothing(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    old = await opened(pair, user)
    await picked(user, old, "domination", "place domination-1")
    branch = bot.branches.of(user.id, await (await bot.tables.in_channel(pair.channel.id)).view())
    answer = await user.select(old, components.selects(old)[0].custom_id, "wasteland")
    await answer.acknowledged()
    assert [str(step.choice) for step in branch.steps] == ["place domination-1"]


async def test_own_placements_become_a_plan(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    panel = await opened(pair, user)
    assert not [one for one in components.buttons(panel) if one.label == "Make it my plan"]
    panel = await picked(user, panel, "domination", "place domination-1")
    panel = await pressed(user, panel, "🎲 Guess up to me")
    panel = await picked(user, panel, "place wasteland") if _has(panel, "place wasteland") else panel
    answer = await user.press(panel, "Make it my plan")
    assert "Your plan for turn 1: `place domination-1" in (await answer.followup()).content
    table = await bot.tables.in_channel(pair.channel.id)
    left, done = str((await planned.mine(table, user.id)).plan), [str(one.choice) for one in await table.log()]
    assert left.startswith("place domination-1") or done[:1] == ["place domination-1"], "it begins at once"


def _has(panel: Message, value: str) -> bool:
    return any(option.value == value for menu in components.selects(panel) for option in menu.options)


async def test_nothing_of_a_branch_is_public(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    before = [message.id for message in pair.channel.messages.values() if not message.is_ephemeral]
    panel = await picked(user, await opened(pair, user), "domination", "place domination-1")
    panel = await pressed(user, panel, "🎲 Guess up to me")
    await user.command(pair.channel, "whatif do", choices="place domination-2")
    public = [message for message in pair.channel.messages.values() if not message.is_ephemeral]
    assert [message.id for message in public] == before
    assert not any("domination-1" in message.content or "What if" in message.content for message in public)
    other = next(one for one in pair.people.values() if one is not user)
    assert not any("What if" in message.content for message in other.history(pair.channel))


async def test_after_the_live_game_moved_on_the_panel_says_so(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    await picked(user, await opened(pair, user), "domination", "place domination-1")
    await (await user.command(pair.channel, "do", choices="place wasteland")).filled()
    panel = await opened(pair, user)
    assert "moved on since" in panel.content
    panel = await pressed(user, panel, "Start over")
    assert "moved on since" not in panel.content


async def test_a_game_full_of_what_ifs_tells_nothing_of_them(bot: Bot, pair: Players) -> None:
    """Before each choice its player tries something else; no public body holds a word of it."""
    for _ in range(10):
        user = await asked(bot, pair)
        await (await user.command(pair.channel, "whatif reset")).filled()
        await (await user.command(pair.channel, "whatif do", choices="place competition-7")).filled()
        await (await user.command(pair.channel, "whatif guess")).filled()
        old = pair.seen
        view = await (await bot.tables.in_channel(pair.channel.id)).view()
        assert view.decision is not None
        await (await user.command(pair.channel, "do", choices=str(view.decision.choices[1]))).filled()
        pair.seen = await pair.board(after=old)
    public = [message for message in pair.channel.messages.values() if not message.is_ephemeral]
    assert len(public) > 10
    for message in public:
        words = message.content + "".join(one.description or "" for one in message.attachments)
        assert "What if" not in words
        assert "ompetition 7" not in words
        assert "competition-7" not in words


GUESS = {"the one who is asked": "🎲 Guess up to me", "a spectator": "🎲 Guess this turn"}


@pytest.mark.parametrize("who", GUESS)
async def test_what_is_pressed_and_typed_while_it_guesses_comes_after_it(
    who: str, bot: Bot, pair: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guess runs beside the event loop; nothing may change the branch under its hands."""
    user = await asked(bot, pair) if who == "the one who is asked" else pair.server.user("Zed")
    begun, go_on, play = threading.Event(), threading.Event(), Branch.play

    def slowly(branch: Branch, choice: str | Choice, *, animal: Animal | None = None, guess: bool = False) -> Step:
        step = play(branch, choice, animal=animal, guess=guess)
        if guess:
            begun.set()
            assert go_on.wait(20)
        return step

    monkeypatch.setattr(Branch, "play", slowly)
    tried = await user.command(pair.channel, "whatif do", choices="place domination-1")
    panel = await tried.filled()
    branch = bot.branches.of(user.id, await (await bot.tables.in_channel(pair.channel.id)).view())
    guessing = await user.press(panel, GUESS[who])
    await asyncio.to_thread(begun.wait, 20)
    others = [
        await user.command(pair.channel, "whatif back"),
        await user.press(panel, "Take back"),
        await user.command(pair.channel, "whatif do", choices="place wasteland"),
        await user.press(panel, GUESS[who]),
        await user.command(pair.channel, "whatif show"),
    ]
    assert await user.autocomplete(pair.channel, "whatif do", "choices", "") == []
    assert sum(not step.guess for step in branch.steps) == 1, "nothing has changed meanwhile"
    go_on.set()
    await guessing.changed()
    for other in (others[0], others[2], others[4]):
        await other.filled()
    async with branch.lock:  # the last to wait for it
        pass
    assert sum(step.made for step in branch.steps) == len(branch.game.made)
    while branch.take_back():
        pass
    assert branch.game.made == []
    assert write_position(branch.state) == write_position(Game(branch.base.copy()).state)


async def test_a_branch_that_begins_anew_is_waited_for_as_the_old_one_was(bot: Bot, pair: Players) -> None:
    user, view = pair.first, await (await bot.tables.in_channel(pair.channel.id)).view()
    async with bot.branches.held(user.id, view) as old:
        new = bot.branches.begin(user.id, view)
        assert new is not old
        assert new.lock.locked()
    assert not new.lock.locked()
