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
                help=say("Police stones walk, and cost nothing under another player's pawn."),
            ),
        ),
        default="english",
    ),
    GameOption(
        name="final_round",
        label=say("Final round"),
        help=say("Do players already home still get their waiting points in the final round?"),
        choices=(
            OptionChoice(
                value="scored",
                label=say("Counts for everyone"),
                help=say("Players who don't get another turn still get the waiting bonus."),
            ),
            OptionChoice(
                value="cut",
                label=say("Cut short"),
                help=say("The game ends at once: no more turns, no bonus."),
            ),
        ),
        default="scored",
    ),
    GameOption(
        name="round_limit",
        label=say("Round limit"),
        help=say("Walking ends after this many rounds, even if not everyone is home."),
        choices=(
            OptionChoice(
                value=20, label=say("20 rounds"), help=say("Brisk: if you wander, you leave chips behind.")
            ),
            OptionChoice(value=30, label=say("30 rounds"), help=say("Enough if everyone hurries a little.")),
            OptionChoice(value=40, label=say("40 rounds"), help=say("More than a game usually needs.")),
            OptionChoice(value=60, label=say("60 rounds"), help=say("No hurry at all.")),
        ),
        default=40,
        between=(20, 200),
    ),
)
