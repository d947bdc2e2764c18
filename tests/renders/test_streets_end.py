"""The boards of Streets of Palermo at the end of play: all points, and hands that are revealed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from unittest.mock import patch

import pytest

from engines.base import Seat
from engines.streets.cards import DECK
from engines.streets.events import Ended, Guessed, Lowered
from engines.streets.moves import Call, Influence
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.cache import Cache
from renders.shared.canvas import HALO, Box, Canvas, Sprite
from renders.shared.palette import BRASS_LIGHT, CREAM, LEATHER_DARK, PARCHMENT, SEATS
from renders.streets import PICTURES, faces, stacks
from renders.streets.boxes import AWNING, BALCONY, BAND, CUTS, PLATES, Street
from renders.streets.colours import LAMP, ROSY
from renders.streets.faces import corner
from renders.streets.stacks import Place, places
from renders.streets.words import branch_more, branch_worth
from tests.renders.pixels import count, opened
from tests.renders.recorder import lettering_of
from tests.renders.streets_positions import (
    CONTEXT,
    GUESS,
    LOSS,
    OVER,
    REVEALED,
    down,
    finished,
    street_of,
    up,
)


def test_what_the_hearts_bonus_took_stands_beside_the_sum() -> None:
    """Else the points of the branch would not add up: 27 − 5 to 7, doubled, are 30."""
    before, after = (
        lettering_of(partial(PICTURES.draw_board, view, (), CONTEXT)) for view in (REVEALED, OVER)
    )
    assert after[after.index("27") - 1 : after.index("27") + 2].count("−5") == 1
    assert before[before.index("27") - 1 : before.index("27") + 2].count("−5") == 0


def test_a_card_that_lay_face_down_stays_dark_once_it_is_revealed() -> None:
    """One sees which cards were hidden, also of those that a bonus counts."""
    low = down("2S", "9D")
    first, second = REVEALED.sides
    shown = replace(second, stacks=(up("6D"), (), (), ()))
    for phase in ("lower", "over"):
        revealed = replace(REVEALED, sides=(replace(first, stacks=((), (), low + up("10C"), ())), shown))
        view = finished(revealed, None, "A", "KC") if phase == "over" else revealed
        with (
            patch.object(stacks, "corner", wraps=corner) as drawn,
            patch.object(stacks, "own_back", wraps=faces.own_back) as whole,
        ):
            PICTURES.board(view, (), CONTEXT)
        narrow = sum(call.kwargs["dark"] for call in drawn.call_args_list)
        assert narrow + whole.call_count == len(low)


def test_the_rings_of_revealed_bribes_leave_cards_and_lines_free() -> None:
    """They end between the line of their side and the cards."""
    ended = Ended(
        0, ((10, 6), (7, 27), (23, 10), (8, 7)), (0, 1, 0, 0), (Influence("S", "C"), Influence("D", "H"))
    )
    with patch.object(Canvas, "halo", autospec=True) as halo:
        PICTURES.draw_board(REVEALED, (ended,), CONTEXT)
    rings = [call.args[1].grown(HALO + 3) for call in halo.call_args_list]
    street = street_of(REVEALED)
    assert len(rings) == 4
    for low in (False, True):
        stacks_, (_, edge) = [street.stack(branch, low=low) for branch in range(4)], street.edges(low=low)
        assert not any(ring.meets(stack) for ring in rings for stack in (*stacks_, edge))


def test_a_bet_is_called_one_where_no_name_is_cut_for_it() -> None:
    """The points or the word tell whether it was right without the card drawn; else its cards do."""
    lost, won = Guessed(1, "KS", "KC", 0), Guessed(1, "KC", "KC", 20)
    for event, told in ((lost, {"loses bet"}), (won, {"bets", "+20"})):
        assert told <= {*lettering_of(partial(PICTURES.draw_board, OVER, (event,), CONTEXT))}
    long = lettering_of(partial(PICTURES.draw_board, OVER, (lost,), DrawContext(("W" * 12, "Rosa"), str)))
    assert "≠" in long
    assert "loses bet" not in long


def test_at_the_end_an_awning_tells_all_that_its_branch_has_brought() -> None:
    """Its points, and apart from them those of its bonus; nothing where nobody has won."""
    for view, told, bonuses in (
        (LOSS, ("8", "−25", "=", "="), ("", "+20", "", "")),
        (OVER, ("0", "30", "26", "0"), ("", "", "+2", "+6")),
    ):
        assert tuple(branch_worth(view, branch) for branch in range(4)) == told
        assert tuple(branch_more(view, branch) for branch in range(4)) == bonuses
        drawn = lettering_of(partial(PICTURES.draw_board, view, (), CONTEXT))
        assert [points for points in (*told, *filter(None, bonuses)) if points not in drawn] == []


def test_from_the_reveal_on_an_awning_tells_the_points_of_its_branch() -> None:
    """A lead and its factor stand for points only as long as bribes may be hidden."""
    assert [branch_worth(REVEALED, branch) for branch in range(4)] == ["0", "40", "26", "0"]
    assert [branch_more(REVEALED, branch) for branch in range(4)] == [""] * 4


def test_a_suit_lies_whole_on_its_disc_beside_the_points_of_a_bonus() -> None:
    """A smaller disc would be covered by its suit, which has to be legible on a phone."""
    with patch.object(cards, "medallion", wraps=cards.medallion) as drawn:
        PICTURES.board(LOSS, (), CONTEXT)
        PICTURES.board(OVER, (), CONTEXT)
    assert min(call.args[1] for call in drawn.call_args_list) >= 50


@pytest.mark.parametrize("number", [5, 12])
def test_no_points_are_cut_at_the_end(number: int) -> None:
    """In the narrowest house, too, with more low cards and hand cards than any game has had."""
    crowd = up(*DECK[:number]), down("7D"), up("10C", "8S") + down("5H"), down("8C")
    held = replace(REVEALED.sides[0], stacks=crowd, hand=DECK[-20:], hand_size=20)
    over = finished(replace(REVEALED, sides=(held, REVEALED.sides[1])), "D", "KC", "KC")
    drawn = lettering_of(partial(PICTURES.draw_board, over, (), CONTEXT))
    bonuses = [branch_more(over, branch) for branch in range(1, 4)]
    told = [*(branch_worth(over, branch) for branch in range(4)), *bonuses]
    assert [points for points in told if points not in drawn] == []
    assert [words for words in drawn if "…" in words] == []


def test_the_halo_of_an_awning_follows_its_cut() -> None:
    """It is narrower at the wall: beside its upper corners the wall is bare."""
    view = replace(GUESS, differences=(4, 15, 13, 1))
    board = PICTURES.draw_board(view, (Lowered(0, "D", 5, False),), CONTEXT)
    house, shop = street_of(view).house(1), street_of(view).sign(1).bottom - BAND - AWNING
    across = range(house.x, house.x + 24)
    lit = [
        min(x for x in across if board.image.getpixel((x, y)) == BRASS_LIGHT) for y in (shop + 12, shop + 44)
    ]
    assert lit[0] > lit[1]


def test_names_are_whole_beside_the_points() -> None:
    """Beside crown, hand and the sign of an AI, too."""
    over = finished(REVEALED, "D", "KC", "KC")
    context = DrawContext(("Rosa", "Don Salvatore"), str, frozenset({0, 1}))
    drawn = lettering_of(partial(PICTURES.draw_board, over, (), context))
    assert drawn.count("Don Salvatore") == 2


@pytest.mark.parametrize("call", ["K", "A-black", "KC"])
def test_no_bet_cuts_the_name_of_the_winner(call: Call) -> None:
    """Whether it was right or not."""
    assert OVER.outcome is not None
    view = replace(OVER, outcome=replace(OVER.outcome, winners=(1,), scores=(12, 34)))
    context = DrawContext(("Salvatore", "Bartholomew"), str)
    for points in (0, 20):
        drawn = lettering_of(partial(PICTURES.draw_board, view, (Guessed(1, call, "KC", points),), context))
        assert drawn.count("Bartholomew") == 2
        assert "bets" in drawn or not points


@pytest.mark.parametrize("winners", [(0,), (1,), (0, 1)], ids=["first", "second", "tie"])
def test_lamps_are_for_whoever_has_won_a_branch(winners: tuple[Seat, ...]) -> None:
    """In houses without cards, too, whoever has won the game; a level branch is dark on both sides."""
    assert OVER.outcome is not None
    empty = [replace(side, stacks=((), (), (), ())) for side in OVER.sides]
    view = replace(
        OVER,
        sides=(empty[0], empty[1]),
        winners=(0, 1, None, 0),
        outcome=replace(OVER.outcome, winners=winners, scores=(30, 30)),
    )
    board, street = PICTURES.board(view, (), CONTEXT), street_of(view)
    for seat in (0, 1):
        for branch, won in enumerate((0, 1, None, 0)):
            house = street.stack(branch, low=seat == 0)
            assert (count(board, house, LAMP) > 100) == (won == seat)


@pytest.mark.parametrize("crowd", [0, 12])
def test_pennants_hang_above_the_winner_however_many_cards_lie_in_the_street(crowd: int) -> None:
    sides = [replace(side, stacks=((), (), (), up(*DECK[:crowd]))) for side in OVER.sides]
    board = PICTURES.board(replace(OVER, sides=(sides[0], sides[1])), (), CONTEXT)
    above = BALCONY._replace(h=40)
    assert count(board, above, SEATS[0].colour) > 100
    assert count(board, above, SEATS[1].colour) == 0


def test_cards_that_a_bonus_counts_are_rosy() -> None:
    """Low cards of whoever has won spades, and the hand of whoever has won clubs; nobody else's."""
    held = replace(OVER.sides[0], stacks=(up("2H", "9H"), (), (), ()), hand=("7D",), hand_size=1)
    for won in (0, 1):
        view = replace(OVER, sides=(held, held), winners=(None, None, won, 1 - won))
        board, street = PICTURES.board(view, (), CONTEXT), street_of(view)
        for seat in (0, 1):
            stack, plate = street.stack(0, low=seat == 0), PLATES[seat == 0]
            assert (count(board, stack, ROSY) > 1000) == (seat == won)
            assert (count(board, plate.right_of(plate.right - 140), ROSY) > 1000) == (seat != won)


