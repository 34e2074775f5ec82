"""The local table after a restart: its channels, threads and people are there again."""

import asyncio
from pathlib import Path

import pytest

from bot.local.chat_page import Page
from bot.local.model import Channel, ChannelKind
from bot.local.places import NOTE, Places
from bot.local.server import Server


def table(file: Path) -> tuple[Server, Page]:
    """The table as a new run makes it."""
    server = Server(owner_name="Ada")
    page = Page(server, ["Ada", "Ben"])
    Places(server, file).restore()
    return server, page


def looks(server: Server) -> list[tuple[int, str, ChannelKind, int | None, frozenset[int]]]:
    """All that must be the same after a restart."""
    places = (server.world.channels[number] for number in server.guild.channel_ids)
    return [(p.id, p.name, p.kind, p.parent_id, frozenset(p.thread_members)) for p in places]


def opened(server: Server, page: Page) -> list[Channel]:
    """A place of every kind."""
    game = page.new_game()
    world, bot = server.world, server.world.bot
    private = world.add_thread(server.channel, "secret", bot, kind=ChannelKind.PRIVATE_THREAD)
    world.change_channel(private, thread_members={bot.id, server.user("Ben").id})
    return [game, world.add_thread(game, "our game", bot), private, server.add_channel("second")]


def test_every_place_is_there_again_with_its_id(tmp_path: Path):
    server, page = table(tmp_path / "places.json")
    places = opened(server, page)
    again, _ = table(tmp_path / "places.json")
    assert looks(again) == looks(server)
    for place in (server.channel, *places):
        [message] = again.world.channels[place.id].messages.values()
        assert message.content == NOTE


def test_a_new_game_takes_no_channel_of_an_earlier_run(tmp_path: Path):
    _, page = table(tmp_path / "places.json")
    first = page.new_game()
    _, page = table(tmp_path / "places.json")
    second = page.new_game()
    assert (first.name, second.name) == ("game-1", "game-2")
    assert first.id != second.id


def test_people_are_there_again_and_are_the_same(tmp_path: Path):
    server, _ = table(tmp_path / "places.json")
    dora = server.user("Dora")
    again, _ = table(tmp_path / "places.json")
    assert {user.name: user.id for user in again.users}["Dora"] == dora.id


def test_what_was_deleted_stays_away(tmp_path: Path):
    server, page = table(tmp_path / "places.json")
    game, _, private, second = opened(server, page)
    server.world.delete_channel(game)
    again, _ = table(tmp_path / "places.json")
    assert [place for place, *_ in looks(again)] == [server.channel.id, private.id, second.id]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"people": 3}', '{"people": [], "places": [{"id": "x"}]}'])
def test_a_file_that_makes_no_sense_stops_nothing(tmp_path: Path, text: str):
    (tmp_path / "places.json").write_text(text)
    server, page = table(tmp_path / "places.json")
    assert [name for _, name, *_ in looks(server)] == ["general"]
    page.new_game()
    again, _ = table(tmp_path / "places.json")
    assert len(looks(again)) == 2


async def test_a_file_that_cannot_be_written_stops_nothing(tmp_path: Path):
    _, page = table(tmp_path / "no such folder" / "places.json")
    await asyncio.sleep(0)
    assert page.new_game().name == "game-1"
