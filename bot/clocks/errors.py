"""What the clocks can refuse."""

from __future__ import annotations

from bot.errors import TableError


class UnknownZone(TableError):
    """A time zone that is none of the IANA names."""

    code = "unknown-zone"
    message = "I know no time zone “{zone}”. Zones have names such as Europe/Berlin, America/New_York or UTC."


class BadHours(TableError):
    """A text of waking hours that cannot be read; ``part`` is what was not understood."""

    code = "bad-hours"
    message = (
        "I cannot read “{part}” as waking hours. Write `08:00-23:00` for every day, or days and times such as "
        "`mon-fri 07:30-23:00; sat,sun 10:00-02:00`, with `never` or `always` in place of the times."
    )


class BadTerms(TableError):
    """A text of a clock that cannot be read; ``part`` is what was not understood."""

    code = "bad-clock"
    message = (
        "I cannot read “{part}” as a clock. Write for example `bank 48h +4h cap 72h then computer`: the hours to begin "
        "with, those earned by each decision, the most that can be saved, and what happens at zero."
    )


class TermsOutOfRange(TableError):
    """A clock with a number that makes no sense; ``least`` and ``most`` are texts such as ``30min``."""

    code = "clock-out-of-range"
    message = "The clock's `{part}` must lie between {least} and {most}."
