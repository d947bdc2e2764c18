"""Laws of what is read, held after steps of the use of tables at random: views, logs, replays and records."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from copy import copy
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

import pytest

from bot.tables import Phase, Refusal, Table
from bot.tables.services import Tables
from bot.tables.values.ids import UserId
from engines.base import AnyGame, Question
from engines.moments import MOST
from tests.bot.tables.positions import Position
from tests.bot.tables.use import PERSONS, Use
from tests.bot.tables.uses import GAMES, used
from tests.breadth import wide

STRANGER = UserId(99)  # somebody who is at no table
EACH = 4  # of how many changes one is looked at


class Seen(NamedTuple):
    """A table whose game has begun, as it stands."""

    use: Use
    table: Table
    game: AnyGame
    position: Position

    def path(self) -> list[Position]:
        """The game from its setup on."""
        found = [self.position]
        while found[-1].before is not None:
            found.append(found[-1].before)
        return found[::-1]


Law: TypeAlias = Callable[[Seen], Awaitable[None]]


async def games(name: str) -> AsyncIterator[Seen]:
    """Tables whose game has begun, right after one of some changes of them."""
    number = 0
    async for use, step in used(name, 0, wide(1, 0.4)):
        for write in step.writes[-1:]:
            number += 1
            table = step.after.tables.get(write.id)
            if table is None or write.position is None or table.version != write.now.version:
                continue
            if number % EACH == 0 or (table.over and write.was is not None and not write.was.over):
                yield Seen(use, table, use.games[table.game], write.position)


async def read(tables: Tables, table: Table, reader: UserId | None) -> list[Any]:
    """All that one reader can look at."""
    id = table.id
    found: list[Any] = [
        await tables.queries.view(id, reader, table.version - 3),
        await tables.queries.log(id, reader),
        await tables.queries.log(id, reader, 3),
        await tables.exports.running(id, reader),
    ]
    if reader is None:
        found += [await tables.replays.replay(id, at, "move") for at in (0, 5, 999)]
        if table.phase is not Phase.SUSPENDED:
            found.append(await tables.queries.board(id, table.version - 1))
        if table.over:
            found += [await tables.replays.summary(id), await tables.exports.record(id)]
        if table.phase is Phase.FINISHED:
            found.append(await tables.replays.film(id))
    elif table.seat_of(reader) is not None and table.phase is not Phase.SUSPENDED:
        found.append(await tables.play.panel(reader, id))
    return found


async def a_restart_shows_the_same(seen: Seen) -> None:
    """A process that knows nothing but the database shows everybody what this one shows."""
    for reader in (None, *seen.table.persons):
        kept = await read(seen.use.tables, seen.table, reader)
        assert kept == await read(seen.use.another(), seen.table, reader), reader


async def everybody_sees_what_the_rules_show(seen: Seen) -> None:
    """The view of their seat, or that of spectators: who does not play sees no more than they."""
    view, knowledge = seen.use.tables.queries.view, seen.game.knowledge
    for user in (None, STRANGER, *map(UserId, PERSONS)):
        seat = None if user is None else seen.table.seat_of(user)
        found = await view(seen.table.id, user)
        assert found.view == knowledge.view(seen.position.state, seat)
        assert found.outcome == seen.game.rules.outcome(seen.position.state)
    assert await view(seen.table.id, STRANGER, 0) == await view(seen.table.id, None, 0)


async def the_log_tells_each_event_once(seen: Seen) -> None:
    """In order, as spectators learn it; what was taken back is no event."""
    log = await seen.use.tables.queries.log(seen.table.id)
    knowledge = seen.game.knowledge
    events = [(one.version, knowledge.told(event, None)) for one in seen.path() for event in one.events]
    told = [(version, event.tell()) for version, event in events if event is not None]
    lines = [(line.version, line.text) for line in log.lines if not line.undone]
    assert [one for one in lines if one in told] == told
    assert not log.more


async def what_a_panel_asks_is_what_the_rules_ask(seen: Seen) -> None:
    """Of a seat that may act its question, and how often something was done in it; of others nothing."""
    if seen.table.phase is Phase.SUSPENDED:
        return
    entries = await seen.use.store.tables.entries(seen.table.id, 0, seen.table.version)
    for user in seen.table.persons:
        panel = await seen.use.tables.play.panel(user, seen.table.id)
        seat = seen.table.seat_of(user)
        assert seat is not None
        assert panel.seat == seat
        assert panel.count == sum(entry.seat == seat for entry in entries if entry.kind != "place")
        may = seen.table.phase is Phase.PLAYING and seat in seen.game.rules.to_act(seen.position.state)
        asked = seen.game.play.ask(panel.view, ()) if may else None
        assert panel.question == (asked if isinstance(asked, Question) else None)
        undoable = seen.table.undo[-1:] and seen.table.undo[-1].user == user
        assert bool(panel.undo) <= bool(undoable)
        # The spectators' log has what a player has missed, and more.
        log = await seen.use.tables.queries.log(seen.table.id, user)
        assert {(line.version, line.seat) for line in panel.missed} <= {
            (line.version, line.seat) for line in log.lines
        }


async def a_replay_goes_from_the_setup_to_the_end(seen: Seen) -> None:
    """Its first position is the setup and its last what stands, whatever the strides."""
    replays, view = seen.use.tables.replays, seen.game.knowledge.view
    setup, *_ = seen.path()
    assert (await replays.replay(seen.table.id, 0)).view == view(setup.state, None)
    for stride in ("move", "turn", "round"):
        end = await replays.replay(seen.table.id, 999, stride)
        assert end.at == end.last == end.after
    assert (await replays.replay(seen.table.id, 999)).view == view(seen.position.state, None)
    if seen.table.phase is not Phase.FINISHED:
        with pytest.raises(Refusal):
            await replays.film(seen.table.id)
        return
    first, *_, last = film = await replays.film(seen.table.id)
    assert len(film) <= MOST
    assert (first.view, last.view) == (view(setup.state, None), view(seen.position.state, None))


async def a_record_replays(seen: Seen) -> None:
    """Of a game that is over, with the terms that were posted; before that, there is none."""
    if not seen.table.over:
        with pytest.raises(Refusal):
            await seen.use.tables.exports.final(seen.table.id)
        return
    final = await seen.use.tables.exports.final(seen.table.id)
    assert final.check == ("renamed" if seen.table.pseudonymous else "holds")
    summary = await seen.use.tables.replays.summary(seen.table.id)
    assert summary.moves == len(seen.path()) - 1
    if seen.table.phase is Phase.FINISHED and summary.scores:
        outcome = seen.game.rules.outcome(seen.position.state)
        assert outcome is not None
        assert summary.scores[-1] == outcome.scores


async def an_export_has_ones_own_moves(seen: Seen) -> None:
    """And none of anybody else's; beside them what spectators may read."""
    entries = await seen.use.store.tables.entries(seen.table.id, 0, seen.table.version)
    log = await seen.use.tables.queries.log(seen.table.id)
    for user in (None, STRANGER, *seen.table.persons):
        running = await seen.use.tables.exports.running(seen.table.id, user)
        own = [entry.version for entry in entries if entry.kind == "move" and user and entry.user == user]
        assert [move.version for move in running.moves] == own
        assert running.lines == log.lines


