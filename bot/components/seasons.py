"""The buttons of a season: sign up, see one's entry, confirm a draw, open a round. The season's number is the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.components.answering import Interaction, language_of, member_of, private
from bot.components.ids import Press, Pressed, handles, view_of
from bot.panels.season_leaving import tell_of
from bot.panels.season_posting import tell_entry
from bot.panels.season_words import entry_lines, title
from bot.ratings.service import ratings_of
from bot.seasons import drawing, opening
from bot.seasons.errors import NotEntered
from bot.seasons.model import SeasonState, TableStage
from bot.seasons.signing import Signing, entry_of
from render.locale import translate, translate_many

if TYPE_CHECKING:
    from bot.client import Bot

_GOOD, _FIRST = discord.ButtonStyle.success, discord.ButtonStyle.primary


def proposal_view(language: str, state: SeasonState) -> discord.ui.View:
    """Under a proposal of tables. Pressing it confirms exactly this proposal: its mark stands in the button."""
    pressed = Pressed("seasonconfirm", 0, drawing.mark(state), str(state.id))
    return view_of(Press(pressed, translate(language, "Confirm these tables"), style=_GOOD, row=0))


def round_view(language: str, state: SeasonState) -> discord.ui.View | None:
    """A button that opens the next round; none where there is none to open."""
    number = opening.next_round(state)
    if number is None:
        return None
    pressed = Pressed("seasonround", 0, number, str(state.id))
    label = translate(language, "Open round {round}", round=number)
    return view_of(Press(pressed, label, style=_FIRST, row=0))


@handles("seasonjoin")
async def joined(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Sign up with one press; the wishes can follow."""
    state, member = await bot.seasons.get(int(pressed.rest), interaction.guild_id), member_of(interaction)
    figure = (await ratings_of(bot.tables, state.server_id)).book.of(member.user_id)
    person = await bot.tables.person(member.user_id)
    rating = float(figure.shown) if figure.games else None
    entry = entry_of(member, rating=rating, hours=person.hours)
    after = await Signing(bot.seasons).enter(state, entry, key=str(interaction.id))
    await private(interaction, joined_text(language_of(interaction), after, member.user_id))
    await tell_entry(bot, after)
    await tell_of(bot, after, member.user_id)


def joined_text(language: str, state: SeasonState, user: int) -> str:
    """What somebody hears who has signed up, or looks at their entry."""
    hint = translate(
        language, "-# `/league wishes` changes this, `/me hours` your hours, `/league withdraw` takes you out."
    )
    return "\n".join([title(language, state), *entry_lines(language, state, state.entries[user]), hint])


@handles("seasonshow")
async def shown(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """One's own entry."""
    state = await bot.seasons.get(int(pressed.rest), interaction.guild_id)
    if interaction.user.id not in state.entries:
        raise NotEntered(name=interaction.user.display_name)
    await private(interaction, joined_text(language_of(interaction), state, interaction.user.id))


@handles("seasonconfirm")
async def confirmed(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Confirm the proposal above."""
    state = await bot.seasons.get(int(pressed.rest), interaction.guild_id)
    language = language_of(interaction)
    proposed = any(table.stage is TableStage.PROPOSED for table in state.tables.values())
    if drawing.mark(state) != pressed.seq and proposed:
        await private(
            interaction,
            translate(language, "The season has changed since this draw. `/season draw` draws its tables anew."),
        )
        return
    after = await drawing.confirm(bot.seasons, state, member_of(interaction), key=str(interaction.id))
    text = translate(language, "✓ The tables are confirmed. `/season round` opens the next round.")
    view = round_view(language, after)
    await private(interaction, text, **({} if view is None else {"view": view}))
    await tell_entry(bot, after)


@handles("seasonround")
async def opened(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Open the round that the button names; a press that comes late does nothing."""
    state = await bot.seasons.get(int(pressed.rest), interaction.guild_id)
    language = language_of(interaction)
    if opening.next_round(state) != pressed.seq:
        text = translate(language, "Round {round} is open already, or its tables have changed.", round=pressed.seq)
        await private(interaction, text)
        return
    await private(interaction, await open_round(bot, interaction, state, beside=False))


async def open_round(bot: Bot, interaction: Interaction, state: SeasonState, *, beside: bool) -> str:
    """Open the next round and see that its tables are opened; gives what the organiser hears."""
    state = await opening.open_round(bot.seasons, state, member_of(interaction), beside=beside, key=str(interaction.id))
    bot.background(bot.opener.work())
    return translate_many(
        language_of(interaction),
        "✓ Round {round} is on: {number} table is being opened in {channel}.",
        "✓ Round {round} is on: {number} tables are being opened in {channel}.",
        len(state.tables_of(round_=state.head.round)),
        round=state.head.round,
        channel=f"<#{state.head.channel_id}>",
    )
