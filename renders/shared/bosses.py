"""The heads of the families, as they are and on photographs, and their coats of arms."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Seat
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.drawings import Slots, draw_mask
from renders.shared.lettering import SMALLEST, Face, fit
from renders.shared.palette import INK, PARCHMENT, SEATS, Colour
from renders.shared.shapes import FINE, shape

_EDGE = 4  # line of ink around a photograph
_LOWERED = 12  # pixels by which a head is lowered at a time until a corner is free
_IN_A_ROW = 2  # heads of a group that stand in one row
_RAISED = 85  # hundredths of a head by which those behind stand higher
_HAT, _STEP = 90, 92  # hundredths of a head: the width of a hat, and from one head to the next at most
_SMOKES: dict[Seat, int] = {0: 1, 1: -1}
"""Whose smoke rises before their face: to the right, or to the left."""


def head(seat: Seat) -> str:
    """The drawing of the head of a family."""
    return f"shared/bosses/{SEATS[seat].letter.lower()}"


def coat(seat: Seat) -> Slots:
    """The colours of the coat of the head of a family, in the light and in the shade."""
    return {"coat": SEATS[seat].colour, "coat-shade": SEATS[seat].shade}


@cached
def boss(seat: Seat, side: int) -> Sprite:
    """The head of a family, in the coat of its colour; its smooth edge has no other colour than its own."""
    fine = side * FINE
    sheet = Canvas.blank(fine, fine, INK)
    sheet.draw(head(seat), Box(0, 0, fine, fine), coat(seat))
    sheet.image.putalpha(draw_mask(head(seat), fine, fine))
    cut = sheet.image.convert("RGBa").reduce(FINE).convert("RGBA")
    return Canvas(cut.convert("RGB")).sprite(cut.getchannel("A"))


@cached
def portrait(seat: Seat, wide: int, high: int | None = None) -> Sprite:
    """The head of a family on a photograph; as high as wide."""
    sheet = Canvas.blank(wide, high or wide, INK)
    pose(sheet, seat, Box(0, 0, *sheet.size), Sprite(Canvas.blank(*sheet.size, PARCHMENT).image))
    return sheet.sprite()


def pose(canvas: Canvas, seat: Seat, box: Box, ground: Sprite, above: int = 0) -> None:
    """The head of a family before a ground that is as large as the box, in a line of ink.

    ``above``: pixels of the ground that stay free above the head.
    """
    photo = box.grown(-_EDGE)
    side = _side(photo, above)
    inner = Canvas.on(
        Sprite(ground.image.convert("RGB").crop((_EDGE, _EDGE, _EDGE + photo.w, _EDGE + photo.h)))
    )
    inner.put(boss(seat, side), (photo.w - side) // 2, photo.h - side)
    canvas.fill(box, INK)
    canvas.image.paste(inner.image, (photo.x, photo.y))


def _side(photo: Box, above: int) -> int:
    """How large a head is on a photograph, above which so much of it stays free."""
    return min(photo.h - above, photo.w * 13 // 10)


def free_corner(seat: Seat, box: Box, size: tuple[int, int], above: int) -> tuple[int, bool]:
    """How much is above a head (``pose``) so that an upper corner is free of it: the left one, or the right.

    ``size``: width and height of that corner; ``above``: what is free above the head at least.
    """
    photo = box.grown(-_EDGE)
    wide, high = size
    for free in range(above, high, _LOWERED):
        side = _side(photo, free)
        man, left, top = boss(seat, side).mask, (photo.w - side) // 2, photo.h - side
        for right in (False, True):
            x = photo.w - wide if right else 0
            if man.crop((x - left, -top, x - left + wide, high - top)).getbbox() is None:
                return free, right
    return high, False


def group(canvas: Canvas, seats: Sequence[Seat], above: int) -> int:
    """Heads of families before whatever is on the canvas, as for a photograph, ``above`` them so much of it.

    More than two stand in two rows; the front row is the longer one. Nobody smokes into another's
    face. Returns where the heads begin.
    """
    wide, high = canvas.size
    behind = len(seats) // 2 if len(seats) > _IN_A_ROW else 0
    share = 100 + (_RAISED if behind else 0)
    room = wide // (len(seats) - behind)
    side = min((high - above) * 100 // share, room * 100 // _HAT)
    top, step = high - side * share // 100, min(room, side * _STEP // 100)
    for row, y in ((seats[:behind], top), (seats[behind:], high - side)):
        x = (wide - step * (len(row) - 1) - side) // 2
        for place, seat in enumerate(row):
            smokes_inwards = _SMOKES.get(seat, 0) * (2 * place - len(row) + 1) < 0
            man = boss(seat, side)
            canvas.put(man.mirrored() if smokes_inwards else man, x + place * step, y)
    return top


@cached
def crest(seat: Seat, high: int) -> Sprite:
    """A coat of arms in a seat's colour, with its emblem."""
    mark, sheet = SEATS[seat], _arms(high, SEATS[seat].colour)
    (x, y), side = _heart(sheet), sheet.size[0] * 11 // 20
    sheet.stamp(mark.shape, Box(x - side // 2, y - side // 2, side, side), mark.on)
    return sheet.reduced(shape("crest", high * 6 // 7, high))


@cached
def lettered_crest(letter: str, high: int, metal: Colour) -> Sprite:
    """A coat of arms of a metal, with a letter."""
    sheet = _arms(high, metal)
    size = max(SMALLEST, high * 11 // 20) * FINE
    sheet.write(fit(letter, sheet.size[0] * 2 // 3, size, Face.SERIF), _heart(sheet), INK, "mid")
    return sheet.reduced(shape("crest", high * 6 // 7, high))


def _arms(high: int, colour: Colour) -> Canvas:
    sheet = Canvas.blank(high * 6 // 7 * FINE, high * FINE, INK)
    sheet.draw("shared/crest", Box(0, 0, *sheet.size), {"colour": colour})
    return sheet


def _heart(sheet: Canvas) -> tuple[int, int]:
    """The point of a coat of arms on which its emblem is centred."""
    wide, high = sheet.size
    return wide // 2, high * 23 // 50
