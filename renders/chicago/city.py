"""The city: all territories side by side, those of a gang lit above its colours, the others asleep."""

from __future__ import annotations

from collections.abc import Container

from PIL import Image

from engines.base import Seat
from engines.cards import rank, suit
from engines.chicago.cards import POINTS, Territory
from engines.chicago.view import View
from renders.chicago.boxes import PLINTH, districts
from renders.chicago.colours import PALETTE
from renders.chicago.districts import scene
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import INDEX
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, LEATHER, PARCHMENT, SEATS, WALNUT
from renders.shared.seats import badge
from renders.shared.shapes import rounded

_RADIUS = 10
_PIP = 44  # a suit's size in the index of a district that is asleep
_BADGE = 46
POINTS_FROM = 48
"""Pixels from the left edge of a gang's district to its points."""


def city(canvas: Canvas, view: View, changed: Container[str], offered: Signs) -> None:
    """Draw what differs from the sleeping city: the gangs' districts, the one for sale, halos and frames."""
    owners = view.owners
    sold = view.demand.territory if view.demand and view.demand.purpose == "territory" else None
    places = districts()
    # Draw those with a frame last, so that no neighbour covers it.
    for card, box in sorted(places.items(), key=lambda place: place[0] in changed or place[0] in offered):
        if card in changed:
            canvas.halo(box)
        if card in owners or card in changed or card == sold:
            tile = _tile(card, owners.get(card), box, sold=card == sold)
            # On walnut it needs no mask, which takes ten times as long.
            canvas.put(Sprite(tile.image, _cut(box)) if card in changed else tile, box.x, box.y)
        if card in offered:
            canvas.choice_frame(box, sign=offered[card])


def _tile(card: Territory, owner: Seat | None, box: Box, *, sold: bool) -> Sprite:
    """Return a district with its round corners on walnut."""
    if owner is not None:
        return _owned(card, owner, box.w, box.h)
    return _for_sale(card, box.w, box.h) if sold else asleep(card, box.w, box.h)


def _cut(box: Box) -> Image.Image:
    return rounded(box.w, box.h, _RADIUS)


@cached
def asleep(card: Territory, wide: int, high: int) -> Sprite:
    """Return a district that nobody owns."""
    canvas = Canvas.blank(wide, high, WALNUT, PALETTE)
    canvas.put(scene(card, wide, high - PLINTH + _RADIUS, asleep=True), 0, 0)
    letter = line(rank(card), SMALLEST, Face.BOLD)
    left = (wide - letter.wide - 6 - _PIP) // 2
    canvas.write(letter, (left, INDEX // 2 + 2), CREAM)
    canvas.stamp(suit(card), Box(left + letter.wide + 6, INDEX // 2 + 2 - _PIP // 2, _PIP, _PIP), CREAM)
    foot = Box(0, high - PLINTH, wide, PLINTH)
    canvas.fill(foot, WALNUT)
    canvas.fill(foot._replace(h=3), BRASS_DARK)
    canvas.write(line(str(POINTS[card])), foot.middle, PARCHMENT, "mid")
    return _on_wood(canvas)


@cached
def _owned(card: Territory, seat: Seat, wide: int, high: int) -> Sprite:
    """Return a gang's district: its emblem and the points below."""
    canvas, foot = _awake(card, wide, high)
    mark = SEATS[seat]
    canvas.fill(foot, mark.colour)
    canvas.put(badge(seat, _BADGE), foot.x - 4, foot.y + 3)
    figure = line(str(POINTS[card]), SMALLEST, Face.BOLD)
    room = foot.right_of(POINTS_FROM)
    canvas.write(figure._replace(wide=min(figure.wide, room.w - 2)), room.middle, mark.on, "mid")
    return _on_wood(canvas)


@cached
def _for_sale(card: Territory, wide: int, high: int) -> Sprite:
    """Return a district that is just offered: lit, and its points on leather."""
    canvas, foot = _awake(card, wide, high)
    canvas.fill(foot, LEATHER)
    canvas.fill(foot._replace(h=4), BRASS)
    canvas.write(line(str(POINTS[card]), SMALLEST, Face.BOLD), foot.middle, BRASS_LIGHT, "mid")
    return _on_wood(canvas)


def _awake(card: Territory, wide: int, high: int) -> tuple[Canvas, Box]:
    canvas = Canvas.blank(wide, high, WALNUT, PALETTE)
    canvas.put(scene(card, wide, high - PLINTH + _RADIUS), 0, 0)
    canvas.put(cards.face(card, wide, INDEX), 0, 0)
    return canvas, Box(0, high - PLINTH, wide, PLINTH)


def _on_wood(canvas: Canvas) -> Sprite:
    wide, high = canvas.size
    wood = Canvas.blank(wide, high, WALNUT, PALETTE)
    wood.put(Sprite(canvas.image, _cut(Box(0, 0, wide, high))), 0, 0)
    return wood.sprite()
