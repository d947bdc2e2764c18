"""The figures on the boards of Streets of Palermo: sums, awnings, points, and which are estimates."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from types import ModuleType
from unittest.mock import patch

import pytest

from engines.streets.cards import DECK
from engines.streets.moves import Influence
from engines.streets.state import Stack
from engines.streets.view import View, leader, leaders, times
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import Line
from renders.shared.palette import Colour
from renders.streets import PICTURES, family, signs, stacks
from renders.streets.boxes import PLATES
from renders.streets.still import still
from renders.streets.words import ABOUT, branch_more, branch_worth
from tests.renders.recorder import lettering_of, recording
from tests.renders.streets_positions import CONTEXT, MIDDLE, MINUS, OVER, OWN, REVEALED, START, down, side, up


def test_a_side_without_cards_has_no_sum() -> None:
    """An empty branch is empty on purpose: no zero on its bands, nothing on its awning."""
    start, middle = (
        lettering_of(partial(PICTURES.draw_board, view, (), CONTEXT)) for view in (START, MIDDLE)
    )
    assert "0" not in start
    assert "0" not in middle
    assert [branch_worth(START, branch) for branch in range(4)] == [""] * 4


def test_a_film_tells_no_points_before_the_first_card() -> None:
    """Like the plates of a board: only the badges are there."""
    start, middle = (still(view, (), CONTEXT).figures for view in (START, MIDDLE))
    assert (start, middle) == (("", ""), ("≈31", "≈23"))


def test_a_level_branch_says_so() -> None:
    """Cards lie there, and nobody leads: no zero that could be anybody's."""
    level = _laid((up("4H"),), (up("4D"),))
    assert [branch_worth(level, branch) for branch in range(4)] == ["=", "", "", ""]


@pytest.mark.parametrize("view", [MIDDLE, OWN, REVEALED, OVER, replace(REVEALED, options=MINUS.options)])
def test_the_awnings_of_a_family_add_up_to_the_points_on_its_plate(view: View) -> None:
    """One number for one thing, whether the reader knows what a bribe does or not."""
    for seat, told in enumerate(_told_on_plates(view)):
        led = [branch for branch in range(4) if leader(view, branch) == seat]
        assert sum(_on_awning(view, branch) for branch in led) == int(told.replace("−", "-"))


def _on_awning(view: View, branch: int) -> int:
    """What an awning comes to: a lead and the factor of known bribes in play, points and bonus at the end."""
    worth, more = (
        int(of(view, branch).removeprefix(ABOUT).replace("−", "-") or 0) for of in (branch_worth, branch_more)
    )
    return worth * times(view, branch) if view.winners is None else worth + more


NEGATED = replace(
    OWN, sides=(side(up("5H"), bribed=("H", "S")), replace(OWN.sides[1], stacks=START.sides[1].stacks))
)
"""The reader's own negator and another bribe on the only branch with a card."""


@pytest.mark.parametrize(
    ("view", "signs"),
    [
        (replace(MIDDLE, sides=(side(up("5H"), up("2S")), side(up("9H")))), 0),
        (replace(MIDDLE, sides=(side(up("5H"), up("2S")), side(up("9H") + down(None)))), 4),
        (replace(MIDDLE, sides=(side(up("5H") + down(None)), side(up("9H")))), 4),
        (replace(MIDDLE, sides=(side(up("5H") + down(None)), side(up("7H")))), 4),
        (replace(MIDDLE, sides=(side(down(None)), side(up("10H")))), 4),
        (replace(MIDDLE, sides=(side(up("4H") + down(None)), side(up("10H")))), 4),
        (replace(MIDDLE, sides=(side(up("5H"), bribed=("H", "S")), side())), 2),
        (replace(MIDDLE, sides=(side(up("5H"), bribed=("H", "S")), side(up("5D")))), 0),
        (NEGATED, 0),
        (replace(NEGATED, options=MINUS.options), 0),
        (REVEALED, 0),
    ],
    ids=[
        "open",
        "card",
        "card for either",
        "card to lead or be level",
        "card to be level at most",
        "card on a level branch",
        "bribe",
        "bribe on a level branch",
        "negated",
        "minus",
        "settled",
    ],
)
def test_an_estimate_looks_like_one(view: View, signs: int) -> None:
    """A sum and its awning have a sign, and both plates while somebody leads, or might, by what is hidden.

    A bribe is settled where nobody leads, and for the reader where their own negator is, whatever that does.
    """
    drawn = lettering_of(partial(PICTURES.draw_board, view, (), CONTEXT))
    assert sum(words.startswith(ABOUT) for words in drawn) == signs


@pytest.mark.parametrize("number", [3, 12])
def test_points_have_their_column(number: int) -> None:
    """Both plates, one above the other: points end at the same place, estimates, too."""
    view = _laid((up(*DECK[:number]) + down(None),), ((), up("3D") + down(None)))
    assert len({at.right for text, at in _on_plates(view) if text.startswith(ABOUT)}) == 1


