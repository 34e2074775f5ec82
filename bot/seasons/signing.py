"""Before the first table: the terms, the sign-up with its waiting list, and who leaves or comes late.

The functions at the top are pure; ``Signing`` carries them out and checks who may.
"""

from __future__ import annotations

from dataclasses import replace

from bot.clocks.hours import Hours
from bot.league.designs import design, designs
from bot.league.model import Division, Entry, EntryStatus, Leaving, Pace, Season
from bot.model import Member
from bot.names import clean_name
from bot.seasons.acts import SeasonAct
from bot.seasons.errors import (
    AlreadyEntered,
    BadSeason,
    CannotComeBack,
    SignUpClosed,
    TooFewEntrants,
    WrongStage,
    not_entered,
)
from bot.seasons.model import SeasonState, Stage
from bot.seasons.seasons import Seasons
from rules.errors import Said
from rules.types import Animal

LONGEST_NAME = 60


def entered(state: SeasonState, entry: Entry) -> SeasonState:
    """With one who signs up: among the players, on the waiting list, or as a late entry of the next round.

    Raises ``AlreadyEntered``, ``SignUpClosed``, ``CannotComeBack``.
    """
    known = state.entries.get(entry.user_id)
    if known is not None and known.status in (EntryStatus.ENTERED, EntryStatus.WAITING):
        raise AlreadyEntered(name=state.name)
    if known is not None and known.status is EntryStatus.EXPELLED:
        raise SignUpClosed(name=state.name)
    terms = state.head.terms
    following = state.head.round + 1
    late = state.stage is Stage.RUNNING and following <= terms.last_entry
    if state.stage is not Stage.SIGN_UP and not late:
        raise SignUpClosed(name=state.name)
    if known is not None and late:
        raise CannotComeBack(name=state.name)
    full = terms.places and len(state.players) >= terms.places
    order = max((one.order for one in state.entries.values()), default=0) + 1
    entry = replace(
        entry,
        order=order,
        since=following if late else 1,
        status=EntryStatus.WAITING if full else EntryStatus.ENTERED,
        hand=known.hand if known is not None else None,
    )
    state = state.with_entries(entry)
    return _in_lowest(state, entry.user_id) if late and not full else state


def wished(state: SeasonState, user: int, entry: Entry) -> SeasonState:
    """With other preferences; standing and order stay. Raises ``NotEntered``."""
    known = _known(state, user)
    return state.with_entries(
        replace(
            known,
            pace=entry.pace,
            hours=entry.hours,
            avoid=entry.avoid,
            most_games=entry.most_games,
            favourites=entry.favourites,
        )
    )


def reconciled(state: SeasonState, one: int, other: int) -> SeasonState:
    """Without the wishes of two players not to meet each other. Raises ``NotEntered``."""
    first, second = _known(state, one), _known(state, other)
    return state.with_entries(replace(first, avoid=first.avoid - {other}), replace(second, avoid=second.avoid - {one}))


def left(state: SeasonState, user: int, status: EntryStatus, leaving: Leaving | None = None) -> SeasonState:
    """Without a player from now on: withdrawn or expelled. Results stay or go as the terms (or ``leaving``) say.

    Before the tables are confirmed the first of the waiting list moves up. Raises ``NotEntered``.
    """
    known = _known(state, user)
    gone = replace(known, status=status, leaving=leaving or state.head.terms.leaving)
    state = state.with_entries(gone)
    if known.status is EntryStatus.WAITING or state.stage is Stage.RUNNING:
        return state
    return _moved_up(replace(state, divisions=_without(state, user)))


def reinstated(state: SeasonState, user: int) -> SeasonState:
    """With somebody back who had left; from the next round on. Raises ``NotEntered``."""
    known = state.entries.get(user)
    if known is None or known.status.plays or known.status is EntryStatus.WAITING:
        raise not_entered(None if known is None else known.name)
    back = replace(known, status=EntryStatus.ENTERED, leaving=state.head.terms.leaving)
    state = state.with_entries(back)
    return state if state.division_of(user) is not None or not state.divisions else _in_lowest(state, user)


def admitted(state: SeasonState, user: int) -> SeasonState:
    """With somebody from the waiting list among the players. Raises ``NotEntered``."""
    known = state.entries.get(user)
    if known is None or known.status is not EntryStatus.WAITING:
        raise not_entered(None if known is None else known.name)
    since = state.head.round + 1 if state.stage is Stage.RUNNING else 1
    state = state.with_entries(replace(known, status=EntryStatus.ENTERED, since=since))
    return _in_lowest(state, user) if state.divisions else state


