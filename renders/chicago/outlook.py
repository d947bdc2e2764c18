"""The active gang's outlook: its odds in battle, the dice that hire, or the cards it may play."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TypeAlias

from PIL import Image

from engines.base import Seat
from engines.chicago.cards import HIT_MEN, JOKERS
from engines.chicago.odds import DIE_SIDES, percent
from engines.chicago.state import HIGH_DIE, HIRE_PRICE
from engines.chicago.view import View
from engines.text import Text
from renders.base import DrawContext
from renders.chicago import words
from renders.chicago.bosses import gunman, marked_boss
from renders.chicago.cards import face
from renders.chicago.colours import QUARTERS
from renders.chicago.icons import ARROW, Icon, boss, row, row_width
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.dice import die
from renders.shared.layout import columns, write_title
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, fit, line, settable
from renders.shared.money import bank_note
from renders.shared.palette import BRASS_LIGHT, CREAM, INK
from renders.shared.seats import badge, badge_width, token
from renders.shared.words import percentage

Column: TypeAlias = list[list[Seat]]
"""Rivals below each other, those beside each other with the same odds."""

LEAST_HIRES = 384
"""Least width of the dice that hire, with the henchman."""

_HIRES = 416, 480  # width of the dice that hire, where nobody can be attacked
_TITLE, _LINE = 72, 68  # height of the room for a title, and of its line
_TITLED = 62  # size of a title at most
_USUAL = 314  # width of odds at least
_NEAR, _APART = 4, 18  # pixels from a token to its figure, and between two columns
_DEPTHS = 2, 3  # odds below each other at most, and where these leave too little room
_CLOSE = 6  # pixels by which a title is higher above more of them, and these closer to it
_ALONE, _ONE = 88, 100  # size of the odds in a high row at most, and height of such a row
_SMALL = 54  # side of a token there, and before a title
_MARGIN = 6  # pixels left and right of a title
_FACES = 3  # rivals at most who are all drawn with their odds in the whole room
_BOSS = 194  # side of each of two bosses opposite each other
_AIR = 14  # pixels around the ground of the odds
_MAN, _NOTE, _DIE = 104, 72, 84  # heights of a henchman, of his price, and of the dice that hire him
_GAP = 10
_ABREAST = 120  # width of odds from which they are beside a boss
_BESIDE = 226  # pixels from an end to the words between two bosses
_WIDE_ARROW = 84  # side of the arrow there
_WIDE = 72  # hundredths of its height: the width of a card that may be played
_DOWN = 2  # badges below each other beside it


def chance(view: View, rival: Seat) -> Text:
    """Say the odds of the active seat in a battle with that rival."""
    return percentage(percent(view.sides[view.active].henchmen, view.sides[rival].henchmen))


def odds_widths(view: View, context: DrawContext) -> list[int]:
    """Return how wide the odds of the active seat may be, the best width first.

    That is two odds below each other with its emblem before the title, without, and three below each other.
    Neither the title nor any figure is pressed together.
    """
    title = math.ceil(_least(context.say(words.BATTLE_ODDS))) + 2 * _MARGIN
    return [
        max(_USUAL, _columns_width(view, _in_columns(view, deep), context), title + beside)
        for deep in _DEPTHS
        for beside in (_SMALL + _GAP, 0)
    ]


def odds_list(canvas: Canvas, view: View, room: Box, context: DrawContext) -> None:
    """Draw the odds of the active seat against its rivals, below the title, close to it if they are many."""
    if len(view.rivals) == 1:
        below = _head(canvas, view, words.BATTLE_ODDS, room, context)
        _duel(canvas, view.rivals[0], context.say(chance(view, view.rivals[0])), below)
        return
    found = _in_columns(view, _DEPTHS[0])
    if _columns_width(view, found, context) > room.w:
        found = _in_columns(view, _DEPTHS[1])
    close = _CLOSE if len(found[0]) > _DEPTHS[0] else 0
    below = _head(canvas, view, words.BATTLE_ODDS, room._replace(y=room.y - close), context)
    if close:
        below = below._replace(y=below.y - close, h=room.bottom - below.y + close - _NEAR)
    _rivals(canvas, view, found, below, context)


def _rivals(canvas: Canvas, view: View, found: Sequence[Column], room: Box, context: DrawContext) -> None:
    """Draw the rivals in columns; all with the same odds are before one figure."""
    spare = (room.w - _columns_width(view, found, context)) // len(found)
    left = room.x
    for column in found:
        cell = Box(left, room.y, _column_width(view, column, context) + spare, room.h // len(found[0]))
        size = _ALONE if cell.h > _ONE else SMALLEST
        told = [(rivals, context.say(chance(view, rivals[0]))) for rivals in column]
        figures = [fit(odds, cell.w - _tokens_width(rivals), size, Face.BOLD) for rivals, odds in told]
        wide = max(
            _tokens_width(rivals) + figure.wide for rivals, figure in zip(column, figures, strict=True)
        )
        for rivals, figure in zip(column, figures, strict=True):
            _odds_row(canvas, rivals, figure, cell.middle[0] + wide // 2, cell)
            cell = cell._replace(y=cell.bottom)
        left = cell.right + _APART


def _in_columns(view: View, deep: int) -> list[Column]:
    """Return the rivals, those with the same odds together, in columns of at most that many of such."""
    alike: dict[int, list[Seat]] = {}
    for rival in view.rivals:
        alike.setdefault(view.sides[rival].henchmen, []).append(rival)
    found = list(alike.values())
    return [found[start : start + deep] for start in range(0, len(found), deep)]


def _columns_width(view: View, found: Sequence[Column], context: DrawContext) -> int:
    """Return how wide these columns are at least."""
    wides = [_column_width(view, column, context) for column in found]
    return sum(wides) + (len(wides) - 1) * _APART


def _column_width(view: View, column: Column, context: DrawContext) -> int:
    """Return how wide such a column is at least."""
    return max(
        _tokens_width(rivals)
        + math.ceil(line(context.say(chance(view, rivals[0])), SMALLEST, Face.BOLD).wide * TIGHTEST)
        for rivals in column
    )


def _tokens_width(rivals: Sequence[Seat]) -> int:
    """Return how wide the emblems before a figure are."""
    return len(rivals) * (_SMALL + _NEAR)


def _least(title: str) -> float:
    """Return how wide a title is at least."""
    return line(settable(title, Face.SERIF), SMALLEST, Face.SERIF).wide * TIGHTEST


def _odds_row(canvas: Canvas, rivals: Sequence[Seat], odds: Line, right: int, cell: Box) -> None:
    """Draw the emblems of rivals, and the odds against each of them behind, up to ``right``."""
    side = min(_SMALL, cell.h - _NEAR // 2)
    for place, rival in enumerate(rivals):
        left = right - odds.wide - (len(rivals) - place) * (side + _NEAR)
        canvas.put(token(rival, side), left, cell.middle[1] - side // 2)
    canvas.write(odds, (right - odds.wide, cell.middle[1]), CREAM)


def hires_width(context: DrawContext) -> int:
    """Return how wide the dice that hire are, so that their title is whole if there is room."""
    title = line(settable(context.say(words.hires()), Face.SERIF), _TITLED, Face.SERIF)
    return min(max(_HIRES[0], math.ceil(title.wide * TIGHTEST)), _HIRES[1])


def hiring_list(canvas: Canvas, view: View, room: Box, context: DrawContext) -> None:
    """Draw the dice that bring a henchman for free."""
    write_title(canvas, room._replace(h=_LINE), context.say(words.hires()), _TITLED, BRASS_LIGHT, "left")
    row(canvas, _free(view.active), Box(room.x, room.y + _TITLE, room.w, room.h - _TITLE - _GAP), middle=True)


def outlook(canvas: Canvas, view: View, room: Box, context: DrawContext, own: Sequence[str] | None) -> None:
    """Draw what lies ahead in the whole room, for when nothing has happened since the last picture.

    ``own``: the cards of the active seat, if the reader holds them.
    """
    ahead = view.rivals
    if len(ahead) == 1:
        _face_off(canvas, view, ahead[0], room, context)
    elif ahead:
        below = _head(canvas, view, words.BATTLE_ODDS, room, context)
        ground = below._replace(x=below.x + _AIR, w=below.w - 2 * _AIR, h=below.h + _GAP - _AIR)
        canvas.fill(ground, QUARTERS["S"].sky, 9)  # no lit windows behind many figures
        if len(ahead) > _FACES:
            _rivals(canvas, view, _in_columns(view, 1), ground.grown(-_NEAR), context)
            return
        for rival, cell in zip(ahead, columns(ground.grown(-_GAP), len(ahead), _GAP), strict=True):
            _duel(canvas, rival, context.say(chance(view, rival)), cell)
    elif view.may_hire:
        below = _head(canvas, view, words.hires(), room, context)
        left, right = columns(below.grown(-_AIR), 2, 2 * _APART)
        row(canvas, _free(view.active), left, middle=True)
        row(canvas, _paid(view.active), right, middle=True)
    else:
        _close(canvas, view, room, context, own)


def _face_off(canvas: Canvas, view: View, rival: Seat, room: Box, context: DrawContext) -> None:
    """Draw the only rival opposite the active boss, and the odds between them."""
    for seat, left in (
        (view.active, room.x + 4),
        (rival, room.right - marked_boss(rival, _BOSS).size[0] - 4),
    ):
        canvas.put(marked_boss(seat, _BOSS), left, room.bottom - _BOSS)
    between = Box(room.x + _BESIDE, room.y, room.w - 2 * _BESIDE, room.h)
    write_title(canvas, between._replace(h=_LINE), context.say(words.BATTLE_ODDS), _TITLED, BRASS_LIGHT)
    below = Box(between.x, room.y + _TITLE, between.w, room.h - _TITLE - 14)
    figure = fit(context.say(chance(view, rival)), below.w - _WIDE_ARROW - 24, 112, Face.BOLD)
    left = below.middle[0] - (_WIDE_ARROW + 24 + figure.wide) // 2
    arrow = Box(left, below.middle[1] - _WIDE_ARROW // 2, _WIDE_ARROW, _WIDE_ARROW)
    canvas.stamp("arrow", arrow, CREAM)
    canvas.write(figure, (arrow.right + 24, below.middle[1]), CREAM)


def _close(canvas: Canvas, view: View, room: Box, context: DrawContext, own: Sequence[str] | None) -> None:
    """Draw the cards that may be played now with whom they may hit; without any, who is next."""
    plays = [(card, seats) for card, seats in _plays(view, own) if seats]
    if not plays:
        _turn_after(canvas, view, room, context)
        return
    for (card, seats), cell in zip(plays, columns(room.grown(-6), len(plays), _GAP), strict=True):
        write_title(canvas, cell._replace(h=_LINE), context.say(words.effect(card)), _TITLED, BRASS_LIGHT)
        inner = cell.grown(-_GAP // 2)._replace(y=cell.y + _LINE, h=cell.h - _LINE)
        _play(canvas, card, seats, inner)


def _turn_after(canvas: Canvas, view: View, room: Box, context: DrawContext) -> None:
    """Draw who has the next turn, or say that the active seat has the last one."""
    title = words.LAST_TURN if view.is_last_turn else words.NEXT
    below = _title(canvas, title, room, context)
    follower = () if view.is_last_turn else (ARROW, boss((view.active + 1) % len(view.sides)))
    row(canvas, (boss(view.active), *follower), below, middle=True)


def _plays(view: View, own: Sequence[str] | None) -> list[tuple[str, list[Seat]]]:
    """Return a hit man and the jokers with the seats that each may hit; of a known hand only its own."""
    others = [seat for seat in range(len(view.sides)) if seat != view.active]
    guarded = [seat for seat in others if view.sides[seat].henchmen]
    landed = [seat for seat in others if view.sides[seat].territories]
    held = HIT_MEN if own is None else [card for card in own if card in HIT_MEN]
    jokers = [card for card in JOKERS if own is None or card in own]
    return [*((card, guarded) for card in held[-1:]), *((card, landed) for card in jokers)]


def _play(canvas: Canvas, card: str, seats: list[Seat], cell: Box) -> None:
    """Draw a card and beside it those whom it may hit, as badges where there is no room for bosses."""
    icons: list[Icon] = [lambda high: face(card, high * _WIDE // 100, high), ARROW, *map(boss, seats)]
    if row_width(icons, cell.h) > cell.w:
        icons[2:] = [partial(_badges, seats[at : at + _DOWN]) for at in range(0, len(seats), _DOWN)]
    if row_width(icons, cell.h) > cell.w:
        del icons[1]
    row(canvas, icons, cell, middle=True)


def _badges(seats: Sequence[Seat], high: int) -> Sprite:
    """Draw badges below each other."""
    side = (high - (_DOWN - 1) * _GAP) // _DOWN
    sheet, mask = Canvas.blank(badge_width(side), high, INK), Image.new("L", (badge_width(side), high))
    for place, seat in enumerate(seats):
        at = 0, place * (side + _GAP)
        sheet.put(badge(seat, side), *at)
        mask.paste(badge(seat, side).mask, at)
    return Sprite(sheet.image, mask)


def _title(canvas: Canvas, text: Text, room: Box, context: DrawContext) -> Box:
    """Write the title. Returns the room below."""
    write_title(canvas, room._replace(h=_LINE), context.say(text), _TITLED, BRASS_LIGHT)
    return room._replace(y=room.y + _TITLE, h=room.h - _TITLE - _GAP)


def _head(canvas: Canvas, view: View, text: Text, room: Box, context: DrawContext) -> Box:
    """Write the title, behind the emblem of the active seat if both fit. Returns the room below."""
    told = context.say(text)
    wide = room.w - 2 * _MARGIN
    beside = _SMALL + _GAP if _least(told) + _SMALL + _GAP <= wide else 0
    title = fit(settable(told, Face.SERIF), wide - beside, _TITLED, Face.SERIF)
    left = room.middle[0] - (beside + title.wide) // 2
    if beside:
        canvas.put(token(view.active, _SMALL), left, room.y + (_LINE - _SMALL) // 2)
    canvas.write(title, (left + beside, room.y + _LINE // 2), BRASS_LIGHT)
    return room._replace(y=room.y + _TITLE, h=room.h - _TITLE - _GAP)


def _duel(canvas: Canvas, rival: Seat, odds: str, cell: Box) -> None:
    """Draw a rival and the odds beside it, or behind its emblem where only that has room."""
    head = marked_boss(rival, cell.h)
    beside = head.size[0] + _GAP
    if cell.w - beside - _GAP >= _ABREAST:
        figure = fit(odds, cell.w - beside - _GAP, 96, Face.BOLD)
        left = cell.middle[0] - (beside + figure.wide) // 2
        canvas.put(head, left, cell.y)
        canvas.write(figure, (left + beside, cell.middle[1]), CREAM)
    else:
        figure = fit(odds, cell.w - _SMALL - _NEAR, _ALONE if cell.h > _ONE else SMALLEST, Face.BOLD)
        _odds_row(canvas, [rival], figure, cell.x + _SMALL + _NEAR + figure.wide, cell)


def _free(seat: Seat) -> tuple[Icon, ...]:
    """Return the dice that bring a henchman for free, with him."""
    return (*_dice(seat, range(HIGH_DIE, DIE_SIDES + 1)), lambda _: gunman(seat, _MAN))


def _paid(seat: Seat) -> tuple[Icon, ...]:
    """Return the other dice, with his price."""
    return (*_dice(seat, range(1, HIGH_DIE)), lambda _: bank_note(HIRE_PRICE, _NOTE))


def _dice(seat: Seat, pips: Iterable[int]) -> tuple[Icon, ...]:
    return tuple(_die(seat, pip) for pip in pips)


def _die(seat: Seat, pip: int) -> Icon:
    return lambda _: die(pip, seat, _DIE)
