"""``/league run``: results, deadlines and the end of a season."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands

from bot.commands.league import SEASON, season_here, seasons_of, seasons_offered
from bot.commands.league_run import after, run, season_group
from bot.commands.within import bot_of, offers
from bot.components.answering import Interaction, language_of, member_of, private, private_pages
from bot.errors import TableError
from bot.league.model import How
from bot.panels import telling
from bot.panels.season_board import result_words
from bot.panels.season_changes import tell_decided, tell_final
from bot.panels.season_end import announce_all, moves_text
from bot.panels.season_news import corrected, table_over
from bot.panels.season_words import player_name, time_word
from bot.seasons import drawing, ending, judging, settling, verdicts
from bot.seasons.acts import SeasonAct
from bot.seasons.errors import BadPlaces, NoSuchTable
from bot.seasons.model import Key, Penalty, Remark, SeasonState, SeasonTable
from render.locale import translate
from rules.errors import Said

Choice = app_commands.Choice
MOST_NOTES = 60
"""So many of the newest notes are shown."""
TABLE = "Which table, like D1 R2 T3"
HOW = [
    Choice(name="by the scores as they stand", value="present"),
    Choice(name="by the scores with the final scoring added", value="projected"),
    Choice(name="by forfeit", value="forfeit"),
    Choice(name="by places or scores that I name", value="decided"),
]


def table_of(state: SeasonState, text: str) -> SeasonTable:
    """A table as it is typed. Raises ``NoSuchTable``."""
    try:
        return settling.table_at(state, Key.parse(text))
    except ValueError:
        raise NoSuchTable(table=text[:20]) from None


async def tables_offered(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The tables of the season, those without a result first."""
    try:
        state = await season_here(interaction, getattr(interaction.namespace, "season", None))
    except TableError:
        return []
    if not await seasons_of(interaction).organises(state.server_id, member_of(interaction)):
        state = drawing.confirmed_only(state)
    ordered = sorted(state.tables_of(), key=lambda table: (table.key in state.results, table.key))
    shown = (
        (f"{table.key} · " + ", ".join(player_name(state, user) for user in table.plan.players), str(table.key))
        for table in ordered
    )
    return offers(shown, typed)


@run.command(name="adjudicate", description="Decide how a table has ended, or correct its result; a running game ends")
@app_commands.describe(
    table=TABLE,
    how="By what",
    note="Why; everybody can read it",
    places="Best first, = between equals: Anna, Ben = Carl, Dora",
    scores="Scores behind names: Anna 45, Ben 40",
    forfeits="Who forfeits, with commas between: Carl, Dora",
    season=SEASON,
)
@app_commands.choices(how=HOW)
@app_commands.autocomplete(table=tables_offered, season=seasons_offered)
async def adjudicate(
    interaction: Interaction,
    table: str,
    how: str,
    note: app_commands.Range[str, 1, 200],
    places: app_commands.Range[str, 1, 300] | None = None,
    scores: app_commands.Range[str, 1, 300] | None = None,
    forfeits: app_commands.Range[str, 1, 200] | None = None,
    season: str | None = None,
) -> None:
    """Adjudicate or correct."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    seasons, state = seasons_of(interaction), await season_here(interaction, season)
    await seasons.must_organise(state.server_id, member_of(interaction))
    planned = table_of(state, table)
    settling.must_be_open(planned)
    verdict = await _verdict(interaction, state, planned, How(how), places, scores, forfeits)
    game = None if planned.game is None else await bot_of(interaction).tables.get(planned.game)
    was_on, had_result = game is not None and game.info.status.open, planned.key in state.results
    state = await judging.judge(seasons, state, member_of(interaction), planned.key, replace(verdict, note=note), note)
    if was_on and game is not None:
        await bot_of(interaction).announcer.close_game(game)
    language, result = language_of(interaction), state.counted(planned.key)
    assert result is not None
    words = result_words(language, state, result)
    await private(interaction, translate(language, "✓ Table {table}: {result}", table=str(planned.key), result=words))
    tell = corrected if had_result else table_over
    await tell(bot_of(interaction), state, state.tables[planned.key])
    await tell_final(bot_of(interaction), state)


async def _verdict(
    interaction: Interaction,
    state: SeasonState,
    table: SeasonTable,
    how: How,
    places: str | None,
    scores: str | None,
    forfeits: str | None,
) -> settling.Verdict:
    gone = (
        frozenset(verdicts.player_of(state, table, name) for name in forfeits.split(",")) if forfeits else frozenset()
    )
    if how is How.FORFEIT and not gone:
        raise BadPlaces(reason=Said("say who forfeits."))
    if places is not None or scores is not None:
        given = {} if scores is None else verdicts.read_scores(state, table, scores)
        order = None if places is None else verdicts.read_places(state, table, places)
        verdicts.must_agree(given, order)
        return settling.Verdict(How.FORFEIT if gone else How.DECIDED, given, order, gone, typed=order is not None)
    if how is How.DECIDED:
        raise BadPlaces(reason=Said("name the places or the scores."))
    position = await judging.position_of(seasons_of(interaction), table)
    if position is None:
        if how is How.FORFEIT:  # whoever was there shares the places before them
            return verdicts.by_forfeit(settling.Verdict(how, {}, dict.fromkeys(table.plan.players, 1)), gone)
        raise BadPlaces(reason=Said("this game has not begun: name the places or the scores."))
    seats = dict(enumerate(table.plan.players, 1))
    verdict = verdicts.by_position(table, position, seats, how, "")
    return verdicts.by_forfeit(verdict, gone) if gone else verdict


@run.command(name="void", description="A table does not count, or counts again")
@app_commands.describe(table=TABLE, note="Why; everybody can read it", counts="On: it counts again", season=SEASON)
@app_commands.autocomplete(table=tables_offered, season=seasons_offered)
async def void(
    interaction: Interaction,
    table: str,
    note: app_commands.Range[str, 1, 200],
    counts: bool = False,
    season: str | None = None,
) -> None:
    """Void a table or let it count again."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    key = table_of(state, table).key
    state = await judging.void(seasons_of(interaction), state, member_of(interaction), key, not counts, note)
    language = language_of(interaction)
    text = (
        translate(language, "✓ Table {table} counts again.", table=str(key))
        if counts
        else translate(language, "✓ Table {table} does not count.", table=str(key))
    )
    await after(interaction, state, text)
    await tell_decided(bot_of(interaction), state, SeasonAct.VOIDED, interaction.user.id)
    await tell_final(bot_of(interaction), state)


