"""The boards of Chicago Underworld: their bounds, what they show, and what they must not."""

from __future__ import annotations

import io
import itertools
import math
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import Image

from engines.base import complete
from engines.chance import Chance
from engines.chicago import GAME, moves
from engines.chicago.moves import Demand
from engines.chicago.pieces import TERRITORIES
from engines.chicago.view import View
from renders.base import Look
from renders.cards import INDEX
from renders.chicago import PICTURES
from renders.chicago.banner import BANNER
from renders.chicago.faces import dearest_first
from renders.chicago.places import BANK, SIZE, STAGE, lots, plates
from renders.palette import BRASS_LIGHT, PALETTE, SEATS
from renders.paper import Box
from tests.renders.chicago_positions import BOXES, LONG, asking, end, named, over, side, table, with_hand

MOST_BYTES = 60 * 1024
HIRE = Demand(1, "hire", 5, None, 1)
SALE = Demand(1, "territory", 15, "QD", 1)
RAID = Demand(0, "raid", 20, "KH", 1)
MOB = Demand(0, "mob", 20, "KH", 1)
WON = moves.Fought(1, "KH", 0, (3, 5, 2, 1, 1), (4, 4, 1), True, 5)
HELD = moves.Fought(1, "KH", 0, (3, 5), (5, 1, 2), False, 4)
CROWD = tuple(replace(side(TERRITORIES, 5, 11), territory_points=120) for _ in range(6))


def picture(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def check(png: bytes, size: tuple[int, int] = SIZE) -> None:
    drawn = picture(png)
    colours = drawn.convert("RGB").getcolors()
    assert (drawn.format, drawn.mode, drawn.size) == ("PNG", "P", size)
    assert len(png) <= MOST_BYTES
    assert colours is not None
    assert {colour for _, colour in colours} <= set(PALETTE)


def part(png: bytes, box: Box) -> Image.Image:
    return picture(png).convert("RGB").crop((box.x, box.y, box.right, box.bottom))


def lights(png: bytes, box: Box) -> int:
    """How many pixels in a box have the light brass of a halo."""
    colours = part(png, box).getcolors(maxcolors=1 << 16) or ()
    return sum(number for number, colour in colours if colour == BRASS_LIGHT)


def around(png: bytes) -> int:
    """Light brass on the plates and the bank: halos, and the leader's crown."""
    rows = (Box(0, BANNER.h, 1280, STAGE.y - BANNER.h), Box(0, STAGE.bottom, 1280, 960 - STAGE.bottom))
    return sum(lights(png, box) for box in (*rows, BANK))


# --- Bounds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", ["short", "long", "boxes"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_board_keeps_size_colours_and_weight(seats: int, look: str) -> None:
    """look: 1280 × 960, at most 64 colours; bars: at most 60 KB."""
    looks = {"short": named(seats), "long": LONG, "boxes": BOXES}
    happened = (
        moves.Attacked(1, "BJ", "KH", 0),
        moves.Declined(MOB, True, 1),
        WON,
        moves.Killed(1, "AS", 0, 2),
    )
    for view in (table(seats), asking(table(seats), "raid", "KH", 20, 0), end(seats)):
        check(PICTURES.board(view, happened, looks[look]))


@pytest.mark.parametrize("seats", GAME.seats)
def test_even_twelve_territories_at_every_seat_fit(seats: int) -> None:
    """More than any game can bring: all henchmen, eleven cards in hand, three figures of points."""
    view = replace(table(seats, seats - 1), sides=CROWD[:seats], owes=(0,))
    check(PICTURES.board(view, (HELD,), LONG))


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("number", range(1, 13))
def test_territories_stay_on_their_plate_with_every_index_in_sight(number: int, seats: int) -> None:
    for plate in plates(seats, 0):
        boxes = lots(number, plate)
        assert len(boxes) == number
        for box in boxes:
            assert plate.x < box.x
            assert plate.y + 130 < box.y
            assert box.right < plate.right
            assert box.bottom < plate.bottom
        for index, box in enumerate(boxes):
            for later in boxes[index + 1 :]:
                assert later.x >= box.right or later.y >= box.y + INDEX


def test_kings_come_first() -> None:
    """Territories by rank and suit."""
    assert dearest_first(("JH", "QH", "KD", "QS", "KC")) == ["KD", "KC", "QH", "QS", "JH"]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whole_games_can_be_drawn_for_every_reader(seats: int) -> None:
    """Random play; some reader sees a sound picture of every eighth position, and all see the end."""
    rng = random.Random(seats)
    chance = Chance(bytes([seats] * 32), "game", "chicago", tuple(map(str, range(seats))))
    state, events = GAME.start(complete(GAME.options, {"rounds": 10}), seats, chance)
    turn = 0
    while owes := GAME.owes(state):
        if turn % 8 == 0:
            reader = rng.choice([None, *range(seats)])
            told = [GAME.told(event, reader) for event in events]
            check(PICTURES.board(GAME.view(state, reader), told, LONG))
        state, events = GAME.apply(state, owes[0], next(GAME.legal(state, owes[0], rng)), chance)
        turn += 1
    for reader in (None, *range(seats)):
        check(PICTURES.board(GAME.view(state, reader), events, LONG))
    check(PICTURES.account(GAME.view(state, None), LONG))


def test_the_same_arguments_give_the_same_bytes_in_every_thread() -> None:
    views = [asking(table(seats), "mob", "KH", 20, 0) for seats in GAME.seats] * 3
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda view: PICTURES.board(view, (WON,), LONG), views))
    assert drawn[:5] == drawn[5:10] == drawn[10:]


