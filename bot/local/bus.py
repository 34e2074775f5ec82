"""What happened, told to everybody who listens: the gateway, the pages, and whoever waits for something."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from bot.local.model import Json

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Event:
    """One dispatch in Discord's form. `private_to` is the only person who may see it, the bot apart."""

    name: str
    data: Json
    guild_id: int | None = None
    channel_id: int | None = None
    private_to: int | None = None


class Bus:
    """Passes events on in order, and wakes those who wait for the world to look a certain way."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Event], None]] = []
        self._waiting: dict[asyncio.Future[None], Callable[[], bool]] = {}

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call `listener` with every event from now on. Returns what ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def emit(self, event: Event) -> None:
        """Tell everybody of `event`."""
        for listener in tuple(self._listeners):
            listener(event)
        self.stir()

    def stir(self) -> None:
        """Let those who wait look again; for changes that are no event."""
        for future, check in tuple(self._waiting.items()):
            if not future.done() and check():
                future.set_result(None)

    async def until(self, look: Callable[[], T | None], timeout: float) -> T:  # noqa: ASYNC109 - every wait here has one
        """What `look` finds, at once or after some event. TimeoutError when `timeout` seconds pass without."""
        found = look()
        if found is not None:
            return found
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[future] = lambda: look() is not None
        try:
            async with asyncio.timeout(timeout):
                await future
        finally:
            del self._waiting[future]
        found = look()
        if found is None:
            raise TimeoutError("it was there and is gone again")
        return found
