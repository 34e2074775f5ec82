"""What somebody is told whose clock has run out."""

from __future__ import annotations

from bot.languages.words import typed_line
from bot.notices.kinds import NoticeKind, Telling, Words, while_running
from render.locale import translate, translate_many

NOTED, TAKEN_OVER, SOUGHT, GIVEN_UP = "noted", "taken-over", "sought", "given-up"
"""The fact ``outcome``: what was done about it."""


async def _ran_out(telling: Telling) -> Words:
    from bot.panels.telling import safe

    language, name = telling.language, safe(telling.table.name)
    choice = typed_line(language, str(telling.facts["choice"]))
    number = telling.facts.get("number")
    if isinstance(number, int) and number > 1 and telling.facts["outcome"] in (TAKEN_OVER, SOUGHT):
        return Words(
            translate_many(
                language,
                "⏱ Your time in **{name}** keeps running out: the computer has made {number} decision for you since "
                "your last one, the newest of them `{choice}`. You will hear of it less and less often. With a choice "
                "of your own everything is as before.",
                "⏱ Your time in **{name}** keeps running out: the computer has made {number} decisions for you since "
                "your last one, the newest of them `{choice}`. You will hear of it less and less often. With a choice "
                "of your own everything is as before.",
                number,
                name=name,
                choice=choice,
            )
        )
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


async def _not_told_by_the_board(telling: Telling) -> bool:
    """Whether the game is on, and this is not for the channel, where the board has called them already."""
    return await while_running(telling) and (telling.direct or not telling.facts.get("called"))


RAN_OUT = NoticeKind("clock-ran-out", _ran_out, _not_told_by_the_board, one_of="ran-out")
"""Facts: ``outcome``, one of the words above; ``choice``, what the computer has chosen; ``seq``, where it was asked;
``number``, how many decisions in a row the computer has made; ``called``, whether the board's message calls them."""
