"""Positions and results as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from engines.base import Account, Seat
from engines.mafiadollar.cards import LOOT_TYPE, LOOT_TYPES, worth
from engines.mafiadollar.events import Finished
from engines.mafiadollar.names import LOOT_NAMES, WISH_NAMES, all_named, bare, dollars, named
from engines.mafiadollar.points import attack_points, burglary_points
from engines.mafiadollar.scoring import public_penalty
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import (
    AskedSeen,
    OfferSeen,
    Pile,
    Side,
    SpoilsSeen,
    StealSeen,
    View,
    WarehouseView,
)
from engines.text import Text, Value, Who, count, say

# --- Whose turn it is -----------------------------------------------------------------------------


def status(view: View) -> Text:
    """Say whose turn it is and what is asked of whom, or how the game ended."""
    if view.outcome is not None:
        return Finished(view.outcome).tell()
    phasing = Who(view.phasing)
    waiting: tuple[Value, ...] = tuple(map(Who, view.owes))
    left = count(
        "{phasing}'s gangsters act: {n} action is left.",
        "{phasing}'s gangsters act: {n} actions are left.",
        view.actions,
        phasing=phasing,
    )
    return {
        "play": say("It's {phasing}'s turn to play, spend or discard a card.", phasing=phasing),
        "actions": left,
        "spoils": say("{phasing} chooses which of the beaten gangster's items to take.", phasing=phasing),
        "steal": say("{phasing} chooses loot from the warehouse.", phasing=phasing),
        "lose": say("{phasing} chooses which loot the police take.", phasing=phasing),
        "gift": say("Birthday gifts for {phasing}: waiting for {waiting}.", phasing=phasing, waiting=waiting),
        "give": say("Everyone passes a card on: waiting for {waiting}.", waiting=waiting),
    }[view.phase]


# --- The whole position ---------------------------------------------------------------------------


def describe(view: View) -> tuple[Text, ...]:
    """Describe the whole position as the reader may know it, the most important first."""
    lines = [status(view), *_own(view)]
    for seat, side in enumerate(view.sides):
        lines += _side(seat, side)
    lines += map(_pile, view.street)
    lines.append(_deck(view))
    lines += _offers(view)
    lines += _decision(view)
    return tuple(lines)


def _own(view: View) -> Iterator[Text]:
    """Describe what only the reader knows of its own seat."""
    if view.reader is None:
        return
    side = view.sides[view.reader]
    if side.hand:
        yield say("You hold {cards}.", cards=tuple(map(_with_id, side.hand)))
    if side.balance is not None:
        yield say(
            "Your loot is worth {worth}; after costs you would now have {total}.",
            worth=dollars(side.balance.worth),
            total=dollars(side.balance.total),
        )


def _with_id(card: str) -> Text:
    return say("{id} {card}", id=card, card=bare(card))


def _side(seat: Seat, side: Side) -> Iterator[Text]:
    yield say(
        "{who}: {hand} in hand, {gangsters}, {warehouses} with {loots}.",
        who=Who(seat),
        hand=count("{n} card", "{n} cards", side.hand_size),
        gangsters=count("{n} gangster", "{n} gangsters", len(side.gangsters)),
        warehouses=count("{n} warehouse", "{n} warehouses", len(side.stores)),
        loots=count("{n} loot card", "{n} loot cards", side.loots),
    )
    for gangster in side.gangsters:
        yield say("{who}'s gangster {gangster}.", who=Who(seat), gangster=_gangster(gangster))
    for store in side.stores:
        yield _store(seat, store)


def _gangster(gangster: Gangster) -> Text:
    values: dict[str, Value] = {
        "card": _with_id(gangster.card),
        "attack": attack_points(gangster),
        "burglary": burglary_points(gangster, dog=False),
        "place": say("on the street") if gangster.street else say("in the hideout"),
        "items": all_named(gangster.items),
        "blocks": all_named(gangster.blocks),
    }
    if gangster.items and gangster.blocks:
        return say(
            "{card}, attack {attack}, burglary {burglary}, {place}, with {items}, blocked by {blocks}",
            **values,
        )
    if gangster.blocks:
        return say("{card}, attack {attack}, burglary {burglary}, {place}, blocked by {blocks}", **values)
    if gangster.items:
        return say("{card}, attack {attack}, burglary {burglary}, {place}, with {items}", **values)
    return say("{card}, attack {attack}, burglary {burglary}, {place}", **values)


def _store(seat: Seat, store: WarehouseView) -> Text:
    counted = count("{n} loot card", "{n} loot cards", store.size)
    values: dict[str, Value] = {
        "who": Who(seat),
        "card": _with_id(store.card),
        "loots": all_named(store.loots) if store.loots else counted,
        "dog": named(store.dog) if store.dog else "",
    }
    if store.dog:
        return say("{who}'s warehouse {card}, guarded by {dog}: {loots}.", **values)
    return say("{who}'s warehouse {card}: {loots}.", **values)


def _pile(pile: Pile) -> Text:
    if pile.top is None:
        return say("No {type} loot on the street.", type=LOOT_NAMES[pile.type])
    return count(
        "{n} {type} loot card on the street: {top}.",
        "{n} {type} loot cards on the street, {top} on top.",
        pile.size,
        type=LOOT_NAMES[pile.type],
        top=_with_id(pile.top),
    )


def _deck(view: View) -> Text:
    return count(
        "{n} card in the deck, {discards} in the discard pile.",
        "{n} cards in the deck, {discards} in the discard pile.",
        view.deck,
        discards=len(view.discards),
    )


def _offers(view: View) -> Iterator[Text]:
    for offer in view.offers:
        yield _offer(offer)


def _offer(offer: OfferSeen) -> Text:
    values: dict[str, Value] = {"maker": Who(offer.maker), "partner": Who(offer.partner)}
    if offer.give is None or offer.want is None:
        return say("{maker} has made {partner} an offer.", **values)
    return say(
        "{maker} offers {partner} a trade: {card} for {wish}.",
        card=_with_id(offer.give),
        wish=WISH_NAMES[offer.want],
        **values,
    )


def _decision(view: View) -> Iterator[Text]:
    match view.decision:
        case SpoilsSeen(gangster, victim, items):
            yield say(
                "{gangster} has beaten one of {victim}'s gangsters, who was carrying {items}.",
                gangster=named(gangster),
                victim=Who(victim),
                items=all_named(items),
            )
        case StealSeen(gangster, owner, warehouse, number, _):
            yield count(
                "{gangster} takes {n} loot card from {owner}'s {warehouse}.",
                "{gangster} takes {n} loot cards from {owner}'s {warehouse}.",
                number,
                gangster=named(gangster),
                warehouse=named(warehouse),
                owner=Who(owner),
            )
        case AskedSeen(_, str(choice)):
            yield say("You have chosen {card}.", card=_with_id(choice))


# --- The end --------------------------------------------------------------------------------------


def account(view: View) -> Account | None:
    """Return the dollars of every seat, one row each, the highest first; and what was secret."""
    if view.outcome is None:
        return None
    scores = view.outcome.scores
    ranking = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return Account(
        head=(say("Player"), say("Loot"), say("Gangsters and warehouses"), say("Police cards"), say("Total")),
        rows=tuple((say("{who}", who=Who(seat)), *_amounts(view.sides[seat])) for seat in ranking),
        secrets=tuple(_held(seat, view.sides[seat]) for seat in ranking),
    )


def _amounts(side: Side) -> tuple[Text, ...]:
    balance = side.balance
    if balance is None:
        raise ValueError("an account before the end")
    known = public_penalty(balance.gangsters, balance.warehouses)
    amounts = (balance.worth, -known, known - balance.penalty, balance.total)
    return tuple(map(dollars, amounts))


def _held(seat: Seat, side: Side) -> Text:
    loots = [loot for store in side.stores for loot in store.loots or ()]
    values: dict[str, Value] = {"who": Who(seat), "hand": all_named(side.hand or ())}
    if not loots:
        return say("{who} had no loot and held {hand}.", **values)
    return say("{who} had {loots} and held {hand}.", loots=tuple(_by_type(loots)), **values)


def _by_type(loots: list[str]) -> Iterator[Text]:
    """Count loot by type with its value, since all the names would fill the final message."""
    for kind in LOOT_TYPES:
        own = [loot for loot in loots if LOOT_TYPE[loot] == kind]
        if own:
            yield count(
                "{n} {type} card ({dollars})",
                "{n} {type} cards ({dollars})",
                len(own),
                type=LOOT_NAMES[kind],
                dollars=dollars(worth(own)),
            )


def score(points: int) -> Text:
    """Return a seat's score in dollars."""
    return dollars(points)


full_score = score
"""A score that stands alone: the dollars say what is counted."""
