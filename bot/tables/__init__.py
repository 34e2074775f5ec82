"""Tables: one game or lobby per channel, with its seats, its record and its lock. No Discord in here."""

from bot.model import (
    Asked,
    Cause,
    Choosing,
    Chosen,
    Exported,
    Member,
    NewTable,
    Person,
    Played,
    Seat,
    ServerSettings,
    Status,
    TableInfo,
    View,
)
from bot.questions import Agreement, AgreementKind, Decided, Verdict
from bot.tables.table import Table
from bot.tables.tables import Tables

__all__ = [
    "Agreement",
    "AgreementKind",
    "Asked",
    "Cause",
    "Choosing",
    "Chosen",
    "Decided",
    "Exported",
    "Member",
    "NewTable",
    "Person",
    "Played",
    "Seat",
    "ServerSettings",
    "Status",
    "Table",
    "TableInfo",
    "Tables",
    "Verdict",
    "View",
]
