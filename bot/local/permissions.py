"""Who may do what where, worked out as Discord does: roles, then the channel's overwrites."""

from discord import Permissions

from bot.local.model import Account, Channel, Guild, Overwrite

EVERYONE = Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    create_private_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    add_reactions=True,
    use_application_commands=True,
    use_external_emojis=True,
)
IN_A_DM = EVERYONE


def bits(names: str) -> int:
    """The bits of permissions by discord.py's names, with spaces between them."""
    return Permissions(**dict.fromkeys(names.split(), True)).value


def in_guild(guild: Guild, account: Account) -> Permissions:
    """What the roles alone give. The owner and administrators may everything; a stranger nothing."""
    if account.id == guild.owner_id:
        return Permissions.all()
    member = guild.members.get(account.id)
    if member is None:
        return Permissions.none()
    value = guild.roles[guild.id].permissions
    for role_id in member.role_ids:
        value |= guild.roles[role_id].permissions
    allowed = Permissions(value)
    return Permissions.all() if allowed.administrator else allowed


def in_channel(guild: Guild | None, channel: Channel, account: Account) -> Permissions:
    """What `account` may do in `channel`; for a thread pass its parent."""
    if guild is None:
        return IN_A_DM
    base = in_guild(guild, account)
    member = guild.members.get(account.id)
    if base.administrator or member is None:
        return base
    value = _overwritten(base.value, channel.overwrites.get(guild.id))
    of_roles = [channel.overwrites[role] for role in member.role_ids if role in channel.overwrites]
    allow = deny = 0
    for overwrite in of_roles:
        allow |= overwrite.allow
        deny |= overwrite.deny
    value = _overwritten(value, Overwrite(allow, deny))
    value = _overwritten(value, channel.overwrites.get(account.id))
    permissions = Permissions(value)
    return permissions if permissions.view_channel else Permissions.none()


def _overwritten(value: int, overwrite: Overwrite | None) -> int:
    return value if overwrite is None else (value & ~overwrite.deny) | overwrite.allow
