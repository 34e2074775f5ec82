"""Discord's limits on commands and on the components of a message, checked before Discord refuses them.

Every check is a pure function of the JSON that goes out and gives sentences, one for each thing wrong; an empty list
is a pass. The bot runs them when it starts; the tests run them on all it has.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

Json = dict[str, Any]

NAME = re.compile(r"^[-_'\w]{1,32}$")
SUBCOMMAND, GROUP, STRING = 1, 2, 3
COMMANDS_OF_A_KIND = {1: 100, 2: 15, 3: 15}
LONGEST_COMMAND = 8000

ROW, BUTTON, SELECT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 1, 2, 3, 9, 10, 11, 12, 13, 14, 17
SELECTS = frozenset({3, 5, 6, 7, 8})
LAYOUT = frozenset({SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER})
LINK, PREMIUM = 5, 6


def check_commands(payloads: list[Json]) -> list[str]:
    """What Discord would refuse in a whole tree of commands, given as `command.to_dict(tree)` for each."""
    found: list[str] = []
    kinds = Counter(command.get("type", 1) for command in payloads)
    for kind, count in kinds.items():
        most = COMMANDS_OF_A_KIND.get(kind, 1)
        if count > most:
            found.append(f"There are {count} commands of type {kind}; Discord takes {most}.")
    names = Counter((command.get("type", 1), command.get("name")) for command in payloads)
    found += [f"The command {name!r} exists {count} times." for (_, name), count in names.items() if count > 1]
    for command in payloads:
        found += _command(command)
    return found


def _command(command: Json) -> list[str]:
    if command.get("type", 1) != 1:
        return _length(str(command.get("name", "")), 1, 32, f"The name of the menu entry {command.get('name')!r}")
    where = f"/{command.get('name', '')}"
    found = _named(command, where) + _options(command.get("options") or [], where, 0)
    size = _size(command)
    if size > LONGEST_COMMAND:
        found.append(f"{where} has {size} characters of names, descriptions and values; {LONGEST_COMMAND} is the most.")
    return found


def _named(item: Json, where: str) -> list[str]:
    found: list[str] = []
    for name in [item.get("name", ""), *(item.get("name_localizations") or {}).values()]:
        if not NAME.match(name):
            found.append(f"{where}: the name {name!r} must be 1 to 32 letters, digits, - or _, without spaces.")
        elif name != name.lower():
            found.append(f"{where}: the name {name!r} must be lower case.")
    for text in [item.get("description") or "", *(item.get("description_localizations") or {}).values()]:
        found += _length(text, 1, 100, f"{where}: the description {text[:20]!r}")
    return found


def _options(options: list[Json], where: str, depth: int) -> list[str]:
    found: list[str] = []
    if len(options) > 25:
        found.append(f"{where} has {len(options)} options; 25 is the most.")
    names = Counter(option.get("name") for option in options)
    found += [f"{where}: the option {name!r} exists {count} times." for name, count in names.items() if count > 1]
    nested = [option.get("type") in (SUBCOMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        found.append(f"{where} mixes sub-commands with other options.")
    optional_seen = False
    for option in options:
        if option.get("required") and optional_seen:
            found.append(f"{where}: the required option {option.get('name')!r} stands after an optional one.")
        optional_seen = optional_seen or not option.get("required", False)
        found += _option(option, f"{where} {option.get('name', '')}", depth)
    return found


def _option(option: Json, where: str, depth: int) -> list[str]:
    found = _named(option, where)
    kind = option.get("type")
    if kind in (SUBCOMMAND, GROUP):
        if depth > (1 if kind == SUBCOMMAND else 0):
            found.append(f"{where} is nested too deep.")
        if kind == GROUP and any(inner.get("type") != SUBCOMMAND for inner in option.get("options") or []):
            found.append(f"{where} is a group and may hold sub-commands only.")
        return found + _options(option.get("options") or [], where, depth + 1)
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        if low in option and high in option and option[low] > option[high]:
            found.append(f"{where}: {low} is over {high}.")
    return found + _choices(option, where)


def _choices(option: Json, where: str) -> list[str]:
    choices = option.get("choices") or []
    found: list[str] = []
    if choices and option.get("autocomplete"):
        found.append(f"{where} has both choices and autocomplete.")
    return found + check_choices(choices, where)


def check_choices(choices: list[Json], where: str) -> list[str]:
    """What Discord would refuse in the choices of an option, or in the answer to an autocompletion."""
    found: list[str] = []
    if len(choices) > 25:
        found.append(f"{where} has {len(choices)} choices; 25 is the most.")
    for key in ("name", "value"):
        doubles = [item for item, count in Counter(choice.get(key) for choice in choices).items() if count > 1]
        found += [f"{where}: the choice {key} {item!r} exists more than once." for item in doubles]
    for choice in choices:
        texts = [choice.get("name", ""), *(choice.get("name_localizations") or {}).values()]
        if isinstance(choice.get("value"), str):
            texts.append(choice["value"])
        for text in texts:
            found += _length(text, 1, 100, f"{where}: the choice {text[:20]!r}")
    return found


def _size(item: Json) -> int:
    """Characters of names, descriptions and values; a localised text counts by its longest form."""
    size = len(item["value"]) if isinstance(item.get("value"), str) else 0
    for key in ("name", "description"):
        texts = [item.get(key) or "", *(item.get(f"{key}_localizations") or {}).values()]
        size += max(len(text) for text in texts)
    inner = [*(item.get("options") or []), *(item.get("choices") or [])]
    return size + sum(_size(part) for part in inner)


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Every component of a message or modal with all that stand inside, in reading order."""
    for part in components:
        yield part
        yield from walk(part.get("components") or ())
        for key in ("accessory", "component"):
            if isinstance(part.get(key), dict):
                yield from walk([part[key]])


