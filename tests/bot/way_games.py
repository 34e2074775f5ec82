"""Whole games by one way alone: presses, typing, or plans and standing answers, in any language; and who hears what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from game_player import Players
from ways import Presser, type_choice

from bot.client import Bot
from bot.languages.collecting import Message, collect
from bot.local.bus import Event
from bot.local.driver import User
from bot.local.server import Server
from bot.model import Cause
from bot.plans import Entry, Otherwise, Plan, answer, parse_answers
from bot.plans.reading import parse_condition
from bot.plans.tongue import OWN, spoken
from bot.prompts_words import card_name
from bot.tables import Table
from render import locale
from render.locale import translate
from rules.choices import Choice
from rules.state import State
from rules.types import Animal, Card, Phase, Space
from tests.trial.bot_presses import Action

LOCALES = {"en": "en-US", "de": "de", "pl": "pl"}
PRIVATE = ("bot/plans/", "bot/whatif/", "bot/components/plan_", "bot/panels/plan_", "bot/commands/plan")
"""The modules whose sentences nobody but the one they are for may read."""
_BETWEEN = re.compile(r"\{\w+\}|`[^`]*`|\n")
STANDING = (
    "settle all else done; immigrants lose any else lose pawn else thin; disease lose any; extinction save any;"
    " regression keep any; initiative advance; advance any; instinct any; adaptation adapt any; abundance supply any;"
    " wasteland discard any; depletion deplete any; glaciation freeze any; speciation speciate any;"
    " wanderlust explore any; wanderlust-disk supply any; arachnid pass; competition pass else done;"
    " domination dominate any; card ice-age else any"
)
"""Answers to most decisions that there can be a standing answer to; new species are placed by hand."""
CONDITION = parse_condition("row has ice-age or not (free wasteland and row has ice-age)")
"""It always holds."""


class Ears:
    """Everything that is posted or edited, apart for everybody and for one person alone."""

    def __init__(self, server: Server) -> None:
        self.public: list[str] = []
        self.private: list[str] = []
        server.world.bus.listen(self._hear)

    def _hear(self, event: Event) -> None:
        if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            direct = event.guild_id is None or event.private_to is not None
            (self.private if direct else self.public).extend(_texts(event.data))


def _texts(value: Any) -> Iterator[str]:
    """Every text in a message: content, alt texts, labels, options, what buttons say to the bot."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _said(language: str, message: Message) -> list[str]:
    """A sentence in a language, in all its forms."""
    if message.plural is None:
        return [translate(language, message.text)]
    return [locale._said_many(language, message.text, message.plural, number) for number in (1, 2, 5)]


@cache
def secret_words(language: str) -> tuple[str, ...]:
    """Pieces of the sentences about plans, in a language: whatever stands between their facts, is long enough and is
    part of no other sentence."""
    found: set[str] = set()
    others: list[str] = []
    for message, places in collect().items():
        if message.context is None and all(place.startswith(PRIVATE) for place in places):
            found |= {piece.strip() for text in _said(language, message) for piece in _BETWEEN.split(text)}
        else:
            others += _said(language, message)
    heap = "\n".join(others)
    own = {OWN[language][word][0] if language in OWN else word for word in ("otherwise", "unless")}
    return (*sorted(piece for piece in found if len(piece) >= 16 and piece not in heap), *(f" {one} " for one in own))


def overheard(texts: list[str], language: str, lines: list[str]) -> list[tuple[str, str]]:
    """What of plans stands in texts that everybody sees: words about them in a language, or lines of theirs."""
    heap = "\n".join(dict.fromkeys(texts))
    secrets = [*secret_words(language), *lines]
    return [(secret, heap[max(0, at - 60) : at + 60]) for secret in secrets if (at := heap.find(secret)) >= 0]


def unrevealed(state: State) -> list[Card]:
    """The cards that nobody has seen to the end: in the deck, or set aside."""
    seen = {*state.row, *state.gone, Card.ICE_AGE}
    return [card for card in Card if card not in seen]


