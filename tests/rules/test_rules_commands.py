"""The command line: what each command prints, and that every wrong word or file gets a sentence and 2."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from rules.__main__ import main

SELFPLAY = ("selfplay", "--players", "2", "--cards", "10", "--dominance", "automatic")


class Ran(NamedTuple):
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process."""

    def command(*words: object) -> Ran:
        try:
            code = main([str(word) for word in words])
        except SystemExit as end:
            code = int(end.code or 0)
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return command


@pytest.fixture
def position(run: Run, tmp_path: Path) -> Path:
    """A file with the position after setup."""
    path = tmp_path / "position.json"
    path.write_text(run("new", "--players", "3", "--seed", "7").out)
    return path


@pytest.fixture
def played(run: Run, tmp_path: Path) -> Path:
    """A folder with a trace and a record of a game in mode claimed."""
    run("selfplay", "--players", "2", "--cards", "10", "--trace", tmp_path / "trace.jsonl", "--records", tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", ["selfplay", "replay", "case", "show", "new", "bench"])
def test_every_command_has_help(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"python -m rules {command}" in ran.out


# selfplay


def test_selfplay_json_has_exactly_the_keys_of_its_description(run: Run) -> None:
    found = json.loads(run(*SELFPLAY, "--games", "2", "--json").out)
    assert list(found) == ["games", "choices", "seconds", "choices_per_second", "turns", "winners", "scores"]


def test_selfplay_counts_agree(run: Run) -> None:
    found = json.loads(run(*SELFPLAY, "--games", "3", "--json").out)
    assert found["games"] == len(found["scores"]) == sum(found["winners"].values()) == 3


def test_selfplay_tells_games_turns_winners_and_scores(run: Run) -> None:
    out = run(*SELFPLAY, "--games", "2", "--player", "random,sensible").out
    for word in ("games", "choices", "a second", "turns", "sensible won", "animal", "mean score"):
        assert word in out


def test_selfplay_is_the_same_whatever_jobs_says(run: Run, tmp_path: Path) -> None:
    found: list[tuple[dict[str, object], str]] = []
    for jobs in (1, 2):
        trace = tmp_path / f"trace-{jobs}"
        ran = run(*SELFPLAY, "--games", "3", "--json", "--jobs", jobs, "--trace", trace)
        summary = json.loads(ran.out)
        del summary["seconds"], summary["choices_per_second"]
        found.append((summary, trace.read_text()))
    assert found[0] == found[1]


def test_selfplay_of_another_seed_gives_other_games(run: Run) -> None:
    one, other = (json.loads(run(*SELFPLAY, "--seed", seed, "--json").out) for seed in ("a", "b"))
    assert one["scores"] != other["scores"]


def test_selfplay_writes_one_header_per_game(run: Run, tmp_path: Path) -> None:
    run(*SELFPLAY, "--games", "2", "--trace", tmp_path / "trace")
    lines = [json.loads(line) for line in (tmp_path / "trace").read_text().splitlines()]
    assert sum("seq" not in line for line in lines) == 2


def test_selfplay_without_claims_moves_no_cone(run: Run, tmp_path: Path) -> None:
    run("selfplay", "--players", "2", "--cards", "10", "--claims", "0", "--trace", tmp_path / "trace")
    assert '"choice": "claim' not in (tmp_path / "trace").read_text()


def test_selfplay_with_every_claim_leaves_no_cone_to_claim(run: Run, tmp_path: Path) -> None:
    run("selfplay", "--players", "2", "--cards", "10", "--trace", tmp_path / "trace")
    lines = [json.loads(line) for line in (tmp_path / "trace").read_text().splitlines()]
    claims = [line["choice"] for line in lines[1:] if line["choice"].startswith(("claim", "contest"))]
    assert claims
    assert lines[-1]["position"]["claimable"] == {}


def test_thinking_players_claim_whatever_the_probability(run: Run, tmp_path: Path) -> None:
    words = ("--players", "2", "--cards", "10", "--claims", "0", "--player", "random,sensible")
    run("selfplay", *words, "--trace", tmp_path / "trace")
    lines = [json.loads(line) for line in (tmp_path / "trace").read_text().splitlines()]
    claimers = {line["animal"] for line in lines[1:] if line["choice"].startswith(("claim", "contest"))}
    assert claimers == set(lines[0]["position"]["players"][1])


# replay


def test_replay_checks_a_trace_and_a_record(run: Run, played: Path) -> None:
    ran = run("replay", played / "trace.jsonl", played / "game-0001.json")
    assert (ran.code, ran.err) == (0, "")
    assert "trace of 1 game" in ran.out
    assert "the game is over" in ran.out


def test_replay_finds_a_trace_that_leads_elsewhere(run: Run, played: Path) -> None:
    trace = played / "trace.jsonl"
    lines = trace.read_text().splitlines()
    line = json.loads(lines[5])
    line["position"]["turn"] = 9
    trace.write_text("\n".join([*lines[:5], json.dumps(line), *lines[6:]]))
    ran = run("replay", trace)
    assert ran.code == 2
    assert "Line 6" in ran.err


def test_replay_finds_a_record_with_another_result(run: Run, played: Path) -> None:
    record = played / "game-0001.json"
    data = json.loads(record.read_text())
    data["result"][0][1] += 1
    record.write_text(json.dumps(data, indent=2))
    ran = run("replay", record)
    assert ran.code == 2
    assert "another result" in ran.err


def test_replay_checks_the_other_files_all_the_same(run: Run, played: Path) -> None:
    ran = run("replay", played / "nothing", played / "game-0001.json")
    assert ran.code == 2
    assert "replays" in ran.out


def test_replay_refuses_a_position(run: Run, position: Path) -> None:
    ran = run("replay", position)
    assert ran.code == 2
    assert "neither a trace nor a record" in ran.err


# case


def write_case(path: Path, **values: object) -> Path:
    path.write_text(json.dumps({"name": "a name", "rule": "R3.2", "new": {"players": 2, "seed": "1"}} | values))
    return path


def test_case_passes(run: Run, tmp_path: Path) -> None:
    ran = run("case", write_case(tmp_path / "case.json", expect={"turn": 1}))
    assert ran.code == 0
    assert ran.out.splitlines() == ["passed  R3.2 a name", "1 passed, 0 failed"]


def test_case_fails_with_1_and_says_why(run: Run, tmp_path: Path) -> None:
    ran = run("case", write_case(tmp_path / "case.json", expect={"turn": 2}))
    assert ran.code == 1
    assert "turn: expected 2, found 1" in ran.out
    assert ran.out.splitlines()[-1] == "0 passed, 1 failed"


def test_case_refuses_a_file_that_is_no_case(run: Run, tmp_path: Path) -> None:
    (tmp_path / "case.json").write_text("{}")
    ran = run("case", tmp_path / "case.json", write_case(tmp_path / "good.json"))
    assert ran.code == 2
    assert "not a case" in ran.err
    assert ran.out.splitlines()[-1] == "1 passed, 0 failed"


# new


def test_new_prints_the_animals_asked_for(run: Run) -> None:
    found = json.loads(run("new", "--animals", "bird,mammal").out)
    assert found["players"] == [["bird"], ["mammal"]]


def test_new_deals_all_animals_as_given(run: Run) -> None:
    words = ("--animals", "bird,mammal,insect,reptile,arachnid,amphibian", "--all-animals", "--players", "2")
    assert json.loads(run("new", *words).out)["players"][0] == ["bird", "mammal", "insect"]


def test_new_shows_the_secret_only_when_asked(run: Run) -> None:
    assert "secret" not in json.loads(run("new", "--seed", "2").out)
    assert "secret" in json.loads(run("new", "--seed", "2", "--secret").out)


def test_new_takes_the_options(run: Run) -> None:
    words = ("--dominance", "automatic", "--earth", "random", "--cards", "12", "--all-animals", "--players", "3")
    options = json.loads(run("new", *words).out)["options"]
    assert options == {"dominance": "automatic", "earth": "random", "cards": 12, "all_animals": True}


# bench


def test_bench_measures_play_copies_positions_and_records(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.commands.bench._SECONDS", 0.01)
    monkeypatch.setattr("rules.commands.bench._REPEATS", 1)
    found = json.loads(run("bench", "--json").out)
    assert list(found["random_play"]) == ["2", "4", "6"]
    assert found["copy_us"] > 0
    assert found["record_replay_ms"] > 0
    assert "copy of a state" in run("bench").out


# Wrong words and files


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "required: COMMAND"),
        (("sefplay",), "invalid choice"),
        (("selfplay", "--players", "7"), "whole number from 2 to 6"),
        (("selfplay", "--players", "two"), "whole number"),
        (("selfplay", "--games", "0"), "at least 1"),
        (("selfplay", "--cards", "9"), "from 10 to 25"),
        (("selfplay", "--claims", "1.5"), "from 0 to 1"),
        (("selfplay", "--claims", "often"), "from 0 to 1"),
        (("selfplay", "--claims", "nan"), "from 0 to 1"),
        (("selfplay", "--dominance", "manual"), "invalid choice"),
        (("selfplay", "--earth", "flat"), "invalid choice"),
        (("selfplay", "--jobs", "0"), "from 1 to"),
        (("selfplay", "--player", "clever"), "random, sensible"),
        (("selfplay", "--players", "3", "--player", "random,sensible"), "3 seats"),
        (("selfplay", "--players", "4", "--all-animals"), "2 or 3 players"),
        (("selfplay", "--trace", "."), "directory"),
        (("new", "--animals", "cat"), "not a known animal"),
        (("new", "--animals", "bird,bird"), "one player only"),
        (("new", "--animals", "bird,mammal", "--players", "3"), "--players says 3"),
        (("new", "--animals", "bird,mammal", "--all-animals"), "all six animals"),
        (("show",), "required: FILE"),
        (("bench", "--quick"), "unrecognized arguments"),
    ],
)
def test_a_wrong_word_gets_a_sentence_and_2(run: Run, words: tuple[str, ...], says: str) -> None:
    ran = run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


