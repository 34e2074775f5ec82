"""What somebody is told whose clock has run out."""

from __future__ import annotations

from bot.notices.kinds import NoticeKind, Telling, Words, while_running
from render.locale import translate

NOTED, TAKEN_OVER, SOUGHT, GIVEN_UP = "noted", "taken-over", "sought", "given-up"
"""The fact ``outcome``: what was done about it."""


async def _ran_out(telling: Telling) -> Words:
    from bot.panels.telling import safe

    language, name, choice = telling.language, safe(telling.table.name), telling.facts["choice"]
    match telling.facts["outcome"]:
        case "taken-over":
            text = translate(
                language,
                "⏱ Your time in **{name}** had run out, so the computer has made one decision for you: `{choice}`. "
                "With `/undo` you ask the others to take it back. The next decision is yours again.",
                name=name,
                choice=choice,
            )
        case "sought":
            text = translate(
                language,
                "⏱ Your time in **{name}** had run out, so the computer has made one decision for you: `{choice}`. "
                "Somebody is sought for your seat; with a choice of your own you keep it.",
                name=name,
                choice=choice,
            )
        case "given-up":
            text = translate(
                language,
                "⏱ Your time in **{name}** had run out, so a computer player has your seat. As long as nobody else has "
                "taken it, it can be yours again with `/seat take`.",
                name=name,
            )
        case _:
            text = translate(
                language,
                "⏱ Your time in **{name}** has run out. The table has heard of it, and nothing else happens: the "
                "decision is still yours.",
                name=name,
            )
    return Words(text)


RAN_OUT = NoticeKind("clock-ran-out", _ran_out, while_running)
"""Facts: ``outcome``, one of the words above; ``choice``, what the computer has chosen; ``seq``, where it was asked."""
