"""``/why``: every number explains itself, privately."""

from __future__ import annotations

import asyncio

from discord import app_commands

from bot.commands.game import numbers
from bot.commands.within import offers, parse_animal, parse_hex, shown_table, table_here
from bot.components.answering import Interaction, language_of, private, sentence_of
from bot.errors import TableError
from bot.languages.words import notation
from bot.languages.words import typed as own_words
from bot.prompts_labels import label, tile_note, tile_text
from bot.prompts_words import animal_word
from bot.tables import Table
from bot.why_words import extinction_why, not_why, score_why, survival_why, tile_why
from render.locale import translate
from rules.errors import RulesError
from rules.state import State
from rules.types import Animal
from rules.why_not import why_not
from rules.why_score import Source, score_sources

Choice = app_commands.Choice

group = app_commands.Group(name="why", description="Why the numbers are what they are, and what would change them")


async def _state(interaction: Interaction, game: int | None) -> State:
    return (await (await shown_table(interaction, game)).view()).state


@group.command(name="tile", description="Why an animal dominates a tile, what would tip it, what a Domination would do")
@app_commands.describe(tile="The tile, A1 to G4", game="A game's number (otherwise this one)")
async def tile_(interaction: Interaction, tile: str, game: int | None = None) -> None:
    """Explain who leads on a tile."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await _state(interaction, game)
    await private(interaction, tile_why(language_of(interaction), state, parse_hex(tile)))


@tile_.autocomplete("tile")
async def tiles(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The tiles on earth."""
    state, language = await _state(interaction, None), language_of(interaction)
    pairs = (
        (f"{tile_text(language, state, one)} · {tile_note(language, state, one)}", str(one)) for one in state.tiles
    )
    return offers(pairs, typed)


@group.command(name="extinction", description="What would die if the turn ended now, and what would save it")
@app_commands.describe(animal="One animal (otherwise all)", game="A game's number (otherwise this one)")
async def extinction(interaction: Interaction, animal: str | None = None, game: int | None = None) -> None:
    """Explain Extinction."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await _state(interaction, game)
    wanted = None if animal is None else parse_animal(animal)
    await private(interaction, extinction_why(language_of(interaction), state, wanted))


@group.command(name="survival", description="What the Survival card would pay, to whom, and what would change that")
@app_commands.describe(game="A game's number (otherwise this one)")
async def survival(interaction: Interaction, game: int | None = None) -> None:
    """Explain Survival."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await private(interaction, survival_why(language_of(interaction), await _state(interaction, game)))


@group.command(name="score", description="Where an animal's points come from")
@app_commands.describe(animal="The animal (otherwise yours)", game="A game's number (otherwise this one)")
async def score(interaction: Interaction, animal: str | None = None, game: int | None = None) -> None:
    """Explain a score."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, language = await shown_table(interaction, game), language_of(interaction)
    view = await table.view()
    seat = table.info.seat_of(interaction.user.id)
    if animal is not None:
        wanted = [parse_animal(animal)]
    else:
        wanted = list(seat.animals) if seat is not None and seat.animals else list(view.state.animals)
    sources = await _sources(table)
    texts = [
        score_why(language, one, view.state.scores[one], sources.get(one, ()))
        for one in wanted
        if one in view.state.animals
    ]
    await private(interaction, "\n".join(texts) or translate(language, "That animal is not in this game."))


async def _sources(table: Table) -> dict[Animal, tuple[Source, ...]]:
    """The record added up, off the event loop; from where it can be replayed."""
    base = table.info.base
    start = await table.state_at(base)
    chosen = [(one.animal, one.choice) for one in await table.log() if one.seq > base]
    return await asyncio.to_thread(score_sources, start, chosen)


@group.command(name="not", description="Why a choice is not possible now")
@app_commands.describe(choice="A choice in the notation: migrate D2 D3, claim D2 …")
async def not_(interaction: Interaction, choice: app_commands.Range[str, 1, 100]) -> None:
    """Explain a refusal before it happens."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, language = await table_here(interaction), language_of(interaction)
    table.must_be_running()
    view = await table.view()
    seat = table.info.seat_of(interaction.user.id)
    mine = seat.animals[0] if seat is not None and len(seat.animals) == 1 else None
    answer = why_not(view.state, notation(choice), mine)
    refusal = "" if answer.refusal is None else await sentence_of(answer.refusal, language) or ""
    await private(interaction, not_why(language, answer, refusal))


@not_.autocomplete("choice")
async def not_choices(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """What is possible, to compare with; what was typed stays as it is."""
    try:
        view = await (await table_here(interaction)).view()
    except (TableError, RulesError):
        return []
    decision, language = view.decision, language_of(interaction)
    if decision is None:
        return []
    pairs = [
        (f"{own_words(language, one)} · {label(language, view.state, decision, one).text}", str(one))
        for one in decision.choices
    ]
    mine = [(typed, typed)] if typed.strip() else []
    return offers([*mine, *pairs], typed)


async def _animals(interaction: Interaction, typed: str) -> list[Choice[str]]:
    state = await _state(interaction, None)
    return offers(((animal_word(language_of(interaction), one), str(one)) for one in state.animals), typed)


for _command in (extinction, score):
    _command.autocomplete("animal")(_animals)
for _command in (tile_, extinction, survival, score):
    _command.autocomplete("game")(numbers)
