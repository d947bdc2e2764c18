"""Secrecy: whatever two positions a reader cannot tell apart, it is told the same of both.

At many steps of every play the hidden part is dealt again (``redeal``) for every reader; whatever
that reader can come to see must be the same to the last content.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any

from engines.base import Answers, IllegalMove, Question, Seat
from engines.chance import SEED_BYTES, Chance
from tests.breadth import wide
from tests.conformance.plays import Play, Step, failing_at, some, varied
from tests.conformance.values import differing, names, records

STEPS = wide(12, 5)  # of each play that are dealt again
LISTED = 200  # legal moves that are compared
TOLD = wide(20, 5)  # steps of each play whose events are compared with new deals, beside those of rare kinds
DEALS = 3  # new deals by which hidden names are found; other moves of a kind
DEALT = 12  # other setups
LIKE = 6  # new deals in which the same move is made
FOREIGN = 10  # moves, mostly illegal ones, whose refusals are compared


@dataclass(frozen=True, slots=True)
class Pair:
    """Two positions that the reader cannot tell apart."""

    number: int
    """Of the step that leads on from there; 0: the end of the game."""
    reader: Seat | None
    true: Any
    other: Any
    position: int

    def __str__(self) -> str:
        """As a failed test names it."""
        reader = "a spectator" if self.reader is None else f"seat {self.reader}"
        return f"{f'before step {self.number}' if self.number else 'at the end'}, read by {reader}"


def pairs(play: Play, steps: int = STEPS) -> Iterator[Pair]:
    """Positions of the play with new deals of what is hidden from each reader."""
    rng = play.setup.rng("redeal")
    places = [(step.number, step.state, step.position) for step in some(play.steps, steps)]
    for number, state, position in [*places, (0, play.end, 0)]:
        for reader in play.readers:
            yield Pair(number, reader, state, play.game.knowledge.redeal(state, reader, rng), position)


def test_a_new_deal_differs(play: Play) -> None:
    """The check of the check: for every reader some deal really is another, unless the game is open.

    Of an open game the views of all readers differ in the reader alone, and a position is its only deal.
    """
    unlike = {pair.reader for pair in pairs(play) if pair.true != pair.other}
    with failing_at("readers of whom some deal is another:", unlike):
        assert unlike == (set() if _open(play) else set(play.readers))


def _open(play: Play) -> bool:
    """Return whether everybody sees the same of every position, and no position has another deal."""
    if any(pair.true is not pair.other for pair in pairs(play)):
        return False
    positions = {id(pair.true): pair.true for pair in pairs(play)}.values()
    return all(
        {*differing(play.game.knowledge.view(state, reader), play.game.knowledge.view(state, None))}
        <= {str(reader)}
        for state in positions
        for reader in play.readers
    )


def test_views_are_the_same(play: Play) -> None:
    """``view`` shows nothing that the reader may not know."""
    for pair in pairs(play):
        with failing_at(pair):
            true, other = (play.game.knowledge.view(state, pair.reader) for state in (pair.true, pair.other))
            assert true == other
            assert repr(true) == repr(other)


def test_who_is_to_act_is_the_same(play: Play) -> None:
    """For whom the game waits, whose turn it is, and whether it is over, is public."""
    for pair in pairs(play):
        with failing_at(pair):
            for told in (
                play.game.rules.owes,
                play.game.rules.to_act,
                play.game.rules.invited,
                play.game.rules.turn,
                play.game.rules.outcome,
            ):
                assert told(pair.true) == told(pair.other), told.__name__


def test_questions_are_the_same(play: Play) -> None:
    """Along a path of answers, the same questions with the same options."""
    for pair in pairs(play):
        with failing_at(pair):
            if pair.reader is not None and pair.reader in play.game.rules.to_act(pair.true):
                views = [play.game.knowledge.view(state, pair.reader) for state in (pair.true, pair.other)]
                for path in _paths(play, views[0]):
                    with failing_at(path=path):
                        true, other = (play.game.play.ask(view, path) for view in views)
                        assert repr(true) == repr(other)


def _paths(play: Play, view: Any) -> Iterator[Answers]:
    """Some paths through the questions, and all their beginnings."""
    rng = play.setup.rng("path")
    for _ in range(3):
        path: Answers = ()
        found = play.game.play.ask(view, path)
        yield path
        while isinstance(found, Question):
            values = [option.value for option in found.options]
            longer = (*path, tuple(rng.sample(values, rng.randint(found.least, found.most))))
            try:
                found = play.game.play.ask(view, longer)
            except IllegalMove:
                continue
            path = longer
            yield path


def test_legal_moves_are_the_same(play: Play) -> None:
    """The reader's own legal moves, in their order, and in the order of the same generator."""
    for pair in pairs(play):
        if pair.reader is not None:
            with failing_at(pair):
                for shuffled in (False, True):
                    listed = partial(_listed, play, pair.reader, shuffled)
                    assert listed(pair.true) == listed(pair.other)


