"""Positions of MafiaDollar made by hand, for pictures to be drawn of."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Literal, TypeAlias

from engines.base import Outcome, Seat
from engines.mafiadollar.cards import CARDS, LOOT_TYPES, Kind, in_order, of_kind
from engines.mafiadollar.job_events import Attacked, Burgled, Check, Took
from engines.mafiadollar.options import Options
from engines.mafiadollar.scoring import Balance
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Pile, Side, View, WarehouseView
from renders.base import DrawContext

Stage: TypeAlias = Literal["early", "middle", "late", "crowded"]

# By stage: gangsters, warehouses, loots and items of each seat in turn, and the cards left in the deck.
_STAGES: dict[Stage, tuple[tuple[tuple[int, int, int, int], ...], int]] = {
    "early": (((1, 1, 0, 0), (0, 1, 0, 0), (1, 2, 1, 0), (0, 1, 0, 0), (1, 1, 0, 1), (0, 1, 1, 0)), 148),
    "middle": (((3, 2, 4, 2), (2, 3, 5, 3), (4, 2, 2, 1), (2, 1, 3, 2), (3, 2, 1, 2), (1, 2, 2, 1)), 77),
    "late": (((5, 3, 8, 5), (4, 4, 6, 4), (5, 2, 9, 3), (3, 3, 4, 4), (4, 2, 5, 3), (4, 3, 7, 5)), 9),
    "crowded": (((5, 3, 9, 6), (5, 3, 7, 3), (5, 3, 8, 5), (5, 3, 7, 4), (5, 3, 7, 4), (5, 3, 6, 4)), 3),
}

CHECK = Attacked(1, "G16", "G05", 0, Check(5, "G08", 4, success=True), ("G05", "BJ1"))
FAILED = Burgled(0, "G20", "W07", 1, "D2", Check(4, "BB6", 4, success=False))
TAKEN = Took(2, "G01", "alcohol", ("LA11", "LA03"), "W01")


HAND = ("G26", "IW8", "BG6", "W08", "E2", "P07")
Stock: TypeAlias = dict[str, list[str]]


def named(seats: int) -> DrawContext:
    """Short names."""
    return DrawContext(("Salvatore", "Rosa", "Vincenzo", "Lucia", "Big Jim", "Enoch")[:seats], str)


LONG = DrawContext(("Bartholomew Featherstonehaugh the Third",) * 6, str)
STAGES: dict[str, Stage] = {"early": "early", "middle": "middle", "late": "late", "crowded": "crowded"}


def over(seats: int) -> View:
    """The end of a game; seat 1 has won."""
    view = table(seats, "late")
    balances = [
        Balance(105_000, 2, 2, (1, 0, 0)), Balance(1_175_000, 15, 18, (7, 5, 1)), Balance(0, 1, 1, (0, 1, 0)),
        Balance(80_000, 4, 1, (0, 0, 0)), Balance(0, 0, 1, (0, 0, 0)), Balance(15_000, 3, 1, (2, 0, 1)),
    ]  # fmt: skip
    sides = tuple(replace(side, balance=balance) for side, balance in zip(view.sides, balances, strict=False))
    scores = tuple(balance.total for balance in balances[:seats])
    return replace(
        view, phase="over", owes=(), sides=sides, outcome=Outcome(scores, (1,), {"cause": "prohibition"})
    )


def crowd(seats: int) -> tuple[tuple[int, int, int, int], ...]:
    """All gangsters and warehouses shared out, most of them to the first seats."""
    share = -(-30 // seats), -(-18 // seats), -(-44 // seats), -(-26 // seats)
    return (share,) * seats


def table(seats: int, stage: Stage = "middle", reader: Seat | None = None, seed: int = 1) -> View:
    """A position of that many clans; seat 1 has two actions left."""
    plan, deck = _STAGES[stage]
    shares = crowd(seats) if stage == "crowded" else plan[:seats]
    rng = random.Random(seed)
    kinds: tuple[Kind, ...] = ("gangster", "warehouse", "loot", "item", "block", "dog")
    stock: Stock = {kind: list(of_kind(kind)) for kind in kinds}
    for cards in stock.values():
        rng.shuffle(cards)
    sides = tuple(_side(share, stock, rng, seat, known=seat == reader) for seat, share in enumerate(shares))
    street = tuple(
        Pile(type_, next((loot for loot in stock["loot"] if CARDS[loot].type == type_), None), number)
        for type_, number in zip(LOOT_TYPES, (3, 12, 1, 2), strict=True)
    )
    return View(
        reader=reader, options=Options(None, item_handover=False), phase="actions", turn=23, phasing=1,
        actions=2, decision=None, owes=(1,), to_act=(1,), sides=sides, deck=deck,
        discards=("BJ2", "G30") if stage != "early" else (),
        street=tuple(pile if pile.top else pile._replace(size=0) for pile in street),
        offers=(), made=(), rest=None, outcome=None,
    )  # fmt: skip


def _side(
    share: tuple[int, int, int, int], stock: Stock, rng: random.Random, seat: Seat, *, known: bool
) -> Side:
    men, houses, loots, items = share
    names = _taken(stock, "gangster", men)
    gangsters = [Gangster(card, street=number % 2 == 1) for number, card in enumerate(names)]
    for item in _taken(stock, "item", items if gangsters else 0):
        place = rng.randrange(len(gangsters))
        gangsters[place] = _with(gangsters[place], item)
    for place in range(0, len(gangsters), 3):
        gangsters[place] = gangsters[place]._replace(blocks=tuple(_taken(stock, "block", 1 + place % 4)))
    for place, gangster in enumerate(gangsters):
        gangsters[place] = gangster._replace(used=seat == 1 and not gangster.blocks and gangster.street)
    stores: list[list[str]] = [[card] for card in _taken(stock, "warehouse", houses)]
    for number, loot in enumerate(_taken(stock, "loot", loots)):
        stores[number % len(stores)].append(loot)
    return Side(
        gangsters=tuple(gangsters),
        stores=tuple(_store(cards, stock, known=known, dog=not at % 2) for at, cards in enumerate(stores)),
        hand_size=6 if seat == 1 else 5,
        hand=HAND if known else None,
        balance=None,
    )


def _taken(stock: Stock, kind: str, number: int) -> list[str]:
    """Take a number of cards of a kind, or all there are."""
    return [stock[kind].pop() for _ in range(min(number, len(stock[kind])))]


def _with(gangster: Gangster, item: str) -> Gangster:
    slots = {CARDS[card].slot: card for card in (*gangster.items, item)}
    return gangster._replace(
        items=tuple(slots[slot] for slot in ("weapon", "tool", "vehicle") if slot in slots)
    )


def _store(cards: list[str], stock: Stock, *, known: bool, dog: bool) -> WarehouseView:
    guard = (*_taken(stock, "dog", int(dog)), None)[0]
    return WarehouseView(cards[0], guard, len(cards) - 1, in_order(cards[1:]) if known else None)
