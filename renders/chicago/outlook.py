"""The active gang's outlook: its odds in battle, the dice that hire, or the cards it may play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engines.base import Seat
from engines.chicago.cards import BLACK_JOKER, HIT_MEN, RED_JOKER
from engines.chicago.odds import DIE_SIDES, percent
from engines.chicago.state import HIGH_DIE, HIRE_PRICE
from engines.chicago.view import View
from engines.text import Text
from renders.base import DrawContext
from renders.chicago import words
from renders.chicago.actions import ARROW, Icon, boss, row
from renders.chicago.bosses import gunman, marked_boss
from renders.chicago.cards import face
from renders.chicago.colours import QUARTERS
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.dice import die
from renders.shared.layout import columns, write_title
from renders.shared.lettering import SMALLEST, Face, fit
from renders.shared.money import bank_note
from renders.shared.palette import BRASS_LIGHT, CREAM
from renders.shared.seats import badge, badge_width, token

_TITLE, _LINE = 72, 68  # height of the room for a title, and of its line
LISTED_RIVALS = 4  # beside a past action; for more there is no room
_MANY = 3  # rivals there that are in two columns
_SMALL = 54  # side of a token there
_ODDS = 64  # size of the odds against few
_ARROW = 46  # side of an arrow from a badge to another
_LARGE, _LOW = 84, 58  # height of a badge, and of one above its figure
_BOSS = 194  # side of the boss of the active seat
_SMALL_BOSS, _AIR = 180, 14  # side of one beside the ground of the odds, and pixels between them
_MAN, _NOTE, _DIE = 104, 72, 68  # heights beside the dice that hire
_GAP = 10
_MOST = 330  # width of the odds against a rival
_ABREAST = 240  # pixels of a cell in which a badge and its odds are side by side
_BESIDE = 226  # pixels from an end to the words between two bosses
_WIDE_ARROW = 84  # side of the arrow there
_PLAYED = 92, 130  # size of a card that may be played
_MANY_PLAYS = 3  # cards that need the whole room
_TARGET, _DOWN = 50, 2  # height of a badge beside it, and how many of them are below each other


def chance(view: View, rival: Seat) -> Text:
    """Say the odds of the active seat in a battle with that rival."""
    return words.percent(percent(view.sides[view.active].henchmen, view.sides[rival].henchmen))


def odds_list(canvas: Canvas, view: View, room: Box, context: DrawContext) -> None:
    """Draw the odds of the active seat against its rivals, at most ``LISTED_RIVALS``; many in two columns."""
    canvas.put(token(view.active, _SMALL), room.x, room.y + (_LINE - _SMALL) // 2)
    title = room.right_of(room.x + _SMALL + _GAP)._replace(h=_LINE)
    write_title(canvas, title, context.say(words.BATTLE_ODDS), 62, BRASS_LIGHT, "left")
    below = room._replace(y=room.y + _TITLE, h=room.h - _TITLE - _GAP)
    few = len(view.rivals) < _MANY
    rows = len(view.rivals) if few else 2
    cells = columns(below, -(-len(view.rivals) // rows), _GAP)
    for place, rival in enumerate(view.rivals):
        cell = cells[place % len(cells)]
        middle = below.y + below.h * (2 * (place // len(cells)) + 1) // (2 * rows)
        canvas.put(token(rival, _SMALL), cell.x, middle - _SMALL // 2)
        left = cell.x + _SMALL + _GAP
        odds = context.say(chance(view, rival))
        canvas.write(
            fit(odds, cell.right - left, _ODDS if few else SMALLEST, Face.BOLD), (left, middle), CREAM
        )


def hiring_list(canvas: Canvas, view: View, room: Box, context: DrawContext) -> None:
    """Draw the dice that bring a henchman for free above those after which one costs money."""
    write_title(canvas, room._replace(h=_LINE), context.say(words.hires()), 62, BRASS_LIGHT, "left")
    below = Box(room.x, room.y + _TITLE, room.w, room.h - _TITLE - 8)
    high = below.h // 2
    for place, icons in enumerate(_hires(view.active, high - 8)):
        row(canvas, icons, below._replace(y=below.y + place * high, h=high - 4), middle=True)


def outlook(canvas: Canvas, view: View, room: Box, context: DrawContext, own: Sequence[str] | None) -> None:
    """Draw what lies ahead in the whole room, for when nothing has happened since the last picture.

    ``own``: the cards of the active seat, if the reader holds them.
    """
    ahead = view.rivals
    if len(ahead) == 1:
        _face_off(canvas, view, ahead[0], room, context)
    elif ahead:
        below = _head(canvas, view, words.BATTLE_ODDS, room, context)
        ground = below._replace(x=below.x - _AIR, w=below.w + _AIR)
        canvas.fill(ground, QUARTERS["S"].sky, 9)  # no lit windows behind many figures
        arrow = Box(below.x, below.middle[1] - _ARROW // 2, _ARROW, _ARROW)
        canvas.stamp("arrow", arrow, CREAM)
        below = below.right_of(arrow.right + 10)
        below = below._replace(w=min(below.w, _MOST * len(ahead)))
        for rival, cell in zip(ahead, columns(below, len(ahead), 12), strict=True):
            _duel(canvas, rival, context.say(chance(view, rival)), cell)
    elif view.may_hire:
        below = _head(canvas, view, words.hires(), room, context)
        for icons, cell in zip(_hires(view.active, _MAN), columns(below, 2, 20), strict=True):
            row(canvas, icons, cell, middle=True)
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
    write_title(canvas, between._replace(h=_LINE), context.say(words.BATTLE_ODDS), 62, BRASS_LIGHT)
    below = Box(between.x, room.y + _TITLE, between.w, room.h - _TITLE - 14)
    figure = fit(context.say(chance(view, rival)), below.w - 2 * _ARROW - 40, 112, Face.BOLD)
    left = below.middle[0] - (_WIDE_ARROW + 24 + figure.wide) // 2
    arrow = Box(left, below.middle[1] - _WIDE_ARROW // 2, _WIDE_ARROW, _WIDE_ARROW)
    canvas.stamp("arrow", arrow, CREAM)
    canvas.write(figure, (arrow.right + 24, below.middle[1]), CREAM)


def _close(canvas: Canvas, view: View, room: Box, context: DrawContext, own: Sequence[str] | None) -> None:
    """Draw the cards that may be played now with whom they may hit; without any, who is next."""
    plays = [(card, seats) for card, seats in _plays(view, own) if seats]
    if len(plays) < _MANY_PLAYS:
        canvas.put(marked_boss(view.active, _BOSS), room.x + 4, room.bottom - _BOSS)
        room = room.right_of(room.x + _BOSS + 22)
    if not plays:
        _turn_after(canvas, view, room, context)
        return
    for (card, seats), cell in zip(plays, columns(room.grown(-6), len(plays), _GAP), strict=True):
        write_title(canvas, cell._replace(h=_LINE), context.say(words.effect(card)), 62, BRASS_LIGHT)
        _play(canvas, card, seats, cell._replace(y=cell.y + _LINE, h=cell.h - _LINE))


def _turn_after(canvas: Canvas, view: View, room: Box, context: DrawContext) -> None:
    """Draw who has the next turn, or say that the active seat has the last one."""
    title = words.LAST_TURN if view.is_last_turn else words.NEXT
    write_title(canvas, room._replace(h=_LINE), context.say(title), 62, BRASS_LIGHT)
    if not view.is_last_turn:
        follower = (view.active + 1) % len(view.sides)
        below = Box(room.x, room.y + _TITLE, room.w, room.h - _TITLE)
        row(canvas, (ARROW, boss(follower)), below, middle=True)


def _plays(view: View, own: Sequence[str] | None) -> list[tuple[str, list[Seat]]]:
    """Return a hit man and the jokers with the seats that each may hit; of a known hand only its own."""
    others = [seat for seat in range(len(view.sides)) if seat != view.active]
    guarded = [seat for seat in others if view.sides[seat].henchmen]
    landed = [seat for seat in others if view.sides[seat].territories]
    held = HIT_MEN if own is None else [card for card in own if card in HIT_MEN]
    jokers = [card for card in (RED_JOKER, BLACK_JOKER) if own is None or card in own]
    return [*((card, guarded) for card in held[-1:]), *((card, landed) for card in jokers)]


def _play(canvas: Canvas, card: str, seats: list[Seat], cell: Box) -> None:
    """Draw a card and beside it the badges of those whom it may hit."""
    wide = badge_width(_TARGET)
    across = -(-len(seats) // _DOWN)
    down = -(-len(seats) // across)
    whole = _PLAYED[0] + _GAP + across * (wide + 4)
    arrow = Box(0, cell.middle[1] - _ARROW // 2, _ARROW, _ARROW) if whole + _ARROW < cell.w else None
    left = cell.middle[0] - (whole + (_ARROW + _GAP if arrow else 0)) // 2
    canvas.put(face(card, *_PLAYED), left, cell.middle[1] - _PLAYED[1] // 2)
    left += _PLAYED[0] + _GAP
    if arrow:
        canvas.stamp("arrow", arrow._replace(x=left), CREAM)
        left += _ARROW + _GAP
    for place, seat in enumerate(seats):
        column, line = divmod(place, down)
        top = cell.middle[1] - (down * (_TARGET + 6) - 6) // 2 + line * (_TARGET + 6)
        canvas.put(badge(seat, _TARGET), left + column * (wide + 4), top)


def _head(canvas: Canvas, view: View, text: Text, room: Box, context: DrawContext) -> Box:
    """Draw the active boss and write the title beside it. Returns the room below the title."""
    leader = marked_boss(view.active, _SMALL_BOSS)
    canvas.put(leader, room.x + 4, room.bottom - _SMALL_BOSS)
    right = room.right_of(room.x + 4 + leader.size[0] + 2 * _AIR)._replace(h=_LINE)
    write_title(canvas, right, context.say(text), 62, BRASS_LIGHT, "left")
    return Box(right.x, room.y + _TITLE, right.w - 14, room.h - _TITLE - 14)


def _duel(canvas: Canvas, rival: Seat, odds_: str, cell: Box) -> None:
    """Draw a rival and the odds against it, side by side or below each other."""
    wide = badge_width(_LARGE)
    if cell.w > _ABREAST:
        figure = fit(odds_, cell.w - wide - 20, 96, Face.BOLD)
        left = cell.middle[0] - (wide + 20 + figure.wide) // 2
        canvas.put(badge(rival, _LARGE), left, cell.middle[1] - _LARGE // 2)
        canvas.write(figure, (left + wide + 20, cell.middle[1]), CREAM)
    else:
        canvas.put(badge(rival, _LOW), cell.middle[0] - badge_width(_LOW) // 2, cell.y)
        room = cell._replace(y=cell.y + _LOW, h=cell.h - _LOW)
        canvas.write(fit(odds_, cell.w, SMALLEST, Face.BOLD), room.middle, CREAM, "mid")


def _hires(seat: Seat, high: int) -> tuple[tuple[Icon, ...], tuple[Icon, ...]]:
    """Return the dice that bring a henchman for free, with him, and the others with his price."""
    size = min(high, _DIE)
    low, dear = (
        tuple(partial(_die, pip, seat, size) for pip in range(1, DIE_SIDES + 1) if (pip >= HIGH_DIE) is free)
        for free in (False, True)
    )
    return (*dear, lambda _: gunman(seat, high)), (*low, lambda _: bank_note(HIRE_PRICE, min(high, _NOTE)))


def _die(pip: int, seat: Seat, size: int, _high: int) -> Sprite:
    return die(pip, seat, size)
