"""The seam: what a game is to everything that is not that game.

A ``Game`` is five groups of pure functions over frozen values. Tables, pictures, commands, records and
the conformance kit know games through this file alone, and the options of a game through
``engines.options``; see ``docs/adding-a-game.md``.

Four kinds of value belong to a game: its *state* (everything), its *moves*, its *views* (what one
seat, or a spectator, may know) and its *events* (what a move brought about). Whatever reaches a
person is made from views and told events, never from states.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from engines.chance import Chance
from engines.defaults import (
    asked_by_choice,
    bare_score,
    begins_no_turn,
    never_a_pass,
    never_an_offer,
    never_goes_on,
    never_minor,
    never_obeys,
    no_auto_pass,
    no_hint,
    no_orders,
    no_running_scores,
    no_topic,
    no_turns,
    nobody,
    round_by_turns,
)
from engines.options import GameOption, OptionValue
from engines.text import Refused, Text

if TYPE_CHECKING:
    from engines.lesson import Lesson

Seat: TypeAlias = int
"""A place at the table, numbered from 0 in turn order."""

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
E = TypeVar("E")


class IllegalMove(Refused):
    """The move is not allowed; nothing has changed, and the text says why in words for the player.

    The text may tell the mover nothing that the mover may not know.
    """


# --- Questions ----------------------------------------------------------------------------------

Answer: TypeAlias = "tuple[str, ...]"
"""The values picked in answer to one question; more than one where it allows several."""

Answers: TypeAlias = "tuple[Answer, ...]"
"""The answers so far, in the order of the questions: the path to a move."""

VALUE_LENGTH = 4  # ASCII characters of an option's value
PATH_LENGTH = 70  # characters of a packed path: a custom id has 100 in all


@dataclass(frozen=True, slots=True)
class Option:
    """One possible answer to a question.

    ``value``: at most 4 ASCII letters, digits, ``-`` or ``_``, unique in its question.
    ``emoji``: one of Unicode, or by its name in colons (``:henchman:``) one of the bot's own: of those that
    all games share (``renders.emojis``), or of the game's (``Game.emojis``).
    ``mark``: the card or cell on the picture that it stands for, in the game's own names.
    ``sign``: the letter beside it on the private picture, where the picture does not name it by itself.
    ``group``: the heading under which it is listed when there are too many for one menu.
    ``confirm``: what is asked once more before a dangerous or unusual choice counts.
    """

    value: str
    label: Text
    description: Text | None = None
    emoji: str | None = None
    mark: str | None = None
    group: Text | None = None
    confirm: Text | None = None
    sign: str | None = None


@dataclass(frozen=True, slots=True)
class Order(Option):
    """What a seat may order in advance; of the orders of one ``group`` at most one stands.

    ``lasts``: it stands until its player withdraws it; otherwise it ends with the decision that it is about.
    """

    lasts: bool = False


AS_ASKED = ""
"""The value of an option of ``Question.instead`` that answers nothing, but asks the question before again."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat has to choose next while building its move: ``least`` to ``most`` of ``options``.

    At most ``PATH_LENGTH`` characters of answers; ``engines.menus.fits``: whether one panel has room for it.
    """

    prompt: Text
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    preview: object = None
    """A move of the game that the private picture shows as if it were made; None: nothing."""
    instead: tuple[Option, ...] = ()
    """Other answers to the question before, still in reach; ``AS_ASKED`` among them is that question itself.

    A step back from here leads to before that question.
    """


def pack(answers: Answers) -> str:
    """Answers as one short string: questions parted by ``.``, several picks joined by ``+``."""
    return ".".join("+".join(answer) for answer in answers)


def unpack(path: str) -> Answers:
    """The answers packed in a string. Any string gives some answers; ``ask`` judges them."""
    if not path:
        return ()
    return tuple(tuple(answer.split("+")) for answer in path.split("."))


# --- The end ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: scores by seat, the seats that won (ascending), and the game's own account."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    detail: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Account:
    """The final account in words: a table (first column: what or whose it is), and what was secret."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    secrets: tuple[Text, ...] = ()


