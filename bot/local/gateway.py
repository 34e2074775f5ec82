"""The gateway: HELLO, IDENTIFY, READY, dispatches in order, heartbeats, RESUME with what was missed."""

import asyncio
import json
import logging
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web
from discord import Intents

from bot.local import wire
from bot.local.bus import Event
from bot.local.model import Json

if TYPE_CHECKING:
    from bot.local.server import Server

log = logging.getLogger(__name__)

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, REQUEST_MEMBERS, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 8, 9, 10, 11
CLOSED_BY_CLIENT = (1000, 1001)
BAD_TOKEN, PRIVILEGED = 4004, 4014
KEPT_EVENTS = 5000
# The client notes the time of a heartbeat after it was sent: an answer quicker than that looks a whole interval late.
ACK_AFTER = 0.05

_NEEDS = {
    "GUILD_MEMBER_ADD": "members",
    "GUILD_MEMBER_REMOVE": "members",
    "GUILD_MEMBER_UPDATE": "members",
    "INTERACTION_CREATE": None,
    "GUILD_CREATE": "guilds",
}


@dataclass(eq=False, slots=True)
class Session:
    """What the gateway remembers of one client, also while it is not connected."""

    id: str
    intents: Intents
    seq: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    outbox: asyncio.Queue[str] | None = None
    socket: web.WebSocketResponse | None = None

    def dispatch(self, name: str, data: Json) -> None:
        """Send an event now, or keep it for a RESUME."""
        self.seq += 1
        text = json.dumps({"op": DISPATCH, "t": name, "s": self.seq, "d": data})
        self.sent.append((self.seq, text))
        if self.outbox is not None:
            self.outbox.put_nowait(text)


