"""Positions for puzzles: hands and stacks written down, moves in the text notation."""

from __future__ import annotations

import itertools
from typing import Any, Literal, cast

from engines.cards import Suit
from engines.chance import Chance
from engines.options import complete
from engines.streets import GAME
from engines.streets.events import Event
from engines.streets.moves import Influence
from engines.streets.options import Options
from engines.streets.scoring import PRIZES
from engines.streets.state import FACE_DOWN, FACE_UP, Family, Phase, Stack, State

SEED = bytes(range(32))
ENTROPY = ("1175000000000000001", "ai")


def stream() -> Chance:
    """The stream ``game`` of the published test vector."""
    return Chance(SEED, "game", "streets", ENTROPY)


def deal(**options: str) -> State:
    """The setup of the whole game in section 7."""
    state, _ = GAME.rules.start(complete(GAME.options, options), 2, stream())
    return state


def family(hand: str = "", influence: str = "+S -C", *, discards: str = "", **stacks: str) -> Family:
    """A seat's cards. Stacks by suit: ``S="10C (5H)"`` is the 10C face up, the 5H face down on it."""
    hearts, diamonds, spades, clubs = (_stack(stacks.pop(suit, "")) for suit in "HDSC")
    assert not stacks
    return Family(
        tuple(hand.split()), (hearts, diamonds, spades, clubs), tuple(discards.split()), _influence(influence)
    )


def _stack(cards: str) -> Stack:
    return tuple(
        FACE_DOWN[card.strip("()")] if card.startswith("(") else FACE_UP[card] for card in cards.split()
    )


def _influence(text: str) -> Influence | None:
    if not text:
        return None
    doubler, negator = text.split()
    return Influence(cast("Suit", doubler[1]), cast("Suit", negator[1]))


def position(
    first: Family | None = None,
    second: Family | None = None,
    *,
    turn: int = 0,
    joker: int = 1,
    display: str = "8H 6C 10C",
    pile: str = "6H 10D 9D",
    placement: Literal["any", "suit"] = "any",
    negator: Literal["void", "minus"] = "void",
    phase: Phase = "turns",
) -> State:
    """A position in the turns; the pile's last card is its top."""
    one, two, three = (None if card == "-" else card for card in display.split())
    return State(
        options=Options(placement, negator),
        phase=phase,
        turn=turn,
        joker=joker,
        jokered=False,
        display=(one, two, three),
        pile=tuple(pile.split()),
        families=(first or family(), second or family(influence="+D -H")),
    )


def drawing(card: str) -> Chance:
    """A stream whose next draw for the diamonds bonus is that card."""
    for place in itertools.count():
        if Chance(SEED, "game", "streets", ENTROPY, place).below(len(PRIZES)) == PRIZES.index(card):
            return Chance(SEED, "game", "streets", ENTROPY, place)
    raise AssertionError


def play(state: State, *lines: str, chance: Chance | None = None) -> State:
    """The state after lines like ``0 T 10C>S``."""
    for line in lines:
        state, _ = step(state, line, chance)
    return state


def step(state: State, line: str, chance: Chance | None = None) -> tuple[State, tuple[Event, ...]]:
    """The state after one line, and what happened."""
    seat, _, text = line.partition(" ")
    move = GAME.notation.read(text, GAME.knowledge.view(state, int(seat)))
    return GAME.rules.apply(state, int(seat), move, chance or stream())


def ended(first: Family, second: Family, negator: Literal["void", "minus"] = "void") -> State:
    """The position when the play has just ended with these cards: a joker took the last of the pile."""
    last = position(first, second, joker=0, pile="10C", display="9H 9S 9C", negator=negator)
    return play(last, "0 J")


def result(state: State) -> Any:
    """The outcome of a game that must be over."""
    outcome = GAME.rules.outcome(state)
    assert outcome is not None
    return outcome
