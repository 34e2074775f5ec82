"""The board once more, where nothing was played but everybody should know whose decision it is now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.components.board import board_view
from bot.model import Status
from bot.narrate import Story
from bot.panels import calling, telling
from bot.panels.clocks import deadline_line
from bot.pictures import order
from bot.tables import Table

if TYPE_CHECKING:
    from bot.client import Bot


async def show_again(bot: Bot, table: Table, headline: str, nonce: str) -> bool:
    """Post the board of a running game with a sentence, calling whoever is asked. Whether it was posted.

    Steps that no message has told are told instead: their message shows the board and calls.
    """
    if table.info.seq > table.info.announced_seq:
        bot.announcer.add(table)
        return True
    view = await table.view()
    info, language = table.info, table.info.language
    picture = await bot.pictures.try_draw(
        order(view.state, headline=headline, names=telling.animal_names(info), language=language)
    )
    if table.info.status is not Status.RUNNING or table.info.seq != view.seq:
        return False
    time = await deadline_line(bot.tables, info, language)
    text = telling.board_text(language, info, Story(headline, headline, ()), view.state, view.asked, more=time)
    calls = await calling.to_board(bot, info, view.asked)
    board, old = board_view(info, view.seq, view.state, view.asked), info.board_message_id
    message = await bot.announcer.send(info, text, picture=picture, view=board, calls=calls, nonce=nonce)
    if message is None:
        return False
    await table.announced(view.seq, message.id)
    if old is not None and old != message.id:
        bot.background(bot.announcer.strip(info.channel_id, old))
    return True
