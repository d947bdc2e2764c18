"""Questions about trades: offers to make, answer and withdraw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engines.base import Option, Seat
from engines.dialogue import Dialogue, mark_of, one, seat_option
from engines.mafiadollar.cards import in_order
from engines.mafiadollar.moves import WISHES, Accept, Decline, Move, Offer, Withdraw
from engines.mafiadollar.names import WISH_NAMES, card_option, explained, named, told_apart
from engines.mafiadollar.state import OFFERS_A_PHASE
from engines.mafiadollar.trades import fits
from engines.mafiadollar.view import OfferSeen, View
from engines.text import Text, Who, count, say

TRADE = "t"
ANSWER = "r"  # before the seat that made the offer
WITHDRAW = "w"  # before the seat to which it was made
NO = "no"
GIVING = say("Which card do you offer to {partner}?")
"""The question for the card of an offer, without its partner."""
WISH_VALUES = {wish[:4]: wish for wish in WISHES}


def trade_menu(view: View, reader: Seat) -> Dialogue[Move]:
    """Ask a seat that owes nothing for a trade."""
    prompt = say("It's {phasing}'s turn. You can trade with them now.", phasing=Who(view.phasing))
    value = yield from one(prompt, trade_options(view, reader))
    return (yield from traded(view, reader, value))


def trade_options(view: View, reader: Seat) -> Iterator[Option]:
    """Yield options to answer, withdraw and make offers."""
    for offer in view.offers:
        if offer.partner == reader:
            label = say("Answer {maker}'s offer", maker=Who(offer.maker))
            yield Option(f"{ANSWER}{offer.maker}", label, _terms(offer), "📨", group=TRADING)
        elif offer.maker == reader:
            label = say("Withdraw your offer to {partner}", partner=Who(offer.partner))
            yield Option(f"{WITHDRAW}{offer.partner}", label, _terms(offer), "❌", group=TRADING)
    if _partners(view, reader):
        text = say("Swap one of your cards for one of another player's.")
        yield Option(TRADE, say("Offer a trade"), text, "🤝", group=TRADING)


TRADING = say("Trading")


def traded(view: View, reader: Seat, value: str) -> Dialogue[Move]:
    """Follow one of the options."""
    if value == TRADE:
        return (yield from _offer(view, reader))
    other = int(value[1:])
    if value.startswith(WITHDRAW):
        return Withdraw(other)
    offer = next(made for made in view.offers if (made.maker, made.partner) == (other, reader))
    return (yield from _reply(view, reader, offer))


def _terms(offer: OfferSeen) -> Text:
    if offer.give is None or offer.want is None:
        raise ValueError("an offer of others")
    return say("{card} for {wish}", card=named(offer.give), wish=WISH_NAMES[offer.want])


# --- A new offer ----------------------------------------------------------------------------------


def _partners(view: View, reader: Seat) -> tuple[Seat, ...]:
    """Return the seats to which the reader may make another offer, clockwise from it (P25, P26)."""
    seats = len(view.sides)
    clockwise = [(reader + step) % seats for step in range(1, seats)]
    others = clockwise if reader == view.phasing else (view.phasing,)
    return tuple(other for other in others if other != reader and _may_offer(view, reader, other))


def _may_offer(view: View, maker: Seat, partner: Seat) -> bool:
    if not view.sides[maker].hand_size or view.made.count((maker, partner)) >= OFFERS_A_PHASE:
        return False
    return all((offer.maker, offer.partner) != (maker, partner) for offer in view.offers)


def _offer(view: View, reader: Seat) -> Dialogue[Move]:
    (to, *others) = _partners(view, reader)
    if others:
        options = (_partner(view, seat) for seat in (to, *others))
        to = int((yield from one(say("Who do you want to trade with?"), options)))
    card = yield from one(
        replace(GIVING, values=(("partner", Who(to)),)),
        map(card_option, view.sides[reader].hand or ()),
    )
    wish = yield from one(
        say("What do you want for {card}?", card=told_apart(card)),
        (Option(value, WISH_NAMES[wish], mark=mark_of("wish", wish)) for value, wish in WISH_VALUES.items()),
        (card, TRADE, mark_of("seat", to)),
    )
    return Offer(to, card, WISH_VALUES[wish])


def _partner(view: View, seat: Seat) -> Option:
    hand = count("{n} card in hand", "{n} cards in hand", view.sides[seat].hand_size)
    return seat_option(seat, hand)


# --- An answer ------------------------------------------------------------------------------------


def _reply(view: View, reader: Seat, offer: OfferSeen) -> Dialogue[Move]:
    if offer.give is None or offer.want is None:
        raise ValueError("an offer of others")
    fitting = [card for card in view.sides[reader].hand or () if fits(card, offer.want)]
    unable = None if fitting else say("You have no card that fits.")
    value = yield from one(
        say(
            "{maker} offers you a trade: {card} ({effect}) for {wish}.",
            maker=Who(offer.maker),
            card=named(offer.give),
            effect=explained(offer.give),
            wish=WISH_NAMES[offer.want],
        ),
        [*map(_giving, in_order(fitting)), Option(NO, say("Decline"), unable, "🚫")],
    )
    return Decline(offer.maker) if value == NO else Accept(offer.maker, value)


def _giving(card: str) -> Option:
    """Return an option to give the card."""
    return replace(card_option(card), label=say("Give {card}", card=told_apart(card)))
