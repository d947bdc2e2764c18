"""The last action: a headline with who did what, and beneath it the scene on the road."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Seat
from engines.mafiadollar.cards import CARDS, of_kind
from engines.mafiadollar.choice_events import Gave, PassedOn
from engines.mafiadollar.deeds import last_deed
from engines.mafiadollar.events import Dealt, Discarded, Event, Finished, Freed, Played, Revealed
from engines.mafiadollar.job_events import (
    Attacked,
    Burgled,
    HandedOver,
    Stole,
    Took,
    TookSpoils,
    WentBack,
    WentOut,
)
from engines.mafiadollar.names import card_name
from engines.mafiadollar.trade_events import Declined, Offered, OfferEvent, Traded
from engines.mafiadollar.view import AskedSeen, LoseSeen, SpoilsSeen, StealSeen, View
from engines.text import say
from renders.base import DrawContext
from renders.mafiadollar.boxes import Stage, Table
from renders.mafiadollar.deeds import parts
from renders.mafiadollar.headline import Scene, draw_band, draw_headline
from renders.mafiadollar.scene import Part, back, draw_parts, figure, thing, things, way
from renders.mafiadollar.words import OTHER, done
from renders.shared.canvas import Box, Canvas


def draw_last_action(
    canvas: Canvas, table: Table, view: View, happened: Sequence[Event], context: DrawContext
) -> None:
    """Draw the last action of the events, or the subject of the open decision."""
    _draw(canvas, table, _scene(view, happened, context), context)


def draw_deed(canvas: Canvas, room: Box, view: View, happened: Sequence[Event], context: DrawContext) -> None:
    """Draw the last action of the events on one line, in words alone."""
    draw_headline(canvas, room, _scene(view, happened, context), context)


def _scene(view: View, happened: Sequence[Event], context: DrawContext) -> Scene:
    """Return the last action of the events, the subject of the open decision, or whose turn begins."""
    event = last_deed(happened)
    if event is not None:
        return Scene(_doer(event), done(event), _other(event), parts(event, view, context), _gangster(event))
    turn = say("begins turn {number}", number=view.turn)
    return _open(view) or Scene(view.phasing, turn, None, [back()])


def pictured(view: View, happened: Sequence[Event], context: DrawContext) -> list[Part]:
    """Return what is seen of the last action, or of the subject of the open decision."""
    event = last_deed(happened)
    if event is not None:
        return parts(event, view, context)
    scene = _open(view)
    return scene.parts if scene else []


def stage_of(happened: Sequence[Event]) -> Stage:
    """Tell whether the last action is an attack or a burglary."""
    event = last_deed(happened)
    return "fight" if isinstance(event, Attacked | Burgled) and event.check is not None else "calm"


def _draw(canvas: Canvas, table: Table, scene: Scene, context: DrawContext) -> None:
    if table.headed:
        draw_headline(canvas, table.headline, scene, context)
        draw_parts(canvas, scene.parts, table.scene)
    else:
        draw_band(canvas, table.scene, scene, context)


def _open(view: View) -> Scene | None:
    """Return the subject of the open decision, as far as everybody may know it."""
    seat = view.phasing
    match view.decision:
        case SpoilsSeen(gangster=gangster, items=items):
            shown = [figure(gangster, seat), *things(items)]
            return Scene(seat, say("has won these items"), None, shown)
        case StealSeen(gangster=gangster, warehouse=warehouse, owner=owner):
            shown = [figure(gangster, seat), way(), figure(warehouse, owner)]
            return Scene(seat, say("robs {owner}", owner=OTHER), owner, shown)
        case AskedSeen(card=warehouse) if view.phase == "gift":
            shown = [thing(of_kind("birthday")[0]), way(), figure(warehouse, seat)]
            return Scene(seat, say("has a birthday"), None, shown)
        case LoseSeen(police=card) | AskedSeen(card=card):
            return Scene(seat, say("plays {card}", card=card_name(card)), None, [thing(card)])
    return None


def doer(happened: Sequence[Event]) -> Seat | None:
    """Return the seat that did what the scene shows, if any."""
    event = last_deed(happened)
    return None if event is None else _doer(event)


def _doer(event: Event) -> Seat | None:
    match event:
        case Declined(partner=seat) | Offered(maker=seat) | Traded(maker=seat) | Gave(giver=seat):
            return seat
        case Dealt() | PassedOn() | OfferEvent() | Revealed() | Finished():
            return None
    return event.seat


def _gangster(event: Event) -> str:
    """Return the gangster that the words name, if any."""
    match event:
        case Played(card=card, on=on):
            named = [on, card]
        case (
            Freed(gangster=man)
            | WentOut(gangster=man)
            | WentBack(gangster=man)
            | Took(gangster=man)
            | HandedOver(gangster=man)
            | TookSpoils(gangster=man)
            | Attacked(gangster=man)
            | Burgled(gangster=man)
            | Discarded(card=man)
        ):
            named = [man]
        case _:
            named = []
    return next((card for card in named if card and CARDS[card].kind == "gangster"), "")


def _other(event: Event) -> Seat | None:
    """Return the seat that the words are about, besides who acts."""
    match event:
        case Declined(maker=seat) | Offered(partner=seat) | Traded(partner=seat) | Gave(seat=seat):
            return seat
        case Stole(owner=seat) | Attacked(owner=seat) | Burgled(owner=seat):
            return seat
        case Played(seat=seat, owner=owner) if owner != seat:
            return owner
    return None
