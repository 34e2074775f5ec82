"""Each limit of Discord that the loopback server holds, with the body that breaks it."""

from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord.http import Route
from tiny_bot import TinyBot

from bot.lint import check_commands, check_message_components, check_view
from bot.local import checks
from bot.local.openapi import OpenApi
from bot.local.server import Server

Json = dict[str, Any]
V2 = 1 << 15


def button(custom_id: str = "b", **changes: Any) -> Json:
    return {"type": 2, "style": 1, "label": "B", "custom_id": custom_id} | changes


def select(*values: str, **changes: Any) -> Json:
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": "s", "options": options} | changes


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def text(content: str = "words") -> Json:
    return {"type": 10, "content": content}


def rows(count: int) -> list[Json]:
    return [row(button(f"b{number}")) for number in range(count)]


def many(count: int) -> list[str]:
    return [str(number) for number in range(count)]


MESSAGES = {
    "the most for a bot": {"content": "x" * 2001},
    "does not exist": {"contents": "x"},
    "The embeds have 6001": {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3001}]},
    "11 embeds": {"embeds": [{"title": "x"}] * 11},
    "no content, embeds": {"content": "x", "flags": V2, "components": [text()]},
    "need the flag": {"flags": 0, "components": [text()]},
    "text displays of a message have 4001": {"flags": V2, "components": [text("x" * 2000), text("x" * 2001)]},
    "41 components": {"flags": V2, "components": [text("x")] * 41},
    "alt text of a file": {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]},
    "11 attachments": {"content": "x", "attachments": [{"id": number} for number in range(11)]},
    "is used 2 times": {"components": [row(button("a"), button("a"))]},
    "6 rows": {"components": rows(6)},
    "must have its row": {"components": [row(button(), select("a"))]},
    "6 buttons": {"components": [row(*(button(str(number)) for number in range(6)))]},
    "A row is empty": {"components": [row()]},
    "must stand in a row": {"components": [button()]},
    "label has 81": {"components": [row(button(label="x" * 81))]},
    "custom_id has 101": {"components": [row(button("x" * 101))]},
    "custom_id is missing": {"components": [row(button(""))]},
    "neither a label": {"components": [row(button(label=""))]},
    "is a link and may": {"components": [row(button(style=5, url="https://example.org"))]},
    "url is missing": {"components": [row({"type": 2, "style": 5, "label": "x"})]},
    "26 options": {"components": [row(select(*many(26)))]},
    "min_values 2 is over": {"components": [row(select("a", "b", min_values=2, max_values=1))]},
    "max_values 3 is over": {"components": [row(select("a", "b", max_values=3))]},
    "the value 'a' exists": {"components": [row(select("a", "a"))]},
    "the placeholder has": {"components": [row(select("a", placeholder="x" * 151))]},
    "0 to 25": {"components": [row(select("a", max_values=0))]},
    "the label 'xxx": {"components": [row(select("a", options=[{"label": "x" * 101, "value": "a"}]))]},
    "more options are preset": {
        "components": [row(select(options=[{"label": x, "value": x, "default": True} for x in "ab"]))]
    },
    "1 to 3 text": {"flags": V2, "components": [{"type": 9, "components": [], "accessory": button()}]},
    "beside it": {"flags": V2, "components": [{"type": 9, "components": [text()]}]},
    "has 0 pictures": {"flags": V2, "components": [{"type": 12, "items": []}]},
    "A container holds": {"flags": V2, "components": [{"type": 17, "components": [{"type": 17, "components": []}]}]},
    "not stand at the top": {"flags": V2, "components": [text(), button()]},
    "A text display is missing": {"flags": V2, "components": [text("")]},
    "alt text of a picture": {
        "flags": V2,
        "components": [{"type": 12, "items": [{"media": {"url": "https://x"}, "description": "x" * 1025}]}],
    },
}


@pytest.mark.parametrize("said", MESSAGES)
def test_a_message_over_a_limit_is_found(said: str):
    assert any(said in problem for problem in checks.new_message(MESSAGES[said]))


def label(component: Json, **changes: Any) -> Json:
    return {"type": 18, "label": "L", "component": component} | changes


def form(*parts: Json, **changes: Any) -> Json:
    return {"title": "T", "custom_id": "m", "components": list(parts)} | changes


def field(custom_id: str = "f", **changes: Any) -> Json:
    return label({"type": 4, "custom_id": custom_id, "style": 1} | changes)


def group(kind: int, count: int, **changes: Any) -> Json:
    return label({"type": kind, "custom_id": "g", "options": [{"label": x, "value": x} for x in many(count)]} | changes)


MODALS = {
    "6 parts": form(*(field(str(number)) for number in range(6))),
    "0 parts": form(),
    "title of a modal": form(field(), title="x" * 46),
    "The modal: the custom_id": form(field(), custom_id=""),
    "label of a modal": form(label({"type": 4, "custom_id": "f", "style": 1}, label="x" * 46)),
    "is used 2 times": form(field(), field()),
    "no span": form(field(min_length=5, max_length=4)),
    "preset text": form(field(max_length=2, value="xxx")),
    "placeholder is over": form(field(placeholder="x" * 101)),
    "has 11 options": form(group(21, 11)),
    "has 1 options; 2": form(group(21, 1)),
    "do not fit together": form(group(22, 2, max_values=3)),
    "up to 10 files": form(label({"type": 19, "custom_id": "u", "max_values": 11})),
    "max_values 2 is over": form(label(select("a", max_values=2))),
    "The checkbox": form(label({"type": 23})),
}


