"""``/me``, ``/games``, ``/missed``, ``/note`` and ``/follow`` through the whole client."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from bot_support import until
from game_player import Players
from table_support import play_until
from test_bot_commands import said

from bot.client import Bot
from bot.clocks.hours import Hours
from bot.local import components
from bot.local.driver import User
from bot.local.model import Message
from bot.local.server import Server
from bot.me import following, forgetting, missing, settings
from bot.model import Status
from bot.people import Person, ReminderWish, Told
from bot.tables import Table
from rules.types import Dominance


async def direct(user: User, name: str, /, **options: object) -> Message:
    """The answer to a command in somebody's direct messages with the bot."""
    return await (await user.command(user.direct, name, options)).filled()


async def table_of(bot: Bot, players: Players) -> Table:
    """The table that they play at."""
    return await bot.tables.in_channel(players.channel.id)


# ---- settings


async def test_settings_are_said_one_by_one_and_shown_together(bot: Bot, discord_here: Server) -> None:
    ada = discord_here.user("Ada")
    assert "Europe/Warsaw" in await said(ada, discord_here, "me zone", name="Warszawa")
    assert "mon-fri 07:30-23:00" in await said(
        ada, discord_here, "me hours", text="mon-fri 07:30-23:00; sat,sun 10:00-02:00"
    )
    assert "direct message" in await said(ada, discord_here, "me told", how="a direct message")
    assert "5 hours before" in await said(ada, discord_here, "me reminders", after=0, before=5)
    shown = await said(ada, discord_here, "me show")
    for part in ("Europe/Warsaw", "mon-fri 07:30-23:00", "a direct message", "5 hours before a deadline", "new here"):
        assert part in shown
    who = await bot.tables.person(ada.id)
    week = Hours.parse("mon-fri 07:30-23:00; sat,sun 10:00-02:00", "Europe/Warsaw")
    assert (who.hours, who.told, who.reminders) == (week, Told.DIRECT, ReminderWish(None, timedelta(hours=5)))


async def test_the_chosen_language_is_that_of_every_private_answer(bot: Bot, discord_here: Server) -> None:
    ada = discord_here.user("Ada", locale="en-US")
    await said(ada, discord_here, "me language", language="pl")
    assert "Strefa czasowa" in await said(ada, discord_here, "me show")
    assert await bot.language_for(ada.id, "en") == "pl"
    again = await said(ada, discord_here, "me language", language="discord")
    assert "English" in again
    assert "Time zone" in await said(ada, discord_here, "me show")


@pytest.mark.parametrize(
    ("name", "options", "refusal"),
    [
        ("me zone", {"name": "Atlantis"}, "no time zone “Atlantis”"),
        ("me hours", {"text": "when I feel like it"}, "cannot read"),
        ("me hours", {"text": "25:00-26:00"}, "cannot read"),
        ("me vacation", {"start": "2099-12-24", "end": "2099-12-31"}, "two years"),
        ("me vacation", {"start": "2001-12-24"}, "is over already"),
        ("me vacation", {"start": "soon"}, "as a day"),
        ("me vacation", {"remove": 3}, "no vacation with the number 3"),
        ("me forget", {}, "Shall I forget you?"),
    ],
)
async def test_what_makes_no_sense_is_refused_in_a_sentence(
    bot: Bot, discord_here: Server, name: str, options: dict[str, object], refusal: str
) -> None:
    ada = discord_here.user("Ada")
    assert refusal in await said(ada, discord_here, name, **options)
    assert (await bot.tables.person(ada.id)).vacation == ()


async def test_a_vacation_is_entered_listed_and_removed(bot: Bot, discord_here: Server) -> None:
    ada, tomorrow = discord_here.user("Ada"), datetime.now(UTC) + timedelta(days=1)
    offered = await ada.autocomplete(discord_here.channel, "me vacation", "start", f"{tomorrow:%Y-%m-%d}")
    assert [choice.value for choice in offered] == [f"{tomorrow:%Y-%m-%d}"]
    end = f"{tomorrow + timedelta(days=5):%Y-%m-%d}"
    listed = f"1. {offered[0].value} – {end}"
    assert listed in await said(ada, discord_here, "me vacation", start=offered[0].value, end=end)
    backwards = await said(ada, discord_here, "me vacation", start=end, end=offered[0].value)
    assert "before it begins" in backwards
    assert listed in await said(ada, discord_here, "me vacation")
    numbers = await ada.autocomplete(discord_here.channel, "me vacation", "remove", "")
    assert end in numbers[0].name
    assert "no vacation ahead" in await said(ada, discord_here, "me vacation", remove=numbers[0].value)


