"""The scene on the road for each event: who goes where, and what changes hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.base import Seat
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.choice_events import Birthday, Gave, Lost, PassedOn, Police, Raided, Spared
from engines.mafiadollar.events import Dealt, Discarded, Drew, Event, Freed, Passed, Played
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
from engines.mafiadollar.odds import expected
from engines.mafiadollar.trade_events import Declined, Offered, Traded
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.figures import points
from renders.mafiadollar.scene import (
    Part,
    back,
    check_sum,
    fighter,
    figure,
    officer,
    skill,
    stack,
    swap,
    thing,
    things,
    way,
)
from renders.mafiadollar.signs import Skill
from renders.mafiadollar.words import SKILLS, needed
from renders.shared.words import percentage

_TAKEN = 3  # cards that have room between a gangster with a long name and a warehouse


def parts(event: Event, view: View, context: DrawContext) -> list[Part]:
    """Return what is seen of an event, from left to right."""
    if isinstance(event, Attacked):
        beaten = event.check is not None and event.check.success
        target = fighter(event.target, event.owner, beaten=beaten)
        return _job(event, "attack", target, view, context)
    if isinstance(event, Burgled):
        return _job(event, "burglary", fighter(event.warehouse, event.owner), view, context)
    if isinstance(event, WentOut):
        return [figure(event.gangster, event.seat), *_skills(event.gangster, view, context)]
    if isinstance(event, Played):
        if event.on is None:
            return [figure(event.card, event.seat), *_skills(event.card, view, context)]
        return [thing(event.card), *_to(event.on, event.owner)]
    return _SEEN[type(event)](event, view) if type(event) in _SEEN else []


def _job(
    event: Attacked | Burgled, name: Skill, target: Part, view: View, context: DrawContext
) -> list[Part]:
    """Return who goes where, with what odds, and the skill check."""
    doer, check = fighter(event.gangster, event.seat), event.check
    if check is None:
        return [doer, way(), target]
    odds = context.say(percentage(expected(view, check)))
    raised = _is_raised(event.gangster, name, check.points)
    going = way(odds, lost=not check.success)
    return [doer, going, target, check_sum(name, check, context.say(needed()), raised=raised)]


def _freed(event: Freed, _view: View) -> list[Part]:
    symbol = ((CARDS[event.card].symbol, ""),)  # the one that lifts the block
    return [thing(event.card, symbol), way(), figure(event.gangster, event.seat)]


def _skills(card: str, view: View, context: DrawContext) -> list[Part]:
    """Return the points of a gangster, one below the other; of anything else there are none."""
    for side in view.sides:
        for gangster in side.gangsters:
            if gangster.card == card:
                attack, burglary, _load = points(gangster)
                shown: tuple[tuple[Skill, int], ...] = (("attack", attack), ("burglary", burglary))
                return [stack([_skill(card, name, number, context) for name, number in shown])]
    return []


def _skill(card: str, name: Skill, number: int, context: DrawContext) -> Part:
    return skill(name, number, context.say(SKILLS[name]), raised=_is_raised(card, name, number))


def _is_raised(gangster: str, name: Skill, number: int) -> bool:
    """Tell whether an item adds to the points of a gangster."""
    card = CARDS[gangster]
    return number > (card.attack if name == "attack" else card.burglary)


def _took(event: Took, _view: View) -> list[Part]:
    taken = things(event.loots, _TAKEN)
    return [figure(event.gangster, event.seat), *taken, way(), figure(event.to, event.seat)]


def _handed_over(event: HandedOver, _view: View) -> list[Part]:
    doer, target = figure(event.gangster, event.seat), figure(event.target, event.seat)
    return [doer, thing(event.item), way(), target]


def _stole(event: Stole, _view: View) -> list[Part]:
    return [figure(event.warehouse, event.owner), back(event.number), *_to(event.to, event.seat)]


def _gave(event: Gave, _view: View) -> list[Part]:
    return [figure(event.warehouse, event.giver), *_to(event.to, event.seat)]


def _to(warehouse: str, owner: Seat) -> list[Part]:
    return [way(), figure(warehouse, owner)]


_SEEN: Mapping[type[Event], Callable[[Any, View], list[Part]]] = {
    Dealt: lambda event, _: things(event.warehouses),
    Drew: lambda _event, _: [back()],
    Freed: _freed,
    Passed: lambda _event, _: [back()],
    Discarded: lambda event, _: [thing(event.card)],
    WentBack: lambda event, _: [figure(event.gangster, event.seat)],
    Took: _took,
    HandedOver: _handed_over,
    TookSpoils: lambda event, _: [figure(event.gangster, event.seat), *things(event.taken)],
    Stole: _stole,
    Birthday: lambda event, _: [thing(event.card), *_to(event.on, event.seat)],
    Gave: _gave,
    Police: lambda event, _: [thing(event.card)],
    PassedOn: lambda _event, _: [back(), way(), back()],
    Lost: lambda event, _: [figure(event.warehouse, event.seat), way(lost=True), thing(event.loot)],
    Spared: lambda _event, _: [officer()],
    Raided: lambda event, _: things(event.cards),
    Offered: lambda _event, _: [back(), swap(), back()],
    Declined: lambda _event, _: [back(), way(lost=True), back()],
    Traded: lambda event, _: [*things((event.give,)), swap(), *things((event.card,))],
}
