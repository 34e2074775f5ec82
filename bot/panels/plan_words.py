"""Plans in words, for their player only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot import prompts_words as w
from bot.plans import Answers, Entry, Occasion, Outcome, Plan, Why
from bot.plans.evaluating import outcome, placement, spaces_offered, trouble
from bot.plans.tongue import spoken
from bot.store.plans import Notice
from bot.tables.planned import OLD_TURN, TAKEN_BACK, UNREADABLE, Mine
from render.locale import translate
from rules.state import State
from rules.types import Animal

LONGEST_LINE = 200
_MOST_NOTICES = 3
_SHORTER_LINES = (LONGEST_LINE, 140, 100, 75, 55, 40, 30, 20)


def code(language: str, value: object, most: int = LONGEST_LINE) -> str:
    """A piece of a plan in a line of text, in the words of a language."""
    return f"`{w.shorten(spoken(language, value), most)}`"


def code_end(language: str, value: object, most: int = LONGEST_LINE) -> str:
    """The same with its end kept, where it goes on, when it is too long."""
    text = spoken(language, value)
    return f"`{text if len(text) <= most else '…' + text[1 - most :].lstrip()}`"


def fitted(make: Callable[[int], str], room: int) -> str:
    """What ``make`` writes with pieces of at most so many signs, as long as they may be in ``room``."""
    found = ""
    for most in _SHORTER_LINES:
        found = make(most)
        if len(found) <= room:
            break
    return found


def notice_text(language: str, notice: Notice) -> str:
    """Why a plan is cancelled, and what that means."""
    line = code(language, notice.line)
    why = {
        Why.CONDITION.value: translate(language, "Your plan is cancelled: the condition of {line} failed.", line=line),
        Why.TAKEN.value: translate(language, "Your plan is cancelled: nothing was free for {line}.", line=line),
        Why.RAN_OUT.value: translate(language, "Your plan has run out."),
        TAKEN_BACK: translate(language, "Your plan is cancelled: what it had placed was taken back."),
        OLD_TURN: translate(language, "Your plan is over with its turn. Not used: {line}.", line=line),
        UNREADABLE: translate(language, "Your plan is cancelled: this version cannot read {line}.", line=line),
    }.get(notice.why, translate(language, "Your plan is cancelled."))
    return "⚠ " + why


def notices_text(language: str, notices: Sequence[Notice]) -> str:
    """The last of them, for the top of a panel; empty for none."""
    return "".join(notice_text(language, notice) + "\n" for notice in notices[-_MOST_NOTICES:])


def plan_lines(language: str, plan: Plan, most: int = LONGEST_LINE) -> list[str]:
    """The lines of a plan, numbered, each of at most so many signs."""
    return [f"{number}. {code(language, entry, most)}" for number, entry in enumerate(plan.entries, 1)]


def answer_lines(language: str, answers: Answers, *, numbered: bool = False, most: int = LONGEST_LINE) -> list[str]:
    """The standing answers, one on each line."""
    lines = [code(language, rule, most) for rule in answers.rules]
    return [f"{number}. {line}" if numbered else f"• {line}" for number, line in enumerate(lines, 1)]


def answers_text(language: str, answers: Answers) -> str:
    """The standing answers under their title."""
    if not answers.rules:
        return translate(language, "You have no standing answers.")
    return "\n".join([translate(language, "**Your standing answers**"), *answer_lines(language, answers)])


def plan_title(language: str, plan: Plan, turn: int) -> str:
    """What a plan is for."""
    if any(entry.occasion is Occasion.PLACE for entry in plan.entries):
        return translate(language, "**Your plan** for the Planning of turn {turn}", turn=turn)
    return translate(language, "**Your plan** for the Execution of turn {turn}", turn=turn)


def mine_text(language: str, mine: Mine) -> str:
    """A player's plan and standing answers."""
    lines: list[str] = []
    if mine.plan.entries:
        lines.append(plan_title(language, mine.plan, mine.turn))
        lines += plan_lines(language, mine.plan)
    else:
        lines.append(translate(language, "You have no plan. `/plan form` or `/plan set` makes one."))
    if mine.answers.rules:
        lines.append(answers_text(language, mine.answers))
    lines.append(translate(language, "-# Only you see this. Others see each placement when it is made."))
    return "\n".join(lines)


def now_text(language: str, plan: Plan, state: State, animals: Iterable[Animal]) -> str:
    """What a plan would do if its player were asked for a placement now."""
    lines: list[str] = []
    for animal in animals:
        decision = placement(state, animal)
        if len(decision.choices) < 2:
            continue
        who = w.animal_word(language, animal)
        lines.append(_would(language, who, outcome(plan, state, decision)))
    return "\n".join(lines)


def _would(language: str, who: str, done: Outcome) -> str:
    if done.choice is not None:
        return translate(language, "{who}: now it would choose {choice}.", who=who, choice=code(language, done.choice))
    line = "" if done.entry is None else code(language, done.entry)
    if done.why is Why.CONDITION:
        return translate(language, "{who}: now it would stop, the condition of {line} fails.", who=who, line=line)
    if done.why is Why.TAKEN:
        return translate(language, "{who}: now it would stop, nothing is free for {line}.", who=who, line=line)
    if done.why is Why.OTHERS:
        return translate(language, "{who}: now you would be asked, no line is for this.", who=who)
    return translate(language, "{who}: now you would be asked, no line is left.", who=who)


def test_text(language: str, mine: Mine, state: State) -> str:
    """Every line of a plan against the table as it stands."""
    if not mine.plan.entries:
        return translate(language, "You have no plan. `/plan form` or `/plan set` makes one.")
    lines = [translate(language, "**Your plan against the table as it stands**")]
    for number, entry in enumerate(mine.plan.entries, 1):
        animal = entry.animal or mine.seat.animals[0]
        lines.append(f"{number}. {code(language, entry)} {_standing(language, entry, state, animal)}")
    lines.append(now_text(language, mine.plan, state, mine.seat.animals))
    return "\n".join(line for line in lines if line)


def _standing(language: str, entry: Entry, state: State, animal: Animal) -> str:
    space, why = trouble(entry, state, animal, spaces_offered(placement(state, animal)))
    if space is not None:
        return translate(language, "→ {space}", space=w.space_name(language, space))
    if why is Why.CONDITION:
        return translate(language, "→ ✗ the condition fails")
    return translate(language, "→ ✗ nothing is free")