async def test_zones_are_suggested_with_their_clocks(bot: Bot, discord_here: Server) -> None:
    ada = discord_here.user("Ada")
    found = await ada.autocomplete(discord_here.channel, "me zone", "name", "wien")
    assert found[0].value == "Europe/Vienna"
    assert "(UTC+" in found[0].name


async def test_hours_are_chosen_from_menus(bot: Bot, discord_here: Server) -> None:
    ada = discord_here.user("Ada")
    panel = await (await ada.command(discord_here.channel, "me hours")).filled()

    async def pick(menu: str, value: str, rest: str) -> None:
        await ada.select(ada.now(panel), menu, value)
        await until(lambda: any(one.custom_id.endswith(f":{rest}") for one in components.selects(ada.now(panel))))

    await pick("Days", "work", "work//")
    await pick("Awake from", "07:00", "work/07:00/")
    await pick("until", "22:00", "work/07:00/22:00")
    await ada.press(ada.now(panel), "Set")
    await until(lambda: "mon-fri 07:00-22:00" in ada.now(panel).content)
    await pick("Days", "sun", "sun//")
    await pick("Awake from", "never", "sun/never/")
    await ada.press(ada.now(panel), "Set")
    await until(lambda: "never" in ada.now(panel).content)
    who = await bot.tables.person(ada.id)
    assert str(who.hours) == "mon-fri 07:00-22:00; sat 08:00-23:00; sun never"


async def test_a_second_pick_before_the_menus_show_the_first_loses_nothing(bot: Bot, discord_here: Server) -> None:
    ada = discord_here.user("Ada")
    panel = await (await ada.command(discord_here.channel, "me hours")).filled()
    menus = {one.placeholder: one.custom_id for one in components.selects(panel)}
    for menu, value in (("Days", "work"), ("Awake from", "07:00"), ("until", "22:00")):
        await ada.select(panel, menus[menu], value)  # always of the message as it was at first
    await until(lambda: any("work/07:00/22:00" in one.custom_id for one in components.buttons(ada.now(panel))))
    await ada.press(ada.now(panel), "Set")
    await until(lambda: "mon-fri 07:00-22:00" in ada.now(panel).content)


async def test_away_says_what_it_does_to_the_clocks(bot: Bot, pair: Players) -> None:
    ada = pair.first
    text = await said(ada, pair, "me away", away=True)
    assert "no clock runs here" in text
    assert (await bot.tables.person(ada.id)).away
    assert "Welcome back" in await said(ada, pair, "me away", away=False)


async def test_me_and_games_work_in_direct_messages(bot: Bot, pair: Players) -> None:
    ada = pair.first
    assert "Time zone" in (await direct(ada, "me show")).content
    assert "Your 1 game" in (await direct(ada, "games")).content


async def test_everything_stored_comes_as_a_file(bot: Bot, pair: Players) -> None:
    ada = pair.first
    await said(ada, pair, "note write", text="remember the ice")
    message = await (await ada.command(pair.channel, "me export")).filled()
    (file,) = message.attachments
    value = json.loads(file.data)
    assert value["user"] == ada.id
    assert value["stored"]["notes"][0]["text"] == "remember the ice"


async def test_forgetting_needs_two_presses_and_lets_the_game_go_on(bot: Bot, pair: Players) -> None:
    ada, ben = pair.people.values()
    table = await table_of(bot, pair)
    ask = await (await ada.command(pair.channel, "me forget")).filled()
    assert "1 open game" in ask.content
    await ada.press(ask, "Forget me")
    await until(lambda: "Really?" in ada.now(ask).content)
    assert table.info.seat_of(ada.id) is not None
    await ada.press(ada.now(ask), "Yes, forget everything")
    await until(lambda: "You are forgotten" in ada.now(ask).content)
    assert table.info.seat_of(ada.id) is None
    assert table.info.status is Status.RUNNING
    assert table.info.host_id == ben.id
    again = await ada.press(ask, "Forget me")
    await again.acknowledged(5)


