"""What a table refuses when seats change hands, and of the tools of host and managers."""

from __future__ import annotations

from bot.errors import NoSeat, OwnSeat, TableError


class SeatNotFree(TableError):
    """A seat that nobody may take (any more): somebody was quicker, or its player is back."""

    code = "seat-not-free"
    message = "This seat is not free any more: {name} plays here. `/seat take` shows whether another one is."


class NoFreeSeat(TableError):
    """A game in which nobody is sought."""

    code = "no-free-seat"
    message = "No seat is free in this game. `/seat pool join` lets you know when one is."


class NotOnServer(TableError):
    """Somebody who is not on the game's server (any more)."""

    code = "not-on-server"
    message = "You are not on the server of this game, so you cannot play there."


class LeftAnother(TableError):
    """Somebody who has left one seat of a game and wants another."""

    code = "left-another"
    message = "You have left another seat of this game; only that one can be yours again."


class NoLongerHere(NoSeat):
    """Somebody whose seat has changed hands."""

    code = "no-longer-here"
    message = "You no longer sit here: {name} plays this seat now."


class OfferGone(TableError):
    """A seat that was offered, and is not any more."""

    code = "offer-gone"
    message = "This seat is not offered any more."


class OfferToAnother(TableError):
    """A press on an offer that was made to somebody else."""

    code = "offer-to-another"
    message = "This seat was offered to somebody else. `/seat take` shows whether one is free for you."


class PlaceGone(OfferGone):
    """The host's place, that was offered and is not any more."""

    code = "place-gone"
    message = "The host's place is not offered any more."


class HostToAnother(OfferToAnother):
    """A press on an offer of the host's place that was made to somebody else."""

    code = "host-to-another"
    message = "Somebody else was asked to be host."


class AskedOften(TableError):
    """Offers that call the same person again and again."""

    code = "asked-often"
    message = "This person was asked {most} times within a day. Wait for an answer, or ask somebody else."


class AlreadyHeld(TableError):
    """A seat offered to somebody who has one."""

    code = "already-held"
    message = "This person has a seat at this table already."


class NotABot(TableError):
    """A seat offered to a program of Discord."""

    code = "not-a-bot"
    message = "Bots cannot take a seat. A computer player holds it if you resign."


class ReplacingOneself(OwnSeat):
    """Somebody who asks the others to replace himself."""

    code = "replacing-oneself"
    message = "This is your own seat. `/seat resign` leaves it, `/seat give` hands it on."


class NobodyToAgree(TableError):
    """A replacement that too few could agree on."""

    code = "nobody-to-agree"
    message = (
        "With fewer than two other players nobody can agree on this. A manager of the server can do it with "
        "`/host replace`."
    )


class NotAbsentYet(TableError):
    """A replacement of somebody for whom the table has not waited long."""

    code = "not-absent-yet"
    message = (
        "{name} is not away long enough: the table has to have waited a whole day for this decision, or the clock has "
        "to have run out. The others can be asked <t:{until}:R>."
    )


class NotAbsent(TableError):
    """A replacement of somebody whom nobody waits for."""

    code = "not-absent"
    message = (
        "The table does not wait for {name} now. The others can be asked once it has waited a whole day for a decision "
        "of this seat, or its clock has run out."
    )


class ManagerOnly(TableError):
    """What only a manager of the server may do, and only where they do not play."""

    code = "manager-only"
    message = "Only a manager of the server who does not play in this game can do this."


class NudgedLately(TableError):
    """A reminder shortly after another one."""

    code = "nudged-lately"
    message = "It is too early for a reminder. The next one is possible <t:{until}:R>."


class NobodyToNudge(TableError):
    """A reminder while no person is asked."""

    code = "nobody-to-nudge"
    message = "Nobody is waited for in this game now."


class NoNudgeInPause(TableError):
    """A reminder in a game that stands still."""

    code = "no-nudge-in-pause"
    message = "The game stands still, so nobody is reminded of anything. `/game clock` says why and until when."


class AlreadyHost(TableError):
    """The table handed to whoever has it."""

    code = "already-host"
    message = "This person is the host already."
