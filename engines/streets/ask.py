"""The questions that lead a player of Streets of Palermo to a move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engines.base import Answers, Option, Question, Seat
from engines.cards import SUITS, Suit, face
from engines.dialogue import Dialogue, asked, one, several, walk
from engines.streets.cards import BRANCH, in_order, own
from engines.streets.moves import (
    CALLS,
    Call,
    Draw,
    Exchange,
    Guess,
    Influence,
    Joker,
    Lower,
    Move,
    Place,
    Take,
)
from engines.streets.names import bonus, branch_name, labelled, minus
from engines.streets.rules import SLOTS
from engines.streets.scoring import PRIZES, lowerable, lowering, multiplier, total
from engines.streets.view import View, own_hand, shown, sides
from engines.text import Text, Who, count, say

DECLINE = "-"
PLACE = "P"
"""The answer that leads to the cards of the hand."""
JOKER = "J"
"""The answer that plays the joker."""
PILE = "pile"
"""The mark of the pile, from which one draws."""
HIDE = say("Which card?")
SWAP = say("Which cards do you exchange?")
"""The questions about cards of the hand: which one to place, and which ones to exchange."""
_TEN = "T"  # the rank ten in an option's value, so that every card has two characters
_TAKE = "T"  # before a card of the display that is taken


def ask(view: View, answers: Answers) -> Question | Move:
    """The next question on the way to a move, or the move."""
    asked(view.reader, view.owes)
    return walk(_decision(view), answers)


def hint(view: View) -> Text:
    """Explain the decision to a person who plays for the first time."""
    match view.phase:
        case "influence":
            if view.options.negator == "minus":
                return say(
                    "Your doubler doubles the points of one branch. Your negator reverses those of another: "
                    "whoever wins it loses them. Both stay secret until the end, so only you know where "
                    "fighting pays off."
                )
            return say(
                "Your doubler doubles the points of one branch. Your negator makes another count for "
                "nothing. Both stay secret until the end, so only you know where fighting pays off."
            )
        case "lower":
            return say(
                "The lower the difference, the fewer points a branch is worth: lower one that the other "
                "family has won."
            )
        case "guess":
            return say("The more exact your bet, the more it pays if it's right. A wrong bet costs nothing.")
        case _:
            return say(
                "You get one action per turn. Cards you take go face up on a branch; cards from your hand go "
                "face down. When the pile is empty, everything is revealed and scored."
            )


def _decision(view: View) -> Dialogue[Move]:
    match view.phase:
        case "influence":
            return _influence(view)
        case "lower":
            return _lower(view)
        case "guess":
            return _guess()
        case _:
            return _turn(view)


# --- Influence ------------------------------------------------------------------------------------


def _influence(view: View) -> Dialogue[Move]:
    prompt = say("Which branch do you want to count double?")
    doubler = _suit((yield from one(prompt, [_branch(branch, bonus(branch)) for branch in SUITS])))
    others = [_branch(branch, bonus(branch)) for branch in SUITS if branch != doubler]
    negator = _suit((yield from one(_negate(view, doubler), others)))
    return Influence(doubler, negator)


def _negate(view: View, doubler: Suit) -> Text:
    """Return the question for the negator, which repeats the doubler: nothing else shows it yet."""
    chosen = branch_name(doubler)
    if view.options.negator == "minus":
        return say(
            "Your doubler: {branch}. Which branch do you want to count against its winner?", branch=chosen
        )
    return say("Your doubler: {branch}. Which branch do you want to count for nothing?", branch=chosen)


# --- Turns ----------------------------------------------------------------------------------------


def _turn(view: View) -> Dialogue[Move]:
    kind = yield from one(_prompt(view), _actions(view))
    match kind:
        case "D":
            return Draw()
        case "X":
            return (yield from _exchange(view))
        case _ if kind == JOKER:
            return Joker()
        case _ if kind == PLACE:
            hand = [_card_option(card, _bound(view, card)) for card in in_order(own_hand(view))]
            card = yield from one(HIDE, hand)
            return (yield from _lay(view, Place, _card(card)))
    return (yield from _lay(view, Take, _card(kind.removeprefix(_TAKE))))


def _prompt(view: View) -> Text:
    if view.jokered:
        return say("There's a new display. Which action do you take?")
    return say("Your turn. What do you do?")


def _actions(view: View) -> tuple[Option, ...]:
    options = list(_to_take(view))
    if own_hand(view):
        options.append(
            Option(PLACE, say("Place a card from your hand"), say("It goes face down on a branch."))
        )
    drawn = say("Take the top card of the pile into your hand.")
    options.append(Option("D", say("Draw a card"), drawn, mark=PILE))
    if own_hand(view):
        options.append(
            Option("X", say("Exchange cards"), say("Discard cards from your hand and draw the same number."))
        )
    if view.joker == view.reader and not view.jokered:
        options.append(
            Option(
                JOKER,
                say("Play the joker"),
                say("Replace the whole display, then take your action. The joker goes to the other family."),
                confirm=_joker_warning(view),
            )
        )
    return tuple(options)


def _joker_warning(view: View) -> Text:
    if view.pile <= SLOTS:
        return say("Play the joker? It uses up the pile, so play ends at once and everything is scored.")
    return say("Play the joker? It goes to the other family, who can use it against you later.")


def _to_take(view: View) -> Iterator[Option]:
    """Offer the cards of the display by slot, before the other actions, because most turns take one."""
    for card in shown(view):
        label = say("Take {card}", card=face(card))
        goes = _bound(view, card) or say("It goes face up on a branch.")
        yield Option(_TAKE + _value(card), label, goes, mark=card)


def _exchange(view: View) -> Dialogue[Move]:
    hand = own_hand(view)
    options = map(_card_option, in_order(hand))
    picks = yield from several(SWAP, options, 1, min(len(hand), view.pile))
    cards = set(map(_card, picks))
    return Exchange(tuple(card for card in hand if card in cards))


def _lay(view: View, move: type[Place | Take], card: str) -> Dialogue[Move]:
    """Ask for the card's branch, unless the option ``placement`` leaves no choice."""
    if view.options.placement == "suit":
        return move(card, own(card))
    prompt = say("Which branch does the {card} go to?", card=face(card))
    branches = tuple([_branch(branch, _standing(view, branch)) for branch in SUITS])
    (branch,) = yield Question(prompt, branches, preview=card)
    return move(card, _suit(branch))


