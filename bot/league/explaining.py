"""Why a row stands above the next and why a player moves, as sentences with their facts apart."""

from __future__ import annotations

from fractions import Fraction

from bot.league.divisions import Move, Why
from bot.league.model import Decided, TieBreak
from rules.errors import Said


def shown(number: Fraction, digits: int = 2) -> str:
    """A figure for people: whole, or with at most so many decimals, rounded to the nearest (halves away from 0)."""
    scale = 10**digits
    whole, rest = divmod(int(abs(number) * scale + Fraction(1, 2)), scale)
    decimals = f".{rest:0{digits}d}".rstrip("0").rstrip(".") if rest else ""
    return f"{'-' if number < 0 and (whole or rest) else ''}{whole}{decimals}"


def reason(decided: Decided) -> Said:
    """Why a row stands above the next: the first figure of the chain in which they differ, and both figures."""
    digits = _digits(decided)
    facts = {"mine": shown(decided.mine, digits), "theirs": shown(decided.theirs, digits)}
    match decided.by:
        case TieBreak.POINTS:
            return Said("points: {mine} against {theirs}", **facts)
        case TieBreak.WINS:
            return Said("equal points, games won: {mine} against {theirs}", **facts)
        case TieBreak.SECONDS:
            return Said("equal so far, second places: {mine} against {theirs}", **facts)
        case TieBreak.SHARE:
            shares = {
                "mine": shown(100 * decided.mine, max(0, digits - 2)),
                "theirs": shown(100 * decided.theirs, max(0, digits - 2)),
            }
            return Said("equal so far, share of the winner's score: {mine} % against {theirs} %", **shares)
        case TieBreak.MARGIN:
            return Said("equal so far, margin in points of the game: {mine} against {theirs}", **facts)
        case TieBreak.HEAD_TO_HEAD:
            return Said("equal so far, in front of each other in common games: {mine} against {theirs}", **facts)
        case TieBreak.LOT:
            return Said("equal in everything: drawn by lot from the season's seed")


def _digits(decided: Decided) -> int:
    """As many decimals as it takes to see which is more; 2 at least."""
    for digits in range(2, 12):
        if shown(decided.mine, digits) != shown(decided.theirs, digits):
            return digits
    return 12


def moved(move: Move) -> Said:
    """Why a proposal puts a player where it does."""
    facts = {"rank": move.rank, "before": move.before, "after": move.after}
    match move.why:
        case Why.PROMOTED:
            return Said("goes up to division {after}: rank {rank} in division {before}", **facts)
        case Why.RELEGATED:
            return Said("goes down to division {after}: rank {rank} in division {before}", **facts)
        case Why.SPARED:
            return Said("stays in division {after} with rank {rank}, because somebody left the division", **facts)
        case Why.MOVED_UP:
            return Said("moves up to division {after} with rank {rank}, because there is room", **facts)
        case Why.STAYS:
            return Said("stays in division {after} with rank {rank}", **facts)
        case Why.LEFT:
            return Said("left the season; was in division {before}", **facts)
