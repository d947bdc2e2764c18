"""News for one reader: the events they may know, as sentences of the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from bot.tables.core.history import Effect, Snapshot
from bot.tables.core.sentences import AI_TEXTS, about_player, about_table
from bot.tables.values.ids import UserId
from bot.tables.values.table import Table
from bot.tables.values.views import Line
from engines.base import AnyGame, Seat
from engines.text import Who, count, say


def invited(game: AnyGame, table: Table, live: Snapshot) -> tuple[UserId, ...]:
    """People who may answer an offer, although the game does not wait for them."""
    seated = (table.seated[seat] for seat in game.rules.invited(live.state))
    return tuple(player.user for player in seated if player.user is not None and not player.by_ai)


def told(game: AnyGame, happened: tuple[Effect, ...], reader: Seat | None) -> tuple[Any, ...]:
    """The events of the effects, as the reader learns them."""
    events = (game.knowledge.told(event, reader) for effect in happened for event in effect.events)
    return tuple(event for event in events if event is not None)


def lines(game: AnyGame, table: Table, effects: Iterable[Effect], reader: Seat | None) -> tuple[Line, ...]:
    """The effects as sentences: the events as the reader learns them, and what else the players did."""
    found: list[Line] = []
    effects = tuple(effects)
    for effect, following in zip(effects, _next_moves(effects), strict=True):
        found += (
            _undo_lines(game, effect, following, reader)
            if effect.kind == "undo"
            else _lines(game, table, effect, reader)
        )
    latest = {line.topic: at for at, line in enumerate(found) if line.topic is not None}
    return tuple(
        replace(line, minor=True) if latest.get(line.topic, at) != at else line
        for at, line in enumerate(found)
    )


def _next_moves(effects: Sequence[Effect]) -> list[Effect | None]:
    """For each effect the first move after it; None if there is none among them."""
    found: list[Effect | None] = []
    following: Effect | None = None
    for effect in reversed(effects):
        found.append(following)
        following = effect if effect.kind == "move" else following
    return found[::-1]


def _undo_lines(
    game: AnyGame, effect: Effect, following: Effect | None, reader: Seat | None
) -> Iterator[Line]:
    """That moves were taken back, and the last of them, as it was told.

    What its player does afterwards takes its place: then only the log tells of it, and not even that where
    the reader reads the same again. ``following``: the next move.
    """
    assert effect.seat is not None  # noqa: S101 - a seat has taken back its own
    taken = replace(effect, events=effect.taken)
    done_again = following is not None and following.seat == effect.seat
    if following is not None and done_again:
        if told(game, (following,), reader) == told(game, (taken,), reader):
            return
    else:
        for line in _event_lines(game, taken, reader):
            yield replace(line, undone=True)
    who = Who(effect.seat)
    text = say("{who} undid the last move.", who=who)
    if effect.times > 1:
        text = count("{who} undid {n} move.", "{who} undid {n} moves.", effect.times, who=who)
    yield Line(effect.version, effect.seat, "player", "", text, minor=done_again, turn=effect.turn)


def _event_lines(game: AnyGame, effect: Effect, reader: Seat | None) -> Iterator[Line]:
    turn = effect.turn
    for event in told(game, (effect,), reader):
        begins = event.begins_turn_of
        turn = turn if begins is None else begins
        yield Line(
            effect.version,
            effect.seat,
            effect.by,
            event.write(),
            event.tell(),
            minor=event.is_minor,
            turn=turn,
            topic=event.topic,
        )


def _lines(game: AnyGame, table: Table, effect: Effect, reader: Seat | None) -> Iterator[Line]:
    yield from _event_lines(game, effect, reader)
    if effect.kind == "start":
        for seat, player in enumerate(table.seated):
            if player.starter.user is None and player.strength in AI_TEXTS:
                text = replace(AI_TEXTS[player.strength], values=(("who", Who(seat)),))
                yield Line(effect.version, seat, "player", "", text)
    if effect.seat is not None and (said := about_player(table, effect, Who(effect.seat))) is not None:
        yield Line(effect.version, effect.seat, "player", "", said)
    elif (change := about_table(effect)) is not None:
        yield Line(effect.version, None, "player", "", change)
