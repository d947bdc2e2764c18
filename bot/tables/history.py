"""A game as it stands: the fold of a table's log over the rules. The log and the seed are the saved game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from bot.tables.model import Entry, EntryKind, Table, TableId
from bot.tables.recent import Recent
from engines.base import AnyGame, IllegalMove, Seat
from engines.chance import Chance, Label
from engines.record import By

RECENT = 32  # steps whose events are kept beside a state; older ones are folded again when asked for


@dataclass(frozen=True, slots=True)
class Step:
    """What one entry brought about, untold: the events are for ``game.knowledge.told`` alone."""

    version: int
    kind: EntryKind
    seat: Seat | None
    by: By
    events: tuple[Any, ...]
    on: bool = False
    """Of an ``aside``: whether the player stands aside from now on."""
    turn: Seat | None = None
    """Of a move: in whose turn it was made."""


@dataclass(frozen=True, slots=True)
class Live:
    """A game at a version: state, words taken of the stream ``game``, entries by seat, newest steps."""

    version: int
    state: Any
    position: int
    counts: tuple[int, ...]
    recent: tuple[Step, ...]

    def since(self, version: int) -> tuple[Step, ...] | None:
        """The steps after a version; None if they are no longer all kept."""
        first = self.recent[0]
        if first.kind != "start" and version + 1 < first.version:
            return None
        return tuple(step for step in self.recent if step.version > version)


def chance(table: Table, label: Label, position: int = 0) -> Chance:
    """A stream of the table's seed and its players' entropy, at a position."""
    return Chance(table.seed, label, table.game, [player.entropy for player in table.players], position)


def begin(game: AnyGame, table: Table, version: int) -> Live:
    """The game after its setup, which is the entry ``version`` of the table."""
    stream = chance(table, "game")
    state, events = game.rules.start(table.options, len(table.seats), stream)
    first = Step(version, "start", None, "player", tuple(events))
    return Live(version, state, stream.position, (0,) * len(table.seats), (first,))


def play(game: AnyGame, table: Table, live: Live, seat: Seat, move: Any, by: By) -> Live:
    """The game after a seat's move, the next entry. Raises IllegalMove."""
    stream = chance(table, "game", live.position)
    state, events = game.rules.apply(live.state, seat, move, stream)
    step = Step(live.version + 1, "move", seat, by, tuple(events), turn=turn(game, live, seat))
    return replace(note(live, step), state=state, position=stream.position)


def turn(game: AnyGame, live: Live, seat: Seat) -> Seat:
    """In whose turn a move is made that this seat makes now."""
    active = game.rules.turn(live.state)
    return seat if active is None else active


def note(live: Live, step: Step) -> Live:
    """The game after an entry that leaves the state as it was."""
    counts = tuple(n + (seat == step.seat) for seat, n in enumerate(live.counts))
    recent = (*live.recent, step)[-RECENT:]
    return replace(live, version=step.version, counts=counts, recent=recent)


def lives(game: AnyGame, table: Table, live: Live | None, entries: Iterable[Entry]) -> Iterator[Live]:
    """The game after each of the entries, which follow ``live``; those of the lobby are passed over."""
    for entry in entries:
        if entry.kind == "start":
            live = begin(game, table, entry.version)
        elif live is None:
            continue
        elif entry.kind == "move" and entry.seat is not None:
            live = _again(game, table, live, entry.seat, entry)
        else:
            on = entry.body is True
            live = note(live, Step(entry.version, entry.kind, entry.seat, entry.by, (), on))
        yield live


def _again(game: AnyGame, table: Table, live: Live, seat: Seat, entry: Entry) -> Live:
    """The game after a move of the log. Raises RuntimeError where the rules are not those of its number."""
    try:
        return play(game, table, live, seat, game.notation.decode(entry.body), entry.by)
    except IllegalMove:  # nobody's click is refused, and what it says may be a secret
        raise RuntimeError(f"{game.id}: entry {entry.version} of table {table.id} does not replay") from None


def fold(game: AnyGame, table: Table, live: Live | None, entries: Iterable[Entry]) -> Live | None:
    """The game after the last of the entries; None where it has not begun."""
    for after in lives(game, table, live, entries):
        live = after
    return live


def steps(game: AnyGame, table: Table, entries: Iterable[Entry]) -> tuple[Step, ...]:
    """Everything that happened, from the setup on."""
    return tuple(live.recent[-1] for live in lives(game, table, None, entries))


class Warm(Recent[TableId, Live]):
    """The games played last, each at its newest known state, so that a click folds only what is new."""

    def put(self, key: TableId, value: Live) -> None:
        """Keep a state that is in the store, unless a newer one is known."""
        known = self.get(key)
        if known is None or known.version < value.version:
            super().put(key, value)
