"""What a Discord is made of: accounts, guilds, channels, messages.

Messages, attachments and roles are frozen: an edit puts a new value in place, so whoever holds an old one sees what
they saw. Guilds, channels and members are the places where those values stand, and change.
"""

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

Json = dict[str, Any]


class ChannelKind(IntEnum):
    """The kinds of channel that exist here, with Discord's numbers."""

    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12

    @property
    def is_thread(self) -> bool:
        """Whether it hangs under another channel."""
        return self in (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD)


class Flag(IntFlag):
    """Discord's flags of a message, as far as they matter here."""

    NONE = 0
    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class MessageKind(IntEnum):
    """Discord's numbers for what brought a message about."""

    DEFAULT = 0
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    COMMAND = 20


@dataclass(eq=False, slots=True)
class Account:
    """A person or the bot. `accepts_dms` false makes every message to them fail with 50007."""

    id: int
    name: str
    is_bot: bool = False
    locale: str = "en-US"
    accepts_dms: bool = True


@dataclass(frozen=True, slots=True)
class Role:
    """A role of a guild; `permissions` are Discord's bits."""

    id: int
    name: str
    permissions: int
    position: int
    color: int = 0
    managed: bool = False


@dataclass(eq=False, slots=True)
class Member:
    """An account in a guild."""

    account: Account
    role_ids: list[int]
    joined: float


@dataclass(eq=False, slots=True)
class Guild:
    """A server. The role with the guild's own id is @everyone."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channel_ids: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Overwrite:
    """What a channel allows or denies one role or member, in bits."""

    allow: int
    deny: int


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a message, with its bytes. `description` is the alt text."""

    id: int
    filename: str
    data: bytes
    content_type: str
    url: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """The interaction that a message answers: who did what. `label` is what stands above the answer."""

    id: int
    kind: int
    user_id: int
    label: str


@dataclass(frozen=True, slots=True)
class Message:
    """A message as it stands. `private_to` names the one person who sees an ephemeral one."""

    id: int
    channel_id: int
    author: Account
    sent: float
    content: str = ""
    embeds: tuple[Json, ...] = ()
    components: tuple[Json, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    flags: Flag = Flag.NONE
    kind: MessageKind = MessageKind.DEFAULT
    edited: float | None = None
    pinned: bool = False
    private_to: int | None = None
    mentions: tuple[int, ...] = ()
    role_mentions: tuple[int, ...] = ()
    mentions_everyone: bool = False
    reply_to: int | None = None
    origin: Origin | None = None
    nonce: str | None = None
    late_edits: int = 0

    @property
    def is_ephemeral(self) -> bool:
        """Whether one person alone sees it."""
        return Flag.EPHEMERAL in self.flags

    @property
    def is_thinking(self) -> bool:
        """Whether it is the place-holder of a deferred answer."""
        return Flag.LOADING in self.flags


@dataclass(eq=False, slots=True)
class Channel:
    """A place where messages stand: a text channel, a thread or a direct message."""

    id: int
    kind: ChannelKind
    name: str
    guild_id: int | None = None
    parent_id: int | None = None
    owner_id: int | None = None
    topic: str | None = None
    recipient: Account | None = None
    created: float = 0.0
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_minutes: int = 1440
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    thread_members: set[int] = field(default_factory=set)

    @property
    def pins(self) -> list[Message]:
        """The pinned messages, newest first."""
        return [message for message in reversed(self.messages.values()) if message.pinned]
