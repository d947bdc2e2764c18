"""Snapshots of games: the rules folded over a table's log. The log and the seed are the saved game."""

from __future__ import annotations

import hmac
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from bot.tables.core.folding import Undone, folded, take_out, undone_by
from bot.tables.core.rounds import Round
from bot.tables.core.thoughts import remembered
from bot.tables.values.ballots import Decided, Failed, decided_in, failed_in
from bot.tables.values.change import Entry, EntryKind
from bot.tables.values.table import Table
from engines.base import AnyGame, IllegalMove, Seat
from engines.chance import Chance, Label
from engines.record import DecidedBy

RECENT_EFFECTS = 32  # effects kept beside a state; older ones are folded again when asked for


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of one entry, with events that only ``told`` may show to a reader."""

    version: int
    kind: EntryKind
    seat: Seat | None
    by: DecidedBy
    events: tuple[Any, ...]
    on: bool = False
    """Of an ``auto_pass``: whether the player's turns pass from now on."""
    vacation: bool = False
    """Of a ``hold``: whether it is for a vacation."""
    turn: Seat | None = None
    """Of a move: in whose turn it was made."""
    offer: bool = False
    """Of a move: whether it makes, answers or ends an offer."""
    unattended: bool = False
    """Of a move: whether the table passed for the player, who may not have been there. Of a ``take``: whether
    the players got their own seat back, and are still to be told what was done in it."""
    taken: tuple[Any, ...] = ()
    """Of an ``undo``: the events of the last move that it takes back."""
    times: int = 1
    """Of an ``undo``: the moves that it takes back; several in a row are one effect."""
    decided: Decided | None = None
    """How it was decided, if it was: by a vote, or by whom."""
    failed: Failed | None = None
    """Of a ``vote``: what was proposed, if this ended it."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game at a version."""

    version: int
    state: Any
    position: int
    """In the stream ``game``."""
    counts: tuple[int, ...]
    """The number of entries made by or for each seat."""
    acted: tuple[int, ...]
    """For each seat the version of its player's newest entry; before the first, that of the setup."""
    recent: tuple[Effect, ...]
    """The newest effects, in order, without what was undone."""
    former: Snapshot | None = None
    """The game before the newest move; None before the move of another seat, which nobody takes back."""
    undos: tuple[int, ...] = ()
    """For each seat the moves undone in its current or latest decision."""
    round: Round = field(default_factory=Round)
    begun: int = 0
    """The version of the setup."""
    memories: tuple[Any, ...] = ()
    """The memory of each seat that an AI thinks for (``engines.base.Mind``); empty where there is none."""

    def has_acted(self, table: Table, seat: Seat) -> bool:
        """Return whether the player of a seat has made an entry since they sit there.

        Those that the clock made for them do not count, nor does taking the seat over.
        """
        player = table.seated[seat]
        others = [former.until for former in player.past if former.user != player.user]
        return self.acted[seat] > max([self.begun, *others])

    def since(self, version: int) -> tuple[Effect, ...] | None:
        """The effects after a version; None if some of them are no longer kept."""
        first = self.recent[0]
        if first.kind != "start" and version + 1 < first.version:
            return None
        return tuple(effect for effect in self.recent if effect.version > version)


def sampling(table: Table, about: str) -> random.Random:
    """Luck of the table's seed, to deal positions that are compared and shown to nobody.

    Every process judges alike, and nobody can foresee how.
    """
    return random.Random(hmac.digest(table.seed, about.encode(), "sha256"))  # noqa: S311 - see above


def chance(table: Table, label: Label, position: int = 0) -> Chance:
    """A stream of the table's seed and its players' entropy, at a position."""
    return Chance(table.seed, label, table.game, [player.entropy for player in table.players], position)


