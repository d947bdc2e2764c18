"""Trading: one hand card for another, between the phasing seat and any other (P25, P26)."""

from __future__ import annotations

from engines.base import IllegalMove, Seat
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.lookups import refuse_unheld
from engines.mafiadollar.moves import Accept, Decline, Offer, Wish, Withdraw
from engines.mafiadollar.names import named
from engines.mafiadollar.state import OFFERS_A_PHASE, OpenOffer, State, without
from engines.mafiadollar.trade_events import Declined, Offered, Traded, Withdrew
from engines.mafiadollar.turns import Transition, lapsed
from engines.text import Who

WISHES_OF: dict[str, frozenset[str]] = {
    card.id: frozenset(filter(None, ("any", card.kind, card.slot, card.symbol))) for card in CARDS.values()
}
"""The wishes that each card fits (P25)."""


def fits(card: str, want: Wish) -> bool:
    """Tell whether the card fits the wish of an offer."""
    return want in WISHES_OF[card]


def trading(state: State) -> bool:
    """Tell whether trading is possible: while the phasing seat owes a decision of phase 2 or 3 (P25)."""
    return state.phase in ("play", "actions")


def partners(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats with which a seat may trade."""
    if seat != state.phasing:
        return (state.phasing,)
    return tuple(other for other in range(len(state.hands)) if other != seat)


def may_offer(state: State, maker: Seat, partner: Seat) -> bool:
    """Tell whether the maker may make another offer to the partner in this phase (P26)."""
    if not state.hands[maker] or state.made.count((maker, partner)) >= OFFERS_A_PHASE:
        return False
    return all(offer.maker != maker or offer.partner != partner for offer in state.offers)


def may_trade(state: State, seat: Seat) -> bool:
    """Tell whether the seat has an offer to answer or withdraw, or may still make one (P23)."""
    if any(seat in (offer.maker, offer.partner) for offer in state.offers):
        return True
    return any(may_offer(state, seat, partner) for partner in partners(state, seat))


def offer(state: State, seat: Seat, move: Offer) -> Transition:
    """Make an offer (P25, P26)."""
    if not 0 <= move.to < len(state.hands) or move.to == seat:
        raise IllegalMove("You can only make an offer to another player.")
    if state.phasing not in (seat, move.to):
        raise IllegalMove(
            "You can only trade with {phasing} now, since it's their turn.", phasing=Who(state.phasing)
        )
    refuse_unheld(state, seat, move.give)
    if any((offer.maker, offer.partner) == (seat, move.to) for offer in state.offers):
        raise IllegalMove(
            "You already have an open offer to {partner}. Withdraw it first.", partner=Who(move.to)
        )
    if state.made.count((seat, move.to)) >= OFFERS_A_PHASE:
        raise IllegalMove(
            "You've already made {partner} {n} offers in this part of the turn, the most allowed.",
            n=OFFERS_A_PHASE,
            partner=Who(move.to),
        )
    state = state._replace(
        offers=(*state.offers, OpenOffer(seat, move.to, move.give, move.want)),
        made=(*state.made, (seat, move.to)),
    )
    return state, (Offered(seat, move.to, move.give, move.want),)


def accept(state: State, seat: Seat, move: Accept) -> Transition:
    """Accept an offer: both cards change hands, and other offers made by either seat lapse (P25, P26)."""
    found = open_offer(state, move.from_, seat)
    refuse_unheld(state, seat, move.card)
    if not fits(move.card, found.want):
        raise IllegalMove(
            "{card} is not what {maker} asked for.", card=named(move.card), maker=Who(found.maker)
        )
    hands = list(state.hands)
    hands[found.maker] = (*without(hands[found.maker], found.give), move.card)
    hands[seat] = (*without(hands[seat], move.card), found.give)
    void = tuple(offer for offer in state.offers if offer.maker in (seat, found.maker) and offer != found)
    left = tuple(offer for offer in state.offers if offer.maker not in (seat, found.maker))
    state = state._replace(hands=tuple(hands), offers=left)
    return state, (Traded(found.maker, seat, found.give, move.card), *lapsed(void))


def decline(state: State, seat: Seat, move: Decline) -> Transition:
    """Decline an offer (P25)."""
    found = open_offer(state, move.from_, seat)
    return _gone(state, found), (Declined(found.maker, seat),)


def withdraw(state: State, seat: Seat, move: Withdraw) -> Transition:
    """Withdraw an own offer (P25)."""
    for offer in state.offers:
        if (offer.maker, offer.partner) == (seat, move.to):
            return _gone(state, offer), (Withdrew(seat, move.to),)
    raise IllegalMove("You have no open offer to this player.")


def open_offer(state: State, maker: Seat, partner: Seat) -> OpenOffer:
    """Return the open offer between two seats. Raises IllegalMove if there is none."""
    for offer in state.offers:
        if (offer.maker, offer.partner) == (maker, partner):
            return offer
    raise IllegalMove("This player no longer has an open offer to you.")


def _gone(state: State, gone: OpenOffer) -> State:
    return state._replace(offers=tuple(offer for offer in state.offers if offer != gone))
