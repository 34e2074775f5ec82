"""Panels that the game has left behind: the very press that finds it out lets us take their buttons away."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import aiohttp
import discord

from bot.errors import GameIsOver, NotYourTurn, Stale, TableError

_LEFT_BEHIND = (Stale, NotYourTurn, GameIsOver)
_OF_THE_MESSAGE = (
    discord.InteractionResponseType.deferred_message_update,
    discord.InteractionResponseType.message_update,
)
"""Answers after which the original response is the message that was pressed, and not a new one of ours."""


async def retire(interaction: discord.Interaction[Any], error: BaseException, game: int | None) -> None:
    """Take the buttons off the message that was pressed, if it has been left behind: a private panel, or a board that
    is not the newest one. The picture and the words stay. Nothing is lost where Discord does not let us."""
    message = interaction.message
    if game is None or message is None or not isinstance(error, _LEFT_BEHIND):
        return
    if not message.flags.ephemeral and not await _is_old_board(interaction, message.id, game):
        return
    with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
        if not interaction.response.is_done():
            await interaction.response.edit_message(view=None)
        elif interaction.response.type in _OF_THE_MESSAGE:
            await interaction.edit_original_response(view=None)
        elif not message.flags.ephemeral:
            await message.edit(view=None, allowed_mentions=discord.AllowedMentions.none())


async def _is_old_board(interaction: discord.Interaction[Any], message_id: int, game: int) -> bool:
    """Whether a public message is older than the board of its game; then its buttons should have gone before."""
    try:
        newest = (await interaction.client.tables.get(game)).info.board_message_id
    except TableError:
        return False
    return newest is not None and message_id < newest
