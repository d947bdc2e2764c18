"""The scoring of Streets of Palermo (rules B1 to B7), and its account as data (``result.detail``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, TypedDict, cast

from engines.base import Outcome, Seat
from engines.cards import SUITS, Suit, rank, suit
from engines.streets.cards import BRANCH, VALUE
from engines.streets.moves import CALLS, Call, Influence
from engines.streets.state import Family, Laid, Stack, State

Sums: TypeAlias = "tuple[int, int]"
"""The sums of seat 0 and of seat 1 on a branch."""

LOWERING = 5  # the most that the hearts bonus lowers a difference by (B2)
LOW_CARD_POINTS = 2  # for each low card on the branches of the winner of spades (B4)
LOW_CARDS = range(2, 6)  # the ranks that count as low (B4)
HAND_CARD_POINTS = 3  # for each hand card of the winner of clubs (B5)
DOUBLE = 2  # the multiplier with one doubler; squared with two (B6)

PRIZES: tuple[Call, ...] = ("AH", "AD", "AS", "AC", "KH", "KD", "KS", "KC")
"""The cards that the diamonds bonus draws from, in the order of B3."""

CALL_POINTS: dict[Call, int] = {call: 5 if len(call) == 1 else 20 if call in PRIZES else 10 for call in CALLS}
"""The points of each call if it is true: the piece, the piece and its colour, the exact card (B3)."""

INFLUENCE_RANKS = (("A", "K"), ("Q", "J"))
"""Doublers and negators of seat 0 and of seat 1 (section 2)."""


class BranchDetail(TypedDict):
    """One branch in the final account."""

    branch: Suit
    sums: list[int]
    winner: Seat | None
    difference: int
    lowered: int
    counted: int
    multiplier: int
    points: list[int]


class HeartsDetail(TypedDict):
    """The hearts bonus; branch None: declined or lapsed."""

    seat: Seat
    branch: Suit | None
    lowered: int


class DiamondsDetail(TypedDict):
    """The diamonds bonus."""

    seat: Seat
    call: Call
    drawn: str
    points: int


class CardsDetail(TypedDict):
    """The spades or clubs bonus, with the number of cards that it counts."""

    seat: Seat
    cards: int
    points: int


class Bonuses(TypedDict):
    """The bonuses; None exactly where the branch has no winner."""

    hearts: HeartsDetail | None
    diamonds: DiamondsDetail | None
    spades: CardsDetail | None
    clubs: CardsDetail | None


class Bribes(TypedDict):
    """A seat's influence as cards: ``AS`` and ``KC``, say."""

    doubler: str
    negator: str


class Detail(TypedDict):
    """``result.detail`` of rules section 7."""

    branches: list[BranchDetail]
    bonuses: Bonuses
    influence: list[Bribes]


def total(stack: Stack) -> int:
    """The sum of a stack (B1); cards hidden from the reader count 0."""
    return sum([VALUE[laid.card] for laid in stack if laid.card is not None])


def sums(families: Sequence[Family]) -> tuple[Sums, ...]:
    """The two sums of each branch (B1)."""
    first, second = families
    return tuple([(total(a), total(b)) for a, b in zip(first.stacks, second.stacks, strict=True)])


def winner(pair: Sums) -> Seat | None:
    """The seat with the higher sum; None where they are equal (B1)."""
    if pair[0] == pair[1]:
        return None
    return 0 if pair[0] > pair[1] else 1


def difference(pair: Sums) -> int:
    """The difference between both sums of a branch (B1)."""
    return abs(pair[0] - pair[1])


def lowering(margin: int) -> int:
    """The amount by which the hearts bonus lowers a difference (B2)."""
    return min(LOWERING, margin)


def lowerable(differences: Sequence[int]) -> tuple[Suit, ...]:
    """The branches that the hearts bonus may lower (B2)."""
    return tuple([branch for branch in SUITS[1:] if differences[BRANCH[branch]] > 0])


def multiplier(branch: Suit, influences: Sequence[Influence], negator: Literal["void", "minus"]) -> int:
    """The multiplier of a branch (B6)."""
    power = 1
    for influence in influences:
        if influence.negator == branch:
            return -1 if negator == "minus" else 0
        if influence.doubler == branch:
            power *= DOUBLE
    return power


def true_calls(drawn: str) -> dict[Call, int]:
    """The three calls that are true of a drawn card, with their points, ascending (B3)."""
    piece, branch = rank(drawn), suit(drawn)
    colour = "red" if branch in ("H", "D") else "black"
    return {call: CALL_POINTS[call] for call in CALLS if call in (piece, f"{piece}-{colour}", drawn)}


