"""The signs in the pictures of MafiaDollar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engines.mafiadollar import cards
from engines.mafiadollar.cards import Card
from engines.mafiadollar.deeds import changed, latest
from engines.mafiadollar.focus import (
    chosen,
    close_up,
    enlarged,
    in_play,
    joined,
    loot_to_store,
    offered_in_play,
    others,
    partners,
    received,
    rest_of_hand,
    shows_clan,
    wishes,
)
from engines.mafiadollar.job_events import Attacked, Burgled
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side, WarehouseView
from engines.signs import CARDS, CHANGED, LEADS, LETTERED, SPOKEN, Seen, Sign, differ
from engines.text import say

_NAMED = 8  # cards of a hand up to which they show their signs
_CROWDED = {2: 16, 3: 13, 4: 10}
"""Warehouses and gangsters of a clan from which on a board has too little room for all, by seats."""
_CROWDED_BY_MANY = 9  # by more seats
_POINTED = {"gangster", "weapon", "tool", "dog"}
"""Cards that have points of a skill."""


def _offered(seen: Seen) -> dict[str, str | None]:
    """Return the cards that can be chosen, each with its letter, if any."""
    return {card: sign for card, sign in seen.marks.items() if card in cards.CARDS}


def _large(seen: Seen) -> list[str]:
    """Return the cards that a private picture shows large, or a close-up."""
    if seen.kind == "private":
        if partners(seen.question):
            return []
        return enlarged(seen.view, _offered(seen), chosen(seen.question))
    return close_up(seen.view, seen.view.reader, _in_play(seen)) if _close(seen) else []


def _in_play(seen: Seen) -> dict[str, str | None]:
    """Return the cards in play that can be chosen."""
    return offered_in_play(seen.view, _offered(seen))


def _close(seen: Seen) -> bool:
    """Return whether it is a close-up of the reader's clan."""
    return seen.kind == "side"


def _asks(seen: Seen) -> bool:
    """Return whether a hand or a close-up is below what is asked about its cards."""
    asked = _in_play(seen) if _close(seen) else {*_offered(seen)} & {*_in_hand(seen)}
    return bool(asked)


def _chosen(seen: Seen) -> bool:
    """Return whether a card that was chosen is shown."""
    card = chosen(seen.question)
    return card is not None and (card in _in_hand(seen) or card in _shown(seen))


def _framed(seen: Seen) -> bool:
    """Return whether anything has the frame of a choice: in a hand or a close-up only cards have one."""
    match seen.kind:
        case "hand":
            hand = _in_hand(seen)
            marks = {card: sign for card, sign in seen.marks.items() if card in hand}
        case "side":
            marks = _in_play(seen)
        case _:
            marks = seen.marks
    return any(sign != SPOKEN for sign in marks.values())


def _leads(seen: Seen) -> bool:
    """Return whether somebody who is shown has the most loot cards, or has won."""
    if seen.over:
        return seen.table or seen.view.reader in seen.view.outcome.winners
    loots = [side.loots for side in seen.view.sides]
    return differ(loots) and (seen.table or _own(seen).loots == max(loots))


def _own(seen: Seen) -> Side:
    side: Side = seen.view.sides[seen.view.reader]
    return side


def _sides(seen: Seen) -> Sequence[Side]:
    """Return the clans that are shown with their warehouses."""
    if seen.over or seen.kind == "hand":
        return ()
    return seen.view.sides if seen.kind == "board" else [_own(seen)]


def _figures(seen: Seen) -> Iterator[Gangster]:
    """Yield the gangsters that are shown with their points, or with what holds them back."""
    shown = _shown(seen)
    yield from (man for side in seen.view.sides for man in side.gangsters if man.card in shown)


def _stores(seen: Seen) -> Iterator[WarehouseView]:
    """Yield the warehouses that are shown."""
    shown = _shown(seen)
    yield from (store for side in seen.view.sides for store in side.stores if store.card in shown)


