"""The last action: a headline with who did what, and beneath it the scene on the road."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.cards import END
from engines.mafiadollar.choice_events import Gave, PassedOn, Spared
from engines.mafiadollar.events import Dealt, Drew, Event, Played
from engines.mafiadollar.job_events import Attacked, Burgled, Stole, TookSpoils
from engines.mafiadollar.trade_events import Declined, Offered, Traded
from engines.mafiadollar.view import AskedSeen, LoseSeen, SpoilsSeen, StealSeen, View
from engines.text import Text, say
from renders.base import DrawContext
from renders.mafiadollar.boxes import Table
from renders.mafiadollar.deeds import parts
from renders.mafiadollar.scene import Part, back, boss, draw_parts, figure, money, thing, things, way
from renders.mafiadollar.words import OTHER, about, done, ended, is_shown
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import ranking
from renders.shared.lettering import fit, lift, line, settable
from renders.shared.palette import CREAM
from renders.shared.seats import badge, badge_width

_BADGE = 50
_GAP = 14  # pixels between a badge, a name and the words
_LEAST = 60  # pixels of a name; with fewer the badge stands alone


class Scene(NamedTuple):
    """The content: a seat, words, another seat in these words, and what is seen on the road."""

    seat: Seat | None
    words: Text
    other: Seat | None
    parts: list[Part]
    whole: bool = False
    """Whether it has the whole street, for nothing lies there any more."""


def draw_last_action(
    canvas: Canvas, table: Table, view: View, happened: Sequence[Event], context: DrawContext
) -> None:
    """Draw how the game ended, the last action of the events, or the subject of the open decision."""
    event = _last(happened)
    if view.outcome is not None:
        scene = _end(view)
    elif event is not None:
        scene = Scene(_doer(event), done(event), _other(event), parts(event, view, context))
    else:
        turn = say("begins turn {number}", number=view.turn)
        scene = _open(view) or Scene(view.phasing, turn, None, [back()])
    _draw(canvas, table, scene, context)


def draw_open(canvas: Canvas, room: Box, view: View) -> None:
    """Draw the subject of the open decision, if there is one."""
    scene = _open(view)
    if scene is not None:
        draw_parts(canvas, scene.parts, room)


def _draw(canvas: Canvas, table: Table, scene: Scene, context: DrawContext) -> None:
    draw_headline(canvas, table.headline, scene, context)
    draw_parts(canvas, scene.parts, table.street if scene.whole else table.scene)


def draw_headline(canvas: Canvas, room: Box, scene: Scene, context: DrawContext) -> None:
    """Draw the words between the badges and names of the seats that they are about; names give way first."""
    before, _, after = settable(context.say(scene.words).replace(OTHER, "|")).partition("|")
    apart = _GAP if after.startswith(" ") else 0  # “'s” joins the name before it
    parts = ((scene.seat, before.strip()), (scene.other, after.strip()))
    said = sum(line(words).wide + _GAP for _, words in parts if words)
    seats = [seat for seat, _ in parts if seat is not None]
    badges = len(seats) * (badge_width(_BADGE) + 2 * _GAP)
    rooms = _shared([line(settable(context.names[seat])).wide for seat in seats], room.w - said - badges)
    x, middle = room.x, room.middle[1] - 3
    for seat, words in parts:
        if seat is not None:
            canvas.put(badge(seat, _BADGE), x, middle - _BADGE // 2)
            x += badge_width(_BADGE)
            wide = rooms.pop(0)
            if wide >= _LEAST:
                name = fit(settable(context.names[seat]), wide)
                x += _GAP + canvas.write(name, (x + _GAP, middle - lift(name, room.h)), CREAM)
            x += apart if seat == scene.other else _GAP
        if words:
            x += canvas.write(fit(words, room.right - x), (x, middle), CREAM) + _GAP


def _shared(wanted: list[int], room: int) -> list[int]:
    """Return the room of each of the names: the shorter one is cut only if both are too long."""
    if sum(wanted) <= room:
        return wanted
    half = room // max(1, len(wanted))
    return [max(half, room - sum(wanted) + wide) if wide > half else wide for wide in wanted]


def _end(view: View) -> Scene:
    """Return what ended the game, and the heads of all families, the richest last."""
    cause = view.outcome.detail["cause"] if view.outcome else None
    ended_by = thing(END) if cause == "prohibition" else money(view.options.target or 0)
    heads = (
        [boss(seat, won=seat in view.outcome.winners) for seat in reversed(ranking(view.outcome))]
        if view.outcome
        else []
    )
    return Scene(None, ended(cause), None, [ended_by, *heads], whole=True)


def _open(view: View) -> Scene | None:
    """Return the subject of the open decision, as far as everybody may know it."""
    owner: Seat | None = None
    match view.decision:
        case None:
            return None
        case SpoilsSeen(gangster=gangster, items=items):
            shown = [figure(gangster, view.phasing), *things(items)]
        case StealSeen(gangster=gangster, warehouse=warehouse, owner=seat):
            owner = seat
            shown = [figure(gangster, view.phasing), way(), figure(warehouse, seat)]
        case LoseSeen(police=asked) | AskedSeen(card=asked):
            shown = [thing(asked)]
    return Scene(None if view.phase == "give" else view.phasing, about(view.phase), owner, shown)


def _last(happened: Sequence[Event]) -> Event | None:
    """Return the event to show: the last one, or the job that it completes."""
    shown = [event for event in happened if is_shown(event)]
    found = [event for event in shown if not isinstance(event, Drew)] or shown
    if not found:
        return None
    for event in reversed(found):
        if not isinstance(event, Stole | TookSpoils | Spared):
            if isinstance(event, Attacked | Burgled) or event is found[-1]:
                return event
            break
    return found[-1]


def doer(happened: Sequence[Event]) -> Seat | None:
    """Return the seat that did what the scene shows, if any."""
    event = _last(happened)
    return None if event is None else _doer(event)


def _doer(event: Event) -> Seat | None:
    if isinstance(event, Declined):
        return event.partner
    if isinstance(event, Offered | Traded):
        return event.maker
    if isinstance(event, Dealt | PassedOn):
        return None
    seat: Seat | None = getattr(event, "seat", None)
    return seat


def _other(event: Event) -> Seat | None:
    """Return the seat that the words are about, besides who acts."""
    match event:
        case Declined(maker=seat) | Offered(partner=seat) | Traded(partner=seat) | Gave(giver=seat):
            return seat
        case Stole(owner=seat) | Attacked(owner=seat) | Burgled(owner=seat):
            return seat
        case Played(seat=seat, owner=owner) if owner != seat:
            return owner
    return None
