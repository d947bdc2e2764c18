"""The signs in the pictures of Streets of Palermo."""

from __future__ import annotations

from engines.cards import SUITS
from engines.signs import CARDS, LEADS, TURN, Seen, Sign
from engines.streets.events import Chosen
from engines.streets.scoring import bonus_points
from engines.streets.view import (
    AVERAGE,
    BRANCHES,
    chosen_doubler,
    doubtful,
    earns,
    likely_leaders,
    played,
    privy,
    scored,
    unknown,
)
from engines.text import say

LOWERS = say("Killing: the winner takes up to 5 off another branch")
"""What a won Killing is for; also said to whoever decides about it."""


def _table(seen: Seen) -> bool:
    return seen.table


def _scored(seen: Seen) -> bool:
    """Return whether points are shown: not before a card lies somewhere."""
    return seen.table and scored(seen.view)


def _likely(seen: Seen) -> bool:
    """Return whether the table shows points counting what only the reader knows."""
    return _scored(seen) and privy(seen.view)


def _covered(seen: Seen) -> bool:
    """Return whether the table shows the pile and hidden hands."""
    return seen.table and seen.view.winners is None


def _hidden(seen: Seen) -> bool:
    """Return whether cards lie on branches that the reader doesn't know."""
    return seen.table and any(unknown(stack) for side in seen.view.sides for stack in side.stacks)


def _own(seen: Seen) -> bool:
    """Return whether cards that the reader knows lie face down, or did so until the end of play."""
    return seen.table and any(
        laid.card is not None and not laid.up
        for side in seen.view.sides
        for stack in side.stacks
        for laid in stack
    )


def _envelopes(seen: Seen) -> bool:
    """Return whether a bribe lies hidden, or has just been chosen."""
    hidden = any(side.chosen and side.influence is None for side in seen.view.sides)
    return seen.table and (hidden or any(isinstance(event, Chosen) for event in seen.happened))


def _held(seen: Seen) -> bool:
    """Return whether a hand shows bribes beside what is asked; a bet has no room for them."""
    return seen.kind == "hand" and seen.question is not None and seen.view.phase != "guess"


def _known(seen: Seen) -> bool:
    """Return whether the table shows by what bribes multiply a branch."""
    paid = any(side.bribed and side.influence for side in seen.view.sides)
    return seen.table and (paid or chosen_doubler(seen.view, seen.marks) is not None)


def _led(seen: Seen) -> bool:
    """Return whether the table shows who leads a branch, or that a branch is level."""
    return seen.table and any(played(seen.view, branch) for branch in BRANCHES)


def _doubted(seen: Seen) -> bool:
    """Return whether the table shows the sign of an estimate."""
    return _hidden(seen) or (seen.table and doubtful(seen.view))


def _bonuses(seen: Seen) -> bool:
    """Return whether the table shows points of a bonus."""
    outcome = seen.view.outcome
    return seen.table and outcome is not None and any(bonus_points(outcome, suit) for suit in SUITS)


def _won(seen: Seen) -> bool:
    """Return whether the table shows a branch that has been won."""
    return seen.table and any(earns(seen.view, seat, suit) for seat in (0, 1) for suit in SUITS)


def _joker(seen: Seen) -> bool:
    return seen.view.winners is None and (seen.table or seen.view.joker == seen.view.reader)


def _laid(seen: Seen) -> bool:
    """Return whether the card that the reader is about to lay is framed."""
    preview = seen.question.preview if seen.question else None
    return seen.kind != "board" and isinstance(preview, str)


signs: tuple[Sign, ...] = (
    TURN._replace(meaning=say("Name in colour: it's their turn, or they have won"), shown=_table),
    Sign("chosen", say("Frame in a player's colour: the chosen card"), _laid),
    LEADS._replace(shown=lambda seen: _scored(seen) and bool(likely_leaders(seen.view))),
    CARDS._replace(meaning=say("Card back: in a hand or in the pile"), shown=_covered),
    Sign("hidden", say("Question mark: a card face down; counts as {average}", average=AVERAGE), _hidden),
    Sign("own", say("Dark card: yours, face down, or just revealed"), _own),
    Sign("envelope", say("Envelope: a bribe; you know only its branch"), _envelopes),
    Sign("bribes", say("Envelope with a figure: your bribes"), _held),
    Sign("bribe", say("×2, ×0 and the like: a bribe you know; it multiplies the lead"), _known),
    Sign("sum", say("Figure by the cards: their sum"), _led),
    Sign("awning", say("Awning: who leads by how much, or = if level; after the reveal, the points"), _led),
    Sign("won", say("Pale name: this branch has been won"), _won),
    Sign("bonus", say("Pink: the bonus of a branch, and the cards it counts"), _bonuses),
    Sign("doubt", say("≈ before a figure: an estimate; envelopes count as ×1"), _doubted),
    Sign("score", say("Points: all branches together, at the end with bonuses"), _scored),
    Sign("likely", say("Figure or crown with an eye: counting what only you know"), _likely),
    Sign("joker", say("Hat: the joker. It replaces the display and is passed on"), _joker),
    Sign("H", LOWERS, _table),
    Sign("D", say("Gambling: the winner bets for up to 20"), _table),
    Sign("S", say("Trafficking: the winner gets 2 points for each card from 2 to 5"), _table),
    Sign("C", say("Drugs: the winner gets 3 points for each card in hand"), _table),
)
