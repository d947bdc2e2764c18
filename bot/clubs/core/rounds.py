"""Advancing a season as time passes: pure functions of its state and the facts about its tables.

Every step can be repeated, and begins with what it finds: nothing is done twice, whoever was first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import combinations

from bot.clubs.core.calls import GRACE, LONG_PLANNED, NEWCOMER, noted_beginning, noted_lobby, ready_until
from bot.clubs.core.members import with_waiting
from bot.clubs.core.pairing import Group, Meetings, Pair, Pairing, Waiting, pair
from bot.clubs.core.points import standings
from bot.clubs.values.calls import CALLING, EXPECTED, NO_CALL, PLAYED, Callee, TableCall
from bot.clubs.values.seasons import LATE, MemberState, Season, SeasonState
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.quiet import QuietHours
from bot.tables.values.results import Result
from bot.tables.values.servers import Setup
from bot.tables.values.table import Phase, Table

LOOKS_A_PACE = 48  # how often a season is looked at in the time for a decision
OFTENEST, SELDOMEST = timedelta(minutes=1), timedelta(minutes=15)  # between two looks


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Facts besides a season's own state, at ``now``."""

    now: datetime
    asked: frozenset[TableId]
    """The tables that were asked for: those of calls that were under way then."""
    tables: Mapping[TableId, Table]
    """Those of them that still exist."""
    results: Mapping[TableId, Mapping[UserId, Result]] = field(default_factory=dict)
    """Of finished tables: how those who began them did."""
    waited: Mapping[TableId, Mapping[UserId, timedelta]] = field(default_factory=dict)
    """Of tables that run too long: for whom they have waited since the last day, and how long."""
    absent: frozenset[UserId] = frozenset()
    """The people who are on vacation, or have quiet hours now."""
    quiet: Mapping[UserId, QuietHours] = field(default_factory=dict)
    ratings: Mapping[UserId, int] = field(default_factory=dict)
    lengths: Mapping[tuple[str, int], timedelta] = field(default_factory=dict)
    """The likely length of a table by its game and number of players, where the game allows that number."""


def advanced(state: SeasonState, facts: Facts) -> SeasonState:
    """The season after everything that is due has been done."""
    state = _noted(state, facts)
    state = _settled(state, facts)
    if facts.now >= state.season.ends + LATE:
        state = _cut_short(state, facts)
    state = with_waiting(state, facts.now)
    if state.season.begins <= facts.now < state.season.ends:
        state = _paired(state, facts)
    if facts.now >= state.season.ends and not any(state.open_calls()):
        season = replace(state.season, over=facts.now, due=None)
        return replace(_ranked(state), season=season, announce=("end",))
    return replace(state, season=replace(state.season, due=facts.now + _interval(state.season)))


def _ranked(state: SeasonState) -> SeasonState:
    """The state with the rank of each member who has won a point: nobody wins a season without one."""
    for line in standings(state):
        member = state.members.get(line.user)
        if member is not None and line.points:
            state = state.with_member(replace(member, place=line.place))
    return state


def _interval(season: Season) -> timedelta:
    return min(max(season.pace.nominal / LOOKS_A_PACE, OFTENEST), SELDOMEST)


# --- What the tables tell -----------------------------------------------------------------------------


def _noted(state: SeasonState, facts: Facts) -> SeasonState:
    for call in tuple(state.open_calls()):
        if call.table is None:
            given_up = facts.now >= call.planned + LONG_PLANNED
            state = _failed(state, call) if given_up else state
            continue
        table = facts.tables.get(call.table)
        if call.table not in facts.asked:  # it was opened since
            continue
        if table is None:
            state = _failed(state, call) if call.phase != "begun" else state.with_call(_void(call))
        elif not table.seats:
            state = _noted_lobby(state, call, table)
        else:
            state = state.with_call(_noted_game(call, table, facts))
    return state


def _noted_lobby(state: SeasonState, call: TableCall, table: Table) -> SeasonState:
    """The state with a note of who is ready and who does not want to play."""
    if table.over:
        return _failed(state, call)
    call, declined = noted_lobby(call, table)
    for user in declined:
        state = _put_aside(state, user, "paused")
    return state.with_call(call)


def _noted_game(call: TableCall, table: Table, facts: Facts) -> TableCall:
    """The call with who plays, and in the end with how they did."""
    if call.phase != "begun":
        call = noted_beginning(call, table)
    if table.phase is Phase.ABANDONED:
        return _abandoned(call, table)
    results = facts.results.get(table.id)
    if table.phase is not Phase.FINISHED or results is None:
        return call
    for user in call.in_state("seated"):
        if user in gone(table):
            call = call.with_callee(user, "last")
        elif user in results:
            call = _judged(call, user, results[user])
    return replace(call, phase="over")


