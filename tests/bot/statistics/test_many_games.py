"""A server with a thousand finished games is answered in less than a second (of this process: others may be busy)."""

from __future__ import annotations

import random
import sqlite3
import time
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from recorded import NAMES, START, recorded
from table_support import SERVER, opened

from bot.ratings.core import recompute
from bot.ratings.service import ratings_of
from bot.statistics import sheets, words
from bot.statistics.counting import by_action, by_animal, by_card, by_size, mean_scores
from bot.statistics.facts import VERSION, write_facts
from bot.statistics.service import Wanted, finished

GAMES = 1000
RATED = 2000


def fill(database: Path, number: int = GAMES, *, facts: bool = True) -> None:
    """Write finished games of sixty people: the recorded ones, again and again."""
    dice = random.Random(7)
    with closing(sqlite3.connect(database)) as connection:
        for game in range(1, number + 1):
            one = recorded(NAMES[game % len(NAMES)]).finished
            assert one.facts is not None
            connection.execute(
                "INSERT INTO games (game, server, channel, name, status, host, size, options, choosing, open, invited,"
                " at_once_allowed, language, seed, commitment, rules, seq, created) VALUES (?, ?, ?, 'x', 'over', 1, ?,"
                " '{}', 'dealt', 1, '[]', 1, 'en', 's', '', 1, 5, '')",
                (game, SERVER, game, one.outcome.size),
            )
            ended = (START + timedelta(hours=game)).isoformat()
            connection.execute(
                "INSERT INTO outcomes (game, server, size, turns, began, ended, early, imported, computers, counts,"
                " rated) VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0, 1, 1)",
                (game, SERVER, one.outcome.size, one.outcome.turns, START.isoformat(), ended),
            )
            users = dice.sample(range(1, 61), one.outcome.size)
            for line, user in zip(one.outcome.lines, users, strict=True):
                animals = " ".join(map(str, line.animals))
                connection.execute(
                    "INSERT INTO results (game, seat, user, animals, animal, place, points)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (game, line.seat, user, animals, str(line.animal), line.place, line.points),
                )
                connection.execute(
                    "INSERT INTO seats (game, number, name, user, animals, at_once) VALUES (?, ?, ?, ?, ?, 1)",
                    (game, line.seat, f"P{user}", user, animals),
                )
            if facts:
                text = write_facts(one.facts)
                connection.execute(
                    "INSERT INTO game_facts (game, version, facts) VALUES (?, ?, ?)", (game, VERSION, text)
                )
        connection.commit()


async def test_statistics_over_a_thousand_games_take_less_than_a_second(tmp_path: Path) -> None:
    async with opened(tmp_path):
        pass
    fill(tmp_path / "bot.db")
    async with opened(tmp_path) as tables:
        began = time.process_time()
        found = await finished(tables, Wanted(SERVER))
        assert len(found.games) == GAMES
        words.server_text("en", found)
        assert sheets.score_lines("en", "", mean_scores(found.games)) is not None
        by_animal(found.games)
        by_card(found.games)
        by_action(found.games)
        by_size(found.games)
        ended = time.process_time()
        assert ended - began < 1.0


async def test_ratings_of_two_thousand_games_are_recomputed_in_less_than_two_seconds(tmp_path: Path) -> None:
    async with opened(tmp_path):
        pass
    fill(tmp_path / "bot.db", RATED, facts=False)
    async with opened(tmp_path) as tables:
        began = time.process_time()
        book = (await ratings_of(tables, SERVER)).book
        ended = time.process_time()
        assert len(book.games) == RATED
        again = await ratings_of(tables, SERVER)
        assert again.book == book == recompute(book.games)
        assert ended - began < 2.0
