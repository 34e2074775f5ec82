"""Positions for the picture tests: two of one game, and changed ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parent / "data"


@pytest.fixture
def position() -> dict[str, Any]:
    """Five animals, turn 5, in the middle of Wanderlust."""
    return json.loads((DATA / "position.json").read_text(encoding="utf-8"))


@pytest.fixture
def planning() -> dict[str, Any]:
    """The same turn, 42 choices earlier, while pawns are placed."""
    return json.loads((DATA / "position_planning.json").read_text(encoding="utf-8"))