def _judged(call: TableCall, user: UserId, result: Result) -> TableCall:
    """The call with somebody's result: a last place for who had others decide, unless they were excused.

    Whoever was excused gets the table back; the others have beaten that seat, or were beaten by it.
    """
    if result.fate == "excused":
        return call.with_callee(user, "freed", result.rank)
    if result.let_play:
        return call.with_callee(user, "last")
    return call.with_callee(user, "seated", result.rank)


def gone(table: Table) -> frozenset[UserId]:
    """Those who began a game and have left it, or were replaced."""
    starters = ((player, player.starter.user) for player in table.players)
    return frozenset(
        user for player, user in starters if user is not None and (player.left or player.user != user)
    )


def _abandoned(call: TableCall, table: Table) -> TableCall:
    """A game without a result: a last place for whoever has left it, and given back to the others."""
    for user in call.in_state("seated"):
        call = call.with_callee(user, "last" if user in gone(table) else "freed")
    return replace(call, phase="over")


def _void(call: TableCall) -> TableCall:
    """A game that counts for nobody."""
    for user in call.in_state("seated"):
        call = call.with_callee(user, "freed")
    return replace(call, phase="over")


def _failed(state: SeasonState, call: TableCall) -> SeasonState:
    """The state without a game from a call: all who are still expected go back, and have waited as before."""
    for callee in call.callees:
        if callee.state in EXPECTED:
            call = call.with_callee(callee.user, "freed")
            member = state.members.get(callee.user)
            if member is not None and member.state == "active":
                since = min(member.since or callee.since, callee.since)
                state = state.with_member(replace(member, since=since))
    return state.with_call(replace(call, phase="failed"))


def _put_aside(state: SeasonState, user: UserId, reason: MemberState) -> SeasonState:
    """The state with a member paused."""
    member = state.members.get(user)
    if member is None or member.state != "active":
        return state
    return state.with_member(replace(member, state=reason, since=None))


# --- Who is not ready ---------------------------------------------------------------------------------


def _settled(state: SeasonState, facts: Facts) -> SeasonState:
    """The state with others asked in the place of those who are not ready in time, or do not want to play."""
    for call in tuple(state.calls):
        if call.phase == "open":
            state = _settled_call(state, call, facts)
    return state


def _settled_call(state: SeasonState, call: TableCall, facts: Facts) -> SeasonState:
    late = facts.now >= call.until + GRACE
    if late:
        for user in call.in_state("asked", "called"):
            call = call.with_callee(user, "silent")
            state = _put_aside(state, user, "missed")
        state = state.with_call(call)
    missing = call.seats - len(call.in_state(*EXPECTED))
    if missing <= 0:
        return state
    if facts.now + facts.lengths.get((call.game, call.seats), timedelta()) <= state.season.ends:
        state, call = _asked_others(state, call, missing, facts)
    coming = len(call.in_state(*EXPECTED))
    if coming >= call.seats or not late:
        return state
    if coming >= state.season.sizes[0] and (call.game, coming) in facts.lengths:
        return state.with_call(replace(call, seats=coming, due=facts.now))
    return _closing(state, call, facts.now)


def _closing(state: SeasonState, call: TableCall, now: datetime) -> SeasonState:
    """The state with a call given up, whose lobby is to be closed."""
    return _failed(state, replace(call, due=now))


def _asked_others(
    state: SeasonState, call: TableCall, missing: int, facts: Facts
) -> tuple[SeasonState, TableCall]:
    """The state with as many others asked as there are, up to those that are missing."""
    pairing = _pairing(state, facts, state.season.sizes)
    present = [_waiting(state, user, facts) for user in call.in_state(*EXPECTED)]
    pool = [one for one in _pool(state, facts) if call.of(one.user) is None]
    asked: list[Waiting] = []
    while len(asked) < missing and (found := pairing.next_one([*present, *asked], pool)) is not None:
        asked.append(found)
        pool.remove(found)
    if asked:
        callees = (*call.callees, *(Callee(one.user, one.since) for one in asked))
        until = max(call.until, _until(state.season, (one.user for one in asked), facts))
        call = replace(call, callees=callees, until=until, due=facts.now)
        state = with_waiting(state.with_call(call), facts.now)
    return state, call


