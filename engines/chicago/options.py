"""The options of Chicago Underworld (rules section 3)."""

from __future__ import annotations

from typing import NamedTuple

from engines.options import GameOption, OptionChoice, OptionValue
from engines.text import Text, count, say


class Options(NamedTuple):
    """The options of a table (rules section 3)."""

    bribe: int
    """Dollars."""
    rounds: int
    reshuffles: int


ROUNDS = {2: 30, 3: 20, 4: 20, 5: 15, 6: 15}
"""Suggested rounds for each number of seats."""


def _rounds(seats: int) -> OptionValue:
    return ROUNDS[seats]


def _bribe(dollars: int, meaning: Text) -> OptionChoice:
    return OptionChoice(dollars, say("${dollars}", dollars=dollars), meaning)


def _length(rounds: int, meaning: Text) -> OptionChoice:
    return OptionChoice(rounds, count("{n} round", "{n} rounds", rounds), meaning)


OPTIONS = (
    GameOption(
        "bribe",
        say("Bribe"),
        say("The price of stopping a police raid or a mob attack."),
        (
            _bribe(15, say("Cheap: the victim can pay in about half of all attacks.")),
            _bribe(20, say("The price of a king: some can pay, few want to.")),
            _bribe(30, say("Steep: hardly ever paid.")),
            _bribe(50, say("It can never be paid: the owner's hand is worth at most $49.")),
        ),
        20,
    ),
    GameOption(
        "rounds",
        say("Length"),
        say("The game ends after at most this many rounds."),
        (
            _length(10, say("A quick game.")),
            _length(15, say("Right for five or six players.")),
            _length(20, say("Right for three or four players.")),
            _length(25, say("A little longer.")),
            _length(30, say("Right for two players.")),
            _length(40, say("Long: someone might end up owning all of Chicago.")),
        ),
        20,
        suggest=_rounds,
    ),
    GameOption(
        "reshuffles",
        say("Refills"),
        say(
            "How many times an empty deck is refilled from the discard pile; after that, an empty deck "
            "ends the game."
        ),
        (
            OptionChoice(0, say("Never"), say("The first empty deck ends the game.")),
            OptionChoice(1, say("Once"), say("The second empty deck ends the game.")),
            OptionChoice(
                2, say("Twice"), say("The third empty deck ends the game, which hardly ever happens.")
            ),
        ),
        0,
    ),
)
