"""Looking at a game: ``/board``, ``/tile``, ``/animal``, ``/cards``, ``/log``."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.commands.game import numbers
from bot.commands.within import bot_of, offers, parse_animal, parse_hex, picture_allowed, shown_table
from bot.components import why
from bot.components.answering import Interaction, jump_link, language_of, private
from bot.components.missed import first_look
from bot.model import Cause
from bot.panels import telling
from bot.panels.answers import animal_answer, cards_answer, tile_answer
from bot.pictures import file_of, order
from bot.prompts_labels import tile_note, tile_text
from bot.prompts_words import animal_word, card_name
from render.locale import translate
from rules.types import HEXES, Card

Choice = app_commands.Choice
LOG_STEPS = 15


@app_commands.command(name="board", description="The board as it stands: a picture, or all of it in words")
@app_commands.describe(
    words="In words instead of a picture",
    share="Show it to everybody here",
    game="A game's number (otherwise this one)",
)
async def board(interaction: Interaction, words: bool = False, share: bool = False, game: int | None = None) -> None:
    """Show the board, privately unless shared."""
    await interaction.response.defer(ephemeral=not share, thinking=True)
    bot, language = bot_of(interaction), language_of(interaction)
    table = await shown_table(interaction, game)
    if not share:
        await first_look(bot, interaction, table)
    view = await table.view()
    first = telling.title(language, table.info, view.state)
    asked = telling.asked_line(language, view.state, view.asked, mention=False)
    link = jump_link(table)
    newest = translate(language, "[To the board]({link})", link=link) if link and not share else ""
    text = "\n".join(part for part in (first, asked, *telling.standings_lines(language, table.info), newest) if part)
    if words:
        data = (await bot.pictures.words(view.state, language)).encode()
        await interaction.followup.send(text, file=discord.File(io.BytesIO(data), "board.txt"), ephemeral=not share)
        return
    picture_allowed(interaction, language)
    names = telling.animal_names(table.info)
    picture = await bot.pictures.draw(order(view.state, names=names, language=language))
    await interaction.followup.send(text, file=file_of(picture), ephemeral=not share)


@app_commands.command(name="tile", description="What stands on a tile and why: matching, dominance, danger, points")
@app_commands.describe(tile="The tile, A1 to G4", game="A game's number (otherwise this one)")
async def tile_(interaction: Interaction, tile: str, game: int | None = None) -> None:
    """Explain a tile."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    view = await (await shown_table(interaction, game)).view()
    state, wanted, language = view.state, parse_hex(tile), language_of(interaction)
    more = {"view": why.tile_buttons(language, view.info.id, state, wanted)} if wanted in state.tiles else {}
    await private(interaction, tile_answer(language, state, wanted), **more)


@tile_.autocomplete("tile")
async def tiles(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The tiles on earth."""
    state = (await (await shown_table(interaction, None)).view()).state
    language = language_of(interaction)
    pairs = [
        (f"{tile_text(language, state, tile)} · {tile_note(language, state, tile)}", str(tile))
        for tile in HEXES
        if tile in state.tiles
    ]
    return offers(pairs, typed)


@app_commands.command(name="animal", description="What an animal has, where it stands and leads, and what is in danger")
@app_commands.describe(animal="The animal (otherwise yours)", game="A game's number (otherwise this one)")
async def animal_(interaction: Interaction, animal: str | None = None, game: int | None = None) -> None:
    """Explain an animal."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await shown_table(interaction, game)
    view = await table.view()
    seat = table.info.seat_of(interaction.user.id)
    if animal is not None:
        wanted = [parse_animal(animal)]
    else:
        wanted = list(seat.animals) if seat is not None and seat.animals else list(view.state.animals)
    language = language_of(interaction)
    known = [one for one in wanted if one in view.state.animals]
    texts = [animal_answer(language, table.info, view.state, one) for one in known]
    await private(interaction, "\n\n".join(texts) or translate(language, "That animal is not in this game."))


@animal_.autocomplete("animal")
async def animals(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The animals in play."""
    state = (await (await shown_table(interaction, None)).view()).state
    return offers(((animal_word(language_of(interaction), one), str(one)) for one in state.animals), typed)


@app_commands.command(name="cards", description="The cards that can be taken now, and what each does")
@app_commands.describe(card="One card, of all 26", game="A game's number (otherwise this one)")
async def cards(interaction: Interaction, card: str | None = None, game: int | None = None) -> None:
    """Explain the cards."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    view = await (await shown_table(interaction, game)).view()
    wanted = None if card is None else Card.parse(card.replace(" ", "-"))
    await private(interaction, cards_answer(language_of(interaction), view.state, wanted))


@cards.autocomplete("card")
async def card_names(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """All cards."""
    return offers(((card_name(language_of(interaction), card), str(card)) for card in Card), typed)


@app_commands.command(name="log", description="The last steps of a game, with their notation")
@app_commands.describe(before="Steps before this number", game="A game's number (otherwise this one)")
async def log(
    interaction: Interaction, before: app_commands.Range[int, 1, 100000] | None = None, game: int | None = None
) -> None:
    """The last steps in words."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, language = await shown_table(interaction, game), language_of(interaction)
    last = table.info.seq if before is None else min(before - 1, table.info.seq)
    plays = [one for one in await table.recall(max(0, last - LOG_STEPS)) if one.first_seq <= last]
    lines: list[str] = []
    for played in plays:
        if played.cause is Cause.UNDO:
            lines.append(f"`{played.first_seq}` {telling.story(language, [played]).detail}")
            continue
        told = telling.told_steps(played)
        for chosen, step in zip(played.choices, told, strict=True):
            words = telling.tell(language, [step])
            effects = " · ".join(words.effects)
            lines.append(f"`{chosen.seq}` {words.detail}" + (f"\n-# {effects}" if effects else ""))
    while lines and sum(map(len, lines)) + len(lines) > telling.LONGEST - 60:
        lines.pop(0)
    if plays and plays[0].first_seq > 1:
        lines.append(translate(language, "-# Earlier: `/log before:{number}`", number=plays[0].first_seq))
    await private(interaction, "\n".join(lines) or translate(language, "Nothing has been played yet."))


for _command in (board, tile_, animal_, cards, log):
    _command.autocomplete("game")(numbers)

COMMANDS = (board, tile_, animal_, cards, log)
