"""Choices are told in people's own words: in private in the reader's, in public in the table's language."""

from __future__ import annotations

import re

import pytest
from game_player import Players
from test_bot_commands import asked

from bot.client import Bot
from bot.languages.words import VERBS
from bot.local import components
from bot.local.driver import User
from bot.local.server import Server
from rules.types import Dominance

ENGLISH = re.compile(r"`(?:🎲)?(place|keep|migrate|done|claim|settle|speciate)\b")
"""The notation in code, as it stands in records."""
LOCALE = {"de": "de", "pl": "pl"}
SHOWN = {"de": "setzen vorherrschaft-1", "pl": "postaw dominacja-1"}


async def german_or_polish(bot: Bot, server: Server, language: str) -> tuple[Players, User]:
    for name in ("Ada", "Ben"):
        server.user(name, locale=LOCALE[language])
    players = Players(server, ["Ada", "Ben"], 41)
    await players.open(Dominance.AUTOMATIC, language=language)
    return players, await asked(bot, players)


@pytest.mark.parametrize("language", [*VERBS])
async def test_what_is_typed_in_own_words_is_answered_in_them(language: str, bot: Bot, discord_here: Server) -> None:
    players, user = await german_or_polish(bot, discord_here, language)
    channel, seen = players.channel, list[str]()
    seen.append((await (await user.command(channel, "move", words=True)).filled()).content)
    seen.append((await (await user.command(channel, "whatif do", choices=SHOWN[language])).filled()).content)
    seen.append((await (await user.command(channel, "why not", choice=SHOWN[language])).filled()).content)
    seen.append((await (await user.command(channel, "why not", choice="migrate D2 D3")).filled()).content)
    seen.append((await (await user.command(channel, "do", choices="migrate D2 D3")).filled()).content)
    seen.append((await (await user.command(channel, "do", choices="migrate D2")).filled()).content)
    seen.append((await (await user.command(channel, "do", choices=SHOWN[language])).filled()).content)
    assert all(f"`{SHOWN[language]}`" in text for text in (seen[1], seen[2], seen[-1]))
    assert [ENGLISH.findall(text) for text in seen] == [[]] * len(seen), seen
    offered = await user.autocomplete(channel, "why not", "choice", SHOWN[language][:8])
    assert all(one.name.startswith(SHOWN[language][:6]) for one in offered)


@pytest.mark.parametrize("language", [*VERBS])
async def test_the_form_shows_an_example_in_own_words_and_answers_in_them(
    language: str, bot: Bot, discord_here: Server
) -> None:
    players, user = await german_or_polish(bot, discord_here, language)
    panel = await (await user.command(players.channel, "move")).filled()
    button = next(one.custom_id for one in components.buttons(panel) if one.custom_id.startswith("b:type:"))
    form = (await user.press(panel, button)).modal
    example = form.form["components"][0]["components"][0]["placeholder"]
    assert example.split()[0] == VERBS[language]["migrate"][0]
    assert len(example) <= 100
    sent = await user.submit(form, {"text": example.partition(",")[0]})
    assert ENGLISH.findall((await sent.followup()).content) == []
    sent = await user.submit(form, {"text": SHOWN[language]})
    assert f"`{SHOWN[language]}`" in (await sent.changed()).content


@pytest.mark.parametrize("language", [*VERBS])
async def test_what_is_taken_back_is_told_in_the_tables_words(language: str, bot: Bot, discord_here: Server) -> None:
    players, user = await german_or_polish(bot, discord_here, language)
    other = next(one for one in players.people.values() if one is not user)
    await (await user.command(players.channel, "do", choices=SHOWN[language])).filled()
    await (await user.command(players.channel, "undo")).filled()
    await other.see(players.channel, lambda m: m.content.find("↩") >= 0 and f"`{SHOWN[language]}`" in m.content)
    await (await user.command(players.channel, "do", choices=SHOWN[language])).filled()
    await (await other.command(players.channel, "do", choices="place wasteland")).filled()
    await (await user.command(players.channel, "undo")).filled()
    question = await other.see(players.channel, lambda m: f"`{SHOWN[language]}`" in m.content and "<@" in m.content)
    assert ENGLISH.findall(question.content) == []
