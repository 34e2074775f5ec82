"""What a season refuses. Nothing has changed when one of these is raised."""

from __future__ import annotations

from bot.errors import TableError


class NoSuchSeason(TableError):
    """A season that does not exist here."""

    code = "no-such-season"
    message = "There is no such season on this server. `/league list` shows all of them."


class NoSeasonHere(TableError):
    """A server without a season that is on."""

    code = "no-season-here"
    message = "No season is on here. An organiser opens one with `/season create`; `/league list` shows earlier ones."


class WhichSeason(TableError):
    """Several seasons are on."""

    code = "which-season"
    message = "Several seasons are on here. Say which one: {names}."


class OrganisersOnly(TableError):
    """Something that only organisers may do."""

    code = "organisers-only"
    message = (
        "Only organisers may do this: members with the role chosen in `/season organisers`, or who manage the server."
    )


class WrongStage(TableError):
    """Something that a season cannot do at its stage; ``reason`` is a sentence that says what to do first."""

    code = "wrong-stage"
    message = "This is not possible now: {reason}"


class SignUpClosed(TableError):
    """Signing up when nobody can (any more)."""

    code = "sign-up-closed"
    message = "Nobody can sign up for “{name}” now. Ask an organiser whether a late entry is possible."


class AlreadyEntered(TableError):
    """Signing up twice."""

    code = "already-entered"
    message = "You are signed up for “{name}” already. `/league wishes` changes your preferences."


class CannotComeBack(TableError):
    """Signing up again while rounds are played."""

    code = "cannot-come-back"
    message = "You have left “{name}”. An organiser can let you come back: `/league run admit`."


class TakenInAlready(TableError):
    """Importing the same results twice."""

    code = "taken-in-already"
    message = "These results are here already as “{name}” (#{season}). `/season cancel` takes that season away."


class NotEntered(TableError):
    """Somebody who does not take part."""

    code = "not-entered"
    message = "{name} does not take part in this season."


class NobodyEntered(NotEntered):
    """The same of somebody whose name the season does not know."""

    code = "nobody-entered"
    message = "This person does not take part in this season."


def not_entered(name: str | None) -> NotEntered:
    """The refusal for somebody with this name at the sign-up; None: they were never signed up."""
    return NobodyEntered() if name is None else NotEntered(name=name)


class ExpelledHere(TableError):
    """Somebody who wants a seat in a game of a season from which they were expelled."""

    code = "expelled-here"
    message = "Whoever was expelled from the season has no seat in its games. An organiser can admit them again."


class WithdrawnHere(TableError):
    """Somebody who has withdrawn from a season and wants their seat in one of its games back."""

    code = "withdrawn-here"
    message = (
        "Whoever has withdrawn from the season gets this seat back only through an organiser: `/league run admit`, or "
        "`/host replace`."
    )


class TooFewEntrants(TableError):
    """Not enough players for a table."""

    code = "too-few-entrants"
    message = "At least {least} players are needed, and {players} have signed up."


class BadSeason(TableError):
    """Terms that make no season; ``reason`` is a sentence."""

    code = "bad-season"
    message = "No season can be made like this: {reason}"


class NoSuchTable(TableError):
    """A table that the season does not have."""

    code = "no-such-season-table"
    message = "This season has no table “{table}”. Tables are named like D1 R2 T3: division, round, table."


class NothingDrawn(TableError):
    """Confirming without a proposal."""

    code = "nothing-drawn"
    message = "There is no proposal of tables. Draw them first with `/season draw`."


class RoundStillOn(TableError):
    """The next round before the last one is over."""

    code = "round-still-on"
    message = "Round {round} is still on. Tables without a result: {tables}. Adjudicate them, or wait."


class NoResultYet(TableError):
    """Correcting what has no result."""

    code = "no-result-yet"
    message = "Table {table} has no result yet. Adjudicate it with `/league run adjudicate`."


class BadPlaces(TableError):
    """Places that make no result; ``reason`` is a sentence."""

    code = "bad-places"
    message = "These places make no result: {reason}"


class NotUndoable(TableError):
    """An act that cannot be undone: it is of that kind, it was undone, or something newer stands on it."""

    code = "not-undoable"
    message = "This cannot be undone: {reason}"


class SeasonMoved(TableError):
    """Two organisers at once."""

    code = "season-moved"
    message = "Somebody else has just changed this season. Look at it again, and try once more."


class NotFinished(TableError):
    """Ending a season whose games are still on."""

    code = "season-not-finished"
    message = "Tables without a result: {tables}. Adjudicate them first, or cancel the season."
