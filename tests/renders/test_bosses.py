"""The heads of the families: their coats, and the edge that they have on any ground."""

from __future__ import annotations

import pytest

from renders.shared.bosses import boss, coat, free_corner
from renders.shared.canvas import Box
from renders.shared.palette import INK, PALETTE, SEATS


def test_the_shaded_side_of_every_coat_is_a_colour_of_all_pictures() -> None:
    assert {coat(seat)["coat-shade"] for seat in range(len(SEATS))} <= {*PALETTE}


def test_the_smooth_edge_of_a_head_has_no_other_colour_than_its_own() -> None:
    """On tan and cream a rim of ink would be a dark fringe around the smoke of a cigarette."""
    head = boss(1, 130)
    room = (0, head.size[1] * 38 // 100, head.size[0] * 5 // 100, head.size[1] * 56 // 100)
    smoke, mask = (image.crop(room) for image in (head.image.convert("RGB"), head.mask))
    seen = {
        smoke.getpixel((x, y))
        for x in range(smoke.width)
        for y in range(smoke.height)
        if mask.getpixel((x, y))
    }
    assert seen
    assert INK not in seen
    assert all(min(colour) > 100 for colour in seen if isinstance(colour, tuple))


@pytest.mark.parametrize("high", [200, 280, 340])
@pytest.mark.parametrize("seat", range(len(SEATS)))
def test_a_crown_covers_no_head(seat: int, high: int) -> None:
    """Hats and flowers reach into no corner that is said to be free."""
    box, corner, edge = Box(0, 0, 368, high), (102, 91), 4
    above, right = free_corner(seat, box, corner, 16)
    wide, tall = box.w - 2 * edge, box.h - 2 * edge
    side = min(tall - above, wide * 13 // 10)
    left, top = (wide - side) // 2, tall - side
    x = wide - corner[0] if right else 0
    covered = boss(seat, side).mask.crop((x - left, -top, x - left + corner[0], corner[1] - top))
    assert covered.getbbox() is None
