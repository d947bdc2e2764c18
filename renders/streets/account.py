"""The final account of Streets of Palermo: a score sheet with a column for each family, and the sum below."""

from __future__ import annotations

from engines.base import Outcome, Seat
from engines.cards import SUITS
from engines.streets.moves import Call
from engines.streets.names import call_name, minus
from engines.streets.scoring import HAND_CARD_POINTS, LOW_CARD_POINTS, PRIZES, BranchDetail, detail
from engines.streets.view import View
from engines.text import count, say
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.bosses import portrait
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, fit, line, settable
from renders.shared.palette import BRASS_DARK, CREAM, INK, SEATS, WALNUT, WINE
from renders.shared.seats import TWO_LINES, name_width, write_name
from renders.streets.banner import banner
from renders.streets.colours import LINEN, PALETTE
from renders.streets.houses import storey
from renders.streets.words import LEVEL, NOTHING

SHEET = Box(16, 104, 1248, 844)
COLUMNS = (Box(700, 112, 272, 828), Box(984, 112, 272, 828))
"""The columns of what each family has earned."""
_HEAD, _EMBLEM = 184, 92  # height of a column's head, and width of the emblem in it
_HOUSE = 166  # width of a house beside the heads
_ROWS, _ROW = 300, 76  # top of the first row, and from one to the next
TOTAL = Box(700, 840, 556, 100)
_LEFT, _TEXT, _FACTOR = 28, 106, 688  # of a row: where its suit, its words begin, and where its factor ends
_CARD, _MEDAL, _FACE = (112, 64), 64, 62
_CROWN, _BESIDE = 84, 20  # width of a crown, and the gaps beside it


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the account of a finished game. Raises ValueError if the view's game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    banner(canvas, view, (), context)
    canvas.panel(SHEET, CREAM, BRASS_DARK)
    for place, suit in enumerate(SUITS):
        canvas.put(
            storey(suit, _HOUSE, _HEAD), COLUMNS[0].x - 8 - _HOUSE * (len(SUITS) - place), COLUMNS[0].y
        )
    for seat in range(2):
        _head(canvas, seat, context)
    _branches(canvas, outcome)
    _bonuses(canvas, outcome, context)
    _totals(canvas, outcome, context)
    return canvas


def _head(canvas: Canvas, seat: Seat, context: DrawContext) -> None:
    """Draw face, emblem and name of a family above its column; they leave a long name two lines."""
    mark, box = SEATS[seat], COLUMNS[seat]._replace(h=_HEAD)
    name = Box(box.x + 12, box.bottom - 62, box.w - 20, 62)
    if name_width(context, seat, SMALLEST) * TIGHTEST > name.w:
        name = name._replace(y=box.bottom - TWO_LINES, h=TWO_LINES)
    photo = name.y - box.y - 10
    emblem = min(_EMBLEM, photo)
    canvas.fill(box, mark.colour, 10)
    canvas.put(portrait(seat, photo), box.x + 12, box.y + 10)
    corner = box.right - 24 - emblem, box.y + 10 + (photo - emblem) // 2
    canvas.stamp(mark.shape, Box(*corner, emblem, emblem), mark.on)
    write_name(canvas, context, seat, name, mark.on)


def _row(row: int) -> Box:
    return Box(SHEET.x, _ROWS + row * _ROW, SHEET.w, _ROW)


def _branches(canvas: Canvas, outcome: Outcome) -> None:
    for row, branch in enumerate(detail(outcome)["branches"]):
        _begin(canvas, row, branch["branch"])
        _sums(canvas, branch, row)
        winner = branch["winner"]
        if winner is not None:
            _factor(canvas, row, branch["multiplier"])
            _earned(canvas, row, winner, branch["points"][winner])


