"""A recorder of what is drawn: lines of type, letters that are too low, what lies outside or hides others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from PIL import Image, ImageChops

from renders.base import Picture
from renders.shared.canvas import HALO, Align, Box, Canvas, Sprite
from renders.shared.lettering import TIGHTEST, Line, cap_height, lettering, line
from renders.shared.palette import INK, INLAY, LAMPLIT, LEATHER_DARK, PANEL, RULED, WALNUT, Colour
from tests.renders.contrast import LETTERS, SYMBOLS, contrast, ground_of, lost_among, lost_on

LOWEST = 40  # pixels of a capital letter
_HIDDEN = 3  # pixels of a line of type that may be hidden: smoothed edges
_INKED = [0] * 64 + [255] * 192  # what a mask tells of each pixel, without its smoothed edge
_THIN = 8  # pixels of the widest rule
_QUIET = (INK, WALNUT, PANEL, LAMPLIT, LEATHER_DARK, INLAY, RULED)
"""Lines that need not stand out: dark edges below or around what is lighter, and hairlines."""
_EMPTY = (WALNUT, PANEL, LAMPLIT, INLAY)  # a shape of bare wood is an empty place, which may be hard to see
_SYMBOL = 40  # pixels of a shape that is one by itself; smaller ones are joints of lines, and parts of others
_COVERED = 0.75  # share of anything that the letters of a choice may cover


@dataclass
class Recorder:
    """A record of what is drawn on one canvas: the place of every line of type, and all faults."""

    canvas: Canvas
    lines: list[tuple[str, Box]] = field(default_factory=list)
    masks: dict[Box, Image.Image] = field(default_factory=dict)
    """The ink of every line of type by its place."""
    signs: list[tuple[str, Box]] = field(default_factory=list)
    sprites: list[Box] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    lined_in: defaultdict[Colour, list[Box]] = field(default_factory=lambda: defaultdict(list))
    """The lines by their colour, in straight parts."""
    halos: list[Box] = field(default_factory=list)
    lost: dict[str, Box] = field(default_factory=dict)
    """Symbols that look like their ground, as long as nothing is drawn on them that stands out."""
    seen: list[Box] = field(default_factory=list)
    """Symbols that stand out from their ground."""

    def lettered(self, typeset: Line, box: Box, colour: Colour) -> None:
        """A line of type before it is written: it stands out from what is beneath it."""
        ground = lost_on(self.canvas.image, box, colour, LETTERS) if typeset.text.strip() else None
        if ground is not None:
            self.faults.append(f"“{typeset.text}” in {colour} can hardly be read on {ground}")

    def lined(self, what: str, parts: Sequence[Box], colour: Colour) -> None:
        """A line in its straight parts, before it is drawn: it stands out from the ground there."""
        beneath = ground_of(self.canvas.image, *parts)
        goes_on = any(part.meets(drawn) for part in parts for drawn in self.lined_in[colour])
        same = beneath.pop(colour, 0) if goes_on else 0  # another one of its kind
        self.lined_in[colour] += parts
        ground = lost_among(beneath, colour, SYMBOLS, same)
        if ground is not None and colour not in _QUIET:
            self.faults.append(f"{what} at {tuple(parts[0])} in {colour} can hardly be seen on {ground}")

    def filled(self, box: Box, colour: Colour) -> None:
        """A panel before it is drawn, which is a rule if it is thin and long."""
        if min(box.w, box.h) <= _THIN and max(box.w, box.h) >= _SYMBOL:
            self.lined("the rule", [box], colour)
        elif min(box.w, box.h) <= 2 * _THIN:  # or a bar from which one goes on
            self.lined_in[colour].append(box)
        self.drawn("a panel", box)

    def framed(self, box: Box, colour: Colour, line: Colour, thick: int) -> None:
        """A panel with a frame before it is drawn: the frame stands out from what is around or within it.

        On bare wood it is all that one sees, so there it stands out from both; a halo may be around it.
        """
        if max(box.w, box.h) < _SYMBOL or line in _QUIET:
            return
        inside = contrast(line, colour) >= SYMBOLS
        if colour in _EMPTY and not inside:
            self.faults.append(f"the frame at {tuple(box)} in {line} can hardly be seen on its own {colour}")
        elif not any(_within(box, halo) for halo in self.halos) and (colour in _EMPTY or not inside):
            self.lined("the frame", _edges(box.grown(thick), thick), line)

    def stamped(self, name: str, box: Box, colour: Colour) -> None:
        """A symbol before it is drawn: it, or a layer below or above it, stands out from what is beneath."""
        if colour in _EMPTY or max(box.w, box.h) < _SYMBOL:
            return
        ground = lost_on(self.canvas.image, box, colour, SYMBOLS)
        if ground is None:
            self.seen.append(box)
            self.lost = {fault: rim for fault, rim in self.lost.items() if not _within(box, rim.grown(2))}
        elif not any(_within(box, rim.grown(2)) for rim in self.seen):
            self.lost[f"the shape {name} at {tuple(box)} in {colour} can hardly be seen on {ground}"] = box

    def drawn(self, what: str, box: Box, typeset: Line | None = None) -> None:
        """Something in a box; type that it covers whole is gone, unless it is a line of type itself.

        Two lines of type may reach into each other's boxes, as tails and accents do, but never touch.
        """
        self.placed(what, box)
        covered = typeset is None
        self.lines = [(text, room) for text, room in self.lines if not (covered and _within(room, box))]
        for text, room in self.lines:
            if _overlap(room, box, _HIDDEN) and (typeset is None or self._touch(typeset, box, room)):
                self.faults.append(f"{what} at {tuple(box)} hides a part of “{text}” at {tuple(room)}")
        self.faults += [
            f"{what} at {tuple(box)} meets the choice “{sign}” at {tuple(plate)}"
            for sign, plate in self.signs
            if typeset is None and _overlap(plate, box, _HIDDEN)
        ]

    def _touch(self, typeset: Line, box: Box, room: Box) -> bool:
        """Return whether the ink of a line of type in a box meets that of the line written in a room."""
        left, top = max(box.x, room.x), max(box.y, room.y)
        shared = (left, top, min(box.right, room.right), min(box.bottom, room.bottom))
        inks = ((lettering(typeset)[0], box), (self.masks[room], room))
        first, other = (
            mask.crop((shared[0] - at.x, shared[1] - at.y, shared[2] - at.x, shared[3] - at.y))
            for mask, at in inks
        )
        return ImageChops.darker(first, other).point(_INKED).getbbox() is not None

    def signed(self, sign: str, plate: Box) -> None:
        """The letters of a choice: they hide nothing that one has to see."""
        self.drawn(f"the choice “{sign}”", plate)
        self.faults += [
            f"the choice “{sign}” at {tuple(plate)} hides what is drawn at {tuple(box)}"
            for box in self.sprites
            if _common(plate, box) > _COVERED * box.w * box.h
        ]

    def placed(self, what: str, box: Box) -> None:
        """Something in a box that may lie over type."""
        wide, high = self.canvas.size
        if box.x < 0 or box.y < 0 or box.right > wide or box.bottom > high:
            self.faults.append(f"{what} lies outside the canvas: {tuple(box)}")

    def written(self, typeset: Line, box: Box) -> None:
        """A line of type."""
        if not typeset.text.strip():
            return
        self.drawn(f"the line “{typeset.text}”", box, typeset)
        if cap_height(typeset.size, typeset.face) < LOWEST:
            self.faults.append(
                f"the letters of “{typeset.text}” are lower than {LOWEST} px: size {typeset.size}"
            )
        if typeset.wide < (line(typeset.text, typeset.size, typeset.face).wide * TIGHTEST) - 1:
            self.faults.append(f"the letters of “{typeset.text}” are pressed together")
        self.lines.append((typeset.text, box))
        self.masks[box] = lettering(typeset)[0]


def _within(inner: Box, outer: Box) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def _edges(box: Box, thick: int) -> list[Box]:
    """The four edges of a frame."""
    across, upright = box._replace(h=thick), box._replace(w=thick)
    return [
        across,
        across._replace(y=box.bottom - thick),
        upright,
        upright._replace(x=box.right - thick),
    ]


def _along(start: tuple[int, int], end: tuple[int, int], wide: int) -> list[Box]:
    """Squares along a line, inside it however it slants; none along one without length."""
    side = max(1, wide * 2 // 3)
    number = -(-max(abs(end[0] - start[0]), abs(end[1] - start[1])) // wide)
    middles = [
        [round(at + (to - at) * (step + 0.5) / number) for at, to in zip(start, end, strict=True)]
        for step in range(number)
    ]
    return [Box(x - side // 2, y - side // 2, side, side) for x, y in middles]


def _common(one: Box, other: Box) -> int:
    """The pixels that two boxes have in common."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0, wide) * max(0, high)


