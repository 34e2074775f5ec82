"""How the project is built: who may import whom, and how long a file may be."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = [path for path in (ROOT / "rules").rglob("*.py")
          if path.name != "__main__.py" and "commands" not in path.relative_to(ROOT).parts]  # fmt: skip
IMPURE = {"time", "datetime", "random", "secrets", "os", "io", "pathlib", "socket", "asyncio", "threading",
          "subprocess", "logging", "tempfile", "shutil", "multiprocessing", "urllib", "http", "uuid", "sqlite3",
          "zoneinfo"}  # fmt: skip
LONGEST = 360  # "about 350"
TABLES_OF_DATA = {"choices.py", "tables.py"}


def modules(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def packages(path: Path) -> set[str]:
    return {module.partition(".")[0] for module in modules(path)}


def ids(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", ENGINE, ids=ids)
def test_the_engine_needs_nothing_but_the_standard_library_and_no_clock_or_file(path: Path) -> None:
    found = packages(path)
    assert found <= sys.stdlib_module_names | {"rules"}
    assert not found & IMPURE
    names = {node.func.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}  # fmt: skip
    assert not names & {"open", "print", "input", "eval", "exec"}


@pytest.mark.parametrize("path", [*ENGINE, *(ROOT / "render").rglob("*.py"), *(ROOT / "bot").rglob("*.py")], ids=ids)
def test_nothing_imports_the_command_line_of_the_rules(path: Path) -> None:
    assert not [name for name in modules(path) if name.startswith(("rules.commands", "rules.__main__"))]


@pytest.mark.parametrize("path", list((ROOT / "render").rglob("*.py")), ids=ids)
def test_pictures_know_the_rules_and_pillow_only(path: Path) -> None:
    assert packages(path) <= sys.stdlib_module_names | {"rules", "render", "PIL"}


@pytest.mark.parametrize("path", list((ROOT / "rules").rglob("*.py")) + list((ROOT / "render").rglob("*.py")), ids=ids)
def test_only_the_bot_knows_discord_and_the_database(path: Path) -> None:
    assert not packages(path) & {"discord", "aiosqlite", "bot", "pydantic", "pydantic_settings", "aiohttp"}


@pytest.mark.parametrize("room", ["rules", "render", "bot"])
def test_no_file_is_too_long(room: str) -> None:
    long = {
        ids(path): lines
        for path in (ROOT / room).rglob("*.py")
        if path.name not in TABLES_OF_DATA
        and "locale" not in path.parts
        and (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    }
    assert long == {}
