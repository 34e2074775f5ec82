"""``/game``: open a table, fill the seats, start, end."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.clocks.model import ClockTerms
from bot.commands.talk import doubt_of_threads, language_of_server
from bot.commands.within import bot_of, done, offers, parse_animal, shown_table, table_here
from bot.components import me_forms
from bot.components.answering import Interaction, Sorry, language_of, member_of, where_now
from bot.manner import Manner, Notice, Pace, Words
from bot.model import Choosing, NewTable, Status
from bot.panels import telling
from bot.panels.lobby import lobby_text, refresh, show_new
from bot.prompts_words import animal_word
from render.locale import LANGUAGES, translate
from rules.types import Dominance, Options

group = app_commands.Group(name="game", description="Tables: open, join, start, end, list, import and export games")

Choice = app_commands.Choice
DOMINANCE = [
    Choice(name="claimed: cones move when somebody claims or contests (as printed)", value="claimed"),
    Choice(name="automatic: the bot moves every cone at once", value="automatic"),
]
CHOOSING = [
    Choice(name="dealt at random", value="dealt"),
    Choice(name="chosen in the lobby", value="chosen"),
    Choice(name="drafted in a drawn order after the start", value="drafted"),
]
PICTURES = [
    Choice(name="a picture after every action", value="action"),
    Choice(name="a picture when another player is asked", value="player"),
    Choice(name="one picture for each turn of the game", value="turn"),
]
TEXTS = [
    Choice(name="full: everything that happened", value="full"),
    Choice(name="compact: one sentence, the rest in /log", value="compact"),
]
NOTICES = [
    Choice(name="nobody is told that they are next", value="none"),
    Choice(name="named in the channel, calling nobody", value="line"),
    Choice(name="told by direct message", value="direct"),
]
CLOCKS = [
    Choice(name="casual: no limit, only reminders", value="casual"),
    Choice(name="standard: days, for an answer or two a day", value="standard"),
    Choice(name="fast: hours, for an evening or a weekend", value="fast"),
    Choice(name="league: days, with a substitute at zero", value="league"),
]
COMPUTERS = [Choice(name="sensible", value="sensible"), Choice(name="random", value="random")]


@group.command(name="new", description="Open a table in this channel")
@app_commands.describe(
    players="How many seats (2 to 6)",
    name="What the table is called",
    computers="How many of the seats computers take",
    level="How the computers play",
    animals="How the seats come to their animals",
    dominance="How cones move",
    cards="How many cards lie above Ice Age (10 to 25; fewer make a shorter game)",
    all_animals="With 2 or 3 players: play all six animals, two or three each",
    random_earth="Draw the first seven tiles instead of the printed start",
    invited_only="Only people you invite may join",
    role="A role to call",
    claim_at_once="In mode claimed: may players have the table claim for them at once",
    watch="Open the table without taking a seat yourself",
    language="The language of the public messages (otherwise the server's)",
    hints="In mode claimed: do private panels mark what can be claimed and untrue cones",
    pictures="How often the board is shown",
    text="How much is told of each action",
    notice="Whether the player who follows in Planning hears of it",
    log="Tell every action in full in a thread, and briefly in the channel",
    clock="How long players may think, in their waking hours; freely with /game clock",
    rated="Whether the result counts for ratings (otherwise as usual on this server)",
)
@app_commands.choices(
    animals=CHOOSING,
    dominance=DOMINANCE,
    level=COMPUTERS,
    language=[Choice(name=name, value=code) for code, name in LANGUAGES.items()],
    pictures=PICTURES,
    text=TEXTS,
    notice=NOTICES,
    clock=CLOCKS,
)
async def new(
    interaction: Interaction,
    players: app_commands.Range[int, 2, 6],
    name: app_commands.Range[str, 1, 60] | None = None,
    computers: app_commands.Range[int, 0, 6] = 0,
    level: str = "sensible",
    animals: str = "dealt",
    dominance: str | None = None,
    cards: app_commands.Range[int, 10, 25] = 25,
    all_animals: bool = False,
    random_earth: bool = False,
    invited_only: bool = False,
    role: discord.Role | None = None,
    claim_at_once: bool = True,
    watch: bool = False,
    language: str | None = None,
    hints: bool = True,
    pictures: str = "action",
    text: str = "full",
    notice: str = "none",
    log: bool = False,
    clock: str = "casual",
    rated: bool | None = None,
) -> None:
    """Open a table."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, member = bot_of(interaction), member_of(interaction)
    server = await bot.tables.server(interaction.guild_id or 0)
    mode = Dominance(dominance) if dominance is not None else server.dominance
    public = language or language_of_server(interaction, server)
    wanted = NewTable(
        name=name or translate(public, "{name}'s game", name=member.name)[:60],
        size=players,
        options=Options(dominance=mode, all_animals=all_animals, earth_random=random_earth, cards=cards),
        choosing=Choosing(animals),
        open=not invited_only,
        role_id=role.id if role is not None else None,
        at_once_allowed=claim_at_once,
        language=public,
        host_plays=not watch,
        computers=(level,) * computers,
        manner=Manner(Pace(pictures), Words(text), Notice(notice), hints, log),
        rated=server.rated if rated is None else rated,
        clock=ClockTerms.parse(clock),
    )
    table = await bot.tables.create(interaction.guild_id or 0, interaction.channel_id or 0, member, wanted)
    mine = language_of(interaction)
    await show_new(bot, table)
    said = (
        translate(mine, "✓ The table is open. Start it with the button or `/game start`.")
        if table.info.status is Status.LOBBY
        else translate(mine, "✓ All seats are taken: the game begins.")
    )
    doubt = doubt_of_threads(interaction) if log else ""
    await done(interaction, "\n".join(line for line in (said, doubt) if line))
    if table.info.seat_of(member.user_id) is not None:
        await me_forms.hint(bot, interaction, table)


