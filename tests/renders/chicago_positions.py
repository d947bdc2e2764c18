"""Positions of Chicago Underworld made by hand, for pictures to be drawn of."""

from __future__ import annotations

from dataclasses import replace

from engines.base import Outcome, Seat
from engines.chicago.cards import POINTS, dollars, in_order
from engines.chicago.demand_events import Asked, Declined, Paid
from engines.chicago.events import (
    Attacked,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Fought,
    Killed,
    Refilled,
    Reinserted,
    Rolled,
    Stopped,
    Turn,
    TurnedUp,
)
from engines.chicago.options import Options
from engines.chicago.scoring import HENCHMAN_POINTS
from engines.chicago.state import Demand, Purpose
from engines.chicago.view import Side, View
from renders.base import DrawContext

GANGS: tuple[tuple[tuple[str, ...], int, int], ...] = (
    (("KH", "JD"), 3, 4),
    (("QD", "QS"), 5, 2),
    (("JC",), 1, 5),
    ((), 0, 0),
    (("KS", "KC", "QC", "JS"), 4, 3),
    (("JH",), 2, 1),
)
"""By seat: territories, henchmen, number of hand cards. Seat 4 counts most, seat 0 next."""


def side(territories: tuple[str, ...], henchmen: int, hand: tuple[str, ...] | int) -> Side:
    """A seat with these territories and henchmen; its hand is known or only counted."""
    known = None if isinstance(hand, int) else in_order(hand)
    return Side(
        territories=in_order(territories),
        henchmen=henchmen,
        hand_size=hand if isinstance(hand, int) else len(hand),
        hand=known,
        territory_points=sum(POINTS[card] for card in territories),
        henchman_points=HENCHMAN_POINTS * henchmen,
        money=None if known is None else dollars(known),
    )


def table(seats: int, reader: Seat | None = None) -> View:
    """The middle of a game for that many seats; seat 1 is to act."""
    return View(
        reader=reader,
        options=Options(bribe=20, rounds=20, reshuffles=0),
        phase="open",
        round=7,
        active=1,
        demand=None,
        owes=(1,),
        sides=tuple(side(*gang) for gang in GANGS[:seats]),
        deck=22,
        discards=("5H", "AS"),
        refills=0,
        outcome=None,
    )


def asking(view: View, purpose: Purpose, territory: str | None, price: int, payer: Seat = 1) -> View:
    """The position with an open question that seat 1 has brought about."""
    demand = Demand(payer, purpose, price, territory, view.active)
    return replace(view, demand=demand, owes=(payer,))


def taken(view: View, territory: str, seat: Seat) -> View:
    """The position after that seat has taken a territory from whoever owned it."""
    lands = [tuple(card for card in one.territories if card != territory) for one in view.sides]
    lands[seat] += (territory,)
    return replace(
        view,
        sides=tuple(
            side(held, one.henchmen, one.hand_size) for held, one in zip(lands, view.sides, strict=True)
        ),
    )


def with_hand(view: View, seat: Seat, *hand: str) -> View:
    """The position as that seat sees it, holding these cards."""
    old = view.sides[seat]
    own = side(old.territories, old.henchmen, hand)
    return replace(view, reader=seat, sides=(*view.sides[:seat], own, *view.sides[seat + 1 :]))


HANDS = (("10H", "9H", "2S"), ("5C", "AC"), ("RJ",), (), ("7H", "8H", "6S"), ("10C",))
"""By seat, at the end."""


def over(*sides: Side) -> View:
    """The end after the last round with these seats, whose hands are known."""
    scores = tuple(one.territory_points + one.henchman_points + (one.money or 0) for one in sides)
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    outcome = Outcome(scores, winners, {"reason": "rounds", "rounds": 20, "reshuffles": 0, "seats": []})
    return replace(table(len(sides)), phase="over", round=20, owes=(), sides=sides, outcome=outcome)


def end(seats: int) -> View:
    """The end of the game from whose middle ``table`` is. Seat 4 has most, else seat 0."""
    return over(*(side(*GANGS[seat][:2], HANDS[seat]) for seat in range(seats)))


NAMES = ("Salvatore", "Rosa", "Vincenzo", "Lucia", "Big Jim", "Concetta")
LONG = DrawContext(("Достоевский Фёдор Михайлович", "Αθηνά Παπαδοπούλου του Κωνσταντίνου") * 3, str)
BOXES = DrawContext(("ᚠᚢᚦ", "ᚨᚱ") * 3, str)


def named(seats: int) -> DrawContext:
    """Short names for that many seats."""
    return DrawContext(NAMES[:seats], str)


HIRE = Demand(1, "hire", 5, None, 1)
SALE = Demand(1, "territory", 15, "QD", 1)
RAID = Demand(0, "raid", 20, "KH", 1)
MOB = Demand(0, "mob", 20, "KH", 1)
WON = Fought(1, "KH", 0, (3, 5, 2, 1, 1), (4, 4, 1), True, 5)
HELD = Fought(1, "KH", 0, (3, 5), (5, 1, 2), False, 4)

HALOS: dict[str, tuple[Event, bool]] = {
    "dealt": (Dealt((("KH",), ("QD",), ()), (2, 2, 3), 45), True),
    "killed": (Killed(1, "AS", 0, 2), True),
    "attacked": (Attacked(1, "RJ", "KH", 0), True),
    "hired": (Rolled(1, 4, 5), True),
    "rolled too low": (Rolled(1, 3, 4), False),
    "drawn": (Drawn(1, None, 2, 22), True),
    "turned up": (TurnedUp(1, "KD", 20, 22), True),
    "asked": (Asked(MOB), False),
    "paid for a henchman": (Paid(HIRE, ("5H",), None, 5), True),
    "bought": (Paid(SALE, ("7H", "8H"), 1, 5), True),
    "police bribed": (Paid(RAID, ("10H", "10S"), 0, 3), True),
    "mob paid off": (Paid(MOB, ("10H", "10S"), 0, 3), True),
    "mob not paid": (Declined(MOB, True, 1), True),
    "battle won": (WON, True),
    "battle lost": (HELD, True),
    "walked in": (Fought(1, "KH", 0, (), (), True, 5), True),
    "reinserted": (Reinserted(("5H",), ("KD",), 24), True),
    "refilled": (Refilled(("5H", "AS"), 2), True),
    "discarded": (Discarded(1, ("5H",), 5), True),
    "stopped": (Stopped(0), False),
    "turn": (Turn(1, 7), False),
}
"""Events by name, and whether anything on the table has changed by them."""
