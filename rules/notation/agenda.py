"""The engine's own account of what is pending, as JSON: a list of steps with their fields."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, cast, get_args, get_origin, get_type_hints

from rules.actions import (
    abundance,
    adaptation,
    competition,
    depletion,
    domination,
    glaciation,
    initiative,
    migration,
    regression,
    speciation,
    wanderlust,
    wasteland,
)
from rules.cards import elements, pawns, points, species
from rules.errors import BadPosition, RulesError
from rules.phases import execution, planning, reset
from rules.step import Step, Steps
from rules.types import Corner, Hex, Word

AGENDA_VERSION = 1
"""Raised whenever steps or their fields change; an agenda of another version is not read."""

_MODULES = (
    abundance, adaptation, competition, depletion, domination, glaciation, initiative, migration, regression,
    speciation, wanderlust, wasteland, elements, pawns, points, species, execution, planning, reset,
)  # fmt: skip


@cache
def _step_types() -> dict[str, type[Step]]:
    return {
        value.__name__: value
        for module in _MODULES
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Step) and value.__module__ == module.__name__
    }


@cache
def _hints(kind: type[Step]) -> dict[str, Any]:
    return get_type_hints(kind)


def write_agenda(agenda: Steps) -> dict[str, object]:
    """The agenda as JSON values."""
    return {"version": AGENDA_VERSION, "steps": [[type(step).__name__, _write_fields(step)] for step in agenda]}


def _write_fields(step: Step) -> dict[str, object]:
    return {field.name: _write(getattr(step, field.name)) for field in fields(cast(Any, step))}


def _write(value: object) -> object:
    if isinstance(value, tuple):
        return [_write(part) for part in cast(tuple[object, ...], value)]
    if isinstance(value, Word | Hex | Corner):
        return str(value)
    return value


def read_agenda(data: object) -> Steps:
    """The agenda written by ``write_agenda``. Raises ``BadPosition``."""
    try:
        steps = cast(dict[str, Any], data)["steps"]
        return tuple(_read_step(name, values) for name, values in steps)
    except (RulesError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadPosition(
            "The position's “agenda” is damaged. Remove it to read the position at a clean point.",
            {"error": str(error)},
            "agenda",
        ) from error


def _read_step(name: str, values: dict[str, Any]) -> Step:
    kind = _step_types()[name]
    hints = _hints(kind)
    return kind(**{field.name: _read(values[field.name], hints[field.name]) for field in fields(cast(Any, kind))})


def _read(value: Any, hint: Any) -> Any:
    """A value of the type that a step's field declares: words, hexes, corners, numbers, tuples, optional ones."""
    origin = get_origin(hint)
    if origin is UnionType:
        if value is None and NoneType in get_args(hint):
            return None
        return _read(value, next(part for part in get_args(hint) if part is not NoneType))
    if origin is tuple:
        parts = get_args(hint)
        inner = [parts[0]] * len(value) if parts[-1] is Ellipsis else list(parts)
        return tuple(_read(part, kind) for part, kind in zip(value, inner, strict=True))
    if hint in (int, bool):
        if type(value) is not hint:
            raise ValueError(f"{value!r} is not a {hint.__name__}")
        return value
    return hint.parse(value)
