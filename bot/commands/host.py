"""``/host``: what the host of a running game, and managers, can do. All of it stands in ``/game events``."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.clocks.errors import BadExtension
from bot.clocks.lengths import length_text, read_length
from bot.clocks.pausing import LONGEST_EXTENSION, SHORTEST_EXTENSION
from bot.commands.game_ending import open_numbers
from bot.commands.seat import NUMBER, as_member, seat_number, seats_offered, the_table
from bot.commands.within import bot_of, done
from bot.components.answering import Interaction, language_of, member_of
from bot.panels import telling
from bot.panels.clocks import deadline_line
from bot.panels.seats import seat_changed, tell_acts
from bot.panels.votes import close_questions
from bot.tables import hosting, offering
from render.locale import translate

group = app_commands.Group(
    name="host", description="Keep a running game going (host and managers; all of it is on record)"
)


@group.command(name="pause", description="Stop the clocks and reminders of this game for a while")
@app_commands.describe(reason="Why, for everybody to read", game=NUMBER)
async def pause(
    interaction: Interaction, reason: app_commands.Range[str, 0, 200] = "", game: int | None = None
) -> None:
    """Stop the clocks."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await the_table(interaction, game)
    await table.pause(member_of(interaction), reason)
    await tell_acts(bot_of(interaction), table)
    await done(interaction, translate(language_of(interaction), "✓ The game pauses. `/host resume` ends the pause."))


@group.command(name="resume", description="End the pause of this game")
@app_commands.describe(game=NUMBER)
async def resume(interaction: Interaction, game: int | None = None) -> None:
    """Let the clocks run on."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await the_table(interaction, game)
    await table.resume(member_of(interaction))
    await tell_acts(bot_of(interaction), table)
    language = language_of(interaction)
    said = translate(language, "✓ The game goes on.")
    if table.paused:  # it cannot be heard
        said = "\n".join(
            [translate(language, "✓ The pause is over."), await deadline_line(table.tables, table.info, language)]
        )
    await done(interaction, said)


@group.command(name="extend", description="Give somebody more time")
@app_commands.describe(animal="Whose seat", time="How long, such as 12h, 1d or 30min", game=NUMBER)
async def extend(interaction: Interaction, animal: str, time: str, game: int | None = None) -> None:
    """More time for a seat."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await the_table(interaction, game)
    amount = read_length(time)
    if amount is None:
        raise BadExtension(least=length_text(SHORTEST_EXTENSION), most=length_text(LONGEST_EXTENSION))
    await table.extend(member_of(interaction), seat_number(table, animal), amount)
    await tell_acts(bot_of(interaction), table)
    await done(interaction, translate(language_of(interaction), "✓ More time is given."))


@group.command(name="nudge", description="Have whoever is asked reminded, in a friendly way and not too often")
@app_commands.describe(game=NUMBER)
async def nudge(interaction: Interaction, game: int | None = None) -> None:
    """Remind whoever is asked."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, language = await the_table(interaction, game), language_of(interaction)
    seat = await hosting.nudge(table, member_of(interaction))
    name = telling.seat_name(seat)
    await done(interaction, translate(language, "✓ {name} is reminded, in waking hours.", name=name))


@group.command(name="transfer", description="Offer the host's place to somebody; it is theirs when they accept")
@app_commands.describe(person="Who would be host", game=NUMBER)
async def transfer(interaction: Interaction, person: discord.Member, game: int | None = None) -> None:
    """Offer the host's place."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await the_table(interaction, game)
    await offering.offer_host(table, member_of(interaction), as_member(person))
    await tell_acts(bot_of(interaction), table)
    await done(interaction, translate(language_of(interaction), "✓ Asked. You stay the host until they accept."))


@group.command(name="undo", description="Take back the last choices, whoever made them (managers who do not play)")
@app_commands.describe(choices="How many of the last choices", game=NUMBER)
async def undo(interaction: Interaction, choices: app_commands.Range[int, 1, 200], game: int | None = None) -> None:
    """Take back without asking."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, table = bot_of(interaction), await the_table(interaction, game)
    played = await hosting.take_back(table, member_of(interaction), choices)
    bot.announcer.add(table, played)
    await done(interaction, translate(language_of(interaction), "✓ Taken back."))


@group.command(
    name="replace", description="Empty a seat for a substitute (managers), or offer a computer's seat (host)"
)
@app_commands.describe(animal="Whose seat", person="Who is asked to take it (otherwise anybody may)", game=NUMBER)
async def replace(
    interaction: Interaction, animal: str, person: discord.Member | None = None, game: int | None = None
) -> None:
    """Empty or offer a seat."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, table, member = bot_of(interaction), await the_table(interaction, game), member_of(interaction)
    number, language = seat_number(table, animal), language_of(interaction)
    if person is not None:
        await offering.appoint(table, member, number, as_member(person))
        await tell_acts(bot, table)
        await done(interaction, translate(language, "✓ Asked. All stays as it is until they accept."))
        return
    handed = await hosting.replace_player(table, member, number)
    await seat_changed(bot, table, handed)
    await done(interaction, translate(language, "✓ The seat is free to take."))


@group.command(name="close", description="Close a running game without a result (managers who do not play)")
@app_commands.describe(reason="Why, for everybody to read", game=NUMBER)
async def close(interaction: Interaction, reason: app_commands.Range[str, 1, 200], game: int | None = None) -> None:
    """Close a game."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, table = bot_of(interaction), await the_table(interaction, game)
    await hosting.close(table, member_of(interaction), reason)
    await tell_acts(bot, table)
    await bot.announcer.close_game(table)
    await close_questions(bot)
    await done(interaction, translate(language_of(interaction), "✓ The game is closed."))


for _command in (extend, replace):
    _command.autocomplete("animal")(seats_offered)
for _command in (pause, resume, extend, nudge, transfer, undo, replace, close):
    _command.autocomplete("game")(open_numbers)