@run.command(name="penalty", description="Take points off a player for a game")
@app_commands.describe(
    table=TABLE,
    player="Who",
    points="How many points, like 2 or 1.5",
    reason="Why; everybody can read it",
    season=SEASON,
)
@app_commands.autocomplete(table=tables_offered, season=seasons_offered)
async def penalty(
    interaction: Interaction,
    table: str,
    player: discord.User,
    points: app_commands.Range[str, 1, 10],
    reason: app_commands.Range[str, 1, 200],
    season: str | None = None,
) -> None:
    """Give a penalty."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    given = Penalty(table_of(state, table).key, player.id, settling.points_of(points), reason)
    state = await judging.penalise(seasons_of(interaction), state, member_of(interaction), given)
    language = language_of(interaction)
    text = translate(
        language, "✓ Points off for {name}: {points}.", points=points, name=telling.safe(player.display_name)
    )
    await after(interaction, state, text)
    await tell_decided(bot_of(interaction), state, SeasonAct.PENALTY, interaction.user.id)
    await tell_final(bot_of(interaction), state)


@run.command(name="note", description="A note for the organisers about a season, a table or a player; or read them")
@app_commands.describe(text="The note (without it: read them)", table=TABLE, player="About whom", season=SEASON)
@app_commands.autocomplete(table=tables_offered, season=seasons_offered)
async def note(
    interaction: Interaction,
    text: app_commands.Range[str, 1, 500] | None = None,
    table: str | None = None,
    player: discord.User | None = None,
    season: str | None = None,
) -> None:
    """Write or read notes."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    seasons, member, state = seasons_of(interaction), member_of(interaction), await season_here(interaction, season)
    await seasons.must_organise(state.server_id, member)
    language = language_of(interaction)
    if text is not None:
        key = None if table is None else table_of(state, table).key
        remark = Remark(
            text, member.user_id, bot_of(interaction).tables.clock(), key, None if player is None else player.id
        )
        state = await judging.remark(seasons, state, member, remark)
    lines = [_remark_line(state, one) for _, one in sorted(state.remarks.items(), reverse=True)[:MOST_NOTES]]
    nothing = translate(language, "There are no notes yet.")
    await private_pages(interaction, "\n".join(lines) or nothing, allowed_mentions=discord.AllowedMentions.none())


