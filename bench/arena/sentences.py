"""Players that follow one sentence of advice: a policy that loses to them is worth no thought."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from bot.catalogue import game
from bot.simulation import Strategy
from engines.base import Memory, Seat
from engines.streets.cards import VALUE, own
from engines.streets.moves import Place, Take
from engines.streets.view import View, own_hand, shown

STREETS = game("streets")
WORTH_LAYING = 6  # value of a card, at least


def doubled_branch(state: Any, seat: Seat, rng: random.Random, _owed: bool, _memory: Memory) -> Any:
    """“Highest card onto my doubled branch”; every other decision is the former policy's."""
    view: View = STREETS.knowledge.view(state, seat)
    chosen = view.sides[seat].influence
    if view.phase == "turns" and chosen is not None:
        free = view.options.placement == "any"
        lays = [
            (VALUE[card], kind is Place, card, kind)
            for kind, cards in ((Place, own_hand(view)), (Take, shown(view)))
            for card in cards
            if VALUE[card] >= WORTH_LAYING and (free or own(card) == chosen.doubler)
        ]
        if lays:
            _, _, card, kind = max(lays, key=lambda lay: lay[:3])
            return kind(card, chosen.doubler)
    return STREETS.play.former(view, rng) if STREETS.play.former else None


SENTENCES: Mapping[str, Mapping[str, Strategy]] = {"streets": {"doubled-branch": doubled_branch}}
