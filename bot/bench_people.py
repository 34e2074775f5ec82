"""The people of the bench: they play many games at a set rate and note when each answer came."""

from __future__ import annotations

import asyncio
import random
import re
import time
from dataclasses import dataclass

from bot.local import components
from bot.local.answers import Answer, NoAnswer
from bot.local.components import Refused
from bot.local.driver import User
from bot.local.model import Channel, Message
from bot.local.server import Server

CALLED = re.compile(r"▶ <@(\d+)>")
PATIENCE = 5.0


@dataclass(frozen=True, slots=True)
class Press:
    """Seconds from a press to its acknowledgement, and to the message with the picture (None: it never came)."""

    acknowledged: float
    message: float | None


@dataclass(slots=True)
class _Game:
    """One channel with a board to press on."""

    channel: Channel
    board: Message
    busy: bool = False


class Crowd:
    """Two people in as many channels as wanted."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.people = (server.user("Ada"), server.user("Ben"))
        self.games: list[_Game] = []
        self.picture_bytes = 0
        self.dice = random.Random(1)

    async def open(self, games: int) -> None:
        """Begin so many games of two, besides those that there are."""
        ada, ben = self.people
        for _ in range(games - len(self.games)):
            channel = self.server.add_channel(f"bench-{len(self.games)}")
            await (await ada.command(channel, "game new", players=2)).filled()
            await (await ben.command(channel, "game join")).filled()
            self.games.append(_Game(channel, await ada.see(channel, _is_board)))
        self.picture_bytes = max(len(game.board.attachments[0].data) for game in self.games)

    async def greet(self, games: int) -> None:
        """So many channels with a button of the empty bot."""
        for _ in range(games - len(self.games)):
            channel = self.server.add_channel(f"bench-{len(self.games)}")
            await self.people[0].command(channel, "board")
            self.games.append(_Game(channel, await self.people[0].see(channel, _is_board)))

    async def alone(self, presses: int) -> tuple[list[Press], float]:
        """One press after the other in the first game."""
        began = time.perf_counter()
        return [await self._step(self.games[0]) for _ in range(presses)], time.perf_counter() - began

    async def steady(self, rate: float, seconds: float) -> tuple[list[Press], float]:
        """Presses at a rate, each in the next game that is not waiting for its answer."""
        began, waiting = time.perf_counter(), []
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            game = self._free(number)
            if game is not None:
                waiting.append(asyncio.create_task(self._step(game)))
        found = list(await asyncio.gather(*waiting))
        return found, max(seconds, time.perf_counter() - began)

    def _free(self, number: int) -> _Game | None:
        order = [self.games[(number + shift) % len(self.games)] for shift in range(len(self.games))]
        return next((game for game in order if not game.busy), None)

    async def _step(self, game: _Game) -> Press:
        """Choose something in a game; what is timed is the press that plays it."""
        game.busy = True
        try:
            answer = await self._chosen(game)
            began = answer.interaction.pressed
            before = game.board
            game.board = await self.people[0].see(game.channel, _is_board, after=before, timeout=PATIENCE)
            return Press(answer.seconds, time.perf_counter() - began)
        except (TimeoutError, NoAnswer, Refused):
            return Press(PATIENCE, None)
        finally:
            game.busy = False

    async def _chosen(self, game: _Game) -> Answer:
        found = CALLED.search(game.board.content)
        user = next((one for one in self.people if found and str(one.id) == found[1]), self.people[0])
        ready = [one.custom_id for one in components.buttons(game.board) if one.custom_id.startswith("b:do:")]
        if ready:
            return await user.press(game.board, ready[-1])
        menu = components.selects(game.board)[0]
        answer = await user.select(game.board, menu.custom_id, self.dice.choice(menu.options).value)
        return await self._through_panels(user, game, answer)

    async def _through_panels(self, user: User, game: _Game, answer: Answer) -> Answer:
        for _ in range(10):
            await self.server.world.bus.until(lambda answer=answer: self._moved(game, answer) or None, PATIENCE)
            if not answer.followups and answer.before is not None and not answer.before.is_ephemeral:
                return answer
            panel = answer.followups[0] if answer.followups else answer.message
            if panel.content.startswith("✓"):
                return answer
            ends = [
                one.custom_id for one in components.buttons(panel) if one.custom_id.startswith(("b:part", "b:send"))
            ]
            if ends:
                answer = await user.press(panel, ends[-1])
            else:
                menu = components.selects(panel)[0]
                answer = await user.select(panel, menu.custom_id, self.dice.choice(menu.options).value)
        raise TimeoutError

    def _moved(self, game: _Game, answer: Answer) -> bool:
        """Whether something came of a press: a panel, a panel that changed, or the board."""
        if answer.followups:
            return True
        if answer.before is not None and answer.before.is_ephemeral:
            return answer.message != answer.before
        return any(message.id > game.board.id and _is_board(message) for message in game.channel.messages.values())


def _is_board(message: Message) -> bool:
    return bool(message.attachments) and not message.is_ephemeral and "▶ <@" in message.content
