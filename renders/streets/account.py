"""The final account of Streets of Palermo: a score sheet with a column for each family, and the sum below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from engines.base import Outcome, Seat
from engines.cards import SUITS, Suit
from engines.streets import GAME
from engines.streets.names import minus
from engines.streets.scoring import (
    HAND_CARD_POINTS,
    LOW_CARD_POINTS,
    BranchDetail,
    CardsDetail,
    DiamondsDetail,
    HeartsDetail,
    detail,
    true_calls,
)
from engines.streets.view import View
from engines.text import count, say
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.bosses import portrait
from renders.shared.canvas import Box, Canvas
from renders.shared.ledger import LEFT, brass, closing, heading, margin, paper, stamp
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, fit, line, settable
from renders.shared.palette import CREAM, INK, SEATS, WALNUT, WINE
from renders.shared.seats import AI_SIGN, TWO_LINES, badge, write_name
from renders.shared.wrapping import name_lines
from renders.streets.banner import banner
from renders.streets.bets import bet
from renders.streets.colours import LINEN, PALETTE
from renders.streets.words import LEVEL, TRADES

ACCOUNT_SIZE = (1280, 1170)
"""Width and height in pixels: nine rows have air."""
SHEET = Box(16, 100, 1248, 1060)
COLUMNS = (Box(596, 122, 316, 1028), Box(920, 122, 316, 1028))
"""The columns of what each family has earned, clear of the brass corner."""
_HEAD, _EMBLEM, _INSET = 188, 96, 8  # height of a column's head, width of the emblem in it, and around both
_LINE, _UNDER = 62, 6  # height of a name on one line, and from a name to the lower end of a head
_NAME_INDENT = 12  # of a name in a head
_HEADS = Box(0, 314, 0, 72)
"""Where it is said what the figures below are."""
_ROWS = Box(SHEET.x + 3, 394, SHEET.w - 12, 642)
_ACROSS = Box(SHEET.x + 10, 0, SHEET.w - 26, 0)  # the lines between heads, branches, bonuses and totals
TOTAL = Box(596, 1048, 640, 100)
_LEFT, _TEXT, _FACTOR = 28, 106, 568  # of a row: where its suit, its words begin, and where its factor ends
_INDENT, _APART = 22, 16  # of the rows of bonuses, and between two things in a row
_RULE = 3  # height of the rule between the branches and the bonuses
_CARD, _MEDAL, _CHIP = (104, 56), 60, 56  # sizes of a card and a suit, and height of a sum
_HIGH = 84  # height of the field with the points at most
_BETWEEN, _PARTED = 14, 26  # from a lead to its factor, and between the heads of two figures
_SUM = 104  # width of a sum
_CROWN, _BESIDE = 78, 20  # width of a crown, and the gaps beside it
_BONUS = say("Bonus")
_FIGURES = say("Cards"), say("Points")
"""What stands in a column, at its left end and, if there is room, at its right one."""
_ABOVE, _MARK = 10, 58  # on a sheet of bonuses: above them, and what they leave free below


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the account of a finished game. Raises ValueError if the view's game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    canvas = Canvas.blank(*ACCOUNT_SIZE, WALNUT, PALETTE)
    banner(canvas, view, (), context)
    paper(canvas, SHEET)
    _letterhead(canvas, context)
    names = [_name_box(seat, context) for seat in range(2)]
    for seat, name in enumerate(names):
        _head(canvas, seat, name, max(name.h for name in names), context)
    brass(canvas, SHEET)
    bonuses = [*_bonuses(outcome, context)]
    entries = [*_branches(outcome), *[_name_bonuses][: len(bonuses)], *bonuses]
    rows = _rows(len(entries))
    for row in rows[1::2]:
        canvas.fill(row, LINEN)
    margin(canvas, Box(_FACTOR + 9, SHEET.y + 14, 0, SHEET.h - 28))
    for below in (rows[0], *rows[len(SUITS) :][:1], _ROWS._replace(y=_ROWS.bottom)):
        closing(canvas, _ACROSS._replace(y=below.y - 2 * _RULE))
    for row, enter in zip(rows, entries, strict=True):
        enter(canvas, row, context)
    _totals(canvas, outcome, context)
    return canvas


def _letterhead(canvas: Canvas, context: DrawContext) -> None:
    """Write the game's name beside the heads, and below all what the figures in the rows are."""
    heading(canvas, GAME.title, Box(LEFT, COLUMNS[0].y, _FACTOR - LEFT, _HEAD))
    middle = _HEADS.middle[1]
    words = fit(settable(context.say(say("Lead × bribes"))), _FACTOR - LEFT)
    canvas.write(words, (_FACTOR, middle), INK, "right")
    told = [fit(settable(context.say(figure)), COLUMNS[0].w - 2 * _INSET) for figure in _FIGURES]
    share = (COLUMNS[0].w - 2 * _INSET - _PARTED) / sum(words.wide for words in told)
    cards_, points = (typeset._replace(wide=int(typeset.wide * min(1, share))) for typeset in told)
    for column in COLUMNS:
        canvas.write(cards_ if share >= TIGHTEST else told[0], (column.x + _INSET, middle), INK)
        if share >= TIGHTEST:
            canvas.write(points, (column.right - _INSET, middle), INK, "right")


