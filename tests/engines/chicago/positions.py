"""Positions made by hand, and dice that fall as told."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from engines.base import IllegalMove, Seat
from engines.chance import Chance
from engines.chicago.cards import DECK, TERRITORIES
from engines.chicago.events import Event, Finished
from engines.chicago.legal import legal
from engines.chicago.moves import Move
from engines.chicago.notation import CODEC, write
from engines.chicago.options import Options
from engines.chicago.rules import apply
from engines.chicago.state import Demand, State, acting

DEFAULTS = Options(bribe=20, rounds=20, reshuffles=0)


class Loaded(Chance):
    """Dice that fall as told; shuffles turn the list around, so that they show. ``draws`` logs both."""

    def __init__(self, *dice: int) -> None:
        super().__init__(bytes(32), "game", "chicago", [])
        self.dice = list(dice)
        self.draws: list[str] = []

    def die(self) -> int:
        """The next die told."""
        self.draws.append("die")
        return self.dice.pop(0)

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Turn the list around; the log keeps it as it was before."""
        self.draws.append("shuffle " + " ".join(items))
        items.reverse()


def by_seat(text: str) -> list[tuple[str, ...]]:
    """Cards by seat: ``"2H KS|9C"``."""
    return [tuple(cards.split()) for cards in text.split("|")]


def position(
    hands: str,
    territories: str = "",
    *,
    henchmen: tuple[int, ...] = (),
    deck: str | None = None,
    discards: str = "",
    options: Options = DEFAULTS,
    **other: Any,
) -> State:
    """A position; ``deck`` is written bottom first (default: all other cards, in card order)."""
    held = by_seat(hands)
    owned = by_seat(territories) if territories else [() for _ in held]
    out = {card for cards in (*held, *owned, tuple(discards.split())) for card in cards}
    owners = [next((s for s, cards in enumerate(owned) if card in cards), None) for card in TERRITORIES]
    state = State(
        options=options,
        deck=tuple(card for card in DECK if card not in out) if deck is None else tuple(deck.split()),
        discards=tuple(discards.split()),
        hands=tuple(held),
        owners=tuple(owners),
        henchmen=henchmen or (1,) * len(held),
        round=1,
        active=0,
        closing=False,
        demand=None,
        refills=0,
        ended=None,
    )
    return state._replace(**other)


def bought(payer: Seat, territory: str, price: int) -> Demand:
    """The question whether to buy a territory drawn."""
    return Demand(payer, "territory", price, territory, payer)


def parsed(word: str) -> Move:
    """The move of a word, read by hand: ``bKH``, ``aAS>2``, ``p5H+10C``."""
    kind, rest = word[0], word[1:]
    if kind == "a":
        card, target = rest.split(">")
        return CODEC.decode({"type": "hit", "card": card, "target": int(target)})
    if kind in "px":
        return CODEC.decode({"type": "pay" if kind == "p" else "discard", "cards": rest.split("+")})
    if kind in "brm":
        return CODEC.decode({"type": {"b": "battle", "r": "raid", "m": "mob"}[kind], "territory": rest})
    return CODEC.decode({"type": {"h": "hire", "d": "draw", "n": "decline", "e": "end"}[kind]})


def played(state: State, words: str, chance: Chance | None = None) -> tuple[State, list[Event]]:
    """The position after these moves, each by the seat to act, and all that happened."""
    happened: list[Event] = []
    for word in words.split():
        seat = acting(state)
        assert seat is not None
        state, events = apply(state, seat, parsed(word), chance or Loaded())
        happened.extend(events)
    return state, happened


def after(state: State, words: str, chance: Chance | None = None) -> State:
    """The position after these moves, each by the seat to act."""
    return played(state, words, chance)[0]


def refusal(state: State, word: str, seat: Seat | None = None) -> str:
    """Return why the move is refused; the position must list it as illegal and take no chance."""
    chance = Loaded()
    mover = acting(state) if seat is None else seat
    assert mover is not None
    try:
        apply(state, mover, parsed(word), chance)
    except IllegalMove as refused:
        assert not chance.draws
        assert word not in words_of(state, mover)
        return str(refused)
    raise AssertionError(f"{word} was let through")


def words_of(state: State, seat: Seat | None = None) -> set[str]:
    """The legal moves of the seat (by default the one to act) in the text notation."""
    mover = acting(state) if seat is None else seat
    return {write(move) for move in legal(state, mover)} if mover is not None else set()


def finished(events: list[Event]) -> Finished | None:
    """The end among the events."""
    return next((event for event in events if isinstance(event, Finished)), None)