class Gateway:
    """All sessions of the bot. `identifies` and `resumes` count, for tests."""

    def __init__(self, server: "Server") -> None:
        self._server = server
        self._sessions: dict[str, Session] = {}
        self.identifies = 0
        self.resumes = 0
        server.world.bus.listen(self._pass_on)

    @property
    def is_connected(self) -> bool:
        """Whether a client is listening."""
        return any(session.socket is not None for session in self._sessions.values())

    def deliver(self, payload: Json) -> None:
        """Send an INTERACTION_CREATE; once more if a fault says so."""
        faults = self._server.faults
        times = 2 if faults.duplicate_deliveries else 1
        faults.duplicate_deliveries = max(0, faults.duplicate_deliveries - 1)
        for session in self._sessions.values():
            for _ in range(times):
                session.dispatch("INTERACTION_CREATE", payload)

    async def cut(self, *, resumable: bool = True) -> None:
        """Break every connection; if not `resumable`, the next RESUME is answered with INVALID_SESSION."""
        sockets = self._sockets()
        for session in self._sessions.values():
            session.socket = session.outbox = None
        if not resumable:
            self._sessions.clear()
        for socket in sockets:
            await socket.close(code=4000)

    async def ask_to_reconnect(self) -> None:
        """Send RECONNECT, as Discord does before it restarts a node."""
        await self._tell({"op": RECONNECT, "d": None})

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Send INVALID_SESSION."""
        sockets = self._sockets()
        if not resumable:
            self._sessions.clear()
        for socket in sockets:
            await socket.send_json({"op": INVALID, "d": resumable})

    async def close(self) -> None:
        """Close every connection, for good."""
        for socket in self._sockets():
            await socket.close(code=1001)

    def _sockets(self) -> list[web.WebSocketResponse]:
        return [session.socket for session in self._sessions.values() if session.socket is not None]

    async def _tell(self, message: Json) -> None:
        for socket in self._sockets():
            await socket.send_json(message)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """One connection, from HELLO to its end."""
        faults = self._server.faults
        if faults.refused_connections:
            faults.refused_connections -= 1
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": self._server.heartbeat_ms}})
        outbox: asyncio.Queue[str] = asyncio.Queue()
        writer = asyncio.create_task(_write(outbox, socket))
        try:
            await self._listen(socket, outbox)
        finally:
            writer.cancel()
            self._part(socket)
        return socket

    async def _listen(self, socket: web.WebSocketResponse, outbox: asyncio.Queue[str]) -> None:
        session: Session | None = None
        loop = asyncio.get_running_loop()
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            body = json.loads(message.data)
            match body["op"]:
                case 1:
                    loop.call_later(ACK_AFTER, outbox.put_nowait, json.dumps({"op": ACK, "d": None}))
                case 2:
                    session = await self._identify(body["d"], socket, outbox)
                case 6:
                    session = self._resume(body["d"], socket, outbox)
                case 8 if session is not None:
                    self._members(session, body["d"])

    def _part(self, socket: web.WebSocketResponse) -> None:
        """Forget the connection; the session too, if the client closed it in good order."""
        for session in tuple(self._sessions.values()):
            if session.socket is socket:
                session.socket = session.outbox = None
                if socket.close_code in CLOSED_BY_CLIENT:
                    del self._sessions[session.id]
        self._server.world.bus.stir()

    async def _identify(self, data: Json, socket: web.WebSocketResponse, outbox: asyncio.Queue[str]) -> Session | None:
        if self._server.token is not None and data["token"] != self._server.token:
            await socket.close(code=BAD_TOKEN)
            return None
        intents = Intents._from_value(data["intents"])
        privileged = intents.members or intents.presences or intents.message_content
        if privileged and not self._server.privileged_intents:
            await socket.close(code=PRIVILEGED)
            return None
        self.identifies += 1
        for dead in [session for session in self._sessions.values() if session.socket is None]:
            del self._sessions[dead.id]
        session = Session(secrets.token_hex(16), intents, outbox=outbox, socket=socket)
        self._sessions[session.id] = session
        self._greet(session)
        return session

    def _greet(self, session: Session) -> None:
        world = self._server.world
        guilds = [guild for guild in world.guilds.values() if world.bot.id in guild.members]
        ready = {
            "v": 10,
            "user": wire.account(world.bot) | {"verified": True, "mfa_enabled": False, "flags": 0},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self._server.gateway_url,
            "application": {"id": str(world.bot.id), "flags": 0},
        }
        session.dispatch("READY", ready)
        for guild in guilds:
            session.dispatch("GUILD_CREATE", world.guild_json(guild, all_members=session.intents.members))
        self._server.world.bus.stir()

    def _resume(self, data: Json, socket: web.WebSocketResponse, outbox: asyncio.Queue[str]) -> Session | None:
        session = self._sessions.get(data["session_id"])
        if session is None:
            outbox.put_nowait(json.dumps({"op": INVALID, "d": False}))
            return None
        self.resumes += 1
        for seq, text in session.sent:
            if seq > data["seq"]:
                outbox.put_nowait(text)
        session.outbox, session.socket = outbox, socket
        session.dispatch("RESUMED", {})
        self._server.world.bus.stir()
        return session

    def _members(self, session: Session, data: Json) -> None:
        guild = self._server.world.guild(int(data["guild_id"]))
        wanted = data.get("user_ids", [])
        ids = {int(one) for one in (wanted if isinstance(wanted, list) else [wanted])}
        query = data.get("query")
        found = [
            wire.member(member)
            for member in guild.members.values()
            if member.account.id in ids or (query is not None and member.account.name.lower().startswith(query.lower()))
        ]
        chunk = {"guild_id": str(guild.id), "members": found, "chunk_index": 0, "chunk_count": 1}
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk | {"nonce": data.get("nonce"), "not_found": []})

    def _pass_on(self, event: Event) -> None:
        for session in self._sessions.values():
            if self._concerns(session, event):
                session.dispatch(event.name, self._as_seen(session, event))

    def _concerns(self, session: Session, event: Event) -> bool:
        """Whether the session asked for such events and the bot can see where it happened."""
        world, intents = self._server.world, session.intents
        if event.name.startswith("MESSAGE_"):
            asked = intents.dm_messages if event.guild_id is None else intents.guild_messages
        else:
            asked = getattr(intents, _NEEDS.get(event.name) or "guilds")
        if not asked:
            return False
        if event.guild_id is not None and world.bot.id not in world.guilds[event.guild_id].members:
            return event.name == "GUILD_DELETE"
        place = world.channels.get(event.channel_id or 0)
        return place is None or world.allowed(place, world.bot).view_channel

    def _as_seen(self, session: Session, event: Event) -> Json:
        """A message without what only the privileged intent shows, unless it is the bot's or for it."""
        data, bot = event.data, str(self._server.world.bot.id)
        if event.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or session.intents.message_content:
            return data
        for_bot = event.guild_id is None or any(person["id"] == bot for person in data["mentions"])
        if for_bot or data["author"]["id"] == bot:
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}


async def _write(outbox: asyncio.Queue[str], socket: web.WebSocketResponse) -> None:
    """Send what the outbox holds, in order, until the connection ends."""
    while not socket.closed:
        text = await outbox.get()
        try:
            await socket.send_str(text)
        except (ConnectionError, RuntimeError):
            log.info("the gateway's connection ended while something was sent")
            return
