"""The final account of Streets of Palermo: a score sheet with a column for each family, and the sum below."""

from __future__ import annotations

from engines.base import Outcome, Seat
from engines.cards import SUITS
from engines.streets import GAME
from engines.streets.moves import Call
from engines.streets.names import minus
from engines.streets.scoring import HAND_CARD_POINTS, LOW_CARD_POINTS, BranchDetail, detail, true_calls
from engines.streets.view import View
from engines.text import count, say
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.bosses import portrait
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.ledger import LEFT, brass, closing, heading, margin, paper, stamp
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
from renders.shared.palette import CREAM, INK, SEATS, WALNUT, WINE
from renders.shared.seats import AI_SIGN, TWO_LINES, write_name
from renders.shared.wrapping import name_lines
from renders.streets.banner import banner
from renders.streets.bets import bet
from renders.streets.colours import LINEN, PALETTE
from renders.streets.words import LEVEL, NOBODY, NOTHING

SHEET = Box(16, 100, 1248, 850)
COLUMNS = (Box(590, 122, 316, 818), Box(920, 122, 316, 818))
"""The columns of what each family has earned, clear of the brass corner."""
_HEAD, _EMBLEM, _INSET = 198, 92, 12  # height of a column's head, width of the emblem in it, and around both
_LINE, _UNDER = 62, 6  # height of a name on one line, and from a name to the lower end of a head
_BELOW = 24  # from the heads to the rule beside them
_ROWS, _ROW = 326, 72  # top of the first row, and from one to the next
TOTAL = Box(590, 844, 646, 96)
_LEFT, _TEXT, _FACTOR = 28, 106, 562  # of a row: where its suit, its words begin, and where its factor ends
_INDENT = 22  # of the rows of bonuses
_BEFORE, _APART = 84, 16  # from the end of words to that of a factor, and around the sign of a bet
_RULE = 3  # height of the rule between the branches and the bonuses
_CARD, _MEDAL, _CHIP = (104, 52), 60, 56  # sizes of a card and a suit, and height of a sum
_CROWN, _BESIDE = 84, 20  # width of a crown, and the gaps beside it


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the account of a finished game. Raises ValueError if the view's game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    banner(canvas, view, (), context)
    paper(canvas, SHEET)
    _letterhead(canvas)
    for row in range(1, 2 * len(SUITS) - 1, 2):
        canvas.fill(_row(row), LINEN)
    closing(canvas, _row(len(SUITS))._replace(y=_row(len(SUITS)).y - _RULE))
    margin(canvas, Box(_FACTOR + 9, _ROWS + 4, 0, SHEET.bottom - _ROWS - 22))
    names = [_name_box(seat, context) for seat in range(2)]
    for seat, name in enumerate(names):
        _head(canvas, seat, name, max(name.h for name in names), context)
    brass(canvas, SHEET)
    _branches(canvas, outcome)
    _bonuses(canvas, outcome, context)
    _totals(canvas, outcome, context)
    return canvas


def _letterhead(canvas: Canvas) -> None:
    """Write the game's name beside the heads, on two lines if need be."""
    heading(canvas, GAME.title, Box(LEFT, COLUMNS[0].y, COLUMNS[0].x - LEFT - _LEFT, _HEAD))
    closing(canvas, Box(SHEET.x + 10, _ROWS - 3 * _RULE, COLUMNS[0].x - SHEET.x - _BELOW, _RULE))


def _name_box(seat: Seat, context: DrawContext) -> Box:
    """The room for a name in the head of a column: one line if it fits on that, else two."""
    box = COLUMNS[seat]
    wide = box.w - 2 * _INSET
    sign = AI_SIGN if seat in context.automatic else 0
    lines = name_lines(settable(context.names[seat]), wide - sign, SMALLEST)
    high = TWO_LINES if len(lines) > 1 else _LINE
    return Box(box.x + _INSET, box.y + _HEAD - high - _UNDER, wide, high)


def _head(canvas: Canvas, seat: Seat, name: Box, high: int, context: DrawContext) -> None:
    """Draw a family's face, emblem and name above its column; ``high``: height of the taller name."""
    mark, box = SEATS[seat], COLUMNS[seat]._replace(h=_HEAD)
    photo = _HEAD - high - _INSET - _UNDER
    emblem = min(_EMBLEM, photo)
    stamp(canvas, box, seat)
    canvas.put(portrait(seat, photo), box.x + _INSET, box.y + _INSET)
    corner = box.right - 2 * _INSET - emblem, box.y + _INSET + (photo - emblem) // 2
    canvas.stamp(mark.shape, Box(*corner, emblem, emblem), mark.on)
    write_name(canvas, context, seat, name, mark.on)


def _row(row: int) -> Box:
    return Box(SHEET.x + 3, _ROWS + row * _ROW, SHEET.w - 12, _ROW)


