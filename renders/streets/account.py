"""The final account of Streets of Palermo: the points from each branch and bonus as bars from the middle."""

from __future__ import annotations

from engines.base import Outcome
from engines.cards import SUITS
from engines.streets.moves import Call
from engines.streets.names import call_name, minus
from engines.streets.scoring import PRIZES, BranchDetail, detail
from engines.streets.view import View
from engines.text import count, say
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import Face, fit, line, settable
from renders.shared.newspaper import portrait
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    INK,
    LAMPLIT,
    LEATHER_DARK,
    PANEL,
    SEATS,
    WALNUT,
    Colour,
)
from renders.shared.seats import write_seat
from renders.streets.banner import banner
from renders.streets.colours import PALETTE

SIZE = (1280, 960)
HEADS = 104  # top of the names
ROWS = 182  # top of the first row
ROW = 84
TOTALS = 788  # top of the totals
MIDDLE = Box(400, 0, 480, 0)  # the column that names the rows
LONGEST = 240  # pixels of the longest bar of a row
LONGEST_TOTAL = 330
_PHOTO, _EMBLEM, _CROWN = 104, 68, 84  # widths of what is in it
_APART = 12


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the account of a finished game. Raises ValueError if the view's game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    banner(canvas, view, (), context)
    for row in range(7):
        canvas.fill(Box(16, ROWS + row * ROW, 1248, ROW - 6), PANEL if row < 4 else LAMPLIT, 10)
    _rows(canvas, outcome, context)
    _heads(canvas, context)
    _totals(canvas, outcome)
    return canvas


def _heads(canvas: Canvas, context: DrawContext) -> None:
    for seat, side in enumerate((Box(16, HEADS, 608, 70), Box(656, HEADS, 608, 70))):
        mark = SEATS[seat]
        canvas.fill(side, mark.colour, 12)
        write_seat(canvas, context, seat, side._replace(x=side.x + 6, w=side.w - 18), mark.on, 62)


# --- Rows --------------------------------------------------------------------------------------


def _rows(canvas: Canvas, outcome: Outcome, context: DrawContext) -> None:
    found = detail(outcome)
    bonuses = found["bonuses"]
    earned: list[tuple[int, int] | None] = [_earned(branch) for branch in found["branches"]]
    for row, branch in enumerate(found["branches"]):
        _branch(canvas, branch, ROWS + row * ROW)
    for row, suit in enumerate(SUITS[1:], start=4):
        canvas.put(cards.medallion(suit, 64), MIDDLE.x + 8, ROWS + row * ROW + 7)
    if diamonds := bonuses["diamonds"]:
        canvas.put(cards.face(diamonds["drawn"], 112, 66), MIDDLE.right - 116, ROWS + 4 * ROW + 6)
        _call(canvas, diamonds["call"], context)
    if spades := bonuses["spades"]:
        _label(canvas, settable(context.say(count("{n} low card", "{n} low cards", spades["cards"]))), 5)
    if clubs := bonuses["clubs"]:
        _label(canvas, settable(context.say(count("{n} card held", "{n} cards held", clubs["cards"]))), 6)
    for row, bonus in enumerate((bonuses["diamonds"], bonuses["spades"], bonuses["clubs"]), start=4):
        earned.append((bonus["seat"], bonus["points"]) if bonus else None)
        if bonus is None:
            _label(canvas, settable(context.say(say("nobody"))), row, colour=BRASS)
    longest = max((abs(gain[1]) for gain in earned if gain), default=0) or 1
    for row, gain in enumerate(earned):
        if gain is not None:
            _bar(canvas, *gain, longest, ROWS + row * ROW)


def _call(canvas: Canvas, call: Call, context: DrawContext) -> None:
    """Draw a bet on an exact card as that card, and write any other bet in words."""
    if call in PRIZES:
        canvas.put(cards.face(call, 112, 66), MIDDLE.x + 84, ROWS + 4 * ROW + 6)
        canvas.stamp("arrow", Box(MIDDLE.right - 190, ROWS + 4 * ROW + 18, 50, 44), BRASS_LIGHT)
    else:
        _label(canvas, settable(context.say(call_name(call))), 4, 126)