def test_a_low_card_that_lay_face_down_stays_dark_within_its_rosy_rim() -> None:
    """Either tells something else: that it was hidden, and that the bonus counts it."""
    for stack in (down("2S"), down("2S", "9H", "9S", "9C")):
        both = replace(OVER.sides[0], stacks=(stack, (), (), ()), hand=())
        view = replace(OVER, sides=(both, both), winners=(None, None, 0, None))
        board, street = PICTURES.board(view, (), CONTEXT), street_of(view)
        (place, *_) = places(len(stack), street.stack(0, low=True), street, upwards=False)
        rim, within = place.box._replace(w=8).grown(-1), place.box._replace(w=place.seen).grown(-10)
        assert count(board, rim, ROSY) > 4 * count(board, rim, LEATHER_DARK)
        assert count(board, within, LEATHER_DARK) > 1000
        assert count(board, within, ROSY) == 0


def test_a_revealed_hand_lies_on_a_tray_and_an_empty_one_is_an_empty_place() -> None:
    """As in play, with its number: an empty tray looked like a card."""
    for hand in ((), ("9C", "7D")):
        held = replace(OVER.sides[1], hand=hand, hand_size=len(hand))
        board = PICTURES.board(replace(OVER, sides=(OVER.sides[0], held)), (), CONTEXT)
        plate = PLATES[0].right_of(PLATES[0].right - 110)
        assert (count(board, plate, LEATHER_DARK) > 100) == bool(hand)
        assert (count(board, plate, CREAM) > 1000) == bool(hand)
        assert (count(board, plate, PARCHMENT) > 100) == (not hand)


