"""Playing cards: faces, backs and the joker in any size, each drawn once and kept."""

from __future__ import annotations

from PIL import ImageFilter, ImageOps

from engines.cards import rank, suit
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, lettering, line
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    CREAM,
    INK,
    LEATHER,
    LEATHER_DARK,
    PALETTE,
    WINE,
    Colour,
)
from renders.shared.shapes import rounded, shape

SUIT_COLOUR: dict[str, Colour] = {"H": WINE, "D": WINE, "S": INK, "C": INK}

INDEX = 54  # height of a card's index in pixels: how much of a covered card must stay visible
_NARROW = 86, 92  # widths from which rank and suit stand clear of each other; the second one for a 10
_NARROWEST = 68  # width from which there is room for both, the rank over the edge of its suit
_CONDENSED = 26, 32  # least pixels of a rank before it lies over its suit; the second ones for a 10
_RIM = 2  # pixels of stock around a rank that lies over its suit
_LOW = 24  # what a card that is no higher than its index may be higher
_EDGE, _BRASS_LINE = 3, 2  # widths of a card's ink line, and of the line on dark stock within that
_PIP = 44  # a suit's size in an index
_INDEX_SHARE = 0.5  # the most of a card's height that its index takes
_BEFORE, _BETWEEN, _BEHIND = 4, 4, 6  # least pixels before an index's rank, after it, and after its suit
_SPARE, _INWARDS = 14, 8  # pixels around a rank from which on its suit keeps away from the edge, and how far
_TOP = 3  # pixels that an index keeps away from the top of a card that is higher
_BESIDE_TEN = 5  # pixels that a 10, which is wide, leaves free of its room if it can
_LOZENGE, _WITHIN = 0.9, 0.4  # of the field of a back: the lozenge on it, and the one cut out of it


@cached
def face(
    card: str,
    wide: int,
    high: int,
    drawing: str | None = None,
    palette: tuple[Colour, ...] = PALETTE,
) -> Sprite:
    """A card face up: rank and suit in the corner, and if there is room a large suit.

    ``drawing``: what is there in place of the large suit, in that palette; its slots are *suit* and *paper*.
    """
    if wide < _NARROWEST:
        sheet = _sheet(wide, high)
        _narrow(sheet, card, Box(0, 0, wide, high))
        return _as_sprite(sheet, wide, high)
    sheet, strip = indexed(card, wide, high), _strip(wide, high)
    box = _below_index(wide, high, strip, 0.62) if drawing is None else drawing_room(wide, high)
    if box.w < _PIP:
        return _as_sprite(sheet, wide, high)
    if drawing is None:
        draw_suit(sheet, suit(card), box, *_inks(card))
    else:
        sheet.illustrate(drawing, box, CREAM, {"suit": SUIT_COLOUR[suit(card)], "paper": CREAM})
    return _as_sprite(Canvas(sheet.image, palette), wide, high)


