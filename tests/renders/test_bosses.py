"""The heads of the families: their coats, and the edge that they have on any ground."""

from __future__ import annotations

from renders.shared.bosses import boss, coat
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
