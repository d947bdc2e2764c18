"""The value of a game: decision 0010, row by row, and tricks that must fail (persons/results.py)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.tables.persons.ratings import NEWCOMER, Rated, Skill, ratings
from bot.tables.values.ids import UserId
from bot.tables.values.results import Counted, statistics
from tests.bot.tables.logs import PACE, Log
from tests.bot.tables.outcomes import played
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NOON

TWO: list[UserId | None] = [ANNA, BEPPE]
THREE: list[UserId | None] = [ANNA, BEPPE, CARLA]


def counted(log: Log, *scores: int) -> dict[UserId | str, Counted | None]:
    """Return what each player's result counts for."""
    return {one.player: one.counts for one in log.ends(*scores)}


def test_a_win_is_whoever_made_more_than_half_of_the_decisions() -> None:
    """Half of them is not enough."""
    half = Log(TWO).decides(1, BEPPE).decides(0, ANNA, 3).is_held(0).ai_decides(0, 3)
    assert counted(half, 9, 1) == {ANNA: None, BEPPE: "loss"}
    more = half.returns(0, ANNA).decides(0, ANNA)
    assert counted(more, 9, 1) == {ANNA: "win", BEPPE: "loss"}


def test_silent_for_eleven_moves_and_a_click_before_the_end_is_no_win() -> None:
    log = Log(TWO).decides(1, BEPPE, 12).is_held(0).ai_decides(0, 11).returns(0, ANNA)
    assert counted(log, 9, 1)[ANNA] is None
    assert log.rated(9, 1) == {}, "Beppe, who lost to an AI, has nobody to be rated against"
    assert counted(log.decides(0, ANNA), 9, 1)[ANNA] is None


def test_without_a_decision_of_ones_own_nothing_is_won() -> None:
    nothing = Log(TWO).decides(1, BEPPE).is_held(0).ai_decides(0, 5).returns(0, ANNA)
    assert counted(nothing, 9, 1)[ANNA] is None
    assert counted(Log(TWO).passes(0, 5).decides(1, BEPPE), 9, 1)[ANNA] is None


def test_a_better_place_by_others_decisions_raises_nobodys_rating() -> None:
    """The second of four goes up as a rule; not if the AI has come in second for them."""
    log = Log([ANNA, BEPPE, CARLA, DINO])
    for seat, user in ((1, BEPPE), (2, CARLA), (3, DINO)):
        log.decides(seat, user, 5)
    assert log.decides(0, ANNA, 2).rated(8, 9, 1, 2)[ANNA] > 0
    log.is_held(0).ai_decides(0, 2).returns(0, ANNA)
    assert log.rated(8, 9, 1, 2)[ANNA] == 0
    assert log.rated(0, 9, 1, 2)[ANNA] < 0


def test_what_was_taken_back_and_what_the_table_did_is_no_decision() -> None:
    """A standing order is its person's decision: its entry names them."""
    log = Log(TWO).decides(1, BEPPE).decides(0, ANNA, 2).undoes(0, ANNA).passes(0, 9)
    (anna, _) = log.ends(9, 1)
    assert (anna.decided, anna.total, anna.counts) == (1, 1, "win")


def test_leaving_before_a_loss_is_the_last_place() -> None:
    """No matter how the AI does in the seat; the others are rated as if it came last."""
    log = Log(THREE).decides(0, ANNA, 3).decides(1, BEPPE, 9).decides(2, CARLA, 9)
    left = log.leaves(0, ANNA).ai_decides(0, 6)
    for scores in ((0, 5, 9), (7, 5, 9), (99, 5, 9)):
        assert counted(left, *scores) == {
            ANNA: "last",
            BEPPE: "loss",
            CARLA: "win" if scores[0] < 9 else "loss",
        }
        assert left.ends(*scores)[0].rank == 4
    changes = left.rated(99, 5, 9)
    assert changes[CARLA] > changes[BEPPE] > changes[ANNA]
    assert changes[ANNA] < 0 < changes[CARLA]


def test_who_leaves_before_a_first_decision_has_the_loss_alone() -> None:
    """The place is the seat's; a win is nobody's."""
    log = Log(TWO).decides(1, BEPPE, 4).leaves(0, ANNA).ai_decides(0, 4)
    assert counted(log, 1, 9) == {ANNA: "loss", BEPPE: "win"}
    assert counted(log, 9, 1) == {ANNA: None, BEPPE: "loss"}


def test_of_two_who_leave_whoever_goes_first_comes_last() -> None:
    log = Log(THREE).decides(0, ANNA).decides(1, BEPPE).decides(2, CARLA, 3)
    log.leaves(0, ANNA).leaves(1, BEPPE).ai_decides(0).ai_decides(1)
    changes = log.rated(5, 4, 3)
    assert changes[CARLA] > changes[BEPPE] > changes[ANNA]


