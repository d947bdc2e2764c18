"""What pictures are drawn on: a canvas with panels, halos, shapes and lettering; it becomes a PNG."""

from __future__ import annotations

import io
from typing import Literal, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from renders.shared.lettering import SMALLEST, Face, Line, cap, lettering, line
from renders.shared.palette import BRASS, BRASS_LIGHT, INK, PALETTE, WHITE, Colour
from renders.shared.shapes import rounded, shape

Align: TypeAlias = Literal["left", "mid", "right"]

SIZE = (1280, 960)  # pixels of a board or an account
HAND_SIZE = (1280, 480)
PRIVATE_SIZE = (1280, 1280)
TAB = 50  # height of the tab with the letter of a choice
HALO = 6  # pixels of brass around what has changed
_COMPRESSION, _HARDER = 3, 6  # of zlib: at 6 half of a picture's time went into it, for a fifth of its bytes
_HEAVY = 78 * 1024  # bytes of a picture that is pressed harder


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

    def from_(self, left: int) -> Box:
        """The box begun at another column, with the same right end."""
        return self._replace(x=left, w=self.right - left)

    @property
    def middle(self) -> tuple[int, int]:
        """The pixel in the middle, as x and y."""
        return self.x + self.w // 2, self.y + self.h // 2

    def grown(self, by: int) -> Box:
        """The rectangle with ``by`` pixels more on every side."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def scaled(self, by: int) -> Box:
        """The same rectangle on a canvas so many times as large."""
        return Box(*(edge * by for edge in self))


class Sprite(NamedTuple):
    """Something drawn once and pasted often: its colours, and the mask of where it is."""

    image: Image.Image
    mask: Image.Image


class Canvas:
    """A canvas of true colours; it becomes a PNG of a fixed palette."""

    def __init__(self, ground: Image.Image, palette: tuple[Colour, ...] = PALETTE) -> None:
        """Start from a copy of the ground, so that it may be kept and used again."""
        self.image = ground.convert("RGB")
        self._palette = palette

    @classmethod
    def blank(cls, wide: int, high: int, colour: Colour, palette: tuple[Colour, ...] = PALETTE) -> Canvas:
        """A canvas of one colour."""
        return cls(Image.new("RGB", (wide, high), colour), palette)

    def fill(self, box: Box, colour: Colour, radius: int = 0) -> None:
        """A rectangle of one colour, its corners round if there is a radius."""
        if not radius:
            self.image.paste(colour, (box.x, box.y, box.right, box.bottom))
        elif 2 * radius > box.h:
            self.image.paste(colour, (box.x, box.y), rounded(box.w, box.h, radius))
        else:
            # Only the rows with round corners need a mask, and masks are slow.
            self.image.paste(colour, (box.x, box.y + radius, box.right, box.bottom - radius))
            ends = rounded(box.w, 2 * radius, radius)
            for y, top in ((box.y, 0), (box.bottom - radius, radius)):
                self.image.paste(colour, (box.x, y), ends.crop((0, top, box.w, top + radius)))

    def panel(self, box: Box, colour: Colour, line: Colour, radius: int = 12, thick: int = 3) -> None:
        """A panel with a line around it."""
        self.fill(box, line, radius)
        self.fill(box.grown(-thick), colour, max(1, radius - thick))

    def halo(self, box: Box, radius: int = 12) -> None:
        """A brass halo around a box that is drawn afterwards: this has just changed."""
        self.fill(box.grown(HALO + 3), INK, radius + HALO + 3)
        self.fill(box.grown(HALO), BRASS_LIGHT, radius + HALO)
        self.fill(box.grown(2), BRASS, radius + 2)

    def choice(self, box: Box, radius: int = 12, *, sign: str | None = None) -> None:
        """A white frame around a box, which stays as it is: this can be chosen.

        ``sign``: the letter of the choice, on a white tab at the upper left corner.
        """
        draw = ImageDraw.Draw(self.image)
        for out, thick, colour in ((HALO + 3, 3, INK), (HALO, 5, WHITE), (1, 3, INK)):
            grown = box.grown(out)
            edges = (grown.x, grown.y, grown.right - 1, grown.bottom - 1)
            draw.rounded_rectangle(edges, radius + out, outline=colour, width=thick)
        if sign is not None:
            letter = line(sign, SMALLEST, Face.BOLD)
            tab = Box(box.x - 3, box.y - HALO - 3, letter.wide + 12, TAB)
            self.panel(tab, WHITE, INK, radius // 2)
            self.write(letter, tab.middle, INK, "mid")

    def crown(self, middle: tuple[int, int], colour: Colour = BRASS_LIGHT, wide: int = 56) -> None:
        """A crown: who leads, and at the end who has won."""
        high = wide * 6 // 7
        self.stamp("crown", Box(middle[0] - wide // 2, middle[1] - high // 2, wide, high), colour)

    def stamp(self, name: str, box: Box, colour: Colour) -> None:
        """A shape in one colour."""
        self.image.paste(colour, (box.x, box.y), shape(name, box.w, box.h))

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        """A sprite, its upper left corner at the place."""
        self.image.paste(sprite.image, (x, y), sprite.mask)

    def write(self, set_: Line, at: tuple[int, int], colour: Colour, align: Align = "left") -> int:
        """A line of type whose capitals are centred on the height ``at[1]``. Returns its width."""
        mask, left, top = lettering(set_)
        x = at[0] - {"left": 0, "mid": set_.wide // 2, "right": set_.wide}[align]
        self.image.paste(colour, (x + left, at[1] + cap(set_.size, set_.face) // 2 + top), mask)
        return set_.wide

    def flat(self) -> Image.Image:
        """The picture in its palette, without dithering; a quarter of the bytes."""
        palette = Image.new("P", (1, 1))
        palette.putpalette([part for colour in self._palette for part in colour])
        return self.image.quantize(palette=palette, dither=Image.Dither.NONE)

    def png(self) -> bytes:
        """The picture in its palette: the same drawing, the same bytes."""
        picture = self.flat()
        data = _pressed(picture, _COMPRESSION)
        return data if len(data) <= _HEAVY else _pressed(picture, _HARDER)


def _pressed(picture: Image.Image, level: int) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=level)
    return out.getvalue()
