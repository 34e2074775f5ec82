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


class NoClock(TableError):
    """Something with a clock at a table without one."""

    code = "no-clock"
    message = "At this table nobody's time is limited."


class AlreadyPaused(TableError):
    """A second pause; ``until`` in seconds since 1970, as Discord writes times."""

    code = "already-paused"
    message = "The game is paused already, until <t:{until}:f> at the latest. `/host resume` ends the pause."


class NotPaused(TableError):
    """The end of a pause that there is none of."""

    code = "not-paused"
    message = "The game is not paused."


class StandsStill(TableError):
    """The end of a pause where nobody has paused the game: it cannot be heard."""

    code = "stands-still"
    message = (
        "Nobody has paused the game: it waits because I cannot write in its channel, and goes on by itself when I can. "
        "`/game move` takes it to another channel."
    )


class NoPauseLeft(TableError):
    """Somebody who has stopped the table as long as it allows."""

    code = "no-pause-left"
    message = (
        "You have stopped this game as long as the table allows one person (days: {days}). Others may pause it, and "
        "`/me vacation` stops your own clock as long as `/game clock` says."
    )


class NoPauses(TableError):
    """A pause at a table whose clock allows nobody one."""

    code = "no-pauses"
    message = "At this table no player can pause the game, only a manager of the server who does not play."


class ClockTwice(TableError):
    """A usual clock and one set freely at the same time."""

    code = "clock-twice"
    message = "Give either one of the usual clocks or your own, not both."


class MayNotResume(TableError):
    """Somebody who ends another's pause."""

    code = "may-not-resume"
    message = "Only whoever has paused the game, its host or a manager of the server can end the pause early."


class OwnClock(TableError):
    """A host who gives himself time."""

    code = "own-clock"
    message = "Nobody gives time to themselves. A manager of the server who does not play can do it."


class BadExtension(TableError):
    """An extension that makes no sense; ``least`` and ``most`` are texts such as ``30min``."""

    code = "bad-extension"
    message = "Give a length between {least} and {most}, such as `12h` or `30min`."
