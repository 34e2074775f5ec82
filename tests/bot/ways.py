"""Ways to make a choice through the real client: by presses alone, or by typing alone."""

from __future__ import annotations

from collections.abc import Callable

from bot.client import Bot
from bot.components import drafts
from bot.languages.words import typed
from bot.local import components
from bot.local.driver import User
from bot.local.model import Channel, Message
from bot.model import View
from bot.prompts_menus import buttons
from bot.tables import Table
from rules.choices import Choice, Place
from rules.step import Decision
from tests.trial.bot_presses import Action, path_to

Chooser = Callable[[Decision], Choice]
"""What is wanted of a decision."""


class Presser:
    """Makes whole actions from a board message by its menus and buttons, in private panels where they open."""

    def __init__(self, bot: Bot, table: Table, board: Message) -> None:
        self.bot, self.table, self.board = bot, table, board
        self.where = board
        self.count = 0
        self.kinds: set[str] = set()

    @property
    def private(self) -> bool:
        """Whether a panel is open."""
        return self.where is not self.board

    async def action(self, user: User, choose: Chooser) -> Action:
        """One action of whoever is asked, chosen part by part."""
        view = await self.table.view()
        draft, decision = drafts.draft_of(view, ()), view.decision
        while decision is not None:
            choice = choose(decision)
            self.kinds.add(decision.kind)
            index = decision.choices.index(choice)
            grown = drafts.draft_of(view, (*draft.indices, index))
            played = drafts.played_at_once(grown)
            await self._part(user, view, draft, decision, choice, played=played)
            draft, decision = grown, grown.decision
            if played:
                return Action(draft.choices, self.count)
        await self._press(user, f"b:send:{view.info.id}:{view.seq}:{drafts.write(draft.indices)}", played=True)
        return Action(draft.choices, self.count)

    async def _part(
        self, user: User, view: View, draft: drafts.Draft, decision: Decision, choice: Choice, *, played: bool
    ) -> None:
        start, whole = f"{view.info.id}:{view.seq}", (*draft.indices, decision.choices.index(choice))
        direct = f"b:part:{start}:{drafts.write(whole)}" if self.private else f"b:do:{start}:{choice}"
        if choice in buttons(decision) or any(one.custom_id == direct for one in components.buttons(self.where)):
            await self._press(user, direct, played=played)
            return
        way = path_to(draft.state, decision, choice)
        assert way, f"no press leads to {choice}"
        for number, key in enumerate(way, 1):
            self.count += 1
            answer = await user.select(self.where, components.selects(self.where)[0].custom_id, key)
            last = number == len(way) and played
            if self.private:
                self.where = await answer.changed()
            elif not last:
                self.where = await answer.followup()

    async def _press(self, user: User, button: str, *, played: bool) -> None:
        self.count += 1
        answer = await user.press(self.where, button)
        if self.private:
            self.where = await answer.changed()
        elif not played:
            self.where = await answer.followup()


async def type_choice(user: User, channel: Channel, choice: Choice, language: str = "en") -> str:
    """Type one choice: a placement by ``/place``, a pass or the end of an action by ``/pass``, all else by ``/do``.

    In another language than English all by ``/do``, in its words.
    """
    if language != "en":
        answer = await user.command(channel, "do", choices=typed(language, choice))
    elif isinstance(choice, Place):
        answer = await user.command(channel, "place", space=str(choice.space))
    elif choice.verb in ("pass", "done"):
        answer = await user.command(channel, "pass")
    else:
        answer = await user.command(channel, "do", choices=str(choice))
    return (await answer.filled()).content
