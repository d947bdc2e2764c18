"""Free plays, actions, and the two ways to end a turn (rules section 5)."""

from __future__ import annotations

from engines.base import IllegalMove, Seat
from engines.chance import Chance
from engines.chicago.cards import BLACK_JOKER, NUMBER, PRICE, RED_JOKER, Card, Territory, in_order, named
from engines.chicago.demands import ask_for
from engines.chicago.events import (
    Attacked,
    Discarded,
    Drawn,
    Event,
    Fought,
    Killed,
    Rolled,
    Stopped,
    TurnedUp,
)
from engines.chicago.moves import Battle, Discard, Draw, End, Hire, Hit, Mob, Raid
from engines.chicago.state import (
    HAND_LIMIT,
    HIGH_DIE,
    HIRE_PRICE,
    MOST_HENCHMEN,
    Demand,
    State,
    without,
)
from engines.chicago.turns import (
    Transition,
    after_action,
    after_free_play,
    end_turn,
    finish,
    give_territory,
    owns_all,
)
from engines.text import Who, count
from engines.tuples import replaced_at


def hit(state: State, move: Hit, chance: Chance) -> Transition:
    """Kill another seat's henchman with a hit man (P11)."""
    seat, target = state.active, move.target
    hands = _played(state, move.card)
    if not 0 <= target < len(state.hands) or target == seat:
        raise IllegalMove("A hit man's target must be another player.")
    left = state.henchmen[target] - 1
    if left < 0:
        raise IllegalMove("{target} has no henchmen to kill.", target=Who(target))
    state = state._replace(
        hands=hands,
        discards=(*state.discards, move.card),
        henchmen=replaced_at(state.henchmen, target, left),
    )
    return after_free_play(state, (Killed(seat, move.card, target, left),), chance)


def raid(state: State, move: Raid, chance: Chance) -> Transition:
    """Send a territory back into the deck unless its owner pays the bribe (P12)."""
    hands = _played(state, RED_JOKER)
    owner = _opponent(state, move.territory)
    demand = Demand(owner, "raid", state.options.bribe, move.territory, state.active)
    event = Attacked(state.active, "RJ", move.territory, owner)
    return ask_for(state._replace(hands=hands), (event,), demand, chance)


def mob(state: State, move: Mob, chance: Chance) -> Transition:
    """Take a territory unless its owner pays the bribe (P13)."""
    hands = _played(state, BLACK_JOKER)
    owner = _opponent(state, move.territory)
    demand = Demand(owner, "mob", state.options.bribe, move.territory, state.active)
    event = Attacked(state.active, "BJ", move.territory, owner)
    return ask_for(state._replace(hands=hands), (event,), demand, chance)


def hire(state: State, _move: Hire, chance: Chance) -> Transition:
    """Roll for a henchman, which is free if the die is high, and costs money if it is low (P14)."""
    seat = state.active
    henchmen = state.henchmen[seat]
    if henchmen >= MOST_HENCHMEN:
        raise IllegalMove("You already have {n} henchmen, the most allowed.", n=MOST_HENCHMEN)
    die = chance.die()
    if die >= HIGH_DIE:
        state = state._replace(henchmen=replaced_at(state.henchmen, seat, henchmen + 1))
        return after_action(state, (Rolled(seat, die, henchmen + 1),), chance)
    demand = Demand(seat, "hire", HIRE_PRICE, None, seat)
    return ask_for(state, (Rolled(seat, die, henchmen),), demand, chance)


def draw(state: State, _move: Draw, chance: Chance) -> Transition:
    """Draw the top card into the hand, or turn up a territory for sale (P15)."""
    seat = state.active
    card = state.deck[-1]
    deck = state.deck[:-1]
    if card in NUMBER:
        demand = Demand(seat, "territory", PRICE[card], card, seat)
        event = TurnedUp(seat, card, demand.price, len(deck))
        return ask_for(state._replace(deck=deck), (event,), demand, chance)
    hand = (*state.hands[seat], card)
    state = state._replace(deck=deck, hands=replaced_at(state.hands, seat, hand))
    return after_action(state, (Drawn(seat, card, len(hand), len(deck)),), chance, drawn=True)


def battle(state: State, move: Battle, chance: Chance) -> Transition:
    """Battle for a territory: the higher single die wins, the owner on a tie (P16)."""
    seat, henchmen = state.active, state.henchmen
    owner = _opponent(state, move.territory)
    if not henchmen[seat]:
        raise IllegalMove("You need a henchman to attack. Hire one first.")
    attack: tuple[int, ...] = ()
    defence: tuple[int, ...] = ()
    if henchmen[owner]:
        attack = tuple([chance.die() for _ in range(henchmen[seat])])
        defence = tuple([chance.die() for _ in range(henchmen[owner])])
    won = not defence or max(attack) > max(defence)
    left = henchmen[seat] if won else henchmen[seat] - 1
    events: tuple[Event, ...] = (Fought(seat, move.territory, owner, attack, defence, won, left),)
    if not won:
        return after_action(state._replace(henchmen=replaced_at(henchmen, seat, left)), events, chance)
    state = give_territory(state, seat, NUMBER[move.territory])
    if owns_all(state, seat):
        return finish(state, events, "all")
    return after_action(state, events, chance)


def discard(state: State, move: Discard, chance: Chance) -> Transition:
    """Discard exactly the surplus above five cards, and end the turn (P5)."""
    hand = state.hands[state.active]
    for card in move.cards:
        if card not in hand:
            raise IllegalMove("That card isn't in your hand: {card}.", card=named(card))
    surplus = len(hand) - HAND_LIMIT
    if surplus <= 0:
        raise IllegalMove(
            "You don't have more than {n} cards, so there's nothing to discard. End your turn.", n=HAND_LIMIT
        )
    if len(move.cards) != surplus:
        raise IllegalMove(
            count("You must discard exactly {n} card.", "You must discard exactly {n} cards.", surplus)
        )
    cards = in_order(move.cards)
    state = state._replace(
        hands=replaced_at(state.hands, state.active, without(hand, cards)), discards=state.discards + cards
    )
    return end_turn(state, (Discarded(state.active, cards, HAND_LIMIT),), chance)


def end(state: State, _move: End, chance: Chance) -> Transition:
    """End the turn (P5)."""
    if len(state.hands[state.active]) > HAND_LIMIT:
        raise IllegalMove(
            "You have more than {n} cards. Discard the extra ones, or play hit men and jokers.", n=HAND_LIMIT
        )
    return end_turn(state, (Stopped(state.active),), chance)


def _played(state: State, card: Card) -> tuple[tuple[Card, ...], ...]:
    """Return all hands after the active seat has played the card."""
    hand = state.hands[state.active]
    if card not in hand:
        raise IllegalMove("That card isn't in your hand: {card}.", card=named(card))
    return replaced_at(state.hands, state.active, without(hand, (card,)))


def _opponent(state: State, territory: Territory) -> Seat:
    """Return the opponent who owns the territory. Raises IllegalMove if there is none."""
    owner = state.owners[NUMBER[territory]]
    if owner is None:
        raise IllegalMove("Nobody owns the {territory}.", territory=named(territory))
    if owner == state.active:
        raise IllegalMove("The {territory} is already yours.", territory=named(territory))
    return owner
