"""Bodies checked against Discord's own OpenAPI description. Needs jsonschema, so the tests alone use it."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

REFERENCE = "#/components/schemas/"
LARGEST_PART = 60


class OpenApi:
    """A validator for `Server`. The description lies in `path`; a body takes some milliseconds."""

    def __init__(self, path: Path) -> None:
        described = json.loads(path.read_text(encoding="utf-8").replace(REFERENCE, "#/$defs/"))
        self._paths = described["paths"]
        self._schemas = described["components"]["schemas"]
        # discord.py sends ids of attachments and default values as numbers, which Discord takes.
        self._schemas["SnowflakeType"] = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$"}
        for schema in tuple(self._schemas.values()):
            self._by_type(schema)
        self._validators: dict[tuple[str, str], Draft202012Validator | None] = {}

    def check(self, method: str, template: str, body: Any) -> list[str]:
        """Sentences, one for each thing that the description does not allow."""
        key = (method, template)
        if key not in self._validators:
            self._validators[key] = self._validator(method, template)
        validator = self._validators[key]
        if validator is None:
            return []
        return sorted({_sentence(error) for error in _deepest(validator.iter_errors(body))})

    def _validator(self, method: str, template: str) -> Draft202012Validator | None:
        operation = self._paths.get(template, {}).get(method.lower())
        if operation is None or "requestBody" not in operation:
            return None
        schema = dict(operation["requestBody"]["content"]["application/json"]["schema"])
        self._by_type(schema)
        return Draft202012Validator({**schema, "$defs": self._schemas})

    def _by_type(self, schema: Any) -> None:
        """Turn unions whose members differ by `type` into "if it is of this type, then": quick, and errors say why."""
        if isinstance(schema, list):
            for item in schema:
                self._by_type(item)
        if not isinstance(schema, dict):
            return
        for word in ("oneOf", "anyOf"):
            if isinstance(schema.get(word), list):
                self._split(schema, word)
        for value in schema.values():
            self._by_type(value)

    def _split(self, schema: dict[str, Any], word: str) -> None:
        branches = schema[word]
        types = [self._types(branch) for branch in branches]
        flat = [kind for kinds in types for kind in kinds]
        if len(branches) < 2 or not all(types) or len(flat) != len(set(flat)):
            return
        del schema[word]
        schema["required"] = ["type"]
        schema.setdefault("properties", {})["type"] = {"enum": flat}
        schema["allOf"] = [
            {"if": {"properties": {"type": {"enum": kinds}}}, "then": branch}
            for kinds, branch in zip(types, branches, strict=True)
        ]

    def _types(self, branch: dict[str, Any]) -> list[int]:
        name = branch.get("$ref", "").removeprefix("#/$defs/")
        described = self._schemas.get(name, {}).get("properties", {}).get("type", {})
        return described.get("enum", [])


def _deepest(errors: Iterable[ValidationError]) -> Iterable[ValidationError]:
    """The errors that say what is wrong, below those that say that no branch fits."""
    for error in errors:
        inside = list(error.context or ())
        if inside:
            fewest = _closest_branch(inside)
            yield from _deepest(fewest)
        else:
            yield error


def _closest_branch(errors: list[ValidationError]) -> list[ValidationError]:
    """The errors of the branch that got furthest into the body; a branch that is null got nowhere."""
    branches: dict[Any, list[ValidationError]] = {}
    for error in errors:
        branches.setdefault(error.schema_path[0], []).append(error)
    return max(branches.values(), key=lambda branch: max(len(error.path) for error in branch))


def _sentence(error: ValidationError) -> str:
    where = ".".join(str(step) for step in error.absolute_path) or "the body"
    said = error.message
    if len(said) > 2 * LARGEST_PART:
        said = f"{said[:LARGEST_PART]} ... {said[-LARGEST_PART:]}"
    return f"{where}: {said}"