@group.command(name="join", description="Take a seat at the table in this channel")
@app_commands.describe(animal="The animal you want, where animals are chosen")
async def join(interaction: Interaction, animal: str | None = None) -> None:
    """Take a seat."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await table_here(interaction)
    await table.join(member_of(interaction), None if animal is None else parse_animal(animal))
    await refresh(bot_of(interaction), table)
    await done(
        interaction, translate(language_of(interaction), "✓ You sit at “{name}”.", name=telling.safe(table.info.name))
    )
    await me_forms.hint(bot_of(interaction), interaction, table)


@group.command(name="leave", description="Give up your seat before the start")
async def leave(interaction: Interaction) -> None:
    """Leave."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await table_here(interaction)
    await table.leave(member_of(interaction))
    await refresh(bot_of(interaction), table)
    await done(
        interaction,
        translate(language_of(interaction), "✓ You have left “{name}”.", name=telling.safe(table.info.name)),
    )


@group.command(name="invite", description="Let somebody join a table by invitation")
@app_commands.describe(person="Who may join")
async def invite(interaction: Interaction, person: discord.User) -> None:
    """Invite, and call the person in the channel."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, table = bot_of(interaction), await table_here(interaction)
    if person.bot:
        raise Sorry(translate(language_of(interaction), "Computer players take a seat by `/game computer`."))
    info = await table.invite(member_of(interaction), person.id)
    text = translate(
        info.language,
        "<@{user}>: you are invited to “{name}”. `/game join` takes a seat.",
        user=person.id,
        name=telling.safe(info.name),
    )
    await bot.announcer.send(info, text, calls=[person.id], nonce=f"{info.id}-i{person.id % 10**12}")
    await done(interaction, translate(language_of(interaction), "✓ Invited."))


@group.command(name="kick", description="Empty a seat before the start (host)")
@app_commands.describe(seat="The seat")
async def kick(interaction: Interaction, seat: int) -> None:
    """Empty a seat."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await table_here(interaction)
    await table.kick(member_of(interaction), seat)
    await refresh(bot_of(interaction), table)
    await done(interaction, translate(language_of(interaction), "✓ Seat {number} is free.", number=seat))


@kick.autocomplete("seat")
async def kick_seats(interaction: Interaction, typed: str) -> list[Choice[int]]:
    """The seats that are taken."""
    table = await table_here(interaction)
    seats = [seat for seat in table.info.seats if not seat.vacant]
    return [Choice(name=f"{seat.number}. {telling.seat_name(seat)}"[:100], value=seat.number) for seat in seats]


