"""Games that play themselves, in words: each move, what is told of it, what is seen, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from engines.base import AnyGame, IllegalMove, Question, Seat
from engines.signs import Sign
from engines.text import Text
from tests.engines.misplayed import Misplays
from tests.engines.plays import GAMES, Step, game_of, steps

MOVES = 120  # whose events are told; of the rest of a game the moves alone are
SEEN = 15  # moves from one look at the whole position to the next
LISTED = 10  # options of a question


def transcript(name: str) -> Iterator[str]:
    """A game from its setup to its end; before the one with the usual options what it says of itself."""
    kind, (_, seats, options) = game_of(name), GAMES[name]
    if not options:
        yield from _facts(kind)
    misplays, known = Misplays(kind, seats), set[str]()
    for step in steps(name):
        if step.before is not None:
            yield from _before(kind, step, misplays, known)
            chosen = "" if step.sensible else " at random"
            yield f"{step.number}. seat {step.seat}{chosen}: {kind.notation.write(step.move)}"
        if step.number < MOVES:
            yield from _events(kind, step.events, seats)
    yield f"over after {step.number} moves"
    yield from _end(kind, step.after)
    yield from misplays.told()


def _before(kind: AnyGame, step: Step, misplays: Misplays, known: set[str]) -> Iterator[str]:
    """All that can be seen and tried before a move."""
    made = step.number - 1
    if made < MOVES:
        misplays.at(step.before, step.position)
    yield from _new(kind, step.before, known)
    if made % SEEN == 0 and made < MOVES:
        yield from _position(kind, step.before)


def _facts(told: Any, indent: str = "") -> Iterator[str]:
    """The facts of a game, an option or a lesson: all fields that are no functions."""
    for field in fields(told):
        value = getattr(told, field.name)
        if is_dataclass(value) and not isinstance(value, Text | type):
            yield f"{indent}{field.name}:"
            yield from _facts(value, f"{indent}  ")
        elif isinstance(value, tuple) and value and is_dataclass(value[0]) and not isinstance(value[0], Text):
            for number, one in enumerate(value):
                yield f"{indent}{field.name} {number}:"
                yield from _facts(one, f"{indent}  ")
        elif isinstance(value, tuple) and value and isinstance(value[0], Sign):
            yield from (f"{indent}{field.name}: {sign.name}, {sign.meaning}" for sign in value)
        elif not callable(value):
            yield f"{indent}{field.name}: {value}"


def _events(kind: AnyGame, events: tuple[Any, ...], seats: int) -> Iterator[str]:
    """Each event as everybody is told it, and as those are who are told more."""
    for event in events:
        public = _sentence(kind, event, None)
        if public:
            is_so = {"minor": event.is_minor, "passes": event.is_pass}
            marks = [name for name, holds in is_so.items() if holds]
            yield "  " + " ".join([public, *(f"({mark})" for mark in marks)])
        for seat in range(seats):
            own = _sentence(kind, event, seat)
            if own != public:
                yield f"    to seat {seat}: {own}"


def _sentence(kind: AnyGame, event: Any, reader: Seat | None) -> str:
    told = kind.knowledge.told(event, reader)
    return "" if told is None else _said(told.tell())


def _position(kind: AnyGame, state: Any) -> Iterator[str]:
    """The position as everybody sees it, and as the seats that owe see it and are asked."""
    yield f"== {_said(kind.words.status(kind.knowledge.view(state, None)))}"
    public = kind.words.describe(kind.knowledge.view(state, None))
    yield from (f"   {_said(sentence)}" for sentence in public)
    yield f"   if it ended now: {kind.rules.running_scores(state)}"
    for seat in kind.rules.owes(state)[:2]:
        view = kind.knowledge.view(state, seat)
        yield f"-- seat {seat} sees besides:"
        yield from (
            f"   {_said(sentence)}" for sentence in kind.words.describe(view) if sentence not in public
        )
        hint = kind.play.hint(view)
        yield f"   hint: {_said(hint) if hint else ''}; orders: {len(kind.play.orders(view))}"
        idle = kind.play.auto_pass(view)
        yield f"   to pass: {kind.notation.write(idle) if idle is not None else ''}"
        yield from _asked(kind, view, ())
        yield from _ways(kind, view)


def _new(kind: AnyGame, state: Any, known: set[str]) -> Iterator[str]:
    """The question to a seat, if nobody has been asked it before."""
    seat = kind.rules.owes(state)[0]
    view = kind.knowledge.view(state, seat)
    step = kind.play.ask(view, ())
    if isinstance(step, Question) and step.prompt.template not in known:
        known.add(step.prompt.template)
        yield f"-- seat {seat} is asked for the first time:"
        yield from _asked(kind, view, ())
        yield from _ways(kind, view)


def _ways(kind: AnyGame, view: Any) -> Iterator[str]:
    """Of a question with several answers, what follows each of them, down to a move."""
    step = kind.play.ask(view, ())
    if isinstance(step, Question) and len(step.options) > 1:
        for number, option in enumerate(step.options[:LISTED]):
            way = _way(kind, view, ((option.value,),), number)
            yield f"   {option.value} → {' → '.join(way)}"


def _way(kind: AnyGame, view: Any, answers: tuple[tuple[str, ...], ...], number: int) -> list[str]:
    """The questions after these answers; ``number`` decides which option is taken of each."""
    try:
        step = kind.play.ask(view, answers)
    except IllegalMove as illegal:
        return [_said(illegal.text)]
    if not isinstance(step, Question):
        return [kind.notation.write(step)]
    first = number % max(len(step.options) - step.least, 1)
    picked = tuple(option.value for option in step.options[first : first + max(step.least, 1)])
    return [_said(step.prompt), *_way(kind, view, (*answers, picked), number)]


def _asked(kind: AnyGame, view: Any, answers: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    """A question, and the one behind the last of its options."""
    step = kind.play.ask(view, answers)
    if not isinstance(step, Question):
        yield f"   would be: {kind.notation.write(step)}"
        return
    yield f"   asked: {_said(step.prompt)} ({step.least} to {step.most} of {len(step.options)})"
    for option in step.options[:LISTED]:
        told = [option.label, option.description, option.group, option.confirm]
        marks = [option.emoji, option.mark, option.sign]
        yield f"     {option.value} = {' / '.join(str(part) for part in (*told, *marks) if part)}"
    for option in step.instead:
        yield f"     instead {option.value or 'as asked'} = {_said(option.label)}"
    yield from _asked(
        kind, view, (*answers, tuple(option.value for option in step.options[-max(step.least, 1) :]))
    )


def _end(kind: AnyGame, state: Any) -> Iterator[str]:
    view = kind.knowledge.view(state, None)
    yield f"{kind.rules.outcome(state)}"
    yield from map(_said, (kind.words.status(view), *kind.words.describe(view)))
    account = kind.words.account(view)
    assert account is not None
    yield " | ".join(map(_said, account.head))
    yield from (" | ".join(map(_said, row)) for row in account.rows)
    yield from map(_said, account.secrets)


def _said(text: Text) -> str:
    return str(text)
