"""Fixed positions that come with the program: for the gallery, the palettes, and the tests of the pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent / "samples"
NAMES = tuple(sorted(path.stem for path in HERE.glob("*.json")))
PLAYERS = {
    "mammal": "Katarzyna",
    "reptile": "Bo",
    "bird": "Jörg Müller",
    "amphibian": "Zoë",
    "arachnid": "Łukasz",
    "insect": "computer 1",
}
"""Names of players for pictures of samples."""


def sample(name: str) -> dict[str, Any]:
    """The position called ``name``, one of ``NAMES``; midgame-before and crowded-before are a step earlier."""
    return json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
