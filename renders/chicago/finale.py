"""The end of a game: the winner above the gang, with their money on the table, beside all plates by rank."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Outcome, Seat
from engines.chicago.cards import VALUE, by_worth
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.bosses import boss, cut_out_boss, gangster, hat, marked_boss
from renders.chicago.boxes import STAGE, final_plates
from renders.chicago.cards import face
from renders.chicago.colours import PALETTE, QUARTERS, WINDOW
from renders.chicago.final_plate import final_plate
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.layout import columns, ranking
from renders.shared.palette import BRASS_DARK, INK, INLAY, LAMPLIT, SEATS
from renders.shared.shapes import FINE, shape

_NIGHT = QUARTERS["S"]
_ROOM = Box(0, 0, STAGE.w - 6, STAGE.h - 6)  # the stage within its line
_TABLE = _ROOM._replace(y=_ROOM.h - 128, h=128)
_MAN = 72  # side of a henchman of who has won alone
_BENCH = _TABLE._replace(y=_TABLE.y - _MAN - 6, h=_MAN + 6)  # behind such, at the table
_MOON = Box(_ROOM.middle[0] - 230, _BENCH.y - 490, 460, 460)
_ROOFS, _ABROAD, _ABOVE = 470, 2540, 440  # height and width of all roofs, and their tops above the table
_CROWN, _DEEP = 96, 0.045  # width of a crown, and how much of a boss is behind it, below the top of the hat
_BOSS = 352  # side of the winner
_BANNER, _EMBLEM, _TAILS = (92, 176), 68, 30  # size of a banner, side of its emblem, and length of its tails
_ASIDE = 14  # pixels from an end of the stage to a banner
_CARD, _BETWEEN = (64, 104), 3  # size of a card on the table, and pixels between two
_SLIMMEST = 9  # width of the slimmest card that can be drawn
_NEAR = 5  # pixels below them, and right of many
_CORNER = 74  # pixels of the table left of them, where Discord may mark the alt text
_FEW, _TIER = 2, 67  # winners below each other at most, and hundredths of the height that each has
_ABREAST = 2  # winners side by side where they are more
_AIR = 8  # pixels around a winner who is not alone


def finale(canvas: Canvas, view: View, outcome: Outcome, context: DrawContext) -> None:
    """Draw the winners beside all plates; who has won alone sits at a table, amid henchmen and loot."""
    order = ranking(outcome)
    alone = len(outcome.winners) == 1
    stage = Canvas.on(_moonlit() if alone else _night(), PALETTE)
    if alone:
        _triumph(stage, view, order[0])
    else:
        _shared(stage, order[: len(outcome.winners)])
    canvas.put(Sprite(stage.image), STAGE.x + 3, STAGE.y + 3)
    for seat, box in zip(order, final_plates(len(order)), strict=True):
        final_plate(canvas, view, seat, box, context)


@cached
def _night() -> Sprite:
    """Draw the city at night."""
    sheet = Canvas.blank(_ROOM.w * FINE // 2, _ROOM.h * FINE // 2, _NIGHT.wall, PALETTE)
    roofs = Box((_ROOM.w - _ABROAD) // 2, _TABLE.y - _ABOVE, _ABROAD, _ROOFS)
    street = _ROOM._replace(y=roofs.bottom, h=_ROOM.h - roofs.bottom)
    slots = {"wall": _NIGHT.sky, "shade": _NIGHT.shade, "light": WINDOW}
    sheet.draw("chicago/night", roofs.scaled(FINE // 2), slots)
    sheet.fill(street.scaled(FINE // 2), _NIGHT.shade)
    return Canvas(sheet.image.reduce(FINE // 2), PALETTE).sprite()


@cached
def _moonlit() -> Sprite:
    """Draw the city at night before the moon."""
    canvas = Canvas.on(_night(), PALETTE)
    canvas.image.paste(_NIGHT.trim, (_MOON.x, _MOON.y), shape("disc", _MOON.w, _MOON.h))
    return canvas.sprite()


def _shared(stage: Canvas, winners: Sequence[Seat]) -> None:
    """Draw all who share the win: two with banners, more in pairs."""
    if len(winners) <= _FEW:
        for seat, place in zip(winners, _rows(len(winners)), strict=True):
            _tier(stage, seat, place)
    else:
        for number, place in enumerate(_rows(-(-len(winners) // _ABREAST))):
            pair = winners[number * _ABREAST : (number + 1) * _ABREAST]
            for seat, cell in zip(pair, columns(place, len(pair), 0), strict=True):
                _crowned(stage, seat, cell)


def _rows(number: int) -> list[Box]:
    """Divide the stage into boxes of the same height below each other."""
    high = _ROOM.h // number
    return [_ROOM._replace(y=place * high, h=high) for place in range(number)]


def _tier(stage: Canvas, seat: Seat, room: Box) -> None:
    """Draw a boss in a crown before the moon, between banners."""
    side = room.h * _TIER // 100
    left, top = room.middle[0] - side // 2, room.bottom - side
    stage.put(boss(seat, side), left, top)
    _crown(stage, seat, left, top, side)
    _banners(stage, seat, room.y)


def _crowned(stage: Canvas, seat: Seat, room: Box) -> None:
    """Draw a boss with its emblem in a crown, as large as there is room."""
    side = round((room.h - 2 * _AIR - _CROWN * 6 // 7) / (1 - _DEEP))
    side = min(side, (_ROOM.w // _ABREAST - 2 * _AIR) * side // marked_boss(seat, side).size[0])
    figure = marked_boss(seat, side)
    left, top = room.middle[0] - figure.size[0] // 2, room.middle[1] - (side - _CROWN) // 2
    stage.put(figure, left, top)
    _crown(stage, seat, left, top, side)


def _crown(stage: Canvas, seat: Seat, left: int, top: int, side: int) -> None:
    """Draw a crown on the hat of a boss who is drawn there."""
    middle, upper = hat(seat, side)
    stage.worn_crown(left + middle, top + upper + round(side * _DEEP), _CROWN)


def _triumph(stage: Canvas, view: View, seat: Seat) -> None:
    """Draw the only winner before the moon, above the gang and the money."""
    side, middle = view.sides[seat], _ROOM.middle[0]
    left, top = middle - _BOSS // 2, _BENCH.y - _BOSS
    _banners(stage, seat, 0)
    stage.put(cut_out_boss(seat, _BOSS), left, top)
    _crown(stage, seat, left, top, _BOSS)
    stage.fill(_BENCH, INLAY)
    stage.fill(_BENCH._replace(h=3), BRASS_DARK)
    left = middle - side.henchmen * _MAN // 2
    for number in range(side.henchmen):
        stage.put(gangster(seat, number, _MAN), left + number * _MAN, _BENCH.bottom - _MAN)
    _lay_table(stage, side.hand or ())


def _lay_table(stage: Canvas, hand: Sequence[str]) -> None:
    """Draw the table with the money of a hand in its middle, cards that are many the narrower."""
    stage.fill(_TABLE, INLAY)
    stage.fill(_TABLE._replace(h=14), LAMPLIT)
    stage.fill(_TABLE._replace(h=3), BRASS_DARK)
    money = [card for card in by_worth(hand) if card in VALUE]
    (wide, high), room = _CARD, _TABLE.w - _CORNER - _NEAR
    step = min(wide + _BETWEEN, (room + _BETWEEN) // max(1, len(money)))
    wide = max(_SLIMMEST, step - _BETWEEN)
    left = max(_CORNER, _TABLE.middle[0] - (len(money) * step - _BETWEEN) // 2)
    for place, card in enumerate(money):
        stage.put(face(card, wide, high), left + place * step, _TABLE.bottom - _NEAR - high)


def _banners(stage: Canvas, seat: Seat, top: int) -> None:
    """Draw the winner's banners at both ends; they hang from ``top`` and end in two tails."""
    mark, (wide, high) = SEATS[seat], _BANNER
    for left in (_ASIDE, _ROOM.w - _ASIDE - wide):
        box = Box(left, top, wide, high)
        stage.fill(box.grown(3)._replace(y=top, h=box.h + 3), INK)
        stage.fill(box, mark.colour)
        stage.stamp("triangle", Box(box.x, box.bottom - _TAILS, box.w, _TAILS + 3), INK)
        x, y = box._replace(h=box.h - _TAILS).middle
        emblem = Box(x - _EMBLEM // 2, y - _EMBLEM // 2, _EMBLEM, _EMBLEM)
        stage.stamp(mark.shape, emblem, mark.on)
