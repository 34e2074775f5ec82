"""The branches in memory: one for each person and game, the longest unused ones forgotten first."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.model import View
from bot.whatif.branch import Branch

MOST = 200
"""Branches kept at a time; a branch takes some ten kilobytes and more with its length."""


class Branches:
    """All branches. ``sample`` gives the shuffles; it must be unforeseeable, and tests may set it."""

    def __init__(self, most: int = MOST, sample: Callable[[], int] = lambda: secrets.randbits(63)) -> None:
        self._most = most
        self._sample = sample
        self._kept: OrderedDict[tuple[int, int], Branch] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def forget(self, user_id: int) -> None:
        """Drop everything of a person."""
        for key in [key for key in self._kept if key[0] == user_id]:
            del self._kept[key]

    def of(self, user_id: int, view: View) -> Branch:
        """A person's branch of a game; a new one from where the game stands if there is none."""
        key = (user_id, view.info.id)
        branch = self._kept.get(key)
        if branch is None:
            return self.begin(user_id, view)
        self._kept.move_to_end(key)
        return branch

    @asynccontextmanager
    async def held(self, user_id: int, view: View) -> AsyncIterator[Branch]:
        """A person's branch of a game for as long as nobody else may touch it: one press after the other."""
        branch = self.of(user_id, view)
        async with branch.lock:
            yield self.of(user_id, view)  # it may have begun anew meanwhile

    def begin(self, user_id: int, view: View) -> Branch:
        """A new branch from where the game stands, in place of an older one, whose lock it takes over."""
        key = (user_id, view.info.id)
        old = self._kept.pop(key, None)
        branch = Branch(view.state, view.seq, self._sample())
        if old is not None:
            branch.version, branch.lock = old.version + 1, old.lock
        self._kept[key] = branch
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return branch
