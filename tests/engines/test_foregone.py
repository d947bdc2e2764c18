"""Moves that everybody could foresee: the only one of a seat that owes one, whatever is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engines.base import AnyGame
from engines.chance import Chance
from engines.chicago import GAME as CHICAGO
from engines.chicago.moves import Decline, End
from engines.chicago.state import Demand
from engines.foregone import foregone, lone_move
from engines.options import complete
from tests.changed import changed
from tests.conformance.model_game import MODEL, Keep
from tests.engines.chicago.positions import position


def keeping(_state: Any, _seat: int, _rng: random.Random | None) -> Iterator[Any]:
    """Nobody can do anything but keep."""
    return iter([Keep()])


def begun(game: AnyGame) -> Any:
    """The position after the setup; seat 0 is to move."""
    state, _ = game.rules.start(complete(game.options, {}), 2, Chance(bytes(32), "game", game.id, []))
    return state


def found(game: AnyGame, seat: int = 0) -> tuple[Any, Any]:
    """The only move of the seat, and the one that everybody could foresee."""
    state = begun(game)
    return lone_move(game, state, seat), foregone(game, state, seat, 2, random.Random(1))


def test_the_only_move_of_a_seat_that_owes_one_is_foregone() -> None:
    assert found(changed(MODEL, legal=keeping)) == (Keep(), Keep())


def test_a_seat_that_has_a_choice_or_owes_nothing_has_no_foregone_move() -> None:
    assert found(MODEL) == (None, None)
    assert found(changed(MODEL, legal=keeping), seat=1) == (None, None)


def test_a_move_that_the_rules_leave_to_its_seat_is_never_made() -> None:
    asked = changed(MODEL, legal=keeping, always_asked=lambda move: isinstance(move, Keep))
    assert found(asked) == (None, None)


def test_an_only_move_that_follows_from_a_secret_is_not_foregone() -> None:
    """With another card the seat would have a choice, and the others would learn that it holds this one."""
    card = begun(MODEL).hands[0]

    def by_the_card(state: Any, seat: int, rng: random.Random | None) -> Iterator[Any]:
        return (keeping if state.hands[0] == card else MODEL.rules.legal)(state, seat, rng)

    assert found(changed(MODEL, legal=by_the_card)) == (Keep(), None)


@pytest.mark.parametrize(
    ("state", "only"),
    [
        (position("2H|6H", demand=Demand(0, "territory", 10, "JS", 0)), Decline()),
        (position("2H|6H", henchmen=(1, 0), closing=True), End()),
    ],
    ids=["cannot pay", "nothing to play, and nobody to play it on"],
)
def test_chicagos_refusal_and_end_of_a_turn_are_never_made(state: Any, only: Any) -> None:
    """Chicago P6, P8: they are the seat's only move, and stay its own."""
    assert [*CHICAGO.rules.legal(state, 0, None)] == [only]
    assert lone_move(CHICAGO, state, 0) is None
    assert foregone(CHICAGO, state, 0, 2, random.Random(1)) is None
