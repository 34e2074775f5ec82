"""Ratings and results in words: answers to ``/rating``, each at most one message long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.panels.figures import decimal, signed
from bot.panels.telling import mention, safe
from bot.prompts_words import animal_word
from bot.ratings.animals import WithAnimal
from bot.ratings.core import BASE, PROVISIONAL, Figure, Step
from bot.ratings.model import Correction, Line, Outcome
from render.locale import translate, translate_many

MOST_STEPS = 12
MOST_LISTED = 15


def figure_text(figure: Figure) -> str:
    """The number, marked as long as it is provisional."""
    return f"**{figure.shown}**{'?' if figure.provisional else ''}"


def meaning(language: str) -> str:
    """What the number means."""
    return "-# " + translate(
        language,
        "Everybody begins at {base}. The number says how strong somebody is almost certainly at least; it grows with "
        "every game that confirms it. With a ? it is provisional: fewer than {least} rated games. `/rating rules` says "
        "what is rated.",
        base=BASE,
        least=PROVISIONAL,
    )


def show_text(
    language: str, name: str, figure: Figure, place: tuple[int, int] | None, animals: Sequence[WithAnimal]
) -> str:
    """A person's rating. ``place``: theirs among how many; None when they are not listed."""
    games = translate_many(language, "{number} rated game", "{number} rated games", figure.games)
    first = f"**{safe(name)}** · {figure_text(figure)} · {games}"
    if place is not None:
        first += " · " + translate(language, "place {place} of {all}", place=place[0], all=place[1])
    lines = [first]
    for one in animals:
        count = translate_many(language, "{number} game", "{number} games", one.games)
        lines.append(
            translate(
                language,
                "{animal}: {games}, {won} won, mean place {place}, rating {moved}",
                animal=animal_word(language, one.animal),
                games=count,
                won=one.won,
                place=decimal(language, one.mean_place),
                moved=signed(one.moved),
            )
        )
    return "\n".join((*lines, meaning(language)))


def list_text(language: str, ranking: Sequence[tuple[int, Figure]], names: Mapping[int, str]) -> str:
    """The best of a server."""
    lines = ["**" + translate(language, "Ratings of this server") + "**"]
    for number, (user, figure) in enumerate(ranking[:MOST_LISTED], 1):
        games = translate_many(language, "{number} game", "{number} games", figure.games)
        lines.append(f"{number}. {safe(name_of(language, user, names))} · {figure_text(figure)} · {games}")
    left = len(ranking) - MOST_LISTED
    lines += [translate(language, "… and {n} more", n=left)] if left > 0 else []
    return "\n".join((*lines, meaning(language)))


def history_text(language: str, name: str, steps: Sequence[Step]) -> str:
    """The last steps of a rating, newest first."""
    lines = ["**" + translate(language, "Rating of {name}", name=safe(name)) + "**"]
    for step in reversed(steps[-MOST_STEPS:]):
        lines.append(
            translate(
                language,
                "{date} · game {game}: {change}, now {rating}",
                date=f"{step.ended:%Y-%m-%d}",
                game=step.game,
                change=signed(step.change),
                rating=figure_text(step.after),
            )
        )
    return "\n".join((*lines, meaning(language)))


def moved_text(language: str, moved: Sequence[tuple[str, Step]]) -> str:
    """What a game has made of ratings, in a line."""
    people = [f"{safe(name)} {figure_text(step.after)} ({signed(step.change)})" for name, step in moved]
    return translate(language, "Ratings: {people}", people=" · ".join(people))


def result_text(language: str, outcome: Outcome, names: Mapping[int, str], log: Sequence[Correction]) -> str:
    """The result of a game as it stands, and every correction of it with who, when and why."""
    lines = ["**" + translate(language, "Result of game {game}", game=outcome.game) + "**"]
    for line in outcome.ranked:
        animals = ", ".join(animal_word(language, animal) for animal in line.animals)
        lines.append(f"{line.place}. {safe(_who(language, line, names))} · {animals} · **{line.points}**")
    said = [translate(language, "rated") if outcome.rated else translate(language, "not rated")]
    said += [] if outcome.counts else [translate(language, "not in statistics")]
    said += [translate(language, "ended early")] if outcome.early else []
    lines.append("-# " + " · ".join(said))
    for one in log:
        lines.append(_correction(language, one))
    return "\n".join(lines)


def _correction(language: str, one: Correction) -> str:
    text = translate(
        language,
        "Corrected by {who} on {date}: {why}",
        who=mention(language, one.by),
        date=f"{one.at:%Y-%m-%d}",
        why=safe(one.why),
    )
    if one.undone_at is None or one.undone_by is None:
        return "✎ " + text
    undone = translate(
        language,
        "taken back by {who} on {date}",
        who=mention(language, one.undone_by),
        date=f"{one.undone_at:%Y-%m-%d}",
    )
    return f"✎ ~~{text}~~ ({undone})"


def _who(language: str, line: Line, names: Mapping[int, str]) -> str:
    if line.user is not None:
        name = name_of(language, line.user, names)
        return name if line.computer is None else translate(language, "{name} (resigned)", name=name)
    return translate(language, "computer") if line.computer is not None else translate(language, "nobody's result")


def name_of(language: str, user: int, names: Mapping[int, str]) -> str:
    """Somebody's name; words for who has none or must not be named."""
    return names.get(user) or translate(language, "somebody")


def rules_text(language: str) -> str:
    """What is rated, and how."""
    return translate(
        language,
        "**What is rated**\n"
        "• Games of this server that were opened as rated (`/game new`, option `rated`; `/settings rated` says what is "
        "usual). A game played to its end always counts; one ended early by agreement counts with its scores from turn "
        "4 on; one given up, or begun from a file, never. A game of a league that an organiser decides by its scores "
        "or by forfeit counts like one ended early; with places that the organiser names it always counts.\n"
        "• Only places count, not points. Computers are left out: the people of a game are compared with each other. "
        "At least two people are needed.\n"
        "• A seat that changed hands counts for whoever holds it at the end; for a substitute only if its place is no "
        "worse than when they took over. Whoever resigns, and whose seat a computer holds at the end, has conceded: "
        "last place, behind all who played on. If the clock's computer made more than half of somebody's decisions, it "
        "is nobody's result.\n"
        "• With all animals a player of several animals has one result, and it counts for no single animal.\n"
        "• Ratings follow from the results in order (openskill, Plackett-Luce). When a result is corrected all are "
        "worked out again. The number shown is 1000 + 30 × (mean − 3 × uncertainty). Whoever wins a game never falls.\n"
        "• Who has opted out (`/me statistics`) is not shown.",
    )
