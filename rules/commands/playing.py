"""Whole games between computer players, each the same on every machine for its seed."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from rules.chance import Dice
from rules.choices import Claim, Contest
from rules.game import Game
from rules.notation import write_record
from rules.notation.traces import trace_header, trace_line
from rules.players import Player, make_player
from rules.types import Animal, Options


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
    return hashlib.sha256(f"selfplay/{number}/{series}".encode()).hexdigest()[:32]


def play_task(task: Task) -> Outcome:
    """Play a game to its end. Players and claims have dice of their own, drawn from the game's seed."""
    seed = game_seed(task.seed, task.number)
    game = Game.new(len(task.names), seed, task.options)
    seats = {animal: seat for seat, animals in enumerate(game.state.players) for animal in animals}
    players = [make_player(name, f"{seed}/player/{seat}") for seat, name in enumerate(task.names)]
    dice = Dice(f"{seed}/claims")
    lines = [trace_header(game)] if task.trace else []
    while game.decision is not None:
        player: Player = players[seats[game.decision.animal]]
        game.play(player.choose(game))
        if task.trace:
            lines.append(trace_line(game))
        _claim(game, dice, task, lines)
    return Outcome(
        choices=len(game.made),
        turns=game.state.turn,
        result=game.state.result,
        winner=seats[game.state.result[0][0]],
        trace="".join(f"{line}\n" for line in lines),
        record=json.dumps(write_record(game, task.names)) if task.record else "",
    )


def _claim(game: Game, dice: Dice, task: Task, lines: list[str]) -> None:
    """Make each possible claim and contest with the task's probability, in label order (R5.6).

    A cone that nobody can claim is contested by the first animal in the food chain that does not own it.
    """
    for tile, animal in game.claimable().items():
        if not dice.chance(task.claims):
            continue
        if animal is not None:
            game.play(Claim(tile), animal)
        else:
            holder = game.state.cones[tile]
            game.play(Contest(tile), next(other for other in game.state.animals if other is not holder))
        if task.trace:
            lines.append(trace_line(game))
