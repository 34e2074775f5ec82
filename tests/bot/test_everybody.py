"""Without seeing the picture: every decision is complete in words."""

from __future__ import annotations

import pytest
from bot_support import DOT
from game_player import Players, pressable
from random_games import played
from test_bot_commands import asked

from bot.client import Bot
from bot.languages.words import notation, typed
from bot.local import components
from bot.panels.decision_words import choice_lines, decision_words
from render.locale import LANGUAGES
from rules.choices import parse_choice


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_stands_in_words_and_as_it_is_typed(language: str) -> None:
    seen: set[str] = set()
    for game, _ in played(4, 7):
        decision = game.decision
        if decision is None or decision.kind in seen:
            continue
        seen.add(decision.kind)
        lines = choice_lines(language, game.state, decision)
        shown = [line.rpartition(" · ")[2].strip("`") for line in lines]
        assert shown == [typed(language, choice) for choice in decision.choices]
        assert [parse_choice(notation(one)) for one in shown] == list(decision.choices)
        assert len(set(lines)) == len(lines)
        text, files = decision_words(language, game.state, decision)
        assert len(text) <= 2000
        assert files or all(line in text for line in lines)
    assert len(seen) > 15


async def test_move_in_words_lists_the_choices_and_needs_no_picture(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    answer = await user.command(pair.channel, "move", words=True)
    message = await answer.filled()
    assert message.is_ephemeral
    assert [one.filename for one in message.attachments] in ([], ["choices.txt"])
    whole = message.content + "".join(one.data.decode() for one in message.attachments if one.data != DOT)
    assert "place adaptation-1" in whole
    assert "place domination-1" in whole
    menu = components.selects(message)[0]
    panel = await (await user.select(message, menu.custom_id, "wasteland")).changed()
    assert "✓ Played" in panel.content


@pytest.mark.parametrize(("locale", "word"), [("en-US", "Turn 1"), ("de", "Runde 1"), ("pl", "Tura 1")])
async def test_every_picture_says_what_it_shows_in_the_language_of_who_sees_it(
    bot: Bot, pair: Players, locale: str, word: str
) -> None:
    user = await asked(bot, pair)
    user.account.locale = locale
    assert pair.seen is not None
    panel = await (await user.press(pair.seen, pressable(pair.seen, "move"))).followup()
    tried = await (await user.press(pair.seen, pressable(pair.seen, "wif"))).followup()
    for message in (panel, tried, await (await user.command(pair.channel, "board")).filled()):
        (picture,) = message.attachments
        assert word in (picture.description or ""), message.content
    tile = await (await user.command(pair.channel, "tile", tile="D3")).filled()
    rule = await (await user.command(pair.channel, "rules", topic="domination")).filled()
    pictures = [file for message in (tile, rule) for file in message.attachments]
    assert pictures
    assert all(1 <= len(file.description or "") <= 1024 for file in pictures)
