"""Every test of the kit that takes a ``play`` looks at one whole game after the other."""

from __future__ import annotations

import pytest

from bot.catalogue import CATALOGUE, game
from engines.base import AnyGame
from tests.conformance import plays
from tests.conformance.plays import Play, Setup


@pytest.fixture(params=list(plays.setups()), ids=str, scope="session")
def play(request: pytest.FixtureRequest) -> Play:
    """A whole game, played once for all tests, which look at it one after the other."""
    setup: Setup = request.param
    return plays.play(setup)


@pytest.fixture(params=list(CATALOGUE))
def any_game(request: pytest.FixtureRequest) -> AnyGame:
    """Each game of the catalogue."""
    return game(request.param)