def _name_box(seat: Seat, context: DrawContext) -> Box:
    """The room for a name in the head of a column: one line if it fits on that, else two."""
    box = COLUMNS[seat]
    wide = box.w - 2 * _INSET - _NAME_INDENT
    sign = AI_SIGN if seat in context.automatic else 0
    lines = name_lines(settable(context.names[seat]), wide - sign, SMALLEST)
    high = TWO_LINES if len(lines) > 1 else _LINE
    return Box(box.x + _INSET + _NAME_INDENT, box.y + _HEAD - high - _UNDER, wide, high)


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


def _rows(number: int) -> list[Box]:
    """Divide the sheet between heads and totals among this many rows."""
    high = _ROWS.h // number
    return [_ROWS._replace(y=_ROWS.y + row * high, h=high) for row in range(number)]


Enter: TypeAlias = Callable[[Canvas, Box, DrawContext], None]
"""Enter something in a row."""


def _begin(canvas: Canvas, row: Box, suit: Suit, words: str, room: int, left: int = 0) -> None:
    """Draw a row's suit, indented by ``left``, and write in ``room`` pixels behind it what it is about."""
    side = min(_MEDAL, row.h - 4)
    canvas.put(cards.medallion(suit, side), _LEFT + left, row.middle[1] - side // 2)
    canvas.write(fit(settable(words), room - left), (_TEXT + left, row.middle[1]), INK)


def draw_bonuses(canvas: Canvas, sheet: Box, outcome: Outcome, context: DrawContext) -> None:
    """Draw a sheet that tells in words what the bonuses have brought, above Discord's mark of an alt text."""
    entries = [*_bonuses(outcome, context)]
    paper(canvas, sheet)
    room = sheet._replace(x=_ROWS.x, w=_ROWS.w, y=sheet.y + _ABOVE, h=sheet.h - _ABOVE - _MARK)
    high = min(_HIGH, room.h // len(entries))
    top = min(room.bottom - high * len(entries), sheet.middle[1] - high * len(entries) // 2)
    rows = [room._replace(y=top + number * high, h=high) for number in range(len(entries))]
    for row in rows[1::2]:
        canvas.fill(row, LINEN)
    margin(canvas, Box(_FACTOR + 9, sheet.y + _ABOVE, 0, sheet.h - 2 * _ABOVE))
    for row, enter in zip(rows, entries, strict=True):
        enter(canvas, row, context)


def has_bonuses(outcome: Outcome, context: DrawContext) -> bool:
    """Return whether a bonus has been won that there is something to tell of."""
    return any(_bonuses(outcome, context))


# --- The branches -------------------------------------------------------------------------------------


def _branches(outcome: Outcome) -> Iterator[Enter]:
    for branch in detail(outcome)["branches"]:
        yield partial(_branch, branch)


def _branch(branch: BranchDetail, canvas: Canvas, row: Box, context: DrawContext) -> None:
    """Enter who has which sum on a branch, by how much it is led, and what that brings."""
    middle, winner = row.middle[1], branch["winner"]
    factor = line(f"× {minus(branch['multiplier'])}" if winner is not None else "")
    told = line(str(branch["counted"]) if winner is not None else LEVEL if any(branch["sums"]) else "")
    end = _FACTOR - factor.wide - _BETWEEN * bool(factor.text)
    _begin(
        canvas, row, branch["branch"], context.say(TRADES[branch["branch"]]), end - told.wide - _APART - _TEXT
    )
    canvas.write(told, (end, middle), INK, "right")
    canvas.write(factor, (_FACTOR, middle), INK if branch["multiplier"] > 0 else WINE, "right")
    if any(branch["sums"]):
        for seat, points in enumerate(branch["points"]):
            _earn(canvas, row, seat, points, won=seat == winner)
            chip = Box(COLUMNS[seat].x + 8, middle - _CHIP // 2, _SUM, _CHIP)
            _sum(canvas, chip, str(branch["sums"][seat]))
    else:
        nothing = fit(settable(context.say(say("no cards"))), COLUMNS[1].right - COLUMNS[0].x)
        canvas.write(nothing, ((COLUMNS[0].x + COLUMNS[1].right) // 2, middle), INK, "mid")


def _sum(canvas: Canvas, box: Box, found: str) -> None:
    """Write a sum of cards on card stock."""
    canvas.panel(box, CREAM, INK, 8)
    canvas.write(fit(found, box.w - _APART), box.middle, INK, "mid")


# --- The bonuses --------------------------------------------------------------------------------------


def _bonuses(outcome: Outcome, context: DrawContext) -> Iterator[Enter]:
    """The bonuses that somebody has won."""
    found = detail(outcome)["bonuses"]
    if (hearts := found["hearts"]) and hearts["lowered"] and (branch := hearts["branch"]):
        left = next(row["counted"] for row in detail(outcome)["branches"] if row["branch"] == branch)
        yield partial(_lowering, hearts, branch, left)
    if diamonds := found["diamonds"]:
        yield partial(_bet, diamonds)
    if spades := found["spades"]:
        low = context.say(count("{n} card 2–5", "{n} cards 2–5", spades["cards"]))
        yield partial(_counted, "S", spades, low, LOW_CARD_POINTS)
    if clubs := found["clubs"]:
        held = context.say(count("{n} card held", "{n} cards held", clubs["cards"]))
        yield partial(_counted, "C", clubs, held, HAND_CARD_POINTS)


def _name_bonuses(canvas: Canvas, row: Box, context: DrawContext) -> None:
    """Write what the rows below are."""
    canvas.write(fit(settable(context.say(_BONUS)), _FACTOR - LEFT), (LEFT, row.middle[1]), WINE)


def _lowering(
    bonus: HeartsDetail, branch: Suit, left: int, canvas: Canvas, row: Box, context: DrawContext
) -> None:
    """Enter which lead was lowered by how much, and whose bonus it is; ``left``: what is left of the lead."""
    lowered = line(f"{left + bonus['lowered']}{minus(-bonus['lowered'])}", face=Face.BOLD)
    side, middle = min(_MEDAL, row.h - 4), row.middle[1]
    room = _FACTOR - lowered.wide - side - 2 * _APART - _TEXT
    lowers = fit(settable(context.say(say("Lowers"))), room - _INDENT)
    _begin(canvas, row, "H", lowers.text, room, _INDENT)
    canvas.put(cards.medallion(branch, side), _TEXT + _INDENT + lowers.wide + _APART, middle - side // 2)
    canvas.write(lowered, (_FACTOR, middle), WINE, "right")
    canvas.put(badge(bonus["seat"], _CHIP), COLUMNS[bonus["seat"]].x + _INSET, middle - _CHIP // 2)


def _bet(bonus: DiamondsDetail, canvas: Canvas, row: Box, context: DrawContext) -> None:
    """Enter a bet, after its name if that has room; whether it is right, and the card that was drawn."""
    told, right = bet(bonus["call"], _CARD[1]), bonus["call"] in true_calls(bonus["drawn"])
    sign, middle = line("=" if right else "≠"), row.middle[1]
    x = _FACTOR - _CARD[0] - sign.wide - told.size[0] - 2 * _APART
    name = settable(context.say(say("Bet")))
    room = x - _APART - _TEXT
    whole = fit(name, room - _INDENT).text == name
    _begin(canvas, row, "D", name if whole else "", room, _INDENT)
    canvas.put(told, x, middle - _CARD[1] // 2)
    canvas.write(sign, (x + told.size[0] + _APART, middle), INK)
    canvas.put(cards.face(bonus["drawn"], *_CARD), _FACTOR - _CARD[0], middle - _CARD[1] // 2)
    lost = "" if right else context.say(say("lost"))
    _earn(canvas, row, bonus["seat"], bonus["points"], "+", lost)


def _counted(
    suit: Suit, bonus: CardsDetail, words: str, each: int, canvas: Canvas, row: Box, _context: DrawContext
) -> None:
    """Enter a bonus for each of some cards."""
    factor = line(f"× {each}")
    _begin(canvas, row, suit, words, _FACTOR - factor.wide - _APART - _TEXT, _INDENT)
    canvas.write(factor, (_FACTOR, row.middle[1]), INK, "right")
    _earn(canvas, row, bonus["seat"], bonus["points"], "+")


def _earn(
    canvas: Canvas, row: Box, seat: Seat, points: int, sign: str = "", words: str = "", *, won: bool = False
) -> None:
    """Write the points that a seat has earned in a row, on its colour if they are more than none.

    A branch that it has ``won`` has its colour though bribes leave nothing of it.
    ``sign``: that of more than none; ``words``: what stands at the left. Lost points are wine red, on cream.
    """
    mark, high = SEATS[seat], min(_HIGH, row.h * 5 // 6)
    box = COLUMNS[seat]._replace(y=row.middle[1] - high // 2, h=high)
    lit = points > 0 or (won and not points)
    colour = mark.on if lit else WINE if points else INK
    if lit:
        stamp(canvas, box, seat)
    elif points:
        canvas.panel(box, CREAM, WINE, 10)
    figure = line(sign * (points > 0) + minus(points), 72, Face.BOLD)
    canvas.write(figure, (box.right - 24, box.middle[1]), colour, "right")
    word = fit(settable(words), box.w - figure.wide - 24 - 2 * _APART)
    canvas.write(word, (box.x + _APART, box.middle[1]), colour)


# --- The totals ---------------------------------------------------------------------------------------


def _totals(canvas: Canvas, outcome: Outcome, context: DrawContext) -> None:
    """Write the sum of each column, with a crown for the winner; no figure is larger than the winner's."""
    words = fit(settable(context.say(say("Total"))), _FACTOR - LEFT, 72)
    canvas.write(words, (_FACTOR, TOTAL.middle[1]), INK, "right")
    room = COLUMNS[0].w - 2 * _BESIDE - _CROWN - 24  # beside a crown
    size = min(fit(minus(outcome.scores[seat]), room, 96, Face.BOLD).size for seat in outcome.winners)
    for seat, score in enumerate(outcome.scores):
        mark, box = SEATS[seat], COLUMNS[seat]._replace(y=TOTAL.y, h=TOTAL.h)
        stamp(canvas, box, seat)
        if seat in outcome.winners:
            canvas.crown((box.x + _BESIDE + _CROWN // 2, box.middle[1]), _CROWN)
        figure = fit(minus(score), room if seat in outcome.winners else box.w - 48, size, Face.BOLD)
        canvas.write(figure, (box.right - 24, box.middle[1]), mark.on, "right")
