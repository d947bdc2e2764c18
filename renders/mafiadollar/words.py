"""The words in the pictures of MafiaDollar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from engines.base import Option, Outcome, Question, Seat
from engines.dialogue import value_of
from engines.mafiadollar import menus
from engines.mafiadollar.cards import CARDS, KIND, Kind, worth
from engines.mafiadollar.choice_events import Birthday, Gave, Lost, PassedOn, Police, Raided, Spared
from engines.mafiadollar.events import Dealt, Discarded, Drew, Event, Freed, Passed, Played
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
from engines.mafiadollar.names import card_name, dollars
from engines.mafiadollar.odds import percent
from engines.mafiadollar.points import NEEDED, attack_points, burglary_points
from engines.mafiadollar.state import Gangster, Phase
from engines.mafiadollar.trade_events import Declined, Offered, Traded
from engines.mafiadollar.trade_menus import GIVING, TRADE
from engines.mafiadollar.view import View
from engines.text import Text, count, say
from renders.shared.layout import lit_seats
from renders.shared.words import percentage

_TASKS: dict[Phase, Text] = {
    "play": say("to play a card"),
    "spoils": say("to choose the spoils"),
    "steal": say("to choose the loot"),
    "lose": say("to give up loot"),
    "gift": say("to choose a gift"),
    "give": say("to pass a card on"),
}


_PROMPTED: Mapping[str, Text] = {
    menus.STORE.template: say("to pick a warehouse"),
    GIVING.template: say("to offer a card"),
}
"""What a question is about, by the sentence that asks it."""


def task(view: View, question: Question | None = None) -> Text:
    """Say what the owing seats have to do; follows their badges.

    ``question``: what the reader is asked in their own picture.
    """
    return _step(view, question) or _due(view)


def addressed(view: View, question: Question | None = None) -> tuple[Seat, ...]:
    """Return the seats that the task is for: the reader alone, if it trades while others act."""
    if view.reader is None or view.reader in view.owes or _step(view, question) is None:
        return lit_seats(view)
    return (view.reader,)


def _step(view: View, question: Question | None) -> Text | None:
    """Say what a question is about, if it is more special than what is due."""
    if question is None:
        return None
    if question.prompt.template in _PROMPTED:
        return _PROMPTED[question.prompt.template]
    if isinstance(question.preview, tuple):
        return _chosen(view, question, *question.preview)
    if all(_is_seat(option) for option in question.options):
        return say("to pick a partner")
    if any(option.value == menus.END for option in question.options):
        return count(
            "to pick a gangster: {n} action left", "to pick a gangster: {n} actions left", view.actions
        )
    return None


def _is_seat(option: Option) -> bool:
    return value_of("seat", option.mark) is not None


def _chosen(view: View, question: Question, card: str, job: str | None = None, *_: str) -> Text:
    """Say what is left to choose for a card of the hand, or for a gangster and its job, or for its item.

    A trade has a card of the hand as well, and a partner.
    """
    if job == TRADE:
        return say("to ask for a card")
    if view.phase == "play":
        return _used(question, card)
    if job is None:
        return say("to pick a job for {gangster}", gangster=call_name(card))
    if job in CARDS:
        return say("to hand over {item}", item=card_name(job))
    return _attack(view, card) if job == menus.ATTACK else _burglary(view, question, card)


def _attack(view: View, card: str) -> Text:
    """Say that a gangster of the reader is to attack somebody, and with what chance."""
    return say("to attack a gangster: {odds}", odds=_odds(view, attack_points(_member(view, card))))


def _burglary(view: View, question: Question, card: str) -> Text:
    """Say that a gangster of the reader is to rob a warehouse, and with what chance, also where a dog is."""
    robber = _member(view, card)
    dogs = {store.card: store.dog for side in view.sides for store in side.stores}
    watched = [dogs[option.mark] is not None for option in question.options if option.mark in dogs]
    free, guarded = (_odds(view, burglary_points(robber, dog=dog)) for dog in (False, True))
    if any(watched) and not all(watched):
        return say("to rob a warehouse: {odds} (dog: {less})", odds=free, less=guarded)
    return say("to rob a warehouse: {odds}", odds=guarded if any(watched) else free)


def _member(view: View, card: str) -> Gangster:
    """Return the gangster of the reader with that card."""
    return next(man for man in view.sides[view.reader or 0].gangsters if man.card == card)


def _odds(view: View, points: int) -> Text:
    return percentage(percent(view, points))


_AIMS: Mapping[Kind | Literal["symbol"], Text] = {
    "item": say("to equip a gangster"),
    "block": say("to block a gangster"),
    "symbol": say("to free a gangster"),
    "dog": say("to pick a warehouse"),
    "birthday": say("to pick a warehouse"),
}
"""What is to be done with a card that has targets, by its kind, or if it is spent for its symbol."""


def _used(question: Question, card: str) -> Text:
    """Say what is left to choose for a card: a place for it, or what becomes of it."""
    aimed = [option for option in question.options if option.mark in CARDS]
    freeing = {option.value.startswith(menus.FREE) for option in aimed}
    kind: Kind | Literal["symbol"] = "symbol" if freeing == {True} else KIND[card]
    if len(freeing) == 1 and kind in _AIMS:
        return _AIMS[kind]
    if all(option.value == menus.THROW for option in question.options):
        return say("to discard {card}", card=card_name(card))
    return say("to use {card}", card=card_name(card))


def _due(view: View) -> Text:
    """Say what everybody knows the owing seats have to do."""
    if view.outcome is not None:
        return victory(view, view.outcome)
    if view.phase == "actions":
        return count("to act: {n} action left", "to act: {n} actions left", view.actions)
    return _TASKS[view.phase]


def victory(view: View, outcome: Outcome) -> Text:
    """Say by how much the winner is ahead, or by what among equals; follows the badges of the winners."""
    if len(outcome.winners) > 1:
        return say("win together")
    (winner,) = outcome.winners
    ranks = {seat: side.balance.rank for seat, side in enumerate(view.sides) if side.balance}
    best = ranks.pop(winner)
    second = max(ranks.values())
    if best[0] > second[0]:
        return say("wins by {dollars}", dollars=dollars(best[0] - second[0]))
    if best[1] > second[1]:
        return say("wins with more gangsters")
    return say("wins with more warehouses")


OTHER = "\ufffc"
"""Stands in a sentence for another seat, whose badge and name are drawn there."""


def _attacked(event: Attacked) -> Text:
    if event.check is None:
        return say("attacks {owner} too late", owner=OTHER)
    if event.check.success:
        return say("attacks {owner} and wins", owner=OTHER)
    return say("attacks {owner} and fails", owner=OTHER)


def _burgled(event: Burgled) -> Text:
    if event.check is None:
        return say("tries to rob {owner} too late", owner=OTHER)
    if event.check.success:
        return say("manages to rob {owner}", owner=OTHER)
    return say("fails to rob {owner}", owner=OTHER)


def _played(event: Played) -> Text:
    if event.on is not None and event.owner != event.seat:
        return say("blocks {owner}'s {gangster}", owner=OTHER, gangster=card_name(event.on))
    return _plays(event)


def _plays(event: Played | Police) -> Text:
    return say("plays {card}", card=card_name(event.card))


_DONE: Mapping[type[Event], Callable[[Any], Text]] = {
    Dealt: lambda _: say("The cards are dealt"),
    Drew: lambda _: say("draws a card"),
    Played: _played,
    Freed: lambda event: say("frees {gangster}", gangster=card_name(event.gangster)),
    Discarded: lambda event: say("discards {card}", card=card_name(event.card)),
    Passed: lambda _: say("plays nothing"),
    WentOut: lambda event: say("sends {gangster} out", gangster=card_name(event.gangster)),
    WentBack: lambda event: say("calls {gangster} back", gangster=card_name(event.gangster)),
    Took: lambda event: say("takes loot worth {dollars}", dollars=thousands(worth(event.loots))),
    HandedOver: lambda event: say("hands over {item}", item=card_name(event.item)),
    Attacked: _attacked,
    Burgled: _burgled,
    TookSpoils: lambda _: say("takes the spoils"),
    Stole: lambda _: say("robs {owner}", owner=OTHER),
    Birthday: lambda _: say("has a birthday"),
    Gave: lambda _: say("gives {receiver} a gift", receiver=OTHER),
    Police: _plays,
    PassedOn: lambda _: say("Everyone passes a card on"),
    Lost: lambda event: say("loses {dollars} to the police", dollars=thousands(worth((event.loot,)))),
    Spared: lambda _: say("has no loot to give up"),
    Raided: lambda _: say("is raided"),
    Offered: lambda _: say("offers {partner} a trade", partner=OTHER),
    Declined: lambda _: say("declines {maker}'s offer", maker=OTHER),
    Traded: lambda _: say("trades a card with {partner}", partner=OTHER),
}


def done(event: Event) -> Text:
    """Say what a seat has done; follows its badge and name."""
    return _DONE[type(event)](event)


def ended(cause: object) -> Text:
    """Say why the game is over."""
    return say("Prohibition is over") if cause == "prohibition" else say("Target reached")


_CALLED = {
    *("Sal", "Otto", "Lou", "Ida", "Quill", "Milton", "Vera", "Theo", "Nina", "Basil"),
    *("Viola", "Corky", "Plink", "Hank", "Dino", "Mildred", "Rocco", "Penny", "Wilbur", "Sam"),
    *("Stella", "Nico", "Fergus", "Fay", "Ollie", "Winnie", "Zeke", "Ralph", "Sid", "Cleo"),
}
"""The word of each gangster's name by which one would call it; the same in all languages."""


def call_name(card: str) -> str:
    """Return a gangster's name without its epithet, for places that have no room for both."""
    return next(word for word in CARDS[card].name.split() if word in _CALLED)


def thousands(amount: int) -> Text:
    """Return dollars in thousands, as on the cards: ``$1,175k``, in each language as it writes numbers."""
    if not amount:
        return dollars(0)
    n = abs(amount) // 1000
    return say("−${n}k", n=n) if amount < 0 else say("${n}k", n=n)


SKILLS: Mapping[str, Text] = {"attack": say("Attack"), "burglary": say("Burglary")}
"""The names of the skills."""


def needed() -> Text:
    """Return the total that a skill check needs."""
    return say("{total} needed", total=NEEDED)
