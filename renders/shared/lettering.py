"""Lettering that always fits its room: faces, lines of type, and their masks."""

from __future__ import annotations

import itertools
import re
import threading
import unicodedata
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from arabic_reshaper import reshape  # type: ignore[import-untyped]  # it ships no types
from bidi import get_display  # type: ignore[import-untyped]  # it ships no types
from PIL import Image, ImageDraw, ImageFont, features

from renders.shared.cache import cached

SMALLEST = 61  # size of lettering whose capitals and digits are 40 pixels high
TIGHTEST = 0.84  # how much narrower than natural a line may be set

SOFT_HYPHEN = "\u00ad"
"""The mark where a long word may be broken; nothing is set for it elsewhere."""

_TAIL = 8  # pixels by which letters may hang out of their room before they are raised

_LARGEST_KEPT = 2 * SMALLEST
"""Larger lettering is for a sheet finer than the picture: what is made of that is kept instead."""

_FONTS = Path(__file__).parent.parent / "assets" / "fonts"


class Face(StrEnum):
    """The faces in use. Each sets Latin, Greek and Cyrillic, upright only."""

    SANS = "SourceSans3-Semibold.ttf"
    BOLD = "SourceSans3-Bold.ttf"
    SERIF = "SourceSerif4-Bold.ttf"


_OTHER_SCRIPTS: tuple[tuple[str, float], ...] = (
    (Face.BOLD, 1.0),
    ("NotoSansCJKsc-Bold-Subset.otf", 0.9),
    ("NotoSansArabic-Bold.ttf", 0.78),
    ("NotoSansHebrew-Bold.ttf", 1.0),
    ("NotoSansThai-Bold.ttf", 0.95),
    ("NotoSansArmenian-Bold.ttf", 0.95),
    ("NotoSansGeorgian-Bold.ttf", 0.95),
    ("NotoSansEthiopic-Bold.ttf", 0.9),
    ("NotoSansDevanagari-Bold.ttf", 0.95),
    ("NotoSansBengali-Bold.ttf", 0.95),
    ("NotoSansTamil-Bold.ttf", 0.85),
    ("NotoSansTelugu-Bold.ttf", 0.85),
    ("NotoSansSinhala-Bold.ttf", 0.9),
    ("NotoSansKhmer-Bold.ttf", 0.85),
    ("NotoSansMyanmar-Bold.ttf", 0.8),
    ("NotoEmoji-Bold.ttf", 0.8),
)
"""The fonts that set what a face lacks, in this order, and how large beside its lettering; suits first."""
_SHAPED = re.compile("Devanagari|Bengali|Tamil|Telugu|Sinhala|Khmer|Myanmar")
"""Fonts whose letters join and change places. Pillow does that where it finds the library FriBiDi; elsewhere
they stand one after the other."""
_JOINERS = "\u200c\u200d"  # between letters: keep them apart, join them

# What changes an emoji: its colour of skin, and everything that is joined to it.
_JOINED = re.compile("[\U0001f3fb-\U0001f3ff]|\u200d[\u2600-\u27bf\U0001f000-\U0001faff]")


# FreeType keeps a face's current glyph in the face, so one thread at a time may set type.
_font_lock = threading.Lock()


@lru_cache(maxsize=128)
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font in a size. The plain layout is the same on every machine, whatever it has installed."""
    shaped = _SHAPED.search(name) is not None and features.check_feature("raqm")
    return _in_layout(name, size, ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC)


def _in_layout(name: str, size: int, layout: ImageFont.Layout) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FONTS / name, size, layout_engine=layout)


@lru_cache(maxsize=32)
def _plain(name: str) -> ImageFont.FreeTypeFont:
    """A font that sets each character by itself, even those that would join others."""
    return _in_layout(name, 24, ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def has_glyph(name: str, letter: str) -> bool:
    """Return whether the font has the character: a missing glyph looks like an unassigned character."""
    if unicodedata.category(letter).startswith("C"):
        return False
    plain = _plain(name)
    with _font_lock:
        return bytes(plain.getmask(letter)) != bytes(plain.getmask("\U0010fffe"))


@lru_cache(maxsize=4096)
def _font_for(letter: str, face: Face) -> tuple[str, float] | None:
    """The font that sets a character beside the face, and its scale; None if no font can."""
    if has_glyph(face, letter):
        return face, 1.0
    return next((other for other in _OTHER_SCRIPTS if has_glyph(other[0], letter)), None)


@lru_cache(maxsize=1024)
def settable(text: str, face: Face = Face.SANS) -> str:
    """The text as far as any font can set it; ornate letters become plain ones, the rest is left out."""
    kept: list[str] = []
    for letter in _JOINED.sub("", unicodedata.normalize("NFC", text)):
        plain = unicodedata.normalize("NFKC", letter)
        if has_glyph(face, letter) or not all(has_glyph(face, part) for part in plain):
            plain = letter
        kept += [part for part in plain if _font_for(part, face) or _joins(part, kept, face)]
    return " ".join("".join(kept).split())


def _joins(letter: str, former: list[str], face: Face) -> bool:
    """Return whether a character says how the letter before it joins the next one."""
    found = _font_for(former[-1], face) if former and letter in _JOINERS else None
    return found is not None and _SHAPED.search(found[0]) is not None


def _printed(words: str) -> str:
    """Words with the apostrophes of a printer."""
    return words.replace("'", "’")


class Run(NamedTuple):
    """A letter, or several that may join: a part of a line that is set at once."""

    text: str
    name: str
    size: int

    @property
    def font(self) -> ImageFont.FreeTypeFont:
        """The font of that name in that size."""
        return font(self.name, self.size)


def _runs(text: str, size: int, face: Face) -> list[Run]:
    """The line from left to right, as its letters stand and join."""
    text = _printed(text)
    if any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in text):
        mixed = any(unicodedata.bidirectional(letter) == "L" for letter in text)  # a sentence with a name
        text = str(get_display(reshape(text), base_dir="L" if mixed else None))
    runs: list[Run] = []
    for letter in text:
        name, scale = _font_for(letter, face) or (face, 1.0)
        run = Run(letter, name, round(size * scale))
        if runs and letter in _JOINERS:
            run = runs[-1]._replace(text=letter)
        if runs and runs[-1][1:] == run[1:] and run.font.layout_engine is ImageFont.Layout.RAQM:
            runs[-1] = run._replace(text=runs[-1].text + letter)
        else:
            runs.append(run)
    return runs


class Line(NamedTuple):
    """A line of type, ready to be set: ``wide`` pixels, at most its natural width."""

    text: str
    size: int
    face: Face
    wide: int


@lru_cache(maxsize=2048)
def line(text: str, size: int = SMALLEST, face: Face = Face.SANS) -> Line:
    """The text in its natural width."""
    typeset = _typeset(text, size, face)
    return Line(text, size, face, typeset.right - min(typeset.left, 0))


class _Typeset(NamedTuple):
    """A line's runs with the place of each, and the edges of all, seen from the start of the base line."""

    runs: tuple[tuple[int, Run], ...]
    left: int
    top: int
    right: int
    bottom: int


