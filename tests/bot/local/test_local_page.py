"""The chat page's side of the server: its files, its websocket, who may open it."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from tiny_bot import TOKEN, Running, TinyBot

from bot.local.chat_page import FILES, Page
from bot.local.chat_socket import PAGE_OF_MESSAGES, SILENT
from bot.local.server import Server
from bot.local.table import listen, run_local_table

Json = dict[str, Any]
QUICK = [("ping", {}), ("board", {}), ("game new", {"players": 2})]


class Browser:
    """An open page of one person: questions, answers and the events that came."""

    def __init__(self, server: Server, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._server = server
        self._socket = socket
        self._ids = itertools.count(1)
        self.events: list[Json] = []

    async def ask(self, op: str, **details: Any) -> Json:
        """Ask, and wait for the answer."""
        number = next(self._ids)
        await self._socket.send_json({"id": number, "op": op, "channel": str(self._server.channel.id)} | details)
        while True:
            message = await self._socket.receive_json(timeout=5)
            if message.get("reply") == number:
                return message
            self.events.append(message)

    async def event(self, name: str) -> Json:
        """The next event of this name, those that came already first."""
        while True:
            for message in self.events:
                if message.get("event") == name:
                    self.events.remove(message)
                    return message["data"]
            self.events.append(await self._socket.receive_json(timeout=5))

    async def command(self, name: str, **options: Any) -> Json:
        """Use a command."""
        return await self.ask("command", name=name, options=options)


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    server = Server(token=TOKEN)
    page = Page(server, ["Ada", "Ben"], QUICK)
    await server.start(0, page.application())
    yield page
    await server.stop()


@pytest.fixture
async def bot(page: Page) -> AsyncIterator[TinyBot]:
    async with Running(page.server) as running:
        yield running
    assert page.server.violations == []


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def opened(page: Page, http: aiohttp.ClientSession, name: str) -> Browser:
    """The page open as `name`."""
    socket = await http.ws_connect(f"{page.server.base_url}/page/socket?as={name}")
    return Browser(page.server, socket)


async def test_every_file_is_served_and_may_load_nothing_from_elsewhere(page: Page, http: aiohttp.ClientSession):
    paths = ["/", "/table", *(f"/page/{path.name}" for path in FILES.iterdir())]
    for path in paths:
        async with http.get(page.server.base_url + path) as response:
            assert response.status == 200, path
            assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    for file in FILES.iterdir():
        text = file.read_text(encoding="utf-8")
        assert "innerHTML" not in text
        assert 'src="http' not in text
    async with http.get(page.server.base_url + "/page/..%2fpage.py") as response:
        assert response.status == 404


async def test_other_hosts_and_other_sites_are_kept_out(page: Page, http: aiohttp.ClientSession):
    for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
        async with http.get(page.server.base_url + "/table", headers=headers) as response:
            assert response.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await http.ws_connect(f"{page.server.base_url}/page/socket?as=Ada", headers={"Origin": "http://evil.example"})
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await http.ws_connect(f"{page.server.base_url}/page/socket?as=")


async def test_the_side_bar_lists_people_channels_and_what_is_unread(page: Page, http: aiohttp.ClientSession):
    server = page.server
    server.user("Ben").say(server.channel, f"hello {server.user('Ada').mention}")
    ada = await opened(page, http, "Ada")
    state = await ada.event("STATE")
    [channel] = state["guilds"][0]["channels"]
    assert (channel["name"], channel["unread"], channel["calls"]) == ("general", 1, 1)
    assert [person["global_name"] for person in state["people"]] == ["Owner", "Ada", "Ben"]
    await ada.ask("read")
    again = await opened(page, http, "Ada")
    assert (await again.event("STATE"))["guilds"][0]["channels"][0]["unread"] == 0


async def test_a_new_name_is_a_new_person(page: Page, http: aiohttp.ClientSession):
    dora = await opened(page, http, "Dora")
    assert (await dora.event("STATE"))["me"]["global_name"] == "Dora"


async def test_a_command_is_seen_live_in_every_tab(page: Page, bot: TinyBot, http: aiohttp.ClientSession):
    ada, ben = await opened(page, http, "Ada"), await opened(page, http, "Ben")
    assert "error" not in await ada.command("ping")
    assert (await ben.event("MESSAGE_CREATE"))["content"] == "pong"
    assert (await ada.event("MESSAGE_CREATE"))["interaction"]["name"] == "/ping"


async def test_an_ephemeral_answer_is_shown_to_one_person_until_dismissed(
    page: Page, bot: TinyBot, http: aiohttp.ClientSession
):
    ada, ben = await opened(page, http, "Ada"), await opened(page, http, "Ben")
    await ada.command("secret")
    first = await ada.event("MESSAGE_CREATE")
    assert first["flags"] & 64
    assert (await ben.ask("history"))["messages"] == []
    assert not [event for event in ben.events if event["event"].startswith("MESSAGE")]
    await ada.event("MESSAGE_CREATE")
    await ada.ask("dismiss", message=first["id"])
    assert [message["content"] for message in (await ada.ask("history"))["messages"]] == ["and another thing"]


async def test_commands_options_and_completions_are_listed(page: Page, bot: TinyBot, http: aiohttp.ClientSession):
    ada = await opened(page, http, "Ada")
    commands = {command["name"]: command for command in (await ada.ask("commands"))["commands"]}
    assert [option["name"] for option in commands["game new"]["options"]] == ["players", "level"]
    found = await ada.ask("autocomplete", name="game place", option="tile", typed="J")
    assert found["choices"] == [{"name": "Jungle", "value": "jungle"}]


async def test_presses_menus_and_forms_go_through(page: Page, bot: TinyBot, http: aiohttp.ClientSession):
    ada = await opened(page, http, "Ada")
    await ada.command("board")
    board = await ada.event("MESSAGE_UPDATE")
    chosen = await ada.ask("select", message=board["id"], custom_id="tile", values=["B"])
    assert "error" not in chosen
    modal = (await ada.ask("press", message=board["id"], custom_id="open"))["modal"]
    assert modal["title"] == "Who are you?"
    refused = await ada.ask("submit", modal=modal["id"], values={"name": "", "animal": ["Bird"]})
    assert "Name" in refused["error"]
    await ada.ask("submit", modal=modal["id"], values={"name": "Ada", "animal": ["Bird"]})
    assert [m["content"] for m in (await ada.ask("history"))["messages"]] == ["the board", "B", "Ada plays Bird"]


async def test_what_fails_is_said(page: Page, bot: TinyBot, http: aiohttp.ClientSession):
    page.patience = 0.1
    ada = await opened(page, http, "Ada")
    assert (await ada.command("silent"))["error"] == SILENT
    assert "not offered" in (await ada.command("nonsense"))["error"]
    assert "gone" in (await ada.ask("press", message="1", custom_id="x"))["error"]
    assert "error" in await ada.ask("nonsense")
    assert "gone" in (await ada.ask("history", channel="12"))["error"]


async def test_older_messages_come_in_pages(page: Page, http: aiohttp.ClientSession):
    server = page.server
    for number in range(PAGE_OF_MESSAGES + 5):
        server.user("Ben").say(server.channel, str(number))
    ada = await opened(page, http, "Ada")
    newest = await ada.ask("history")
    assert (len(newest["messages"]), newest["more"]) == (PAGE_OF_MESSAGES, True)
    older = await ada.ask("history", before=newest["messages"][0]["id"])
    assert [message["content"] for message in older["messages"]] == ["0", "1", "2", "3", "4"]
    assert not older["more"]


async def test_the_quick_start_runs_its_commands_in_a_channel_of_its_own(
    page: Page, bot: TinyBot, http: aiohttp.ClientSession
):
    ada = await opened(page, http, "Ada")
    channel = (await ada.ask("quick_start"))["channel"]
    assert (await ada.event("GO"))["channel"] == channel
    found = (await ada.ask("history", channel=channel))["messages"]
    assert [message["content"] for message in found] == ["pong", "the board", "2 players, level 1"]


async def test_the_tutorial_has_a_button_and_commands_of_its_own(page: Page, bot: TinyBot, http: aiohttp.ClientSession):
    page.tutorial = (("board", {}),)
    ada = await opened(page, http, "Ada")
    channel = (await ada.ask("quick_start", which="tutorial"))["channel"]
    found = (await ada.ask("history", channel=channel))["messages"]
    assert [message["content"] for message in found] == ["the board"]
    async with http.get(page.server.base_url) as start:
        assert "quick=tutorial" in await start.text()


async def test_a_used_port_is_passed_over_with_a_sentence(page: Page):
    said: list[str] = []
    other = Server()
    await listen(other, Page(other, ["Ada"]), page.server.port, said.append)
    assert other.port > page.server.port
    assert f"Port {page.server.port} on 127.0.0.1 is in use" in said[0]
    await other.stop()


async def test_the_table_runs_with_the_bot_and_ends_with_it():
    said: list[str] = []
    bot = TinyBot()

    async def start() -> None:
        running = asyncio.create_task(bot.start("any token"))
        await asyncio.wait_for(bot.wait_until_ready(), 5)
        await bot.close()
        await running

    await run_local_table(start, port=18_000, open_browser=False, say=said.append)
    assert said[-1].startswith("The table stands at http://127.0.0.1:18")


async def test_the_browsers_language_is_the_persons(page: Page, http: aiohttp.ClientSession):
    world = page.server.world
    option = {"type": 3, "name": "tile", "description": "What", "name_localizations": {"de": "feld"}}
    command = {"type": 1, "id": "1", "name": "play", "description": "Plays", "options": [option]}
    world.commands[None] = [command | {"description_localizations": {"de": "Spielt"}}]
    await http.ws_connect(f"{page.server.base_url}/page/socket?as=Ada&language=de-AT")
    ada = await opened(page, http, "Ada")
    [found] = (await ada.ask("commands"))["commands"]
    assert (found["description"], found["options"][0]["label"]) == ("Spielt", "feld")
    assert page.server.user("Ada").account.locale == "de"


async def test_the_server_is_set_up_in_the_language_of_whoever_opens_the_page_first(
    page: Page, http: aiohttp.ClientSession
):
    assert page.server.guild.locale == "en-US"
    await http.ws_connect(f"{page.server.base_url}/page/socket?as=Ada&language=pl")
    await http.ws_connect(f"{page.server.base_url}/page/socket?as=Ben&language=de")
    assert page.server.guild.locale == "pl"
