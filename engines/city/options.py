"""The options of Palermo (rules section 3)."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from engines.options import GameOption, OptionChoice
from engines.text import say

Edition: TypeAlias = Literal["english", "dutch"]


class Options(NamedTuple):
    """The options of rules section 3."""

    edition: Edition
    final_round: Literal["scored", "cut"]
    round_limit: int


OPTIONS = (
    GameOption(
        name="edition",
        label=say("Edition"),
        help=say("The English and the Dutch rules differ in what police stones can do."),
        choices=(
            OptionChoice(
                value="english",
                label=say("English"),
                help=say("Police stones go anywhere; stopping on one costs a point next turn."),
            ),
            OptionChoice(
                value="dutch",
                label=say("Dutch"),
                help=say("Police stones walk like pawns; under another’s pawn they cost nothing."),
            ),
        ),
        default="english",
    ),
    GameOption(
        name="final_round",
        label=say("Last round"),
        help=say("Whether the round in which the last seat comes home counts as waited for all."),
        choices=(
            OptionChoice(
                value="scored",
                label=say("Counts for all"),
                help=say("Seats whose turn does not come any more still get their waiting bonus."),
            ),
            OptionChoice(
                value="cut",
                label=say("Cut short"),
                help=say("The game is over at once: no turn, no bonus."),
            ),
        ),
        default="scored",
    ),
    GameOption(
        name="round_limit",
        label=say("Most rounds"),
        help=say("Walking ends after so many rounds, whether everybody is home or not."),
        choices=(
            OptionChoice(value=20, label=say("20 rounds"), help=say("Brisk: wandering about costs chips.")),
            OptionChoice(value=30, label=say("30 rounds"), help=say("Enough for all who hurry a little.")),
            OptionChoice(value=40, label=say("40 rounds"), help=say("More than a game usually needs.")),
            OptionChoice(value=60, label=say("60 rounds"), help=say("No hurry at all.")),
        ),
        default=40,
        between=(20, 200),
    ),
)
