"""The signs in the pictures of Chicago Underworld."""

from __future__ import annotations

from collections.abc import Collection

from engines.chicago.ask import chosen
from engines.chicago.cards import BLACK_JOKER, HIT_MEN, JOKERS, RED_JOKER
from engines.chicago.demand_events import Declined, Paid
from engines.chicago.events import Attacked, Killed, Stopped, Turn
from engines.chicago.scoring import HENCHMAN_POINTS
from engines.chicago.view import just_drawn
from engines.signs import CARDS, CHANGED, LEADS, Seen, Sign, differ
from engines.text import say

_POINTED = 4  # territories of a gang that have their points at the end; only the sum of more may be there
_PURPOSES = {"raid": RED_JOKER, "mob": BLACK_JOKER}


def _asked_for(seen: Seen) -> bool:
    """Return whether a territory that was turned up or attacked is framed until its payer has answered."""
    demand = seen.view.demand
    return seen.table and demand is not None and demand.territory is not None


def _changed(seen: Seen) -> bool:
    """Return whether something has a halo; in a hand it is a card that has just been drawn."""
    if seen.kind == "hand":
        return bool(just_drawn(seen.view, seen.happened))
    return not seen.over and (CHANGED.shown(seen) or _asked_for(seen))


def _leads(seen: Seen) -> bool:
    """Return whether somebody wears a crown; in a hand only its owner can."""
    scores = [side.territory_points + side.henchman_points for side in seen.view.sides]
    if seen.kind == "hand":
        return differ(scores) and scores[seen.view.reader] == max(scores)
    return seen.table and (seen.over or differ(scores))


def _for_sale(seen: Seen) -> bool:
    demand = seen.view.demand
    return seen.table and demand is not None and demand.purpose == "territory"


def _hires(seen: Seen) -> bool:
    """Return whether the dice that hire are shown, beside nothing but the end of a turn."""
    view = seen.view
    return (
        seen.table
        and not seen.over
        and view.may_hire
        and not view.rivals
        and all(isinstance(event, Stopped | Turn) for event in seen.happened)
    )


def _cards(seen: Seen) -> Collection[str]:
    """Return the cards in a picture whose drawing tells what they do."""
    view = seen.view
    shown = [*(view.sides[view.reader].hand or ())] if seen.kind in ("private", "hand") else []
    if not seen.table or seen.over:
        return shown
    shown += [card for card in view.discards[-1:] if card in JOKERS]
    if view.demand is not None and view.demand.purpose in _PURPOSES:
        shown.append(_PURPOSES[view.demand.purpose])
    for event in seen.happened:
        match event:
            case Attacked(joker=card) | Killed(card=card):
                shown.append(card)
            case Paid(demand=demand) | Declined(demand=demand) if demand.purpose in _PURPOSES:
                shown.append(_PURPOSES[demand.purpose])
    return shown


signs: tuple[Sign, ...] = (
    CHANGED._replace(shown=_changed),
    LEADS._replace(shown=_leads),
    CARDS._replace(name="hand"),
    Sign(
        "discards",
        say("Face-up card: the number of discarded cards"),
        lambda seen: seen.table and not seen.over and bool(seen.view.discards),
    ),
    Sign(
        "henchmen",
        say("Figure in a hat: henchmen, {points} points each", points=HENCHMAN_POINTS),
    ),
    Sign(
        "owned",
        say("Flag on a building: its owner; number below it: points"),
        lambda seen: seen.table and not seen.over and bool(seen.view.owners),
    ),
    Sign("price", say("Dollars on a building: for sale"), _for_sale),
    Sign("chosen", say("Tick: the card you have chosen"), lambda seen: chosen(seen.question) is not None),
    Sign("points", say("Large number: points; money is added at the end")),
    Sign(
        "sum",
        say("“=” before a number: points of all territories"),
        lambda seen: seen.over and any(len(side.territories) > _POINTED for side in seen.view.sides),
    ),
    Sign(
        "odds",
        say("Percentage: the attacker's chance of beating that player"),
        lambda seen: seen.table and bool(seen.view.rivals),
    ),
    Sign("hires", say("“Hires on”: rolls that hire for free"), _hires),
    Sign(
        "money",
        say("Dollars by your cards: your money"),
        lambda seen: seen.kind in ("private", "hand"),
    ),
    Sign(
        "hitman",
        say("Ace with a gunman: a hit man, who kills a henchman"),
        lambda seen: any(card in HIT_MEN for card in _cards(seen)),
    ),
    Sign("raid", say("Star: the red joker, a police raid"), lambda seen: RED_JOKER in _cards(seen)),
    Sign("mob", say("Bomb: the black joker, a mob attack"), lambda seen: BLACK_JOKER in _cards(seen)),
)
