"""What a person's page shows beside the messages: people, channels, threads, what is unread, the commands."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bot.local import commandline, wire
from bot.local.driver import User
from bot.local.model import Channel, Guild, Json

if TYPE_CHECKING:
    from bot.local.server import Server

ReadUpTo = Mapping[tuple[int, int], int]


def state(server: "Server", user: User, read_up_to: ReadUpTo) -> Json:
    """Everything that the side bar and the mentions need, as `user` sees it."""
    world = server.world
    mine = [guild for guild in world.guilds.values() if user.id in guild.members]
    directs = [place for place in world.channels.values() if place.recipient is user.account]
    return {
        "me": wire.account(user.account),
        "bot": wire.account(world.bot),
        "people": [wire.account(one.account) for one in server.users],
        "guilds": [_guild(server, user, guild, read_up_to) for guild in mine],
        "directs": [_place(server, user, place, read_up_to) for place in directs],
    }


def commands(server: "Server", user: User, place: Channel) -> list[Json]:
    """The commands that `user` can choose in `place`, with their options."""
    found = commandline.available(server.world, place, user.account)
    return [_command(one, user.account.locale) for one in sorted(found, key=lambda one: one.name)]


def _command(found: commandline.Found, locale: str) -> Json:
    """A command in the person's language, as `label` and `description`; `name` is what the bot knows it by."""
    steps = (found.root, *found.steps)
    options = [
        option
        | _in(locale, option)
        | {"choices": [choice | _in(locale, choice) for choice in option.get("choices") or []]}
        for option in found.options
    ]
    label = " ".join(_in(locale, step)["label"] for step in steps)
    return {"name": found.name, **_in(locale, steps[-1]), "label": label, "options": options}


def _in(locale: str, item: Json) -> Json:
    names, descriptions = item.get("name_localizations") or {}, item.get("description_localizations") or {}
    description = descriptions.get(locale) or item.get("description") or ""
    return {"label": names.get(locale) or item["name"], "description": description}


def _guild(server: "Server", user: User, guild: Guild, read_up_to: ReadUpTo) -> Json:
    places = [server.world.channels[channel_id] for channel_id in guild.channel_ids]
    seen = [place for place in places if server.world.allowed(place, user.account).view_channel]
    return {
        "id": str(guild.id),
        "name": guild.name,
        "roles": [wire.role(role) for role in guild.roles.values()],
        "members": [str(member) for member in guild.members],
        "channels": [_place(server, user, place, read_up_to) for place in seen],
    }


def _place(server: "Server", user: User, place: Channel, read_up_to: ReadUpTo) -> Json:
    last = read_up_to.get((user.id, place.id), 0)
    unread = calls = 0
    for message in reversed(place.messages.values()):
        if message.id <= last:
            break
        if message.author is not user.account and server.world.sees(user.account, message):
            unread += 1
            calls += user.id in message.mentions or message.mentions_everyone
    is_direct = place.recipient is not None
    name = server.world.bot.name if is_direct else place.name
    return {
        "id": str(place.id),
        "name": name,
        "topic": place.topic or "",
        "parent": str(place.parent_id) if place.parent_id else None,
        "thread": place.kind.is_thread,
        "direct": is_direct,
        "archived": place.archived,
        "locked": place.locked,
        "unread": unread,
        "calls": unread if is_direct else calls,
    }
