"""What happened, as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.city.moves import (
    Arrived,
    Built,
    Collected,
    Event,
    Finished,
    Founded,
    Indebted,
    Passed,
    Patrolled,
    Paved,
    Round,
    Skipped,
    Waited,
    Walked,
)
from engines.city.words import KIND_NAMES, result
from engines.text import Text, Who, count, say


def tell(event: Event) -> Text:
    """A told event as a sentence."""
    return SENTENCES[type(event)](event)


def minor(event: Event) -> bool:
    """Whether what stands beside it says it too: which round it is."""
    return isinstance(event, Round)


def _founded(event: Founded) -> Text:
    return say("{who} lays the start tile on {space}.", who=Who(event.seat), space=event.at)


def _built(event: Built) -> Text:
    who, house = Who(event.seat), KIND_NAMES[event.house]
    space, cell = event.at, event.doorway
    match event.rule:
        case "first":
            return say(
                "{who} begins the city with a {house} on {space}; the chip lies on {cell}.",
                who=who,
                house=house,
                space=space,
                cell=cell,
            )
        case "free":
            return say(
                "{who} lays a {house} on {space}, since none can join another; the chip lies on {cell}.",
                who=who,
                house=house,
                space=space,
                cell=cell,
            )
        case "kiosk":
            return say(
                "{who} lays a {house} on {space}, since no house fits any more; the chip lies on {cell}.",
                who=who,
                house=house,
                space=space,
                cell=cell,
            )
    return say(
        "{who} lays a {house} on {space}; the chip lies on {cell}.",
        who=who,
        house=house,
        space=space,
        cell=cell,
    )


def _paved(event: Paved) -> Text:
    if not event.spaces:
        return say("The city is whole. Now everybody walks!")
    return say("The city is whole, with streets on {spaces}. Now everybody walks!", spaces=event.spaces)


def _round(event: Round) -> Text:
    return say("Round {number} begins.", number=event.number)


def _patrolled(event: Patrolled) -> Text:
    if event.origin is None:
        return say("{who} sets the police stone on {to}.", who=Who(event.seat), to=event.to)
    return say(
        "{who} moves the police stone from {origin} to {to}.",
        who=Who(event.seat),
        origin=event.origin,
        to=event.to,
    )


def _walked(event: Walked) -> Text:
    who, to = Who(event.seat), event.to
    if not event.spent:
        return say("{who} is shut in and stays on {to}.", who=who, to=to)
    if event.origin is None:
        return say(
            "{who} walks from the start to {to} for {spent} of {allowance} points.",
            who=who,
            to=to,
            spent=event.spent,
            allowance=event.allowance,
        )
    return say(
        "{who} walks from {origin} to {to} for {spent} of {allowance} points.",
        who=who,
        origin=event.origin,
        to=to,
        spent=event.spent,
        allowance=event.allowance,
    )


def _collected(event: Collected) -> Text:
    return count(
        "{who} collects the chip on {cell}: income {income}; {n} is left, {allowance} points a turn now.",
        "{who} collects the chip on {cell}: income {income}; {n} left, {allowance} points a turn now.",
        event.left,
        who=Who(event.seat),
        cell=event.cell,
        income=event.income,
        allowance=event.allowance,
    )


def _indebted(event: Indebted) -> Text:
    return say(
        "{who} stands on a police stone on {cell} and has a point less next turn.",
        who=Who(event.seat),
        cell=event.cell,
    )


def _arrived(event: Arrived) -> Text:
    return count(
        "{who} is home in round {round} and scores {n} point.",
        "{who} is home in round {round} and scores {n} points.",
        event.points,
        who=Who(event.seat),
        round=event.round,
    )


def _waited(event: Waited) -> Text:
    return count(
        "{who} waits at home: {n} point.",
        "{who} waits at home: {n} points.",
        event.points,
        who=Who(event.seat),
    )


def _passed(event: Passed) -> Text:
    return say("{who} passes.", who=Who(event.seat))


def _skipped(event: Skipped) -> Text:
    return say("{who} cannot move the police stone; the turn is skipped.", who=Who(event.seat))


def _finished(event: Finished) -> Text:
    return result(event.outcome)


SENTENCES: dict[type[Event], Callable[[Any], Text]] = {
    Founded: _founded,
    Built: _built,
    Paved: _paved,
    Round: _round,
    Patrolled: _patrolled,
    Walked: _walked,
    Collected: _collected,
    Indebted: _indebted,
    Arrived: _arrived,
    Waited: _waited,
    Passed: _passed,
    Skipped: _skipped,
    Finished: _finished,
}
