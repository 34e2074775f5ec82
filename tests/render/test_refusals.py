"""``python -m render`` never ends in a traceback: whatever is given, a sentence says what is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from render.__main__ import main
from render.samples import HERE, sample

MIDGAME = str(HERE / "midgame.json")


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 2
    text = capsys.readouterr().err
    assert "Errno" not in text
    assert len(text.splitlines()) == 1
    return text


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "given.json"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("command", [[], ["describe"], ["replay"], ["chart"]])
def test_deeply_nested_files_and_missing_ones_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    out = [] if command == ["describe"] else ["-o", str(tmp_path / ("x.gif" if command == ["replay"] else "x.png"))]
    deep = written(tmp_path, "[" * 100_000 + "]" * 100_000)
    assert "nested too deeply" in refused(capsys, *command, deep, *out)
    assert "No such file" in refused(capsys, *command, str(tmp_path / "none.json"), *out)
    assert "cannot be read" in refused(capsys, *command, str(tmp_path), *out)
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in refused(capsys, *command, str(tmp_path / "binary.json"), *out)


@pytest.mark.parametrize("command", ["gallery", "glyphs"])
def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    path = written(tmp_path, "kept")
    assert "no folder" in refused(capsys, command, path)
    assert Path(path).read_text(encoding="utf-8") == "kept"


@pytest.mark.parametrize("name", ["x.jpg", "x", "x.png.txt"])
@pytest.mark.parametrize("command", [[], ["chart"], ["replay"]])
def test_other_endings_are_refused_before_anything_is_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str], name: str
) -> None:
    assert "must end in ." in refused(capsys, *command, MIDGAME, "-o", str(tmp_path / name))
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("change", [{"turn": float("inf")}, {"deck": float("nan")}, {"next": 7}, {"next": ["x"]}])
def test_what_json_allows_but_no_position_has_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, Any]
) -> None:
    path = written(tmp_path, json.dumps({**sample("midgame"), **change}))
    assert "cannot be drawn" in refused(capsys, path, "-o", str(tmp_path / "x.png"))


def test_a_since_of_another_game_or_from_later_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "x.png")
    other = str(HERE / "crowded.json")
    assert "of another game" in refused(capsys, MIDGAME, "--since", other, "-o", out)
    assert "of another game" in refused(capsys, "describe", MIDGAME, "--since", other)
    later = written(tmp_path, json.dumps({**sample("midgame"), "turn": 6}))
    assert "later" in refused(capsys, MIDGAME, "--since", later, "-o", out)


def test_a_terminal_of_few_letters_gets_question_marks_and_a_closed_pipe_ends_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "render", "describe", MIDGAME, "--lang", "pl"]
    root = Path(__file__).parents[2]
    few = {**os.environ, "PYTHONIOENCODING": "ascii"}
    told = subprocess.run(command, capture_output=True, cwd=root, env=few, check=False)
    assert (told.returncode, told.stderr) == (0, b"")
    assert b"?" in told.stdout
    reader, writer = os.pipe()
    os.close(reader)
    closed = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, cwd=root, check=False)
    os.close(writer)
    assert (closed.returncode, closed.stderr) == (0, b"")