def _listed(play: Play, seat: Seat, shuffled: bool, state: Any) -> list[Any]:
    order = play.setup.rng("order") if shuffled else None
    return list(itertools.islice(play.game.rules.legal(state, seat, order), LISTED))


def test_refusals_are_the_same(play: Play) -> None:
    """Whether a move of the reader is accepted, and if not, why, it could have told by itself."""
    rng = play.setup.rng("refusals")
    moves = [step.move for step in play.steps]
    for pair in pairs(play):
        with failing_at(pair):
            if pair.reader is not None:
                for move in rng.choices(moves, k=FOREIGN):
                    true, other = (
                        _refusal(play, state, pair.reader, move, pair.position)
                        for state in (pair.true, pair.other)
                    )
                    assert true == other


def _refusal(play: Play, state: Any, seat: Seat, move: Any, position: int) -> str | None:
    try:
        play.game.rules.apply(state, seat, move, play.setup.chance(position))
    except IllegalMove as refusal:
        return str(refusal)
    return None


def test_words_are_the_same(play: Play) -> None:
    """Whose turn it is and the position in words, which also are the pictures' alt texts."""
    for pair in pairs(play):
        with failing_at(pair):
            views = [play.game.knowledge.view(state, pair.reader) for state in (pair.true, pair.other)]
            for words in (play.game.words.status, play.game.words.describe, play.game.words.account):
                true, other = (words(view) for view in views)
                assert true == other, words.__name__


SHOWN_IN_PASSING: dict[str, set[str]] = {
    # chicago section 8: dice are rolled before everybody. A territory is turned up for all and may go back
    # into the deck in the same move. A bribe is counted out openly and then belongs to a hidden hand.
    "chicago": {
        "Rolled.die",
        "Fought.attack",
        "Fought.defence",
        "TurnedUp.card",
        "TurnedUp.price",
        "Declined.demand",
        "Reinserted.returning",
        "Paid.cards",
    },
    # mafiadollar section 8: loot comes off the deck onto street piles and from there into warehouses openly;
    # the warehouse of a birthday is named before everybody, also if nobody has a gift for it.
    "mafiadollar": {"Revealed.loots", "Took.loots", "Birthday.on"},
}
"""For each game, the fields of events that show everybody by its rules what no view shows afterwards."""


SHOWN_TO_ONE: dict[str, dict[str, str]] = {
    # mafiadollar section 8: whoever gets gifts at the same time knows from whom each of them came, and then
    # they lie in one warehouse.
    "mafiadollar": {"Gave.loot": "seat"},
}
"""The same, for what only one seat is shown, with the field that names it."""


def told(play: Play, event: Any, reader: Seat | None) -> Any:
    """An event as the reader learns it, without what it is shown in passing."""
    found = play.game.knowledge.told(event, reader)
    shown = [*_in_passing(play, event, reader)]
    return replace(found, **dict.fromkeys(shown)) if found is not None and shown else found


def _in_passing(play: Play, event: Any, reader: Seat | None) -> Iterator[str]:
    openly, alone = SHOWN_IN_PASSING.get(play.game.id, set()), SHOWN_TO_ONE.get(play.game.id, {})
    for field in fields(event):
        name = f"{type(event).__name__}.{field.name}"
        if name in openly or (name in alone and getattr(event, alone[name]) == reader):
            yield field.name


