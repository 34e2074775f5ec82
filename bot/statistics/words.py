"""Statistics in words: answers to ``/stats``, each at most one message long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.panels.figures import decimal, share_legend, share_short, share_words
from bot.panels.telling import safe
from bot.prompts_words import animal_word, card_name
from bot.statistics import counting as c
from bot.statistics import recap
from bot.statistics.service import Found, Wanted
from render.locale import translate, translate_many
from render.words import words
from rules.types import Animal

MOST_CARDS = 13


def which_text(language: str, wanted: Wanted, number: int) -> str:
    """Which games were counted."""
    games = translate_many(language, "{number} finished game", "{number} finished games", number)
    parts = [games, wanted.season] if wanted.season else [games]
    parts += [
        translate(language, "also with computers") if wanted.computers else translate(language, "of people alone")
    ]
    if wanted.since is not None:
        parts.append(translate(language, "since {date}", date=f"{wanted.since:%Y-%m-%d}"))
    if wanted.size is not None:
        parts.append(translate_many(language, "{number} player", "{number} players", wanted.size))
    return " · ".join(parts)


def nothing(language: str) -> str:
    """No game counts."""
    return translate(
        language,
        "No finished game counts here yet. Games from files never count; those with computers only with "
        "`computers:True`.",
    )


def length_text(language: str, long: c.Length) -> str:
    """How long games are."""
    return translate(
        language,
        "{games}: days typically {days}, on average turns {turns}, choices {choices}",
        games=translate_many(language, "{number} game", "{number} games", long.games),
        days=decimal(language, long.days),
        turns=decimal(language, long.turns),
        choices=round(long.choices),
    )


def server_text(language: str, found: Found) -> str:
    """An overview: length, people, the best animal, what is worth telling."""
    games = found.games
    people = {line.user for game in games for line in game.outcome.lines if line.user is not None}
    lines = [
        length_text(language, c.length(games)),
        translate_many(language, "{number} person has played.", "{number} people have played.", len(people)),
    ]
    lines += recap_lines(language, found)
    animals = c.by_animal(games)
    if animals:
        best = max(animals, key=lambda animal: (animals[animal].wins.interval.low, -animal))
        lines.append(f"{animal_word(language, best)}: {share_words(language, animals[best].wins)}")
    return "\n".join((*(f"• {line}" for line in lines), share_legend(language)))


def recap_lines(language: str, found: Found) -> list[str]:
    """The closest game, the greatest comeback, the fastest player."""
    lines: list[str] = []
    closest = recap.closest_game(found.games)
    if closest is not None:
        lines.append(
            translate_many(
                language,
                "Closest: game {game}, won by {winner} by {number} point.",
                "Closest: game {game}, won by {winner} by {number} points.",
                closest.margin,
                game=closest.game,
                winner=person(language, found, closest.winner),
            )
        )
    back = recap.comeback(found.games)
    if back is not None:
        lines.append(
            translate_many(
                language,
                "Comeback: {winner} was {number} point behind after turn {turn} of game {game} and won it.",
                "Comeback: {winner} was {number} points behind after turn {turn} of game {game} and won it.",
                back.behind,
                winner=person(language, found, back.winner),
                turn=back.turn,
                game=back.game,
            )
        )
    fastest = recap.fastest_player(found.paces, hidden=found.hidden)
    if fastest is not None:
        lines.append(
            translate(
                language,
                "Fastest: {name}, on average {minutes} waking minutes for a decision.",
                name=person(language, found, fastest.user),
                minutes=decimal(language, fastest.seconds / 60),
            )
        )
    return lines


def person(language: str, found: Found, user: int | None) -> str:
    """A person's name for a message; words for whoever must not be named."""
    if user is None or user in found.hidden:
        return translate(language, "somebody")
    return safe(found.names.get(user) or translate(language, "somebody"))


def player_text(language: str, name: str, found: Found, user: int) -> str:
    """What a person has won, with which animals, how long their games are."""
    games = [game for game in found.games if game.outcome.line_of(user) is not None]
    all_in_all = c.of_player(games, user)
    lines = [
        f"**{safe(name)}**",
        share_words(language, all_in_all.wins),
        translate(
            language,
            "Mean place {place}, mean points {points}",
            place=decimal(language, all_in_all.mean_place),
            points=decimal(language, all_in_all.mean_points),
        ),
    ]
    for animal, one in c.by_animal(games, user).items():
        lines.append(f"• {animal_word(language, animal)}: {share_short(one.wins)}")
    return "\n".join((*lines, length_text(language, c.length(games)), share_legend(language)))


def versus_text(language: str, one: str, other: str, pair: c.Versus) -> str:
    """Two people head to head."""
    if not pair.games:
        return translate(
            language,
            "{one} and {other} have finished no game together that counts here.",
            one=safe(one),
            other=safe(other),
        )
    games = translate_many(language, "{number} game", "{number} games", pair.games)
    lines = [
        f"**{safe(one)} – {safe(other)}** · {games}",
        translate(language, "{name} was ahead: {number}", name=safe(one), number=pair.first),
        translate(language, "{name} was ahead: {number}", name=safe(other), number=pair.second),
    ]
    lines += [translate(language, "Level: {number}", number=pair.drawn)] if pair.drawn else []
    lines.append(
        translate(
            language,
            "Mean points: {one} to {other}",
            one=decimal(language, pair.mean_first),
            other=decimal(language, pair.mean_second),
        )
    )
    return "\n".join(lines)


def animals_text(language: str, animals: Mapping[Animal, c.Seated]) -> str:
    """What each animal has won."""
    lines = [
        f"• {animal_word(language, animal)}: {share_short(one.wins)} · "
        + translate(language, "mean points {points}", points=decimal(language, one.mean_points))
        for animal, one in animals.items()
    ]
    return "\n".join((*lines, share_legend(language)))


def cards_text(language: str, cards: Sequence[c.TakenCard], games: int) -> str:
    """How often cards are taken, and what those who took them won."""
    lines = [
        f"• {card_name(language, one.card)} · "
        + translate_many(
            language, "taken in {taken} of {number} game", "taken in {taken} of {number} games", games, taken=one.taken
        )
        + f" · {share_short(one.wins)}"
        for one in cards[:MOST_CARDS]
    ]
    left = len(cards) - MOST_CARDS
    lines += [translate(language, "… and {n} more", n=left)] if left > 0 else []
    return "\n".join((*lines, share_legend(language)))


def actions_text(language: str, actions: Sequence[c.Placed]) -> str:
    """How many pawns an animal puts on each action in a game, and the winners'."""
    say = words(language)
    head = translate(language, "Pawns that an animal puts there in a game, on average (in brackets: the winners')")
    lines = [
        f"• {say.actions[one.action]}: **{decimal(language, one.each)}** ({decimal(language, one.winners)})"
        for one in actions
    ]
    return "\n".join((head, *lines))


def sizes_text(language: str, sizes: Mapping[int, c.Length]) -> str:
    """How long games of each size are."""
    return "\n".join(
        f"• {translate_many(language, '{number} player', '{number} players', size)} · {length_text(language, long)}"
        for size, long in sizes.items()
    )
