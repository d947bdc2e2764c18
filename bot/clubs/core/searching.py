"""Bringing people together who look for others to play with. Pure functions of their searches.

Around whoever has been looking longest, the cheapest table is taken that fits everybody at it: game, pace,
number of players, and a channel that all of them see. Its cost is that of ``Pairing``, counted in small
parts of a pace (``PATIENCE``): so people wait a little for more or for better company, and then play with
whom there is. Every step can be repeated, and begins with what it finds, as in ``rounds``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import product
from typing import NamedTuple

from bot.clubs.core.calls import GRACE, LONG_PLANNED, NEWCOMER, noted_beginning, noted_lobby, ready_until
from bot.clubs.core.pairing import Group, Pairing, Waiting
from bot.clubs.values.calls import CALLING, EXPECTED, NO_CALL, Callee, TableCall
from bot.clubs.values.searches import PATIENCE, PlayerSearch, Searches
from bot.tables.values.ids import ChannelId, TableId, UserId
from bot.tables.values.pace import Pace
from bot.tables.values.quiet import QuietHours
from bot.tables.values.servers import Setup
from bot.tables.values.table import Table
from engines.base import AnyGame

OFTEN, SELDOM = timedelta(minutes=1), timedelta(minutes=15)  # between two looks at the searches of a server
LONGEST_PACE = timedelta(days=1)  # by which people wait for company

Sight = tuple[UserId, ChannelId]
"""Somebody, and a channel that they see or do not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Facts besides the searches themselves, at ``now``."""

    now: datetime
    games: Mapping[str, AnyGame]
    asked: frozenset[TableId] = frozenset()
    """The tables that were asked for: those of the calls that were under way then."""
    tables: Mapping[TableId, Table] = field(default_factory=dict)
    """Those of them that still exist."""
    channels: Mapping[ChannelId, bool] = field(default_factory=dict)
    """The channels where a table can be opened; True: in a thread."""
    absent: frozenset[UserId] = frozenset()
    """The people who are on vacation, or have quiet hours now."""
    quiet: Mapping[UserId, QuietHours] = field(default_factory=dict)
    ratings: Mapping[UserId, int] = field(default_factory=dict)
    seen: Mapping[Sight, bool | None] = field(default_factory=dict)
    """Whether a person sees a channel, where that was asked; None: it could not be told."""
    sure: bool = False
    """Whether somebody of whom it was not asked counts as not seeing a channel."""

    def sees(self, search: PlayerSearch, channel: ChannelId) -> bool:
        """Return whether somebody can be called to a channel."""
        told = self.seen.get((search.user, channel), not self.sure)
        return bool(told) and channel in self.channels and channel not in search.blind


class Offer(NamedTuple):
    """A table that could be made, and its cost."""

    cost: float
    group: Group
    game: str
    pace: Pace
    channel: ChannelId


def advanced(state: Searches, known: Known) -> Searches:
    """The searches after everything that is due has been done."""
    state = _with_sight(state, known)
    for call in state.calls:
        state = _noted(state, call, known)
    for call in state.calls:
        if call.phase == "open":
            state = _settled(state, call, known)
    state = _paired(state, known)
    state = _given_up(state, known)
    return replace(state, due=_next_look(state, known))


def newly_called(before: Searches, after: Searches) -> frozenset[Sight]:
    """Return who is called to which channel now, and was not before."""
    former = {call.id: call for call in before.calls if call.id != NO_CALL}
    return frozenset(
        (callee.user, call.channel)
        for call in after.calls
        for callee in call.callees
        if call.id not in former or former[call.id].of(callee.user) is None
    )


def _with_sight(state: Searches, known: Known) -> Searches:
    """The state with who does not see which channel: that is not asked again in this search."""
    for (user, channel), sees in known.seen.items():
        search = state.searches.get(user)
        if sees is False and search is not None:
            state = state.with_search(replace(search, blind=search.blind | {channel}))
    return state


# --- What the tables tell -----------------------------------------------------------------------------


def _noted(state: Searches, call: TableCall, known: Known) -> Searches:
    if call.phase not in CALLING:
        return state
    if call.table is None:
        given_up = known.now >= call.planned + LONG_PLANNED
        return _failed(state, call, known.now) if given_up else state
    if call.table not in known.asked:  # it was opened since
        return state
    table = known.tables.get(call.table)
    if table is None or (table.over and not table.seats):
        return _failed(state, call, known.now)
    if table.seats:
        return _begun(state, call, table, known.now)
    call, declined = noted_lobby(call, table)
    for user in declined:
        state = _ended(state, user)
    return state.with_call(call)


def _begun(state: Searches, call: TableCall, table: Table, now: datetime) -> Searches:
    """The state in which those who play have found what they were looking for, and the others go on."""
    expected = call.in_state(*EXPECTED)
    call = noted_beginning(call, table)
    for user in expected:
        state = _ended(state, user) if user in call.in_state("seated") else _freed(state, call, user, now)
    return state.with_call(replace(call, phase="over"))


def _failed(state: Searches, call: TableCall, now: datetime) -> Searches:
    """The state without a game from a call: all who are still expected go back."""
    for user in call.in_state(*EXPECTED):
        call = call.with_callee(user, "freed")
        state = _freed(state, call, user, now)
    return state.with_call(replace(call, phase="failed"))


def _freed(state: Searches, call: TableCall, user: UserId, now: datetime) -> Searches:
    """The state in which somebody looks on, and has lost no time by a call."""
    search = state.searches.get(user)
    if search is None or search.until is None:
        return state
    return state.with_search(replace(search, until=search.until + (now - call.planned)))


def _ended(state: Searches, user: UserId, *, missed: bool = False) -> Searches:
    search = state.searches.get(user)
    if search is None or not search.looking:
        return state
    return state.with_search(search.stopped("missed" if missed else "idle"))


# --- Who is not ready ---------------------------------------------------------------------------------


def _settled(state: Searches, call: TableCall, known: Known) -> Searches:
    """The state with others asked for those who do not come; without others, fewer play, or nobody does."""
    if known.now >= call.until + GRACE:
        for user in call.in_state("asked", "called"):
            call = call.with_callee(user, "silent")
            state = _ended(state, user, missed=True)
        state = state.with_call(call)
    wanted = call.seats - call.ais
    if not call.ais:
        call = _asking_others(state, call, wanted - len(call.in_state(*EXPECTED)), known)
        state = state.with_call(call)
    coming = call.in_state(*EXPECTED)
    if len(coming) >= wanted:
        return state
    fewer = len(coming)
    fits = all(fewer in state.searches[user].sizes for user in coming if user in state.searches)
    if fewer > 1 and fits and fewer in known.games[call.game].seats:
        return state.with_call(replace(call, seats=fewer, due=known.now))
    return _failed(state, replace(call, due=known.now), known.now)


def _asking_others(state: Searches, call: TableCall, missing: int, known: Known) -> TableCall:
    """The call with as many others asked as there are, up to those that are missing."""
    if call.game not in known.games:
        return call
    pairing = _pairing(call.setup.pace, (call.seats,), known.now)
    asked: list[Waiting] = [
        _waiting(state.searches[user], known) for user in call.in_state(*EXPECTED) if user in state.searches
    ]
    new: list[Waiting] = []
    pool = [
        _waiting(search, known)
        for search in _left(state, known)
        if call.of(search.user) is None
        and _fits(search, call.game, call.setup.pace, call.seats)
        and known.sees(search, call.channel)
    ]
    while len(new) < missing and (found := pairing.next_one([*asked, *new], pool)) is not None:
        new.append(found)
        pool.remove(found)
    if not new:
        return call
    callees = (*call.callees, *(Callee(one.user, one.since) for one in new))
    until = max(call.until, _until(call.setup.pace, new, known))
    return replace(call, callees=callees, until=until, due=known.now)


# --- New tables ---------------------------------------------------------------------------------------


def _left(state: Searches, known: Known) -> list[PlayerSearch]:
    """Return who is looking and may be called now, whoever has been looking longest first."""
    left = [
        search
        for search in state.searches.values()
        if search.looking and search.user not in known.absent and state.called(search.user) is None
    ]
    return sorted(left, key=lambda search: (search.since or known.now, search.user))


def _paired(state: Searches, known: Known) -> Searches:
    """The state with a call for each table that costs nothing any more."""
    left = _left(state, known)
    for anchor in tuple(left):
        if anchor not in left:
            continue
        best = min(offers(state, anchor, left, known), key=lambda offer: offer.cost, default=None)
        last = anchor.until is not None and anchor.until <= known.now
        if best is not None and (best.cost <= 0 or last):
            users = {one.user for one in best.group}
            left = [search for search in left if search.user not in users]
            state = replace(state, calls=(*state.calls, _call(state, anchor, best, known)))
    return state


def offers(
    state: Searches, anchor: PlayerSearch, left: Sequence[PlayerSearch], known: Known
) -> Iterator[Offer]:
    """The tables that could be made around somebody, what they have named first before what comes later."""
    others = {search.user: _waiting(search, known) for search in left if search.user != anchor.user}
    channels = [
        channel
        for channel in dict.fromkeys((anchor.channel, *(search.channel for search in left)))
        if known.sees(anchor, channel) and not _taken(state, channel, known)
    ]
    seeing = {
        channel: {search.user for search in left if known.sees(search, channel)} for channel in channels
    }
    compared: set[tuple[frozenset[UserId], Pace, int, int]] = set()
    for game in anchor.games:
        sizes = [size for size in anchor.sizes if game in known.games and size in known.games[game].seats]
        for pace, size in product(anchor.paces, sizes):
            willing = {search.user for search in left if _fits(search, game, pace, size)} & others.keys()
            for channel in channels:
                pool = frozenset(willing & seeing[channel])
                alike = (pool, pace, size, sizes[-1])
                if len(pool) + 1 < size or alike in compared:
                    continue  # the same people at the same cost
                compared.add(alike)
                pairing = _pairing(pace, sizes, known.now)
                group = pairing.around(_waiting(anchor, known), [others[user] for user in sorted(pool)], size)
                if group is not None:
                    yield Offer(pairing.cost(group), group, game, pace, channel)


def _taken(state: Searches, channel: ChannelId, known: Known) -> bool:
    """Return whether another call has a channel for itself, where no threads are opened."""
    return not known.channels[channel] and any(call.thread == channel for call in state.calls)


def _fits(search: PlayerSearch, game: str, pace: Pace, size: int) -> bool:
    return game in search.games and pace in search.paces and size in search.sizes


def _pairing(pace: Pace, sizes: Sequence[int], now: datetime) -> Pairing:
    """Nobody has met before, since everybody looks for one table."""
    return Pairing({}, sizes, now, min(pace.nominal, LONGEST_PACE) / PATIENCE)


def _waiting(search: PlayerSearch, known: Known) -> Waiting:
    rating = known.ratings.get(search.user, NEWCOMER)
    return Waiting(search.user, search.since or known.now, rating)


def _until(pace: Pace, group: Sequence[Waiting], known: Known) -> datetime:
    """Until when these people can press Ready: for half a pace, or longer in somebody's quiet hours."""
    return ready_until(known.now + pace.nominal / 2, [one.user for one in group], known.quiet)


