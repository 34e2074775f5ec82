"""How a table speaks to its channel: in words, who is next, and what a private panel marks for claims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from bot import prompts_words as w
from bot.languages.refusals import refusal
from bot.manner import Manner, Notice, Pace, Words
from bot.model import Asked, Cause, Played, Seat, TableInfo
from bot.narrate import Story
from bot.notices.asking import NEXT
from bot.notices.outbox import Notice as Outgoing
from bot.panels import calling, telling
from bot.people import Told
from render.locale import translate
from rules.counting import matching, ranking
from rules.dominance import claimable
from rules.errors import ClaimRefused
from rules.state import State
from rules.types import Animal, Dominance, Hex, Options, Phase

if TYPE_CHECKING:
    from bot.client import Bot


def manner_text(language: str, options: Options, manner: Manner) -> str:
    """All of a table's manner, one line for each part that matters in its mode."""
    lines = [
        {
            Pace.ACTION: translate(language, "Board: a picture after every action."),
            Pace.PLAYER: translate(language, "Board: a picture when another player is asked."),
            Pace.TURN: translate(language, "Board: one picture for each turn of the game."),
        }[manner.pictures],
        {
            Words.FULL: translate(language, "Text: everything that happened."),
            Words.COMPACT: translate(language, "Text: one sentence for each message; `/log` has the rest."),
        }[manner.words],
        {
            Notice.NONE: translate(language, "Nobody is told beforehand that they are next."),
            Notice.LINE: translate(language, "In Planning the channel says who is next, calling nobody."),
            Notice.DIRECT: translate(language, "In Planning whoever is next is told by direct message."),
        }[manner.notice],
    ]
    if options.dominance is Dominance.CLAIMED:
        lines.append(
            translate(language, "Hints: private panels mark what can be claimed, and untrue cones.")
            if manner.hints
            else translate(language, "No hints: nothing marks what can be claimed.")
        )
    if manner.log:
        lines.append(translate(language, "Log: every action in full in a thread, briefly in the channel."))
    return "\n".join(lines)


def unusual_line(language: str, options: Options, manner: Manner) -> str:
    """What of a table's manner is not as usual, in one line for its lobby; empty when all is."""
    usual = Manner()
    found: list[str] = []
    if manner.pictures is not usual.pictures:
        found.append(
            translate(language, "a picture when another player is asked")
            if manner.pictures is Pace.PLAYER
            else translate(language, "one picture for each turn of the game")
        )
    if manner.log:
        found.append(translate(language, "every action in full in a thread"))
    elif manner.words is not usual.words:
        found.append(translate(language, "one sentence for each message"))
    if manner.notice is not usual.notice:
        found.append(
            translate(language, "the channel says who is next")
            if manner.notice is Notice.LINE
            else translate(language, "whoever is next is told by direct message")
        )
    if options.dominance is Dominance.CLAIMED and not manner.hints:
        found.append(translate(language, "no hints for claims"))
    return " · ".join(found)


def pictured(info: TableInfo, plays: list[Played]) -> bool:
    """Whether the message about these plays carries a picture."""
    last, pace = plays[-1], info.manner.pictures
    if last.over or pace is Pace.ACTION or last.asked is None:
        return True
    if pace is Pace.TURN:
        return plays[0].before.turn != last.after.turn
    seats = {seat.number for play in plays if (seat := _decider(info, play.before)) is not None}
    return bool(seats - {last.asked.seat.number})


def calls_again(info: TableInfo, plays: list[Played]) -> bool:
    """Whether whoever is asked hears of it by a call: always, unless they have just played in a quiet channel."""
    last = plays[-1]
    chose = last.by if last.cause is not Cause.CLOCK else None  # the computer chose for them
    return info.manner.pictures is Pace.ACTION or last.asked is None or last.asked.user_id != chose


def told_as_wanted(info: TableInfo, told: Story) -> Story:
    """The story in as many words as the table wants."""
    return told._replace(effects=()) if info.manner.words is Words.COMPACT else told


