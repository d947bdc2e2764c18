"""The effect of a click as a pure function of a case, without store, event loop or clock."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.tables.core import history
from bot.tables.core.beginning import begin
from bot.tables.core.case import Case, Transition
from bot.tables.core.following import follow
from bot.tables.core.posts import Announcement
from bot.tables.lobby.states import ai_players, new_table, person
from bot.tables.values.change import NewPost, with_entry
from bot.tables.values.ids import UserId
from bot.tables.values.preferences import Preferences
from bot.tables.values.servers import Setup
from bot.tables.values.table import Click
from tests.bot.tables.toy import TOY, Bid
from tests.bot.tables.world import ANNA, BEPPE, NAMES, NOON, PLACE, SEED

HOUR = timedelta(hours=1)


def after(case: Case, step: Transition) -> Case:
    """The case an hour after a transition."""
    return replace(case, table=step.change.after, position=step.live, now=case.now + HOUR)


def begun(*users: UserId, ais: int = 0) -> Case:
    """A toy game that has begun at noon, seats in joining order."""
    clicks = [Click(number, user, NAMES[user]) for number, user in enumerate(users, start=1)]
    others = (*map(person, clicks[1:]), *ai_players(ais, "Anna"))
    lobby = new_table(SEED, NOON, clicks[0], PLACE, TOY, Setup({}, "joined"), others)
    case = Case(table=lobby, rules=TOY, now=NOON)
    return after(case, begin(case, lobby))


def bids(case: Case, user: UserId, amount: int = 1) -> Transition:
    """The changes that follow a bid."""
    seat = case.table.seat_of(user)
    assert seat is not None
    live = history.play(TOY, case.table, case.live, seat, Bid(amount), "player")
    body = TOY.notation.encode(Bid(amount))
    table, entry = with_entry(case.table, "move", case.now, Click(9, user, NAMES[user]), seat=seat, body=body)
    return follow(case, table, live, (entry,), Announcement(case.table.version, user))


def test_the_first_bid_of_two_calls_nobody() -> None:
    """The other one was called already, and their clock goes on."""
    case = begun(ANNA, BEPPE)
    change = bids(case, ANNA).change
    assert change.after.owes == (BEPPE,)
    assert [(clock.seat, clock.started) for clock in change.after.clocks] == [(1, NOON)]
    assert change.posts == (NewPost("show", user=ANNA, since=case.table.version),)


def test_the_last_bid_begins_a_round_and_calls_who_waits() -> None:
    case = begun(ANNA, BEPPE)
    case = after(case, bids(case, ANNA))
    change = bids(case, BEPPE).change
    assert change.after.owes == (ANNA, BEPPE)
    assert {clock.started for clock in change.after.clocks} == {NOON + 2 * HOUR}
    (board,) = change.posts
    assert (board.repost, board.mention) == (True, (ANNA,)), "Beppe has just been here"


def test_an_ai_player_moves_in_the_same_change() -> None:
    """It bids in the next round, and waves."""
    case = begun(ANNA, BEPPE, ais=1)
    case = after(case, bids(case, ANNA))
    change = bids(case, BEPPE).change
    assert [(entry.by, entry.seat) for entry in change.entries] == [("player", 1), ("ai", 2), ("ai", 2)]
    assert change.after.version == case.table.version + 3


def test_whoever_wants_a_private_call_has_no_public_one() -> None:
    case = begun(ANNA, BEPPE)
    case = replace(after(case, bids(case, ANNA)), chosen={ANNA: Preferences(dm=True, calls="private")})
    board, private = bids(case, BEPPE).change.posts
    assert board.mention == ()
    assert (private.kind, private.user) == ("dm", ANNA)