def _overlap(one: Box, other: Box, most: int) -> bool:
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return wide > most and high > most


def faults(draw: Callable[[], Picture]) -> list[str]:
    """The faults of a picture."""
    return examined(draw)[1]


def examined(draw: Callable[[], Picture]) -> tuple[Picture, list[str]]:
    """A picture and its faults; none are known of one that is not drawn on a canvas."""
    with recording() as recorders:
        picture = draw()
    recorder = recorders.get(id(picture))
    return picture, [*recorder.faults, *recorder.lost] if recorder else []


def lettering_of(draw: Callable[[], Picture]) -> list[str]:
    """The lines of type that stand on a picture."""
    with recording() as recorders:
        picture = draw()
    return [text for text, _ in recorders[id(picture)].lines]


@contextmanager
def recording() -> Iterator[dict[int, Recorder]]:
    """Every canvas by its identity; a recorder keeps its canvas, so no identity is used twice."""
    recorders: dict[int, Recorder] = {}
    write, put, fill, stamp = Canvas.write, Canvas.put, Canvas.fill, Canvas.stamp
    choice, choice_sign = Canvas.choice_frame, Canvas.choice_sign

    def of(canvas: Canvas) -> Recorder:
        return recorders.setdefault(id(canvas), Recorder(canvas))

    def recorded_write(
        self: Canvas, typeset: Line, at: tuple[int, int], colour: Colour, align: Align = "left"
    ) -> int:
        mask, left, top = lettering(typeset)
        x = at[0] - {"left": 0, "mid": typeset.wide // 2, "right": typeset.wide}[align]
        y = at[1] + cap_height(typeset.size, typeset.face) // 2 + top
        box = Box(x + left, y, mask.width, mask.height)
        of(self).lettered(typeset, box, colour)
        of(self).written(typeset, box)
        return write(self, typeset, at, colour, align)

    def recorded_put(self: Canvas, sprite: Sprite, x: int, y: int) -> None:
        box = Box(x, y, *sprite.size)
        of(self).drawn("a sprite", box)
        of(self).sprites.append(box)
        put(self, sprite, x, y)

    def recorded_fill(self: Canvas, box: Box, colour: Colour, radius: int = 0) -> None:
        of(self).filled(box, colour)
        fill(self, box, colour, radius)

    def recorded_stamp(self: Canvas, name: str, box: Box, colour: Colour) -> None:
        of(self).stamped(name, box, colour)
        of(self).drawn(f"the shape {name}", box)
        stamp(self, name, box, colour)

    def recorded_sign(self: Canvas, box: Box, sign: str, radius: int = 6) -> None:
        of(self).signed(sign, box)
        choice_sign(self, box, sign, radius)
        of(self).signs.append((sign, box))

    def recorded_choice(self: Canvas, box: Box, radius: int = 12, **tab: Any) -> None:
        of(self).placed("the frame of a choice", box.grown(HALO + 3))
        choice(self, box, radius, **tab)

    replaced: dict[str, Any] = {
        "write": (write, recorded_write),
        "put": (put, recorded_put),
        "fill": (fill, recorded_fill),
        **_recorded_lines(of),
        "stamp": (stamp, recorded_stamp),
        "choice_frame": (choice, recorded_choice),
        "choice_sign": (choice_sign, recorded_sign),
    }
    for name, (_, recorded) in replaced.items():
        setattr(Canvas, name, recorded)
    try:
        yield recorders
    finally:
        for name, (original, _) in replaced.items():
            setattr(Canvas, name, original)


def _recorded_lines(of: Callable[[Canvas], Recorder]) -> dict[str, tuple[Any, Any]]:
    """The methods that draw frames and lines, and those that record them as well, by name."""
    panel, straight, halo = Canvas.panel, Canvas.line, Canvas.halo

    def recorded_panel(
        self: Canvas, box: Box, colour: Colour, line: Colour, radius: int = 12, thick: int = 3
    ) -> None:
        of(self).framed(box, colour, line, thick)
        panel(self, box, colour, line, radius, thick)

    def recorded_line(
        self: Canvas, start: tuple[int, int], end: tuple[int, int], colour: Colour, wide: int
    ) -> None:
        if start != end:
            of(self).lined("the line", _along(start, end, wide), colour)
        straight(self, start, end, colour, wide)

    def recorded_halo(self: Canvas, box: Box, radius: int = 12) -> None:
        halo(self, box, radius)
        of(self).halos.append(box.grown(HALO))

    return {
        "halo": (halo, recorded_halo),
        "panel": (panel, recorded_panel),
        "line": (straight, recorded_line),
    }
