"""Giving players back the seats that the AI held for them."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.core.case import Case, Transition
from bot.tables.core.following import follow_beside
from bot.tables.values.change import Change, with_entry
from bot.tables.values.ids import UserId
from bot.tables.values.table import Click
from engines.base import Seat


def looked(case: Case, click: Click) -> Transition | None:
    """Note that a player has just clicked: they get their seat back if the AI holds it."""
    table = case.table
    seat = table.seat_of(click.user)
    if seat is None or not table.returns(click.user) or case.rules is None:
        return None
    if not table.seated[seat].held:
        return Transition(Change(table, table.with_player(seat, called_before=False), ()))
    return handed_back(case, seat, click, clicker=click.user)


def handed_back(
    case: Case, seat: Seat, click: Click | None = None, *, clicker: UserId | None = None
) -> Transition:
    """A seat goes back to its player; ``clicker``: who is not called for that."""
    after = replace(case.table.with_player(seat, held=False, missed=0, substitute=None), asleep=None)
    after, entry = with_entry(after, "return", case.now, click, seat=seat)
    # Not under the interaction's number: the click itself is still to be carried out.
    return follow_beside(case, after, replace(entry, interaction=None), clicker=clicker)
