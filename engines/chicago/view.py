"""The view of a position for one seat or a spectator (rules section 8)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from engines.base import GameEvent, Outcome, Seat
from engines.chicago.cards import NUMBER, Card, Territory, in_order
from engines.chicago.events import Drawn, Event
from engines.chicago.options import Options
from engines.chicago.rules import owes
from engines.chicago.scoring import outcome, points_of, territories_of
from engines.chicago.state import MOST_HENCHMEN, Demand, State
from engines.chicago.turns import ending

Phase: TypeAlias = Literal["open", "close", "over"]


@dataclass(frozen=True, slots=True)
class Side:
    """One seat as the reader may know it; everything after the end."""

    territories: tuple[Territory, ...]
    """In card order."""
    henchmen: int
    hand_size: int
    hand: tuple[Card, ...] | None
    """In card order; None if hidden."""
    territory_points: int
    henchman_points: int
    money: int | None
    """Dollars in the hand, one point each at the end; None if hidden."""


@dataclass(frozen=True, slots=True)
class View:
    """A position as ``reader`` may know it; a spectator if None."""

    reader: Seat | None
    options: Options
    phase: Phase
    round: int
    active: Seat
    demand: Demand | None
    """The open question: the payer, the price and the purpose."""
    owes: tuple[Seat, ...]
    sides: tuple[Side, ...]
    """By seat."""
    deck: int
    """Number of cards."""
    discards: tuple[Card, ...]
    """The discard pile, oldest first."""
    refills: int
    """Refills used."""
    outcome: Outcome | None

    @property
    def owners(self) -> dict[Territory, Seat]:
        """Return the owner of each owned territory, by seat and in card order."""
        return {card: seat for seat, side in enumerate(self.sides) for card in side.territories}

    @property
    def may_hire(self) -> bool:
        """Return whether the active seat may hire a henchman now (P3)."""
        henchmen = self.sides[self.active].henchmen
        return self.phase == "open" and self.demand is None and henchmen < MOST_HENCHMEN

    @property
    def rivals(self) -> tuple[Seat, ...]:
        """Return the seats with a territory for which the active seat may battle now."""
        if self.phase != "open" or self.demand is not None or not self.sides[self.active].henchmen:
            return ()
        return tuple(seat for seat, side in enumerate(self.sides) if side.territories and seat != self.active)

    @property
    def is_last_turn(self) -> bool:
        """Return whether the game ends if the turn ends now (P7)."""
        last = self.active == len(self.sides) - 1
        return ending(self.options, self.deck, self.refills, self.round, last=last) is not None


def view(state: State, reader: Seat | None) -> View:
    """Return the view of the reader."""
    over = state.ended is not None
    return View(
        reader=reader,
        options=state.options,
        phase="over" if over else "close" if state.closing else "open",
        round=state.round,
        active=state.active,
        demand=state.demand,
        owes=owes(state),
        sides=tuple(_side(state, seat, over or seat == reader) for seat in range(len(state.hands))),
        deck=len(state.deck),
        discards=state.discards,
        refills=state.refills,
        outcome=outcome(state),
    )


def _side(state: State, seat: Seat, open_hand: bool) -> Side:
    points = points_of(state, seat)
    hand = state.hands[seat]
    return Side(
        territories=territories_of(state, seat),
        henchmen=state.henchmen[seat],
        hand_size=len(hand),
        hand=in_order(hand) if open_hand else None,
        territory_points=points.territories,
        henchman_points=points.henchmen,
        money=points.money if open_hand else None,
    )


def standing(view: View) -> tuple[int, ...]:
    """Return the points of every seat without its hand."""
    return tuple(side.territory_points + side.henchman_points for side in view.sides)


def told(event: Event, reader: Seat | None) -> Event:
    """Return the event as told to the reader: without the cards that others draw into the hand."""
    if isinstance(event, Drawn) and event.seat != reader:
        return replace(event, card=None)
    return event


def just_drawn(view: View, happened: Sequence[GameEvent]) -> frozenset[Card]:
    """Return the cards in the reader's hand that were drawn in what happened; none for a spectator."""
    own = () if view.reader is None else view.sides[view.reader].hand or ()
    return frozenset(event.card for event in happened if isinstance(event, Drawn) and event.card in own)


def redeal(state: State, reader: Seat | None, rng: random.Random) -> State:
    """Return a position with the same view for the reader: hidden hands and the deck are dealt again.

    Hands never hold a territory; after the end only the deck is hidden (section 8).
    """
    over = state.ended is not None
    hidden = [seat for seat in range(len(state.hands)) if not over and seat != reader]
    loose = [card for card in state.deck if card not in NUMBER]
    loose += [card for seat in hidden for card in state.hands[seat]]
    rng.shuffle(loose)
    hands = list(state.hands)
    for seat in hidden:
        size = len(hands[seat])
        hands[seat] = tuple(loose[:size])
        del loose[:size]
    deck = loose + [card for card in state.deck if card in NUMBER]
    rng.shuffle(deck)
    return state._replace(deck=tuple(deck), hands=tuple(hands))
