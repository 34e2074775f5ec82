"""The tutorial: it fits whatever the newcomer chooses, ends after one turn, and explains every decision."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from bot_support import loopback, running
from game_player import Players
from table_support import Clock

from bot import prompts
from bot.languages.words import typed
from bot.local import components
from bot.local.driver import User
from bot.local.model import Message
from bot.model import Status
from bot.tutorial import is_tutorial
from bot.tutorial.lessons import explain, lesson
from bot.tutorial.position import ME, position
from bot.tutorial.telling import good_choice
from render.locale import LANGUAGES
from rules.choices import Place
from rules.game import Game
from rules.notation import read_position
from rules.types import Dominance, Phase, Space


def ids(message: Message) -> list[str]:
    return [one.custom_id for one in components.buttons(message)]


def begun() -> Game:
    """The tutorial's game at its beginning."""
    return read_position(position())


def test_the_position_is_one_of_the_game_and_the_newcomer_begins() -> None:
    game = begun()
    assert game.decision is not None
    assert game.decision.animal is ME
    assert game.state.ice_age
    assert "Welcome" in lesson("en", None, game.state)


@pytest.mark.parametrize("seed", range(25))
def test_every_decision_of_any_tutorial_has_a_lesson_and_a_good_choice(seed: int) -> None:
    game, dice = begun(), random.Random(seed)
    own = 0
    while (decision := game.decision) is not None:
        if decision.animal is ME:
            own += 1
            hint = "" if game.state.phase is Phase.PLANNING else str(good_choice(game.state))
            assert not hint or hint in {str(choice) for choice in decision.choices}
            text = lesson("en", game.state, game.state, hint)
            assert text.startswith("🎓")
            assert len(text) <= 1000
        else:
            assert lesson("en", game.state, game.state) == ""
        game.play(dice.choice(list(decision.choices)))
    assert game.state.turn == 1, "one turn"
    assert 4 <= own <= 40
    assert "whole turn" in lesson("en", None, game.state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lessons_fit_in_every_language(language: str) -> None:
    for seed in range(4):
        game, dice = begun(), random.Random(seed)
        while game.decision is not None:
            assert len(lesson(language, game.state, game.state, "supply water D3ne")) <= 1200
            game.play(dice.choice(list(game.decision.choices)))
        assert "`" in lesson(language, None, game.state)


def test_every_kind_of_decision_can_be_explained() -> None:
    silent = {"arachnid", "insect", "extinction"}  # these animals do not take part
    for kind in set(prompts.KINDS) - silent:
        assert len(explain("en", kind)) > 20, kind


def test_a_suggested_space_is_free_and_of_another_action_each_time() -> None:
    game, seen, others = begun(), list[str](), iter(("wasteland", "depletion", "domination-5", "competition-1"))
    while game.state.phase is Phase.PLANNING:
        assert game.decision is not None
        if game.decision.animal is ME:
            seen.append(lesson("en", None, game.state).split("(`place ")[1].split("`")[0])
            game.play(f"place {seen[-1]}")
        else:
            game.play(f"place {next(others)}")
    assert [space.partition("-")[0] for space in seen] == ["domination", "speciation", "adaptation", "wanderlust"]


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_newcomer_plays_the_tutorial_through_the_client(seed: int, tmp_path: Path) -> None:
    async with loopback(validated=seed == 1) as server, running(server, tmp_path / "bot.db", dots=True) as bot:
        players = Players(server, ["Nia"], seed)
        answer = await players.first.command(players.channel, "tutorial")
        assert "Your tutorial begins" in (await answer.filled()).content
        players.seen = await players.board()
        assert "Welcome" in players.seen.content
        for _ in range(80):
            again = await players.step(bot)
            if not again:
                break
            assert players.seen is not None
            assert "🎓" in players.seen.content
            assert len(players.seen.content) <= 2000
        table = await bot.tables.last_in_channel(players.channel.id)
        assert table.info.result
        assert "whole turn" in players.seen.content
        assert is_tutorial(table.info, (await table.view()).state)


async def test_other_games_are_not_taught(tmp_path: Path) -> None:
    async with loopback() as server, running(server, tmp_path / "bot.db", dots=True) as bot:
        players = Players(server, ["Ada"], 3)
        await players.open(Dominance.AUTOMATIC, 1)
        assert await players.step(bot)
        assert players.seen is not None
        assert "🎓" not in players.seen.content
        answer = await players.first.command(players.channel, "tutorial")
        text = components.text_of(await answer.filled())
        assert "game 3" in text or "Ada" in text or "already" in text, "the channel has a game"


async def test_in_the_tutorial_a_private_panel_explains_the_part_that_is_chosen(tmp_path: Path) -> None:
    async with loopback() as server, running(server, tmp_path / "bot.db", dots=True) as bot:
        players = Players(server, ["Nia"], 4)
        await (await players.first.command(players.channel, "tutorial")).filled()
        players.seen = await players.board()
        table = await bot.tables.in_channel(players.channel.id)
        for space in ("speciation-water", "domination-1", "adaptation-1", "migration-6"):
            state = (await table.view()).state
            free = [str(choice) for choice in state.decision.choices] if state.decision is not None else []
            wanted = f"place {space}" if f"place {space}" in free else free[0]
            await (await players.first.command(players.channel, "do", choices=wanted)).filled()
            players.seen = await players.board(after=players.seen)
        while True:
            view = await table.view()
            assert view.asked is not None
            assert players.seen is not None
            if view.asked.kind == "speciation":
                break
            assert await players.step(bot)
        board = players.seen
        assert "💡 A good choice: **" in board.content, "as it is read, and in the notation"
        answer = await players.first.press(board, next(one for one in ids(board) if ":speciate" in one))
        panel = (await answer.followup()).content
        assert f"🎓 {explain('en', 'spawn')}" in panel


def test_what_to_type_stands_in_the_language_of_the_tutorial() -> None:
    game = begun()
    assert "(`place domination-1`)" in lesson("en", None, game.state)
    assert f"(`{typed('de', Place(Space.DOMINATION_1))}`)" in lesson("de", None, game.state)
    assert "place" not in lesson("de", None, game.state)


async def _tutorial(user: User, players: Players) -> Message:
    """What ``/tutorial`` answers."""
    return await (await user.command(players.channel, "tutorial")).filled()


async def test_a_tutorial_left_half_way_is_begun_again_by_its_player(tmp_path: Path) -> None:
    async with loopback() as server, running(server, tmp_path / "bot.db", dots=True) as bot:
        players = Players(server, ["Nia", "Ben"], 1)
        nia, ben = players.people.values()
        assert "begins" in (await _tutorial(nia, players)).content
        first = await bot.tables.in_channel(players.channel.id)
        refused = await _tutorial(ben, players)
        assert "another channel" in refused.content
        assert "Nia" in refused.content
        assert not components.buttons(refused)
        asked = await _tutorial(nia, players)
        assert "still on" in asked.content
        assert "`/game abandon`" in asked.content
        answer = await nia.press(asked, "Begin again")
        assert "begins" in (await answer.followup()).content
        second = await bot.tables.in_channel(players.channel.id)
        assert second.info.id != first.info.id
        assert (await bot.tables.get(first.info.id)).info.status is Status.ABANDONED
        again = await nia.press(asked, "Begin again")
        await again.followup()
        assert (await bot.tables.in_channel(players.channel.id)).info.id == second.info.id, "an old button does nothing"


async def test_a_tutorial_left_for_days_is_in_nobodys_way(tmp_path: Path) -> None:
    clock = Clock()
    async with loopback() as server, running(server, tmp_path / "bot.db", dots=True, clock=clock) as bot:
        players = Players(server, ["Nia", "Ben"], 1)
        nia, ben = players.people.values()
        await _tutorial(nia, players)
        clock.move(days=2)
        assert not components.buttons(await _tutorial(ben, players))
        clock.move(days=1)
        answer = await ben.press(await _tutorial(ben, players), "Begin again")
        assert "begins" in (await answer.followup()).content
        table = await bot.tables.in_channel(players.channel.id)
        assert table.info.seat_of(ben.id) is not None