def begin(game: AnyGame, table: Table, version: int) -> Snapshot:
    """The game after its setup, which is the entry ``version`` of the table."""
    stream = chance(table, "game")
    state, events = game.rules.start(table.options, len(table.seats), stream)
    first = Effect(version, "start", None, "player", tuple(events))
    seats = len(table.seats)
    return Snapshot(
        version,
        state,
        stream.position,
        (0,) * seats,
        (version,) * seats,
        (first,),
        undos=(0,) * seats,
        round=Round(began=version, before=version),
        begun=version,
        memories=remembered(game, table, (), events),
    )


def play(
    game: AnyGame,
    table: Table,
    live: Snapshot,
    seat: Seat,
    move: Any,
    by: DecidedBy,
    *,
    unattended: bool = False,
) -> Snapshot:
    """The game after a seat's move, the next entry; ``unattended``: as in ``Effect``. Raises IllegalMove."""
    stream = chance(table, "game", live.position)
    state, events = game.rules.apply(live.state, seat, move, stream)
    whose = turn(game, live, seat)
    offer = game.rules.is_offer(move)
    effect = Effect(
        live.version + 1, "move", seat, by, tuple(events), turn=whose, offer=offer, unattended=unattended
    )
    last = newest_move(live)
    former = live if last is not None and last.seat == seat else replace(live, former=None)
    undos = live.undos
    if last is not None and last.seat is not None and last.seat != seat:
        undos = with_value(undos, last.seat, 0)  # from now on its move stays
    return replace(
        after_entry(live, effect),
        state=state,
        position=stream.position,
        former=former,
        undos=undos if stream.position == live.position else with_value(undos, seat, 0),
        round=live.round.after(whose, live.version),
        memories=remembered(game, table, live.memories, events),
    )


def undo(live: Snapshot, seat: Seat, of: int) -> Snapshot:
    """The game after a seat has taken back the newest move, which is the entry ``of``; the next entry.

    Raises RuntimeError where that cannot be: the log is not that of this game.
    """
    last = newest_move(live)
    if live.former is None or last is None or last.version != of:
        raise RuntimeError(f"entry {of} cannot be undone at version {live.version}")
    effects = list(live.recent)
    gone = take_out(effects, effects.index(last), lambda one: _is_undo(one, seat))
    effect = Effect(live.version + 1, "undo", seat, "player", (), turn=last.turn, taken=last.events)
    effect = replace(effect, times=1 + sum(one.times for one in gone))
    former = live.former
    return replace(
        after_entry(replace(live, recent=tuple(effects)), effect),
        state=former.state,
        position=former.position,
        former=former.former,
        memories=former.memories,
        undos=with_value(live.undos, seat, live.undos[seat] + 1),
        round=replace(former.round, highest=live.round.highest),
    )


def undone_before(game: AnyGame, table: Table, live: Snapshot, undone: Undone) -> Snapshot:
    """The game after moves that were made and taken back; only the last of them is made, to tell of it."""
    entry, seat, times = undone.entry, undone.seat, undone.times
    counted = live.counts[seat] + 2 * times
    undos = live.undos[seat] + times
    made = _replayed(game, table, live, seat, undone.move)
    effects, taken = list(live.recent), made.recent[-1]
    gone = [effects.pop()] if _is_undo(effects[-1], seat) else []
    times += sum(one.times for one in gone)
    effect = Effect(entry.version, "undo", seat, "player", (), turn=taken.turn, taken=taken.events)
    after = after_entry(replace(live, recent=tuple(effects)), replace(effect, times=times))
    return replace(
        after,
        former=made.former.former if made.former else None,  # as after one move and one undo
        counts=with_value(live.counts, seat, counted),
        undos=with_value(made.undos, seat, undos),
        round=replace(live.round, highest=max(live.round.highest, made.round.highest)),
    )


def _is_undo(effect: Effect, seat: Seat) -> bool:
    return effect.kind == "undo" and effect.seat == seat


