"""Secrecy in Streets of Palermo (rules section 8): views, told events, re-deals, and who leads by a view."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass, replace
from statistics import mean
from typing import cast

from engines.base import Outcome, Seat
from engines.cards import NUMBERS, SUITS, NumberCard, Suit
from engines.streets.cards import DECK, own
from engines.streets.events import Bribed, Chosen, Drawn, Event, Exchanged, Placed
from engines.streets.moves import Influence
from engines.streets.options import Options
from engines.streets.rules import bribes, owes
from engines.streets.scoring import difference, lowering, multiplier, outcome, sums, total, winner
from engines.streets.state import FACE_DOWN, Display, Family, Laid, Phase, Stack, State

HIDDEN = Laid(None, up=False)
PLAY = ("influence", "turns")
"""The phases before the end of play; from there on nothing is hidden."""
BRANCHES = range(len(SUITS))
"""The numbers of the branches."""
LOWEST, HIGHEST = int(NUMBERS[0]), int(NUMBERS[-1])
"""The values between which every card is."""
AVERAGE = round(mean(int(number) for number in NUMBERS))
"""The value that a card counts for if the reader doesn't know it."""


@dataclass(frozen=True, slots=True)
class Side:
    """The reader's knowledge of one seat: everything from the end of play on."""

    hand: tuple[NumberCard, ...] | None
    """In the order in which the cards were drawn; None: hidden."""
    hand_size: int
    stacks: tuple[Stack, ...]
    """By branch in the order H D S C, each in the order of placing."""
    discards: tuple[NumberCard, ...] | None
    discard_size: int
    chosen: bool
    """Whether the influence choice has been made."""
    bribed: tuple[Suit, ...] | None
    """The set of the two influenced suits, in the order H D S C; None while hidden."""
    influence: Influence | None
    """Doubler and negator: known for the reader's own seat, and for both from the end of play."""


@dataclass(frozen=True, slots=True)
class View:
    """A position as ``reader`` may know it; None is a spectator."""

    reader: Seat | None
    options: Options
    phase: Phase
    owes: tuple[Seat, ...]
    joker: Seat
    jokered: bool
    """The joker has been used in the current turn: only the action is owed."""
    display: Display
    swept: tuple[NumberCard, ...]
    """The display discards, oldest first."""
    pile: int
    """Number of cards."""
    sides: tuple[Side, Side]
    differences: tuple[int, int, int, int] | None
    """By branch, after B2; None before the end of play."""
    winners: tuple[Seat | None, ...] | None
    """By branch, fixed at the end of play (B1)."""
    outcome: Outcome | None


def view(state: State, reader: Seat | None) -> View:
    """Return the position as the reader may know it."""
    differences = winners = None
    if state.phase not in PLAY:
        both = sums(state.families)
        winners = tuple([winner(pair) for pair in both])
        differences = tuple(
            [
                difference(pair) - (lowering(difference(pair)) if suit == state.lowered else 0)
                for suit, pair in zip(SUITS, both, strict=True)
            ]
        )
    return View(
        reader=reader,
        options=state.options,
        phase=state.phase,
        owes=owes(state),
        joker=state.joker,
        jokered=state.jokered,
        display=state.display,
        swept=state.swept,
        pile=len(state.pile),
        sides=(_side(state, 0, reader), _side(state, 1, reader)),
        differences=cast("tuple[int, int, int, int] | None", differences),
        winners=winners,
        outcome=outcome(state),
    )


def _side(state: State, seat: Seat, reader: Seat | None) -> Side:
    """Return the reader's knowledge of that seat."""
    family = state.families[seat]
    influence = family.influence
    known = seat == reader or state.phase not in PLAY
    public = state.phase != "influence"
    return Side(
        hand=family.hand if known else None,
        hand_size=len(family.hand),
        stacks=family.stacks if known else _backs(family.stacks),
        discards=family.discards if known else None,
        discard_size=len(family.discards),
        chosen=influence is not None,
        bribed=bribes(influence) if influence is not None and (known or public) else None,
        influence=influence if known else None,
    )


def _backs(stacks: tuple[Stack, ...]) -> tuple[Stack, ...]:
    """The stacks as others see them: face-up cards and backs."""
    return tuple([tuple([laid if laid.up else HIDDEN for laid in stack]) for stack in stacks])


