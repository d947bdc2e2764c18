"""End a table early: an abandoned game, or a closed lobby."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.core.posts import board_posts
from bot.tables.values.ballots import NOTHING_DECIDED
from bot.tables.values.change import Change, Entry, NewPost
from bot.tables.values.table import Phase, Table


def abandoned(before: Table, after: Table, entry: Entry) -> Change:
    """The change that abandons a game with ``entry``; ``after`` already includes it."""
    after = replace(
        after, phase=Phase.ABANDONED, owes=(), clocks=(), thoughts=(), undo=(), decisions=NOTHING_DECIDED
    )
    after = replace(after, paused=None, asleep=None, suspended=None)
    return Change(before, after, (entry,), board_posts(before, after, entry.user, before.version))


def closed(before: Table, after: Table, entry: Entry) -> Change:
    """The change that closes a lobby with ``entry``; ``after`` already includes it."""
    after = replace(after, phase=Phase.ABANDONED, suspended=None, calling=None)
    return Change(before, after, (entry,), (NewPost("show", since=before.version),))
