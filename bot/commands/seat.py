"""``/seat``: leave a running game, give a seat to somebody, take a free one, ask for a substitute; the pool."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.game_ending import open_numbers
from bot.commands.within import bot_of, done, offers, parse_animal, table_here
from bot.components.answering import Interaction, language_of, member_of, private
from bot.components.deciding import tell_decided
from bot.components.seats import take as take_seat
from bot.errors import NoSeat, NoSuchSeat, TableError
from bot.model import Member, Seat
from bot.panels import telling
from bot.panels.seat_words import resign_text
from bot.panels.seats import resign_view, tell_acts
from bot.prompts_words import animal_word
from bot.questions import AgreementKind
from bot.tables import Table, offering, pool
from bot.tables.seat_errors import NotABot
from render.locale import translate

group = app_commands.Group(
    name="seat", description="Your seat in a running game: leave it, hand it on, take a free one"
)
pool_group = app_commands.Group(
    name="pool", description="People who would take over a seat on this server", parent=group
)
Choice = app_commands.Choice
NUMBER = "A game's number (otherwise the one in this channel)"


async def the_table(interaction: Interaction, game: int | None) -> Table:
    """The game with this number on this server, else the one of this channel."""
    if game is None:
        return await table_here(interaction)
    return await bot_of(interaction).tables.get(game, interaction.guild_id)


def seat_number(table: Table, animal: str) -> int:
    """The number of the seat that plays an animal. Raises ``NoSuchSeat``."""
    seat = table.info.seat_with(parse_animal(animal))
    if seat is None:
        raise NoSuchSeat
    return seat.number


def as_member(person: discord.Member | discord.User) -> Member:
    """Somebody who is named in a command. Raises ``NotABot`` for a program."""
    if person.bot:
        raise NotABot
    return Member(person.id, person.display_name)


async def seats_offered(interaction: Interaction, typed: Any) -> list[Choice[str]]:
    """The seats of the game, by animal and player."""
    language = language_of(interaction)
    try:
        table = await the_table(interaction, getattr(interaction.namespace, "game", None))
    except TableError:
        return []
    return offers(
        ((_seat_text(language, seat), str(seat.animals[0])) for seat in table.info.seats if seat.animals), typed
    )


def _seat_text(language: str, seat: Seat) -> str:
    names = " ".join(animal_word(language, animal) for animal in seat.animals)
    return f"{names} · {telling.seat_name(seat)}"


@group.command(name="resign", description="Leave a running game; first you read what that means")
@app_commands.describe(game=NUMBER)
async def resign(interaction: Interaction, game: int | None = None) -> None:
    """Say what it means, and ask by a button."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, language = await the_table(interaction, game), language_of(interaction)
    table.must_be_running()
    if table.info.seat_of(interaction.user.id) is None:
        raise NoSeat
    await private(interaction, resign_text(language, table.info), view=resign_view(language, table.info))


@group.command(name="give", description="Offer your seat in a running game to somebody; it is theirs when they accept")
@app_commands.describe(person="Who would play on in your place", game=NUMBER)
async def give(interaction: Interaction, person: discord.Member, game: int | None = None) -> None:
    """Offer one's own seat."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, table = bot_of(interaction), await the_table(interaction, game)
    await offering.give(table, member_of(interaction), as_member(person))
    await tell_acts(bot, table)
    await done(interaction, translate(language_of(interaction), "✓ Asked. You keep the seat until they accept."))


@group.command(name="take", description="Take over a free seat of a running game")
@app_commands.describe(animal="Which seat (otherwise the first free one)", game=NUMBER)
async def take(interaction: Interaction, animal: str | None = None, game: int | None = None) -> None:
    """Take a free seat."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, table = bot_of(interaction), await the_table(interaction, game)
    await take_seat(bot, interaction, table, None if animal is None else seat_number(table, animal))


@group.command(name="replace", description="Ask the others to let somebody else take over the seat of an absent player")
@app_commands.describe(animal="Whose seat", game=NUMBER)
async def replace(interaction: Interaction, animal: str, game: int | None = None) -> None:
    """Ask the others."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, table = bot_of(interaction), await the_table(interaction, game)
    decided = await table.ask(member_of(interaction), AgreementKind.REPLACE, seat_number(table, animal))
    await tell_decided(bot, interaction, table, decided)
    text = translate(
        language_of(interaction),
        "✓ The others are asked; they have 48 hours. Whoever is to be replaced is told and stays by any move; earlier "
        "than a day from now nothing happens.",
    )
    await done(interaction, text)


@pool_group.command(name="join", description="Hear by direct message when a seat on this server is free")
async def join(interaction: Interaction) -> None:
    """Ask to be told."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await pool.join(bot_of(interaction).tables, interaction.guild_id or 0, interaction.user.id)
    text = translate(
        language_of(interaction),
        "✓ When a seat is free you hear of it by direct message, each in turn. `/seat pool leave` ends that.",
    )
    await private(interaction, text)


@pool_group.command(name="leave", description="Hear of no more free seats")
async def leave(interaction: Interaction) -> None:
    """Not any more."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await pool.leave(bot_of(interaction).tables, interaction.guild_id or 0, interaction.user.id)
    await private(interaction, translate(language_of(interaction), "✓ You hear of no more free seats here."))


@pool_group.command(name="show", description="Who would take over a seat, in the order in which they are told")
async def show(interaction: Interaction) -> None:
    """Who would."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    language = language_of(interaction)
    people = await pool.people(bot_of(interaction).tables, interaction.guild_id or 0)
    if not people:
        text = translate(language, "Nobody waits for a seat here. `/seat pool join` puts you on the list.")
    else:
        names = " · ".join(f"<@{user}>" for user in people[:40])
        text = translate(language, "Told first when a seat is free: {people}", people=names)
    await private(interaction, text, allowed_mentions=discord.AllowedMentions.none())


for _command in (take, replace):
    _command.autocomplete("animal")(seats_offered)
for _command in (resign, give, take, replace):
    _command.autocomplete("game")(open_numbers)
