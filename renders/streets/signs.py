"""The sign of a branch between its stacks: its name, its suit and points, both sums, and the bribes."""

from __future__ import annotations

from engines.cards import SUITS, Suit
from engines.streets.names import minus
from engines.streets.scoring import total
from engines.streets.state import Stack
from engines.streets.view import BRANCHES, View, earns, secret
from renders.shared.cache import cached
from renders.shared.canvas import HALO, Box, Canvas, Sprite
from renders.shared.lettering import TIGHTEST, Face, Line, fit, line
from renders.shared.palette import CREAM, INK, WINE
from renders.shared.shapes import FINE, rounded
from renders.streets.awnings import draw_awning
from renders.streets.boxes import AIR, AWNING, BAND, NAME, NEAR, POST, SEAM
from renders.streets.colours import LINEN, ROSY
from renders.streets.likely import BESIDE, EDGES, ticket
from renders.streets.table import Table
from renders.streets.words import DOUBLER, negator_sign, sum_of

ENVELOPE = (69, 46)
_SUM, _PADDING = 64, 10  # size of a sum, and from there to the edge of its chip
_BETWEEN, _AROUND = 10, 7  # from a sum to the reduction of its lead, and left and right of that
_WALL, _BEYOND, _OVER = 8, 24, 4  # beside a lit name: of the wall, of the light, and of the wall above it
_ASIDE, _CHIP = 10, 55  # from the right end of a band to the side's influence, and height of a multiplier
_AWAY, _LOWER = 2, 5  # pixels by which a bribe in a halo keeps away from its side's line and from cards
_RAISED, _LIFTED = 5, 9  # pixels by which a name is raised, and an awning's edge within a frame


