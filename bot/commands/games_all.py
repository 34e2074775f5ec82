"""``/games``, ``/missed``, ``/note``, ``/follow`` and ``/unfollow``: what somebody has with their games."""

from __future__ import annotations

from discord import app_commands

from bot.commands.game import numbers
from bot.commands.within import bot_of, shown_table
from bot.components import games as panel
from bot.components import missed as looks
from bot.components.answering import Interaction, Sorry, language_of, private
from bot.components.me_forms import NoteForm
from bot.me import following, missing, notes
from bot.panels import follow_words, note_words
from bot.prompts_words import shorten
from render.locale import translate

Choice = app_commands.Choice

note = app_commands.Group(name="note", description="Private notes of a game, which only you see")


@app_commands.command(name="games", description="All your games: whose turn it is, since when, and the way there")
@app_commands.allowed_contexts(guilds=True, dms=True)
async def games(interaction: Interaction) -> None:
    """The games of whoever asks, across channels and servers."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await panel.open_games(bot_of(interaction), interaction)


@app_commands.command(name="missed", description="What happened in a game since you last looked, with a picture")
@app_commands.describe(game="A game's number (otherwise this one)")
async def missed(interaction: Interaction, game: int | None = None) -> None:
    """The account of the last look once more."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, table = bot_of(interaction), await shown_table(interaction, game)
    if await looks.first_look(bot, interaction, table):
        return
    found = await missing.again(table, interaction.user.id)
    if found is None:
        raise Sorry(translate(language_of(interaction), "You have missed nothing: nobody else has played."))
    await looks.show(bot, interaction, table, found)


@note.command(name="write", description="Write a private note")
@app_commands.describe(text="The note (without: a form for a long one)", game="A game's number (otherwise this one)")
async def note_write(
    interaction: Interaction, text: app_commands.Range[str, 1, notes.LONGEST] | None = None, game: int | None = None
) -> None:
    """Write one, or open the form."""
    table, language = await shown_table(interaction, game), language_of(interaction)
    if text is None:
        await interaction.response.send_modal(NoteForm(language, table.info.id))
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    known = await notes.write(table, interaction.user.id, text)
    await private(interaction, note_words.notes_text(language, table.info, known))


@note.command(name="show", description="Your notes of a game")
@app_commands.describe(game="A game's number (otherwise this one)")
async def note_show(interaction: Interaction, game: int | None = None) -> None:
    """Show them."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await shown_table(interaction, game)
    known = await notes.mine(table, interaction.user.id)
    await private(interaction, note_words.notes_text(language_of(interaction), table.info, known))


@note.command(name="edit", description="Change a note in a form")
@app_commands.describe(number="Its number in the list", game="A game's number (otherwise this one)")
async def note_edit(
    interaction: Interaction, number: app_commands.Range[int, 1, notes.MOST], game: int | None = None
) -> None:
    """Open the form with its text."""
    table = await shown_table(interaction, game)
    found = await notes.one(table, interaction.user.id, number)
    await interaction.response.send_modal(NoteForm(language_of(interaction), table.info.id, number, found.text))


@note.command(name="delete", description="Delete a note")
@app_commands.describe(number="Its number in the list", game="A game's number (otherwise this one)")
async def note_delete(
    interaction: Interaction, number: app_commands.Range[int, 1, notes.MOST], game: int | None = None
) -> None:
    """Delete one."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await shown_table(interaction, game)
    left = await notes.delete(table, interaction.user.id, number)
    await private(interaction, note_words.notes_text(language_of(interaction), table.info, left))


@note_edit.autocomplete("number")
@note_delete.autocomplete("number")
async def note_numbers(interaction: Interaction, _: str) -> list[Choice[int]]:
    """The notes by their beginnings."""
    game = getattr(interaction.namespace, "game", None)
    table = await shown_table(interaction, game if isinstance(game, int) else None)
    known = await notes.mine(table, interaction.user.id)
    return [Choice(name=shorten(f"{at}: {one.text}", 100), value=at) for at, one in enumerate(known, 1)][:25]


@app_commands.command(name="follow", description="Hear by direct message how a game goes that you only watch")
@app_commands.describe(pace="How often", game="A game's number (otherwise this one)")
@app_commands.choices(
    pace=[
        Choice(name="once a day", value=following.DAILY),
        Choice(name="at each turn of the game", value=following.TURNS),
    ]
)
async def follow(interaction: Interaction, pace: str = following.DAILY, game: int | None = None) -> None:
    """Follow a game."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, language = await shown_table(interaction, game), language_of(interaction)
    thread = await following.follow(table, interaction.user.id, pace)
    await private(interaction, follow_words.followed(language, table.info, pace, thread))


@app_commands.command(name="unfollow", description="Hear no more of a game that you watch")
@app_commands.describe(game="A game's number (otherwise this one)")
@app_commands.allowed_contexts(guilds=True, dms=True)
async def unfollow(interaction: Interaction, game: int | None = None) -> None:
    """Follow it no more."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    tables = bot_of(interaction).tables
    table = await tables.get(game) if game is not None else await shown_table(interaction, None)
    await following.unfollow(table, interaction.user.id)
    await private(interaction, follow_words.unfollowed(language_of(interaction), table.info))


@unfollow.autocomplete("game")
async def followed_games(interaction: Interaction, _: str) -> list[Choice[int]]:
    """The games that they follow."""
    infos = await panel.waiting.followed_by(bot_of(interaction).tables, interaction.user.id)
    return [Choice(name=shorten(f"{info.id} · {info.name}", 100), value=info.id) for info in infos][:25]


for _command in (missed, note_write, note_show, note_edit, note_delete, follow):
    _command.autocomplete("game")(numbers)

COMMANDS = (games, missed, follow, unfollow)
