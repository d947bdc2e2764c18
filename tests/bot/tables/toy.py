"""A small game for the tables' tests: sealed bids, secret cards, a die, and a wave that is never owed.

In each round every seat bids 1 to 3 at once; when the last bid is in, all are shown and the highest
bidders get what a die shows. Whoever has bid, and still waits for others, may wave once a round. At the
start each seat gets a secret card, and at the end the points decide.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from engines.base import (
    Account,
    Answers,
    AnyGame,
    Game,
    GameEvent,
    IllegalMove,
    Json,
    Knowledge,
    Notation,
    Option,
    Outcome,
    Play,
    Question,
    Rules,
    Seat,
    Words,
)
from engines.chance import Chance
from engines.options import GameOption, OptionChoice, OptionValue
from engines.text import Text, Who, say


@dataclass(frozen=True, slots=True)
class Bid:
    """A sealed bid of 1 to 3; ``amount`` is None where the reader may not know it yet."""

    amount: int


@dataclass(frozen=True, slots=True)
class Wave:
    """Wave at the others."""


Move: TypeAlias = Bid | Wave


@dataclass(frozen=True, slots=True)
class Dealt(GameEvent):
    """The cards by seat; None where the reader may not know one."""

    cards: tuple[int | None, ...]

    def tell(self) -> Text:
        own = tuple(card for card in self.cards if card is not None)
        return say("The cards are dealt. You have {cards}.", cards=own)


@dataclass(frozen=True, slots=True)
class Sealed(GameEvent):
    """A seat has bid."""

    seat: Seat
    amount: int | None

    def tell(self) -> Text:
        if self.amount is None:
            return say("{who} has bid.", who=Who(self.seat))
        return say("{who} has bid {amount}.", who=Who(self.seat), amount=self.amount)

    def write(self) -> str:
        return f"{self.seat}: bid {self.amount or '?'}"


@dataclass(frozen=True, slots=True)
class Waved(GameEvent):
    """A seat has waved."""

    seat: Seat

    def tell(self) -> Text:
        return say("{who} waves.", who=Who(self.seat))

    def write(self) -> str:
        return f"{self.seat}: wave"


@dataclass(frozen=True, slots=True)
class Shown(GameEvent):
    """All bids, and the die."""

    bids: tuple[int, ...]
    die: int

    def tell(self) -> Text:
        return say("The bids are {bids}, the die shows {die}.", bids=self.bids, die=self.die)


Event: TypeAlias = Dealt | Sealed | Waved | Shown


@dataclass(frozen=True, slots=True)
class State:
    """Everything."""

    cards: tuple[int, ...]
    bids: tuple[int | None, ...]
    waved: tuple[Seat, ...]
    points: tuple[int, ...]
    left: int
    """Rounds to come, with the one that is on."""


@dataclass(frozen=True, slots=True)
class View:
    """The knowledge of one reader."""

    reader: Seat | None
    card: int | None
    bid: int | None
    done: tuple[bool, ...]
    """Whether each seat has bid."""
    waved: tuple[Seat, ...]
    points: tuple[int, ...]
    left: int


def start(options: Mapping[str, OptionValue], seats: int, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    cards = tuple(chance.below(1000) for _ in range(seats))
    rounds = options["rounds"]
    assert isinstance(rounds, int)
    return State(cards, (None,) * seats, (), (0,) * seats, rounds), (Dealt(cards),)


def owes(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat, bid in enumerate(state.bids) if bid is None) if state.left else ()


def to_act(state: State) -> tuple[Seat, ...]:
    if not state.left:
        return ()
    return tuple(s for s, bid in enumerate(state.bids) if bid is None or s not in state.waved)


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    if seat not in to_act(state):
        raise IllegalMove("You cannot do anything now.")
    if isinstance(move, Wave):
        if seat in state.waved or state.bids[seat] is None:
            raise IllegalMove("Bid first, and wave once.")
        return replace(state, waved=(*state.waved, seat)), (Waved(seat),)
    if state.bids[seat] is not None:
        raise IllegalMove("You have bid already.")
    if not 1 <= move.amount <= 3:
        raise IllegalMove("A bid is 1, 2 or 3.")
    bids = (*state.bids[:seat], move.amount, *state.bids[seat + 1 :])
    sealed = Sealed(seat, move.amount)
    known = tuple(bid for bid in bids if bid is not None)
    if len(known) < len(bids):
        return replace(state, bids=bids), (sealed,)
    die = chance.die()
    points = tuple(n + die * (bid == max(known)) for n, bid in zip(state.points, known, strict=True))
    after = State(state.cards, (None,) * len(bids), (), points, state.left - 1)
    return after, (sealed, Shown(known, die))


def legal(state: State, seat: Seat, _rng: random.Random | None) -> Iterator[Move]:
    if seat in owes(state):
        yield from (Bid(n) for n in (1, 2, 3))
    elif seat in to_act(state):
        yield Wave()


def outcome(state: State) -> Outcome | None:
    if state.left:
        return None
    best = max(state.points)
    winners = tuple(seat for seat, points in enumerate(state.points) if points == best)
    return Outcome(state.points, winners, {"cards": list(state.cards)})


def view(state: State, reader: Seat | None) -> View:
    return View(
        reader=reader,
        card=None if reader is None else state.cards[reader],
        bid=None if reader is None else state.bids[reader],
        done=tuple(bid is not None for bid in state.bids),
        waved=state.waved,
        points=state.points,
        left=state.left,
    )


def told(event: Event, reader: Seat | None) -> Event | None:
    if isinstance(event, Dealt):
        return Dealt(tuple(card if seat == reader else None for seat, card in enumerate(event.cards)))
    if isinstance(event, Sealed) and event.seat != reader:
        return Sealed(event.seat, None)
    return event


def redeal(state: State, reader: Seat | None, rng: random.Random) -> State:
    cards = tuple(c if s == reader else rng.randrange(1000) for s, c in enumerate(state.cards))
    return replace(state, cards=cards)


def ask(view: View, answers: Answers) -> Question | Move:
    if view.reader is None or not view.left:
        raise IllegalMove("You cannot do anything now.")
    bid = Option("bid", say("Bid"))
    wave = Option("wave", say("Wave"))
    options = (wave,) if view.done[view.reader] else (bid,)
    match answers:
        case ():
            return Question(say("What do you do?"), options)
        case (("wave",),):
            return Wave()
        case (("bid",),):
            amounts = tuple(Option(str(n), say("{n}", n=n)) for n in (1, 2, 3))
            return Question(say("How much?"), amounts)
        case (("bid",), (amount,)) if amount.isdecimal():
            return Bid(int(amount))
    raise IllegalMove("There is no such choice.")


def policy(view: View, rng: random.Random) -> Move | None:
    if view.reader is None or view.done[view.reader]:
        return Wave() if view.card is not None and view.card % 2 else None
    return Bid(rng.randrange(1, 4))


def encode(move: Move) -> dict[str, Json]:
    return {"type": "wave"} if isinstance(move, Wave) else {"type": "bid", "amount": move.amount}


def decode(value: object) -> Move:
    assert isinstance(value, dict)
    return Wave() if value["type"] == "wave" else Bid(value["amount"])


def write(move: Move) -> str:
    return "wave" if isinstance(move, Wave) else f"bid {move.amount}"


def read(text: str, _view: View) -> Move:
    words = text.split()
    if words == ["wave"]:
        return Wave()
    if len(words) == 2 and words[0] == "bid" and words[1].isdecimal():
        return Bid(int(words[1]))
    raise IllegalMove("That is no move: {text}", text=text)


def describe(view: View) -> tuple[Text, ...]:
    return (say("Points: {points}.", points=view.points), say("Your card: {card}.", card=str(view.card)))


OPTIONS = (
    GameOption(
        "rounds",
        say("Rounds"),
        say("How long it lasts."),
        (OptionChoice(2, say("short"), say("two rounds")),),
        2,
        between=(1, 60),
    ),
)

TOY: Game[State, Move, View, Event] = Game(
    id="toy",
    title="Toy",
    blurb=say("A toy."),
    version=1,
    seats=range(2, 7),
    options=OPTIONS,
    rules=Rules(
        start=start,
        to_act=to_act,
        owes=owes,
        apply=apply,
        legal=legal,
        outcome=outcome,
    ),
    knowledge=Knowledge(
        view=view,
        told=told,
        redeal=redeal,
    ),
    play=Play(
        ask=ask,
        policy=policy,
    ),
    notation=Notation(
        encode=encode,
        decode=decode,
        write=write,
        read=read,
    ),
    words=Words(
        status=lambda view: say("Rounds to come: {left}.", left=view.left),
        describe=describe,
        account=lambda view: None if view.left else Account((say("Seat"),), (), (say("Some cards."),)),
    ),
)


def lazy() -> AnyGame:
    """The toy, in which a seat with points may let its turns pass by bidding 1."""

    def auto_pass(view: View) -> Bid | None:
        if view.reader is None or view.bid is not None or not view.points[view.reader]:
            return None
        return Bid(1)

    return replace(TOY, play=replace(TOY.play, auto_pass=auto_pass))
