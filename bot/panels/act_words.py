"""The log of a table in words: one sentence for each act, and a reason where there is one."""

from __future__ import annotations

from collections.abc import Callable

from bot.model import Seat, TableInfo
from bot.panels import telling
from bot.panels.trouble_words import trouble_text
from bot.prompts_words import animal_word
from bot.store.seats import Reason
from bot.store.troubles import Kind
from bot.tables.acts import Act, Noted
from render.locale import translate, translate_many
from rules.types import Animal

Words = Callable[[str, TableInfo, Noted], str]
_WORDS: dict[Act, Words] = {}


def words_of(act: Act) -> Callable[[Words], Words]:
    """Make a function the words of an act: ``(language, info, noted) -> sentence``, calling nobody."""

    def keep(words: Words) -> Words:
        _WORDS[act] = words
        return words

    return keep


def act_text(language: str, info: TableInfo, noted: Noted) -> str:
    """An act as a sentence, without its time."""
    return _WORDS[noted.act](language, info, noted)


def log_line(language: str, info: TableInfo, noted: Noted) -> str:
    """An act in the log: when, after which step, and what."""
    step = translate(language, "step {step}", step=noted.seq)
    return f"<t:{int(noted.at.timestamp())}:f> · {step} · {act_text(language, info, noted)}"


def who(info: TableInfo, user: int | None) -> str:
    """A person, by the name of their seat, a mention that calls nobody, or as a former player (below zero)."""
    return "–" if not user else telling.person_name(info, user)


def animals(language: str, info: TableInfo, number: int | None) -> str:
    """The animals of a seat: what it is called whoever sits there."""
    seat = _seat(info, number)
    return "–" if seat is None else " ".join(animal_word(language, animal) for animal in seat.animals)


def _seat(info: TableInfo, number: int | None) -> Seat | None:
    return next((seat for seat in info.seats if seat.number == number), None)


@words_of(Act.RESIGNED)
def _resigned(language: str, info: TableInfo, noted: Noted) -> str:
    leaver, seat = who(info, noted.user), animals(language, info, noted.seat)
    if noted.facts.get("last"):
        return translate(language, "{who} resigns, and nobody is left: the game is given up.", who=leaver)
    return translate(
        language, "{who} resigns. A computer player holds the seat until somebody comes: {seat}.", who=leaver, seat=seat
    )


@words_of(Act.REPLACED)
def _replaced(language: str, info: TableInfo, noted: Noted) -> str:
    return translate(
        language,
        "A computer player holds the seat of {who}: {seat}. {why}",
        who=who(info, noted.user),
        seat=animals(language, info, noted.seat),
        why=_why(language, info, noted),
    )


def _why(language: str, info: TableInfo, noted: Noted) -> str:
    reason = Reason(str(noted.facts.get("reason")))
    return {
        Reason.AGREED: translate(language, "The others have agreed on it."),
        Reason.MANAGER: translate(language, "Decided by: {who}.", who=who(info, noted.by)),
        Reason.CLOCK: translate(language, "Their time was over."),
    }.get(reason, "")


@words_of(Act.SOUGHT)
def _sought(language: str, info: TableInfo, noted: Noted) -> str:
    seat = animals(language, info, noted.seat)
    if noted.user is None:
        return translate(language, "Somebody is sought in place of a computer player: {seat}.", seat=seat)
    return translate(
        language,
        "A substitute for {who} is sought: {seat}. {why} With a move of their own the search is over.",
        who=who(info, noted.user),
        seat=seat,
        why=_why(language, info, noted),
    )


@words_of(Act.BACK)
def _back(language: str, info: TableInfo, noted: Noted) -> str:
    return translate(language, "{who} is back; no substitute is sought any more.", who=who(info, noted.user))


@words_of(Act.OFFERED)
def _offered(language: str, info: TableInfo, noted: Noted) -> str:
    by, to = who(info, noted.by), who(info, noted.user)
    if noted.seat is None:
        return translate(language, "{by} offers {who} to host the table.", by=by, who=to)
    seat = animals(language, info, noted.seat)
    return translate(language, "{by} offers {who} a seat: {seat}.", by=by, who=to, seat=seat)


@words_of(Act.DECLINED)
def _declined(language: str, info: TableInfo, noted: Noted) -> str:
    return translate(language, "{who} declines. All stays as it is.", who=who(info, noted.user))


@words_of(Act.WITHDRAWN)
def _withdrawn(language: str, info: TableInfo, noted: Noted) -> str:
    by, to = who(info, noted.by), who(info, noted.user)
    return translate(language, "{by} takes back what was offered to {who}.", by=by, who=to)


@words_of(Act.PICKS)
def _picks(language: str, info: TableInfo, noted: Noted) -> str:
    return translate(language, "{who} is to pick an animal.", who=who(info, noted.user))


@words_of(Act.DEALT)
def _dealt(language: str, info: TableInfo, noted: Noted) -> str:
    return translate(
        language,
        "{who} has not picked in time, so chance has dealt an animal: {animal}.",
        who=who(info, noted.user),
        animal=animal_word(language, Animal.parse(str(noted.facts["animal"]))),
    )