def _call(state: Searches, anchor: PlayerSearch, offer: Offer, known: Known) -> TableCall:
    return TableCall(
        id=NO_CALL,
        origin=state.origin,
        guild=state.guild,
        channel=offer.channel,
        language=anchor.language,
        game=offer.game,
        setup=Setup({}, pace=offer.pace),
        seats=len(offer.group),
        title=known.games[offer.game].title,
        planned=known.now,
        until=_until(offer.pace, offer.group, known),
        callees=tuple(Callee(one.user, one.since) for one in offer.group),
        thread=None if known.channels[offer.channel] else offer.channel,
        due=known.now,
    )


def against_ais(state: Searches, search: PlayerSearch, game: str, known: Known) -> Searches:
    """The state with a call of one person to a table against AI players, as few as they want."""
    offered = known.games[game].seats
    seats = min((size for size in search.sizes if size in offered), default=offered[0])
    alone = replace(search, since=known.now)
    pace = search.paces[0]
    offer = Offer(0, (_waiting(alone, known),), game, pace, search.channel)
    call = replace(_call(state, search, offer, known), seats=seats, ais=seats - 1)
    state = replace(state.with_search(search.stopped()), calls=(*state.calls, call))
    return replace(state, due=known.now)


# --- The end of the time ------------------------------------------------------------------------------