# --- Places -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_first_seat_is_at_the_bottom_and_the_others_follow_clockwise(seats: int) -> None:
    """look: the reader's own side at the bottom; the turn runs clockwise."""
    turns = []
    for plate in plates(seats, 0):
        right, down = plate.middle[0] - 640, plate.middle[1] - STAGE.middle[1]
        turns.append((math.atan2(-right, down) + 0.1) % math.tau)  # the middle plate may be a pixel off
    assert abs(turns[0] - 0.1) < 0.02
    assert turns == sorted(set(turns))


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_plates_stay_where_they_are_whoever_reads(seats: int) -> None:
    """look: the same thing at the same place; only who sits there differs."""
    assert {frozenset(plates(seats, reader)) for reader in range(seats)} == {frozenset(plates(seats, 0))}
    assert all(plates(seats, reader)[reader] == plates(seats, 0)[0] for reader in range(seats))


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_lies_upon_anything_else(seats: int) -> None:
    boxes = [BANNER, BANK, STAGE, *plates(seats, 0)]
    for number, box in enumerate(boxes):
        assert box.right <= SIZE[0]
        assert box.bottom <= SIZE[1]
        for other in boxes[number + 1 :]:
            apart = box.right <= other.x or other.right <= box.x
            assert apart or box.bottom <= other.y or other.bottom <= box.y


