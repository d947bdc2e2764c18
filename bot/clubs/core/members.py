"""Members of a season join, pause, leave, and choose how many tables they want. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from bot.clubs.values.calls import TableCall
from bot.clubs.values.seasons import Member, MemberState, SeasonState
from bot.tables.values.ids import UserId


def joined(state: SeasonState, user: UserId, name: str, now: datetime) -> SeasonState:
    """Return the state with somebody who takes part, or takes part again; their name is the newest."""
    known = state.members.get(user)
    member = known or Member(user, name, state.season.at_once, now)
    state = replace(state, season=replace(state.season, due=now))
    return with_waiting(state.with_member(replace(member, name=name, state="active")), now)


def resting(state: SeasonState, user: UserId, how: MemberState, now: datetime) -> SeasonState:
    """Return the state with a member paused or gone: no new table, those that have begun go on.

    Others are soon asked in their place.
    """
    state = replace(state, season=replace(state.season, due=now))
    for call in tuple(expected_by(state, user)):
        state = state.with_call(replace(call.with_callee(user, "declined"), due=now))
    return state.with_member(replace(state.members[user], state=how, since=None))


def wanting(state: SeasonState, user: UserId, number: int, now: datetime) -> SeasonState:
    """Return the state with another number of tables that a member wants at a time."""
    return with_waiting(state.with_member(replace(state.members[user], at_once=number)), now)


def expected_by(state: SeasonState, user: UserId) -> Iterator[TableCall]:
    """Return the calls that wait for a person's Ready."""
    return (call for call in state.open_calls() if call.phase != "begun" and call.occupies(user))


def with_waiting(state: SeasonState, now: datetime) -> SeasonState:
    """Return the state with since when each member has been waiting."""
    members = {
        member.user: replace(member, since=(member.since or now) if state.room(member) else None)
        for member in state.members.values()
    }
    return replace(state, members=members)
