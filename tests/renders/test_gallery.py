"""Everything there is to draw looks as it looked, and can be read on a phone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

from renders import chicago, city, mafiadollar, streets
from renders.base import Pictures
from renders.emojis import emoji
from renders.shared.canvas import Canvas
from renders.shared.palette import WALNUT
from tests.renders import chicago_positions, city_positions, mafiadollar_positions, streets_positions
from tests.renders.gallery import hashes
from tests.renders.gallery.__main__ import main
from tests.renders.gallery.differences import MARK, differing, share
from tests.renders.gallery.hashes import GALLERY
from tests.renders.gallery.pictures import PICTURES
from tests.renders.recorder import faults

LOOKS = hashes.read()
CUT_OFF = "a panel lies outside the canvas: (7, 871, 1078, 90)"
"""One row of pixels of the dark line around a halo in the lowest row of streets."""


@pytest.mark.parametrize("name", GALLERY)
def test_a_picture_looks_as_it_looked(name: str) -> None:
    """After a change that was meant, and that was looked at: ``python -m tests.renders.gallery``."""
    assert hashes.look(GALLERY[name]()) == LOOKS.get(name), (
        f"Draw it as it was beside as it is: python -m tests.renders.gallery show {name}"
    )


def test_nothing_else_is_written_down() -> None:
    assert sorted(LOOKS) == sorted(GALLERY)


@pytest.mark.parametrize("name", [name for name in PICTURES if not name.endswith("-title")])
def test_a_picture_can_be_read_on_a_phone(name: str) -> None:
    """No letter lower than 40 px; nothing lies outside, and nothing hides a line of type."""
    assert [fault for fault in faults(PICTURES[name]) if fault != CUT_OFF] == []


def test_of_two_sets_of_pictures_those_that_differ_are_shown_side_by_side(tmp_path: Path) -> None:
    former, now = tmp_path / "former", tmp_path / "now"
    dot = Image.new("RGB", (4, 2), WALNUT)
    dot.putpixel((1, 0), (255, 255, 255))
    blank, higher = Image.new("RGB", (4, 2), WALNUT), Image.new("RGB", (4, 3), WALNUT)
    for folder, images in (
        (former, {"same": blank, "changed": blank, "grown": blank, "gone": blank}),
        (now, {"same": blank, "changed": dot, "grown": higher, "new": dot}),
    ):
        folder.mkdir()
        for name, image in images.items():
            image.save(folder / f"{name}.png")
    found = dict(differing(former, now))
    assert {name: image.size for name, image in found.items()} == {
        "changed.png": (12, 2),
        "grown.png": (12, 3),
        "gone.png": (4, 2),
        "new.png": (4, 2),
    }
    changed = found["changed.png"]
    assert [changed.crop((4 * at, 0, 4 * at + 4, 2)).tobytes() for at in (0, 1)] == [
        blank.tobytes(),
        dot.tobytes(),
    ]
    marked = [at for at in range(4) if changed.getpixel((8 + at, 0)) == MARK]
    assert marked == [1]
    assert share(changed) == 1 / 8


def test_the_pictures_that_are_asked_for_are_drawn(tmp_path: Path) -> None:
    """Names that a revision does not know are new ones."""
    CliRunner().invoke(main, ["draw", str(tmp_path), "city-pieces", "of-tomorrow"], catch_exceptions=False)
    assert [path.name for path in tmp_path.iterdir()] == ["city-pieces.png"]
    with Image.open(tmp_path / "city-pieces.png") as drawn:
        assert drawn.tobytes() == GALLERY["city-pieces"]().tobytes()


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
    if pictures.draw_hand:
        with pytest.raises(ValueError, match="spectator"):
            pictures.hand(seen, (), None, context)
    with pytest.raises(ValueError, match="spectator"):
        pictures.private(seen, (), None, context)
    plain = replace(pictures, draw_hand=None, draw_side=None, draw_cards=None, draw_emoji=None)
    with pytest.raises(ValueError, match="nobody has a hand"):
        plain.hand(seen, (), None, context)
    with pytest.raises(ValueError, match="no close-ups"):
        plain.side(seen, 0, context)
    with pytest.raises(KeyError):
        emoji("roof_1", plain)
    assert plain.cards(context) == ()
    sheet = Canvas.blank(8, 8, WALNUT)
    assert replace(pictures, draw_cards=lambda _: (sheet, sheet)).cards(context) == (sheet.png(),) * 2
