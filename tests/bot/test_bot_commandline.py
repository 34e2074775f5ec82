"""``python -m bot``: its commands, and settings that are wrong."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from bot.commandline import main
from bot.local.server import Server
from bot.tables import Member, NewTable, Tables


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "data" / "bot.db"
    path.parent.mkdir()
    monkeypatch.setenv("DSB_DATABASE", str(path))
    monkeypatch.chdir(tmp_path)
    return path


async def _one_game(path: Path) -> None:
    tables = await Tables.open(path)
    await tables.create(1, 2, Member(3, "Ada"), NewTable("Friday", 2, computers=("random",)))
    await tables.close()


def test_backup_restore_and_check(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import asyncio

    asyncio.run(_one_game(database))
    assert main(["check"]) == 0
    assert "Every game is in order" in capsys.readouterr().out
    copy = database.with_name("copy.db")
    assert main(["backup", str(copy)]) == 0
    assert main(["backup", str(copy)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["restore", str(copy)]) == 0
    assert main(["restore", str(database.with_name("no.db"))]) == 2


def test_a_wrong_setting_is_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("DSB_LOG_LEVEL", "loud")
    assert main(["check"]) == 2
    assert "DSB_LOG_LEVEL" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["-5", "65536", "http", "1.5", ""])
def test_a_port_that_is_none_is_a_sentence(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["run", f"--port={port}", "--no-browser"])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert "is no port: write a number from 0 to 65535" in error
    assert "Traceback" not in error


def test_ports_that_are_all_taken_are_a_sentence_and_an_end(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def taken(*_: object) -> None:
        raise OSError("in use")

    monkeypatch.setattr(Server, "start", taken)
    assert main(["run", "--port=65530", "--no-browser"]) == 2
    assert "Ports 65530 to 65535 are all in use" in capsys.readouterr().err
    assert [one for one in threading.enumerate() if type(one).__module__.startswith("aiosqlite")] == []


@pytest.mark.parametrize("place", ["file/x/bot.db", "folder", "/proc/x/y.db", "/dev/null/bot.db"])
@pytest.mark.parametrize("command", ["run", "backup", "check"])
def test_a_database_that_cannot_be_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str, command: str
) -> None:
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DSB_DATABASE", str(tmp_path / place))
    assert main([command, "copy.db"] if command == "backup" else [command]) == 2
    error = capsys.readouterr().err
    assert place.rpartition("/")[2] in error
    assert "Traceback" not in error


def test_a_missing_database_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DSB_DATABASE", str(tmp_path / "no.db"))
    assert main(["check"]) == 2
    assert "There is no file" in capsys.readouterr().err
