"""The seam: what a game is to everything that is not that game.

A ``Game`` is groups of pure functions over frozen values: five that every game has, and a ``Mind`` where
search plays it. Tables, pictures, commands, records and the conformance kit know games through this file
alone, and the options of a game through ``engines.options``; see ``docs/adding-a-game.md``.

Four kinds of value belong to a game: its *state* (everything), its *moves*, its *views* (what one
seat, or a spectator, may know) and its *events* (what a move brought about). Whatever reaches a
person is made from views and told events, never from states.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from engines.chance import Chance
from engines.defaults import (
    asked_by_choice,
    bare_score,
    in_points,
    never_an_offer,
    never_goes_on,
    never_obeys,
    never_reshuffled,
    no_auto_pass,
    no_hint,
    no_orders,
    no_running_scores,
    no_standing,
    no_turns,
    nobody,
    remembers_nothing,
    round_by_turns,
    untitled_moments,
)
from engines.feats import Feat
from engines.lesson import Lesson
from engines.measures import Measure
from engines.moments import Moment, Scene
from engines.options import GameOption, OptionValue
from engines.signs import Sign
from engines.text import Text
from engines.values import (
    AS_ASKED,
    PATH_LENGTH,
    VALUE_LENGTH,
    Account,
    Answer,
    Answers,
    GameEvent,
    IllegalMove,
    Json,
    Option,
    Order,
    Outcome,
    Question,
    Seat,
    pack,
    unpack,
)

__all__ = [
    "AS_ASKED",
    "PATH_LENGTH",
    "VALUE_LENGTH",
    "Account",
    "Answer",
    "Answers",
    "AnyGame",
    "Game",
    "GameEvent",
    "IllegalMove",
    "Json",
    "Knowledge",
    "Memory",
    "Mind",
    "Notation",
    "Option",
    "Order",
    "Outcome",
    "Play",
    "Question",
    "Rules",
    "Seat",
    "Words",
    "moves",
    "pack",
    "unpack",
]

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
E = TypeVar("E", bound=GameEvent)

Memory: TypeAlias = Any
"""A reader's memory of the events told to it: a frozen value of its game; None at the beginning."""

