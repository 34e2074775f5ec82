"""Changing a plan or standing answers in one place, as a form does: a line added, a condition joined, a part cut off.

A condition grows at its end. ``depth`` counts from the whole condition (0) to its last fact, so that brackets come
about: to ``a or b`` a third fact can be joined as ``(a or b) and c`` (depth 0) or as ``a or (b and c)`` (depth 1).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from bot.plans.conditions import And, Condition, Moment, Not, Or
from bot.plans.errors import PlanTooLong
from bot.plans.model import MOST_LINES, MOST_SIGNS, Answers, Entry, Otherwise, Plan, Rule
from bot.plans.reading import parse_answers, parse_condition, parse_plan
from rules.types import Animal

Form = TypeVar("Form", bound=Plan | Answers)
Line = Entry | Rule


class Work(Protocol):
    """A change of either form."""

    def __call__(self, draft: Form, /) -> Form:
        """The form after it."""
        ...


DEEPEST = 8
"""How many ends of a condition are offered."""


@dataclass(frozen=True, slots=True)
class Blank:
    """What is still to be said, to show how a condition would go on."""

    def holds(self, moment: Moment) -> bool:
        """Never: it says nothing."""
        return False

    def __str__(self) -> str:
        return "…"


# ---- lines


def lines_of(form: Plan | Answers) -> tuple[Line, ...]:
    """The lines of either."""
    return form.entries if isinstance(form, Plan) else form.rules


def line_at(form: Plan | Answers, line: int) -> Line | None:
    """The line of a number, counted from 1; the last one for 0 or when there are not so many."""
    lines = lines_of(form)
    if not lines:
        return None
    return lines[line - 1] if 0 < line <= len(lines) else lines[-1]


def changed(form: Form, line: int, change: Callable[[Line], Line | None]) -> Form:
    """With a line changed, or without it when nothing comes of it. Raises ``PlanTooLong``."""
    lines: list[Line] = [*lines_of(form)]
    if not lines:
        return form
    at = line - 1 if 0 < line <= len(lines) else len(lines) - 1
    lines[at : at + 1] = [new for new in (change(lines[at]),) if new is not None]
    return _form(form, lines)


def added(form: Form, text: str) -> Form:
    """With a line more, at the end. Raises ``PlanError``."""
    read = parse_plan if isinstance(form, Plan) else parse_answers
    return _form(form, [*lines_of(form), *lines_of(read(text))])


def with_alternative(form: Form, line: int, text: str) -> Form:
    """With what takes the place of a line's choice if that is not possible: a line as text. Raises ``PlanError``."""
    (other,) = lines_of((parse_plan if isinstance(form, Plan) else parse_answers)(text))

    def change(one: Line) -> Line:
        if isinstance(one, Entry) and isinstance(other, Entry):
            return replace(one, spaces=tuple(dict.fromkeys((*one.spaces, *other.spaces))))
        if isinstance(one, Rule) and isinstance(other, Rule) and one.kind == other.kind:
            return replace(one, preferences=tuple(dict.fromkeys((*one.preferences, *other.preferences))))
        return one

    return changed(form, line, change)


def cut_back(form: Form, line: int) -> Form:
    """Without what a line says last: its condition's last fact, its last alternative, or the line itself."""

    def change(one: Line) -> Line | None:
        if one.condition is not None:
            return replace(one, condition=without_last(one.condition))
        if isinstance(one, Entry):
            return replace(one, spaces=one.spaces[:-1]) if len(one.spaces) > 1 else None
        return replace(one, preferences=one.preferences[:-1]) if len(one.preferences) > 1 else None

    return changed(form, line, change)


def turned(form: Form, line: int) -> Form:
    """A line of a plan that stops goes on instead, and the other way round."""

    def change(one: Line) -> Line:
        if isinstance(one, Rule):
            return one
        return replace(one, otherwise=Otherwise.STOP if one.otherwise is Otherwise.SKIP else Otherwise.SKIP)

    return changed(form, line, change)


