"""Undo: a move can be taken back only if nobody has learned anything by it that its mover did not know.

Whether it can must itself follow from what the mover knows: the offer to take a move back is no peephole.
"""

from __future__ import annotations

import random
from typing import Any

from engines.chance import Chance
from engines.undo import obstacle, reversible
from tests.breadth import wide
from tests.conformance.plays import Play, Step, failing_at, some

STEPS = wide(30, 12)  # of each play that are judged
WORLDS = 4  # positions in each of which the same is judged
DEALS = 60  # new deals for each move that can be taken back; more than the judgement itself looks at


def judged(play: Play, step: Step, state: Any, rng: random.Random) -> bool:
    """Return whether the step's move could be taken back if this were the position before it."""
    return reversible(play.game, state, step.seat, step.move, play.setup.seats, rng)


def test_what_can_be_taken_back_has_told_nothing(play: Play) -> None:
    """Over new deals for its mover, the view after it and what all readers are told of it stay the same."""
    rng = play.setup.rng("undo")
    for step in some(play.steps, STEPS):
        with failing_at(step):
            if not judged(play, step, step.state, rng):
                continue
            true = shown(play, step, step.state)
            for _ in range(DEALS):
                assert shown(play, step, play.game.knowledge.redeal(step.state, step.seat, rng)) == true


def shown(play: Play, step: Step, state: Any) -> tuple[Any, ...]:
    """The results of the move: the mover's view and the public one, all that is told, the luck used."""
    luck = Chance(bytes(32), "game", play.game.id, ["ai"] * play.setup.seats)
    after, events = play.game.rules.apply(state, step.seat, step.move, luck)
    told = [[play.game.knowledge.told(event, reader) for event in events] for reader in play.readers]
    views = [play.game.knowledge.view(after, reader) for reader in (step.seat, None)]
    return views, told, play.game.rules.owes(after), luck.position


def test_whether_a_move_can_be_taken_back_tells_nothing(play: Play) -> None:
    """It is so in all positions that the mover cannot tell apart before the move, or in none."""
    rng = play.setup.rng("worlds")
    for step in some(play.steps, STEPS):
        with failing_at(step):
            worlds = [play.game.knowledge.redeal(step.state, step.seat, rng) for _ in range(WORLDS)]
            assert len({judged(play, step, state, rng) for state in (step.state, *worlds)}) == 1


def test_why_a_move_stays_tells_nothing(play: Play) -> None:
    """In all positions that the mover cannot tell apart the same new deals give the same reason."""
    rng = play.setup.rng("reasons")
    for step in some(play.steps, STEPS):
        with failing_at(step):
            if judged(play, step, step.state, rng):
                continue
            worlds = [play.game.knowledge.redeal(step.state, step.seat, rng) for _ in range(WORLDS)]
            assert len({reason(play, step, state) for state in (step.state, *worlds)}) == 1


def reason(play: Play, step: Step, state: Any) -> str:
    """Return why the step's move could not be taken back if this were the position before it."""
    deals = play.setup.rng("deals")
    return obstacle(play.game, state, step.seat, step.move, play.setup.seats, deals)


def test_who_invites_somebody_makes_an_offer(play: Play) -> None:
    """So nobody is called twice for one offer. And an offer is never taken back."""
    rules = play.game.rules
    for step in play.steps:
        with failing_at(step):
            offered = rules.is_offer(step.move)
            assert offered or set(rules.invited(step.after)) <= set(rules.invited(step.state))
            assert not (offered and judged(play, step, step.state, play.setup.rng("offer")))


def test_standing_orders_are_carried_out_legally(play: Play) -> None:
    """Only for a seat that owes a decision, by a move that it may make, and only what it may order."""
    for step in some(play.steps, STEPS):
        for seat in range(play.setup.seats):
            view = play.game.knowledge.view(step.state, seat)
            orders = [option.value for option in play.game.play.orders(view)]
            with failing_at(step, seat=seat, orders=orders):
                assert len(set(orders)) == len(orders)
                moves = [play.game.play.obey(view, order) for order in orders]
                found = [move for move in moves if move is not None]
                assert not found or seat in play.game.rules.owes(step.state)
                for move in found:
                    play.game.rules.apply(step.state, seat, move, play.setup.chance(step.position))
                assert play.game.play.obey(view, "nothing of the kind") is None
