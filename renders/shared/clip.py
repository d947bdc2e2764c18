"""Clips: what has just happened as a short animation that plays once, in half of a board's scale.

The first frame is the result, for a moment: that is all that some people see, since Discord starts no
animation for those who have turned that off. Then it plays, and the result stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image

from engines.base import Seat
from renders.base import DrawContext
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.gif import gif
from renders.shared.layout import write_title
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, LEATHER, Colour
from renders.shared.seats import badge, badge_width, name_width, write_name

SIZE = (1280, 640)
SCENE = Box(0, 104, 1280, 536)
"""The place where it plays."""
TITLE = Box(24, 12, 1232, 84)
"""The place of the words, above it."""
SCALE = 2  # pixels of the canvas per pixel of a frame
MAX_BYTES = 300_000
MOST_FRAMES = 24
_FIRST_MS, _STEP_MS, _LAST_MS = 40, 70, 2000
_RULE = 5  # height of the line below the title
_BADGE = 72
_ARROW = 72
_HALF = 127  # of a mask: there is no smoothing between the colours of a palette


class Prop(NamedTuple):
    """Something that moves: what it looks like, and its middle on the canvas."""

    look: Sprite
    middle: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Clip:
    """The result, the stage without what moves, and where that is at each step."""

    result: Canvas
    stage: Canvas
    steps: Sequence[Sequence[Prop]]

    def gif(self) -> bytes:
        """The file that is sent."""
        result, stage = small(self.result), small(self.stage)
        frames = [result, *(_played(stage, step, self.stage.palette) for step in self.steps), result]
        pauses = [_FIRST_MS, *[_STEP_MS] * len(self.steps), _LAST_MS]
        return gif(frames, pauses, len(self.stage.palette), again=False)


def ground(scenery: Sprite, palette: tuple[Colour, ...]) -> Canvas:
    """A stage before its scenery, which is as large as the scene, below the band of the title."""
    canvas = Canvas.blank(*SIZE, LEATHER, palette)
    canvas.put(scenery, SCENE.x, SCENE.y)
    canvas.fill(Box(0, SCENE.y - _RULE, SIZE[0], _RULE), BRASS)
    return canvas


def write_deed(canvas: Canvas, seat: Seat, words: str, context: DrawContext) -> None:
    """Say at the top who has done what, or is about to."""
    x = _write_seat(canvas, seat, TITLE.x, TITLE.w // 2, context)
    write_title(canvas, TITLE.right_of(x + 18), words, 76, BRASS_LIGHT, "left")


def write_sides(canvas: Canvas, seats: Sequence[Seat], context: DrawContext) -> None:
    """Say at the top who is about to do something, and to whom."""
    x = TITLE.x
    for number, seat in enumerate(seats):
        if number:
            canvas.stamp("arrow", Box(x + 18, TITLE.middle[1] - 24, _ARROW, 48), CREAM)
            x += 36 + _ARROW
        x = _write_seat(canvas, seat, x, (TITLE.w - 36 - _ARROW) // 2, context)


def _write_seat(canvas: Canvas, seat: Seat, x: int, most: int, context: DrawContext) -> int:
    """Badge and name, at most that wide. Returns where they end."""
    canvas.put(badge(seat, _BADGE), x, TITLE.middle[1] - _BADGE // 2)
    left = x + badge_width(_BADGE) + 16
    wide = min(name_width(context, seat) + 4, x + most - left)
    return write_name(canvas, context, seat, Box(left, TITLE.y, wide, TITLE.h), CREAM)


def small_sprite(look: Sprite) -> Sprite:
    """A sprite of a canvas as a frame has it."""
    return Sprite(look.image.convert("RGB").reduce(SCALE), look.mask.reduce(SCALE))


def small(canvas: Canvas) -> Image.Image:
    """The picture in its palette as a frame has it."""
    return Canvas(canvas.image.reduce(SCALE), canvas.palette).flat()


def _played(stage: Image.Image, step: Iterable[Prop], palette: tuple[Colour, ...]) -> Image.Image:
    """The stage with what moves on it."""
    frame = stage.copy()
    for look, (x, y) in step:
        wide, high = look.size
        flat = Canvas(look.image.convert("RGB"), palette).flat()
        cut = look.mask.point(lambda value: 255 if value > _HALF else 0)
        frame.paste(flat, (x // SCALE - wide // 2, y // SCALE - high // 2), cut)
    return frame
