"""Positions made by hand."""

from __future__ import annotations

import re
from typing import Any

from engines.base import IllegalMove, Seat
from engines.chance import Chance
from engines.mafiadollar.cards import CARDS, END, LOOT_TYPES
from engines.mafiadollar.events import Event
from engines.mafiadollar.legal import legal
from engines.mafiadollar.moves import Move
from engines.mafiadollar.options import Options
from engines.mafiadollar.rules import apply, owes
from engines.mafiadollar.state import Gangster, SpoilsTask, State, Warehouse

DEFAULTS = Options(target=None, item_handover=False)
GANGSTER = re.compile(r"(G\d\d)(?:\[([A-Z0-9,]*)\])?(?:\{([A-Z0-9,]*)\})?(!?)(\*?)")
WAREHOUSE = re.compile(r"(W\d\d)(?:\(([A-Z0-9,]*)\))?")


def gangsters(text: str) -> tuple[Gangster, ...]:
    """Gangsters with items, blocks from bottom to top, ``!`` on the street, ``*`` used.

    ``"G07[IW3]{BJ1,BG4}! G08"``.
    """
    found = []
    for word in text.split():
        match = GANGSTER.fullmatch(word)
        assert match, word
        card, items, blocks, street, used = match.groups()
        found.append(Gangster(card, bool(street), bool(used), _split(items), _split(blocks)))
    return tuple(found)


def warehouses(text: str) -> tuple[Warehouse, ...]:
    """Warehouses with what is in them: ``"W07(D2,LT01,LT02) W08"``."""
    found = []
    for word in text.split():
        match = WAREHOUSE.fullmatch(word)
        assert match, word
        inside = _split(match[2])
        dogs = [card for card in inside if card.startswith("D")]
        loots = tuple(card for card in inside if card not in dogs)
        found.append(Warehouse(match[1], dogs[0] if dogs else None, loots))
    return tuple(found)


def _split(text: str | None) -> tuple[str, ...]:
    return tuple(text.split(",")) if text else ()


def position(
    hands: str = "|",
    *,
    gang: str = "",
    stores: str = "W17|W18",
    deck: str = "",
    street: str = "",
    phase: str = "play",
    options: Options = DEFAULTS,
    **other: Any,
) -> State:
    """A position in which seat 0 has its turn; ``|`` parts the seats, and ``deck`` lies on top.

    All other cards are below, the end card at the bottom. In phase 3 there are as many actions as
    seat 0 has warehouses.
    """
    held = tuple(tuple(part.split()) for part in hands.split("|"))
    gang = gang or "|" * (len(held) - 1)
    own = tuple(map(warehouses, stores.split("|")))
    state = State(
        options=options,
        deck=tuple(deck.split()),
        discards=(),
        street=tuple(tuple(c for c in street.split() if CARDS[c].type == kind) for kind in LOOT_TYPES),
        hands=held,
        warehouses=own,
        gangsters=tuple(map(gangsters, gang.split("|"))),
        turn=1,
        phasing=0,
        phase="actions" if phase == "actions" else "play",
        actions=len(own[0]) if phase == "actions" else 0,
        task=None,
        offers=(),
        made=(),
        ended=None,
    )._replace(**other)
    placed = set(all_cards(state))
    rest = tuple(card for card in CARDS if card not in placed and card != END)
    bottom = () if END in placed else (END,)
    return state._replace(deck=bottom + rest + state.deck)


def all_cards(state: State) -> list[str]:
    """All cards of a position, wherever they lie."""
    cards = [*state.deck, *state.discards, *sum(state.street, ()), *sum(state.hands, ())]
    for gangster in sum(state.gangsters, ()):
        cards += (gangster.card, *gangster.items, *gangster.blocks)
    if isinstance(state.task, SpoilsTask):
        cards += state.task.items
    for warehouse in sum(state.warehouses, ()):
        cards += (warehouse.card, *((warehouse.dog,) if warehouse.dog else ()), *warehouse.loots)
    return cards


def gangster(state: State, card: str) -> Gangster | None:
    """The gangster in play, whoever has it."""
    return next((gangster for gangster in sum(state.gangsters, ()) if gangster.card == card), None)


def warehouse(state: State, card: str) -> Warehouse:
    """The warehouse in play, whoever has it."""
    return next(warehouse for warehouse in sum(state.warehouses, ()) if warehouse.card == card)


def played(state: State, *moves: Move | tuple[Seat, Move]) -> tuple[State, list[Event]]:
    """The position after these moves and what happened; each is the phasing seat's unless a seat is named."""
    happened: list[Event] = []
    for made in moves:
        seat, move = made if isinstance(made, tuple) else (state.phasing, made)
        assert move in list(legal(state, seat))
        state, events = apply(state, seat, move, NO_CHANCE)
        assert len(all_cards(state)) == len(CARDS)
        assert set(all_cards(state)) == set(CARDS)
        happened.extend(events)
    return state, happened


def after(state: State, *moves: Move | tuple[Seat, Move]) -> State:
    """The position after these moves."""
    return played(state, *moves)[0]


def refusal(state: State, move: Move, seat: Seat | None = None) -> str:
    """Return why the move is refused; the list of legal moves must lack it too."""
    mover = state.phasing if seat is None else seat
    assert move not in list(legal(state, mover))
    try:
        apply(state, mover, move, NO_CHANCE)
    except IllegalMove as refused:
        return str(refused)
    raise AssertionError(f"{move} was let through")


def moves_of(state: State, seat: Seat | None = None) -> set[Move]:
    """The legal moves of the seat, by default of the one that owes a decision."""
    return set(legal(state, owes(state)[0] if seat is None else seat))


NO_CHANCE = Chance(bytes(32), "game", "mafiadollar", [])
