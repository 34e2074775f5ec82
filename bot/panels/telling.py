"""From what was played to the words of a message."""

from __future__ import annotations

from collections.abc import Sequence

from discord.utils import escape_markdown, escape_mentions

from bot import prompts
from bot import prompts_words as w
from bot.languages.words import typed
from bot.model import Asked, Cause, Played, Seat, Status, TableInfo
from bot.names import cleaned, unlinked
from bot.narrate import Story, Told, tell
from bot.panels.waiting import ahead_line
from render.locale import translate
from rules.choices import Claim, Contest
from rules.dominance import claim_or_contest
from rules.engine import apply
from rules.events import SpeciesMoved
from rules.state import State
from rules.types import Animal

LONGEST = 2000


def told_steps(played: Played) -> list[Told]:
    """The choices of a press or command, each with the state before it."""
    state = played.before.copy()
    steps: list[Told] = []
    for chosen in played.choices:
        before = state.copy()
        if isinstance(chosen.choice, Claim | Contest):
            claim_or_contest(state, chosen.animal, chosen.choice)
        else:
            apply(state, chosen.choice)
        events = chosen.events or tuple(state.events)
        state.events.clear()
        steps.append(Told(chosen.animal, chosen.choice, chosen.kind, events, before))
    return steps


def story(language: str, plays: Sequence[Played]) -> Story:
    """What several plays in a row have done, undoing among them."""
    steps: list[Told] = []
    notes: list[str] = []
    for played in plays:
        if played.cause is Cause.UNDO:
            steps.clear()
            notes.append(_undone(language, played))
        else:
            steps += told_steps(played)
    if not steps:
        text = " ".join(notes)
        return Story(text, text, ())
    told = tell(language, steps)
    if planned := _planned(language, plays):
        told = told._replace(effects=(*told.effects, planned))
    notes += _by_clock(language, plays)
    return told if not notes else told._replace(detail=" ".join([*notes, told.detail]))


def _planned(language: str, plays: Sequence[Played]) -> str:
    """Whose placements were planned; nothing else of a plan is ever told."""
    chosen = [one for played in plays for one in played.choices if one.cause is Cause.PLANNED and one.kind == "place"]
    if not chosen:
        return ""
    who = ", ".join(dict.fromkeys(w.animal_word(language, one.animal) for one in chosen))
    return translate(language, "-# Placed as planned: {who}", who=who)


def _by_clock(language: str, plays: Sequence[Played]) -> list[str]:
    """For whom the computer has decided because their time had run out."""
    chosen = [one for played in plays for one in played.choices if one.cause is Cause.CLOCK]
    if not chosen:
        return []
    who = ", ".join(dict.fromkeys(w.animal_word(language, one.animal) for one in chosen))
    return [translate(language, "⏱ Decided by the computer, because time had run out: {who}.", who=who)]


def _undone(language: str, played: Played) -> str:
    choices = ", ".join(f"`{typed(language, chosen.choice)}`" for chosen in played.undone[:6])
    if len(played.undone) > 6:
        choices += " …"
    who = person_name(played.info, played.by) if played.by is not None else translate(language, "The table")
    return translate(language, "↩ {who} takes back {choices}.", who=who, choices=choices)


def moves(plays: Sequence[Played]) -> list[SpeciesMoved]:
    """Every move of species, for the arrows of the picture."""
    return [event for played in plays for event in played.events if isinstance(event, SpeciesMoved)]


def safe(name: str) -> str:
    """A name that somebody chose, so that it can neither call anybody, nor mark up or turn the text around it, nor lead
    anywhere by a click."""
    return escape_mentions(escape_markdown(unlinked(cleaned(name)).replace("<", "‹").replace(">", "›")))


def seat_name(seat: Seat) -> str:
    """A seat's player without calling anybody."""
    return f"🤖 {safe(seat.name)}" if seat.computer is not None else safe(seat.name)


def person_name(info: TableInfo, user_id: int) -> str:
    """A person by the name of their seat; somebody without a seat by a mention that calls nobody, or, if they were
    forgotten (below zero), by no name."""
    seat = info.seat_of(user_id)
    return mention(info.language, user_id) if seat is None else f"**{seat_name(seat)}**"


def mention(language: str, user_id: int) -> str:
    """A mention, for where it calls nobody; whoever was forgotten (below zero) has none."""
    return f"<@{user_id}>" if user_id > 0 else translate(language, "former player")


def seat_line(language: str, seat: Seat) -> str:
    """A seat's player and animals."""
    return " ".join([seat_name(seat), *(w.animal_word(language, animal) for animal in seat.animals)])


def animal_names(info: TableInfo) -> dict[Animal, str]:
    """The player's name of each animal, for the picture."""
    return {animal: seat.name for seat in info.seats for animal in seat.animals}


def title(language: str, info: TableInfo, state: State) -> str:
    """The first line of a message: the game and the turn."""
    if info.status is Status.RUNNING:
        phase = w.phase_name(language, state.phase)
        return translate(
            language, "**{name}** · turn {turn} · {phase}", name=safe(info.name), turn=state.turn, phase=phase
        )
    return translate(language, "**{name}** · over", name=safe(info.name))


def seal_line(info: TableInfo) -> str:
    """What is promised of the hidden order: sealed, or that somebody may know it."""
    if not info.commitment:
        return translate(
            info.language,
            "-# ⚠ Not sealed: the hidden order comes out of the file, so whoever made the file may know it.",
        )
    return translate(
        info.language, "-# Shuffled under seal `{seal}…`; the seed is shown at the end.", seal=info.commitment[:16]
    )


def asked_line(language: str, state: State, asked: Asked | None, *, mention: bool) -> str:
    """Who is asked what; with ``mention`` as a call, otherwise by name."""
    if asked is None or state.decision is None:
        return ""
    words = prompts.question(language, state, state.decision)
    call = f"<@{asked.user_id}>" if mention and asked.user_id is not None else f"**{seat_name(asked.seat)}**"
    return prompts.address(language, asked.animal, call, words)


def standings_lines(language: str, info: TableInfo) -> list[str]:
    """The final result, best first, with players."""
    medals = ("🥇", "🥈", "🥉")
    lines: list[str] = []
    for place, (animal, points) in enumerate(info.result):
        seat = info.seat_with(animal)
        name = seat_name(seat) if seat is not None else ""
        medal = medals[place] if place < len(medals) else f"{place + 1}."
        lines.append(f"{medal} {w.animal_word(language, animal)} · {name} · **{points}**")
    return lines


def board_text(
    language: str, info: TableInfo, told: Story, state: State, asked: Asked | None, lesson: str = "", more: str = ""
) -> str:
    """The words of a board message: game and turn, what happened and what it changed, a lesson of the tutorial, who is
    asked what. Of a game that was ended early only what happened: the result has a message of its own."""
    last = asked_line(language, state, asked, mention=True)
    if asked is None and not state.agenda:
        last = "\n".join(standings_lines(language, info))
        if info.seed:
            last += "\n" + translate(language, "-# Seed of the shuffles: `{seed}`", seed=info.seed)
    if asked is not None or not state.agenda:
        last = "\n".join(part for part in (lesson, last, ahead_line(language, info, state), more) if part)
    first = title(language, info, state)
    room = LONGEST - len(first) - len(last) - 10
    return "\n".join(part for part in (first, w.shorten(told.text, room), last) if part)
