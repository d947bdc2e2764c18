"""The feats of MafiaDollar: attacks, burglaries, deals, birthdays, and a victory without violence."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Outcome, Seat
from engines.feats import Feat, happened, seats_with
from engines.mafiadollar.choice_events import Birthday, Raided
from engines.mafiadollar.events import Event
from engines.mafiadollar.job_events import Attacked, Burgled
from engines.mafiadollar.trade_events import Traded
from engines.moments import Scene
from engines.text import count, say

BEATEN = 3
ROBBED = 5
BIRTHDAYS = 2
DEALS = 3


def _beaten(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    attacks = happened(scenes, Attacked)
    return seats_with((job.seat for job in attacks if job.check and job.check.success), BEATEN)


def _robbed(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    burglaries = happened(scenes, Burgled)
    return seats_with((job.seat for job in burglaries if job.check and job.check.success), ROBBED)


def _peaceful(scenes: Sequence[Scene[Event]], outcome: Outcome) -> tuple[Seat, ...]:
    violent = {job.seat for job in happened(scenes, Attacked)}
    violent |= {job.seat for job in happened(scenes, Burgled)}
    return tuple(seat for seat in outcome.winners if seat not in violent)


def _raided(scenes: Sequence[Scene[Event]], outcome: Outcome) -> tuple[Seat, ...]:
    raided = {raid.seat for raid in happened(scenes, Raided) if raid.cards}
    return tuple(seat for seat in outcome.winners if seat in raided)


def _birthdays(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    return seats_with((birthday.seat for birthday in happened(scenes, Birthday)), BIRTHDAYS)


def _deals(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    return seats_with(
        (seat for deal in happened(scenes, Traded) for seat in (deal.maker, deal.partner)), DEALS
    )


feats: tuple[Feat[Event], ...] = (
    Feat(
        "beaten",
        say("Cold blood"),
        count("Finish off {n} gangster.", "Finish off {n} gangsters.", BEATEN),
        _beaten,
    ),
    Feat(
        "robbed",
        say("Safecracker"),
        count("Break into {n} warehouse.", "Break into {n} warehouses.", ROBBED),
        _robbed,
    ),
    Feat("peaceful", say("Clean hands"), say("Win without attempting an attack or a burglary."), _peaceful),
    Feat(
        "raided",
        say("Back from the raid"),
        say("Win even though a police raid left you with only one warehouse."),
        _raided,
    ),
    Feat(
        "birthdays",
        say("Party animal"),
        count("Celebrate {n} birthday in one game.", "Celebrate {n} birthdays in one game.", BIRTHDAYS),
        _birthdays,
    ),
    Feat(
        "deals",
        say("Wheeler-dealer"),
        count("Make {n} deal.", "Make {n} deals.", DEALS),
        _deals,
    ),
)
