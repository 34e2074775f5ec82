"""What is refused about results and ratings, with a sentence for whoever asked."""

from __future__ import annotations

from bot.errors import TableError


class NoResult(TableError):
    """A game that has no result to look at or to correct."""

    code = "no-result"
    message = "Game {game} has not begun or is still on: it has no result yet."


class NothingToUndo(TableError):
    """No correction stands."""

    code = "no-correction"
    message = "The result of game {game} stands as it was played; there is no correction to take back."


class BadScores(TableError):
    """Scores that cannot be read."""

    code = "bad-scores"
    message = (
        "“{text}” is no list of scores. Name animals of that game, each with its points, and commas between: "
        "`mammal 45, bird 40`."
    )


class NoReason(TableError):
    """A correction without its reason."""

    code = "no-reason"
    message = "Say why: everybody can read the reasons of corrections."


class ManagersOnly(TableError):
    """Something for organisers."""

    code = "managers-only"
    message = "Only those who manage the server correct results."


class Unseen(TableError):
    """A person who has opted out."""

    code = "not-in-statistics"
    message = "{name} does not take part in statistics."


class NothingRated(TableError):
    """No rated game yet."""

    code = "nothing-rated"
    message = "There is no rated game yet. `/game new` opens rated tables unless somebody says `rated:False`."


class LeagueDecides(TableError):
    """A result that belongs to a season, where an organiser decides about it."""

    code = "league-decides"
    message = (
        "Game {game} belongs to a league: its result is corrected with `/league run adjudicate` and taken back with "
        "`/league run undo`. Here you can only say whether it is rated and counts."
    )
