"""The tiles: their cells, and where they fit among the roofs (rules 2.3, B3 and B5).

No courtyard arises unless a house touches the same block of roofs twice: a *block* is a set of connected
roofs, corner to corner included. The twelve cells around its space tell what a house touches; their
blocks matter only if it touches roofs in several places.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Literal, TypeAlias

from engines.city.geometry import CELLS, NAMES, SPACE_NAMES, SPACES, WIDTH, beside, mask, north_west

HouseKind: TypeAlias = Literal["S", "B", "L", "K"]
Kind: TypeAlias = Literal["S", "B", "L", "K", "start", "street"]
Turn: TypeAlias = Literal[0, 90, 180, 270]

HOUSES: tuple[HouseKind, ...] = ("S", "B", "L")
"""The houses with one, two and three roofs; a kiosk ``K`` has none."""

TURNS: tuple[Turn, ...] = (0, 90, 180, 270)
ROOFS = {"S": 1, "B": 2, "L": 3, "K": 0}

# The corners of a tile clockwise from the south-west, where the doorway of an unturned tile lies.
CORNERS = ("SW", "NW", "NE", "SE")
_OFFSET = {"NW": 0, "NE": 1, "SE": WIDTH + 1, "SW": WIDTH}


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A tile on its space. Each is created once, so equal tiles are identical.

    ``doorway``, ``roofs``: cells by name, the door's roof first; ``door``, ``area``, ``built``: the
    doorway cell, all four cells and the roofs as masks.
    """

    kind: Kind
    space: str
    turn: Turn
    doorway: str | None
    roofs: tuple[str, ...]
    door: int
    area: int
    built: int
    number: int
    """The number of the space."""
    shape: int
    """The bit of its kind and turn in the result of ``fits``; 0 for a tile without roofs."""
    around: int
    """The cells that touch its roofs, corner to corner included."""

    def __repr__(self) -> str:
        return f"{self.kind}@{self.space}" + (f"r{self.turn}" if self.doorway else "")


def _house(kind: HouseKind, space: int, turn: Turn) -> Tile:
    corner = north_west(space)
    first = turn // 90
    door = corner + _OFFSET[CORNERS[first]]
    roofs = [corner + _OFFSET[CORNERS[(first + n) % 4]] for n in range(1, ROOFS[kind] + 1)]
    built = mask(*roofs)
    return Tile(
        kind=kind,
        space=SPACE_NAMES[space],
        turn=turn,
        doorway=NAMES[door],
        roofs=tuple([NAMES[cell] for cell in roofs]),
        door=mask(door),
        area=_area(space),
        built=built,
        number=space,
        shape=0 if kind == "K" else 1 << SHAPES.index((kind, turn)),
        around=touching(built) & ~built,
    )


def _open(kind: Kind, space: int) -> Tile:
    return Tile(kind, SPACE_NAMES[space], 0, None, (), 0, _area(space), 0, space, 0, 0)


def _area(space: int) -> int:
    corner = north_west(space)
    return mask(*[corner + offset for offset in _OFFSET.values()])


def touching(cells: int) -> int:
    """The cells with their neighbours, corner to corner included."""
    row = cells | cells << 1 | cells >> 1
    return row | row << WIDTH | row >> WIDTH


SHAPES: tuple[tuple[HouseKind, Turn], ...] = tuple(product(HOUSES, TURNS))
"""The twelve ways to build a house on a space; ``fits`` has one bit for each, in this order."""

EVERY_SHAPE = (1 << len(SHAPES)) - 1
SHAPES_OF = {kind: sum(1 << n for n, (one, _) in enumerate(SHAPES) if one == kind) for kind in HOUSES}

TILES: tuple[tuple[Tile, ...], ...] = tuple(
    tuple([_house(kind, space, turn) for kind, turn in SHAPES]) for space in range(SPACES)
)
"""All houses by space and shape."""

KIOSKS = tuple(tuple([_house("K", space, turn) for turn in TURNS]) for space in range(SPACES))
STARTS = tuple(_open("start", space) for space in range(SPACES))
STREETS = tuple(_open("street", space) for space in range(SPACES))


def house(kind: HouseKind, space: int, turn: Turn) -> Tile:
    """The house or kiosk of this kind and turn on the space."""
    at = TURNS.index(turn)
    return KIOSKS[space][at] if kind == "K" else TILES[space][HOUSES.index(kind) * len(TURNS) + at]


# --- Where a house fits -----------------------------------------------------------------------------

# The twelve cells around a space, and the four cells of the space itself, are four rows of four.
_ROW = 0b1111
_BASES = tuple(north_west(space) - WIDTH - 1 for space in range(SPACES))


def surroundings(roofs: int, space: int) -> int:
    """The roofs around a free space: four rows of four bits, north-west first."""
    window = roofs >> _BASES[space]
    return (
        window & _ROW
        | (window >> WIDTH & _ROW) << 4
        | (window >> 2 * WIDTH & _ROW) << 8
        | (window >> 3 * WIDTH & _ROW) << 12
    )


@cache
def fits(around: int) -> tuple[int, int]:
    """The shapes that join a roof (B3), and those that certainly close nothing in (B5), one bit per shape.

    The latter touch the roofs around in at most one place.
    """
    first = CELLS["a1"]  # surroundings of the space A1 as a stand-in for all
    roofs = 0
    for row in range(4):
        roofs |= (around >> 4 * row & _ROW) << first + row * WIDTH
    joining = harmless = 0
    for tile in TILES[0]:
        if beside(tile.built) & roofs:
            joining |= tile.shape
        if _gaps(tile, roofs) == 1:
            harmless |= tile.shape
    return joining, harmless


def _gaps(tile: Tile, roofs: int) -> int:
    """The number of separate groups of open cells along the edges of the house's roofs."""
    left = tile.around & ~roofs
    edges = beside(tile.built)
    found = 0
    while left & edges:
        piece, grown = 0, (left & edges) & -(left & edges)
        while grown != piece:
            piece = grown
            grown = (piece | beside(piece)) & left
        left &= ~piece
        found += 1
    return found


def closes_in(tile: Tile, roofs: int, blocks: tuple[int, ...]) -> bool:
    """Return whether the house would cut off open cells from the others (B5).

    It does if it touches one block in two places, with open cells between them on both sides.
    """
    touched = sum(1 for block in blocks if block & tile.around)
    return touched < _gaps(tile, roofs) > 1


def merged(blocks: tuple[int, ...], tile: Tile) -> tuple[int, ...]:
    """The blocks of roofs after the tile is laid."""
    if not tile.built:
        return blocks
    block = tile.built
    apart = []
    for other in blocks:
        if other & tile.around:
            block |= other
        else:
            apart.append(other)
    return (*apart, block)


def shapes(flags: int) -> Iterator[int]:
    """The numbers of the shapes whose bits are set."""
    while flags:
        lowest = flags & -flags
        yield lowest.bit_length() - 1
        flags ^= lowest
