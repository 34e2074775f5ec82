"""The two bots that the bench compares, each run in a process of its own: the real one, and one that does nothing."""

from __future__ import annotations

import asyncio
import io
import logging
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

from bot.client import Bot
from bot.commandline import serve
from bot.local.connect import connect
from bot.pictures import Pictures
from bot.tables import Tables

TOKEN = "bench"


def main(arguments: Sequence[str]) -> None:
    """``bot DATABASE URL`` or ``empty BYTES URL``."""
    logging.basicConfig(level=logging.ERROR)
    kind, what, url = arguments
    connect(url)
    asyncio.run(_real(Path(what)) if kind == "bot" else _empty(int(what)))


async def _real(database: Path) -> None:
    await serve(Bot(await Tables.open(database), Pictures()), TOKEN)


class EmptyBot(discord.Client):
    """Answers every press with the same file."""

    def __init__(self, size: int) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self.data = os.urandom(size)

    async def setup_hook(self) -> None:
        """One command that shows the first button."""

        @self.tree.command(name="board", description="Show the button")
        async def board(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.defer(ephemeral=True)
            await self._post(interaction)

        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Acknowledge a press and post the file."""
        if interaction.type is discord.InteractionType.component:
            await interaction.response.defer()
            await self._post(interaction)

    async def _post(self, interaction: discord.Interaction[Any]) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Again", custom_id="b:do:1:1:again"))
        channel = interaction.channel
        assert isinstance(channel, discord.abc.Messageable)
        file = discord.File(io.BytesIO(self.data), "board.png", description="A picture")
        await channel.send(f"▶ <@{interaction.user.id}>: press again.", file=file, view=view)
        view.stop()


async def _empty(size: int) -> None:
    await EmptyBot(size).start(TOKEN)
