"""Deals that a seat may take for the true one, from its view and what it remembers."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engines.base import Seat
from engines.mafiadollar.cards import CARDS, END, LOOT_TYPE
from engines.mafiadollar.memory import NOTHING, Memory
from engines.mafiadollar.moves import WISHES
from engines.mafiadollar.odds import seen_cards
from engines.mafiadollar.setup import LAST_CARDS
from engines.mafiadollar.state import (
    Cause,
    GiftTask,
    GiveTask,
    LoseTask,
    OpenOffer,
    SpoilsTask,
    State,
    StealTask,
    Task,
    Warehouse,
)
from engines.mafiadollar.view import (
    AskedSeen,
    LoseSeen,
    OfferSeen,
    Pile,
    SpoilsSeen,
    StealSeen,
    View,
    WarehouseView,
)


def sample(view: View, memory: Memory | None, rng: random.Random) -> State:
    """Return a state that fits what the reader sees and remembers; everything else is dealt again."""
    return _Sample(view, memory or NOTHING, rng).state()


class _Sample:
    """The cards that the reader can't see, while they are dealt."""

    def __init__(self, view: View, memory: Memory, rng: random.Random) -> None:
        self.view = view
        self.rng = rng
        seen = seen_cards(view) | {END}
        for pile in view.street:
            seen.update(() if pile.top is None else [pile.top])
        for side in view.sides:
            for store in side.stores:
                seen.update(self._open(store) or ())
        hidden = {card for card in CARDS if card not in seen}
        self.memory = Memory(tuple([place for place in memory.places if place[0] in hidden]))
        remembered = {card for card, _ in self.memory.places}
        loose = [card for card in CARDS if card in hidden and card not in remembered]
        rng.shuffle(loose)
        self.loots = [card for card in loose if card in LOOT_TYPE]
        self.cards = [card for card in loose if card not in LOOT_TYPE]

    def state(self) -> State:
        """Return the state."""
        view = self.view
        street = tuple([self._pile(pile) for pile in view.street])
        hands = tuple([self._hand(seat) for seat in range(len(view.sides))])
        stores = tuple([tuple([self._warehouse(store) for store in side.stores]) for side in view.sides])
        return State(
            options=view.options,
            deck=self._deck(),
            discards=view.discards,
            street=street,
            hands=hands,
            warehouses=stores,
            gangsters=tuple([side.gangsters for side in view.sides]),
            turn=view.turn,
            phasing=view.phasing,
            phase=view.phase,
            actions=view.actions,
            task=self._task(hands, stores),
            offers=tuple([self._offer(offer, hands) for offer in view.offers]),
            made=view.made,
            ended=self._cause(),
        )

    def _open(self, store: WarehouseView) -> tuple[str, ...] | None:
        """Return the loot of a warehouse if the reader sees it."""
        task = self.view.decision
        if isinstance(task, StealSeen) and task.warehouse == store.card and task.loots is not None:
            return task.loots
        return store.loots

    def _pile(self, pile: Pile) -> tuple[str, ...]:
        if pile.top is None:
            return ()
        known = self.memory.at(pile.type)[-(pile.size - 1) :] if pile.size > 1 else ()
        others = [loot for loot in self.loots if LOOT_TYPE[loot] == pile.type]
        below = others[: pile.size - 1 - len(known)]
        self.loots = [loot for loot in self.loots if loot not in below]
        return (*below, *known, pile.top)

    def _hand(self, seat: Seat) -> tuple[str, ...]:
        side = self.view.sides[seat]
        if side.hand is not None:
            return self._shuffled(side.hand)
        shown = [offer.give for offer in self.view.offers if offer.maker == seat and offer.give is not None]
        known = list(dict.fromkeys([*shown, *self.memory.at(seat)]))[: side.hand_size]
        return self._shuffled([*known, *[self.cards.pop() for _ in range(side.hand_size - len(known))]])

    def _warehouse(self, store: WarehouseView) -> Warehouse:
        loots = self._open(store)
        if loots is None:
            known = self.memory.at(store.card)[: store.size]
            loots = (*known, *[self.loots.pop() for _ in range(store.size - len(known))])
        return Warehouse(store.card, store.dog, self._shuffled(loots))

    def _shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        """Return the cards in any order: the reader doesn't see in which one they came."""
        return tuple(self.rng.sample(cards, len(cards)))

    def _deck(self) -> tuple[str, ...]:
        """Return the remaining cards, with the end card anywhere among the last ones."""
        if self.view.rest is not None:
            return self.view.rest
        deck = self.cards + self.loots
        self.rng.shuffle(deck)
        deck.insert(self.rng.randint(0, min(LAST_CARDS, len(deck))), END)
        return tuple(deck)

    def _offer(self, offer: OfferSeen, hands: tuple[tuple[str, ...], ...]) -> OpenOffer:
        if offer.give is not None and offer.want is not None:
            return OpenOffer(offer.maker, offer.partner, offer.give, offer.want)
        give, want = self.rng.choice(hands[offer.maker]), self.rng.choice(WISHES)
        return OpenOffer(offer.maker, offer.partner, give, want)

    def _task(
        self, hands: tuple[tuple[str, ...], ...], stores: tuple[tuple[Warehouse, ...], ...]
    ) -> Task | None:
        match self.view.decision:
            case SpoilsSeen(gangster, victim, items):
                return SpoilsTask(gangster, victim, items)
            case StealSeen(gangster, owner, warehouse, number):
                return StealTask(gangster, owner, warehouse, number)
            case LoseSeen(police):
                return LoseTask(police)
            case AskedSeen(card, choice):
                gift = self.view.phase == "gift"
                found = [tuple([loot for store in own for loot in store.loots]) for own in stores]
                answers = self._answers(found if gift else list(hands), choice, asked_all=not gift)
                return (GiftTask if gift else GiveTask)(card, answers, self.view.owes)
            case None:
                return None

    def _answers(
        self, choices: list[tuple[str, ...]], own: str | None, *, asked_all: bool
    ) -> tuple[str | None, ...]:
        """Return the answers given so far; the others' may be any."""
        answers: list[str | None] = []
        for seat, cards in enumerate(choices):
            asked = bool(cards) and (asked_all or seat != self.view.phasing)
            if seat == self.view.reader:
                answers.append(own)
            elif asked and seat not in self.view.owes:
                answers.append(self.rng.choice(cards))
            else:
                answers.append(None)
        return tuple(answers)

    def _cause(self) -> Cause | None:
        if self.view.outcome is None:
            return None
        return "target" if self.view.outcome.detail["cause"] == "target" else "prohibition"
