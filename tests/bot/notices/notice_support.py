"""An outbox without a Discord: what is sent stands in a list, with the nonces that Discord would remember."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from bot.model import TableInfo
from bot.notices.kinds import Button
from bot.notices.posting import Blocked, Closed, Failed
from bot.notices.reminding import remind
from bot.notices.sender import Pace, Sender
from bot.people import Person, Told
from bot.tables import Tables


class Sent(NamedTuple):
    """A message that has arrived."""

    at: datetime
    user: int | None
    """To whom directly; None in a channel."""
    channel: int | None
    text: str
    buttons: tuple[Button, ...]
    calls: tuple[int, ...]
    nonce: str


@dataclass
class FakePost:
    """Takes messages, or refuses them as told."""

    tables: Tables
    sent: list[Sent] = field(default_factory=list[Sent])
    blocked: set[int] = field(default_factory=set[int])
    closed: set[int] = field(default_factory=set[int])
    failures: int = 0
    """So many sendings fail from now on."""
    lost_replies: int = 0
    """So many sendings arrive but are reported as failed."""

    async def direct(self, user: int, text: str, buttons: Sequence[Button], nonce: str) -> int:
        """See ``Post``."""
        if user in self.blocked:
            raise Blocked
        return self._take(Sent(self.tables.clock(), user, None, text, tuple(buttons), (), nonce))

    async def channel(
        self, info: TableInfo, text: str, buttons: Sequence[Button], calls: Sequence[int], nonce: str
    ) -> int:
        """See ``Post``."""
        if info.channel_id in self.closed:
            raise Closed
        return self._take(Sent(self.tables.clock(), None, info.channel_id, text, tuple(buttons), tuple(calls), nonce))

    def _take(self, message: Sent) -> int:
        if self.failures:
            self.failures -= 1
            raise Failed("for the test")
        same = [number for number, known in enumerate(self.sent, 1) if known.nonce == message.nonce]
        if not same:
            self.sent.append(message)
        if self.lost_replies:
            self.lost_replies -= 1
            raise Failed("for the test: the reply was lost")
        return same[0] if same else len(self.sent)


async def at_once(_: float) -> None:
    """No pause between messages."""


def sender(tables: Tables, post: FakePost) -> Sender:
    """A sender that does not wait."""
    return Sender(tables, post, Pace(sleep=at_once))


async def turn(tables: Tables, post: FakePost) -> list[Sent]:
    """One round of reminding and sending; gives what was sent in it."""
    before = len(post.sent)
    await remind(tables)
    await sender(tables, post).work()
    return post.sent[before:]


async def wants(tables: Tables, user: int, told: Told = Told.CHANNEL, **more: object) -> None:
    """Somebody says how they want to be told."""
    await tables.set_person(Person(user, told=told, **more))  # pyright: ignore[reportArgumentType]  # names of fields