def public(view: View) -> View:
    """Return the position of a view as everybody may know it."""
    if view.phase not in PLAY:
        return view
    first, second = (replace(side, stacks=_backs(side.stacks), influence=None) for side in view.sides)
    return replace(view, sides=(first, second))


# --- Reading a view -------------------------------------------------------------------------------


def sides(view: View) -> tuple[Side, Side]:
    """The reader's side and the other one; for a spectator, those of seat 0 and seat 1."""
    first, second = view.sides
    return (second, first) if view.reader == 1 else (first, second)


def own_hand(view: View) -> tuple[NumberCard, ...]:
    """The reader's cards in the order in which they were drawn; none for a spectator."""
    return () if view.reader is None else view.sides[view.reader].hand or ()


def shown(view: View) -> tuple[NumberCard, ...]:
    """The cards in the display."""
    return tuple([card for card in view.display if card is not None])


def chosen_doubler(view: View, marks: Collection[str]) -> Suit | None:
    """Return the branch that the reader has chosen to double, while the question is which one to negate.

    It is the one suit that is no longer among the marks of what the question offers.
    """
    chosen = [suit for suit in SUITS if suit not in marks]
    return chosen[0] if view.phase == "influence" and len(chosen) == 1 else None


# --- Events ---------------------------------------------------------------------------------------


def told(event: Event, reader: Seat | None) -> Event:
    """Return the event as far as the reader may know it."""
    match event:
        case Chosen(seat) if seat != reader:
            return Chosen(seat, None)
        case Bribed(suits, (first, second)):
            return Bribed(suits, (first if reader == 0 else None, second if reader == 1 else None))
        case Placed(seat, _, branch, hand) if seat != reader:
            return Placed(seat, None, branch, hand)
        case Drawn(seat, _, pile, hand) if seat != reader:
            return Drawn(seat, None, pile, hand)
        case Exchanged(seat, count, _, _, pile) if seat != reader:
            return Exchanged(seat, count, (), (), pile)
    return event


# --- Re-deals: another state that looks the same ------------------------------------------------------------


def redeal(state: State, reader: Seat | None, rng: random.Random) -> State:
    """Return the state with everything that the reader does not know dealt again."""
    if state.phase not in PLAY:
        return state
    unseen = _unseen(state, reader)
    rng.shuffle(unseen)
    families = [
        family if seat == reader else _restacked(family, unseen, bound=state.options.placement == "suit")
        for seat, family in enumerate(state.families)
    ]
    for seat, family in enumerate(families):
        if seat != reader:
            families[seat] = family._replace(
                hand=_taken(unseen, len(family.hand)),
                discards=_taken(unseen, len(family.discards)),
                influence=_rechosen(family.influence, rng, public=state.phase != "influence"),
            )
    return state._replace(families=(families[0], families[1]), pile=_taken(unseen, len(state.pile)))


def _unseen(state: State, reader: Seat | None) -> list[NumberCard]:
    """The cards whose location the reader does not know."""
    seen = {*state.swept, *state.display}
    for seat, family in enumerate(state.families):
        if seat == reader:
            seen.update(family.hand, family.discards)
        seen.update(laid.card for stack in family.stacks for laid in stack if laid.up or seat == reader)
    return [card for card in DECK if card not in seen]


def _restacked(family: Family, unseen: list[NumberCard], *, bound: bool) -> Family:
    """The family with other face-down cards; ``bound``: of the branch's own suit, which everyone knows."""
    stacks = []
    for suit, stack in zip(SUITS, family.stacks, strict=True):
        fitting = [card for card in unseen if own(card) == suit or not bound]
        new = tuple([laid if laid.up else FACE_DOWN[fitting.pop()] for laid in stack])
        for laid in new:
            if not laid.up and laid.card is not None:
                unseen.remove(laid.card)
        stacks.append(new)
    return family._replace(stacks=tuple(stacks))


def _taken(unseen: list[NumberCard], n: int) -> tuple[NumberCard, ...]:
    return tuple([unseen.pop() for _ in range(n)])


def _rechosen(influence: Influence | None, rng: random.Random, *, public: bool) -> Influence | None:
    """Another choice that looks the same: any while it is secret, then one with the same two suits."""
    if influence is None:
        return None
    doubler, negator = rng.sample([influence.doubler, influence.negator] if public else SUITS, 2)
    return Influence(doubler, negator)


# --- Who leads ------------------------------------------------------------------------------------


def unknown(stack: Stack) -> int:
    """The number of cards in a stack that the reader doesn't know."""
    return sum(laid.card is None for laid in stack)


