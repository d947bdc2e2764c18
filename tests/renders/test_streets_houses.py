"""The houses of Streets of Palermo behind their cards, and what overlapped cards leave in sight."""

from __future__ import annotations

import pytest

from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS, CREAM, INK, WALNUT
from renders.streets.boxes import CUTS
from renders.streets.colours import FRONTS, PALETTE
from renders.streets.faces import corner, hidden
from renders.streets.houses import windows
from renders.streets.stacks import Place


@pytest.mark.parametrize(("wide", "shown"), [(50, False), (80, True), (110, True), (300, True)])
def test_a_wall_is_bare_only_where_no_window_has_room(wide: int, shown: bool) -> None:
    """A narrower one where cards leave less than a window's width."""
    house = Box(0, 0, 300, 220)
    canvas = Canvas.blank(house.w, house.h, WALNUT, PALETTE)
    windows(canvas, "houses", "C", house, house.right_of(house.w - wide), lit=True)
    trims = canvas.image.convert("RGB").crop((300 - wide, 40, 300, 160)).getcolors(9999) or []
    assert any(colour == FRONTS["C"].trim for _, colour in trims) is shown


@pytest.mark.parametrize("card", ["hidden", "known"])
def test_what_covers_a_dark_card_leaves_no_second_one_in_sight(card: str) -> None:
    """Behind the round corners of the next card is ink, not the edge of another back."""
    seen = 64
    sprite = hidden(120, 172, seen) if card == "hidden" else corner("9D", 120, 172, seen, seen, dark=True)
    beyond = sprite.image.convert("RGB").crop((seen, 0, 120, 172)).getcolors(9999) or []
    assert BRASS in {colour for _, colour in sprite.image.convert("RGB").getcolors(9999) or []}
    assert {colour for _, colour in beyond} == {INK}


def test_a_rank_is_clear_of_the_halo_of_its_card() -> None:
    """In the smallest cut, too: there is ground above it."""
    cut = CUTS[-1]
    box = Place(Box(0, 0, cut.wide, cut.high), cut.wide, cut.wide).ringed().box
    face = corner("7C", box.w, box.h, box.w, dark=False).image.convert("RGB")
    middle = [face.getpixel((x, 4)) for x in range(12, box.w - 12)]
    assert {*middle} == {CREAM}
