"""REST: the first answer to an interaction, and the follow-ups through its webhook."""

import time
from dataclasses import replace

from discord import InteractionResponseType as Response
from discord import InteractionType

from bot.local import checks, drafts
from bot.local.drafts import Body
from bot.local.errors import invalid_form, unknown
from bot.local.interactions import Interaction
from bot.local.model import Flag, Json, Message, MessageKind
from bot.local.rest import Call, Route
from bot.local.world import World

WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
PERSONAL = Flag.EPHEMERAL | Flag.LOADING

# Which first answers fit which interaction. A modal cannot follow a modal.
FITTING = {
    InteractionType.application_command: {Response.channel_message, Response.deferred_channel_message, Response.modal},
    InteractionType.autocomplete: {Response.autocomplete_result},
    InteractionType.component: set(Response) - {Response.pong, Response.autocomplete_result},
    InteractionType.modal_submit: set(Response) - {Response.pong, Response.autocomplete_result, Response.modal},
}
UPDATES = {Response.deferred_message_update, Response.message_update}


async def callback(call: Call) -> Json:
    """POST the first answer: a message, a deferral, an update, choices or a modal."""
    interaction = call.server.interactions.to_answer(call.number("interaction_id"), call.text("interaction_token"))
    response = Response(call.body["type"])
    if response not in FITTING[interaction.kind] or (response in UPDATES and interaction.source is None):
        raise invalid_form([f"type: {response.name} does not answer a {interaction.kind.name}"])
    data = call.body.get("data") or {}
    _carry_out(call.world, interaction, response, Body(data, call.files))
    interaction.response = response
    interaction.acknowledged = time.perf_counter()
    call.world.bus.stir()
    return _callback_json(call.world, interaction, response)


def _carry_out(world: World, interaction: Interaction, response: Response, body: Body) -> None:
    match response:
        case Response.channel_message:
            message = _answer(world, interaction, body)
            interaction.original_id, interaction.ephemeral = message.id, message.is_ephemeral
        case Response.deferred_channel_message:
            _think(world, interaction, Flag(body.fields.get("flags") or 0))
        case Response.deferred_message_update | Response.message_update:
            assert interaction.source is not None
            source = world.message(interaction.place, interaction.source.id)
            interaction.original_id, interaction.ephemeral = source.id, source.is_ephemeral
            if response is Response.message_update:
                world.replace(source, **drafts.edited_fields(world, source, body))
        case Response.autocomplete_result:
            interaction.choices = body.fields["choices"]
        case Response.modal:
            interaction.modal = body.fields | {"components": drafts.numbered(body.fields["components"], ())}


def _answer(world: World, interaction: Interaction, body: Body) -> Message:
    """Post a message that answers an interaction, seen by its user alone if it is ephemeral."""
    kind = MessageKind.COMMAND if interaction.kind is InteractionType.application_command else MessageKind.DEFAULT
    message = drafts.new_message(
        world, interaction.place, world.bot, body, kind=kind, origin=interaction.origin, flags=Flag.NONE
    )
    return world.post(_addressed(message, interaction))


def _addressed(message: Message, interaction: Interaction) -> Message:
    return replace(message, private_to=interaction.user.id) if message.is_ephemeral else message


def _think(world: World, interaction: Interaction, asked: Flag) -> None:
    """Post the place-holder; whether it is ephemeral is settled here for good."""
    flags = Flag.LOADING | asked & Flag.EPHEMERAL
    new = Message(world.ids.next(), interaction.place.id, world.bot, world.clock.now(), flags=flags)
    new = replace(new, kind=MessageKind.COMMAND, origin=interaction.origin)
    interaction.original_id = world.post(_addressed(new, interaction)).id
    interaction.ephemeral = new.is_ephemeral


def _callback_json(world: World, interaction: Interaction, response: Response) -> Json:
    about: Json = {"id": str(interaction.id), "type": interaction.kind.value, "channel_id": str(interaction.place.id)}
    answer: Json = {"interaction": about}
    if interaction.place.guild_id is not None:
        about["guild_id"] = str(interaction.place.guild_id)
    message = interaction.place.messages.get(interaction.original_id or 0)
    if message is not None:
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": message.is_thinking,
            "response_message_ephemeral": message.is_ephemeral,
        }
        answer["resource"] = {"type": response.value, "message": world.message_json(message)}
    return answer


async def followup(call: Call) -> Json:
    """POST a follow-up; the first one after a deferred answer fills its place-holder."""
    interaction = _interaction(call)
    original = interaction.place.messages.get(interaction.original_id or 0)
    if original is not None and original.is_thinking:
        return call.world.message_json(_fill(call.world, original, call.draft))
    message = drafts.new_message(
        call.world, interaction.place, call.world.bot, call.draft, origin=interaction.origin, kind=MessageKind.DEFAULT
    )
    if original is not None:
        message = replace(message, kind=MessageKind.REPLY, reply_to=original.id)
    message = call.world.post(_addressed(message, interaction))
    interaction.followup_ids.append(message.id)
    return call.world.message_json(message)


def _fill(world: World, original: Message, body: Body) -> Message:
    """Put a first content into the place-holder of a deferred answer. Unlike an edit, this calls people."""
    draft = drafts.new_message(world, world.channels[original.channel_id], world.bot, body)
    return world.replace(
        original,
        by_author=False,
        content=draft.content,
        embeds=draft.embeds,
        components=draft.components,
        attachments=draft.attachments,
        mentions=draft.mentions,
        role_mentions=draft.role_mentions,
        mentions_everyone=draft.mentions_everyone,
        flags=(draft.flags & ~PERSONAL) | (original.flags & Flag.EPHEMERAL),
    )


async def get(call: Call) -> Json:
    """GET @original or a follow-up."""
    return call.world.message_json(_message(call, _interaction(call)))


async def edit(call: Call) -> Json:
    """PATCH @original or a follow-up."""
    message = _message(call, _interaction(call))
    if message.is_thinking:
        return call.world.message_json(_fill(call.world, message, call.draft))
    changes = drafts.edited_fields(call.world, message, call.draft)
    return call.world.message_json(call.world.replace(message, **changes))


async def delete(call: Call) -> None:
    """DELETE @original or a follow-up."""
    call.world.delete(_message(call, _interaction(call)))


def _interaction(call: Call) -> Interaction:
    if call.number("webhook_id") != call.world.bot.id:
        raise unknown("Webhook")
    interaction = call.server.interactions.to_follow(call.text("webhook_token"))
    call.world.channel(interaction.place.id)  # it may have been deleted meanwhile
    return interaction


def _message(call: Call, interaction: Interaction) -> Message:
    """The message that the path names, if the interaction brought it about."""
    name = call.request.match_info.get("message_id", "@original")
    message_id = interaction.original_id if name == "@original" else call.number("message_id")
    if message_id is None or message_id not in (interaction.original_id, *interaction.followup_ids):
        raise unknown("Message")
    return call.world.message(interaction.place, message_id)


ROUTES = (
    Route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callback, checks.callback),
    Route("POST", WEBHOOK, followup, checks.followup),
    Route("GET", WEBHOOK + "/messages/@original", get),
    Route("PATCH", WEBHOOK + "/messages/@original", edit, checks.followup),
    Route("DELETE", WEBHOOK + "/messages/@original", delete),
    Route("GET", WEBHOOK + "/messages/{message_id}", get),
    Route("PATCH", WEBHOOK + "/messages/{message_id}", edit, checks.followup),
    Route("DELETE", WEBHOOK + "/messages/{message_id}", delete),
)
