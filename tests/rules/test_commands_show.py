"""``show``: the board in text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.__main__ import main
from rules.commands.textboard import WIDTH, board_lines
from rules.commands.textmap import map_lines
from rules.game import Game
from rules.notation import write_position
from rules.players import make_player
from rules.types import Animal, Dominance, Hex, Options


def middle(choices: int, players: int = 6) -> Game:
    """A game after so many random choices."""
    game, player = Game.new(players, "show", Options(Dominance.CLAIMED)), make_player("random", "show")
    for _ in range(choices):
        game.play(player.choose(game))
    return game


def shown(game: Game) -> str:
    return "\n".join(board_lines(game.state))


@pytest.mark.parametrize("choices", [0, 30, 200, 400, 600])
def test_board_is_at_most_93_columns_wide(choices: int) -> None:
    assert max(len(line) for line in board_lines(middle(choices).state)) <= WIDTH


def test_map_shows_every_hex_by_its_label() -> None:
    text = "\n".join(map_lines(middle(200).state))
    assert all(str(Hex(number)) in text for number in range(35))


def test_map_shows_terrain_species_cone_and_element() -> None:
    lines = map_lines(middle(0).state)
    text = "\n".join(lines)
    for word in ("D3 tundra", "E3 savannah", "*Am2", "Ar1"):
        assert word in text
    assert lines[10][52] == "W"  # the water on D3ne stands where D2, D3 and E3 meet


def test_endangered_species_are_marked() -> None:
    game = Game.new([[Animal.BIRD], [Animal.MAMMAL]], "1")
    game.state.species[Hex.parse("D3") * 6 + Animal.BIRD] = 1
    game.state.elements[Animal.BIRD * 6 : Animal.BIRD * 6 + 6] = [0] * 6
    assert "Bi1!" in "\n".join(map_lines(game.state))


def test_board_tells_everything_beside_the_map() -> None:
    text = shown(middle(300))
    for word in ("Turn", "is asked", "grass x2", "adaptation", "box:", "row:", "stacks:", "survival:", "tundra left"):
        assert word in text


def test_board_tells_the_marks_of_the_turn() -> None:
    game = middle(0)
    state = game.state
    state.scored = frozenset({Hex.parse("D2")})
    state.safe = {(Hex.parse("D4"), Animal.MAMMAL): 2}
    state.ice_age = True
    state.cones[Hex.parse("D2")] = None
    text = shown(game)
    for line in ("scored:    D2", "safe:      D4 mammal 2", "claimable: D2 amphibian", "last turn (Ice Age)"):
        assert line in text


def test_board_of_a_finished_game_tells_the_result() -> None:
    game, player = Game.new(2, "end", Options(all_animals=True, cards=10)), make_player("random", "1")
    while not game.over:
        game.play(player.choose(game))
    text = shown(game)
    assert "Result: " in text
    assert "players: " in text


def test_colours_change_no_letter() -> None:
    state = middle(200).state
    plain, coloured = map_lines(state), map_lines(state, colours=True)
    for number in (1, 2, *range(31, 37)):
        coloured = [line.replace(f"\033[{number}m", "") for line in coloured]
    assert [line.replace("\033[0m", "") for line in coloured] == plain


def show(path: Path, data: object, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    path.write_text(json.dumps(data))
    code = main(["show", str(path)])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_show_prints_the_board_without_colours_into_a_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = middle(100)
    code, out, _ = show(tmp_path / "p.json", write_position(game.state), capsys)
    assert (code, out) == (0, shown(game) + "\n")


def test_show_takes_the_position_of_a_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = {"name": "x", "position": write_position(middle(0).state)}
    assert "D3 tundra" in show(tmp_path / "p.json", case, capsys)[1]


def test_show_prints_a_position_from_the_middle_of_an_action(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, player = Game.new(3, "spawn"), make_player("sensible", "1")
    while game.decision is not None and game.decision.kind != "spawn":
        game.play(player.choose(game))
    code, out, _ = show(tmp_path / "p.json", write_position(game.state, agenda=False), capsys)
    assert code == 0
    assert "cannot go on from this position alone. It asks: spawn." in out


def test_show_refuses_a_position_whose_counts_do_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(json.dumps(write_position(middle(0).state)))
    data["animals"]["bird"]["gene_pool"] += 1
    code, out, err = show(tmp_path / "p.json", data, capsys)
    assert (code, out) == (2, "")
    assert "bird" in err
