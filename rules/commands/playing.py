"""Whole games between computer players, each the same on every machine for its seed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.chance import Dice
from rules.choices import Claim, Contest
from rules.game import Game
from rules.notation import write_record
from rules.notation.traces import trace_header, trace_line
from rules.players import Player, make_player
from rules.players.random_player import RandomPlayer
from rules.types import Animal, Dominance, Hex, Options


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play: its number (from 1), the seed of the series, the players and what to keep."""

    number: int
    seed: str
    names: tuple[str, ...]
    options: Options
    claims: float = 1.0
    trace: bool = False
    record: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a game. ``winner`` is the seat that won; ``trace`` and ``record`` are empty unless asked for."""

    choices: int
    turns: int
    result: tuple[tuple[Animal, int], ...]
    winner: int
    trace: str = ""
    record: str = ""


def game_seed(series: str, number: int) -> str:
    """The seed of a game of a series, as records want it: 32 hexadecimal digits."""
    return hashlib.sha256(f"selfplay/{number}/{series}".encode(errors="surrogatepass")).hexdigest()[:32]


def play_task(task: Task) -> Outcome:
    """Play a game to its end. Players and claims have dice of their own, drawn from the game's seed."""
    seed = game_seed(task.seed, task.number)
    game = Game.new(len(task.names), seed, task.options)
    seats = {animal: seat for seat, animals in enumerate(game.state.players) for animal in animals}
    players = [make_player(name, f"{seed}/player/{seat}") for seat, name in enumerate(task.names)]
    chooser = {animal: players[seat] for animal, seat in seats.items()}
    dice = Dice(f"{seed}/claims")
    claimed = task.options.dominance is Dominance.CLAIMED
    lines = [trace_header(game)] if task.trace else []
    while (decision := game.decision) is not None:
        game.play(chooser[decision.animal].choose(game))
        if task.trace:
            lines.append(trace_line(game))
        if claimed:
            for claim, animal in _claims(game, dice, task, chooser):
                game.play(claim, animal)
                if task.trace:
                    lines.append(trace_line(game))
    return Outcome(
        choices=len(game.made),
        turns=game.state.turn,
        result=game.state.result,
        winner=seats[game.state.result[0][0]],
        trace="".join(f"{line}\n" for line in lines),
        record=json.dumps(write_record(game, task.names)) if task.record else "",
    )


def _claims(
    game: Game, dice: Dice, task: Task, players: Mapping[Animal, Player]
) -> Iterator[tuple[Claim | Contest, Animal]]:
    """Each claim and contest possible now with the task's probability, in label order (R5.6), and who makes it.

    A player that thinks makes those it wants whatever the probability. A cone that nobody can claim is contested by
    the first animal in the food chain that does not own it.
    """
    possible = game.claimable()
    wanted: dict[Hex, tuple[Claim | Contest, Animal]] = {}
    for animal in game.state.animals if possible else ():
        if not isinstance(players[animal], RandomPlayer):
            for claim in players[animal].claims(game, animal):
                if claim.tile not in wanted or isinstance(claim, Claim):
                    wanted[claim.tile] = claim, animal
    for tile, animal in possible.items():
        if not dice.chance(task.claims):
            if tile in wanted:
                yield wanted[tile]
        elif animal is not None:
            yield Claim(tile), animal
        else:
            holder = game.state.cones[tile]
            yield Contest(tile), next(other for other in game.state.animals if other is not holder)