def test_a_sum_counts_hidden_cards_as_average_ones() -> None:
    """Streets section 8: who leads follows from the numbers that one sees, estimates with their sign."""
    view = replace(MIDDLE, sides=(side(up("5H", "10D") + down("9C")), side(up("5H", "10D") + down(None))))
    drawn = lettering_of(partial(PICTURES.draw_board, view, (), CONTEXT))
    assert {"24", "≈21"} <= {*drawn}


def test_cards_without_room_are_counted() -> None:
    """The oldest of more than find room are left out, and their number is told in their place."""
    view = _laid((up(*DECK[:30]),), ())
    assert "+8" in lettering_of(partial(PICTURES.draw_board, view, (), CONTEXT))


def test_points_cut_no_name() -> None:
    """Beside crown and joker, too."""
    view = _laid((up("2H", "9H") + down(None),), ((), up("3D") + down(None)))
    drawn = lettering_of(partial(PICTURES.draw_board, view, (), CONTEXT))
    assert _told_on_plates(view) == ("17", "9")
    assert drawn.count("Salvatore") == 1


def test_a_hidden_card_has_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts as an average one, and says no more than that it is unknown."""
    backs: list[tuple[int, int]] = []

    def noted(wide: int, high: int, _seen: int, _edge: Colour) -> Sprite:
        backs.append((wide, high))
        return cards.back(wide, high)

    monkeypatch.setattr(stacks, "hidden", noted)
    PICTURES.board(MIDDLE, (), CONTEXT)
    assert len(backs) == 6


def test_each_family_has_its_points_on_its_plate() -> None:
    """Those of the branches that it leads as they lie there; in question while cards are unknown."""
    revealed = [replace(family, hand=()) for family in REVEALED.sides]
    for view, told in (
        (_laid((up("2H"), up("2D")), ((), (), up("10S"))), ("4", "10")),
        (_laid((up("7H"),), (up("2H"),)), ("5", "0")),
        (_laid((up("2H") + down(None),), ((), up("3D"))), ("8", "3")),
        (replace(REVEALED, sides=(revealed[0], revealed[1])), ("26", "40")),
        (OVER, ("34", "30")),
    ):
        assert _told_on_plates(view) == told


def _told_on_plates(view: View) -> tuple[str, ...]:
    """The points on the plates, by seat: the only figures there."""
    low, found = view.reader or 0, dict[bool, str]()
    for figure, at in _on_plates(view):
        if (told := figure.removeprefix(ABOUT)).lstrip("−").isdigit():
            found[PLATES[1].meets(at)] = told
    return tuple(found[seat == low] for seat in range(2))


def _on_plates(view: View) -> list[tuple[str, Box]]:
    """What is written on the plates, and where."""
    with recording() as recorders:
        board = PICTURES.draw_board(view, (), CONTEXT)
    return [(text, at) for text, at in recorders[id(board)].lines if any(map(at.meets, PLATES))]


def test_what_a_reader_has_bribed_counts_for_that_reader() -> None:
    """Rosa has doubled gambling and negated killing: she alone knows what that is worth."""
    assert _told_on_plates(MIDDLE) == ("31", "23")
    assert _told_on_plates(OWN) == ("26", "43")


def test_points_with_an_eye_stand_wherever_the_reader_knows_more_than_others() -> None:
    """Even if they equal a spectator's.

    A spectator has none, and nobody has any once everything is public.
    """
    bribe = Influence("S", "C")
    same = replace(OWN, sides=(side(up("5H")), side((), up("9D"), bribed=("S", "C"), influence=bribe)))
    drawn = [_behind_eyes(view, family) for view in (MIDDLE, OVER, OWN, same)]
    assert drawn == [[], [], ["≈26", "≈43"], ["5", "9"]]


def _behind_eyes(view: View, *modules: ModuleType) -> list[str]:
    """The figures with an eye that these modules draw on a board."""
    found: list[str] = []

    def ticket(_canvas: Canvas, _box: Box, figure: Line) -> None:
        found.append(figure.text)

    with ExitStack() as patches:
        for module in modules:
            patches.enter_context(patch.object(module, "ticket", ticket))
        PICTURES.draw_board(view, (), CONTEXT)
    return found


def test_names_are_whole_beside_points_with_an_eye() -> None:
    """Long ones have the room of the joker's word, whose card says as much; short ones leave it there."""
    view = replace(OWN, joker=1)
    for names, word in ((("Bartholomew", "Don Salvatore"), 0), (("Anna", "Bruno"), 1)):
        context = DrawContext(names, str, frozenset({0, 1}))
        drawn = lettering_of(partial(PICTURES.draw_board, view, (), context))
        assert {*names} <= {*drawn}
        assert drawn.count("Joker") == word


def test_there_is_one_figure_in_each_place() -> None:
    """A sum or points that count what only the reader knows are on a ticket with an eye (decision 0054)."""
    public = replace(OWN, reader=None, sides=(side(up("9S") + down(None)), side(up("10S"), up("2D"))))
    own = replace(public, reader=0, sides=(side(up("9S") + down("10H")), public.sides[1]))
    told = {*lettering_of(partial(PICTURES.draw_board, public, (), CONTEXT))}
    own_told = lettering_of(partial(PICTURES.draw_board, own, (), CONTEXT))
    assert told - {*own_told} == {"≈15", "≈5", "≈2"}, "the sum, the lead, and the points"
    assert _behind_eyes(own, family, signs) == ["9", "2", "19"]