def _shown(seen: Seen) -> set[str]:
    """Return the warehouses and gangsters that are shown, with what is large in a private picture."""
    large = _large(seen)
    clan = seen.kind == "board" or (not _close(seen) and shows_clan(large, seen.question))
    before = chosen(seen.question) if seen.kind == "private" else None
    rest = (card for side in _sides(seen) if clan for card in in_play(side))
    return {*large, *rest} | ({before} if before is not None else set())


def _acting(seen: Seen) -> Iterator[Gangster]:
    """Yield those with their points."""
    return (man for man in _figures(seen) if man.able)


def _hand(seen: Seen) -> Sequence[Card]:
    """Return the cards of a hand that are shown with their signs."""
    hand = _in_hand(seen)
    return [cards.CARDS[card] for card in hand] if len(hand) <= _NAMED else []


def _in_hand(seen: Seen) -> Sequence[str]:
    """Return the cards of a hand that are shown."""
    if seen.kind == "board" or _close(seen):
        return ()
    hand, large, before = _own(seen).hand or (), _large(seen), chosen(seen.question)
    return [card for card in hand if card in (*large, before, *rest_of_hand(seen.view, large, before))]


def _skilled(seen: Seen) -> bool:
    """Return whether points are shown: on such cards of a hand, or on gangsters."""
    return any(True for _ in _acting(seen)) or any(
        (card.slot or card.kind) in _POINTED for card in _hand(seen)
    )


def _raised(seen: Seen) -> bool:
    return any(slot != "vehicle" for slot in _carried(_acting(seen)))


def _carried(men: Iterable[Gangster]) -> set[str]:
    """Return the kinds of items that gangsters carry."""
    return {cards.SLOT[item] for man in men for item in man.items}


def _checked(seen: Seen) -> bool:
    """Return whether a board tells of a skill check."""
    jobs = (event for event in seen.happened if isinstance(event, Attacked | Burgled))
    return seen.kind == "board" and not seen.over and any(job.check for job in jobs)


def _placed(seen: Seen) -> bool:
    """Return whether gangsters on the street stand apart from those in the hideout."""
    if seen.kind == "board":
        return bool(_sides(seen))
    return any(man.street for man in _figures(seen))


def _valued(seen: Seen) -> bool:
    """Return whether a card shows what loot is worth: a street pile, a warehouse, or loot itself."""
    if seen.kind == "board":
        return _street(seen) and any(pile.top for pile in seen.view.street)
    return _kinds(seen) or any(store.loots for store in _stores(seen))


def _street(seen: Seen) -> bool:
    """Return whether the street piles are shown, and the deck."""
    return seen.kind == "board" and not seen.over


def _kinds(seen: Seen) -> bool:
    """Return whether kinds of loot are shown: on street piles, or on loot that can be chosen."""
    apart = loot_to_store(seen.question) if seen.kind == "private" else ()
    return _street(seen) or any(cards.KIND[card] == "loot" for card in (*_large(seen), *apart))


def _counted(seen: Seen) -> bool:
    """Return whether cards in hands are counted, or those of the deck."""
    return _close(seen) or _street(seen) or seen.kind == "private"


def _crowded(seen: Seen) -> bool:
    sides = _sides(seen)
    least = _CROWDED.get(len(sides), _CROWDED_BY_MANY)
    return seen.kind == "board" and any(len(in_play(side)) >= least for side in sides)


def _locked(seen: Seen) -> bool:
    """Return whether a lock is shown: of a gangster, of a card of a hand, or of what a trade may ask for."""
    asked = seen.kind == "private" and bool(wishes(seen.question))
    return asked or any(man.blocks for man in _figures(seen)) or any(card.counter for card in _hand(seen))


