"""The course of play of Streets of Palermo: setup, moves, and the end (rules sections 4 to 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, cast

from engines.base import IllegalMove, Seat
from engines.cards import SUITS, Suit, face
from engines.chance import Chance
from engines.options import OptionValue
from engines.streets.cards import BRANCH, DECK, own
from engines.streets.events import (
    Bribed,
    Chosen,
    Dealt,
    Drawn,
    Ended,
    Event,
    Exchanged,
    Finished,
    Guessed,
    Lowered,
    Placed,
    Swept,
    Taken,
)
from engines.streets.moves import Draw, Exchange, Guess, Influence, Joker, Lower, Move, Place, Take
from engines.streets.names import branch_name
from engines.streets.options import Options
from engines.streets.scoring import (
    PRIZES,
    Sums,
    difference,
    ended,
    influences,
    lowerable,
    lowering,
    sums,
    true_calls,
    winner,
)
from engines.streets.state import FACE_DOWN, FACE_UP, Display, Family, Laid, Stack, State
from engines.text import say

Events: TypeAlias = "tuple[Event, ...]"
Transition: TypeAlias = "tuple[State, Events]"

HAND_CARDS = 5  # dealt to each seat (S2)
SLOTS = 3  # of the display (S3)

_BOTH = (0, 1)


def start(options: Mapping[str, OptionValue], seats: int, chance: Chance) -> Transition:
    """The position after the setup (S1 to S5); always two ``seats``."""
    if seats != len(_BOTH):
        raise ValueError(f"Streets of Palermo has 2 seats, not {seats}")
    deck = list(DECK)
    chance.shuffle(deck)
    dealt = len(_BOTH) * HAND_CARDS
    from_top = deck[: -dealt - SLOTS - 1 : -1]
    first, second = from_top[:dealt:2], from_top[1:dealt:2]
    display = cast("Display", tuple(from_top[dealt:]))
    pile = tuple(deck[: -dealt - SLOTS])
    state = State(
        options=Options(**cast("Mapping[str, Any]", options)),
        phase="influence",
        turn=0,
        joker=1,
        jokered=False,
        display=display,
        pile=pile,
        families=(Family(tuple(first)), Family(tuple(second))),
    )
    return state, (Dealt(tuple(from_top[dealt:]), len(pile)),)


def owes(state: State) -> tuple[Seat, ...]:
    """The seats that the game waits for: both during the influence choice, then one (P1, P2)."""
    if state.phase == "influence":
        return tuple([seat for seat in _BOTH if state.families[seat].influence is None])
    return () if state.phase == "over" else (state.turn,)


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> Transition:
    """Return the position after the move, and its events. Raises IllegalMove (section 6)."""
    if state.phase == "turns" and seat == state.turn:
        return _turn(state, move)
    if seat not in owes(state):
        raise _out_of_turn(state, seat)
    match state.phase, move:
        case "influence", Influence():
            return _influence(state, seat, move)
        case "lower", Lower(branch):
            return _lower(state, branch)
        case "guess", Guess():
            return _guess(state, move, chance)
    raise IllegalMove(_ASKED[state.phase])


_ASKED = {
    "influence": say("First choose a branch for your doubler and a branch for your negator."),
    "lower": say("Play is over: now choose a branch to lower, or lower none."),
    "guess": say("Play is over: now bet on the card to be drawn."),
}


def _out_of_turn(state: State, seat: Seat) -> IllegalMove:
    if state.phase == "over":
        return IllegalMove("The game is over.")
    if seat not in _BOTH:
        return IllegalMove("Only the two families at the table can move.")
    if state.phase == "influence":
        return IllegalMove("Your choice is made and can't be changed; wait for the other family.")
    return IllegalMove("It's the other family's turn.")


# --- Influence (P1) -------------------------------------------------------------------------------


def _influence(state: State, seat: Seat, move: Influence) -> Transition:
    if move.doubler == move.negator:
        raise IllegalMove(
            "Your doubler and your negator need different branches; you chose {branch} for both.",
            branch=branch_name(move.doubler),
        )
    families = _with(state.families, seat, state.families[seat]._replace(influence=move))
    state = state._replace(families=families)
    if owes(state):
        return state, (Chosen(seat, move),)
    chosen = influences(state)
    bribed = Bribed((bribes(chosen[0]), bribes(chosen[1])), chosen)
    return state._replace(phase="turns"), (Chosen(seat, move), bribed)


def bribes(influence: Influence) -> tuple[Suit, ...]:
    """The set of the two influenced suits, in the order H D S C, as their backs show it (P1)."""
    return tuple([suit for suit in SUITS if suit in (influence.doubler, influence.negator)])


# --- Turns (P2 to P7) -----------------------------------------------------------------------------


def _turn(state: State, move: Move) -> Transition:
    match move:
        case Take():
            return _take(state, move)
        case Place():
            return _place(state, move)
        case Exchange():
            return _exchange(state, move)
        case Draw():
            return _draw(state)
        case Joker():
            return _joker(state)
        case Influence():
            raise IllegalMove("Your choice is made and can't be changed.")
        case _:
            raise IllegalMove("Bonuses come after the end of play. Now place, take, draw or exchange.")


def _take(state: State, move: Take) -> Transition:
    card, branch = move.card, move.branch
    if card not in state.display:
        raise IllegalMove("The {card} is not on display.", card=face(card))
    _check_branch(state, card, branch)
    slot = state.display.index(card)
    refill = state.pile[-1]
    pile = state.pile[:-1]
    display = cast("Display", (*state.display[:slot], refill, *state.display[slot + 1 :]))
    seat = state.turn
    family = state.families[seat]
    family = Family(
        family.hand, _stacked(family.stacks, branch, FACE_UP[card]), family.discards, family.influence
    )
    event = Taken(seat, card, branch, slot, refill, len(pile))
    return _end_turn(state, family, display, pile, event)


def _place(state: State, move: Place) -> Transition:
    card, branch = move.card, move.branch
    seat = state.turn
    family = state.families[seat]
    hand = family.hand
    if card not in hand:
        raise IllegalMove("The {card} is not in your hand.", card=face(card))
    _check_branch(state, card, branch)
    at = hand.index(card)
    hand = hand[:at] + hand[at + 1 :]
    family = Family(hand, _stacked(family.stacks, branch, FACE_DOWN[card]), family.discards, family.influence)
    return _end_turn(state, family, state.display, state.pile, Placed(seat, card, branch, len(hand)))


def _draw(state: State) -> Transition:
    seat = state.turn
    card = state.pile[-1]
    pile = state.pile[:-1]
    family = state.families[seat]
    hand = (*family.hand, card)
    family = Family(hand, family.stacks, family.discards, family.influence)
    return _end_turn(state, family, state.display, pile, Drawn(seat, card, len(pile), len(hand)))


def _exchange(state: State, move: Exchange) -> Transition:
    cards = move.cards
    seat = state.turn
    family = state.families[seat]
    pile = state.pile
    count = len(cards)
    _check_exchange(cards, family.hand, len(pile))
    kept = tuple([card for card in family.hand if card not in cards])
    # In the order of the hand, so that the order in which the cards are named has no effect.
    gone = tuple([card for card in family.hand if card in cards])
    drawn = pile[: -count - 1 : -1]
    pile = pile[:-count]
    family = Family(kept + drawn, family.stacks, family.discards + gone, family.influence)
    return _end_turn(state, family, state.display, pile, Exchanged(seat, count, cards, drawn, len(pile)))


def _check_exchange(cards: tuple[str, ...], hand: tuple[str, ...], pile: int) -> None:
    if not cards:
        raise IllegalMove("Choose at least one card to exchange.")
    if len(set(cards)) < len(cards):
        raise IllegalMove("You can't exchange the same card twice.")
    for card in cards:
        if card not in hand:
            raise IllegalMove("The {card} is not in your hand.", card=face(card))
    if len(cards) > pile:
        raise IllegalMove("You can't exchange more cards than the pile holds ({pile}).", pile=pile)


def _check_branch(state: State, card: str, branch: Suit) -> None:
    if state.options.placement == "suit" and own(card) != branch:
        raise IllegalMove(
            "At this table, cards go to the branch of their own suit: the {card} goes to {branch}.",
            card=face(card),
            branch=branch_name(own(card)),
        )


def _joker(state: State) -> Transition:
    """Play the joker (P4). The seat still owes its action, unless the pile is now empty (E2)."""
    seat = state.turn
    if state.joker != seat:
        raise IllegalMove("The other family holds the joker.")
    drawn = state.pile[: -SLOTS - 1 : -1]
    pile = state.pile[: -len(drawn)]
    display = cast("Display", (*drawn, None, None, None)[:SLOTS])
    old = tuple([card for card in state.display if card is not None])
    state = state._replace(joker=1 - seat, jokered=True, display=display, pile=pile, swept=state.swept + old)
    event = Swept(seat, old, display, len(pile))
    return (state, (event,)) if pile else _end_play(state, seat, event)


def _end_turn(
    state: State, family: Family, display: Display, pile: tuple[str, ...], event: Event
) -> Transition:
    """The position after an action; the end of play if it drew the last card (E1)."""
    seat = state.turn
    families = _with(state.families, seat, family)
    state = state._replace(turn=1 - seat, jokered=False, display=display, pile=pile, families=families)
    return (state, (event,)) if pile else _end_play(state, seat, event)


def _with(families: tuple[Family, Family], seat: Seat, family: Family) -> tuple[Family, Family]:
    return (families[0], family) if seat else (family, families[1])


def _stacked(stacks: tuple[Stack, ...], branch: Suit, laid: Laid) -> tuple[Stack, ...]:
    at = BRANCH[branch]
    return (*stacks[:at], (*stacks[at], laid), *stacks[at + 1 :])


# --- The end (section 7) --------------------------------------------------------------------------


def _end_play(state: State, seat: Seat, last: Event) -> Transition:
    """Reveal everything (B1) and go on to the first decision of the scoring; ``seat`` drew the last card."""
    both = sums(state.families)
    winners = tuple([winner(pair) for pair in both])
    ended = Ended(seat, both, winners, influences(state))
    hearts = winners[0]
    if hearts is not None and lowerable([difference(pair) for pair in both]):
        return state._replace(phase="lower", turn=hearts), (last, ended)
    state, events = _after_hearts(state, both)
    if hearts is not None:
        events = (Lowered(hearts, None, 0, lapsed=True), *events)
    return state, (last, ended, *events)


def _lower(state: State, branch: Suit | None) -> Transition:
    """The hearts bonus (B2)."""
    both = sums(state.families)
    differences = [difference(pair) for pair in both]
    if branch is not None and branch not in lowerable(differences):
        if branch == SUITS[0]:
            raise IllegalMove(
                "The bonus for {branch} can only lower another branch.", branch=branch_name(branch)
            )
        raise IllegalMove("Nobody leads on {branch}: there is nothing to lower.", branch=branch_name(branch))
    amount = 0 if branch is None else lowering(differences[BRANCH[branch]])
    lowered = Lowered(state.turn, branch, amount, lapsed=False)
    state, events = _after_hearts(state._replace(lowered=branch), both)
    return state, (lowered, *events)


def _after_hearts(state: State, both: Sequence[Sums]) -> Transition:
    diamonds = winner(both[BRANCH["D"]])
    if diamonds is not None:
        return state._replace(phase="guess", turn=diamonds), ()
    return _finish(state)


def _guess(state: State, move: Guess, chance: Chance) -> Transition:
    """The diamonds bonus: one of eight cards is drawn (B3)."""
    drawn = PRIZES[chance.below(len(PRIZES))]
    guessed = Guessed(state.turn, move.call, drawn, true_calls(drawn).get(move.call, 0))
    state, events = _finish(state._replace(call=move.call, drawn=drawn))
    return state, (guessed, *events)


def _finish(state: State) -> Transition:
    state = state._replace(phase="over")
    return state, (Finished(ended(state)),)