def _remark_line(state: SeasonState, remark: Remark) -> str:
    about = [str(remark.table)] if remark.table is not None else []
    about += [player_name(state, remark.player)] if remark.player is not None else []
    head = f"{time_word(remark.at, 'd')} · <@{remark.by}>" + "".join(f" · {one}" for one in about)
    return f"{head}: {telling.safe(remark.text)}"


@run.command(name="substitute", description="Another player for a table that is not open yet")
@app_commands.describe(table=TABLE, former="Who does not play", player="Who plays in their place", season=SEASON)
@app_commands.autocomplete(table=tables_offered, season=seasons_offered)
async def substitute(
    interaction: Interaction,
    table: str,
    former: discord.User,
    player: discord.User,
    season: str | None = None,
) -> None:
    """Exchange a player before the game."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    key, language = table_of(state, table).key, language_of(interaction)
    had_bye = any(player.id in users for (_, number), users in state.byes.items() if number == key.round)
    state = await judging.substitute(seasons_of(interaction), state, member_of(interaction), key, former.id, player.id)
    text = translate(
        language,
        "✓ At table {table} {name} plays in place of {former}.",
        table=str(key),
        name=telling.safe(player.display_name),
        former=telling.safe(former.display_name),
    )
    if had_bye:
        text += "\n" + translate(language, "The bye that they had in this round is gone.")
    await after(interaction, state, text)


@season_group.command(name="divide", description="Put the players into divisions, by the season before or by seeding")
@app_commands.describe(
    sizes="Sizes from the top, like 8,8,7 (otherwise as in the terms)",
    previous="The season whose promotions count (name or number)",
    season=SEASON,
)
@app_commands.autocomplete(season=seasons_offered, previous=seasons_offered)
async def divide(
    interaction: Interaction,
    sizes: app_commands.Range[str, 1, 60] | None = None,
    previous: str | None = None,
    season: str | None = None,
) -> None:
    """Make divisions."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    seasons, state = seasons_of(interaction), await season_here(interaction, season)
    earlier = None if previous is None else await seasons.current(state.server_id, previous)
    try:
        numbers = [int(number) for number in sizes.split(",")] if sizes else []
    except ValueError:
        raise BadPlaces(reason=Said("sizes are written like 8,8,7.")) from None
    state = await ending.divide(seasons, state, member_of(interaction), numbers, earlier, key=str(interaction.id))
    from bot.panels.season_words import people_lines

    await after(interaction, state, "\n".join(people_lines(language_of(interaction), state)))


@season_group.command(name="seed", description="Set somebody's place in the seeding by hand")
@app_commands.describe(player="Who", place="The place (0: by rating again)", season=SEASON)
@app_commands.autocomplete(season=seasons_offered)
async def seed(
    interaction: Interaction, player: discord.User, place: app_commands.Range[int, 0, 500], season: str | None = None
) -> None:
    """Seed by hand."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    state = await ending.set_seed_place(
        seasons_of(interaction), state, member_of(interaction), player.id, place or None, key=str(interaction.id)
    )
    text = translate(
        language_of(interaction), "✓ The seeding of {name} is set.", name=telling.safe(player.display_name)
    )
    await after(interaction, state, text)


@season_group.command(name="finish", description="End a season: you see who goes up and down; sure:True ends it")
@app_commands.describe(sure="On: end it and announce the champion", season=SEASON)
@app_commands.autocomplete(season=seasons_offered)
async def finish(interaction: Interaction, sure: bool = False, season: str | None = None) -> None:
    """Propose the promotions, then end the season."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    seasons, state, language = seasons_of(interaction), await season_here(interaction, season), language_of(interaction)
    await seasons.must_organise(state.server_id, member_of(interaction))
    if not sure:
        ending.finished(state)  # what is missing is said before anybody is sure
        hint = translate(language, "If this is right: `/season finish sure:True`.")
        if left := ending.unopened(state):
            rounds = ", ".join(str(number) for number in sorted({table.round for table in left}))
            hint = (
                translate(language, "⚠ Rounds that were never opened are dropped: {rounds}.", rounds=rounds)
                + f"\n{hint}"
            )
        await private(interaction, f"{moves_text(language, state)}\n{hint}")
        return
    state = await ending.finish(seasons, state, member_of(interaction), key=str(interaction.id))
    await after(interaction, state, translate(language, "✓ The season is finished."))
    await announce_all(bot_of(interaction))
