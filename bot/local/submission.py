"""A modal filled in: its values checked as the client does, and laid out for the interaction."""

from collections.abc import Iterable, Mapping
from typing import Any

from discord import ComponentType

from bot.local.answers import Modal
from bot.local.components import Field, Option, Refused
from bot.local.model import Json
from bot.local.resolved import ATTACHMENT, CHANNEL, MENTIONABLE, ROLE, USER, Resolver

RESOLVED = {
    ComponentType.user_select: USER,
    ComponentType.role_select: ROLE,
    ComponentType.channel_select: CHANNEL,
    ComponentType.mentionable_select: MENTIONABLE,
    ComponentType.file_upload: ATTACHMENT,
}


def data_of(modal: Modal, values: Mapping[str, Any], resolver: Resolver) -> Json:
    """The `data` of the interaction. Refused when a value is missing, unknown or out of bounds."""
    fields = {field.custom_id: field for field in modal.fields}
    names = {field.label: field.custom_id for field in modal.fields} | {name: name for name in fields}
    if unknown := set(values) - set(names):
        raise Refused(f"{modal.title} has no field {sorted(unknown)}; it has {sorted(fields)}")
    given = {names[name]: value for name, value in values.items()}
    parts = [_part(part, fields, given, resolver) for part in modal.form["components"]]
    data: Json = {"custom_id": modal.form["custom_id"], "components": parts}
    return data | ({"resolved": resolver.found} if resolver.found else {})


def options(offered: Iterable[Option], chosen: Iterable[str], where: str) -> list[str]:
    """The values of chosen options, named by value or label."""
    by_name = {option.label: option.value for option in offered} | {option.value: option.value for option in offered}
    picked = list(chosen)
    if missing := [name for name in picked if name not in by_name]:
        raise Refused(f"{where} does not offer {missing}; it offers {[option.label for option in offered]}")
    return [by_name[name] for name in picked]


def _part(part: Json, fields: Mapping[str, Field], given: Mapping[str, Any], resolver: Resolver) -> Json:
    base: Json = {"type": part["type"], "id": part["id"]}
    if part["type"] == ComponentType.label.value:
        return base | {"component": _filled(fields[part["component"]["custom_id"]], given, resolver)}
    if part["type"] == ComponentType.action_row.value:
        return base | {"components": [_filled(fields[one["custom_id"]], given, resolver) for one in part["components"]]}
    return base


def _filled(field: Field, given: Mapping[str, Any], resolver: Resolver) -> Json:
    base: Json = {"type": field.kind.value, "id": field.id, "custom_id": field.custom_id}
    value = given.get(field.custom_id)
    match field.kind:
        case ComponentType.text_input:
            return base | {"value": _text(field, field.preset if value is None else str(value))}
        case ComponentType.checkbox:
            return base | {"value": bool(value)}
        case ComponentType.radio_group:
            return base | {"value": next(iter(_chosen(field, value)), None)}
    kind = RESOLVED.get(field.kind)
    picked = _chosen(field, value) if kind is None else resolver.ids_of(kind, _listed(value))
    if len(picked) > field.most or ((picked or field.required) and len(picked) < field.least):
        raise Refused(f"{field.label}: {len(picked)} is not within {field.least} to {field.most}")
    return base | {"values": picked}


def _text(field: Field, text: str) -> str:
    if not text and not field.required:
        return text
    if not max(field.least, int(field.required)) <= len(text) <= field.most:
        raise Refused(f"{field.label}: {len(text)} characters are not within {field.least} to {field.most}")
    return text


def _chosen(field: Field, value: Any) -> list[str]:
    preset = [option.value for option in field.options if option.default]
    picked = preset if value is None else options(field.options, _listed(value), field.label)
    if field.required and not picked:
        raise Refused(f"{field.label} is required")
    return picked


def _listed(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple | set) else [value]