def _decider(info: TableInfo, state: State) -> Seat | None:
    decision = state.decision
    return None if decision is None else info.seat_with(decision.animal)


def next_seat(info: TableInfo, state: State, asked: Asked | None) -> Seat | None:
    """The person who places after whoever places now; None outside Planning, and when that is the same or nobody."""
    if asked is None or state.phase is not Phase.PLANNING or asked.kind != "place":
        return None
    at = state.initiative.index(asked.animal) + 1
    left = list(state.available)
    left[asked.animal] -= 1
    after = next((one for one in state.initiative[at:] + state.initiative[:at] if left[one]), None)
    seat = None if after is None else info.seat_with(after)
    return None if seat is None or seat.user_id is None or seat.number == asked.seat.number else seat


def next_line(info: TableInfo, state: State, asked: Asked | None) -> str:
    """Who is next, by name and calling nobody; empty unless the table wants it."""
    seat = next_seat(info, state, asked) if info.manner.notice is Notice.LINE else None
    if seat is None:
        return ""
    return translate(info.language, "-# Next: {who}", who=telling.seat_name(seat))


async def tell_next(bot: Bot, info: TableInfo, state: State, asked: Asked | None) -> None:
    """Tell whoever is next by direct message, where the table wants it: at once, or on waking if they still are.

    Once for each pawn.
    """
    seat = next_seat(info, state, asked) if info.manner.notice is Notice.DIRECT else None
    if seat is None or seat.user_id is None:
        return
    if (await bot.tables.person(seat.user_id)).told is Told.DIGEST:  # a day later it is nothing to tell
        return
    pawns = "-".join(map(str, state.available))  # a claim in between, or a restart, tells nobody again
    key = f"next:{info.id}:{state.turn}:{pawns}:{seat.user_id}"
    await calling.put(bot, [Outgoing(NEXT, key, bot.tables.clock(), seat.user_id, info.id)])


def claim_refused(language: str, state: State, error: ClaimRefused) -> str:
    """A wrong claim or contest, answered with the count: who matches how much there."""
    text = refusal(language, error)
    tile = Hex.parse(str(error.facts["tile"]))
    if state.terrain[tile] is None or error.code == "claim-automatic":
        return text
    counts = ", ".join(
        f"{w.animal_word(language, one)} **{matching(state, one, tile)}**" for one in ranking(state, tile)
    )
    if counts:
        return f"{text}\n" + translate(language, "Matching there: {counts}.", counts=counts)
    return f"{text}\n" + translate(language, "Nobody has species there.")


class Marks(NamedTuple):
    """For one person: the tiles that they may claim with the animal that may, and the tiles whose cone is untrue."""

    mine: Mapping[Hex, Animal]
    untrue: tuple[Hex, ...]


def claim_marks(info: TableInfo, state: State, user_id: int) -> Marks:
    """What private panels of a person mark; nothing without hints or reason."""
    seat = info.seat_of(user_id)
    if seat is None or not info.manner.hints:
        return Marks({}, ())
    found = claimable(state)
    mine = {tile: winner for tile, winner in found.items() if winner is not None and winner in seat.animals}
    return Marks(mine, tuple(tile for tile in found if state.cones[tile] is not None))


def claim_hints(language: str, info: TableInfo, state: State, user_id: int) -> str:
    """The same in words; empty when nothing is marked."""
    marks = claim_marks(info, state, user_id)
    lines: list[str] = []
    if marks.mine:
        tiles = ", ".join(map(str, marks.mine))
        lines.append("-# 🔺 " + translate(language, "You can claim: {tiles}", tiles=tiles))
    if marks.untrue:
        cones = ((tile, state.cones[tile]) for tile in marks.untrue)
        tiles = ", ".join(f"{tile} {w.animal_word(language, cone)}" for tile, cone in cones if cone is not None)
        lines.append("-# 🔻 " + translate(language, "Untrue cones: {tiles}", tiles=tiles))
    return "\n".join(lines)
