"""What happened, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from engines.base import Seat
from engines.mafiadollar import tell_jobs
from engines.mafiadollar.events import (
    Answered,
    Attacked,
    Birthday,
    Burgled,
    Cleared,
    Dealt,
    Declined,
    Discarded,
    Drew,
    EndedTurn,
    Event,
    Finished,
    Freed,
    Gave,
    HandedOver,
    Lapsed,
    Lost,
    Offered,
    Passed,
    PassedOn,
    Played,
    Police,
    Raided,
    Revealed,
    Spared,
    Stole,
    Took,
    TookSpoils,
    Traded,
    TurnBegan,
    WentBack,
    WentOut,
    Withdrew,
)
from engines.mafiadollar.names import WISH_NAMES, all_named, ending, named
from engines.text import Text, Value, Who, count, say

MINOR = (Cleared, TurnBegan, Drew, EndedTurn, Answered, Withdrew, Lapsed)


def tell(event: Event) -> Text:
    """A told event as a sentence."""
    return SENTENCES[type(event)](event)


def is_minor(event: Event) -> bool:
    """Whether the board needs no line for it: whose turn it is, what lies on the street, and so on."""
    return isinstance(event, MINOR)


def topic(event: Event) -> Hashable | None:
    """The seats of an offer that is made or comes to nothing; a trade always keeps its line."""
    if isinstance(event, Offered | Declined | Withdrew | Lapsed):
        return event.maker, event.partner
    return None


def is_pass(event: Event) -> bool:
    """Whether a hand of police cards alone let a turn pass."""
    return isinstance(event, Passed)


def begins_turn_of(event: Event) -> Seat | None:
    """The seat whose turn begins with this event."""
    return event.seat if isinstance(event, TurnBegan) else None


# --- Setup and turns ------------------------------------------------------------------------------


def _dealt(event: Dealt) -> Text:
    first: tuple[Text, ...] = tuple(
        say("{who} {warehouse}", who=Who(seat), warehouse=named(card))
        for seat, card in enumerate(event.warehouses)
    )
    return say("Five cards each, and a first warehouse: {first}.", first=first)


def _cleared(event: Cleared) -> Text:
    return say(
        "{seat} was dealt loot, which goes to the street: {loots}.",
        seat=Who(event.seat),
        loots=all_named(event.loots),
    )


def _turn_began(event: TurnBegan) -> Text:
    return say("Turn {number}: it is {seat}’s turn.", seat=Who(event.seat), number=event.number)


def _revealed(event: Revealed) -> Text:
    return say("Loot comes to the street: {loots}.", loots=all_named(event.loots))


def _drew(event: Drew) -> Text:
    card = say("a card") if event.card is None else named(event.card)
    return say(
        "{seat} draws {card}; {deck} left in the deck.", seat=Who(event.seat), card=card, deck=event.deck
    )


def _ended_turn(event: EndedTurn) -> Text:
    if event.chosen:
        return say("{seat} ends the turn.", seat=Who(event.seat))
    return say("The turn of {seat} is over.", seat=Who(event.seat))


# --- Phase 2 --------------------------------------------------------------------------------------


def _played(event: Played) -> Text:
    values: dict[str, Value] = {"seat": Who(event.seat), "card": named(event.card), "owner": Who(event.owner)}
    if event.on is None:
        return say("{seat} plays {card}.", **values)
    values["on"] = named(event.on)
    if event.owner != event.seat:
        return say("{seat} blocks {on} of {owner}: {card}.", **values)
    if event.replaced is not None:
        return say("{seat} gives {card} to {on}, instead of {old}.", old=named(event.replaced), **values)
    if event.on.startswith("W"):
        return say("{seat} has {card} guard {on}.", **values)
    return say("{seat} gives {card} to {on}.", **values)


def _freed(event: Freed) -> Text:
    values: dict[str, Value] = {
        "seat": Who(event.seat),
        "card": named(event.card),
        "gangster": named(event.gangster),
        "block": named(event.block),
    }
    if not event.left:
        return say("{seat} spends {card} to free {gangster} from {block}.", **values)
    return count(
        "{seat} spends {card} against {block} on {gangster}; {n} block is left.",
        "{seat} spends {card} against {block} on {gangster}; {n} blocks are left.",
        event.left,
        **values,
    )


def _discarded(event: Discarded) -> Text:
    return say("{seat} discards {card}.", seat=Who(event.seat), card=named(event.card))


def _passed(event: Passed) -> Text:
    return say("{seat} holds nothing but police cards, and plays none.", seat=Who(event.seat))


# --- Birthdays and police -------------------------------------------------------------------------


def _birthday(event: Birthday) -> Text:
    values: dict[str, Value] = {"seat": Who(event.seat), "on": named(event.on)}
    if event.blocks:
        return say(
            "{seat} has a birthday. Gifts go to {on}, and these blocks are gone: {blocks}.",
            blocks=all_named(event.blocks),
            **values,
        )
    return say("{seat} has a birthday. Gifts go to {on}.", **values)


def _answered(event: Answered) -> Text:
    if event.choice is None:
        return say("{seat} has chosen.", seat=Who(event.seat))
    return say("{seat} has chosen {card}.", seat=Who(event.seat), card=named(event.choice))


def _gave(event: Gave) -> Text:
    return say(
        "{giver} gives {seat} {loot} from {warehouse}.",
        giver=Who(event.giver),
        seat=Who(event.seat),
        loot=say("a loot card") if event.loot is None else named(event.loot),
        warehouse=named(event.warehouse),
    )


def _police(event: Police) -> Text:
    return say(
        "{seat} plays {card}: everybody passes a card on, then the police search {seat}.",
        seat=Who(event.seat),
        card=named(event.card),
    )


def _passed_on(event: PassedOn) -> Text:
    card = say("a card") if event.card is None else named(event.card)
    return say("{giver} passes {card} on to {to}.", giver=Who(event.giver), to=Who(event.to), card=card)


def _lost(event: Lost) -> Text:
    return say(
        "The police take {loot} from {warehouse} of {seat}.",
        seat=Who(event.seat),
        loot=named(event.loot),
        warehouse=named(event.warehouse),
    )


def _spared(event: Spared) -> Text:
    return say("The police find no loot at {seat}’s.", seat=Who(event.seat))


def _raided(event: Raided) -> Text:
    values: dict[str, Value] = {"seat": Who(event.seat), "kept": named(event.kept)}
    if not event.cards:
        return say("The police raid {seat}, who has nothing but {kept}.", **values)
    return say(
        "The police raid {seat}: only {kept} is left. Gone: {cards}.", cards=all_named(event.cards), **values
    )


# --- Trading --------------------------------------------------------------------------------------


def _offered(event: Offered) -> Text:
    values: dict[str, Value] = {"maker": Who(event.maker), "partner": Who(event.partner)}
    if event.give is None or event.want is None:
        return say("{maker} offers {partner} a trade.", **values)
    return say(
        "{maker} offers {partner} a trade: {card} for {wish}.",
        card=named(event.give),
        wish=WISH_NAMES[event.want],
        **values,
    )


def _traded(event: Traded) -> Text:
    values: dict[str, Value] = {"maker": Who(event.maker), "partner": Who(event.partner)}
    if event.give is None or event.card is None:
        return say("{partner} accepts {maker}’s offer: they swap a card each.", **values)
    return say(
        "{partner} accepts {maker}’s offer: {give} for {card}.",
        give=named(event.give),
        card=named(event.card),
        **values,
    )


def _declined(event: Declined) -> Text:
    return say("{partner} declines {maker}’s offer.", maker=Who(event.maker), partner=Who(event.partner))


def _withdrew(event: Withdrew) -> Text:
    return say(
        "{maker} withdraws the offer to {partner}.", maker=Who(event.maker), partner=Who(event.partner)
    )


def _lapsed(event: Lapsed) -> Text:
    return say("{maker}’s offer to {partner} has lapsed.", maker=Who(event.maker), partner=Who(event.partner))


def _finished(event: Finished) -> Text:
    return ending(event.outcome)


SENTENCES: dict[type[Event], Callable[[Any], Text]] = {
    Dealt: _dealt,
    Cleared: _cleared,
    TurnBegan: _turn_began,
    Revealed: _revealed,
    Drew: _drew,
    EndedTurn: _ended_turn,
    Played: _played,
    Freed: _freed,
    Discarded: _discarded,
    Passed: _passed,
    WentOut: tell_jobs.went_out,
    WentBack: tell_jobs.went_back,
    Took: tell_jobs.took,
    HandedOver: tell_jobs.handed_over,
    Attacked: tell_jobs.attacked,
    TookSpoils: tell_jobs.took_spoils,
    Burgled: tell_jobs.burgled,
    Stole: tell_jobs.stole,
    Birthday: _birthday,
    Answered: _answered,
    Gave: _gave,
    Police: _police,
    PassedOn: _passed_on,
    Lost: _lost,
    Spared: _spared,
    Raided: _raided,
    Offered: _offered,
    Traded: _traded,
    Declined: _declined,
    Withdrew: _withdrew,
    Lapsed: _lapsed,
    Finished: _finished,
}
