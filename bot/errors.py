"""What a table can refuse. Each error has a code, its facts, and an English sentence that says what to do.

``message`` is the sentence with ``{facts}`` in it, so that the front end can say it in any language:
``translate(language, error.message, **error.facts)``. Whoever raises one has changed nothing.
"""

from __future__ import annotations

from typing import ClassVar

from rules.errors import Said


class TableError(Exception):
    """The base of all refusals of a table; ``str()`` is the English sentence."""

    code: ClassVar[str] = "table"
    message: ClassVar[str] = "This is not possible."

    def __init__(self, **facts: object) -> None:
        self.facts = facts
        super().__init__(str(Said(self.message, **facts)))


class NoGameHere(TableError):
    """No lobby and no running game in this channel."""

    code = "no-game-here"
    message = "There is no game in this channel. Open one with /game new, or go to the channel of your game."


class NoSuchGame(TableError):
    """A game number that does not exist (here)."""

    code = "no-such-game"
    message = "There is no game number {game} on this server."


class ChannelTaken(TableError):
    """One lobby or running game per channel."""

    code = "channel-taken"
    message = "“{name}” is still on in this channel. End it first, or use another channel or a thread."


class MayNotOpen(TableError):
    """The server lets only one role open tables."""

    code = "may-not-open"
    message = "On this server only members with the role chosen in /settings may open a table."


class TooManyTables(TableError):
    """The server's own limit."""

    code = "too-many-tables"
    message = "Tables at a time on this server: at most {most}, and so many are open. End one first."


class BadTable(TableError):
    """Options of a table that make no game; ``reason`` is a sentence."""

    code = "bad-table"
    message = "No game can be opened like this: {reason}"


class GameRunning(TableError):
    """Something that only a lobby can do."""

    code = "game-running"
    message = "“{name}” has begun; this can only be done before the start."


class NotStarted(TableError):
    """Something that needs a game that has begun."""

    code = "not-started"
    message = "“{name}” has not begun yet. The host starts it, or it starts when all seats are taken."


class StillPicking(NotStarted):
    """Something that needs a game that has begun, while the animals are picked."""

    code = "still-picking"
    message = (
        "In “{name}” the animals are being picked; {who} is next. The host can remind with `/host nudge`, and with "
        "`/game kick` a computer player picks and plays instead."
    )


class GameIsOver(TableError):
    """Something that needs a game that is still on."""

    code = "game-over"
    message = "“{name}” is over. Look at it with /board, or play again with /game rematch."


class TableFull(TableError):
    """No seat left."""

    code = "table-full"
    message = "All {size} seats are taken."


class AlreadySeated(TableError):
    """One person, one seat."""

    code = "already-seated"
    message = "You have a seat at this table already."


class NotInvited(TableError):
    """A table by invitation."""

    code = "not-invited"
    message = "This table is by invitation. Ask the host to invite you."


class AlreadyInvited(TableError):
    """An invitation that stands."""

    code = "already-invited"
    message = "This person is invited already; `/game join` takes a seat."


class NeedsNoInvitation(TableError):
    """An invitation of the host or of somebody who sits here."""

    code = "needs-no-invitation"
    message = "This person needs no invitation: the host and whoever has a seat are in already."


class OwnSeat(TableError):
    """A host who removes himself."""

    code = "own-seat"
    message = "This is your own seat. `/game leave` gives it up."


class NoSeat(TableError):
    """Somebody who does not play here."""

    code = "no-seat"
    message = "You have no seat at this table, so you can only watch."


class NoSuchSeat(TableError):
    """A seat that is not there."""

    code = "no-such-seat"
    message = "There is no such seat at this table."


class HostOnly(TableError):
    """What only the host (or a manager of the server) may do."""

    code = "host-only"
    message = "Only the host of the table can do this."


class TooFewPlayers(TableError):
    """A start with fewer seats than a game needs."""

    code = "too-few-players"
    message = (
        "A game needs at least {least} players and this table has {players}. Wait for others or add a computer seat."
    )


class SeatsVacant(TableError):
    """A start of an imported game with seats that nobody has taken."""

    code = "seats-vacant"
    message = "These seats are still free: {animals}. Wait for others or add computer seats."


class AnimalTaken(TableError):
    """An animal that somebody else has."""

    code = "animal-taken"
    message = "The {animal} is taken. Free: {free}."


class NoPick(TableError):
    """Animals are dealt at this table."""

    code = "no-pick"
    message = "At this table the animals are dealt, so there is nothing to pick."


class NotYourPick(TableError):
    """A draft in which somebody else picks now."""

    code = "not-your-pick"
    message = "The draft goes in order, and now {name} picks."


class NotYourTurn(TableError):
    """A choice while somebody else is asked."""

    code = "not-your-turn"
    message = "It is not your decision: the {animal} ({name}) is asked now."


class NotYourAnimal(TableError):
    """A choice for an animal of another seat."""

    code = "not-your-animal"
    message = "The {animal} is not yours. You play: {own}."


class Stale(TableError):
    """A button or command made for an earlier state of the game; ``seq`` is where it is now."""

    code = "stale"
    message = "The game has moved on since then (step {seq}, not {expected}). Here is where it stands now."


class NothingChosen(TableError):
    """A command without a choice."""

    code = "nothing-chosen"
    message = "No choice was given."


class NothingToTakeBack(TableError):
    """Undo by somebody who has not chosen anything that stands."""

    code = "nothing-to-take-back"
    message = "You have made no choice here that could be taken back."


class FewerToTakeBack(NothingToTakeBack):
    """Undo of more choices than somebody has made that stand; ``own``: how many there are."""

    code = "fewer-to-take-back"
    message = "Choices of yours that stand here: {own}. More cannot be taken back."


class NeedsAgreement(TableError):
    """An undo that the others must agree to; ``reason`` is ``hidden`` or ``others``."""

    code = "needs-agreement"
    message = "Something hidden was revealed or somebody else has chosen since, so the others must agree to an undo."


class BeforeTheBase(TableError):
    """An undo to before the point from which the record still leads on (after a change of the rules)."""

    code = "before-the-base"
    message = "The rules were changed since; this game can only be taken back to step {base}."


class AlreadyAsked(TableError):
    """The same kind of agreement is open already."""

    code = "already-asked"
    message = "The others are asked about this already; the answer is due by {due}."


class NotOpen(TableError):
    """A vote on something that is decided."""

    code = "not-open"
    message = "This has been decided already."


class NoVote(TableError):
    """A vote by somebody who is not asked."""

    code = "no-vote"
    message = "Only the other players of this game are asked."


class ClaimsByHand(TableError):
    """The table does not allow claims at once."""

    code = "claims-by-hand"
    message = "At this table every claim is made by hand."


class FileTooLarge(TableError):
    """An import over the limit."""

    code = "file-too-large"
    message = "The file has {size} bytes; at most {most} are read."


class BadFile(TableError):
    """An import that is neither a position nor a record; ``reason`` is a sentence."""

    code = "bad-file"
    message = "This file cannot be read as a game: {reason}"


class SecretUntilTheEnd(TableError):
    """An export that would show what is hidden."""

    code = "secret-until-the-end"
    message = "The hidden order can only be exported after the end of the game."


class GameStuck(TableError):
    """A stored game that this version cannot carry on."""

    code = "game-stuck"
    message = "This game was stored by another version and cannot be carried on by this one: {reason}"


class StorageError(Exception):
    """The database cannot be used; ``str()`` is a sentence for whoever runs the bot."""
