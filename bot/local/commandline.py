"""A slash command as the client builds it: found among those registered, its options checked and laid out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from discord import AppCommandOptionType as OptionType
from discord import Permissions

from bot.local.components import Refused
from bot.local.model import Account, Channel, ChannelKind, Json
from bot.local.resolved import ATTACHMENT, CHANNEL, MENTIONABLE, ROLE, USER, Resolver
from bot.local.world import World

NESTING = {OptionType.subcommand.value, OptionType.subcommand_group.value}
RESOLVED = {
    OptionType.user: USER,
    OptionType.channel: CHANNEL,
    OptionType.role: ROLE,
    OptionType.mentionable: MENTIONABLE,
    OptionType.attachment: ATTACHMENT,
}


@dataclass(frozen=True, slots=True)
class Found:
    """A command or sub-command: its root as registered, the steps down to it, and its options."""

    root: Json
    steps: tuple[Json, ...]
    options: tuple[Json, ...]

    @property
    def name(self) -> str:
        """All its words, as typed after the slash."""
        return " ".join([self.root["name"], *(step["name"] for step in self.steps)])


def available(world: World, place: Channel, user: Account) -> list[Found]:
    """Every command and sub-command that `user` can choose in `place`."""
    scopes = (None, place.guild_id) if place.guild_id is not None else (None,)
    roots = [command for scope in scopes for command in world.commands.get(scope, []) if command["type"] == 1]
    return [found for root in roots if _may(world, root, place, user) for found in _leaves(root)]


def find(world: World, place: Channel, user: Account, name: str) -> Found:
    """The command with these words. Refused when the client would not offer it."""
    for found in available(world, place, user):
        if found.name == name:
            return found
    raise Refused(f"/{name} is not offered to {user.name} in {place.name or 'the direct messages'}")


def data_of(found: Found, given: Mapping[str, Any], resolver: Resolver, focused: str | None = None) -> Json:
    """The `data` of the interaction. Refused when an option is missing, unknown or out of bounds.

    With `focused` it is an autocompletion of that option: nothing need be complete yet.
    """
    known = {option["name"] for option in found.options}
    if unknown := set(given) - known:
        raise Refused(f"/{found.name} has no option {', '.join(sorted(unknown))}; it has {sorted(known)}")
    leaf: list[Json] = []
    for option in found.options:
        name = option["name"]
        if name == focused:
            leaf.append({"name": name, "type": option["type"], "value": given.get(name, ""), "focused": True})
        elif given.get(name) is not None:
            leaf.append({"name": name, "type": option["type"], "value": _value(option, given[name], resolver)})
        elif option.get("required") and focused is None:
            raise Refused(f"/{found.name} needs {name}")
    for step in reversed(found.steps):
        leaf = [{"name": step["name"], "type": step["type"], "options": leaf}]
    data: Json = {"id": found.root["id"], "name": found.root["name"], "type": 1, "options": leaf}
    return data | ({"resolved": resolver.found} if resolver.found else {})


def _leaves(command: Json, steps: tuple[Json, ...] = ()) -> Iterator[Found]:
    here = steps[-1] if steps else command
    inner = here.get("options") or []
    if inner and inner[0]["type"] in NESTING:
        for option in inner:
            yield from _leaves(command, (*steps, option))
    else:
        yield Found(command, steps, tuple(inner))


def _may(world: World, root: Json, place: Channel, user: Account) -> bool:
    """Whether the client shows a command: its contexts, the person's permissions, a channel that takes commands."""
    contexts = root.get("contexts")
    if place.kind is ChannelKind.DM:
        return root.get("dm_permission", True) is not False if contexts is None else 1 in contexts
    held = world.allowed(place, user)
    wanted = root.get("default_member_permissions")
    if wanted is not None and not held.administrator and not _holds(held, int(wanted)):
        return False
    in_guild = contexts is None or 0 in contexts
    return in_guild and held.view_channel and held.use_application_commands and not place.archived


def _holds(held: Permissions, wanted: int) -> bool:
    return wanted != 0 and held.value & wanted == wanted


def _value(option: Json, value: Any, resolver: Resolver) -> Any:
    kind = OptionType(option["type"])
    if kind in RESOLVED:
        return resolver.id_of(RESOLVED[kind], value)
    if choices := option.get("choices"):
        for choice in choices:
            if value in (choice["value"], choice["name"]) or str(value) == str(choice["value"]):
                return choice["value"]
        raise Refused(f"{option['name']}: {value!r} is none of {[choice['name'] for choice in choices]}")
    match kind:
        case OptionType.boolean:
            return _boolean(option, value)
        case OptionType.string:
            return _within(option, str(value), len(str(value)), "min_length", "max_length")
        case OptionType.integer:
            number = _number(option, value, int)
        case _:
            number = _number(option, value, float)
    return _within(option, number, number, "min_value", "max_value")


def _boolean(option: Json, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if str(value).lower() in ("true", "false"):
        return str(value).lower() == "true"
    raise Refused(f"{option['name']}: {value!r} is neither True nor False")


def _number(option: Json, value: Any, kind: type[int] | type[float]) -> Any:
    try:
        return kind(value)
    except ValueError:
        raise Refused(f"{option['name']}: {value!r} is no number") from None


def _within(option: Json, value: Any, size: float, low: str, high: str) -> Any:
    if (low in option and size < option[low]) or (high in option and size > option[high]):
        raise Refused(f"{option['name']}: {value!r} is not within {option.get(low)} to {option.get(high)}")
    return value
