"""What happened, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engines.cards import face
from engines.chicago.moves import (
    Asked,
    Attacked,
    Dealt,
    Declined,
    Demand,
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
from engines.chicago.pieces import RED_JOKER, by_worth, named
from engines.chicago.plays import HIGH_DIE
from engines.chicago.words import asking, ending
from engines.text import Text, Value, Who, count, say


def tell(event: Event) -> Text:
    """A told event as a sentence."""
    return SENTENCES[type(event)](event)


def minor(event: Event) -> bool:
    """Whether what stands beside it says it too: what was asked, what was shuffled, and whose turn it is."""
    return isinstance(event, Asked | Reinserted | Stopped | Turn)


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
            "{seat} looks for a henchman and rolls {die}: too low.", seat=Who(event.seat), die=event.die
        )
    return say(
        "{seat} looks for a henchman and rolls {die}: one joins, {henchmen} in all.",
        seat=Who(event.seat),
        die=event.die,
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
        "attack": event.attack,
        "defence": event.defence,
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


def _cards(cards: Iterable[str]) -> tuple[Value, ...]:
    return tuple(map(named, cards))


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
