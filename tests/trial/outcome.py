"""What a trial measured: rows of a table, kept as JSON between runs."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Row:
    """One number: what was measured, what it was, what was asked for, and whether it holds."""

    measure: str
    found: str
    asked: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """The rows of one trial and how long it took, in seconds."""

    trial: str
    seconds: float
    rows: tuple[Row, ...]

    @property
    def holds(self) -> bool:
        """Whether every number is as asked."""
        return all(row.holds for row in self.rows)


def save(outcome: Outcome, folder: Path) -> None:
    """Keep an outcome, so that the next run of `make trial` need not repeat it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{outcome.trial}.json").write_text(json.dumps(asdict(outcome), indent=1))


def load(trial: str, folder: Path) -> Outcome | None:
    """The outcome kept by an earlier run; None when there is none."""
    try:
        data = json.loads((folder / f"{trial}.json").read_text())
    except (OSError, ValueError):
        return None
    return Outcome(data["trial"], data["seconds"], tuple(Row(**row) for row in data["rows"]))


def table(outcomes: list[Outcome]) -> str:
    """All rows as a table for people."""
    lines = [("trial", "measure", "found", "asked", "")]
    for outcome in outcomes:
        lines += [
            (outcome.trial, row.measure, row.found, row.asked, "ok" if row.holds else "SHORT") for row in outcome.rows
        ]
    widths = [max(len(line[column]) for line in lines) for column in range(5)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)
