"""Laws of every game, however it is played (rules sections 2, 7 and 9.3)."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.city import GAME
from engines.city.geometry import ALL, NAMES, SPACE_NAMES, each, shuffled
from engines.city.options import Options
from engines.city.rules import owes
from engines.city.state import CHIPS, State, in_hand
from engines.city.tiles import STARTS, STREETS
from tests.engines.city.positions import random_game

TABLES = st.tuples(
    st.sampled_from([3, 4, 5]),
    st.sampled_from(["english", "dutch"]),
    st.sampled_from(["scored", "cut"]),
    st.integers(0, 10**6),
)


@settings(max_examples=6)
@given(TABLES)
def test_whole_games(table: tuple[int, str, str, int]) -> None:
    """Chips are never lost, scores never fall, and the game ends within its bounds."""
    seats, edition, final_round, seed = table
    options = Options(edition, final_round, 20)  # type: ignore[arg-type]  # drawn from their values
    states = [*random_game(seats, options, random.Random(seed))]
    houses = seats * CHIPS[seats]
    assert len(states) - 1 <= 1 + houses + 2 * seats * options.round_limit
    scores = [0] * seats
    for state in states:
        for seat, side in enumerate(state.sides):
            assert in_hand(state, seat) + side.chips.bit_count() + side.collected == CHIPS[seats]
            assert side.score >= scores[seat]
            scores[seat] = side.score
            assert side.pawn is None or not side.home
        _check_board(state)
    assert not owes(states[-1])
    whole = next(state for state in states if state.round)
    assert all(tile is not None for tile in whole.city.tiles)


def _check_board(state: State) -> None:
    """Pawns and stones stand on open cells, no two of a kind on one."""
    for pieces in ([side.pawn for side in state.sides], [side.stone for side in state.sides]):
        cells = [cell for cell in pieces if cell is not None]
        assert len(set(cells)) == len(cells)
        assert all(state.city.ground >> cell & 1 for cell in cells)
    assert sum(1 << cell for cell in NAMES) == ALL


@given(st.sets(st.sampled_from(sorted(NAMES))), st.integers(0, 100))
def test_sets_of_cells(cells: set[int], seed: int) -> None:
    """A mask gives its cells in order, or each once at random."""
    mask = sum(1 << cell for cell in cells)
    assert [*each(mask)] == sorted(cells)
    drawn = [*shuffled(mask, random.Random(seed))]
    assert sorted(drawn) == sorted(cells)


def test_tiles_without_a_house_are_all_open() -> None:
    """The start tile and the streets that fill the city: four cells, no roof, no door, not turned."""
    for tiles in (STARTS, STREETS):
        for space, tile in enumerate(tiles):
            assert (tile.space, tile.number, tile.area.bit_count()) == (SPACE_NAMES[space], space, 4)
            assert (tile.turn, tile.doorway, tile.roofs) == (0, None, ())
            assert (tile.door, tile.built, tile.shape, tile.around) == (0, 0, 0, 0)


def test_random_order_is_fair() -> None:
    """Each cell comes first about equally often."""
    rng, cells = random.Random(1), [*NAMES][::40]
    mask = sum(1 << cell for cell in cells)
    firsts = [next(shuffled(mask, rng)) for _ in range(2000)]
    assert all(300 < firsts.count(cell) < 500 for cell in cells)


def test_legal_moves_at_random_are_those_in_order() -> None:
    """With a generator each legal move comes once."""
    rng = random.Random(9)
    states = [*random_game(4, Options("english", "scored", 20), rng)][:-1]
    for state in states[::15]:
        in_order = [*GAME.rules.legal(state, state.turn, None)]
        at_random = [*GAME.rules.legal(state, state.turn, rng)]
        assert len(in_order) == len(at_random)
        assert set(in_order) == set(at_random)
