"""Everything that has to be told apart in the pictures can be, by all eyes."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image

from renders.shared.canvas import Canvas
from renders.shared.palette import (
    BRASS_LIGHT,
    CHALK,
    INK,
    LAMPLIT,
    LEATHER,
    PANEL,
    SEATS,
    WALNUT,
    WHITE,
    Colour,
)
from tests.renders.vision import DARK, LIGHT, VISIONS, difference, seen, sheet

EYES = (None, *VISIONS)
APART = 15.0  # seven times what is just seen side by side


def looks(colour: Colour, eyes: str | None) -> Colour:
    return seen(colour, eyes) if eyes else colour


@pytest.mark.parametrize("eyes", EYES)
def test_no_two_seats_look_alike(eyes: str | None) -> None:
    """They have emblems, too; but large plates are seen before small emblems."""
    for one, other in combinations(SEATS, 2):
        assert difference(looks(one.colour, eyes), looks(other.colour, eyes)) >= APART, (one, other)


@pytest.mark.parametrize("eyes", EYES)
def test_what_marks_changes_choices_and_lessons_stands_out(eyes: str | None) -> None:
    """From each other, from every seat's colour, and from the table."""
    marks = [looks(colour, eyes) for colour in (BRASS_LIGHT, WHITE, CHALK)]
    assert min(difference(one, other) for one, other in combinations(marks, 2)) >= APART
    others = (WALNUT, PANEL, LAMPLIT, LEATHER, INK, *(seat.colour for seat in SEATS))
    for colour in (looks(other, eyes) for other in others):
        assert min(difference(mark, colour) for mark in marks) >= APART


def test_greys_stay_what_they_are_and_red_and_green_come_closer() -> None:
    """What is missing is only what that kind of cones tells apart."""
    red, green, blue, yellow = (200, 60, 40), (120, 130, 40), (40, 60, 200), (200, 190, 60)
    for vision in VISIONS:
        assert max(difference(grey, seen(grey, vision)) for grey in ((0, 0, 0), (128, 128, 128), WHITE)) < 1
    for vision in ("protanopia", "deuteranopia"):
        assert difference(seen(red, vision), seen(green, vision)) < difference(red, green) / 2
        assert difference(seen(blue, vision), seen(yellow, vision)) > difference(blue, yellow) / 2


def test_a_sheet_shows_a_picture_as_all_eyes_see_it() -> None:
    """Dark and light around it and its greys above, and the three kinds below."""
    orange = SEATS[0].colour
    canvas = Canvas.blank(1280, 960, orange)
    drawn = Image.open(io.BytesIO(sheet(canvas.png()))).convert("RGB")
    assert (drawn.getpixel((2, 2)), drawn.getpixel((drawn.width - 2, 2))) == (DARK, LIGHT)
    third, half = drawn.width // 3, drawn.height // 2
    middles = [
        (third * column + third // 2, half * row + half // 2) for row in range(2) for column in range(3)
    ]
    grey = Image.new("RGB", (1, 1), orange).convert("L").getpixel((0, 0))
    wanted = [orange, orange, (grey,) * 3, *(seen(orange, eyes) for eyes in VISIONS)]
    assert [drawn.getpixel(at) for at in middles] == wanted
