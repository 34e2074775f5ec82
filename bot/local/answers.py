"""What comes back to a person who used a command or a component."""

from collections.abc import Callable
from dataclasses import dataclass

from discord import InteractionResponseType as Response

from bot.local import components
from bot.local.components import Field
from bot.local.interactions import ANSWER_WITHIN, Interaction
from bot.local.model import Json, Message
from bot.local.world import World


class NoAnswer(Exception):
    """The bot did not answer in time: "The application did not respond"."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One suggestion of an autocompletion."""

    name: str
    value: str | int | float


@dataclass(frozen=True, slots=True)
class Modal:
    """A form that the bot opened, and the interaction that opened it."""

    opener: Interaction
    form: Json

    @property
    def title(self) -> str:
        """What stands above it."""
        return self.form["title"]

    @property
    def fields(self) -> list[Field]:
        """What it asks for."""
        return components.fields(self.form)


class Answer:
    """The bot's answer to one interaction, as far as it has come.

    `before` is the message that carried the component as it stood at the press.
    """

    def __init__(self, world: World, interaction: Interaction) -> None:
        self._world = world
        self.interaction = interaction
        self.before = interaction.source

    async def acknowledged(self, timeout: float = ANSWER_WITHIN) -> float:  # noqa: ASYNC109 - a wait with its limit
        """Seconds from the press to the first answer, which is waited for. NoAnswer after `timeout`."""
        try:
            await self._world.bus.until(lambda: self.interaction.acknowledged, timeout)
        except TimeoutError:
            raise NoAnswer(f"{self.interaction.label or 'the application'} did not respond") from None
        return self.seconds

    @property
    def seconds(self) -> float:
        """Seconds from the press to the first answer. NoAnswer before it."""
        if self.interaction.acknowledged is None:
            raise NoAnswer("not answered yet")
        return self.interaction.acknowledged - self.interaction.pressed

    @property
    def kind(self) -> Response | None:
        """Which first answer it was."""
        return self.interaction.response

    @property
    def message(self) -> Message:
        """The first answer as it stands now: the bot's message, or the updated one. NoAnswer when there is none."""
        found = self._original()
        if found is None:
            raise NoAnswer(f"no message came of it; the answer was {self.kind}")
        return found

    @property
    def modal(self) -> Modal:
        """The form that the bot opened. NoAnswer when it opened none."""
        if self.interaction.modal is None:
            raise NoAnswer(f"no modal came of it; the answer was {self.kind}")
        return Modal(self.interaction, self.interaction.modal)

    @property
    def choices(self) -> list[Choice]:
        """The suggestions. NoAnswer when it was no autocompletion."""
        if self.interaction.choices is None:
            raise NoAnswer(f"no choices came of it; the answer was {self.kind}")
        return [Choice(choice["name"], choice["value"]) for choice in self.interaction.choices]

    @property
    def followups(self) -> list[Message]:
        """The messages that came after the first one and still stand."""
        place = self.interaction.place
        return [place.messages[one] for one in self.interaction.followup_ids if one in place.messages]

    async def filled(self, timeout: float = 10.0) -> Message:  # noqa: ASYNC109 - a wait with its limit
        """The first answer once it is no longer "thinking"."""
        return await self.shows(lambda message: not message.is_thinking, timeout)

    async def changed(self, timeout: float = 10.0) -> Message:  # noqa: ASYNC109 - a wait with its limit
        """The message of the pressed component once it differs from what it was at the press."""
        return await self.shows(lambda message: message != self.before, timeout)

    async def shows(self, wanted: Callable[[Message], bool], timeout: float = 10.0) -> Message:  # noqa: ASYNC109 - a wait with its limit
        """The first answer once it looks as wanted. TimeoutError after `timeout` seconds."""

        def look() -> Message | None:
            found = self._original()
            return found if found is not None and wanted(found) else None

        return await self._world.bus.until(look, timeout)

    async def followup(self, number: int = 0, timeout: float = 10.0) -> Message:  # noqa: ASYNC109 - a wait with its limit
        """The follow-up with this number, counted from 0, once it is there."""

        def look() -> Message | None:
            found = self.followups
            return found[number] if len(found) > number else None

        return await self._world.bus.until(look, timeout)

    def _original(self) -> Message | None:
        return self.interaction.place.messages.get(self.interaction.original_id or 0)