def check_view(view: Any) -> list[str]:
    """What Discord would refuse in a `discord.ui.View` or `LayoutView`."""
    return check_message_components(view.to_components())


def check_message_components(components: list[Json]) -> list[str]:
    """What Discord would refuse in the components of one message."""
    parts = list(walk(components))
    found = _layout(components, parts) if any(part.get("type") in LAYOUT for part in parts) else _rows(components)
    ids = Counter(part["custom_id"] for part in parts if part.get("custom_id"))
    found += [f"The custom_id {name!r} is used {count} times." for name, count in ids.items() if count > 1]
    for part in parts:
        check = _CHECKS.get(part.get("type", 0))
        if check is not None:
            found += check(part)
    return found


def _rows(components: list[Json]) -> list[str]:
    found = [f"A message has {len(components)} rows; 5 is the most."] if len(components) > 5 else []
    return found + ["Buttons and selects must stand in a row." for part in components if part.get("type") != ROW]


def _layout(components: list[Json], parts: list[Json]) -> list[str]:
    found: list[str] = []
    if len(parts) > 40:
        found.append(f"A message has {len(parts)} components with all that are nested; 40 is the most.")
    text = sum(len(part.get("content") or "") for part in parts if part.get("type") == TEXT)
    if text > 4000:
        found.append(f"The text displays of a message have {text} characters together; 4000 is the most.")
    top = LAYOUT | {ROW}
    found += ["This component may not stand at the top level." for part in components if part.get("type") not in top]
    inside = [inner for part in components if part.get("type") == CONTAINER for inner in part.get("components") or []]
    if any(part.get("type") not in top - {CONTAINER} for part in inside):
        found.append("A container holds rows, texts, sections, galleries, files and separators only.")
    return found


def _row(row: Json) -> list[str]:
    inside = [part.get("type") for part in row.get("components") or []]
    if not inside:
        return ["A row is empty."]
    if any(kind in SELECTS for kind in inside):
        return [] if len(inside) == 1 else ["A select must have its row for itself."]
    if any(kind != BUTTON for kind in inside):
        return ["A row holds buttons or one select only."]
    return [f"A row has {len(inside)} buttons; 5 is the most."] if len(inside) > 5 else []


