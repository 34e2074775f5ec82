"""The outbox: notices are put in within any transaction, and stay until they are sent or no longer hold.

``enqueue`` is all that others need. How and when a notice goes out is decided when it is sent: ``bot.notices.routing``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bot.notices.kinds import Fact, NoticeKind
from bot.store.database import Writer


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell a person (``user``), or everybody at a table (``user`` None, in the game's channel)."""

    kind: NoticeKind
    key: str
    """Two notices with the same key are one: ``ran-out:GAME:SEQ``. A key is remembered for weeks after the sending."""
    since: datetime
    """What has waited longest is sent first."""
    user: int | None = None
    game: int | None = None
    """None: only for a notice to a person, which then comes by direct message."""
    facts: Mapping[str, Fact] = field(default_factory=dict[str, Fact])
    not_before: datetime | None = None
    """Not sent earlier than this; None: at once. In a person's sleeping hours it waits in any case."""


def enqueue(writer: Writer, notice: Notice) -> None:
    """Put a notice in the outbox, in this transaction. One whose key is known is not put in again."""
    assert notice.user is not None or notice.game is not None, "a notice needs a receiver"
    writer.execute(
        "INSERT OR IGNORE INTO notices (user, game, kind, facts, since, not_before, key) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            notice.user,
            notice.game,
            notice.kind.name,
            json.dumps(dict(notice.facts)),
            notice.since.isoformat(),
            (notice.not_before or notice.since).isoformat(),
            notice.key,
        ),
    )


def withdraw(writer: Writer, key: str) -> None:
    """Take a notice back that was not sent yet."""
    writer.execute("DELETE FROM notices WHERE key = ? AND closed IS NULL", (key,))