def indexed(card: str, wide: int, high: int) -> Canvas:
    """A card with its index alone, for more to be drawn on."""
    sheet, strip = _sheet(wide, high), _strip(wide, high)
    low = high < INDEX + _LOW
    write_index(sheet, card, Box(0, (high - strip) // 2 if low else _TOP, wide, strip))
    return sheet


def drawing_room(wide: int, high: int) -> Box:
    """Where a card has its drawing: the middle below the index."""
    return _below_index(wide, high, _strip(wide, high), 0.9)


def _below_index(wide: int, high: int, strip: int, share: float) -> Box:
    """A square below the index, at most that share of the card wide."""
    side = min(high - strip - 16, round(wide * share))
    return Box((wide - side) // 2, strip + (high - strip - side) // 2 - 2, side, side)


def _strip(wide: int, high: int) -> int:
    """The height of a card's index."""
    return round(INDEX * max(1.0, min(wide / 112, high * _INDEX_SHARE / INDEX)))


def least_width(card: str) -> int:
    """The least width at which a card's rank and suit stand clear of each other."""
    return _NARROW[len(rank(card)) - 1]


def _narrow(sheet: Canvas, card: str, box: Box, *, dark: bool = False) -> None:
    """The rank above the suit; on a low card the rank alone, in the suit's colour."""
    figure = line(rank(card), SMALLEST, Face.BOLD)
    strip = min(box.h, INDEX)
    narrowed = figure._replace(wide=min(figure.wide, box.w - 8))
    sheet.write(narrowed, (box.w // 2, strip // 2), CREAM if dark else SUIT_COLOUR[suit(card)], "mid")
    side = min(box.w - 10, box.h - strip - _EDGE)
    if side >= _PIP:
        side = max(_PIP, side - 8)  # on a low card the suit is close to rank and edge, but it is there
        pip = Box((box.w - side) // 2, strip + (box.h - strip - side) // 2 - 2, side, side)
        draw_suit(sheet, suit(card), pip, *_inks(card))


@cached
def back(wide: int, high: int) -> Sprite:
    """The back that every hidden card shows."""
    sheet = _sheet(wide, high, LEATHER)
    line = Box(0, 0, wide, high).grown(-_EDGE - 4)
    sheet.fill(line, BRASS)
    field = line.grown(-3)
    sheet.fill(field, LEATHER_DARK)
    for share, colour in ((_LOZENGE, BRASS_DARK), (_WITHIN, LEATHER_DARK)):
        across, tall = round(field.w * share), round(field.h * share)
        left, top = field.middle[0] - across // 2, field.middle[1] - tall // 2
        sheet.stamp("lozenge", Box(left, top, across, tall), colour)
    return _as_sprite(sheet, wide, high)


@cached
def dark(wide: int, high: int) -> Sprite:
    """A card of dark stock in a brass line, with nothing on it."""
    sheet = _sheet(wide, high, BRASS)
    inner = _EDGE + _BRASS_LINE
    sheet.fill(Box(0, 0, wide, high).grown(-inner), LEATHER_DARK, radius(wide) - inner)
    return _as_sprite(sheet, wide, high)


@cached
def known_back(card: str, wide: int, high: int) -> Sprite:
    """A card face down whose face this reader may know: light on dark, with its large suit in dim brass."""
    sheet = Canvas.on(dark(wide, high))
    if wide < _NARROWEST:
        _narrow(sheet, card, Box(0, 0, wide, min(high, INDEX)), dark=True)
    else:
        write_index(sheet, card, Box(0, _TOP, wide, INDEX), CREAM, LEATHER_DARK)
        box = _below_index(wide, high, INDEX, 0.62)
        if box.w >= _PIP:
            draw_suit(sheet, suit(card), box, BRASS_DARK, LEATHER_DARK)
    return _as_sprite(sheet, wide, high)


@cached
def picture_card(drawing: str, wide: int, high: int) -> Sprite:
    """A card face up that has a drawing in place of rank and suit."""
    sheet = _sheet(wide, high)
    across = round(min(wide, high) * 0.8)
    box = Box((wide - across) // 2, (high - across) // 2, across, across)
    sheet.illustrate(drawing, box, CREAM)
    return _as_sprite(sheet, wide, high)


@cached
def medallion(suit_: str, size: int) -> Sprite:
    """A suit on a disc of enamel with a brass rim: the sign of a place on the table."""
    sheet = Canvas.blank(size, size, BRASS_DARK)
    rim = max(3, size // 18)
    sheet.stamp("disc", Box(0, 0, size, size).grown(-1), BRASS)
    sheet.stamp("disc", Box(0, 0, size, size).grown(-1 - rim), CREAM)
    inner = max(_PIP, round(size * 0.64))
    gap = (size - inner) // 2
    draw_suit(sheet, suit_, Box(gap, gap, inner, inner), SUIT_COLOUR[suit_], CREAM)
    return sheet.sprite(shape("disc", size, size))


# --- How they are drawn -----------------------------------------------------------------------------


def radius(wide: int) -> int:
    """The radius of a card's corners."""
    return max(8, wide // 11)


def _sheet(wide: int, high: int, stock: Colour = CREAM) -> Canvas:
    sheet = Canvas.blank(wide, high, INK)
    sheet.fill(Box(0, 0, wide, high).grown(-_EDGE), stock, radius(wide) - _EDGE)
    return sheet


def _as_sprite(sheet: Canvas, wide: int, high: int) -> Sprite:
    return sheet.sprite(rounded(wide, high, radius(wide)))


def _inks(card: str) -> tuple[Colour, Colour]:
    """The colours of a card's suit and of its paper."""
    return SUIT_COLOUR[suit(card)], CREAM


def draw_suit(sheet: Canvas, suit_: str, box: Box, colour: Colour, ground: Colour) -> None:
    """A suit in one colour, hearts and diamonds with an inner line in that of the ground."""
    sheet.stamp(suit_, box, colour)
    if SUIT_COLOUR[suit_] is not WINE:
        return
    for share, inner in ((0.26, ground), (0.46, colour)):
        shrunk = round(box.w * share)
        within = Box(box.x + shrunk // 2, box.y + shrunk // 2, box.w - shrunk, box.h - shrunk)
        sheet.stamp(suit_, within, inner)


def write_index(
    sheet: Canvas, card: str, strip: Box, colour: Colour | None = None, ground: Colour = CREAM
) -> None:
    """Rank and suit side by side; a wide rank is set narrower, as on printed cards.

    In a narrow strip a condensed rank lies over the edge of its suit. ``colour``: theirs instead of the
    suit's; ``ground``: of what they stand on.
    """
    colour = colour or SUIT_COLOUR[suit(card)]
    scale = strip.h / INDEX
    size = round(SMALLEST * scale)
    mark = round(_PIP * scale)
    before, between, behind = (round(gap * scale) for gap in (_BEFORE, _BETWEEN, _BEHIND))
    room = strip.w - before - between - mark - behind
    figure = line(rank(card), size, Face.BOLD)
    least = round(_CONDENSED[len(rank(card)) - 1] * scale)
    most = room - round(_BESIDE_TEN * scale) * (len(figure.text) - 1)
    mask, _, _ = lettering(figure._replace(wide=min(figure.wide, max(most, least))))
    middle, spare = strip.y + strip.h // 2, max(0, room - mask.width)
    inwards = min(max(0, spare - _SPARE) // 2, round(_INWARDS * scale))
    x, y = strip.x + before + (spare - inwards) // 2, middle - mask.height // 2 + 1
    pip_box = Box(strip.right - mark - behind - inwards, middle - mark // 2 + 1, mark, mark)
    draw_suit(sheet, suit(card), pip_box, colour, ground)
    if x + mask.width > pip_box.x:
        rim = ImageOps.expand(mask, _RIM).filter(ImageFilter.MaxFilter(2 * _RIM + 1))
        sheet.image.paste(ground, (x - _RIM, y - _RIM), rim)
    sheet.image.paste(colour, (x, y), mask)