@pytest.mark.parametrize("command", ["replay", "case", "show"])
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "There is no file"),
        (b"", "is not JSON"),
        (b"{", "is not JSON"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"[]", " "),
        (b'{"a": 1}', " "),
        (b"[" * 200_000, "not JSON that can be read"),
        (b'{"position": ' * 100_000, "not JSON that can be read"),
    ],
)
def test_a_wrong_file_gets_a_sentence_and_2(
    run: Run, tmp_path: Path, command: str, content: bytes | None, says: str
) -> None:
    path = tmp_path / "file"
    if content is not None:
        path.write_bytes(content)
    ran = run(command, path)
    assert ran.code == 2
    assert says in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("command", ["replay", "case", "show"])
def test_a_directory_gets_a_sentence_and_2(run: Run, tmp_path: Path, command: str) -> None:
    ran = run(command, tmp_path)
    assert ran.code == 2
    assert "is a directory" in ran.err


def test_records_are_not_written_into_a_file(run: Run, position: Path) -> None:
    ran = run(*SELFPLAY, "--records", position)
    assert ran.code == 2
    assert "not a directory" in ran.err


def test_records_below_a_file_are_refused(run: Run, position: Path) -> None:
    assert run(*SELFPLAY, "--records", position / "deeper").code == 2


def test_a_record_of_another_version_is_refused(run: Run, played: Path) -> None:
    record = played / "game-0001.json"
    record.write_text(json.dumps(json.loads(record.read_text()) | {"rules": 99}))
    ran = run("replay", record)
    assert ran.code == 2
    assert "99" in ran.err


def test_interrupting_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rules.commands.selfplay.play_task", interrupt)
    ran = run(*SELFPLAY)
    assert (ran.code, ran.err) == (130, "python -m rules: interrupted\n")


def test_a_seed_may_be_any_text_even_bytes_that_are_none(run: Run) -> None:
    assert run("selfplay", "--players", "2", "--games", "1", "--cards", "10", "--seed", os.fsdecode(b"\xff")).code == 0
    assert run("new", "--players", "2", "--seed", os.fsdecode(b"\xff")).code == 0


def test_a_closed_output_is_no_error(position: Path) -> None:
    command = f"{sys.executable} -m rules show {position} >&-"
    assert subprocess.run(["sh", "-c", command], capture_output=True, check=False).stderr == b""
