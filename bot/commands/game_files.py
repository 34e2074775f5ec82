"""``/game list``, ``rematch``, ``import`` and ``export``."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.commands.game import Choice, group, numbers
from bot.commands.talk import language_of_server
from bot.commands.within import bot_of, done, shown_table
from bot.components.answering import Interaction, Sorry, language_of, member_of, private
from bot.model import NewTable, Status, TableInfo
from bot.panels import telling
from bot.panels.lobby import show_new, show_rematch
from bot.prompts_words import animal_word
from bot.store.troubles import Kind
from render.locale import translate

MOST_BYTES = 2 * 1024 * 1024
PAGE = 10
FORMS = [
    Choice(name="position: as it stands, to go on from", value="position"),
    Choice(name="record: every choice; can be replayed once the game is over", value="record"),
    Choice(name="clean: the last point that other programs can read", value="clean"),
    Choice(name="full: with everything hidden (after the end)", value="full"),
]
_SIGNS = {
    Status.LOBBY: "🪑",
    Status.DRAFT: "🪑",
    Status.RUNNING: "▶",
    Status.OVER: "🏁",
    Status.ENDED: "🏁",
    Status.ABANDONED: "✖",
}


@group.command(name="list", description="The games of this server, or yours")
@app_commands.describe(which="Which games", page="Page (10 games each)")
@app_commands.choices(
    which=[
        Choice(name="all of this server", value="all"),
        Choice(name="running and open", value="open"),
        Choice(name="finished", value="over"),
        Choice(name="mine", value="mine"),
    ]
)
async def list_(interaction: Interaction, which: str = "all", page: app_commands.Range[int, 1, 1000] = 1) -> None:
    """List games."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    statuses = {
        "open": (Status.LOBBY, Status.DRAFT, Status.RUNNING),
        "over": (Status.OVER, Status.ENDED, Status.ABANDONED),
    }.get(which)
    found = await bot_of(interaction).tables.listed(
        server_id=interaction.guild_id,
        user_id=interaction.user.id if which == "mine" else None,
        statuses=statuses,
        limit=PAGE + 1,
        offset=(page - 1) * PAGE,
    )
    language = language_of(interaction)
    lines = [_line(language, info, bot_of(interaction).troubled.get(info.id)) for info in found[:PAGE]]
    if not lines:
        lines.append(translate(language, "No games here yet. `/game new` opens one."))
    if len(found) > PAGE:
        lines.append(translate(language, "-# More: `/game list page:{page}`", page=page + 1))
    await private(interaction, "\n".join(lines))


def _line(language: str, info: TableInfo, trouble: Kind | None) -> str:
    line = f"{_SIGNS[info.status]} **{info.id}** {telling.safe(info.name)} · <#{info.channel_id}>"
    if info.status is Status.RUNNING and trouble is Kind.CHANNEL_GONE:
        return line + " · " + translate(language, "⏸ waits for `/game move`")
    if info.status is Status.RUNNING:
        return line + " · " + translate(language, "turn {turn}", turn=info.turn)
    if info.result:
        animal, points = info.result[0]
        seat = info.seat_with(animal)
        name = telling.seat_name(seat) if seat is not None else ""
        return f"{line} · 🥇 {animal_word(language, animal)} {name} {points}"
    return line


@group.command(name="rematch", description="Open a finished game's table again, with the same seats and options")
@app_commands.describe(game="The game's number (otherwise the last one of this channel)")
async def rematch(interaction: Interaction, game: int | None = None) -> None:
    """Play again."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot = bot_of(interaction)
    old = await shown_table(interaction, game)
    table = await bot.tables.rematch(member_of(interaction), old.info.id, interaction.channel_id)
    await done(interaction, await show_rematch(bot, table, old.info, language_of(interaction)))


@group.command(name="import", description="Open a table from a position or record file")
@app_commands.describe(
    file="A JSON file of at most 2 MB", name="What the table is called", computers="Seats for sensible computers"
)
async def import_(
    interaction: Interaction,
    file: discord.Attachment,
    name: app_commands.Range[str, 1, 60] | None = None,
    computers: app_commands.Range[int, 0, 6] = 0,
) -> None:
    """Open a table from a file."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, member, language = bot_of(interaction), member_of(interaction), language_of(interaction)
    if file.size > MOST_BYTES:
        raise Sorry(
            translate(language, "The file has {size} bytes; at most {most} are read.", size=file.size, most=MOST_BYTES)
        )
    data = await file.read()
    server = await bot.tables.server(interaction.guild_id or 0)
    wanted = NewTable(
        name=name or file.filename.removesuffix(".json")[:60] or translate(language, "Imported game"),
        size=2,
        language=language_of_server(interaction, server),
        computers=("sensible",) * computers,
    )
    table = await bot.tables.import_file(interaction.guild_id or 0, interaction.channel_id or 0, member, data, wanted)
    if table.info.status.open:
        await show_new(bot, table)
        text = translate(language, "✓ The table is open: everybody picks a seat.")
    else:
        text = translate(
            language, "✓ Game {number} is stored; look at it with `/board game:{number}`.", number=table.info.id
        )
    await done(interaction, text)


@group.command(name="export", description="A file of a game: its record or its position")
@app_commands.describe(
    form="What kind of file (otherwise the position, and of a game that is over the record)",
    game="A game's number (otherwise the one in this channel)",
)
@app_commands.choices(form=FORMS)
async def export(interaction: Interaction, form: str | None = None, game: int | None = None) -> None:
    """Give out a file, privately."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await shown_table(interaction, game)
    running, language = table.info.status.open, language_of(interaction)
    form = form or ("position" if running else "record")
    made = await table.export(form)
    if running and form == "record":
        text = translate(
            language,
            "Here it is: every choice so far. The hidden order is not in it, so `/game import` reads it only once the "
            "game is over; to go on from here, export the position.",
        )
    else:
        text = translate(language, "Here it is. `/game import` reads it again.")
    await private(interaction, text, file=discord.File(io.BytesIO(made.data), made.filename))


rematch.autocomplete("game")(numbers)
export.autocomplete("game")(numbers)