@pytest.mark.parametrize("reader", [None, 0, 1])
def test_in_a_tie_each_balcony_is_on_the_side_of_its_family(reader: Seat | None) -> None:
    """The reader's is the lower one, as their cards are."""
    assert OVER.outcome is not None
    tie = replace(OVER, reader=reader, outcome=replace(OVER.outcome, winners=(0, 1), scores=(30, 30)))
    board = PICTURES.board(tie, (), CONTEXT)
    lower = BALCONY._replace(y=BALCONY.middle[1], h=BALCONY.h // 2)
    own = reader or 0
    assert count(board, lower, SEATS[own].colour) > 1000
    assert count(board, lower, SEATS[1 - own].colour) == 0


@pytest.mark.parametrize("suit", "HDSC")
@pytest.mark.parametrize("high", [98, 104, 166, 172], ids=["low new", "low", "high new", "high"])
@pytest.mark.parametrize("seen", [47, 60, 84], ids=["narrow", "covered", "whole"])
def test_no_suit_of_a_covered_card_is_cut(suit: str, high: int, seen: int) -> None:
    """A card that has just come is smaller, for the halo around it. No suit touches a line."""
    card = corner(f"5{suit}", 84, high, seen, dark=False).image.convert("RGB")
    assert {card.getpixel((x, high - 5)) for x in range(8, 76)} == {CREAM}
    edges = 3, min(seen, 81) - 1
    assert {card.getpixel((x, y)) for x in edges for y in range(12, high - 12)} == {CREAM}


@pytest.mark.parametrize("number", [11, 12, 13])
def test_the_last_card_of_a_row_is_drawn_as_one_whole_card(number: int) -> None:
    """Its sign stands in its middle: what a narrow one leaves beside itself would look like another card."""
    street = Street((), CUTS[-1], 50)
    rows: dict[int, list[Place]] = {}
    for place in places(number, Box(0, 0, 400, 300), street, upwards=False):
        rows.setdefault(place.box.y, []).append(place)
    for *covered, last in rows.values():
        assert last.seen == last.box.w
        assert {place.seen for place in covered} == {street.step}


def test_all_ranks_of_a_stack_are_equally_wide() -> None:
    """Also that of the last card of a row, which nothing covers."""
    with (
        patch.object(Cache, "get", lambda _cache, _key, draw: draw()),
        patch.object(faces, "_index", wraps=faces._index) as drawn,  # noqa: SLF001 - its widths
    ):
        corner("9H", 84, 104, 50, 50, dark=False)
        corner("8H", 84, 104, 84, 50, dark=False)
    first, second = (call.args[3] for call in drawn.call_args_list)
    assert first == second


def test_the_ring_of_a_new_card_leaves_the_one_above_it_whole() -> None:
    street = Street((), CUTS[-1], 50)
    laid = places(12, Box(0, 0, 400, 300), street, upwards=False)
    above, below = laid[0].box, laid[-1].ringed().box.grown(HALO + 3)
    assert below.y >= above.bottom - 2


def test_no_card_of_a_revealed_hand_is_silently_missing() -> None:
    """Five hand cards are all shown; of 22 the first ones, and how many more there are."""
    hands = [replace(OVER.sides[0], hand=DECK[:n], hand_size=n) for n in (5, 22)]
    plates = [
        opened(
            PICTURES.board(replace(OVER, sides=(own, OVER.sides[1])), (), DrawContext(("Anna", "Rosa"), str))
        )
        for own in hands
    ]
    row = PLATES[1].y + PLATES[1].h - 6
    faces = [
        sum(
            plate.getpixel((x, row)) == ROSY != plate.getpixel((x - 1, row))
            for x in range(PLATES[1].x + 780, PLATES[1].right - 8)
        )
        for plate in plates
    ]
    assert faces[0] == 5
    assert 3 <= faces[1] < 22


@pytest.mark.parametrize("number", [2, 5, 8, 22])
@pytest.mark.parametrize("name", ["Anna", "Достоевский Фёдор Михайлович"])
def test_every_card_of_a_revealed_hand_shows_its_suit(
    monkeypatch: pytest.MonkeyPatch, number: int, name: str
) -> None:
    """Rank and suit need their room, a 10 more of it."""
    shown: list[tuple[str, int]] = []
    face = cards.face

    def noted(card: str, wide: int, high: int) -> Sprite:
        if high == 60:
            shown.append((card, wide))
        return face(card, wide, high)

    monkeypatch.setattr(cards, "face", noted)
    own = replace(OVER.sides[0], hand=DECK[:number], hand_size=number)
    PICTURES.board(replace(OVER, sides=(own, OVER.sides[1])), (), DrawContext((name, "Rosa"), str))
    assert shown
    assert [card for card, wide in shown if wide < cards.least_width(card)] == []
