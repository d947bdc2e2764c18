"""What the private picture of MafiaDollar is about, by what its reader can choose."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import TypeAlias

from engines.base import GameEvent, Seat
from engines.mafiadollar.cards import KIND
from engines.mafiadollar.choice_events import PassedOn
from engines.mafiadollar.events import Drew
from engines.mafiadollar.points import attack_points, burglary_points
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.trade_events import Traded
from engines.mafiadollar.view import AskedSeen, LoseSeen, Side, View

Offered: TypeAlias = Mapping[str, str | None]
"""By card the letter of its choice, if any."""

FEW = 4
"""Clans up to which there is room for the street piles below all of them."""
ABREAST = 3
"""Other clans in brief up to which they are side by side; more of them are in two rows."""
_WHOLE, _AIMED = 2, 3
"""Other clans up to which all are shown in full, and of those to choose from up to which only they are."""
_BEST = {1: 7, 2: 3, 3: 2}
"""Gangsters of each clan in brief, by the number of such clans; of more of them one each."""


def on_table(view: View, offered: Offered) -> Offered:
    """Return what can be chosen, except for cards of the reader's hand."""
    own = view.sides[view.reader or 0].hand or ()
    return {card: sign for card, sign in offered.items() if card not in own}


def is_low(view: View, table: Offered) -> bool:
    """Tell whether the reader's clan is low: between two rows of others and a hand with names."""
    return len(view.sides) - 1 > ABREAST and not table


def goods_of(view: View, table: Offered) -> Offered:
    """Return the loot and the items that a decision is about: they have the place of the street piles."""
    if view.decision is None:
        return {}
    return {card: sign for card, sign in table.items() if KIND.get(card) in {"loot", "item"}}


def aims(view: View, table: Offered) -> bool:
    """Tell whether clans are shown as targets, because something of another one can be chosen.

    Among many clans the loot on the street comes first, as long as no other clan's card has a letter.
    """
    targets = [card for seat in others(view) for card in in_play(view.sides[seat]) if card in table]
    if offers_loot(view, table) and len(view.sides) > FEW:
        return any(table[card] for card in targets)
    return bool(targets)


def others(view: View) -> list[Seat]:
    """Return the seats of the other clans, clockwise from the reader."""
    first, seats = view.reader or 0, len(view.sides)
    return [(first + step) % seats for step in range(1, seats)]


def in_full(view: View, table: Offered) -> list[Seat]:
    """Return the other clans that are shown with all their cards; the rest are shown in brief."""
    found = others(view)
    if not aims(view, table):
        return found if len(found) <= _WHOLE else []
    aimed = [seat for seat in found if any(card in table for card in in_play(view.sides[seat]))]
    return aimed if len(aimed) <= _AIMED else found


def shown_of(briefs: int) -> int:
    """Return how many gangsters per clan are shown at most where ``briefs`` clans are in brief."""
    return _BEST.get(briefs, 1)


def best(view: View, seat: Seat, briefs: int, changed: Container[str]) -> list[Gangster]:
    """Return the gangsters that a clan in brief shows, as one of ``briefs`` such clans.

    Those that have changed come first, then those that can act, the strongest before the others.
    """

    def rank(man: Gangster) -> tuple[bool, bool, int]:
        points = max(attack_points(man), burglary_points(man, dog=False))
        return man.card not in changed, not man.able, -points

    return sorted(view.sides[seat].gangsters, key=rank)[: shown_of(briefs)]


def received(view: View, happened: Sequence[GameEvent]) -> set[str]:
    """Return the cards that have come into the reader's hand and are still there."""
    found = set[str | None]()
    for event in happened:
        match event:
            case Drew(seat=seat, card=card) | PassedOn(to=seat, card=card) if seat == view.reader:
                found.add(card)
            case Traded(give=given, card=card):
                found |= {given, card}
    return {card for card in view.sides[view.reader or 0].hand or () if card in found}


def in_play(side: Side) -> list[str]:
    """Return the warehouses and the gangsters of a clan."""
    return [*(store.card for store in side.stores), *(man.card for man in side.gangsters)]


def shows_street(view: View, table: Offered) -> bool:
    """Tell whether the street piles and the deck are shown: for them, most decisions leave no room."""
    if aims(view, table):
        return offers_loot(view, table) and len(view.sides) <= FEW
    if view.decision is None:
        return True
    beside = isinstance(view.decision, AskedSeen | LoseSeen)  # one card
    return beside and not is_low(view, table) and not goods_of(view, table)


def offers_loot(view: View, table: Offered) -> bool:
    """Tell whether the top of a street pile can be chosen."""
    return any(pile.top in table for pile in view.street)