# --- The game -----------------------------------------------------------------------------------
#
# A game is itself: it is compared by identity, and not printed.


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Rules(Generic[S, M, E]):
    """What happens: functions of the whole state. They alone change it, and chance is an argument."""

    start: Callable[[Mapping[str, OptionValue], int, Chance], tuple[S, tuple[E, ...]]]
    """(complete options, number of seats, stream ``game``) -> the state after the setup, its events."""
    to_act: Callable[[S], tuple[Seat, ...]]
    """The seats from which a move is accepted now, ascending."""
    owes: Callable[[S], tuple[Seat, ...]]
    """Those for which the game waits; empty exactly when it is over."""
    invited: Callable[[S], tuple[Seat, ...]] = nobody
    """Those that are asked for an answer though the game does not wait for it (an offer is open to them).
    They may act, or offers rest: then nobody may act but those that owe, and the invited stay so, because
    they are told once. No deadline is theirs by it."""
    apply: Callable[[S, Seat, M, Chance], tuple[S, tuple[E, ...]]]
    """The state after the move, and what happened. Raises IllegalMove, having taken no chance."""
    legal: Callable[[S, Seat, random.Random | None], Iterator[M]]
    """The seat's legal moves, lazily; with a generator in random order, the first without a list."""
    outcome: Callable[[S], Outcome | None]
    """The result, once the game is over."""
    running_scores: Callable[[S], tuple[int, ...]] = no_running_scores
    """What every seat would score if the game ended in this state; at its end the scores themselves. It
    knows what is hidden, so it is shown of games that are over alone. Empty where there is no such thing."""
    turn: Callable[[S], Seat | None] = no_turns
    """Whose turn it is, where other seats may have to answer in it: what is done in one turn is told
    together. None: a turn is what one seat does in a row."""
    is_offer: Callable[[M], bool] = never_an_offer
    """Whether a move makes, answers or ends an offer between seats. Such a move is never taken back."""
    always_asked: Callable[[M], bool] = asked_by_choice
    """Whether the rules leave a move to its seat even where it has no other and everybody knows that
    (``engines.foregone``)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Knowledge(Generic[S, V, E]):
    """What a reader may know. All that people and policies get is made from this, never from the state."""

    view: Callable[[S, Seat | None], V]
    """What the reader may know, built up from nothing. The reader is part of it."""
    told: Callable[[E, Seat | None], E | None]
    """What the reader learns of an event; None where it learns nothing."""
    redeal: Callable[[S, Seat | None, random.Random], S]
    """Another state that this reader cannot tell from the true one. For tests of secrecy."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Play(Generic[M, V]):
    """From a view to a move: by the answers of a person, or by the game's own judgement."""

    ask: Callable[[V, Answers], Question | M]
    """The next question on a seat's way to a move, or the move. Raises IllegalMove where the answers
    do not go together, or where the view's reader is not to act."""
    policy: Callable[[V, random.Random], M | None]
    """A sensible move by what the view tells; None where its seat merely may act and has no wish to."""
    auto_pass: Callable[[V], M | None] = no_auto_pass
    """The move by which the view's seat lets its turn pass, once it has nothing to lose by that; None as
    long as it has to decide. A player may have the table make it until they say otherwise."""
    orders: Callable[[V], tuple[Order, ...]] = no_orders
    """What the view's seat may order in advance. An order stands only as long as it is among these."""
    obey: Callable[[V, str], M | None] = never_obeys
    """The move by which one of these orders, named by its value, answers the decision that the view's seat
    owes; None where it is about another decision. Which decisions it is about is public: it depends neither
    on what the seat holds nor on what it can pay."""
    goes_on: Callable[[V, Answers], M | None] = never_goes_on
    """The move with which the same click goes on, in the position after the move that these answers made;
    None: with nothing. Whether it goes on is public, too."""
    hint: Callable[[V], Text | None] = no_hint
    """What the decision that the view's reader is asked for is about, in a short sentence for a
    person who plays the game for the first time. The same kind of decision always has the same sentence."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Notation(Generic[M, V, E]):
    """Moves and events outside the program: as JSON in logs and records, and as text."""

    encode: Callable[[M], dict[str, Json]]
    """The move as the JSON object of the rules."""
    decode: Callable[[object], M]
    """The move of a JSON value; IllegalMove names what is missing, unknown or of the wrong type."""
    write: Callable[[M], str]
    """The move in the text notation."""
    read: Callable[[str, V], M]
    """The move that a text stands for. Raises IllegalMove if it is no move's notation."""
    write_event: Callable[[E], str]
    """A told event as a line of the log in the text notation; empty where it has none."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Words(Generic[V, E]):
    """Sentences about views and told events, as templates with values (``engines.text``)."""

    tell: Callable[[E], Text]
    """A told event as a sentence."""
    is_minor: Callable[[E], bool] = never_minor
    """Whether only the log tells a told event: where few lines fit, what stands beside it says the same."""
    topic: Callable[[E], Hashable | None] = no_topic
    """What a told event is about, if a later one about the same leaves it to the log: of an offer that was
    declined only that is worth a line."""
    is_pass: Callable[[E], bool] = never_a_pass
    """Whether a told event says only that a seat let its turn pass, so that replays go past it."""
    begins_turn_of: Callable[[E], Seat | None] = begins_no_turn
    """The seat whose turn begins with a told event: it belongs to that turn, and what follows it too."""
    round_number: Callable[[V, int], int | None] = round_by_turns
    """The number of the round, as the game itself counts them; None while there is none. The second
    argument is the round by turns: a new one begins with a seat's second turn in the one before."""
    status: Callable[[V], Text]
    """Whose turn it is and what is asked of whom, or how the game ended."""
    describe: Callable[[V], tuple[Text, ...]]
    """The whole position as the reader may know it, the most important first: alt text and more."""
    account: Callable[[V], Account | None]
    """The final account, once the game is over."""
    score: Callable[[int], Text] = bare_score
    """What a seat has scored, in the unit of the game."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Game(Generic[S, M, V, E]):
    """A game: what it is called, and five groups of pure functions.

    No function changes its arguments, except that chance moves on; the same arguments always give the
    same result. A reader is a seat, or None for a spectator.
    """

    id: str
    title: str
    blurb: Text
    """One sentence for the list of games."""
    goal: Text | None = None
    """How the game is won, in one sentence for a person who plays it for the first time."""
    difficulty: Text | None = None
    """How hard the game is to learn."""
    length: tuple[int, ...] = ()
    """For each number of ``seats``, how many moves a game takes with the default options (the median of
    sensible players, measured in the rules)."""
    turn_changes: tuple[int, ...] = ()
    """For each number of ``seats``, how often another seat moves than the one before, in the same games; the
    median, which ``make turn-changes`` measures and writes."""
    version: int
    """The number of these rules. It grows when a stored log would no longer replay the same."""
    seats: range
    """The numbers of players that the game is for."""
    options: tuple[GameOption, ...]
    close_ups: bool = False
    """Whether the board has too little room for all that is public of a seat, so that there is a picture of
    each seat's side of the table on demand (``renders.base.Pictures.draw_side``)."""
    hands: bool = True
    """Whether seats have a hand or anything else that they alone know; else the private picture is the
    whole board already."""
    emojis: tuple[str, ...] = ()
    """The names of the game's own emojis, at most 15 letters, digits and ``_``, which its pictures draw."""
    lesson: Lesson | None = None
    """How the game is taught: a guided game, and the rules as pages with pictures (``engines.lesson``)."""

    rules: Rules[S, M, E]
    knowledge: Knowledge[S, V, E]
    play: Play[M, V]
    notation: Notation[M, V, E]
    words: Words[V, E]


AnyGame: TypeAlias = "Game[Any, Any, Any, Any]"


def moves(game: Game[S, M, V, E], view: V, begun: Answers = ()) -> Iterator[tuple[Answers, M]]:
    """Every path of answers that begins so, and the move that it leads to, depth first and lazily.

    Where several options may be picked, subsets come smaller ones first; picks that do not go
    together are left out.
    """
    pending: list[Iterator[Answers]] = [iter([begun])]
    while pending:
        answers = next(pending[-1], None)
        if answers is None:
            pending.pop()
            continue
        try:
            found = game.play.ask(view, answers)
        except IllegalMove:
            if answers == begun:
                raise
            continue
        if isinstance(found, Question):
            pending.append(_continued(answers, found))
        else:
            yield answers, found


def _continued(answers: Answers, question: Question) -> Iterator[Answers]:
    values = [option.value for option in question.options]
    for size in range(question.least, question.most + 1):
        for picks in itertools.combinations(values, size):
            yield (*answers, picks)