def with_terms(state: SeasonState, terms: Season) -> SeasonState:
    """With other terms. What decides the tables is settled once the sign-up is closed. Raises ``WrongStage``."""
    if state.stage.past:
        raise WrongStage(reason=Said("the season is over."))
    check_terms(terms)
    old = state.head.terms
    if state.stage is Stage.RUNNING and _of_tables(terms) != _of_tables(old):
        raise WrongStage(
            reason=Said("tables are open. Name, deadlines, places, points and tie-breaks can still be changed.")
        )
    state = state.with_head(terms=terms, begun=state.head.begun and terms.start == old.start)
    return _moved_up(state) if state.stage in (Stage.PLANNED, Stage.SIGN_UP) else state


def check_terms(terms: Season) -> None:
    """Raises ``BadSeason`` for terms that make no season."""
    if not clean_name(terms.name, ""):
        raise BadSeason(reason=Said("it needs a name."))
    if not 2 <= terms.size <= 6:
        raise BadSeason(reason=Said("tables have 2 to 6 seats."))
    if not 1 <= terms.rounds <= 30:
        raise BadSeason(reason=Said("a season has 1 to 30 rounds."))
    if not 1 <= terms.days <= 120:
        raise BadSeason(reason=Said("a round lasts 1 to 120 days."))
    if terms.design is not None and design(terms.design) is None:
        known = ", ".join(one.name for one in designs() if one.size == terms.size)
        raise BadSeason(
            reason=Said("there is no exact design {name}. There are: {known}.", name=terms.design[:20], known=known)
        )
    if terms.promotion.division_size and terms.promotion.division_size < terms.size:
        raise BadSeason(reason=Said("a division must hold at least one table."))


def opened(state: SeasonState) -> SeasonState:
    """With the sign-up open (again, while no table is confirmed). Raises ``WrongStage``."""
    if state.stage not in (Stage.PLANNED, Stage.CLOSED):
        raise WrongStage(reason=Said("the sign-up can only be opened before the first round."))
    return replace(state.with_head(stage=Stage.SIGN_UP), divisions={}, tables={}, byes={})


def closed(state: SeasonState) -> SeasonState:
    """With the sign-up closed. Raises ``WrongStage``, ``TooFewEntrants``."""
    if state.stage is not Stage.SIGN_UP:
        raise WrongStage(reason=Said("the sign-up is not open."))
    least = 3 if state.head.terms.size > 2 else 2
    if len(state.players) < least:
        raise TooFewEntrants(least=least, players=len(state.players))
    return state.with_head(stage=Stage.CLOSED)


def _known(state: SeasonState, user: int) -> Entry:
    known = state.entries.get(user)
    if known is None or known.status not in (EntryStatus.ENTERED, EntryStatus.WAITING):
        raise not_entered(None if known is None else known.name)
    return known


def _moved_up(state: SeasonState) -> SeasonState:
    """As many from the waiting list as there are places, in the order of signing up."""
    places = state.head.terms.places
    waiting = [entry for entry in state.in_order() if entry.status is EntryStatus.WAITING]
    free = len(waiting) if not places else max(0, places - len(state.players))
    for entry in waiting[:free]:
        state = state.with_entries(replace(entry, status=EntryStatus.ENTERED))
        if state.divisions:
            state = _in_lowest(state, entry.user_id)
    return state


def _in_lowest(state: SeasonState, user: int) -> SeasonState:
    """Somebody who comes late starts at the bottom."""
    if not state.divisions:
        return state
    number = max(state.divisions)
    lowest = state.divisions[number]
    if state.division_of(user) is not None:
        return state
    return replace(state, divisions={**state.divisions, number: Division(number, (*lowest.players, user))})


def _without(state: SeasonState, user: int) -> dict[int, Division]:
    return {
        number: replace(division, players=tuple(player for player in division.players if player != user))
        for number, division in state.divisions.items()
    }


def _of_tables(terms: Season) -> tuple[object, ...]:
    return terms.size, terms.design, terms.options, terms.dealing, terms.odd, terms.clock, terms.rated


