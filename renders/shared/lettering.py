"""Lettering that always fits its room: faces, lines of type, and their masks."""

from __future__ import annotations

import threading
import unicodedata
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import font_source_sans_pro  # type: ignore[import-untyped]  # it ships no types
import font_source_serif_pro  # type: ignore[import-untyped]  # it ships no types
from PIL import Image, ImageDraw, ImageFont

SMALLEST = 46  # size of lettering whose capitals and digits are 30 pixels high
TIGHTEST = 0.84  # how much narrower than natural a line may be set


class Face(StrEnum):
    """The faces in use. Both set Latin, Greek and Cyrillic, upright only."""

    SANS = f"{font_source_sans_pro.font_directory}/SourceSansPro-Semibold.ttf"
    BOLD = f"{font_source_sans_pro.font_directory}/SourceSansPro-Bold.ttf"
    SERIF = f"{font_source_serif_pro.font_directory}/SourceSerifPro-Bold.ttf"


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
