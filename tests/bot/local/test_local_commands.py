"""The real client on the loopback Discord: commands, presses, menus, modals."""

import pytest
from discord import InteractionResponseType as Response
from tiny_bot import TinyBot

from bot.local import components
from bot.local.components import Refused
from bot.local.server import Server


@pytest.fixture(autouse=True)
def _no_violations(server: Server, bot: TinyBot):
    yield
    assert server.violations == []
    assert bot.errors == []


async def test_a_command_is_answered(server: Server):
    answer = await server.user("Ada").command(server.channel, "ping")
    assert answer.message.content == "pong"
    assert answer.kind is Response.channel_message
    assert answer.seconds < 1


async def test_options_reach_the_command(server: Server):
    answer = await server.user("Ada").command(server.channel, "game new", players=3, level="hard")
    assert answer.message.content == "3 players, level 2"


async def test_the_client_refuses_what_a_command_does_not_take(server: Server):
    ada = server.user("Ada")
    for options in ({"players": 7}, {}, {"players": 2, "level": "silly"}, {"players": 2, "dogs": 1}):
        with pytest.raises(Refused):
            await ada.command(server.channel, "game new", options)
    with pytest.raises(Refused):
        await ada.command(server.channel, "game over")


async def test_an_option_is_completed_by_the_bot(server: Server):
    choices = await server.user("Ada").autocomplete(server.channel, "game place", "tile", "S")
    assert [(choice.name, choice.value) for choice in choices] == [("Sea", "sea"), ("Savannah", "savannah")]


async def test_an_ephemeral_answer_is_seen_by_one_person(server: Server):
    ada, ben = server.user("Ada"), server.user("Ben")
    answer = await ada.command(server.channel, "secret")
    followup = await answer.followup()
    assert answer.message in ada.history(server.channel)
    assert followup in ada.history(server.channel)
    assert ben.history(server.channel) == []
    with pytest.raises(Refused):
        await ben.press(answer.message, "anything")


async def test_the_first_follow_up_fills_a_deferred_answer(server: Server):
    answer = await server.user("Ada").command(server.channel, "board")
    assert answer.kind is Response.deferred_channel_message
    message = await answer.filled()
    assert message.id == answer.interaction.original_id
    assert answer.followups == []
    [file] = message.attachments
    assert (file.description, file.width, file.content_type) == ("A red board", 64, "image/png")


async def test_a_deferral_settles_who_sees_the_answer(server: Server):
    answer = await server.user("Ada").command(server.channel, "board", ephemeral=True)
    message = await answer.filled()
    assert message.is_ephemeral
    assert server.user("Ben").history(server.channel) == []


async def test_a_press_updates_the_message_and_an_old_view_of_it_can_still_be_pressed(server: Server):
    ada = server.user("Ada")
    first = (await ada.command(server.channel, "count")).message
    answer = await ada.press(first, "Count 1")
    assert answer.message.content == "counted 1"
    assert [button.label for button in components.buttons(answer.message)] == ["Count 2"]
    again = await ada.press(first, "count:1")
    assert again.kind is Response.message_update


async def test_a_deferred_update_redraws_the_picture_and_drops_the_old_one(server: Server):
    ada = server.user("Ada")
    board = await (await ada.command(server.channel, "board")).filled()
    answer = await ada.press(board, "Redraw")
    assert answer.kind is Response.deferred_message_update
    changed = await answer.changed()
    assert [file.description for file in changed.attachments] == ["A blue board"]


async def test_menus_take_values_labels_and_people(server: Server):
    ada, ben = server.user("Ada"), server.user("Ben")
    board = await (await ada.command(server.channel, "board")).filled()
    assert (await ada.select(board, "Tile", ["A", "C"])).message.content == "A+C"
    assert (await ada.select(board, "who", [ben])).message.content == "chose Ben"
    with pytest.raises(Refused):
        await ada.select(board, "tile", ["A", "B", "C"])
    with pytest.raises(Refused):
        await ada.press(board, "Off")


async def test_a_modal_is_filled_in(server: Server):
    ada = server.user("Ada")
    board = await (await ada.command(server.channel, "board")).filled()
    modal = (await ada.press(board, "Open")).modal
    assert [field.label for field in modal.fields] == ["Name", "Animal"]
    answer = await ada.submit(modal, {"Name": "Ada", "animal": "Bird"})
    assert answer.message.content == "Ada plays Bird"
    with pytest.raises(Refused):
        await ada.submit(modal, {"name": "x" * 21, "animal": "Bird"})


async def test_components_of_the_second_kind_show_the_uploaded_picture(server: Server):
    message = (await server.user("Ada").command(server.channel, "layout")).message
    assert components.text_of(message) == "## Turn 3"
    [container] = message.components
    media = container["components"][1]["items"][0]["media"]
    assert media["url"] == message.attachments[0].url
    assert server.world.message_json(message)["attachments"] == []
