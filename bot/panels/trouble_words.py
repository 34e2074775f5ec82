"""What a game waits for that cannot be heard, in words."""

from __future__ import annotations

from bot.store.troubles import Kind
from render.locale import translate


def trouble_text(language: str, kind: Kind) -> str:
    """What is amiss, as a sentence or two that call nobody."""
    return {
        Kind.CHANNEL_GONE: translate(language, "The channel of the game was deleted. It waits for `/game move`."),
        Kind.SERVER_LEFT: translate(language, "I was removed from the server. The game waits."),
        Kind.SILENCED: translate(language, "I may not write in the channel of the game. It waits."),
        Kind.LOCKED: translate(language, "The thread of the game is locked. It waits."),
    }[kind]
