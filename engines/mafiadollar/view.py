"""The view of a position for one seat or a spectator (rules section 8)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from engines.base import Outcome, Seat
from engines.mafiadollar.cards import END, LOOT_TYPE, LOOT_TYPES, LootType, in_order
from engines.mafiadollar.choice_events import Answered, Gave, PassedOn
from engines.mafiadollar.choices import candidates
from engines.mafiadollar.events import Dealt, Drew, Event
from engines.mafiadollar.job_events import Stole
from engines.mafiadollar.moves import WISHES, Wish
from engines.mafiadollar.options import Options
from engines.mafiadollar.rules import owes, to_act
from engines.mafiadollar.scoring import Balance, balance, outcome
from engines.mafiadollar.setup import LAST_CARDS
from engines.mafiadollar.state import (
    Gangster,
    GiftTask,
    GiveTask,
    LoseTask,
    OpenOffer,
    Phase,
    SpoilsTask,
    State,
    StealTask,
    Warehouse,
    loots_of,
)
from engines.mafiadollar.trade_events import Offered, Traded


class Pile(NamedTuple):
    """A street pile: its top card (None if empty), and the number of its loot cards."""

    type: LootType
    top: str | None
    size: int


class WarehouseView(NamedTuple):
    """A warehouse as the reader knows it."""

    card: str
    dog: str | None
    size: int
    """The number of its loot cards."""
    loots: tuple[str, ...] | None
    """In file order; None if hidden."""


@dataclass(frozen=True, slots=True)
class Side:
    """One seat as the reader may know it; everything after the end."""

    gangsters: tuple[Gangster, ...]
    """In the order in which they came into play."""
    stores: tuple[WarehouseView, ...]
    """The warehouses in the order in which they came into play."""
    hand_size: int
    hand: tuple[str, ...] | None
    """In file order; None if hidden."""
    balance: Balance | None
    """The balance of the seat as it is now; None if hidden."""

    @property
    def loots(self) -> int:
        """The number of loot cards the seat has in all."""
        return sum(store.size for store in self.stores)

    @property
    def at_home(self) -> list[Gangster]:
        """The gangsters in the hideout."""
        return [gangster for gangster in self.gangsters if not gangster.street]

    @property
    def on_street(self) -> list[Gangster]:
        """The gangsters on the street."""
        return [gangster for gangster in self.gangsters if gangster.street]

    @property
    def by_place(self) -> list[Gangster]:
        """The gangsters in the order of the pictures: those in the hideout, then those on the street."""
        return self.at_home + self.on_street


@dataclass(frozen=True, slots=True)
class OfferSeen:
    """An open offer; only its two seats know its card and wish."""

    maker: Seat
    partner: Seat
    give: str | None
    want: Wish | None


@dataclass(frozen=True, slots=True)
class SpoilsSeen:
    """``spoils``: the items of a beaten gangster are divided."""

    gangster: str
    victim: Seat
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StealSeen:
    """``steal``: ``number`` loot cards are chosen in a warehouse; only thief and owner see which."""

    gangster: str
    owner: Seat
    warehouse: str
    number: int
    loots: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class LoseSeen:
    """``lose``: the police take a loot card; ``candidates`` is known only to its owner."""

    police: str
    candidates: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class AskedSeen:
    """``gift`` or ``give``: seats choose simultaneously; ``choice`` is the reader's own, if made."""

    card: str
    """The warehouse that the gifts go to, or the police card."""
    choice: str | None


Decision: TypeAlias = SpoilsSeen | StealSeen | LoseSeen | AskedSeen


