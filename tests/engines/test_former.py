"""The former AI players still play the games that they played at first."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from bot.catalogue import CATALOGUE, game
from bot.simulation import plan, play

DIGESTS: dict[str, list[str]] = json.loads(Path(__file__).with_name("former.json").read_bytes())
"""Digests of 20 games of each kind, all seats played by the first policy while it was the only one."""


def digest(name: str, number: int) -> str:
    """The first 64 bits of the SHA-256 of a simulated game's moves; the numbers of seats take turns."""
    seats = game(name).seats
    record = play(plan(name, seats[number % len(seats)], (), "former", seed=0), number)
    moves = json.dumps(
        [[made.seat, made.move] for made in record.moves], sort_keys=True, separators=(",", ":")
    )
    return hashlib.sha256(moves.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_the_former_player_is_as_it_was(name: str) -> None:
    """Else the arena would measure against something else from one commit to the next."""
    assert [digest(name, number) for number in range(len(DIGESTS[name]))] == DIGESTS[name]
