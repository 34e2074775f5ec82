"""What commands about tables share on how these speak: the server's language, and threads for the log."""

from __future__ import annotations

import discord

from bot.components.answering import Interaction, language_of
from bot.languages.locales import of_locale
from bot.model import ServerSettings
from bot.panels.log_thread import lost_line
from bot.store.log_threads import Lost
from render.locale import translate


def language_of_server(interaction: Interaction, settings: ServerSettings) -> str:
    """The language of a new table's public messages: as its managers have set it, else as Discord has it."""
    return settings.language or of_locale(interaction.guild_locale)


def doubt_of_threads(interaction: Interaction) -> str:
    """For whoever wants a log in a thread: why there will be none in this channel; empty when nothing is in the way."""
    language, allowed = language_of(interaction), interaction.app_permissions
    if isinstance(interaction.channel, discord.Thread):
        return lost_line(language, Lost.NESTED)
    if allowed.create_public_threads and allowed.send_messages_in_threads:
        return ""
    return "-# ⚠ " + translate(
        language, "I may not log in a thread here: `/doctor` says what is missing. Until then everything is told here."
    )