# A game is itself: it is compared by identity, and not printed.


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Rules(Generic[S, M, E]):
    """The rules: functions of the whole state. Only they change it, and chance is an argument."""

    start: Callable[[Mapping[str, OptionValue], int, Chance], tuple[S, tuple[E, ...]]]
    """(complete options, number of seats, stream ``game``) -> the state after the setup, its events."""
    to_act: Callable[[S], tuple[Seat, ...]]
    """The seats from which a move is accepted now, ascending."""
    owes: Callable[[S], tuple[Seat, ...]]
    """The seats that the game waits for; empty exactly when it is over."""
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
    """The points of each seat if the game ended in this state; at its end the scores themselves. They tell
    what is hidden, so they are shown only of games that are over. Empty where there is no such thing."""
    turn: Callable[[S], Seat | None] = no_turns
    """The seat whose turn it is, where other seats may have to answer in it: what is done in one turn is
    reported together. None: a turn is what one seat does in a row."""
    is_offer: Callable[[M], bool] = never_an_offer
    """Whether a move makes, answers or ends an offer between seats. Such a move is never taken back."""
    always_asked: Callable[[M], bool] = asked_by_choice
    """Whether the rules leave a move to its seat even where it has no other and everybody knows that
    (``engines.foregone``)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Knowledge(Generic[S, V, E]):
    """A reader's knowledge. People and policies see only what is made from this, never the state."""

    view: Callable[[S, Seat | None], V]
    """The reader's view, built up from nothing. The reader is part of it."""
    told: Callable[[E, Seat | None], E | None]
    """The event as the reader learns it; None if they learn nothing."""
    standing: Callable[[V], tuple[int, ...]] = no_standing
    """What each seat has, as far as the reader knows: whoever has most wears the crown in the pictures. Empty
    where that is the running scores."""
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
    former: Callable[[V, random.Random], M | None] | None = None
    """The first policy that the game ever had, kept as it was so that later ones can be measured against it;
    None: ``policy`` is the first."""
    auto_pass: Callable[[V], M | None] = no_auto_pass
    """The move by which the view's seat lets its turn pass, once it has nothing to lose by that; None as
    long as it has to decide. A player may have the table make it until they say otherwise."""
    orders: Callable[[V], tuple[Order, ...]] = no_orders
    """The orders that the view's seat may give. An order is valid only while it is among these."""
    obey: Callable[[V, str], M | None] = never_obeys
    """The move by which one of these orders, named by its value, answers the decision that the view's seat
    owes; None where it is about another decision. Which decisions it is about is public: it depends neither
    on what the seat holds nor on what it can pay."""
    goes_on: Callable[[V, Answers], M | None] = never_goes_on
    """The move with which the same click goes on, in the position after the move that these answers made;
    None: with nothing. Whether it goes on is public, too."""
    hint: Callable[[V], Text | None] = no_hint
    """The point of the decision that the view's reader is asked for, in a short sentence for a
    person who plays the game for the first time. The same kind of decision always has the same sentence."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Notation(Generic[M, V]):
    """Moves outside the program: as JSON in logs and records, and as text."""

    encode: Callable[[M], dict[str, Json]]
    """The move as the JSON object of the rules."""
    decode: Callable[[object], M]
    """The move of a JSON value; IllegalMove names what is missing, unknown or of the wrong type."""
    write: Callable[[M], str]
    """The move in the text notation."""
    read: Callable[[str, V], M]
    """The move with this notation. Raises IllegalMove if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Words(Generic[V, E]):
    """Sentences about views and events, as templates with values (``engines.text``)."""

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
    """A score in the unit of the game."""
    full_score: Callable[[int], Text] = in_points
    """A score where nothing around it says what is counted."""
    signs: tuple[Sign, ...] = ()
    """The signs in the game's own pictures, beside those of all games, which they may replace
    (``engines.signs``)."""
    moments: Callable[[Sequence[Scene[E]], tuple[Seat, ...]], tuple[Moment, ...]] = untitled_moments
    """(every position of a finished game, the winners) -> the six or seven moments that tell it best, from
    its setup to its end (``engines.moments``): for its film and its front page. A scene contains only what
    spectators were told, so a moment tells nothing else."""
    feats: tuple[Feat[E], ...] = ()
    """The feats that players can achieve in one game, beside winning it (``engines.feats``)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Mind(Generic[S, M, V, E]):
    """A game's knowledge for the search of a strong player (``engines.search``).

    It sees views and what was told, like a policy. States are those that it imagines.
    """

    sample: Callable[[V, Memory, random.Random], S]
    """A whole state that the view's reader may take for the true one: what it can't know and all luck to come
    are drawn again, likely ones more often. Every state that is possible for the reader comes up."""
    candidates: Callable[[V, random.Random], Sequence[M]]
    """The moves worth comparing, each once and legal: the policy's first, then others from good to bad, 6 to
    12 in all. Empty where the policy makes no move."""
    value: Callable[[S], tuple[float, ...]]
    """Each seat's chance to win in a state, all of it known (``engines.learned``). Together they are 1."""
    horizon: int
    """The moves after a candidate before the state is valued; a game that ends earlier has its result."""
    playouts: int
    """The playouts a decision takes: what keeps a move below a second."""
    margin: float = 1.0
    """Standard errors by which a move has to be better than the policy's to be preferred."""
    remember: Callable[[Memory, E], Memory] = remembers_nothing
    """The memory after one more event, as its reader was told it. Bounded in size, however long the game."""
    reshuffled: Callable[[S, random.Random], S | None] = never_reshuffled
    """For the analysis of a finished game: the state with all luck to come drawn again. Playouts from there
    show the chance to win. None where the value shows it better."""
    measures: tuple[Measure[S], ...] = ()
    """The things that are good to have, by which the analysis says why a move would have been better
    (``engines.measures``)."""
    easy: Callable[[V, random.Random], Sequence[M]] | None = None
    """The moves of the easy player, each once and legal: the one that it makes, then those that it makes by
    mistake; none that anyone sees as a blunder. Empty where the policy makes no move. None: candidates."""
    continued: Callable[[S, Seat, random.Random], M | None] | None = None
    """The policy within playouts: a cheaper twin that sees all but should use only what its seat may know.
    None: the policy itself, by the seat's view."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Game(Generic[S, M, V, E]):
    """A game: what it is called, five groups of pure functions, and a mind where search plays it.

    No function changes its arguments, except that chance moves on; the same arguments always give the
    same result. A reader is a seat, or None for a spectator.
    """

    id: str
    title: str
    blurb: Text
    """One sentence for the list of games."""
    goal: Text | None = None
    """The goal of the game, in one sentence for a first-time player."""
    difficulty: Text | None = None
    """The difficulty of learning the game."""
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
    """The lesson of the game: a guided game, and the rules as pages with pictures (``engines.lesson``)."""

    rules: Rules[S, M, E]
    knowledge: Knowledge[S, V, E]
    play: Play[M, V]
    notation: Notation[M, V]
    words: Words[V, E]
    mind: Mind[S, M, V, E] | None = None
    """None: the strong player is the policy."""


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
