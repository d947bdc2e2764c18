"""The quick ways of finding what is legal, against slow ones that follow the rules word by word."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import cache

import pytest

from engines.city import GAME
from engines.city.building import placements, shapes_closing_nothing
from engines.city.geometry import CELLS, COLUMNS, NAMES, SPACES, beside, each, names, spread
from engines.city.options import Options
from engines.city.state import City, State
from engines.city.tiles import EVERY_SHAPE, KIOSKS, TILES, Tile, merged, shapes
from engines.city.walking import ends, targets
from tests.engines.city.positions import CHANCE, DEFAULTS, DUTCH, cell_names, new, random_game

CORNERS = ("a1", "n1", "n14", "a14")


@cache
def neighbours(name: str) -> tuple[str, ...]:
    """The neighbours of a cell (2.2)."""
    column, row = COLUMNS.index(name[0]), int(name[1:])
    found = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return tuple(f"{COLUMNS[x]}{y}" for x, y in found if 0 <= x < 14 and 1 <= y <= 14)


@cache
def steps(name: str) -> tuple[str, ...]:
    """The cells to which a step or a jump leads (W2, W3), roofs or not."""
    jumps = {corner for corner in CORNERS if corner[0] == name[0] and name[0] in "an"}
    jumps |= {corner for corner in CORNERS if corner[1:] == name[1:] and name[1:] in ("1", "14")}
    return (*neighbours(name), *sorted(jumps - {name} - set(neighbours(name))))


# --- Phase 1 ----------------------------------------------------------------------------------------


def connected(open_cells: set[str]) -> bool:
    """Return whether any open cell can be reached from any other (B5)."""
    seen, pending = set(), [next(iter(open_cells))]
    while pending:
        name = pending.pop()
        if name in open_cells and name not in seen:
            seen.add(name)
            pending += neighbours(name)
    return seen == open_cells


def allowed_houses(state: State) -> set[Tile]:
    """B3 to B6, one placement after the other."""
    city = state.city
    roofs = {*names(city.roofs)}
    stock = {kind for kind, left in zip("SBL", city.left, strict=True) if left}
    free = [space for space in range(SPACES) if city.tiles[space] is None]
    harmless = [
        tile
        for space in free
        for tile in TILES[space]
        if tile.kind in stock and connected(CELLS.keys() - roofs - {*tile.roofs})
    ]
    joining = [
        tile for tile in harmless if any(other in roofs for roof in tile.roofs for other in neighbours(roof))
    ]
    if roofs and joining:
        return {*joining}
    return {*harmless} or {kiosk for space in free for kiosk in KIOSKS[space]}


def cities(seed: int) -> Iterator[State]:
    """Positions of phase 1; with few small houses left, blocks and kiosks are more frequent."""
    rng = random.Random(seed)
    state, _ = GAME.rules.apply(new(5), 0, next(GAME.rules.legal(new(5), 0, rng)), CHANCE)
    while not state.round:
        yield state
        kinds = sorted(
            GAME.rules.legal(state, state.turn, rng),
            key=lambda move: "SBLK".index(GAME.notation.write(move)[0]),
        )
        move = rng.choice(kinds[: 1 + len(kinds) // 2]) if seed % 2 else rng.choice(kinds)
        state, _ = GAME.rules.apply(state, state.turn, move, CHANCE)


@pytest.mark.parametrize("seed", range(4))
def test_where_houses_may_lie(seed: int) -> None:
    """City B3 to B6: the same placements as by flooding the whole board, in positions of a random game."""
    for state in itertools.islice(cities(seed), seed % 3, None, 3):
        found = list(placements(state.city))
        assert len(found) == len(set(found))
        assert set(found) == allowed_houses(state)
        assert set(placements(state.city, random.Random(1))) == set(found)


def test_what_closes_nothing_in_among_several_blocks() -> None:
    """City B5: roofs in pieces, as rule 2 leaves them: only touching a block twice closes something in."""
    rng = random.Random(7)
    for _ in range(20):
        city = scattered(rng)
        roofs = {*names(city.roofs)}
        for space in (space for space, tile in enumerate(city.tiles) if tile is None):
            expected = [tile for tile in TILES[space] if connected(CELLS.keys() - roofs - {*tile.roofs})]
            assert [
                TILES[space][shape] for shape in shapes(shapes_closing_nothing(city, space, EVERY_SHAPE))
            ] == expected


def scattered(rng: random.Random) -> City:
    """Houses anywhere, whether they join or not, as long as they close nothing in."""
    city = new(5).city
    for _ in range(rng.randint(5, 25)):
        space = rng.choice([space for space, tile in enumerate(city.tiles) if tile is None])
        tile = rng.choice(TILES[space])
        if connected(CELLS.keys() - {*names(city.roofs | tile.built)}):
            tiles = (*city.tiles[:space], tile, *city.tiles[space + 1 :])
            city = City(tiles, city.roofs | tile.built, merged(city.blocks, tile), city.left, city.start)
    return city


# --- Phase 2 ----------------------------------------------------------------------------------------


def others_pawns(state: State, seat: int) -> set[str]:
    """The cells with pawns other than the seat's."""
    return {
        NAMES[side.pawn] for owner, side in enumerate(state.sides) if owner != seat and side.pawn is not None
    }


def price(state: State, seat: int, name: str, standing: set[str]) -> int:
    """The seat's cost of entering a cell (W4), given where pawns stand."""
    for owner, side in enumerate(state.sides):
        if owner == seat or side.stone != CELLS[name]:
            continue
        if state.options.edition == "dutch" and name in standing and side.pawn != side.stone:
            continue
        return 2
    return 1