# --- Scoring --------------------------------------------------------------------------------------


def _lower(view: View) -> Dialogue[Move]:
    prompt = say("You've won contract killing ♥: which other branch do you lower by up to 5?")
    branches = [
        _branch(branch, _lowered(view, branch)) for branch in lowerable(view.differences or (0, 0, 0, 0))
    ]
    decline = Option(
        DECLINE, say("Lower none"), say("All differences stay as they are; nobody's points change.")
    )
    branch = yield from one(prompt, (*branches, decline))
    return Lower(None if branch == DECLINE else _suit(branch))


def _lowered(view: View, branch: Suit) -> Text:
    """Describe how lowering a branch changes its difference and its winner's points (B2, B6)."""
    margin = view.differences[BRANCH[branch]] if view.differences else 0
    winner = view.winners[BRANCH[branch]] if view.winners else None
    chosen = [side.influence for side in view.sides if side.influence is not None]
    times = multiplier(branch, chosen, view.options.negator)
    taken = lowering(margin)
    sum_ = say("{old} → {new}, × {times}", old=margin, new=margin - taken, times=minus(times))
    if winner is None or times == 0:
        return say("{sum}: nobody's points change.", sum=sum_)
    return _gain(view, sum_, winner, -taken * times)


def _gain(view: View, sum_: Text, seat: Seat, points: int) -> Text:
    """Describe the points that a seat gains, or loses if negative; the reader is addressed as "you"."""
    who, n = Who(seat), abs(points)
    if seat == view.reader:
        if points < 0:
            return count("{sum}: costs you {n} point.", "{sum}: costs you {n} points.", n, sum=sum_)
        return count("{sum}: earns you {n} point.", "{sum}: earns you {n} points.", n, sum=sum_)
    if points < 0:
        return count("{sum}: costs {who} {n} point.", "{sum}: costs {who} {n} points.", n, sum=sum_, who=who)
    return count("{sum}: earns {who} {n} point.", "{sum}: earns {who} {n} points.", n, sum=sum_, who=who)


def _guess() -> Dialogue[Move]:
    prompt = say(
        "You've won gambling ♦: a card will be drawn from four aces and four kings. What do you bet on?"
    )
    return Guess(_CALLS[(yield from one(prompt, _bets()))])


_CALLS: dict[str, Call] = {call.replace("-red", "r").replace("-black", "b"): call for call in CALLS}
"""The calls by option value."""


def _bets() -> Iterator[Option]:
    for piece, label in ("A", say("An ace")), ("K", say("A king")):
        yield Option(piece, label, say("5 points; 4 of the 8 cards."), group=say("Ace or king: 5 points"))
    for value, label in (
        ("Ar", say("A red ace")),
        ("Ab", say("A black ace")),
        ("Kr", say("A red king")),
        ("Kb", say("A black king")),
    ):
        yield Option(
            value,
            label,
            say("10 points; 2 of the 8 cards."),
            group=say("Ace or king, red or black: 10 points"),
        )
    for card in PRIZES:
        yield Option(
            card,
            say("The {card}", card=face(card)),
            say("20 points; 1 of the 8 cards."),
            mark=card,
            group=say("The exact card: 20 points"),
        )


# --- Options --------------------------------------------------------------------------------------


def _branch(branch: Suit, description: Text | None = None) -> Option:
    return Option(branch, labelled(branch), description, mark=branch)


def _card_option(card: str, description: Text | None = None) -> Option:
    return Option(_value(card), say("{card}", card=face(card)), description, mark=card)


def _suit(value: str) -> Suit:
    return cast("Suit", value)


def _value(card: str) -> str:
    return card.replace("10", _TEN)


def _card(value: str) -> str:
    return value.replace(_TEN, "10")


def _bound(view: View, card: str) -> Text | None:
    """Describe the only branch a card can go to and how it stands, or None if there is a choice."""
    if view.options.placement != "suit":
        return None
    branch = own(card)
    return say("Goes to {branch}. {standing}", branch=branch_name(branch), standing=_standing(view, branch))


def _standing(view: View, branch: Suit) -> Text:
    """Describe how a branch stands for the reader, with their own secret if it lies there."""
    sums = _sums(view, branch)
    mine, _ = sides(view)
    if mine.influence is None:
        return sums
    if mine.influence.doubler == branch:
        return say("{sums} Your doubler is here.", sums=sums)
    if mine.influence.negator == branch:
        return say("{sums} Your negator is here.", sums=sums)
    return sums


def _sums(view: View, branch: Suit) -> Text:
    mine, theirs = (side.stacks[BRANCH[branch]] for side in sides(view))
    other = Who(0 if view.reader == 1 else 1)
    hidden = sum(laid.card is None for laid in theirs)
    if not hidden:
        return say("You {mine}, {other} {theirs}.", mine=total(mine), other=other, theirs=total(theirs))
    return count(
        "You {mine}, {other} {theirs} and {n} card face down.",
        "You {mine}, {other} {theirs} and {n} cards face down.",
        hidden,
        mine=total(mine),
        other=other,
        theirs=total(theirs),
    )
