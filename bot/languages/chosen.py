"""The languages that people have chosen with ``/me language``, at hand for every answer."""

from __future__ import annotations

from bot.store.database import Database


class Chosen:
    """One for each bot: filled at its start, kept in step by the command."""

    def __init__(self) -> None:
        self._languages: dict[int, str] = {}

    async def load(self, database: Database) -> None:
        """Read what people have chosen."""
        rows = await database.all("SELECT user, language FROM people WHERE language IS NOT NULL", ())
        self._languages = {row["user"]: row["language"] for row in rows}

    def of(self, user_id: int) -> str | None:
        """What somebody has chosen; None: whatever their client says."""
        return self._languages.get(user_id)

    def choose(self, user_id: int, language: str | None) -> None:
        """Note a choice; None takes it back."""
        if language is None:
            self._languages.pop(user_id, None)
        else:
            self._languages[user_id] = language
