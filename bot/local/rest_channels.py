"""REST: channels, threads, direct messages, guilds and their members."""

from typing import Any

from bot.local import wire
from bot.local.errors import missing_permissions, thread_archived, thread_exists, unknown, wrong_channel_type
from bot.local.ids import iso
from bot.local.model import Channel, ChannelKind, Flag, Json, MessageKind
from bot.local.rest import Call, Route

CHANNEL = "/channels/{channel_id}"
GUILD = "/guilds/{guild_id}"


async def get(call: Call) -> Json:
    """GET a channel or thread."""
    return wire.channel(call.channel())


async def change(call: Call) -> Json:
    """PATCH a channel or thread: name, topic, archived, locked, auto-archive."""
    place = call.channel()
    body = call.body
    if place.kind.is_thread:
        _may_change_thread(call, place)
        changes = {key: body[key] for key in ("name", "archived", "locked", "invitable") if key in body}
        if "auto_archive_duration" in body:
            changes["auto_archive_minutes"] = body["auto_archive_duration"]
    else:
        call.world.require(place, "manage_channels")
        changes = {key: body[key] for key in ("name", "topic") if key in body}
    call.world.change_channel(place, **changes)
    return wire.channel(place)


def _may_change_thread(call: Call, place: Channel) -> None:
    """The owner may, moderators may; a locked thread is for moderators, an archived one must first be woken."""
    moderator = call.world.allowed(place, call.world.bot).manage_threads
    if (place.locked and not moderator) or (place.owner_id != call.world.bot.id and not moderator):
        raise missing_permissions()
    if place.archived and call.body.get("archived") is not False and set(call.body) - {"archived", "locked"}:
        raise thread_archived()


async def delete(call: Call) -> Json:
    """DELETE a channel or thread."""
    place = call.channel("manage_threads" if "thread" in _kind(call) else "manage_channels")
    call.world.delete_channel(place)
    return wire.channel(place)


def _kind(call: Call) -> str:
    return "thread" if call.world.channel(call.number("channel_id")).kind.is_thread else "channel"


def _parent(call: Call, permission: str) -> Channel:
    """The channel that a new thread hangs below: a text channel."""
    place = call.channel()
    if place.kind is not ChannelKind.TEXT:
        raise wrong_channel_type()
    return call.channel(permission)


async def thread_from_message(call: Call) -> Json:
    """POST a thread that hangs on a message; it has the message's id."""
    parent = _parent(call, "create_public_threads")
    message = call.world.message(parent, call.number("message_id"))
    if message.id in call.world.channels:
        raise thread_exists()
    thread = call.world.add_thread(parent, call.body["name"], call.world.bot, id=message.id, **_details(call))
    call.world.replace(message, by_author=False, flags=message.flags | Flag.HAS_THREAD)
    return wire.channel(thread)


async def thread_alone(call: Call) -> Json:
    """POST a thread without a message; private unless it says type 11."""
    kind = ChannelKind(call.body.get("type", ChannelKind.PRIVATE_THREAD))
    private = kind is ChannelKind.PRIVATE_THREAD
    parent = _parent(call, "create_private_threads" if private else "create_public_threads")
    thread = call.world.add_thread(parent, call.body["name"], call.world.bot, kind=kind, **_details(call))
    if not private:
        call.world.note(parent, call.world.bot, MessageKind.THREAD_CREATED, thread.name)
    return wire.channel(thread)


def _details(call: Call) -> dict[str, Any]:
    return {
        "auto_archive_minutes": call.body.get("auto_archive_duration") or 1440,
        "invitable": call.body.get("invitable", True),
    }


async def active_threads(call: Call) -> Json:
    """GET the threads of a guild that are not archived."""
    guild = call.world.guild(call.number("guild_id"))
    places = [call.world.channels[channel_id] for channel_id in guild.channel_ids]
    threads = [p for p in places if p.kind.is_thread and not p.archived]
    return {"threads": [wire.channel(thread) for thread in threads], "members": []}