@words_of(Act.NOBODY_LEFT)
def _nobody_left(language: str, info: TableInfo, noted: Noted) -> str:
    return translate(
        language,
        "Nobody is left, so the game stands still. It goes on as soon as somebody takes a seat, with the button or "
        "`/seat take`. If nobody comes it is closed without a result: <t:{until}:f>.",
        until=noted.facts["until"],
    )


@words_of(Act.NOBODY_CAME)
def _nobody_came(language: str, info: TableInfo, noted: Noted) -> str:
    return translate(language, "Nobody has come for a week: the game is closed without a result.")


@words_of(Act.TOOK)
def _took(language: str, info: TableInfo, noted: Noted) -> str:
    former, seat = noted.facts.get("former"), animals(language, info, noted.seat)
    if isinstance(former, int):
        return translate(
            language,
            "{who} plays in place of {former} from now on: {seat}.",
            who=who(info, noted.user),
            former=who(info, former),
            seat=seat,
        )
    return translate(language, "{who} plays from now on: {seat}.", who=who(info, noted.user), seat=seat)


@words_of(Act.HOST)
def _host(language: str, info: TableInfo, noted: Noted) -> str:
    return translate(language, "The host of the table is {who} now.", who=who(info, noted.user))


@words_of(Act.PAUSED)
def _paused(language: str, info: TableInfo, noted: Noted) -> str:
    by, reason = who(info, noted.by), telling.safe(str(noted.facts.get("reason") or ""))
    if noted.by is None:
        return translate(language, "The game pauses, and the clocks stand still. {reason}", reason=reason).strip()
    return translate(
        language, "{who} pauses the game, and the clocks stand still. {reason}", who=by, reason=reason
    ).strip()


@words_of(Act.RESUMED)
def _resumed(language: str, info: TableInfo, noted: Noted) -> str:
    if noted.by is None:
        return translate(language, "The pause is over; the game goes on.")
    if noted.facts.get("waits"):
        return translate(language, "{who} ends the pause.", who=who(info, noted.by))
    return translate(language, "{who} ends the pause; the game goes on.", who=who(info, noted.by))


@words_of(Act.EXTENDED)
def _extended(language: str, info: TableInfo, noted: Noted) -> str:
    minutes = int(noted.facts.get("minutes") or 0)
    hours, rest = divmod(minutes, 60)
    amount = (
        translate_many(language, "{number} minute", "{number} minutes", minutes)
        if rest or not hours
        else translate_many(language, "{number} hour", "{number} hours", hours)
    )
    seat = animals(language, info, noted.seat)
    return translate(
        language, "{who} gives more time, {amount}: {seat}.", who=who(info, noted.by), amount=amount, seat=seat
    )


@words_of(Act.NUDGED)
def _nudged(language: str, info: TableInfo, noted: Noted) -> str:
    return translate(language, "{by} has {who} reminded.", by=who(info, noted.by), who=who(info, noted.user))


@words_of(Act.TAKEN_BACK)
def _taken_back(language: str, info: TableInfo, noted: Noted) -> str:
    return translate(
        language, "{who} takes back everything from step {step} on.", who=who(info, noted.by), step=noted.facts["step"]
    )


@words_of(Act.CLOSED)
def _closed(language: str, info: TableInfo, noted: Noted) -> str:
    reason = telling.safe(str(noted.facts.get("reason") or ""))
    return translate(
        language, "{who} closes the game without a result: {reason}", who=who(info, noted.by), reason=reason
    )


@words_of(Act.MOVED)
def _moved(language: str, info: TableInfo, noted: Noted) -> str:
    return translate(
        language, "The game goes on in <#{channel}>: {who}.", channel=noted.facts["new"], who=who(info, noted.by)
    )


@words_of(Act.CHANNEL_GONE)
def _channel_gone(language: str, info: TableInfo, noted: Noted) -> str:
    return trouble_text(language, Kind.CHANNEL_GONE)


@words_of(Act.SERVER_LEFT)
def _server_left(language: str, info: TableInfo, noted: Noted) -> str:
    return trouble_text(language, Kind.SERVER_LEFT)


@words_of(Act.SERVER_BACK)
def _server_back(language: str, info: TableInfo, noted: Noted) -> str:
    if noted.facts.get("paused"):
        return translate(language, "I am back on the server; the game is still paused.")
    return translate(language, "I am back on the server; the game goes on.")


@words_of(Act.SILENCED)
def _silenced(language: str, info: TableInfo, noted: Noted) -> str:
    return trouble_text(language, Kind.SILENCED)


@words_of(Act.HEARD)
def _heard(language: str, info: TableInfo, noted: Noted) -> str:
    if noted.facts.get("paused"):
        return translate(language, "I may write here again; the game is still paused.")
    return translate(language, "I may write here again; the game goes on.")


@words_of(Act.RAN_OUT)
def _ran_out(language: str, info: TableInfo, noted: Noted) -> str:
    return translate(
        language,
        "The time of {who} has run out: {seat}.",
        who=who(info, noted.user),
        seat=animals(language, info, noted.seat),
    )


@words_of(Act.TOOK_OVER)
def _took_over(language: str, info: TableInfo, noted: Noted) -> str:
    return translate(
        language,
        "The time of {who} had run out, so the computer player took this decision: {seat}. By agreement it can be "
        "taken back.",
        who=who(info, noted.user),
        seat=animals(language, info, noted.seat),
    )