def _ringed(seen: Seen) -> bool:
    """Return whether anything that the picture shows has changed."""
    if seen.kind == "board":
        return bool(changed(seen.view, seen.happened))
    happened = latest(seen.happened)
    if seen.kind == "hand":
        return bool(received(seen.view, happened))
    if seen.kind != "private":
        return False
    marks = {mark for event in happened for mark in event.marks()} | received(seen.view, happened)
    return not marks.isdisjoint(_ringable(seen))


def _ringable(seen: Seen) -> Iterator[str]:
    """Yield what has a ring in a private picture if it has changed."""
    view, question, large = seen.view, seen.question, _large(seen)
    if not wishes(question):
        yield from (*joined(view, large, question), *large)
    if shows_clan(large, question):
        yield from in_play(_own(seen))
    yield from rest_of_hand(view, large, chosen(question))
    for seat in others(view):
        yield from (f"hand{seat}", f"clan{seat}", *in_play(view.sides[seat]))


signs: tuple[Sign, ...] = (
    CHANGED._replace(shown=_ringed),
    LETTERED._replace(shown=_framed),
    Sign("chosen", say("Tick: the card you have chosen"), _chosen),
    LEADS._replace(meaning=say("Crown: most loot cards; at the end, the winner"), shown=_leads),
    CARDS._replace(meaning=say("Card back: cards in a hand, or left in the deck"), shown=_counted),
    Sign("skills", say("Jagged red badge, blue shield: points for an attack, for a burglary"), _skilled),
    Sign("raised", say("Points on brass: an item has raised them"), _raised),
    Sign(
        "house",
        say("Grey kerb: whoever stands on it is on the street, the others are in the hideout"),
        _placed,
    ),
    Sign(
        "blocked",
        say("Lock: blocked; the symbol beside it removes the block"),
        _locked,
    ),
    Sign(
        "used",
        say("Hourglass: has acted this turn"),
        lambda seen: any(man.used for man in _figures(seen)),
    ),
    Sign(
        "more",
        say("Dark card with a plus: that many more are not shown"),
        _crowded,
    ),
    Sign(
        "sack",
        say("Sack: loot cards of a player or a warehouse"),
        lambda seen: bool(_sides(seen)) or seen.kind == "hand",
    ),
    Sign("worth", say("Amount: worth of a pile's top card, or of the loot in your warehouse"), _valued),
    Sign(
        "dog",
        say("Dog: guards the warehouse; burglars lose 1 point"),
        lambda seen: any(store.dog for store in _stores(seen)),
    ),
    Sign(
        "loot", say("Leaf, bottle, die, lips: kinds of loot; number: cards in the pile, chest: none"), _kinds
    ),
    Sign(
        "die",
        say("Dark die with a number: the card's die, for skill checks"),
        lambda seen: _checked(seen) or any(card.dice for card in _hand(seen)),
    ),
    Sign("chance", say("Percentage: the chance that the sum reaches what is needed"), _checked),
    Sign(
        "symbol",
        say("Key, newspaper, cross or hat: the card removes a block with this symbol"),
        lambda seen: any(card.symbol for card in _hand(seen)),
    ),
    Sign(
        "vehicle",
        say("Wheel, or plus on a plate: takes that many more loot cards"),
        lambda seen: (
            "vehicle" in _carried(_figures(seen)) or any(card.slot == "vehicle" for card in _hand(seen))
        ),
    ),
    Sign(
        "item",
        say("Small picture beside a face: an item that the gangster carries"),
        lambda seen: any(man.items for man in _figures(seen)),
    ),
    Sign(
        "star",
        say("Star: police; the more stars, the stronger"),
        lambda seen: any(card.stars for card in _hand(seen)),
    ),
    Sign(
        "bill",
        say("Slip: what your loot is worth, minus costs"),
        lambda seen: seen.kind != "board" and not _close(seen) and _own(seen).balance is not None,
    ),
    Sign(
        "offer",
        say("Arrows between two emblems: an open trade offer"),
        lambda seen: bool(seen.view.offers) and (seen.table or _asks(seen)),
    ),
)
