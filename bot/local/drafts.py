"""The bodies of messages turned into messages: new ones, and edits of those that stand."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from bot.lint import walk
from bot.local import uploads
from bot.local.errors import empty_message, invalid_form
from bot.local.model import Account, Attachment, Channel, Flag, Json, Message
from bot.local.uploads import Upload
from bot.local.world import World

SETTABLE = Flag.SUPPRESS_EMBEDS | Flag.EPHEMERAL | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2


@dataclass(frozen=True, slots=True)
class Body:
    """What a request says a message shall be: its JSON and its files."""

    fields: Json
    files: Mapping[int, Upload]


def new_message(world: World, place: Channel, author: Account, body: Body, **details: Any) -> Message:
    """A message from a body that creates one; 50006 when there is nothing in it. `details` are fields of Message."""
    flags = Flag(body.fields.get("flags") or 0) & SETTABLE
    shown = _shown(world, body, ())
    if not any((shown["content"], shown["embeds"], shown["components"], shown["attachments"])):
        raise empty_message()
    details["flags"] = details.get("flags", Flag.NONE) | flags
    details |= mentions(world, shown["content"], shown["components"], body.fields.get("allowed_mentions"))
    return Message(world.ids.next(), place.id, author, world.clock.now(), **shown, **details)


def edited_fields(world: World, message: Message, body: Body) -> dict[str, Any]:
    """The fields of `message` that a body which edits it changes. 50006 when nothing would be left."""
    changes = _shown(world, body, message.attachments)
    named = body.fields.keys()
    changes = {name: value for name, value in changes.items() if name in named or name == "attachments"}
    left = [changes.get(name, getattr(message, name)) for name in ("content", "embeds", "components", "attachments")]
    if not any(left):
        raise empty_message()
    wanted = Flag(body.fields.get("flags") or 0) & (Flag.COMPONENTS_V2 | Flag.SUPPRESS_EMBEDS)
    flags = message.flags | wanted
    if Flag.COMPONENTS_V2 in flags and any(left[:2]):
        raise invalid_form(["The fields 'content' and 'embeds' cannot be used with components V2; empty them first."])
    return changes | {"flags": flags}


def mentions(world: World, content: str, components: Iterable[Json], allowed: Json | None) -> dict[str, Any]:
    """Whom the text of a new message calls, as far as `allowed_mentions` lets it. An edit calls nobody."""
    text = "\n".join([content, *(part["content"] for part in walk(components) if part.get("type") == 10)])
    people = dict.fromkeys(int(found) for found in re.findall(r"<@!?(\d+)>", text))
    roles = dict.fromkeys(int(found) for found in re.findall(r"<@&(\d+)>", text))
    kinds = allowed.get("parse", []) if allowed else ["users", "roles", "everyone"]
    named = {int(person) for person in (allowed or {}).get("users", [])}
    named_roles = {int(role) for role in (allowed or {}).get("roles", [])}
    return {
        "mentions": tuple(p for p in people if p in world.accounts and ("users" in kinds or p in named)),
        "role_mentions": tuple(role for role in roles if "roles" in kinds or role in named_roles),
        "mentions_everyone": "everyone" in kinds and ("@everyone" in text or "@here" in text),
    }


def _shown(world: World, body: Body, kept: tuple[Attachment, ...]) -> dict[str, Any]:
    fields = body.fields
    files = uploads.gather(world, fields.get("attachments"), body.files, kept)
    return {
        "content": fields.get("content") or "",
        "embeds": tuple(_embed(embed, files) for embed in fields.get("embeds") or ()),
        "components": tuple(numbered(fields.get("components") or [], files)),
        "attachments": files,
    }


def _embed(embed: Json, files: tuple[Attachment, ...]) -> Json:
    found = cast("Json", uploads.resolve(embed, files))
    return {"type": "rich"} | found


def numbered(components: list[Json], files: tuple[Attachment, ...]) -> list[Json]:
    """Components with their media resolved and an id each, as Discord hands them out."""
    found = cast("list[Json]", uploads.resolve(components, files))
    for number, part in enumerate(walk(found), 1):
        part.setdefault("id", number)
    return found
