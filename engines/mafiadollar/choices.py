"""Decisions asked of the seats by birthdays and police cards (P13 to P16, P24)."""

from __future__ import annotations

from engines.base import IllegalMove, Seat
from engines.mafiadollar.cards import GUARD, RAID, STARS, VALUE
from engines.mafiadollar.choice_events import Answered, Gave, Lost, PassedOn, Raided, Spared
from engines.mafiadollar.events import Event
from engines.mafiadollar.lookups import own_warehouse, refuse_unheld
from engines.mafiadollar.moves import Gift, Give, Lose
from engines.mafiadollar.names import named
from engines.mafiadollar.state import (
    GiftTask,
    GiveTask,
    LoseTask,
    State,
    Warehouse,
    loots_of,
    with_warehouse,
    without,
)
from engines.mafiadollar.turns import Transition, begin_actions, end_turn
from engines.tuples import replaced_at

# --- Gifts ----------------------------------------------------------------------------------------


def ask_for_gifts(state: State, events: tuple[Event, ...], to: str) -> Transition:
    """Ask every other seat with loot for a gift; a single loot card goes automatically (P13, P24)."""
    choices = [() if seat == state.phasing else tuple(loots_of(state, seat)) for seat in _seats(state)]
    task = GiftTask(to, *_only(choices))
    if task.waiting:
        return state._replace(phase="gift", task=task), events
    return _hand_over_gifts(state, events, task)


def gift(state: State, seat: Seat, move: Gift) -> Transition:
    """Take a seat's gift; the last one hands over all of them (P13)."""
    task = state.task
    if not isinstance(task, GiftTask):
        raise TypeError("a gift was let through without a birthday")
    if move.loot not in loots_of(state, seat):
        raise IllegalMove("None of your warehouses holds {card}.", card=named(move.loot))
    task = GiftTask(task.to, *_answered(task, seat, move.loot))
    events = (Answered(seat, "gift", move.loot),)
    if task.waiting:
        return state._replace(task=task), events
    return _hand_over_gifts(state, events, task)


def _hand_over_gifts(state: State, events: tuple[Event, ...], task: GiftTask) -> Transition:
    gifts: list[str] = []
    told: list[Event] = []
    for giver, loot in enumerate(task.answers):
        if loot is not None:
            state, source = without_loot(state, giver, loot)
            gifts.append(loot)
            told.append(Gave(giver, state.phasing, source, task.to, loot))
    state = into_warehouse(state, task.to, tuple(gifts))
    return begin_actions(state, (*events, *told))


# --- Cards passed on ------------------------------------------------------------------------------


def ask_for_cards(state: State, events: tuple[Event, ...], police: str) -> Transition:
    """Ask every seat for a card to pass on; a single one goes automatically (P14, P24)."""
    task = GiveTask(police, *_only(list(state.hands)))
    if task.waiting:
        return state._replace(phase="give", task=task), events
    return _pass_on(state, events, task)


def give(state: State, seat: Seat, move: Give) -> Transition:
    """Take the card a seat passes on; the last one moves all of them (P14)."""
    task = state.task
    if not isinstance(task, GiveTask):
        raise TypeError("a card was let through without the police")
    refuse_unheld(state, seat, move.card)
    task = GiveTask(task.police, *_answered(task, seat, move.card))
    events = (Answered(seat, "give", move.card),)
    if task.waiting:
        return state._replace(task=task), events
    return _pass_on(state, events, task)


def _pass_on(state: State, events: tuple[Event, ...], task: GiveTask) -> Transition:
    hands = list(state.hands)
    told: list[Event] = []
    for giver, card in enumerate(task.answers):
        if card is not None:
            to = (giver + 1) % len(hands)
            hands[giver] = without(hands[giver], card)
            told.append(PassedOn(giver, to, card))
    for giver, card in enumerate(task.answers):
        if card is not None:
            hands[(giver + 1) % len(hands)] += (card,)
    return _search(state._replace(hands=tuple(hands)), (*events, *told), task.police)


# --- What the police take -------------------------------------------------------------------------


