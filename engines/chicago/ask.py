"""Questions that lead to a move, with one dialogue per decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.base import Answers, Option, Question, Seat
from engines.chicago.cards import (
    BLACK_JOKER,
    HIT_MEN,
    POINTS,
    RED_JOKER,
    VALUE,
    Card,
    Dollars,
    Territory,
    by_worth,
    dollars,
    in_order,
    named,
)
from engines.chicago.moves import Battle, Decline, Discard, Draw, End, Hire, Hit, Mob, Move, Pay, Raid
from engines.chicago.odds import percent
from engines.chicago.orders import DRAW_AND_END
from engines.chicago.payments import check_payment, suggested
from engines.chicago.state import HAND_LIMIT, HIGH_DIE, HIRE_PRICE, MOST_HENCHMEN, Demand
from engines.chicago.view import View
from engines.dialogue import Dialogue, asked, mark_of, one, seat_option, several, walk
from engines.text import Text, Who, count, say

JOKER_LABELS = {RED_JOKER: say("Red joker"), BLACK_JOKER: say("Black joker")}

LISTED_PAYMENTS = 3  # the player reaches the others by choosing the cards

# The options of a turn have the letters of the text notation as their values.
WITHOUT_CHOICE: dict[str, Move] = {"h": Hire(), "d": Draw(), DRAW_AND_END: Draw(), "e": End()}
ABOUT_TERRITORIES: dict[str, type[Battle | Raid | Mob]] = {"b": Battle, "r": Raid, "m": Mob}

Step: TypeAlias = Literal["target", "hit man", "battle", "raid", "mob"]
"""What the questions after the first one of a move are about."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A move of which a part is chosen already: what is asked next, and the card that it plays, if known."""

    step: Step
    card: Card | None = None


def chosen(question: Question | None) -> Card | None:
    """Return the card that the reader has chosen to play, if any, so that a question is about it."""
    return question.preview.card if question and isinstance(question.preview, Begun) else None


def ask(view: View, answers: Answers) -> Question | Move:
    """Return the next question that leads to a move, or the move itself."""
    return walk(_decision(view, asked(view.reader, view.owes)), answers)


def hint(view: View) -> Text:
    """Explain the decision to somebody who plays for the first time."""
    if view.demand is not None:
        return say("Cards pay their face value and you get no change, so look for cards that add up exactly.")
    if view.phase == "open":
        if view.reader is not None and _free_plays(view, view.reader):
            return say(
                "You get one action per turn. Hit men and jokers don't use it up, but play them "
                "first: hiring or battling ends your turn."
            )
        return say(
            "You get one action per turn. Draw to get money and to find territories to buy. "
            "Henchmen give you dice in battles, and points at the end."
        )
    return say("After drawing, you can still play hit men and jokers. Then end your turn.")


def _decision(view: View, reader: Seat) -> Dialogue[Move]:
    return _answer(view, view.demand, reader) if view.demand else _turn(view, reader)


# --- A turn: free plays, the action, the end ------------------------------------------------------


def _turn(view: View, reader: Seat) -> Dialogue[Move]:
    options = [*_free_plays(view, reader), *_actions(view, reader)]
    surplus = view.sides[reader].hand_size - HAND_LIMIT
    if view.phase == "close" and surplus > 0:
        if not options:
            return (yield from _discard(view, reader, surplus))
        text = count("{n} card, face up.", "{n} cards, face up.", surplus)
        hand = "+".join(view.sides[reader].hand or ())
        options.append(Option("x", say("Discard"), text, "🗑️", hand))
    elif view.phase == "close":
        options.append(Option("e", say("End the turn"), None, "✅"))
    kind = yield from one(_turn_prompt(view, surplus), options)
    if kind in WITHOUT_CHOICE:
        return WITHOUT_CHOICE[kind]
    if kind in ABOUT_TERRITORIES:
        return (yield from _territory(view, reader, ABOUT_TERRITORIES[kind]))
    if kind == "a":
        return (yield from _hit(view, reader))
    return (yield from _discard(view, reader, surplus))


def _turn_prompt(view: View, surplus: int) -> Text:
    if view.phase == "open":
        return say("Your turn. What do you do?")
    if surplus > 0:
        return _surplus(surplus)
    return say("Anything else before your turn ends?")


def _surplus(surplus: int) -> Text:
    return count("You have {n} card too many.", "You have {n} cards too many.", surplus)


