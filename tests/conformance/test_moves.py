"""Moves as JSON and as text, and the refusal of everything that is no legal move."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from engines.base import IllegalMove
from tests.conformance.plays import Play, Step, failing_at

STRANGE: tuple[object, ...] = (
    None, True, False, 0, -1, 10**30, 1.5, float("inf"), "", "x", "H ", "h", "2h", "\ud800", "a" * 5000,
    [], [[]], [None], {}, {"type": "?"}, {"": {}},
)  # fmt: skip
"""JSON values (and what a lenient parser makes of worse) that hardly any field takes."""

NO_NOTATION = ("", " ", "?", "\n", "x" * 1000, "\uff10", "null", "{}")
MUTATIONS = 12  # of each move
FOREIGN = 8  # moves of other positions that are tried in each
LEGAL = 3000  # moves of a position that are listed


def test_a_move_survives_json(play: Play) -> None:
    """A move written into the log comes back as the same move."""
    for step in play.steps:
        with failing_at(step):
            encoded = play.game.notation.encode(step.move)
            assert isinstance(encoded["type"], str)
            assert play.game.notation.decode(json.loads(json.dumps(encoded))) == step.move


def test_a_move_survives_the_notation(play: Play) -> None:
    """A move in the log's notation is one line, and is read back as the same move."""
    for step in play.steps:
        with failing_at(step):
            text = play.game.notation.write(step.move)
            assert text.isprintable()
            assert play.game.notation.read(text, play.game.knowledge.view(step.state, step.seat)) == step.move


def test_other_text_is_no_move(play: Play) -> None:
    """A text that is no move's notation is refused."""
    view = play.game.knowledge.view(play.start, 0)
    for text in NO_NOTATION:
        with failing_at(f"the text {text[:20]!r}"), pytest.raises(IllegalMove):
            play.game.notation.read(text, view)


def test_malformed_moves_are_refused(play: Play) -> None:
    """Any JSON is refused, or is exactly the form of the move that it gives.

    So nothing is coerced: no ``true`` for a 1, no text for a list, no unknown field dropped.
    """
    rng = play.setup.rng("malformed")
    for step in play.sample:
        with failing_at(step):
            for value in _mutations(play.game.notation.encode(step.move), rng):
                with failing_at(f"the JSON {str(value)[:200]}"):
                    try:
                        move = play.game.notation.decode(value)
                    except IllegalMove as refusal:
                        assert str(refusal)
                        continue
                    encoded = play.game.notation.encode(move)
                    assert json.dumps(encoded, sort_keys=True) == json.dumps(value, sort_keys=True)
                    _accepted_or_refused(play, step, move)


def _mutations(encoded: dict[str, Any], rng: random.Random) -> Iterator[object]:
    """Values close to a move's JSON object, and some far from it."""
    yield rng.choice(STRANGE)
    yield [encoded]
    yield {**encoded, "extra": rng.choice(STRANGE)}
    yield {**encoded, "type": rng.choice(STRANGE)}
    for field in encoded:
        yield {name: value for name, value in encoded.items() if name != field}
    for _ in range(MUTATIONS):
        yield _mutated(encoded, rng)


def _mutated(value: Any, rng: random.Random) -> Any:
    """The value with one part of it changed."""
    if isinstance(value, dict) and value:
        field = rng.choice(list(value))
        return {**value, field: _mutated(value[field], rng)}
    if isinstance(value, list) and value and rng.random() < 0.7:
        at = rng.randrange(len(value))
        return [*value[:at], _mutated(value[at], rng), *value[at + rng.randrange(2) :]]
    return rng.choice(STRANGE)


def test_nobody_moves_out_of_turn(play: Play) -> None:
    """A move of a seat that is not to act is refused, with the same position and chance as before."""
    for step in play.steps:
        with failing_at(step):
            for seat in (-1, *range(play.setup.seats), play.setup.seats):
                if seat not in play.game.rules.to_act(step.state):
                    _refused(play, step.state, seat, step.move, step.position)


def test_nobody_moves_after_the_end(play: Play) -> None:
    """All moves of the game are refused once it is over."""
    for step in play.steps:
        with failing_at(step):
            for seat in range(play.setup.seats):
                _refused(play, play.end, seat, step.move, step.position)


def test_moves_of_other_positions_do_no_harm(play: Play) -> None:
    """A move that was legal elsewhere is accepted or refused, and a refusal changes nothing."""
    rng = play.setup.rng("foreign")
    moves = [step.move for step in play.steps]
    for step in play.sample:
        with failing_at(step):
            for move in rng.choices(moves, k=FOREIGN):
                with failing_at(f"the move {move}"):
                    _accepted_or_refused(play, step, move)


def test_what_is_accepted_is_among_the_legal_moves(play: Play) -> None:
    """Also of moves that are legal but for one field, which another move of the kind had elsewhere."""
    rng = play.setup.rng("near")
    encode, decode = play.game.notation.encode, play.game.notation.decode
    known: defaultdict[str, dict[str, dict[str, Any]]] = defaultdict(dict)
    for encoded in (encode(step.move) for step in play.steps):
        known[str(encoded["type"])][json.dumps(encoded)] = encoded
    for step in play.sample:
        legal = set(islice(play.game.rules.legal(step.state, step.seat, None), LEGAL))
        kinds = [*known[str(encode(step.move)["type"])].values()]
        for _ in range(FOREIGN if len(legal) < LEGAL else 0):
            near, other = encode(step.move), rng.choice(kinds)
            field = rng.choice(sorted(near))
            move = _decoded(decode, {**near, field: other.get(field, near[field])})
            with failing_at(step, move=move):
                if move is not None and move not in legal:
                    _refused(play, step.state, step.seat, move, step.position)


def _decoded(decode: Callable[[object], Any], value: object) -> Any:
    """The move, or None where it is none."""
    try:
        return decode(value)
    except IllegalMove:
        return None


def _accepted_or_refused(play: Play, step: Step, move: Any) -> None:
    """Refused with nothing changed, or a move that the notation knows too."""
    chance = play.setup.chance(step.position)
    before = hash(step.state)
    try:
        play.game.rules.apply(step.state, step.seat, move, chance)
    except IllegalMove as refusal:
        assert str(refusal)
        assert chance.position == step.position
    else:
        view = play.game.knowledge.view(step.state, step.seat)
        assert play.game.notation.read(play.game.notation.write(move), view) == move
    assert hash(step.state) == before


def _refused(play: Play, state: Any, seat: int, move: Any, position: int) -> None:
    chance = play.setup.chance(position)
    before = hash(state)
    with pytest.raises(IllegalMove) as refusal:
        play.game.rules.apply(state, seat, move, chance)
    assert str(refusal.value)
    assert chance.position == position
    assert hash(state) == before
