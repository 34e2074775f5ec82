"""``/season`` from the sign-up to the opening of its rounds, and ``/league run`` for those who come and go."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.league import SEASON, group, season_here, seasons_of, seasons_offered
from bot.commands.within import bot_of
from bot.components.answering import Interaction, Sorry, language_of, member_of, private, private_pages
from bot.components.seasons import open_round, proposal_view, round_view
from bot.league.errors import CannotAvoid
from bot.league.model import Leaving
from bot.panels import telling
from bot.panels.season_acts import act_text
from bot.panels.season_changes import tell_undone, undone_hints
from bot.panels.season_draw import cannot_avoid, proposal_text
from bot.panels.season_leaving import leave, redraw_hint
from bot.panels.season_posting import post, tell_entry, tell_sign_up
from bot.prompts_words import shorten
from bot.seasons import drawing, undoing
from bot.seasons.model import SeasonState, Stage
from bot.seasons.signing import Signing
from render.locale import translate, translate_many

run = app_commands.Group(name="run", description="For organisers: tables, results, players", parent=group)
season_group = app_commands.Group(
    name="season", description="For organisers: a league's season from its terms to its end"
)
LEAVING = [
    app_commands.Choice(name="results stay as they are", value="kept"),
    app_commands.Choice(name="taken out of their tables; those behind move up", value="voided"),
    app_commands.Choice(name="none of their tables counts", value="struck"),
]
Choice = app_commands.Choice


async def after(interaction: Interaction, state: SeasonState, text: str, **more: Any) -> None:
    """Say privately what was done, and bring the sign-up's message up to date."""
    await private_pages(interaction, text, allowed_mentions=discord.AllowedMentions.none(), **more)
    await tell_entry(bot_of(interaction), state)


@season_group.command(name="open", description="Open the sign-up of a season, in its channel")
@app_commands.describe(season=SEASON)
@app_commands.autocomplete(season=seasons_offered)
async def open_(interaction: Interaction, season: str | None = None) -> None:
    """Open the sign-up."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    state = await Signing(seasons_of(interaction)).open(state, member_of(interaction), key=str(interaction.id))
    await tell_sign_up(bot_of(interaction), state)
    await private(
        interaction,
        translate(
            language_of(interaction),
            "✓ The sign-up of “{name}” is open in {channel}. `/season close` closes it.",
            name=telling.safe(state.name),
            channel=f"<#{state.head.channel_id}>",
        ),
    )


@season_group.command(name="close", description="Close the sign-up; then divisions and tables can be made")
@app_commands.describe(season=SEASON)
@app_commands.autocomplete(season=seasons_offered)
async def close(interaction: Interaction, season: str | None = None) -> None:
    """Close the sign-up."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    state = await Signing(seasons_of(interaction)).close(state, member_of(interaction), key=str(interaction.id))
    language = language_of(interaction)
    text = translate_many(
        language,
        "✓ The sign-up is closed with {number} player. Next: `/season divide` for divisions, `/season draw`.",
        "✓ The sign-up is closed with {number} players. Next: `/season divide` for divisions, `/season draw`.",
        len(state.players),
    )
    await after(interaction, state, text)


@season_group.command(
    name="draw", description="Draw the tables of all rounds to come; you see scores before you confirm"
)
@app_commands.describe(season=SEASON, seed="Any word: another draw of the same players")
@app_commands.autocomplete(season=seasons_offered)
async def draw(
    interaction: Interaction, season: str | None = None, seed: app_commands.Range[str, 1, 60] | None = None
) -> None:
    """Draw the tables."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state, language = await season_here(interaction, season), language_of(interaction)
    try:
        proposal = await drawing.draw(
            seasons_of(interaction), state, member_of(interaction), seed, key=str(interaction.id)
        )
    except CannotAvoid as error:
        raise Sorry(cannot_avoid(language, state, error.pairs)) from None
    text = proposal_text(language, proposal)
    await private_pages(interaction, text, view=proposal_view(language, proposal.state))


@season_group.command(name="confirm", description="Confirm the drawn tables; then rounds can be opened")
@app_commands.describe(season=SEASON)
@app_commands.autocomplete(season=seasons_offered)
async def confirm(interaction: Interaction, season: str | None = None) -> None:
    """Confirm the tables."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    state = await drawing.confirm(seasons_of(interaction), state, member_of(interaction), key=str(interaction.id))
    language = language_of(interaction)
    text = translate(language, "✓ The tables are confirmed. `/season round` opens the next round.")
    await after(interaction, state, text, view=round_view(language, state))


