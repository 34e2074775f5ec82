"""A small real bot for the tests of the loopback Discord: one of everything that a game's bot uses."""

import asyncio
import io
import os
import re
from typing import Any

import discord
from discord import app_commands
from PIL import Image

from bot.local.connect import connect
from bot.local.server import Server

TOKEN = "a-token-of-the-tests"
Players = app_commands.Range[int, 2, 6]


def picture(colour: str = "red") -> discord.File:
    """A small PNG with an alt text."""
    data = io.BytesIO()
    Image.new("RGB", (64, 48), colour).save(data, "PNG")
    data.seek(0)
    return discord.File(data, "board.png", description=f"A {colour} board")


class Count(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"count:(?P<number>\d+)"):
    """A button that carries its number and survives a restart."""

    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label=f"Count {number}", custom_id=f"count:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(cls, _: Any, __: Any, match: re.Match[str], /) -> "Count":
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Count(self.number + 1))
        await interaction.response.edit_message(content=f"counted {self.number}", view=view)


class Name(discord.ui.Modal, title="Who are you?"):
    """A modal with a text and a menu."""

    name: discord.ui.TextInput["Name"] = discord.ui.TextInput(label="Name", custom_id="name", max_length=20)
    animal = discord.ui.Label(
        text="Animal",
        component=discord.ui.Select(
            custom_id="animal",
            options=[discord.SelectOption(label=name) for name in ("Mammal", "Bird")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        assert isinstance(self.animal.component, discord.ui.Select)
        await interaction.response.send_message(f"{self.name.value} plays {self.animal.component.values[0]}")


class Panel(discord.ui.View):
    """Buttons and a menu that live as long as the process."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Open", custom_id="open")
    async def open(self, interaction: discord.Interaction[Any], _: discord.ui.Button["Panel"]) -> None:
        await interaction.response.send_modal(Name())

    @discord.ui.button(label="Redraw", custom_id="redraw")
    async def redraw(self, interaction: discord.Interaction[Any], _: discord.ui.Button["Panel"]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(attachments=[picture("blue")], view=self)

    @discord.ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction: discord.Interaction[Any], _: discord.ui.Button["Panel"]) -> None: ...

    @discord.ui.select(
        custom_id="tile", placeholder="Tile", max_values=2, options=[discord.SelectOption(label=x) for x in "ABC"]
    )
    async def tile(self, interaction: discord.Interaction[Any], menu: discord.ui.Select["Panel"]) -> None:
        await interaction.response.send_message(f"{'+'.join(menu.values)}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="who", placeholder="Who")
    async def who(self, interaction: discord.Interaction[Any], menu: discord.ui.UserSelect["Panel"]) -> None:
        await interaction.response.send_message(f"chose {menu.values[0].display_name}", ephemeral=True)


class TinyBot(discord.Client):
    """The client. `handled` counts the runs of /ping, `errors` what went wrong in a command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.02)
        self.tree = app_commands.CommandTree(self)
        self.handled = 0
        self.errors: list[Exception] = []
        self._failed = asyncio.Event()
        self.tree.error(self._note)
        add_answers(self)
        add_errands(self)
        add_games(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count)
        self.add_view(Panel())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Not wait the five seconds that the client waits before a second IDENTIFY."""

    async def _note(self, _: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        self.errors.append(getattr(error, "original", error))
        self._failed.set()

    async def first_error(self) -> Any:
        """What went wrong in a command, waited for."""
        await asyncio.wait_for(self._failed.wait(), 3)
        return self.errors[0]


def add_answers(bot: TinyBot) -> None:
    """Commands that answer in each of the ways there are."""

    @bot.tree.command(description="Answers at once")
    async def ping(interaction: discord.Interaction[Any]) -> None:
        bot.handled += 1
        await interaction.response.send_message("pong")

    @bot.tree.command(description="Answers to you only")
    async def secret(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("psst", ephemeral=True)
        await interaction.followup.send("and another thing", ephemeral=True)

    @bot.tree.command(description="Thinks, then shows a picture")
    async def board(interaction: discord.Interaction[Any], ephemeral: bool = False) -> None:
        await interaction.response.defer(thinking=True, ephemeral=ephemeral)
        await interaction.followup.send("the board", file=picture(), view=Panel())

    @bot.tree.command(description="Counts")
    async def count(interaction: discord.Interaction[Any]) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Count(1))
        await interaction.response.send_message("from one", view=view)

    @bot.tree.command(description="Says nothing")
    async def silent(interaction: discord.Interaction[Any]) -> None: ...


def add_errands(bot: TinyBot) -> None:
    """Commands that do something beside their answer."""

    @bot.tree.command(description="Posts in the channel")
    async def post(interaction: discord.Interaction[Any], text: str, nonce: str | None = None) -> None:
        await interaction.response.defer(ephemeral=True)
        assert isinstance(interaction.channel, discord.abc.Messageable)
        sent = await (interaction.channel.send(text, nonce=nonce) if nonce else interaction.channel.send(text))
        await interaction.followup.send(str(sent.id))

    @bot.tree.command(description="Opens a thread and writes in it")
    async def thread(interaction: discord.Interaction[Any], title: str) -> None:
        await interaction.response.defer(ephemeral=True)
        assert isinstance(interaction.channel, discord.TextChannel)
        opened = await interaction.channel.create_thread(name=title, type=discord.ChannelType.public_thread)
        await opened.send("in here", file=picture())
        await opened.edit(archived=True, locked=True)
        await interaction.followup.send(opened.mention)

    @bot.tree.command(description="Closes the channel, then answers")
    async def close(interaction: discord.Interaction[Any], twice: bool) -> None:
        await interaction.response.defer(ephemeral=True)
        if twice:
            await interaction.followup.send("one moment")
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.channel.delete()
        await interaction.followup.send("gone")

    @bot.tree.command(description="Writes to you")
    async def whisper(interaction: discord.Interaction[Any], to: discord.Member) -> None:
        await interaction.response.defer(ephemeral=True)
        await to.send("a word")
        await interaction.followup.send("done")

    @bot.tree.command(description="Components of the second kind")
    async def layout(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(view=layout_view(), file=picture())


def add_games(bot: TinyBot) -> None:
    """A group of commands with choices and completion."""
    game = app_commands.Group(name="game", description="Games")
    levels = [app_commands.Choice(name="easy", value=1), app_commands.Choice(name="hard", value=2)]

    @game.command(description="A new game")
    @app_commands.describe(players="How many", level="How clever")
    @app_commands.choices(level=levels)
    async def new(
        interaction: discord.Interaction[Any], players: app_commands.Range[int, 2, 6], level: int = 1
    ) -> None:
        await interaction.response.send_message(f"{players} players, level {level}")

    @game.command(description="Choose a tile")
    async def place(interaction: discord.Interaction[Any], tile: str) -> None:
        await interaction.response.send_message(f"placed {tile}")

    @place.autocomplete("tile")
    async def tiles(_: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=x, value=x.lower()) for x in ("Sea", "Savannah", "Jungle") if typed in x]

    bot.tree.add_command(game)


def layout_view() -> discord.ui.LayoutView:
    """A picture in a container, with text beside a button."""
    view = discord.ui.LayoutView(timeout=None)
    container = discord.ui.Container(accent_colour=0x00AA66)
    button: discord.ui.Button[Any] = discord.ui.Button(label="More", custom_id="open")
    container.add_item(discord.ui.Section("## Turn 3", accessory=button))
    container.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="alt")))
    view.add_item(container)
    return view


class Running:
    """A tiny bot that is connected; leaving the block closes it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.bot = TinyBot()

    async def __aenter__(self) -> TinyBot:
        connect(self.server.base_url)
        self.task = asyncio.create_task(self.bot.start(TOKEN))
        ready = asyncio.create_task(self.bot.wait_until_ready())
        await asyncio.wait({self.task, ready}, timeout=10, return_when=asyncio.FIRST_COMPLETED)
        if self.task.done():
            self.task.result()
        return self.bot

    async def __aexit__(self, *_: object) -> None:
        await self.bot.close()
        await asyncio.wait({self.task}, timeout=5)


def main(arguments: list[str]) -> int:
    """Run as a process of its own, with the token from the environment."""
    assert arguments == ["x"]
    asyncio.run(TinyBot().start(os.environ["DSB_TOKEN"]))
    return 0
