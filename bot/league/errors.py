"""What a league cannot do, each with a sentence that says what to do instead."""

from __future__ import annotations

from typing import Any

from rules.errors import RulesError, Said


class LeagueError(RulesError):
    """The base of all refusals of a league: said as the rules say theirs. Whoever raises one has changed nothing."""

    code = "league"

    def __reduce__(self) -> tuple[Any, ...]:
        # The solver works in a process of its own, and what it refuses has to come out of it as it is.
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[LeagueError], args: tuple[Any, ...], facts: dict[str, Any]) -> LeagueError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(facts)
    return error


class NoTables(LeagueError):
    """Too few players for the season's tables."""

    code = "no-tables"

    def __init__(self, players: int, least: int) -> None:
        said = Said(
            "Players: {players}; these tables need at least {least}. Get more players in, or choose smaller tables.",
            players=players,
            least=least,
        )
        super().__init__(said, {"players": players, "least": least})


class NoSuchDesign(LeagueError):
    """The season's exact design does not fit its players."""

    code = "no-such-design"

    def __init__(self, name: str | None, players: int, size: int, known: tuple[str, ...]) -> None:
        facts: dict[str, object] = {"name": name, "players": players, "size": size, "known": known}
        said = (
            Said(
                "The exact design {name} is not for {players} players at tables of {size}. Choose one of: {known}.",
                **facts,
            )
            if known
            else Said(
                "There is no exact design for {players} players at tables of {size}. Let the tables be worked out.",
                players=players,
                size=size,
            )
        )
        super().__init__(said, facts)


class CannotAvoid(LeagueError):
    """Players who wish not to meet, and must; ``pairs`` are their user ids, the smaller first."""

    code = "cannot-avoid"

    def __init__(self, pairs: tuple[tuple[int, int], ...], names: tuple[str, ...]) -> None:
        super().__init__(
            Said(
                "These cannot all be kept apart: {pairs}. Ask one of them to give up the wish, put them into different "
                "divisions, or play with more or smaller tables.",
                pairs=names,
            ),
            {"pairs": pairs},
        )
        self.pairs = pairs


class BadFile(LeagueError):
    """A file that cannot be taken in; ``lines`` are all its faults, in order."""

    code = "bad-file"

    def __init__(self, lines: tuple[Said, ...]) -> None:
        super().__init__(
            Said("The file cannot be taken in. Faults: {number}. Nothing was changed.", number=len(lines)),
            {"number": len(lines)},
        )
        self.lines = lines
