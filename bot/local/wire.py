"""The model in Discord's JSON, as it goes to the bot and to the page."""

from bot.local.ids import iso
from bot.local.model import Account, Attachment, Channel, Flag, Guild, Json, Member, Message, Origin, Role

LARGEST_UPLOAD = 10 * 1024 * 1024


def account(value: Account) -> Json:
    """A user object."""
    return {
        "id": str(value.id),
        "username": value.name.lower() if not value.is_bot else value.name,
        "global_name": None if value.is_bot else value.name,
        "discriminator": "0",
        "avatar": None,
        "bot": value.is_bot,
        "public_flags": 0,
    }


def member(value: Member) -> Json:
    """A member object with its user."""
    return {"user": account(value.account), **partial_member(value)}


def partial_member(value: Member) -> Json:
    """A member object as it stands beside a user."""
    return {
        "roles": [str(role) for role in value.role_ids],
        "joined_at": iso(value.joined),
        "nick": None,
        "avatar": None,
        "premium_since": None,
        "pending": False,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "communication_disabled_until": None,
    }


def role(value: Role) -> Json:
    """A role object."""
    return {
        "id": str(value.id),
        "name": value.name,
        "permissions": str(value.permissions),
        "position": value.position,
        "color": value.color,
        "colors": {"primary_color": value.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": value.managed,
        "mentionable": True,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def channel(value: Channel) -> Json:
    """A channel, thread or direct message object."""
    last = next(reversed(value.messages), None)
    form: Json = {
        "id": str(value.id),
        "type": int(value.kind),
        "last_message_id": str(last) if last else None,
        "flags": 0,
    }
    if value.recipient is not None:
        return form | {"recipients": [account(value.recipient)]}
    form |= {"name": value.name, "guild_id": str(value.guild_id), "rate_limit_per_user": 0, "nsfw": False}
    form["parent_id"] = str(value.parent_id) if value.parent_id else None
    return form | (_thread(value) if value.kind.is_thread else _text_channel(value))


def _text_channel(value: Channel) -> Json:
    overwrites = [
        {"id": str(target), "type": 0 if target == value.guild_id else 1, "allow": str(o.allow), "deny": str(o.deny)}
        for target, o in value.overwrites.items()
    ]
    return {"topic": value.topic, "position": 0, "permission_overwrites": overwrites}


def _thread(value: Channel) -> Json:
    metadata = {
        "archived": value.archived,
        "locked": value.locked,
        "auto_archive_duration": value.auto_archive_minutes,
        "archive_timestamp": iso(value.created),
        "create_timestamp": iso(value.created),
        "invitable": value.invitable,
    }
    return {
        "owner_id": str(value.owner_id),
        "thread_metadata": metadata,
        "message_count": len(value.messages),
        "total_message_sent": len(value.messages),
        "member_count": len(value.thread_members),
    }


def guild(value: Guild) -> Json:
    """A guild object without its channels."""
    return {
        "id": str(value.id),
        "name": value.name,
        "owner_id": str(value.owner_id),
        "roles": [role(r) for r in value.roles.values()],
        "preferred_locale": value.locale,
        "features": [],
        "emojis": [],
        "stickers": [],
        **dict.fromkeys(("icon", "splash", "discovery_splash", "banner", "description", "vanity_url_code"), None),
        **dict.fromkeys(("afk_channel_id", "system_channel_id", "rules_channel_id", "application_id"), None),
        **dict.fromkeys(("verification_level", "default_message_notifications", "explicit_content_filter"), 0),
        **dict.fromkeys(("mfa_level", "premium_tier", "nsfw_level", "system_channel_flags"), 0),
        "afk_timeout": 300,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "approximate_member_count": len(value.members),
    }


def attachment(value: Attachment) -> Json:
    """An attachment object."""
    form: Json = {
        "id": str(value.id),
        "filename": value.filename,
        "size": len(value.data),
        "url": value.url,
        "proxy_url": value.url,
        "content_type": value.content_type,
    }
    if value.width is not None:
        form |= {"width": value.width, "height": value.height}
    if value.description is not None:
        form["description"] = value.description
    return form


def message(value: Message, place: Channel, mentioned: list[Account], origin_user: Account | None) -> Json:
    """A message object. Files that an embed or a component shows are not in the list, as on Discord."""
    shown, layout = shown_elsewhere(value), Flag.COMPONENTS_V2 in value.flags
    form: Json = {
        "id": str(value.id),
        "channel_id": str(value.channel_id),
        "author": account(value.author),
        "content": value.content,
        "timestamp": iso(value.sent),
        "edited_timestamp": iso(value.edited) if value.edited else None,
        "tts": False,
        "mention_everyone": value.mentions_everyone,
        "mentions": [account(person) for person in mentioned],
        "mention_roles": [str(role_id) for role_id in value.role_mentions],
        "attachments": [attachment(file) for file in value.attachments if not layout and file.url not in shown],
        "embeds": list(value.embeds),
        "components": list(value.components),
        "pinned": value.pinned,
        "type": int(value.kind),
        "flags": int(value.flags),
    }
    if value.nonce is not None:
        form["nonce"] = value.nonce
    if value.author.is_bot:
        form["application_id"] = str(value.author.id)
    if value.reply_to is not None:
        form["message_reference"] = {"type": 0, "message_id": str(value.reply_to), "channel_id": str(value.channel_id)}
    if value.origin is not None and origin_user is not None:
        form |= _origin(value.origin, origin_user)
    if place.guild_id is not None and not value.is_ephemeral:
        form["guild_id"] = str(place.guild_id)
    return form


def _origin(value: Origin, user: Account) -> Json:
    metadata = {"id": str(value.id), "type": value.kind, "user": account(user), "authorizing_integration_owners": {}}
    short = {"id": str(value.id), "type": value.kind, "name": value.label, "user": account(user)}
    return {"interaction_metadata": metadata, "interaction": short}


def shown_elsewhere(value: Message) -> set[str]:
    """The addresses that embeds and components of `value` show."""
    if not value.attachments:
        return set()
    found: set[str] = set()
    waiting: list[object] = [*value.embeds, *value.components]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            waiting.extend(item.values())
            if isinstance(url := item.get("url"), str):
                found.add(url)
        elif isinstance(item, list | tuple):
            waiting.extend(item)
    return found
