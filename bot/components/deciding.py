"""The buttons that are open to others than whoever is asked: claims, undo, votes; and the form to type moves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot import prompts_words as w
from bot.components.answering import Interaction, Sorry, language_of, member_of, private, refuse
from bot.components.choosing import play_and_tell, played_text
from bot.components.ids import Pick, Press, Pressed, handles, view_of
from bot.components.rules import rule_button
from bot.errors import NeedsAgreement, NoSeat, NotOpen
from bot.languages.words import notation, typed_line
from bot.model import Seat, Status
from bot.panels.seats import close_offers, tell_acts
from bot.panels.votes import close_questions, show_vote
from bot.prompts_labels import tile_note
from bot.questions import AgreementKind, Decided, Verdict
from bot.tables import Table
from render.locale import translate
from rules.dominance import claims_of
from rules.types import Dominance

if TYPE_CHECKING:
    from bot.client import Bot


def lines_of(text: str) -> list[str]:
    """Several choices as typed, in the words of any language: separated by commas, semicolons or lines."""
    parts = text.replace(";", ",").replace("\n", ",").split(",")
    return [notation(part) for part in parts if part.strip()]


@handles("claims", form=True)
async def press_claims(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """List privately what the person's animals may claim and contest now; without hints ask for a tile."""
    await open_claims(interaction, await bot.tables.get(pressed.game, interaction.guild_id))


async def open_claims(interaction: Interaction, table: Table) -> None:
    """The private menu of claims and contests, or the form without hints. Raises ``NoSeat``, ``NotStarted``."""
    table.must_be_running()
    seat = table.info.seat_of(interaction.user.id)
    if seat is None:
        raise NoSeat
    if table.info.options.dominance is Dominance.CLAIMED and not table.info.manner.hints:
        await interaction.response.send_modal(TileForm(table.info.id, language_of(interaction)))
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _show_claims(interaction, table, seat)


async def _show_claims(interaction: Interaction, table: Table, seat: Seat) -> None:
    language, view = language_of(interaction), await table.view()
    options: dict[str, discord.SelectOption] = {}
    for animal in seat.animals:
        for choice in claims_of(view.state, animal):
            claim = choice.verb == "claim"
            text = (
                translate(language, "Claim {tile} for {who}", tile=choice.tile, who=w.animal_word(language, animal))
                if claim
                else translate(language, "Contest the cone on {tile}", tile=choice.tile)
            )
            key = f"{choice}|{animal}" if claim else f"{choice}|{seat.animals[0]}"
            options.setdefault(
                key,
                discord.SelectOption(
                    label=w.shorten(text, 100),
                    value=key,
                    description=tile_note(language, view.state, choice.tile)[:100],
                ),
            )
    if not options:
        raise Sorry(translate(language, "There is nothing you can claim or contest now."))
    menu = Pick(
        Pressed("claim", table.info.id, view.seq), translate(language, "Claim or contest"), [*options.values()][:25]
    )
    items: list[Press | Pick] = [menu]
    if (rule := rule_button(language, table.info.id, view.seq, "claims")) is not None:
        items.append(rule)
    await private(interaction, translate(language, "What do you claim or contest?"), view=view_of(*items))


