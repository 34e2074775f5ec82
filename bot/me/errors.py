"""What is refused to somebody who says something about themselves."""

from __future__ import annotations

from bot.errors import TableError


class BadDate(TableError):
    """A day that cannot be read."""

    code = "bad-date"
    message = "I cannot read “{text}” as a day. Write it as 2026-12-24 or 24.12.2026."


class VacationBackwards(TableError):
    """A vacation that ends before it begins."""

    code = "vacation-backwards"
    message = "That vacation would end ({end}) before it begins ({start}). Give the first day, then the last."


class VacationOver(TableError):
    """A vacation in the past."""

    code = "vacation-over"
    message = "{end} is over already; a vacation cannot be taken afterwards."


class VacationTooLong(TableError):
    """More days at a time than anybody waits."""

    code = "vacation-too-long"
    message = "A vacation has at most {most} days. For longer, `/me away` says that you are away until you are back."


class VacationTooFar(TableError):
    """A vacation years ahead."""

    code = "vacation-too-far"
    message = "{start} is more than two years away; say it again when it is nearer."


class TooManyVacations(TableError):
    """More than anybody has."""

    code = "too-many-vacations"
    message = "You have {most} vacations ahead of you already. Remove one first."


class NoSuchVacation(TableError):
    """One that is not there (any more)."""

    code = "no-such-vacation"
    message = "You have no vacation with the number {number}. `/me vacation` shows them."


class BadReminder(TableError):
    """Hours of a reminder that make no sense."""

    code = "bad-reminder"
    message = "Reminders come after 1 to {most} hours; 0 leaves one out."


class TooManyNotes(TableError):
    """A limit for each game."""

    code = "too-many-notes"
    message = "You have {most} notes in this game already. Delete one first."


class NoteTooLong(TableError):
    """A limit for each note."""

    code = "note-too-long"
    message = "A note has at most {most} characters; this one has {length}."


class EmptyNote(TableError):
    """Nothing but blanks."""

    code = "empty-note"
    message = "There is nothing in this note."


class NoSuchNote(TableError):
    """One that is not there (any more), or somebody else's."""

    code = "no-such-note"
    message = "You have no note with the number {number} in this game."


class PlaysHere(TableError):
    """A player who wants to follow the game they play."""

    code = "plays-here"
    message = "You play in this game, so you hear of it anyway. Following is for those who watch."


class FollowsNot(TableError):
    """Somebody who follows nothing here."""

    code = "follows-not"
    message = "You do not follow this game."


class TooManyFollowed(TableError):
    """A limit for each person."""

    code = "too-many-followed"
    message = "You follow {most} games already. `/unfollow` one of them first."


class NothingToFollow(TableError):
    """A game that is over."""

    code = "nothing-to-follow"
    message = "“{name}” is over, so there is nothing to follow any more."


class NothingKnown(TableError):
    """Somebody about whom nothing is stored."""

    code = "nothing-known"
    message = "Nothing is stored about you, so there is nothing to forget."