def _free_plays(view: View, reader: Seat) -> list[Option]:
    hand = view.sides[reader].hand or ()
    options = []
    hit_men = [card for card in hand if card in HIT_MEN]
    if hit_men and _targets(view, reader):
        text = say("A free play: kill one henchman.")
        options.append(Option("a", say("Send a hit man"), text, "🔫", "+".join(hit_men)))
    if not _opposing(view, reader):
        return options
    if RED_JOKER in hand:
        text = say(
            "A free play: a territory goes back into the deck unless its owner pays ${bribe}.", **_bribe(view)
        )
        options.append(Option("r", say("Call a police raid"), text, "🚨", RED_JOKER))
    if BLACK_JOKER in hand:
        text = say("A free play: take a territory unless its owner pays you ${bribe}.", **_bribe(view))
        options.append(Option("m", say("Send the mob"), text, "💥", BLACK_JOKER))
    return options


def _bribe(view: View) -> dict[str, int]:
    return {"bribe": view.options.bribe}


def _actions(view: View, reader: Seat) -> list[Option]:
    if view.phase != "open":
        return []
    options = []
    henchmen = view.sides[reader].henchmen
    if henchmen < MOST_HENCHMEN:
        text = say(
            "Roll a die: on a {high} or more, a henchman joins for free; otherwise, one costs ${price}.",
            high=HIGH_DIE,
            price=HIRE_PRICE,
        )
        options.append(Option("h", say("Hire a henchman"), text, ":henchman:", mark_of("seat", reader)))
    left = count(
        "Keep it in your hand, or buy it if it's a territory. {n} card is left in the deck.",
        "Keep it in your hand, or buy it if it's a territory. {n} cards are left in the deck.",
        view.deck,
    )
    may_end = view.sides[reader].hand_size < HAND_LIMIT
    draw = say("Draw, then decide") if may_end else say("Draw a card")
    options.append(Option("d", draw, left, "🃏", "deck"))
    if may_end:
        text = say("No free plays after that: your turn ends at once unless a territory turns up.")
        options.append(Option(DRAW_AND_END, say("Draw, end the turn"), text, "⏭️", "deck"))
    if henchmen and (opposing := _opposing(view, reader)):
        text = count(
            "Your one die against the owner's: win the territory or lose a henchman.",
            "Your {n} dice against the owner's: win the territory or lose a henchman.",
            henchmen,
        )
        options.append(Option("b", say("Battle for a territory"), text, "⚔️", "+".join(opposing)))
    return options


def _targets(view: View, reader: Seat) -> list[Seat]:
    return [seat for seat, side in enumerate(view.sides) if side.henchmen and seat != reader]


def _opposing(view: View, reader: Seat) -> dict[Territory, Seat]:
    return {card: owner for card, owner in view.owners.items() if owner != reader}


def _hit(view: View, reader: Seat) -> Dialogue[Move]:
    targets = [
        seat_option(seat, count("{n} henchman", "{n} henchmen", view.sides[seat].henchmen))
        for seat in _targets(view, reader)
    ]
    hit_men = tuple(card for card in view.sides[reader].hand or () if card in HIT_MEN)
    only = hit_men[0] if len(hit_men) == 1 else None
    target = yield from one(say("Whose henchman do you kill?"), targets, Begun("target", only))
    if only:
        return Hit(only, int(target))
    card = yield from one(say("Which hit man do you send?"), map(_card, hit_men), Begun("hit man"))
    return Hit(card, int(target))


def _territory(view: View, reader: Seat, kind: type[Battle | Raid | Mob]) -> Dialogue[Move]:
    prompt, label, text, begun = {
        Battle: (say("Which territory do you fight for?"), _battle_label, _battle_text, Begun("battle")),
        Raid: (
            say("Which territory do the police raid?"),
            _raid_label,
            _bribe_text,
            Begun("raid", RED_JOKER),
        ),
        Mob: (
            say("Which territory does the mob attack?"),
            _mob_label,
            _bribe_text,
            Begun("mob", BLACK_JOKER),
        ),
    }[kind]
    options = [
        Option(card, label(card), text(view, reader, owner), mark=card, group=say("{who}", who=Who(owner)))
        for card, owner in _opposing(view, reader).items()
    ]
    territory = yield from one(prompt, options, begun)
    return kind(territory)


def _battle_label(card: Card) -> Text:
    return say("Battle for the {territory}", territory=named(card))


def _raid_label(card: Card) -> Text:
    return say("Raid the {territory}", territory=named(card))


def _mob_label(card: Card) -> Text:
    return say("Take the {territory}", territory=named(card))