@pytest.mark.parametrize("said", MODALS)
def test_a_modal_over_a_limit_is_found(said: str):
    assert any(said in problem for problem in checks.callback({"type": 9, "data": MODALS[said]}))


def test_an_autocompletion_has_25_choices_at_most():
    choices = [{"name": name, "value": name} for name in many(26)]
    assert checks.callback({"type": 8, "data": {"choices": choices}})
    assert not checks.callback({"type": 8, "data": {"choices": choices[:25]}})


def command(*options: Json, **changes: Any) -> Json:
    return {"type": 1, "name": "play", "description": "Plays", "options": list(options)} | changes


def option(name: str = "tile", **changes: Any) -> Json:
    return {"type": 3, "name": name, "description": "What"} | changes


def choices(*names: str) -> list[Json]:
    return [{"name": name, "value": name} for name in names]


LONG = choices(*(f"{number:0100}" for number in range(25)))
COMMANDS = {
    "must be lower case": [command(name="Play")],
    "without spaces": [command(name="play it")],
    "'play' exists 2": [command(), command()],
    "101 commands": [command(name=f"c{number}") for number in range(101)],
    "the description '' is missing": [command(description="")],
    "has 101 characters": [command(description="x" * 101)],
    "stands after an optional": [command(option("a"), option("b", required=True))],
    "the option 'tile' exists": [command(option(), option())],
    "26 options": [command(*(option(name) for name in many(26)))],
    "26 choices": [command(option(choices=choices(*many(26))))],
    "exists more than once": [command(option(choices=choices("a", "a")))],
    "both choices and": [command(option(choices=choices("a"), autocomplete=True))],
    "min_value is over": [command(option(type=4, min_value=3, max_value=2))],
    "mixes sub-commands": [command(option(), {"type": 1, "name": "sub", "description": "Sub"})],
    "may hold sub-commands only": [
        command({"type": 2, "name": "group", "description": "Group", "options": [option()]})
    ],
    "8000 is the most": [command(*(option(name, choices=LONG) for name in "abc"))],
    "The name of the menu entry": [{"type": 2, "name": "x" * 33}],
}


@pytest.mark.parametrize("said", COMMANDS)
def test_a_command_over_a_limit_is_found(said: str):
    assert any(said in problem for problem in check_commands(COMMANDS[said]))


def test_localised_texts_count_by_their_longest():
    texts = {"description_localizations": {"de": "x" * 100}}
    over = [command(*(option(name, choices=LONG[:24], **texts) for name in "abcd"))]
    assert any("characters of names" in problem for problem in check_commands(over))
    assert check_commands([command(**texts)]) == []


async def test_a_view_is_checked_as_it_goes_out():
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="x" * 81, custom_id="b"))
    assert check_view(view) == ["The button 'xxxxxxxxxxxxxxxxxxxx': the label has 81 characters; 80 is the most."]


def test_what_discord_takes_passes():
    whole = [row(button("a"), button("b", style=3, emoji={"name": "x"}, label="")), row(select("a", "b", max_values=2))]
    assert check_message_components(whole) == []
    container = {"type": 17, "components": [text(), {"type": 14}, row(button("c"))]}
    assert checks.new_message({"flags": V2, "components": [container, row(button("d"))]}) == []
    assert (
        checks.callback({"type": 9, "data": form(field(), group(21, 2, custom_id="r"), group(22, 3, max_values=2))})
        == []
    )


BODIES: dict[str, tuple[str, str, Callable[[], Json]]] = {
    "wrong kind of value": ("POST", "/channels/{channel_id}/messages", lambda: {"content": 3}),
    "long embed": ("POST", "/channels/{channel_id}/messages", lambda: {"embeds": [{"description": "x" * 4097}]}),
    "deep in a row": ("POST", "/channels/{channel_id}/messages", lambda: {"components": [row(button(label=3))]}),
}


@pytest.mark.parametrize("name", BODIES)
def test_the_description_of_the_api_says_where_a_body_is_wrong(openapi: OpenApi, name: str):
    method, template, body = BODIES[name]
    [problem] = openapi.check(method, template, body())
    assert problem.split(":")[0] in ("content", "embeds.0.description", "components.0.components.0.label")


async def test_a_body_over_a_limit_is_refused_and_remembered(server: Server, bot: TinyBot):
    await server.user("Ada").command(server.channel, "post", text="x" * 2001)
    error = await bot.first_error()
    assert (error.status, error.code) == (400, 50035)
    assert "2001 characters" in error.text
    assert len(server.violations) == 1


async def test_a_second_first_answer_is_refused(server: Server, bot: TinyBot):
    interaction = (await server.user("Ada").command(server.channel, "ping")).interaction
    with pytest.raises(discord.HTTPException, match="40060"):
        await bot.http.request(
            Route("POST", f"/interactions/{interaction.id}/{interaction.token}/callback"),
            json={"type": 4, "data": {"content": "again"}},
        )