def _button(button: Json) -> list[str]:
    label, style = button.get("label") or "", button.get("style", 1)
    where = f"The button {label[:20]!r}"
    found = _length(label, 0, 80, f"{where}: the label")
    if style == PREMIUM:
        return found
    if not label and not button.get("emoji"):
        found.append(f"{where} has neither a label nor an emoji.")
    if style == LINK:
        found += _length(button.get("url") or "", 1, 512, f"{where}: the url")
        return found + ([f"{where} is a link and may have no custom_id."] if button.get("custom_id") else [])
    return found + check_custom_id(button, where)


def check_custom_id(part: Json, where: str) -> list[str]:
    """A custom_id is there and has 1 to 100 characters."""
    return _length(part.get("custom_id") or "", 1, 100, f"{where}: the custom_id")


def span_of(part: Json) -> tuple[int, int]:
    """How few and how many values may be taken; 1 where nothing is said."""
    low, high = part.get("min_values"), part.get("max_values")
    return (1 if low is None else low), (1 if high is None else high)


def check_select(select: Json) -> list[str]:
    """What Discord would refuse in one select menu, in a message or in a modal."""
    where = f"The select {select.get('custom_id', '')[:20]!r}"
    low, high = span_of(select)
    found = check_custom_id(select, where)
    found += _length(select.get("placeholder") or "", 0, 150, f"{where}: the placeholder")
    if not 0 <= low <= 25 or not 1 <= high <= 25:
        found.append(f"{where}: min_values is 0 to 25 and max_values 1 to 25.")
    if low > high:
        found.append(f"{where}: min_values {low} is over max_values {high}.")
    if select.get("type") != SELECT:
        return found
    options = select.get("options") or []
    if not 1 <= len(options) <= 25:
        found.append(f"{where} has {len(options)} options; 1 to 25 are allowed.")
    if high > len(options):
        found.append(f"{where}: max_values {high} is over its {len(options)} options.")
    return found + check_choice_list(options, high, where)


def check_choice_list(options: list[Json], most: int, where: str) -> list[str]:
    """The options of a select, a radio group or a checkbox group, of which at most `most` can be taken."""
    found: list[str] = []
    values = Counter(option.get("value") for option in options)
    found += [f"{where}: the value {value!r} exists {count} times." for value, count in values.items() if count > 1]
    if sum(bool(option.get("default")) for option in options) > most:
        found.append(f"{where}: more options are preset than may be taken.")
    for option in options:
        for key, least in (("label", 1), ("value", 1), ("description", 0)):
            text = option.get(key) or ""
            found += _length(text, least, 100, f"{where}: the {key} {text[:20]!r}")
    return found


def _section(section: Json) -> list[str]:
    inside = section.get("components") or []
    found: list[str] = []
    if not 1 <= len(inside) <= 3 or any(part.get("type") != TEXT for part in inside):
        found.append("A section holds 1 to 3 text displays.")
    if (section.get("accessory") or {}).get("type") not in (BUTTON, THUMBNAIL):
        found.append("A section needs a button or a thumbnail beside it.")
    return found


def _text(text: Json) -> list[str]:
    return _length(text.get("content") or "", 1, 4000, "A text display")


def _gallery(gallery: Json) -> list[str]:
    items = gallery.get("items") or []
    found = [] if 1 <= len(items) <= 10 else [f"A gallery has {len(items)} pictures; 1 to 10 are allowed."]
    for item in items:
        found += _length(item.get("description") or "", 0, 1024, "The alt text of a picture")
    return found


def _thumbnail(thumbnail: Json) -> list[str]:
    return _length(thumbnail.get("description") or "", 0, 1024, "The alt text of a thumbnail")


def _length(text: str, least: int, most: int, what: str) -> list[str]:
    if least <= len(text) <= most:
        return []
    if not text:
        return [f"{what} is missing."]
    return [f"{what} has {len(text)} characters; {most} is the most."]


_CHECKS: dict[int, Callable[[Json], list[str]]] = {
    ROW: _row,
    BUTTON: _button,
    SECTION: _section,
    TEXT: _text,
    GALLERY: _gallery,
    THUMBNAIL: _thumbnail,
    **dict.fromkeys(SELECTS, check_select),
}
