"""Games of the local table go on after a restart, in the channels where they began."""

from __future__ import annotations

from pathlib import Path

from bot_support import TOKEN, running
from game_player import CALLED

from bot.commandline import QUICK_START
from bot.local.chat_page import Page
from bot.local.places import Places
from bot.local.server import Server
from bot.tables import Status


async def test_a_quick_start_goes_on_after_a_restart(tmp_path: Path) -> None:
    number = 0
    for run in range(2):
        async with Server(token=TOKEN, owner_name="Ada") as server:
            page = Page(server, ["Ada", "Ben"], QUICK_START)
            Places(server, tmp_path / "places.json").restore()
            async with running(server, tmp_path / "bot.db") as bot:
                ada = server.user("Ada")
                if run == 0:
                    place = page.new_game()
                    number = place.id
                    for name, options in QUICK_START:
                        await (await ada.command(place, name, options)).filled()
                    await ada.see(place, lambda message: CALLED.search(message.content) is not None)
                else:
                    place = server.world.channels[number]
                    table = await bot.tables.in_channel(number)
                    assert table.info.status is Status.RUNNING
                    answer = await (await ada.command(place, "board")).filled()
                    assert answer.attachments
                    before = table.info.seq
                    view = await table.view()
                    assert view.decision is not None
                    answer = await ada.command(place, "do", choices=str(view.decision.choices[0]))
                    assert "✓ Played" in (await answer.filled()).content
                    await ada.see(place, lambda message: CALLED.search(message.content) is not None)
                    assert table.info.seq > before
