"""Another position that a reader cannot tell from the true one, for tests of secrecy."""

from __future__ import annotations

import random
from collections.abc import Callable

from engines.base import Seat
from engines.mafiadollar.cards import END, LOOT_TYPE
from engines.mafiadollar.moves import WISHES
from engines.mafiadollar.setup import LAST_CARDS
from engines.mafiadollar.state import GiftTask, GiveTask, OpenOffer, State, StealTask, Warehouse, loots_of


def redeal(state: State, reader: Seat | None, rng: random.Random) -> State:
    """The position with everything dealt anew that is hidden from the reader; after the end nothing is.

    The loots below the tops of the street piles stay: everybody saw them come.
    """
    if state.ended is not None:
        return state
    return _Deal(state, reader, rng).done()


class _Deal:
    """Hidden cards, collected and dealt anew."""

    def __init__(self, state: State, reader: Seat | None, rng: random.Random) -> None:
        self.state = state
        self.reader = reader
        self.rng = rng
        self.shown = {offer.give for offer in state.offers if reader in (offer.maker, offer.partner)}
        self.cards = [card for card in state.deck if card not in LOOT_TYPE and card != END]
        self.loots = [card for card in state.deck if card in LOOT_TYPE]

    def done(self) -> State:
        """The other position."""
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
        """Whether the reader cannot look into the warehouse."""
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
        """What is left, with the end card anywhere among the last cards (S5)."""
        deck = self.cards + self.loots
        self.rng.shuffle(deck)
        deck.insert(self.rng.randint(0, min(LAST_CARDS, len(deck))), END)
        return tuple(deck)

    def _offer(self, state: State, offer: OpenOffer) -> OpenOffer:
        if self.reader in (offer.maker, offer.partner):
            return offer
        return offer._replace(give=self.rng.choice(state.hands[offer.maker]), want=self.rng.choice(WISHES))

    def _answered(self, state: State) -> State:
        """The answers that other seats have given already, chosen anew."""
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