def seen_since(live: Snapshot, seat: Seat, version: int) -> bool:
    """Return whether the player of a seat has acted since a version, or taken the seat back from the AI."""
    returned = (one.kind == "return" and one.seat == seat and one.version > version for one in live.recent)
    return live.acted[seat] > version or any(returned)


def newest_move(live: Snapshot) -> Effect | None:
    """The newest move that counts, if it is recent."""
    return next((effect for effect in reversed(live.recent) if effect.kind == "move"), None)


def turn(game: AnyGame, live: Snapshot, seat: Seat) -> Seat:
    """The seat in whose turn it would be if this seat made a move now."""
    active = game.rules.turn(live.state)
    return seat if active is None else active


def after_entry(live: Snapshot, effect: Effect) -> Snapshot:
    """The game after an entry that leaves the state as it was."""
    counts = tuple(n + (seat == effect.seat) for seat, n in enumerate(live.counts))
    acted = live.acted
    attended = effect.by == "player" and effect.kind != "return" and not effect.unattended
    if effect.seat is not None and attended:
        acted = with_value(acted, effect.seat, effect.version)
    recent = (*live.recent, effect)[-RECENT_EFFECTS:]
    return replace(live, version=effect.version, counts=counts, acted=acted, recent=recent)


def with_value(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    """The values by seat, with another one for a seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def lives(game: AnyGame, table: Table, live: Snapshot | None, entries: Iterable[Entry]) -> Iterator[Snapshot]:
    """The game after each of the entries, which follow ``live``; those of the lobby are passed over.

    Moves that were taken back are one step together with their ``undo``.
    """
    for step in folded(entries):
        if isinstance(step, Undone):
            if live is not None:
                live = undone_before(game, table, live, step)
                yield live
            continue
        live = _after(game, table, live, step)
        if live is not None:
            yield live


def _after(game: AnyGame, table: Table, live: Snapshot | None, entry: Entry) -> Snapshot | None:
    """The game after the next entry; None before the setup."""
    if entry.kind == "start":
        return begin(game, table, entry.version)
    if live is None:
        return None
    if entry.kind == "move" and entry.seat is not None:
        return _replayed(game, table, live, entry.seat, entry)
    if entry.kind == "undo" and entry.seat is not None:
        return undo(live, entry.seat, undone_by(entry))
    return beside(table, live, entry)


def beside(table: Table, live: Snapshot, entry: Entry) -> Snapshot:
    """The game after an entry that leaves the state as it was, of a table that is as it is after it."""
    body, decided = decided_in(entry.body)
    effect = Effect(
        entry.version,
        entry.kind,
        entry.seat,
        entry.by,
        (),
        on=body is True,
        vacation=entry.kind == "hold" and isinstance(body, dict),
        unattended=entry.kind == "take" and _took_own(table, entry),
        decided=decided,
        failed=failed_in(entry.body) if entry.kind == "vote" else None,
    )
    return after_entry(live, effect)


def _took_own(table: Table, entry: Entry) -> bool:
    """Return whether a seat was taken by the person who sat there before."""
    past = table.seated[entry.seat].past if entry.seat is not None else ()
    return any((former.until, former.user) == (entry.version, entry.user) for former in past)


def _replayed(game: AnyGame, table: Table, live: Snapshot, seat: Seat, entry: Entry) -> Snapshot:
    """The game after a move of the log. Raises RuntimeError where the rules are not those of its number."""
    try:
        move = game.notation.decode(entry.body)
        return play(game, table, live, seat, move, entry.by, unattended=entry.interaction is None)
    except IllegalMove:  # nobody's click is refused, and what it says may be a secret
        raise RuntimeError(f"{game.id}: entry {entry.version} of table {table.id} does not replay") from None


def fold(game: AnyGame, table: Table, live: Snapshot | None, entries: Iterable[Entry]) -> Snapshot | None:
    """The game after the last of the entries; None where it has not begun."""
    for after in lives(game, table, live, entries):
        live = after
    return live
