"""Phase 3: the actions of gangsters (P5, P17 to P21)."""

from __future__ import annotations

from engines.base import IllegalMove
from engines.mafiadollar.cards import DICE, END, LOOT_TYPES
from engines.mafiadollar.choices import into_warehouse
from engines.mafiadollar.events import Event
from engines.mafiadollar.job_events import (
    Attacked,
    Burgled,
    Check,
    HandedOver,
    Stole,
    Took,
    TookSpoils,
    WentBack,
    WentOut,
)
from engines.mafiadollar.lookups import others_gangster, others_warehouse, own_gangster, own_warehouse
from engines.mafiadollar.moves import Attack, Back, Burgle, End, Handover, Out, Spoils, Steal, Take
from engines.mafiadollar.names import named
from engines.mafiadollar.points import NEEDED, attack_points, burglary_points, carried
from engines.mafiadollar.state import (
    Gangster,
    SpoilsTask,
    State,
    StealTask,
    place,
    with_gangster,
    with_item,
    with_warehouse,
)
from engines.mafiadollar.turns import Transition, end_turn, go_on, prohibit, reveal
from engines.text import count
from engines.tuples import replaced_at


def out(state: State, move: Out) -> Transition:
    """Send a gangster to the street."""
    at, gangster = _actor(state, move.gangster, street=False)
    state = _acted(state, at, gangster._replace(street=True))
    return go_on(state, (WentOut(state.phasing, move.gangster),))


def back(state: State, move: Back) -> Transition:
    """Call a gangster back from the street."""
    at, gangster = _actor(state, move.gangster, street=True)
    return go_on(_acted(state, at, gangster), (WentBack(state.phasing, move.gangster),))


def take(state: State, move: Take) -> Transition:
    """Take as many loot cards as the gangster can carry from the top of a street pile (P19)."""
    at, gangster = _actor(state, move.gangster, street=True)
    number = LOOT_TYPES.index(move.pile)
    pile = state.street[number]
    if not pile:
        raise IllegalMove("There is no loot of this kind on the street.")
    own_warehouse(state, move.to)
    left = pile[: -carried(gangster)]
    loots = pile[: len(left) - 1 : -1] if left else pile[::-1]
    state = _acted(state, at, gangster)
    street = replaced_at(state.street, number, left)
    state = into_warehouse(state._replace(street=street), move.to, loots)
    return go_on(state, (Took(state.phasing, move.gangster, move.pile, loots, move.to),))


def handover(state: State, move: Handover) -> Transition:
    """Hand an item to another own gangster; only the giver has acted (section 3)."""
    if not state.options.item_handover:
        raise IllegalMove("Handing over items is not allowed at this table: the option is off.")
    at, gangster = _actor(state, move.gangster, street=False)
    if move.item not in gangster.items:
        raise IllegalMove(
            "{gangster} doesn't have {item}.", gangster=named(move.gangster), item=named(move.item)
        )
    other = place(state.gangsters[state.phasing], move.target)
    if other is None or other == at or state.gangsters[state.phasing][other].street:
        raise IllegalMove("The item must go to another of your gangsters in the hideout.")
    kept = tuple(item for item in gangster.items if item != move.item)
    state = _acted(state, at, gangster._replace(items=kept))
    receiver = state.gangsters[state.phasing][other]
    items, old = with_item(receiver.items, move.item)
    state = state._replace(
        gangsters=with_gangster(state, state.phasing, other, receiver._replace(items=items)),
        discards=state.discards if old is None else (*state.discards, old),
    )
    return go_on(state, (HandedOver(state.phasing, move.gangster, move.item, move.target, old),))


def end(state: State, _move: End) -> Transition:
    """End the turn (P5)."""
    return end_turn(state, (), chosen=True)


# --- Attacks ----------------------------------------------------------------------------------------


def attack(state: State, move: Attack) -> Transition:
    """Attack a gangster on the street by a skill check (P20)."""
    at, gangster = _actor(state, move.gangster, street=True)
    seat = state.phasing
    owner, victim_at, victim = others_gangster(state, move.target)
    if not victim.street:
        raise IllegalMove(
            "{target} is in the hideout, where nobody can be attacked.", target=named(move.target)
        )
    state = _acted(state, at, gangster)
    state, events, check = _check(state, attack_points(gangster))
    if check is None:
        return prohibit(state, (*events, Attacked(seat, move.gangster, move.target, owner, None, ())))
    if not check.success:
        return go_on(state, (*events, Attacked(seat, move.gangster, move.target, owner, check, ())))
    gone = (victim.card, *victim.blocks)
    state = state._replace(
        gangsters=with_gangster(state, owner, victim_at), discards=(*state.discards, *gone)
    )
    events = (*events, Attacked(seat, move.gangster, move.target, owner, check, gone))
    if victim.items:
        return state._replace(phase="spoils", task=SpoilsTask(move.gangster, owner, victim.items)), events
    return go_on(state, events)


