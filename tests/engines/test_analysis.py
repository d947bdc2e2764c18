"""The analysis of a finished game: its curve, and the moves that threw a chance away."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import engines.analysis as analysis_
from bot.catalogue import CATALOGUE, game
from bot.simulation import plan, play
from engines.analysis import LEAST, MOST, Analysis, analysed, decode, encode
from engines.base import AnyGame
from engines.chance import Chance
from engines.measures import CLEAR, explained
from engines.record import BadRecord, Record
from engines.search import foreseen
from tests.changed import changed

MINDS = [name for name in CATALOGUE if game(name).mind is not None]


def hasty(its: AnyGame) -> AnyGame:
    """The game with a mind that looks at two candidates alone, for quick tests."""
    assert its.mind is not None
    mind = its.mind
    return changed(its, candidates=lambda view, rng: mind.candidates(view, rng)[:2], horizon=1)


def record(name: str, policy: str, number: int = 0) -> Record:
    seats = game(name).seats[0]
    return play(plan(name, seats, (), ",".join([policy] * (seats - 1) + ["normal"]), 5), number)


@pytest.fixture(scope="module", params=MINDS)
def clumsy(request: pytest.FixtureRequest) -> Iterator[tuple[AnyGame, Record, Analysis]]:
    """A game of random players against a normal one, with its analysis, for which little is played out."""
    its, played = hasty(game(request.param)), record(request.param, "random")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("PLAYOUTS", 1), ("LOOKED_AT", 4), ("TRIED", 8), ("PAIRED", 24)):
            patch.setattr(analysis_, name, value)
        yield its, played, analysed(its, played)


def test_the_curve_ends_with_the_winners(clumsy: tuple[AnyGame, Record, Analysis]) -> None:
    its, played, analysis = clumsy
    assert played.result is not None
    assert len(analysis.curve) == len(played.moves) + 1
    assert all(sum(chances) == pytest.approx(1) for chances in analysis.curve)
    share = 1 / len(played.result.winners)
    assert analysis.curve[-1] == tuple(
        share * (seat in played.result.winners) for seat in range(len(played.players))
    )
    assert its.mind is not None


def test_turning_points_are_clear_and_late_enough(clumsy: tuple[AnyGame, Record, Analysis]) -> None:
    """In order, outside the first third, each with a move that its seat could have made."""
    its, played, analysis = clumsy
    points = analysis.turning_points
    assert len(points) <= MOST
    assert [point.at for point in points] == sorted({point.at for point in points})
    for point in points:
        made = played.moves[point.at]
        assert (made.seat, its.notation.decode(made.move)) == (point.seat, point.made)
        assert point.better != point.made
        assert 3 * point.at >= len(played.moves)
        assert point.lost >= max(LEAST, CLEAR * point.error)
        assert point.lost <= point.chance <= 1


def test_the_same_record_has_the_same_analysis(clumsy: tuple[AnyGame, Record, Analysis]) -> None:
    its, played, analysis = clumsy
    assert analysed(its, played) == analysis


def test_a_blunder_is_found_and_explained() -> None:
    """Random players of streets throw games away."""
    its = game("streets")
    assert its.mind is not None
    points = [
        point
        for number in range(3)
        for point in analysed(its, record("streets", "random", number)).turning_points
    ]
    told = [explained(its.mind.measures, point.seat, point.reasons) for point in points]
    assert any(told)
    without = changed(its, measures=())
    assert all(not point.reasons for point in analysed(without, record("streets", "random")).turning_points)


def test_what_is_stored_is_the_analysis(clumsy: tuple[AnyGame, Record, Analysis]) -> None:
    """But for rounding; what another release has stored in another form is none."""
    its, _, analysis = clumsy
    stored = json.loads(json.dumps(encode(its, analysis)))
    found = decode(its, stored)
    assert found is not None
    assert [(one.at, one.seat, one.made, one.better) for one in found.turning_points] == [
        (one.at, one.seat, one.made, one.better) for one in analysis.turning_points
    ]
    assert encode(its, found) == stored
    assert decode(its, stored | {"form": 0}) is None
    broken = [one | {"made": {"type": "unknown"}} for one in stored["turning_points"]]
    assert not broken or decode(its, stored | {"turning_points": broken}) is None


def test_few_positions_are_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chances of those in between are between the others."""
    looked: list[Any] = []

    def foreseen_(_game: AnyGame, state: Any, _playouts: int, _rng: random.Random) -> tuple[float, ...]:
        looked.append(state)
        return (1.0, 0.0) if len(looked) == 1 else (0.0, 1.0)

    monkeypatch.setattr(analysis_, "foreseen", foreseen_)
    monkeypatch.setattr(analysis_, "PLAYED_OUT", 2)
    monkeypatch.setattr(analysis_, "LOOKED_AT", 0)
    curve = analysed(game("streets"), record("streets", "normal")).curve
    assert len(looked) == 2
    half = [chances[0] for chances in curve[: len(curve) // 2]]
    assert half == sorted(half, reverse=True)
    assert half[0] == 1
    assert 0 < half[len(half) // 2] < 1


def test_a_game_that_is_not_over_is_never_analysed() -> None:
    """Whatever its record says: the analysis knows what is hidden."""
    played = record("streets", "normal")
    with pytest.raises(BadRecord, match="no result"):
        analysed(game("streets"), replace(played, moves=played.moves[:-1]))


def test_what_it_tells_of_a_decision_needs_no_luck_to_come() -> None:
    """The pile of streets is shuffled for each playout, so the curve foresees no cards."""
    its = game("streets")
    state, _ = its.rules.start({"placement": "any", "negator": "void"}, 2, _chance())
    assert its.mind is not None
    other = its.mind.reshuffled(state, random.Random(1))
    assert other is not None
    assert other != state
    assert sorted(other.pile) == sorted(state.pile)
    assert 0 < foreseen(its, state, 8, random.Random(1))[0] < 1


def test_a_game_without_a_mind_has_no_analysis() -> None:
    with pytest.raises(ValueError, match="no mind"):
        analysed(changed(game("streets"), mind=None), record("streets", "normal"))


def _chance() -> Chance:
    return Chance(bytes(32), "game", "streets", ["ai", "ai"])
