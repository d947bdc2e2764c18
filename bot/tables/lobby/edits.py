"""Changes of a lobby: each is one entry and edits the lobby's message. Pure functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from bot.tables.core.beginning import begin
from bot.tables.core.case import Case, Transition
from bot.tables.core.ends import closed
from bot.tables.core.lobbies import ENTRIES_READ, require_host
from bot.tables.lobby.rematches import with_person
from bot.tables.lobby.states import person, suggested
from bot.tables.values.change import Change, EntryKind, NewPost, with_entry
from bot.tables.values.ids import UserId
from bot.tables.values.punctuality import Punctuality
from bot.tables.values.refusals import Joined, Refusal, Suspended
from bot.tables.values.table import NOBODY, Click, Phase, Table
from engines.base import Json
from engines.text import count


@dataclass(frozen=True, slots=True)
class Edit:
    """The outcome of an edit: an entry, and the table ``after`` it except for its version; None closes it."""

    kind: EntryKind
    body: Json = None
    after: Table | None = None
    call: tuple[UserId, ...] = ()
    """The people that a new message calls."""


Allowed: TypeAlias = Callable[[Click, Table], None]
"""Raises Refusal for anyone who may not do it."""


def anybody(_click: Click, _table: Table) -> None:
    """Allow everyone."""


def host_or_manager(click: Click, table: Table) -> None:
    """Allow the host and whoever manages the channel."""
    if not click.manager:
        require_host(click, table)


def edited(
    case: Case, click: Click, edit: Callable[[Case], Edit], allowed: Allowed = require_host
) -> Transition:
    """The lobby after an edit. A full one may start by itself. Raises Refusal."""
    table = case.table
    _require_lobby(table)
    allowed(click, table)
    change = edit(case)
    if change.after is None:
        return Transition(closed(table, *with_entry(table, change.kind, case.now, click)))
    before = suggested(case.game, len(table.players))
    after = change.after
    following = {
        name: value
        for name, value in suggested(case.game, len(after.players)).items()
        if after.options[name] == table.options[name] == before[name]
    }
    after = replace(after, options={**after.options, **following})
    after, entry = with_entry(after, change.kind, case.now, click, body=change.body)
    if after.auto_start and full(case, after):
        return begin(case, after, (entry,))
    if complete(case, after):
        return begin(case, after, (entry,))
    post = NewPost("show", repost=bool(change.call), mention=change.call, since=table.version)
    return Transition(Change(table, after, (entry,), (post,)))


def complete(case: Case, table: Table) -> bool:
    """Return whether as many as the bot wanted have come to a lobby that it has opened."""
    wanted = None if table.calling is None else table.calling.seats
    return wanted == len(table.players) and wanted in case.game.seats


def _require_lobby(table: Table) -> None:
    """Raise Refusal for a table that is no longer a lobby."""
    if table.phase is Phase.PLAYING:
        raise Refusal("The game has started, so none of this can be changed.")
    if table.phase is Phase.SUSPENDED:
        raise Suspended
    if table.phase is not Phase.LOBBY:
        raise Refusal("This table is closed. Open a new one with /palermo start.")


def full(case: Case, table: Table) -> bool:
    """Return whether no person can join any more."""
    return table.staying >= case.game.seats[-1]


def no_room(case: Case) -> Refusal:
    """The refusal for a full table."""
    most = max(case.game.seats)
    return Refusal(
        count("The table is full: there is {n} seat.", "The table is full: there are {n} seats.", most)
    )


def joined(case: Case, click: Click, own: Punctuality) -> Transition:
    """The lobby after someone has sat down. Raises Refusal, and Joined for anyone already there.

    ``own``: how punctual they are on this server.
    """
    return edited(case, click, partial(_joining, click=click, own=own), anybody)


def _joining(case: Case, click: Click, own: Punctuality) -> Edit:
    table, player = case.table, person(click)
    if click.user in table.persons:
        raise Joined(table)
    if not own.meets(table.plan.least):
        raise Refusal(
            "The host wants only players who have been on time more often than you in their recent games "
            "here."
        )
    _require_called(case, click)
    if full(case, table):
        raise no_room(case)
    after = replace(table, players=with_person(table.players, player))
    return Edit("join", player.name, after, _called(case, click, after))


def _require_called(case: Case, click: Click) -> None:
    """Raise Refusal for anyone whom the bot does not call to a lobby that it has opened, or no longer."""
    calling = case.table.calling
    if calling is None:
        return
    if click.user not in calling.invited:
        raise Refusal("I opened this table for the players I've invited. Only they can press Ready.")
    if case.now >= calling.until:
        raise Refusal("It's too late to press Ready.")


def _called(case: Case, click: Click, after: Table) -> tuple[UserId, ...]:
    """The host, if someone takes the last seat, but not if they left and joined again."""
    if not full(case, after) or after.host == NOBODY:
        return ()
    entries = case.log[-ENTRIES_READ:]
    again = any(entry.kind == "join" and entry.user == click.user for entry in entries)
    return () if again else (case.table.host,)
