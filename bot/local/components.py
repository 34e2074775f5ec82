"""The components of messages and modals as a person sees them: buttons, menus, fields."""

from collections.abc import Iterable
from dataclasses import dataclass

from discord import ComponentType

from bot.lint import SELECTS, span_of, walk
from bot.local.model import Json, Message

TEXT_DISPLAY = 10


class Refused(Exception):
    """What the real client would not let a person do; no interaction comes of it."""


@dataclass(frozen=True, slots=True)
class Option:
    """One entry of a menu or group."""

    label: str
    value: str
    description: str = ""
    default: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A button. A link has a url and no custom_id."""

    id: int
    label: str
    custom_id: str
    style: int
    emoji: str = ""
    disabled: bool = False
    url: str = ""


@dataclass(frozen=True, slots=True)
class Select:
    """A menu; one of people, roles or channels has no options of its own."""

    id: int
    kind: ComponentType
    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in in a modal."""

    id: int
    kind: ComponentType
    custom_id: str
    label: str
    required: bool
    options: tuple[Option, ...] = ()
    preset: str = ""
    least: int = 0
    most: int = 0


def text_of(message: Message) -> str:
    """All words of a message: content, embeds, text displays."""
    found = [message.content]
    for embed in message.embeds:
        found += [embed.get("title"), embed.get("description")]
        found += [f"{entry['name']}\n{entry['value']}" for entry in embed.get("fields", [])]
    found += [part["content"] for part in walk(message.components) if part["type"] == TEXT_DISPLAY]
    return "\n".join(text for text in found if text)


def buttons(message: Message) -> list[Button]:
    """The buttons of a message in reading order."""
    return [_button(part) for part in walk(message.components) if part["type"] == ComponentType.button.value]


def selects(message: Message) -> list[Select]:
    """The menus of a message in reading order."""
    return [_select(part) for part in walk(message.components) if part["type"] in SELECTS]


def button(message: Message, name: str) -> Button:
    """The button with this custom_id or label. Refused when there is none, or it cannot be pressed."""
    for found in buttons(message):
        if name in (found.custom_id, found.label):
            if found.disabled or found.url:
                raise Refused(f"the button {name!r} cannot be pressed")
            return found
    raise Refused(f"there is no button {name!r}; there are {[b.label or b.custom_id for b in buttons(message)]}")


def select(message: Message, name: str) -> Select:
    """The menu with this custom_id or placeholder. Refused when there is none, or it is disabled."""
    for found in selects(message):
        if name in (found.custom_id, found.placeholder):
            if found.disabled:
                raise Refused(f"the menu {name!r} is disabled")
            return found
    raise Refused(f"there is no menu {name!r}; there are {[s.custom_id for s in selects(message)]}")


def fields(modal: Json) -> list[Field]:
    """What a modal asks for."""
    found: list[Field] = []
    for part in modal["components"]:
        if part["type"] == ComponentType.label.value:
            found.append(_field(part["component"], part["label"]))
        elif part["type"] == ComponentType.action_row.value:
            found += [_field(inner, inner.get("label") or "") for inner in part["components"]]
    return found


def _button(part: Json) -> Button:
    emoji = (part.get("emoji") or {}).get("name") or ""
    label, custom_id = part.get("label") or "", part.get("custom_id") or ""
    return Button(part["id"], label, custom_id, part["style"], emoji, bool(part.get("disabled")), part.get("url") or "")


def _select(part: Json) -> Select:
    return Select(
        part["id"],
        ComponentType(part["type"]),
        part["custom_id"],
        part.get("placeholder") or "",
        _options(part.get("options") or ()),
        *span_of(part),
        bool(part.get("disabled")),
    )


def _field(part: Json, label: str) -> Field:
    kind = ComponentType(part["type"])
    options = _options(part.get("options") or ())
    required = part.get("required", True)
    if kind is ComponentType.text_input:
        span = part.get("min_length") or 0, part.get("max_length") or 4000
    else:
        span = span_of(part)
        if kind is ComponentType.checkbox_group and part.get("max_values") is None:
            span = span[0], len(options)
    preset = str(part.get("value") or "")
    return Field(part["id"], kind, part["custom_id"], label, bool(required), options, preset, *span)


def _options(listed: Iterable[Json]) -> tuple[Option, ...]:
    return tuple(Option(o["label"], o["value"], o.get("description") or "", bool(o.get("default"))) for o in listed)