class Signing:
    """Who does what before and beside the games; each method is one act on record."""

    def __init__(self, seasons: Seasons) -> None:
        self.seasons = seasons

    async def enter(self, state: SeasonState, entry: Entry, key: str | None = None) -> SeasonState:
        """Sign somebody up (they themselves). Raises ``AlreadyEntered``, ``SignUpClosed``."""
        entry = replace(entry, name=clean_name(entry.name, "?"), avoid=entry.avoid - {entry.user_id})
        facts = {"user": entry.user_id}
        return await self.seasons.change(
            state.id, entry.user_id, SeasonAct.ENTERED, lambda now: entered(now, entry), facts, key=key
        )

    async def wish(self, state: SeasonState, entry: Entry, key: str | None = None) -> SeasonState:
        """Change one's own preferences. Raises ``NotEntered``."""
        user = entry.user_id
        return await self.seasons.change(
            state.id, user, SeasonAct.WISHES, lambda now: wished(now, user, entry), {"user": user}, key=key
        )

    async def withdraw(self, state: SeasonState, user: int, key: str | None = None) -> SeasonState:
        """Leave the season. Raises ``NotEntered``."""
        return await self.seasons.change(
            state.id,
            user,
            SeasonAct.WITHDREW,
            lambda now: left(now, user, EntryStatus.WITHDRAWN),
            {"user": user},
            key=key,
        )

    async def withdrawn(
        self, state: SeasonState, member: Member, user: int, leaving: Leaving | None, key: str | None = None
    ) -> SeasonState:
        """An organiser takes somebody out who wants to go, and says what becomes of their results."""
        await self._must(state, member)
        facts = {"user": user, "leaving": None if leaving is None else leaving.value}
        return await self.seasons.change(
            state.id,
            member.user_id,
            SeasonAct.WITHDREW,
            lambda now: left(now, user, EntryStatus.WITHDRAWN, leaving),
            facts,
            key=key,
        )

    async def expel(
        self,
        state: SeasonState,
        member: Member,
        user: int,
        leaving: Leaving | None,
        reason: str,
        key: str | None = None,
    ) -> SeasonState:
        """An organiser expels somebody. Raises ``OrganisersOnly``, ``NotEntered``."""
        await self._must(state, member)
        facts = {"user": user, "reason": reason, "leaving": None if leaving is None else leaving.value}
        return await self.seasons.change(
            state.id,
            member.user_id,
            SeasonAct.EXPELLED,
            lambda now: left(now, user, EntryStatus.EXPELLED, leaving),
            facts,
            key=key,
        )

    async def reinstate(self, state: SeasonState, member: Member, user: int, key: str | None = None) -> SeasonState:
        """An organiser lets somebody come back. Raises ``OrganisersOnly``, ``NotEntered``."""
        await self._must(state, member)
        return await self.seasons.change(
            state.id, member.user_id, SeasonAct.REINSTATED, lambda now: reinstated(now, user), {"user": user}, key=key
        )

    async def admit(self, state: SeasonState, member: Member, user: int, key: str | None = None) -> SeasonState:
        """An organiser lets somebody in from the waiting list. Raises ``OrganisersOnly``, ``NotEntered``."""
        await self._must(state, member)
        return await self.seasons.change(
            state.id, member.user_id, SeasonAct.ADMITTED, lambda now: admitted(now, user), {"user": user}, key=key
        )

    async def reconcile(
        self, state: SeasonState, member: Member, one: int, other: int, key: str | None = None
    ) -> SeasonState:
        """An organiser lifts the wishes of two not to meet. Raises ``OrganisersOnly``, ``NotEntered``."""
        await self._must(state, member)
        return await self.seasons.change(
            state.id,
            member.user_id,
            SeasonAct.WISHES,
            lambda now: reconciled(now, one, other),
            {"user": one, "other": other},
            key=key,
        )

    async def set_terms(
        self, state: SeasonState, member: Member, terms: Season, what: str, key: str | None = None
    ) -> SeasonState:
        """An organiser changes the terms. Raises ``OrganisersOnly``, ``BadSeason``, ``WrongStage``."""
        await self._must(state, member)
        today = self.seasons.tables.clock().replace(hour=0, minute=0, second=0, microsecond=0)
        if terms.start is not None and terms.start != state.head.terms.start and terms.start < today:
            raise BadSeason(reason=Said("the day of its beginning has passed."))
        return await self.seasons.change(
            state.id, member.user_id, SeasonAct.TERMS, lambda now: with_terms(now, terms), {"what": what}, key=key
        )

    async def open(self, state: SeasonState, member: Member, key: str | None = None) -> SeasonState:
        """An organiser opens the sign-up. Raises ``OrganisersOnly``, ``WrongStage``."""
        await self._must(state, member)
        return await self.seasons.change(state.id, member.user_id, SeasonAct.OPENED, opened, key=key)

    async def close(self, state: SeasonState, member: Member, key: str | None = None) -> SeasonState:
        """An organiser closes the sign-up. Raises ``OrganisersOnly``, ``WrongStage``, ``TooFewEntrants``."""
        await self._must(state, member)
        return await self.seasons.change(state.id, member.user_id, SeasonAct.CLOSED, closed, key=key)

    async def _must(self, state: SeasonState, member: Member) -> None:
        await self.seasons.must_organise(state.server_id, member)


def entry_of(
    member: Member,
    *,
    rating: float | None = None,
    pace: Pace = Pace.EASY,
    hours: Hours = Hours(),  # noqa: B008  # an immutable value
    avoid: frozenset[int] = frozenset(),
    most_games: int = 1,
    favourites: tuple[Animal, ...] = (),
) -> Entry:
    """What somebody signs up with."""
    return Entry(member.user_id, member.name, rating, pace, hours, avoid, max(1, min(most_games, 10)), favourites)
