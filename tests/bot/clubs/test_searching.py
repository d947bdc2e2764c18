"""Bringing together people who look for others: its rules, and simulated evenings."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.clubs.core.searching import OFTEN, SELDOM, Known, advanced, newly_called
from bot.clubs.values.calls import TableCall
from bot.clubs.values.searches import PlayerSearch, Searches
from bot.tables.values.ids import ChannelId, GuildId, UserId
from bot.tables.values.pace import Pace
from engines.base import AnyGame
from engines.streets import GAME as STREETS
from tests.bot.tables.toy import TOY

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
HERE, THERE = ChannelId(100), ChannelId(200)
GAMES: dict[str, AnyGame] = {"toy": TOY, "streets": STREETS}
DAY = Pace("1d")


def search(user: int, hours: float = 0.0, **more: Any) -> PlayerSearch:
    """Somebody who has been looking for so long, for a pair at the toy or more."""
    settled: dict[str, Any] = {"games": ("toy",), "sizes": (2,), "paces": (DAY,), "hours": 24, **more}
    one = PlayerSearch(UserId(user), GuildId(1), settled.pop("channel", HERE), None, **settled)
    return one.begun(NOON - timedelta(hours=hours))


def known(**more: Any) -> Known:
    """Return what is known, where everybody sees both channels."""
    return Known(**{"now": NOON, "games": GAMES, "channels": {HERE: True, THERE: True}, **more})


def looking(*people: PlayerSearch) -> Searches:
    """A server on which these people look."""
    return Searches(GuildId(1), {one.user: one for one in people})


def called(state: Searches) -> list[set[int]]:
    """Return who is called together."""
    return [{callee.user for callee in call.callees} for call in state.calls]


def test_two_who_want_the_same_are_called_at_once() -> None:
    state = advanced(looking(search(1), search(2)), known())
    (call,) = state.calls
    assert called(state) == [{1, 2}]
    assert (call.origin, call.game, call.setup.pace, call.seats) == ("find/1", "toy", DAY, 2)
    assert (call.channel, call.thread, call.until) == (HERE, None, NOON + timedelta(hours=12))
    assert state.due == NOON + OFTEN


def test_nobody_is_called_to_what_does_not_suit_them() -> None:
    for other in (
        search(2, games=("streets",)),
        search(2, sizes=(3, 4)),
        search(2, paces=(Pace("1h"),)),
    ):
        state = advanced(looking(search(1), other), known())
        assert (state.calls, state.due) == ((), NOON + SELDOM)


def test_a_game_and_a_pace_that_both_have_named_are_taken() -> None:
    both = {"games": ("streets", "toy"), "paces": (Pace("1h"), DAY)}
    state = advanced(looking(search(1, 1, **both), search(2, games=("toy",))), known())
    (call,) = state.calls
    assert (call.game, call.setup.pace) == ("toy", DAY)


def test_they_wait_a_little_for_more_players_and_then_play() -> None:
    pair = (search(1, sizes=(2, 3)), search(2, sizes=(2, 3)))
    assert called(advanced(looking(*pair), known())) == []
    assert called(advanced(looking(*pair, search(3, sizes=(2, 3))), known())) == [{1, 2, 3}]
    later = known(now=NOON + timedelta(minutes=15))
    assert called(advanced(looking(*pair), later)) == [{1, 2}]


def test_before_ones_time_is_over_one_plays_with_whom_there_is() -> None:
    far = known(ratings={UserId(1): 1500, UserId(2): 1900})
    assert called(advanced(looking(search(1, 0.1), search(2, 0.1)), far)) == []
    last = replace(search(1, 0.1), until=NOON)
    assert called(advanced(looking(last, search(2, 0.1)), far)) == [{1, 2}]


def test_a_channel_is_taken_that_all_of_them_see() -> None:
    people = (search(1, 1, channel=THERE), search(2))
    (call,) = advanced(looking(*people), known()).calls
    assert call.channel == THERE, "of whoever has been looking longest"
    blind = known(seen={(UserId(2), THERE): False})
    state = advanced(looking(*people), blind)
    (call,) = state.calls
    assert call.channel == HERE
    assert state.searches[UserId(2)].blind == {THERE}


def test_nobody_is_called_where_it_was_not_asked_whether_they_see_it() -> None:
    people = looking(search(1), search(2))
    assert newly_called(people, advanced(people, known())) == {(1, HERE), (2, HERE)}
    half = {(UserId(1), HERE): True}
    state = advanced(people, known(sure=True, seen=half))
    assert (state.calls, state.due) == ((), NOON + OFTEN)
    assert called(advanced(people, known(sure=True, seen={**half, (UserId(2), HERE): True}))) == [{1, 2}]


def test_without_threads_a_channel_holds_one_table() -> None:
    people = looking(*(search(number) for number in range(1, 5)))
    state = advanced(people, known(channels={HERE: False}))
    assert [(call.thread, call.seats) for call in state.calls] == [(HERE, 2)]


def test_whoever_is_away_is_not_called() -> None:
    state = advanced(looking(search(1), search(2)), known(absent=frozenset({UserId(2)})))
    assert (state.calls, state.due) == ((), NOON + SELDOM)


def test_who_is_alone_when_the_time_is_over_is_told() -> None:
    state = advanced(looking(search(1, 24), search(2, 1, games=("streets",))), known())
    assert state.alone == ((1, NOON),)
    assert [one.state for one in state.searches.values()] == ["alone", "looking"]
    assert state.due == NOON + timedelta(hours=23)


def test_a_search_of_one_person_is_looked_at_when_its_time_is_over() -> None:
    assert advanced(looking(search(1)), known()).due == NOON + timedelta(hours=24)
    assert advanced(looking(), known()).due is None


SEARCH = st.builds(
    lambda user, hours, games, sizes, paces, channel: search(
        user, hours, games=games, sizes=sizes, paces=paces, channel=channel
    ),
    st.integers(1, 12),
    st.floats(0, 24),
    st.sampled_from([("toy",), ("streets",), ("streets", "toy")]),
    st.sampled_from([(2,), (3,), (2, 3), (3, 4), (2, 3, 4, 5)]),
    st.sampled_from([(DAY,), (Pace("1h"),), (DAY, Pace("1h"))]),
    st.sampled_from([HERE, THERE]),
)


@given(st.lists(SEARCH, max_size=12), st.sets(st.tuples(st.integers(1, 12), st.sampled_from([HERE, THERE]))))
def test_whoever_is_called_wanted_exactly_that(
    people: list[PlayerSearch], hidden: set[tuple[int, int]]
) -> None:
    seen = {(UserId(user), ChannelId(channel)): False for user, channel in hidden}
    before = looking(*people)
    after = advanced(before, known(seen=seen))
    users = [callee.user for call in after.calls for callee in call.callees]
    assert len(users) == len(set(users)), "nobody is called twice"
    for call in after.calls:
        for user in call.in_state("asked"):
            one = before.searches[user]
            assert call.seats in one.sizes and call.game in one.games and call.setup.pace in one.paces
            assert (user, call.channel) not in hidden
        assert call.seats == len(call.callees) and call.seats in GAMES[call.game].seats
    assert advanced(replace(after, alone=()), known(seen=seen)).calls == after.calls, (
        "a second look adds nothing"
    )


def test_an_evening_on_a_server() -> None:
    """Thirty people come within four hours and look for a day; those who are called begin to play."""
    waited: list[float] = []
    for seed in range(5):
        luck, state = random.Random(seed), looking()
        arriving = sorted((luck.uniform(0, 240), user) for user in range(30))
        for minute in range(0, 24 * 60, 5):
            now = NOON + timedelta(minutes=minute)
            while arriving and arriving[0][0] <= minute:
                _, user = arriving.pop(0)
                wants = replace(
                    search(user, channel=luck.choice([HERE, THERE])),
                    games=tuple(luck.sample(["toy", "streets"], luck.choice([1, 2]))),
                    sizes=luck.choice([(2,), (2, 3), (2, 3, 4)]),
                    paces=luck.choice([(DAY,), (DAY, Pace("1h"))]),
                )
                state = state.with_search(wants.begun(now))
            state = advanced(state, known(now=now))
            for call in state.calls:
                waited += [(now - callee.since).total_seconds() / 60 for callee in call.callees]
                state = _playing(state, call)
    waited.sort()
    assert len(waited) >= 5 * 28
    assert median(waited) <= 5
    assert waited[len(waited) * 95 // 100] <= 60


def _playing(state: Searches, call: TableCall) -> Searches:
    """The state once all whom a call has asked play."""
    for callee in call.callees:
        state = state.with_search(state.searches[callee.user].stopped())
    return replace(state, calls=tuple(one for one in state.calls if one is not call))
