"""Events, positions and results as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engines.base import Account, Outcome, Seat
from engines.cards import face
from engines.chicago.cards import RED_JOKER, Card, by_worth, named
from engines.chicago.demands import HIRE_PRICE
from engines.chicago.events import (
    Asked,
    Attacked,
    Dealt,
    Declined,
    Discarded,
    Drawn,
    Event,
    Finished,
    Fought,
    Killed,
    Paid,
    Refilled,
    Reinserted,
    Rolled,
    Stopped,
    Turn,
    TurnedUp,
)
from engines.chicago.plays import HIGH_DIE
from engines.chicago.state import HAND_LIMIT, Demand
from engines.chicago.view import Side, View
from engines.text import Die, Text, Value, Who, count, say

# --- What happened --------------------------------------------------------------------------------


def tell(event: Event) -> Text:
    """A told event as a sentence."""
    return SENTENCES[type(event)](event)


def is_minor(event: Event) -> bool:
    """Whether the board needs no line for it: what was asked, what was shuffled, and whose turn it is."""
    return isinstance(event, Asked | Reinserted | Stopped | Turn)


def begins_turn_of(event: Event) -> Seat | None:
    """The seat whose turn begins with this event."""
    return event.seat if isinstance(event, Turn) else None


def round_number(view: View, _by_turns: int) -> int:
    """The round as the board shows it."""
    return view.round


def _dealt(event: Dealt) -> Text:
    lucky: tuple[Text, ...] = tuple(
        say("{who} {cards}", who=Who(seat), cards=" ".join(map(face, cards)))
        for seat, cards in enumerate(event.territories)
        if cards
    )
    if not lucky:
        return say("Three cards each, and no free territory.")
    return say("Three cards each. Free territories: {lucky}.", lucky=lucky)


def _killed(event: Killed) -> Text:
    values: dict[str, Value] = {
        "seat": Who(event.seat),
        "card": named(event.card),
        "target": Who(event.target),
    }
    if not event.henchmen:
        return say("{seat} sends the hit man {card}: the last henchman of {target} is dead.", **values)
    return count(
        "{seat} sends the hit man {card}: a henchman of {target} is dead, {n} is left.",
        "{seat} sends the hit man {card}: a henchman of {target} is dead, {n} are left.",
        event.henchmen,
        **values,
    )


def _attacked(event: Attacked) -> Text:
    values: dict[str, Value] = {
        "seat": Who(event.seat),
        "owner": Who(event.owner),
        "territory": named(event.territory),
    }
    if event.joker == RED_JOKER:
        return say("Police raid! {seat} tips off the police about {territory}, which {owner} owns.", **values)
    return say("Mob attack! {seat} wants {territory} from {owner}.", **values)


def _rolled(event: Rolled) -> Text:
    if event.die < HIGH_DIE:
        return say(
            "{seat} looks for a henchman and rolls {die}: one would cost ${price}.",
            seat=Who(event.seat),
            die=Die(event.die),
            price=HIRE_PRICE,
        )
    return say(
        "{seat} looks for a henchman and rolls {die}: one joins, {henchmen} in all.",
        seat=Who(event.seat),
        die=Die(event.die),
        henchmen=event.henchmen,
    )


def _drawn(event: Drawn) -> Text:
    card = say("a card") if event.card is None else named(event.card)
    return say(
        "{seat} draws {card}; {deck} left in the deck.", seat=Who(event.seat), card=card, deck=event.deck
    )


def _turned_up(event: TurnedUp) -> Text:
    return say(
        "{seat} turns up {territory}: for sale at ${price}.",
        seat=Who(event.seat),
        territory=named(event.card),
        price=event.price,
    )


def _asked(event: Asked) -> Text:
    return asking(event.demand)


def _paid(event: Paid) -> Text:
    values = _facts(event.demand)
    values["cards"] = _cards(by_worth(event.cards))
    if event.demand.purpose == "hire":
        return count(
            "{payer} pays {cards} and has {n} henchman now.",
            "{payer} pays {cards} and has {n} henchmen now.",
            event.henchmen,
            **values,
        )
    if event.demand.purpose == "territory":
        return say("{payer} pays {cards} and owns {territory}.", **values)
    if event.demand.purpose == "raid":
        return say("{payer} bribes the police with {cards} and keeps {territory}.", **values)
    return say("{payer} pays {active} {cards} and keeps {territory}.", **values)


def _declined(event: Declined) -> Text:
    values = _facts(event.demand)
    if event.asked:
        return say("{payer} does not pay: {outcome}.", outcome=_loss(event.demand), **values)
    return say(
        "{payer} holds too few cards for ${price}: {outcome}.",
        price=event.demand.price,
        outcome=_loss(event.demand),
        **values,
    )


def _loss(demand: Demand) -> Text:
    values = _facts(demand)
    if demand.territory is None:
        return say("no henchman")
    if demand.purpose == "mob":
        return say("{territory} goes to {active}", **values)
    return say("{territory} goes back into the deck", **values)


def _facts(demand: Demand) -> dict[str, Value]:
    territory = "" if demand.territory is None else named(demand.territory)
    return {"payer": Who(demand.payer), "active": Who(demand.active), "territory": territory}


def _fought(event: Fought) -> Text:
    values: dict[str, Value] = {
        "seat": Who(event.seat),
        "owner": Who(event.owner),
        "territory": named(event.territory),
        "attack": tuple(map(Die, event.attack)),
        "defence": tuple(map(Die, event.defence)),
    }
    if not event.defence:
        return say("{owner} has no henchman, and {seat} walks into {territory}.", **values)
    if event.won:
        return say(
            "Battle for {territory}: {seat} rolls {attack} against {defence} of {owner} and takes it.",
            **values,
        )
    return say(
        "Battle for {territory}: {seat} rolls {attack} against {defence} of {owner} and loses a henchman.",
        **values,
    )


def _reinserted(event: Reinserted) -> Text:
    values: dict[str, Value] = {"cards": _cards(by_worth(event.returning)), "deck": event.deck}
    if not event.discards:
        return say("Into the deck: {cards}. Shuffled, it has {deck} cards.", **values)
    return count(
        "Into the deck: {cards} and {n} discard. Shuffled, it has {deck} cards.",
        "Into the deck: {cards} and {n} discards. Shuffled, it has {deck} cards.",
        len(event.discards),
        **values,
    )


def _refilled(event: Refilled) -> Text:
    return count(
        "The deck was empty: {n} discard makes a new one.",
        "The deck was empty: {n} discards make a new one.",
        len(event.discards),
    )


def _discarded(event: Discarded) -> Text:
    return say("{seat} discards {cards}.", seat=Who(event.seat), cards=_cards(by_worth(event.cards)))


def _stopped(event: Stopped) -> Text:
    return say("{seat} ends the turn.", seat=Who(event.seat))


def _turn(event: Turn) -> Text:
    return say("Round {round}: it is {seat}’s turn.", seat=Who(event.seat), round=event.round)


def _finished(event: Finished) -> Text:
    return ending(event.outcome)


SENTENCES: dict[type[Event], Callable[[Any], Text]] = {
    Dealt: _dealt,
    Killed: _killed,
    Attacked: _attacked,
    Rolled: _rolled,
    Drawn: _drawn,
    TurnedUp: _turned_up,
    Asked: _asked,
    Paid: _paid,
    Declined: _declined,
    Fought: _fought,
    Reinserted: _reinserted,
    Refilled: _refilled,
    Discarded: _discarded,
    Stopped: _stopped,
    Turn: _turn,
    Finished: _finished,
}


# --- Whose turn it is ------------------------------------------------------------------------------


def status(view: View) -> Text:
    """Whose turn it is and what is asked of whom, or how the game ended."""
    if view.outcome is not None:
        return ending(view.outcome)
    if view.demand is not None:
        return asking(view.demand)
    active = Who(view.active)
    if view.phase == "open":
        return say("It is {active}’s turn: hire, draw or battle.", active=active)
    surplus = view.sides[view.active].hand_size - HAND_LIMIT
    if surplus > 0:
        return count(
            "{active} must discard {n} card.", "{active} must discard {n} cards.", surplus, active=active
        )
    return say("{active} may still play hit men and jokers, or ends the turn.", active=active)


def asking(demand: Demand) -> Text:
    """What the payer is asked (P8)."""
    payer, active, price = Who(demand.payer), Who(demand.active), demand.price
    if demand.territory is None:
        return say("{payer} can pay ${price} for the henchman, or go without.", payer=payer, price=price)
    territory = named(demand.territory)
    if demand.purpose == "territory":
        return say("{payer} may buy {territory} for ${price}.", payer=payer, territory=territory, price=price)
    if demand.purpose == "raid":
        return say(
            "{payer} may bribe the police with ${price} to keep {territory}.",
            payer=payer,
            territory=territory,
            price=price,
        )
    return say(
        "{payer} may pay {active} ${price} to keep {territory}.",
        payer=payer,
        active=active,
        territory=territory,
        price=price,
    )


def ending(outcome: Outcome) -> Text:
    """Why the game ended, and who won."""
    points = outcome.scores[outcome.winners[0]]
    winners = tuple(map(Who, outcome.winners))
    values: dict[str, Value] = {"winners": winners, "points": points}
    if outcome.detail["reason"] == "all":
        return say("All of Chicago is in one hand: {winners} won with {points} points.", **values)
    if outcome.detail["reason"] == "deck":
        return say("The deck is empty: {winners} won with {points} points.", **values)
    return say("The last round is over: {winners} won with {points} points.", **values)


# --- The whole position ---------------------------------------------------------------------------


def describe(view: View) -> tuple[Text, ...]:
    """The whole position as the reader may know it, the most important first."""
    lines = [status(view), _round(view)]
    if view.reader is not None:
        lines.append(_own_hand(view.sides[view.reader]))
    lines.extend(_side(seat, side) for seat, side in enumerate(view.sides))
    lines.append(count("The deck has {n} card.", "The deck has {n} cards.", view.deck))
    if view.discards:
        top = named(view.discards[-1])
        lines.append(
            count(
                "The discard pile has {n} card: {top}.",
                "The discard pile has {n} cards, on top {top}.",
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
    return say("You hold {cards}: ${money}.", cards=_cards(by_worth(side.hand)), money=side.money or 0)


def _side(seat: Seat, side: Side) -> Text:
    values: dict[str, Value] = {
        "who": Who(seat),
        "points": side.territory_points + side.henchman_points,
        "henchmen": count("{n} henchman", "{n} henchmen", side.henchmen),
        "hand": count("{n} card", "{n} cards", side.hand_size),
    }
    if not side.territories:
        return say("{who}: no territory, {henchmen} ({points} points); {hand} in hand.", **values)
    return say(
        "{who}: {territories}, {henchmen} ({points} points); {hand} in hand.",
        territories=_cards(side.territories),
        **values,
    )


def _cards(cards: Iterable[Card]) -> tuple[Value, ...]:
    return tuple(map(named, cards))


# --- The end ----------------------------------------------------------------------------------------


def account(view: View) -> Account | None:
    """The points of every seat by what they are for, and the hands.

    A row a seat, so that six are read as easily as two; the highest first.
    """
    if view.outcome is None:
        return None
    scores = view.outcome.scores
    ranking = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return Account(
        head=(say("Player"), say("Territories"), say("Henchmen"), say("Money"), say("Points")),
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
    return say("{who} held {cards}.", who=Who(seat), cards=_cards(by_worth(side.hand)))
