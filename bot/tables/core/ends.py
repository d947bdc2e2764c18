"""How a table ends before its game does: a game that is broken off, a lobby that is given up."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.core.posts import board_posts
from bot.tables.values.ballots import NOTHING_DECIDED
from bot.tables.values.change import Change, Entry, NewPost
from bot.tables.values.table import Phase, Table


def abandoned(before: Table, after: Table, entry: Entry) -> Change:
    """The end of a game that is broken off with an entry, which the table ``after`` has."""
    after = replace(after, phase=Phase.ABANDONED, owes=(), clocks=(), undo=(), decisions=NOTHING_DECIDED)
    after = replace(after, paused=None, asleep=None, suspended=None)
    return Change(before, after, (entry,), board_posts(before, after, entry.user, before.version))


def closed(before: Table, after: Table, entry: Entry) -> Change:
    """The end of a lobby that is given up with an entry, which the table ``after`` has."""
    after = replace(after, phase=Phase.ABANDONED, suspended=None)
    return Change(before, after, (entry,), (NewPost("show", since=before.version),))
