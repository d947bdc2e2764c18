"""A clan on the board: below its head its hideout with the warehouses, and its gangsters on the street."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.view import View
from engines.signs import SPOKEN
from renders.base import DrawContext
from renders.mafiadollar.boxes import ALTERNATIVE, RIM, Plate
from renders.mafiadollar.colours import ROAD
from renders.mafiadollar.head import draw_frame, draw_head
from renders.mafiadollar.rooms import draw_paving, draw_wall, furnish_street, furnish_wall
from renders.mafiadollar.rows import (
    ARMED,
    CELLAR,
    GUARDED,
    LOOSE,
    ROOMIER,
    Row,
    Style,
    draw_row,
    narrowest,
    needed,
    stacked,
    styles,
)
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import Signs
from renders.shared.layout import lit_seats

_LEAST = 104  # width of a hideout or of a pavement where nobody is
_QUARTER = 4  # part of a house that a pavement where nobody is may be
_SLIT = 20  # width below which a pavement where nobody is is left out
_LARGER = 1.8  # how much larger than in another house figures are at most


def draw_plates(
    canvas: Canvas,
    view: View,
    places: Mapping[Seat, Plate],
    changed: Container[str],
    offered: Signs,
    context: DrawContext,
) -> None:
    """Draw all clans as everybody sees them; changed cards have a halo, offered ones a frame.

    The figures of each are as large as its room allows, but in no house much larger than in another.
    """
    shares = [_share(view, seat, place, changed, offered) for seat, place in places.items()]
    lettered = any(sign not in {None, SPOKEN} for sign in offered.values())
    usual = styles(next(iter(places.values())).rooms, lettered=lettered)
    found, lit = map(_roomier, shares, _fitting(shares, usual)), lit_seats(view)
    for (seat, place), share, style in zip(places.items(), shares, found, strict=True):
        draw_frame(canvas, place.whole, seat, lit=seat in lit)
        _draw_share(canvas, share, style)
        if place.head.h > RIM:
            draw_head(canvas, view, seat, place, context, changed)


def _fitting(shares: Sequence[_Share], usual: Sequence[Style]) -> list[Style]:
    """Return for each clan the largest style in which it fits, or one not much larger than in the others."""
    high = shares[0].room.h
    first = [_first(share, usual) for share in shares]
    most = min(style.face(high) for style in first) * _LARGER
    if all(style.face(high) <= most for style in first):
        return first
    capped = [style for style in usual if style.face(high) <= most]
    return [
        style if style.face(high) <= most else _first(share, capped)
        for share, style in zip(shares, first, strict=True)
    ]


def _first(share: _Share, usual: Sequence[Style]) -> Style:
    """Return the first style in which a clan fits, or the one in which most of it has room."""
    return next((style for style in usual if share.fits(style)), narrowest(usual))


def _roomier(share: _Share, style: Style) -> Style:
    """Return a style with the largest warehouses for which a clan has room besides its figures."""
    roomier = (style._replace(store=store, piled=piled) for store, piled in ROOMIER)
    return next((roomy for roomy in roomier if share.fits(roomy)), style)


class _Share(NamedTuple):
    """The cards that a clan has in play: its warehouses, its gangsters at home and those on the street."""

    stores: Row
    home: Row
    street: Row
    room: Box

    def parts(self, style: Style) -> tuple[int, int]:
        """Return the widths that hideout and street need beside each other."""
        high = self.room.h - CELLAR * style.cellar
        left = needed(self.home if style.cellar else self.within, style, high)
        return left, needed(self.street, style, high)

    def fits(self, style: Style) -> bool:
        """Return whether there is room for it in that style."""
        return self._may_fit(style) and self._fits(style)

    def _may_fit(self, style: Style) -> bool:
        """Tell at little cost whether there may be room."""
        stores = self.stores.stores
        men = (*self.home.gangsters, *self.street.gangsters)
        abreast = sum(-(-len(row.gangsters) // style.abreast) for row in (self.home, self.street))
        wide = abreast * (style.wide + style.gap) - 2 * style.gap
        if style.armed:
            wide += ARMED * sum(1 for man in men if man.items)
        if style.cellar:
            return wide <= self.room.w and len(stores) * (style.store + style.gap) - style.gap <= self.room.w
        each = stacked(len(stores), style, self.room.h)
        guarded = sum(1 for store in stores if store.dog)
        least = max(-(-len(stores) // each) * style.store, -(-guarded // each) * GUARDED)
        return wide + least <= self.room.w

    def _fits(self, style: Style) -> bool:
        below = needed(self.stores, style, CELLAR) + self.stores.corner * ALTERNATIVE if style.cellar else 0
        return below <= self.room.w and sum(self.parts(style)) <= self.room.w

    @property
    def within(self) -> Row:
        """Warehouses and gangsters of the hideout side by side."""
        return self.stores._replace(gangsters=self.home.gangsters)


def _share(view: View, seat: Seat, place: Plate, changed: Container[str], offered: Signs) -> _Share:
    """Return what a clan has in play."""
    side = view.sides[seat]
    return _Share(
        Row(seat, side.stores, (), changed, offered, place.corner),
        Row(seat, (), side.at_home, changed, offered),
        Row(seat, (), side.on_street, changed, offered),
        place.rooms,
    )


def _draw_share(canvas: Canvas, share: _Share, style: Style) -> None:
    """Draw hideout and street beside each other, and the cellar with the warehouses, if any, below them."""
    left, right = share.parts(style)
    room = share.room._replace(h=share.room.h - CELLAR * style.cellar)
    if share.street.gangsters:
        wide = _hideout_width(left, right, room.w)
    else:
        wide = room.w if room.w - left < _SLIT else max(left, room.w - max(_LEAST, room.w // _QUARTER))
    inside, pavement = room._replace(w=wide), room.right_of(room.x + wide)
    draw_wall(canvas, inside, share.home.seat)
    if pavement.w:
        draw_paving(canvas, pavement)
    ends = (
        draw_row(canvas, share.home if style.cellar else share.within, inside, style),
        draw_row(canvas, share.street, pavement, style),
    )
    furnish_wall(canvas, inside.right_of(ends[0] + 20))
    free = pavement.right_of(ends[1] + LOOSE) if share.street.gangsters else pavement
    if free.w >= _LEAST:
        furnish_street(canvas, free)
    if style.cellar:
        cellar = share.room._replace(y=room.bottom, h=CELLAR)
        canvas.fill(cellar, ROAD)
        if share.stores.corner:  # Discord's mark of an alt text is at the left end
            wide = needed(share.stores, style, CELLAR) + len(share.stores.stores) * (LOOSE - style.gap)
            cellar = cellar.right_of(cellar.right - min(wide, cellar.w - ALTERNATIVE))
        draw_row(canvas, share.stores, cellar, style)


def _hideout_width(left: int, right: int, room: int) -> int:
    """Return the width of a hideout beside its pavement, by the widths that they need.

    If there is not enough, whichever has fewer cards has all that it needs, or half of the room.
    """
    if left + right > room:
        return room - min(right, room // 2) if left > right else min(left, room // 2)
    wide = room * max(left, _LEAST) // (max(left, _LEAST) + max(right, _LEAST))
    return max(left, min(wide, room - right))
