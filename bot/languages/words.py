"""The notation in people's own words: ``wandern D2 D3`` is ``migrate D2 D3``. English stands in records and files.

Names are those of the catalogues with hyphens (``epoka-lodowcowa``, ``artbildung-fleisch``); the verbs stand here. The
words of all languages are understood by everybody, with or without their accents; a test holds that none is ambiguous.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from bot import prompts_words as w
from render.locale import LANGUAGES
from rules.choices import Choice
from rules.types import Animal, Card, Element, Space, Terrain

VERBS: dict[str, dict[str, tuple[str, ...]]] = {
    "de": {
        "pass": ("passen", "passe"),
        "done": ("fertig",),
        "advance": ("vorrücken",),
        "place": ("setzen", "setze"),
        "adapt": ("anpassen", "nehmen", "nimm"),
        "keep": ("behalten", "behalte"),
        "supply": ("legen", "lege"),
        "discard": ("herausnehmen",),
        "deplete": ("entfernen", "entferne"),
        "freeze": ("vereisen", "vereise"),
        "speciate": ("artbilden", "artbildung"),
        "spawn": ("vermehren", "vermehre"),
        "explore": ("erkunden", "erkunde"),
        "settle": ("siedeln", "besiedeln"),
        "migrate": ("wandern", "ziehen", "ziehe"),
        "compete": ("angreifen", "konkurrieren"),
        "dominate": ("werten", "dominieren"),
        "card": ("karte",),
        "save": ("retten", "rette"),
        "eliminate": ("eliminieren", "eliminiere"),
        "blight": ("fäulnis",),
        "leave": ("liegenlassen",),
        "catastrophe": ("katastrophe",),
        "survive": ("überleben",),
        "lose": ("abgeben", "verlieren"),
        "replace": ("ersetzen", "ersetze"),
        "thin": ("ausdünnen",),
        "fertile": ("fruchtbarkeit",),
        "revive": ("wecken", "wecke"),
        "exodus": ("massenflucht", "flucht"),
        "scatter": ("schicken", "schicke"),
        "swap": ("tauschen", "tausche"),
        "claim": ("beanspruchen", "beanspruche"),
        "contest": ("anfechten",),
    },
    "pl": {
        "pass": ("pas", "pasuję"),
        "done": ("gotowe",),
        "advance": ("awansuj", "awans"),
        "place": ("postaw",),
        "adapt": ("przystosuj", "weź"),
        "keep": ("zachowaj",),
        "supply": ("połóż", "dołóż"),
        "discard": ("zabierz",),
        "deplete": ("usuń",),
        "freeze": ("zamroź",),
        "speciate": ("twórz", "specjacja"),
        "spawn": ("rozmnóż",),
        "explore": ("odkryj",),
        "settle": ("zasiedl",),
        "migrate": ("migruj", "przesuń"),
        "compete": ("atakuj", "rywalizuj"),
        "dominate": ("punktuj", "dominuj"),
        "card": ("karta",),
        "save": ("ocal",),
        "eliminate": ("wyeliminuj",),
        "blight": ("zaraza",),
        "leave": ("zostaw",),
        "catastrophe": ("katastrofa",),
        "survive": ("przeżyj",),
        "lose": ("oddaj", "strać"),
        "replace": ("zastąp",),
        "thin": ("przerzedź",),
        "fertile": ("żyzność",),
        "revive": ("obudź",),
        "exodus": ("exodus", "masowy-exodus"),
        "scatter": ("wyślij", "rozprosz"),
        "swap": ("wymień",),
        "claim": ("zgłoś",),
        "contest": ("podważ",),
    },
}
"""The words for each verb; the first is the one that is shown."""

PAWN = {"de": "stein", "pl": "pionek"}


def plain(word: str) -> str:
    """A word in small letters without accents, as somebody types it on a foreign keyboard."""
    spread = unicodedata.normalize("NFKD", word.lower().replace("ß", "ss").replace("ł", "l"))
    return "".join(sign for sign in spread if not unicodedata.combining(sign))


def _hyphened(name: str) -> str:
    return name.lower().replace(" ", "-")


@cache
def names(language: str) -> dict[str, str]:
    """The word of a language for each name of the notation, in small letters with hyphens."""
    found = {str(animal): w.animal_name(language, animal) for animal in Animal}
    found |= {str(element): w.element_name(language, element) for element in Element}
    found |= {str(terrain): w.terrain_name(language, terrain) for terrain in Terrain}
    found |= {str(card): w.card_name(language, card) for card in Card}
    for space in Space:
        action, _, part = str(space).partition("-")
        part = w.element_name(language, Element.parse(part)) if action == "speciation" else part
        found[str(space)] = "-".join(filter(None, (w.action_name(language, action), part)))
    found["pawn"] = PAWN[language]
    return {name: _hyphened(word) for name, word in found.items()}


@cache
def _verbs_read() -> dict[str, str]:
    return {plain(word): verb for verbs in VERBS.values() for verb, words in verbs.items() for word in words}


@cache
def _names_read() -> dict[str, str]:
    return {plain(word): name for language in LANGUAGES if language in VERBS for name, word in names(language).items()}


def name(word: str) -> str:
    """The notation's name for a word of any language; what is none stays as it is."""
    return _names_read().get(plain(_hyphened(word.strip())), word)


def notation(line: str) -> str:
    """A typed line with every word of another language put into the notation; what is none stays as it is."""
    words = line.split()
    if not words:
        return line
    first, *rest = words
    return " ".join([_verbs_read().get(plain(first), first), *map(name, rest)])


def verb(language: str, word: str) -> str:
    """A verb of the notation in the word of a language; what is none stays as it is."""
    return VERBS.get(language, {}).get(word, (word,))[0]


def typed(language: str, choice: Choice) -> str:
    """A choice as somebody of a language would type it."""
    return typed_line(language, str(choice))


def typed_line(language: str, line: str) -> str:
    """The same for a choice that stands in the notation already."""
    if language not in VERBS or not line:
        return line
    first, *rest = line.split()
    own = names(language)
    return " ".join([verb(language, first), *(own.get(word, word) for word in rest)])
