"""What the private picture of MafiaDollar is about, by what its reader can choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from engines.base import GameEvent, Seat
from engines.mafiadollar.choice_events import PassedOn
from engines.mafiadollar.events import Drew
from engines.mafiadollar.trade_events import Traded
from engines.mafiadollar.view import Side, View
from engines.signs import letter_of

Offered: TypeAlias = Mapping[str, str | None]
"""By card the letter of its choice, if any."""

FEW = 8
"""Enlarged cards up to which there is room for the rest of the reader's clan."""


def others(view: View) -> list[Seat]:
    """Return the seats of the other clans, clockwise from the reader."""
    first, seats = view.reader or 0, len(view.sides)
    return [(first + step) % seats for step in range(1, seats)]


def by_letter(cards: Iterable[str], offered: Offered) -> list[str]:
    """Return cards in the order of their letters; those without follow as they were."""
    return sorted(cards, key=lambda card: letter_of(offered.get(card)) or "~")


def enlarged(view: View, offered: Offered) -> list[str]:
    """Return the cards that are shown large: what has a letter, or all that is offered, or the hand."""
    signed = [card for card, sign in offered.items() if sign is not None]
    return by_letter(signed or offered, offered) or [*(view.sides[view.reader or 0].hand or ())]


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
