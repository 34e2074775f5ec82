"""The log of a season in words: one sentence for each act, calling nobody."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from bot.league.model import How
from bot.panels import telling
from bot.panels.season_words import how_word, player_name, points_word, time_word
from bot.seasons.acts import Done, SeasonAct
from bot.seasons.due import EVERY_TABLE
from bot.seasons.model import SeasonState
from render.locale import command_name, translate, translate_many

Words = Callable[[str, SeasonState, Done], str]
_WORDS: dict[SeasonAct, Words] = {}


def words_of(act: SeasonAct) -> Callable[[Words], Words]:
    """Make a function the words of an act."""

    def keep(words: Words) -> Words:
        _WORDS[act] = words
        return words

    return keep


def act_text(language: str, state: SeasonState, done: Done) -> str:
    """An act as a sentence."""
    text = _WORDS[done.act](language, state, done)
    reason = str(done.facts.get("reason") or done.facts.get("note") or "")
    return f"{text} ({telling.safe(reason)})" if reason else text


def log_line(language: str, state: SeasonState, done: Done) -> str:
    """An act in the log: its number, when, what, by whom, and whether it was undone."""
    by = "" if done.by is None else f" · {telling.mention(language, done.by)}"
    text = act_text(language, state, done)
    if done.undone is not None:
        text = f"~~{text}~~"
    return f"`{done.id}` {time_word(done.at, 'd')} · {text}{by}"


def _user(state: SeasonState, done: Done, fact: str = "user") -> str:
    user = done.facts.get(fact)
    return player_name(state, user) if isinstance(user, int) else "–"


def _table(done: Done) -> str:
    return str(done.facts.get("table", "–"))


@words_of(SeasonAct.CREATED)
def _created(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "The season was created.")


@words_of(SeasonAct.TERMS)
def _terms(language: str, state: SeasonState, done: Done) -> str:
    names = str(done.facts.get("what", "–")).split(", ")
    what = ", ".join(command_name(language, name) for name in names)  # options of ``/season terms``
    return translate(language, "The terms were changed: {what}.", what=what)


@words_of(SeasonAct.MOVED)
def _moved(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "The season's channel is now {channel}.", channel=f"<#{done.facts.get('channel', 0)}>")


@words_of(SeasonAct.OPENED)
def _opened(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "The sign-up was opened.")


@words_of(SeasonAct.CLOSED)
def _closed(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "The sign-up was closed.")


@words_of(SeasonAct.ENTERED)
def _entered(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "Signed up: {name}.", name=_user(state, done))


@words_of(SeasonAct.WISHES)
def _wishes(language: str, state: SeasonState, done: Done) -> str:
    if done.facts.get("other") is not None:
        return translate(
            language, "They may meet: {name} and {other}.", name=_user(state, done), other=_user(state, done, "other")
        )
    return translate(language, "Preferences changed: {name}.", name=_user(state, done))


@words_of(SeasonAct.WITHDREW)
def _withdrew(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "Withdrawn: {name}.", name=_user(state, done))


@words_of(SeasonAct.EXPELLED)
def _expelled(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "Expelled: {name}.", name=_user(state, done))


@words_of(SeasonAct.REINSTATED)
def _reinstated(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "Back in the season: {name}.", name=_user(state, done))


@words_of(SeasonAct.ADMITTED)
def _admitted(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "From the waiting list: {name}.", name=_user(state, done))


@words_of(SeasonAct.SEEDED)
def _seeded(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "The seeding was set by hand.")


@words_of(SeasonAct.DIVIDED)
def _divided(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "Divisions were made: {number}.", number=done.facts.get("number", 1))


@words_of(SeasonAct.DRAWN)
def _drawn(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "Tables were drawn from round {round} on.", round=done.facts.get("round", 1))


@words_of(SeasonAct.CONFIRMED)
def _confirmed(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "The tables were confirmed.")


@words_of(SeasonAct.ROUND)
def _round(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "Round {round} was opened.", round=done.facts.get("round", 1))


@words_of(SeasonAct.TABLE)
def _table_opened(language: str, state: SeasonState, done: Done) -> str:
    return translate(
        language, "Table {table} has begun: game {game}.", table=_table(done), game=done.facts.get("game", 0)
    )


@words_of(SeasonAct.RESULT)
def _result(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "Table {table} is over.", table=_table(done))


@words_of(SeasonAct.ADJUDICATED)
def _adjudicated(language: str, state: SeasonState, done: Done) -> str:
    how = how_word(language, How(str(done.facts.get("how", "decided"))))
    return translate(language, "Table {table} was adjudicated, {how}.", table=_table(done), how=how)


@words_of(SeasonAct.CORRECTED)
def _corrected(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "The result of table {table} was corrected.", table=_table(done))


@words_of(SeasonAct.VOIDED)
def _voided(language: str, state: SeasonState, done: Done) -> str:
    if done.facts.get("void"):
        return translate(language, "Table {table} does not count.", table=_table(done))
    return translate(language, "Table {table} counts again.", table=_table(done))


@words_of(SeasonAct.PENALTY)
def _penalty(language: str, state: SeasonState, done: Done) -> str:
    points = points_word(language, Fraction(str(done.facts.get("points", "0"))))
    return translate(
        language, "Points off at table {table}, {name}: {points}.", points=points, name=_user(state, done),
        table=_table(done),
    )  # fmt: skip


@words_of(SeasonAct.REMARKED)
def _remarked(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "A note of the organisers.")


@words_of(SeasonAct.NUDGED)
def _nudged(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "Players were reminded of the deadline: table {table}.", table=_table(done))


@words_of(SeasonAct.EXTENDED)
def _extended(language: str, state: SeasonState, done: Done) -> str:
    days = int(done.facts.get("days") or 0)
    if done.facts.get("table") == EVERY_TABLE:
        return translate_many(
            language,
            "More time for round {round}: {number} day.",
            "More time for round {round}: {number} days.",
            days,
            round=done.facts.get("round") or state.head.round,
        )
    return translate_many(
        language,
        "More time for table {table}: {number} day.",
        "More time for table {table}: {number} days.",
        days,
        table=_table(done),
    )


@words_of(SeasonAct.SUBSTITUTED)
def _substituted(language: str, state: SeasonState, done: Done) -> str:
    return translate(
        language,
        "At table {table} {name} plays in place of {former}.",
        table=_table(done),
        name=_user(state, done),
        former=_user(state, done, "former"),
    )


@words_of(SeasonAct.FINISHED)
def _finished(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "The season is finished.")


@words_of(SeasonAct.CANCELLED)
def _cancelled(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "The season was cancelled.")


@words_of(SeasonAct.UNDONE)
def _undone(language: str, state: SeasonState, done: Done) -> str:
    return translate(language, "Act {act} was undone.", act=done.facts.get("act", 0))
