"""The whole Discord in memory: who exists, what was said, and every change told to the bus."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.local import permissions, wire
from bot.local.bus import Bus, Event
from bot.local.errors import missing_access, missing_permissions, unknown
from bot.local.ids import Clock, Snowflakes, iso, of_name
from bot.local.model import (
    Account,
    Attachment,
    Channel,
    ChannelKind,
    Guild,
    Json,
    Member,
    Message,
    MessageKind,
    Overwrite,
    Role,
)

HOUR = 3600.0
BOT_PERMISSIONS = permissions.bits(
    "view_channel send_messages send_messages_in_threads create_public_threads create_private_threads embed_links"
    " attach_files read_message_history add_reactions use_external_emojis manage_threads pin_messages"
)


class World:
    """Everything that exists. Its methods are what can happen; they change the model and emit the events.

    `late_edits_allowed` is how many edits a message older than an hour takes (30046); None means any number, since
    Discord does not publish its own.
    """

    def __init__(self, bot_name: str) -> None:
        self.clock = Clock()
        self.ids = Snowflakes(self.clock)
        self.bus = Bus()
        self.base_url = ""
        self.late_edits_allowed: int | None = None
        self.accounts: dict[int, Account] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.attachments: dict[int, Attachment] = {}
        self.commands: dict[int | None, list[Json]] = {None: []}
        self.emoji: list[Json] = []
        self.bot = self.add_account(bot_name, is_bot=True)

    # People and places

    def add_account(self, name: str, *, is_bot: bool = False, locale: str = "en-US") -> Account:
        """A new person, in no guild yet."""
        account = Account(self._named(self.accounts, "person", name), name, is_bot, locale)
        self.accounts[account.id] = account
        return account

    def add_guild(self, name: str, owner: Account) -> Guild:
        """A new guild with its owner and the bot in it."""
        guild = Guild(self._named(self.guilds, "guild", name), name, owner.id)
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE.value, 0)
        bot_role = self.add_role(guild, self.bot.name, BOT_PERMISSIONS, managed=True)
        self.guilds[guild.id] = guild
        self.join(guild, owner)
        self.join(guild, self.bot, bot_role)
        self.bus.emit(Event("GUILD_CREATE", self.guild_json(guild), guild.id))
        return guild

    def speak(self, guild: Guild, locale: str) -> None:
        """Set the language in which a guild is set up."""
        guild.locale = locale
        self.bus.emit(Event("GUILD_UPDATE", wire.guild(guild), guild.id))

    def add_role(self, guild: Guild, name: str, permission_bits: int = 0, *, managed: bool = False) -> Role:
        """A new role above the others."""
        role = Role(self.ids.next(), name, permission_bits, len(guild.roles), managed=managed)
        guild.roles[role.id] = role
        self.bus.emit(Event("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": wire.role(role)}, guild.id))
        return role

    def join(self, guild: Guild, account: Account, *roles: Role) -> Member:
        """Make `account` a member, with `roles`."""
        member = Member(account, [role.id for role in roles], self.clock.now())
        guild.members[account.id] = member
        data = wire.member(member) | {"guild_id": str(guild.id)}
        self.bus.emit(Event("GUILD_MEMBER_ADD", data, guild.id))
        return member

    def leave(self, guild: Guild, account: Account) -> None:
        """Take `account` out of the guild; for the bot this is being kicked."""
        guild.members.pop(account.id, None)
        if account is self.bot:
            self.bus.emit(Event("GUILD_DELETE", {"id": str(guild.id)}, guild.id))
        else:
            data = {"guild_id": str(guild.id), "user": wire.account(account)}
            self.bus.emit(Event("GUILD_MEMBER_REMOVE", data, guild.id))

    def readmit(self, guild: Guild) -> None:
        """Invite the bot again to a guild that it was kicked out of."""
        role = next(role for role in guild.roles.values() if role.managed)
        self.join(guild, self.bot, role)
        data = self.guild_json(guild)
        del data["unavailable"]  # which Discord sends only for a guild that the bot was in already
        self.bus.emit(Event("GUILD_CREATE", data, guild.id))

    def add_channel(self, guild: Guild, name: str, *, channel_id: int | None = None) -> Channel:
        """A new text channel; without an id given it gets one made of its name."""
        new_id = channel_id or self._named(self.channels, "channel", f"{guild.name}/{name}")
        place = Channel(new_id, ChannelKind.TEXT, name, guild.id, created=self.clock.now())
        self._settle(place, "CHANNEL_CREATE")
        return place

    def add_thread(self, parent: Channel, name: str, owner: Account, **details: Any) -> Channel:
        """A new thread under `parent`; `details` are further fields of Channel."""
        kind = details.pop("kind", ChannelKind.PUBLIC_THREAD)
        thread_id = details.pop("id", None) or self.ids.next()
        place = Channel(thread_id, kind, name, parent.guild_id, parent.id, owner.id, **details)
        place.created = self.clock.now()
        place.thread_members.add(owner.id)
        self._settle(place, "THREAD_CREATE")
        return place

    def direct(self, person: Account) -> Channel:
        """The direct messages of the bot with `person`."""
        for place in self.channels.values():
            if place.recipient is person:
                return place
        new_id = self._named(self.channels, "direct", person.name)
        place = Channel(new_id, ChannelKind.DM, "", recipient=person, created=self.clock.now())
        self._settle(place, "CHANNEL_CREATE")
        return place

    def _named(self, taken: Mapping[int, object], kind: str, name: str) -> int:
        """An id made of the name; one made of the time when that is taken."""
        wanted = of_name(kind, name)
        return self.ids.next() if wanted in taken else wanted

    def _settle(self, place: Channel, event: str) -> None:
        self.channels[place.id] = place
        if place.guild_id is not None:
            self.guilds[place.guild_id].channel_ids.append(place.id)
        extra = {"newly_created": True} if place.kind.is_thread else {}
        self.bus.emit(Event(event, wire.channel(place) | extra, place.guild_id, place.id))

    def change_channel(self, place: Channel, **changes: Any) -> None:
        """Set fields of a channel or thread."""
        for name, value in changes.items():
            setattr(place, name, value)
        event = "THREAD_UPDATE" if place.kind.is_thread else "CHANNEL_UPDATE"
        self.bus.emit(Event(event, wire.channel(place), place.guild_id, place.id))

    def delete_channel(self, place: Channel) -> None:
        """Remove a channel with its threads."""
        for thread in [c for c in self.channels.values() if c.parent_id == place.id]:
            self.delete_channel(thread)
        event = "THREAD_DELETE" if place.kind.is_thread else "CHANNEL_DELETE"
        self.bus.emit(Event(event, wire.channel(place), place.guild_id, place.id))
        del self.channels[place.id]
        if place.guild_id is not None:
            self.guilds[place.guild_id].channel_ids.remove(place.id)

    # Questions

    def channel(self, channel_id: int) -> Channel:
        """The channel with this id, or 10003."""
        place = self.channels.get(channel_id)
        if place is None:
            raise unknown("Channel")
        return place

    def guild(self, guild_id: int) -> Guild:
        """The guild with this id if the bot is in it, or 10004."""
        guild = self.guilds.get(guild_id)
        if guild is None or self.bot.id not in guild.members:
            raise unknown("Guild")
        return guild

    def guild_of(self, place: Channel) -> Guild | None:
        """The guild that a channel stands in."""
        return None if place.guild_id is None else self.guilds[place.guild_id]

    def allowed(self, place: Channel, account: Account) -> permissions.Permissions:
        """What `account` may do in `place`. A private thread shows itself to its members and to moderators only."""
        parent = self.channels[place.parent_id] if place.kind.is_thread and place.parent_id else place
        found = permissions.in_channel(self.guild_of(place), parent, account)
        hidden = place.kind is ChannelKind.PRIVATE_THREAD and account.id not in place.thread_members
        hidden = hidden and not found.manage_threads
        stranger = place.recipient is not None and account not in (place.recipient, self.bot)
        return permissions.Permissions.none() if hidden or stranger else found

    def require(self, place: Channel, *names: str) -> None:
        """50001 or 50013 unless the bot sees `place` and holds the permissions of these names."""
        held = self.allowed(place, self.bot)
        if not held.view_channel:
            raise missing_access()
        for name in names:
            if not getattr(held, name):
                raise missing_permissions()

    def message(self, place: Channel, message_id: int) -> Message:
        """The message with this id, or 10008."""
        found = place.messages.get(message_id)
        if found is None:
            raise unknown("Message")
        return found

    def sees(self, account: Account, message: Message) -> bool:
        """Whether `message` is shown to `account`, given that they see its channel."""
        return message.private_to in (None, account.id)

    # Messages

    def post(self, message: Message) -> Message:
        """Put a new message into its channel, or 10003. A message wakes an archived thread."""
        place = self.channel(message.channel_id)
        if place.archived:
            self.change_channel(place, archived=False)
        place.messages[message.id] = message
        self.attachments.update((file.id, file) for file in message.attachments)
        self._tell("MESSAGE_CREATE", place, message)
        return message

    def replace(self, message: Message, *, by_author: bool = True, **changes: Any) -> Message:
        """Put a changed message in the old one's place; `by_author` marks it as edited."""
        place = self.channel(message.channel_id)
        now = self.clock.now()
        if by_author:
            changes["edited"] = now
            if now - message.sent > HOUR:
                changes["late_edits"] = message.late_edits + 1
        changed = replace(message, **changes)
        place.messages[message.id] = changed
        self.attachments.update((file.id, file) for file in changed.attachments)
        self._tell("MESSAGE_UPDATE", place, changed)
        return changed

    def delete(self, message: Message) -> None:
        """Remove a message."""
        place = self.channel(message.channel_id)
        del place.messages[message.id]
        data: Json = {"id": str(message.id), "channel_id": str(place.id)}
        if place.guild_id is not None:
            data["guild_id"] = str(place.guild_id)
        self.bus.emit(Event("MESSAGE_DELETE", data, place.guild_id, place.id, message.private_to))

    def say(self, place: Channel, author: Account, content: str, **details: Any) -> Message:
        """A plain message by `author`."""
        mentions = tuple(dict.fromkeys(int(found) for found in re.findall(r"<@!?(\d+)>", content)))
        new = Message(self.ids.next(), place.id, author, self.clock.now(), content, mentions=mentions, **details)
        return self.post(new)

    def note(self, place: Channel, author: Account, kind: MessageKind, content: str = "") -> Message:
        """A line that Discord itself writes: a pin, a thread."""
        return self.say(place, author, content, kind=kind)

    def message_json(self, message: Message) -> Json:
        """A message in Discord's form."""
        mentioned = [self.accounts[person] for person in message.mentions if person in self.accounts]
        user = self.accounts.get(message.origin.user_id) if message.origin else None
        return wire.message(message, self.channels[message.channel_id], mentioned, user)

    def _tell(self, name: str, place: Channel, message: Message) -> None:
        data = self.message_json(message)
        guild = self.guild_of(place)
        if guild is not None and not message.is_ephemeral:
            member = guild.members.get(message.author.id)
            if member is not None:
                data["member"] = wire.partial_member(member)
        self.bus.emit(Event(name, data, place.guild_id, place.id, message.private_to))

    # Guilds in Discord's form

    def guild_json(self, guild: Guild, *, all_members: bool = False) -> Json:
        """A GUILD_CREATE: members beyond the bot itself only with the privileged intent."""
        places = [self.channels[channel_id] for channel_id in guild.channel_ids]
        visible = [place for place in places if self.allowed(place, self.bot).view_channel]
        members = list(guild.members.values()) if all_members else [guild.members[self.bot.id]]
        return wire.guild(guild) | {
            "channels": [wire.channel(place) for place in visible if not place.kind.is_thread],
            "threads": [wire.channel(place) for place in visible if place.kind.is_thread and not place.archived],
            "members": [wire.member(member) for member in members],
            "member_count": len(guild.members),
            "joined_at": iso(guild.members[self.bot.id].joined),
            "large": False,
            "unavailable": False,
            **{name: [] for name in ("voice_states", "presences", "stage_instances", "guild_scheduled_events")},
            "soundboard_sounds": [],
        }

    def overwrite(self, place: Channel, target_id: int, *, allow: int = 0, deny: int = 0) -> None:
        """Set what one role or member may do in a channel."""
        self.change_channel(place, overwrites=place.overwrites | {target_id: Overwrite(allow, deny)})
