"""Completion of choices typed one after the other, separated by commas."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands

from bot.commands.within import offers
from bot.components.deciding import lines_of
from bot.languages.words import typed as own_words
from bot.prompts_labels import label
from rules.choices import parse_choice
from rules.engine import apply
from rules.errors import RulesError
from rules.state import State

LONGEST = 100


def choices_after(language: str, state: State, typed: str) -> list[app_commands.Choice[str]]:
    """What is possible in a position after the parts typed so far; nothing once they draw anything hidden."""
    head, comma, tail = typed.rpartition(",")
    before = f"{head}, " if comma else ""
    then = _after(state, lines_of(head))
    if then is None or then.decision is None:
        return []
    decision = then.decision
    pairs = (
        (f"{before}{own_words(language, choice)} · {label(language, then, decision, choice).text}", f"{before}{choice}")
        for choice in decision.choices
    )
    return [one for one in offers(_completed(pairs, before), f"{before}{tail.strip()}") if len(one.value) <= LONGEST]


def _completed(pairs: Iterable[tuple[str, str]], before: str) -> Iterable[tuple[str, str]]:
    """Pairs whose value Discord takes; the shown text drops the parts before when it would be too long."""
    for shown, value in pairs:
        if len(value) <= LONGEST:
            yield (shown if len(shown) <= LONGEST else "… " + shown[len(before) :]), value


def _after(state: State, lines: list[str]) -> State | None:
    """The state after typed parts; None when they are not possible, or when what they draw would be told."""
    hidden, state = state.hidden, state.copy()
    for line in lines:
        try:
            choice = parse_choice(line)
        except RulesError:
            return None
        if state.decision is None or choice not in state.decision.choices:
            return None
        apply(state, choice)
        if state.hidden != hidden:
            return None
    return state
