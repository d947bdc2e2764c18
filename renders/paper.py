"""What pictures are drawn on: a canvas, lettering that always fits, panels, halos, and the PNG."""

from __future__ import annotations

import io
import threading
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import font_source_sans_pro  # type: ignore[import-untyped]  # it ships no types
import font_source_serif_pro  # type: ignore[import-untyped]  # it ships no types
from PIL import Image, ImageDraw, ImageFont

from renders.palette import BRASS, BRASS_LIGHT, INK, PALETTE, Colour
from renders.shapes import rounded, shape

Align: TypeAlias = Literal["left", "mid", "right"]

SMALLEST = 46  # size of lettering whose capitals and digits are 30 pixels high
TIGHTEST = 0.84  # how much narrower than natural a line may be set
HALO = 6  # pixels of brass around what has changed
_COMPRESSION = 6  # of zlib; 7 costs a quarter more of a picture's time and saves a twenty-fifth


class Face(StrEnum):
    """The faces in use. Both set Latin, Greek and Cyrillic, upright only."""

    SANS = f"{font_source_sans_pro.font_directory}/SourceSansPro-Semibold.ttf"
    BOLD = f"{font_source_sans_pro.font_directory}/SourceSansPro-Bold.ttf"
    SERIF = f"{font_source_serif_pro.font_directory}/SourceSerifPro-Bold.ttf"


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

    @property
    def middle(self) -> tuple[int, int]:
        """Its centre."""
        return self.x + self.w // 2, self.y + self.h // 2

    def grown(self, by: int) -> Box:
        """The rectangle with ``by`` pixels more on every side."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


@dataclass(frozen=True, slots=True)
class Sprite:
    """Something drawn once and pasted often: its colours, and the mask of where it is."""

    image: Image.Image
    mask: Image.Image


# --- Lettering ------------------------------------------------------------------------------------

# FreeType keeps a face's current glyph in the face, so one thread at a time may set type.
_type_case = threading.Lock()


@lru_cache(maxsize=64)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A face in a size. The plain layout is the same on every machine, whatever it has installed."""
    return ImageFont.truetype(Path(face), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def has(face: Face, letter: str) -> bool:
    """Whether the face can set the character: a missing one looks like a character that is none."""
    if unicodedata.category(letter).startswith("C"):
        return False
    plain = font(face, 24)
    with _type_case:
        return bytes(plain.getmask(letter)) != bytes(plain.getmask("\U0010fffe"))


@lru_cache(maxsize=1024)
def settable(text: str, face: Face = Face.SANS) -> str:
    """The text as far as the face can set it; ornate letters become plain ones, the rest is left out."""
    kept: list[str] = []
    for letter in unicodedata.normalize("NFC", text):
        plain = letter if has(face, letter) else unicodedata.normalize("NFKC", letter)
        kept += [part for part in plain if has(face, part)]
    return " ".join("".join(kept).split())


class Line(NamedTuple):
    """A line of type, ready to be set: ``wide`` pixels, at most its natural width."""

    text: str
    size: int
    face: Face
    wide: int


@lru_cache(maxsize=2048)
def line(text: str, size: int = SMALLEST, face: Face = Face.SANS) -> Line:
    """The text in its natural width."""
    with _type_case:
        left, _, right, _ = font(face, size).getbbox(text, anchor="ls")
    return Line(text, size, face, round(right) - min(round(left), 0))


@lru_cache(maxsize=1024)
def fit(text: str, room: int, size: int = SMALLEST, face: Face = Face.SANS) -> Line:
    """The text in at most ``room`` pixels: set smaller if it must be, then narrower, then cut.

    It is never smaller than SMALLEST (or the size asked for) nor narrower than TIGHTEST.
    """
    for smaller in range(size, min(size, SMALLEST) - 1, -2):
        set_ = line(text, smaller, face)
        if set_.wide <= room:
            return set_
    least = set_.size
    shown, cut = text, text
    while cut and set_.wide * TIGHTEST > room:
        cut = cut[:-1]
        shown = cut.rstrip() + "…"
        set_ = line(shown, least, face)
    return set_._replace(wide=min(set_.wide, max(room, 1)))


@lru_cache(maxsize=1024)
def lettering(set_: Line) -> tuple[Image.Image, int, int]:
    """The mask of a line, and where its upper left corner is, seen from the start of its base line."""
    type_ = font(set_.face, set_.size)
    with _type_case:
        left, top, right, bottom = (round(edge) for edge in type_.getbbox(set_.text, anchor="ls"))
        mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
        ImageDraw.Draw(mask).text((-left, -top), set_.text, fill=255, font=type_, anchor="ls")
    if right - min(left, 0) > set_.wide:
        mask = mask.resize((set_.wide, mask.height), Image.Resampling.LANCZOS)
        left = 0
    return mask, left, top


@lru_cache(maxsize=256)
def cap(size: int, face: Face) -> int:
    """The height of a capital letter in pixels."""
    with _type_case:
        return -round(font(face, size).getbbox("H", anchor="ls")[1])


# --- The canvas -----------------------------------------------------------------------------------


class Paper:
    """A canvas of true colours; it becomes a PNG of the fixed palette."""

    def __init__(self, ground: Image.Image) -> None:
        """Start from a copy of the ground, so that it may be kept and used again."""
        self.image = ground.copy()

    @classmethod
    def blank(cls, wide: int, high: int, colour: Colour) -> Paper:
        """A canvas of one colour."""
        return cls(Image.new("RGB", (wide, high), colour))

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

    def png(self) -> bytes:
        """The picture in the fixed palette, without dithering: the same drawing, the same bytes."""
        palette = Image.new("P", (1, 1))
        palette.putpalette([part for colour in PALETTE for part in colour])
        out = io.BytesIO()
        self.image.quantize(palette=palette, dither=Image.Dither.NONE).save(
            out, "PNG", compress_level=_COMPRESSION
        )
        return out.getvalue()
