"""Playing by typed commands: ``/place``, ``/do``, ``/pass``, ``/claim``, ``/contest``, ``/undo``, ``/move``."""

from __future__ import annotations

from discord import app_commands

from bot.commands.completing import choices_after
from bot.commands.within import bot_of, done, offers, parse_hex, table_here
from bot.components.answering import Interaction, language_of, private
from bot.components.choosing import open_panel, open_words, play_and_tell, played_text
from bot.components.deciding import lines_of, open_claims, undo
from bot.components.missed import first_look
from bot.errors import NoSeat, TableError
from bot.languages.words import name
from bot.model import View
from bot.prompts_labels import tile_note, tile_text
from bot.prompts_words import animal_word, space_name, space_note
from bot.tables import Table
from render.locale import translate
from rules.choices import Place, parse_choice
from rules.dominance import claims_of
from rules.types import Animal, Space

Choice = app_commands.Choice


async def _play(interaction: Interaction, lines: list[str], animal: Animal | None = None) -> None:
    """Play typed choices and say privately that it is done."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, table = bot_of(interaction), await table_here(interaction)
    table.must_be_running()
    played = await play_and_tell(bot, interaction, table, lines, animal=animal)
    await done(interaction, await played_text(interaction, table, played))


@app_commands.command(name="place", description="Put a pawn on a space of the action display")
@app_commands.describe(space="The space")
async def place(interaction: Interaction, space: str) -> None:
    """Place a pawn."""
    await _play(interaction, [str(Place(Space.parse(name(space))))])


@place.autocomplete("space")
async def place_spaces(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The vacant spaces."""
    view = await _view(interaction)
    language = language_of(interaction)
    decision = view.decision
    spaces = [choice.space for choice in (decision.choices if decision else ()) if isinstance(choice, Place)]
    pairs = ((_space_text(language, space), str(space)) for space in spaces)
    return offers(pairs, typed)


def _space_text(language: str, space: Space) -> str:
    note = space_note(language, space)
    return space_name(language, space) + (f" · {note}" if note else "")


async def _view(interaction: Interaction) -> View:
    return await (await table_here(interaction)).view()


@app_commands.command(
    name="do", description="Make any choice, or several separated by commas: migrate D2 D3, migrate D2 D3, done"
)
@app_commands.describe(choices="What to do; several parts separated by commas")
async def do(interaction: Interaction, choices: app_commands.Range[str, 1, 1000]) -> None:
    """Make choices in the notation."""
    lines = lines_of(choices)
    for line in lines:
        parse_choice(line)
    await _play(interaction, lines)


@do.autocomplete("choices")
async def do_choices(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """What is possible after the parts typed so far, for whoever is asked."""
    try:
        view = await _view(interaction)
    except TableError:
        return []
    if view.asked is None or view.asked.user_id != interaction.user.id:
        return []
    return choices_after(language_of(interaction), view.state, typed)


@app_commands.command(name="pass", description="Forgo an optional action, or end one of several parts")
async def pass_(interaction: Interaction) -> None:
    """Pass or be done, whichever is offered."""
    view = await _view(interaction)
    verbs = {choice.verb for choice in (view.decision.choices if view.decision else ())}
    await _play(interaction, ["done" if "done" in verbs else "pass"])


async def _claimant(table: Table, user_id: int, choice: str) -> Animal:
    """The animal of a person that can make a claim or contest, or else the first, so that the refusal says why."""
    seat = table.info.seat_of(user_id)
    if seat is None or not seat.animals:
        raise NoSeat
    state = (await table.view()).state
    able = [one for one in seat.animals if choice in map(str, claims_of(state, one))]
    return able[0] if able else seat.animals[0]


async def _claim(interaction: Interaction, verb: str, tile: str | None) -> None:
    table = await table_here(interaction)
    table.must_be_running()
    if tile is None:
        await open_claims(interaction, table)
        return
    line = f"{verb} {parse_hex(tile)}"
    await _play(interaction, [line], await _claimant(table, interaction.user.id, line))


@app_commands.command(name="claim", description="Claim a tile that an animal of yours dominates (mode claimed)")
@app_commands.describe(tile="The tile; without it, choose from a list")
async def claim(interaction: Interaction, tile: str | None = None) -> None:
    """Claim."""
    await _claim(interaction, "claim", tile)


@app_commands.command(name="contest", description="Contest a cone whose animal does not dominate its tile any more")
@app_commands.describe(tile="The tile; without it, choose from a list")
async def contest(interaction: Interaction, tile: str | None = None) -> None:
    """Contest."""
    await _claim(interaction, "contest", tile)


async def _claim_tiles(interaction: Interaction, typed: str, verb: str) -> list[Choice[str]]:
    view = await _view(interaction)
    seat, language = view.info.seat_of(interaction.user.id), language_of(interaction)
    if not view.info.manner.hints:
        return offers(((tile_text(language, view.state, tile), str(tile)) for tile in view.state.tiles), typed)
    pairs: dict[str, str] = {}
    for animal in seat.animals if seat is not None else ():
        for choice in claims_of(view.state, animal):
            if choice.verb == verb:
                note = tile_note(language, view.state, choice.tile)
                shown = f"{choice.tile} · {animal_word(language, animal)} · {note}"
                pairs.setdefault(str(choice.tile), shown)
    return offers(((shown, tile) for tile, shown in pairs.items()), typed)


@claim.autocomplete("tile")
async def claim_tiles(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The tiles that can be claimed."""
    return await _claim_tiles(interaction, typed, "claim")


@contest.autocomplete("tile")
async def contest_tiles(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The tiles whose cone can be contested."""
    return await _claim_tiles(interaction, typed, "contest")


@app_commands.command(name="undo", description="Take back your last choices, directly or by agreement of the others")
@app_commands.describe(choices="How many of your choices (otherwise all of your last press or command)")
async def undo_(interaction: Interaction, choices: app_commands.Range[int, 1, 100] | None = None) -> None:
    """Undo."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, language = await table_here(interaction), language_of(interaction)
    if await undo(bot_of(interaction), interaction, table, choices):
        await private(interaction, translate(language, "✓ Taken back."))
    else:
        await private(interaction, translate(language, "✓ The others are asked; they have 48 hours."))


@app_commands.command(name="move", description="Your pending decision as private menus, with a numbered picture")
@app_commands.describe(words="In words instead of a picture")
async def move(interaction: Interaction, words: bool = False) -> None:
    """Open the private panel, or list every choice in words."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await table_here(interaction)
    await first_look(bot_of(interaction), interaction, table)
    if words:
        await open_words(interaction, table)
    else:
        await open_panel(bot_of(interaction), interaction, table)


COMMANDS = (place, do, pass_, claim, contest, undo_, move)
