"""The signs in the pictures of MafiaDollar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.base import Seat
from engines.mafiadollar import cards
from engines.mafiadollar.cards import Card
from engines.mafiadollar.deeds import latest
from engines.mafiadollar.focus import (
    aims,
    best,
    goods_of,
    in_full,
    in_play,
    on_table,
    others,
    received,
    shown_of,
    shows_street,
)
from engines.mafiadollar.job_events import Attacked, Burgled
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side
from engines.signs import AI, CARDS, CHANGED, LEADS, Seen, Sign, differ
from engines.text import say

_NAMED = 8  # cards of a hand up to which they show their signs
_CROWDED = {2: 16, 3: 13, 4: 10}
"""Warehouses and gangsters of a clan from which on a board has too little room for all, by seats."""
_CROWDED_BY_MANY = 9  # by more seats


def _aims(seen: Seen) -> bool:
    """Return whether a private picture shows targets."""
    return seen.kind == "private" and aims(seen.view, on_table(seen.view, seen.marks))


def _full(seen: Seen) -> list[Seat]:
    """Return the other clans that a private picture shows with all their cards."""
    return in_full(seen.view, on_table(seen.view, seen.marks))


def _briefs(seen: Seen) -> list[Seat]:
    """Return the seats of the clans that the picture shows in brief."""
    full = _full(seen)
    return [seat for seat in others(seen.view) if seat not in full] if seen.kind == "private" else []


def _marks(seen: Seen) -> set[str]:
    return {mark for event in seen.happened for mark in event.marks()}


def _close(seen: Seen) -> bool:
    """Return whether it is a close-up of the reader's clan, which may take the place of the hand."""
    chosen = {card for card in seen.marks if card in cards.CARDS}
    return seen.kind == "side" or (seen.kind == "hand" and not chosen <= {*(_own(seen).hand or ())})


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
    if seen.over or (seen.kind == "hand" and not _close(seen)):
        return ()
    sides: Sequence[Side] = seen.view.sides
    if seen.kind == "board":
        return sides
    return [_own(seen), *(sides[seat] for seat in (_full(seen) if seen.kind == "private" else ()))]


def _figures(seen: Seen) -> Iterator[Gangster]:
    """Yield the gangsters that are shown with their points, or with what holds them back."""
    for side in _sides(seen):
        yield from side.gangsters
    briefs, changed = _briefs(seen), _marks(seen)
    for seat in briefs:
        yield from best(seen.view, seat, len(briefs), changed)


def _acting(seen: Seen) -> Iterator[Gangster]:
    """Yield those with their points."""
    return (man for man in _figures(seen) if _close(seen) or not (man.blocks or man.used))


def _hand(seen: Seen) -> Sequence[Card]:
    """Return the cards of a hand that are shown with their signs."""
    hand = () if seen.kind == "board" or _close(seen) else _own(seen).hand or ()
    return [cards.CARDS[card] for card in hand] if len(hand) <= _NAMED else []


def _skilled(seen: Seen, *kinds: str) -> bool:
    """Return whether points of a skill are shown: on such cards of a hand, or on gangsters."""
    return any(True for _ in _acting(seen)) or any(
        (card.slot or card.kind) in ("gangster", *kinds) for card in _hand(seen)
    )


def _raised(seen: Seen) -> bool:
    slots = (cards.SLOT[item] for man in _acting(seen) for item in man.items)
    return any(slot != "vehicle" for slot in slots)


def _checked(seen: Seen) -> bool:
    """Return whether a board tells of a skill check."""
    jobs = (event for event in seen.happened if isinstance(event, Attacked | Burgled))
    return seen.kind == "board" and not seen.over and any(job.check for job in jobs)


def _street(seen: Seen) -> bool:
    """Return whether the street piles are shown, and the deck."""
    if seen.over or seen.kind != "private":
        return seen.kind == "board" and not seen.over
    return shows_street(seen.view, on_table(seen.view, seen.marks))