def test_events_tell_nothing_hidden(play: Play) -> None:
    """The events told of a move contain nothing that stays hidden from the reader after it.

    No name and no record: a name is hidden if a new deal has another in its place and no view of the reader
    shows it; a record, such as which of two known names is which, if a new deal does not have it. And of
    two positions that look alike, before the move and after it, the reader is told the same: many pieces have
    one name.
    """
    rng = play.setup.rng("events")
    for step in varied(play.steps, TOLD):
        with failing_at(step):
            for reader in play.readers:
                _names_nothing_hidden(play, step, reader, rng)
                _tells_alike(play, step, reader, rng)


def _names_nothing_hidden(play: Play, step: Step, reader: Seat | None, rng: random.Random) -> None:
    """The reader has been told no name and no record that stays hidden from it."""
    true = {*records(step.after)}
    hidden: set[str] = set()
    for _ in range(DEALS):
        other = play.game.knowledge.redeal(step.after, reader, rng)
        if other is not step.after:
            hidden |= {*differing(step.after, other)}
            hidden |= true - {*records(other)}
    if not hidden:
        return
    views = [play.game.knowledge.view(state, reader) for state in (step.state, step.after)]
    hidden -= {*names(views), *records(views)}
    for event in step.events:
        with failing_at(reader=reader, event=event):
            known = told(play, event, reader)
            assert not {*names(known), *records(known)} & hidden


def _tells_alike(play: Play, step: Step, reader: Seat | None, rng: random.Random) -> None:
    """If the reader sees the same before and after the move, it has been told the same of it."""
    known: dict[str, list[Any]] = {}
    for after, events in _made_alike(play, step, reader, rng):
        heard = [news for event in events if (news := told(play, event, reader)) is not None]
        seen = repr(play.game.knowledge.view(after, reader))
        with failing_at(reader=reader, heard=heard):
            assert known.setdefault(seen, heard) == heard


def _made_alike(
    play: Play, step: Step, reader: Seat | None, rng: random.Random
) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Return what the step's move brings about, and in positions that look alike before it, with other luck.

    Where it names what its seat has not got there, others of its kind are made, unless the reader makes them.
    """
    yield step.after, step.events
    rules = play.game.rules
    for _ in range(LIKE):
        state = play.game.knowledge.redeal(step.state, reader, rng)
        tried = [step.move]
        if reader != step.seat and _refusal(play, state, step.seat, step.move, step.position) is not None:
            every = itertools.islice(rules.legal(state, step.seat, rng), LISTED)
            tried = [move for move in every if type(move) is type(step.move)][:DEALS]
        for move in tried:
            with suppress(IllegalMove):
                yield rules.apply(state, step.seat, move, _luck(play, rng))


def _luck(play: Play, rng: random.Random) -> Chance:
    return Chance(rng.randbytes(SEED_BYTES), "game", play.game.id, ["ai"] * play.setup.seats)


def test_what_the_dealing_tells_hides_the_deal(play: Play) -> None:
    """The events of the setup tell each reader the same of every deal that looks the same to it."""
    rng = play.setup.rng("dealing")
    dealt = [
        play.game.rules.start(dict(play.setup.options), play.setup.seats, _luck(play, rng))
        for _ in range(DEALT)
    ]
    for reader in play.readers:
        known: dict[str, list[Any]] = {}
        for state, events in dealt:
            heard = [play.game.knowledge.told(event, reader) for event in events]
            with failing_at("the setup", reader=reader, heard=heard):
                assert known.setdefault(repr(play.game.knowledge.view(state, reader)), heard) == heard
        shown = {*names(play.game.knowledge.view(play.start, reader))}
        hidden = {*differing(play.start, play.game.knowledge.redeal(play.start, reader, rng))}
        for event in play.dealt:
            with failing_at("the setup", reader=reader, event=event):
                assert not {*names(play.game.knowledge.told(event, reader))} & (hidden - shown)
