"""What is hidden is told by being drawn and in no other way: no offer, preview or refusal depends on what will come."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from random_games import played
from table_support import ANN, AUTOMATIC, opened, running, two
from test_previews import at, begun

from bot.client import Bot
from bot.commands.completing import choices_after
from bot.components import drafts
from bot.errors import Stale, TableError
from bot.local.server import Server
from bot.model import Cause, Seat, View
from bot.tables.playing import Hand, Request, choose_all
from bot.whatif.branch import forgotten
from rules.engine import apply
from rules.errors import RulesError
from rules.game import Game
from rules.notation import read_position
from rules.state import State

ENDINGS = ("done", "pass", "lose fish", "freeze C3", "place domination-1", "card fertile", "claim D4", "migrate D2 D3")
"""Last parts that fit here and there, so that a refusal could tell what was drawn before."""
POSITIONS = {
    "symbiotic": at("domination-1", row=("symbiotic", "fertile")),
    "the last action of a turn": at("domination-5", row=("fertile",)),
    "wanderlust": at("wanderlust-3"),
}


def states() -> Iterator[State]:
    """Positions just before something hidden comes to light, and some of random games."""
    for position in POSITIONS.values():
        yield read_position(position).state
    for seed in range(3):
        for step, (game, _) in enumerate(played(2 + seed % 3, seed)):
            if step % 17 == seed and game.decision is not None:
                yield game.state.copy()


def ways(state: State, dice: random.Random, number: int = 4, longest: int = 6) -> Iterator[list[str]]:
    """Legal choices one after the other, as they would follow in a position."""
    for _ in range(number):
        now, parts = state.copy(), list[str]()
        while now.decision is not None and len(parts) < longest:
            decision = now.decision
            cards = [one for one in decision.choices if one.verb == "card" and "ice" not in str(one)]
            choice = dice.choice(cards or list(decision.choices))
            parts.append(str(choice))
            apply(now, choice)
            yield parts[:]


def orders(state: State) -> list[State]:
    """The position with other hidden orders."""
    return [forgotten(state, sample) for sample in range(3)]


def test_completion_knows_no_hidden_order() -> None:
    dice, compared = random.Random(1), 0
    for state in states():
        for parts in ways(state, dice):
            typed = ", ".join(parts) + ", "
            if len(typed) < 90:
                offers = [[one.name for one in choices_after("en", one, typed)] for one in (state, *orders(state))]
                assert all(one == offers[0] for one in offers), (typed, offers)
                compared += bool(offers[0])
    assert compared > 100


async def test_a_refusal_knows_no_hidden_order_unless_what_was_drawn_is_played(tmp_path: Path) -> None:
    """Either everything is refused in the same words whatever comes, or the parts that reveal it stand."""
    dice, refused, stood = random.Random(2), 0, 0
    async with opened(tmp_path) as tables:
        table = await running(tables, two(AUTOMATIC))
        for state in states():
            assert state.decision is not None
            everybody = Seat(1, "All", ANN.user_id, None, state.animals)
            for parts in ways(state, dice, number=2, longest=4):
                request = Request(ANN.user_id, (*parts, dice.choice(ENDINGS)), None, None, None)
                said: list[str] = []
                for order in (state, *orders(state)):
                    hand = Hand(table, Game(order.copy()), Cause.PERSON, ANN.user_id, None)
                    try:
                        unplayed = choose_all(hand, everybody, request)
                    except (RulesError, TableError) as error:
                        assert not hand.revealed
                        said.append(str(error))
                    else:
                        stood += unplayed is not None
                        said.append("played")
                assert len(set(said)) == 1, (request.choices, said)
                refused += said[0] != "played"
    assert refused > 100
    assert stood > 10


def test_a_draft_ends_where_something_hidden_comes_to_light() -> None:
    dice, drawn = random.Random(3), 0
    for state in (read_position(position).state for position in POSITIONS.values()):
        view = View(None, 0, state, None)  # type: ignore[arg-type]  # only the state is looked at
        for parts in ways(state, dice, number=30, longest=3):
            indices, now = list[int](), state.copy()
            for part in parts:
                assert now.decision is not None
                indices.append([str(one) for one in now.decision.choices].index(part))
                apply(now, now.decision.choices[indices[-1]])
            try:
                draft = drafts.draft_of(view, tuple(indices))
            except Stale:
                continue
            if draft.drawn:
                drawn += 1
                assert drafts.played_at_once(draft)
                with pytest.raises(Stale):
                    drafts.draft_of(view, (*indices, 0))
    assert drawn


async def test_parts_after_a_draw_are_refused_and_those_before_it_stand(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables, two(AUTOMATIC))
        game = read_position(POSITIONS["symbiotic"])
        hand = Hand(table, game, Cause.PERSON, ANN.user_id, None)
        seat = table.info.seat_of(ANN.user_id)
        assert seat is not None
        request = Request(ANN.user_id, ("dominate E4", "card symbiotic", "place domination-1"), None, None, None)
        unplayed = choose_all(hand, seat, request)
    assert [str(one.choice) for one in hand.chosen] == ["dominate E4", "card symbiotic"]
    assert unplayed is not None
    assert str(unplayed.choice) == "place domination-1"


async def test_whoever_types_too_much_after_a_draw_is_told_what_stands(bot: Bot, discord_here: Server) -> None:
    players, ada, _ = await begun(bot, discord_here, POSITIONS["symbiotic"])
    typed = "dominate E4, card symbiotic, place domination-1"
    answer = (await (await ada.command(players.channel, "do", choices=typed)).filled()).content
    assert answer.startswith("✓ Played: `dominate E4`, `card symbiotic`\nSomething hidden came to light")
    assert "“place domination-1” was not played" in answer
    table = await bot.tables.in_channel(players.channel.id)
    chosen = [str(one.choice) for one in await table.log() if one.by == ada.id]
    assert chosen == ["dominate E4", "card symbiotic"]


async def test_a_word_that_is_no_choice_refuses_the_whole_line_before_anything_is_drawn(
    bot: Bot, discord_here: Server
) -> None:
    players, ada, _ = await begun(bot, discord_here, POSITIONS["symbiotic"])
    await (await ada.command(players.channel, "do", choices="dominate E4, card symbiotic, frobnicate")).filled()
    assert (await (await bot.tables.in_channel(players.channel.id)).log()) == []


async def test_only_whoever_is_asked_has_choices_completed(bot: Bot, discord_here: Server) -> None:
    players, ada, _ = await begun(bot, discord_here, POSITIONS["symbiotic"])
    zed = discord_here.user("Zed")
    assert await zed.autocomplete(players.channel, "do", "choices", "") == []
    assert await ada.autocomplete(players.channel, "do", "choices", "")
    assert await ada.autocomplete(players.channel, "do", "choices", "dominate E4, ")
    assert await ada.autocomplete(players.channel, "do", "choices", "dominate E4, card symbiotic, ") == []
