"""The model game: a whole game to copy, small enough for one file. It keeps all the laws of the kit.

Its sections are the files of a real game (``docs/adding-a-game.md``); ``test_the_kit`` breaks the laws with
other functions in it, one after the other.

Each seat holds a secret card of 21 to 40. In turn everybody keeps it or swaps it for the top card of the
pile; then the highest card wins. With a target, whoever keeps at least so much ends the game at once.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engines.base import (
    Account,
    Answers,
    Game,
    GameEvent,
    IllegalMove,
    Knowledge,
    Memory,
    Mind,
    Notation,
    Option,
    Order,
    Outcome,
    Play,
    Question,
    Rules,
    Seat,
    Words,
)
from engines.chance import Chance
from engines.codec import Codec
from engines.dialogue import Dialogue, asked, one, walk
from engines.feats import Feat, happened, seats_with
from engines.learned import chances
from engines.measures import Measure, about
from engines.moments import Headline, Moment, Scene, chosen
from engines.options import GameOption, OptionChoice, OptionValue
from engines.signs import Sign
from engines.text import Text, Who, count, say

# --- options.py -----------------------------------------------------------------------------------


OPTIONS = (
    GameOption(
        "twice",
        say("Twice"),
        say("Everybody decides twice."),
        (OptionChoice(False, say("No"), say("Once.")), OptionChoice(True, say("Yes"), say("Twice."))),
        False,
    ),
    GameOption(
        "target",
        say("Target"),
        say("The game ends early."),
        (OptionChoice(None, say("None"), say("No target.")), OptionChoice(38, say("38"), say("At 38."))),
        None,
    ),
)


# --- moves.py -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the card."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Put the card under the pile and take the top one."""


Move = Keep | Swap


# --- events.py ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt(GameEvent):
    """The cards by seat; None where the reader may not know one."""

    cards: tuple[int | None, ...]

    def tell(self) -> Text:
        cards = tuple(str(card) if card else "?" for card in self.cards)
        return say("The cards are dealt: {cards}.", cards=cards)


@dataclass(frozen=True, slots=True)
class Kept(GameEvent):
    """A seat has kept its card."""

    seat: Seat

    has_clip = True

    def tell(self) -> Text:
        return say("{who} keeps.", who=Who(self.seat))

    def write(self) -> str:
        return f"{self.seat} keep"


@dataclass(frozen=True, slots=True)
class Swapped(GameEvent):
    """A seat has another card; None: the reader may not know which."""

    seat: Seat
    card: int | None

    def marks(self) -> tuple[str, ...]:
        return (f"hand{self.seat}",)

    def tell(self) -> Text:
        if self.card is None:
            return say("{who} swaps.", who=Who(self.seat))
        return say("{who} swaps and gets {card}.", who=Who(self.seat), card=self.card)

    def write(self) -> str:
        return f"{self.seat} swap {self.card or '?'}"


@dataclass(frozen=True, slots=True)
class Shown(GameEvent):
    """The cards at the end."""

    cards: tuple[int, ...]

    def tell(self) -> Text:
        return say("The cards are {cards}.", cards=self.cards)


Event = Dealt | Kept | Swapped | Shown


# --- state.py -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class State:
    """Everything."""

    hands: tuple[int, ...]
    pile: tuple[int, ...]
    turn: int
    turns: int
    target: int | None


# --- rules.py -------------------------------------------------------------------------------------


