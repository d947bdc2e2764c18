"""The canvas on which pictures are drawn: panels, halos, shapes and lettering; it becomes a PNG."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageOps

from engines.signs import letter_of, spoken_of
from renders.shared.drawings import NO_SLOTS, Slots, draw
from renders.shared.lettering import SMALLEST, Face, Line, cap_height, fit, lettering, line
from renders.shared.palette import BRASS, BRASS_LIGHT, CHALK, INK, PALETTE, WHITE, Colour
from renders.shared.shapes import FINE, corners, edged, outline, rounded, shape

Align: TypeAlias = Literal["left", "mid", "right"]

SIZE = (1280, 960)  # pixels of a board or an account
HAND_SIZE = (1280, 480)
PRIVATE_SIZE = (1280, 1280)
TAB = 50  # height of the tab with the letter of a choice
_PLATE = 64  # height of the plate of a choice from which on its letters are larger
RIM = 4  # pixels of ink around a crown
_DASH, _GAP, _DASH_THICK = 26, 14, 8  # pixels of a dashed frame: a dash, the gap after it, and its width
HALO = 6  # pixels of brass around what has changed
BROAD = 14  # pixels that a frame around a card reaches beyond it
LEVELS = (3, 5, 7, 8)  # of zlib: each takes up to thrice the time of the one before, for 0.9 of the bytes
LARGE = 100_000  # bytes of a picture that is compressed harder


_Ring: TypeAlias = "tuple[int, int, Colour]"
"""A ring of a frame: the pixels that it reaches beyond a box, its width, and its colour."""
_RINGS: tuple[_Ring, ...] = ((HALO + 3, 3, INK), (HALO, 5, WHITE), (1, 3, INK))
_BROAD_RINGS: tuple[_Ring, ...] = ((BROAD, 3, INK), (BROAD - 3, 7, WHITE), (4, 4, INK))


class Box(NamedTuple):
    """A rectangle of the canvas in pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column past it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row past it."""
        return self.y + self.h

    def right_of(self, left: int) -> Box:
        """The box begun at another column, with the same right end."""
        return self._replace(x=left, w=self.right - left)

    @property
    def middle(self) -> tuple[int, int]:
        """The pixel in the middle, as x and y."""
        return self.x + self.w // 2, self.y + self.h // 2

    def grown(self, by: int) -> Box:
        """The rectangle with ``by`` pixels more on every side."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def within(self, room: Box) -> Box:
        """The rectangle moved into a room that is larger than it is, as little as possible."""
        x, y = max(room.x, min(self.x, room.right - self.w)), max(room.y, min(self.y, room.bottom - self.h))
        return self._replace(x=x, y=y)

    def meets(self, other: Box) -> bool:
        """Return whether the two rectangles have a pixel in common."""
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def part(self, x: float, y: float, wide: float, high: float) -> Box:
        """A part of the rectangle, in its hundredths."""
        left, top = self.x + x * self.w / 100, self.y + y * self.h / 100
        return Box(round(left), round(top), round(wide * self.w / 100), round(high * self.h / 100))

    def scaled(self, by: int) -> Box:
        """The same rectangle on a canvas ``by`` times as large."""
        return Box(*(edge * by for edge in self))


