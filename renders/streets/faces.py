"""Overlapped and unknown cards of Streets of Palermo."""

from __future__ import annotations

from PIL import Image

from engines.cards import rank, suit
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.estimates import SEAL, seal
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import BRASS, CREAM, INK, LEATHER_DARK, WINE, Colour
from renders.shared.shapes import rounded
from renders.streets.colours import PALETTE, ROSY

_EDGE, _LINE = 3, 2  # widths of a card's ink line, and of that on dark stock within it
_RANK, _HALF = 27, 20  # the middle of a rank from the top of a card, and from its suit at least
_LOW_SUIT, _TALL_SUIT = (49, 44), (56, 62)  # from the top of a card to its suit, and its side at most
_AIR, _BESIDE, _CLEAR = 2, 6, 4  # left and right of a suit and of a rank at least, and below a suit
_RIM = 8  # width of the rim of a card that a bonus counts
_LEAST = 44  # side of a suit at least where there is room
_LARGE = 84  # side of the sign of what is unknown on a card that nothing covers
_TALL = 120  # height of a card above which no next row covers its middle


@cached
def hidden(wide: int, high: int, seen: int, edge: Colour = BRASS) -> Sprite:
    """Draw a card face down with the sign of what is unknown in the middle of what is seen of it.

    ``edge``: the line around it.
    """
    sheet, tall = _dark(wide, high, seen, edge), high > _TALL
    side = _LARGE if tall and seen >= wide else SEAL
    x, y = min(seen, wide) // 2, high // 2 if tall else min(_LOW_SUIT[0], high // 2)
    sheet.put(seal(side), x - side // 2, y - side // 2)
    return sheet.sprite(cards.dark(wide, high).cut)


def counted(card: Sprite) -> Sprite:
    """The same card in the rosy rim of those that a bonus counts."""
    wide, high = card.size
    image = Image.new("RGB", card.size, ROSY)
    inner = rounded(wide - 2 * _RIM, high - 2 * _RIM, cards.radius(wide) - _RIM // 2)
    image.paste(card.image.convert("RGB").crop((_RIM, _RIM, wide - _RIM, high - _RIM)), (_RIM, _RIM), inner)
    return Sprite(image, card.cut)


def own_back(card: str, wide: int, high: int) -> Sprite:
    """A card of the reader's that lies face down."""
    known = cards.known_back(card, wide, high)
    return _recoloured(known, _lettering(card))


def _lettering(card: str) -> Colour:
    """What a card's rank and suit are in on dark stock: those of red suits are rosy."""
    return ROSY if cards.SUIT_COLOUR[suit(card)] is WINE else CREAM


def _recoloured(face: Sprite, colour: Colour) -> Sprite:
    """The same card with another colour in place of cream."""
    image, colours = face.image.copy(), face.image.getpalette() or []
    at = [tuple(colours[start : start + 3]) for start in range(0, len(colours), 3)].index(CREAM)
    colours[3 * at : 3 * at + 3] = colour
    image.putpalette(colours)
    return Sprite(image, face.cut)


def _dark(wide: int, high: int, seen: int, edge: Colour = BRASS) -> Canvas:
    """A card of dark stock, as narrow as what is seen of it."""
    sheet = Canvas.blank(wide, high, INK, PALETTE)
    box = Box(0, 0, min(seen, wide), high)
    for out, colour in ((0, INK), (_EDGE, edge), (_EDGE + _LINE, LEATHER_DARK)):
        sheet.fill(box.grown(-out), colour, cards.radius(wide) - out)
    return sheet


@cached
def corner(card: str, wide: int, high: int, seen: int, least: int | None = None, *, dark: bool) -> Sprite:
    """Draw a card face up, or in light on a dark back, with its rank above its suit where it is seen.

    ``least``: what is seen of the narrowest card beside it, to which its rank keeps.
    """
    seen = min(seen, wide)
    most = min(seen, least or wide) - 2 * (_EDGE + _BESIDE)
    if dark:
        sheet = _dark(wide, high, seen)
        _index(sheet, card, seen - _EDGE, most, _lettering(card), LEATHER_DARK)
    else:
        sheet = Canvas.blank(wide, high, INK)
        sheet.fill(Box(0, 0, wide, high).grown(-_EDGE), CREAM, 6)
        _index(sheet, card, min(seen, wide - _EDGE), most, cards.SUIT_COLOUR[suit(card)], CREAM)
    return sheet.sprite(rounded(wide, high, 9))


def _suit(high: int) -> tuple[int, int]:
    """From the top of a card of that height to the suit below its rank, and the suit's side at most."""
    return _TALL_SUIT if high > _TALL else _LOW_SUIT


def _index(sheet: Canvas, card: str, right: int, wide: int, colour: Colour, ground: Colour) -> None:
    """The rank of a card, and below it its suit, in the middle between its left line and ``right``.

    ``wide``: width of the rank at most.
    """
    figure = line(rank(card), SMALLEST, Face.BOLD)
    high, middle, room = sheet.size[1], (_EDGE + right) // 2, right - _EDGE - 2 * _AIR
    top, tallest = _suit(high)
    side = min(room, tallest, max(_LEAST, high - top - _CLEAR))
    top = min(top, high - side - _CLEAR)
    rank_at = middle, min(_RANK, top - _HALF)
    sheet.write(figure._replace(wide=min(figure.wide, wide)), rank_at, colour, "mid")
    stamp_suit(sheet, suit(card), Box(middle - side // 2, top, side, side), colour, ground)


def stamp_suit(sheet: Canvas, suit_: str, box: Box, colour: Colour, ground: Colour) -> None:
    """A suit in one colour; hearts and diamonds have an inner line."""
    sheet.stamp(suit_, box, colour)
    if cards.SUIT_COLOUR[suit_] is WINE:
        sheet.stamp(suit_, box.grown(-6), ground)
        sheet.stamp(suit_, box.grown(-10), colour)
