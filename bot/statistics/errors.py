"""What is refused about statistics, with a sentence for whoever asked."""

from __future__ import annotations

from bot.errors import TableError


class NoDay(TableError):
    """A day that cannot be read."""

    code = "no-day"
    message = "“{text}” is no day. Write it as year, month, day: `2026-03-01`."
