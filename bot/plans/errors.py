"""What is wrong with a plan that somebody has typed."""

from __future__ import annotations

from bot.errors import TableError


class PlanError(TableError):
    """The base of all refusals of a text. ``position`` counts signs from 1; ``expected`` lists words of the form."""

    code = "plan"
    message = "This is no plan."


class PlanUnreadable(PlanError):
    """A word that does not fit where it stands."""

    code = "plan-unreadable"
    message = "At sign {position}, “{found}” does not fit. Possible there: {expected}."


class PlanUnfinished(PlanError):
    """A text that ends too early."""

    code = "plan-unfinished"
    message = "After sign {position} something is missing. Possible there: {expected}."


class PlanChoiceUnknown(PlanError):
    """An answer that the decision never offers, or that is not in the notation; ``reason`` is a sentence."""

    code = "plan-choice-unknown"
    message = "At sign {position}, “{found}” is no answer to “{kind}”. Possible there: {expected}."


class PlanTooLong(PlanError):
    """More than anybody needs."""

    code = "plan-too-long"
    message = "That is too long: at most {most} lines and {signs} signs."


class PlanTooDeep(PlanError):
    """Brackets within brackets, or ``not`` after ``not``, more than anybody needs."""

    code = "plan-too-deep"
    message = "At sign {position} the condition goes too deep: at most {most} brackets and “not” one within the other."
