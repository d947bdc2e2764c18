"""A clan on the board: its head, its hideout with the warehouses, and its gangsters on the street."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Container, Mapping, Sequence, Set
from typing import NamedTuple, TypeAlias

from engines.base import Seat
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import View, WarehouseView
from renders.base import DrawContext
from renders.mafiadollar.boxes import Plate
from renders.mafiadollar.tokens import (
    HIGH,
    NARROW,
    SACK_SIZE,
    WIDE,
    Worn,
    draw_gangster,
    draw_store,
    gangster_width,
    more_token,
    sack,
)
from renders.mafiadollar.words import thousands
from renders.shared import cards
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import is_leading, lit_seats
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, SEATS, Colour
from renders.shared.seats import badge, badge_width

_BADGE = 52
_MIDDLE, _LOW_MIDDLE = 27, 31  # vertical middle of a head above its hideout, and of one below
_SHORTEST = 76  # minimal width of a name
_HANDS = 3  # clans up to which a head has room for the number of cards in hand
_BACK = Box(0, 0, 36, 48)
_CROWN = 60
_APART = 6  # pixels between tokens that a halo needs around one of them
_EDGE = 6  # pixels before a row's first token


class _Fit(NamedTuple):
    """The style of tokens: their width, the gap between them, and what is drawn beside them."""

    wide: int
    gap: int
    worn: Worn


_FITS = (
    _Fit(WIDE, 10, "items"),
    _Fit(WIDE, 8, "wheel"),
    _Fit(NARROW, 3, "wheel"),
    _Fit(NARROW, 3, "nothing"),
)
"""From the widest to the narrowest; if not even that fits, the rest is counted."""


Signs: TypeAlias = Mapping[str, str | None]
"""The letter of each offered card, if it has one."""


class _Token(NamedTuple):
    """A card in play: its width including what is beside it, and a function that draws it in a box."""

    card: str
    wide: int
    draw: Callable[[Box], None]


def leaders(view: View) -> tuple[Seat, ...]:
    """Return the seat with the most loot cards, if only one has them; at the end the winners."""
    loots = [side.loots for side in view.sides]
    return tuple(seat for seat in range(len(loots)) if is_leading(loots, seat, view.outcome))


def draw_plate(
    canvas: Canvas,
    view: View,
    seat: Seat,
    place: Plate,
    changed: Container[str],
    offered: Signs,
    context: DrawContext,
) -> None:
    """Draw the clan as everybody sees it; changed cards have a halo, those offered to the reader a frame."""
    side = view.sides[seat]
    _head(canvas, view, seat, place, context.names[seat], changed)
    at_home = [gangster for gangster in side.gangsters if not gangster.street]
    outside = [gangster for gangster in side.gangsters if gangster.street]
    _row(canvas, place.home, seat, side.stores, at_home, changed, offered)
    _row(canvas, place.street, seat, (), outside, changed, offered)


# --- The head ---------------------------------------------------------------------------------------


def _head(canvas: Canvas, view: View, seat: Seat, place: Plate, name: str, changed: Container[str]) -> None:
    """Draw badge and name, lit while the game waits for the seat, the loot cards and the leader's crown."""
    mark, head = SEATS[seat], place.head
    lit = seat in lit_seats(view)
    if lit:
        canvas.panel(head._replace(x=place.whole.x, w=place.whole.w), mark.colour, BRASS_LIGHT)
    middle = head.y + (_MIDDLE if head.y < place.home.y else _LOW_MIDDLE)
    symbol = Box(head.x + 6, middle - _BADGE // 2, badge_width(_BADGE), _BADGE)
    told = len(view.sides) <= _HANDS
    if f"hand{seat}" in changed and not told:
        canvas.halo(symbol.grown(-3), 9)
    canvas.put(badge(seat, _BADGE), symbol.x, symbol.y)
    colour = mark.on if lit else CREAM
    right = head.right - 8
    if view.outcome is not None:
        total = line(thousands(view.outcome.scores[seat]), SMALLEST, Face.BOLD)
        right -= canvas.write(total, (right, middle), colour, "right") + 10
    else:
        bag = sack(view.sides[seat].loots)
        canvas.put(bag, right - bag.size[0], middle - SACK_SIZE // 2)
        right -= bag.size[0] + 8
    right -= crown(canvas, view, seat, right, middle)
    if told and view.outcome is None:
        right = hand_size(
            canvas, view.sides[seat].hand_size, right, middle, colour, halo=f"hand{seat}" in changed
        )
    x = symbol.right + 12
    if right - 6 - x >= _SHORTEST:
        canvas.write(fit(settable(name), right - 6 - x, SMALLEST), (x, middle), colour)


def hand_size(canvas: Canvas, number: int, right: int, middle: int, colour: Colour, *, halo: bool) -> int:
    """Draw a card's back with the number of cards in hand, left of ``right``. Returns their left end."""
    figure = line(str(number), SMALLEST)
    back = _BACK._replace(x=right - 12 - figure.wide - 10 - _BACK.w, y=middle - _BACK.h // 2)
    if halo:
        canvas.halo(back, 6)
    canvas.put(cards.back(back.w, back.h), back.x, back.y)
    canvas.write(figure, (back.right + 10, middle), colour)
    return back.x - 12


def crown(canvas: Canvas, view: View, seat: Seat, right: int, middle: int) -> int:
    """Draw the leader's crown left of ``right``. Returns the width it takes."""
    if seat not in leaders(view):
        return 0
    canvas.fill(Box(right - _CROWN + 6, middle - 25, _CROWN - 6, 50), INK, 10)
    canvas.crown((right - _CROWN // 2 + 3, middle - 1), wide=48)
    return _CROWN


# --- The rows ---------------------------------------------------------------------------------------


def _row(
    canvas: Canvas,
    room: Box,
    seat: Seat,
    stores: Sequence[WarehouseView],
    gangsters: Sequence[Gangster],
    changed: Container[str],
    offered: Signs,
) -> None:
    """Draw warehouses and gangsters side by side, and a count of those that do not fit."""
    inner = Box(room.x + _EDGE, room.y + (room.h - HIGH) // 2, room.w - 2 * _EDGE, HIGH)
    for how in _FITS:
        tokens = _tokens(canvas, seat, stores, gangsters, how)
        if sum(token.wide + how.gap for token in tokens) - how.gap <= inner.w:
            break
    shown = visible_cards([token.card for token in tokens], slots(inner.w), changed, offered.keys())
    placed = [token for token in tokens if token.card in shown]
    lefts = itertools.accumulate((token.wide + how.gap for token in placed), initial=inner.x)
    boxes = {
        token.card: Box(left, inner.y, how.wide, HIGH) for token, left in zip(placed, lefts, strict=False)
    }
    for token in sorted(placed, key=lambda each: each.card in changed or each.card in offered):
        box = boxes[token.card]
        frame = box.grown(min(0, how.gap - _APART))
        if token.card in changed:
            canvas.halo(frame, 9)
        token.draw(box)
        if token.card in offered:
            canvas.choice_frame(frame, sign=offered[token.card])
    hidden = {token.card for token in tokens} - shown
    if hidden:
        box = Box(inner.right - NARROW, inner.y, NARROW, HIGH)
        canvas.put(more_token(len(hidden), box.w, box.h), box.x, box.y)
        if hidden & offered.keys():
            canvas.choice_frame(box)


def slots(room: int) -> int:
    """Return the number of narrow tokens that fit."""
    return (room + _FITS[-1].gap) // (NARROW + _FITS[-1].gap)


def visible_cards(row: Sequence[str], most: int, changed: Container[str], offered: Set[str]) -> Set[str]:
    """Return the cards of a row to show: all, or as many as fit beside a count of the others.

    Changed cards take precedence over offered ones, and those over the rest.
    """
    if len(row) <= most:
        return {*row}
    ranked = sorted(row, key=lambda card: (card not in changed, card not in offered))
    return {*ranked[: most - 1]}


def _tokens(
    canvas: Canvas, seat: Seat, stores: Sequence[WarehouseView], gangsters: Sequence[Gangster], how: _Fit
) -> list[_Token]:
    def store(each: WarehouseView) -> Callable[[Box], None]:
        return lambda box: draw_store(canvas, each, box)

    def man(each: Gangster) -> Callable[[Box], None]:
        return lambda box: draw_gangster(canvas, each, seat, box, how.worn)

    found = [_Token(warehouse.card, how.wide, store(warehouse)) for warehouse in stores]
    return found + [
        _Token(gangster.card, gangster_width(gangster, how.wide, how.worn), man(gangster))
        for gangster in gangsters
    ]
