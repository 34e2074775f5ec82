"""Who has the rights of a table's host: the host, managers of the server, and at tables of seasons its organisers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.model import Member

if TYPE_CHECKING:
    from bot.tables.table import Table

_ROLE = (
    "SELECT o.role FROM season_games s JOIN games g USING (game) JOIN organisers o ON o.server = g.server"
    " WHERE s.game = ?"
)


async def may_host(table: Table, member: Member) -> bool:
    """Whether somebody has the host's rights. The bot itself is the host of a season's tables, so whoever has the role
    of the organisers stands in for it."""
    if member.user_id == table.info.host_id or member.manager:
        return True
    if not member.roles:
        return False
    row = await table.tables.database.one(_ROLE, (table.info.id,))
    return row is not None and row["role"] in member.roles
