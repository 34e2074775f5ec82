"""All words that people read, for pictures and for the bot: English sentences are the keys of the catalogues.

The catalogues are gettext's (``de/LC_MESSAGES/messages.po`` and its compiled ``.mo``) and need nothing beyond the
standard library when they are read. ``python -m bot.languages`` collects, checks and compiles them.
"""

from __future__ import annotations

import gettext
import re
from functools import cache, lru_cache
from pathlib import Path

LANGUAGES: dict[str, str] = {"en": "English", "de": "Deutsch", "pl": "Polski"}
"""The languages there are a catalogue for, with their own names."""

DOMAIN = "messages"
PLACE = Path(__file__).parent
COMMAND = "command"
"""The context of names of commands and options, which obey Discord's rules for names."""

_COMMAND = re.compile(
    r"(?<![\w/<:])/([a-z]+)((?: [a-z]+)?)((?:(?<= run) [a-z]+|(?<= pool) [a-z]+)?)(?![\w-])((?: [a-z_]+:[^\s`]*)*)"
)
"""A command, with the sub-command and the sub-command of that: ``run`` and ``pool`` have such of their own."""
_OPTION = re.compile(r"([ `])([a-z_]+):")
_ALONE = re.compile(r"`[a-z_]+:[^\s`]*`")


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; an empty one, which answers in English, where there is none."""
    if language not in LANGUAGES or language == "en":
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, PLACE, [language], fallback=True)


def translate(language: str, message: str, /, **facts: object) -> str:
    """``message`` in ``language`` with its ``{facts}`` filled in; English when the catalogue lacks it.

    ``message`` must be a literal at the call, so that the catalogues can be collected from the source.
    """
    text = _said(language, message)
    return text.format(**facts) if facts else text


def translate_many(language: str, singular: str, plural: str, number: int, /, **facts: object) -> str:
    """The form of a sentence that fits ``number``, which is filled in with the other ``{facts}``.

    English and German have two forms, Polish three. Both sentences must be literals at the call.
    """
    return _said_many(language, singular, plural, number).format(number=number, **facts)


def command_name(language: str, name: str) -> str:
    """The name of a command, sub-command or option (``new``) as people of a language see it."""
    return catalogue(language).pgettext(COMMAND, name)


@lru_cache(maxsize=8192)
def _said(language: str, message: str) -> str:
    return _with_commands(language, catalogue(language).gettext(message))


@lru_cache(maxsize=4096)
def _said_many(language: str, singular: str, plural: str, number: int) -> str:
    return _with_commands(language, catalogue(language).ngettext(singular, plural, number))


def _with_commands(language: str, text: str) -> str:
    """``text`` with the commands it names (``/game new players:2``) under their names in that language."""
    if language == "en" or ("/" not in text and "`" not in text):
        return text

    def option(found: re.Match[str]) -> str:
        return f"{found[1]}{command_name(language, found[2])}:"

    def renamed(found: re.Match[str]) -> str:
        *names, options = found.groups()
        words = [command_name(language, name.strip()) for name in names if name]
        return f"/{' '.join(words)}" + _OPTION.sub(option, options)

    return _ALONE.sub(lambda found: _OPTION.sub(option, found[0]), _COMMAND.sub(renamed, text))