def _given_up(state: Searches, known: Known) -> Searches:
    """The state in which those whose time is over have found nobody."""
    for search in tuple(state.searches.values()):
        over = search.looking and search.until is not None and search.until <= known.now
        if over and state.called(search.user) is None:
            hours = known.quiet.get(search.user)
            told = known.now if hours is None else hours.after(known.now)
            state = state.with_search(search.stopped("alone"))
            state = replace(state, alone=(*state.alone, (search.user, told)))
    return state


def _next_look(state: Searches, known: Known) -> datetime | None:
    """Return when there may be something to do: nothing, as long as nobody could be brought together."""
    if any(call.phase in CALLING for call in state.calls):
        return known.now + OFTEN
    left = _left(state, known)
    unsure = replace(known, sure=False)
    if any(next(offers(state, search, left, unsure), None) for search in left):
        return known.now + OFTEN
    ends = [search.until for search in state.searches.values() if search.looking and search.until is not None]
    if len(ends) > 1:  # some may be asleep
        ends.append(known.now + SELDOM)
    return min(ends, default=None)


# --- What people want ---------------------------------------------------------------------------------


def stopped(state: Searches, user: UserId, now: datetime) -> Searches:
    """The state without a person's search; they are no longer called either."""
    call = state.called(user)
    if call is not None:
        state = state.with_call(replace(call.with_callee(user, "declined"), due=now))
    search = state.searches.get(user)
    return state if search is None else replace(state.with_search(search.stopped()), due=now)
