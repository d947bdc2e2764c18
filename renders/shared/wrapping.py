"""Lettering in several lines: names that are too long for one, headlines and captions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, fit, line

NO_BREAK = "\u00a0"
"""A space at which a line is not broken."""

PITCH = 1.0  # from one line to the next, as a part of the size: capitals with a fifth of their height between
_STEP = 4  # by which lettering is set smaller until it fits
_TRIES = 4  # to make the lines of a text equally long
_SHORT = 12  # letters of a word that is rather cut than broken


def pitch(size: int) -> int:
    """From the middle of one line to the middle of the next."""
    return round(size * PITCH)


@lru_cache(maxsize=512)
def wrap(
    text: str, room: int, size: int = SMALLEST, most: int = 2, face: Face = Face.SANS
) -> tuple[Line, ...]:
    """The text in at most ``most`` lines, as large as fits; no smaller than SMALLEST.

    There it is set narrower, then broken within words, and cut only then. NO_BREAK between
    two words makes them one.
    """
    words = text.split(" ")
    for smaller in (*range(size, SMALLEST, -_STEP), min(size, SMALLEST)):
        lines = _broken(words, room, smaller, face)
        if len(lines) <= most and _is_whole(words, lines):
            lines = _even(words, lines, room, smaller, face)
            return tuple(line(part.replace(NO_BREAK, " "), smaller, face) for part in lines)
    least, wider = min(size, SMALLEST), round(room / TIGHTEST)
    lines = _broken(words, wider, least, face)
    if len(lines) <= most:
        lines = _even(words, lines, wider, least, face)
    kept, rest = lines[: most - 1], " ".join(lines[most - 1 :])
    return tuple(fit(part.replace(NO_BREAK, " "), room, least, face) for part in (*kept, rest) if part)


@lru_cache(maxsize=512)
def name_lines(name: str, room: int, size: int, most: int = 2, face: Face = Face.SANS) -> tuple[Line, ...]:
    """A name on one line if it fits, set smaller if need be; else on two lines; else cut with an ellipsis.

    A short word is never broken: where one is longer than a line, it is cut.
    """
    single = fit(name, room, size, face)
    natural = single.wide == line(name, single.size, face).wide
    if most == 1 or (single.text == name and (natural or " " not in name)):  # rather narrow than in pieces
        return (single,)
    least = min(size, SMALLEST)
    if any(len(word) <= _SHORT and line(word, least, face).wide * TIGHTEST > room for word in name.split()):
        return _cut(name.split(), room, least, face)
    return wrap(name, room, least, most, face)


def _cut(words: Sequence[str], room: int, size: int, face: Face) -> tuple[Line, ...]:
    """The first words whole on a line, if they fit, and the others cut on the next one; else one line."""
    for number in reversed(range(1, len(words))):
        first = " ".join(words[:number])
        if (typeset := fit(first, room, size, face)).text == first:
            return typeset, fit(" ".join(words[number:]), room, size, face)
    return (fit(" ".join(words), room, size, face),)


def _is_whole(words: Sequence[str], lines: Sequence[str]) -> bool:
    """Return whether no word is broken."""
    return " ".join(lines) == " ".join(words)


def _broken(words: Sequence[str], room: int, size: int, face: Face) -> list[str]:
    """The words on as few lines as it takes; only a word that is longer than a line is broken."""
    lines: list[str] = []
    for word in words:
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


def _even(words: Sequence[str], lines: list[str], room: int, size: int, face: Face) -> list[str]:
    """As many lines that are about as long as each other; words stay as whole as they are."""
    many, whole = len(lines), _is_whole(words, lines)
    if many < 2:
        return lines
    low, high = room // many, room
    for _ in range(_TRIES):
        middle = (low + high) // 2
        tried = _broken(words, middle, size, face)
        if len(tried) <= many and _is_whole(words, tried) >= whole:
            lines, high = tried, middle
        else:
            low = middle
    return _evened(lines, size, face) if whole else lines


def _evened(lines: list[str], size: int, face: Face) -> list[str]:
    """The same lines, with a line's last word moved to the next one where both become more alike."""
    evened = [*lines]
    for at in reversed(range(len(lines) - 1)):
        upper, below = evened[at : at + 2]
        kept, _, moved = upper.rpartition(" ")
        tried = kept, f"{moved} {below}"
        if kept and _unlike(tried, size, face) < _unlike((upper, below), size, face):
            evened[at : at + 2] = tried
    return evened


def _unlike(pair: tuple[str, str], size: int, face: Face) -> int:
    """By how much one of two lines is wider than the other."""
    return abs(line(pair[0], size, face).wide - line(pair[1], size, face).wide)