def test_the_reader_sits_at_the_bottom() -> None:
    low = plates(5, 0)[0]
    png = PICTURES.board(table(5, 1), (), named(5))
    assert part(png, low).getpixel((low.w // 2, 6)) == SEATS[1].colour


# --- What is shown --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(6))
def test_the_seat_to_act_is_lit_in_banner_and_plate_alone(seat: int) -> None:
    """look: first whose turn."""
    png = PICTURES.board(replace(table(6), owes=(seat,), active=seat), (), named(6))
    lit = [part(png, plate).getpixel((plate.w // 2, 6)) for plate in plates(6, 0)]
    assert part(png, BANNER).getpixel((100, 13)) == SEATS[seat].colour
    assert [who for who, colour in enumerate(lit) if colour == SEATS[who].colour] == [seat]


def test_a_payer_who_is_not_on_turn_is_lit() -> None:
    """P8: a bribe is asked of the owner; the banner is the owner's, the attacker is on the stage."""
    view = asking(table(3), "raid", "KH", 20, 0)
    png = PICTURES.board(view, (), named(3))
    assert part(png, BANNER).getpixel((100, 13)) == SEATS[0].colour
    assert part(png, STAGE).getpixel((60, 14)) == SEATS[1].colour


@pytest.mark.parametrize("price", [15, 20, 30])
def test_the_price_asked_stands_in_the_banner(price: int) -> None:
    quiet, asked = (
        PICTURES.board(asking(table(4), "mob", "KH", dollars, 0), (), named(4)) for dollars in (50, price)
    )
    right = Box(1000, 0, 280, 88)
    assert part(quiet, right).tobytes() != part(asked, right).tobytes()


@pytest.mark.parametrize(("seats", "leaders"), [(2, [0]), (3, [1]), (6, [4])])
def test_the_leader_wears_a_crown(seats: int, leaders: list[int]) -> None:
    """Territories and henchmen count in public: 26, 30, 7, 0, 53 and 9 points."""
    view = replace(table(seats), owes=())
    if seats == 2:
        view = replace(view, sides=(view.sides[0], side(("JC",), 1, 5)))
    png = PICTURES.board(view, (), named(seats))
    boxes = enumerate(plates(seats, 0))
    assert [seat for seat, box in boxes if lights(png, box._replace(h=62)) > 300] == leaders


def test_all_who_share_the_lead_wear_a_crown() -> None:
    view = replace(table(3), owes=(), sides=(side(("QH",), 1, 3), side(("JH",), 1, 0), side(("QD",), 1, 2)))
    png = PICTURES.board(view, (), named(3))
    boxes = enumerate(plates(3, 0))
    assert [seat for seat, box in boxes if lights(png, box._replace(h=62)) > 300] == [0, 2]


def test_nobody_leads_while_all_are_equal() -> None:
    equal = replace(table(3), sides=(side((), 1, 3),) * 3)
    assert around(PICTURES.board(equal, (), named(3))) == 0


HALOS: dict[str, tuple[moves.Event, bool]] = {
    "dealt": (moves.Dealt((("KH",), ("QD",), ()), (2, 2, 3), 45), True),
    "killed": (moves.Killed(1, "AS", 0, 2), True),
    "attacked": (moves.Attacked(1, "RJ", "KH", 0), True),
    "hired": (moves.Rolled(1, 4, 5), True),
    "rolled too low": (moves.Rolled(1, 3, 4), False),
    "drawn": (moves.Drawn(1, None, 2, 22), True),
    "turned up": (moves.TurnedUp(1, "KD", 20, 22), True),
    "asked": (moves.Asked(MOB), False),
    "paid for a henchman": (moves.Paid(HIRE, ("5H",), None, 5), True),
    "bought": (moves.Paid(SALE, ("7H", "8H"), 1, 5), True),
    "police bribed": (moves.Paid(RAID, ("10H", "10S"), 0, 3), True),
    "mob paid off": (moves.Paid(MOB, ("10H", "10S"), 0, 3), True),
    "mob not paid": (moves.Declined(MOB, True, 1), True),
    "battle won": (WON, True),
    "battle lost": (HELD, True),
    "walked in": (moves.Fought(1, "KH", 0, (), (), True, 5), True),
    "reinserted": (moves.Reinserted(("5H",), ("KD",), 24), True),
    "refilled": (moves.Refilled(("5H", "AS"), 2), True),
    "discarded": (moves.Discarded(1, ("5H",), 5), True),
    "stopped": (moves.Stopped(0), False),
    "turn": (moves.Turn(1, 7), False),
}


@pytest.mark.parametrize(("event", "changes"), HALOS.values(), ids=HALOS)
def test_what_changed_last_has_a_halo(event: moves.Event, changes: bool) -> None:
    """look: then what changed last (a brass halo); where nothing has changed there is none."""
    before, after = (around(PICTURES.board(table(3), happened, named(3))) for happened in ((), (event,)))
    assert after > before + 300 if changes else after == before


def test_six_winners_fit_into_the_banner_without_a_word_of_their_names() -> None:
    """E3: ties are shared. A name of which nothing would be left but the ellipsis is left out."""
    boards = [PICTURES.board(over(*(side((), 1, ("5H",)),) * 6), (), look) for look in (LONG, BOXES)]
    assert len({part(board, BANNER).tobytes() for board in boards}) == 1
    for board in boards:
        check(board)
        colours = {colour for _, colour in part(board, BANNER).getcolors(maxcolors=1 << 16) or ()}
        assert {seat.colour for seat in SEATS} <= colours


def test_the_winners_points_have_a_halo() -> None:
    view = end(4)
    assert view.outcome
    before, after = (
        around(PICTURES.board(view, happened, named(4))) for happened in ((), (moves.Finished(view.outcome),))
    )
    assert after > before + 300


# --- The stage -------------------------------------------------------------------------------------------


def _stage(*happened: moves.Event, view: View | None = None, look: Look | None = None) -> bytes:
    return part(PICTURES.board(view or table(6), happened, look or named(6)), STAGE).tobytes()


@pytest.mark.parametrize("name", [name for name in HALOS if name not in {"asked", "reinserted", "turn"}])
def test_what_was_done_last_is_told_on_the_stage(name: str) -> None:
    assert _stage(HALOS[name][0]) != _stage()


def test_every_deed_looks_different() -> None:
    shown = [
        _stage(event) for name, (event, _) in HALOS.items() if name not in {"asked", "reinserted", "turn"}
    ]
    assert len(set(shown)) == len(shown)


def _dice(png: bytes, seat: int) -> list[int]:
    """Per column of the stage, whether it has the seat's colour, right of the badges of the dice's rows."""
    rows = Box(STAGE.x + 134, STAGE.y + 72, STAGE.w - 140, STAGE.h - 76)
    drawn = part(png, rows)
    return [
        x
        for x in range(rows.w)
        if any(drawn.getpixel((x, y)) == SEATS[seat].colour for y in range(0, rows.h, 3))
    ]


@pytest.mark.parametrize(("attack", "defence"), [((3, 5, 2, 1, 1), (4,)), ((6,), (1, 1, 2, 6, 5))])
def test_all_dice_of_a_battle_are_drawn_in_their_owners_colours(
    attack: tuple[int, ...], defence: tuple[int, ...]
) -> None:
    """Section 8: all dice of both are public."""
    event = moves.Fought(1, "KH", 0, attack, defence, max(attack) > max(defence), 5)
    png = PICTURES.board(table(6), (event,), named(6))
    for seat, dice in ((1, attack), (0, defence)):
        columns = _dice(png, seat)
        groups = 1 + sum(1 for one, other in itertools.pairwise(columns) if other > one + 8)
        assert groups == len(dice)


def test_every_die_makes_a_difference() -> None:
    """Section 8: the dice are drawn as they were rolled, in rolling order."""
    rolls = {(5, 2, 1), (2, 5, 1), (5, 2, 2), (5, 2), (5, 1, 2)}
    drawn = {_stage(moves.Fought(1, "KH", 0, roll, (3,), True, 3)) for roll in rolls}
    assert len(drawn) == len(rolls)


@pytest.mark.parametrize(("event", "row"), [(WON, 0), (HELD, 1)])
def test_the_winners_row_of_dice_is_framed(event: moves.Fought, row: int) -> None:
    """P16: on a tie the owner of the territory wins."""
    png = PICTURES.board(table(6), (event,), named(6))
    ends = [Box(STAGE.right - 40, STAGE.y + 66 + 96 * number, 40, 92) for number in range(2)]
    assert [lights(png, end) > 100 for end in ends] == [row == 0, row == 1]


@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_for_a_henchman_is_drawn(die: int) -> None:
    """P14: 4 and more bring a henchman."""
    others = {_stage(moves.Rolled(1, other, 4)) for other in range(1, 7) if other != die}
    assert _stage(moves.Rolled(1, die, 4)) not in others


def test_a_battle_is_at_large_even_if_it_is_not_the_last_deed() -> None:
    later = (moves.Turn(2, 7), moves.Drawn(2, None, 6, 21), moves.Stopped(2))
    png = PICTURES.board(table(6), (WON, *later), named(6))
    assert _dice(png, 1)
    assert part(png, STAGE).getpixel((60, 14)) == SEATS[1].colour


def test_draws_give_way_where_there_are_too_many_deeds() -> None:
    """Three others are listed beside the main deed; a battle, a hit and a hire matter more than a draw."""
    drawn = moves.Drawn(2, None, 6, 21)
    deeds = (moves.Killed(1, "AS", 0, 2), moves.Rolled(3, 5, 1), moves.Attacked(4, "RJ", "KH", 0))
    assert _stage(drawn, *deeds, WON) == _stage(*deeds, WON) == _stage(*deeds, drawn, WON)


def test_what_matters_is_at_large_and_a_draw_beside_it() -> None:
    drawn, killed = moves.Drawn(2, None, 6, 21), moves.Killed(1, "AS", 0, 2)
    large = Box(STAGE.x + 3, STAGE.y + 3, 600, STAGE.h - 6)
    boards = [PICTURES.board(table(6), happened, named(6)) for happened in ((killed, drawn), (drawn, killed))]
    assert boards[0] == boards[1]
    assert part(boards[0], large).getpixel((57, 11)) == SEATS[1].colour


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (moves.TurnedUp(1, "QD", 15, 21), moves.Declined(SALE, True, None)),
        (moves.TurnedUp(1, "QD", 15, 21), moves.Paid(SALE, ("7H", "8H"), 1, 5)),
        (moves.Rolled(1, 2, 5), moves.Declined(HIRE, True, None)),
    ],
)
def test_nothing_is_told_twice(first: moves.Event, then: moves.Event) -> None:
    """look: nothing is said twice; a question and its answer in one picture are one deed."""
    assert _stage(first, then) in {_stage(first), _stage(then)}


def test_an_open_question_is_on_the_stage_although_nothing_has_happened_since() -> None:
    """A board that is posted again still tells who sends the mob."""
    views = [asking(table(6), purpose, "KH", 20, 0) for purpose in ("raid", "mob")]
    assert len({_stage(view=view) for view in (table(6), *views)}) == 3
    assert _stage(view=views[0]) == _stage(moves.Attacked(1, "RJ", "KH", 0), moves.Asked(RAID), view=views[0])


# --- Secrets ----------------------------------------------------------------------------------------------


def test_hidden_cards_change_no_byte() -> None:
    """Section 8: a hand is public by its number alone; a card drawn is seen by its owner."""
    chance = Chance(bytes(32), "game", "chicago", ("1", "2", "3"))
    rng = random.Random(1)
    state, _ = GAME.start(complete(GAME.options, {}), 3, chance)
    for _ in range(15):
        (seat,) = GAME.owes(state)
        state, _ = GAME.apply(state, seat, next(GAME.legal(state, seat, rng)), chance)
    other = GAME.redeal(state, 0, rng)
    assert other != state
    views = [GAME.view(state, 0), GAME.view(other, 0)]
    assert len({PICTURES.board(view, (), named(3)) for view in views}) == 1
    assert len({PICTURES.hand(view, None, named(3)) for view in views}) == 1


def test_the_own_hand_is_not_on_the_board() -> None:
    own = with_hand(table(3), 1, "5H", "AS")
    assert PICTURES.board(own, (), named(3)) == PICTURES.board(
        with_hand(table(3), 1, "9C", "RJ"), (), named(3)
    )


def test_names_that_cannot_be_set_leave_the_badge_alone() -> None:
    """look: names fall back without boxes; the seat's emblem and letter stay."""
    empty = Look(("",) * 6, named(6).say)
    assert PICTURES.board(table(6), (WON,), BOXES) == PICTURES.board(table(6), (WON,), empty)