@dataclass(frozen=True, slots=True)
class View:
    """A position as ``reader`` may know it; a spectator if None."""

    reader: Seat | None
    options: Options
    phase: Phase
    turn: int
    """The number of turns begun."""
    phasing: Seat
    """The seat whose turn it is."""
    actions: int
    """Left in phase 3."""
    decision: Decision | None
    """The open decision in the phases ``spoils``, ``steal``, ``lose``, ``gift`` and ``give``."""
    owes: tuple[Seat, ...]
    to_act: tuple[Seat, ...]
    sides: tuple[Side, ...]
    """By seat."""
    deck: int
    """Number of cards."""
    discards: tuple[str, ...]
    """Oldest first."""
    street: tuple[Pile, ...]
    """In the order of the loot types."""
    offers: tuple[OfferSeen, ...]
    """Oldest first."""
    made: tuple[tuple[Seat, Seat], ...]
    """(maker, partner) of each offer made in this phase."""
    rest: tuple[str, ...] | None
    """The cards of the deck, the top one last, once the game is over."""
    outcome: Outcome | None


def view(state: State, reader: Seat | None) -> View:
    """Return the view of the reader."""
    over = state.ended is not None
    return View(
        reader=reader,
        options=state.options,
        phase=state.phase,
        turn=state.turn,
        phasing=state.phasing,
        actions=state.actions,
        decision=_decision(state, reader),
        owes=owes(state),
        to_act=to_act(state),
        sides=tuple(_side(state, seat, known=over or seat == reader) for seat in range(len(state.hands))),
        deck=len(state.deck),
        discards=state.discards,
        street=tuple(
            Pile(kind, pile[-1] if pile else None, len(pile))
            for kind, pile in zip(LOOT_TYPES, state.street, strict=True)
        ),
        offers=tuple(
            OfferSeen(*offer)
            if reader in (offer.maker, offer.partner)
            else OfferSeen(offer.maker, offer.partner, None, None)
            for offer in state.offers
        ),
        made=state.made,
        rest=state.deck if over else None,
        outcome=outcome(state),
    )


def _side(state: State, seat: Seat, *, known: bool) -> Side:
    return Side(
        gangsters=state.gangsters[seat],
        stores=tuple(
            WarehouseView(
                warehouse.card,
                warehouse.dog,
                len(warehouse.loots),
                in_order(warehouse.loots) if known else None,
            )
            for warehouse in state.warehouses[seat]
        ),
        hand_size=len(state.hands[seat]),
        hand=in_order(state.hands[seat]) if known else None,
        balance=balance(state, seat) if known else None,
    )


def _decision(state: State, reader: Seat | None) -> Decision | None:
    task, own = state.task, reader == state.phasing
    match task:
        case SpoilsTask(gangster, victim, items):
            return SpoilsSeen(gangster, victim, items)
        case StealTask(gangster, owner, warehouse, number):
            inside = next(store.loots for store in state.warehouses[owner] if store.card == warehouse)
            seen = in_order(inside) if own or reader == owner else None
            return StealSeen(gangster, owner, warehouse, number, seen)
        case LoseTask(police):
            loots = tuple(loots_of(state, state.phasing))
            return LoseSeen(police, in_order(candidates(police, loots)) if own else None)
        case GiftTask(card, answers) | GiveTask(card, answers):
            return AskedSeen(card, None if reader is None else answers[reader])
        case None:
            return None


# --- Events -----------------------------------------------------------------------------------------


PRIVATE: dict[type[Event], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Drew: (("seat",), ("card",)),
    Answered: (("seat",), ("choice",)),
    Stole: (("seat", "owner"), ("loots",)),
    Gave: (("giver", "seat"), ("loot",)),
    PassedOn: (("giver", "to"), ("card",)),
    Offered: (("maker", "partner"), ("give", "want")),
    Traded: (("maker", "partner"), ("give", "card")),
}
"""For each event, the fields of the seats that know all of it, and the fields hidden from others."""


def standing(view: View) -> tuple[int, ...]:
    """Return the number of every seat's loot cards."""
    return tuple(side.loots for side in view.sides)


def told(event: Event, reader: Seat | None) -> Event:
    """Return the event as told to the reader, with private cards only if they are its own."""
    if isinstance(event, Dealt):
        hands = tuple(hand if seat == reader else None for seat, hand in enumerate(event.hands))
        return replace(event, hands=hands)
    knowing, hidden = PRIVATE.get(type(event), ((), ()))
    if not hidden or reader in [getattr(event, field) for field in knowing]:
        return event
    changes: dict[str, Any] = dict.fromkeys(hidden)
    return replace(event, **changes)