async def archived_threads(call: Call) -> Json:
    """GET the archived threads of a channel."""
    parent = call.channel("read_message_history")
    found = [p for p in call.world.channels.values() if p.parent_id == parent.id and p.archived]
    return {"threads": [wire.channel(thread) for thread in found], "members": [], "has_more": False}


async def add_to_thread(call: Call) -> None:
    """PUT somebody into a thread."""
    place = call.channel("send_messages_in_threads")
    person = call.text("user_id")
    account_id = call.world.bot.id if person == "@me" else int(person)
    if account_id not in call.world.accounts:
        raise unknown("User")
    call.world.change_channel(place, thread_members=place.thread_members | {account_id})


async def remove_from_thread(call: Call) -> None:
    """DELETE somebody from a thread."""
    person = call.text("user_id")
    place = call.channel(*([] if person == "@me" else ["manage_threads"]))
    account_id = call.world.bot.id if person == "@me" else int(person)
    call.world.change_channel(place, thread_members=place.thread_members - {account_id})


async def thread_members(call: Call) -> list[Json]:
    """GET who is in a thread."""
    place = call.channel()
    stamp = iso(place.created)
    return [_thread_member(place, person, stamp) for person in sorted(place.thread_members)]


def _thread_member(place: Channel, person: int, stamp: str) -> Json:
    return {"id": str(place.id), "user_id": str(person), "join_timestamp": stamp, "flags": 0}


async def open_direct(call: Call) -> Json:
    """POST the opening of direct messages with somebody."""
    person = call.world.accounts.get(int(call.body["recipient_id"]))
    if person is None:
        raise unknown("User")
    return wire.channel(call.world.direct(person))


async def guild(call: Call) -> Json:
    """GET a guild."""
    return wire.guild(call.world.guild(call.number("guild_id")))


async def guild_channels(call: Call) -> list[Json]:
    """GET the channels of a guild."""
    found = call.world.guild(call.number("guild_id"))
    places = [call.world.channels[channel_id] for channel_id in found.channel_ids]
    return [wire.channel(place) for place in places if not place.kind.is_thread]


async def roles(call: Call) -> list[Json]:
    """GET the roles of a guild."""
    return [wire.role(role) for role in call.world.guild(call.number("guild_id")).roles.values()]


async def member(call: Call) -> Json:
    """GET one member."""
    members = call.world.guild(call.number("guild_id")).members
    found = members.get(call.number("user_id"))
    if found is None:
        raise unknown("Member")
    return wire.member(found)


async def members(call: Call) -> list[Json]:
    """GET the members; without the privileged intent Discord refuses this."""
    if not call.server.privileged_intents:
        raise missing_permissions()
    found = call.world.guild(call.number("guild_id")).members.values()
    return [wire.member(one) for one in found][: call.query("limit", 1)]


ROUTES = (
    Route("GET", CHANNEL, get),
    Route("PATCH", CHANNEL, change),
    Route("DELETE", CHANNEL, delete),
    Route("POST", CHANNEL + "/messages/{message_id}/threads", thread_from_message),
    Route("POST", CHANNEL + "/threads", thread_alone),
    Route("GET", CHANNEL + "/threads/archived/public", archived_threads),
    Route("GET", CHANNEL + "/thread-members", thread_members),
    Route("PUT", CHANNEL + "/thread-members/{user_id}", add_to_thread),
    Route("DELETE", CHANNEL + "/thread-members/{user_id}", remove_from_thread),
    Route("POST", "/users/@me/channels", open_direct),
    Route("GET", GUILD, guild),
    Route("GET", GUILD + "/channels", guild_channels),
    Route("GET", GUILD + "/roles", roles),
    Route("GET", GUILD + "/members", members),
    Route("GET", GUILD + "/members/{user_id}", member),
    Route("GET", GUILD + "/threads/active", active_threads),
)