def for_next(form: Form, line: int, animals: tuple[Animal, ...]) -> Form:
    """A line is for the next of these animals, after the last for all of them."""
    order = (None, *animals)

    def change(one: Line) -> Line:
        at = order.index(one.animal) if one.animal in order else 0
        return replace(one, animal=order[(at + 1) % len(order)])

    return changed(form, line, change)


def with_condition(form: Form, line: int, change: Callable[[Condition | None], Condition | None]) -> Form:
    """With another condition of a line."""
    return changed(form, line, lambda one: replace(one, condition=change(one.condition)))


def _form(form: Form, lines: list[Line]) -> Form:
    entries = tuple(line for line in lines if isinstance(line, Entry))
    rules = tuple(line for line in lines if isinstance(line, Rule))
    found = Plan(entries) if isinstance(form, Plan) else Answers(rules)
    if len(lines) > MOST_LINES or len(str(found)) > MOST_SIGNS:
        raise PlanTooLong(most=MOST_LINES, signs=MOST_SIGNS)
    return found  # pyright: ignore[reportReturnType]  # the same form as was given


# ---- conditions


def ends(condition: Condition) -> list[Condition]:
    """Where a condition can go on: the whole of it, its last part, the last part of that ... its last fact."""
    found = [condition]
    while isinstance(found[-1], And | Or | Not):
        found.append(_last(found[-1]))
    return found


def _last(condition: And | Or | Not) -> Condition:
    return condition.part if isinstance(condition, Not) else condition.parts[-1]


def joins(condition: Condition) -> list[tuple[str, Condition]]:
    """The ways in which a condition can go on: ``and0``, ``or2``, ``not1`` ..., each with what it would look like."""
    found: list[tuple[str, Condition]] = []
    nodes = ends(condition)[:DEEPEST]
    for depth, node in enumerate(nodes):
        above = nodes[depth - 1] if depth else None
        if not isinstance(node, Not):
            ways = (("and", And), ("or", Or))
            found += [
                (f"{word}{depth}", joined(condition, f"{word}{depth}", Blank()))
                for word, kind in ways
                if not isinstance(above, kind)
            ]
        if not isinstance(above, Not):
            found.append((f"not{depth}", joined(condition, f"not{depth}", Blank())))
    return found


def joined(condition: Condition | None, way: str, fact: Condition) -> Condition:
    """A condition that goes on in a way of ``joins`` with a fact (``not`` has no use for it)."""
    if condition is None:
        return fact
    word, depth = way.rstrip("0123456789"), int(way.lstrip("andortse") or 0)
    return _at(condition, depth, lambda node: _together(node, word, fact))


def _together(node: Condition, word: str, fact: Condition) -> Condition:
    if word == "not":
        return node.part if isinstance(node, Not) else Not(node)
    if word == "and":
        return And((*(node.parts if isinstance(node, And) else (node,)), fact))
    if word == "or":
        return Or((*(node.parts if isinstance(node, Or) else (node,)), fact))
    return fact


def _at(condition: Condition, depth: int, change: Callable[[Condition], Condition]) -> Condition:
    """With the end at a depth changed."""
    if depth and isinstance(condition, Not):
        return Not(_at(condition.part, depth - 1, change))
    if depth and isinstance(condition, And | Or):
        return replace(condition, parts=(*condition.parts[:-1], _at(condition.parts[-1], depth - 1, change)))
    return change(condition)


def without_last(condition: Condition) -> Condition | None:
    """Without its last fact; None when it was the only one."""
    if isinstance(condition, Not):
        left = without_last(condition.part)
        return None if left is None else Not(left)
    if isinstance(condition, And | Or):
        left = without_last(condition.parts[-1])
        parts = condition.parts[:-1] if left is None else (*condition.parts[:-1], left)
        return parts[0] if len(parts) == 1 else replace(condition, parts=parts)
    return None


def fact_of(text: str) -> Condition:
    """A fact whose slots are all filled in. Raises ``PlanError``."""
    return parse_condition(text)
