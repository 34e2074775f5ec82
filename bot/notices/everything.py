"""Every module that has kinds of notices, so that all of them are known when notices are sent."""

from __future__ import annotations

from bot.clocks import notices as clocks
from bot.notices import asking, drafts, follows, replaced, seats
from bot.notices.kinds import KINDS
from bot.seasons import notices as seasons

__all__ = ["KINDS", "asking", "clocks", "drafts", "follows", "replaced", "seasons", "seats"]
