"""What the private picture of MafiaDollar is about, by what its reader can choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from engines.base import GameEvent, Option, Question, Seat
from engines.dialogue import value_of
from engines.mafiadollar.cards import KIND
from engines.mafiadollar.choice_events import PassedOn
from engines.mafiadollar.events import Drew
from engines.mafiadollar.moves import WISHES, Wish
from engines.mafiadollar.trade_events import Traded
from engines.mafiadollar.view import Side, SpoilsSeen, StealSeen, View
from engines.signs import letter_of, offered

Offered: TypeAlias = Mapping[str, str | None]
"""By card the letter of its choice, if any."""

FEW = 6
"""Enlarged cards up to which there is room for the rest of the reader's clan."""
_MANY = 10
"""Enlarged cards of clans up to which there is room for the reader's hand."""
_WHOLE = 12
"""Cards up to which a close-up shows a whole clan beside those that can be chosen."""
_PAIR = 2
"""Cards that one may take together."""
CHOSEN = "✓"
"""In place of the letter of a choice: it has been made."""


def others(view: View) -> list[Seat]:
    """Return the seats of the other clans, clockwise from the reader."""
    first, seats = view.reader or 0, len(view.sides)
    return [(first + step) % seats for step in range(1, seats)]


def by_letter(cards: Iterable[str], offered: Offered) -> list[str]:
    """Return cards in the order of their letters; those without follow as they were."""
    letters = {card: letter_of(offered.get(card)) or "" for card in cards}
    return sorted(letters, key=lambda card: (not letters[card], len(letters[card]), letters[card]))


def partners(question: Question | None) -> dict[Seat, str | None]:
    """Return the players that can be chosen, each with the letter of its choice, if any."""
    seats = ((value_of("seat", mark), sign) for mark, sign in offered(question).items())
    return {int(seat): sign for seat, sign in seats if seat is not None}


def wishes(question: Question | None) -> dict[Wish, str | None]:
    """Return what the reader can ask for in an offer, each with the letter of its choice, if any."""
    wished = {value_of("wish", mark): sign for mark, sign in offered(question).items()}
    return {wish: wished[wish] for wish in WISHES if wish in wished}


def deeds(question: Question | None) -> list[Option]:
    """Return the options that stand for no card, but have a letter."""
    options = question.options if question is not None else ()
    return [option for option in options if option.sign and value_of("deed", option.mark) is not None]


def sign_of_both(question: Question | None) -> str | None:
    """Return the sign of taking two cards together, if one of them or both are all that can be chosen."""
    options = question.options if question is not None else ()
    signs = {option.mark: option.sign for option in options if option.mark and option.sign}
    for mark, sign in signs.items():
        cards = mark.split("+")
        if len(cards) == _PAIR and signs.keys() == {mark, *cards}:
            return sign
    return None


def chosen_partner(question: Question) -> Seat:
    """Return to whom the offer is made for which the reader chooses a wish.

    Raises ValueError if no partner has been chosen before this question.
    """
    before = _chosen_before(question)
    seat = value_of("seat", before[-1]) if before else None
    if seat is None:
        raise ValueError(f"no partner has been chosen: {question.preview!r}")
    return int(seat)


def chosen(question: Question | None) -> str | None:
    """Return the card that the reader has chosen before this question: the first one if these are loot."""
    return next(iter(_chosen_before(question)), None)


def _chosen_before(question: Question | None) -> tuple[str, ...]:
    """Return what has been chosen before this question: cards, then perhaps a job or a partner."""
    return question.preview if question is not None and isinstance(question.preview, tuple) else ()


def enlarged(view: View, offered: Offered, before: str | None) -> list[str]:
    """Return the cards that are shown large: what has a letter, or all that is offered.

    A card alone follows the gangster who is about to take it, or what was chosen ``before``; if nothing is
    offered and nothing was chosen, the hand is large.
    """
    signed = [card for card, sign in offered.items() if sign is not None]
    cards = by_letter(signed or offered, offered)
    if len(cards) > 1:
        return cards
    taker = view.decision.gangster if isinstance(view.decision, SpoilsSeen | StealSeen) else before
    return [*dict.fromkeys(card for card in (taker, *cards) if card is not None)] or [
        *(view.sides[view.reader or 0].hand or ())
    ]


def loot_to_store(question: Question | None) -> tuple[str, ...]:
    """Return the loot for which the reader chooses a warehouse, as far as it is known."""
    before = _chosen_before(question)
    return before if before and KIND[before[0]] == "loot" else ()


def set_apart(view: View, large: Sequence[str], question: Question | None) -> tuple[str, ...]:
    """Return what was chosen before a question, if it is shown beside the large cards.

    A gangster usually has its tick in its clan, and a card alone follows what was chosen.
    """
    loot, before = loot_to_store(question), chosen(question)
    if loot:
        return loot
    if before is None or before in large:
        return ()
    in_hand = before in (view.sides[view.reader or 0].hand or ())
    return (before,) if in_hand or len(large) > FEW else ()


def joined(view: View, large: Sequence[str], question: Question | None) -> tuple[str, ...]:
    """Return what is set apart if it stands as the first among many large cards: a card in play, alone."""
    apart = set_apart(view, large, question)
    alone = len(apart) == 1 and apart[0] in in_play(view.sides[view.reader or 0])
    return apart if alone and len(large) > FEW and not deeds(question) else ()


def offered_in_play(view: View, offered: Offered) -> dict[str, str | None]:
    """Return what is offered and not in the reader's hand."""
    hand = () if view.reader is None else view.sides[view.reader].hand or ()
    return {card: sign for card, sign in offered.items() if card not in hand}


def close_up(view: View, seat: Seat, offered: Offered) -> list[str]:
    """Return the cards of a close-up of a clan: what is offered by letter, and the clan if it has room."""
    cards = by_letter(
        [*offered, *(card for card in in_play(view.sides[seat]) if card not in offered)], offered
    )
    return cards if len(cards) <= _WHOLE or not offered else by_letter(offered, offered)


def shows_clan(large: Sequence[str], question: Question | None) -> bool:
    """Tell whether there is room for the reader's clan: not beside many large cards, nor beside wishes."""
    return len(large) <= FEW and not wishes(question)


def rest_of_hand(view: View, large: Sequence[str], before: str | None) -> list[str]:
    """Return the cards of the reader's hand that are shown in brief beside these and what was chosen.

    Many jobs of a gangster need their room.
    """
    hand = view.sides[view.reader or 0].hand or ()
    most = _MANY if before is None or before in hand else FEW
    return [card for card in hand if card not in (*large, before)] if len(large) <= most else []


def received(view: View, happened: Sequence[GameEvent]) -> set[str]:
    """Return the cards that have come into the reader's hand and are still there."""
    found = set[str | None]()
    for event in happened:
        match event:
            case Drew(seat=seat, card=card) | PassedOn(to=seat, card=card) if seat == view.reader:
                found.add(card)
            case Traded(give=given, card=card):
                found |= {given, card}
    return {card for card in view.sides[view.reader or 0].hand or () if card in found}


def in_play(side: Side) -> list[str]:
    """Return the warehouses of a clan, its gangsters in the hideout, then those on the street."""
    return [*(store.card for store in side.stores), *(man.card for man in side.by_place)]
