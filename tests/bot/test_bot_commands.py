"""Every command does what its help says, over the loopback Discord."""

from __future__ import annotations

import json

from game_player import Players

from bot.client import Bot
from bot.local import components
from bot.local.driver import User
from bot.local.model import Message
from bot.local.server import Server


async def said(user: User, place: Players | Server, name: str, /, **options: object) -> str:
    """The private answer to a command, filled."""
    answer = await user.command(place.channel, name, options)
    message = await answer.filled()
    assert message.is_ephemeral
    return components.text_of(message)


async def asked(bot: Bot, players: Players) -> User:
    """Whoever is asked now."""
    view = await (await bot.tables.in_channel(players.channel.id)).view()
    assert view.asked is not None
    assert view.asked.user_id is not None
    return players.people[view.asked.user_id]


async def seq_of(bot: Bot, players: Players) -> int:
    return (await bot.tables.in_channel(players.channel.id)).info.seq


async def test_place_puts_a_pawn_and_the_channel_sees_it(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    offered = await user.autocomplete(pair.channel, "place", "space", "comp")
    assert [one.value for one in offered][:2] == ["competition-1", "competition-2"]
    assert "place competition-1" in await said(user, pair, "place", space="competition-1")
    message = await pair.board(after=pair.seen)
    assert "puts a pawn on **Competition 1**" in message.content
    assert "turn 1" in message.content
    picture = message.attachments[0]
    assert picture.filename == "board.png"
    assert picture.description
    assert "Competition 1" in picture.description


async def test_do_plays_what_is_typed_and_offers_what_is_possible(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    offered = await user.autocomplete(pair.channel, "do", "choices", "place speciation-m")
    assert [one.value for one in offered] == ["place speciation-meat"]
    assert "✓" in await said(user, pair, "do", choices="PLACE  speciation-meat")
    assert await seq_of(bot, pair) == 1
    other = await asked(bot, pair)
    assert other is not user
    refusal = await said(other, pair, "do", choices="place adaptation-1, place adaptation-2")
    assert "✓" not in refusal
    assert await seq_of(bot, pair) == 1, "several choices are all or nothing"
    assert not await user.autocomplete(pair.channel, "do", "choices", "nonsense, ")


async def test_pass_where_nothing_can_be_passed_is_refused(bot: Bot, pair: Players) -> None:
    text = await said(await asked(bot, pair), pair, "pass")
    assert "place" in text
    assert await seq_of(bot, pair) == 0


async def test_undo_takes_back_and_says_so(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    await said(user, pair, "place", space="wasteland")
    first = await pair.board(after=pair.seen)
    assert "Taken back" in await said(user, pair, "undo")
    message = await pair.board(after=first)
    assert "takes back `place wasteland`" in message.content
    assert await asked(bot, pair) is user


async def test_undo_of_an_older_choice_asks_the_others(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    await said(user, pair, "place", space="wasteland")
    other = await asked(bot, pair)
    await said(other, pair, "place", space="depletion")
    assert "asked" in await said(user, pair, "undo")
    vote = await other.see(pair.channel, "asks to take back")
    await other.press(vote, "No")
    await other.see(pair.channel, "Refused")
    assert await seq_of(bot, pair) == 2
    assert "asked" in await said(user, pair, "undo")
    vote = await other.see(pair.channel, "do you agree", after=vote)
    await other.press(vote, "Yes")
    await other.see(pair.channel, "takes back")
    assert await asked(bot, pair) is user


async def test_move_opens_a_private_panel_with_a_numbered_picture(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    answer = await user.command(pair.channel, "move")
    panel = await answer.filled()
    assert panel.is_ephemeral
    assert panel.attachments
    menu = components.selects(panel)[0]
    step = await user.select(panel, menu.custom_id, "competition")
    panel = await step.changed()
    step = await user.press(panel, "Back")
    panel = await step.changed()
    assert components.selects(panel)[0].placeholder == "Which action?"
    step = await user.press(panel, "⌨ Type it")
    sent = await user.submit(step.modal, {"text": "place migration-7"})
    assert "✓ Played: `place migration-7`" in (await sent.changed()).content
    assert await seq_of(bot, pair) == 1


async def test_claim_and_contest_explain_and_list(bot: Bot, pair: Players) -> None:
    user = pair.first
    assert "nothing you can claim" in await said(user, pair, "claim")
    assert "does not dominate" in await said(user, pair, "claim", tile="D3")
    assert "cone" in await said(user, pair, "contest", tile="D3")
    assert await user.autocomplete(pair.channel, "claim", "tile", "") == []
    assert await user.autocomplete(pair.channel, "contest", "tile", "") == []


async def test_board_is_private_unless_shared(bot: Bot, pair: Players) -> None:
    answer = await pair.first.command(pair.channel, "board")
    assert (await answer.filled()).is_ephemeral
    assert (await answer.filled()).attachments
    answer = await pair.first.command(pair.channel, "board", share=True)
    message = await answer.filled()
    assert not message.is_ephemeral
    assert "<@" not in message.content
    answer = await pair.first.command(pair.channel, "board", words=True)
    text = (await answer.filled()).attachments[0].data.decode()
    assert "D3" in text


async def test_tile_animal_and_cards_explain(bot: Bot, pair: Players) -> None:
    offered = await pair.first.autocomplete(pair.channel, "tile", "tile", "d")
    assert {one.value for one in offered} >= {"D2", "D3", "D4"}
    text = await said(pair.first, pair, "tile", tile="d4")
    assert "mountain" in text
    assert "Domination" in text or "Elements" in text
    assert "empty" in await said(pair.first, pair, "tile", tile="A1")
    assert "not a known tile" in await said(pair.first, pair, "tile", tile="Z9")
    assert "Gene pool 50" in await said(pair.first, pair, "animal")
    animals = await pair.first.autocomplete(pair.channel, "animal", "animal", "")
    assert len(animals) == 2
    assert "Gene pool" in await said(pair.first, pair, "animal", animal=str(animals[1].value))
    assert "The row" in await said(pair.first, pair, "cards")
    offered = await pair.first.autocomplete(pair.channel, "cards", "card", "mass")
    assert "neighbouring" in await said(pair.first, pair, "cards", card=str(offered[0].value))


async def test_log_lists_the_last_steps(bot: Bot, pair: Players) -> None:
    assert "Nothing has been played" in await said(pair.first, pair, "log")
    await said(await asked(bot, pair), pair, "place", space="wasteland")
    assert "Wasteland" in await said(pair.first, pair, "log")
    await said(await asked(bot, pair), pair, "place", space="depletion")
    text = await said(pair.first, pair, "log", before=2)
    assert "Wasteland" in text
    assert "Depletion" not in text


async def test_rules_help_and_about_explain(bot: Bot, discord_here: Server) -> None:
    ada = discord_here.user("Ada")
    assert "Actions" in await said(ada, discord_here, "rules")
    assert "ice" in await said(ada, discord_here, "rules", topic="glaciation")
    assert "Mass Exodus" in await said(ada, discord_here, "rules", topic="mass exodus")
    assert "no topic" in await said(ada, discord_here, "rules", topic="xyzzy")
    assert len(await ada.autocomplete(discord_here.channel, "rules", "topic", "")) == 25
    assert "First steps" in await said(ada, discord_here, "help")
    rooms = await ada.autocomplete(discord_here.channel, "help", "topic", "")
    for room in rooms:
        assert await said(ada, discord_here, "help", topic=room.value)
    assert "Privacy" in await said(ada, discord_here, "about")


async def test_doctor_names_what_is_missing(bot: Bot, discord_here: Server) -> None:
    ada = discord_here.user("Ada")
    assert "in order" in await said(ada, discord_here, "doctor")
    discord_here.permit(discord_here.channel, deny="attach_files")
    text = await said(ada, discord_here, "doctor")
    assert "❌ **Attach Files**" in text
    assert "Permissions" in text


async def test_settings_are_the_managers(bot: Bot, discord_here: Server) -> None:
    owner, channel = discord_here.user("Owner"), discord_here.channel
    role = discord_here.world.add_role(discord_here.guild, "Openers")
    assert "Claimed" in await said(owner, discord_here, "settings show")
    assert "Automatic" in await said(owner, discord_here, "settings mode", dominance="automatic")
    assert f"<@&{role.id}>" in await said(owner, discord_here, "settings openers", role=role)
    assert "may open a table" in await said(discord_here.user("Ada"), discord_here, "game new", players=2)
    assert "everyone" in await said(owner, discord_here, "settings openers")
    assert "**1**" in await said(owner, discord_here, "settings most", tables=1)
    assert f"<#{channel.id}>" in await said(owner, discord_here, "settings results", channel=channel)
    assert "English" in await said(owner, discord_here, "settings language", language="en")


def lobby_of(message: Message) -> bool:
    """Whether a message is a lobby that can be joined."""
    return any(button.label == "Join" for button in components.buttons(message))


async def test_export_and_import_carry_a_game_to_another_channel(bot: Bot, pair: Players) -> None:
    from bot.local.drafts import Upload

    await said(await asked(bot, pair), pair, "place", space="wasteland")
    for form in ("record", "position", "clean"):
        answer = await pair.first.command(pair.channel, "game export", form=form)
        data = (await answer.filled()).attachments[0].data
        assert json.loads(data)["format"] == 1
    assert "after the end" in await said(pair.first, pair, "game export", form="full")
    server = pair.server
    place = server.add_channel("again")
    answer = await pair.first.command(
        place,
        "game import",
        file=Upload("game.json", data),
    )
    assert "✓" in (await answer.filled()).content
    message = await pair.first.see(place, lobby_of)
    menu = components.selects(message)[0]
    await server.user("Ben").select(message, menu.custom_id, menu.options[0].value)
    await pair.first.see(place, "The game begins")
    answer = await pair.first.command(place, "game import", file=Upload("bad.json", b"{"))
    assert "✓" not in (await answer.filled()).content
