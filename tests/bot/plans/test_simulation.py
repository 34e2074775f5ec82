"""The simulation of waiting: the same numbers each time, and plans make games shorter."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from bot.commandline import main
from bot.simulation import AWAKE, DAY, ZONES, Habits, Run, looks, report


def test_people_look_in_so_often_a_day_while_they_are_awake() -> None:
    for zone in ZONES:
        times = list(islice(looks("1", zone, 3), 60))
        assert times == sorted(times) == list(islice(looks("1", zone, 3), 60))
        assert all(AWAKE[0] <= (time + zone * 60) % DAY < AWAKE[1] for time in times)
        days = [(time + zone * 60) // DAY for time in times]
        assert {days.count(day) for day in days[3:-3]} == {3}


def test_a_game_without_plans_waits_for_every_change_of_hands() -> None:
    run = Run("1", Habits(player="random", cards=10))
    course = run.course()
    assert run.game.over
    changes = sum(one.animal is not other.animal for one, other in zip(run.game.made, run.game.made[1:], strict=False))
    assert course.waits == changes
    assert course.planned == 0


def test_plans_make_games_shorter_and_waits_fewer() -> None:
    found = report(2, "1", 3, player="random", cards=10)
    assert found == report(2, "1", 3, player="random", cards=10)
    assert found.with_plans.waits_by_phase["planning"] < found.without_plans.waits_by_phase["planning"] / 4
    assert found.with_plans.days < 0.75 * found.without_plans.days
    assert found.with_plans_and_answers.planned > 0
    assert len(found.lines) == 5


def test_the_command_prints_a_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["simulate", "--games", "1", "--cards", "10", "--player", "random", "--looks", "2"]
    assert main(given) == 0
    assert "plans and standing answers" in capsys.readouterr().out
    assert main([*given, "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["looks_a_day"] == 2
    assert value["days_ratio"] < 1
    with pytest.raises(SystemExit):
        main(["simulate", "--cards", "3"])