@handles("claim")
async def pick_claim(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Make a claim or contest out of the private menu."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    choice, _, animal = pressed.values[0].partition("|")
    played = await play_and_tell(bot, interaction, table, [choice], animal=w.Animal.parse(animal))
    await interaction.edit_original_response(content=await played_text(interaction, table, played), view=None)


@handles("undo")
async def press_undo(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Take back one's last choice, or ask the others."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    await undo(bot, interaction, table, None)


async def undo(bot: Bot, interaction: Interaction, table: Table, number: int | None) -> bool:
    """Take back directly if that is possible, otherwise ask the others. True when it was done at once."""
    table.must_be_running()
    try:
        played = await table.undo(interaction.user.id, number, key=str(interaction.id))
    except NeedsAgreement:
        decided = await table.ask(member_of(interaction), AgreementKind.UNDO, number)
        await tell_decided(bot, interaction, table, decided)
        return decided.agreement is None
    bot.announcer.add(table, played)
    return True


@handles("vote")
async def press_vote(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Yes or no to a question; a manager without a seat decides."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    number, _, answer = pressed.rest.partition(":")
    try:
        await vote(bot, interaction, table, int(number), answer == "yes")
    except NotOpen:
        question = await table.question(int(number))
        if question is not None and interaction.message is not None:
            await show_vote(bot, table, replace(question, message_id=interaction.message.id))
        raise


async def vote(bot: Bot, interaction: Interaction, table: Table, agreement: int, yes: bool) -> None:
    """Answer a question, or decide it as a manager of the server who does not play."""
    member = member_of(interaction)
    if member.manager and table.info.seat_of(member.user_id) is None:
        decided = await table.decide(member, agreement, yes)
    else:
        decided = await table.vote(member.user_id, agreement, yes)
    await tell_decided(bot, interaction, table, decided)


async def tell_decided(bot: Bot, interaction: Interaction, table: Table, decided: Decided) -> None:
    """Show how a question stands, and carry on with what it led to."""
    await go_on(bot, table, decided)


async def go_on(bot: Bot, table: Table, decided: Decided) -> None:
    """Show how a question stands, and carry on with what it led to: also without anybody's press."""
    await show_vote(bot, table, decided.agreement)
    done = decided.agreement is None or decided.agreement.verdict is Verdict.AGREED
    if decided.played is not None:
        bot.announcer.add(table, decided.played)
    elif done and table.info.status in (Status.ENDED, Status.ABANDONED):
        await bot.announcer.close_game(table)
    elif done:
        await tell_acts(bot, table)  # somebody was replaced: that first, then what the computer does
        await close_offers(bot)
        bot.announcer.add(table)
    await close_questions(bot)


class Typed(discord.ui.Modal):
    """A form to type one or more choices in the notation. What is sent is handled by ``submitted``."""

    def __init__(self, game: int, language: str) -> None:
        super().__init__(title=translate(language, "Type your move"), timeout=900, custom_id=f"type:{game}")
        self.text: discord.ui.TextInput[Typed] = discord.ui.TextInput(
            label=translate(language, "Choices, separated by commas"),
            placeholder=", ".join(typed_line(language, one) for one in ("migrate D2 D3", "migrate D2 D3", "done")),
            custom_id="text",
            max_length=1000,
        )
        self.add_item(self.text)

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Nothing: see ``submitted``."""


class TileForm(discord.ui.Modal):
    """A form to claim a tile that nothing has marked. What is sent is handled by ``submitted``."""

    def __init__(self, game: int, language: str) -> None:
        super().__init__(title=translate(language, "Claim or contest"), timeout=900, custom_id=f"tile:{game}")
        self.text: discord.ui.TextInput[TileForm] = discord.ui.TextInput(
            label=translate(language, "Tile (a contest: contest D3)"),
            placeholder="D3",
            custom_id="text",
            max_length=20,
        )
        self.add_item(self.text)

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Nothing: see ``submitted``."""


async def submitted(bot: Bot, interaction: Interaction) -> None:
    """Play what was typed into the form. The private panel that it was opened from becomes the answer."""
    data: Any = interaction.data or {}
    kind, _, game = str(data.get("custom_id", "")).partition(":")
    if kind not in ("type", "tile"):
        return
    panel = interaction.message is not None and interaction.message.flags.ephemeral
    try:
        await (interaction.response.defer() if panel else interaction.response.defer(ephemeral=True, thinking=True))
        table = await bot.tables.get(int(game), interaction.guild_id)
        typed = typed_text(data["components"])
        lines = lines_of(typed) if kind == "type" else [_claim_of(typed)]
        played = await play_and_tell(bot, interaction, table, lines)
        text = await played_text(interaction, table, played)
        if panel:
            await interaction.edit_original_response(content=text, view=None, attachments=[])
        else:
            await private(interaction, text)
    except Exception as error:  # one handler for all, as for commands
        await refuse(interaction, error, game=int(game))


def _claim_of(typed: str) -> str:
    """What the form for a tile asks for: a claim, or a contest where that is said."""
    verb, _, tile = typed.strip().lower().rpartition(" ")
    return f"{verb or 'claim'} {tile.upper()}"


def typed_text(parts: list[Any]) -> str:
    """The text field of a form, in a row or in a label."""
    for part in parts:
        for inner in [*part.get("components", ()), part.get("component")]:
            if inner and inner.get("custom_id") == "text":
                return str(inner.get("value", ""))
    return ""


@handles("type", form=True)
async def press_type(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Open the form."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    await interaction.response.send_modal(Typed(table.info.id, language_of(interaction)))
