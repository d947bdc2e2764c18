"""Questions that lead to a move: those that interrupt a turn, and the entry to all others."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import replace

from engines.base import Answers, Option, Question, Seat
from engines.dialogue import MARK_KINDS, Dialogue, asked, one, several, value_of, walk
from engines.mafiadollar.cards import KIND, SLOT, VALUE, in_order
from engines.mafiadollar.menus import action_menu, card_menu, to_warehouse
from engines.mafiadollar.moves import Gift, Give, Lose, Move, Spoils, Steal
from engines.mafiadollar.names import all_named, card_option, emoji, named
from engines.mafiadollar.orders import obey, orders
from engines.mafiadollar.trade_menus import trade_menu
from engines.mafiadollar.view import AskedSeen, LoseSeen, SpoilsSeen, StealSeen, View
from engines.signs import letters
from engines.text import Text, Who, count, say

__all__ = ["ask", "hint", "obey", "orders"]


def ask(view: View, answers: Answers) -> Question | Move:
    """Return the next question that leads to a move, or the move itself.

    Raises IllegalMove if the reader is not to act, or if an answer does not fit its question.
    """
    found = walk(_dialogue(view, asked(view.reader, view.to_act)), answers)
    return _signed(found) if isinstance(found, Question) else found


def _signed(question: Question) -> Question:
    """Return the question with a letter for each card, player, deed or wish that can be chosen.

    Several cards that are taken together have the letters of all of them: A+B.
    """
    marks = dict.fromkeys(option.mark for option in question.options if _is_one(option.mark))
    signs = dict(zip(marks, letters(), strict=False))
    return replace(question, options=tuple(_with_sign(option, signs) for option in question.options))


def _with_sign(option: Option, signs: Mapping[str | None, str]) -> Option:
    """Return an option with the letters of what it stands for, if all of that has one."""
    marks = option.mark.split("+") if option.mark else []
    if not marks or any(mark not in signs for mark in marks):
        return option
    return replace(option, sign="+".join(signs[mark] for mark in marks))


def _is_one(mark: str | None) -> bool:
    """Tell whether a mark is one card, one player, one deed, or what an offer may ask for."""
    return mark in KIND or any(value_of(kind, mark) is not None for kind in MARK_KINDS)


KEEP_THE_BEST = say(
    "Only loot in your warehouses counts at the end: keep your most valuable loot and give away the cheapest."
)
HINTS: Mapping[str, Text] = {
    "spoils": say("A gangster carries one item of each kind: a new one replaces the old one."),
    "steal": say("Only loot in your warehouses counts at the end: take the most valuable."),
    "lose": KEEP_THE_BEST,
    "gift": KEEP_THE_BEST,
    "give": say(
        "Everyone passes a card on at the same time. Police cards left in your hand cost money at the end."
    ),
    "play": say(
        "You play one card per turn. Gangsters fetch loot and warehouses hold it: you need both early."
    ),
    "actions": say(
        "With each action, one gangster goes to the street or does a job there: taking loot, attacking or "
        "breaking into a warehouse. The chance of success is shown beside each attack and burglary."
    ),
}
"""Phase -> what somebody who plays for the first time should know."""


def hint(view: View) -> Text:
    """Explain the decision to somebody who plays for the first time."""
    if view.reader not in view.owes:
        return say("You can offer a trade while another player acts. The game doesn't wait for you.")
    return HINTS[view.phase]


def _dialogue(view: View, reader: Seat) -> Dialogue[Move]:
    match view.decision:
        case SpoilsSeen() as decision:
            return _spoils(view, reader, decision)
        case StealSeen() as decision:
            return _steal(view, reader, decision)
        case LoseSeen() as decision:
            return _lose(view, reader, decision)
        case AskedSeen() as decision:
            return _gift(view, reader) if view.phase == "gift" else _give(view, reader, decision)
    if reader != view.phasing:
        return trade_menu(view, reader)
    return card_menu(view, reader) if view.phase == "play" else action_menu(view, reader)


# --- After an attack ------------------------------------------------------------------------------


def _spoils(view: View, reader: Seat, decision: SpoilsSeen) -> Dialogue[Move]:
    """Ask for the spoils. Every subset of the items is an option, at most eight."""
    items = decision.items
    sizes = range(len(items), -1, -1)
    choices = {str(at): subset for at, subset in enumerate(_subsets(items, sizes))}
    winner = next(gangster for gangster in view.sides[reader].gangsters if gangster.card == decision.gangster)
    value = yield from one(
        say("{gangster} has won. Which items do you take?", gangster=named(decision.gangster)),
        (_loot_of_war(value, taken, items, winner.items) for value, taken in choices.items()),
    )
    return Spoils(choices[value])


def _subsets(items: tuple[str, ...], sizes: Iterable[int]) -> Iterable[tuple[str, ...]]:
    return itertools.chain.from_iterable(itertools.combinations(items, size) for size in sizes)


def _loot_of_war(value: str, taken: tuple[str, ...], items: tuple[str, ...], own: tuple[str, ...]) -> Option:
    slots = {SLOT[item] for item in taken}
    gone = [item for item in items if item not in taken] + [item for item in own if SLOT[item] in slots]
    text = say("Discarded: {items}", items=all_named(gone)) if gone else say("Nothing is discarded")
    if not taken:
        return Option(value, say("Take nothing"), text)
    return Option(value, say("Take {items}", items=all_named(taken)), text, mark="+".join(taken))


# --- After a burglary -----------------------------------------------------------------------------


def _steal(view: View, reader: Seat, decision: StealSeen) -> Dialogue[Move]:
    loots = _dearest_first(decision.loots or ())
    taken = tuple(loots)
    if decision.number < len(loots):
        prompt = count(
            "You broke into {owner}'s warehouse. Which loot card do you take?",
            "You broke into {owner}'s warehouse. Which {n} loot cards do you take?",
            decision.number,
            owner=Who(decision.owner),
        )
        options = [replace(card_option(loot), description=None) for loot in loots]
        taken = yield from several(prompt, options, decision.number, decision.number)
    to = yield from to_warehouse(view, reader, in_order(taken))
    return Steal(in_order(taken), to)


def _dearest_first(loots: Iterable[str]) -> list[str]:
    return sorted(in_order(loots), key=lambda loot: -VALUE[loot])


# --- Police and birthdays -------------------------------------------------------------------------


def _lose(view: View, reader: Seat, decision: LoseSeen) -> Dialogue[Move]:
    prompt = say("{police}: which loot card do you give up?", police=named(decision.police))
    return Lose((yield from one(prompt, _own_loots(view, reader, decision.candidates or ()))))


def _gift(view: View, reader: Seat) -> Dialogue[Move]:
    prompt = say("It's {phasing}'s birthday. Which loot card do you give?", phasing=Who(view.phasing))
    loots = [loot for store in view.sides[reader].stores for loot in store.loots or ()]
    return Gift((yield from one(prompt, _own_loots(view, reader, loots))))


def _own_loots(view: View, reader: Seat, loots: Iterable[str]) -> Iterable[Option]:
    """Yield the reader's loot as options, the cheapest first, each with its warehouse."""
    where = {loot: store.card for store in view.sides[reader].stores for loot in store.loots or ()}
    for loot in reversed(_dearest_first(loots)):
        text = say("In {warehouse}", warehouse=named(where[loot]))
        yield Option(loot, named(loot), text, emoji(loot), mark=loot)


def _give(view: View, reader: Seat, decision: AskedSeen) -> Dialogue[Move]:
    neighbour = (reader + 1) % len(view.sides)
    prompt: Text = say(
        "{phasing} has played {police}. Which card do you pass on to {neighbour}?",
        police=named(decision.card),
        phasing=Who(view.phasing),
        neighbour=Who(neighbour),
    )
    return Give((yield from one(prompt, map(card_option, view.sides[reader].hand or ()))))
