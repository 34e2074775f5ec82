"""``python -m bot``: its commands, and settings that are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.commandline import main
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


def test_a_missing_database_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DSB_DATABASE", str(tmp_path / "no.db"))
    assert main(["check"]) == 2
    assert "There is no file" in capsys.readouterr().err
