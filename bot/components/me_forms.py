"""The forms of ``/me`` and ``/note``: where somebody lives, and the text of a note."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot.components.answering import Interaction, language_of, private, refuse
from bot.components.deciding import typed_text
from bot.components.ids import Press, Pressed, handles, view_of
from bot.me import notes, settings, zones
from bot.panels import me_words, note_words
from bot.people import Person
from bot.tables import Table
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot


class ZoneForm(discord.ui.Modal):
    """A form for a city. What is sent is handled by ``submitted``."""

    def __init__(self, language: str) -> None:
        super().__init__(title=translate(language, "Where do you live?"), timeout=900, custom_id="mezone:0")
        self.text: discord.ui.TextInput[ZoneForm] = discord.ui.TextInput(
            label=translate(language, "A city, or a time zone"),
            placeholder="Berlin, Europe/Warsaw, New York",
            custom_id="text",
            max_length=60,
        )
        self.add_item(self.text)

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Nothing: see ``submitted``."""


class NoteForm(discord.ui.Modal):
    """A form for a note: a new one, or another text of one. What is sent is handled by ``submitted``."""

    def __init__(self, language: str, game: int, number: int | None = None, text: str = "") -> None:
        super().__init__(
            title=translate(language, "A private note"), timeout=900, custom_id=f"menote:{game}:{number or 0}"
        )
        self.text: discord.ui.TextInput[NoteForm] = discord.ui.TextInput(
            label=translate(language, "Only you see it"),
            style=discord.TextStyle.paragraph,
            default=text or None,
            custom_id="text",
            max_length=notes.LONGEST,
        )
        self.add_item(self.text)

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Nothing: see ``submitted``."""


async def submitted(bot: Bot, interaction: Interaction) -> None:
    """Store what was written into one of the forms."""
    data: Any = interaction.data or {}
    kind, _, rest = str(data.get("custom_id", "")).partition(":")
    if kind not in ("mezone", "menote"):
        return
    try:
        await interaction.response.defer(ephemeral=True, thinking=True)
        text = typed_text(data["components"])
        if kind == "mezone":
            await _zone(bot, interaction, text)
        else:
            game, _, number = rest.partition(":")
            table = await bot.tables.get(int(game), interaction.guild_id)
            await _note(interaction, table, int(number) or None, text)
    except Exception as error:  # one handler for all, as for commands
        await refuse(interaction, error)


async def _zone(bot: Bot, interaction: Interaction, text: str) -> None:
    found = zones.named(text)

    def work(who: Person) -> Person:
        return replace(who, hours=replace(who.hours, zone=found), zone_said=True)

    who = await settings.change(bot.tables, interaction.user.id, work)
    still = await settings.still_counting(bot.tables, who)
    await private(interaction, me_words.zone_said(language_of(interaction), who, bot.tables.clock(), still))


async def _note(interaction: Interaction, table: Table, number: int | None, text: str) -> None:
    known = await notes.write(table, interaction.user.id, text, number)
    await private(interaction, note_words.notes_text(language_of(interaction), table.info, known))


@handles("askzone", form=True)
async def press_zone(_: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Open the form for where they live."""
    await interaction.response.send_modal(ZoneForm(language_of(interaction)))


async def hint(bot: Bot, interaction: Interaction, table: Table) -> None:
    """Somebody sits at a table with a clock and has never said where they live: offer it, once."""
    if not table.info.clock.limited or not await settings.should_ask_zone(bot.tables, interaction.user.id):
        return
    language = language_of(interaction)
    text = translate(
        language,
        "⏱ This table has a clock that runs only while you are awake. I do not know where you live, so I take 8 to 23 "
        "o'clock in UTC. Your city is enough; `/me hours` says more.",
    )
    button = Press(Pressed("askzone", 0, 0), translate(language, "Say where I live"), style=discord.ButtonStyle.primary)
    await private(interaction, text, view=view_of(button))
