"""Phase 1: how the city is built (rules 2.3, 2.4 and 5.1, scenarios 1 to 3)."""

from __future__ import annotations

import pytest

from engines.city import GAME
from engines.city.events import Built, Founded, Paved, Round
from engines.city.geometry import ALL, CELLS, RING, SPACE_NAMES, names
from engines.city.moves import House
from engines.city.tiles import HOUSES, TILES, TURNS, Tile, house
from tests.engines.city.positions import CITY, PICTURE, after, city, legal, new, played, refusal

PICTURES = {
    "S": "#. D. | D# .. | .D .# | .. #D",
    "B": "## D. | D# .# | .D ## | #. #D",
    "L": "## D# | D# ## | #D ## | ## #D",
    "K": ".. D. | D. .. | .D .. | .. .D",
}
"""The four turns of rules 2.3 by kind: upper and lower row."""


def drawn(tile: Tile, corner: tuple[str, str, str, str]) -> str:
    """A tile as the rules draw it, given the names of its cells NW, NE, SW, SE."""
    signs = ["#" if name in tile.roofs else "D" if name == tile.doorway else "." for name in corner]
    return "".join(signs[:2]) + " " + "".join(signs[2:])


@pytest.mark.parametrize("kind", PICTURES)
def test_turns(kind: str) -> None:
    """City 2.3: the twelve pictures of houses, and the four of kiosks; C4 is f8 g8 g9 f9."""
    space = SPACE_NAMES.index("C4")
    tiles = [house(kind, space, turn) for turn in TURNS]  # type: ignore[arg-type]  # a key of the pictures
    assert " | ".join(drawn(tile, ("f8", "g8", "f9", "g9")) for tile in tiles) == PICTURES[kind]
    assert all(cells in names(tile.area) for tile in tiles for cells in (*tile.roofs, tile.doorway))


def test_the_doors_roof_comes_first() -> None:
    """City 2.3: the door is in the first roof of the list, a neighbour of the doorway."""
    (tile,) = (tile for tile in TILES[0] if (tile.kind, tile.turn) == ("L", 90))
    assert (tile.doorway, tile.roofs) == ("b2", ("c2", "c3", "b3"))


def test_the_whole_city() -> None:
    """City 2.4: all cells after the 36 moves, with the chips of five seats."""
    state = city()
    rows = [line.split()[1:] for line in PICTURE.splitlines()[2:] if line.strip()]
    signs = {f"{'abcdefghijklmn'[x]}{y}": sign for y, row in enumerate(rows, 1) for x, sign in enumerate(row)}
    assert {name for name, sign in signs.items() if sign == "#"} == {*names(state.city.roofs)}
    assert {name for name, sign in signs.items() if sign == "*"} == {*names(state.city.start)}
    assert {name for name, sign in signs.items() if sign in "@o"} == {*names(RING)}
    for seat, side in enumerate(state.sides):
        assert {name for name, sign in signs.items() if sign == str(seat)} == {*names(side.chips)}
    assert (state.round, state.turn, state.city.left) == (1, 0, (0, 0, 2))


def test_cells_and_ring() -> None:
    """City 2.2: 196 cells, 52 of them the ring."""
    assert (ALL.bit_count(), RING.bit_count(), len(CELLS)) == (196, 52, 196)


# --- B1, B2 -----------------------------------------------------------------------------------------


def test_seat_0_lays_the_start_tile_and_the_first_house() -> None:
    """City B1, B2: the seat stays to act once, then they take turns."""
    state, events = after(new(3), "start@C3")
    assert (state.turn, events) == (0, (Founded(0, "C3"),))
    assert "already" in refusal(state, "start@A1")
    state, events = after(state, "S@A1r270")
    assert (state.turn, events) == (1, (Built(0, "S", "A1", 270, "c3", "first"),))


def test_before_the_start_tile_nothing_else_is_laid() -> None:
    """City B1: 36 spaces to choose from."""
    assert legal(new()) == {f"start@{space}" for space in SPACE_NAMES}
    assert "start tile" in refusal(new(), "S@A1r0")


def test_the_first_house_lies_anywhere() -> None:
    """City B3: 35 spaces, 12 shapes."""
    assert len(legal(played(new(), "start@F6"))) == 35 * 12


