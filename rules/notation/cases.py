"""Cases: files that test a rule (notation section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from rules.choices import parse_choice
from rules.errors import RulesError
from rules.game import Game
from rules.notation.fields import Json, bad, number_of, object_of, shown
from rules.notation.reading import read_options, read_players, read_position
from rules.notation.writing import write_position
from rules.types import Animal

_EMPTY: tuple[object, ...] = (None, 0, False, [], {})


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What became of a case: ``problems`` is empty when it passed."""

    name: str
    rule: str
    problems: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether everything was as the case expects."""
        return not self.problems


def run_case(data: object) -> CaseResult:
    """Run one case. A case that cannot even begin fails with the reason."""
    if not isinstance(data, dict):
        raise bad("A case is a JSON object.", "bad-case")
    case = cast(Json, data)
    name, rule = str(case.get("name", "")), str(case.get("rule", ""))
    try:
        game = begin_case(case)
        _play(game, case)
    except RulesError as error:
        return CaseResult(name, rule, (str(error),))
    try:
        problems = differences(case.get("expect") or {}, write_position(game.state, secret=True), "")
        problems += _check_illegal(game, case) + _check_offers(game, case)
    except RulesError as error:
        return CaseResult(name, rule, (str(error),))
    return CaseResult(name, rule, tuple(problems))


def begin_case(case: Json) -> Game:
    """The game from which a case starts: its position, or a new game. Raises ``RulesError``."""
    if "new" not in case:
        return read_position(case.get("position"))
    new = object_of(case, "new")
    players = new.get("players")
    seats = number_of(new, "players") if isinstance(players, int) else read_players(players)
    return Game.new(seats, str(new.get("seed", "")), read_options(new))


def _pairs(case: Json, key: str) -> list[tuple[Animal, str]]:
    problem = bad(f"“{key}” must be a list of [animal, choice].", "bad-case")
    entries = case.get(key, [])
    if not isinstance(entries, list):
        raise problem
    pairs: list[tuple[Animal, str]] = []
    for entry in cast(list[object], entries):
        words = cast(list[object], entry) if isinstance(entry, list) else []
        if len(words) != 2 or not all(isinstance(word, str) for word in words):
            raise problem
        pairs.append((Animal.parse(str(words[0])), str(words[1])))
    return pairs


def _play(game: Game, case: Json) -> None:
    for animal, text in _pairs(case, "choices"):
        try:
            game.play(text, animal)
        except RulesError as error:
            raise RulesError(f"{animal}: {text}: {error}", error.facts, error.code) from error


def _check_illegal(game: Game, case: Json) -> list[str]:
    problems: list[str] = []
    for animal, text in _pairs(case, "illegal"):
        trial = game.copy()
        try:
            trial.play(parse_choice(text), animal)
        except RulesError:
            if write_position(trial.state, secret=True) != write_position(game.state, secret=True):
                problems.append(f"{animal}: {text} was refused but changed something")
        else:
            problems.append(f"{animal}: {text} was accepted")
    return problems


def _check_offers(game: Game, case: Json) -> list[str]:
    if "offers" not in case:
        return []
    decision = game.decision
    offered = {str(choice) for choice in decision.choices} if decision else set[str]()
    texts = case["offers"]
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in cast(list[object], texts)):
        raise bad("“offers” must be a list of choices.", "bad-case")
    expected = {str(parse_choice(text)) for text in cast(list[str], texts)}
    problems: list[str] = []
    if missing := sorted(expected - offered):
        problems.append(f"not offered: {', '.join(missing)}")
    if surplus := sorted(offered - expected):
        problems.append(f"offered too: {', '.join(surplus)}")
    return problems


def differences(expected: object, found: object, path: str) -> list[str]:
    """Where ``found`` differs from what a case expects: objects key by key, lists whole, empty like absent."""
    if expected == found or (path and expected in _EMPTY and found in _EMPTY):
        return []
    problem = f"{path}: expected {shown(expected)}, found {shown(found)}"
    if isinstance(expected, dict) and (expected or not path):
        return _differences_inside(cast(Json, expected), found, path)
    return [problem]


def _differences_inside(expected: Json, found: object, path: str) -> list[str]:
    inside = cast(Json, found) if isinstance(found, dict) else {}
    return [
        problem
        for key, value in expected.items()
        for problem in differences(value, inside.get(key), f"{path}.{key}" if path else key)
    ]
