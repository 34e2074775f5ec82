"""``/why``: private, short, and right."""

from __future__ import annotations

import pytest
from game_player import Players
from random_games import played

from bot.client import Bot
from bot.local import components
from bot.why_words import extinction_why, not_why, score_why, survival_why, tile_why
from rules.types import HEXES
from rules.why_not import why_not
from rules.why_score import score_sources


async def ask(players: Players, name: str, **options: object) -> str:
    """The private answer to a command of Ada's."""
    answer = await players.first.command(players.channel, name, options)
    message = await answer.filled()
    assert message.is_ephemeral
    return message.content


async def test_every_why_answers_privately(bot: Bot, pair: Players) -> None:
    assert "mountain" in await ask(pair, "why tile", tile="D4")
    assert "Domination" in await ask(pair, "why tile", tile="d4 · mountain")
    assert "no tile" in await ask(pair, "why tile", tile="A1")
    assert "would die" in await ask(pair, "why extinction")
    assert "Survival" in await ask(pair, "why survival")
    assert "not scored yet" in await ask(pair, "why score")


async def test_why_not_tells_what_is_asked_instead(bot: Bot, pair: Players) -> None:
    assert "The decision now is **placing a pawn**" in await ask(pair, "why not", choice="migrate D2 D3")
    assert "is possible now" in await ask(pair, "why not", choice="place adaptation-1")
    assert "is no verb" in await ask(pair, "why not", choice="jump D2")


async def test_a_tile_has_buttons_to_why_and_to_its_rules(bot: Bot, pair: Players) -> None:
    answer = await pair.first.command(pair.channel, "tile", tile="D2")
    message = await answer.filled()
    assert [one.label for one in components.buttons(message)] == ["❓ What would tip it?", "📖 Wetland", "📖 Dominance"]
    why = await (await pair.first.press(message, "❓ What would tip it?")).followup()
    assert "**Domination**" in why.content
    rule = await (await pair.first.press(message, "📖 Wetland")).followup()
    assert "8 – 4 – 2 – 1" in rule.content


async def test_why_completes_tiles_and_choices(bot: Bot, pair: Players) -> None:
    tiles = await pair.first.autocomplete(pair.channel, "why tile", "tile", "D")
    assert {choice.value for choice in tiles} >= {"D2", "D3", "D4"}
    choices = await pair.first.autocomplete(pair.channel, "why not", "choice", "place dom")
    assert choices[0].value == "place dom", "what was typed can be sent as it is"
    assert "place domination-1" in {choice.value for choice in choices}


@pytest.mark.parametrize("seed", range(4))
def test_all_answers_fit_into_a_message(seed: int) -> None:
    for number, (game, _) in enumerate(played(3 + seed % 4, seed)):
        if number % 25:
            continue
        state = game.state
        for tile in HEXES:
            assert 0 < len(tile_why("en", state, tile)) <= 2000
        assert 0 < len(extinction_why("en", state)) <= 2000
        assert 0 < len(survival_why("en", state)) <= 2000
        assert not_why("en", why_not(state, "supply sun D3e"), "No.")
        sources = score_sources(game.start, [(made.animal, made.choice) for made in game.made])
        for animal in state.animals:
            assert 0 < len(score_why("en", animal, state.scores[animal], sources[animal])) <= 2000
