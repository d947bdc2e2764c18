"""Past actions as icons side by side: who, with what, to whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

from PIL import Image

from engines.base import Seat
from engines.chicago.cards import BLACK_JOKER, POINTS, RED_JOKER, VALUE, dollars
from engines.chicago.demand_events import Declined, Paid
from engines.chicago.events import (
    Attacked,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Finished,
    Fought,
    Killed,
    Refilled,
    Rolled,
    Stopped,
    TurnedUp,
)
from engines.chicago.rules import DEALT_CARDS
from engines.chicago.state import HIGH_DIE, HIRE_PRICE, Demand
from engines.chicago.view import View
from engines.text import Text
from renders.chicago import words
from renders.chicago.bosses import fallen, gunman, marked_boss
from renders.chicago.cards import table_card
from renders.shared import cards, dice, money
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.henchmen import henchman, henchman_width
from renders.shared.lettering import SMALLEST, lettering, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK
from renders.shared.seats import badge
from renders.shared.shapes import edged, shape

Icon: TypeAlias = Callable[[int], Sprite]
"""(height of the row) -> something drawn for a row of that height."""

_LOW = 100  # height of a row that has room for the names of cards alone
_NAMED = 96, 58  # size of a card in it
_DRAWN, _PAID = 116, 80  # height from which a card has a drawing, and of a row with a note in its place
_CARD, _LAND = 0.86, 1.45  # width of a card and of a district by its height
_STEP = 8  # pixels between two cards of a pile
_GAP, _WIDE_GAP = 8, 36  # pixels between two icons, and at most where they fill their room
_SMALLER = 0, 8, 16, 40  # pixels by which a high row may be lower, so that its icons fit
_EDGE = 6  # width of an outline
_LISTED_CARDS = 4  # of one action, as many as fit


@dataclass(frozen=True, slots=True)
class PastAction:
    """A past action and its seat (None if nobody did it), in words and as icons.

    ``short`` are the icons for a narrow row, besides the badge of the seat.
    """

    seat: Seat | None
    words: Text
    icons: tuple[Icon, ...]
    short: tuple[Icon, ...]
    battle: Fought | None = None
    notable: bool = True
    passes: bool = False
    """Whether it only passed the turn on, which matters less than what lies ahead."""
    brief: Text | None = None
    """The words in one, for where a long name leaves little room, if there is one."""
    at: int | None = None
    """The place of its event among those since the last picture."""


def past_actions(view: View, happened: Sequence[Event]) -> list[PastAction]:
    """Return the past actions, oldest first; without any, the open question or the turn that has ended."""
    told = [(at, event) for at, event in enumerate(happened) if type(event) in _PAST_ACTIONS]
    events = [event for _, event in told]
    found = [
        replace(_action(event, view), brief=words.brief(event), at=at)
        for number, (at, event) in enumerate(told)
        if not _said(event, events[number - 1 : number], events[number + 1 : number + 2])
    ]
    if found:
        return found
    if view.demand is not None:
        return [_open(view.demand)]
    return [_stopped(event, view) for event in happened if isinstance(event, Stopped)][-1:]


def _action(event: Event, view: View) -> PastAction:
    """Return an action; a roll has the price of a henchman as long as that is asked."""
    found = _PAST_ACTIONS[type(event)](event)
    if isinstance(event, Rolled) and view.demand is not None and view.demand.purpose == "hire":
        return replace(found, icons=(*found.icons, _price), short=(*found.short, _price))
    return found


def main_action(done: Sequence[PastAction]) -> PastAction:
    """Return the last notable action."""
    return max(reversed(done), key=lambda action: action.notable)


def last_move(view: View, happened: Sequence[Event]) -> Sequence[Event]:
    """Return the events of the move with the main action; all of them if there is none.

    Of the move that ended the game, only the end itself is told.
    """
    if view.outcome is not None:
        return [event for event in happened if isinstance(event, Finished)]
    done = past_actions(view, happened)
    main = main_action(done) if done else None
    if main is None or main.at is None:
        return happened
    at = main.at
    starts = [place for place, event in enumerate(happened) if event.write()]
    first = max((place for place in starts if place <= at), default=0)
    return happened[first : min((place for place in starts if place > at), default=len(happened))]


def _said(event: Event, before: Sequence[Event], after: Sequence[Event]) -> bool:
    """Tell whether the action just before or after shows this one too.

    That is so for a territory turned up before it is bought or declined, and for a henchman declined.
    """
    if isinstance(event, TurnedUp):
        return any(isinstance(answer, Paid | Declined) for answer in after)
    if isinstance(event, Declined) and event.demand.purpose == "hire":
        return any(isinstance(roll, Rolled) for roll in before)
    return False


# --- Icons ------------------------------------------------------------------------------------------


def _face_up(card: str) -> Icon:
    """Return a card face up, a territory as its district."""
    share = _LAND if card in POINTS else _CARD
    return lambda high: table_card(card, *(_NAMED if high < _LOW else (round(high * share), high)))


def _face_down(high: int) -> Sprite:
    """Return the back of a card."""
    return cards.back(round(high * 0.7), high)


def _marked(seat: Seat) -> Icon:
    return lambda high: badge(seat, min(high, 124))


def boss(seat: Seat) -> Icon:
    """Return the boss of a gang, with its emblem."""
    return lambda high: marked_boss(seat, high)


def _gunman(seat: Seat) -> Icon:
    return lambda high: gunman(seat, high)


def _fallen(seat: Seat) -> Icon:
    return lambda high: fallen(seat, min(high, 116))


def _die(number: int, seat: Seat) -> Icon:
    return lambda high: dice.die(number, seat, min(high - 4, 130))


def _note(amount: int) -> Icon:
    return lambda high: money.bank_note(amount, max(62, min(high - 4, 130)))


@cached
def _sign(name: str, high: int) -> Sprite:
    size = 46 if high < 100 else 84
    return Sprite(Image.new("RGB", (size, size), BRASS_LIGHT), shape(name, size, size))


ARROW: Icon = partial(_sign, "arrow")


def _tilted(icon: Icon, degrees: int) -> Icon:
    """Turn a card, as if it flew; it stays as high as the row."""

    def turned(high: int) -> Sprite:
        card = icon(high * 7 // 8)
        image, mask = (
            part.rotate(degrees, Image.Resampling.BICUBIC, expand=True)
            for part in (card.image.convert("RGB"), card.mask)
        )
        return Sprite(image, mask)

    return turned


def _pile(high: int) -> Sprite:
    """Return some cards on each other, face down, lower than the row."""
    high = high * 7 // 8
    card = cards.back(round(high * 0.62), high)
    wide = card.size[0] + 2 * _STEP
    pile = Canvas.blank(wide, high, INK)
    mask = Image.new("L", (wide, high))
    for layer in (2, 1, 0):
        pile.put(card, layer * _STEP, 0)
        mask.paste(card.mask, (layer * _STEP, 0), card.mask)
    return Sprite(pile.image, mask)


def _man(high: int) -> Sprite:
    return henchman(CREAM, min(high, 130))


@cached
def _nobody(high: int) -> Sprite:
    """Return the outline of a henchman who is not hired."""
    high = min(high, 130) - 2 * _EDGE
    wide = henchman_width(high)
    mask = edged("henchman", wide, high, _EDGE)
    mask.paste(0, (_EDGE, _EDGE), shape("henchman", wide, high))
    return Sprite(Image.new("RGB", mask.size, BRASS_LIGHT), mask)


@cached
def _number(text: str, high: int) -> Sprite:
    mask, _, _ = lettering(line(text, SMALLEST if high < 100 else 96))
    return Sprite(Image.new("RGB", mask.size, CREAM), mask)


@cached
def _price(high: int) -> Sprite:
    """Return the price of a henchman, and whether it is paid as a question."""
    note, mark = _note(HIRE_PRICE)(high), _number("?", high)
    wide, tall = note.size[0] + _GAP + mark.size[0], max(note.size[1], mark.size[1])
    sheet, mask = Canvas.blank(wide, tall, INK), Image.new("L", (wide, tall))
    for sprite, left in ((note, 0), (mark, note.size[0] + _GAP)):
        top = (tall - sprite.size[1]) // 2
        sheet.put(sprite, left, top)
        mask.paste(sprite.mask, (left, top))
    return Sprite(sheet.image, mask)


_ONE_MORE: Icon = partial(_number, "+1")


def _money(card: str) -> Icon:
    """Return a card that is paid; where it has no room for a drawing of money, a note of its worth."""
    return lambda high: _face_up(card)(high) if high >= _DRAWN else _note(VALUE[card])(min(high, _PAID))


def _notes(paid: Sequence[str]) -> tuple[Icon, ...]:
    """Return the cards paid, or their sum if they do not fit side by side."""
    if len(paid) < _LISTED_CARDS:
        return tuple(map(_money, paid))
    return (_note(dollars(paid)),)


# --- Actions -----------------------------------------------------------------------------------------


def _dealt(event: Dealt) -> PastAction:
    large = tuple(map(boss, range(len(event.territories))))
    return PastAction(None, words.done(event), large, (_face_down,) * DEALT_CARDS, notable=False)


def _stopped(event: Stopped, view: View) -> PastAction:
    icons = (ARROW, boss(view.active))
    return PastAction(event.seat, words.done(event), icons, (ARROW, _marked(view.active)), passes=True)


def _killed(event: Killed) -> PastAction:
    icons = (_face_up(event.card), ARROW)
    large = (*icons, _fallen(event.target), boss(event.target))
    return PastAction(event.seat, words.done(event), large, (*icons, _marked(event.target)))


def _attacked(event: Attacked) -> PastAction:
    icons = (_face_up(event.joker), ARROW, _face_up(event.territory))
    return PastAction(event.seat, words.done(event), (*icons, boss(event.owner)), icons)


def _rolled(event: Rolled) -> PastAction:
    rolled = _die(event.die, event.seat)
    if event.die >= HIGH_DIE:
        return PastAction(event.seat, words.done(event), (rolled, ARROW, _gunman(event.seat)), (rolled, _man))
    needed = partial(_number, f"< {HIGH_DIE}")
    return PastAction(event.seat, words.done(event), (rolled, needed, _nobody), (rolled, needed, _nobody))


def _turned_up(event: TurnedUp) -> PastAction:
    card = _face_up(event.card)
    return PastAction(event.seat, words.done(event), (_pile, ARROW, card), (card, _note(event.price)))


def _drawn(event: Drawn) -> PastAction:
    """Tell of one card more for a boss; no other card is near that could be counted with it."""
    icons = (_ONE_MORE, _face_down if event.card is None else _face_up(event.card))
    return PastAction(event.seat, words.done(event), icons, icons, notable=False)


def _discarded(event: Discarded) -> PastAction:
    """Tell of cards that fall from a boss's hand, one this way, one that way."""
    thrown = event.cards[-_LISTED_CARDS:]
    icons = [_tilted(_face_up(card), (-8, 6)[place % 2]) for place, card in enumerate(thrown)]
    number = (partial(_number, f"×{len(event.cards)}"),) if len(event.cards) > 1 else ()
    short = (ARROW, _face_up(thrown[-1]), *number)
    return PastAction(event.seat, words.done(event), (ARROW, *icons), short, notable=False)


