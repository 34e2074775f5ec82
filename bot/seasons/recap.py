"""What was worth telling of a season: its champions, the closest game, the greatest comeback, animals, the fastest."""

from __future__ import annotations

from dataclasses import dataclass

from bot.league.model import How
from bot.seasons.model import SeasonState
from bot.statistics import recap
from bot.statistics.counting import Seated, by_animal
from bot.statistics.service import Wanted, finished
from bot.tables import Tables
from rules.types import Animal


@dataclass(frozen=True, slots=True)
class Recap:
    """The facts; None where no game gives one. People who have opted out of statistics are not named in them."""

    games: int
    closest: recap.Closest | None
    comeback: recap.Comeback | None
    fastest: recap.Pace | None
    animals: dict[Animal, Seated]
    hidden: frozenset[int]


async def recap_of(tables: Tables, state: SeasonState) -> Recap:
    """The recap of all games of a season that count and were played to their end."""
    numbers = frozenset(
        table.game
        for key, table in state.tables.items()
        if table.game is not None
        and (result := state.results.get(key)) is not None
        and result.how is How.PLAYED
        and not result.void
    )
    found = await finished(tables, Wanted(state.server_id, computers=True, games=numbers), paces=True)
    games = found.games
    return Recap(
        len(games),
        recap.closest_game(games),
        recap.comeback(games),
        recap.fastest_player(found.paces, hidden=found.hidden),
        by_animal(games),
        found.hidden,
    )