def test_a_sum_of_cards_that_only_the_reader_knows_has_an_eye() -> None:
    """In a narrow branch with a bribe, too; from the reveal on all is public."""
    told = [_behind_eyes(view, signs) for view in (MIDDLE, OWN, REVEALED, OVER)]
    assert told == [[], ["27", "9"], [], []]


def test_an_awning_tells_the_difference_of_the_sums_above_and_below_it() -> None:
    """It is an estimate if one of them is, also where the branch is about level."""
    sides = side(up("9S", "8S", "7S") + down("10H")), side(up("10S", "2D", "7D", "3D") + down(None))
    view = replace(OWN, reader=0, sides=sides)
    assert branch_worth(view, 0) == "≈6"
    assert branch_worth(replace(view, sides=(side(up("9S") + down("10H")), side(up("10S")))), 0) == "9"
    assert branch_worth(replace(view, sides=(side(up("6S")), side(down(None)))), 0) == "≈0"


def _laid(first: tuple[Stack, ...], second: tuple[Stack, ...]) -> View:
    return replace(MIDDLE, sides=(side(*first), side(*second)))


@pytest.mark.parametrize(
    ("first", "second", "ahead"),
    [
        (up("5H"), up("4H"), 0),
        (up("4H"), up("4D"), None),
        (up("5H"), up("9H") + down(None), 1),
        (up("4H") + down(None), up("9H"), 0),
        (up("4H") + down(None), up("10H"), None),
        ((), down(None), 1),
        (down(*[None] * 5), up("10H", "9H", "10D"), 0),
        ((), (), None),
    ],
)
def test_a_card_that_a_reader_does_not_know_counts_as_an_average_one(
    first: Stack, second: Stack, ahead: int | None
) -> None:
    """The mean of 2 to 10 is 6: what is public decides who leads a branch, and nothing else does."""
    assert leader(_laid((first,), (second,)), 0) == ahead
    assert leader(_laid((second,), (first,)), 0) == (None if ahead is None else 1 - ahead)


@pytest.mark.parametrize(
    ("first", "second", "crowned"),
    [
        ((), (), ()),
        ((up("2H"), up("2D")), ((), (), up("10S")), (1,)),
        ((up("9H"),), (up("7H"), up("3D")), (1,)),
        ((up("2H"),), ((), up("2D")), ()),
        ((up("4H"),), (up("2H"), ()), (0,)),
    ],
)
def test_the_crown_is_for_more_points(
    first: tuple[Stack, ...], second: tuple[Stack, ...], crowned: tuple[int, ...]
) -> None:
    """By what the branches are worth as they lie there; nobody wears it if both have as many."""
    assert leaders(_laid(first, second)) == crowned


OTHERWISE = replace(MIDDLE, sides=(side(up("9S") + down(None)), side(up("10S") + down(None))))
"""By what everybody knows seat 1 leads; the hidden cards may say otherwise."""


@pytest.mark.parametrize(
    ("view", "crowned", "eyed"),
    [
        (OTHERWISE, 1, False),
        (replace(OTHERWISE, reader=1), 1, False),
        (replace(OTHERWISE, reader=0, sides=(side(up("9S") + down("2H")), OTHERWISE.sides[1])), 1, False),
        (replace(OTHERWISE, reader=0, sides=(side(up("9S") + down("10H")), OTHERWISE.sides[1])), 0, True),
    ],
    ids=["spectator", "blank", "agrees", "otherwise"],
)
def test_there_is_one_crown_and_it_follows_the_points(view: View, crowned: int, eyed: bool) -> None:
    """By what the reader knows, behind an eye where others see another leader (decision 0054)."""
    low = crowned == (view.reader or 0)
    with (
        patch.object(Canvas, "crown", autospec=True) as crown,
        patch.object(family, "eye", return_value=Canvas.blank(52, 36, (0, 0, 0)).sprite()) as seen,
        patch.object(Canvas, "stamp", autospec=True) as stamp,
    ):
        PICTURES.draw_board(view, (), CONTEXT)
    plain = [call.args[1][1] for call in crown.call_args_list]
    behind = [call.args[2].middle[1] for call in stamp.call_args_list if call.args[1] == "crown"]
    assert seen.called == eyed
    assert (behind if eyed else plain) == [PLATES[low].middle[1]]
    assert not (plain if eyed else behind)


def test_once_the_branches_are_counted_their_points_decide() -> None:
    """Seat 0 has won three branches and 26 points so far, seat 1 one branch and 40."""
    assert [leader(REVEALED, branch) for branch in range(4)] == [0, 1, 0, 0]
    assert leaders(REVEALED) == (1,)
    assert leaders(OVER) == (0,), "at the end it's who has won"
