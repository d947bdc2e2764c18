"""A picture in words: what is drawn where, in which colours, so that a change of it can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PIL import Image

from renders.base import Picture
from renders.mafiadollar import colours
from renders.shared import palette
from renders.shared.canvas import Sprite
from renders.shared.palette import Colour
from tests.renders.recorder import Drawn, recording

PART = 320  # pixels; the side of the parts of a picture whose colours are told
_LEAST = 5  # thousandths of a part that a colour must cover to be told

_OTHERS = ("PALE", "TAWNY", "STEEL", "NAVY", "OLIVE", "ROAD", "PAVEMENT", "SLAB")
_SHARED = ("WALNUT", "PANEL", "LAMPLIT", "INLAY", "INK", "LEATHER", "LEATHER_DARK", "WINE", "BRASS")
_BRIGHT = ("BRASS_DARK", "BRASS_LIGHT", "CREAM", "PARCHMENT", "WHITE")
NAMES: dict[Colour, str] = {
    **{getattr(palette, name): name.lower() for name in (*_SHARED, *_BRIGHT)},
    **{getattr(colours, name): name.lower() for name in _OTHERS},
    **{brick: f"brick{number}" for number, brick in enumerate(colours.BRICKS)},
    **{mark.colour: f"seat{seat}" for seat, mark in enumerate(palette.SEATS)},
}
_FEW = Image.new("P", (1, 1))
_FEW.putpalette([part for colour in NAMES for part in colour])


def described(draw: Callable[[], Picture]) -> list[str]:
    """What is drawn on a picture, thing by thing, then the colours of its parts."""
    picture, things = _recorded(draw)
    return [*things, *map_of(picture.image)]


def things_of(draw: Callable[[], Picture]) -> list[str]:
    """What is drawn on a picture, thing by thing."""
    return _recorded(draw)[1]


def boxes_of(draw: Callable[[], Picture]) -> list[str]:
    """What is drawn on a picture: each thing's kind and box alone."""
    with recording() as recorders:
        picture = draw()
    recorder = recorders.get(id(picture))
    things = recorder.things if recorder else []
    return [f"{what} {box.x},{box.y} {box.w}×{box.h}" for what, box, *_ in things]


def _recorded(draw: Callable[[], Picture]) -> tuple[Picture, list[str]]:
    with recording() as recorders:
        picture = draw()
    known: dict[int, str] = {}
    recorder = recorders.get(id(picture))
    return picture, [_thing(each, known) for each in recorder.things] if recorder else []


def map_of(image: Image.Image) -> Iterator[str]:
    """The colours of each part of a picture in thousandths, from the upper left to the lower right."""
    few = _few(image)
    for y in range(0, few.height, PART):
        for x in range(0, few.width, PART):
            part = few.crop((x, y, min(x + PART, few.width), min(y + PART, few.height)))
            yield f"at {x},{y}: {_shares(part)}"


def sprite_of(sprite: Sprite) -> str:
    """The size of a sprite, how much its mask covers, and the colours of its quarters."""
    wide, high = sprite.image.size
    few = _few(sprite.image)
    corners = [(x, y) for y in (0, high // 2) for x in (0, wide // 2)]
    quarters = [_shares(few.crop((x, y, x + wide // 2, y + high // 2))) for x, y in corners]
    return f"{wide}×{high} covering {covered(sprite.mask.convert('L'))}: {' | '.join(quarters)}"


def covered(mask: Image.Image) -> int:
    """How many pixels a mask lets through, half ones as halves."""
    return sum(value * count for value, count in enumerate(mask.histogram())) // 255


def _few(image: Image.Image) -> Image.Image:
    """The image in the colours that have names, each pixel in the nearest one."""
    return image.convert("RGB").quantize(palette=_FEW, dither=Image.Dither.NONE)


def _shares(part: Image.Image) -> str:
    pixels = part.width * part.height
    shares = {_name(at): 1000 * count // pixels for count, at in part.getcolors(256) or ()}
    return " ".join(f"{name} {share}" for name, share in sorted(shares.items()) if share >= _LEAST)


def _name(at: object) -> str:
    """What the colour in this place of the palette is called."""
    assert isinstance(at, int)
    return [*NAMES.values()][at]


def _thing(drawn: Drawn, known: dict[int, str]) -> str:
    x, y, wide, high = drawn.box
    colour = "" if drawn.colour is None else f" {NAMES.get(drawn.colour, drawn.colour)}"
    if drawn.sprite is not None:
        image = drawn.sprite.image  # kept by the recorder: no other one has its identity
        colour = " " + known.setdefault(id(image), _shares(_few(image)))
    return f"{drawn.what} {x},{y} {wide}×{high}{colour}{drawn.more}"
