"""Games of a season, played to their end: in their threads by people who press and type, or at the tables alone."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence

from bot_support import until
from game_player import DULL, _weight
from ways import Presser, type_choice

from bot.client import Bot
from bot.local import components
from bot.local.driver import User
from bot.local.model import Channel, Message
from bot.model import Status, View
from bot.tables import Table
from bot.tables.loading import loaded
from rules.choices import Choice
from rules.players import make_player

BOTH = ("press", "type")


def lively(dice: random.Random, choices: Sequence[Choice]) -> Choice:
    """A choice that brings the game on."""
    active = [choice for choice in choices if choice.verb not in DULL]
    if active and dice.random() < 0.85:
        return dice.choices(active, [_weight(str(choice)) for choice in active])[0]
    return dice.choice(choices)


async def at_the_table(table: Table, dice: random.Random, turn: int | None = None) -> int:
    """Play without Discord, to the end or up to a turn; gives how many choices were made."""
    made = 0
    while table.info.status is Status.RUNNING and (turn is None or table.info.turn < turn):
        view = await table.view()
        if view.asked is None or view.decision is None:
            break
        if view.asked.user_id is None:
            await table.computer_step()
            continue
        choice = str(lively(dice, view.decision.choices))
        await table.play(view.asked.user_id, [choice], expected_seq=view.seq)
        made += 1
    await table.announced(table.info.seq)
    return made


class Thread:
    """A game in its thread, played by the people who sit there."""

    def __init__(self, bot: Bot, table: Table, place: Channel, people: Mapping[int, User], dice: random.Random) -> None:
        self.bot, self.table, self.place, self.people, self.dice = bot, table, place, people, dice
        self.means: Counter[str] = Counter()

    async def play(self, most: int | None = None) -> None:
        """By presses and by typing in turn, as the dice will; at most so many actions."""
        done = 0
        while self.table.info.status is Status.RUNNING and (most is None or done < most):
            view = await self.table.view()
            if view.asked is None:
                break
            if view.asked.user_id is None:
                seq = view.seq
                await until(lambda seq=seq: self.table.info.seq > seq or not self.table.info.status.open, 30)
                continue
            await self._act(view, self.people[view.asked.user_id])
            done += 1
        await until(lambda: self.table.info.announced_seq >= self.table.info.seq, 30)

    async def _act(self, view: View, user: User) -> None:
        means = self.dice.choice(BOTH)
        self.means[means] += 1
        if means == "press":
            board = await user.see(self.place, lambda message: self._asks(message, view.seq), timeout=30)
            await Presser(self.bot, self.table, board).action(user, lambda asked: lively(self.dice, asked.choices))
            await until(lambda: self.table.info.seq > view.seq, 30)
            return
        said = await type_choice(user, self.place, await self._thought(view))
        assert said.startswith("✓"), said

    async def _thought(self, view: View) -> Choice:
        """What a computer player would do in their place."""
        game = (await self.table.locked(lambda: loaded(self.table))).copy()
        return make_player("sensible", f"{view.info.id}/{view.seq}").choose(game)

    def _asks(self, message: Message, seq: int) -> bool:
        ours = re.compile(rf"[bs]:(do|menu|part|move|pick|[a-z]+):{self.table.info.id}:{seq}:")
        items = (*components.buttons(message), *components.selects(message))
        return not message.is_ephemeral and any(ours.match(one.custom_id) for one in items)
