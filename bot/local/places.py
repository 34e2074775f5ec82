"""The channels, threads and people of earlier runs: kept in a small file, so that their games can be gone on with."""

import json
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from bot.local.bus import Event
from bot.local.model import Account, Channel, ChannelKind, Json
from bot.local.server import Server
from bot.local.world import World

log = logging.getLogger(__name__)
NOTE = (
    "The messages of earlier runs are not kept, but the games are: `/board` shows where this one stands, "
    "and whoever is asked goes on with `/move`."
)


class Places:
    """The places of one server, in a file beside the database. What cannot be read or written is passed over."""

    def __init__(self, server: Server, file: Path) -> None:
        self._server = server
        self._file = file

    def restore(self) -> int:
        """Make the places and people of the file again, with the ids they had, and keep the file up to date from now
        on. Gives how many places there are again."""
        number = self._read()
        self._server.world.bus.listen(self._see)
        return number

    def _read(self) -> int:
        try:
            kept = cast("Json", json.loads(self._file.read_text(encoding="utf-8")))
            for name in kept["people"]:
                self._server.user(str(name))
            made = [self._make(dict(place)) for place in kept["places"]]
        except FileNotFoundError:
            return 0
        except (OSError, ValueError, KeyError, TypeError) as error:
            log.warning("the places of earlier runs cannot be read from %s: %s", self._file, error)
            return 0
        world = self._server.world
        keeper = Account(world.ids.next(), "The local table", is_bot=True)
        world.accounts[keeper.id] = keeper
        for place in (self._server.channel, *made):
            world.say(place, keeper, NOTE)
        return len(made)

    def _make(self, kept: dict[str, Any]) -> Channel:
        """A place as it was."""
        world, guild = self._server.world, self._server.guild
        number, name, parent = int(kept["id"]), str(kept["name"]), kept.get("parent")
        if parent is None:
            return world.add_channel(guild, name, channel_id=number)
        kind = ChannelKind.PRIVATE_THREAD if kept.get("private") else ChannelKind.PUBLIC_THREAD
        members = {int(member) for member in kept.get("members", ())}
        return world.add_thread(
            world.channels[int(parent)], name, world.bot, id=number, kind=kind, thread_members=members
        )

    def _see(self, event: Event) -> None:
        if event.name.startswith(("CHANNEL_", "THREAD_", "GUILD_MEMBER_")):
            # A deletion is told before it is done: such a place is left out by its id.
            gone = int(event.data["id"]) if event.name.endswith("_DELETE") and "id" in event.data else 0
            self._write(gone)

    def _write(self, gone: int) -> None:
        fresh = self._file.with_name(f"{self._file.name}.new")
        with suppress(OSError):  # the table goes on without
            fresh.write_text(json.dumps(kept(self._server, gone), ensure_ascii=False, indent=1), encoding="utf-8")
            os.replace(fresh, self._file)


def kept(server: Server, gone: int = 0) -> Json:
    """What the file holds: the people, and every place beyond the first, parents before their threads."""
    world: World = server.world
    places = [world.channels[number] for number in server.guild.channel_ids if number not in (gone, server.channel.id)]
    return {
        "people": [user.name for user in server.users],
        "places": [
            {
                "id": str(place.id),
                "name": place.name,
                "parent": str(place.parent_id) if place.parent_id else None,
                "private": place.kind is ChannelKind.PRIVATE_THREAD,
                "members": [str(member) for member in sorted(place.thread_members)],
            }
            for place in places
        ],
    }
