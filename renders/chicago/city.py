"""The city: all territories side by side, those of a gang lit above its colours, the others asleep."""

from __future__ import annotations

from collections.abc import Container
from typing import cast

from PIL import Image

from engines.base import Seat
from engines.cards import Suit, rank, suit
from engines.chicago.cards import POINTS, Territory
from engines.chicago.view import View
from renders.chicago.boxes import PLINTH, districts
from renders.chicago.colours import PALETTE, QUARTERS
from renders.chicago.districts import scene
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import INDEX
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import BRASS, CREAM, LEATHER, SEATS, WALNUT
from renders.shared.shapes import rounded

_RADIUS = 10
_PIP = 44  # a suit's size in the index of a district that is asleep
_EMBLEM = 46
_IN_THE_SKY = 26  # pixels from the index to the middle of the points


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
    canvas.write(letter, (left, INDEX // 2 - 1), CREAM)
    canvas.stamp(suit(card), Box(left + letter.wide + 6, INDEX // 2 - 1 - _PIP // 2, _PIP, _PIP), CREAM)
    foot, quarter = Box(0, high - PLINTH, wide, PLINTH), QUARTERS[cast(Suit, suit(card))]
    canvas.fill(foot, quarter.shade)
    canvas.fill(foot._replace(h=3), quarter.glow)
    _points(canvas, card)
    return _on_wood(canvas)


@cached
def _owned(card: Territory, seat: Seat, wide: int, high: int) -> Sprite:
    """Return a gang's district, which stands on the gang's colour with its emblem."""
    canvas, foot = _awake(card, wide, high)
    mark = SEATS[seat]
    canvas.fill(foot, mark.colour)
    emblem = Box(foot.middle[0] - _EMBLEM // 2, foot.middle[1] - _EMBLEM // 2, _EMBLEM, _EMBLEM)
    canvas.stamp(mark.shape, emblem, mark.on)
    return _on_wood(canvas)


@cached
def _for_sale(card: Territory, wide: int, high: int) -> Sprite:
    """Return a district that is just offered: lit, and whose it will be is open."""
    canvas, foot = _awake(card, wide, high)
    canvas.fill(foot, LEATHER)
    canvas.fill(foot._replace(h=4), BRASS)
    canvas.write(line("?", 48, Face.BOLD), foot.middle, CREAM, "mid")
    return _on_wood(canvas)


def _points(canvas: Canvas, card: Territory) -> None:
    """Write what a district counts into its sky."""
    figure = line(str(POINTS[card]), SMALLEST, Face.BOLD)
    canvas.write(figure, (canvas.size[0] // 2, INDEX + _IN_THE_SKY), CREAM, "mid")


def _awake(card: Territory, wide: int, high: int) -> tuple[Canvas, Box]:
    canvas = Canvas.blank(wide, high, WALNUT, PALETTE)
    canvas.put(scene(card, wide, high - PLINTH + _RADIUS), 0, 0)
    canvas.put(cards.face(card, wide, INDEX), 0, 0)
    _points(canvas, card)
    return canvas, Box(0, high - PLINTH, wide, PLINTH)


def _on_wood(canvas: Canvas) -> Sprite:
    wide, high = canvas.size
    wood = Canvas.blank(wide, high, WALNUT, PALETTE)
    wood.put(Sprite(canvas.image, _cut(Box(0, 0, wide, high))), 0, 0)
    return wood.sprite()
