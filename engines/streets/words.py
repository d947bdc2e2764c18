"""Streets of Palermo in words: what happened, and whose turn it is."""

from __future__ import annotations

from engines.base import Outcome, Seat
from engines.cards import SUITS, Suit, face
from engines.streets.moves import (
    Bribed,
    Chosen,
    Dealt,
    Drawn,
    Ended,
    Event,
    Exchanged,
    Finished,
    Guessed,
    Influence,
    Lowered,
    Placed,
    Swept,
    Taken,
)
from engines.streets.names import branch_name, call_name, faces, minus
from engines.streets.view import View
from engines.text import Text, Value, Who, count, say


def tell(event: Event) -> Text:  # noqa: PLR0911 - one line a kind of event
    """A told event as a sentence."""
    match event:
        case Dealt(display, pile):
            return say(
                "The cards are dealt. On display: {display}; {pile} in the pile. Choose your bribes!",
                display=faces(display),
                pile=pile,
            )
        case Chosen():
            return _chosen(event)
        case Bribed((first, second)):
            return say(
                "The bribes are paid: {first_seat} has bribed {first}, {second_seat} {second}.",
                first_seat=Who(0),
                first=branches(first),
                second_seat=Who(1),
                second=branches(second),
            )
        case Ended():
            return _ended(event)
        case Lowered():
            return _lowered(event)
        case Guessed():
            return _guessed(event)
        case Finished(outcome):
            return result(outcome)
        case _:
            return _action(event)


def _action(  # noqa: PLR0911 - one line a kind of event
    event: Placed | Taken | Drawn | Exchanged | Swept,
) -> Text:
    """What a seat did in its turn."""
    who = Who(event.seat)
    match event:
        case Swept():
            return _swept(event)
        case Exchanged():
            return _exchanged(event)
        case Placed(_, None, branch):
            return say("{who} places a card face down on {branch}.", who=who, branch=branch_name(branch))
        case Placed(_, str(card), branch):
            return say(
                "{who} places the {card} face down on {branch}.",
                who=who,
                card=face(card),
                branch=branch_name(branch),
            )
        case Taken(_, card, branch, _, refill):
            return say(
                "{who} takes the {card} for {branch}; the {refill} comes into the display.",
                who=who,
                card=face(card),
                branch=branch_name(branch),
                refill=face(refill),
            )
    if event.card is None:
        return say("{who} draws a card.", who=who)
    return say("{who} draws the {card}.", who=who, card=face(event.card))


def _chosen(event: Chosen) -> Text:
    if event.influence is None:
        return say("{who} has paid the bribes in secret.", who=Who(event.seat))
    return say(
        "{who} has paid the bribes in secret: the doubler is for {doubler}, the negator for {negator}.",
        who=Who(event.seat),
        doubler=branch_name(event.influence.doubler),
        negator=branch_name(event.influence.negator),
    )


def _exchanged(event: Exchanged) -> Text:
    who = Who(event.seat)
    if not event.cards:
        return count("{who} exchanges {n} card.", "{who} exchanges {n} cards.", event.count, who=who)
    return say(
        "{who} exchanges {cards} and draws {drawn}.",
        who=who,
        cards=faces(event.cards),
        drawn=faces(event.drawn),
    )


def _swept(event: Swept) -> Text:
    return say(
        "{who} plays the joker and sweeps {old} away. On display now: {new}. The joker goes to {other}.",
        who=Who(event.seat),
        old=faces(card for card in event.old if card is not None),
        new=faces(card for card in event.new if card is not None),
        other=Who(1 - event.seat),
    )


def _ended(event: Ended) -> Text:
    """The end of play: who has won what. Sums and bribes are on the board, and in the account."""
    return say(
        "{who} has drawn the last card: the play is over. {first_seat} wins {first}; {second_seat} wins "
        "{second}.",
        who=Who(event.seat),
        first_seat=Who(0),
        first=_won(event, 0),
        second_seat=Who(1),
        second=_won(event, 1),
    )


def _won(event: Ended, seat: Seat) -> Value:
    """The branches that a seat has won."""
    won = tuple([suit for suit, by in zip(SUITS, event.winners, strict=True) if by == seat])
    match won:
        case ():
            return say("no branch")
        case (one, other):
            return branches((one, other))
    return tuple([branch_name(suit) for suit in won])


def _lowered(event: Lowered) -> Text:
    who = Who(event.seat)
    if event.lapsed:
        return say("{who} runs contract killing ♥, but there is no difference to lower.", who=who)
    if event.branch is None:
        return say("{who} leaves all differences as they are.", who=who)
    return say(
        "{who} lowers the difference in {branch} by {amount}.",
        who=who,
        branch=branch_name(event.branch),
        amount=event.amount,
    )


def _guessed(event: Guessed) -> Text:
    return count(
        "{who} bets on {call}. The {drawn} is drawn: {n} point.",
        "{who} bets on {call}. The {drawn} is drawn: {n} points.",
        event.points,
        who=Who(event.seat),
        call=call_name(event.call),
        drawn=face(event.drawn),
    )


def result(outcome: Outcome) -> Text:
    """How the game ended."""
    if len(outcome.winners) > 1:
        points, _ = outcome.scores
        return say("The families share Palermo, {points} points each.", points=minus(points))
    (winner,) = outcome.winners
    return say(
        "{who} rules the streets of Palermo with {points} to {others} points!",
        who=Who(winner),
        points=minus(outcome.scores[winner]),
        others=minus(outcome.scores[1 - winner]),
    )


def branches(suits: tuple[Suit, ...]) -> Text:
    """Two branches in a sentence."""
    return say("{one} and {other}", one=branch_name(suits[0]), other=branch_name(suits[1]))


def influence(choice: Influence) -> Text:
    """A seat's secrets in words."""
    return say(
        "doubled {doubler} and negated {negator}",
        doubler=branch_name(choice.doubler),
        negator=branch_name(choice.negator),
    )


def status(view: View) -> Text:  # noqa: PLR0911 - one line a situation
    """Whose turn it is and what is asked of whom, or how the game ended."""
    if view.outcome is not None:
        return result(view.outcome)
    if len(view.owes) > 1:
        first, second = view.owes
        return say(
            "{first} and {second} each choose a doubler and a negator in secret.",
            first=Who(first),
            second=Who(second),
        )
    who = Who(view.owes[0])
    match view.phase:
        case "influence":
            return say("{who} still chooses a doubler and a negator in secret.", who=who)
        case "lower":
            return say("{who} has won contract killing ♥ and may lower another branch.", who=who)
        case "guess":
            return say("{who} has won gambling ♦ and is to bet on a card.", who=who)
    if view.jokered:
        return say("{who} has played the joker and still has an action.", who=who)
    return say("It is {who}’s turn.", who=who)
