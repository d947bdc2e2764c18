"""What has happened, in words: on one line above a fight, or on two beside pictures of what it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.names import card_name
from engines.text import Text
from renders.base import DrawContext
from renders.mafiadollar.scene import Part, draw_parts, parts_width
from renders.mafiadollar.words import OTHER, call_name
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import fit, lift, line, settable
from renders.shared.palette import CREAM
from renders.shared.seats import badge, badge_width

_BADGE = 50
_GAP = 14  # pixels between a badge, a name and the words
_LEAST = 60  # pixels of a name; with fewer the badge stands alone
_LINES, _PITCH = 2, 62  # lines of a band at most, and from one to the next
_NARROWEST = 0.9  # how much narrower words are at most
_STEP = 10  # pixels by which a line is longer until all has room
_APART = 24  # pixels between words and pictures
_CARD, _ARROW = 96, 44  # widths of a card for which there is room beside words, and of an arrow


class Scene(NamedTuple):
    """The content: a seat, words, another seat and a gangster in them, and what is seen on the road."""

    seat: Seat | None
    words: Text
    other: Seat | None
    parts: list[Part]
    gangster: str = ""


def draw_headline(canvas: Canvas, room: Box, scene: Scene, context: DrawContext) -> None:
    """Draw the words between the badges and names of the seats that they are about; names give way first."""
    said = _said(scene, context)
    for told in (said, _brief(scene, said, context)):
        before, after = _around_other(told)
        apart = _GAP if after.startswith(" ") else 0  # “'s” joins the name before it
        parts = ((scene.seat, before.strip()), (scene.other, after.strip()))
        seats = [seat for seat, _ in parts if seat is not None]
        left = room.w - sum(line(words).wide + _GAP for _, words in parts if words)
        left -= len(seats) * (badge_width(_BADGE) + 2 * _GAP)
        wanted = [line(settable(context.names[seat])).wide for seat in seats]
        if sum(wanted) <= left:
            break
    rooms = _shared(wanted, left)
    x, middle = room.x, room.middle[1] - 3
    for seat, words in parts:
        if seat is not None:
            canvas.put(badge(seat, _BADGE), x, middle - _BADGE // 2)
            x += badge_width(_BADGE)
            wide = rooms.pop(0)
            if wide >= _LEAST:
                name = fit(settable(context.names[seat]), wide)
                x += _GAP + canvas.write(name, (x + _GAP, middle - lift(name, room.h)), CREAM)
            x += apart if seat == scene.other else _GAP
        if words:
            x += canvas.write(fit(words, room.right - x), (x, middle), CREAM) + _GAP


def _said(scene: Scene, context: DrawContext) -> str:
    """Return the words, with a bar for the other seat."""
    return settable(context.say(scene.words).replace(OTHER, "|"))


def _brief(scene: Scene, said: str, context: DrawContext) -> str:
    """Return the words without the epithet of the gangster."""
    if not scene.gangster:
        return said
    return said.replace(settable(context.say(card_name(scene.gangster))), call_name(scene.gangster))


def _around_other(said: str) -> tuple[str, str]:
    """Return the words before and after the other seat."""
    before, _, after = said.partition("|")
    return before, after


def _shared(wanted: list[int], room: int) -> list[int]:
    """Return the room of each of the names: the shorter one is cut only if both are too long."""
    if sum(wanted) <= room:
        return wanted
    half = room // max(1, len(wanted))
    return [max(half, room - sum(wanted) + wide) if wide > half else wide for wide in wanted]


# --- On two lines -------------------------------------------------------------------------------------


class _Word(NamedTuple):
    """Something that no line divides: a word, or a badge with the name beside it, if there is room."""

    text: str
    seat: Seat | None = None
    joined: bool = False
    """Whether it follows the one before it without a space."""

    @property
    def wide(self) -> int:
        """How many pixels it takes."""
        badge_wide = 0 if self.seat is None else badge_width(_BADGE) + (_GAP if self.text else 0)
        return badge_wide + (line(self.text).wide if self.text else 0)


def draw_band(canvas: Canvas, room: Box, scene: Scene, context: DrawContext) -> None:
    """Draw the words on one line or two, and on their right as many of the pictures as there is room for.

    Pictures give way to names. Names that find no room even then are left out: the badge stands for them,
    and the first card has room beside it.
    """
    lines, wide = _fitting(scene, room.w, context)
    if len(lines) > _LINES:
        lines[_LINES - 1 :] = [[word for told in lines[_LINES - 1 :] for word in told]]
    middle = room.middle[1] - (len(lines) - 1) * _PITCH // 2 - 2
    for row, told in enumerate(lines):
        _write(canvas, told, room._replace(w=wide), middle + row * _PITCH)
    pictures = _pictured(scene, room.w - wide - _APART)
    beside = room.right_of(room.x + wide + _APART)
    draw_parts(canvas, pictures, beside)


def _beside(scene: Scene, room: int) -> int:
    """Return the room of words beside the smallest picture."""
    return room - parts_width(_smallest(scene.parts)) - _APART


def _closer(scene: Scene) -> Sequence[Part]:
    """Return cards of a scene as narrow as they can be, with short arrows: if words name who is on them."""
    named = bool(scene.gangster) or not any(part.person for part in scene.parts)
    if not named or not all(part.wider or part.leads for part in scene.parts):
        return scene.parts
    return [part._replace(wide=_CARD if part.wider else _ARROW) for part in scene.parts]


def _fitting(scene: Scene, room: int, context: DrawContext) -> tuple[list[list[_Word]], int]:
    """Return the lines of words with as many names as there is room for, and how wide they may be.

    They are on one line if all pictures have room beside it. On two, letters are narrower and a gangster
    gives up its epithet before all pictures but one give way, then that too, and only then a seat its name.
    """
    said, seats = _said(scene, context), [seat for seat in (scene.seat, scene.other) if seat is not None]
    words = list(_words(scene, said, seats, context))
    whole = _width(words)
    if whole + _APART + parts_width(scene.parts) <= room:
        return [words], whole
    brief = _brief(scene, said, context)
    seats.sort(key=lambda seat: line(settable(context.names[seat])).wide)
    pictured = [room - parts_width(parts) - _APART for parts in (scene.parts, _closer(scene))]
    beside = _beside(scene, room)
    fewer = ((brief, seats[:number], beside) for number in reversed(range(len(seats))))
    tried = ((told, seats, most) for most in (*pictured, beside) for told in (said, brief))
    for told, named, most in (*tried, (brief, seats, room), *fewer):
        words = list(_words(scene, told, named, context))
        least = max((_width(words) - _GAP) // _LINES, *(word.wide for word in words))
        for wide in range(least, round(most / _NARROWEST), _STEP):
            lines = _broken(words, wide)
            if len(lines) <= _LINES and all(_narrowed(broken) <= most for broken in lines):
                return lines, min(wide, most)
    return _broken(words, room), beside


def _smallest(parts: Sequence[Part]) -> Sequence[Part]:
    """Return the first part of a scene as narrow as it can be, if it is a card."""
    return [part._replace(wide=_CARD) for part in parts[:1] if part.wider]


def _words(scene: Scene, said: str, named: Sequence[Seat], context: DrawContext) -> Iterator[_Word]:
    """Yield the words in their order, and the seats between them, with the names of those that are named."""
    before, after = _around_other(said)
    for seat, words in ((scene.seat, f" {before}"), (scene.other, after)):
        if seat is not None:
            yield _Word(settable(context.names[seat]) if seat in named else "", seat)
        joins = words[:1].strip() != ""  # “'s” joins the name before it
        for number, word in enumerate(words.split()):
            yield _Word(word, joined=joins and not number)


def _broken(words: Sequence[_Word], wide: int) -> list[list[_Word]]:
    """Divide words into lines no wider than that, as few as it takes."""
    lines: list[list[_Word]] = []
    for word in words:
        if lines and (word.joined or _width([*lines[-1], word]) <= wide):
            lines[-1].append(word)
        else:
            lines.append([word])
    return lines


def _width(words: Sequence[_Word]) -> int:
    """Return how wide words are on one line."""
    return sum(word.wide + _space(word) for word in words) - (_space(words[0]) if words else 0)


def _narrowed(words: Sequence[_Word]) -> float:
    """Return how wide words are on one line if letters, but not badges, are as narrow as they may be."""
    return _width(words) - (1 - _NARROWEST) * sum(line(word.text).wide for word in words)


def _space(word: _Word) -> int:
    return 0 if word.joined else _GAP


def _write(canvas: Canvas, words: Sequence[_Word], room: Box, middle: int) -> None:
    """Write one line: words that follow each other at once, narrower if it is too long."""
    x, over = room.x, max(0, _width(words) - room.w)
    narrower = 1 - over / max(1, sum(line(word.text).wide for word in words))
    for seat, grouped in groupby(words, key=lambda word: word.seat):
        group = list(grouped)
        x += _space(group[0]) * (group[0] is not words[0])
        if seat is not None:
            canvas.put(badge(seat, _BADGE), x, middle - _BADGE // 2 + 2)
            x += badge_width(_BADGE) + (_GAP if group[0].text else 0)
        told = " ".join(word.text for word in group)
        typeset = fit(told, min(max(0, room.right - x), round(line(told).wide * narrower)))
        if typeset.text.strip("…"):
            raised = lift(typeset, _PITCH) if seat is not None else 0
            x += canvas.write(typeset, (x, middle - raised), CREAM)


def _pictured(scene: Scene, room: int) -> Sequence[Part]:
    """Return the parts of a scene that have room: all, those before an arrow with its check, or its cards."""
    parts = scene.parts
    way = next((number for number, part in enumerate(parts) if part.leads), len(parts))
    cards = [part for part in parts[:way] if part.wider]  # points alone say nothing of who has them
    taken = [part for part in cards if not part.person]
    last = cards[-1:] if len(taken) < 2 else []  # one of several would look like all of them
    checked = [*parts[:way], *parts[way + 2 :]]
    for shown in (parts, _closer(scene), checked, parts[:way], taken, last, parts[:1], _smallest(parts)):
        if shown and parts_width(shown) <= room:
            return shown
    return ()
