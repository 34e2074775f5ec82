"""Names that people choose can do no harm in a message."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from table_support import ANN, CHANNEL, SERVER, opened, play_until

from bot.names import LONGEST, clean_name
from bot.panels.telling import safe
from bot.tables import Member, NewTable
from rules.types import Options

NAMES = {
    "Ann\nBob": "Ann Bob",
    "Ann\r\n\u2028\u2029\x85Bob": "Ann Bob",
    "\u202eAnn": "Ann",
    "A\u2066n\u2069n\u200f": "Ann",
    "Ann\x00\x07\x1b[31m": "Ann[31m",
    "A\u200bn\ufeffn": "Ann",
    "\u200b\u200d\ufe0f": "?",
    "\u3164 \u2800\u115f": "?",
    " \t\n": "?",
    "\u0301\u0301": "?",
    "": "?",
    "👩\u200d🚀 Åsa": "👩\u200d🚀 Åsa",
    "Łukasz": "Łukasz",
    "x" * 200: "x" * LONGEST,
}


@pytest.mark.parametrize(("given", "kept"), NAMES.items())
def test_a_name_is_one_line_of_what_can_be_seen(given: str, kept: str):
    assert clean_name(given, "?") == kept


@pytest.mark.parametrize(
    "name",
    [
        "https://example.com",
        "HTTP://example.com/a_b_c",
        "[click](https://example.com)",
        "steam://run/1",
        "discord.gg/abc",
        "Discord.GG/abc",
        "discord.com/invite/abc",
        "discordapp.com/invite/abc",
        "discord .gg/abc",
    ],
)
def test_a_name_is_no_link(name: str):
    shown = safe(name).lower()
    assert "://" not in shown
    for address in ("discord.gg", "discord.com", "discordapp.com", "discord .gg"):
        assert address not in shown
    assert shown.replace("\u200b", "").replace("\\", "") == name.lower(), "it reads the same"


@pytest.mark.parametrize("name", ["a\nb", "\u202eevil", "a\x00b"])
def test_what_is_shown_of_a_stored_name_stays_in_its_place(name: str):
    assert all(char.isprintable() for char in safe(name))


@pytest.mark.parametrize("name", ["Ann\n# big", "\u202eAnn", "\u200b"])
async def test_no_name_comes_into_the_database_uncleaned(tmp_path: Path, name: str):
    async with opened(tmp_path) as tables:
        person = Member(7, name)
        new = NewTable(name, 2, Options(cards=10), computers=("random",))
        table = await tables.create(SERVER, CHANNEL, person, new)
        for stored in (table.info.name, table.info.seats[0].name):
            assert stored == clean_name(stored)
            assert stored
        over = NewTable("Test", 2, Options(cards=10), computers=("random", "random"), host_plays=False)
        played = await play_until(await tables.create(SERVER, CHANNEL + 1, ANN, over), "end")
        value = json.loads((await played.export("record")).data)
        for player in value["players"]:
            player["name"] = name
        looked_at = await tables.import_file(SERVER, CHANNEL + 2, person, json.dumps(value).encode())
        begun = await tables.import_file(SERVER, CHANNEL + 3, person, (await table.export("position")).data)
        for seat in (*looked_at.info.seats, begun.info.seats[0]):
            assert seat.name == clean_name(seat.name)