def _until(season: Season, users: Iterable[UserId], facts: Facts) -> datetime:
    """Until when these people can press Ready: for half a pace, or longer in somebody's quiet hours."""
    return ready_until(facts.now + season.half_pace, users, facts.quiet)


# --- The last day -------------------------------------------------------------------------------------


def _cut_short(state: SeasonState, facts: Facts) -> SeasonState:
    """The state in which no game counts that still runs: see ``_late``."""
    for call in tuple(state.open_calls()):
        if call.phase != "begun":
            state = _closing(state, call, facts.now)
        elif call.table is not None and call.table in facts.waited:
            table = facts.tables[call.table]
            long = state.season.pace.nominal
            slow = {user: time for user, time in facts.waited[call.table].items() if time > long}
            state = state.with_call(_late(call, gone(table) | _silent(table), slow))
    return state


def _silent(table: Table) -> frozenset[UserId]:
    """Those for whom the AI plays because they are silent."""
    return frozenset(player.user for player in table.players if player.silent and player.user is not None)


def _late(call: TableCall, absent: Collection[UserId], slow: Mapping[UserId, timedelta]) -> TableCall:
    """A game that runs too long: a last place for who is absent, given back to the others.

    Of several who are there, whoever it has waited for most comes last too; ``slow``: for whom it has waited
    longer than for one decision.
    """
    seated = call.in_state("seated")
    there = [user for user in seated if user not in absent]
    slowest = max(there, key=lambda user: slow.get(user, timedelta())) if len(there) > 1 else None
    for user in seated:
        last = user in absent or (user == slowest and user in slow)
        call = call.with_callee(user, "last" if last else "freed")
    return replace(call, phase="over")


# --- New tables ---------------------------------------------------------------------------------------


def _paired(state: SeasonState, facts: Facts) -> SeasonState:
    """The state with a call for each new table. Nobody is called twice at a time."""
    left = state.season.ends - facts.now
    possible = {
        key: time for key, time in facts.lengths.items() if key[1] in state.season.sizes and time <= left
    }
    sizes = sorted({size for _, size in possible})
    pairing = _pairing(state, facts, sizes)
    for group in pairing.groups(_pool(state, facts)):
        game = _game(state, group, [game for game, size in possible if size == len(group)])
        state = replace(state, calls=(*state.calls, _call(state, group, game, facts)))
    return with_waiting(state, facts.now)


def _pool(state: SeasonState, facts: Facts) -> list[Waiting]:
    """Return who waits, and may be called now."""
    return [
        _waiting(state, member.user, facts)
        for member in state.members.values()
        if member.since is not None and member.user not in facts.absent and state.room(member)
    ]


def _waiting(state: SeasonState, user: UserId, facts: Facts) -> Waiting:
    member = state.members.get(user)
    since = facts.now if member is None or member.since is None else member.since
    return Waiting(user, since, facts.ratings.get(user, NEWCOMER))


def _pairing(state: SeasonState, facts: Facts, sizes: Iterable[int]) -> Pairing:
    return Pairing(meetings(state), tuple(sizes), facts.now, state.season.pace.nominal)


def meetings(state: SeasonState) -> Meetings:
    """Return how often people have met at a table, or are called to one."""
    met: Counter[Pair] = Counter()
    for call in state.calls:
        together = [callee.user for callee in call.callees if callee.state in PLAYED]
        if call.phase in CALLING:
            together = list(call.in_state(*EXPECTED))
        met.update(pair(*both) for both in combinations(together, 2))
    return met


def _game(state: SeasonState, group: Group, offered: Iterable[str]) -> str:
    """The game that these people have played least in this season; the order of the season decides ties."""
    users = {one.user for one in group}
    played: Counter[str] = Counter()
    for call in state.calls:
        played[call.game] += len(users & set(call.in_state(*PLAYED, *EXPECTED)))
    possible = [game for game in state.season.games if game in set(offered)]
    return min(possible, key=lambda game: played[game])


def _call(state: SeasonState, group: Group, game: str, facts: Facts) -> TableCall:
    season = state.season
    return TableCall(
        id=NO_CALL,
        origin=season.origin,
        guild=season.guild,
        channel=season.channel,
        language=season.language,
        game=game,
        setup=Setup({}, pace=season.pace),
        seats=len(group),
        title=season.name,
        planned=facts.now,
        until=_until(season, (one.user for one in group), facts),
        callees=tuple(Callee(one.user, one.since) for one in group),
        due=facts.now,
        serial=1 + max((call.serial or call.id for call in state.calls), default=0),
    )