def _branches(canvas: Canvas, outcome: Outcome) -> None:
    for row, branch in enumerate(detail(outcome)["branches"]):
        _begin(canvas, row, branch["branch"], _LEFT)
        _sums(canvas, branch, row)
        winner = branch["winner"]
        if winner is not None:
            _factor(canvas, row, branch["multiplier"])
            _earned(canvas, row, winner, branch["points"][winner])


def _begin(canvas: Canvas, row: int, suit: str, left: int) -> None:
    """Draw a row's suit."""
    canvas.put(cards.medallion(suit, _MEDAL), left, _row(row).middle[1] - _MEDAL // 2)


def _sums(canvas: Canvas, branch: BranchDetail, row: int) -> None:
    """Write the larger sum of a branch minus the smaller one, and minus what the hearts bonus took.

    Where they are equal nobody earns anything; a branch without cards has a dash.
    """
    between = LEVEL if branch["winner"] is None else "−"
    x, middle = _TEXT, _row(row).middle[1]
    if not any(branch["sums"]):
        canvas.write(line(NOTHING), (x, middle), INK)
        return
    for place, seat in enumerate((1, 0) if branch["winner"] == 1 else (0, 1)):
        if place:
            x += 12 + canvas.write(line(between), (x + 12, middle), INK) + 12
        figure = line(str(branch["sums"][seat]), face=Face.BOLD)
        chip = Box(x, middle - _CHIP // 2, figure.wide + 24, _CHIP)
        stamp(canvas, chip, seat, 8)
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
        _begin(canvas, row, suit, _LEFT + _INDENT)
        if bonus is None:
            _label(canvas, context.say(NOBODY), row)
        else:
            _earned(canvas, row, bonus["seat"], bonus["points"], "+")
    if diamonds := bonuses[0]:
        _bet(canvas, diamonds["call"], diamonds["drawn"])
    if spades := bonuses[1]:
        low = context.say(count("{n} low card", "{n} low cards", spades["cards"]))
        _label(canvas, low, 5)
        _factor(canvas, 5, LOW_CARD_POINTS)
    if clubs := bonuses[2]:
        held = context.say(count("{n} card held", "{n} cards held", clubs["cards"]))
        _label(canvas, held, 6)
        _factor(canvas, 6, HAND_CARD_POINTS)


def _bet(canvas: Canvas, call: Call, drawn: str) -> None:
    """Draw a bet, whether it is right, and the card that was drawn."""
    x, middle = _TEXT + _INDENT, _row(4).middle[1]
    told = bet(call, _CARD[1])
    canvas.put(told, x, middle - _CARD[1] // 2)
    x += told.size[0] + _APART
    x += canvas.write(line("=" if call in true_calls(drawn) else "≠"), (x, middle), INK) + _APART
    canvas.put(cards.face(drawn, *_CARD), x, middle - _CARD[1] // 2)


def _label(canvas: Canvas, words: str, row: int) -> None:
    """Write what a bonus was given for."""
    left = _TEXT + _INDENT
    canvas.write(fit(settable(words), _FACTOR - _BEFORE - left), (left, _row(row).middle[1]), INK)


def _earned(canvas: Canvas, row: int, seat: Seat, points: int, sign: str = "") -> None:
    """Write the points that a seat has earned in a row, on its colour if they are more than none.

    A bonus has its sign. Lost points are wine red, on cream.
    """
    mark, box = SEATS[seat], COLUMNS[seat]._replace(y=_row(row).y + 4, h=_ROW - 8)
    colour = mark.on if points > 0 else WINE if points else INK
    if points > 0:
        stamp(canvas, box, seat)
    elif points:
        canvas.panel(box, CREAM, WINE, 10)
    canvas.write(line(sign + minus(points), 72, Face.BOLD), (box.right - 24, box.middle[1]), colour, "right")


def _totals(canvas: Canvas, outcome: Outcome, context: DrawContext) -> None:
    """Write the sum of each column, with a crown for the winner; no figure is larger than the winner's."""
    closing(canvas, _row(2 * len(SUITS) - 1)._replace(y=_row(2 * len(SUITS) - 1).y - _RULE))
    words = fit(settable(context.say(say("Total")), Face.SERIF), _FACTOR - 118 - _BESIDE, 84, Face.SERIF)
    canvas.write(words, (_FACTOR - _BESIDE, TOTAL.middle[1]), INK, "right")
    room = COLUMNS[0].w - 2 * _BESIDE - _CROWN - 24  # beside a crown
    size = min(fit(minus(outcome.scores[seat]), room, 110, Face.SERIF).size for seat in outcome.winners)
    for seat, score in enumerate(outcome.scores):
        mark, box = SEATS[seat], COLUMNS[seat]._replace(y=TOTAL.y, h=TOTAL.h)
        stamp(canvas, box, seat)
        if seat in outcome.winners:
            canvas.crown((box.x + _BESIDE + _CROWN // 2, box.middle[1]), wide=_CROWN)
        figure = fit(minus(score), room if seat in outcome.winners else box.w - 48, size, Face.SERIF)
        canvas.write(figure, (box.right - 24, box.middle[1]), mark.on, "right")
