"""The words in the pictures of MafiaDollar."""

from __future__ import annotations

from engines.mafiadollar.choice_events import Birthday, Gave, Lost, PassedOn, Police, Raided, Spared
from engines.mafiadollar.events import Dealt, Discarded, Event, Freed, Passed, Played
from engines.mafiadollar.job_events import (
    Attacked,
    Burgled,
    HandedOver,
    Stole,
    Took,
    TookSpoils,
    WentBack,
    WentOut,
)
from engines.mafiadollar.scoring import Balance
from engines.mafiadollar.state import Phase
from engines.mafiadollar.trade_events import Traded
from engines.mafiadollar.view import View
from engines.text import Text, count, say

_TASKS: dict[Phase, Text] = {
    "play": say("to play a card"),
    "spoils": say("to choose the spoils"),
    "steal": say("to choose the loot"),
    "lose": say("to give up loot"),
    "gift": say("to choose a gift"),
    "give": say("to pass a card on"),
}


def task(view: View) -> Text:
    """Say what the owing seats have to do; follows their badges."""
    if view.outcome is not None:
        return say("wins") if len(view.outcome.winners) == 1 else say("win together")
    if view.phase == "actions":
        return count("to act: {n} action left", "to act: {n} actions left", view.actions)
    return _TASKS[view.phase]


_DONE: dict[type[Event], Text] = {
    Dealt: say("The cards are dealt"),
    Played: say("plays"),
    Freed: say("frees"),
    Discarded: say("discards"),
    Passed: say("plays nothing"),
    WentOut: say("sends out"),
    WentBack: say("calls back"),
    Took: say("takes"),
    HandedOver: say("hands over"),
    Birthday: say("has a birthday"),
    Gave: say("gets a gift from"),
    Police: say("plays"),
    PassedOn: say("All pass a card on"),
    Lost: say("loses to the police"),
    Spared: say("has nothing to lose"),
    Raided: say("is raided"),
    Traded: say("trades a card with"),
    TookSpoils: say("takes the spoils"),
    Stole: say("steals from"),
}


def done(event: Event) -> Text:
    """Say what a seat has done; follows its badge."""
    match event:
        case Attacked(check=check):
            if check is None:
                return say("attacks too late")
            return say("attacks and wins") if check.success else say("attacks and fails")
        case Burgled(check=check):
            if check is None:
                return say("breaks in too late")
            return say("breaks in") if check.success else say("fails to break in")
    return _DONE[type(event)]


_ABOUT: dict[Phase, Text] = {
    "spoils": say("has won these items"),
    "steal": say("is inside"),
    "lose": say("has to give up loot"),
    "gift": say("gets gifts in"),
    "give": say("All pass a card to the left"),
}


def about(phase: Phase) -> Text:
    """Say what the open decision of a phase is about; follows the badge of the phasing seat."""
    return _ABOUT[phase]


def ended(cause: object) -> Text:
    """Say why the game is over."""
    return say("Prohibition is over") if cause == "prohibition" else say("Target reached")


def is_shown(event: Event) -> bool:
    """Tell whether the board shows the event as the last action."""
    return type(event) in _DONE or isinstance(event, Attacked | Burgled)


def thousands(dollars: int) -> str:
    """Return dollars in thousands, as on the cards."""
    sign = "−" if dollars < 0 else ""
    return f"{sign}${abs(dollars) // 1000}k"


def balance_text(balance: Balance) -> Text:
    """Return a seat's current balance, for the seat alone."""
    return say(
        "Loot {loot}, costs {costs}: {total}",
        loot=thousands(balance.worth),
        costs=thousands(-balance.penalty),
        total=thousands(balance.total),
    )


def worth_text(balance: Balance) -> Text:
    """Say what a seat is worth now, for the seat alone; follows its badge."""
    return say("is worth {total} now", total=thousands(balance.total))
