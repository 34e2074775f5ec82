"""The words of the private what-if panel."""

from __future__ import annotations

from collections.abc import Sequence

from bot import prompts
from bot import prompts_words as w
from bot.languages.words import typed
from bot.whatif.branch import Branch, Step
from bot.whatif.projecting import Projection, project
from render.locale import translate
from rules.events import BoxFilled, CardsDealt, ElementGained, Fact, StackTurned
from rules.state import State
from rules.types import Animal, Dominance, Hex

_SHOWN_STEPS = 14
_SHOWN_TILES = 8


def panel_text(language: str, branch: Branch, mine: Sequence[Animal], live_seq: int) -> str:
    """Where the branch stands: what was tried, what it would bring, what is asked next."""
    state = branch.state
    phase = w.phase_name(language, state.phase)
    lines = [
        translate(language, "🔮 **What if** · turn {turn} · {phase} · only you see this", turn=state.turn, phase=phase)
    ]
    if live_seq != branch.seq:
        lines.append(
            translate(language, "⏳ The game has moved on since; **Start over** begins from where it stands now.")
        )
    if branch.steps:
        lines.append(translate(language, "Tried: {steps}", steps=_steps(language, branch.steps)))
        lines += projection_lines(language, project(branch.base, state))
    if branch.steps and state.options.dominance is Dominance.CLAIMED:
        lines.append(translate(language, "-# Here everybody claims at once whatever they can."))
    if branch.sampled:
        lines.append(_sampled(language, branch.sampled))
    return "\n".join([*lines, _asked(language, branch, mine)])


def _steps(language: str, steps: Sequence[Step]) -> str:
    shown = [
        f"{'🎲' if step.guess else ''}{w.ANIMAL_SIGNS[step.animal]} `{typed(language, step.choice)}`" for step in steps
    ]
    return ("… " if len(shown) > _SHOWN_STEPS else "") + ", ".join(shown[-_SHOWN_STEPS:])


def projection_lines(language: str, projection: Projection) -> list[str]:
    """What a branch would bring, in a few lines."""
    lines = [*_gains(language, projection)]
    if projection.dying:
        lines.append(translate(language, "☠ Would die: {species}", species=_species(projection.dying)))
    if projection.spared:
        lines.append(translate(language, "Would live now: {species}", species=_species(projection.spared)))
    if projection.survival is not None:
        who = w.animal_word(language, projection.survival)
        lines.append(translate(language, "Survival: {who}, +{points}", who=who, points=projection.survival_points))
    return lines


def preview_lines(language: str, before: State, after: State) -> list[str]:
    """What the parts of an action change, as far as they are put together."""
    projection = project(before, after)
    lines = [*_gains(language, projection)]
    if projection.newly:
        lines.append(translate(language, "☠ Would die: {species}", species=_species(projection.newly)))
    if projection.spared:
        lines.append(translate(language, "Would live now: {species}", species=_species(projection.spared)))
    return lines


def _gains(language: str, projection: Projection) -> list[str]:
    """Points and dominance, where they changed."""
    lines: list[str] = []
    points = [
        f"{w.ANIMAL_SIGNS[animal]} {now} ({w.points_phrase(language, now - before)})"
        for animal, before, now in projection.points
        if before != now
    ]
    if points:
        lines.append(translate(language, "Points: {points}", points=" · ".join(points)))
    if projection.leads:
        leads = [f"{tile} {_sign(was)}→{_sign(now)}" for tile, was, now in projection.leads]
        lines.append(translate(language, "Dominance: {changes}", changes=_some(leads)))
    return lines


def _species(found: Sequence[tuple[Hex, Animal, int]]) -> str:
    return _some([f"{tile} {w.ANIMAL_SIGNS[animal]}×{number}" for tile, animal, number in found])


def _sign(animal: Animal | None) -> str:
    return "–" if animal is None else w.ANIMAL_SIGNS[animal]


def _some(parts: Sequence[str]) -> str:
    return ", ".join(parts[:_SHOWN_TILES]) + (" …" if len(parts) > _SHOWN_TILES else "")


def _sampled(language: str, facts: Sequence[Fact]) -> str:
    """What was drawn, said to be a sample: nobody knows the true draws."""
    parts: list[str] = []
    for fact in facts[-6:]:
        if isinstance(fact, BoxFilled):
            elements = "".join(w.ELEMENT_SIGNS[element] for element in fact.elements)
            parts.append(f"{w.box_name(language, fact.box)} {elements}")
        elif isinstance(fact, CardsDealt):
            parts.append(", ".join(w.card_name(language, card) for card in fact.cards))
        elif isinstance(fact, StackTurned):
            parts.append(w.terrain_name(language, fact.terrain))
        elif isinstance(fact, ElementGained):
            parts.append(f"{w.ANIMAL_SIGNS[fact.animal]}{w.ELEMENT_SIGNS[fact.element]}")
    text = translate(language, "🎲 Drawn at random here, unknown in the game: {draws}", draws=" · ".join(parts))
    return w.shorten(text, 300)


def _asked(language: str, branch: Branch, mine: Sequence[Animal]) -> str:
    decision = branch.decision
    if decision is None:
        return translate(language, "The game would be over here.")
    words = prompts.question(language, branch.state, decision)
    who = w.animal_word(language, decision.animal)
    if decision.animal in mine:
        return translate(language, "▶ You ({who}): {words}", who=who, words=words)
    return translate(language, "▶ Guess for {who}: {words}", who=who, words=words)
