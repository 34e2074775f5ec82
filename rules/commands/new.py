"""``new``: print the position after setup."""

from __future__ import annotations

import argparse
import json

from rules.commands.common import CommandError, add_game_options, animals, game_options, whole_number
from rules.game import Game
from rules.notation import write_position
from rules.types import Animal


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:  # pyright: ignore[reportPrivateUsage]
    """The arguments of the command."""
    parser = commands.add_parser(
        "new",
        help="print the position after setup",
        description="Prints the position after setup as JSON. Animals are dealt from the seed unless given.",
    )
    parser.add_argument("--players", type=whole_number(2, 6), metavar="N", help="2 to 6 (default: as --animals, or 4)")
    parser.add_argument("--seed", default="1", metavar="S", help="the seed of the game, any text (default 1)")
    parser.add_argument(
        "--animals",
        type=animals,
        metavar="A,B,..",
        help="the animal of each player; with --all-animals all six, those of the first player first",
    )
    add_game_options(parser)
    parser.add_argument("--secret", action="store_true", help="the full export, hidden order included")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Set up a game and print it."""
    game = Game.new(_seats(arguments), arguments.seed, game_options(arguments))
    print(json.dumps(write_position(game.state, secret=arguments.secret), indent=1))
    return 0


def _seats(arguments: argparse.Namespace) -> int | list[tuple[Animal, ...]]:
    """The number of players, or the animals of each."""
    given: tuple[Animal, ...] | None = arguments.animals
    players: int | None = arguments.players
    if given is None:
        return players or 4
    if not arguments.all_animals:
        if players not in (None, len(given)):
            raise CommandError(f"--animals names {len(given)} animals, but --players says {players}.")
        return [(animal,) for animal in given]
    players = players or 2
    if len(given) != len(Animal):
        raise CommandError("With --all-animals, --animals names all six animals, those of the first player first.")
    each = len(given) // players
    return [given[seat * each : (seat + 1) * each] for seat in range(players)]