def _battle_text(view: View, reader: Seat, owner: Seat) -> Text:
    defence = view.sides[owner].henchmen
    if not defence:
        return say("{owner} has no henchmen: you take it without a fight.", owner=Who(owner))
    return count(
        "{owner} has {n} henchman: your chance of winning is {odds}%.",
        "{owner} has {n} henchmen: your chance of winning is {odds}%.",
        defence,
        owner=Who(owner),
        odds=percent(view.sides[reader].henchmen, defence),
    )


def _bribe_text(view: View, _reader: Seat, owner: Seat) -> Text:
    return count(
        "{owner} holds {n} card; the bribe is ${bribe}.",
        "{owner} holds {n} cards; the bribe is ${bribe}.",
        view.sides[owner].hand_size,
        owner=Who(owner),
        **_bribe(view),
    )


def _discard(view: View, reader: Seat, surplus: int) -> Dialogue[Move]:
    hand = map(_card, by_worth(view.sides[reader].hand or ()))
    prompt = count("Which card do you discard?", "Which {n} cards do you discard?", surplus)
    cards = yield from several(prompt, hand, surplus, surplus)
    return Discard(in_order(cards))


def _card(card: Card) -> Option:
    label = JOKER_LABELS[card] if card in JOKER_LABELS else say("{card}", card=named(card))
    return Option(card, label, mark=card)


# --- An answer: pay or decline --------------------------------------------------------------------


def _answer(view: View, demand: Demand, payer: Seat) -> Dialogue[Move]:
    hand = view.sides[payer].hand or ()
    paying = suggested(hand, demand.price)
    options = [_payment(f"p{at}", cards, demand.price) for at, cards in enumerate(paying[:LISTED_PAYMENTS])]
    if len(paying) > LISTED_PAYMENTS:
        text = count("There are {n} ways to pay.", "There are {n} ways to pay.", len(paying))
        useful = "+".join(dict.fromkeys(card for cards in paying for card in cards))
        options.append(Option("c", say("Choose the cards"), text, "👆", useful))
    refusal = _refusal(demand) if paying else say("You can't pay. {outcome}", outcome=_refusal(demand))
    options.append(Option("n", say("Decline"), refusal, "🚫"))
    kind = yield from one(_demand_prompt(demand), options)
    if kind == "n":
        return Decline()
    if kind == "c":
        cards = yield _choice(hand, paying, demand.price)
        check_payment(hand, cards, demand.price)
        return Pay(in_order(cards))
    return Pay(paying[int(kind[1:])])


def _payment(value: str, cards: tuple[Card, ...], price: Dollars) -> Option:
    paid = dollars(cards)
    label = say("Pay ${paid}: {cards}", paid=paid, cards=tuple(map(named, by_worth(cards))))
    text = say("The exact price.") if paid == price else say("You overpay by ${change}.", change=paid - price)
    return Option(value, label, text, "💵", "+".join(cards))


def _choice(hand: tuple[Card, ...], paying: list[tuple[Card, ...]], price: Dollars) -> Question:
    cards = tuple(_card(card) for card in by_worth(hand) if card in VALUE)
    prompt = say("Which cards make up ${price}? Use no more cards than needed.", price=price)
    return Question(prompt, cards, min(map(len, paying)), max(map(len, paying)))


def _demand_prompt(demand: Demand) -> Text:
    price, active = demand.price, Who(demand.active)
    if demand.territory is None:
        return say(
            "You rolled less than {high}, so a henchman costs ${price}. Do you pay?",
            high=HIGH_DIE,
            price=price,
        )
    territory = named(demand.territory)
    if demand.purpose == "territory":
        points = POINTS[demand.territory]
        return say(
            "Buy the {territory} for ${price}? It's worth {points} points.",
            territory=territory,
            points=points,
            price=price,
        )
    if demand.purpose == "raid":
        return say(
            "{active} calls a police raid on the {territory}. Bribe the police with ${price}?",
            territory=territory,
            price=price,
            active=active,
        )
    return say(
        "{active} sends the mob to take the {territory}. Pay ${price} to keep it?",
        territory=territory,
        price=price,
        active=active,
    )


def _refusal(demand: Demand) -> Text:
    if demand.territory is None:
        return say("You hire nobody.")
    territory = named(demand.territory)
    if demand.purpose == "mob":
        return say("{active} gets the {territory}.", active=Who(demand.active), territory=territory)
    return say("The {territory} goes back into the deck.", territory=territory)