@lru_cache(maxsize=2048)  # a line is measured first, to fit into its room, and drawn then
def _typeset(text: str, size: int, face: Face) -> _Typeset:
    runs = _runs(text, size, face)
    measured = [_measured(run) for run in runs]
    places = [*itertools.accumulate((advance for advance, *_ in measured), initial=0)]
    edges = [
        (at + left, top, at + right, bottom)
        for at, (_, left, top, right, bottom) in zip(places, measured, strict=False)
    ]
    lefts, tops, rights, bottoms = zip(*edges or [(0, 0, 0, 0)], strict=True)
    placed = tuple(zip(places, runs, strict=False))
    return _Typeset(placed, min(lefts), min(tops), max(rights), max(bottoms))


@lru_cache(maxsize=2048)
def _measured(run: Run) -> tuple[int, int, int, int, int]:
    """How far behind it the next run begins, and its edges, seen from the start of its base line."""
    with _font_lock:
        left, top, right, bottom = run.font.getbbox(run.text, anchor="ls")
        return round(run.font.getlength(run.text)), round(left), round(top), round(right), round(bottom)


@lru_cache(maxsize=1024)
def fit(text: str, room: int, size: int = SMALLEST, face: Face = Face.SANS) -> Line:
    """The text in at most ``room`` pixels: set smaller if it must be, then narrower, then cut.

    It is never smaller than SMALLEST (or the size asked for) nor narrower than TIGHTEST.
    """
    for smaller in (*range(size, SMALLEST, -2), min(size, SMALLEST)):
        typeset = line(text, smaller, face)
        if typeset.wide <= room:
            return typeset
    least = typeset.size
    shown, cut = text, text
    while cut and typeset.wide * TIGHTEST > room:
        cut = cut[:-1]
        shown = cut.rstrip() + "…"
        typeset = line(shown, least, face)
    return typeset._replace(wide=min(typeset.wide, max(room, 1)))


def lettering(typeset: Line) -> tuple[Image.Image, int, int]:
    """The mask of a line, and where its upper left corner is, seen from the start of its base line."""
    return (_kept_lettering if typeset.size <= _LARGEST_KEPT else _lettering)(typeset)


def _lettering(typeset: Line) -> tuple[Image.Image, int, int]:
    runs, left, top, right, bottom = _typeset(typeset.text, typeset.size, typeset.face)
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    for at, run in runs:
        letter, beside, above = (_kept_letter if run.size <= _LARGEST_KEPT else _letter)(run)
        mask.paste(255, (at + beside - left, above - top), letter)
    if right - min(left, 0) > typeset.wide:
        mask = mask.resize((typeset.wide, mask.height), Image.Resampling.LANCZOS)
        left = 0
    return mask, left, top


_kept_lettering = cached(_lettering)


def _letter(run: Run) -> tuple[Image.Image, int, int]:
    """The mask of a run, and where its upper left corner is, seen from the start of its base line."""
    _, left, top, right, bottom = _measured(run)
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    with _font_lock:
        ImageDraw.Draw(mask).text((-left, -top), run.text, fill=255, font=run.font, anchor="ls")
    return mask, left, top


_kept_letter = cached(_letter)  # to set a letter takes as long as to paste it twenty times


@lru_cache(maxsize=256)
def cap_height(size: int, face: Face) -> int:
    """The height of a capital letter in pixels."""
    with _font_lock:
        return -round(font(face, size).getbbox("H", anchor="ls")[1])


def ink(typeset: Line) -> tuple[int, int]:
    """The top and the bottom of what is printed of a line, seen from the middle of its capitals."""
    set_, half = (
        _typeset(typeset.text, typeset.size, typeset.face),
        cap_height(typeset.size, typeset.face) // 2,
    )
    return half + set_.top, half + set_.bottom


def lift(typeset: Line, high: int) -> int:
    """The pixels by which a line in a room that high is raised if it hangs out of it, as Arabic tails do.

    As far as there is room above it; what hangs out little, such as a Latin g, stays on its line.
    """
    top, bottom = ink(typeset)
    below, above = bottom - high // 2, high // 2 + top
    return max(0, min(below, above)) if below > _TAIL else 0
