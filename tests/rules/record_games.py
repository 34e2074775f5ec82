"""Record the known games anew: ``python -m tests.rules.record_games``. Only when a change of the rules is meant."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from rules.chance import Dice
from rules.choices import Claim, Contest
from rules.game import Game
from rules.notation import trace_header, trace_line, write_position, write_record
from rules.types import Dominance, Options

CLAIMED, AUTOMATIC = Dominance.CLAIMED, Dominance.AUTOMATIC
PLAYED: dict[str, tuple[int, Options, str, float]] = {
    "two-claimed-short": (2, Options(CLAIMED, cards=10), "s18", 1.0),
    "two-automatic": (2, Options(AUTOMATIC), "k2", 0),
    "two-all-animals": (2, Options(CLAIMED, all_animals=True), "k3", 0.5),
    "three-all-animals-random-earth": (3, Options(AUTOMATIC, all_animals=True, earth_random=True, cards=15), "k4", 0),
    "three-claimed": (3, Options(CLAIMED), "k5", 0.3),
    "three-automatic-random-earth": (3, Options(AUTOMATIC, earth_random=True, cards=10), "k6", 0),
    "four-claimed": (4, Options(CLAIMED), "k7", 1.0),
    "four-automatic-short": (4, Options(AUTOMATIC, cards=10), "k8", 0),
    "five-claimed-random-earth": (5, Options(CLAIMED, earth_random=True, cards=12), "k9", 0.7),
    "five-automatic": (5, Options(AUTOMATIC), "k10", 0),
    "six-claimed": (6, Options(CLAIMED), "k11", 0.9),
    "six-automatic-random-earth": (6, Options(AUTOMATIC, earth_random=True), "k12", 0),
}


def played(players: int, options: Options, seed: str, chance: float, lines: list[str] | None = None) -> Game:
    """A game at random by our own dice (the same everywhere), with claims and contests by chance."""
    game, dice = Game.new(players, seed, options), Dice(seed)
    lines = [] if lines is None else lines
    lines.append(trace_header(game))
    while game.decision is not None:
        game.play(game.decision.choices[dice.below(len(game.decision.choices))])
        lines.append(trace_line(game))
        for tile in list(game.claimable()):
            now = game.claimable()
            if tile in now and dice.chance(chance):
                claimant = now[tile]
                game.play(Contest(tile) if claimant is None else Claim(tile),
                          game.state.animals[-1] if claimant is None else claimant)  # fmt: skip
                lines.append(trace_line(game))
    return game


def digest(game: Game) -> str:
    """The SHA-256 of the position with its secret, keys sorted."""
    return hashlib.sha256(json.dumps(write_position(game.state, secret=True), sort_keys=True).encode()).hexdigest()


def main(folder: Path) -> None:
    """Write all records and the two traces."""
    for name, table in PLAYED.items():
        lines: list[str] = []
        game = played(*table, lines=lines)
        record = {**write_record(game), "end": digest(game)}
        choices = json.dumps(record.pop("choices"))
        text = json.dumps(record, indent=1)[:-2] + f',\n "choices": {choices}\n}}\n'
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
        if name == "two-claimed-short":
            (folder / f"{name}-trace.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
            header = json.loads(lines[0])
            del header["position"]["secret"]
            lines[0] = json.dumps(header)
            (folder / f"{name}-without-secret.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(__file__).parents[1] / "games")