@group.command(name="animal", description="Pick your animal (chosen animals, a draft, or a seat of a file)")
@app_commands.describe(animal="The animal")
async def animal_(interaction: Interaction, animal: str) -> None:
    """Pick."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await table_here(interaction)
    await table.pick(member_of(interaction), parse_animal(animal))
    await refresh(bot_of(interaction), table)
    word = animal_word(language_of(interaction), parse_animal(animal))
    await done(interaction, translate(language_of(interaction), "✓ You are {animal}.", animal=word))


async def free_animals(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The animals that are free."""
    info = (await table_here(interaction)).info
    if info.choosing not in (Choosing.CHOSEN, Choosing.FIXED) and info.status is not Status.DRAFT:
        return []
    vacant = [animal for seat in info.seats if seat.vacant for animal in seat.animals]
    free = vacant if info.choosing is Choosing.FIXED else info.free_animals
    return offers(((animal_word(language_of(interaction), one), str(one)) for one in free), typed)


@group.command(name="computer", description="Give a seat to a computer player (host)")
@app_commands.describe(level="How it plays", animal="Its animal, where animals are chosen")
@app_commands.choices(level=COMPUTERS)
async def computer(interaction: Interaction, level: str = "sensible", animal: str | None = None) -> None:
    """Add a computer seat."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await table_here(interaction)
    await table.add_computer(member_of(interaction), level, None if animal is None else parse_animal(animal))
    await refresh(bot_of(interaction), table)
    await done(interaction, translate(language_of(interaction), "✓ A computer has a seat."))


@group.command(name="start", description="Start with the seats that are taken (host)")
async def start(interaction: Interaction) -> None:
    """Start."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await table_here(interaction)
    await table.start(member_of(interaction))
    await refresh(bot_of(interaction), table)
    await done(
        interaction, translate(language_of(interaction), "✓ “{name}” has begun.", name=telling.safe(table.info.name))
    )


@group.command(name="status", description="Where a game stands and who is asked")
@app_commands.describe(game="A game's number (otherwise the one in this channel)")
async def status(interaction: Interaction, game: int | None = None) -> None:
    """Where a game stands."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await shown_table(interaction, game)
    language, info = language_of(interaction), table.info
    if info.status in (Status.LOBBY, Status.DRAFT):
        await done(interaction, lobby_text(info))
        return
    lines = [await where_now(table, language)]
    if info.status is Status.RUNNING:
        state = (await table.view()).state
        lines += [
            f"{animal_word(language, animal)} · {telling.seat_name(seat)} · **{state.scores[animal]}**"
            for seat in info.seats
            for animal in seat.animals
        ]
        if any(seat.free for seat in info.seats):
            lines.append(translate(language, "A seat is free: `/seat take`"))
    lines += telling.standings_lines(language, info)
    lines += [translate(language, info.note)] if info.note else []
    lines.append(translate(language, "-# Game {number}, step {step}", number=info.id, step=info.seq))
    await done(interaction, "\n".join(line for line in lines if line))


@group.command(name="claims", description="Private: shall the table claim for you at once (mode claimed)?")
@app_commands.describe(at_once="On: claims are made for you at once. Off: you claim by hand")
async def claims(interaction: Interaction, at_once: bool) -> None:
    """The private switch."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, table = bot_of(interaction), await table_here(interaction)
    played = await table.claim_at_once(interaction.user.id, at_once, key=str(interaction.id))
    if played is not None:
        bot.announcer.add(table, played)
    language = language_of(interaction)
    text = (
        translate(language, "✓ The table claims for you at once from now on.")
        if at_once
        else translate(language, "✓ From now on you claim by hand (`/claim`).")
    )
    await done(interaction, text)


async def numbers(interaction: Interaction, typed: Any) -> list[Choice[int]]:
    """The games of this server, newest first, for options that want a number."""
    found = await bot_of(interaction).tables.listed(server_id=interaction.guild_id, limit=25)
    wanted = str(typed or "")
    return [
        Choice(name=f"{info.id} · {info.name} · {info.status.value}"[:100], value=info.id)
        for info in found
        if wanted in str(info.id) or wanted.lower() in info.name.lower()
    ]


status.autocomplete("game")(numbers)
for _command in (join, animal_, computer):
    _command.autocomplete("animal")(free_animals)
