"""The options of MafiaDollar (rules section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from engines.options import GameOption, OptionChoice, OptionValue
from engines.text import say


class Options(NamedTuple):
    """The options of a table."""

    target: int | None
    """Dollars at which the game ends after a round (P27); None if only the end card ends it."""
    item_handover: bool
    """True if a gangster may hand an item to another one."""


def options_of(values: Mapping[str, OptionValue]) -> Options:
    """Return the options from a complete mapping."""
    return Options(cast("int | None", values["target"]), bool(values["item_handover"]))


OPTIONS = (
    GameOption(
        "target",
        say("Early end"),
        say("The game also ends after a round in which someone is worth this much."),
        (
            OptionChoice(None, say("No"), say("Only the end of Prohibition ends the game.")),
            OptionChoice(
                250_000, say("$250,000"), say("A short game, especially with two or three players.")
            ),
            OptionChoice(
                500_000, say("$500,000"), say("Shortens most two-player games; rarely matters with more.")
            ),
        ),
        None,
    ),
    GameOption(
        "item_handover",
        say("Handing over items"),
        say("As an action, a gangster in the hideout can give an item to another gangster there."),
        (
            OptionChoice(value=False, label=say("No"), help=say("An item stays with its gangster.")),
            OptionChoice(value=True, label=say("Yes"), help=say("Items can change hands in the hideout.")),
        ),
        default=False,
    ),
)
