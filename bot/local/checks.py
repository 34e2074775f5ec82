"""What Discord refuses in a body beyond its OpenAPI file: one function for each kind of body, giving sentences."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from bot.lint import (
    LAYOUT,
    SELECTS,
    check_choice_list,
    check_choices,
    check_custom_id,
    check_message_components,
    check_select,
    span_of,
    walk,
)
from bot.local.model import Flag, Json

TEXT_INPUT, TEXT, LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 4, 10, 18, 19, 21, 22, 23
LONGEST_CONTENT = 2000
LONGEST_EMBEDS = 6000
MODAL_PARTS = 5

_SHARED = frozenset({"content", "embeds", "components", "attachments", "flags", "allowed_mentions", "tts", "poll"})
_CREATE = _SHARED | {"nonce", "enforce_nonce", "message_reference", "sticker_ids"}
_EDIT = _SHARED | {"sticker_ids"}
_WEBHOOK = _SHARED | {"thread_name", "applied_tags", "username", "avatar_url"}
_MODAL = frozenset({"title", "custom_id", "components"})


def new_message(body: Json) -> list[str]:
    """A message that the bot posts in a channel."""
    return _unknown(body, _CREATE) + _message(body)


def edited_message(body: Json) -> list[str]:
    """An edit of such a message."""
    return _unknown(body, _EDIT) + _message(body)


def followup(body: Json) -> list[str]:
    """A follow-up of an interaction, or an edit through its webhook."""
    return _unknown(body, _WEBHOOK) + _message(body)


def callback(body: Json) -> list[str]:
    """The first answer to an interaction."""
    found = _unknown(body, frozenset({"type", "data"}))
    data = body.get("data") or {}
    match body.get("type"):
        case 5 | 6:
            return found
        case 4 | 7:
            return found + _unknown(data, _WEBHOOK) + _message(data)
        case 8:
            return found + check_choices(data.get("choices") or [], "The answer to an autocompletion")
        case 9:
            return found + modal(data)
    return [*found, f"The type {body.get('type')!r} is no answer to an interaction."]


def modal(data: Json) -> list[str]:
    """A modal: title, custom_id and one to five parts."""
    parts = data.get("components") or []
    found = _unknown(data, _MODAL) + check_custom_id(data, "The modal")
    if not 1 <= len(data.get("title") or "") <= 45:
        found.append("The title of a modal has 1 to 45 characters.")
    if not 1 <= len(parts) <= MODAL_PARTS:
        found.append(f"A modal has {len(parts)} parts; 1 to {MODAL_PARTS} are allowed.")
    ids = Counter(part["custom_id"] for part in walk(parts) if part.get("custom_id"))
    found += [f"The custom_id {name!r} is used {count} times." for name, count in ids.items() if count > 1]
    for part in walk(parts):
        found += _modal_part(part)
    return found


def _modal_part(part: Json) -> list[str]:
    kind = part.get("type", 0)
    if kind == LABEL:
        short = 1 <= len(part.get("label") or "") <= 45 and len(part.get("description") or "") <= 100
        return [] if short else ["The label of a modal has 1 to 45 characters and its description up to 100."]
    if kind in SELECTS:
        return check_select(part)
    check = _PARTS.get(kind)
    return [] if check is None else check(part)


def _text_input(part: Json) -> list[str]:
    where = f"The text input {part.get('custom_id', '')[:20]!r}"
    found = check_custom_id(part, where)
    low, high = part.get("min_length") or 0, part.get("max_length") or 4000
    if not 0 <= low <= high <= 4000:
        found.append(f"{where}: min_length {low} to max_length {high} is no span within 0 to 4000.")
    if len(part.get("value") or "") > high:
        found.append(f"{where}: the preset text is longer than {high}.")
    return found + ([f"{where}: the placeholder is over 100."] if len(part.get("placeholder") or "") > 100 else [])


def _group(part: Json) -> list[str]:
    where = f"The group {part.get('custom_id', '')[:20]!r}"
    options = part.get("options") or []
    least, most = (2, 10) if part.get("type") == RADIO else (1, 10)
    found = check_custom_id(part, where)
    if not least <= len(options) <= most:
        found.append(f"{where} has {len(options)} options; {least} to {most} are allowed.")
    high = 1 if part.get("type") == RADIO else part.get("max_values") or len(options)
    if part.get("type") == CHECKBOXES and not (part.get("min_values") or 0) <= high <= len(options):
        found.append(f"{where}: min_values, max_values and the number of options do not fit together.")
    return found + check_choice_list(options, high, where)


def _upload(part: Json) -> list[str]:
    low, high = span_of(part)
    fits = 0 <= low <= high <= 10 and high >= 1
    return check_custom_id(part, "The file upload") + ([] if fits else ["A file upload takes up to 10 files."])


def _plain(part: Json) -> list[str]:
    return check_custom_id(part, "The checkbox")


def _message(body: Json) -> list[str]:
    components = body.get("components") or []
    found = check_message_components(components)
    content, embeds = body.get("content") or "", body.get("embeds") or []
    if len(content) > LONGEST_CONTENT:
        found.append(f"The content has {len(content)} characters; {LONGEST_CONTENT} is the most for a bot.")
    total = sum(_embed_size(embed) for embed in embeds)
    if total > LONGEST_EMBEDS:
        found.append(f"The embeds have {total} characters together; {LONGEST_EMBEDS} is the most.")
    if len(embeds) > 10:
        found.append(f"There are {len(embeds)} embeds; 10 is the most.")
    found += _attachments(body.get("attachments") or [])
    return found + _layout(body, components)


def _layout(body: Json, components: list[Json]) -> list[str]:
    """The flag of components V2 and what it excludes."""
    flagged = bool(Flag(body.get("flags") or 0) & Flag.COMPONENTS_V2)
    if flagged and any(body.get(name) for name in ("content", "embeds", "poll", "sticker_ids")):
        return ["A message with the flag of components V2 has no content, embeds, poll or stickers."]
    if not flagged and "flags" in body and any(part.get("type") in LAYOUT for part in walk(components)):
        return ["These components need the flag of components V2."]
    return []


def _attachments(listed: list[Json]) -> list[str]:
    found = [f"There are {len(listed)} attachments; 10 is the most."] if len(listed) > 10 else []
    for file in listed:
        if len(file.get("description") or "") > 1024:
            found.append(f"The alt text of a file has {len(file['description'])} characters; 1024 is the most.")
    return found


def _embed_size(embed: Json) -> int:
    texts: list[Any] = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for entry in embed.get("fields") or []:
        texts += [entry.get("name"), entry.get("value")]
    return sum(len(text) for text in texts if text)


def _unknown(body: Json, known: frozenset[str]) -> list[str]:
    return [f"The field {name!r} does not exist." for name in body if name not in known]


_PARTS: dict[int, Callable[[Json], list[str]]] = {
    TEXT_INPUT: _text_input,
    UPLOAD: _upload,
    RADIO: _group,
    CHECKBOXES: _group,
    CHECKBOX: _plain,
}
