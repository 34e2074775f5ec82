"""Names, descriptions and choices of commands in every language, as Discord shows them to each person."""

from __future__ import annotations

import discord
from discord import app_commands

from render.locale import LANGUAGES, command_name, translate

LOCALES: dict[discord.Locale, str] = {discord.Locale.german: "de", discord.Locale.polish: "pl"}
"""Discord's names of the languages there is a catalogue for; English is what stands in the source."""

_NAMES = (
    app_commands.TranslationContextLocation.command_name,
    app_commands.TranslationContextLocation.group_name,
    app_commands.TranslationContextLocation.parameter_name,
)


class CommandTranslator(app_commands.Translator):
    """Looks everything up in the catalogues."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in that language; None where it stays English."""
        language = LOCALES.get(locale)
        if language is None or string.message in LANGUAGES.values():
            return None
        if context.location in _NAMES:
            return command_name(language, string.message)
        message = string.message
        return translate(language, message)
