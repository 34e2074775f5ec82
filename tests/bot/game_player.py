"""People who play whole games over the loopback Discord, by buttons, menus, panels and typed commands."""

from __future__ import annotations

import os
import random
import re

from bot.client import Bot
from bot.local import components
from bot.local.answers import Answer
from bot.local.components import Select
from bot.local.driver import User
from bot.local.model import Message
from bot.local.server import Server
from rules.choices import Choice
from rules.types import Dominance

CARDS = int(os.environ.get("DSB_TRIAL_CARDS", "10"))
"""Cards of a whole game: few in the suite, all 25 in the trial."""
CALLED = re.compile(r"▶ <@(\d+)>")
DULL = ("pass", "done")


def _weight(key: str) -> float:
    """How much people like a choice: Dominations and Ice Age bring a game to its end."""
    if key.startswith(("domination", "place domination")):
        return 12
    return 50 if key == "card ice-age" else 1


def pressable(message: Message, verb: str) -> str:
    """The custom_id of the button that does something, in whatever language it says so; empty without one."""
    found = (one.custom_id for one in components.buttons(message))
    return next((one for one in found if one.startswith(f"b:{verb}:")), "")


class Players:
    """The people at one table of one channel. ``dice`` decides what they choose and by which means."""

    def __init__(self, server: Server, names: list[str], seed: int) -> None:
        self.server = server
        self.people = {user.id: user for user in (server.user(name) for name in names)}
        self.dice = random.Random(seed)
        self.channel = server.add_channel(f"game-{seed}")
        self.seen: Message | None = None
        self.means: dict[str, int] = {}

    @property
    def first(self) -> User:
        """The host."""
        return next(iter(self.people.values()))

    async def open(self, mode: Dominance, computers: int = 0, **more: object) -> None:
        """Open a table, fill it and have it start."""
        size = len(self.people) + computers
        options = {"players": size, "computers": computers, "cards": CARDS, "dominance": mode.value, **more}
        answer = await self.first.command(self.channel, "game new", options)
        await answer.filled()
        for user in list(self.people.values())[1:]:
            lobby = await user.see(self.channel, lambda m: bool(pressable(m, "join")))
            await user.press(lobby, pressable(lobby, "join"))
        self.seen = await self.board()

    async def board(self, after: Message | None = None) -> Message:
        """The newest board message that calls one of us or ends the game."""

        def wanted(message: Message) -> bool:
            text = message.content
            return bool(message.attachments) and not message.is_ephemeral and ("▶ <@" in text or "🥇" in text)

        return await self.first.see(self.channel, wanted, after=after)

    async def step(self, bot: Bot) -> bool:
        """Whoever is called makes one choice; False when the game is over."""
        assert self.seen is not None
        found = CALLED.search(self.seen.content)
        if found is None:
            return False
        user = self.people[int(found[1])]
        mentions = re.findall(r"<@(\d+)>", self.seen.content)
        assert set(mentions) == {found[1]}, "a board message calls only who is asked"
        means = self.dice.choices(("board", "do", "panel"), (5, 3, 1))[0]
        self.means[means] = self.means.get(means, 0) + 1
        await getattr(self, f"_by_{means}")(bot, user)
        self.seen = await self.board(after=self.seen)
        return True

    def _wanted(self, choices: list[Choice]) -> Choice:
        lively = [choice for choice in choices if choice.verb not in DULL]
        if lively and self.dice.random() < 0.85:
            return self.dice.choices(lively, [_weight(str(choice)) for choice in lively])[0]
        return self.dice.choice(choices)

    async def _by_do(self, bot: Bot, user: User) -> None:
        table = await bot.tables.in_channel(self.channel.id)
        decision = (await table.view()).decision
        assert decision is not None
        answer = await user.command(self.channel, "do", choices=str(self._wanted(list(decision.choices))))
        assert "✓" in (await answer.filled()).content

    async def _by_panel(self, bot: Bot, user: User) -> None:
        assert self.seen is not None
        answer = await user.press(self.seen, pressable(self.seen, "move"))
        await self._in_panel(user, await answer.followup())

    async def _by_board(self, bot: Bot, user: User) -> None:
        message = self.seen
        assert message is not None
        presses = [one.custom_id for one in components.buttons(message) if one.custom_id.startswith("b:do:")]
        menus = components.selects(message)
        lively = [press for press in presses if press.rpartition(":")[2] not in DULL]
        if menus and (not lively or self.dice.random() < 0.9) and (not presses or self.dice.random() < 0.9):
            answer = await self._choose(user, message, menus[0])
        else:
            answer = await user.press(message, self.dice.choice(lively or presses))
        await self._follow(user, answer)

    async def _choose(self, user: User, message: Message, menu: Select) -> Answer:
        keys = [option.value for option in menu.options]
        return await user.select(message, menu.custom_id, self.dice.choices(keys, [_weight(key) for key in keys])[0])

    async def _follow(self, user: User, answer: Answer) -> None:
        """Go on in the panel if one opened; otherwise it was played at once."""
        before = self.seen

        def done() -> bool:
            newer = [m for m in self.channel.messages.values() if before is not None and m.id > before.id]
            return bool(answer.followups) or any(m.attachments and not m.is_ephemeral for m in newer)

        await self.server.world.bus.until(lambda: done() or None, 10)
        if answer.followups:
            await self._in_panel(user, answer.followups[0])

    async def _in_panel(self, user: User, panel: Message) -> None:
        """Menus and buttons of the private panel until everything is played."""
        for _ in range(60):
            assert panel.is_ephemeral
            menus, presses = components.selects(panel), components.buttons(panel)
            ends = [one.custom_id for one in presses if one.custom_id.startswith(("b:part:", "b:send:"))]
            if menus and (not ends or self.dice.random() < 0.8):
                answer = await self._choose(user, panel, menus[0])
            elif ends:
                answer = await user.press(panel, self.dice.choice(ends))
            else:
                raise AssertionError(f"nothing to press in {panel.content}")
            panel = await answer.changed()
            if panel.content.startswith("✓"):
                return
        raise AssertionError("the panel came to no end")
