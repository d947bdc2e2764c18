"""Each thing there is to draw stands where it stood, in its colours."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from renders import chicago, city, mafiadollar, streets
from renders.base import Pictures
from renders.emojis import emoji
from renders.shared.canvas import Canvas
from renders.shared.palette import WALNUT
from tests.renders import chicago_positions, city_positions, mafiadollar_positions, streets_positions
from tests.renders.gallery import GALLERY, WORDS


@pytest.mark.parametrize("name", GALLERY)
def test_what_is_drawn_where_is_as_written_down(name: str) -> None:
    """After a change that was meant: ``python -m tests.renders.gallery``, and look at the difference."""
    assert GALLERY[name]() == (WORDS / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def test_nothing_else_is_written_down() -> None:
    assert sorted(path.stem for path in WORDS.iterdir()) == sorted(GALLERY)


@pytest.mark.parametrize(
    ("pictures", "seen"),
    [
        (streets.PICTURES, streets_positions.MIDDLE),
        (chicago.PICTURES, chicago_positions.table(3)),
        (city.PICTURES, city_positions.POLICED.seen()),
        (mafiadollar.PICTURES, mafiadollar_positions.table(3)),
    ],
)
def test_what_a_game_or_a_spectator_has_not_is_not_drawn(pictures: Pictures, seen: Any) -> None:
    assert seen.reader is None
    context = mafiadollar_positions.named(5)
    for draw in (pictures.hand, pictures.private):
        with pytest.raises(ValueError, match="spectator"):
            draw(seen, None, context)
    plain = replace(pictures, draw_side=None, draw_cards=None, draw_emoji=None)
    with pytest.raises(ValueError, match="no close-ups"):
        plain.side(seen, 0, context)
    with pytest.raises(KeyError):
        emoji("roof_1", plain)
    assert plain.cards(context) == ()
    sheet = Canvas.blank(8, 8, WALNUT)
    assert replace(pictures, draw_cards=lambda _: (sheet, sheet)).cards(context) == (sheet.png(),) * 2
