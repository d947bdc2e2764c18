"""Positions and results in words, and what the options mean."""

from __future__ import annotations

from collections.abc import Iterable

from engines.base import Account, GameOption, OptionChoice, OptionValue, Outcome, Seat
from engines.chicago.moves import Demand
from engines.chicago.pieces import by_worth, named
from engines.chicago.state import HAND_LIMIT
from engines.chicago.view import Side, View
from engines.text import Text, Value, Who, count, say

# --- Options ------------------------------------------------------------------------------------

ROUNDS = {2: 30, 3: 20, 4: 20, 5: 15, 6: 15}
"""By number of seats, the rounds that make an evening."""


def _rounds(seats: int) -> OptionValue:
    return ROUNDS[seats]


def _bribe(dollars: int, meaning: Text) -> OptionChoice:
    return OptionChoice(dollars, say("${dollars}", dollars=dollars), meaning)


def _length(rounds: int, meaning: Text) -> OptionChoice:
    return OptionChoice(rounds, count("{n} round", "{n} rounds", rounds), meaning)


OPTIONS = (
    GameOption(
        "bribe",
        say("Bribe"),
        say("What buys off a police raid or a mob attack."),
        (
            _bribe(15, say("Cheap: about every second attack can be bought off.")),
            _bribe(20, say("As dear as a king: some can pay, few like to.")),
            _bribe(30, say("Steep: hardly ever paid.")),
            _bribe(50, say("It can never be paid: at another’s turn no hand is worth more than $49.")),
        ),
        20,
    ),
    GameOption(
        "rounds",
        say("Length"),
        say("The game ends after this many rounds at the latest."),
        (
            _length(10, say("A quick game.")),
            _length(15, say("Right for five or six players.")),
            _length(20, say("Right for three or four players.")),
            _length(25, say("A little longer.")),
            _length(30, say("Right for two players.")),
            _length(40, say("Long: somebody may rule the whole of Chicago.")),
        ),
        20,
        suggest=_rounds,
    ),
    GameOption(
        "reshuffles",
        say("Refills"),
        say("How often an empty deck is refilled from the discard pile before an empty deck ends the game."),
        (
            OptionChoice(0, say("None"), say("The first empty deck ends the game.")),
            OptionChoice(1, say("One"), say("The second empty deck ends the game.")),
            OptionChoice(2, say("Two"), say("The third empty deck ends the game, which hardly happens.")),
        ),
        0,
    ),
)

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
        return say("{payer} must pay ${price} for the henchman, or goes without.", payer=payer, price=price)
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


def _cards(cards: Iterable[str]) -> tuple[Value, ...]:
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