def played(view: View, branch: int) -> bool:
    """Return whether a card lies on a branch."""
    return any(side.stacks[branch] for side in view.sides)


def scored(view: View) -> bool:
    """Return whether there are points to tell: a card lies on some branch, or the game is over."""
    return view.outcome is not None or any(played(view, branch) for branch in BRANCHES)


def _sealed(side: Side, branch: int) -> bool:
    """Return whether a seat has bribed a branch in a way that the reader doesn't know."""
    return side.influence is None and SUITS[branch] in (side.bribed or ())


def estimated(view: View, branch: int) -> bool:
    """Return whether the points of a branch depend on a card or a bribe that the reader doesn't know."""
    factor = times(view, branch)
    if any(unknown(side.stacks[branch]) for side in view.sides):
        return factor != 0
    # a known negator outweighs any other bribe, and a level branch is worth nothing whatever the bribes
    settled = factor <= 0 or leader(view, branch) is None
    return not settled and any(_sealed(side, branch) for side in view.sides)


def in_doubt(view: View, seat: Seat) -> bool:
    """Return whether the points of a seat depend on a card or a bribe that the reader doesn't know."""
    return any(estimated(view, branch) and _might_lead(view, branch, seat) for branch in BRANCHES)


def doubtful(view: View) -> bool:
    """Return whether the points of either seat depend on what the reader doesn't know."""
    return any(in_doubt(view, seat) for seat in (0, 1))


def _might_lead(view: View, branch: int, seat: Seat) -> bool:
    """Return whether a seat leads a branch if its unknown cards are high and the other's are low."""
    own, other = view.sides[seat].stacks[branch], view.sides[1 - seat].stacks[branch]
    return total(own) + HIGHEST * unknown(own) > total(other) + LOWEST * unknown(other)


def leader(view: View, branch: int) -> Seat | None:
    """The seat that leads a branch; unknown cards count as average ones. From the reveal on its winner."""
    if view.winners is not None:
        return view.winners[branch]
    first, second = (likely(side.stacks[branch]) for side in view.sides)
    return None if first == second else 0 if first > second else 1


def leaders(view: View) -> tuple[Seat, ...]:
    """The seat that leads by what everybody may know, at the end who has won; nobody if they are level."""
    return likely_leaders(public(view))


def likely_leaders(view: View) -> tuple[Seat, ...]:
    """The seat that leads by all that the reader knows, at the end who has won; nobody if they are level."""
    if view.outcome is not None:
        return view.outcome.winners
    first, second = standing(view)
    return () if first == second else (0,) if first > second else (1,)


def earns(view: View, seat: Seat, branch: Suit) -> bool:
    """Return whether the game is over, and this seat has won this branch and so its bonus."""
    return view.outcome is not None and leader(view, SUITS.index(branch)) == seat


def points(view: View, seat: Seat) -> int:
    """The points of the branches that a seat leads, as far as the reader can tell; without any bonus."""
    return sum(branch_points(view, branch) for branch in BRANCHES if leader(view, branch) == seat)


def standing(view: View) -> tuple[int, ...]:
    """The points of both seats, as far as the reader can tell."""
    return points(view, 0), points(view, 1)


def privy(view: View) -> bool:
    """Return whether only the reader knows some card on a branch, or some bribe."""
    return view.sides != public(view).sides


def secret(view: View, stack: Stack) -> bool:
    """Return whether a card lies in a stack that only the reader knows."""
    return view.phase in PLAY and any(laid.card is not None and not laid.up for laid in stack)


def lead(view: View, branch: int) -> int:
    """By how much a branch is led; once the branches are counted, as far as its difference is settled."""
    if view.differences is not None:
        return view.differences[branch]
    first, second = (likely(side.stacks[branch]) for side in view.sides)
    return abs(first - second)


def branch_points(view: View, branch: int) -> int:
    """The points of a branch for whoever leads it."""
    return lead(view, branch) * times(view, branch)


def times(view: View, branch: int) -> int:
    """Return what the difference of a branch is multiplied by, as far as the reader knows."""
    known = [side.influence for side in view.sides if side.influence is not None]
    return multiplier(SUITS[branch], known, view.options.negator)


def likely(stack: Stack) -> int:
    """The sum of a stack, with an average card for each that the reader doesn't know."""
    return total(stack) + AVERAGE * unknown(stack)
