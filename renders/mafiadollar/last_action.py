"""The last action: who did what with which cards, and skill checks as sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.cards import CARDS, END
from engines.mafiadollar.choice_events import Gave, PassedOn, Raided, Spared
from engines.mafiadollar.events import Dealt, Event, Freed
from engines.mafiadollar.job_events import Attacked, Burgled, Check, Stole, Took, TookSpoils
from engines.mafiadollar.scoring import Balance
from engines.mafiadollar.trade_events import Traded
from engines.mafiadollar.view import AskedSeen, LoseSeen, SpoilsSeen, StealSeen, View
from engines.text import Text, say
from renders.base import DrawContext
from renders.mafiadollar.boxes import LAST_ACTION
from renders.mafiadollar.cards import marks
from renders.mafiadollar.signs import Sign
from renders.mafiadollar.tokens import Figures, labelled, tight
from renders.mafiadollar.words import about, done, ended, is_shown, thousands, worth_text
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
from renders.shared.palette import BRASS_DARK, BRASS_LIGHT, CREAM, INK, PANEL, WINE
from renders.shared.seats import badge, badge_width
from renders.shared.shapes import FINE, rounded

_HIGH = 118
_WIDE = 96
_GAP = 6
_LISTED = 5  # cards of one action, as many as fit
_BADGE = 52
_EDGE = 12
_SUMS = (LAST_ACTION.y + 94, LAST_ACTION.y + 152)  # heights on which two sums are centred


class _Scene(NamedTuple):
    """The content: a seat, words, another seat after the words, and cards."""

    seat: Seat | None
    words: Text
    other: Seat | None
    sprites: list[Sprite]


def draw_last_action(canvas: Canvas, view: View, happened: Sequence[Event], context: DrawContext) -> None:
    """Draw how the game ended, the last action of the events, or the subject of the open decision."""
    canvas.panel(LAST_ACTION, PANEL, BRASS_DARK)
    event = _last(happened)
    if view.outcome is not None:
        scene: _Scene | None = _end(view)
    elif event is not None:
        scene = _Scene(_doer(event), done(event), _other(event), _things(event))
    else:
        scene = _open(view)
    if scene is not None:
        _draw_scene(canvas, scene, context)


def draw_own_action(canvas: Canvas, view: View, context: DrawContext) -> None:
    """Draw, in a private picture, the subject of the open decision, or what the seat is worth now."""
    canvas.panel(LAST_ACTION, PANEL, BRASS_DARK)
    seat = view.reader or 0
    balance = view.sides[seat].balance
    scene = _open(view)
    if scene is None and balance is not None:
        scene = _Scene(seat, worth_text(balance), None, [])
        _balance(canvas, balance, context)
    if scene is not None:
        _draw_scene(canvas, scene, context)


def _balance(canvas: Canvas, balance: Balance, context: DrawContext) -> None:
    """Draw the value of the loot and the costs, one below the other, each with its name."""
    sums = ((say("Loot"), balance.worth), (say("Costs"), -balance.penalty))
    for (name, dollars), middle in zip(sums, _SUMS, strict=True):
        figure = line(thousands(dollars), SMALLEST, Face.BOLD)
        right = LAST_ACTION.right - 4 * _EDGE
        canvas.write(figure, (right, middle), CREAM, "right")
        left = LAST_ACTION.x + 4 * _EDGE
        canvas.write(fit(settable(context.say(name)), right - figure.wide - 20 - left), (left, middle), CREAM)


def _draw_scene(canvas: Canvas, scene: _Scene, context: DrawContext) -> None:
    x = LAST_ACTION.x + _EDGE
    middle = LAST_ACTION.y + 32
    if scene.seat is not None:
        canvas.put(badge(scene.seat, _BADGE), x, middle - _BADGE // 2)
        x += badge_width(_BADGE) + 14
    right = LAST_ACTION.right - _EDGE - (badge_width(_BADGE) + 12 if scene.other is not None else 0)
    words = fit(settable(context.say(scene.words)), right - x)
    canvas.write(words, (x, middle), CREAM)
    if scene.other is not None:
        canvas.put(badge(scene.other, _BADGE), x + words.wide + 12, middle - _BADGE // 2)
    wide = sum(sprite.size[0] for sprite in scene.sprites) + _GAP * (len(scene.sprites) - 1)
    x = LAST_ACTION.middle[0] - wide // 2
    for sprite in scene.sprites:
        canvas.put(sprite, x, LAST_ACTION.bottom - 6 - _HIGH + (_HIGH - sprite.size[1]) // 2)
        x += sprite.size[0] + _GAP


def _end(view: View) -> _Scene:
    """Return the end card or the target, whichever ended the game."""
    cause = view.outcome.detail["cause"] if view.outcome else None
    shown = (
        [card(END)] if cause == "prohibition" else [_figure(thousands(view.options.target or 0), 260, 100)]
    )
    return _Scene(None, ended(cause), None, shown)


def _open(view: View) -> _Scene | None:
    """Return the subject of the open decision, as far as everybody may know it."""
    owner: Seat | None = None
    match view.decision:
        case None:
            return None
        case SpoilsSeen(items=items):
            shown = _cards(items)
        case StealSeen(gangster=gangster, warehouse=warehouse, owner=owner):
            shown = [card(gangster, view.phasing), card(warehouse)]
        case LoseSeen(police=asked) | AskedSeen(card=asked):
            shown = [card(asked)]
    return _Scene(None if view.phase == "give" else view.phasing, about(view.phase), owner, shown)


def _last(happened: Sequence[Event]) -> Event | None:
    """Return the event to show: the last one, or the job that it completes."""
    found = [event for event in happened if is_shown(event)]
    if not found:
        return None
    for event in reversed(found):
        if not isinstance(event, Stole | TookSpoils | Spared):
            if isinstance(event, Attacked | Burgled) or event is found[-1]:
                return event
            break
    return found[-1]


def _doer(event: Event) -> Seat | None:
    if isinstance(event, Traded):
        return event.maker
    if isinstance(event, Dealt | PassedOn):
        return None
    seat: Seat | None = getattr(event, "seat", None)
    return seat


def _other(event: Event) -> Seat | None:
    """Return the seat shown after the words."""
    match event:
        case Traded(partner=seat) | Gave(giver=seat) | Stole(owner=seat):
            return seat
    return None


# --- Things -----------------------------------------------------------------------------------------


def _things(event: Event) -> list[Sprite]:
    """Return the cards of an action from left to right."""
    match event:
        case Attacked() | Burgled():
            return _job(event)
        case Took(loots=shown) | TookSpoils(taken=shown) | Raided(cards=shown):
            return _cards(shown)
        case Stole(loots=loots, number=number):
            return _cards(loots or (None,) * number)
        case PassedOn():
            return _cards((None, None))
        case Traded(give=give, card=taken):
            return _cards((give, taken))
    return _named(event)


def _job(event: Attacked | Burgled) -> list[Sprite]:
    """Return a skill check as a sum, followed by the victim after a successful attack."""
    if event.check is None:
        return [card(event.gangster, event.seat)]
    name: Sign = "attack" if isinstance(event, Attacked) else "burglary"
    job: Figures = ((name, str(event.check.points)),)
    found = [card(event.gangster, event.seat, job), *_sum(event.check)]
    if isinstance(event, Attacked) and event.check.success:
        found.append(card(event.target, event.owner))
    return found


def _named(event: Event) -> list[Sprite]:
    """Return the cards named by the event's fields, the seat's gangsters on its colour."""
    if isinstance(event, Freed):
        symbol: Figures = ((CARDS[event.card].symbol, ""),)  # the one that lifts the block
        return [card(event.gangster, event.seat), card(event.block), card(event.card, None, symbol)]
    seat: Seat | None = getattr(event, "seat", None)
    owner: Seat | None = getattr(event, "owner", seat)
    fields = (("gangster", seat), ("card", seat), ("item", None), ("loot", None))
    found = []
    for field, whose in (*fields, ("target", seat), ("on", owner)):
        shown = getattr(event, field, None)
        if shown is not None:
            found.append(card(shown, whose))
        elif field == "loot" and isinstance(event, Gave):
            found += _cards((None,))
    return found


def _cards(shown: Sequence[str | None]) -> list[Sprite]:
    """Return cards side by side, hidden ones as backs; if there are too many, the first ones and a count."""
    found = [card(name) if name else cards.back(_WIDE, _HIGH) for name in shown[:_LISTED]]
    if len(shown) > _LISTED:
        found[-1] = _figure(f"+{len(shown) - _LISTED + 1}", 108)
    return found


def card(card_id: str, seat: Seat | None = None, figures: Figures | None = None) -> Sprite:
    """Return a card with its points, its value, or the symbol that removes it."""
    return labelled(card_id, _WIDE, _HIGH, seat, marks(CARDS[card_id]) if figures is None else figures)


def _sum(check: Check) -> list[Sprite]:
    """Return the card turned over with its die, and the total, marked as success or failure."""
    return [
        _figure("+", 38),
        card(check.card, None, ((None, str(check.dice)),)),
        _figure("=", 38),
        _total(check),
    ]


@cached
def _figure(words: str, wide: int, size: int = SMALLEST) -> Sprite:
    sheet = Canvas.blank(wide * FINE, size * FINE, PANEL)
    typeset = tight(line(words, size * FINE, Face.BOLD), wide * FINE)
    sheet.write(typeset, (wide * FINE // 2, size * FINE // 2), CREAM, "mid")
    return Sprite(sheet.image.reduce(FINE), rounded(wide, size, 1))


@cached
def _total(check: Check) -> Sprite:
    """Draw the total, and whether it was enough."""
    wide, high = 92, _HIGH
    sheet = Canvas.blank(wide * FINE, high * FINE, BRASS_LIGHT if check.success else WINE)
    colour = INK if check.success else CREAM
    figure = tight(line(str(check.total), 66 * FINE, Face.BOLD), (wide - 12) * FINE)
    sheet.write(figure, (wide * FINE // 2, 34 * FINE), colour, "mid")
    mark = "won" if check.success else "lost"
    sheet.draw(f"mafiadollar/signs/{mark}", Box(24, 66, 44, 44).scaled(FINE), {"colour": colour})
    return Sprite(sheet.image.reduce(FINE), rounded(wide, high, 12))
