"""Finished games of known people, for the commands that tell of them: played quickly, then given known results."""

from __future__ import annotations

from dataclasses import replace

from table_support import AUTOMATIC, play_until, two

from bot.local.server import Server
from bot.model import Choosing, Member, NewTable
from bot.questions import AgreementKind
from bot.ratings.model import placed
from bot.statistics.keeping import catch_up
from bot.store import results
from bot.tables import Tables
from rules.types import Animal

POINTS = ({1: 40, 2: 30}, {1: 41, 2: 40}, {1: 20, 2: 50}, {1: 60, 2: 10})
"""Of Ada (seat 1) and Ben: Ada wins three of four."""


async def finished_games(tables: Tables, server: Server) -> list[int]:
    """Four finished games of Ada (the mammal) and Ben, and one of Ada with a computer; their numbers."""
    ada, ben = (Member(server.user(name).id, name) for name in ("Ada", "Ben"))
    played: list[int] = []
    for number, points in enumerate(POINTS):
        place = server.add_channel(f"finished-{number}")
        table = await tables.create(server.guild.id, place.id, ada, two(AUTOMATIC))
        await table.pick(ada, Animal.MAMMAL)
        await table.join(ben, Animal.INSECT)
        await play_until(table, f"finished-{number}", turn=4)
        asked = await table.ask(ada, AgreementKind.END)
        assert asked.agreement is not None
        await table.vote(ben.user_id, asked.agreement.id, True)
        outcome = await results.outcome(tables.database, table.info.id)
        assert outcome is not None
        known = replace(outcome, lines=placed(outcome.lines, points))
        await tables.database.write(lambda writer, known=known: results.save_outcome(writer, known))
        await table.announced(table.info.seq)
        played.append(table.info.id)
    place = server.add_channel("finished-alone")
    new = NewTable("Alone", 2, AUTOMATIC, Choosing.DEALT, computers=("random",))
    alone = await play_until(await tables.create(server.guild.id, place.id, ada, new), "alone", turn=2)
    await alone.ask(ada, AgreementKind.END)
    await alone.announced(alone.info.seq)
    await catch_up(tables)
    return [*played, alone.info.id]
