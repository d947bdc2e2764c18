"""What the private picture of MafiaDollar is about, by what its reader can choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from engines.mafiadollar.cards import KIND
from engines.mafiadollar.view import Side, View

Offered: TypeAlias = Mapping[str, str | None]
"""By card the letter of its choice, if any."""

FEW = 4
"""Clans up to which there is room for the street piles below all of them."""


def on_table(view: View, offered: Offered) -> Offered:
    """Return what can be chosen, except for cards of the reader's hand."""
    own = view.sides[view.reader or 0].hand or ()
    return {card: sign for card, sign in offered.items() if card not in own}


def goods_of(view: View, table: Offered) -> Offered:
    """Return the loot and the items that a decision is about: they have the place of the street piles."""
    if view.decision is None:
        return {}
    return {card: sign for card, sign in table.items() if KIND.get(card) in {"loot", "item"}}


def aims(view: View, table: Offered) -> bool:
    """Tell whether all clans are shown, because something of another one can be chosen.

    Among many clans the loot on the street comes first, as long as no other clan's card has a letter.
    """
    others = [side for seat, side in enumerate(view.sides) if seat != view.reader]
    targets = [card for side in others for card in in_play(side) if card in table]
    if offers_loot(view, table) and len(view.sides) > FEW:
        return any(table[card] for card in targets)
    return bool(targets)


def in_play(side: Side) -> list[str]:
    """Return the warehouses and the gangsters of a clan."""
    return [*(store.card for store in side.stores), *(man.card for man in side.gangsters)]


def offers_loot(view: View, table: Offered) -> bool:
    """Tell whether the top of a street pile can be chosen."""
    return any(pile.top in table for pile in view.street)
