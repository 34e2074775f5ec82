"""Interactions: what a person does with the bot, and how far the bot has answered it."""

import itertools
import secrets
import time
from dataclasses import dataclass, field

from discord import InteractionResponseType, InteractionType

from bot.local import wire
from bot.local.errors import already_acknowledged, expired_token, unknown
from bot.local.model import Account, Channel, Json, Message, Origin
from bot.local.world import World

ANSWER_WITHIN = 3.0
TOKEN_LIVES = 15 * 60.0


@dataclass(eq=False, slots=True)
class Interaction:
    """One press, command, typing of an option or submission, with the bot's answer so far.

    `source` is the message whose component was used, also when that opened the modal now submitted. `original_id` is
    the message that @original means. Times are of `time.perf_counter`, except `sent`, which is the clock's.
    """

    id: int
    token: str
    kind: InteractionType
    user: Account
    place: Channel
    data: Json
    label: str
    sent: float
    source: Message | None = None
    pressed: float = field(default_factory=time.perf_counter)
    response: InteractionResponseType | None = None
    acknowledged: float | None = None
    original_id: int | None = None
    ephemeral: bool = False
    modal: Json | None = None
    choices: list[Json] | None = None
    followup_ids: list[int] = field(default_factory=list)

    @property
    def origin(self) -> Origin:
        """What stands above the answer."""
        return Origin(self.id, self.kind.value, self.user.id, self.label)


class Interactions:
    """All interactions, by id and by token."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._count = itertools.count(1)

    def open(
        self,
        kind: InteractionType,
        user: Account,
        place: Channel,
        data: Json,
        *,
        label: str = "",
        source: Message | None = None,
    ) -> Interaction:
        """A new interaction, not delivered yet."""
        token = f"interaction-{next(self._count)}-{secrets.token_hex(8)}"
        new_id, now = self._world.ids.next(), self._world.clock.now()
        new = Interaction(new_id, token, kind, user, place, data, label, now, source)
        self._by_id[new.id] = self._by_token[token] = new
        return new

    def to_answer(self, interaction_id: int, token: str) -> Interaction:
        """The interaction that a first answer is for: 10062 when unknown or late, 40060 when answered."""
        found = self._by_id.get(interaction_id)
        if found is None or found.token != token:
            raise unknown("Interaction")
        if found.response is not None:
            raise already_acknowledged()
        if self._world.clock.now() - found.sent > ANSWER_WITHIN:
            raise unknown("Interaction")
        return found

    def to_follow(self, token: str) -> Interaction:
        """The interaction that a follow-up is for: 10015 when unknown or not answered, 50027 after 15 minutes."""
        found = self._by_token.get(token)
        if found is None or found.response is None:
            raise unknown("Webhook")
        if self._world.clock.now() - found.sent > TOKEN_LIVES:
            raise expired_token()
        return found


def payload(world: World, interaction: Interaction) -> Json:
    """The INTERACTION_CREATE of an interaction.

    The message is the one that the person pressed, even if it was edited meanwhile: a press that crosses an edit.
    """
    place, user = interaction.place, interaction.user
    guild = world.guild_of(place)
    form: Json = {
        "id": str(interaction.id),
        "application_id": str(world.bot.id),
        "type": interaction.kind.value,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(place.id),
        "channel": channel_for(world, place, user),
        "locale": user.locale,
        "app_permissions": str(world.allowed(place, world.bot).value),
        "entitlements": [],
        "attachment_size_limit": wire.LARGEST_UPLOAD,
    }
    if guild is None:
        form |= {"user": wire.account(user), "context": 1, "authorizing_integration_owners": {"0": "0"}}
    else:
        form |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": wire.member(guild.members[user.id]) | {"permissions": str(world.allowed(place, user).value)},
            "context": 0,
            "authorizing_integration_owners": {"0": str(guild.id)},
        }
    if interaction.source is not None:
        form["message"] = world.message_json(interaction.source)
    return form


def channel_for(world: World, place: Channel, user: Account) -> Json:
    """A channel as interactions carry it: with what the person may do there."""
    return wire.channel(place) | {"permissions": str(world.allowed(place, user).value)}
