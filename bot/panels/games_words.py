"""The words of ``/games``: one line for each game, those that wait for the reader first."""

from __future__ import annotations

from collections.abc import Sequence

from discord.utils import format_dt

from bot.me.waiting import Mine
from bot.model import Status, TableInfo
from bot.panels import telling
from bot.panels.reliability import about
from bot.prompts_words import kind_name, shorten
from render.locale import translate, translate_many

PAGE = 8


def place_link(info: TableInfo) -> str:
    """The address of the newest board message, or of the channel while there is none."""
    place = f"https://discord.com/channels/{info.server_id}/{info.channel_id}"
    return place if info.board_message_id is None else f"{place}/{info.board_message_id}"


def page_text(language: str, games: Sequence[Mine], page: int) -> str:
    """One page of somebody's games."""
    if not games:
        return translate(language, "You play in no game. `/game new` opens one, `/tutorial` shows how it goes.")
    waiting = sum(one.mine and not one.paused for one in games)
    first = translate_many(language, "**Your {number} game**", "**Your {number} games**", len(games))
    asked = (
        translate_many(language, "{number} waits for you", "{number} wait for you", waiting)
        if waiting
        else translate(language, "none waits for you")
    )
    lines = [f"{first} · {asked}"]
    lines += [game_line(language, one) for one in games[page * PAGE : (page + 1) * PAGE]]
    return shorten("\n".join(lines), telling.LONGEST)


def game_line(language: str, one: Mine) -> str:
    """A game: who is asked for what, since when, and how long that usually takes."""
    info = one.info
    name = f"[{telling.safe(info.name)}]({place_link(info)})"
    if info.status is Status.DRAFT and one.asked is not None:
        if one.mine:
            return translate(language, "▶ {name} · **you are asked** (picking an animal)", name=name)
        who = telling.seat_name(one.asked)
        return translate(language, "▫ {name} · {who} picks an animal", name=name, who=who)
    if info.status is not Status.RUNNING:
        return translate(language, "▫ {name} · waits for players", name=name)
    turn = translate(language, "turn {turn}", turn=info.turn)
    if one.asked is None or one.kind is None:
        return f"▫ {name} · {turn} · " + translate(language, "a computer player thinks")
    parts = [f"{'▶' if one.mine else '▫'} {name}", turn]
    who = translate(language, "**you are asked**") if one.mine else telling.seat_name(one.asked)
    parts.append(f"{who} ({kind_name(language, one.kind)})")
    parts.append(translate(language, "asked {when}", when=format_dt(one.since, "R")))
    if one.paused:
        parts.append(translate(language, "⏸ paused"))
    elif one.due is not None:
        parts.append(translate(language, "time until {when}", when=format_dt(one.due, "f")))
    if one.usual is not None and not one.mine:
        parts.append(translate(language, "usually takes {time}", time=about(language, one.usual)))
    elif one.usual is not None:
        parts.append(translate(language, "you usually take {time}", time=about(language, one.usual)))
    return " · ".join(parts)