class Way:
    """People of one language at one table, who play by one way alone."""

    def __init__(self, server: Server, language: str, seed: int) -> None:
        for name in ("Ada", "Ben"):
            server.user(name, locale=LOCALES[language])
        self.players = Players(server, ["Ada", "Ben"], seed)
        self.language = language
        self.actions: list[Action] = []
        self.kinds: set[str] = set()
        self.lines: list[str] = []

    async def game(self, bot: Bot, way: str) -> Table:
        """The whole game."""
        table = await bot.tables.in_channel(self.players.channel.id)
        turn = 0
        while (asked := (view := await table.view()).asked) is not None:
            assert view.decision is not None
            self.kinds.add(view.decision.kind)
            user = self.players.people[asked.user_id or 0]
            if way == "plans" and view.state.phase is Phase.PLANNING:
                assert view.state.turn > turn, "the plans of a turn make all of its placements"
                turn = view.state.turn
                await self._plan(table, view.state)
            elif way == "plans" and answer(parse_answers(STANDING), view.state) is not None:
                await self._until(table, view.seq + 1)
            elif way == "presses":
                assert self.players.seen is not None
                presser = Presser(bot, table, self.players.seen)
                self.actions.append(await presser.action(user, lambda decision: self._wanted(decision.choices)))
                self.players.seen = await self.players.board(after=self.players.seen)
            else:
                said = await type_choice(user, self.players.channel, self._wanted(view.decision.choices), self.language)
                assert said.startswith("✓"), said
        await self.players.first.see(self.players.channel, "🥇")
        return table

    def _wanted(self, choices: Any) -> Choice:
        return self.players._wanted(list(choices))

    # ---- plans

    async def answers(self) -> None:
        """Everybody leaves standing answers."""
        text = spoken(self.language, parse_answers(STANDING))
        for user in self.players.people.values():
            await self._say(user, "plan answers", text)
        self.lines += [line for line in text.split("; ") if len(line) > 25]

    async def _plan(self, table: Table, state: State) -> None:
        """Everybody leaves a plan for all pawns; whoever is asked comes last, for then it begins."""
        view = await table.view()
        seats = sorted(table.info.seats, key=lambda seat: view.asked is not None and seat.user_id == view.asked.user_id)
        begin = view.seq
        for number, seat in enumerate(seats):
            plan = self._placements(state, seat.animals[0], number)
            text = spoken(self.language, plan)
            self.lines += [line for line in text.split("; ") if len(line.split()) > 4]
            await self._say(self.players.people[seat.user_id or 0], "plan set", text)
        await self._until(table, begin + sum(state.available))

    def _placements(self, state: State, animal: Animal, share: int) -> Plan:
        """Placements on one's share of the spaces, so that nothing comes in between; Dominations first."""
        spaces = [space for space in Space if space % 2 == share and state.display[space] is None]
        self.players.dice.shuffle(spaces)
        spaces.sort(key=lambda space: not str(space).startswith("domination"))
        pawns = state.available[animal]
        rest = spaces[pawns:]
        entries = [
            Entry((space, *rest[at::pawns][:2]), None, Otherwise.SKIP) for at, space in enumerate(spaces[:pawns])
        ]
        entries[0] = Entry(entries[0].spaces, CONDITION, Otherwise.SKIP)
        return Plan(tuple(entries))

    async def _say(self, user: User, command: str, text: str) -> None:
        content = (await (await user.command(self.players.channel, command, text=text)).filled()).content
        assert text.split("; ")[-1][:40] in content or "…" in content, content

    async def _until(self, table: Table, step: int) -> None:
        """Until what is left in writing has brought the game to a step."""
        await self.players.server.world.bus.until(lambda: table.info.seq >= step or None, 30)

    async def check(self, table: Table, ears: Ears, way: str) -> None:
        """The game has ended, everything was made in this way, and nobody has heard what is secret."""
        view = await table.view()
        assert view.state.result
        log = await table.log()
        placed = [one for one in log if one.kind == "place"]
        planned = {one.cause for one in placed}
        assert planned == ({Cause.PLANNED} if way == "plans" else {Cause.PERSON})
        assert self.lines or way != "plans"
        heard = overheard(ears.public, self.language, self.lines)
        assert not heard, heard
        seen = "\n".join(ears.public)
        hidden = [card_name(self.language, card) for card in unrevealed(view.state)]
        assert len(hidden) == 25 - table.info.options.cards
        assert not [name for name in hidden if re.search(rf"\b{name}\b", seen)]
        assert table.info.seed
        assert not [text for text in ears.public if table.info.seed in text and "🥇" not in text]
