"""The legal moves of a position, lazily (rules section 6)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import cast

from engines.base import Seat
from engines.city.building import placements
from engines.city.geometry import NAMES, SPACE_NAMES, each, shuffled
from engines.city.moves import House, Move, Pass, Pawn, Police, Start
from engines.city.state import State
from engines.city.tiles import KIOSKS, TILES, HouseKind
from engines.city.walking import ends, targets

# Moves are values, so all are created once, for all games.
STARTS = tuple(map(Start, SPACE_NAMES))
BUILDS = {
    tile: House(cast("HouseKind", tile.kind), tile.space, tile.turn)
    for tile in itertools.chain.from_iterable((*TILES, *KIOSKS))
}
PAWNS = {cell: Pawn(name) for cell, name in NAMES.items()}
POLICE = {cell: Police(name) for cell, name in NAMES.items()}
PASS = Pass()


def legal(state: State, seat: Seat, rng: random.Random | None = None) -> Iterator[Move]:
    """The seat's legal moves; with ``rng`` in random order, stone and pawn equally likely to come first."""
    if state.ended or seat != state.turn:
        return iter(())
    if not state.city.start:
        return iter(STARTS if rng is None else rng.sample(STARTS, len(STARTS)))
    if not state.round:
        return map(BUILDS.__getitem__, placements(state.city, rng))
    pawn = _last(state, rng)
    if state.policed:
        return pawn
    stone = _stone(state, rng)
    return itertools.chain(stone, pawn) if rng is None else _mingled([stone, pawn], rng)


def _last(state: State, rng: random.Random | None) -> Iterator[Move]:
    """The moves that always end a turn: those of the pawn, or the pass of a seat that is home."""
    if state.sides[state.turn].home:
        yield PASS
        return
    cells = ends(state, state.turn).cells
    for cell in each(cells) if rng is None else shuffled(cells, rng):
        yield PAWNS[cell]


def _stone(state: State, rng: random.Random | None) -> Iterator[Move]:
    cells = targets(state, state.turn)
    for cell in each(cells) if rng is None else shuffled(cells, rng):
        yield POLICE[cell]


def _mingled(kinds: list[Iterator[Move]], rng: random.Random) -> Iterator[Move]:
    """The moves, each of a random kind; a kind is computed only when it is picked."""
    while kinds:
        kind = kinds[int(rng.random() * len(kinds))]
        move = next(kind, None)
        if move is None:
            kinds.remove(kind)
        else:
            yield move
