"""The strength of the player ``sensible`` against random players, and how long it thinks."""

from __future__ import annotations

import json
import time
from pathlib import Path

from rules.choices import Claim, Contest
from rules.game import Game
from rules.players import Player, make_player
from rules.types import Animal, Options
from tests.trial.outcome import Row

_GAMES = 200
_ASKED = {2: 0.90, 4: 0.70}


def run(folder: Path) -> list[Row]:
    """Play 200 games each for 2 and 4 players with the seats rotated; what is done is kept game by game."""
    rows: list[Row] = []
    times: list[float] = []
    for players, asked in _ASKED.items():
        done = folder / f"{players}.jsonl"
        finished = done.read_text().splitlines() if done.exists() else []
        with done.open("a") as file:
            for number in range(len(finished), _GAMES):
                line = json.dumps(_play(players, number))
                file.write(line + "\n")
                file.flush()
                finished.append(line)
        games = [json.loads(line) for line in finished]
        won = sum(game["won"] for game in games) / _GAMES
        times += [spent for game in games for spent in game["times"]]
        rows.append(Row(f"won of {_GAMES} {players}-player games", f"{won:.1%}", f"at least {asked:.0%}", won >= asked))
    times.sort()
    p99 = times[int(len(times) * 0.99)] * 1000
    rows.append(Row("a decision, p99", f"{p99:.1f} ms", "under 50 ms", p99 < 50))
    rows.append(Row("a decision, slowest", f"{times[-1] * 1000:.0f} ms", "-", True))
    return rows


def _play(players: int, number: int) -> dict[str, object]:
    game = Game.new(players, f"strength/{players}/{number}", Options())
    seats: dict[Animal, Player] = {}
    for seat, (animal,) in enumerate(game.state.players):
        kind = "sensible" if seat == number % players else "random"
        seats[animal] = make_player(kind, f"{number}/{seat}")
    sensible = game.state.players[number % players][0]
    times: list[float] = []
    while game.decision is not None:
        player = seats[game.decision.animal]
        began = time.perf_counter()
        choice = player.choose(game)
        if game.decision.animal is sensible:
            times.append(round(time.perf_counter() - began, 5))
        game.play(choice)
        _claim(game, seats)
    return {"won": game.state.result[0][0] is sensible, "times": times}


def _claim(game: Game, seats: dict[Animal, Player]) -> None:
    """Everybody claims and contests what they can, in the order of the seats."""
    for animal, player in seats.items():
        for claim in player.claims(game, animal):
            if not game.over and claim in game.claims_of(animal):
                assert isinstance(claim, Claim | Contest)
                game.play(claim, animal)