def _refilled(event: Refilled) -> PastAction:
    icons: tuple[Icon, ...] = (_face_up(event.discards[-1]), ARROW, _face_down)
    return PastAction(None, words.done(event), icons, icons)


def _paid(event: Paid) -> PastAction:
    demand = event.demand
    got = _man if demand.territory is None else _face_up(demand.territory)
    to = {"hire": _gunman(demand.payer), "raid": _face_up(RED_JOKER), "mob": boss(demand.active)}
    short = (_note(dollars(event.cards)), got)
    large = (*_notes(event.cards), ARROW, to.get(demand.purpose, got))
    return PastAction(demand.payer, words.done(event), large, short)


def _declined(event: Declined) -> PastAction:
    demand = event.demand
    if demand.territory is None:
        return PastAction(demand.payer, words.done(event), (_nobody,), (_nobody,))
    icons = (_face_up(demand.territory), ARROW)
    if event.owner is None:
        return PastAction(demand.payer, words.done(event), (*icons, _pile), (*icons, _face_down))
    large, short = boss(event.owner), _marked(event.owner)
    return PastAction(demand.payer, words.done(event), (*icons, large), (*icons, short))


def _fought(event: Fought) -> PastAction:
    winner = event.seat if event.won else event.owner
    land = _face_up(event.territory)
    if not event.defence:
        icons = (_gunman(event.seat), ARROW, land, boss(event.owner))
        return PastAction(event.seat, words.done(event), icons, (_man, ARROW, land))
    sides = ((max(event.attack), event.seat), (max(event.defence), event.owner))
    best = [_die(number, seat) for number, seat in (sides if event.won else sides[::-1])]
    return PastAction(winner, words.done(event), (land,), (*best, land), battle=event)


