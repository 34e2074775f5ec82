"""Presses per action over recorded games: pressing a button is one, choosing a menu's entry is one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, cast

from bot.components import drafts
from bot.model import View
from bot.prompts_menus import buttons, menu
from rules.choices import Choice, Claim, Contest, parse_choice
from rules.errors import RulesError
from rules.game import Game
from rules.notation.reading import read_options
from rules.state import State
from rules.step import Decision
from rules.types import Animal, Corner
from tests.trial.outcome import Row

GAMES = Path(__file__).parents[1] / "games"


class Action(NamedTuple):
    """One action as a person makes it: its choices, and the presses from the public message on."""

    choices: tuple[Choice, ...]
    presses: int

    @property
    def most(self) -> int:
        """Two, and one for each argument of its choices; a corner counts two."""
        return 2 + sum(map(arguments, self.choices))


def arguments(choice: Choice) -> int:
    """How many things a choice names; a corner counts two."""
    return sum(2 if _corner(word) else 1 for word in str(choice).split()[1:])


def _corner(word: str) -> bool:
    try:
        Corner.parse(word)
    except RulesError:
        return False
    return True


def path_to(state: State, decision: Decision, choice: Choice, path: tuple[str, ...] = ()) -> tuple[str, ...] | None:
    """The menu entries that lead to a choice; nothing when it has a button of its own, None when nothing leads there.

    A menu with a single line is passed over, as the bot does.
    """
    if not path and choice in buttons(decision):
        return ()
    shown = menu("en", state, decision, path)
    if shown is None:
        return None
    for line in shown.lines:
        if line.choice == choice:
            return path if path and len(shown.lines) == 1 else (*path, line.key)
    for line in shown.lines:
        if line.choice is None and (found := path_to(state, decision, choice, (*path, line.key))) is not None:
            return found
    return None


def actions(game: Game, rows: list[tuple[Animal, Choice]]) -> Iterator[Action]:
    """The actions of a record, in order; ``game`` is played along."""
    at = 0
    while at < len(rows):
        if isinstance(rows[at][1], Claim | Contest):
            yield Action((rows[at][1],), 2)
            length = 1
        else:
            length, presses = _one(game.state, [choice for _, choice in rows[at:]])
            yield Action(tuple(choice for _, choice in rows[at : at + length]), presses)
        for animal, choice in rows[at : at + length]:
            game.play(choice, animal)
        at += length


def _one(state: State, choices: list[Choice]) -> tuple[int, int]:
    """How many of these choices one action has, and its presses."""
    view = View(cast(Any, None), 0, state, None)
    draft, presses = drafts.draft_of(view, ()), 0
    decision = state.decision
    for number, choice in enumerate(choices):
        if decision is None or isinstance(choice, Claim | Contest):
            return number, presses + 1
        way = path_to(draft.state, decision, choice)
        assert way is not None, f"no press leads to {choice}"
        presses += max(1, len(way))
        draft = drafts.draft_of(view, (*draft.indices, decision.choices.index(choice)))
        if drafts.played_at_once(draft):
            return number + 1, presses
        decision = draft.decision
    return len(choices), presses + 1


def of_record(file: Path) -> list[Action]:
    """The actions of a recorded game."""
    raw = json.loads(file.read_text())
    players = [[Animal.parse(name) for name in player["animals"]] for player in raw["players"]]
    game = Game.new(players, raw["seed"], read_options(raw))
    return list(actions(game, [(Animal.parse(animal), parse_choice(text)) for animal, text in raw["choices"]]))


def run(folder: Path) -> list[Row]:
    """Every recorded game of the suite."""
    found = [action for file in sorted(GAMES.glob("*.json")) for action in of_record(file)]
    counts = [action.presses for action in found]
    over = [action for action in found if action.presses > action.most]
    worst = [f"{action.presses} of {action.most}: {', '.join(map(str, action.choices))}" for action in over]
    (folder / "over.txt").write_text("\n".join(worst))
    middle = median(counts)
    return [
        Row("actions measured", f"{len(found)}", "-", True),
        Row("presses per action, median", f"{middle:g}", "at most 2", middle <= 2),
        Row("presses per action, most", f"{max(counts)}", "-", True),
        Row("actions above 2 plus their arguments", f"{len(over)}", "0", not over),
    ]