def low_cards(stacks: Sequence[Stack]) -> int:
    """The number of low cards in a seat's stacks, face up or down (B4)."""
    return sum([is_low(laid) for stack in stacks for laid in stack])


def is_low(laid: Laid) -> bool:
    """Return whether the spades bonus counts this card, as far as it is known (B4)."""
    return laid.card is not None and VALUE[laid.card] in LOW_CARDS


def influences(state: State) -> tuple[Influence, Influence]:
    """Both seats' influence. Raises ValueError until both have chosen."""
    first, second = (family.influence for family in state.families)
    if first is None or second is None:
        raise ValueError("not both seats have chosen their influence")
    return first, second


def outcome(state: State) -> Outcome | None:
    """The result of a game that is over; None before."""
    return ended(state) if state.phase == "over" else None


def ended(state: State) -> Outcome:
    """The result of the cards and bonuses, with the detail of section 7."""
    chosen = influences(state)
    branches = _branches(state, chosen)
    bonuses = _bonuses(state, branches)
    scores = _total(branches, bonuses)
    best = max(scores)
    detail: Detail = {
        "branches": branches,
        "bonuses": bonuses,
        "influence": [
            {"doubler": doubler + influence.doubler, "negator": negator + influence.negator}
            for (doubler, negator), influence in zip(INFLUENCE_RANKS, chosen, strict=True)
        ],
    }
    winners = tuple([seat for seat in (0, 1) if scores[seat] == best])
    return Outcome(scores, winners, cast("dict[str, Any]", detail))


def running_scores(state: State) -> tuple[int, ...]:
    """The scores if the game ended now, from the cards and bonuses so far (B1 to B7).

    Both are 0 until both seats have chosen their influence.
    """
    if any(family.influence is None for family in state.families):
        return (0, 0)
    branches = _branches(state, influences(state))
    return _total(branches, _bonuses(state, branches))


def detail(result: Outcome) -> Detail:
    """The account of a finished game of streets, as a typed dictionary."""
    return cast("Detail", result.detail)


def bonus_points(result: Outcome, branch: Suit) -> int:
    """The points of the bonus of a branch; that of hearts brings none itself."""
    bonuses = detail(result)["bonuses"]
    found = {"D": bonuses["diamonds"], "S": bonuses["spades"], "C": bonuses["clubs"]}.get(branch)
    return found["points"] if found else 0


def _branches(state: State, chosen: tuple[Influence, Influence]) -> list[BranchDetail]:
    found: list[BranchDetail] = []
    for branch, pair in zip(SUITS, sums(state.families), strict=True):
        margin = difference(pair)
        won = winner(pair)
        lowered = lowering(margin) if branch == state.lowered else 0
        times = multiplier(branch, chosen, state.options.negator)
        earned = [0, 0]
        if won is not None:
            earned[won] = (margin - lowered) * times
        found.append(
            {
                "branch": branch,
                "sums": [*pair],
                "winner": won,
                "difference": margin,
                "lowered": lowered,
                "counted": margin - lowered,
                "multiplier": times,
                "points": earned,
            }
        )
    return found


def _total(branches: list[BranchDetail], bonuses: Bonuses) -> tuple[int, ...]:
    """The points of both seats (B7)."""
    scores = [sum([branch["points"][seat] for branch in branches]) for seat in (0, 1)]
    for bonus in (bonuses["diamonds"], bonuses["spades"], bonuses["clubs"]):
        if bonus is not None:
            scores[bonus["seat"]] += bonus["points"]
    return tuple(scores)


def _bonuses(state: State, branches: list[BranchDetail]) -> Bonuses:
    hearts, diamonds, spades, clubs = (branch["winner"] for branch in branches)
    bonuses: Bonuses = {"hearts": None, "diamonds": None, "spades": None, "clubs": None}
    if hearts is not None:
        taken = sum([branch["lowered"] for branch in branches])
        bonuses["hearts"] = {"seat": hearts, "branch": state.lowered, "lowered": taken}
    if diamonds is not None and state.call is not None and state.drawn is not None:
        won = true_calls(state.drawn).get(state.call, 0)
        bonuses["diamonds"] = {"seat": diamonds, "call": state.call, "drawn": state.drawn, "points": won}
    if spades is not None:
        low = low_cards(state.families[spades].stacks)
        bonuses["spades"] = {"seat": spades, "cards": low, "points": low * LOW_CARD_POINTS}
    if clubs is not None:
        held = len(state.families[clubs].hand)
        bonuses["clubs"] = {"seat": clubs, "cards": held, "points": held * HAND_CARD_POINTS}
    return bonuses
