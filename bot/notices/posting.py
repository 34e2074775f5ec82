"""Where notices go: to Discord, or to whatever a simulation puts in its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import aiohttp
import discord

from bot.components.ids import Press, view_of
from bot.model import TableInfo
from bot.notices.kinds import Button
from bot.panels.posting import UNKNOWN_CHANNEL

if TYPE_CHECKING:
    from bot.client import Bot

_TOO_FAST = 40003
"""Discord's code for opening direct messages too fast."""
_INVALID_RECIPIENT = 50033


class Blocked(Exception):
    """The person takes no direct messages from the bot, or is not there any more."""


class Closed(Exception):
    """The channel is gone, or the bot may not write in it."""


class Failed(Exception):
    """Not now; it may work later."""


class Post(Protocol):
    """What the sender needs. The same nonce again within minutes gives the message that is there already."""

    async def direct(self, user: int, text: str, buttons: Sequence[Button], nonce: str) -> int:
        """Send a direct message; gives its id. Raises ``Blocked``, ``Failed``."""
        ...

    async def channel(
        self, info: TableInfo, text: str, buttons: Sequence[Button], calls: Sequence[int], nonce: str
    ) -> int:
        """Post in a game's channel, calling exactly ``calls``; gives the id. Raises ``Closed``, ``Failed``."""
        ...


class DiscordPost:
    """The real one."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def direct(self, user: int, text: str, buttons: Sequence[Button], nonce: str) -> int:
        """See ``Post``."""
        try:
            channel = await self._bot.create_dm(discord.Object(user))
            mentions = discord.AllowedMentions.none()
            message = await channel.send(text, allowed_mentions=mentions, nonce=nonce, **_view(buttons))
        except discord.HTTPException as error:
            if error.code != _TOO_FAST and (error.status in (403, 404) or error.code == _INVALID_RECIPIENT):
                raise Blocked from error
            raise Failed(error.text) from error
        except (aiohttp.ClientError, OSError) as error:
            raise Failed(type(error).__name__) from error
        return message.id

    async def channel(
        self, info: TableInfo, text: str, buttons: Sequence[Button], calls: Sequence[int], nonce: str
    ) -> int:
        """See ``Post``."""
        channel = self._bot.get_partial_messageable(info.channel_id, guild_id=info.server_id)
        users = [discord.Object(user) for user in calls]
        mentions = discord.AllowedMentions(everyone=False, users=users, roles=False, replied_user=False)
        try:
            message = await channel.send(text, allowed_mentions=mentions, nonce=nonce, **_view(buttons))
        except discord.NotFound as error:
            if error.code == UNKNOWN_CHANNEL:
                await self._bot.announcer.channel_gone(info.channel_id)
            raise Closed from error
        except discord.Forbidden as error:
            raise Closed from error
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            raise Failed(type(error).__name__) from error
        return message.id


def _view(buttons: Sequence[Button]) -> dict[str, Any]:
    if not buttons:
        return {}
    return {"view": view_of(*(Press(one.pressed, one.label, style=one.style) for one in buttons))}
