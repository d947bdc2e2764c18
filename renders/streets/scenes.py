"""The scenes of a film of Streets of Palermo: a branch with both sides face to face, and the joker."""

from __future__ import annotations

from collections import Counter

from PIL import Image

from engines.base import Seat
from engines.cards import SUITS
from engines.streets.events import Swept
from engines.streets.view import View, public
from renders.shared import cards
from renders.shared.canvas import HALO, Box, Canvas, Sprite
from renders.shared.lettering import Face, fit
from renders.shared.palette import CREAM, INK, LEATHER, LEATHER_DARK, SEATS
from renders.shared.seats import badge, badge_width
from renders.streets.awnings import draw_awning
from renders.streets.boxes import AWNING, BAND, CUTS, Cut, Street
from renders.streets.colours import FRONTS, PALETTE
from renders.streets.houses import windows
from renders.streets.joker import joker
from renders.streets.signs import influence
from renders.streets.stacks import laid_card, places
from renders.streets.words import sum_of

_SIZES = ((640, 360), (800, 450), (960, 540))
"""The closest view first, the one for the most cards last."""
_INSET, _LINE = 16, 6  # pixels beside cards, and height of the line in a side's colour
_TOP = HALO + 3  # from the top of a scene to its awning, which may have a halo
_APART = 8  # width of the wall between both sides
_BADGE, _SUM = 54, 60  # height of a side's badge, and size of its sum
_PADDING = 8  # from a bribe to the edge of a band, and to a sum

_JOKER = Box(28, 34, 208, 292)
_CARD, _STEP = Box(276, 22, 100, 140), 118  # the first card of a display, and from one to the next
_BELOW = 176  # from the old display to the new one
_TILTS = (-9, 7, -6)  # degrees by which the swept cards are turned
_SHADE = 110  # of 255: how dark they are


# --- A branch -----------------------------------------------------------------------------------------


def branch_scene(view: View, branch: int, changed: Counter[str]) -> Canvas:
    """Draw both sides of a branch side by side below its awning, what has changed with a halo."""
    crowd = max(len(side.stacks[branch]) for side in view.sides)
    size, cut, step = _fitting(crowd)
    canvas = Canvas.blank(*size, FRONTS[SUITS[branch]].shade, PALETTE)
    wide, top = (size[0] - _APART) // 2, AWNING + 12
    for seat in (0, 1):
        half = Box(seat * (wide + _APART), top, wide, size[1] - top)
        _half(canvas, view, seat, branch, half, Street((), cut, step), changed)
    cloth = Box(_INSET, _TOP, size[0] - 2 * _INSET, AWNING)
    draw_awning(canvas, public(view), branch, cloth, changed=bool(changed[SUITS[branch]]))
    return canvas


def _fitting(crowd: int) -> tuple[tuple[int, int], Cut, int]:
    """Return the smallest scene in which the cards find room, and how these are cut and laid."""
    for size in _SIZES:
        room = (size[0] - _APART) // 2 - 2 * _INSET
        for cut in CUTS:
            if cut.rows > 1 and size == _SIZES[0]:
                continue  # two rows would reach the awning
            for step in cut.steps:
                if cut.width(crowd, step) <= room:
                    return size, cut, step
    return _SIZES[-1], CUTS[-1], CUTS[-1].steps[-1]


def _half(
    canvas: Canvas, view: View, seat: Seat, branch: int, half: Box, street: Street, changed: Counter[str]
) -> None:
    """Draw a side: its cards before the windows that they leave free, and its sum on the band below."""
    suit, stack = SUITS[branch], view.sides[seat].stacks[branch]
    house = half._replace(h=half.h - BAND)
    room = house.grown(-_INSET)
    laid_out = places(len(stack), room, street, upwards=True)
    end = max((place.box.right for place in laid_out), default=house.x)
    free = house.right_of(end)._replace(w=max(0, house.right - end))
    windows(canvas, "houses" if seat else "shops", suit, house, free, lit=bool(stack))
    old, left_out = len(stack) - changed[f"stack{seat}{suit}"], len(stack) - len(laid_out)
    for index, (laid, place) in enumerate(zip(stack[left_out:], laid_out, strict=True), start=left_out):
        if index >= old:
            place = place.ringed()  # noqa: PLW2901 - room for its halo
            canvas.halo(place.box)
        canvas.put(laid_card(laid, place), place.box.x, place.box.y)
    band = Box(half.x, house.bottom, half.w, BAND)
    canvas.fill(band, FRONTS[suit].wall)
    canvas.fill(band._replace(h=_LINE), SEATS[seat].line)
    _sum(canvas, view, seat, branch, band._replace(y=band.y + _LINE, h=BAND - _LINE).grown(-3))


def _sum(canvas: Canvas, view: View, seat: Seat, branch: int, band: Box) -> None:
    """Write whose side it is and its sum; at the other end are its bribes."""
    stack, middle = view.sides[seat].stacks[branch], band.middle[1]
    x = band.x + _INSET
    wide = badge_width(_BADGE)
    canvas.put(badge(seat, _BADGE), x, middle - _BADGE // 2)
    x += wide + _INSET
    left = influence(canvas, view, seat, branch, (band.right - _PADDING, middle), changed=False)
    canvas.write(fit(sum_of(stack), left - x - _PADDING, _SUM, Face.BOLD), (x, middle), CREAM)


# --- The joker ----------------------------------------------------------------------------------------


def joker_scene(swept: Swept) -> Canvas:
    """Draw the joker, beside it the display that it has swept away, and below that the new one."""
    canvas = Canvas.blank(*_SIZES[0], LEATHER, PALETTE)
    canvas.put(joker(_JOKER.w, _JOKER.h), _JOKER.x, _JOKER.y)
    canvas.put(badge(swept.seat, 84), _JOKER.right - 62, _JOKER.bottom - 66)
    for slot, (old, new) in enumerate(zip(swept.old, swept.new, strict=True)):
        box = _CARD._replace(x=_CARD.x + slot * _STEP)
        if old is not None:
            turned = _turned(cards.face(old, box.w, box.h), _TILTS[slot % len(_TILTS)])
            left, top = (middle - edge // 2 for middle, edge in zip(box.middle, turned.size, strict=True))
            canvas.put(turned, left, top)
        if new is not None:
            place = box._replace(y=box.y + _BELOW)
            canvas.halo(place)
            canvas.put(cards.face(new, place.w, place.h), place.x, place.y)
    return canvas


def _turned(card: Sprite, degrees: int) -> Sprite:
    """Return a card turned as it flies away, in the shade."""
    image = Image.blend(card.image.convert("RGB"), Image.new("RGB", card.size, LEATHER_DARK), _SHADE / 255)
    turn = Image.Resampling.BICUBIC
    return Sprite(
        image.rotate(degrees, turn, expand=True, fillcolor=INK),
        card.mask.rotate(degrees, turn, expand=True),
    )
