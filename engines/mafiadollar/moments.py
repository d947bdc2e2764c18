"""The moments of a game of MafiaDollar: raids, attacks, burglaries, loot and deals."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Seat
from engines.mafiadollar.choice_events import Gave, Lost, Raided
from engines.mafiadollar.events import Event, Finished, Played
from engines.mafiadollar.job_events import Attacked, Burgled, Stole, Took
from engines.mafiadollar.names import named, priced
from engines.mafiadollar.trade_events import Traded
from engines.moments import Headline, Moment, Scene, chosen
from engines.text import Text, Value, Who, count, say


def moments(scenes: Sequence[Scene[Event]], winners: tuple[Seat, ...]) -> tuple[Moment, ...]:
    """Return the moments of a finished game."""
    return chosen(scenes, headline, winners)


def headline(event: Event) -> Headline | None:
    """Return an event in a few words; None if it is not worth a headline, as where nothing came of it."""
    match event:
        case Raided() | Lost():
            return _police(event)
        case Attacked():
            return _attacked(event)
        case Burgled():
            return _burgled(event)
        case Finished():
            return Headline("end", 0, event.tell())
    return _business(event)


def _police(event: Raided | Lost) -> Headline | None:
    seat = Who(event.seat)
    match event:
        case Lost():
            return Headline("raid", 50, say("{seat} loses {loot}", seat=seat, loot=priced(event.loot)))
        case Raided() if event.cards:
            return Headline("raid", 80, say("Police raid: {seat} keeps one warehouse", seat=seat))
    return None


def _attacked(event: Attacked) -> Headline | None:
    if event.check is None:
        return None
    values: dict[str, Value] = {"gangster": named(event.gangster), "target": named(event.target)}
    if event.check.success:
        return Headline("fight", 65, say("{gangster} finishes off {target}", **values))
    return Headline("fight", 30, say("{target} escapes {gangster}", **values))


def _burgled(event: Burgled) -> Headline | None:
    if event.check is None:
        return None
    values: dict[str, Value] = {"gangster": named(event.gangster), "warehouse": named(event.warehouse)}
    if event.check.success:
        return Headline("fight", 60, say("{gangster} breaks into {warehouse}", **values))
    return Headline("fight", 30, say("{warehouse} withstands {gangster}", **values))


def _took(event: Took) -> Text:
    seat = Who(event.seat)
    if len(event.loots) == 1:
        return say("{seat} takes {loot}", seat=seat, loot=priced(event.loots[0]))
    return count("{seat} takes {n} loot card", "{seat} takes {n} loot cards", len(event.loots), seat=seat)


def _business(event: Event) -> Headline | None:
    match event:
        case Stole():
            return Headline(
                "gain",
                55,
                say("{seat} steals loot from {owner}", seat=Who(event.seat), owner=Who(event.owner)),
                event.seat,
            )
        case Took():
            return Headline("gain", 20, _took(event), event.seat)
        case Gave():
            return Headline("deal", 40, say("{seat} gets a birthday gift", seat=Who(event.seat)))
        case Traded():
            return Headline(
                "deal",
                30,
                say("{maker} and {partner} make a deal", maker=Who(event.maker), partner=Who(event.partner)),
            )
        case Played() if event.on is not None and event.owner != event.seat:
            return Headline(
                "fight",
                20,
                say(
                    "{seat} blocks {owner}'s {on}",
                    seat=Who(event.seat),
                    owner=Who(event.owner),
                    on=named(event.on),
                ),
            )
    return None