async def tables_are_found_where_they_are(seen: Seen) -> None:
    """Tables are found by channel, by server, by player and by whom they wait for."""
    queries, place = seen.use.tables.queries, seen.table.place
    every = [table for table in (await _tables(seen)) if table.live]
    assert [*await queries.in_server(place.guild)] == [one for one in every if one.place.guild == place.guild]
    for user in map(UserId, PERSONS):
        own = [table for table in every if user in table.persons]
        assert [*await queries.mine(user)] == own
        waiting = [table for table in own if user in table.owes and table.phase is Phase.PLAYING]
        waiting.sort(key=lambda table: table.paused is not None)
        others = [table for table in waiting if table.id != seen.table.id]
        assert await queries.waiting(user, seen.table.id) == (others[0] if others else None)


async def _tables(seen: Seen) -> list[Table]:
    found = [await seen.use.store.tables.load(number) for number in range(1, max(seen.use.known) + 2)]
    return [table for table in found if table is not None]


LAWS: tuple[Law, ...] = (
    a_restart_shows_the_same,
    everybody_sees_what_the_rules_show,
    the_log_tells_each_event_once,
    what_a_panel_asks_is_what_the_rules_ask,
    a_replay_goes_from_the_setup_to_the_end,
    a_record_replays,
    an_export_has_ones_own_moves,
    tables_are_found_where_they_are,
)


@pytest.mark.parametrize("name", GAMES)
async def test_what_is_read_is_what_is_so(name: str) -> None:
    async for seen in games(name):
        for law in LAWS:
            try:
                await law(seen)
            except AssertionError as broken:
                broken.add_note(f"{law.__name__}: {seen.use.time:%d.%H:%M} {seen.use.said}")
                raise


BROKEN: dict[Law, tuple[str, str, Callable[[Any], Any]]] = {
    a_restart_shows_the_same: ("queries", "log", lambda log: replace(log, lines=log.lines[1:])),
    everybody_sees_what_the_rules_show: ("queries", "view", lambda view: replace(view, view=None)),
    the_log_tells_each_event_once: ("queries", "log", lambda log: replace(log, lines=log.lines[1:])),
    what_a_panel_asks_is_what_the_rules_ask: ("play", "panel", lambda panel: replace(panel, question=None)),
    a_replay_goes_from_the_setup_to_the_end: ("replays", "replay", lambda replay: replace(replay, view=None)),
    a_record_replays: ("exports", "final", lambda final: replace(final, check="differs")),
    an_export_has_ones_own_moves: ("exports", "running", lambda running: replace(running, moves=())),
    tables_are_found_where_they_are: ("queries", "mine", lambda tables: tables[1:]),
}
"""For each law, a service and its method whose answers are changed."""


class Answering:
    """A service with a method whose answers are others."""

    def __init__(self, service: Any, method: str, alter: Callable[[Any], Any]) -> None:
        self._service, self._method, self._alter = service, method, alter

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._service, name)
        if name != self._method:
            return found

        async def answer(*args: Any) -> Any:
            return self._alter(await found(*args))

        return answer


async def test_each_law_of_readers_can_be_broken() -> None:
    """An answer told otherwise is noticed by the law that it breaks."""
    left = dict(BROKEN)
    async for seen in games("toy"):
        for law, (name, method, alter) in tuple(left.items()):
            use = copy(seen.use)
            service = Answering(getattr(use.tables, name), method, alter)
            use.tables = replace(use.tables, **{name: service})  # type: ignore[arg-type]
            try:
                await law(seen._replace(use=use))
            except AssertionError:
                del left[law]
    assert not left
    assert {*BROKEN} == {*LAWS}
