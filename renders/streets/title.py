"""The title picture of Streets of Palermo: two families before the street at night, and a bribe."""

from __future__ import annotations

from engines.cards import SUITS, Suit
from renders.shared import cards
from renders.shared.bosses import boss
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.palette import INK, LAMPLIT
from renders.shared.title import ART, named, scene
from renders.streets.colours import FRONTS, LAMP, PALETTE
from renders.streets.houses import slabs, storey, windows
from renders.streets.signs import envelope

_HOUSES, _BOSS = 196, 300  # height of the houses, and side of a boss
_WIDE, _HIGH = 118, 164
# From the left, upper ones last; None: face down.
_LAID = ((346, None), (426, "10H"), (816, None), (736, "3C"))
_BRIBE = Box(574, 236, 132, 88)
_ABOVE = 12  # from the band to a card
_PANES, _TRANSOM = Box(20, 32, 280, 196), 34  # a window behind a head, and height of its upper panes
_LINES = (8, 4, 6)  # of its frame, of the shade in that, and between its panes
_SHADOW = 10  # pixels by which a shadow falls to the right of a card and below it


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas = scene(PALETTE)
    canvas.put(slabs(ART.w, ART.h - _HOUSES, LAMPLIT), 0, _HOUSES)
    wide = ART.w // len(SUITS)
    for number, suit in enumerate(SUITS):
        house = Box(number * wide, 0, wide, _HOUSES)
        if house.x == ART.x or house.right == ART.right:
            _lit_wall(canvas, suit, house)
        else:
            canvas.put(storey(suit, house.w, house.h), house.x, house.y)
    for x, card in _LAID:
        sprite = cards.face(card, _WIDE, _HIGH) if card else cards.back(_WIDE, _HIGH)
        _lay(canvas, sprite, (x, ART.bottom - _HIGH - _ABOVE))
    _lay(canvas, envelope(_BRIBE.w, _BRIBE.h), (_BRIBE.x, _BRIBE.y))
    for seat, x in enumerate((0, ART.w - _BOSS)):
        canvas.put(boss(seat, _BOSS), x, ART.bottom - _BOSS)
    return named(canvas, title)


def _lay(canvas: Canvas, sprite: Sprite, at: tuple[int, int]) -> None:
    """Draw a card above its shadow."""
    x, y = at
    canvas.image.paste(INK, (x + _SHADOW, y + _SHADOW), sprite.mask)
    canvas.put(sprite, x, y)


def _lit_wall(canvas: Canvas, suit: Suit, house: Box) -> None:
    """Draw a house with one wide lit window, before which a hat stands out."""
    windows(canvas, "houses", suit, house, house._replace(w=0), lit=True)
    front, (frame, shade, between) = FRONTS[suit], _LINES
    window = _PANES._replace(x=house.x + _PANES.x, h=house.bottom - _PANES.y - 24)
    canvas.fill(window, front.trim)
    canvas.fill(window.grown(-frame), front.shade)
    panes = window.grown(-frame - shade)
    canvas.fill(panes, LAMP)
    canvas.fill(panes._replace(y=panes.y + _TRANSOM, h=between), front.shade)
    for third in (1, 2):
        x = panes.x + panes.w * third // 3 - between // 2
        canvas.fill(panes._replace(x=x, w=between, h=_TRANSOM), front.shade)
