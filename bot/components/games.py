"""``/games``: pages of one's games, and the button to the one that has waited longest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.components.answering import Interaction, language_of, private, where_now
from bot.components.ids import Press, Pressed, handles, view_of
from bot.me import waiting
from bot.me.waiting import Mine
from bot.panels import games_words
from bot.panels.games_words import PAGE
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot


async def open_games(bot: Bot, interaction: Interaction) -> None:
    """The first page, privately."""
    language = language_of(interaction)
    games = await waiting.games_of(bot.tables, interaction.user.id)
    text = games_words.page_text(language, games, 0)
    followed = await waiting.followed_by(bot.tables, interaction.user.id)
    if followed:
        names = " · ".join(
            f"[{games_words.telling.safe(info.name)}]({games_words.place_link(info)})" for info in followed[:8]
        )
        text += "\n" + translate(language, "You follow: {games}", games=names)
    view = _view(language, games, 0)
    await private(interaction, text, **({} if view is None else {"view": view}))


def _view(language: str, games: list[Mine], page: int) -> discord.ui.View | None:
    items: list[Press] = []
    if any(one.mine and not one.paused for one in games):
        items.append(
            Press(Pressed("gonext", 0, 0), translate(language, "Next"), style=discord.ButtonStyle.primary, row=0)
        )
    if page:
        items.append(Press(Pressed("gopage", 0, page - 1, "back"), "◀", row=0))
    if (page + 1) * PAGE < len(games):
        items.append(Press(Pressed("gopage", 0, page + 1, "on"), "▶", row=0))
    return view_of(*items) if items else None


@handles("gopage")
async def press_page(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Another page, as things stand now."""
    language = language_of(interaction)
    games = await waiting.games_of(bot.tables, interaction.user.id)
    page = min(pressed.seq, max(0, (len(games) - 1) // PAGE))
    text = games_words.page_text(language, games, page)
    await interaction.edit_original_response(content=text, view=_view(language, games, page))


@handles("gonext")
async def press_next(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Where the game stands that has waited longest for whoever presses, with the way to it."""
    language = language_of(interaction)
    info = await waiting.next_of(bot.tables, interaction.user.id)
    if info is None:
        await private(interaction, translate(language, "Nothing waits for you. Well done!"))
        return
    text = await where_now(await bot.tables.get(info.id), language)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label=translate(language, "To the game"), url=games_words.place_link(info)))
    if interaction.guild_id in (None, info.server_id):
        move = translate(language, "My move")
        view.add_item(Press(Pressed("move", info.id, info.seq), move, style=discord.ButtonStyle.primary))
    await private(interaction, text, view=view)
