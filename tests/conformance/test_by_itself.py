"""Automatic moves tell nothing: foregone moves, standing orders, a click that goes on.

Whether it does something is the same in all positions that another reader cannot tell apart. What it does may
name a card of the seat's own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engines.base import Answers, Question, Seat
from engines.foregone import foregone, lone_move
from tests.breadth import wide
from tests.conformance.plays import Play, Step, failing_at, some

STEPS = wide(30, 12)  # of each play
DEALS = 60  # for each reader; more than the judgement itself looks at
WORLDS = 4  # for each reader of each order


def deals(play: Play, state: Any, seat: Seat, rng: random.Random, many: int) -> Iterator[Any]:
    """Positions of which each other reader takes the state for one."""
    for reader in play.readers:
        if reader != seat:
            for _ in range(many):
                yield play.game.knowledge.redeal(state, reader, rng)


def lone_steps(play: Play) -> Iterator[tuple[Step, Seat]]:
    """Steps before which a seat has one move only, with that seat."""
    for step in play.steps:
        for seat in play.game.rules.owes(step.state):
            if lone_move(play.game, step.state, seat) is not None:
                yield step, seat


def test_a_move_made_at_once_could_be_foreseen_by_everybody(play: Play) -> None:
    """Over new deals for each other reader it is the only one that the rules allow."""
    rng = play.setup.rng("foregone")
    for step, seat in some([*lone_steps(play)], STEPS):
        with failing_at(step, seat=seat):
            move = foregone(play.game, step.state, seat, play.setup.seats, rng)
            if move is None:
                continue
            assert not play.game.rules.always_asked(move)
            for deal in deals(play, step.state, seat, rng, DEALS):
                assert [*play.game.rules.legal(deal, seat, None)] == [move]


def test_whether_an_order_applies_is_public(play: Play) -> None:
    """An order that can be given in both of two positions that look alike applies in both, or in neither."""
    rng = play.setup.rng("applies")
    for step in some(play.steps, STEPS):
        for seat in play.game.rules.owes(step.state):
            with failing_at(step, seat=seat):
                true = applying(play, step.state, seat)
                for deal in deals(play, step.state, seat, rng, WORLDS):
                    other = applying(play, deal, seat)
                    assert {*true.items()} >= {(one, other[one]) for one in true.keys() & other.keys()}


def applying(play: Play, state: Any, seat: Seat) -> dict[str, bool]:
    """For each order that the seat can give, whether it is about the decision that it owes."""
    view, game = play.game.knowledge.view(state, seat), play.game.play
    return {order.value: game.obey(view, order.value) is not None for order in game.orders(view)}


def test_whether_a_click_goes_on_is_public(play: Play) -> None:
    """Only with a legal move of the seat that clicked, and alike after moves that look alike."""
    rng = play.setup.rng("goes on")
    rules = play.game.rules
    for step in some(play.steps, STEPS):
        seat = step.seat
        for answers in paths(play, step):
            with failing_at(step, answers=answers):
                view = play.game.knowledge.view(step.after, seat)
                move = play.game.play.goes_on(view, answers)
                if move is not None:
                    assert seat in rules.owes(step.after)
                    rules.apply(step.after, seat, move, play.setup.chance())
                for deal in deals(play, step.after, seat, rng, WORLDS):
                    other = play.game.play.goes_on(play.game.knowledge.view(deal, seat), answers)
                    assert (other is None) is (move is None)


def paths(play: Play, step: Step) -> Iterator[Answers]:
    """The answers of one step that lead to the move."""
    view = play.game.knowledge.view(step.state, step.seat)
    question = play.game.play.ask(view, ())
    for option in question.options if isinstance(question, Question) else ():
        if question.least == 1 and play.game.play.ask(view, ((option.value,),)) == step.move:
            yield ((option.value,),)
