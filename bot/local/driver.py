"""People who act: the side of Discord that a test or the page plays."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from discord import ComponentType, InteractionType

from bot.local import commandline, components, submission
from bot.local.answers import Answer, Choice, Modal
from bot.local.components import Refused
from bot.local.interactions import ANSWER_WITHIN
from bot.local.model import Account, Channel, Json, Message
from bot.local.resolved import Resolver

if TYPE_CHECKING:
    from bot.local.server import Server


class User:
    """A person. Every method does what they could do in the real client, and raises Refused for what they could not.

    The methods that use the bot wait for its first answer and raise NoAnswer when `within` seconds pass without;
    `within=0` does not wait.
    """

    def __init__(self, server: "Server", account: Account) -> None:
        self._server = server
        self._world = server.world
        self.account = account

    @property
    def id(self) -> int:
        """Their id."""
        return self.account.id

    @property
    def name(self) -> str:
        """Their name."""
        return self.account.name

    @property
    def mention(self) -> str:
        """What calls them in a message."""
        return f"<@{self.account.id}>"

    # Reading and writing

    @property
    def direct(self) -> Channel:
        """Their direct messages with the bot."""
        return self._world.direct(self.account)

    def say(self, place: Channel, content: str) -> Message:
        """Post a message."""
        name = "send_messages_in_threads" if place.kind.is_thread else "send_messages"
        self._must_see(place)
        if not getattr(self._world.allowed(place, self.account), name):
            raise Refused(f"{self.name} may not write in {place.name}")
        return self._world.say(place, self.account, content)

    def history(self, place: Channel) -> list[Message]:
        """What they see in a channel, oldest first: ephemeral messages only if they are theirs."""
        self._must_see(place)
        return [message for message in place.messages.values() if self._world.sees(self.account, message)]

    def last(self, place: Channel) -> Message:
        """The newest message they see in a channel."""
        found = self.history(place)
        if not found:
            raise Refused(f"{place.name} is empty")
        return found[-1]

    async def see(
        self,
        place: Channel,
        wanted: Callable[[Message], bool] | str = "",
        *,
        after: Message | None = None,
        timeout: float = 10.0,  # noqa: ASYNC109 - a wait with its limit
    ) -> Message:
        """The newest message in `place` that looks as wanted (or holds these words), as soon as there is one.

        `after` leaves out what came before that message. TimeoutError after `timeout` seconds.
        """
        check = (lambda message: wanted in components.text_of(message)) if isinstance(wanted, str) else wanted
        least = after.id if after else 0

        def look() -> Message | None:
            seen = (m for m in reversed(place.messages.values()) if m.id > least)
            return next((m for m in seen if self._world.sees(self.account, m) and check(m)), None)

        return await self._world.bus.until(look, timeout)

    def now(self, message: Message) -> Message:
        """A message as it stands now. Refused when it is gone."""
        found = self._world.channels[message.channel_id].messages.get(message.id)
        if found is None:
            raise Refused("that message is gone")
        return found

    # Using the bot

    async def command(
        self,
        place: Channel,
        name: str,
        options: Mapping[str, Any] | None = None,
        *,
        within: float = ANSWER_WITHIN,
        **named: Any,
    ) -> Answer:
        """Use a slash command, `name` without the slash and with its sub-commands; options by name.

        People, roles and channels are given themselves or by id, files as Upload, choices by value or name.
        """
        found = commandline.find(self._world, place, self.account, name)
        data = commandline.data_of(found, {**(options or {}), **named}, self._resolver(place))
        return await self._send(InteractionType.application_command, place, data, within, label=f"/{name}")

    async def autocomplete(
        self,
        place: Channel,
        name: str,
        option: str,
        typed: str = "",
        others: Mapping[str, Any] | None = None,
        *,
        within: float = ANSWER_WITHIN,
    ) -> list[Choice]:
        """What the bot suggests for an option of a command after `typed`, with the other options filled in so far."""
        found = commandline.find(self._world, place, self.account, name)
        if not any(one["name"] == option and one.get("autocomplete") for one in found.options):
            raise Refused(f"{option} of /{name} is not completed by the bot")
        given = {**(others or {}), option: typed}
        data = commandline.data_of(found, given, self._resolver(place), focused=option)
        answer = await self._send(InteractionType.autocomplete, place, data, within, label=f"/{name}")
        return answer.choices

    async def press(self, message: Message, button: str, *, within: float = ANSWER_WITHIN) -> Answer:
        """Press a button, named by custom_id or label, of a message as the caller holds it, be it out of date."""
        found = components.button(message, button)
        data = {"custom_id": found.custom_id, "component_type": ComponentType.button.value, "id": found.id}
        return await self._use(message, data, within, found.label or found.custom_id)

    async def select(
        self, message: Message, menu: str, values: Iterable[Any] | str, *, within: float = ANSWER_WITHIN
    ) -> Answer:
        """Choose in a menu, named by custom_id or placeholder: values, labels, or people, roles and channels."""
        found = components.select(message, menu)
        chosen = [values] if isinstance(values, str) else list(values)
        if not found.least <= len(chosen) <= found.most:
            raise Refused(f"{menu} takes {found.least} to {found.most}, not {len(chosen)}")
        place = self._world.channels[message.channel_id]
        resolver = self._resolver(place)
        kind = submission.RESOLVED.get(found.kind)
        picked = resolver.ids_of(kind, chosen) if kind else submission.options(found.options, chosen, menu)
        data: Json = {"custom_id": found.custom_id, "component_type": found.kind.value, "id": found.id}
        data |= {"values": picked} | ({"resolved": resolver.found} if resolver.found else {})
        return await self._use(message, data, within, found.placeholder or found.custom_id)

    async def submit(
        self, modal: Modal, values: Mapping[str, Any] | None = None, *, within: float = ANSWER_WITHIN
    ) -> Answer:
        """Send a form with values by custom_id or label; a field left out keeps what was preset."""
        opener = modal.opener
        data = submission.data_of(modal, values or {}, self._resolver(opener.place))
        return await self._send(
            InteractionType.modal_submit, opener.place, data, within, label=modal.title, source=opener.source
        )

    # Below

    async def _use(self, message: Message, data: Json, within: float, label: str) -> Answer:
        place = self._world.channels.get(message.channel_id)
        if place is None or message.id not in place.messages or not self._world.sees(self.account, message):
            raise Refused("that message is gone, or never was to be seen")
        return await self._send(InteractionType.component, place, data, within, label=label, source=message)

    async def _send(
        self,
        kind: InteractionType,
        place: Channel,
        data: Json,
        within: float,
        *,
        label: str,
        source: Message | None = None,
    ) -> Answer:
        self._must_see(place)
        interaction = self._server.interactions.open(kind, self.account, place, data, label=label, source=source)
        self._server.deliver(interaction)
        answer = Answer(self._world, interaction)
        if within:
            await answer.acknowledged(within)
        return answer

    def _must_see(self, place: Channel) -> None:
        if place.id not in self._world.channels or not self._world.allowed(place, self.account).view_channel:
            raise Refused(f"{self.name} does not see {place.name}")

    def _resolver(self, place: Channel) -> Resolver:
        return Resolver(self._world, place, self.account)
