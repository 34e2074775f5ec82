"""What a custom_id says: ``b:VERB:GAME:SEQ:REST`` for a button, ``s:...`` for a menu."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import discord
from discord.ui import Button, DynamicItem, Select

if TYPE_CHECKING:
    from bot.client import Bot

_FORM = r"(?P<verb>[a-z]+):(?P<game>\d+):(?P<seq>\d+):(?P<rest>.*)"


class Pressed(NamedTuple):
    """A press: which thing, of which game, made at which step, with what else; ``values`` of a menu."""

    verb: str
    game: int
    seq: int
    rest: str = ""
    values: tuple[str, ...] = ()

    @property
    def custom_id(self) -> str:
        """All but the values, as written."""
        return f"{self.verb}:{self.game}:{self.seq}:{self.rest}"


Handler = Callable[["Bot", discord.Interaction[Any], Pressed], Awaitable[None]]
HANDLERS: dict[str, Handler] = {}
"""What each verb does; the modules of this package fill it in."""

UNDEFERRED: set[str] = set()
"""Verbs that open a form, which must be the first answer."""


def handles(verb: str, *, form: bool = False) -> Callable[[Handler], Handler]:
    """Make a function the handler of a verb. It runs after the press was acknowledged, unless it opens a form."""

    def keep(handler: Handler) -> Handler:
        HANDLERS[verb] = handler
        if form:
            UNDEFERRED.add(verb)
        return handler

    return keep


def _pressed(match: re.Match[str]) -> Pressed:
    return Pressed(match["verb"], int(match["game"]), int(match["seq"]), match["rest"])


async def _handle(interaction: discord.Interaction[Any], pressed: Pressed) -> None:
    from bot.components.answering import refuse

    bot: Bot = interaction.client
    if bot.seen(interaction.id):
        return
    handler = HANDLERS.get(pressed.verb)
    try:
        if pressed.verb not in UNDEFERRED:
            await interaction.response.defer()
        if handler is not None:
            await _looked(bot, interaction, pressed)
            await handler(bot, interaction, pressed)
    except Exception as error:  # one handler for all, as for commands
        await refuse(interaction, error, game=pressed.game)


async def _looked(bot: Bot, interaction: discord.Interaction[Any], pressed: Pressed) -> None:
    """A press on something of a game is a look at it: after an absence it shows first what was missed."""
    from bot.components.missed import look_by_press

    if pressed.game and interaction.response.is_done():  # a form must be the first answer
        await look_by_press(bot, interaction, pressed.game)


class Press(DynamicItem[Button[Any]], template="b:" + _FORM):
    """A button."""

    def __init__(
        self,
        pressed: Pressed,
        label: str = "",
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        row: int | None = None,
    ) -> None:
        super().__init__(Button(label=label or None, style=style, custom_id=f"b:{pressed.custom_id}", row=row))
        self.pressed = pressed

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Any, match: re.Match[str], /) -> Self:
        return cls(_pressed(match), "-")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _handle(interaction, self.pressed)


class Pick(DynamicItem[Select[Any]], template="s:" + _FORM):
    """A menu of which one line is chosen."""

    def __init__(
        self,
        pressed: Pressed,
        placeholder: str = "",
        options: Sequence[discord.SelectOption] = (),
        *,
        row: int | None = None,
    ) -> None:
        menu: Select[Any] = Select(
            custom_id=f"s:{pressed.custom_id}", placeholder=placeholder or None, options=list(options), row=row
        )
        super().__init__(menu)
        self.pressed = pressed

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Any, match: re.Match[str], /) -> Self:
        return cls(_pressed(match), "-", [discord.SelectOption(label="-")])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        values = (interaction.data or {}).get("values") or ()
        await _handle(interaction, self.pressed._replace(values=tuple(str(value) for value in values)))


def view_of(*items: Press | Pick) -> discord.ui.View:
    """A view of these items that never times out."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view