async def test_nobody_can_press_for_another(bot: Bot, pair: Players) -> None:
    ada, ben = pair.people.values()
    ask = await (await ada.command(pair.channel, "me forget")).filled()
    with pytest.raises(components.Refused):
        await ben.press(ask, "Forget me")


async def test_the_zone_is_asked_for_once_at_a_table_with_a_clock(bot: Bot, discord_here: Server) -> None:
    ada, place = discord_here.user("Ada"), discord_here.channel
    await said(ada, discord_here, "game new", players=3, clock="standard")
    hint = await ada.see(place, "Your city is enough")
    assert hint.is_ephemeral
    form = (await ada.press(hint, "Say where I live")).modal
    answer = await ada.submit(form, {"text": "Kraków"})
    assert "Europe/Warsaw" in (await answer.filled()).content
    assert (await bot.tables.person(ada.id)).zone_said
    await said(ada, discord_here, "game leave")
    await said(ada, discord_here, "game new", players=3, clock="standard")
    assert sum("Your city is enough" in message.content for message in ada.history(place)) == 1


# ---- lobby


async def test_a_lobby_has_one_kind_line_about_each_person(bot: Bot, discord_here: Server) -> None:
    ada, ben, place = discord_here.user("Ada"), discord_here.user("Ben"), discord_here.channel
    await settings.change(bot.tables, ben.id, lambda who: replace(who, statistics=False))
    await said(ada, discord_here, "game new", players=3)
    await said(ben, discord_here, "game join")
    lobby = await ada.see(place, "2. Ben")
    assert lobby.content.count("new here") == 1
    assert "1. Ada 👑\n-# new here" in lobby.content


async def test_whoever_wants_no_statistics_any_more_is_shown_without_them_at_once(
    bot: Bot, discord_here: Server
) -> None:
    ada, place = discord_here.user("Ada"), discord_here.channel
    await said(ada, discord_here, "game new", players=3)
    lobby = await ada.see(place, "1. Ada 👑\n-# new here")
    await said(ada, discord_here, "me statistics", keep=False)
    await until(lambda: "new here" not in ada.now(lobby).content)


# ---- games


async def test_next_leads_to_the_game_that_has_waited_longest(bot: Bot, discord_here: Server) -> None:
    tables = []
    for seed in (1, 2):
        players = Players(discord_here, ["Ada", "Ben"], seed)
        await players.open(Dominance.CLAIMED, name=f"Table {seed}")
        tables.append(players)
    table = await table_of(bot, tables[0])
    asked = (await table.view()).asked
    assert asked is not None
    who = tables[0].people[asked.user_id or 0]
    listed = await (await who.command(tables[1].channel, "games")).filled()
    assert "Your 2 games" in listed.content
    assert "[Table 1](https://discord.com/channels/" in listed.content
    answer = await who.press(listed, "Next")
    led = await answer.followup()
    assert "Table 1" in led.content
    panel = await (await who.press(led, "My move")).followup()
    assert panel.is_ephemeral
    assert components.buttons(panel) or components.selects(panel)


async def test_many_games_come_in_pages(bot: Bot, discord_here: Server) -> None:
    ada = discord_here.user("Ada")
    for number in range(10):
        place = discord_here.add_channel(f"many-{number}")
        await (await ada.command(place, "game new", {"players": 3, "name": f"Number {number}"})).filled()
    listed = await (await ada.command(discord_here.channel, "games")).filled()
    assert "Your 10 games" in listed.content
    assert "Number 7" in listed.content
    assert "Number 8" not in listed.content
    await ada.press(listed, "▶")
    await until(lambda: "Number 9" in ada.now(listed).content)
    await ada.press(ada.now(listed), "◀")
    await until(lambda: "Number 0" in ada.now(listed).content)


# ---- missed


