"""Lettering in several lines: names that are too long for one, headlines and captions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from renders.shared.lettering import SMALLEST, Face, Line, fit, line

PITCH = 1.0  # from one line to the next, as a part of the size: capitals with a fifth of their height between
_STEP = 4  # by which lettering is set smaller until it fits
_TRIES = 4  # to make the lines of a text equally long


def pitch(size: int) -> int:
    """From the middle of one line to the middle of the next."""
    return round(size * PITCH)


@lru_cache(maxsize=512)
def wrap(
    text: str, room: int, size: int = SMALLEST, most: int = 2, face: Face = Face.SANS
) -> tuple[Line, ...]:
    """The text in at most so many lines, as large as fits; no smaller than SMALLEST, and there cut."""
    for smaller in (*range(size, SMALLEST, -_STEP), min(size, SMALLEST)):
        lines = _broken(text, room, smaller, face)
        if len(lines) <= most:
            return tuple(line(part, smaller, face) for part in _even(text, len(lines), room, smaller, face))
    least = min(size, SMALLEST)
    kept, rest = lines[: most - 1], " ".join(lines[most - 1 :])
    return (*(line(part, least, face) for part in kept), fit(rest, room, least, face))


@lru_cache(maxsize=512)
def name_lines(name: str, room: int, size: int, most: int = 2, face: Face = Face.SANS) -> tuple[Line, ...]:
    """A name on one line if it fits, set smaller if need be; else on two lines; else cut with an ellipsis."""
    single = fit(name, room, size, face)
    natural = single.wide == line(name, single.size, face).wide
    if most == 1 or (single.text == name and (natural or " " not in name)):  # rather narrow than in pieces
        return (single,)
    return wrap(name, room, min(size, SMALLEST), most, face)


def _broken(text: str, room: int, size: int, face: Face) -> list[str]:
    """The text in as few lines as it takes: between words, or within one that is longer than a line."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and line(longer, size, face).wide <= room:
            lines[-1] = longer
        else:
            lines += _pieces(word, room, size, face)
    return lines


def _pieces(word: str, room: int, size: int, face: Face) -> Iterator[str]:
    """A word, in pieces if it is longer than a line."""
    while len(word) > 1 and line(word, size, face).wide > room:
        cut = max(1, len(word) * room // line(word, size, face).wide)
        while cut > 1 and line(word[:cut], size, face).wide > room:
            cut -= 1
        yield word[:cut]
        word = word[cut:]
    yield word


def _even(text: str, many: int, room: int, size: int, face: Face) -> list[str]:
    """The text on so many lines that are about as long as each other."""
    lines = _broken(text, room, size, face)
    if many < 2:
        return lines
    words = [line(word, size, face).wide for word in text.split()]
    longest = max((wide for wide in words if wide <= room), default=0)  # no word is broken that fits
    low, high = max(room // many, longest - 1), room
    for _ in range(_TRIES):
        middle = (low + high) // 2
        tried = _broken(text, middle, size, face)
        if len(tried) <= many:
            lines, high = tried, middle
        else:
            low = middle
    return lines
