"""Every kind of notice has words in every language, within Discord's limits, that call nobody by themselves."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from table_support import ANN, BOB, Clock, opened, running, two

from bot.clocks.model import ClockTerms
from bot.notices.everything import KINDS
from bot.notices.kinds import Fact, Telling, Words
from bot.store.seats import Offer, Reason, insert_offer
from bot.tables import AgreementKind, Tables
from render.locale import LANGUAGES

OWN = sorted(name for name in KINDS if not name.startswith("test-"))
ASKED: dict[str, Fact] = {"user": BOB.user_id, "animal": "insect", "kind": "place", "turn": 1}
FACTS: dict[str, Mapping[str, Fact]] = {
    "draft-pick": {"since": 1772366400, "left": 2},
    "draft-nudge": {"since": 1772366400, "left": 2, "by": 1},
    "digest": {"news": '{"1": 3}'},
    "plan": {"notice": 1, "why": "taken", "line": "domination-1"},
}
"""What the kinds of this package remember; those of others are in ``everywhere``."""


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    async with opened(tmp_path, Clock()) as found:
        table = await running(found, replace(two(), name="N" * 60, clock=ClockTerms.parse("standard")))
        await table.play(BOB.user_id, ["place adaptation-1"])
        await table.ask(BOB, AgreementKind.END)
        offer = Offer(1, table.info.id, 1, BOB.user_id, ANN.user_id, Reason.GIVEN, found.clock(), None, None)
        await found.database.write(lambda writer: insert_offer(writer, offer))
        yield found


async def words(tables: Tables, name: str, language: str, *, direct: bool) -> Words:
    info = (await tables.get(1)).info
    at = tables.clock().isoformat()
    facts = {**everywhere(), **ASKED, "since": at, "due": at, **FACTS.get(name, {})}
    return await KINDS[name].words(Telling(tables, language, tables.clock(), facts, info, BOB.user_id, direct))


def everywhere() -> dict[str, Fact]:
    """Facts that kinds of other packages use."""
    return {
        "seat": 1, "offer": 1, "outcome": "taken-over", "choice": "place adaptation-1", "seq": 0, "game": 1,
        "by": ANN.user_id, "name": "N" * 60, "text": "x" * 200, "reason": "", "minutes": 90, "first": 0, "last": 1,
        "agreement": 1, "season": "S", "table": 3, "deadline": "2026-03-09T12:00:00+00:00",
    }  # fmt: skip


@pytest.mark.parametrize("name", OWN)
async def test_every_kind_of_notice_speaks_every_language_within_the_limits(tables: Tables, name: str):
    texts: dict[str, str] = {}
    for language in LANGUAGES:
        for direct in (True, False):
            said = await words(tables, name, language, direct=direct)
            texts[language] = said.text
            assert 0 < len(said.text) <= 1000
            assert not re.search(r"<@!?\d+>|@everyone|@here|\{", said.text)
            for button in said.buttons:
                assert 0 < len(button.label) <= 80
                assert len(f"b:{button.pressed.custom_id}") <= 100
    assert len(set(texts.values())) == len(LANGUAGES), texts


@pytest.mark.parametrize("name", [one for one in OWN if one.startswith("reminder-")])
async def test_every_reminder_names_game_turn_decision_times_and_the_way_there(tables: Tables, name: str):
    text = (await words(tables, name, "en", direct=True)).text
    stamp = int(tables.clock().timestamp())
    for part in ("N" * 60, "turn 1", "Insect", "placing a pawn", f"<t:{stamp}:R>", "https://discord.com/channels/"):
        assert part in text
    assert re.search(r"time until <t:\d+:f>", text)