def _search(state: State, events: tuple[Event, ...], police: str) -> Transition:
    """Apply the effect of a police card to the phasing seat (P15)."""
    if STARS[police] == RAID:
        return _raid(state, events)
    loots = tuple(loots_of(state, state.phasing))
    if not loots:
        return end_turn(state, (*events, Spared(state.phasing)))
    if len(loots) == 1:
        return _lose(state, events, loots[0], chosen=False)
    return state._replace(phase="lose", task=LoseTask(police)), events


def candidates(police: str, loots: tuple[str, ...]) -> tuple[str, ...]:
    """Return the loot cards that the police may take: any for a guard, the most valuable for a patrol."""
    if STARS[police] == GUARD:
        return loots
    dearest = max(map(VALUE.__getitem__, loots))
    return tuple(loot for loot in loots if VALUE[loot] == dearest)


def lose(state: State, move: Lose) -> Transition:
    """Give up a loot card to the police (P15)."""
    task = state.task
    if not isinstance(task, LoseTask):
        raise TypeError("a loss was let through without the police")
    loots = tuple(loots_of(state, state.phasing))
    if move.loot not in loots:
        raise IllegalMove("None of your warehouses holds {card}.", card=named(move.loot))
    if move.loot not in candidates(task.police, loots):
        raise IllegalMove(
            "The patrol takes your most valuable loot, and that isn't {card}.", card=named(move.loot)
        )
    return _lose(state, (), move.loot, chosen=True)


def _lose(state: State, events: tuple[Event, ...], loot: str, *, chosen: bool) -> Transition:
    seat = state.phasing
    state, warehouse = without_loot(state, seat, loot)
    state = state._replace(discards=(*state.discards, loot))
    return end_turn(state, (*events, Lost(seat, warehouse, loot, chosen)))


def _raid(state: State, events: tuple[Event, ...]) -> Transition:
    """Discard everything the phasing seat has in play except its oldest warehouse, now empty (P15)."""
    seat = state.phasing
    cards: list[str] = []
    for gangster in state.gangsters[seat]:
        cards += (gangster.card, *gangster.items, *gangster.blocks)
    oldest, *others = state.warehouses[seat]
    for warehouse in (oldest, *others):
        cards += (*((warehouse.dog,) if warehouse.dog else ()), *warehouse.loots)
    cards += [warehouse.card for warehouse in others]
    state = state._replace(
        gangsters=replaced_at(state.gangsters, seat, ()),
        warehouses=replaced_at(state.warehouses, seat, (Warehouse(oldest.card),)),
        discards=(*state.discards, *cards),
    )
    return end_turn(state, (*events, Raided(seat, tuple(cards), oldest.card)))


# --- Loot that moves ------------------------------------------------------------------------------


def without_loot(state: State, seat: Seat, loot: str) -> tuple[State, str]:
    """Return the state without this loot card of the seat, and the warehouse it was in."""
    for at, warehouse in enumerate(state.warehouses[seat]):
        if loot in warehouse.loots:
            emptied = warehouse._replace(loots=without(warehouse.loots, loot))
            return state._replace(warehouses=with_warehouse(state, seat, at, emptied)), warehouse.card
    raise ValueError(f"seat {seat} has no {loot}")


def into_warehouse(state: State, card: str, loots: tuple[str, ...]) -> State:
    """Return the state with this loot added to a warehouse of the phasing seat."""
    at, warehouse = own_warehouse(state, card)
    filled = warehouse._replace(loots=warehouse.loots + loots)
    return state._replace(warehouses=with_warehouse(state, state.phasing, at, filled))


# --- Answers of several seats ----------------------------------------------------------------------

Choices = tuple[tuple[str | None, ...], tuple[Seat, ...]]


def _seats(state: State) -> range:
    return range(len(state.hands))


def _only(choices: list[tuple[str, ...]]) -> Choices:
    """Return the automatic answers of seats without a choice, and the seats that have to answer."""
    answers = tuple(choice[0] if len(choice) == 1 else None for choice in choices)
    return answers, tuple(seat for seat, choice in enumerate(choices) if len(choice) > 1)


def _answered(task: GiftTask | GiveTask, seat: Seat, answer: str) -> Choices:
    answers = replaced_at(task.answers, seat, answer)
    return answers, tuple(other for other in task.waiting if other != seat)