def sign(table: Table, branch: int, *, offered: bool = False) -> None:
    """Draw the shop of a branch: its name if there is room for all of that, and its awning below.

    Where the branch is ``offered``, both stay within its frame. At the end, shops that have been won have
    light behind their names.
    """
    house, canvas = table.street.house(branch), table.canvas
    shop = house._replace(y=table.street.sign(branch).y + BAND, h=NAME)
    lit = any(earns(table.view, seat, SUITS[branch]) for seat in (0, 1))
    name = _name(table, branch)
    if lit:
        wide = min(shop.w - 2 * _WALL, (name.wide if name else 0) + 2 * _BEYOND)
        canvas.fill(Box(shop.middle[0] - wide // 2, shop.y + _OVER, wide, shop.h - 2 * _OVER), LINEN, 8)
    if name is not None:
        canvas.write(name, (shop.middle[0], shop.middle[1] - _RAISED), INK if lit else LINEN, "mid")
    aside = SEAM + POST * offered
    box = Box(shop.x + aside, shop.bottom, shop.w - 2 * aside, AWNING - _LIFTED * offered)
    changed = bool(table.changed[SUITS[branch]])
    draw_awning(canvas, table.view, branch, box.grown(-HALO) if changed else box, changed=changed)


def _name(table: Table, branch: int) -> Line | None:
    """The name of a shop, as narrow as the narrowest of those that have room; None if it has none itself."""
    wides = [table.street.house(at).w for at in BRANCHES]
    named = [
        max(TIGHTEST, (wide - 2 * AIR) / name.wide)
        for wide, name in zip(wides, table.names, strict=True)
        if wide >= name.wide * TIGHTEST + 2 * NEAR
    ]
    name = table.names[branch]
    if wides[branch] < name.wide * TIGHTEST + 2 * NEAR:
        return None
    return name._replace(wide=round(name.wide * min(1, *named)))


def row(table: Table, seat: int, branch: int) -> None:
    """Draw one side's sum on its band, with the side's influence.

    Where no card lies there is no sum; one that counts cards only the reader knows has an eye. Beside a sum
    is the reduction of its lead on the plate of a bonus where there is room; the account tells it, too.
    """
    view, canvas = table.view, table.canvas
    box = table.street.sum(branch, low=table.low(seat))
    middle = box.middle[1]
    changed = bool(table.changed[f"influence{seat}{SUITS[branch]}"])
    aside = middle + (_AWAY if table.low(seat) else -_AWAY) * changed
    left = influence(canvas, view, seat, branch, (box.right - _ASIDE, aside), changed=changed)
    stack = view.sides[seat].stacks[branch]
    if not stack:
        return
    room = box._replace(w=left - box.x - _PADDING)
    if secret(view, stack):
        draw_known(canvas, room, stack)
        return
    x, taken = box.x + _PADDING, line(_taken_off(table, seat, branch))
    less = taken.wide + 2 * _AROUND + _BETWEEN
    both = bool(taken.text) and line(sum_of(stack), face=Face.BOLD).wide + less <= room.right - x
    known = fit(sum_of(stack), room.right - x - less * both, _SUM, Face.BOLD)
    canvas.write(known, (x, middle), CREAM)
    if both:
        plate = box._replace(x=x + known.wide + _BETWEEN, y=middle - _CHIP // 2, h=_CHIP)
        canvas.panel(plate._replace(w=taken.wide + 2 * _AROUND), ROSY, INK, 8)
        canvas.write(taken, (plate.x + _AROUND, middle), INK)


def draw_known(canvas: Canvas, room: Box, stack: Stack) -> None:
    """Draw the sum of a stack with cards that only the reader knows at the left end of a room."""
    figure = sum_of(stack)
    beside = BESIDE if line(figure, face=Face.BOLD).wide * TIGHTEST + BESIDE <= room.w else EDGES
    known = fit(figure, room.w - beside, face=Face.BOLD)
    ticket(canvas, room._replace(w=known.wide + beside), known)


def _taken_off(table: Table, seat: int, branch: int) -> str:
    """The reduction by the hearts bonus of a branch that this seat has won; empty if there is none."""
    view = table.view
    if view.differences is None or view.winners is None or view.winners[branch] != seat:
        return ""
    first, second = (total(side.stacks[branch]) for side in view.sides)
    lowered = abs(first - second) - view.differences[branch]
    return minus(-lowered) if lowered else ""


def influence(
    canvas: Canvas, view: View, seat: int, branch: int, right: tuple[int, int], *, changed: bool
) -> int:
    """Draw a seat's influence on a branch: an envelope, or its multiplier if the view knows it.

    Returns its left end.
    """
    side, suit = view.sides[seat], SUITS[branch]
    if suit not in (side.bribed or ()):
        return right[0]
    if side.influence is not None:
        known = DOUBLER if side.influence.doubler == suit else negator_sign(view.options)
        return _multiplier(canvas, known, right, changed=changed)
    box = Box(right[0] - ENVELOPE[0], right[1] - ENVELOPE[1] // 2, *ENVELOPE)
    if changed:
        canvas.halo(box.grown(-3), 6)
    canvas.put(envelope(*ENVELOPE), box.x, box.y)
    return box.x


def _multiplier(canvas: Canvas, words: str, right: tuple[int, int], *, changed: bool) -> int:
    """Draw what a bribe multiplies a lead by. Returns its left end."""
    figure = line(words)
    wide = figure.wide + 2 * _PADDING
    box = Box(right[0] - wide, right[1] - _CHIP // 2, wide, _CHIP)
    if changed:
        box = Box(box.x, box.y + _LOWER, wide, _CHIP - 2 * _LOWER)
        canvas.halo(box.grown(-1), 8)
        canvas.fill(box, CREAM, 8)
    else:
        canvas.panel(box, CREAM, INK, 8)
    canvas.write(figure, box.middle, INK if words == DOUBLER else WINE, "mid")
    return box.x


def draw_doubler(table: Table, suit: Suit) -> None:
    """Draw the doubler that the reader has chosen, while the negator is still to be chosen."""
    box = table.street.sum(SUITS.index(suit), low=True)
    _multiplier(table.canvas, DOUBLER, (box.right - _ASIDE, box.middle[1]), changed=False)


@cached
def envelope(wide: int, high: int) -> Sprite:
    """Draw a bribe of which only the branch is known."""
    sheet = Canvas.blank(wide * FINE, high * FINE, INK)
    sheet.draw("streets/envelope", Box(0, 0, wide, high).scaled(FINE))
    return sheet.reduced(rounded(wide, high, 5))
