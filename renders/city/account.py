"""The final account of Palermo: a street for every seat, the longest walk first."""

from __future__ import annotations

from engines.base import Outcome, Seat
from engines.city.view import Player, View
from engines.text import Text, count, say
from renders.base import DrawContext
from renders.city.banner import banner
from renders.city.colours import PALETTE
from renders.city.pieces import Piece, crowned, sprite
from renders.city.plates import icon, parts, walked_street
from renders.shared.canvas import SIZE as CANVAS_SIZE
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import HEAD, ROWS, ranked_row, ranking
from renders.shared.lettering import Face, fit, line, settable
from renders.shared.palette import CREAM, PANEL, PARCHMENT, SEATS, WALNUT, Colour
from renders.shared.podium import podium
from renders.shared.seats import TWO_LINES, write_name, write_seat

_PITCH = 128, 190  # pixels from one row to the next: least and most
_TALL = 160  # height of a row with a large pawn
_HERO = 124  # greatest width of a winner's pawn
_ABOVE = 10  # pixels above and below it at least
_SLIM = 52  # hundredths of its height with the crown that it is wide
_WORDS = 64  # height of the words above the rows
_TOTAL = 176  # width of the total at the right end
_BESIDE = 12  # pixels between a street and the total
_BAR = 60  # height of a street
_APART = 4  # pixels above it
_ICON = 46
_BADGE = 54  # height of a badge
_COLUMNS = 3  # of figures


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the account of a finished game. Raises ValueError if the view's game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    canvas = Canvas.blank(*CANVAS_SIZE, WALNUT, PALETTE)
    banner(canvas, view, context)
    ranked = ranking(outcome)
    rows = podium(outcome, *_PITCH, Box(ROWS.x, ROWS.y + _WORDS, ROWS.w, ROWS.h - _WORDS))
    _columns(canvas, rows[0].y - _WORDS // 2 - 14, context)
    for row, seat in zip(rows, ranked, strict=True):
        _row(canvas, view, outcome, seat, row, context)
    return canvas


def _columns(canvas: Canvas, y: int, context: DrawContext) -> None:
    """Write the heads of the columns of figures."""
    room = _room(Box(ROWS.x, y, ROWS.w, 0))
    for column, words in enumerate((say("chips"), say("arrival"), say("waiting"))):
        typeset = fit(settable(context.say(words)), room.w // _COLUMNS - 16)
        canvas.write(typeset, (room.x + room.w * column // _COLUMNS, y), PARCHMENT)


def _room(row: Box) -> Box:
    """The room for the points of a row: between the name and the total."""
    left = row.x + 10 + HEAD + 18
    return Box(left, row.y, row.right - _TOTAL - left, row.h)


def _row(canvas: Canvas, view: View, outcome: Outcome, seat: Seat, row: Box, context: DrawContext) -> None:
    """Draw one seat: its name, its points by kind, the same as a bar, and the total."""
    won = seat in outcome.winners
    player = view.players[seat]
    head = ranked_row(canvas, row, seat, won=won)
    tall = won and row.h > _TALL
    if tall:
        hero = crowned(seat, min(_HERO, (head.h - 2 * _ABOVE) * _SLIM // 100))
        canvas.put(hero, head.x + 12, head.middle[1] - hero.size[1] // 2)
        head = head.right_of(head.x + 12 + hero.size[0])
    _head(canvas, player, seat, head, context, SEATS[seat].on if won else None, tall=tall)
    total = fit(str(outcome.scores[seat]), _TOTAL - 20 - _BESIDE, 108 if tall else 84, Face.SERIF)
    x, y = row.right - 20 - total.wide // 2, row.middle[1]
    if won and not tall:
        canvas.crown((x, y - 36))
        y += 24
    canvas.write(total, (x, y), CREAM, "mid")
    _points(canvas, player, seat, _room(row), max(outcome.scores))


def _head(
    canvas: Canvas,
    player: Player,
    seat: Seat,
    head: Box,
    context: DrawContext,
    lit: Colour | None,
    *,
    tall: bool,
) -> None:
    """Draw badge and name; below, the home round, or the number of chips still in the city.

    ``lit``: the lettering on a winner's colour. ``tall``: the row has a large pawn, and the
    name takes the badge's room.
    """
    upper, lower = head.y + round(head.h * 0.21), head.y + round(head.h * 0.81)
    if tall:
        name = Box(head.x + 14, head.y + 2, head.w - 22, min(TWO_LINES, lower - 28 - head.y))
        write_name(canvas, context, seat, name, lit or CREAM)
    else:
        name = Box(head.x + 6, upper - 20, head.w - 14, 40)
        write_seat(canvas, context, seat, name, lit or CREAM, _BADGE)
    colour = lit or PARCHMENT
    below = Box(head.x + 8, lower - 23, 46, 46)
    if player.home is None:
        canvas.put(sprite(Piece("chip", seat), below.w), below.x, below.y)
    else:
        canvas.stamp("city/house", below, colour)
    room = head.right - 8 - below.right - 12
    canvas.write(fit(settable(context.say(_home(player))), room), (below.right + 12, lower), colour)


def _home(player: Player) -> Text:
    """Say in which round a seat came home, or how many chips it still has in the city."""
    if player.home is None:
        return count("{n} left", "{n} left", len(player.chips))
    return say("round {number}", number=player.home)


def _points(canvas: Canvas, player: Player, seat: Seat, room: Box, most: int) -> None:
    """Draw income, arrival and waiting as figures, and below as parts of a street that it has walked."""
    top = room.middle[1] - (_ICON + _APART + _BAR) // 2
    walked_street(canvas, Box(room.x, top + _ICON + _APART, room.w, _BAR), player, seat, most)
    for column, (name, points, colour) in enumerate(parts(player, seat)):
        at = Box(room.x + room.w * column // _COLUMNS, top, _ICON, _ICON)
        if name == "income":
            canvas.stamp(
                "disc", at.grown(3), CREAM
            )  # the colours of some seats hardly stand out from the panel
        icon(canvas, name, at, colour, PANEL)
        canvas.write(line(str(points), 62), (at.right + 12, at.middle[1]), CREAM)
