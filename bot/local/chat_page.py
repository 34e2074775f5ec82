"""The chat page in the browser: its files, its websocket, and who may open it."""

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from aiohttp import web
from discord import Locale

from bot.local.chat_socket import Connection
from bot.local.interactions import ANSWER_WITHIN
from bot.local.model import Channel
from bot.local.server import Server

log = logging.getLogger(__name__)
FILES = Path(__file__).parent / "page"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
LOCAL_NAMES = frozenset({"127.0.0.1", "localhost"})
POLICY = (
    "default-src 'self'; img-src 'self' data:; connect-src 'self' ws://127.0.0.1:* ws://localhost:*;"
    " frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
LONGEST_NAME = 32

QuickStart = Sequence[tuple[str, Mapping[str, Any]]]


class Page:
    """The page of one server. `quick_start` are the commands that the start page's button runs for `people[0]`,
    `tutorial` those of the button for newcomers.

    `patience` is how many seconds the bot has for its first answer before the page says that it did not respond.
    """

    def __init__(
        self, server: Server, people: Sequence[str], quick_start: QuickStart = (), tutorial: QuickStart = ()
    ) -> None:
        self.server = server
        self.quick_start = tuple(quick_start)
        self.tutorial = tuple(tutorial)
        self.patience = ANSWER_WITHIN
        self.opened = False
        self.dismissed: set[int] = set()
        self.read_up_to: dict[tuple[int, int], int] = {}
        for name in people:
            server.user(name)

    def application(self) -> web.Application:
        """The server's application with the page in it."""
        app = self.server.application()
        app.middlewares.append(_from_here_only)
        app.router.add_get("/", _file("index.html"))
        app.router.add_get("/table", _file("table.html"))
        app.router.add_get("/page/socket", self._socket)
        app.router.add_get("/page/{name}", _named_file)
        return app

    def new_game(self) -> Channel:
        """A channel for one more game, with a name and an id that no channel of this or an earlier run has."""
        world = self.server.world
        taken = {place.name for place in world.channels.values()}
        name = next(name for number in count(1) if (name := f"game-{number}") not in taken)
        return world.add_channel(self.server.guild, name, channel_id=world.ids.next())

    def _set_up_in(self, locale: str) -> None:
        """The server is set up in the language of whoever opens the page first, as one is on Discord."""
        if not self.opened:
            self.opened = True
            self.server.world.speak(self.server.guild, locale)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        name = request.query.get("as", "").strip()
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            raise web.HTTPBadRequest(text="a name has 1 to 32 characters")
        user = self.server.user(name)
        if (said := _locale(request.query.get("language", ""))) is not None:
            user.account.locale = said
            self._set_up_in(said)
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=32 * 1024 * 1024)
        await socket.prepare(request)
        await Connection(self, user, socket).run()
        return socket


def _locale(language: str) -> str | None:
    """Discord's name of a browser's language, if it has one."""
    known = {locale.value for locale in Locale}
    return next((name for name in (language, language.split("-")[0]) if name in known), None)


def _file(name: str) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def answer(_: web.Request) -> web.StreamResponse:
        return _sent(name)

    return answer


async def _named_file(request: web.Request) -> web.StreamResponse:
    name = request.match_info["name"]
    if name not in {path.name for path in FILES.iterdir()}:
        raise web.HTTPNotFound
    return _sent(name)


def _sent(name: str) -> web.Response:
    path = FILES / name
    headers = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache"}
    kind = KINDS.get(path.suffix, "application/octet-stream")
    return web.Response(body=path.read_bytes(), content_type=kind, charset="utf-8", headers=headers)


@web.middleware
async def _from_here_only(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse what comes under another name or from another site's page: the listener alone does not keep those out."""
    origin = request.headers.get("Origin")
    if request.url.host not in LOCAL_NAMES or (origin is not None and origin != f"http://{request.host}"):
        log.warning("refused a request for %s from %s", request.host, origin)
        raise web.HTTPForbidden
    return await handler(request)