def start(options: Mapping[str, OptionValue], seats: int, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    if not 2 <= seats <= 4:
        raise ValueError(f"not for {seats} seats")
    deck = list(range(21, 41))
    chance.shuffle(deck)
    hands = tuple(deck.pop() for _ in range(seats))
    target = options["target"]
    return State(
        hands,
        tuple(deck),
        0,
        seats * (2 if options["twice"] else 1),
        target if isinstance(target, int) else None,
    ), (Dealt(hands),)


def owes(state: State | View) -> tuple[Seat, ...]:
    return () if state.turn == state.turns else (state.turn % len(state.hands),)


def apply(state: State, seat: Seat, move: Move, _chance: Chance) -> tuple[State, tuple[Event, ...]]:
    if seat not in owes(state):
        raise IllegalMove("It is not your turn.")
    if isinstance(move, Swap):
        hands = (*state.hands[:seat], state.pile[-1], *state.hands[seat + 1 :])
        after = replace(state, hands=hands, pile=(state.hands[seat], *state.pile[:-1]), turn=state.turn + 1)
        events: tuple[Event, ...] = (Swapped(seat, state.pile[-1]),)
    else:
        after = replace(state, turn=state.turn + 1)
        events = (Kept(seat),)
        if state.target is not None and state.hands[seat] >= state.target:
            after = replace(after, turn=state.turns)
    if after.turn == after.turns:
        events = (*events, Shown(after.hands))
    return after, events


# --- legal.py -------------------------------------------------------------------------------------


def legal(state: State, seat: Seat, rng: random.Random | None) -> Iterator[Move]:
    if seat in owes(state):
        found: list[Move] = [Keep(), Swap()]
        if rng:
            rng.shuffle(found)
        yield from found


# --- scoring.py -----------------------------------------------------------------------------------


def outcome(state: State) -> Outcome | None:
    if owes(state):
        return None
    return Outcome(state.hands, (state.hands.index(max(state.hands)),), {})


def running_scores(state: State) -> tuple[int, ...]:
    return state.hands


# --- view.py --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class View:
    """The knowledge of one reader; all cards after the end."""

    reader: Seat | None
    hands: tuple[int | None, ...]
    pile: int
    turn: int
    turns: int
    target: int | None


def view(state: State, reader: Seat | None) -> View:
    over = not owes(state)
    return View(
        reader,
        tuple(c if over or s == reader else None for s, c in enumerate(state.hands)),
        len(state.pile),
        state.turn,
        state.turns,
        state.target,
    )


def told(event: Event, reader: Seat | None) -> Event | None:
    if isinstance(event, Dealt):
        return Dealt(tuple(c if s == reader else None for s, c in enumerate(event.cards)))
    if isinstance(event, Swapped) and event.seat != reader:
        return Swapped(event.seat, None)
    return event


def redeal(state: State, reader: Seat | None, rng: random.Random) -> State:
    if not owes(state):
        hidden = list(state.pile)
        rng.shuffle(hidden)
        return replace(state, pile=tuple(hidden))
    hidden = [*state.pile, *[c for s, c in enumerate(state.hands) if s != reader]]
    rng.shuffle(hidden)
    return replace(
        state,
        hands=tuple(c if s == reader else hidden.pop() for s, c in enumerate(state.hands)),
        pile=tuple(hidden),
    )


# --- ask.py ---------------------------------------------------------------------------------------


def ask(view: View, answers: Answers) -> Question | Move:
    asked(view.reader, owes(view))
    return walk(_decision(), answers)


def _decision() -> Dialogue[Move]:
    kind = yield from one(
        say("Keep your card or swap it?"), (Option("k", say("Keep")), Option("s", say("Swap")))
    )
    return Keep() if kind == "k" else Swap()


# --- orders.py ------------------------------------------------------------------------------------


def orders(view: View) -> tuple[Order, ...]:
    return () if view.reader is None else (Order("keep", say("Keep every card"), lasts=True),)


def obey(view: View, order: str) -> Move | None:
    return Keep() if order == "keep" and view.reader in owes(view) else None


# --- policy.py ------------------------------------------------------------------------------------


def policy(view: View, _rng: random.Random) -> Move | None:
    if view.reader is None or view.turn == view.turns or view.turn % len(view.hands) != view.reader:
        return None
    own = view.hands[view.reader]
    return Keep() if own is not None and own > 30 else Swap()


# --- mind.py (of games that search plays) ---------------------------------------------------------


def sample(view: View, _memory: Memory, rng: random.Random) -> State:
    hidden = [card for card in range(21, 41) if card not in view.hands]
    rng.shuffle(hidden)
    hands = tuple(hidden.pop() if card is None else card for card in view.hands)
    return State(hands, tuple(hidden), view.turn, view.turns, view.target)


def candidates(view: View, rng: random.Random) -> Sequence[Move]:
    first = policy(view, rng)
    return () if first is None else (first, Swap() if isinstance(first, Keep) else Keep())


def value(state: State) -> tuple[float, ...]:
    return chances([card / 5 for card in state.hands])


# --- measures.py (of games with a mind) -----------------------------------------------------------


MEASURES: tuple[Measure[State], ...] = (
    Measure(
        "points",
        lambda state, seat: state.hands[seat],
        1.0,
        lambda more: count("{n} point", "{n} points", about(more)),
    ),
)


# --- notation.py ----------------------------------------------------------------------------------


CODEC: Codec[Move] = Codec(Move)


def write(move: Move) -> str:
    return "keep" if isinstance(move, Keep) else "swap"


def read(text: str, _view: View) -> Move:
    match text.strip().lower():
        case "keep":
            return Keep()
        case "swap":
            return Swap()
    raise IllegalMove("Type “keep” or “swap”.")


# --- words.py -------------------------------------------------------------------------------------


def status(view: View) -> Text:
    if view.turn == view.turns:
        return say("The game is over.")
    return say("{who} keeps or swaps.", who=Who(view.turn % len(view.hands)))


def describe(view: View) -> tuple[Text, ...]:
    return (status(view), say("Cards: {cards}.", cards=tuple(str(c) if c else "?" for c in view.hands)))


def account(view: View) -> Account | None:
    if view.turn != view.turns:
        return None
    return Account(
        (say("Player"), say("Card")),
        tuple((say("{who}", who=Who(s)), say("{card}", card=c or 0)) for s, c in enumerate(view.hands)),
    )


# --- signs.py -------------------------------------------------------------------------------------

signs = (Sign("stake", say("Chip: the stake")),)

# --- moments.py -----------------------------------------------------------------------------------


def moments(scenes: Sequence[Scene[Event]], winners: tuple[Seat, ...]) -> tuple[Moment, ...]:
    return chosen(scenes, headline, winners)


def headline(event: Event) -> Headline | None:
    if isinstance(event, Swapped):
        return Headline("move", 20, say("{who} swaps", who=Who(event.seat)))
    return None


# --- feats.py -------------------------------------------------------------------------------------


def swapped_often(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    return seats_with((swap.seat for swap in happened(scenes, Swapped)), 2)


feats: tuple[Feat[Event], ...] = (
    Feat("swapped", say("Restless"), say("Swap your card twice."), swapped_often),
)

# --- __init__.py ----------------------------------------------------------------------------------


MODEL: Game[State, Move, View, Event] = Game(
    id="model",
    title="Model",
    blurb=say("Keep your card or swap it."),
    version=1,
    seats=range(2, 5),
    options=OPTIONS,
    rules=Rules(
        start=start,
        to_act=owes,
        owes=owes,
        apply=apply,
        legal=legal,
        outcome=outcome,
        running_scores=running_scores,
    ),
    knowledge=Knowledge(
        view=view,
        told=told,
        redeal=redeal,
    ),
    play=Play(
        ask=ask,
        policy=policy,
        orders=orders,
        obey=obey,
    ),
    notation=Notation(
        encode=CODEC.encode,
        decode=CODEC.decode,
        write=write,
        read=read,
    ),
    words=Words(
        status=status,
        describe=describe,
        account=account,
        moments=moments,
        feats=feats,
        signs=signs,
    ),
    mind=Mind(sample=sample, candidates=candidates, value=value, horizon=4, playouts=32, measures=MEASURES),
)
