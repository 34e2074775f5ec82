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


# ---- lines that can never act


class PlanNeverActs(PlanError):
    """The base of refusals of a line that can be read and yet could never do anything. ``number``: which line."""

    code = "plan-never-acts"
    message = "Line {number} could never do anything here."


class PlanAnimalNotYours(PlanNeverActs):
    """A line for an animal that somebody else plays, or nobody."""

    code = "plan-animal-not-yours"
    message = "Line {number} could never do anything: {animal} is not yours. Yours: {mine}."


class PlanNoHere(PlanNeverActs):
    """``here`` in a placement, which is not about a tile."""

    code = "plan-no-here"
    message = "Line {number} could never do anything: “here” is the tile of a decision, and a placement has none."


class PlanNoPlace(PlanNeverActs):
    """A place in initiative behind the last."""

    code = "plan-no-place"
    message = (
        "Line {number} could never do anything: place {place} in initiative, with this number of animals: {animals}."
    )


class PlanNothingToClaim(PlanNeverActs):
    """A claim where the bot moves the cones."""

    code = "plan-nothing-to-claim"
    message = (
        "Line {number} could never do anything: at this table the bot moves every cone at once, nothing is claimed."
    )
