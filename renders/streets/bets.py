"""The bets of the gambling bonus: aces and kings with their suits, and bets on several of these."""

from __future__ import annotations

from engines.streets.moves import Call
from engines.streets.scoring import CALL_POINTS, PRIZES, true_calls
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, Face, fit, line
from renders.shared.palette import CREAM, INK
from renders.shared.shapes import rounded
from renders.streets.colours import PALETTE
from renders.streets.faces import stamp_suit

_APART, _BETWEEN, _EDGE = 20, 30, 18  # between two cards, between aces and kings, and above and below all
_BESIDE = 16  # left and right of all
_BAR, _MOST = 52, 132  # height of a bar, and width of a card at most
_PAIRS: dict[Call, int] = {"A-red": 0, "A-black": 2, "K-red": 4, "K-black": 6}
_PIECES: dict[Call, int] = {"A": 0, "K": 4}
"""The place of the first card that each of these bets covers."""
_INSET = 12  # left and right of what a card brings, together
_AROUND, _PIP, _PITCH = 12, 44, 46  # on a bet: left and right of all, a suit, and from one suit to the next
_LEAST, _BEHIND = 8, 26  # around what is on a bar at least, and before what it brings at most


@cached
def bet(call: Call, high: int) -> Sprite:
    """Draw a bet as a card: its rank, and beside it the suits that make it right unless any does."""
    suits = _suits(call)
    piece = line(call[0], face=Face.BOLD)
    sheet = Canvas.blank(2 * _AROUND + piece.wide + len(suits) * _PITCH, high, INK)
    sheet.fill(Box(0, 0, *sheet.size).grown(-3), CREAM, 5)
    colour = cards.SUIT_COLOUR[suits[0]] if suits else INK
    sheet.write(piece, (_AROUND, high // 2), colour)
    for at, suit in enumerate(suits):
        box = Box(_AROUND + piece.wide + _PITCH - _PIP + at * _PITCH, (high - _PIP) // 2, _PIP, _PIP)
        stamp_suit(sheet, suit, box, colour, CREAM)
    return Canvas(sheet.image, PALETTE).sprite(rounded(*sheet.size, 8))


def draw_bets(canvas: Canvas, room: Box, offered: Signs) -> None:
    """Draw all bets in frames, each with what it brings: cards, below them pairs, at the bottom all suits."""
    wide = min(_MOST, (room.w - 2 * _BESIDE - _BETWEEN - 6 * _APART) // len(PRIZES))
    high = room.h - 2 * (_EDGE + _BAR + _APART)
    left = room.middle[0] - (len(PRIZES) * (wide + _APART) + _BETWEEN - 2 * _APART) // 2
    half = len(PRIZES) // 2
    places = [
        Box(left + at * (wide + _APART) + at // half * (_BETWEEN - _APART), room.y + _EDGE, wide, high)
        for at in range(len(PRIZES))
    ]
    for card, box in zip(PRIZES, places, strict=True):
        _offer(canvas, box, _prize(card, box.w, box.h), offered.get(card))
    for row, (calls, number) in enumerate(((_PAIRS, 2), (_PIECES, half))):
        for call, first in calls.items():
            start, end = places[first], places[first + number - 1]
            y = start.bottom + _APART + row * (_BAR + _APART)
            box = Box(start.x, y, end.right - start.x, _BAR)
            _offer(canvas, box, _bar(call, box.w, box.h), offered.get(call))


def _offer(canvas: Canvas, box: Box, sprite: Sprite, sign: str | None) -> None:
    canvas.put(sprite, box.x, box.y)
    canvas.choice_frame(box, 10, sign=sign)


@cached
def _prize(card: Call, wide: int, high: int) -> Sprite:
    """A card of the bonus: its index, and below it what a bet on it brings."""
    sheet = Canvas.blank(wide, high, CREAM)
    cards.write_index(sheet, card, Box(0, 6, wide, cards.INDEX))
    below = cards.INDEX + 6
    figure = fit(f"+{max(CALL_POINTS.values())}", wide - _INSET, SMALLEST + 8, Face.BOLD)
    sheet.write(figure, (wide // 2, below + (high - below) // 2 - 2), INK, "mid")
    return Canvas(sheet.image, PALETTE).sprite(rounded(wide, high, 10))


@cached
def _bar(call: Call, wide: int, high: int) -> Sprite:
    """A bet on several cards: their rank and their suits, unless it is all of them, and what it brings."""
    sheet = Canvas.blank(wide, high, CREAM)
    suits = _suits(call)
    colour = cards.SUIT_COLOUR[suits[0]] if suits else INK
    piece, together = line(call[0], face=Face.BOLD), len(suits) * _PITCH
    room = wide - piece.wide - together
    figure = fit(f"+{CALL_POINTS[call]}", room - 3 * _LEAST, face=Face.BOLD)
    behind = min(_BEHIND, room - figure.wide - 2 * _LEAST)
    x = (room - figure.wide - behind) // 2
    x += sheet.write(piece, (x, high // 2), colour)
    for suit in suits:
        stamp_suit(sheet, suit, Box(x + _PITCH - _PIP, (high - _PIP) // 2, _PIP, _PIP), colour, CREAM)
        x += _PITCH
    sheet.write(figure, (x + behind, high // 2), INK)
    return Canvas(sheet.image, PALETTE).sprite(rounded(wide, high, 10))


def _suits(call: Call) -> list[str]:
    """The suits that make a bet right; none if any does."""
    return [card[1:] for card in PRIZES if call in true_calls(card) and len(call) > 1]


def bets_on(offered: Signs) -> bool:
    """Return whether the question is on which card to bet."""
    return not offered.keys().isdisjoint(PRIZES)
