"""Reading JSON values of the wrong kind with a clear sentence instead of a crash."""

from __future__ import annotations

import reprlib
from collections.abc import Callable
from typing import TypeVar, cast

from rules.errors import BadPosition, Said, UnknownWord

T = TypeVar("T")

Json = dict[str, object]

_SHORT = reprlib.Repr()
_SHORT.maxlevel, _SHORT.maxother, _SHORT.maxstring = 3, 60, 60


def shown(value: object) -> str:
    """A value for a message: short, whatever somebody wrote into a file."""
    return _SHORT.repr(value)


def bad(sentence: str | Said, code: str = "bad-position", **facts: object) -> BadPosition:
    """The error for a position that cannot be read."""
    return BadPosition(sentence, facts, code)


def object_of(data: object, key: str) -> Json:
    """The JSON object under ``key``; empty when absent."""
    value = cast(Json, data).get(key)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise bad(Said("“{key}” must be an object.", key=key), "bad-field", field=key)
    return cast(Json, value)


def entries_of(data: object, key: str, read: Callable[[str], T]) -> list[tuple[T, object]]:
    """The entries of the JSON object under ``key``, their names read; the same name twice is an error."""
    found: dict[T, object] = {}
    for name, value in object_of(data, key).items():
        word = word_of(name, key, read)
        if word in found:
            raise bad(Said("“{key}” names {word} twice.", key=key, word=word), "twice", field=key, word=str(word))
        found[word] = value
    return list(found.items())


def entry_object(value: object, key: str) -> Json:
    """The value of an entry, which must be a JSON object."""
    return object_of({key: value}, key)


def list_of(data: object, key: str, read: Callable[[str], T]) -> list[T]:
    """The list of words under ``key``, each read; empty when absent."""
    value = cast(Json, data).get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise bad(Said("“{key}” must be a list.", key=key), "bad-field", field=key)
    return [word_of(item, key, read) for item in cast(list[object], value)]


def word_of(value: object, key: str, read: Callable[[str], T]) -> T:
    """One word, read."""
    if not isinstance(value, str):
        raise bad(Said("“{key}” must be a word, not {found}.", key=key, found=shown(value)), "bad-field", field=key)
    try:
        return read(value)
    except UnknownWord as error:
        raise bad(Said("In “{key}”: {error}", key=key, error=error), "unknown-word", field=key, word=value) from error


def number_of(data: object, key: str, default: int | None = None, most: int = 10_000) -> int:
    """The whole number from 0 to ``most`` under ``key``."""
    value = cast(Json, data).get(key, default)
    if type(value) is not int or not 0 <= value <= most:
        raise bad(Said("“{key}” must be a whole number from 0 to {most}.", key=key, most=most), "bad-field", field=key)
    return value


def flag_of(data: object, key: str) -> bool:
    """The true or false under ``key``; false when absent."""
    value = cast(Json, data).get(key, False)
    if not isinstance(value, bool):
        raise bad(Said("“{key}” must be true or false.", key=key), "bad-field", field=key)
    return value
