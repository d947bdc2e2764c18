"""The final account of Streets of Palermo: what each branch and bonus brought, as bars from the middle."""

from __future__ import annotations

from engines.base import Outcome
from engines.cards import SUITS
from engines.streets.moves import Call
from engines.streets.names import call_name, minus
from engines.streets.scoring import PRIZES, BranchDetail, detail
from engines.streets.view import View
from engines.text import count, say
from renders import cards
from renders.base import Look
from renders.palette import (
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
from renders.paper import Box, Face, Paper, fit, line, settable
from renders.seats import badge, badge_width
from renders.streets.banner import banner

SIZE = (1280, 960)
HEADS = 104  # top of the names
ROWS = 182  # top of the first row
ROW = 84
TOTALS = 788  # top of the totals
MIDDLE = Box(444, 0, 392, 0)  # the column that says what is counted
LONGEST = 300  # pixels of the longest bar of a row
LONGEST_TOTAL = 380


def account(view: View, look: Look) -> bytes:
    """The account of a finished game. Raises ValueError if the view's game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    paper = Paper.blank(*SIZE, WALNUT)
    banner(paper, view, (), look)
    for row in range(7):
        paper.fill(Box(16, ROWS + row * ROW, 1248, ROW - 6), PANEL if row < 4 else LAMPLIT, 10)
    _rows(paper, outcome, look)
    _heads(paper, look)
    _totals(paper, outcome)
    return paper.png()


def _heads(paper: Paper, look: Look) -> None:
    for seat, side in enumerate((Box(16, HEADS, 608, 70), Box(656, HEADS, 608, 70))):
        mark = SEATS[seat]
        paper.fill(side, mark.colour, 12)
        paper.put(badge(seat, 60), side.x + 8, side.y + 5)
        x = side.x + badge_width(60) + 22
        paper.write(fit(settable(look.names[seat]), side.right - x - 12, 54), (x, side.middle[1]), mark.on)


# --- What is counted, row by row --------------------------------------------------------------------


def _rows(paper: Paper, outcome: Outcome, look: Look) -> None:
    found = detail(outcome)
    bonuses = found["bonuses"]
    earned: list[tuple[int, int] | None] = [_earned(branch) for branch in found["branches"]]
    for row, branch in enumerate(found["branches"]):
        _branch(paper, branch, ROWS + row * ROW)
    for row, suit in enumerate(SUITS[1:], start=4):
        paper.put(cards.medallion(suit, 64), MIDDLE.x + 8, ROWS + row * ROW + 7)
    if diamonds := bonuses["diamonds"]:
        paper.put(cards.face(diamonds["drawn"], 83, 66), MIDDLE.right - 87, ROWS + 4 * ROW + 6)
        _call(paper, diamonds["call"], look)
    if spades := bonuses["spades"]:
        _label(paper, settable(look.say(count("{n} low card", "{n} low cards", spades["cards"]))), 5)
    if clubs := bonuses["clubs"]:
        _label(paper, settable(look.say(count("{n} hand card", "{n} hand cards", clubs["cards"]))), 6)
    for row, bonus in enumerate((bonuses["diamonds"], bonuses["spades"], bonuses["clubs"]), start=4):
        earned.append((bonus["seat"], bonus["points"]) if bonus else None)
        if bonus is None:
            _label(paper, settable(look.say(say("nobody"))), row, colour=BRASS)
    longest = max((abs(gain[1]) for gain in earned if gain), default=0) or 1
    for row, gain in enumerate(earned):
        if gain is not None:
            _bar(paper, *gain, longest, ROWS + row * ROW)


def _call(paper: Paper, call: Call, look: Look) -> None:
    """What was bet on: the very card as a card, the rest in words."""
    if call in PRIZES:
        paper.put(cards.face(call, 83, 66), MIDDLE.x + 84, ROWS + 4 * ROW + 6)
        paper.stamp("arrow", Box(MIDDLE.right - 178, ROWS + 4 * ROW + 20, 46, 38), BRASS_LIGHT)
    else:
        _label(paper, settable(look.say(call_name(call))), 4, 98)


def _earned(branch: BranchDetail) -> tuple[int, int] | None:
    """Who won a branch, and its points; None without a winner."""
    winner = branch["winner"]
    return None if winner is None else (winner, branch["points"][winner])


def _label(paper: Paper, text: str, row: int, inset: int = 4, colour: Colour = CREAM) -> None:
    """What a bonus was given for, beside its suit, ``inset`` pixels short of the end."""
    at = (MIDDLE.x + 84, ROWS + row * ROW + ROW // 2 - 3)
    paper.write(fit(text, MIDDLE.w - 84 - inset), at, colour)


def _branch(paper: Paper, branch: BranchDetail, top: int) -> None:
    """Both sums beside the suit, what the hearts bonus took, and the multiplier."""
    middle = top + ROW // 2 - 3
    paper.put(cards.medallion(branch["branch"], 64), 584, top + 7)
    for seat, x in enumerate((566, 666)):
        figure = line(str(branch["sums"][seat]), 50)
        won = branch["winner"] == seat
        if won:
            chip = Box(x - (figure.wide + 10 if seat == 0 else 10), top + 13, figure.wide + 20, 52)
            paper.fill(chip, SEATS[seat].colour, 8)
        paper.write(figure, (x, middle), SEATS[seat].on if won else CREAM, "right" if seat == 0 else "left")
    if branch["lowered"]:
        paper.write(line(f"−{branch['lowered']}"), (MIDDLE.x + 4, middle), BRASS_LIGHT)
    chip = Box(MIDDLE.right - 84, top + 13, 80, 52)
    times = branch["multiplier"]
    paper.panel(chip, CREAM if times > 0 else LEATHER_DARK, INK if times > 0 else BRASS_DARK, 8)
    paper.write(line(f"×{minus(times)}"), chip.middle, INK if times > 0 else CREAM, "mid")


def _bar(paper: Paper, seat: int, points: int, longest: int, top: int) -> None:
    """Points as a bar from the middle outwards with the number at its end; a loss is hollow."""
    long = round(LONGEST * abs(points) / longest)
    if points:
        long = max(12, long)
    bar = Box(MIDDLE.x - 8 - long if seat == 0 else MIDDLE.right + 8, top + 12, long, 54)
    if points:
        paper.fill(bar, SEATS[seat].colour, 6)
    if points < 0:
        paper.fill(bar.grown(-4), PANEL, 3)
    figure = line(minus(points), 54)
    x = bar.x - 14 if seat == 0 else bar.right + 14
    paper.write(figure, (x, bar.middle[1]), CREAM, "right" if seat == 0 else "left")


def _totals(paper: Paper, outcome: Outcome) -> None:
    longest = max(1, *map(abs, outcome.scores))
    for seat, score in enumerate(outcome.scores):
        long = max(28, round(LONGEST_TOTAL * max(0, score) / longest))
        bar = Box(624 - long if seat == 0 else 656, TOTALS + 18, long, 120)
        if seat in outcome.winners:
            paper.halo(bar)
        paper.fill(bar, SEATS[seat].colour, 12)
        x = bar.x - 24 if seat == 0 else bar.right + 24
        figure = line(minus(score), 110, Face.SERIF)
        paper.write(figure, (x, bar.middle[1]), CREAM, "right" if seat == 0 else "left")
        inner = bar.right - 90 if seat == 0 else bar.x + 22
        mark = SEATS[seat]
        if long > 100:
            paper.stamp(mark.shape, Box(inner, bar.y + 26, 68, 68), mark.on)
        if long > 200 and seat in outcome.winners:
            outer = inner - 110 if seat == 0 else inner + 96
            paper.stamp("crown", Box(outer, bar.y + 22, 84, 74), mark.on)