def _begin(canvas: Canvas, row: int, suit: str) -> None:
    """Draw a row's suit, and the line below it."""
    box = _row(row)
    canvas.put(cards.medallion(suit, _MEDAL), _LEFT, box.middle[1] - _MEDAL // 2)
    canvas.fill(Box(_LEFT, box.bottom - 1, COLUMNS[1].right - _LEFT, 3), LINEN)


def _sums(canvas: Canvas, branch: BranchDetail, row: int) -> None:
    """Write the larger sum of a branch less the smaller one, and less what the hearts bonus took.

    Where they are equal nobody earns anything.
    """
    between = LEVEL if branch["winner"] is None else "−"
    x, middle = _TEXT, _row(row).middle[1]
    for place, seat in enumerate((1, 0) if branch["winner"] == 1 else (0, 1)):
        if place:
            x += 12 + canvas.write(line(between), (x + 12, middle), INK) + 12
        figure = line(str(branch["sums"][seat]), face=Face.BOLD)
        chip = Box(x, middle - 29, figure.wide + 24, 58)
        canvas.fill(chip, SEATS[seat].colour, 8)
        canvas.write(figure, chip.middle, SEATS[seat].on, "mid")
        x = chip.right
    if branch["lowered"]:
        canvas.write(line(f"− {branch['lowered']}"), (x + 12, middle), WINE)


def _factor(canvas: Canvas, row: int, times: int) -> None:
    """Write what a row is multiplied by."""
    canvas.write(
        line(f"× {minus(times)}"), (_FACTOR, _row(row).middle[1]), INK if times > 0 else WINE, "right"
    )


def _bonuses(canvas: Canvas, outcome: Outcome, context: DrawContext) -> None:
    found = detail(outcome)["bonuses"]
    bonuses = (found["diamonds"], found["spades"], found["clubs"])
    for row, (suit, bonus) in enumerate(zip(SUITS[1:], bonuses, strict=True), start=len(SUITS)):
        _begin(canvas, row, suit)
        if bonus is None:
            _label(canvas, context.say(say("nobody")), row)
        else:
            _earned(canvas, row, bonus["seat"], bonus["points"])
    if diamonds := bonuses[0]:
        _call(canvas, diamonds["call"], context)
        canvas.put(
            cards.face(diamonds["drawn"], *_CARD), _FACTOR - _CARD[0], _row(4).middle[1] - _CARD[1] // 2
        )
    if spades := bonuses[1]:
        _label(canvas, context.say(count("{n} low card", "{n} low cards", spades["cards"])), 5)
        _factor(canvas, 5, LOW_CARD_POINTS)
    if clubs := bonuses[2]:
        _label(canvas, context.say(count("{n} card held", "{n} cards held", clubs["cards"])), 6)
        _factor(canvas, 6, HAND_CARD_POINTS)


def _call(canvas: Canvas, call: Call, context: DrawContext) -> None:
    """Draw a bet on an exact card as that card, and write any other bet in words."""
    middle, end = _row(4).middle[1], _FACTOR - _CARD[0] - 66
    if call in PRIZES:
        canvas.put(cards.face(call, *_CARD), _TEXT, middle - _CARD[1] // 2)
    else:
        _label(canvas, context.say(call_name(call)), 4, end - 8)
    canvas.stamp("arrow", Box(end, middle - 22, 50, 44), INK)


def _label(canvas: Canvas, words: str, row: int, end: int = _FACTOR - 84) -> None:
    """Write what a bonus was given for, as far as ``end``."""
    canvas.write(fit(settable(words), end - _TEXT), (_TEXT, _row(row).middle[1]), INK)


def _earned(canvas: Canvas, row: int, seat: Seat, points: int) -> None:
    """Draw the face of whoever has earned something, and its points: in its colour if they are any.

    What is lost is wine red; for nothing there is a dash.
    """
    mark, box = SEATS[seat], COLUMNS[seat]._replace(y=_row(row).y + 4, h=_ROW - 8)
    if points > 0:
        canvas.fill(box, mark.colour, 10)
    canvas.put(portrait(seat, _FACE), box.x + 8, box.middle[1] - _FACE // 2)
    figure = line(minus(points), 72, Face.BOLD) if points else line(NOTHING)
    colour = mark.on if points > 0 else WINE if points else INK
    canvas.write(figure, (box.right - 24, box.middle[1]), colour, "right")


def _totals(canvas: Canvas, outcome: Outcome, context: DrawContext) -> None:
    """Write the sum of each column, the winner's with a crown and in a halo: none is larger than that."""
    words = fit(settable(context.say(say("Total")), Face.SERIF), _FACTOR - 118 - _BESIDE, 84, Face.SERIF)
    canvas.write(words, (_FACTOR - _BESIDE, TOTAL.middle[1]), INK, "right")
    room = COLUMNS[0].w - 2 * _BESIDE - _CROWN - 24  # beside a crown
    size = min(fit(minus(outcome.scores[seat]), room, 110, Face.SERIF).size for seat in outcome.winners)
    for seat, score in enumerate(outcome.scores):
        mark, box = SEATS[seat], COLUMNS[seat]._replace(y=TOTAL.y, h=TOTAL.h)
        if seat in outcome.winners:
            canvas.halo(box)
        canvas.fill(box, mark.colour, 12)
        if seat in outcome.winners:
            canvas.crown((box.x + _BESIDE + _CROWN // 2, box.middle[1]), wide=_CROWN)
        figure = fit(minus(score), room if seat in outcome.winners else box.w - 48, size, Face.SERIF)
        canvas.write(figure, (box.right - 24, box.middle[1]), mark.on, "right")
