"""One table: the handle through which the front end does everything with a lobby or a game.

Every change takes the table's lock, is made on a copy, committed, and only then seen. A caller that is cancelled does
not stop a change half way: it is carried through.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, TypeVar

from bot.clocks import pausing, zero
from bot.clocks.model import ClockTerms
from bot.errors import GameIsOver, GameRunning, NotStarted, StillPicking
from bot.manner import Manner
from bot.model import Chosen, Exported, Member, Played, Status, TableInfo, View
from bot.questions import Agreement, AgreementKind, Decided
from bot.store import agreements
from bot.tables import agreeing, computers, drafting, exporting, loading, lobby, playing, telling, undoing
from rules.game import Game
from rules.state import State
from rules.types import Animal

if TYPE_CHECKING:
    from bot.clocks.zero import RanOut
    from bot.tables.tables import Tables

T = TypeVar("T")


class Table:
    """A lobby, a game, or a finished game. Get one from ``Tables``; never make one."""

    def __init__(self, tables: Tables, info: TableInfo) -> None:
        self.tables = tables
        self.info = info
        """All that is public, as of the last change."""
        self.game: Game | None = None
        """The live game when it is loaded. Ours only: the front end uses ``view``."""
        self._lock = asyncio.Lock()
        self.thinking = asyncio.Lock()

    # ---- looking

    async def view(self) -> View:
        """The game as it stands (running or finished). Raises ``NotStarted``, ``GameStuck``."""
        game = self.game
        if game is None:
            async with self._lock:
                game = await loading.loaded(self)
        return loading.view(self, game)

    async def recall(self, after_seq: int) -> list[Played]:
        """What was played after a step, told again from the record, oldest first (for messages lost in a crash)."""
        return await self.locked(lambda: telling.recall(self, after_seq))

    async def log(self) -> list[Chosen]:
        """The choices that stand, oldest first, without their events."""
        return await telling.log(self)

    async def state_at(self, seq: int) -> State:
        """The state after a step (for pictures of what changed since). Raises ``NotStarted``, ``GameStuck``."""
        return await self.locked(lambda: telling.state_at(self, seq))

    async def export(self, form: str = "record") -> Exported:
        """A file: ``record``, ``position`` (as it is), ``clean`` (the last point that other programs can read) or
        ``full`` (with everything hidden; after the end only). Raises ``SecretUntilTheEnd``, ``NotStarted``."""
        return await exporting.export(self, form)

    # ---- the lobby

    async def join(self, member: Member, animal: Animal | None = None) -> TableInfo:
        """Take a seat, with an animal if one is picked already. The last seat may start the game or the draft: see
        ``info.status``. Raises ``AlreadySeated``, ``TableFull``, ``NotInvited``, ``AnimalTaken``, ``GameRunning``."""
        return await self.change(lambda: lobby.join(self, member, animal))

    async def add_computer(self, member: Member, computer: str, animal: Animal | None = None) -> TableInfo:
        """The host gives a seat to a computer player (``random``, ``sensible``)."""
        return await self.change(lambda: lobby.add_computer(self, member, computer, animal))

    async def invite(self, member: Member, user_id: int) -> TableInfo:
        """The host lets another person join a table by invitation.

        Raises ``HostOnly``, ``AlreadyInvited``, ``NeedsNoInvitation``.
        """
        return await self.change(lambda: lobby.invite(self, member, user_id))

    async def leave(self, member: Member) -> TableInfo:
        """Give up one's seat before the start. A host who leaves is followed by the next person; when nobody is left
        the lobby is closed (``Status.ABANDONED``). Raises ``NoSeat``, ``GameRunning``."""
        return await self.change(lambda: lobby.leave(self, member))

    async def kick(self, member: Member, seat_number: int) -> TableInfo:
        """The host (or a manager) empties another's seat before the start. Raises ``HostOnly``, ``NoSuchSeat``,
        ``OwnSeat``."""
        return await self.change(lambda: lobby.kick(self, member, seat_number))

    async def pick(self, member: Member, animal: Animal | None) -> TableInfo:
        """Pick an animal: in the lobby (``CHOSEN``; None takes the pick back), in a draft in order, or the seat of an
        imported game. Raises ``AnimalTaken``, ``NoPick``, ``NotYourPick``, ``NoSeat``."""
        return await self.change(lambda: lobby.pick(self, member, animal))

    async def start(self, member: Member) -> TableInfo:
        """The host (or a manager) starts the game, or the draft, with the seats that are taken.

        Raises ``HostOnly``, ``TooFewPlayers``, ``SeatsVacant``, ``GameRunning``.
        """
        return await self.change(lambda: lobby.start(self, member))

    async def behave(self, member: Member, manner: Manner) -> TableInfo:
        """The host (or a manager) changes how the table speaks to its channel, at any time before the end.

        Raises ``HostOnly``, ``GameIsOver``.
        """
        return await self.change(lambda: lobby.behave(self, member, manner))

    # ---- playing

    async def play(
        self,
        user_id: int,
        choices: Sequence[str],
        *,
        animal: Animal | None = None,
        key: str | None = None,
        expected_seq: int | None = None,
    ) -> Played:
        """Make one choice, or several in one go (all or nothing); claims and contests too.

        ``key`` is the interaction's id: delivered twice it plays once and gives the first result with ``again`` set.
        ``animal`` is needed only where a person plays several and the choice does not tell. A last ``done`` that is
        no longer asked for is passed over. Raises ``NoSeat``, ``NotYourTurn``, ``NotYourAnimal``, ``Stale``,
        ``GameIsOver``, ``NotStarted``, ``NothingChosen`` and any ``rules.errors.RulesError``.
        """
        request = playing.Request(user_id, tuple(choices), animal, key, expected_seq)
        return await self.change(lambda: playing.play(self, request))

    async def claim_at_once(self, user_id: int, on: bool, *, key: str | None = None) -> Played | None:
        """Turn one's private switch "claim for me at once"; turned on, it claims what it can now (then ``Played``).

        Raises ``NoSeat``, ``ClaimsByHand``.
        """
        return await self.change(lambda: playing.claim_at_once(self, user_id, on, key))

    async def computer_step(self) -> Played | None:
        """Let a computer seat make the decision that it is asked for, thinking off the event loop.

        None when no computer is asked (or the game is not on). The front end calls it until then.
        """
        return await computers.step(self)

    # ---- clocks

    @property
    def paused(self) -> bool:
        """Whether somebody has stopped the table: all clocks stand still and nobody is reminded; choosing goes on."""
        return pausing.is_paused(self.info, self.tables.clock())

    async def set_clock(self, member: Member, terms: ClockTerms) -> TableInfo:
        """The host sets the clock, before the start. Raises ``HostOnly``, ``GameRunning``, ``TermsOutOfRange``."""
        return await self.change(lambda: pausing.set_terms(self, member, terms))

    async def pause(self, member: Member, reason: str = "") -> TableInfo:
        """Stop all clocks: players and the host within the table's allowance, managers who do not play without one.

        Raises ``NoSeat``, ``AlreadyPaused``, ``NoPauseLeft``, ``NotStarted``, ``GameIsOver``.
        """
        return await self.change(lambda: pausing.pause(self, member, reason))

    async def resume(self, member: Member) -> TableInfo:
        """Whoever paused, the host or a manager lets the clocks go on; a game that cannot be heard waits on.
        Raises ``NotPaused``, ``StandsStill``, ``MayNotResume``."""
        return await self.change(lambda: pausing.resume(self, member))

    async def extend(self, member: Member, seat_number: int, amount: timedelta) -> TableInfo:
        """The host or a manager gives another's clock more awake time, also above the cap.

        Raises ``HostOnly``, ``NoClock``, ``NoSuchSeat``, ``OwnClock``, ``BadExtension``.
        """
        return await self.change(lambda: pausing.extend(self, member, seat_number, amount))

    async def clock_out(self) -> RanOut | None:
        """Do what the table has agreed on if the time of whoever is asked has run out; None when it has not."""
        return await zero.clock_out(self)

    # ---- taking back, ending

    async def undoable(self, user_id: int) -> int:
        """How many of one's last choices can be taken back directly now. 0: only by agreement, or none at all."""
        return await self.locked(lambda: undoing.undoable(self, user_id))

    async def undo(
        self, user_id: int, number: int | None = None, *, key: str | None = None, expected_seq: int | None = None
    ) -> Played:
        """Take back one's last ``number`` choices directly; None: all that one's last press or command did.

        Possible while nothing hidden was revealed and nobody else has chosen since (claims made by hand and by computer
        seats count; claims at once that the own choice itself brought about go back with it).
        Raises ``NeedsAgreement`` (then offer ``ask``), ``NothingToTakeBack``, ``BeforeTheBase``, ``Stale``.
        """
        return await self.change(lambda: undoing.undo(self, user_id, number, key, expected_seq))

    async def ask(self, member: Member, kind: AgreementKind, number: int | None = None) -> Decided:
        """Ask the other human seats to agree to an undo of one's last ``number`` choices (and all that came after
        them), to end the game early, or to abandon it. With nobody to ask it is done at once (``agreement`` None).
        The host closes a lobby in the same way. Raises ``AlreadyAsked``, ``NoSeat``, ``NothingToTakeBack``.
        """
        return await self.change(lambda: agreeing.ask(self, member, kind, number))

    async def vote(self, user_id: int, agreement_id: int, yes: bool) -> Decided:
        """Answer. The last yes carries it out, one no refuses it. Raises ``NoVote``, ``NotOpen``."""
        return await self.change(lambda: agreeing.vote(self, user_id, agreement_id, yes))

    async def decide(self, member: Member, agreement_id: int, yes: bool) -> Decided:
        """A manager of the server without a seat decides in place of the players.

        Raises ``HostOnly``, ``NotOpen``, and ``NoVote`` for a manager who plays or has asked.
        """
        return await self.change(lambda: agreeing.decide(self, member, agreement_id, yes))

    async def agreements(self) -> list[Agreement]:
        """The open questions of this table."""
        return await agreeing.open_ones(self)

    async def close_down(self) -> TableInfo:
        """Close what is still open without asking anybody and without a result: its channel is no more."""
        return await self.change(lambda: agreeing.close_down(self))

    async def question(self, agreement_id: int) -> Agreement | None:
        """A question of this table, open or closed."""
        return await agreements.of_id(self.tables.database, agreement_id, self.info.id)

    async def question_shown(self, agreement_id: int, message_id: int | None) -> None:
        """Note in which message a question has its buttons; None when they are gone."""
        await self.tables.in_hand(
            self.tables.database.write(lambda writer: agreements.set_message(writer, agreement_id, message_id))
        )

    # ---- messages

    async def announced(self, seq: int, message_id: int | None = None) -> None:
        """Note that everything up to a step was told in the channel, and the id of the board message if there is one.

        A smaller step than the one noted changes only the message id.
        """
        await self.change(lambda: loading.announced(self, seq, message_id))

    # ---- within

    def must_be_running(self) -> None:
        """Raises ``NotStarted`` or ``GameIsOver`` unless the game is on."""
        if (picks := drafting.picks_now(self.info)) is not None:
            raise StillPicking(name=self.info.name, who=picks.name)
        if self.info.status in (Status.LOBBY, Status.DRAFT):
            raise NotStarted(name=self.info.name)
        if self.info.status is not Status.RUNNING:
            raise GameIsOver(name=self.info.name)

    def must_be_lobby(self) -> None:
        """Raises ``GameRunning`` or ``GameIsOver`` unless the table waits for players."""
        if self.info.status in (Status.RUNNING, Status.DRAFT):
            raise GameRunning(name=self.info.name)
        if self.info.status is not Status.LOBBY:
            raise GameIsOver(name=self.info.name)

    async def change(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something under the lock, to the end even if the caller goes away."""
        return await self.tables.in_hand(self.locked(work))

    async def locked(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something under the lock."""
        async with self._lock:
            return await work()
