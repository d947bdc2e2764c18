"""What became of the gangsters' jobs, in words; the other events are in ``tell.py``."""

from __future__ import annotations

from engines.mafiadollar.events import (
    Attacked,
    Burgled,
    Check,
    HandedOver,
    Stole,
    Took,
    TookSpoils,
    WentBack,
    WentOut,
)
from engines.mafiadollar.names import all_named, named
from engines.mafiadollar.points import NEEDED
from engines.text import Text, Value, Who, count, say


def went_out(event: WentOut) -> Text:
    """A gangster leaves the hideout."""
    return say(
        "{gangster} of {seat} goes to the street.", seat=Who(event.seat), gangster=named(event.gangster)
    )


def went_back(event: WentBack) -> Text:
    """A gangster returns to the hideout."""
    return say(
        "{gangster} of {seat} goes back to the hideout.", seat=Who(event.seat), gangster=named(event.gangster)
    )


def took(event: Took) -> Text:
    """A gangster takes loot from the street."""
    return say(
        "{gangster} of {seat} takes {loots} to {to}.",
        seat=Who(event.seat),
        gangster=named(event.gangster),
        loots=all_named(event.loots),
        to=named(event.to),
    )


def handed_over(event: HandedOver) -> Text:
    """A gangster hands an item to another one."""
    values: dict[str, Value] = {
        "gangster": named(event.gangster),
        "seat": Who(event.seat),
        "item": named(event.item),
        "target": named(event.target),
    }
    if event.replaced is None:
        return say("{gangster} of {seat} gives {item} to {target}.", **values)
    return say(
        "{gangster} of {seat} gives {item} to {target}, instead of {old}.",
        old=named(event.replaced),
        **values,
    )


def attacked(event: Attacked) -> Text:
    """A gangster attacks another one (P20)."""
    values: dict[str, Value] = {
        "gangster": named(event.gangster),
        "seat": Who(event.seat),
        "target": named(event.target),
        "owner": Who(event.owner),
    }
    if event.check is None:
        return say("{gangster} of {seat} attacks {target} of {owner}; the prohibition ends before.", **values)
    values["sum"] = _sum(event.check)
    if event.check.success:
        return say("{gangster} of {seat} attacks {target} of {owner}: {sum}. {target} is finished.", **values)
    return say("{gangster} of {seat} attacks {target} of {owner}: {sum}. {target} gets away.", **values)


def took_spoils(event: TookSpoils) -> Text:
    """The items of a beaten gangster are divided."""
    values: dict[str, Value] = {
        "gangster": named(event.gangster),
        "taken": all_named(event.taken),
        "discarded": all_named(event.discarded),
    }
    if not event.taken:
        return say("{gangster} takes no items; discarded: {discarded}.", **values)
    if not event.discarded:
        return say("{gangster} takes {taken}.", **values)
    return say("{gangster} takes {taken}; discarded: {discarded}.", **values)


def burgled(event: Burgled) -> Text:
    """A gangster breaks into a warehouse (P21)."""
    values: dict[str, Value] = {
        "gangster": named(event.gangster),
        "seat": Who(event.seat),
        "warehouse": named(event.warehouse),
        "owner": Who(event.owner),
    }
    if event.check is None:
        return say(
            "{gangster} of {seat} is at {warehouse} of {owner} when the prohibition ends.",
            **values,
        )
    values["sum"] = _sum(event.check)
    if event.check.success:
        return say("{gangster} of {seat} breaks into {warehouse} of {owner}: {sum}.", **values)
    return say("{gangster} of {seat} fails to break into {warehouse} of {owner}: {sum}.", **values)


def _sum(check: Check) -> Text:
    """The sum of a check; of a failed one also what was needed."""
    values: dict[str, Value] = {
        "points": check.points,
        "dice": check.dice,
        "card": named(check.card),
        "total": check.total,
        "needed": NEEDED,
    }
    if check.success:
        return say("{points}\u00a0+\u00a0{dice} ({card}) =\u00a0{total}", **values)
    return say("{points}\u00a0+\u00a0{dice} ({card}) =\u00a0{total}, less than {needed}", **values)


def stole(event: Stole) -> Text:
    """Loot goes from one warehouse to another."""
    values: dict[str, Value] = {
        "seat": Who(event.seat),
        "owner": Who(event.owner),
        "warehouse": named(event.warehouse),
        "to": named(event.to),
    }
    if event.loots is not None:
        return say(
            "{seat} takes {loots} from {warehouse} of {owner} to {to}.",
            loots=all_named(event.loots),
            **values,
        )
    return count(
        "{seat} takes {n} loot card from {warehouse} of {owner} to {to}.",
        "{seat} takes {n} loot cards from {warehouse} of {owner} to {to}.",
        event.number,
        **values,
    )
