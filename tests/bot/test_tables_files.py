"""Games out of files and into files, and games that outlive a change of the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from table_support import (
    ANN,
    BOB,
    CHANNEL,
    MANAGER,
    SERVER,
    SHORT,
    in_database,
    opened,
    play_until,
    running,
)

from bot.errors import BadFile, BeforeTheBase, ChannelTaken, FileTooLarge, SeatsVacant, SecretUntilTheEnd
from bot.model import RULES_CHANGED
from bot.operations import check
from bot.tables import AgreementKind, NewTable, Status, Table, Tables
from bot.tables.importing import MOST_BYTES
from rules.notation import read_position, replay_record, write_position
from rules.types import Animal

OTHER = CHANNEL + 1


async def exported(table: Table, form: str) -> Any:
    return json.loads((await table.export(form)).data)


async def finished(tables: Tables) -> Table:
    """A game that two computers have played to the end."""
    new = NewTable("Test", 2, SHORT, computers=("random", "random"), host_plays=False)
    return await play_until(await tables.create(SERVER, CHANNEL, ANN, new), "end")


async def test_a_finished_record_replays_to_the_same_result(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await finished(tables)
        game = replay_record(await exported(table, "record"))
        assert game.state.result == table.info.result
        assert write_position(game.state, secret=True) == await exported(table, "full")


async def test_the_record_of_a_running_game_holds_nothing_hidden(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await play_until(await running(tables), "record", steps=30)
        value = await exported(table, "record")
        assert "seed" not in value
        assert value["commitment"] == table.info.commitment
        assert [player["name"] for player in value["players"]] == ["Ann", "Bob"]
        assert len(value["choices"]) == table.info.seq


async def test_the_position_of_a_running_game_holds_nothing_hidden(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await play_until(await running(tables), "position", steps=30)
        assert "secret" not in await exported(table, "position")
        with pytest.raises(SecretUntilTheEnd):
            await table.export("full")


async def test_a_clean_position_can_be_read_without_the_account_of_what_is_pending(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        for step in range(12):
            await play_until(table, f"clean{step}", steps=5)
            value = await exported(table, "clean")
            assert "agenda" not in value
            read_position(value)


async def test_an_imported_position_goes_on_where_it_stood(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await play_until(await running(tables), "import", steps=40)
        data = (await table.export("position")).data
        other = await tables.import_file(SERVER, OTHER, ANN, data)
        assert other.info.status is Status.LOBBY
        assert [seat.animals for seat in other.info.seats] == [(Animal.MAMMAL,), (Animal.INSECT,)]
        with pytest.raises(SeatsVacant, match="insect"):
            await other.start(ANN)
        assert (await other.join(BOB)).status is Status.RUNNING
        assert json.loads((await other.export("position")).data) == json.loads(data)
        await play_until(other, "further")
        assert other.info.status is Status.OVER
    assert [str(found) for found in [found async for found in check(tmp_path / "bot.db")] if found.problem] == []


async def test_who_joins_an_imported_game_may_choose_the_seat(tmp_path: Path):
    async with opened(tmp_path) as tables:
        data = (await (await running(tables)).export("position")).data
        other = await tables.import_file(SERVER, OTHER, ANN, data)
        await other.pick(ANN, Animal.INSECT)
        await other.join(BOB, Animal.MAMMAL)
        assert [seat.user_id for seat in other.info.seats] == [BOB.user_id, ANN.user_id]
        assert other.info.status is Status.RUNNING


async def test_a_finished_record_is_imported_to_look_at_beside_a_running_game(tmp_path: Path):
    async with opened(tmp_path) as tables:
        data = (await (await finished(tables)).export("record")).data
        await running(tables)
        other = await tables.import_file(SERVER, CHANNEL, ANN, data)
        assert other.info.status is Status.OVER
        assert other.info.result == (await other.view()).state.result
        assert [seat.name for seat in other.info.seats] == ["Random", "Random 2"]


async def test_a_record_that_stops_half_way_can_be_played_to_the_end(tmp_path: Path):
    async with opened(tmp_path) as tables:
        value = await exported(await finished(tables), "record")
        del value["result"]
        value["choices"] = value["choices"][:50]
        new = NewTable("Again", 2, computers=("random",))
        other = await tables.import_file(SERVER, CHANNEL, ANN, json.dumps(value).encode(), new)
        assert (other.info.status, other.info.seq) == (Status.RUNNING, 50)
        await play_until(other, "further")
        assert other.info.status is Status.OVER
        assert replay_record(await exported(other, "record")).state.result == other.info.result
    assert [str(found) for found in [found async for found in check(tmp_path / "bot.db")] if found.problem] == []


async def test_an_import_needs_a_free_channel_like_any_table(tmp_path: Path):
    async with opened(tmp_path) as tables:
        data = (await (await running(tables)).export("position")).data
        with pytest.raises(ChannelTaken):
            await tables.import_file(SERVER, CHANNEL, ANN, data)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\xff\xfe\x00", "not JSON"),
        (b"hello", "not JSON"),
        (b"[1, 2]", "neither a position nor a record"),
        (b"{}", "neither a position nor a record"),
        (b'{"tiles": 3, "format": 1}', "options|players"),
        (b'{"tiles": {}, "format": 9}', "format 9"),
        (b'{"choices": 3, "format": 1, "rules": 1}', "players|record"),
        (b'{"choices": [], "format": 1, "rules": 99}', "rules 99"),
        (b'{"choices": [], "format": 1, "rules": 1, "players": [{"animals": ["cat"]}]}', "cat"),
        (b"[" * 100_000, "not JSON"),
    ],
)
async def test_a_file_that_is_no_game_is_refused_with_a_reason(tmp_path: Path, data: bytes, sentence: str):
    async with opened(tmp_path) as tables:
        with pytest.raises(BadFile, match=sentence):
            await tables.import_file(SERVER, CHANNEL, ANN, data)
        assert await tables.listed() == []


async def test_a_record_with_a_choice_that_cannot_be_played_names_it(tmp_path: Path):
    async with opened(tmp_path) as tables:
        value = await exported(await finished(tables), "record")
        value["choices"][3][1] = "freeze A1"
        with pytest.raises(BadFile, match="choice 4"):
            await tables.import_file(SERVER, OTHER, ANN, json.dumps(value).encode())


async def test_a_file_over_two_megabytes_is_not_read(tmp_path: Path):
    async with opened(tmp_path) as tables:
        with pytest.raises(FileTooLarge):
            await tables.import_file(SERVER, CHANNEL, ANN, b" " * (MOST_BYTES + 1))


async def stored_by_older_rules(folder: Path) -> dict[str, Any]:
    """A running game whose rows say that rules 0 have made it; its position."""
    async with opened(folder) as tables:
        table = await play_until(await running(tables), "older", steps=40)
        position = write_position((await table.view()).state, secret=True)
    in_database(folder, "UPDATE games SET rules = 0")
    return position


async def test_a_game_whose_record_still_leads_to_its_position_is_carried_over(tmp_path: Path):
    position = await stored_by_older_rules(tmp_path)
    async with opened(tmp_path) as tables:
        table = await tables.in_channel(CHANNEL)
        assert write_position((await table.view()).state, secret=True) == position
        assert (table.info.rules, table.info.base, table.info.note) == (1, 0, "")
        await play_until(table, "further", steps=20)
    assert [str(found) for found in [found async for found in check(tmp_path / "bot.db")] if found.problem] == []


async def test_a_game_whose_record_leads_elsewhere_stays_on_its_position_and_says_so(tmp_path: Path):
    position = await stored_by_older_rules(tmp_path)
    in_database(tmp_path, "UPDATE choices SET choice = 'place wasteland' WHERE seq = 1")
    async with opened(tmp_path) as tables:
        table = await tables.in_channel(CHANNEL)
        seq = table.info.seq
        assert write_position((await table.view()).state, secret=True) == position
        assert (table.info.base, table.info.note) == (seq, RULES_CHANGED)
        with pytest.raises(BeforeTheBase):
            await table.undo((ANN if (await table.log())[-1].by == ANN.user_id else BOB).user_id, 1)
        played = (await play_until(table, "further", steps=1)).info.seq
        assert played > seq
    async with opened(tmp_path) as tables:
        table = await play_until(await tables.in_channel(CHANNEL), "end")
        assert table.info.status is Status.OVER
        assert replay_record(await exported(table, "record")).state.result == table.info.result
    assert [str(found) for found in [found async for found in check(tmp_path / "bot.db")] if found.problem] == []


async def test_an_imported_game_is_carried_over_from_its_first_position(tmp_path: Path):
    async with opened(tmp_path) as tables:
        data = (await play_until(await running(tables), "import", steps=20)).export("position")
        other = await tables.import_file(SERVER, OTHER, ANN, (await data).data)
        await other.join(BOB)
        await play_until(other, "further", steps=20)
        position = write_position((await other.view()).state, secret=True)
    in_database(tmp_path, "UPDATE games SET rules = 0")
    async with opened(tmp_path) as tables:
        other = await tables.in_channel(OTHER)
        assert write_position((await other.view()).state, secret=True) == position
        assert other.info.note == ""


async def test_a_game_ended_early_exports_everything(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await play_until(await running(tables), "early", steps=20)
        await table.ask(MANAGER, AgreementKind.END)
        assert "secret" in await exported(table, "full")
        value = await exported(table, "record")
        assert write_position(replay_record(value).state) == write_position((await table.view()).state)
