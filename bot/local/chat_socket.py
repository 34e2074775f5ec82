"""One open page: what the person does comes in, what they see goes out."""

import asyncio
import base64
import binascii
import json
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from bot.local import chat_state
from bot.local.answers import Answer, Modal, NoAnswer
from bot.local.bus import Event
from bot.local.components import Refused
from bot.local.driver import User
from bot.local.model import Channel, Json, Message
from bot.local.uploads import Upload

if TYPE_CHECKING:
    from bot.local.chat_page import Page

log = logging.getLogger(__name__)
PAGE_OF_MESSAGES = 40
SILENT = "The application did not respond"
UNTIL_CONNECTED = 20.0


class Connection:
    """A websocket of the page. Each request `{id, op, ...}` is answered by `{reply: id, ...}`, `error` if it failed."""

    def __init__(self, page: "Page", user: User, socket: web.WebSocketResponse) -> None:
        self._page = page
        self._server = page.server
        self._world = page.server.world
        self._user = user
        self._socket = socket
        self._outbox: asyncio.Queue[Json] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._modals: dict[int, Modal] = {}
        self._stale = False
        self._ops: dict[str, Callable[[Json], Awaitable[Json]]] = {
            "history": self._history,
            "pins": self._pins,
            "commands": self._commands,
            "read": self._read,
            "say": self._say,
            "dismiss": self._dismiss,
            "command": self._command,
            "autocomplete": self._autocomplete,
            "press": self._press,
            "select": self._select,
            "submit": self._submit,
            "quick_start": self._quick_start,
        }

    async def run(self) -> None:
        """Serve the page until it closes."""
        self._world.direct(self._user.account)
        stop = self._world.bus.listen(self._see)
        writer = asyncio.create_task(self._write())
        self._send_state()
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    task = asyncio.create_task(self._answer(json.loads(message.data)))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)
        finally:
            stop()
            writer.cancel()

    async def _write(self) -> None:
        while True:
            await self._socket.send_str(json.dumps(await self._outbox.get()))

    # What goes out

    def _see(self, event: Event) -> None:
        """Pass on a message's coming, change or end; anything else asks for a new side bar."""
        if not event.name.startswith("MESSAGE_"):
            self._renew_state()
            return
        place = self._world.channels.get(event.channel_id or 0)
        hidden = event.private_to not in (None, self._user.id)
        if place is None or hidden or not self._world.allowed(place, self._user.account).view_channel:
            return
        self._outbox.put_nowait({"event": event.name, "data": event.data})

    def _renew_state(self) -> None:
        """Send the side bar soon, once for many changes."""
        if not self._stale:
            self._stale = True
            asyncio.get_running_loop().call_later(0.02, self._send_state)

    def _send_state(self) -> None:
        self._stale = False
        data = chat_state.state(self._server, self._user, self._page.read_up_to)
        data["quick_start"] = bool(self._page.quick_start)
        self._outbox.put_nowait({"event": "STATE", "data": data})

    # What comes in

    async def _answer(self, request: Json) -> None:
        try:
            found = await self._ops[request["op"]](request)
        except Refused as error:
            found = {"error": str(error)}
        except NoAnswer:
            found = {"error": SILENT}
        except (KeyError, ValueError, TypeError) as error:
            log.warning("a request of the page that makes no sense: %r: %r", request, error)
            found = {"error": "That did not work."}
        self._outbox.put_nowait({"reply": request.get("id"), **found})

    async def _history(self, request: Json) -> Json:
        before = int(request.get("before") or 0)
        place = self._place(request)
        found: list[Message] = []
        for message in reversed(place.messages.values()):
            shown = self._world.sees(self._user.account, message) and message.id not in self._page.dismissed
            if shown and (not before or message.id < before):
                found.append(message)
            if len(found) > PAGE_OF_MESSAGES:
                break
        more, kept = len(found) > PAGE_OF_MESSAGES, found[:PAGE_OF_MESSAGES]
        return {"messages": [self._world.message_json(message) for message in reversed(kept)], "more": more}

    async def _pins(self, request: Json) -> Json:
        return {"messages": [self._world.message_json(message) for message in self._place(request).pins]}

    async def _commands(self, request: Json) -> Json:
        return {"commands": chat_state.commands(self._server, self._user, self._place(request))}

    async def _read(self, request: Json) -> Json:
        place = self._place(request)
        last = next(reversed(place.messages), 0)
        self._page.read_up_to[self._user.id, place.id] = last
        return {}

    async def _say(self, request: Json) -> Json:
        self._user.say(self._place(request), str(request["content"])[:2000])
        return {}

    async def _dismiss(self, request: Json) -> Json:
        self._page.dismissed.add(int(request["message"]))
        return {}

    async def _command(self, request: Json) -> Json:
        options = {name: _value(value) for name, value in request["options"].items()}
        place, within = self._place(request), self._page.patience
        return self._outcome(await self._user.command(place, request["name"], options, within=within))

    async def _autocomplete(self, request: Json) -> Json:
        place, others = self._place(request), dict(request.get("others") or {})
        option, typed = request["option"], request["typed"]
        choices = await self._user.autocomplete(place, request["name"], option, typed, others)
        return {"choices": [{"name": choice.name, "value": choice.value} for choice in choices]}

    async def _press(self, request: Json) -> Json:
        message, within = self._message(request), self._page.patience
        return self._outcome(await self._user.press(message, request["custom_id"], within=within))

    async def _select(self, request: Json) -> Json:
        message, values = self._message(request), [str(value) for value in request["values"]]
        within = self._page.patience
        return self._outcome(await self._user.select(message, request["custom_id"], values, within=within))

    async def _submit(self, request: Json) -> Json:
        modal = self._modals[int(request["modal"])]
        values = {name: _value(value) for name, value in request["values"].items()}
        return self._outcome(await self._user.submit(modal, values, within=self._page.patience))

    async def _quick_start(self, request: Json) -> Json:
        """Run the scripted commands in a channel of their own, one after the other's answer."""
        await self._server.bot_connected(UNTIL_CONNECTED)
        place = self._page.new_game()
        self._outbox.put_nowait({"event": "GO", "data": {"channel": str(place.id)}})
        tutorial = request.get("which") == "tutorial"
        for name, options in self._page.tutorial if tutorial else self._page.quick_start:
            answer = await self._user.command(place, name, options)
            if answer.interaction.original_id is not None:
                await answer.filled()
        return {"channel": str(place.id)}

    # Below

    def _outcome(self, answer: Answer) -> Json:
        """What the page must do beyond showing the messages that come: open a form."""
        if answer.interaction.modal is None:
            return {}
        modal = answer.modal
        self._modals[answer.interaction.id] = modal
        return {"modal": {"id": str(answer.interaction.id), **modal.form}}

    def _place(self, request: Json) -> Channel:
        place = self._world.channels.get(int(request["channel"]))
        if place is None or not self._world.allowed(place, self._user.account).view_channel:
            raise Refused("That channel is gone.")
        return place

    def _message(self, request: Json) -> Message:
        found = self._place(request).messages.get(int(request["message"]))
        if found is None or not self._world.sees(self._user.account, found):
            raise Refused("That message is gone.")
        return found


def _value(value: Any) -> Any:
    """A value from the page; files come as a name and base64."""
    if isinstance(value, list):
        return [_value(item) for item in value]
    if isinstance(value, dict):
        try:
            return Upload(str(value["filename"]), base64.b64decode(value["data"], validate=True))
        except binascii.Error:
            raise ValueError("a file that is no base64") from None
    return value
