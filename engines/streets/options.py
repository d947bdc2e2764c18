"""The options of Streets of Palermo (rules section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engines.options import GameOption, OptionChoice
from engines.text import say


@dataclass(frozen=True, slots=True)
class Options:
    """The options of rules section 3."""

    placement: Literal["any", "suit"]
    negator: Literal["void", "minus"]


OPTIONS = (
    GameOption(
        name="placement",
        label=say("Placement"),
        help=say("Where number cards can be placed."),
        choices=(
            OptionChoice(
                value="any",
                label=say("Any branch"),
                help=say("Any card can go to any branch: fewer fronts, more bluffing."),
            ),
            OptionChoice(
                value="suit",
                label=say("Own suit"),
                help=say("Cards go to the branch of their suit: all four are fought over."),
            ),
        ),
        default="any",
    ),
    GameOption(
        name="negator",
        label=say("Negator"),
        help=say("What a negator does to its branch."),
        choices=(
            OptionChoice(
                value="void",
                label=say("Counts for nothing"),
                help=say("A negated branch is worth no points."),
            ),
            OptionChoice(
                value="minus",
                label=say("Counts against its winner"),
                help=say("Whoever wins a negated branch loses the difference."),
            ),
        ),
        default="void",
    ),
)
