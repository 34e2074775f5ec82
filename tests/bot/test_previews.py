"""Actions of several parts: put together in private with a preview, changed freely, one public message at the end."""

from __future__ import annotations

import asyncio
import json

import pytest
from game_player import Players
from test_bot_commands import seq_of

from bot.client import Bot
from bot.components import drafts
from bot.local import components
from bot.local.driver import User
from bot.local.model import Message
from bot.local.server import Server
from bot.local.uploads import Upload
from bot.model import View
from bot.scenes import Position, scene
from rules.notation import read_position

_SPECIES = {"D2": {"mammal": 2, "bird": 2}, "E4": {"mammal": 2, "bird": 1}, "C4": {"mammal": 1, "bird": 1}}
_EXODUS = ["dominate E4", "card mass-exodus", "exodus E4", "scatter mammal E3"]
_DISKS = {"D2e": "meat", "D3se": "meat", "D4e": "seed", "C4e": "meat", "E3se": "sun", "C3w": "grub"}


def at(space: str, *, row: tuple[str, ...] = ("evolution",)) -> Position:
    """Execution with a mammal's pawn on a space; on E4 and C4 the mammal matches best."""
    start = scene(("mammal", "bird"), species=_SPECIES, disks=_DISKS)
    start |= {"phase": "execution", "next": space, "display": {space: "mammal"}, "row": list(row)}
    start["deck"] = 26 - len(row)
    start["animals"]["mammal"]["available"] -= 1
    start["tiles"]["E4"]["cone"] = "mammal"
    return start


async def begun(bot: Bot, server: Server, position: Position) -> tuple[Players, User, Message]:
    """Ada as the mammal against a computer, and the board message that asks her."""
    players = Players(server, ["Ada"], 9)
    ada = players.first
    file = Upload("position.json", json.dumps(position).encode())
    await (await ada.command(players.channel, "game import", file=file, computers=1)).filled()
    players.seen = await players.board()
    return players, ada, players.seen


async def moved(user: User, board: Message) -> Message:
    return await (await user.press(board, "My move")).followup()


async def chosen(user: User, panel: Message, *values: str) -> Message:
    for value in values:
        panel = await (await user.select(panel, components.selects(panel)[0].custom_id, value)).changed()
    return panel


def labels(panel: Message) -> list[str]:
    return [one.label for one in components.buttons(panel)]


async def public(bot: Bot, players: Players, board: Message) -> list[Message]:
    """The public messages after a board message, once the step in hand is told."""
    await players.board(after=board)
    await asyncio.sleep(0.2)
    return [m for m in players.channel.messages.values() if m.id > board.id and not m.is_ephemeral]


async def test_migration_grows_with_a_preview_and_goes_back(bot: Bot, discord_here: Server) -> None:
    players, ada, board = await begun(bot, discord_here, at("migration-3"))
    panel = await moved(ada, board)
    assert panel.attachments
    panel = await chosen(ada, panel, "migrate D2 E3")
    assert "So far: `migrate D2 E3`" in panel.content
    assert panel.attachments
    assert "From the start" not in labels(panel)
    before = panel.attachments[0].data
    panel = await chosen(ada, panel, "migrate D2 E3")
    assert "`migrate D2 E3`, `migrate D2 E3`" in panel.content
    assert panel.attachments[0].data != before, "another picture for each part"
    assert "Dominance: " in panel.content
    panel = await (await ada.press(panel, "Take back the last part")).changed()
    assert "So far: `migrate D2 E3`\n" in panel.content
    panel = await chosen(ada, panel, "migrate E4 E3")
    panel = await (await ada.press(panel, "From the start")).changed()
    assert "So far" not in panel.content
    assert await seq_of(bot, players) == 0, "nothing was played yet"
    panel = await chosen(ada, panel, "migrate D2 E3", "migrate E4 E3", "migrate C4 C3")
    assert "Nothing is played before you confirm" in panel.content
    assert labels(panel) == ["✓ Play it", "Take back the last part", "From the start"]
    assert await seq_of(bot, players) == 0
    panel = await (await ada.press(panel, "✓ Play it")).changed()
    assert panel.content.startswith("✓ Played")
    assert not panel.attachments
    assert await seq_of(bot, players) >= 3
    told = [
        message
        for message in await public(bot, players, board)
        if "migrates" in message.content or "E3" in message.content
    ]
    assert len(told) == 1, "one public message"


@pytest.mark.parametrize(
    ("space", "row", "parts"),
    [
        ("speciation-meat", ("evolution",), ["speciate D2e", "spawn D2 2", "spawn E3 3"]),
        ("wanderlust-1", ("evolution",), ["explore 1 F3", "supply"]),
        ("competition-3", ("evolution",), ["compete C4 bird", "compete E4 bird"]),
        ("domination-1", ("evolution", "fertile"), ["dominate E4", "card evolution", "replace D2 bird"]),
        ("domination-1", ("mass-exodus", "fertile"), _EXODUS),
    ],
)  # fmt: skip
async def test_every_action_of_parts_is_previewed(
    bot: Bot, discord_here: Server, space: str, row: tuple[str, ...], parts: list[str]
) -> None:
    players, ada, board = await begun(bot, discord_here, at(space, row=row))
    panel = await moved(ada, board)
    for number, part in enumerate(parts, 1):
        panel = await picked(ada, panel, part)
        if "Nothing is played" in panel.content or panel.content.startswith("✓"):
            break
        assert panel.content.count("`") == 2 * number, panel.content
        assert panel.attachments, part
        assert panel.is_ephemeral
    assert await seq_of(bot, players) == 0
    for _ in range(40):
        ends = [label for label in labels(panel) if label in ("✓ Play it", "Done", "Pass")]
        if ends:
            panel = await (await ada.press(panel, ends[0])).changed()
            break
        panel = await picked(ada, panel, "")
    assert panel.content.startswith("✓ Played"), panel.content
    assert [m for m in await public(bot, players, board) if m.content]


async def picked(user: User, panel: Message, wanted: str) -> Message:
    """Through the menus to the first choice that begins like this."""
    for _ in range(4):
        menu = components.selects(panel)[0]
        values = [option.value for option in menu.options]
        value = next((one for one in values if wanted and one.startswith(wanted)), None)
        if value is None:
            words = wanted.split()
            value = next((one for one in values if one in words), values[0])
        text = panel.content
        panel = await (await user.select(panel, menu.custom_id, value)).changed()
        if panel.content.count("`") != text.count("`"):
            return panel
    raise AssertionError(f"{wanted} was not found")


def test_a_draft_that_draws_something_is_never_shown() -> None:
    """R6.26: Symbiotic draws from the bag; the preview must not tell what comes."""
    game = read_position(at("domination-1", row=("symbiotic", "fertile")))
    view = View(None, 0, game.state, None)  # type: ignore[arg-type]  # only the state is looked at
    tile = next(n for n, choice in enumerate(game.decision.choices) if str(choice) == "dominate E4")  # type: ignore[union-attr]
    first = drafts.draft_of(view, (tile,))
    assert not first.drawn
    assert first.decision is not None
    card = next(n for n, choice in enumerate(first.decision.choices) if str(choice) == "card symbiotic")
    assert drafts.draft_of(view, (tile, card)).drawn


@pytest.mark.parametrize("indices", [(), (0,), (61, 62, 551, 3843), tuple(range(30))])
def test_a_draft_in_a_button_reads_back(indices: tuple[int, ...]) -> None:
    assert drafts.read(drafts.write(indices)) == indices
    assert len(drafts.write(indices)) <= drafts.LONGEST
