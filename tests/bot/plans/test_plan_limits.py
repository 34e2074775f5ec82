"""The longest plans and standing answers in every language: shown, changed by presses, sent back as they came."""

from __future__ import annotations

import asyncio
import re

import pytest
from game_player import Players
from test_bot_commands import asked
from test_plan_commands import Form, others

from bot.client import Bot
from bot.components.plan_panel import Cursor, Panel, items_of, text_of
from bot.local import components
from bot.local.answers import Answer
from bot.local.server import Server
from bot.plans import parse_answers, parse_plan
from bot.plans.errors import PlanTooLong
from bot.plans.model import MOST_LINES, MOST_SIGNS, MOST_TYPED
from bot.plans.tongue import spoken
from bot.prompts_words import animal_word
from bot.tables import planned
from render.locale import LANGUAGES
from rules.setup import new_state
from rules.types import Animal, Dominance, Options

LOCALES = {"en": "en-GB", "de": "de", "pl": "pl"}
FACTS = (
    "nobody opposes amphibian on mountain",
    "me is at 2 or me is at 1",
    "somebody is on sea or somebody is on sea",
    "taken wanderlust-1 by nobody",
    "not (depletion has 2 water and row has mass-exodus)",
    "bird has 9 sun",
)


def longest(head: str, fact: str) -> str:
    """As many lines with a fact as there may be, in as many signs as there may be."""
    line = f"{head} if {fact}"
    while len(f"{line} or {fact}") * MOST_LINES < MOST_SIGNS - 2 * MOST_LINES:
        line += f" or {fact}"
    return "; ".join([line] * min(MOST_LINES, (MOST_SIGNS + 2) // (len(line) + 2)))


LONG_PLANS = [
    longest("place wanderlust-1 else glaciation-2", FACTS[0]),
    "; ".join(["place wasteland"] * MOST_LINES),
    "; ".join([f"place wasteland if {' or '.join([FACTS[1]] * 30)}"] * 2),
    f"place wasteland if {' and '.join(['row has mass-exodus'] * 70)}",
    "; ".join(["place wanderlust-1 else glaciation-2 if row has mass-exodus otherwise skip"] * 23),
]
LONG_ANSWERS = [
    longest("settle from D2 all else done", FACTS[0]),
    "; ".join(["disease lose grass else lose any"] * MOST_LINES),
    f"settle done if {' or '.join(['somebody dominates mountain'] * 55)}",
]


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("fact", FACTS)
def test_what_fits_in_english_can_be_typed_in_every_language(language: str, fact: str) -> None:
    for condition in (fact, " or ".join([fact] * (1700 // (len(fact) + 4)))):
        text = longest("place wasteland", condition)
        plan = parse_plan(text)
        typed = spoken(language, plan)
        assert len(typed) <= MOST_TYPED
        assert parse_plan(typed, language) == plan


def test_a_plan_is_too_long_by_what_is_stored_not_by_what_is_typed() -> None:
    bare = "; ".join(["wasteland unless free wasteland or free wasteland or free initiative"] * 24)
    assert len(bare) < MOST_SIGNS
    with pytest.raises(PlanTooLong):
        parse_plan(bare)
    parse_plan("; ".join(["place wasteland"] * MOST_LINES) + " ;" * 800)


def test_too_many_lines_are_told_how_many_there_may_be() -> None:
    for read, line in ((parse_plan, "place wasteland"), (parse_answers, "settle done")):
        with pytest.raises(PlanTooLong) as caught:
            read("; ".join([line] * (MOST_LINES + 1)))
        assert caught.value.facts == {"most": MOST_LINES, "signs": MOST_SIGNS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_of_lines_leads_to_every_line(language: str) -> None:
    draft = parse_plan("; ".join(["place wasteland"] * MOST_LINES))
    panel = Panel(language, 1, new_state(((Animal.MAMMAL,), (Animal.BIRD,)), Options(), "1"), (Animal.MAMMAL,), draft)
    reached, todo = set[int](), [0]
    while todo:
        line = todo.pop()
        menu = items_of(panel, Cursor("p", line)).children[1].item  # pyright: ignore[reportAttributeAccessIssue]
        assert len(menu.options) <= 25
        for option in menu.options:
            at = int(option.value)
            if at not in reached:
                reached.add(at)
                todo.append(at)
        assert line == 0 or any(option.label.startswith(f"{line}. ") for option in menu.options)
    assert reached == {*range(1, MOST_LINES + 1)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_says_whole_what_is_being_chosen_and_cuts_no_line_open(language: str) -> None:
    state = new_state(((Animal.MAMMAL,), (Animal.BIRD,)), Options(), "1")
    cases = [("p", parse_plan(text)) for text in LONG_PLANS] + [("a", parse_answers(text)) for text in LONG_ANSWERS]
    for form, draft in cases:
        panel = Panel(language, 1, state, (Animal.MAMMAL,), draft)
        for cursor in (Cursor(form), Cursor(form, 1, "if"), Cursor(form, 1, text="WHO is on PLACE")):
            for room in (2000, 1500):
                text = text_of(panel, cursor, room)
                assert len(text) <= room
                assert all(line.count("`") in (0, 2) for line in text.split("\n"))
                assert text.split("\n")[-1] == text_of(panel._replace(draft=draft), cursor).split("\n")[-1]


_LINE = re.compile(r"\d+\. |• |-#")
"""Lines that are never the last thing said of a plan."""


async def pages(answer: Answer) -> str:
    """Everything that was answered."""
    parts = [await answer.filled()]
    for _ in range(400):
        parts = [parts[0], *answer.followups]
        if _LINE.match(parts[-1].content.split("\n")[-1]) is None:
            break
        await asyncio.sleep(0.01)
    assert all(len(part.content) <= 2000 for part in parts)
    assert all(line.count("`") % 2 == 0 for part in parts for line in part.content.split("\n"))
    return "\n".join(part.content for part in parts)


@pytest.mark.parametrize("language", LOCALES)
async def test_the_longest_forms_work_and_nothing_that_is_shown_is_cut(
    bot: Bot, discord_here: Server, language: str
) -> None:
    for name in ("Ada", "Ben"):
        discord_here.user(name, locale=LOCALES[language])
    people = Players(discord_here, ["Ada", "Ben"], 5)
    await people.open(Dominance.CLAIMED, claim_at_once=True)
    user = others(people, await asked(bot, people))
    table = await bot.tables.in_channel(people.channel.id)
    for text in LONG_PLANS:
        plan = parse_plan(text)
        await planned.set_plan(table, user.id, plan)
        shown = await pages(await user.command(people.channel, "plan show"))
        now = shown.split("\n")[-1]
        assert now.startswith(animal_word(language, (await planned.mine(table, user.id)).seat.animals[0])), "the end"
        assert shown.count("\n") >= len(plan.entries)
        await pages(await user.command(people.channel, "plan test"))
        modal = (await user.command(people.channel, "plan edit")).modal
        await pages(await user.submit(modal))
        assert (await planned.mine(table, user.id)).plan == plan, "sent back as it came"
        form = Form(user, await (await user.command(people.channel, "plan form")).filled())
        if len(plan.entries) > 1:
            await form.pick(components.selects(form.panel)[1].options[0].value, menu=1)
        await form.press("planc")
        await form.press("planm")
        assert components.selects(form.panel)
        modal = (await user.press(form.panel, form.button("plant"))).modal
        await pages(await user.submit(modal))
        assert (await planned.mine(table, user.id)).plan == plan
    for text in LONG_ANSWERS:
        answers = parse_answers(text)
        await planned.set_answers(table, user.id, answers)
        form = Form(user, await (await user.command(people.channel, "plan answers")).filled())
        await form.press("planm")
        await form.press("planc")
        modal = (await user.press(form.panel, form.button("plant"))).modal
        await (await user.submit(modal)).filled()
        assert (await planned.mine(table, user.id)).answers == answers
        await pages(await user.command(people.channel, "plan show"))
    assert not discord_here.violations