def _kinds(seen: Seen) -> bool:
    """Return whether kinds of loot are shown: on street piles, or on the loot that a decision is about."""
    near = seen.kind == "private" and not _aims(seen)
    goods = goods_of(seen.view, on_table(seen.view, seen.marks)) if near else ()
    return _street(seen) or any(cards.KIND[card] == "loot" for card in goods)


def _counted(seen: Seen) -> bool:
    """Return whether cards in hands are counted, or those of the deck."""
    return _close(seen) or _street(seen) or bool(_counted_hands(seen))


def _counted_hands(seen: Seen) -> list[Seat]:
    """Return the other clans of which a private picture counts the cards in hand."""
    return _full(seen) if seen.kind == "private" and not _aims(seen) else []


def _crowded(seen: Seen) -> bool:
    if seen.kind == "private":
        briefs = _briefs(seen)
        return any(len(seen.view.sides[seat].gangsters) > shown_of(len(briefs)) for seat in briefs)
    sides = _sides(seen)
    least = _CROWDED.get(len(sides), _CROWDED_BY_MANY)
    return seen.kind == "board" and any(len(in_play(side)) >= least for side in sides)


def _ringed(seen: Seen) -> bool:
    """Return whether anything that the picture shows has changed."""
    if seen.kind != "private":
        return seen.kind == "board" and any(event.marks() for event in latest(seen.happened))
    shown = {card for side in seen.view.sides for card in in_play(side)}
    shown |= {f"hand{seat}" for seat in _counted_hands(seen)}
    shown |= {pile.type for pile in seen.view.street} if _street(seen) else set()
    return bool(_marks(seen) & shown or received(seen.view, seen.happened))


signs: tuple[Sign, ...] = (
    CHANGED._replace(shown=_ringed),
    LEADS._replace(meaning=say("Crown: most loot cards; at the end, the winner"), shown=_leads),
    AI._replace(shown=lambda seen: seen.table and not seen.automatic.isdisjoint(seen.view.owes)),
    CARDS._replace(meaning=say("Card back: cards in a hand, or left in the deck"), shown=_counted),
    Sign("attack", say("Jagged red box: attack"), lambda seen: _skilled(seen, "weapon")),
    Sign("burglary", say("Rounded blue box: burglary"), lambda seen: _skilled(seen, "tool", "dog")),
    Sign("raised", say("Brass points: an item adds to them"), _raised),
    Sign(
        "house",
        say("Room or brick wall: in the hideout, or on the street"),
        lambda seen: seen.table and bool(_sides(seen)),
    ),
    Sign(
        "blocked",
        say("Grey, with a lock: blocked; the symbol removes the block"),
        lambda seen: any(man.blocks for man in _figures(seen)),
    ),
    Sign("used", say("Hourglass: has acted this turn"), lambda seen: any(man.used for man in _figures(seen))),
    Sign(
        "more",
        say("Number with a plus: that many more have no room"),
        _crowded,
    ),
    Sign(
        "sack",
        say("Sack: loot cards of a player or a warehouse"),
        lambda seen: bool(_sides(seen)),
    ),
    Sign(
        "dog",
        say("Dog: guards the warehouse"),
        lambda seen: any(store.dog for side in _sides(seen) for store in side.stores),
    ),
    Sign("loot", say("Leaf, bottle, die, lips: kinds of loot; number: cards in the pile"), _kinds),
    Sign(
        "die",
        say("Number on brass: the die of the card, for skill checks"),
        lambda seen: _checked(seen) or any(card.dice for card in _hand(seen)),
    ),
    Sign(
        "symbol",
        say("Key, hat, newspaper or cross: the card can remove such a block"),
        lambda seen: any(card.symbol for card in _hand(seen)),
    ),
    Sign(
        "vehicle",
        say("Wheel: takes that many more loot cards"),
        lambda seen: any(card.slot == "vehicle" for card in _hand(seen)),
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
        lambda seen: seen.kind != "side" and (seen.table or _close(seen)) and bool(seen.view.offers),
    ),
)
