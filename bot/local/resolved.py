"""People, roles, channels and files that an interaction names, with what Discord sends along about them."""

from collections.abc import Iterable
from typing import Any

from bot.local import wire
from bot.local.components import Refused
from bot.local.interactions import channel_for
from bot.local.model import Account, Channel, Json
from bot.local.uploads import Upload, store
from bot.local.world import World

USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT = "user", "channel", "role", "mentionable", "attachment"


class Resolver:
    """Collects `resolved` while values are turned into ids."""

    def __init__(self, world: World, place: Channel, user: Account) -> None:
        self._world = world
        self._place = place
        self._user = user
        self.found: Json = {}

    def id_of(self, kind: str, value: Any) -> str:
        """The id that stands for `value`: anything with an id, an id, or for a file an Upload."""
        if kind == ATTACHMENT:
            return self._attachment(value)
        number = int(getattr(value, "id", value))
        if kind in (USER, MENTIONABLE) and number in self._world.accounts:
            self._add_user(self._world.accounts[number])
        elif kind in (ROLE, MENTIONABLE) and self._role(number):
            self._add("roles", number, self._role(number))
        elif kind == CHANNEL and number in self._world.channels:
            self._add("channels", number, channel_for(self._world, self._world.channels[number], self._user))
        else:
            raise Refused(f"{value!r} is no {kind} here")
        return str(number)

    def ids_of(self, kind: str, values: Iterable[Any]) -> list[str]:
        """The ids of several."""
        return [self.id_of(kind, value) for value in values]

    def _attachment(self, value: Any) -> str:
        if not isinstance(value, Upload):
            raise Refused("a file is given as an Upload")
        file = store(self._world, value)
        self._add("attachments", file.id, wire.attachment(file))
        return str(file.id)

    def _role(self, number: int) -> Json | None:
        guild = self._world.guild_of(self._place)
        role = guild.roles.get(number) if guild else None
        return wire.role(role) if role else None

    def _add_user(self, account: Account) -> None:
        self._add("users", account.id, wire.account(account))
        guild = self._world.guild_of(self._place)
        if guild is not None and account.id in guild.members:
            permissions = {"permissions": str(self._world.allowed(self._place, account).value)}
            self._add("members", account.id, wire.partial_member(guild.members[account.id]) | permissions)

    def _add(self, group: str, number: int, form: Json | None) -> None:
        self.found.setdefault(group, {})[str(number)] = form
