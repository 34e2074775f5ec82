"""``python -m bot simulate``: its arguments and what it prints."""

from __future__ import annotations

import argparse
import json

from bot.simulation import report
from rules.players import PLAYER_NAMES


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Put the command on the command line."""
    simulate = commands.add_parser("simulate", help="how many days games last, without plans and with them")
    simulate.add_argument("--games", type=_counted, default=10, help="games of four players (10)")
    simulate.add_argument("--seed", default="1", help="the same seed gives the same numbers (1)")
    simulate.add_argument("--looks", type=_counted, default=3, help="how often a day each player looks in (3)")
    simulate.add_argument("--player", choices=PLAYER_NAMES, default="sensible", help="who chooses for them (sensible)")
    simulate.add_argument("--cards", type=_cards, default=25, help="cards above Ice Age, 10 to 25 (25)")
    simulate.add_argument("--json", action="store_true", help="print the numbers as JSON")


def printed(given: argparse.Namespace) -> str:
    """Measure, and what to print of it."""
    found = report(given.games, given.seed, given.looks, player=given.player, cards=given.cards)
    return json.dumps(found.to_json(), indent=1) if given.json else "\n".join(found.lines)


def _counted(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 1000:
        raise argparse.ArgumentTypeError("a number from 1 to 1000, please")
    return number


def _cards(text: str) -> int:
    number = int(text)
    if not 10 <= number <= 25:
        raise argparse.ArgumentTypeError("a number from 10 to 25, please")
    return number
