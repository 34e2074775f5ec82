"""REST: messages of channels, pins, and what stands around them."""

from typing import Any

from bot.local import checks, drafts
from bot.local.errors import (
    cannot_message_user,
    invalid_form,
    not_the_author,
    thread_locked,
    too_many_late_edits,
    too_many_pins,
    unknown,
)
from bot.local.ids import iso
from bot.local.model import Channel, Flag, Json, Message, MessageKind
from bot.local.rest import Call, Route
from bot.local.world import HOUR, World

MESSAGES = "/channels/{channel_id}/messages"
ONE = MESSAGES + "/{message_id}"
MOST_PINS = 250


async def create(call: Call) -> Json:
    """POST a message. With enforce_nonce, the same nonce again gives the message that is there."""
    world, body = call.world, call.body or {}
    place = call.channel(*_needed_to_send(world, call))
    _take_direct(place)
    if place.locked and not world.allowed(place, world.bot).manage_threads:
        raise thread_locked()
    nonce = body.get("nonce")
    if nonce is not None and body.get("enforce_nonce"):
        for message in reversed(place.messages.values()):
            if message.nonce == str(nonce) and message.author is world.bot:
                return world.message_json(message)
    details: dict[str, Any] = {"nonce": None if nonce is None else str(nonce)}
    reference = body.get("message_reference")
    if reference:
        target = place.messages.get(int(reference["message_id"]))
        if target is None and reference.get("fail_if_not_exists", True):
            raise invalid_form(["message_reference: Unknown message"])
        details |= {"reply_to": target.id, "kind": MessageKind.REPLY} if target else {}
    message = drafts.new_message(world, place, world.bot, call.draft, **details)
    return world.message_json(world.post(message))


async def edit(call: Call) -> Json:
    """PATCH a message of the bot."""
    world = call.world
    place = call.channel()
    message = _visible(world, place, call.number("message_id"))
    if message.author is not world.bot:
        raise not_the_author()
    _limit_late_edits(world, message)
    return world.message_json(world.replace(message, **drafts.edited_fields(world, message, call.draft)))


async def delete(call: Call) -> None:
    """DELETE a message; somebody else's needs MANAGE_MESSAGES."""
    place = call.channel()
    message = _visible(call.world, place, call.number("message_id"))
    if message.author is not call.world.bot:
        call.world.require(place, "manage_messages")
    call.world.delete(message)


async def bulk_delete(call: Call) -> None:
    """POST of messages to delete."""
    place = call.channel("manage_messages")
    for message_id in call.body["messages"]:
        if int(message_id) in place.messages:
            call.world.delete(place.messages[int(message_id)])


async def get(call: Call) -> Json:
    """GET one message."""
    place = call.channel("read_message_history")
    return call.world.message_json(_visible(call.world, place, call.number("message_id")))


async def history(call: Call) -> list[Json]:
    """GET messages, newest first, before, after or around an id."""
    place = call.channel()
    if not call.world.allowed(place, call.world.bot).read_message_history:
        return []
    limit, query = call.query("limit", 50), call.request.query
    found = [message for message in place.messages.values() if message.private_to is None]
    if "before" in query:
        found = [message for message in found if message.id < int(query["before"])]
    elif "after" in query:
        found = [message for message in found if message.id > int(query["after"])][:limit]
    elif "around" in query:
        found.sort(key=lambda message: abs(message.id - int(query["around"])))
        found = sorted(found[:limit], key=lambda message: message.id)
    return [call.world.message_json(message) for message in reversed(found[-limit:])]


async def pin(call: Call) -> None:
    """PUT a pin; it needs its own permission and leaves a line in the channel."""
    place = call.channel("pin_messages")
    message = _visible(call.world, place, call.number("message_id"))
    if not message.pinned:
        if len(place.pins) >= MOST_PINS:
            raise too_many_pins()
        call.world.replace(message, by_author=False, pinned=True)
        call.world.note(place, call.world.bot, MessageKind.PINNED)


async def unpin(call: Call) -> None:
    """DELETE a pin."""
    place = call.channel("pin_messages")
    message = _visible(call.world, place, call.number("message_id"))
    call.world.replace(message, by_author=False, pinned=False)


async def pins(call: Call) -> Json:
    """GET the pins with their times."""
    place = call.channel("read_message_history")
    items = [{"pinned_at": iso(m.edited or m.sent), "message": call.world.message_json(m)} for m in place.pins]
    return {"items": items[: call.query("limit", 50)], "has_more": len(items) > call.query("limit", 50)}


async def old_pins(call: Call) -> list[Json]:
    """GET the pins on the older route."""
    return [call.world.message_json(message) for message in call.channel("read_message_history").pins]


async def typing(call: Call) -> None:
    """POST that the bot is typing."""
    call.channel("send_messages")


def _visible(world: World, place: Channel, message_id: int) -> Message:
    """A message that is not ephemeral: those can be reached through their interaction only."""
    message = world.message(place, message_id)
    if Flag.EPHEMERAL in message.flags:
        raise unknown("Message")
    return message


def _needed_to_send(world: World, call: Call) -> list[str]:
    place = world.channel(call.number("channel_id"))
    needed = ["send_messages_in_threads" if place.kind.is_thread else "send_messages"]
    if call.files:
        needed.append("attach_files")
    if call.body and call.body.get("embeds"):
        needed.append("embed_links")
    return needed


def _take_direct(place: Channel) -> None:
    if place.recipient is not None and not place.recipient.accepts_dms:
        raise cannot_message_user()


def _limit_late_edits(world: World, message: Message) -> None:
    allowed = world.late_edits_allowed
    old = world.clock.now() - message.sent > HOUR
    if allowed is not None and old and message.late_edits >= allowed:
        raise too_many_late_edits()


ROUTES = (
    Route("GET", MESSAGES + "/pins", pins),
    Route("PUT", MESSAGES + "/pins/{message_id}", pin),
    Route("DELETE", MESSAGES + "/pins/{message_id}", unpin),
    Route("GET", "/channels/{channel_id}/pins", old_pins),
    Route("PUT", "/channels/{channel_id}/pins/{message_id}", pin),
    Route("DELETE", "/channels/{channel_id}/pins/{message_id}", unpin),
    Route("POST", MESSAGES + "/bulk-delete", bulk_delete),
    Route("POST", MESSAGES, create, checks.new_message),
    Route("GET", MESSAGES, history),
    Route("GET", ONE, get),
    Route("PATCH", ONE, edit, checks.edited_message),
    Route("DELETE", ONE, delete),
    Route("POST", "/channels/{channel_id}/typing", typing),
)
