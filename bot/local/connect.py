"""Point the real client at a loopback Discord, for this process. Nothing of the bot needs to know."""

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def connect(base_url: str) -> None:
    """Make every client of this process talk to the server at `base_url`, such as http://127.0.0.1:8000."""
    base = yarl.URL(base_url)
    Route.BASE = str(base / "api/v10")
    DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme("ws") / "gateway"