def _open(demand: Demand) -> PastAction:
    """Return the subject of the open question, for when nothing has happened since the last picture."""
    note = _note(demand.price)
    if demand.territory is None:
        icons: tuple[Icon, ...] = (note, ARROW, _gunman(demand.payer))
    elif demand.purpose == "territory":
        icons = (_pile, ARROW, _face_up(demand.territory))
    else:
        joker = RED_JOKER if demand.purpose == "raid" else BLACK_JOKER
        icons = (_face_up(joker), ARROW, _face_up(demand.territory), boss(demand.payer))
    return PastAction(demand.active, words.played(demand), icons, icons[:3])


_PAST_ACTIONS: dict[type[Event], Callable[[Any], PastAction]] = {
    Dealt: _dealt,
    Killed: _killed,
    Attacked: _attacked,
    Rolled: _rolled,
    TurnedUp: _turned_up,
    Drawn: _drawn,
    Discarded: _discarded,
    Refilled: _refilled,
    Paid: _paid,
    Declined: _declined,
    Fought: _fought,
}


# --- Rows --------------------------------------------------------------------------------------------


def row(canvas: Canvas, icons: Sequence[Icon], room: Box, *, middle: bool = False) -> None:
    """Draw the icons side by side, as high as the room, or smaller if they would not fit."""
    gap = _GAP
    for less in _SMALLER if room.h > _LOW else (0,):
        sprites = [icon(room.h - less) for icon in icons]
        wide = sum(sprite.size[0] + gap for sprite in sprites) - gap
        if wide <= room.w:
            break
    if middle:
        gap = min(_WIDE_GAP, (room.w - wide) // max(1, len(sprites) - 1) + gap)
        wide = sum(sprite.size[0] + gap for sprite in sprites) - gap
    x = room.middle[0] - wide // 2 if middle else room.x
    for sprite in sprites:
        canvas.put(sprite, x, room.middle[1] - sprite.size[1] // 2)
        x += sprite.size[0] + gap


def row_width(icons: Sequence[Icon], high: int) -> int:
    """Return how wide icons of that height are side by side."""
    return sum(icon(high).size[0] + _GAP for icon in icons) - _GAP


def wide_row_width(icons: Sequence[Icon], high: int) -> int:
    """Return how wide icons of that height are side by side, as far apart as they may be."""
    return row_width(icons, high) + (len(icons) - 1) * (_WIDE_GAP - _GAP)


def short_icons(action: PastAction) -> tuple[Icon, ...]:
    """Return the icons of a narrow row, the seat's badge first."""
    return action.short if action.seat is None else (_marked(action.seat), *action.short)
