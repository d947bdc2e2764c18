"""Positions and results of Streets of Palermo as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from engines.base import Account, Seat
from engines.cards import SUITS, Suit, face
from engines.streets.cards import BRANCH, in_order
from engines.streets.events import Finished
from engines.streets.names import branch_name, branches, business, call_name, faces, influence, minus
from engines.streets.scoring import Bonuses, BranchDetail, detail, total
from engines.streets.state import Stack
from engines.streets.view import Side, View, leaders, likely_leaders, shown
from engines.text import Text, Who, count, say


def status(view: View) -> Text:  # noqa: PLR0911 - one line per situation
    """Say whose turn it is and which decision is due, or how the game ended."""
    if view.outcome is not None:
        return Finished(view.outcome).tell()
    if len(view.owes) > 1:
        first, second = view.owes
        return say(
            "{first} and {second} are each choosing a doubler and a negator in secret.",
            first=Who(first),
            second=Who(second),
        )
    who = Who(view.owes[0])
    match view.phase:
        case "influence":
            return say("{who} is still choosing a doubler and a negator in secret.", who=who)
        case "lower":
            return say("{who} has won contract killing ♥ and may lower another branch.", who=who)
        case "guess":
            return say("{who} has won gambling ♦ and must bet on a card.", who=who)
    if view.jokered:
        return say("{who} has played the joker and must now take an action.", who=who)
    return say("It's {who}'s turn.", who=who)


# --- The whole position -----------------------------------------------------------------------------


def describe(view: View) -> tuple[Text, ...]:
    """Describe the whole position as the reader may know it, the most important first."""
    return (
        status(view),
        *_standing(view),
        *[_branch(view, suit) for suit in SUITS],
        *_middle(view),
        *[text for seat, side in enumerate(view.sides) for text in _family(view, seat, side)],
        *_swept_away(view),
    )


def _standing(view: View) -> tuple[Text, ...]:
    """Say who leads from the first turn to the end, counting what only the reader knows."""
    if view.outcome is not None or view.phase == "influence":
        return ()
    likely = likely_leaders(view)
    if likely == leaders(view):
        return (say("{who} is ahead.", who=Who(likely[0])) if likely else say("Nobody is ahead."),)
    if likely:
        return (say("With what only you know, {who} is ahead.", who=Who(likely[0])),)
    return (say("With what only you know, nobody is ahead."),)


def _branch(view: View, suit: Suit) -> Text:
    at = BRANCH[suit]
    first, second = view.sides
    return say(
        "{branch}: {first_seat} has {first}; {second_seat} has {second}.",
        branch=business(suit),
        first_seat=Who(0),
        first=_stack(first, at),
        second_seat=Who(1),
        second=_stack(second, at),
    )


def _stack(side: Side, at: int) -> Text:
    """List the cards of a stack and their sum, as far as the reader knows them."""
    stack = side.stacks[at]
    if not stack:
        return say("nothing")
    cards = tuple(_laid(stack))
    if any(laid.card is None for laid in stack):
        return say("{cards} ({sum} showing)", cards=cards, sum=total(stack))
    return say("{cards} (sum {sum})", cards=cards, sum=total(stack))


def _laid(stack: Stack) -> Iterator[Text]:
    """List the cards in the order of placing; adjacent unknown cards are counted."""
    for laid, alike in groupby(stack):
        if laid.card is None:
            yield count("a face-down card", "{n} face-down cards", len(list(alike)))
        elif laid.up:
            yield say("{card}", card=face(laid.card))
        else:
            yield say("{card} face down", card=face(laid.card))


def _middle(view: View) -> tuple[Text, ...]:
    """Describe the differences after the end of play; before it, display, pile and joker."""
    if view.differences is not None:
        return (
            say(
                "Differences: {differences}.",
                differences=tuple(
                    [
                        say("{branch} {n}", branch=branch_name(suit), n=n)
                        for suit, n in zip(SUITS, view.differences, strict=True)
                    ]
                ),
            ),
        )
    return (
        say("Display: {cards}.", cards=faces(shown(view))),
        count("{n} card in the pile.", "{n} cards in the pile.", view.pile),
        say("{who} holds the joker.", who=Who(view.joker)),
    )


def _family(view: View, seat: Seat, side: Side) -> tuple[Text, ...]:
    """Describe the hand, bribes and discards of one family as far as they are known."""
    texts = [_hand(seat, side, own=seat == view.reader)]
    if side.influence is not None and seat == view.reader:
        texts.append(say("You have {influence}.", influence=influence(side.influence)))
    elif side.influence is not None:
        texts.append(say("{who}: {influence}.", who=Who(seat), influence=influence(side.influence)))
    if side.bribed is not None and seat != view.reader and side.influence is None:
        texts.append(say("{who} has bribed {branches}.", who=Who(seat), branches=branches(side.bribed)))
    elif view.phase == "influence" and side.influence is None and side.chosen:
        texts.append(say("{who} has chosen in secret.", who=Who(seat)))
    if side.discard_size:
        texts.append(_discards(seat, side, own=seat == view.reader))
    return tuple(texts)


def _hand(seat: Seat, side: Side, *, own: bool) -> Text:
    who = Who(seat)
    if side.hand and own:
        return say("You have {cards}.", cards=faces(in_order(side.hand)))
    if side.hand:
        return say("{who}'s hand: {cards}.", who=who, cards=faces(in_order(side.hand)))
    return count("{who}'s hand: {n} card.", "{who}'s hand: {n} cards.", side.hand_size, who=who)


def _discards(seat: Seat, side: Side, *, own: bool) -> Text:
    who = Who(seat)
    if side.discards and own:
        return say("You have discarded {cards}.", cards=faces(side.discards))
    if side.discards:
        return say("{who} has discarded {cards}.", who=who, cards=faces(side.discards))
    return count(
        "{who} has discarded {n} card.",
        "{who} has discarded {n} cards.",
        side.discard_size,
        who=who,
    )


def _swept_away(view: View) -> tuple[Text, ...]:
    if not view.swept:
        return ()
    return (say("Swept away by the joker: {cards}.", cards=faces(view.swept)),)


# --- The account (rules section 7) ------------------------------------------------------------------


def account(view: View) -> Account | None:
    """List the scores by branch, the bonuses, the totals, and everything that was secret."""
    if view.outcome is None:
        return None
    found = detail(view.outcome)
    first, second = view.outcome.scores
    return Account(
        head=(say("Branch"), say("{who}", who=Who(0)), say("{who}", who=Who(1))),
        rows=(
            *[_row(branch) for branch in found["branches"]],
            *_bonus_rows(found["bonuses"]),
            (say("Total"), _points(first), _points(second)),
        ),
        secrets=tuple([text for seat, side in enumerate(view.sides) for text in _secrets(seat, side)]),
    )


def _row(branch: BranchDetail) -> tuple[Text, ...]:
    first, second = branch["sums"]
    name = business(branch["branch"])
    if branch["lowered"]:
        label = say(
            "{branch}: {first} to {second}, lowered by {lowered}, × {multiplier}",
            branch=name,
            first=first,
            second=second,
            lowered=branch["lowered"],
            multiplier=minus(branch["multiplier"]),
        )
    else:
        label = say(
            "{branch}: {first} to {second}, × {multiplier}",
            branch=name,
            first=first,
            second=second,
            multiplier=minus(branch["multiplier"]),
        )
    ours, theirs = branch["points"]
    return label, _points(ours), _points(theirs)


def _bonus_rows(bonuses: Bonuses) -> list[tuple[Text, ...]]:
    rows = []
    if (diamonds := bonuses["diamonds"]) is not None:
        label = say(
            "Bet on {call}, {drawn} drawn", call=call_name(diamonds["call"]), drawn=face(diamonds["drawn"])
        )
        rows.append(_bonus(label, diamonds["seat"], diamonds["points"]))
    if (spades := bonuses["spades"]) is not None:
        label = count("{n} low card on the branches", "{n} low cards on the branches", spades["cards"])
        rows.append(_bonus(label, spades["seat"], spades["points"]))
    if (clubs := bonuses["clubs"]) is not None:
        label = count("{n} card in hand", "{n} cards in hand", clubs["cards"])
        rows.append(_bonus(label, clubs["seat"], clubs["points"]))
    return rows


def _bonus(label: Text, seat: Seat, points: int) -> tuple[Text, ...]:
    mine, none = _points(points), _points(0)
    return (label, mine, none) if seat == 0 else (label, none, mine)


def _points(points: int) -> Text:
    return say("{points}", points=minus(points))


def _secrets(seat: Seat, side: Side) -> list[Text]:
    who = Who(seat)
    texts = []
    if side.influence is not None:
        texts.append(say("{who} {influence}.", who=who, influence=influence(side.influence)))
    down = tuple(
        [
            say("{branch} ({cards})", branch=branch_name(suit), cards=tuple(faces(hidden)))
            for suit, stack in zip(SUITS, side.stacks, strict=True)
            if (hidden := [laid.card for laid in stack if laid.card is not None and not laid.up])
        ]
    )
    if down:
        texts.append(say("{who}'s face-down cards: {cards}.", who=who, cards=down))
    if side.hand:
        texts.append(say("{who} still held {cards}.", who=who, cards=faces(in_order(side.hand))))
    if side.discards:
        texts.append(say("{who} had discarded {cards}.", who=who, cards=faces(side.discards)))
    return texts
