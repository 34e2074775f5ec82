"""The catalogues as files: brought up to the source, compiled, and what is wrong with them. Needs babel."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bot.languages.collecting import Found, Message
from render.locale import DOMAIN, LANGUAGES, PLACE

TRANSLATED = tuple(language for language in LANGUAGES if language != "en")


def path(language: str, kind: str = "po") -> Path:
    """The file of a catalogue; ``kind`` is ``po`` or ``mo``."""
    return PLACE / language / "LC_MESSAGES" / f"{DOMAIN}.{kind}"


def read(language: str) -> Catalog:
    """The catalogue as it stands; an empty one when there is no file yet."""
    where = path(language)
    if not where.exists():
        return Catalog(locale=language, domain=DOMAIN)
    with where.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def updated(catalogue: Catalog, found: Found) -> Catalog:
    """A catalogue with exactly the sentences found, and the translations that stand for them."""
    fresh = Catalog(
        locale=catalogue.locale,
        domain=DOMAIN,
        fuzzy=False,
        project="dominant-species-bot",
        charset="utf-8",
        header_comment="# Words of the pictures and of the bot. “python -m bot.languages update” keeps the list.",
    )
    fresh.creation_date = fresh.revision_date = catalogue.creation_date if len(catalogue) else fresh.creation_date
    for message, places in found.items():
        known = catalogue.get(message.text, context=message.context)
        ids = message.text if message.plural is None else (message.text, message.plural)
        kept = known.string if known is not None and known.id == ids else ""
        fresh.add(ids, kept, locations=[(place, 0) for place in places], context=message.context)
    return fresh


def write(catalogue: Catalog, language: str) -> None:
    """Write the catalogue and its compiled form."""
    path(language).parent.mkdir(parents=True, exist_ok=True)
    with path(language).open("wb") as file:
        write_po(file, catalogue, width=120, sort_by_file=False, include_lineno=False)
    path(language, "mo").write_bytes(compiled(catalogue))


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue in the form that gettext reads."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def missing(catalogue: Catalog, found: Found) -> list[Message]:
    """The sentences that have no translation, or a plural that lacks a form."""
    return [message for message in found if not all(_forms(catalogue, message))]


def unused(catalogue: Catalog, found: Found) -> list[str]:
    """Translations of what is said nowhere any more."""
    known = {(message.text, message.context) for message in found}
    return [text for text, context in _keys(catalogue) if (text, context) not in known]


def _keys(catalogue: Catalog) -> Iterator[tuple[str, str | None]]:
    for entry in catalogue:
        text = entry.id if isinstance(entry.id, str) else entry.id[0]
        if text:
            yield text, entry.context


def _forms(catalogue: Catalog, message: Message) -> list[str]:
    entry = catalogue.get(message.text, context=message.context)
    if entry is None or isinstance(entry.string, str) != (message.plural is None):
        return [""]
    if isinstance(entry.string, str):
        return [entry.string]
    forms = list(entry.string or ())
    return [*forms, *[""] * (catalogue.num_plurals - len(forms))]


def facts_of(text: str) -> set[str]:
    """The names in braces of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def wrong_facts(catalogue: Catalog, found: Found) -> list[str]:
    """Translations whose ``{facts}`` are not those of the English sentence."""
    wrong: list[str] = []
    for message in found:
        wanted = facts_of(message.text) | facts_of(message.plural or "")
        for form in filter(None, _forms(catalogue, message)):
            if facts_of(form) != wanted and not (message.plural and facts_of(form) | {"number"} == wanted):
                wrong.append(f"{message.text} → {form}")
    return wrong
