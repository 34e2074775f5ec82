"""Claims at once (mode ``claimed``, R5.6): whoever sleeps is not robbed."""

from __future__ import annotations

from bot.model import TableInfo
from bot.tables.players import player_of
from rules.choices import Claim, Contest
from rules.game import Game
from rules.types import Animal, Dominance


def claims_at_once(info: TableInfo, game: Game) -> list[tuple[Animal, Claim | Contest]]:
    """What the table claims now for the seats with the switch on, and what the computer seats claim and contest.

    In label order, on a tile in food chain order, so that the order never depends on who sits where. For people
    only tiles that their animals dominate are claimed; untrue cones of others are theirs to contest.
    """
    if info.options.dominance is not Dominance.CLAIMED or game.over or not game.claimable():
        return []
    found: list[tuple[Animal, Claim | Contest]] = []
    for seat in info.seats:
        player = player_of(game, seat, info.seq)
        for animal in seat.animals:
            if player is not None:
                found += [(animal, claim) for claim in player.claims(game, animal)]
            elif seat.at_once and info.at_once_allowed:
                found += [(animal, claim) for claim in game.claims_of(animal) if isinstance(claim, Claim)]
    return sorted(found, key=lambda made: (made[1].tile, made[0], made[1].verb))
