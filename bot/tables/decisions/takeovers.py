"""Taking over an open seat: one whose player has left or was replaced, or that was offered."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.tables.core.case import Case, Transition
from bot.tables.core.following import follow_beside
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import with_entry
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.names import clean
from bot.tables.values.players import FormerOccupant
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import Click, Phase, Table
from engines.base import Seat


class Takeovers:
    """Lets people take open seats."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def offered(self, user: UserId, id: TableId) -> Table:
        """The table, if this person may take over one of its seats. Raises Refusal."""
        table = await self._repository.load(id)
        _require_open(table, user)
        return table

    async def take(self, click: Click, id: TableId, seat: Seat) -> Table:
        """Take an open seat, with everything that the seat knows.

        Refused to anybody who has, or had, another seat at this table: they know too much. The clock of
        the seat begins again, its bank too for somebody else, and auto-pass ends. Raises Refusal.
        """
        return await self._repository.change(click, id, partial(_taken, click=click, seat=seat))


def _taken(case: Case, click: Click, seat: Seat) -> Transition:
    table = case.table
    _require_open(table, click.user)
    if seat not in table.open_seats:
        raise Refusal("This seat is no longer open: someone else was quicker.")
    if seat not in table.open_to(click.user):
        raise _other(table, click.user)
    after = _with_sitter(table, seat, click)
    after, entry = with_entry(after, "take", case.now, click, seat=seat, body=after.seated[seat].name)
    return follow_beside(case, after, entry, clicker=click.user)


def _with_sitter(table: Table, seat: Seat, click: Click) -> Table:
    """The table with another player in a seat; who sat there before is remembered."""
    former = table.seated[seat]
    past = (*former.past, FormerOccupant(former.name, former.user, table.version + 1))
    name = clean(click.name)
    taken = replace(former, name=name, user=click.user, past=past, left=False, held=False, substitute=None)
    # Leaving and coming back must not gain time.
    bank = former.bank if former.user == click.user else None
    taken = replace(taken, auto_pass=False, missed=0, bank=bank)
    index = table.seats[seat]
    players = (*table.players[:index], taken, *table.players[index + 1 :])
    return replace(table, players=players, asleep=None, undo=())


def _require_open(table: Table, user: UserId) -> None:
    if table.phase is not Phase.PLAYING:
        raise Refusal("Seats can be taken over only while a game is in progress.")
    if user in table.persons:
        raise Refusal("You're already in this game.")
    if not table.open_seats:
        raise Refusal("There is no open seat at this table.")
    if user in table.decisions.replacers:
        raise Refusal(
            "You had an AI replace a player in this game without a vote, so you can't take a seat in it."
        )
    if not table.open_to(user):
        raise _other(table, user)


def _other(table: Table, user: UserId) -> Refusal:
    """The refusal for someone who has had a seat and cannot take an open one."""
    if table.open_to(user):
        return Refusal("You've already had a seat at this table, so that's the only one you can take.")
    return Refusal(
        "You've already had a seat at this table, so you can't take another one. "
        "Press Log to follow the game."
    )
