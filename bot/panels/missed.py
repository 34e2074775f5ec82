"""A stretch of a game in three lines: how much happened, what it did to one's own animals, and to the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from discord.utils import format_dt

from bot import prompts_words as w
from bot.me.missing import Missed
from bot.model import Played, Seat, TableInfo
from bot.narrate_digest import Digest
from bot.panels import telling
from bot.pictures import Order, order
from render.locale import translate, translate_many
from rules.types import Animal, Hex

ARROWS = 10
"""With more moves than this the picture has no arrows."""
_LONGEST = 500
_LAST = 4
"""So many of the last plays are told where nothing else has happened."""


def missed_text(language: str, info: TableInfo, seat: Seat | None, missed: Missed) -> str:
    """Three lines for a player who has been away."""
    first = translate(
        language, "**What you missed in {name}** since {when}:", name=telling.safe(info.name),
        when=format_dt(missed.since, "R"),
    )  # fmt: skip
    return "\n".join((f"{first} {steps_phrase(language, missed.plays)}", *lines(language, info, seat, missed.plays)))


def steps_phrase(language: str, plays: Sequence[Played]) -> str:
    """How many steps, and which turns they lead through."""
    number = plays[-1].last_seq - plays[0].first_seq + 1
    before, after = plays[0].before, plays[-1].after
    steps = translate_many(language, "{number} step", "{number} steps", number)
    if not after.agenda:
        return translate(language, "{steps}, and the game is over", steps=steps)
    now = translate(language, "turn {turn}", turn=after.turn) + f" · {w.phase_name(language, after.phase)}"
    if before.turn == after.turn:
        return f"{steps}, {now}"
    return translate(language, "{steps}, from turn {turn} to {now}", steps=steps, turn=before.turn, now=now)


def lines(language: str, info: TableInfo, seat: Seat | None, plays: Sequence[Played]) -> list[str]:
    """What it did to the animals of a seat, if there is one, and to the others: a line each."""
    digest = Digest.of(event for played in plays for event in played.events)
    mine = () if seat is None else seat.animals
    others = [animal for animal in plays[-1].after.animals if animal not in mine]
    found: list[str] = []
    if mine:
        own = "; ".join(filter(None, (_of_animal(language, digest, animal) for animal in mine)))
        nothing = translate(language, "nothing has changed for you")
        found.append(translate(language, "You: {changes}", changes=own or nothing))
    theirs = "; ".join(filter(None, (_of_animal(language, digest, animal) for animal in others)))
    if theirs:
        label = translate(language, "The others: {changes}", changes=theirs) if mine else theirs
        found.append(label)
    else:
        told = " ".join(telling.story(language, plays[-_LAST:]).detail.split("\n"))
        found.append(translate(language, "Last: {step}", step=told))
    return [w.shorten(line, _LONGEST) for line in found]


def picture_order(language: str, info: TableInfo, missed: Missed) -> Order:
    """The board now with all that has changed since."""
    moves = telling.moves(missed.plays)
    return order(
        missed.after,
        before=missed.before,
        headline=translate(language, "Since your last look"),
        moves=moves if len(moves) <= ARROWS else (),
        names=telling.animal_names(info),
        language=language,
    )


def _of_animal(language: str, digest: Digest, animal: Animal) -> str:
    """Points, species and cones of one animal, in a few words; nothing when nothing has changed."""
    parts: list[str] = []
    if points := digest.points.get(animal):
        parts.append(w.points_phrase(language, points))
    lost = Counter[Hex]()
    for losses in (digest.eliminated, digest.doomed):
        lost.update(losses.get(animal, {}))
    if lost:
        tiles = w.counted([(str(tile), number) for tile, number in lost.items()])
        parts.append(translate(language, "−{number} species ({tiles})", number=sum(lost.values()), tiles=tiles))
    if added := digest.added.get(animal):
        tiles = w.counted([(str(tile), number) for tile, number in added.items()])
        parts.append(translate(language, "+{number} species ({tiles})", number=sum(added.values()), tiles=tiles))
    won = [str(tile) for tile, (_, after) in digest.cones.items() if after is animal]
    gone = [str(tile) for tile, (before, _) in digest.cones.items() if before is animal]
    if won:
        parts.append(translate(language, "now dominates {tiles}", tiles=", ".join(won)))
    if gone:
        parts.append(translate(language, "no longer dominates {tiles}", tiles=", ".join(gone)))
    return f"{w.animal_word(language, animal)} {', '.join(parts)}" if parts else ""
