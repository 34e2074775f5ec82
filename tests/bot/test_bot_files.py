"""Files by command: what the answer says of a file is true, and who may know the hidden order is said."""

from __future__ import annotations

import pytest
from game_player import Players
from table_support import play_until
from test_bot_commands import lobby_of, said

from bot.client import Bot
from bot.local import components
from bot.local.drafts import Upload
from bot.local.model import Attachment, Channel

FORMS = [None, "position", "clean", "record", "full"]


async def exported(players: Players, form: str | None) -> tuple[str, Attachment | None]:
    """The answer to an export with its file."""
    options = {} if form is None else {"form": form}
    message = await (await players.first.command(players.channel, "game export", options)).filled()
    return message.content, message.attachments[0] if message.attachments else None


async def imported(players: Players, file: Attachment, name: str) -> tuple[str, Channel]:
    """The answer to an import into a channel of its own."""
    place = players.server.add_channel(name)
    answer = await players.first.command(place, "game import", file=Upload("game.json", file.data))
    return (await answer.filled()).content, place


@pytest.mark.parametrize("stage", ["begun", "under way", "in an action", "ended early", "over"])
async def test_what_an_export_says_of_its_file_is_true(bot: Bot, pair: Players, stage: str) -> None:
    table = await bot.tables.in_channel(pair.channel.id)
    steps = {"begun": 0, "in an action": 21, "over": None}.get(stage, 60)
    await play_until(table, "files", steps=steps)
    if stage == "ended early":
        await said(pair.server.user("Owner"), pair, "game end")
    for form in FORMS:
        text, file = await exported(pair, form)
        if file is None:
            assert form == "full"
            assert table.info.status.open
            continue
        answer, _ = await imported(pair, file, f"again-{form}")
        assert ("✓" in answer) == ("reads it again" in text), (form, text, answer)
        assert form is not None or "✓" in answer, "what comes without asking can be read again"


@pytest.mark.parametrize("kind", ["position", "secret", "record"])
async def test_an_imported_game_says_whether_its_hidden_order_is_sealed(bot: Bot, pair: Players, kind: str) -> None:
    """Whoever made a file with a secret or a seed in it may know everything; what the bot shuffles is sealed."""
    table = await bot.tables.in_channel(pair.channel.id)
    await play_until(table, "files", steps=60)
    if kind != "position":
        await said(pair.server.user("Owner"), pair, "game end")
    _, file = await exported(pair, {"secret": "full"}.get(kind, kind))
    assert file is not None
    answer, place = await imported(pair, file, "again")
    assert "✓" in answer
    told = "Shuffled under seal" if kind == "position" else "may know it"
    other = "may know it" if kind == "position" else "Shuffled under seal"
    lobby = await pair.first.see(place, lobby_of)
    assert told in lobby.content
    assert other not in lobby.content
    menu = components.selects(lobby)[0]
    await pair.server.user("Ben").select(lobby, menu.custom_id, menu.options[0].value)
    begun = await pair.first.see(place, "The game begins")
    assert told in begun.content
    assert other not in begun.content
