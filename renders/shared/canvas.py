"""What pictures are drawn on: a canvas with panels, halos, shapes and lettering; it becomes a PNG."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache, wraps
from typing import Any, Literal, NamedTuple, ParamSpec, TypeAlias

from PIL import Image, ImageDraw

from renders.shared.cache import Bands, cached
from renders.shared.lettering import SMALLEST, Face, Line, cap_height, extent, lettering, line
from renders.shared.palette import BRASS, BRASS_LIGHT, INK, PALETTE, WALNUT, WHITE, Colour
from renders.shared.shapes import corners, rounded, shape
from renders.shared.strips import Stroke, flat, painted, png

P = ParamSpec("P")

Align: TypeAlias = Literal["left", "mid", "right"]

SIZE = (1280, 960)  # pixels of a board or an account
HAND_SIZE = (1280, 480)
PRIVATE_SIZE = (1280, 1280)
TAB = 50  # height of the tab with the letter of a choice
HALO = 6  # pixels of brass around what has changed
_SIZES = 4096  # sprites of a function whose sizes are remembered: few bytes, while their pixels are dropped


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

    def scaled(self, by: int) -> Box:
        """The same rectangle on a canvas so many times as large."""
        return Box(*(edge * by for edge in self))


Parts: TypeAlias = tuple[Image.Image, Image.Image | None]
"""The colours of a sprite and the mask of where it is; without one it is everywhere."""


class Sprite:
    """Something drawn once and pasted often."""

    key: Hashable = None
    """What tells it apart from all others; None: nothing does."""

    def __init__(self, image: Image.Image, mask: Image.Image | None = None) -> None:
        """A sprite that is at hand. Its ``mask`` is left out where it fills its whole box."""
        self.size = image.size
        self._at_hand = image, mask

    @property
    def parts(self) -> Parts:
        """Colours and mask."""
        return self._at_hand

    @property
    def image(self) -> Image.Image:
        """The colours."""
        return self.parts[0]

    @property
    def mask(self) -> Image.Image:
        """Where it is."""
        return self.parts[1] or Image.new("L", self.size, 255)

    def paste(self, image: Image.Image, x: int, y: int) -> None:
        """Paste it into an image, its upper left corner at the place."""
        colours, mask = self.parts
        if mask is not None:
            image.paste(colours, (x, y), mask)
            return
        start, end = _within(image, y, colours.height)
        image.paste(colours.crop((0, start, colours.width, end)), (x, y + start))


class LazySprite(Sprite):
    """A sprite that is drawn, or looked for among those that are kept, when its pixels are looked at."""

    def __init__(self, key: Hashable, size: tuple[int, int], load: Callable[[], Parts]) -> None:
        self.key = key
        self.size = size
        self._load = load

    @cached_property
    def parts(self) -> Parts:
        """Colours and mask."""
        return self._load()


def cached_sprite(draw: Callable[P, Sprite]) -> Callable[P, Sprite]:
    """Keep the sprite that the function draws, as ``cached`` does, and draw it when its pixels are needed."""

    @cached
    @wraps(draw)
    def parts(*args: P.args, **kwargs: P.kwargs) -> Parts:
        return draw(*args, **kwargs).parts

    @lru_cache(_SIZES)
    def size(args: Any, more: Any) -> tuple[int, int]:
        return parts(*args, **dict(more))[0].size

    @wraps(draw)
    def found(*args: P.args, **kwargs: P.kwargs) -> Sprite:
        more = (*kwargs.items(),)
        return LazySprite((draw, args, more), size(args, more), lambda: parts(*args, **kwargs))

    return found


class Ground(Sprite):
    """What a picture begins with: large, without a mask, and seldom are many of its rows looked at."""

    def __init__(self, key: Hashable, bands: Bands) -> None:
        self.key = key
        self.size = bands.size
        self._bands = bands

    @cached_property
    def parts(self) -> Parts:
        """Colours, and no mask."""
        return self.rows(0, self.size[1]), None

    def paste(self, image: Image.Image, x: int, y: int) -> None:
        """See Sprite."""
        start, end = _within(image, y, self.size[1])
        image.paste(self._bands.between(start, end), (x, y + start))

    def rows(self, top: int, bottom: int) -> Image.Image:
        """The rows from ``top`` to the one before ``bottom``, to be painted on."""
        return self._bands.between(top, bottom).convert("RGB")


def cached_ground(draw: Callable[P, Canvas]) -> Callable[P, Sprite]:
    """Keep the ground that the function draws."""

    @cached
    @wraps(draw)
    def bands(*args: P.args, **kwargs: P.kwargs) -> Bands:
        return Bands.of(draw(*args, **kwargs).flat())

    @wraps(draw)
    def found(*args: P.args, **kwargs: P.kwargs) -> Sprite:
        return Ground((draw, args, *kwargs.items()), bands(*args, **kwargs))

    return found


class Canvas:
    """A canvas that notes what is drawn on it, and paints it in true colours when it is looked at.

    It becomes a PNG of a fixed palette, of which only those strips are painted that are new.
    """

    def __init__(self, size: tuple[int, int], colour: Colour, palette: tuple[Colour, ...] = PALETTE) -> None:
        """A canvas of one colour."""
        self.size = size
        self._colour = colour
        self._palette = palette
        self._strokes: list[Stroke] = []
        self._image: Image.Image | None = None

    @classmethod
    def on(cls, ground: Sprite, palette: tuple[Colour, ...] = PALETTE) -> Canvas:
        """A canvas that begins as a copy of its ground."""
        canvas = cls(ground.size, WALNUT, palette)
        canvas._strokes.append(_pasted(ground, 0, 0, ground.size[0]))
        return canvas

    @classmethod
    def blank(cls, wide: int, high: int, colour: Colour, palette: tuple[Colour, ...] = PALETTE) -> Canvas:
        """A canvas of one colour."""
        return cls((wide, high), colour, palette)

    @property
    def image(self) -> Image.Image:
        """The picture in true colours, to be looked at or drawn on."""
        if self._image is None:
            wide, high = self.size
            self._image = painted(self._strokes, self._colour, wide, 0, high)
        else:  # a copy of a card as it is drawn, four times as large as it appears, has 10 MiB
            for stroke in self._strokes[1:]:
                stroke.paint(self._image, 0)
        self._strokes = [_pasted(Sprite(self._image), 0, 0, self.size[0])]
        return self._image

    def fill(self, box: Box, colour: Colour, radius: int = 0) -> None:
        """A rectangle of one colour, its corners round if there is a radius."""
        self._strokes.append(_filled(box, colour, radius))

    def panel(self, box: Box, colour: Colour, line: Colour, radius: int = 12, thick: int = 3) -> None:
        """A panel with a line around it."""
        self.fill(box, line, radius)
        self.fill(box.grown(-thick), colour, max(1, radius - thick))

    def halo(self, box: Box, radius: int = 12) -> None:
        """A brass halo around a box that is drawn afterwards: this has just changed."""
        self.fill(box.grown(HALO + 3), INK, radius + HALO + 3)
        self.fill(box.grown(HALO), BRASS_LIGHT, radius + HALO)
        self.fill(box.grown(2), BRASS, radius + 2)

    def choice_frame(self, box: Box, radius: int = 12, *, sign: str | None = None) -> None:
        """A white frame around a box, which stays as it is: this can be chosen.

        ``sign``: the letter of the choice, on a white tab at the upper left corner.
        """
        edge = box.grown(HALO + 3)

        def paint(image: Image.Image, top: int) -> None:
            draw = ImageDraw.Draw(image)
            for out, thick, colour in ((HALO + 3, 3, INK), (HALO, 5, WHITE), (1, 3, INK)):
                grown = box.grown(out)
                edges = (grown.x, grown.y - top, grown.right - 1, grown.bottom - 1 - top)
                draw.rounded_rectangle(edges, radius + out, outline=colour, width=thick)

        self._strokes.append(Stroke(("choice", box, radius), edge.y, edge.bottom, paint))
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

        def paint(image: Image.Image, top: int) -> None:
            image.paste(colour, (box.x, box.y - top), shape(name, box.w, box.h))

        self._strokes.append(Stroke(("stamp", name, box, colour), box.y, box.bottom, paint))

    def line(self, start: tuple[int, int], end: tuple[int, int], colour: Colour, wide: int) -> None:
        """A straight line between two points."""

        def paint(image: Image.Image, top: int) -> None:
            (x, y), (to_x, to_y) = start, end
            ImageDraw.Draw(image).line((x, y - top, to_x, to_y - top), fill=colour, width=wide)

        top, bottom = sorted((start[1], end[1]))
        self._strokes.append(Stroke(("line", start, end, colour, wide), top - wide, bottom + wide, paint))

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        """A sprite, its upper left corner at the place."""
        self._strokes.append(_pasted(sprite, x, y, self.size[0]))

    def write(self, typeset: Line, at: tuple[int, int], colour: Colour, align: Align = "left") -> int:
        """A line of type whose capitals are centred on the height ``at[1]``. Returns its width."""
        left, upper, _, high = extent(typeset)
        x = at[0] - {"left": 0, "mid": typeset.wide // 2, "right": typeset.wide}[align] + left
        y = at[1] + cap_height(typeset.size, typeset.face) // 2 + upper

        def paint(image: Image.Image, top: int) -> None:
            image.paste(colour, (x, y - top), lettering(typeset)[0])

        self._strokes.append(Stroke(("write", typeset, x, y, colour), y, y + high, paint))
        return typeset.wide

    def flat(self) -> Image.Image:
        """The picture in its palette, without dithering; a quarter of the bytes."""
        return flat(self.image, self._palette)

    def png(self) -> bytes:
        """The picture in its palette: the same drawing, the same bytes."""
        return png(self._strokes, self._colour, self.size, self._palette)


def _filled(box: Box, colour: Colour, radius: int) -> Stroke:
    def paint(image: Image.Image, top: int) -> None:
        x, y, right, bottom = box.x, box.y - top, box.right, box.bottom - top
        if not radius:
            image.paste(colour, (x, y, right, bottom))
        elif 2 * radius > min(box.w, box.h):
            image.paste(colour, (x, y), rounded(box.w, box.h, radius))
        else:  # masks are slow, so only the corners have one, and only those that are looked at
            image.paste(colour, (x, y + radius, right, bottom - radius))
            for edge, masks in zip((y, bottom - radius), corners(radius), strict=True):
                if -radius < edge < image.height:
                    image.paste(colour, (x + radius, edge, right - radius, edge + radius))
                    for left, mask in zip((x, right - radius), masks, strict=True):
                        image.paste(colour, (left, edge), mask)

    return Stroke(("fill", box, colour, radius), box.y, box.bottom, paint)


def _within(image: Image.Image, y: int, high: int) -> tuple[int, int]:
    """Which rows of something so high, of which the first one is at ``y``, lie in the image."""
    return max(0, -y), min(high, image.height - y)


def _pasted(sprite: Sprite, x: int, y: int, wide: int) -> Stroke:
    """A sprite on a canvas that is so wide."""
    key = None if sprite.key is None else ("put", sprite.key, x, y)
    place = x, y, sprite.size[0]
    rows = sprite.rows if isinstance(sprite, Ground) and place == (0, 0, wide) else None
    return Stroke(key, y, y + sprite.size[1], lambda image, top: sprite.paste(image, x, y - top), rows)
