"""The loopback Discord as one server: world, REST, gateway, attachments, and the acting users."""

from typing import Any, Protocol

from aiohttp import web

from bot.local import rest_application, rest_channels, rest_interactions, rest_messages
from bot.local.driver import User
from bot.local.faults import Faults
from bot.local.gateway import Gateway
from bot.local.interactions import Interaction, Interactions, payload
from bot.local.model import Account, Channel, Guild, Role
from bot.local.permissions import bits
from bot.local.rest import PREFIX, add_routes
from bot.local.world import World

HOST = "127.0.0.1"
ROUTES = (
    *rest_application.ROUTES,
    *rest_messages.ROUTES,
    *rest_channels.ROUTES,
    *rest_interactions.ROUTES,
)


class Validator(Protocol):
    """Checks the body of a request against a description of the API."""

    def check(self, method: str, template: str, body: Any) -> list[str]:
        """Sentences, one for each thing wrong."""
        ...


class Server:
    """A Discord on 127.0.0.1 with one bot and one guild to begin with.

    `token` is the bot's; None takes any. `violations` holds every body that broke a limit, `unknown_requests` every
    request that is not built here: tests assert that both stay empty. `api_url` and `gateway_url` are for the client.
    """

    def __init__(
        self,
        *,
        token: str | None = None,
        validator: Validator | None = None,
        bot_name: str = "Dominant Species",
        guild_name: str = "The Table",
        channel_name: str = "general",
        owner_name: str = "Owner",
        privileged_intents: bool = False,
        heartbeat_ms: int = 41_250,
    ) -> None:
        self.token = token
        self.validator = validator
        self.privileged_intents = privileged_intents
        self.heartbeat_ms = heartbeat_ms
        self.requests = 0
        self.violations: list[str] = []
        self.unknown_requests: list[str] = []
        self.world = World(bot_name)
        self.faults = Faults()
        self.interactions = Interactions(self.world)
        self.gateway = Gateway(self)
        self._users: dict[str, User] = {}
        self.owner = self._add_person(owner_name)
        self.guild = self.world.add_guild(guild_name, self.owner)
        self.channel = self.world.add_channel(self.guild, channel_name)
        self._runner: web.AppRunner | None = None
        self.port = 0

    # Running

    @property
    def base_url(self) -> str:
        """The address of everything, without a slash at the end."""
        return f"http://{HOST}:{self.port}"

    @property
    def api_url(self) -> str:
        """What the client's routes begin with."""
        return self.base_url + PREFIX

    @property
    def gateway_url(self) -> str:
        """Where the client opens its websocket."""
        return f"ws://{HOST}:{self.port}/gateway"

    def application(self) -> web.Application:
        """The web application, to which the page adds its own routes."""
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/attachments/{file_id}/{name}", self._attachment)
        add_routes(app.router, self, ROUTES)
        return app

    async def start(self, port: int = 0, app: web.Application | None = None) -> None:
        """Listen on 127.0.0.1; 0 takes any free port. OSError when the port is in use."""
        runner = web.AppRunner(app or self.application(), access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        site = web.TCPSite(runner, HOST, port)
        try:
            await site.start()
        except OSError:
            await runner.cleanup()
            raise
        self._runner = runner
        self.port = runner.addresses[0][1]
        self.world.base_url = self.base_url

    async def stop(self) -> None:
        """Close every connection and stop listening."""
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> "Server":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def bot_connected(self, timeout: float = 10.0) -> None:  # noqa: ASYNC109 - a wait with its limit
        """Wait until the bot has a session and its commands stand."""
        await self.world.bus.until(lambda: self.gateway.is_connected or None, timeout)

    async def _attachment(self, request: web.Request) -> web.Response:
        file = self.world.attachments.get(int(request.match_info["file_id"]))
        if file is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "max-age=86400", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=file.data, content_type=file.content_type, headers=headers)

    # People and places

    def user(self, name: str, *, locale: str = "en-US", guild: Guild | None = None) -> User:
        """The person of this name, made and put into the guild when they are new."""
        if name not in self._users:
            self._add_person(name, locale)
        account = self._users[name].account
        if account.id not in (guild or self.guild).members:
            self.world.join(guild or self.guild, account)
        return self._users[name]

    @property
    def users(self) -> list[User]:
        """Everybody there is, the bot apart."""
        return list(self._users.values())

    def _add_person(self, name: str, locale: str = "en-US") -> Account:
        account = self.world.add_account(name, locale=locale)
        self._users[name] = User(self, account)
        return account

    def add_channel(self, name: str, guild: Guild | None = None) -> Channel:
        """A new text channel."""
        return self.world.add_channel(guild or self.guild, name)

    def permit(self, place: Channel, who: Account | Role | None = None, *, allow: str = "", deny: str = "") -> None:
        """Set an overwrite of a channel, by default for the bot. Names as discord.py has them, with spaces between."""
        target = who or self.world.bot
        self.world.overwrite(place, target.id, allow=bits(allow), deny=bits(deny))

    # Interactions

    def deliver(self, interaction: Interaction) -> None:
        """Hand an interaction to the bot."""
        self.gateway.deliver(payload(self.world, interaction))
