"""From Discord's locales to the languages that there are catalogues of."""

from __future__ import annotations

from render.locale import LANGUAGES

DEFAULT = "en"


def of_locale(locale: object) -> str:
    """The language of a locale such as ``de`` or ``en-GB`` (None: not told); English where there is no catalogue."""
    wanted = str(locale).partition("-")[0]
    return wanted if wanted in LANGUAGES else DEFAULT