@season_group.command(name="round", description="Open the next round: all of its tables, with threads and invitations")
@app_commands.describe(season=SEASON, beside="Also while tables of the last round are still on")
@app_commands.autocomplete(season=seasons_offered)
async def round_(interaction: Interaction, season: str | None = None, beside: bool = False) -> None:
    """Open a round."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    await private(interaction, await open_round(bot_of(interaction), interaction, state, beside=beside))


@season_group.command(name="organisers", description="Which role may run seasons (for those who manage the server)")
@app_commands.describe(role="The role (without it: only those who manage the server)")
async def organisers(interaction: Interaction, role: discord.Role | None = None) -> None:
    """Choose the organisers' role."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    chosen = None if role is None or role.is_default() else role
    await seasons_of(interaction).set_organisers(
        interaction.guild_id or 0, member_of(interaction), None if chosen is None else chosen.id
    )
    language = language_of(interaction)
    who = translate(language, "those who manage the server") if chosen is None else f"<@&{chosen.id}>"
    await private(interaction, translate(language, "✓ Seasons are run by: {who}.", who=who))


@run.command(name="undo", description="Undo an act of an organiser: the last one, or one by its number in /league log")
@app_commands.describe(season=SEASON, act="The number in the log")
@app_commands.autocomplete(season=seasons_offered)
async def undo(interaction: Interaction, season: str | None = None, act: int | None = None) -> None:
    """Undo an act."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    member = member_of(interaction)
    state, undone = await undoing.undo(seasons_of(interaction), state, member, act, key=str(interaction.id))
    language = language_of(interaction)
    text = translate(language, "✓ Undone: {what}", what=act_text(language, state, undone))
    await after(interaction, state, "\n".join([text, *undone_hints(language, state, undone)]))
    await tell_undone(bot_of(interaction), state, undone)


@run.command(name="expel", description="Take somebody out of a season")
@app_commands.describe(
    season=SEASON, player="Who", reason="Why; everybody can read it", results="What becomes of their results",
    own_wish="On: they asked for it",
)  # fmt: skip
@app_commands.choices(results=LEAVING)
@app_commands.autocomplete(season=seasons_offered)
async def expel(
    interaction: Interaction,
    player: discord.User,
    reason: app_commands.Range[str, 1, 200],
    season: str | None = None,
    results: str | None = None,
    own_wish: bool = False,
) -> None:
    """Withdraw or expel somebody."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state, member = await season_here(interaction, season), member_of(interaction)
    signing, leaving = Signing(seasons_of(interaction)), None if results is None else Leaving(results)
    if own_wish:
        state = await signing.withdrawn(state, member, player.id, leaving, key=str(interaction.id))
    else:
        state = await signing.expel(state, member, player.id, leaving, reason, key=str(interaction.id))
    games = await leave(bot_of(interaction), state, player.id, member.user_id)
    language = language_of(interaction)
    text = translate_many(
        language,
        "✓ {name} is out of the season; {number} running game goes to substitutes.",
        "✓ {name} is out of the season; {number} running games go to substitutes.",
        games,
        name=telling.safe(player.display_name),
    )
    await after(interaction, state, "\n".join(filter(None, (text, redraw_hint(language, state)))))


@run.command(name="admit", description="Let somebody in from the waiting list, or back in who has left")
@app_commands.describe(season=SEASON, player="Who")
@app_commands.autocomplete(season=seasons_offered)
async def admit(interaction: Interaction, player: discord.User, season: str | None = None) -> None:
    """Admit or reinstate somebody."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state, member = await season_here(interaction, season), member_of(interaction)
    signing, entry = Signing(seasons_of(interaction)), state.entries.get(player.id)
    waits = entry is not None and entry.status.value == "waiting"
    way = signing.admit if waits else signing.reinstate
    state = await way(state, member, player.id, key=str(interaction.id))
    language = language_of(interaction)
    text = translate(language, "✓ {name} takes part.", name=telling.safe(player.display_name))
    await after(interaction, state, "\n".join(filter(None, (text, redraw_hint(language, state)))))


@season_group.command(name="cancel", description="Cancel a season; its running games go on as games of no season")
@app_commands.describe(season=SEASON, reason="Why; everybody can read it")
@app_commands.autocomplete(season=seasons_offered)
async def cancel(interaction: Interaction, reason: app_commands.Range[str, 1, 200], season: str | None = None) -> None:
    """Cancel a season."""
    from bot.seasons import ending

    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    state = await ending.cancel(seasons_of(interaction), state, member_of(interaction), reason)
    language = state.head.language
    text = translate(
        language, "**{name}** was cancelled: {reason}", name=telling.safe(state.name), reason=telling.safe(reason)
    )
    if state.stage is Stage.CANCELLED:
        await post(bot_of(interaction), state, shorten(text, telling.LONGEST))
    await after(interaction, state, translate(language_of(interaction), "✓ The season is cancelled."))
