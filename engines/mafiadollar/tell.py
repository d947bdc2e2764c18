"""What happened, as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.mafiadollar.events import (
    Answered,
    Attacked,
    Birthday,
    Burgled,
    Check,
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
from engines.mafiadollar.points import NEEDED
from engines.text import Text, Value, Who, count, say

MINOR = (Cleared, TurnBegan, Drew, EndedTurn, WentOut, Answered, Lapsed)


def tell(event: Event) -> Text:
    """A told event as a sentence."""
    return SENTENCES[type(event)](event)


def minor(event: Event) -> bool:
    """Whether what stands beside it says it too: whose turn it is, what lies on the street, and so on."""
    return isinstance(event, MINOR)


def passes(event: Event) -> bool:
    """Whether a hand of police cards alone let a turn pass."""
    return isinstance(event, Passed)


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


# --- Jobs -----------------------------------------------------------------------------------------


def _went_out(event: WentOut) -> Text:
    return say(
        "{gangster} of {seat} goes to the street.", seat=Who(event.seat), gangster=named(event.gangster)
    )


def _went_back(event: WentBack) -> Text:
    return say(
        "{gangster} of {seat} goes back to the hideout.", seat=Who(event.seat), gangster=named(event.gangster)
    )


def _took(event: Took) -> Text:
    return say(
        "{gangster} of {seat} takes {loots} to {to}.",
        seat=Who(event.seat),
        gangster=named(event.gangster),
        loots=all_named(event.loots),
        to=named(event.to),
    )


def _handed_over(event: HandedOver) -> Text:
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


def _attacked(event: Attacked) -> Text:
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


def _took_spoils(event: TookSpoils) -> Text:
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


def _burgled(event: Burgled) -> Text:
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
        return say("{points} + {dice} ({card}) = {total}", **values)
    return say("{points} + {dice} ({card}) = {total}, less than {needed}", **values)


def _stole(event: Stole) -> Text:
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
        "{seat} takes {n} loot from {warehouse} of {owner} to {to}.",
        "{seat} takes {n} loots from {warehouse} of {owner} to {to}.",
        event.number,
        **values,
    )


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
        loot=say("a loot") if event.loot is None else named(event.loot),
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
        "{maker} offers {partner} {card} for {wish}.",
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
    WentOut: _went_out,
    WentBack: _went_back,
    Took: _took,
    HandedOver: _handed_over,
    Attacked: _attacked,
    TookSpoils: _took_spoils,
    Burgled: _burgled,
    Stole: _stole,
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
