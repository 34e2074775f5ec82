"""Answers to interactions over a network that drops connections.

discord.py tries a failed answer again, but not one whose connection was closed before the reply came: Discord may have
taken it, and then nobody would ever fill the answer that the person is waiting for.
"""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

_ALREADY_ANSWERED = 40060


class SteadyAdapter(AsyncWebhookAdapter):
    """Asks again after a lost reply; that the interaction is answered already means that the first one arrived."""

    async def create_interaction_response(  # pyright: ignore[reportIncompatibleMethodOverride]  # a coroutine all the same
        self, interaction_id: int, token: str, **given: Any
    ) -> Any:
        """Answer an interaction, at most twice."""
        try:
            return await super().create_interaction_response(interaction_id, token, **given)
        except aiohttp.ClientConnectionError:
            try:
                return await super().create_interaction_response(interaction_id, token, **given)
            except discord.HTTPException as error:
                if error.code != _ALREADY_ANSWERED:
                    raise
                return {"interaction": {"id": interaction_id, "type": 2}}


def be_steady() -> None:
    """Have every answer made from here on, and in the tasks begun from here, go through the steady adapter."""
    async_context.set(SteadyAdapter())
