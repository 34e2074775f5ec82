"""Plans made ahead: what a player would do, written down, to be carried out when the turn comes.

A pure core without Discord or database: a text form that parses back, and what it would do at a position.
"""

from bot.plans.errors import PlanError
from bot.plans.evaluating import Outcome, Why, answer, outcome
from bot.plans.model import Answers, Entry, Occasion, Otherwise, Plan, Rule
from bot.plans.reading import parse_answers, parse_plan

__all__ = [
    "Answers",
    "Entry",
    "Occasion",
    "Otherwise",
    "Outcome",
    "Plan",
    "PlanError",
    "Rule",
    "Why",
    "answer",
    "outcome",
    "parse_answers",
    "parse_plan",
]
