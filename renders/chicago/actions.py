"""Past actions as icons side by side: who, with what, to whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from engines.base import Seat
from engines.chicago.cards import BLACK_JOKER, RED_JOKER, dollars
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
from engines.chicago.state import HIGH_DIE, Demand
from engines.chicago.view import View
from engines.text import Text
from renders.chicago import words
from renders.chicago.icons import (
    ARROW,
    LISTED_CARDS,
    Icon,
    bill,
    boss,
    die,
    emblem,
    face_down,
    face_up,
    figure,
    man,
    nobody,
    payment,
    pile,
    price,
    shooter,
    tilted,
    victim,
)

_ONE_MORE: Icon = partial(figure, "+1")


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
        return replace(found, icons=(*found.icons, price), short=(*found.short, price))
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


def _dealt(event: Dealt) -> PastAction:
    large = tuple(map(boss, range(len(event.territories))))
    return PastAction(None, words.done(event), large, (face_down,) * DEALT_CARDS, notable=False)


def _stopped(event: Stopped, view: View) -> PastAction:
    icons = (ARROW, boss(view.active))
    return PastAction(event.seat, words.done(event), icons, (ARROW, emblem(view.active)), passes=True)


def _killed(event: Killed) -> PastAction:
    icons = (face_up(event.card), ARROW)
    large = (*icons, victim(event.target), boss(event.target))
    return PastAction(event.seat, words.done(event), large, (*icons, emblem(event.target)))


def _attacked(event: Attacked) -> PastAction:
    icons = (face_up(event.joker), ARROW, face_up(event.territory))
    return PastAction(event.seat, words.done(event), (*icons, boss(event.owner)), icons)


def _rolled(event: Rolled) -> PastAction:
    rolled = die(event.die, event.seat)
    if event.die >= HIGH_DIE:
        return PastAction(event.seat, words.done(event), (rolled, ARROW, shooter(event.seat)), (rolled, man))
    needed = partial(figure, f"< {HIGH_DIE}")
    return PastAction(event.seat, words.done(event), (rolled, needed, nobody), (rolled, needed, nobody))


def _turned_up(event: TurnedUp) -> PastAction:
    card = face_up(event.card)
    return PastAction(event.seat, words.done(event), (pile, ARROW, card), (card, bill(event.price)))


def _drawn(event: Drawn) -> PastAction:
    """Tell of one card more for a boss; no other card is near that could be counted with it."""
    icons = (_ONE_MORE, face_down if event.card is None else face_up(event.card))
    return PastAction(event.seat, words.done(event), icons, icons, notable=False)


def _discarded(event: Discarded) -> PastAction:
    """Tell of cards that fall from a boss's hand, one this way, one that way."""
    thrown = event.cards[-LISTED_CARDS:]
    icons = [tilted(face_up(card), (-8, 6)[place % 2]) for place, card in enumerate(thrown)]
    number = (partial(figure, f"×{len(event.cards)}"),) if len(event.cards) > 1 else ()
    short = (ARROW, face_up(thrown[-1]), *number)
    return PastAction(event.seat, words.done(event), (ARROW, *icons), short, notable=False)


def _refilled(event: Refilled) -> PastAction:
    icons: tuple[Icon, ...] = (face_up(event.discards[-1]), ARROW, face_down)
    return PastAction(None, words.done(event), icons, icons)


def _paid(event: Paid) -> PastAction:
    demand = event.demand
    got = man if demand.territory is None else face_up(demand.territory)
    to = {"hire": shooter(demand.payer), "raid": face_up(RED_JOKER), "mob": boss(demand.active)}
    short = (bill(dollars(event.cards)), got)
    large = (*payment(event.cards), ARROW, to.get(demand.purpose, got))
    return PastAction(demand.payer, words.done(event), large, short)


def _declined(event: Declined) -> PastAction:
    demand = event.demand
    if demand.territory is None:
        return PastAction(demand.payer, words.done(event), (nobody,), (nobody,))
    icons = (face_up(demand.territory), ARROW)
    if event.owner is not None:
        mob = face_up(BLACK_JOKER), boss(event.owner)
        return PastAction(demand.payer, words.done(event), (*icons, *mob), (*icons, emblem(event.owner)))
    police = (face_up(RED_JOKER),) if demand.purpose == "raid" else ()
    return PastAction(demand.payer, words.done(event), (*police, *icons, pile), (*icons, face_down))


def _fought(event: Fought) -> PastAction:
    winner = event.seat if event.won else event.owner
    land = face_up(event.territory)
    if not event.defence:
        icons = (shooter(event.seat), ARROW, land, boss(event.owner))
        return PastAction(event.seat, words.done(event), icons, (man, ARROW, land))
    sides = ((max(event.attack), event.seat), (max(event.defence), event.owner))
    best = [die(number, seat) for number, seat in (sides if event.won else sides[::-1])]
    return PastAction(winner, words.done(event), (land,), (*best, land), battle=event)


def _open(demand: Demand) -> PastAction:
    """Return the subject of the open question, for when nothing has happened since the last picture."""
    note = bill(demand.price)
    if demand.territory is None:
        icons: tuple[Icon, ...] = (note, ARROW, shooter(demand.payer))
    elif demand.purpose == "territory":
        icons = (pile, ARROW, face_up(demand.territory))
    else:
        joker = RED_JOKER if demand.purpose == "raid" else BLACK_JOKER
        icons = (face_up(joker), ARROW, face_up(demand.territory), boss(demand.payer))
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


def short_icons(action: PastAction) -> tuple[Icon, ...]:
    """Return the icons of a narrow row, the seat's badge first."""
    return action.short if action.seat is None else (emblem(action.seat), *action.short)