def spoils(state: State, move: Spoils) -> Transition:
    """Give some of the beaten gangster's items to the winner, and discard the others (P20)."""
    task = state.task
    if not isinstance(task, SpoilsTask):
        raise TypeError("spoils were let through without a victory")
    for item in move.take:
        if item not in task.items:
            raise IllegalMove("The beaten gangster wasn't carrying {item}.", item=named(item))
    if len(set(move.take)) < len(move.take):
        raise IllegalMove("You named an item twice.")
    seat = state.phasing
    at, winner = own_gangster(state, task.gangster)
    discarded = [item for item in task.items if item not in move.take]
    items = winner.items
    for item in move.take:
        items, old = with_item(items, item)
        if old is not None:
            discarded.append(old)
    taken = tuple(item for item in task.items if item in move.take)
    state = state._replace(
        gangsters=with_gangster(state, seat, at, winner._replace(items=items)),
        discards=(*state.discards, *discarded),
        phase="actions",
        task=None,
    )
    return go_on(state, (TookSpoils(seat, task.gangster, taken, tuple(discarded)),))


# --- Burglaries -------------------------------------------------------------------------------------


def burgle(state: State, move: Burgle) -> Transition:
    """Break into a warehouse with loot by a skill check (P21)."""
    at, gangster = _actor(state, move.gangster, street=True)
    owner, _, source = others_warehouse(state, move.warehouse)
    if not source.loots:
        raise IllegalMove("There is no loot in {warehouse}.", warehouse=named(move.warehouse))
    state = _acted(state, at, gangster)
    points = burglary_points(gangster, dog=source.dog is not None)
    state, events, check = _check(state, points)
    event = Burgled(state.phasing, move.gangster, move.warehouse, owner, source.dog, check)
    events = (*events, event)
    if check is None:
        return prohibit(state, events)
    if not check.success:
        return go_on(state, events)
    number = min(carried(gangster), len(source.loots))
    task = StealTask(move.gangster, owner, move.warehouse, number)
    own = state.warehouses[state.phasing]
    if number == len(source.loots) and len(own) == 1:
        return _stolen(state, events, task, source.loots, own[0].card, chosen=False)
    return state._replace(phase="steal", task=task), events


def steal(state: State, move: Steal) -> Transition:
    """Take the burglar's choice of loot into one own warehouse (P21)."""
    task = state.task
    if not isinstance(task, StealTask):
        raise TypeError("a theft was let through without a burglary")
    _, _, source = others_warehouse(state, task.warehouse)
    for loot in move.loots:
        if loot not in source.loots:
            raise IllegalMove("The warehouse doesn't hold {loot}.", loot=named(loot))
    if len(set(move.loots)) < len(move.loots):
        raise IllegalMove("You named a loot card twice.")
    if len(move.loots) != task.number:
        raise IllegalMove(
            count(
                "You must take exactly {n} loot card.", "You must take exactly {n} loot cards.", task.number
            )
        )
    own_warehouse(state, move.to)
    return _stolen(state, (), task, move.loots, move.to, chosen=True)


def _stolen(
    state: State, events: tuple[Event, ...], task: StealTask, loots: tuple[str, ...], to: str, *, chosen: bool
) -> Transition:
    _, at, source = others_warehouse(state, task.warehouse)
    emptied = source._replace(loots=tuple(loot for loot in source.loots if loot not in loots))
    state = state._replace(
        warehouses=with_warehouse(state, task.owner, at, emptied), phase="actions", task=None
    )
    state = into_warehouse(state, to, loots)
    event = Stole(state.phasing, task.owner, task.warehouse, to, len(loots), loots, chosen)
    return go_on(state, (*events, event))


# --- Gangsters at work --------------------------------------------------------------------------------


def _actor(state: State, card: str, *, street: bool) -> tuple[int, Gangster]:
    """Return the own gangster that acts, with its place. Raises IllegalMove if it cannot act there."""
    at, gangster = own_gangster(state, card)
    if gangster.blocks:
        raise IllegalMove("{gangster} is blocked and can't do anything.", gangster=named(card))
    if gangster.used:
        raise IllegalMove("{gangster} has already acted this turn.", gangster=named(card))
    if gangster.street and not street:
        raise IllegalMove("{gangster} is on the street, not in the hideout.", gangster=named(card))
    if street and not gangster.street:
        raise IllegalMove("{gangster} is in the hideout; send them out first.", gangster=named(card))
    return at, gangster


def _acted(state: State, at: int, gangster: Gangster) -> State:
    """Return the state after the gangster has used an action; after any job it is in the hideout (P17).

    ``gangster`` is its new value; only one that has just gone out is on the street.
    """
    street = gangster.street and not state.gangsters[state.phasing][at].street
    return state._replace(
        gangsters=with_gangster(state, state.phasing, at, gangster._replace(used=True, street=street)),
        actions=state.actions - 1,
    )


def _check(state: State, points: int) -> tuple[State, tuple[Event, ...], Check | None]:
    """Make a skill check (P18). Returns None as the check if the end card came up."""
    state, events, card = reveal(state, ())
    if card == END:
        return state, events, None
    dice = DICE[card]
    state = state._replace(discards=(*state.discards, card))
    return state, events, Check(points, card, dice, dice + points >= NEEDED)
