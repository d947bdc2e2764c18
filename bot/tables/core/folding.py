"""Fold a log: merge undone moves and the undos of them into single steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from bot.tables.values.change import Entry
from engines.base import Seat

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Undone:
    """Consecutive moves of a seat that were made and undone; ``times`` is their number.

    ``entry`` is the last ``undo``, ``move`` the move that it undoes.
    """

    entry: Entry
    move: Entry
    seat: Seat
    times: int = 1


def folded(entries: Iterable[Entry]) -> list[Entry | Undone]:
    """The entries in order, with undone moves merged into one step at the place of their last ``undo``."""
    steps: list[Entry | Undone] = []
    for entry in entries:
        at = _newest_move(steps) if entry.kind == "undo" else None
        move = None if at is None else steps[at]
        if at is None or not isinstance(move, Entry) or move.seat is None or move.version != undone_by(entry):
            steps.append(entry)
            continue
        gone = take_out(steps, at, partial(_is_undone, seat=move.seat))
        times = 1 + sum(step.times for step in gone if isinstance(step, Undone))
        steps.append(Undone(entry, move, move.seat, times))
    return steps


def _is_undone(step: Entry | Undone, seat: Seat) -> bool:
    return isinstance(step, Undone) and step.seat == seat


def take_out(steps: list[T], at: int, is_undo: Callable[[T], bool]) -> list[T]:
    """Remove a move from the steps, with the undos that are told together with its own; return these.

    They are the undos of moves built on it, and one right before it.
    """
    first = at - 1 if at and is_undo(steps[at - 1]) else at
    move, behind = steps[at], steps[first:]
    steps[first:] = [step for step in behind if step is not move and not is_undo(step)]
    return [step for step in behind if is_undo(step)]


def _newest_move(steps: list[Entry | Undone]) -> int | None:
    for at in range(len(steps) - 1, -1, -1):
        step = steps[at]
        if isinstance(step, Entry) and step.kind == "move":
            return at
    return None


def undone_by(entry: Entry) -> int:
    """The version of the move that an ``undo`` undoes."""
    body: Any = entry.body
    version: int = body["version"]
    return version


def without_undone(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that count: without undone moves and ``undo`` entries."""
    return tuple(step for step in folded(entries) if isinstance(step, Entry))
