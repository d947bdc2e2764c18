"""Totals and the result (rules section 7)."""

from __future__ import annotations

from typing import NamedTuple

from engines.base import Json, Outcome, Seat
from engines.mafiadollar.cards import GUARD, PATROL, RAID, STARS, in_order, worth
from engines.mafiadollar.state import State, loots_of

GANGSTER_COST = 5_000  # dollars for each in play, at the end (E2)
WAREHOUSE_COST = 10_000
POLICE_COST = {GUARD: 25_000, PATROL: 50_000, RAID: 100_000}
"""Dollars for each police card in the hand, by its stars."""


class Balance(NamedTuple):
    """The value of a seat's loot, and the numbers of what costs money (E2)."""

    worth: int
    gangsters: int
    warehouses: int
    police: tuple[int, int, int]
    """The numbers of guards, patrols and raids in the hand."""

    @property
    def penalty(self) -> int:
        """Dollars subtracted for gangsters, warehouses and police cards."""
        return (
            public_penalty(self.gangsters, self.warehouses)
            + POLICE_COST[GUARD] * self.police[0]
            + POLICE_COST[PATROL] * self.police[1]
            + POLICE_COST[RAID] * self.police[2]
        )

    @property
    def total(self) -> int:
        """Dollars; may be negative."""
        return self.worth - self.penalty

    @property
    def rank(self) -> tuple[int, int, int]:
        """What decides who wins, in this order: dollars, gangsters, warehouses (E4)."""
        return self.total, self.gangsters, self.warehouses


def public_penalty(gangsters: int, warehouses: int) -> int:
    """Return the dollars subtracted for what everybody sees."""
    return GANGSTER_COST * gangsters + WAREHOUSE_COST * warehouses


def balance(state: State, seat: Seat) -> Balance:
    """Return the balance of the seat as it is now."""
    stars = [STARS[card] for card in state.hands[seat] if card in STARS]
    return Balance(
        worth(loots_of(state, seat)),
        len(state.gangsters[seat]),
        len(state.warehouses[seat]),
        (stars.count(GUARD), stars.count(PATROL), stars.count(RAID)),
    )


def total(state: State, seat: Seat) -> int:
    """Return the dollars the seat would score now (E2)."""
    return balance(state, seat).total


def running_scores(state: State) -> tuple[int, ...]:
    """Return the dollars every seat would score now (E2)."""
    return tuple(total(state, seat) for seat in range(len(state.hands)))


def final(state: State) -> Outcome:
    """Return the result of a finished game (E3, E4)."""
    balances = [balance(state, seat) for seat in range(len(state.hands))]
    ranks = [balance.rank for balance in balances]
    seats: list[Json] = [
        {
            "loots": list(in_order(loots_of(state, seat))),
            "worth": balance.worth,
            "gangsters": balance.gangsters,
            "warehouses": balance.warehouses,
            "guards": balance.police[0],
            "patrols": balance.police[1],
            "raids": balance.police[2],
            "penalty": balance.penalty,
            "total": balance.total,
        }
        for seat, balance in enumerate(balances)
    ]
    return Outcome(
        tuple(balance.total for balance in balances),
        tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks)),
        {"cause": state.ended, "turns": state.turn, "seats": seats},
    )


def outcome(state: State) -> Outcome | None:
    """Return the result, or None as long as the game goes on."""
    return None if state.ended is None else final(state)
