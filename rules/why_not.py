"""Why a choice is not possible now, also one that answers another decision than the one pending."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules.choices import Choice, Claim, Contest, parse_choice
from rules.dominance import claim_or_contest
from rules.errors import ClaimRefused, RulesError
from rules.refusals import refuse
from rules.state import State
from rules.types import Animal


class Verdict(Enum):
    """What is the matter with a choice."""

    OFFERED = "offered"
    """Nothing: it can be chosen."""
    OTHER_DECISION = "other-decision"
    """It answers decisions of other kinds than the one pending."""
    REFUSED = "refused"
    """It answers this kind of decision, but the rules forbid it; or a claim that does not hold."""
    OVER = "over"
    """The game has ended."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why not: who is asked what now, which kinds of decision the choice answers, and the refusal if there is one."""

    choice: Choice
    verdict: Verdict
    asked: Animal | None
    kind: str
    answers: tuple[str, ...] = ()
    refusal: RulesError | None = None


KINDS_OF: dict[str, tuple[str, ...]] = {
    "place": ("place", "instinct"),
    "advance": ("initiative",),
    "adapt": ("adaptation",),
    "keep": ("regression",),
    "supply": ("abundance", "wanderlust-disk", "aquatic", "habitat"),
    "discard": ("wasteland",),
    "deplete": ("depletion",),
    "freeze": ("glaciation", "ice-sheet"),
    "speciate": ("speciation",),
    "spawn": ("spawn", "insect", "aquatic", "fecundity"),
    "explore": ("wanderlust",),
    "settle": ("settle",),
    "migrate": ("migration",),
    "compete": ("arachnid", "competition"),
    "dominate": ("domination",),
    "card": ("card",),
    "save": ("extinction",),
    "eliminate": ("biomass", "catastrophe", "predator"),
    "blight": ("blight",),
    "leave": ("blight",),
    "catastrophe": ("catastrophe",),
    "survive": ("catastrophe",),
    "lose": ("disease", "immigrants"),
    "lose pawn": ("immigrants",),
    "thin": ("immigrants",),
    "replace": ("evolution",),
    "fertile": ("fertile",),
    "revive": ("hibernation",),
    "exodus": ("mass-exodus",),
    "scatter": ("mass-exodus",),
    "swap": ("metamorphosis",),
}
"""The kinds of decision that each verb answers; ``pass`` and ``done`` belong to many."""


def why_not(state: State, text: str, animal: Animal | None = None) -> WhyNot:
    """Why a choice, written in the notation, is not possible now. ``animal`` is who would claim or contest.

    Raises ``Unparsable`` or ``UnknownWord`` for a text that is no choice.
    """
    choice = parse_choice(text)
    decision = state.decision
    if decision is None:
        return WhyNot(choice, Verdict.OVER, None, "")
    if isinstance(choice, Claim | Contest):
        refusal = _claim(state, choice, animal)
        verdict = Verdict.OFFERED if refusal is None else Verdict.REFUSED
        return WhyNot(choice, verdict, decision.animal, decision.kind, (choice.verb,), refusal)
    kinds = KINDS_OF.get(choice.verb, ())
    if choice in decision.choices:
        return WhyNot(choice, Verdict.OFFERED, decision.animal, decision.kind, kinds)
    verdict = Verdict.REFUSED
    if choice.verb not in {offered.verb for offered in decision.choices} and decision.kind not in kinds:
        verdict = Verdict.OTHER_DECISION
    return WhyNot(choice, verdict, decision.animal, decision.kind, kinds, refuse(state, decision, choice))


def _claim(state: State, choice: Claim | Contest, animal: Animal | None) -> ClaimRefused | None:
    """Why a claim or contest would be refused, of this animal or else of whichever comes nearest."""
    refusal: ClaimRefused | None = None
    for one in state.animals if animal is None else (animal,):
        try:
            claim_or_contest(state.copy(), one, choice)
        except ClaimRefused as error:
            refusal = refusal or error
        else:
            return None
    return refusal
