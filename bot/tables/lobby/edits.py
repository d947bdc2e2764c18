"""Changes of a lobby: each is one entry and edits the lobby's message. Pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from bot.tables.core.beginning import begin
from bot.tables.core.case import Case, Transition
from bot.tables.core.ends import closed
from bot.tables.core.lobbies import require_host, require_lobby
from bot.tables.lobby.states import suggested
from bot.tables.values.change import Change, EntryKind, NewPost, with_entry
from bot.tables.values.ids import UserId
from bot.tables.values.table import Click, Table
from engines.base import Json


@dataclass(frozen=True, slots=True)
class Edit:
    """What becomes of a lobby: an entry, and other values of the table's ``fields``; none: it closes."""

    kind: EntryKind
    body: Json = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    call: tuple[UserId, ...] = ()
    """The persons whom a new message calls for it."""


Allowed: TypeAlias = Callable[[Click, Table], None]
"""Raises Refusal for whoever may not do it."""


def anybody(_click: Click, _table: Table) -> None:
    """Everybody may do it."""


def host_or_manager(click: Click, table: Table) -> None:
    """The host may do it, and whoever manages the channel."""
    if not click.manager:
        require_host(click, table)


def edited(
    case: Case, click: Click, edit: Callable[[Case], Edit], allowed: Allowed = require_host
) -> Transition:
    """A lobby after an edit. A full one may begin by itself. Raises Refusal."""
    table = case.table
    require_lobby(table)
    allowed(click, table)
    change = edit(case)
    if not change.fields:
        return Transition(closed(table, *with_entry(table, change.kind, case.now, click)))
    after = replace(table, **change.fields)
    before = suggested(case.game, len(table.players))
    following = {
        name: value
        for name, value in suggested(case.game, len(after.players)).items()
        if after.options[name] == table.options[name] == before[name]
    }
    after = replace(after, options={**after.options, **following})
    after, entry = with_entry(after, change.kind, case.now, click, body=change.body)
    if after.auto_start and full(case, after):
        return begin(case, after, (entry,))
    post = NewPost("show", repost=bool(change.call), mention=change.call, since=table.version)
    return Transition(Change(table, after, (entry,), (post,)))


def full(case: Case, table: Table) -> bool:
    """Whether no person can join any more."""
    return table.staying >= case.game.seats[-1]
