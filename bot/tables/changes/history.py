"""Live games: a table's log folded over the rules. The log and the seed are the saved game."""

from __future__ import annotations

import hmac
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from bot.lru_cache import LruCache
from bot.tables.change import Entry, EntryKind
from bot.tables.decisions.ballots import Decided, decided_in
from bot.tables.model import Table, TableId
from bot.tables.reading.rounds import Round
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
    undoes: int | None = None
    """Of an ``undo``: the version of the move that it takes back."""
    undone: bool = False
    """Of a move: it was taken back, and does not count."""
    taken: tuple[Any, ...] = ()
    """Of an ``undo``: the events of the move that it takes back."""
    decided: Decided | None = None
    """How it was decided, if it was: by a vote, or by whom."""


@dataclass(frozen=True, slots=True)
class Live:
    """A game at a version."""

    version: int
    state: Any
    position: int
    """In the stream ``game``."""
    counts: tuple[int, ...]
    """By seat the number of entries made by it or for it."""
    acted: tuple[int, ...]
    """By seat the version of the newest entry that its player made; before the first, that of the setup."""
    recent: tuple[Effect, ...]
    """The newest effects, in order, without what was undone."""
    former: Live | None = None
    """The game before the newest move; None before the move of another seat, which nobody takes back."""
    called: tuple[Seat, ...] = ()
    """The seats that have been called for what followed a move that was taken back."""
    round: Round = field(default_factory=Round)
    begun: int = 0
    """The version of the setup."""

    def has_acted(self, table: Table, seat: Seat) -> bool:
        """Whether the player of a seat has made an entry since they sit there.

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


def begin(game: AnyGame, table: Table, version: int) -> Live:
    """The game after its setup, which is the entry ``version`` of the table."""
    stream = chance(table, "game")
    state, events = game.rules.start(table.options, len(table.seats), stream)
    first = Effect(version, "start", None, "player", tuple(events))
    seats = len(table.seats)
    return Live(
        version,
        state,
        stream.position,
        (0,) * seats,
        (version,) * seats,
        (first,),
        round=Round(began=version, before=version),
        begun=version,
    )


def play(
    game: AnyGame, table: Table, live: Live, seat: Seat, move: Any, by: DecidedBy, *, unattended: bool = False
) -> Live:
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
    return replace(
        after_entry(live, effect),
        state=state,
        position=stream.position,
        former=former,
        called=live.called if _last_undo(live) == seat else (),
        round=live.round.after(whose, live.version),
    )


def undo(live: Live, seat: Seat, of: int, called: tuple[Seat, ...]) -> Live:
    """The game after a seat has taken back the newest move, which is the entry ``of``; the next entry.

    Raises RuntimeError where that cannot be: the log is not that of this game.
    """
    last = newest_move(live)
    if live.former is None or last is None or last.version != of:
        raise RuntimeError(f"entry {of} cannot be undone at version {live.version}")
    effect = Effect(
        live.version + 1, "undo", seat, "player", (), turn=last.turn, undoes=of, taken=last.events
    )
    kept = replace(live, recent=tuple(one for one in live.recent if one is not last))
    after = after_entry(kept, effect)
    former = live.former
    return replace(
        after,
        state=former.state,
        position=former.position,
        former=former.former,
        round=replace(former.round, highest=live.round.highest),
        called=tuple(dict.fromkeys((*live.called, *called))),
    )


def seen_since(live: Live, seat: Seat, version: int) -> bool:
    """Whether the player of a seat has done something after a version, or taken the seat back from the AI."""
    returned = (one.kind == "return" and one.seat == seat and one.version > version for one in live.recent)
    return live.acted[seat] > version or any(returned)


def newest_move(live: Live) -> Effect | None:
    """The newest move that counts, if it is recent."""
    return next((effect for effect in reversed(live.recent) if effect.kind == "move"), None)


def _last_undo(live: Live) -> Seat | None:
    """The seat that has taken back a move last."""
    return next((effect.seat for effect in reversed(live.recent) if effect.kind == "undo"), None)


def turn(game: AnyGame, live: Live, seat: Seat) -> Seat:
    """The seat in whose turn it would be if this seat made a move now."""
    active = game.rules.turn(live.state)
    return seat if active is None else active


def after_entry(live: Live, effect: Effect) -> Live:
    """The game after an entry that leaves the state as it was."""
    counts = tuple(n + (seat == effect.seat) for seat, n in enumerate(live.counts))
    acted = live.acted
    attended = effect.by == "player" and effect.kind != "return" and not effect.unattended
    if effect.seat is not None and attended:
        acted = (*acted[: effect.seat], effect.version, *acted[effect.seat + 1 :])
    recent = (*live.recent, effect)[-RECENT_EFFECTS:]
    return replace(live, version=effect.version, counts=counts, acted=acted, recent=recent)


def lives(game: AnyGame, table: Table, live: Live | None, entries: Iterable[Entry]) -> Iterator[Live]:
    """The game after each of the entries, which follow ``live``; those of the lobby are passed over."""
    for entry in entries:
        if entry.kind == "start":
            live = begin(game, table, entry.version)
        elif live is None:
            continue
        elif entry.kind == "move" and entry.seat is not None:
            live = _replayed(game, table, live, entry.seat, entry)
        elif entry.kind == "undo" and entry.seat is not None:
            of, called = undone_by(entry)
            live = undo(live, entry.seat, of, called)
        else:
            own = entry.kind == "take" and _took_own(table, entry)
            live = after_entry(live, replace(effect_of(entry), unattended=own))
        yield live


def effect_of(entry: Entry) -> Effect:
    """The effect of an entry that leaves the state as it was."""
    body, decided = decided_in(entry.body)
    vacation = entry.kind == "hold" and isinstance(body, dict)
    effect = Effect(entry.version, entry.kind, entry.seat, entry.by, (), on=body is True, decided=decided)
    return replace(effect, vacation=vacation)


def _took_own(table: Table, entry: Entry) -> bool:
    """Whether a seat was taken by the person who sat there before."""
    past = table.seated[entry.seat].past if entry.seat is not None else ()
    return any((former.until, former.user) == (entry.version, entry.user) for former in past)


def _replayed(game: AnyGame, table: Table, live: Live, seat: Seat, entry: Entry) -> Live:
    """The game after a move of the log. Raises RuntimeError where the rules are not those of its number."""
    try:
        move = game.notation.decode(entry.body)
        return play(game, table, live, seat, move, entry.by, unattended=entry.interaction is None)
    except IllegalMove:  # nobody's click is refused, and what it says may be a secret
        raise RuntimeError(f"{game.id}: entry {entry.version} of table {table.id} does not replay") from None


def fold(game: AnyGame, table: Table, live: Live | None, entries: Iterable[Entry]) -> Live | None:
    """The game after the last of the entries; None where it has not begun."""
    for after in lives(game, table, live, entries):
        live = after
    return live


def effects(game: AnyGame, table: Table, entries: Iterable[Entry]) -> tuple[Effect, ...]:
    """The effects of all entries, from the setup on; moves that were taken back are marked so."""
    found = [live.recent[-1] for live in lives(game, table, None, entries)]
    undone = {effect.undoes for effect in found if effect.kind == "undo"}
    return tuple(replace(one, undone=True) if one.version in undone else one for one in found)


def undone_by(entry: Entry) -> tuple[int, tuple[Seat, ...]]:
    """The version of the move that an ``undo`` takes back, and the seats called for what followed it."""
    body: Any = entry.body
    return body["version"], tuple(body["called"])


def without_undone(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that count: no move that was taken back, and no ``undo``."""
    found = tuple(entries)
    undone = {undone_by(entry)[0] for entry in found if entry.kind == "undo"}
    return tuple(entry for entry in found if entry.kind != "undo" and entry.version not in undone)


class LiveCache(LruCache[TableId, Live]):
    """Live games by table, each at its newest known version, so that a click folds only newer entries."""

    def put(self, key: TableId, value: Live) -> None:
        """Cache a state that is stored, unless a newer one is cached."""
        known = self.get(key)
        if known is None or known.version < value.version:
            super().put(key, value)
