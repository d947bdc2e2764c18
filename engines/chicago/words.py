"""Positions and results as sentences."""

from __future__ import annotations

from engines.base import Account, Seat
from engines.chicago.cards import all_definite, all_named, by_worth, named
from engines.chicago.demand_events import Asked
from engines.chicago.events import Finished
from engines.chicago.odds import percent
from engines.chicago.state import HAND_LIMIT
from engines.chicago.view import Side, View
from engines.text import Text, Value, Who, count, say


def round_number(view: View, _by_turns: int) -> int:
    """Return the round as the board shows it."""
    return view.round


# --- Whose turn it is ------------------------------------------------------------------------------


def status(view: View) -> Text:
    """Say whose turn it is and what is asked of whom, or how the game ended."""
    if view.outcome is not None:
        return Finished(view.outcome).tell()
    if view.demand is not None:
        return Asked(view.demand).tell()
    active = Who(view.active)
    if view.phase == "open":
        return _open(view, active)
    surplus = view.sides[view.active].hand_size - HAND_LIMIT
    if surplus > 0:
        return count(
            "{active} must discard {n} card.", "{active} must discard {n} cards.", surplus, active=active
        )
    return say("{active} can still play hit men and jokers, or end the turn.", active=active)


def _open(view: View, active: Who) -> Text:
    """Say what the active seat may do with its action (P3)."""
    match view.may_hire, bool(view.rivals):
        case True, True:
            return say("It's {active}'s turn: hire, draw or battle.", active=active)
        case True, False:
            return say("It's {active}'s turn: hire or draw.", active=active)
        case False, True:
            return say("It's {active}'s turn: draw or battle.", active=active)
        case _:
            return say("It's {active}'s turn: draw a card.", active=active)


# --- The whole position ---------------------------------------------------------------------------


def describe(view: View) -> tuple[Text, ...]:
    """Describe the whole position as the reader may know it, the most important first."""
    lines = [status(view), _round(view)]
    if view.reader is not None:
        lines.append(_own_hand(view.sides[view.reader]))
    tell = _side if view.outcome is None else _final
    lines.extend(tell(seat, side) for seat, side in enumerate(view.sides))
    if view.rivals:
        lines.append(_odds(view))
    lines.append(count("{n} card in the deck.", "{n} cards in the deck.", view.deck))
    if view.discards:
        top = named(view.discards[-1])
        lines.append(
            count(
                "{n} card in the discard pile: {top}.",
                "{n} cards in the discard pile, {top} on top.",
                len(view.discards),
                top=top,
            )
        )
    else:
        lines.append(say("The discard pile is empty."))
    return tuple(lines)


def _round(view: View) -> Text:
    return say("Round {round} of {rounds}.", round=view.round, rounds=view.options.rounds)


def _own_hand(side: Side) -> Text:
    if not side.hand:
        return say("Your hand is empty.")
    return say(
        "You hold {cards} (${money} in all).", cards=all_definite(by_worth(side.hand)), money=side.money or 0
    )


def _side(seat: Seat, side: Side) -> Text:
    values: dict[str, Value] = {
        "who": Who(seat),
        "points": side.territory_points + side.henchman_points,
        "henchmen": count("{n} henchman", "{n} henchmen", side.henchmen),
        "hand": count("{n} card", "{n} cards", side.hand_size),
    }
    if not side.territories:
        return say("{who}: no territories, {henchmen} ({points} points); {hand} in hand.", **values)
    return say(
        "{who}: {territories}, {henchmen} ({points} points); {hand} in hand.",
        territories=all_named(side.territories),
        **values,
    )


def _final(seat: Seat, side: Side) -> Text:
    """Tell a seat's final score and its parts."""
    return say(
        "{who}: {points} points: {territories} ({lands}), {henchmen} ({men}) and ${money}.",
        who=Who(seat),
        points=sum(_kinds(side)),
        territories=all_named(side.territories) or say("no territories"),
        lands=side.territory_points,
        henchmen=count("{n} henchman", "{n} henchmen", side.henchmen),
        men=side.henchman_points,
        money=side.money or 0,
    )


def _odds(view: View) -> Text:
    """Tell how likely the active seat is to win a battle against each rival."""
    henchmen = view.sides[view.active].henchmen
    against: tuple[Text, ...] = tuple(
        say("{odds}% against {rival}", odds=percent(henchmen, view.sides[rival].henchmen), rival=Who(rival))
        for rival in view.rivals
    )
    return say("{active}'s odds in battle: {odds}.", active=Who(view.active), odds=against)


# --- The end ----------------------------------------------------------------------------------------


def account(view: View) -> Account | None:
    """Return the points of every seat by source, and the hands.

    One row per seat, the highest score first.
    """
    if view.outcome is None:
        return None
    scores = view.outcome.scores
    ranking = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return Account(
        head=(say("Player"), say("Territories"), say("Henchmen"), say("Money"), say("Total")),
        rows=tuple(
            (say("{who}", who=Who(seat)), *map(_points, (*_kinds(view.sides[seat]), scores[seat])))
            for seat in ranking
        ),
        secrets=tuple(_held(seat, view.sides[seat]) for seat in ranking),
    )


def _kinds(side: Side) -> tuple[int, int, int]:
    return side.territory_points, side.henchman_points, side.money or 0


def _points(points: int) -> Text:
    return say("{points}", points=points)


def _held(seat: Seat, side: Side) -> Text:
    if not side.hand:
        return say("{who} held no cards.", who=Who(seat))
    return say("{who} held {cards}.", who=Who(seat), cards=all_definite(by_worth(side.hand)))