def reached(
    state: State, seat: int, begin: set[str], points: int, standing: set[str]
) -> set[tuple[str, int]]:
    """All (cell, points spent) of walks from there (W5)."""
    roofs = {*names(state.city.roofs)}
    seen: set[tuple[str, int]] = set()
    pending = [(name, 0) for name in begin]
    while pending:
        at = pending.pop()
        if at in seen:
            continue
        seen.add(at)
        for name in steps(at[0]):
            spent = at[1] + price(state, seat, name, standing)
            if name not in roofs and spent <= points:
                pending.append((name, spent))
    return seen


def slow_ends(state: State, seat: int) -> tuple[dict[str, int], set[str]]:
    """W6 and W8: goals with the rest, and the plain cells."""
    side, others = state.sides[seat], others_pawns(state, seat)
    own = set() if side.pawn is None else {NAMES[side.pawn]}
    allowance = 3 + side.collected - side.debt
    found = reached(state, seat, own or {*names(state.city.start)}, allowance, others)
    goals = {*names(side.chips or state.city.start)}
    rests = {
        name: max(allowance - k for at, k in found if at == name and k)
        for name in goals - others
        if any(at == name and k for at, k in found)
    }
    plain = CELLS.keys() - {*names(state.city.roofs)} - goals - others - own
    exact = {at for at, k in found if k == allowance and at in plain}
    for at, k in found:
        for name in steps(at) if at in plain and k else ():
            cost = price(state, seat, name, others)
            if state.options.edition == "dutch":
                short = name in others and k + cost == allowance
            else:
                foreign = any(o != seat and s.stone == CELLS[name] for o, s in enumerate(state.sides))
                short = foreign and name not in others and k == allowance - 1
            if short and name not in names(state.city.roofs):
                exact.add(at)
    if not exact:
        most = max((k for at, k in found if at in plain and k), default=0)
        exact = {at for at, k in found if at in plain and k == most}
    if not exact and not rests:
        exact = own
    return rests, exact


def slow_targets(state: State, seat: int) -> set[str]:
    """T3, cell by cell."""
    side = state.sides[seat]
    pawns = {NAMES[one.pawn] for one in state.sides if one.pawn is not None}
    foreign = {NAMES[o.stone] for n, o in enumerate(state.sides) if n != seat and o.stone is not None}
    own = set() if side.stone is None else {NAMES[side.stone]}
    if own & pawns:
        return set()
    closed = {*names(state.city.roofs)} | pawns | foreign | own
    found = {name for name in CELLS.keys() - closed if not foreign & {*neighbours(name)}}
    if state.options.edition == "dutch":
        begin = own or {*names(state.city.start)}
        found &= {name for name, _ in reached(state, seat, begin, 3 + side.collected, pawns)}
    return found


def crowded(state: State, rng: random.Random) -> State:
    """The position with pawns and stones close together, often in an alley, and some chips collected."""
    ground = [cell for cell in CELLS.values() if state.city.ground >> cell & 1]
    alleys = [cell for cell in ground if (beside(1 << cell) & state.city.ground).bit_count() == 1]
    rings = spread(state.city.ground, 1 << rng.choice(alleys + ground[:2]))
    near = [cell for ring in rings for cell in each(ring)][: rng.choice((6, 8, 20, 60))]
    pawns = rng.sample(near, len(state.sides))
    stones = rng.sample(near, len(state.sides))
    sides = []
    for side, pawn, stone in zip(state.sides, pawns, stones, strict=True):
        chips = [1 << cell for cell in CELLS.values() if side.chips >> cell & 1]
        taken = rng.randint(0, len(chips))
        sides.append(
            side._replace(
                pawn=rng.choice((pawn, pawn, pawn, None)),
                stone=rng.choice((stone, stone, None)),
                chips=sum(chips[taken:]),
                collected=min(side.collected + taken, rng.choice((taken, 2))),
                debt=rng.randint(0, 1) if state.options.edition == "english" else 0,
                home=0,
            )
        )
    return state._replace(sides=tuple(sides))


@pytest.mark.parametrize("options", [DEFAULTS, DUTCH], ids=["english", "dutch"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_where_pawns_and_stones_may_go(seats: int, options: Options) -> None:
    """City T3, W1 to W9: goals with their income, plain cells and stones, on crowded streets."""
    rng = random.Random(f"{seats} {options}")
    for _ in range(3):
        city = next(state for state in random_game(seats, options, rng) if state.round)
        for _ in range(22):
            state = crowded(city, rng)
            seat = rng.randrange(seats)
            found = ends(state, seat)
            rests, plain = slow_ends(state, seat)
            points = state.sides[seat].points
            goals = cell_names(found.goals)
            assert {name: points - found.spent(CELLS[name]) for name in goals} == rests
            assert cell_names(found.plain) == plain
            assert cell_names(targets(state, seat)) == slow_targets(state, seat)
            _check_paths(state, seat, rng)


def _check_paths(state: State, seat: int, rng: random.Random) -> None:
    """The path told of a walk is a walk, and costs what is told."""
    found = ends(state, seat)
    name = rng.choice(sorted(cell_names(found.cells)))
    spent = found.spent(CELLS[name])
    path = [NAMES[cell] for cell in found.path(CELLS[name], spent)]
    others = others_pawns(state, seat)
    assert all(after in steps(before) for before, after in itertools.pairwise(path))
    assert sum(price(state, seat, step, others) for step in path[1:]) == spent
    side = state.sides[seat]
    assert path[-1] == name
    assert path[0] in names(state.city.start) if side.pawn is None else CELLS[path[0]] == side.pawn
    assert not side.home
