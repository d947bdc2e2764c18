"""The pictures of the games in their lobbies."""

from __future__ import annotations

from functools import partial

import pytest

from bot.catalogue import CATALOGUE, game, pictures
from renders.shared.canvas import HAND_SIZE
from renders.shared.palette import LEATHER
from tests.renders.recorder import faults

MOST = 60 * 1024  # bytes: it is sent with each edit of a lobby


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_title_is_small_and_the_same_whenever_it_is_drawn(name: str) -> None:
    first, again = (pictures(name).draw_title(game(name).title) for _ in range(2))
    assert first.image.size == HAND_SIZE
    assert len(first.png()) < MOST
    assert first.png() == again.png()


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_name_can_be_read_and_the_lower_left_corner_is_free(name: str) -> None:
    """Discord marks the alt text in the lower left 90 × 70 pixels."""
    draw = partial(pictures(name).draw_title, game(name).title)
    found = [fault for fault in faults(draw) if game(name).title in fault]
    assert found == []
    corner = draw().image.crop((0, HAND_SIZE[1] - 70, 90, HAND_SIZE[1]))
    assert {colour for _, colour in corner.getcolors() or ()} == {LEATHER}
