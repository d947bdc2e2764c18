"""Minds: what search imagines looks to its seat like the truth, and follows from what that seat knows.

A game without a mind has nothing to keep here.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from engines.base import AnyGame, Mind, Seat
from engines.search import choose, recall
from engines.strengths import STRENGTHS, decide
from tests.breadth import wide
from tests.conformance.plays import Play, failing_at, some
from tests.conformance.values import parts

STEPS = wide(16, 6)  # of each play at which minds are looked at
SAMPLES = 3  # states imagined of each
DEALS = 12  # new deals of a position
DRAWS = 6000  # states imagined, until all that lay somewhere in those has come up
MEMORY = 4096  # bytes of a memory
PLAYOUTS = 16  # of a decision here


@pytest.fixture(autouse=True)
def _minds_alone(request: pytest.FixtureRequest) -> None:
    if "play" in request.fixturenames and request.getfixturevalue("play").game.mind is None:
        pytest.skip("no mind")


def mind(play: Play) -> Mind[Any, Any, Any, Any]:
    """The mind of the game that was played."""
    assert play.game.mind is not None
    return play.game.mind


def memories(play: Play, seat: Seat | None) -> list[Any]:
    """The memory of a reader at each position, folded step by step."""
    found, memory = [], None
    for events in play.events:
        memory = recall(play.game, [play.game.knowledge.told(event, seat) for event in events], memory)
        found.append(memory)
    return found


def knowing(play: Play, steps: int = STEPS) -> Iterator[tuple[int, Any, Seat, Any]]:
    """Some positions with each seat that knows them: number of moves before, state, seat, memory."""
    remembered = [memories(play, seat) for seat in range(play.setup.seats)]
    for at in some(range(len(play.states)), steps):
        for seat in range(play.setup.seats):
            yield at, play.states[at], seat, remembered[seat][at]


def test_a_sample_looks_like_the_truth(play: Play) -> None:
    """The view of a sample is the view it was made from; the rules go on from there."""
    rng, knowledge = play.setup.rng("sample"), play.game.knowledge
    for at, state, seat, memory in knowing(play):
        view = knowledge.view(state, seat)
        for _ in range(SAMPLES):
            with failing_at(f"after step {at}", seat=seat):
                imagined = mind(play).sample(view, memory, rng)
                assert knowledge.view(imagined, seat) == view
                assert play.game.rules.owes(imagined) == play.game.rules.owes(state)


def test_a_sample_follows_from_what_its_reader_knows(play: Play) -> None:
    """From equal generators the same for all positions that look the same."""
    rng, knowledge = play.setup.rng("twin"), play.game.knowledge
    for at, state, seat, memory in knowing(play):
        with failing_at(f"after step {at}", seat=seat):
            twin = knowledge.redeal(state, seat, rng)
            one, other = (
                mind(play).sample(knowledge.view(world, seat), memory, play.setup.rng("luck"))
                for world in (state, twin)
            )
            assert one == other


def test_every_deal_comes_up(play: Play) -> None:
    """Whatever is in a place in some new deal is there in some sample too."""
    if any(memory is not None for seat in range(play.setup.seats) for memory in memories(play, seat)):
        return  # it rules out some deals, and the game's own tests say which
    rng, knowledge = play.setup.rng("deals"), play.game.knowledge
    for at, state, seat, memory in knowing(play, 4):
        if not play.game.rules.owes(state):
            continue
        with failing_at(f"after step {at}", seat=seat):
            missing = set().union(*({*_places(knowledge.redeal(state, seat, rng))} for _ in range(DEALS)))
            view = knowledge.view(state, seat)
            for _ in range(DRAWS):
                missing.difference_update(_places(mind(play).sample(view, memory, rng)))
                if not missing:
                    break
            assert not missing


def _places(value: object, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], object]]:
    """The atoms in a value with their places."""
    inner = parts(value)
    if not inner:
        yield path, value
    for at, part in enumerate(inner):
        yield from _places(part, (*path, at))


def test_memories_are_rebuilt_from_what_was_told(play: Play) -> None:
    """Folded at once or step by step, and never larger than a few kilobytes."""
    for seat in play.readers:
        with failing_at(reader=seat):
            found = memories(play, seat)
            told = [play.game.knowledge.told(event, seat) for events in play.events for event in events]
            assert recall(play.game, told) == found[-1]
            assert all(len(pickle.dumps(memory)) <= MEMORY for memory in found)
            hash(found[-1])


def test_candidates_are_legal_and_begin_with_the_policy(play: Play) -> None:
    """Each once; none where the policy makes no move."""
    for at, state, seat, _ in knowing(play):
        if seat in play.game.rules.to_act(state):
            with failing_at(f"after step {at}", seat=seat):
                view = play.game.knowledge.view(state, seat)
                found = [*mind(play).candidates(view, play.setup.rng("whim"))]
                policy = play.game.play.policy(view, play.setup.rng("whim"))
                assert [*found[:1]] == ([] if policy is None else [policy])
                assert len({*found}) == len(found)
                easy = (mind(play).easy or mind(play).candidates)(view, play.setup.rng("easy"))
                assert bool(easy) == bool(found)
                assert len({*easy}) == len(easy)
                for move in (*found, *easy):
                    play.game.rules.apply(state, seat, move, play.setup.chance())


def test_values_are_chances(play: Play) -> None:
    """One for each seat, together 1."""
    for at, state, _seat, _ in knowing(play):
        if play.game.rules.owes(state):
            with failing_at(f"after step {at}"):
                value = mind(play).value(state)
                assert len(value) == play.setup.seats
                assert min(value) >= 0
                assert abs(sum(value) - 1) < 1e-6


def test_every_strength_makes_moves_that_follow_from_what_is_known(play: Play) -> None:
    """The same move again, and in a twin."""
    knowledge = play.game.knowledge
    for at, state, seat, memory in knowing(play, STEPS // 3):
        if seat in play.game.rules.owes(state):
            twin = knowledge.redeal(state, seat, play.setup.rng("twin"))
            for strength in STRENGTHS:
                with failing_at(f"after step {at}", seat=seat, strength=strength):
                    views = [knowledge.view(world, seat) for world in (state, twin)]
                    one, other = (
                        _decided(play.game, strength, view, memory, play.setup.rng("decide"))
                        for view in views
                    )
                    assert one == other
                    play.game.rules.apply(state, seat, one, play.setup.chance())


def _decided(game: AnyGame, strength: Any, view: Any, memory: Any, rng: Any) -> Any:
    if strength == "hard":
        choice = choose(game, view, memory, rng, PLAYOUTS)
        return None if choice is None else choice.move
    return decide(game, strength, view, memory, rng)
