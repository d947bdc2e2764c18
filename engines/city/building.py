"""Phase 1: the legal placements of tiles, and their effects (rules 5.1)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from engines.base import IllegalMove
from engines.city.events import Built, Event, Founded, Paved, Round, Rule
from engines.city.geometry import NUMBERS, SPACE
from engines.city.moves import House, Start
from engines.city.state import City, State, in_hand
from engines.city.tiles import (
    EVERY_SHAPE,
    KIOSKS,
    SHAPES_OF,
    STARTS,
    STREETS,
    TILES,
    Tile,
    closes_in,
    fits,
    house,
    merged,
    shapes,
    surroundings,
)
from engines.city.turns import Transition
from engines.tuples import replaced_at


def lay_start(state: State, move: Start) -> Transition:
    """Lay the start tile (B1)."""
    city = state.city
    if city.start:
        raise IllegalMove("The start tile is already down. Now build a house.")
    tile = STARTS[SPACE[move.at]]
    city = city._replace(tiles=_with(city.tiles, tile), start=tile.area)
    return state._replace(city=city), (Founded(state.turn, move.at),)


def build(state: State, move: House) -> Transition:
    """Build a house; after the last one the city is complete (B2 to B7)."""
    city = state.city
    if not city.start:
        raise IllegalMove("Lay the start tile first.")
    tile = house(move.house, SPACE[move.at], move.turn)
    rule = _check(city, tile)
    left = city.left
    if move.house != "K":
        left = (
            left[0] - (move.house == "S"),
            left[1] - (move.house == "B"),
            left[2] - (move.house == "L"),
        )
    seat = state.turn
    side = state.sides[seat]
    sides = replaced_at(state.sides, seat, side._replace(chips=side.chips | tile.door))
    city = City(_with(city.tiles, tile), city.roofs | tile.built, merged(city.blocks, tile), left, city.start)
    after = state._replace(city=city, sides=sides, turn=(seat + 1) % len(sides))
    built = Built(seat, move.house, move.at, move.turn, tile.doorway or "", rule)
    return _completed(after, built) if not in_hand(after, after.turn) else (after, (built,))


def _completed(state: State, built: Built) -> Transition:
    """Turn the empty spaces into streets and begin phase 2 (B7)."""
    city = state.city
    tiles = tuple([tile or STREETS[space] for space, tile in enumerate(city.tiles)])
    events: tuple[Event, ...] = (
        built,
        Paved(tuple([STREETS[space].space for space in free_spaces(city)])),
        Round(1),
    )
    return state._replace(city=city._replace(tiles=tiles), turn=0, round=1), events


def _with(tiles: tuple[Tile | None, ...], tile: Tile) -> tuple[Tile | None, ...]:
    return (*tiles[: tile.number], tile, *tiles[tile.number + 1 :])


# --- Legality ---------------------------------------------------------------------------------------


def free_spaces(city: City) -> Sequence[int]:
    """The spaces of the city without a tile, ascending."""
    return [space for space, tile in enumerate(city.tiles) if tile is None]


def _check(city: City, tile: Tile) -> Rule:
    """The rule that allows the house there. Raises IllegalMove if none does."""
    if city.tiles[tile.number] is not None:
        raise IllegalMove("There is already a tile on space {space}.", space=NUMBERS[tile.space])
    if tile.kind == "K":
        if _any(city, EVERY_SHAPE):
            raise IllegalMove("You can build a kiosk only when no house fits anywhere.")
        return "kiosk"
    if not tile.shape & shapes_left(city):
        raise IllegalMove("No house of type {kind} is left.", kind=tile.kind)
    joining, _ = fits(surroundings(city.roofs, tile.number))
    if not tile.shape & shapes_closing_nothing(city, tile.number, tile.shape):
        raise IllegalMove(
            "A house there would cut off a street; every street must stay connected to the others."
        )
    if not city.roofs:
        return "first"
    if tile.shape & joining:
        return "joined"
    if _any_joining(city):
        raise IllegalMove(
            "At least one roof must share an edge with a roof of another house; there, none would."
        )
    return "free"


def shapes_left(city: City) -> int:
    """The shapes of the houses that are left."""
    small, middle, large = city.left
    return (
        (SHAPES_OF["S"] if small else 0)
        | (SHAPES_OF["B"] if middle else 0)
        | (SHAPES_OF["L"] if large else 0)
    )


def shapes_closing_nothing(city: City, space: int, wanted: int) -> int:
    """The wanted shapes that would close nothing in on an empty space (B5)."""
    _, harmless = fits(surroundings(city.roofs, space))
    doubtful = wanted & ~harmless
    if doubtful and len(city.blocks) > 1:
        for shape in shapes(doubtful):
            if not closes_in(TILES[space][shape], city.roofs, city.blocks):
                harmless |= 1 << shape
    return wanted & harmless


def _joining(city: City, space: int, wanted: int) -> int:
    """The wanted shapes that meet rules 1 and 3 on an empty space."""
    joining, _ = fits(surroundings(city.roofs, space))
    return shapes_closing_nothing(city, space, wanted & joining) if wanted & joining else 0


def _any(city: City, wanted: int) -> bool:
    """Return whether any remaining house of these shapes meets rule 3 anywhere."""
    wanted &= shapes_left(city)
    return any(shapes_closing_nothing(city, space, wanted) for space in free_spaces(city))


def _any_joining(city: City) -> bool:
    wanted = shapes_left(city)
    return any(_joining(city, space, wanted) for space in free_spaces(city))


def placements(city: City, rng: random.Random | None = None) -> Iterator[Tile]:
    """The houses that may be laid now; with ``rng`` in random order (B3 to B6)."""
    wanted, spaces = shapes_left(city), free_spaces(city)
    nothing = True
    if city.roofs:
        for tile in _tiles(city, spaces, wanted, rng, joining=True):
            nothing = False
            yield tile
    if nothing:
        for tile in _tiles(city, spaces, wanted, rng, joining=False):
            nothing = False
            yield tile
    if nothing:
        kiosks = [kiosk for space in spaces for kiosk in KIOSKS[space]]
        if rng is not None:
            rng.shuffle(kiosks)
        yield from kiosks


def _tiles(
    city: City, spaces: Sequence[int], wanted: int, rng: random.Random | None, *, joining: bool
) -> Iterator[Tile]:
    """The tiles that meet rule 3, and rule 1 too if ``joining``, found lazily, space by space."""
    choose = _joining if joining else shapes_closing_nothing
    if rng is None:
        for space in spaces:
            for shape in shapes(choose(city, space, wanted)):
                yield TILES[space][shape]
        return
    waiting = list(spaces)
    opened: dict[int, list[Tile]] = {}
    while waiting:
        at = int(rng.random() * len(waiting))
        space = waiting[at]
        tiles = opened.get(space)
        if tiles is None:
            tiles = opened[space] = [TILES[space][shape] for shape in shapes(choose(city, space, wanted))]
        if tiles:
            yield _drawn(tiles, rng)
        if not tiles:
            waiting[at] = waiting[-1]
            waiting.pop()


def _drawn(tiles: list[Tile], rng: random.Random) -> Tile:
    at = int(rng.random() * len(tiles))
    tiles[at], tiles[-1] = tiles[-1], tiles[at]
    return tiles.pop()
