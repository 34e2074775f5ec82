"""REST: the bot itself, its commands and its emoji."""

from bot.lint import check_commands
from bot.local import wire
from bot.local.errors import unknown
from bot.local.model import Json
from bot.local.rest import Call, Route

GLOBAL = "/applications/{application_id}/commands"
OF_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


async def me(call: Call) -> Json:
    """GET /users/@me."""
    return wire.account(call.world.bot) | {"verified": True, "mfa_enabled": False, "flags": 0, "locale": "en-US"}


async def user(call: Call) -> Json:
    """GET /users/{user_id}."""
    found = call.world.accounts.get(call.number("user_id"))
    if found is None:
        raise unknown("User")
    return wire.account(found)


async def application(call: Call) -> Json:
    """GET /applications/@me."""
    bot = call.world.bot
    owner = next((account for account in call.world.accounts.values() if not account.is_bot), bot)
    return {
        "id": str(bot.id),
        "name": bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "verify_key": "",
        "flags": 0,
        "bot_public": False,
        "bot_require_code_grant": False,
        "owner": wire.account(owner),
    }


async def gateway(call: Call) -> Json:
    """GET /gateway and /gateway/bot."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return {"url": call.server.gateway_url, "shards": 1, "session_start_limit": limit}


async def guilds(call: Call) -> list[Json]:
    """GET /users/@me/guilds."""
    mine = [guild for guild in call.world.guilds.values() if call.world.bot.id in guild.members]
    return [{"id": str(guild.id), "name": guild.name, "owner": False, "permissions": "0"} for guild in mine]


async def list_commands(call: Call) -> list[Json]:
    """GET of all commands, global or of a guild."""
    return call.world.commands.get(_scope(call), [])


async def put_commands(call: Call) -> list[Json]:
    """PUT of all commands: the list replaces the old one; a name that stays keeps its id."""
    scope = _scope(call)
    old = {(command["type"], command["name"]): command["id"] for command in call.world.commands.get(scope, [])}
    call.world.commands[scope] = [_registered(call, command, old) for command in call.body]
    return call.world.commands[scope]


async def post_command(call: Call) -> Json:
    """POST of one command; one of the same name is replaced."""
    scope = _scope(call)
    commands = call.world.commands.setdefault(scope, [])
    old = {(command["type"], command["name"]): command["id"] for command in commands}
    new = _registered(call, call.body, old)
    call.world.commands[scope] = [command for command in commands if command["id"] != new["id"]] + [new]
    return new


async def get_command(call: Call) -> Json:
    """GET of one command."""
    for command in call.world.commands.get(_scope(call), []):
        if command["id"] == call.text("command_id"):
            return command
    raise unknown("Application Command")


async def patch_command(call: Call) -> Json:
    """PATCH of one command."""
    command = await get_command(call)
    command.update(call.body, version=str(call.world.ids.next()))
    return command


async def delete_command(call: Call) -> None:
    """DELETE of one command."""
    command = await get_command(call)
    call.world.commands[_scope(call)].remove(command)


async def list_emoji(call: Call) -> Json:
    """GET of the application's emoji."""
    return {"items": call.world.emoji}


async def post_emoji(call: Call) -> Json:
    """POST of a new emoji of the application."""
    new = {"id": str(call.world.ids.next()), "name": call.body["name"], "roles": [], "require_colons": True}
    new |= {"managed": False, "animated": False, "available": True, "user": wire.account(call.world.bot)}
    call.world.emoji.append(new)
    return new


async def delete_emoji(call: Call) -> None:
    """DELETE of an emoji of the application."""
    found = [emoji for emoji in call.world.emoji if emoji["id"] == call.text("emoji_id")]
    if not found:
        raise unknown("Emoji")
    call.world.emoji.remove(found[0])


def _scope(call: Call) -> int | None:
    """The guild that commands are for, None when they are for all."""
    if call.number("application_id") != call.world.bot.id:
        raise unknown("Application")
    if "guild_id" not in call.request.match_info:
        return None
    return call.world.guild(call.number("guild_id")).id


def _registered(call: Call, command: Json, old: dict[tuple[int, str], str]) -> Json:
    kind = command.get("type", 1)
    new_id = old.get((kind, command["name"])) or str(call.world.ids.next())
    permissions = command.get("default_member_permissions")
    return command | {
        "id": new_id,
        "type": kind,
        "application_id": str(call.world.bot.id),
        "version": str(call.world.ids.next()),
        "default_member_permissions": None if permissions is None else str(permissions),
        "description": command.get("description") or "",
        "options": command.get("options") or [],
    }


def _one(command: Json) -> list[str]:
    return check_commands([command])


ROUTES = (
    Route("GET", "/users/@me", me),
    Route("GET", "/users/@me/guilds", guilds),
    Route("GET", "/users/{user_id}", user),
    Route("GET", "/applications/@me", application),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/gateway", gateway),
    Route("GET", "/gateway/bot", gateway),
    *(
        route
        for base in (GLOBAL, OF_GUILD)
        for route in (
            Route("GET", base, list_commands),
            Route("PUT", base, put_commands, check_commands),
            Route("POST", base, post_command, _one),
            Route("GET", base + "/{command_id}", get_command),
            Route("PATCH", base + "/{command_id}", patch_command),
            Route("DELETE", base + "/{command_id}", delete_command),
        )
    ),
    Route("GET", "/applications/{application_id}/emojis", list_emoji),
    Route("POST", "/applications/{application_id}/emojis", post_emoji),
    Route("DELETE", "/applications/{application_id}/emojis/{emoji_id}", delete_emoji),
)
