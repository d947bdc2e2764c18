"""The words on the pictures of MafiaDollar."""

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
    "spoils": say("to divide the spoils"),
    "steal": say("to choose the loot"),
    "lose": say("to give up loot"),
    "gift": say("to choose a gift"),
    "give": say("to pass on a card"),
}


def task(view: View) -> Text:
    """What the seats are to do; said after their chips."""
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
    PassedOn: say("All pass on a card"),
    Lost: say("loses to the police"),
    Spared: say("has nothing to lose"),
    Raided: say("is raided"),
    Traded: say("trades a card with"),
    TookSpoils: say("takes the spoils"),
    Stole: say("steals from"),
}


def done(event: Event) -> Text:
    """What a seat has done; said after its badge."""
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
    """What the open decision of such a phase is about; said after the badge of the seat on turn."""
    return _ABOUT[phase]


def ended(cause: object) -> Text:
    """Why the game is over."""
    return say("Prohibition is over") if cause == "prohibition" else say("Target reached")


def is_shown(event: Event) -> bool:
    """Whether the board tells of the event as the last action."""
    return type(event) in _DONE or isinstance(event, Attacked | Burgled)


def thousands(dollars: int) -> str:
    """Dollars in thousands, as on the cards."""
    sign = "−" if dollars < 0 else ""
    return f"{sign}${abs(dollars) // 1000}k"


def balance_text(balance: Balance) -> Text:
    """What a seat has now, for its own eyes."""
    return say(
        "Loot {loot}, costs {costs}: {total}",
        loot=thousands(balance.worth),
        costs=thousands(-balance.penalty),
        total=thousands(balance.total),
    )


def worth_text(balance: Balance) -> Text:
    """What a seat has now; said after its badge, for its own eyes."""
    return say("is worth {total} now", total=thousands(balance.total))