def _earned(branch: BranchDetail) -> tuple[int, int] | None:
    """The winner of a branch with its points; None without a winner."""
    winner = branch["winner"]
    return None if winner is None else (winner, branch["points"][winner])


def _label(canvas: Canvas, text: str, row: int, inset: int = 4, colour: Colour = CREAM) -> None:
    """Write what a bonus was given for, beside its suit, ending ``inset`` pixels before the edge."""
    at = (MIDDLE.x + 84, ROWS + row * ROW + ROW // 2 - 3)
    canvas.write(fit(text, MIDDLE.w - 84 - inset), at, colour)


def _branch(canvas: Canvas, branch: BranchDetail, top: int) -> None:
    """Draw both sums beside the suit, the hearts bonus's reduction, and the multiplier."""
    middle = top + ROW // 2 - 3
    canvas.put(cards.medallion(branch["branch"], 64), 608, top + 7)
    for seat, x in enumerate((594, 686)):
        figure = line(str(branch["sums"][seat]))
        won = branch["winner"] == seat
        if won:
            chip = Box(x - (figure.wide + 10 if seat == 0 else 10), top + 10, figure.wide + 20, 58)
            canvas.fill(chip, SEATS[seat].colour, 8)
        canvas.write(figure, (x, middle), SEATS[seat].on if won else CREAM, "right" if seat == 0 else "left")
    if branch["lowered"]:
        canvas.write(line(f"−{branch['lowered']}"), (MIDDLE.x + 4, middle), BRASS_LIGHT)
    times = branch["multiplier"]
    figure = line(f"×{minus(times)}")
    chip = Box(MIDDLE.right - figure.wide - 20, top + 10, figure.wide + 16, 58)
    canvas.panel(chip, CREAM if times > 0 else LEATHER_DARK, INK if times > 0 else BRASS_DARK, 8)
    canvas.write(figure, chip.middle, INK if times > 0 else CREAM, "mid")


def _bar(canvas: Canvas, seat: int, points: int, longest: int, top: int) -> None:
    """Draw points as a bar from the middle outwards, with the number at its end; a loss is hollow."""
    long = round(LONGEST * abs(points) / longest)
    if points:
        long = max(12, long)
    bar = Box(MIDDLE.x - 8 - long if seat == 0 else MIDDLE.right + 8, top + 12, long, 54)
    if points:
        canvas.fill(bar, SEATS[seat].colour, 6)
    if points < 0:
        canvas.fill(bar.grown(-4), PANEL, 3)
    figure = line(minus(points), 64)
    x = bar.x - 14 if seat == 0 else bar.right + 14
    canvas.write(figure, (x, bar.middle[1]), CREAM, "right" if seat == 0 else "left")


def _totals(canvas: Canvas, outcome: Outcome) -> None:
    longest = max(1, *map(abs, outcome.scores))
    for seat, score in enumerate(outcome.scores):
        long = max(28, round(LONGEST_TOTAL * max(0, score) / longest))
        bar = Box(624 - long if seat == 0 else 656, TOTALS + 18, long, 120)
        if seat in outcome.winners:
            canvas.halo(bar)
        canvas.fill(bar, SEATS[seat].colour, 12)
        x = bar.x - 24 if seat == 0 else bar.right + 24
        figure = line(minus(score), 110, Face.SERIF)
        canvas.write(figure, (x, bar.middle[1]), CREAM, "right" if seat == 0 else "left")
        _emblems(canvas, seat, bar, won=seat in outcome.winners)


def _emblems(canvas: Canvas, seat: int, bar: Box, *, won: bool) -> None:
    """Draw the head of the family, its emblem and the winner's crown into its bar, as far as they fit."""
    mark, x = SEATS[seat], 0
    for wide in (_PHOTO, _EMBLEM, _CROWN)[: 3 if won else 2]:
        x += wide + _APART
        if x > bar.w:
            return
        left = bar.right - x if seat == 0 else bar.x + x - wide
        box = Box(left, bar.middle[1] - wide // 2, wide, wide)
        if wide == _PHOTO:
            canvas.put(portrait(seat, wide), box.x, box.y)
        elif wide == _EMBLEM:
            canvas.stamp(mark.shape, box, mark.on)
        else:
            canvas.crown(box.middle, wide)
