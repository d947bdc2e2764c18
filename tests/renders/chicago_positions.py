"""Positions of Chicago Underworld made by hand, for pictures to be drawn of."""

from __future__ import annotations

from dataclasses import replace

from engines.base import Outcome, Seat
from engines.chicago.moves import Demand, Purpose
from engines.chicago.pieces import POINTS, dollars, in_order
from engines.chicago.scoring import HENCHMAN_POINTS
from engines.chicago.state import Options
from engines.chicago.view import Side, View
from engines.text import Text
from renders.base import Look

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


def plain(text: Text) -> str:
    """English."""
    return str(text)


NAMES = ("Salvatore", "Rosa", "Vincenzo", "Lucia", "Big Jim", "Enoch")
LONG = Look(("Достоевский Фёдор Михайлович", "Αθηνά Παπαδοπούλου του Κωνσταντίνου") * 3, plain)
BOXES = Look(("李小龙", "🔥🔥🔥") * 3, plain)


def named(seats: int) -> Look:
    """Short names for that many seats."""
    return Look(NAMES[:seats], plain)