def test_a_house_only_on_a_free_space() -> None:
    """City section 6: neither on the start tile nor on another house."""
    state = played(new(), "start@F6 L@A1r0")
    assert "already" in refusal(state, "S@F6r0")
    assert "already" in refusal(state, "S@A1r0")


def test_nobody_passes_or_walks_while_the_city_is_built() -> None:
    """City B2: phase 2's moves are not for phase 1."""
    state = played(new(), "start@F6")
    for word in ("pass", "pawn:m12", "police:a1"):
        assert "still being built" in refusal(state, word)


def test_twelve_of_each() -> None:
    """City S2: the thirteenth small house is refused."""
    state = played(new(), "start@F6 S@A1r0")
    for _ in range(11):
        state = played(state, min(word for word in legal(state) if word[0] == "S"))
    assert state.city.left == (0, 12, 12)
    assert not [word for word in legal(state) if word[0] == "S"]
    space = next(iter(legal(state)))[2:4]
    assert "left" in refusal(state, f"S@{space}r0")


# --- Scenarios 1 to 3 -------------------------------------------------------------------------------


def test_1_joining() -> None:
    """City 10, 1: roofs must share an edge; corner to corner does not count."""
    state = played(new(), "start@F6 L@A1r0")
    assert names(state.city.roofs) == ("b2", "c2", "c3")
    assert names(state.sides[0].chips) == ("b3",)
    assert "S@B1r0" in legal(state)
    for word in ("S@B2r0", "S@F1r0"):
        assert word not in legal(state)
        assert "share an edge" in refusal(state, word)


def test_2_courtyard() -> None:
    """City 10, 2: d5 can leave by d6, until somebody builds there."""
    state = played(new(), "start@F6 L@B2r0")
    assert names(state.city.roofs) == ("d4", "e4", "e5")
    state = played(state, "B@A2r90")
    assert "cut off" in refusal(state, "B@B3r0")
    assert "S@B3r90" in legal(state)


def test_3_rule_2_and_kiosk() -> None:
    """City 10, 3: 12 placements, then 4, then nothing but kiosks on A3."""
    words = CITY.split()
    state = played(new(), " ".join(words[:32]))
    assert len(legal(state)) == 12
    assert {word[0] for word in legal(state)} == {"L"}
    assert {word[2:4] for word in legal(state)} <= {"E1", "A3", "A6", "B6"}
    _, (built,) = after(state, "L@A6r180")
    assert isinstance(built, Built)
    assert built.rule == "free"
    state = played(state, "L@A6r180 L@B6r180")
    assert len(legal(state)) == 4
    assert "no house fits" in refusal(state, "K@A3r0")
    state = played(state, "L@E1r90")
    assert legal(state) == {f"K@A3r{turn}" for turn in TURNS}
    assert state.city.left == (0, 0, 2)
    assert "cut off" in refusal(state, "L@A3r0")
    _, events = after(state, "K@A3r0")
    assert events == (Built(4, "K", "A3", 0, "b7", "kiosk"), Paved(()), Round(1))


# --- B7 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "houses", "streets"), [(3, 33, 2), (4, 32, 3), (5, 35, 0)])
def test_the_spaces_left_become_streets(seats: int, houses: int, streets: int) -> None:
    """City 2.1 and B7: always 36 spaces filled, and round 1 begins with seat 0."""
    state, laid = played(new(seats), "start@F6"), 0
    while not state.round:
        move = next(GAME.rules.legal(state, state.turn, None))
        state, events = GAME.rules.apply(state, state.turn, move, None)  # type: ignore[arg-type]  # takes none
        laid += 1
    built, paved, begun = events
    assert isinstance(built, Built)
    assert isinstance(paved, Paved)
    assert begun == Round(1)
    assert (laid, len(paved.spaces), state.turn) == (houses, streets, 0)
    kinds = [tile.kind for tile in GAME.knowledge.view(state, None).tiles]
    assert (len(kinds), kinds.count("street"), kinds.count("start")) == (36, streets, 1)
    assert "complete" in refusal(state, "S@A1r0")


def test_moves_are_shared_values() -> None:
    """Legal moves equal rebuilt moves."""
    moves = set(GAME.rules.legal(played(new(), "start@F6"), 0, None))
    assert House("S", "A1", 0) in moves
    assert {move.house for move in moves if isinstance(move, House)} == {*HOUSES}