async def test_the_first_look_after_an_absence_shows_what_was_missed(
    bot: Bot, pair: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(4):
        await pair.step(bot)
    table = await table_of(bot, pair)
    asked = (await table.view()).asked
    assert asked is not None
    who = pair.people[asked.user_id or 0]
    await bot.tables.database.write(lambda writer: writer.execute("DELETE FROM looks"))
    monkeypatch.setattr(missing, "ABSENCE", timedelta(0))
    board = pair.seen
    assert board is not None
    await who.press(board, "My move")
    account = await who.see(pair.channel, "What you missed")
    assert account.is_ephemeral
    assert account.attachments
    assert account.attachments[0].description
    monkeypatch.setattr(missing, "ABSENCE", timedelta(hours=1))
    await who.press(board, "My move")
    assert sum("What you missed" in message.content for message in who.history(pair.channel)) == 1
    again = await (await who.command(pair.channel, "missed")).filled()
    assert again.content.partition(">: ")[2] == account.content.partition(">: ")[2]


async def test_nobody_is_told_what_they_missed_in_a_game_just_begun(bot: Bot, pair: Players) -> None:
    assert "missed nothing" in await said(pair.first, pair, "missed")


# ---- notes


async def test_notes_are_written_in_a_form_changed_and_deleted(bot: Bot, pair: Players) -> None:
    ada, ben = pair.people.values()
    form = (await ada.command(pair.channel, "note write")).modal
    text = "A long plan.\nSecond line."
    shown = (await (await ada.submit(form, {"text": text})).filled()).content
    assert text in shown
    form = (await ada.command(pair.channel, "note edit", number=1)).modal
    shown = (await (await ada.submit(form, {"text": "shorter"})).filled()).content
    assert "shorter" in shown
    assert "A long plan" not in shown
    assert "no notes" in await said(ben, pair, "note show")
    offered = await ada.autocomplete(pair.channel, "note delete", "number", "")
    assert offered[0].name == "1: shorter"
    assert "no notes" in await said(ada, pair, "note delete", number=1)
    assert "no note with the number 1" in await said(ada, pair, "note delete", number=1)


# ---- following


async def test_a_watcher_hears_of_a_game_by_direct_message(bot: Bot, pair: Players, discord_here: Server) -> None:
    eve = discord_here.user("Eve")
    await settings.change(bot.tables, eve.id, lambda who: replace(who, hours=Hours.parse("always")))
    assert "each turn" in await said(eve, pair, "follow", pace="turns")
    await play_until(await table_of(bot, pair), "followed", turn=2)
    assert await following.tell(bot.tables) == 1
    await bot.due.turn()
    await bot.due.idle()
    told = await eve.see(eve.direct, "👁")
    assert "from turn 1 to turn 2" in told.content
    assert "You play in this game" in await said(pair.first, pair, "follow")
    offered = await eve.autocomplete(pair.channel, "unfollow", "game", "")
    assert "no more" in await said(eve, pair, "unfollow", game=offered[0].value)
    assert "do not follow" in await said(eve, pair, "unfollow")


async def test_a_person_without_settings_is_the_default(bot: Bot) -> None:
    assert await bot.tables.person(123) == Person(123)


async def test_who_wants_direct_messages_is_named_and_not_called_by_the_board(bot: Bot, discord_here: Server) -> None:
    players = Players(discord_here, ["Ada", "Ben"], 3)
    for user in players.people.values():
        await settings.change(bot.tables, user.id, lambda who: replace(who, told=Told.DIRECT))
    await players.open(Dominance.CLAIMED)
    board = players.seen
    assert board is not None
    assert "▶ <@" in board.content
    assert board.mentions == ()


async def test_a_rematch_calls_nobody_who_was_forgotten(bot: Bot, pair: Players) -> None:
    ada, ben = pair.people.values()
    table = await table_of(bot, pair)
    await forgetting.forget(bot.tables, ada.id)
    await said(ben, pair, "game abandon")
    assert table.info.status is Status.ABANDONED
    assert all(user > 0 for user in table.info.people)
    text = await said(ben, pair, "game rematch")
    assert "✓" in text


async def test_only_the_last_day_of_a_vacation_means_from_today_on(bot: Bot, discord_here: Server) -> None:
    ada, today = discord_here.user("Ada"), datetime.now(UTC).date()
    last = today + timedelta(days=5)
    assert f"1. {today} – {last}" in await said(ada, discord_here, "me vacation", end=last.isoformat())
