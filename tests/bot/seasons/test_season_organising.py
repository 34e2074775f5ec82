"""Seasons through the real client: what organisers set up and change, and what none but they may do."""

from __future__ import annotations

import pytest
from season_discord import Club

from bot.client import Bot
from bot.league.model import Dealing, EntryStatus
from bot.local.server import Server
from bot.seasons.model import Key

ORGANISERS = (
    ("season open", {}),
    ("season close", {}),
    ("season draw", {}),
    ("season confirm", {}),
    ("season round", {}),
    ("season organisers", {}),
    ("season cancel", {"reason": "no"}),
    ("season create", {"name": "Mine"}),
    ("season terms", {"rounds": 3}),
    ("season divide", {}),
    ("season finish", {}),
    ("season here", {}),
    ("league run undo", {}),
    ("league run nudge", {}),
    ("league run extend", {"days": 3}),
    ("league run note", {"text": "hm"}),
    ("league run adjudicate", {"table": "D1 R1 T1", "how": "present", "note": "no"}),
    ("league run void", {"table": "D1 R1 T1", "note": "no"}),
)


@pytest.fixture
def league(discord_here: Server, bot: Bot) -> Club:
    """Four players and an organiser."""
    bot.opener.pause = 0
    return Club(discord_here, ["Ada", "Ben", "Cleo", "Dan"])


async def test_none_but_organisers_run_a_season(bot: Bot, league: Club) -> None:
    await league.round_on(bot)
    before = await league.season(bot)
    ada, ben = league.players[:2]
    for name, options in ORGANISERS:
        assert "Only organisers may do this" in await league.says(ada, name, **options), name
    for name, options in (
        ("league run expel", {"reason": "no"}),
        ("league run admit", {}),
        ("season seed", {"place": 1}),
        ("league run penalty", {"table": "D1 R1 T1", "points": "1", "reason": "no"}),
        ("league run substitute", {"table": "D1 R2 T1", "former": ben}),
    ):
        assert "Only organisers" in await league.says(ada, name, player=ben, **options), name
    assert await league.season(bot) == before
    assert len(await bot.seasons.listed(league.server.guild.id)) == 1


async def test_a_role_makes_organisers(bot: Bot, league: Club) -> None:
    role = league.server.world.add_role(league.server.guild, "League")
    ada = league.players[0]
    league.server.guild.members[ada.id].role_ids.append(role.id)
    assert "Only organisers" in await league.says(ada, "season create", name="Mine")
    assert f"<@&{role.id}>" in await league.run("season organisers", role=role)
    assert "being prepared" in await league.says(ada, "season create", name="Mine")
    assert "Only organisers" in await league.says(ada, "season organisers", role=role)
    assert "those who manage the server" in await league.run("season organisers")


async def test_terms_are_changed_and_refused_in_words(bot: Bot, league: Club) -> None:
    await league.run("season create", name="Spring")
    said = await league.run(
        "season terms", name="Autumn", size=3, rounds=5, days=7, clock="league", dominance="claimed", cards=12,
        places=9, division_size=6, up=1, down=1, dealing="drafted", odd="byes", rated=False, start="2027-03-01", late=2,
        points="10-5-1; 10-6-3-1", ties="seconds, wins", leaving="voided", substitutes="both", concession="as-scored",
    )  # fmt: skip
    for words in (
        "**Autumn**", "tables of 3", "5 rounds", "7 days a round", "dominance claimed", "not rated", "10, 5, 1",
        "second places → wins → lot", "12 cards before Ice Age", "Late entries: until round 2", "drafted", "a bye",
    ):  # fmt: skip
        assert words in said, words
    for options, why in (
        ({"points": "10-6"}, None),
        ({"points": "1-6-9"}, "a better place never has fewer points"),
        ({"points": "ten"}, "points are written like"),
        ({"ties": "luck"}, "“luck” is no tie-break"),
        ({"start": "tomorrow"}, "a day is written like"),
        ({"division_size": 2, "size": 4}, "a division must hold at least one table"),
    ):
        said = await league.says(league.organiser, "season terms", **options)
        assert why is None or why in said, said
    assert (await league.season(bot)).head.terms.dealing is Dealing.DRAFTED
    offered = await league.organiser.autocomplete(league.place, "season terms", "design", "")
    assert any("players, tables of" in one.name for one in offered)


async def test_every_step_at_the_wrong_time_says_what_comes_first(bot: Bot, league: Club) -> None:
    await league.sign_up()
    owner = league.organiser
    for name, why in (
        ("season draw", "close the sign-up first"),
        ("season confirm", "There is no proposal"),
        ("season round", "There is no proposal"),
        ("season divide", "between the sign-up and the first round"),
        ("season finish", "only a season that is running"),
        ("season open", "only be opened before"),
    ):
        assert why in await league.says(owner, name), name
    assert "no round is on" in await league.says(owner, "league run extend", days=2)
    assert "has no table “D1 R1 T1”" in await league.says(
        owner, "league run adjudicate", table="D1 R1 T1", how="present", note="?"
    )
    assert "There is nothing" in await league.says(owner, "league log", page=3)
    assert "✓ 0 players" in await league.says(owner, "league run nudge")


async def test_who_leaves_and_who_comes_changes_tables_to_come(bot: Bot, league: Club) -> None:
    await league.round_on(bot)
    await league.run("season terms", late=2)
    owner, dan, eve = league.organiser, league.players[3], league.server.user("Eve")
    said = await league.says(owner, "league run expel", player=dan, reason="rude")
    assert "1 running game goes to substitutes" in said
    assert "somebody who has left: D1 R2 T1" in said
    assert "You take part" in await league.says(eve, "league join")
    await eve.see(league.place, "Not at the tables of all rounds to come: Eve")
    assert "plays in place of" in await league.run("league run substitute", table="D1 R2 T1", former=dan, player=eve)
    state = await league.season(bot)
    assert eve.id in state.tables[Key(1, 2, 1)].plan.players
    back = await league.says(owner, "league run admit", player=dan)
    assert "Not at the tables of all rounds to come: Dan" in back
    proposal = await (await owner.command(league.place, "season draw")).filled(60)
    await league.press(owner, proposal, "Confirm these tables")
    state = await league.season(bot)
    assert len(state.tables_of(round_=2)[0].plan.players) == 5
    assert state.entries[dan.id].status is EntryStatus.ENTERED


async def test_a_seeding_by_hand_and_divisions_are_shown(bot: Bot, league: Club) -> None:
    await league.closed(size=2)
    assert "The seeding of Dan is set" in await league.run("season seed", player=league.players[3], place=1)
    said = await league.run("season divide", sizes="2,2")
    assert "**Division 1** · Dan, Ada" in said
    assert "do not add up to the 4 players" in await league.says(league.organiser, "season divide", sizes="3,3")
    assert "sizes are written like" in await league.says(league.organiser, "season divide", sizes="a lot")
