"""Phase 2: the one card of a turn, played, spent to free a gangster, or discarded (P4 to P16)."""

from __future__ import annotations

from collections.abc import Callable

from engines.base import IllegalMove, Seat
from engines.mafiadollar.cards import COUNTER, KIND, STARS, SYMBOL, Kind
from engines.mafiadollar.choice_events import Birthday, Police
from engines.mafiadollar.choices import ask_for_cards, ask_for_gifts
from engines.mafiadollar.events import Discarded, Event, Freed, Passed, Played
from engines.mafiadollar.lookups import hand_without, others_gangster, own_gangster, own_warehouse
from engines.mafiadollar.moves import Discard, Free, Pass, Play
from engines.mafiadollar.names import named
from engines.mafiadollar.state import (
    Gangster,
    Hands,
    State,
    Warehouse,
    only_police,
    with_gangster,
    with_item,
    with_warehouse,
)
from engines.mafiadollar.turns import Transition as Result
from engines.mafiadollar.turns import begin_actions, end_play
from engines.tuples import replaced_at


def play(state: State, move: Play) -> Result:
    """Play a card for its effect."""
    hands = hand_without(state, state.phasing, move.card)
    kind = KIND[move.card]
    if kind in UNAIMED:
        if move.on is not None:
            raise IllegalMove(
                "{card} isn't played on another card: leave out the “on”.", card=named(move.card)
            )
        effect = UNAIMED[kind]
    else:
        if move.on is None:
            raise IllegalMove("Say where {card} goes: its “on” is missing.", card=named(move.card))
        effect = AIMED[kind]
    return effect(state, move.card, move.on or "", hands)


def free(state: State, move: Free) -> Result:
    """Spend a card with the right symbol to remove the topmost block of an own gangster (P12)."""
    hands = hand_without(state, state.phasing, move.card)
    seat = state.phasing
    at, gangster = own_gangster(state, move.gangster)
    if not gangster.blocks:
        raise IllegalMove("{gangster} is not blocked.", gangster=named(move.gangster))
    block = gangster.blocks[-1]
    if SYMBOL[move.card] != COUNTER[block]:
        raise IllegalMove(
            "{card} has the wrong symbol: {block} on {gangster} needs another one.",
            card=named(move.card),
            block=named(block),
            gangster=named(move.gangster),
        )
    state, events = end_play(state)
    left = gangster.blocks[:-1]
    state = state._replace(
        hands=hands,
        gangsters=with_gangster(state, seat, at, gangster._replace(blocks=left)),
        discards=(*state.discards, move.card, block),
    )
    return begin_actions(state, (*events, Freed(seat, move.card, move.gangster, block, len(left))))


def discard(state: State, move: Discard) -> Result:
    """Discard a card, unless it is a police card (P4)."""
    hands = hand_without(state, state.phasing, move.card)
    if move.card in STARS:
        raise IllegalMove("You can't discard police cards. Play {card} or keep it.", card=named(move.card))
    state, events = end_play(state)
    state = state._replace(hands=hands, discards=(*state.discards, move.card))
    return begin_actions(state, (*events, Discarded(state.phasing, move.card)))


def skip(state: State, _move: Pass) -> Result:
    """Play no card, which needs a hand of police cards only (P4)."""
    if not only_police(state.hands[state.phasing]):
        raise IllegalMove("You can pass only if you hold nothing but police cards. Play or discard a card.")
    state, events = end_play(state)
    return begin_actions(state, (*events, Passed(state.phasing)))


# --- What the kinds of cards do -------------------------------------------------------------------


def _hire(state: State, card: str, _on: str, hands: Hands) -> Result:
    """Put a gangster into the hideout (P8)."""
    state, events = end_play(state)
    seat = state.phasing
    own = (*state.gangsters[seat], Gangster(card))
    gangsters = replaced_at(state.gangsters, seat, own)
    return _into_play(state._replace(hands=hands, gangsters=gangsters), events, card)


def _open(state: State, card: str, _on: str, hands: Hands) -> Result:
    """Put an empty warehouse into play (P8)."""
    state, events = end_play(state)
    seat = state.phasing
    own = (*state.warehouses[seat], Warehouse(card))
    warehouses = replaced_at(state.warehouses, seat, own)
    return _into_play(state._replace(hands=hands, warehouses=warehouses), events, card)


def _guard(state: State, card: str, on: str, hands: Hands) -> Result:
    """Put a dog on an own warehouse that has none (P9)."""
    at, warehouse = own_warehouse(state, on)
    if warehouse.dog:
        raise IllegalMove("{warehouse} already has a guard dog.", warehouse=named(on))
    state, events = end_play(state)
    warehouses = with_warehouse(state, state.phasing, at, warehouse._replace(dog=card))
    return _into_play(state._replace(hands=hands, warehouses=warehouses), events, card, on)


def _equip(state: State, card: str, on: str, hands: Hands) -> Result:
    """Give an item to an own gangster in the hideout, replacing one of the same slot (P10)."""
    at, gangster = own_gangster(state, on)
    if gangster.street:
        raise IllegalMove(
            "{gangster} is on the street. You can only give items to gangsters in the hideout.",
            gangster=named(on),
        )
    state, events = end_play(state)
    items, old = with_item(gangster.items, card)
    state = state._replace(
        hands=hands,
        gangsters=with_gangster(state, state.phasing, at, gangster._replace(items=items)),
        discards=state.discards if old is None else (*state.discards, old),
    )
    return _into_play(state, events, card, on, replaced=old)


def _block(state: State, card: str, on: str, hands: Hands) -> Result:
    """Put a block on another seat's gangster, on top of any others (P11)."""
    owner, at, gangster = others_gangster(state, on)
    state, events = end_play(state)
    blocked = gangster._replace(blocks=(*gangster.blocks, card))
    state = state._replace(hands=hands, gangsters=with_gangster(state, owner, at, blocked))
    return _into_play(state, events, card, on, owner=owner)


def _into_play(
    state: State,
    events: tuple[Event, ...],
    card: str,
    on: str | None = None,
    *,
    owner: Seat | None = None,
    replaced: str | None = None,
) -> Result:
    seat = state.phasing
    event = Played(seat, card, on, seat if owner is None else owner, replaced)
    return begin_actions(state, (*events, event))


def _birthday(state: State, card: str, on: str, hands: Hands) -> Result:
    """Remove all blocks from own gangsters, and ask every other seat with loot for a gift (P13)."""
    seat = state.phasing
    own_warehouse(state, on)
    state, events = end_play(state)
    blocks = tuple(block for gangster in state.gangsters[seat] for block in gangster.blocks)
    freed = tuple(gangster._replace(blocks=()) for gangster in state.gangsters[seat])
    state = state._replace(
        hands=hands,
        gangsters=replaced_at(state.gangsters, seat, freed),
        discards=(*state.discards, card, *blocks),
    )
    return ask_for_gifts(state, (*events, Birthday(seat, card, on, blocks)), on)


def _police(state: State, card: str, _on: str, hands: Hands) -> Result:
    """Ask every seat for a card to pass on, before the police search the phasing seat (P14)."""
    state, events = end_play(state)
    state = state._replace(hands=hands, discards=(*state.discards, card))
    return ask_for_cards(state, (*events, Police(state.phasing, card)), card)


Effect = Callable[[State, str, str, Hands], Result]

UNAIMED: dict[Kind, Effect] = {"gangster": _hire, "warehouse": _open, "police": _police}
AIMED: dict[Kind, Effect] = {"dog": _guard, "item": _equip, "block": _block, "birthday": _birthday}
"""By kind; loot and the end card are never in a hand."""
