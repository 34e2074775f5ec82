"""Threads, direct messages, permissions, pins, histories: the real client against the model."""

import io

import discord
import pytest
from tiny_bot import TinyBot, layout_view, picture

from bot.local.components import Refused
from bot.local.server import Server


def channel_of(bot: TinyBot, server: Server) -> discord.TextChannel:
    found = bot.get_channel(server.channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def test_a_thread_is_opened_written_and_locked(server: Server, bot: TinyBot):
    ada = server.user("Ada")
    await (await ada.command(server.channel, "thread", title="Turn 1")).filled()
    [thread] = [place for place in server.world.channels.values() if place.kind.is_thread]
    assert (thread.name, thread.archived, thread.locked) == ("Turn 1", True, True)
    assert ada.last(thread).content == "in here"
    with pytest.raises(Refused):
        await ada.command(thread, "ping")


async def test_a_thread_hangs_on_a_message(server: Server, bot: TinyBot):
    message = await channel_of(bot, server).send("a game")
    thread = await message.create_thread(name="its thread")
    assert thread.id == message.id
    await thread.send("hello")
    with pytest.raises(discord.HTTPException, match="160004"):
        await message.create_thread(name="again")


async def test_a_direct_message_arrives_unless_the_person_takes_none(server: Server, bot: TinyBot):
    ada, ben = server.user("Ada"), server.user("Ben")
    await (await ada.command(server.channel, "whisper", to=ben)).filled()
    assert ben.last(ben.direct).content == "a word"
    with pytest.raises(Refused):
        ada.history(ben.direct)
    ben.account.accepts_dms = False
    await ada.command(server.channel, "whisper", to=ben)
    error = await bot.first_error()
    assert error.code == 50007


async def test_a_command_works_in_direct_messages(server: Server, bot: TinyBot):
    ada = server.user("Ada")
    assert (await ada.command(ada.direct, "ping")).message.content == "pong"


@pytest.mark.parametrize(
    ("lacking", "code"), [("send_messages", 50013), ("attach_files", 50013), ("view_channel", 50001)]
)
async def test_what_the_bot_may_not_do_is_refused(server: Server, bot: TinyBot, lacking: str, code: int):
    server.permit(server.channel, deny=lacking)
    with pytest.raises(discord.Forbidden) as caught:
        await bot.get_partial_messageable(server.channel.id).send("x", file=picture())
    assert caught.value.code == code


async def test_a_person_without_the_permission_is_not_offered_a_command(server: Server, bot: TinyBot):
    server.permit(server.channel, server.user("Ben").account, deny="use_application_commands")
    with pytest.raises(Refused):
        await server.user("Ben").command(server.channel, "ping")


async def test_what_is_gone_is_unknown(server: Server, bot: TinyBot):
    messages = bot.get_partial_messageable(server.channel.id)
    with pytest.raises(discord.NotFound, match="10008"):
        await messages.get_partial_message(1).edit(content="x")
    server.world.delete_channel(server.channel)
    with pytest.raises(discord.NotFound, match="10003"):
        await messages.send("x")


@pytest.mark.parametrize("twice", [False, True])
async def test_an_answer_to_a_channel_that_is_gone_is_unknown(server: Server, bot: TinyBot, twice: bool):
    server.permit(server.channel, allow="manage_channels")
    await server.user("Ada").command(server.channel, "close", twice=twice)
    error = await bot.first_error()
    assert (error.status, error.code) == (404, 10003)


async def test_a_pin_has_its_own_permission(server: Server, bot: TinyBot):
    message = await channel_of(bot, server).send("pin me")
    await message.pin()
    assert [pinned.id async for pinned in message.channel.pins()] == [message.id]
    await message.unpin()
    server.permit(server.channel, deny="pin_messages")
    with pytest.raises(discord.Forbidden):
        await message.pin()


async def test_an_edit_drops_the_files_it_does_not_list(server: Server, bot: TinyBot):
    message = await channel_of(bot, server).send("two", files=[picture(), picture("blue")])
    ada = server.user("Ada")
    await message.edit(content="still two")
    assert len(ada.last(server.channel).attachments) == 2
    await message.edit(attachments=[message.attachments[1]])
    assert [file.description for file in ada.last(server.channel).attachments] == ["A blue board"]


async def test_an_attachment_can_be_read_back(server: Server, bot: TinyBot):
    message = await channel_of(bot, server).send(file=picture())
    assert (await message.attachments[0].read()).startswith(b"\x89PNG")


async def test_a_history_is_read_in_pages(server: Server, bot: TinyBot):
    channel = channel_of(bot, server)
    for number in range(7):
        server.user("Ada").say(server.channel, str(number))
    newest = [message.id async for message in channel.history(limit=3)]
    before = [message.id async for message in channel.history(limit=10, before=discord.Object(newest[-1]))]
    oldest = [message.id async for message in channel.history(limit=2, oldest_first=True)]
    ids = [message.id for message in server.user("Ada").history(server.channel)]
    assert (newest, before, oldest) == (ids[:3:-1], ids[3::-1], ids[:2])


async def test_messages_older_than_an_hour_take_few_edits(server: Server, bot: TinyBot):
    server.world.late_edits_allowed = 1
    message = await channel_of(bot, server).send("status")
    server.world.clock.advance(3601)
    await message.edit(content="once")
    # 30046 comes as a 429 without Via, which the client raises.
    with pytest.raises(discord.HTTPException, match="30046"):
        await message.edit(content="twice")


async def test_a_message_calls_whom_allowed_mentions_lets_it(server: Server, bot: TinyBot):
    ada, ben = server.user("Ada"), server.user("Ben")
    text = f"{ada.mention} {ben.mention} @everyone"
    await channel_of(bot, server).send(text, allowed_mentions=discord.AllowedMentions(users=[discord.Object(ben.id)]))
    last = ada.last(server.channel)
    assert (last.mentions, last.mentions_everyone) == ((ben.id,), True)
    await channel_of(bot, server).send(text, allowed_mentions=discord.AllowedMentions.none())
    assert ada.last(server.channel).mentions == ()


async def test_an_unknown_route_is_answered_and_remembered(server: Server, bot: TinyBot):
    with pytest.raises(discord.NotFound):
        await bot.fetch_guild_preview(server.guild.id)
    assert server.unknown_requests == [f"GET /api/v10/guilds/{server.guild.id}/preview"]
    server.unknown_requests.clear()


async def test_members_roles_and_people_are_fetched(server: Server, bot: TinyBot):
    ada = server.user("Ada")
    guild = bot.get_guild(server.guild.id)
    assert guild is not None
    assert (await guild.fetch_member(ada.id)).display_name == "Ada"
    assert [role.name for role in await guild.fetch_roles()] == ["@everyone", "Dominant Species"]
    assert (await bot.fetch_user(ada.id)).display_name == "Ada"
    assert [member.id for member in await guild.query_members(user_ids=[ada.id])] == [ada.id]
    server.world.leave(server.guild, ada.account)
    with pytest.raises(discord.NotFound, match="10007"):
        await guild.fetch_member(ada.id)


async def test_a_message_of_the_second_kind_takes_no_content(server: Server, bot: TinyBot):
    message = await channel_of(bot, server).send("words")
    with pytest.raises(discord.HTTPException, match="50035"):
        await message.edit(view=layout_view(), attachments=[picture()])
    assert "empty them first" in server.violations.pop()
    await message.edit(content=None, view=layout_view(), attachments=[picture()])
    assert (await channel_of(bot, server).fetch_message(message.id)).attachments == []


async def test_an_empty_message_and_a_huge_file_are_refused_and_remembered(server: Server, bot: TinyBot):
    with pytest.raises(discord.HTTPException, match="50006"):
        await channel_of(bot, server).send("")
    huge = discord.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), "huge.bin")
    with pytest.raises(discord.HTTPException, match="40005"):
        await channel_of(bot, server).send(file=huge)
    assert len(server.violations) == 2
