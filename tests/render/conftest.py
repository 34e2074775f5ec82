"""Positions for the picture tests: the samples of the package."""

from __future__ import annotations

from typing import Any

import pytest

from render.samples import sample


@pytest.fixture
def position() -> dict[str, Any]:
    """Five animals, turn 5, in the middle of Wanderlust."""
    return sample("midgame")


@pytest.fixture
def planning() -> dict[str, Any]:
    """The same turn, 42 choices earlier, while pawns are placed."""
    return sample("planning")