def test_leaving_and_coming_back_is_nothing_gained_and_nothing_lost() -> None:
    """Back before anybody has decided, or by deciding again; a click alone brings nothing back."""
    left = Log(TWO).decides(1, BEPPE, 4).decides(0, ANNA, 3).leaves(0, ANNA)
    assert counted(left.takes(0, ANNA), 1, 9)[ANNA] == "loss"
    again = left.leaves(0, ANNA).ai_decides(0).takes(0, ANNA)
    assert counted(again, 1, 9)[ANNA] == "last"
    assert counted(again.decides(0, ANNA), 1, 9)[ANNA] == "loss"
    assert counted(again, 9, 1)[ANNA] == "win"


@pytest.mark.parametrize(("held", "counts"), [(PACE / 2, "loss"), (PACE, "last")])
def test_whoever_is_replaced_after_a_further_pace_of_silence_comes_last(
    held: timedelta, counts: Counted
) -> None:
    """Replaced sooner, the loss alone counts."""
    log = Log(TWO).decides(1, BEPPE, 4).decides(0, ANNA, 3).is_held(0).waits(held - timedelta(hours=1))
    assert counted(log.is_replaced(0).ai_decides(0), 5, 9)[ANNA] == counts


def test_while_a_table_stands_still_nobody_is_missed() -> None:
    """The further pace begins again when a pause ends, or a suspended table is resumed."""
    log = Log(TWO).decides(1, BEPPE, 4).decides(0, ANNA, 3).is_held(0).stands_still(30 * PACE)
    assert counted(log.is_replaced(0).ai_decides(0), 5, 9)[ANNA] == "loss"


def test_a_person_who_takes_an_open_seat_is_never_rated_down() -> None:
    """A loss is not theirs, and a win is, with more than half of the decisions."""
    log = Log(THREE).decides(0, ANNA, 2).decides(1, BEPPE, 5).decides(2, CARLA, 5).leaves(0, ANNA)
    log.takes(0, DINO).decides(0, DINO, 2)
    assert counted(log, 0, 5, 9)[DINO] is None
    assert DINO not in log.rated(0, 5, 9)
    assert counted(log, 9, 5, 0)[DINO] is None, "as many decisions as Anna's"
    log.decides(0, DINO)
    assert counted(log, 9, 5, 0) == {ANNA: "last", DINO: "win", BEPPE: "loss", CARLA: "loss"}
    changes = log.rated(9, 5, 0)
    assert changes[DINO] > 0 > changes[ANNA]
    assert changes[BEPPE] > 0, "rated as if the seat came last"
    strong: dict[Rated, Skill] = {DINO: type(NEWCOMER)(60.0, 1.0)}
    assert ratings(log.ends(9, 9, 0), strong)[DINO] == strong[DINO], "a draw with newcomers would cost points"


def test_a_friend_who_takes_the_seat_saves_nobody_from_a_loss() -> None:
    log = Log(TWO).decides(1, BEPPE, 9).decides(0, ANNA).leaves(0, ANNA).takes(0, DINO).decides(0, DINO, 8)
    assert counted(log, 1, 9) == {ANNA: "last", DINO: None, BEPPE: "win"}


def test_a_substitute_of_a_vacation_announced_before_the_game_takes_the_loss_away() -> None:
    """Announced later, or with most decisions one's own, it does not."""
    for announced, own, counts in (
        (NOON - timedelta(days=9), 2, None),
        (NOON - timedelta(days=9), 3, "loss"),
        (NOON + timedelta(days=9), 2, "loss"),
    ):
        log = Log(TWO).decides(1, BEPPE, 5).decides(0, ANNA, own).is_held(0, announced).ai_decides(0, 3)
        assert counted(log, 1, 9)[ANNA] == counts
        assert counted(log.is_replaced(0), 1, 9)[ANNA] == counts, "that is no silence"


def test_an_excused_loss_leaves_the_others_rated_without_that_seat() -> None:
    log = Log(THREE).decides(1, BEPPE, 5).decides(2, CARLA, 5)
    log.is_held(0, NOON - timedelta(days=1)).ai_decides(0, 3)
    assert ratings(log.ends(1, 9, 5)) == ratings(played(1, (BEPPE, 1), (CARLA, 2)))


def test_a_hundred_wins_over_five_ais_leave_the_rating_as_it_is() -> None:
    """They are counted apart."""
    every: list[int | str] = [ANNA, "A", "B", "C", "D", "E"]
    seats = tuple((player, place) for place, player in enumerate(every, start=1))
    games = [one for number in range(100) for one in played(number, *seats)]
    assert [*ratings(games)] == ["former"]
    assert statistics([one for one in games if one.user == ANNA]).won == 100
    assert all(one.alone for one in games)


def test_a_person_who_ends_a_game_alone_has_left_it() -> None:
    """A game that is broken off has results of those alone who have left it."""
    log = Log([ANNA, None]).decides(0, ANNA, 3).ai_decides(1, 3).leaves(0, ANNA)
    assert counted(log) == {ANNA: "last"}
    assert log.ends()[0].alone
    two = Log(THREE).decides(0, ANNA).decides(1, BEPPE).decides(2, CARLA).leaves(0, ANNA)
    assert counted(two) == {ANNA: "last"}
    assert two.rated() == {}
