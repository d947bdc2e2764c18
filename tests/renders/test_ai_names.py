"""The names of AI players have room on all plates: they are there at most tables."""

from __future__ import annotations

from functools import partial

import pytest

from bot import catalogue
from bot.tables.values.names import AI_NAMES
from renders.base import DrawContext
from tests.renders.recorder import lettering_of
from tests.renders.samples import context, play


@pytest.mark.parametrize("name", catalogue.CATALOGUE)
def test_no_name_of_an_ai_is_cut_on_a_full_board(name: str) -> None:
    """Beside its cogwheel, and the crown if it leads; at the end, too."""
    seats = catalogue.game(name).seats.stop - 1
    played, english = play(name, seats, 5), context(seats)
    for first in range(0, len(AI_NAMES), seats):
        names = (AI_NAMES * 2)[first : first + seats]
        told_to = DrawContext(names, english.say, frozenset(range(seats)))
        for at in (1, played.last // 2, played.last - 1, played.last):
            draw = partial(catalogue.pictures(name).draw_board, played.view(at), (), told_to)
            assert [text for text in lettering_of(draw) if text.endswith("…")] == []