# --- Another position that looks the same -----------------------------------------------------------


def redeal(state: State, reader: Seat | None, rng: random.Random) -> State:
    """Return a position with the same view for the reader: everything hidden is dealt again.

    After the end nothing is hidden. The street piles stay as they are below their tops: everybody saw that
    loot come (rules section 8), so taking it reveals nothing and can be undone.
    """
    if state.ended is not None:
        return state
    return _Deal(state, reader, rng).done()


class _Deal:
    """Hidden cards, collected and dealt again."""

    def __init__(self, state: State, reader: Seat | None, rng: random.Random) -> None:
        self.state = state
        self.reader = reader
        self.rng = rng
        self.shown = {offer.give for offer in state.offers if reader in (offer.maker, offer.partner)}
        self.cards = [card for card in state.deck if card not in LOOT_TYPE and card != END]
        self.loots = [card for card in state.deck if card in LOOT_TYPE]

    def done(self) -> State:
        """Return a position with everything hidden from the reader dealt again."""
        state = self.state
        seats = range(len(state.hands))
        for seat in seats:
            self.cards += [card for card in state.hands[seat] if self._hidden(seat, card)]
            for warehouse in state.warehouses[seat]:
                self.loots += warehouse.loots if self._closed(seat, warehouse) else ()
        self.rng.shuffle(self.cards)
        self.rng.shuffle(self.loots)
        state = state._replace(
            hands=tuple(self._hand(seat) for seat in seats),
            warehouses=tuple(tuple(map(self._filled(seat), state.warehouses[seat])) for seat in seats),
        )
        state = state._replace(deck=self._deck())
        offers = tuple(self._offer(state, offer) for offer in state.offers)
        return self._answered(state._replace(offers=offers))

    def _hidden(self, seat: Seat, card: str) -> bool:
        return seat != self.reader and card not in self.shown

    def _closed(self, seat: Seat, warehouse: Warehouse) -> bool:
        """Tell whether the warehouse is closed to the reader."""
        task = self.state.task
        if isinstance(task, StealTask) and task.warehouse == warehouse.card:
            return self.reader not in (seat, self.state.phasing)
        return seat != self.reader

    def _hand(self, seat: Seat) -> tuple[str, ...]:
        return tuple(
            self.cards.pop() if self._hidden(seat, card) else card for card in self.state.hands[seat]
        )

    def _filled(self, seat: Seat) -> Callable[[Warehouse], Warehouse]:
        def filled(warehouse: Warehouse) -> Warehouse:
            if not self._closed(seat, warehouse):
                return warehouse
            return warehouse._replace(loots=tuple(self.loots.pop() for _ in warehouse.loots))

        return filled

    def _deck(self) -> tuple[str, ...]:
        """Return the remaining cards, with the end card anywhere among the last ones (S5)."""
        deck = self.cards + self.loots
        self.rng.shuffle(deck)
        deck.insert(self.rng.randint(0, min(LAST_CARDS, len(deck))), END)
        return tuple(deck)

    def _offer(self, state: State, offer: OpenOffer) -> OpenOffer:
        if self.reader in (offer.maker, offer.partner):
            return offer
        return offer._replace(give=self.rng.choice(state.hands[offer.maker]), want=self.rng.choice(WISHES))

    def _answered(self, state: State) -> State:
        """Choose again the answers that other seats have already given."""
        task = state.task
        if not isinstance(task, GiftTask | GiveTask):
            return state
        answers = tuple(
            answer if answer is None or seat == self.reader else self.rng.choice(self._choices(state, seat))
            for seat, answer in enumerate(task.answers)
        )
        return state._replace(task=task._replace(answers=answers))

    def _choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        return state.hands[seat] if isinstance(state.task, GiveTask) else tuple(loots_of(state, seat))
