"""Whose public score a move has changed."""

from __future__ import annotations

from collections.abc import Iterable

from engines.base import GameEvent, Seat
from engines.chicago.demand_events import Declined, Paid
from engines.chicago.events import Fought, Killed, Rolled
from engines.chicago.state import HIGH_DIE, Demand


def rescored(happened: Iterable[GameEvent]) -> set[Seat]:
    """Return the seats that have gained or lost a territory or a henchman."""
    return {seat for event in happened for seat in _rescored(event)}


def _rescored(event: GameEvent) -> tuple[Seat, ...]:
    match event:
        case Fought(seat=seat, owner=owner, won=won):
            return (seat, owner) if won else (seat,)
        case Killed(target=target):
            return (target,)
        case Rolled(seat=seat, die=die) if die >= HIGH_DIE:
            return (seat,)
        case (
            Paid(demand=Demand(purpose="hire" | "territory", payer=payer))
            | Declined(demand=Demand(purpose="raid", payer=payer))
        ):
            return (payer,)
        case Declined(demand=Demand(purpose="mob", payer=payer, active=active)):
            return (payer, active)
    return ()
