"""A club with a season on a loopback Discord: an organiser and players who use commands and buttons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot_support import until

from bot.client import Bot
from bot.local import components
from bot.local.driver import User
from bot.local.model import Channel, Message
from bot.local.server import Server
from bot.seasons.model import SeasonState, SeasonTable, TableStage


class Club:
    """People of one channel. ``bot`` is the one that runs now: another after a restart."""

    def __init__(self, server: Server, names: Iterable[str], *, locale: str = "en-US") -> None:
        self.server = server
        self.organiser = server.user("Owner")
        self.place = server.add_channel("league")
        self.players = [server.user(name, locale=locale) for name in names]

    @property
    def people(self) -> dict[int, User]:
        """Everybody by id."""
        return {user.id: user for user in self.server.users}

    async def answer(self, user: User, name: str, place: Channel | None = None, /, **options: object) -> Message:
        """The answer to a command, filled."""
        return await (await user.command(place or self.place, name, options)).filled(60)

    async def says(self, user: User, name: str, place: Channel | None = None, /, **options: object) -> str:
        """The words of all answers to a command."""
        answer = await user.command(place or self.place, name, options)
        first = await answer.filled(60)
        return "\n".join(components.text_of(one) for one in (first, *answer.followups))

    async def run(self, name: str, /, **options: Any) -> str:
        """The organiser uses a command; it must have done something."""
        said = await self.says(self.organiser, name, **options)
        assert "⚠" not in said, said
        return said

    async def press(self, user: User, message: Message, label: str) -> str:
        """What somebody hears who presses a button."""
        return components.text_of(await (await user.press(message, label)).followup())

    async def sign_up(self, **terms: object) -> Message:
        """A season whose sign-up is open; its message."""
        await self.run("season create", name="Spring", **{"rounds": 2, "cards": 10, "clock": "casual", **terms})
        await self.run("season open")
        return await self.organiser.see(self.place, can("seasonjoin"))

    async def closed(self, **terms: object) -> None:
        """A season for which everybody has signed up, by the button."""
        message = await self.sign_up(**terms)
        for user in self.players:
            assert "You take part" in await self.press(user, message, "Sign up")
        await self.run("season close")

    async def drawn(self, **terms: object) -> Message:
        """A season whose tables are confirmed by the button; the message with the button for its first round."""
        await self.closed(**terms)
        proposal = await self.answer(self.organiser, "season draw")
        return await (await self.organiser.press(proposal, "Confirm these tables")).followup()

    async def round_on(self, bot: Bot, **terms: object) -> list[SeasonTable]:
        """A season whose first round is open; its tables."""
        bot.opener.pause = 0
        message = await self.drawn(**terms)
        await self.press(self.organiser, message, "Open round 1")
        return await self.opened(bot)

    async def opened(self, bot: Bot) -> list[SeasonTable]:
        """The tables of the round that is on, as soon as all of them are open."""
        found: list[SeasonTable] = []

        async def look() -> bool:
            state = await self.season(bot)
            found[:] = state.tables_of(round_=state.head.round)
            return not any(table.stage is TableStage.OPENING for table in found)

        for _ in range(600):
            if await look():
                return found
            await _soon()
        raise TimeoutError([str(table.key) for table in found if table.stage is TableStage.OPENING])

    async def season(self, bot: Bot) -> SeasonState:
        """The season as it is stored."""
        return (await bot.seasons.listed(self.server.guild.id))[0]

    def thread(self, table: SeasonTable) -> Channel:
        """The thread of a table."""
        assert table.channel_id is not None
        return self.server.world.channels[table.channel_id]


async def _soon() -> None:
    import asyncio

    await asyncio.sleep(0.05)


def can(verb: str):  # a check of messages
    """Whether a message has a button that does something."""
    return lambda message: any(one.custom_id.startswith(f"b:{verb}:") for one in components.buttons(message))


__all__ = ["Club", "can", "until"]
