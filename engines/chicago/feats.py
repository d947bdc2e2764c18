"""The feats of Chicago Underworld: battles, killings, purchases, and a territory that nobody takes."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Outcome, Seat
from engines.chicago.demand_events import Declined, Paid
from engines.chicago.events import Event, Fought, Killed
from engines.feats import Feat, happened, seats_with
from engines.moments import Scene
from engines.text import count, say

CONQUERED = 2
HELD = 2
KILLED = 3
BOUGHT = 2


def _conquered(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    fights = happened(scenes, Fought)
    return seats_with((fight.seat for fight in fights if fight.won and fight.defence), CONQUERED)


def _held(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    return seats_with((fight.owner for fight in happened(scenes, Fought) if not fight.won), HELD)


def _outnumbered(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    fights = happened(scenes, Fought)
    return tuple({fight.seat for fight in fights if fight.won and len(fight.attack) < len(fight.defence)})


def _killed(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    return seats_with((killing.seat for killing in happened(scenes, Killed)), KILLED)


def _bought(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    paid = [event.demand for event in happened(scenes, Paid)]
    return seats_with((demand.payer for demand in paid if demand.purpose == "territory"), BOUGHT)


def _untouched(scenes: Sequence[Scene[Event]], outcome: Outcome) -> tuple[Seat, ...]:
    lost = {fight.owner for fight in happened(scenes, Fought) if fight.won}
    refused = [event.demand for event in happened(scenes, Declined)]
    lost |= {demand.payer for demand in refused if demand.purpose in {"raid", "mob"}}
    return tuple(seat for seat in outcome.winners if seat not in lost)


feats: tuple[Feat[Event], ...] = (
    Feat(
        "conquered",
        say("Takeover"),
        count("Take {n} territory in battle.", "Take {n} territories in battle.", CONQUERED),
        _conquered,
    ),
    Feat(
        "outnumbered",
        say("Against the odds"),
        say("Take a territory with fewer dice than its owner."),
        _outnumbered,
    ),
    Feat(
        "held",
        say("Fortress"),
        count("Win {n} battle as the defender.", "Win {n} battles as the defender.", HELD),
        _held,
    ),
    Feat(
        "killed",
        say("Hit list"),
        count("Kill {n} henchman.", "Kill {n} henchmen.", KILLED),
        _killed,
    ),
    Feat(
        "bought",
        say("Landlord"),
        count("Buy {n} territory.", "Buy {n} territories.", BOUGHT),
        _bought,
    ),
    Feat("untouched", say("Untouchable"), say("Win without losing a territory."), _untouched),
)
