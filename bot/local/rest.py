"""The way of a request: faults, token, body, checks, handler, Discord's JSON.

The handlers stand in the `rest_*` modules, each with its table of routes.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from bot.local.drafts import Body
from bot.local.errors import OF_BODIES, ApiError, invalid_form, not_found, unauthorized
from bot.local.model import Channel, Json
from bot.local.uploads import Upload
from bot.local.world import World

if TYPE_CHECKING:
    from bot.local.server import Server

log = logging.getLogger(__name__)
PREFIX = "/api/v10"


@dataclass(frozen=True, slots=True)
class Call:
    """One request, read: who answers it, its path's numbers, its query and its body."""

    server: "Server"
    request: web.Request
    template: str
    body: Any
    files: dict[int, Upload]

    @property
    def world(self) -> World:
        """The world of the server."""
        return self.server.world

    @property
    def draft(self) -> Body:
        """The body as that of a message."""
        return Body(self.body or {}, self.files)

    def number(self, name: str) -> int:
        """An id of the path; 404 when it is none."""
        text = self.request.match_info[name]
        if not text.isdecimal():
            raise not_found()
        return int(text)

    def text(self, name: str) -> str:
        """A word of the path."""
        return self.request.match_info[name]

    def query(self, name: str, default: int) -> int:
        """A number of the query."""
        return int(self.request.query.get(name, default))

    def channel(self, *permissions: str) -> Channel:
        """The channel of the path, if the bot sees it and holds these permissions there."""
        place = self.world.channel(self.number("channel_id"))
        self.world.require(place, *permissions)
        return place


Handler = Callable[[Call], Awaitable[Any]]
Check = Callable[[Any], list[str]]


@dataclass(frozen=True, slots=True)
class Route:
    """One line of a table of routes. `check` finds what Discord refuses in the body beyond its OpenAPI file."""

    method: str
    template: str
    handler: Handler
    check: Check | None = None


def add_routes(router: web.UrlDispatcher, server: "Server", routes: tuple[Route, ...]) -> None:
    """Hang `routes` into the application, and an answer for everything else below the prefix."""
    for route in routes:
        router.add_route(route.method, PREFIX + route.template, _endpoint(server, route))
    router.add_route("*", PREFIX + "/{rest:.*}", _endpoint(server, Route("*", "", _nothing_here)))


async def _nothing_here(call: Call) -> None:
    what = f"{call.request.method} {call.request.path}"
    call.server.unknown_requests.append(what)
    log.warning("not built here: %s", what)
    raise not_found()


def _endpoint(server: "Server", route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def answer(request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(PREFIX)
        fault = server.faults.take(request.method, path)
        if fault is not None and fault.delay:
            await asyncio.sleep(fault.delay)
        if fault is not None and fault.status:
            return fault.response()
        headers = server.faults.spend(request.method, path)
        if isinstance(headers, web.Response):
            return headers
        response = await _handled(server, route, request)
        response.headers.update(headers)
        if fault is not None and fault.lose_reply and request.transport is not None:
            request.transport.close()
        return response

    return answer


async def _handled(server: "Server", route: Route, request: web.Request) -> web.Response:
    try:
        _authorize(server, request)
        body, files = await _read(request)
        _check(server, route, request, body)
        server.requests += 1
        found = await route.handler(Call(server, request, route.template, body, files))
    except ApiError as error:
        said = f"{request.method} {route.template}: {error.sentence}"
        log.info("%s (%s)", said, request.path)
        if error.code in OF_BODIES:
            server.violations.append(said)
        return reply(error.json(), error.status)
    server.world.bus.stir()
    return web.Response(status=204) if found is None else reply(found)


def reply(body: object, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """JSON under exactly `application/json`: with a charset behind it the client would not read it."""
    data = json.dumps(body).encode()
    return web.Response(body=data, status=status, headers={"Content-Type": "application/json"} | (headers or {}))


def _authorize(server: "Server", request: web.Request) -> None:
    """The token must be the bot's. Interactions and their webhooks carry their own in the path."""
    path = request.path.removeprefix(PREFIX)
    if path.startswith(("/interactions/", "/webhooks/")) or server.token is None:
        return
    if request.headers.get("Authorization") != f"Bot {server.token}":
        raise unauthorized()


async def _read(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    """The JSON and the files of a request."""
    if request.content_type == "multipart/form-data":
        return await _read_parts(request)
    if not request.can_read_body:
        return None, {}
    text = await request.text()
    try:
        return (json.loads(text) if text else None), {}
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


async def _read_parts(request: web.Request) -> tuple[Json, dict[int, Upload]]:
    body: Json = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        name = part.name or ""
        if name == "payload_json":
            body = json.loads(await part.text())
        elif name.startswith("files["):
            data = bytes(await part.read())
            files[int(name.removeprefix("files[").removesuffix("]"))] = Upload(part.filename or "file", data)
    return body, files


def _check(server: "Server", route: Route, request: web.Request, body: Any) -> None:
    """400 with 50035 when the body breaks a limit."""
    if body is None:
        return
    problems = list(route.check(body)) if route.check is not None else []
    if server.validator is not None:
        problems += server.validator.check(request.method, route.template, body)
    if problems:
        raise invalid_form(problems)
