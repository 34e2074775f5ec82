"""All words that people read, for pictures and for the bot: English sentences are the keys of the catalogues."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES: dict[str, str] = {"en": "English"}
"""The languages there are a catalogue for, with their own names."""

_CATALOGUES: dict[str, Mapping[str, str]] = {}


def translate(language: str, message: str, /, **facts: object) -> str:
    """``message`` in ``language`` with its ``{facts}`` filled in; English when the catalogue lacks it.

    ``message`` must be a literal at the call, so that the catalogues can be collected from the source.
    """
    text = _CATALOGUES.get(language, {}).get(message, message)
    return text.format(**facts) if facts else text
