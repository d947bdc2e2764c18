"""Measures: what the analysis says of a move really differs, and can be told and stored for good."""

from __future__ import annotations

import math
import re
from statistics import fmean
from typing import Any

import pytest

from engines.analysis import PAIRED
from engines.base import AnyGame
from engines.measures import Measure, explained, reasons
from engines.search import continuations
from engines.text import Text, Who
from tests.breadth import wide
from tests.conformance.plays import Play, failing_at
from tests.conformance.test_mind import knowing, mind
from tests.conformance.test_words import check

POSITIONS = wide(8, 3)  # of each play from which two moves are compared
STORED: dict[str, set[str]] = {
    "streets": {"points", "cards"},
    "city": {"points", "chips"},
    "chicago": {"points", "henchmen", "cards"},
    "mafiadollar": {"dollars", "gangsters", "warehouses", "cards"},
}
"""The ids that analyses may hold: none ever goes or changes."""


@pytest.fixture(autouse=True)
def _minds_alone(request: pytest.FixtureRequest) -> None:
    if "play" in request.fixturenames and request.getfixturevalue("play").game.mind is None:
        pytest.skip("no mind")


def told(measure: Measure[Any], more: float) -> Text:
    return measure.text(more)


def test_stored_measures_are_known_for_good(any_game: AnyGame) -> None:
    known = set() if any_game.mind is None else {measure.id for measure in any_game.mind.measures}
    assert known >= STORED.get(any_game.id, set())


def test_measures_can_be_told_and_stored(any_game: AnyGame) -> None:
    """Each has an id of its own, and a phrase with the number."""
    measures = any_game.mind.measures if any_game.mind else ()
    assert len({measure.id for measure in measures}) == len(measures)
    for measure in measures:
        with failing_at(measure):
            assert re.fullmatch(r"[a-z]+(-[a-z]+)*", measure.id)
            assert measure.least > 0
            phrases = [told(measure, times * measure.least) for times in (1, 2, 7)]
            check(phrases)
            assert len({str(phrase) for phrase in phrases}) == len(phrases)
            assert all(re.search(r"[1-9]", str(phrase)) and str(phrase)[-1] != "." for phrase in phrases)


def test_every_state_can_be_measured(play: Play) -> None:
    """From the setup to the end, for every seat."""
    for at, state in enumerate(play.states):
        for measure in mind(play).measures:
            with failing_at(f"after step {at}", measure=measure.id):
                assert all(math.isfinite(measure.of(state, seat)) for seat in range(play.setup.seats))


def test_reasons_name_what_differs(play: Play) -> None:
    """Each by as much as the states differ on average; none where they don't, and none but costs."""
    measures = {measure.id: measure for measure in mind(play).measures}
    for at, state, seat, memory in knowing(play, POSITIONS):
        if seat not in play.game.rules.to_act(state):
            continue
        view = play.game.knowledge.view(state, seat)
        moves = [*mind(play).candidates(view, play.setup.rng("whim"))][:2]
        if len(moves) < 2:
            continue
        rng = play.setup.rng("pairs")
        pairs = [*continuations(play.game, view, memory, moves, PAIRED // 4, rng)]
        one, other = ([pair[move] for pair in pairs] for move in (0, 1))
        with failing_at(f"after step {at}", seat=seat, moves=moves):
            assert not reasons(measures.values(), seat, one, one)
            for better, worse in ((one, other), (other, one)):
                found = reasons(measures.values(), seat, better, worse)
                assert not found or found[0].more > 0
                for name, more in found:
                    of = measures[name].of
                    assert abs(more) >= measures[name].least
                    assert more == pytest.approx(
                        fmean(of(state, seat) for state in better) - fmean(of(state, seat) for state in worse)
                    )
                why = explained(measures.values(), seat, found)
                assert (why is None) is (not found)
                if why is not None:
                    check(why)
                    assert dict(why.values)["who"] == Who(seat)