def _gaps(frame: Box, radius: int) -> Iterator[Box]:
    """The gaps between the dashes along the straight parts of a frame."""
    step, thick = _DASH + _GAP, _DASH_THICK
    for first, last, upright in ((frame.x, frame.right, False), (frame.y, frame.bottom, True)):
        number = max(1, (last - first - 2 * radius) // step)
        start = first + (last - first - number * step + _DASH) // 2
        for at in range(start, start + number * step, step):
            for edge in (0, (frame.w if upright else frame.h) - thick):
                across = Box(frame.x + edge, at, thick, _GAP)
                yield across if upright else Box(at, frame.y + edge, _GAP, thick)


class Sprite(NamedTuple):
    """Something drawn once and pasted often."""

    image: Image.Image
    """The colours."""
    cut: Image.Image | None = None
    """The mask of its opaque pixels; without one all of them are."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.image.size

    @property
    def mask(self) -> Image.Image:
        """The mask of its opaque pixels."""
        return self.cut or Image.new("L", self.size, 255)

    def mirrored(self) -> Sprite:
        """The same with left and right exchanged."""
        return Sprite(ImageOps.mirror(self.image), self.cut and ImageOps.mirror(self.cut))

    def paste(self, image: Image.Image, x: int, y: int) -> None:
        """Paste it into an image, its upper left corner at the place."""
        image.paste(self.image, (x, y), self.cut)


class Canvas:
    """A canvas in true colours; it becomes a PNG of a fixed palette."""

    def __init__(self, image: Image.Image, palette: tuple[Colour, ...] = PALETTE) -> None:
        """A canvas that draws on the image."""
        self.image = image
        """The picture in true colours, to be looked at or drawn on."""
        self.palette = palette
        """The colours that its file has."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.image.size

    @classmethod
    def on(cls, ground: Sprite, palette: tuple[Colour, ...] = PALETTE) -> Canvas:
        """A canvas that begins as a copy of its ground."""
        return cls(ground.image.convert("RGB"), palette)  # a copy in any case

    @classmethod
    def blank(cls, wide: int, high: int, colour: Colour, palette: tuple[Colour, ...] = PALETTE) -> Canvas:
        """A canvas of one colour."""
        return cls(Image.new("RGB", (wide, high), colour), palette)

    def fill(self, box: Box, colour: Colour, radius: int = 0) -> None:
        """A rectangle of one colour, its corners round if there is a radius."""
        x, y, right, bottom = box.x, box.y, box.right, box.bottom
        if not radius:
            self.image.paste(colour, (x, y, right, bottom))
        elif 2 * radius > min(box.w, box.h):
            self.image.paste(colour, (x, y), rounded(box.w, box.h, radius))
        else:  # with a mask of the whole all pictures take twice as long
            self.image.paste(colour, (x, y + radius, right, bottom - radius))
            for edge, masks in zip((y, bottom - radius), corners(radius), strict=True):
                self.image.paste(colour, (x + radius, edge, right - radius, edge + radius))
                for left, mask in zip((x, right - radius), masks, strict=True):
                    self.image.paste(colour, (left, edge), mask)

    def panel(self, box: Box, colour: Colour, line: Colour, radius: int = 12, thick: int = 3) -> None:
        """A panel with a line around it."""
        self.fill(box, line, radius)
        self.fill(box.grown(-thick), colour, max(1, radius - thick))

    def halo(self, box: Box, radius: int = 12) -> None:
        """A brass halo around a box that is drawn afterwards: this has just changed."""
        self.fill(box.grown(HALO + 3), INK, radius + HALO + 3)
        self.fill(box.grown(HALO), BRASS_LIGHT, radius + HALO)
        self.fill(box.grown(2), BRASS, radius + 2)

    def choice_frame(
        self,
        box: Box,
        radius: int = 12,
        *,
        sign: str | None = None,
        right: bool = False,
        broad: bool = False,
    ) -> None:
        """A white frame around a box, which stays as it is: this can be chosen.

        ``sign``: the letter of the choice, on a white tab at the upper left corner, or at the upper ``right``
        one where something else is on the left; ``broad``: a frame that stands out on cream, ``BROAD`` pixels
        wide. What a lesson speaks of has a frame of its own.
        """
        if spoken_of(sign):
            self.spoken_frame(box, radius)
        else:
            self._white_frame(box, radius, _BROAD_RINGS if broad else _RINGS)
        letter = letter_of(sign)
        if letter is not None:
            wide = line(letter, SMALLEST, Face.BOLD).wide + 12
            left = box.right + 3 - wide if right else box.x - 3
            self.choice_sign(Box(left, box.y - HALO - 3, wide, TAB), letter, radius // 2)

    def _white_frame(self, box: Box, radius: int, rings: tuple[_Ring, ...]) -> None:
        for out, thick, colour in rings:
            grown = box.grown(out)
            rounding = min(radius + out, min(grown.w, grown.h) // 2)
            for x, y, mask in outline(grown.w, grown.h, rounding, thick):
                self.image.paste(colour, (grown.x + x, grown.y + y), mask)

    def spoken_frame(self, box: Box, radius: int = 12) -> None:
        """A dashed frame around a box, which stays as it is: a sentence of a lesson speaks of it."""
        dashes = box.grown(HALO)
        rounding = min(radius + HALO, min(dashes.w, dashes.h) // 2)
        for thick, colour in ((_DASH_THICK + 6, INK), (_DASH_THICK, CHALK)):
            grown = dashes.grown((thick - _DASH_THICK) // 2)
            for x, y, mask in outline(grown.w, grown.h, rounding, thick):
                self.image.paste(colour, (grown.x + x, grown.y + y), mask)
        for gap in _gaps(dashes, rounding):
            self.fill(gap, INK)

    def choice_sign(self, box: Box, sign: str, radius: int = 6) -> None:
        """The letters of a choice on a white plate, as large as it has room for."""
        self.panel(box, WHITE, INK, radius)
        most = max(SMALLEST, SMALLEST * box.h // _PLATE)
        self.write(fit(sign, box.w - 6, most, Face.BOLD), box.middle, INK, "mid")

    def crown(self, middle: tuple[int, int], wide: int) -> None:
        """A crown: it marks the leader, at the end the winner; gold on a tag of ink, whatever is below."""
        crown = Box(middle[0] - wide // 2, middle[1] - wide * 3 // 7, wide, wide * 6 // 7)
        self.fill(crown.grown(RIM), INK, 3 * RIM)
        self.stamp("crown", crown, BRASS_LIGHT)

    def worn_crown(self, middle: int, bottom: int, wide: int) -> None:
        """A crown that somebody wears: gold in a line of ink, standing on ``bottom``."""
        crown = Box(middle - wide // 2, bottom - wide * 6 // 7, wide, wide * 6 // 7)
        rim = crown.grown(RIM)
        self.image.paste(INK, (rim.x, rim.y), edged("crown", crown.w, crown.h, RIM))
        self.stamp("crown", crown, BRASS_LIGHT)

    def stamp(self, name: str, box: Box, colour: Colour) -> None:
        """A shape in one colour."""
        self.image.paste(colour, (box.x, box.y), shape(name, box.w, box.h))

    def draw(self, name: str, box: Box, slots: Slots = NO_SLOTS) -> None:
        """A drawing, its slots in these colours; not smoothed (``renders.shared.drawings``)."""
        draw(self.image, name, box, slots)

    def illustrate(self, name: str, box: Box, ground: Colour, slots: Slots = NO_SLOTS) -> None:
        """A drawing on a ground of one colour, smoothed."""
        sheet = Canvas.blank(box.w * FINE, box.h * FINE, ground)
        sheet.draw(name, Box(0, 0, *sheet.size), slots)
        self.image.paste(sheet.image.reduce(FINE), (box.x, box.y))

    def line(self, start: tuple[int, int], end: tuple[int, int], colour: Colour, wide: int) -> None:
        """A straight line between two points."""
        ImageDraw.Draw(self.image).line((*start, *end), fill=colour, width=wide)

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        """A sprite, its upper left corner at the place."""
        sprite.paste(self.image, x, y)

    def write(self, typeset: Line, at: tuple[int, int], colour: Colour, align: Align = "left") -> int:
        """A line of type whose capitals are centred on the height ``at[1]``. Returns its width."""
        mask, left, upper = lettering(typeset)
        x = at[0] - {"left": 0, "mid": typeset.wide // 2, "right": typeset.wide}[align] + left
        y = at[1] + cap_height(typeset.size, typeset.face) // 2 + upper
        self.image.paste(colour, (x, y), mask)
        return typeset.wide

    def flat(self) -> Image.Image:
        """The picture in its palette, without dithering; a quarter of the bytes."""
        return self.image.quantize(palette=_palette_image(self.palette), dither=Image.Dither.NONE)

    def sprite(self, cut: Image.Image | None = None) -> Sprite:
        """The picture as a sprite in its palette, of which more can be kept."""
        return Sprite(self.flat(), cut)

    def reduced(self, cut: Image.Image | None = None) -> Sprite:
        """A sheet ``FINE`` times as large as its sprite, in its palette."""
        return Canvas(self.image.reduce(FINE), self.palette).sprite(cut)

    def png(self) -> bytes:
        """The picture in its palette: the same drawing, the same bytes."""
        flat = self.flat()
        for level in LEVELS:
            data = _png(flat, level)
            if len(data) <= LARGE:
                break
        return data


def _png(image: Image.Image, level: int) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=level)
    return file.getvalue()


@lru_cache(16)
def _palette_image(colours: tuple[Colour, ...]) -> Image.Image:
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    return palette
