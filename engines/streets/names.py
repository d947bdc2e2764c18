"""The names of branches, cards, bets and bribes in Streets of Palermo."""

from __future__ import annotations

from collections.abc import Iterable

from engines.cards import Suit, definite, face
from engines.streets.moves import Call, Influence
from engines.text import Text, say


def business(suit: Suit) -> Text:
    """A branch as a heading: its trade."""
    match suit:
        case "H":
            return say("Contract killing")
        case "D":
            return say("Gambling")
        case "S":
            return say("Trafficking")
        case "C":
            return say("Drugs")


def labelled(suit: Suit) -> Text:
    """A branch on a button: its symbol, in the colour of the text, and its trade."""
    match suit:
        case "H":
            return say("♥ Contract killing")
        case "D":
            return say("♦ Gambling")
        case "S":
            return say("♠ Trafficking")
        case "C":
            return say("♣ Drugs")


def bonus(suit: Suit) -> Text:
    """The bonus for the winner of a branch (streets B2 to B5)."""
    match suit:
        case "H":
            return say("Its winner may lower the difference on another branch by up to 5.")
        case "D":
            return say("Its winner bets on a card, for up to 20 points.")
        case "S":
            return say("Its winner gets 2 points for each low card (2 to 5) on their side of any branch.")
        case "C":
            return say("Its winner gets 3 points for each card left in their hand.")


def branch_name(suit: Suit) -> Text:
    """A branch in the middle of a sentence: its trade and its symbol."""
    match suit:
        case "H":
            return say("contract killing ♥")
        case "D":
            return say("gambling ♦")
        case "S":
            return say("trafficking ♠")
        case "C":
            return say("drugs ♣")


def faces(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards with their suit symbols."""
    return tuple([face(card) for card in cards])


def minus(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "−")


def call_name(call: Call) -> Text:  # noqa: PLR0911 - one line per call
    """A bet in the middle of a sentence."""
    match call:
        case "A":
            return say("an ace")
        case "K":
            return say("a king")
        case "A-red":
            return say("a red ace")
        case "A-black":
            return say("a black ace")
        case "K-red":
            return say("a red king")
        case "K-black":
            return say("a black king")
        case _:
            return definite(call)


def branches(suits: tuple[Suit, ...]) -> Text:
    """Two branches in a sentence."""
    return say("{one} and {other}", one=branch_name(suits[0]), other=branch_name(suits[1]))


def influence(choice: Influence) -> Text:
    """A seat's secrets in words."""
    return say(
        "doubled {doubler} and negated {negator}",
        doubler=branch_name(choice.doubler),
        negator=branch_name(choice.negator),
    )
