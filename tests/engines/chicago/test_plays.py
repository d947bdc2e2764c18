"""Free plays and actions (P11 to P17)."""

from __future__ import annotations

import pytest

from engines.base import IllegalMove
from engines.chicago.cards import TERRITORIES
from engines.chicago.demand_events import Declined
from engines.chicago.events import Attacked, Drawn, Fought, Killed, Reinserted, Rolled, TurnedUp
from engines.chicago.notation import CODEC
from engines.chicago.scoring import territories_of
from engines.chicago.state import Demand
from tests.engines.chicago.positions import (
    DEFAULTS,
    Loaded,
    after,
    bought,
    played,
    position,
    refusal,
    words_of,
)


def test_a_hit_man_kills_a_henchman() -> None:
    """Chicago P11: the card goes onto the discard pile; no bribe."""
    state, events = played(position("AS 2H|10H 10D|3D", henchmen=(1, 2, 5)), "aAS>2")
    assert events == [Killed(0, "AS", 2, 4)]
    assert (state.henchmen, state.discards, state.hands[0]) == ((1, 2, 4), ("AS",), ("2H",))


def test_targets_of_a_hit_man() -> None:
    """Chicago 6: another seat with a henchman; the card must be a hit man in the hand."""
    state = position("AS 2H|AD|", henchmen=(2, 0, 1))
    assert {word for word in words_of(state) if word[0] == "a"} == {"aAS>2"}
    assert refusal(state, "aAS>1") == "seat 1 has no henchmen to kill."
    assert "another player" in refusal(state, "aAS>0")
    assert "another player" in refusal(state, "aAS>3")
    assert refusal(state, "aAD>2") == "That card isn't in your hand: A♦."
    with pytest.raises(IllegalMove):
        CODEC.decode({"type": "hit", "card": "2H", "target": 2})


def test_a_raid_sends_the_territory_back() -> None:
    """Chicago P12, P10: the joker is not in the shuffle that it causes."""
    state, events = played(position("RJ 2C|2H 3H", "|KS", deck="4H", discards="5H"), "rKS n")
    demand = Demand(1, "raid", 20, "KS", 0)
    assert events[0] == Attacked(0, "RJ", "KS", 1)
    assert events[-2:] == [Declined(demand, asked=True, owner=None), Reinserted(("5H",), ("KS",), 3)]
    assert (state.deck, state.discards, territories_of(state, 1)) == (("KS", "5H", "4H"), ("RJ",), ())


def test_a_mob_attack_takes_the_territory() -> None:
    """Chicago P13: declined, the active seat gets it; the joker goes onto the pile."""
    state, events = played(position("BJ|2H 3H", "|KS", discards="5H"), "mKS n")
    assert events[-1] == Declined(Demand(1, "mob", 20, "KS", 0), asked=True, owner=0)
    assert (territories_of(state, 0), state.discards) == (("KS",), ("5H", "BJ"))
    assert state.active == 0


def test_a_mob_attack_paid_off() -> None:
    """Chicago P13: the money goes to the active seat, the territory stays."""
    state = after(position("BJ|10H 10D", "|KS", discards="5H"), "mKS p10H+10D")
    assert (territories_of(state, 1), state.hands, state.discards) == (
        ("KS",),
        (("10H", "10D"), ()),
        ("5H", "BJ"),
    )


@pytest.mark.parametrize("bribe", [15, 20, 30, 50])
def test_the_bribe_is_an_option(bribe: int) -> None:
    """Chicago 3, bribe: 50 is never asked, since a hand holds five cards at most."""
    state = position("BJ|10H 10D 10S 10C 9H", "|KS", options=DEFAULTS._replace(bribe=bribe))
    demand = after(state, "mKS").demand
    assert demand == (None if bribe == 50 else Demand(1, "mob", bribe, "KS", 0))


def test_jokers_need_a_territory_of_an_opponent() -> None:
    """Chicago 6: not one's own, not one in the middle, and the joker must be in the hand."""
    state = position("RJ BJ|2H|", "QS||")
    assert not {word for word in words_of(state) if word[0] in "rm"}
    for word in ("rQS", "mQS"):
        assert "yours" in refusal(state, word)
    for word in ("rKS", "mKS"):
        assert "Nobody owns" in refusal(state, word)
    bare = position("2H|3H", "|KS")
    assert refusal(bare, "rKS") == "That card isn't in your hand: the red joker."
    assert refusal(bare, "mKS") == "That card isn't in your hand: the black joker."


@pytest.mark.parametrize("die", [4, 5, 6])
def test_a_high_die_hires_for_free(die: int) -> None:
    """Chicago P14."""
    state, events = played(position("2H|"), "h", Loaded(die))
    assert events[0] == Rolled(0, die, 2)
    assert (state.henchmen, state.hands[0]) == ((2, 1), ("2H",))


@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_low_die_costs_5(die: int) -> None:
    """Chicago P14: paid, a henchman; declined, nothing; without a card the answer is no by itself."""
    demand = Demand(0, "hire", 5, None, 0)
    state = after(position("8H|"), "h", Loaded(die))
    assert state.demand == demand
    assert after(state, "p8H").henchmen == (2, 1)
    assert after(state, "n").henchmen == (1, 1)
    broke, events = played(position("|2H"), "h", Loaded(die))
    assert events[:2] == [Rolled(0, die, 1), Declined(demand, asked=False, owner=None)]
    assert broke.active == 1


def test_five_henchmen_are_the_most() -> None:
    """Chicago 6: hiring is then refused, since it would be a pass."""
    state = position("2H|", henchmen=(5, 1))
    assert "already have 5 henchmen" in refusal(state, "h")
    assert words_of(state) == {"d"}


def test_a_card_drawn_into_the_hand() -> None:
    """Chicago P15: from the top of the deck, whatever it is but a territory."""
    for card in ("2H", "AS", "RJ", "BJ"):
        state, events = played(position("|", deck=f"3H {card}"), "d")
        assert events == [Drawn(0, card, 1, 1)]
        assert (state.hands[0], state.closing) == ((card,), True)


@pytest.mark.parametrize(("card", "price"), [("JS", 10), ("QS", 15), ("KS", 20)])
def test_a_territory_drawn_is_for_sale(card: str, price: int) -> None:
    """Chicago P15: it lies on the table until the answer."""
    state, events = played(position("10H 10D|", deck=f"3H {card}"), "d")
    assert events[0] == TurnedUp(0, card, price, 1)
    assert state.demand == bought(0, card, price)
    word = "p10H+10D" if price > 10 else "p10H"
    assert territories_of(after(state, word), 0) == (card,)
    declined = after(state, "n")
    assert declined.owners.count(0) == 0
    assert set(declined.deck) == {"3H", card}


@pytest.mark.parametrize(
    ("dice", "won"), [((6, 5), True), ((5, 5), False), ((4, 5), False), ((2, 1), True), ((1, 1), False)]
)
def test_the_higher_die_wins_and_ties_defend(dice: tuple[int, int], won: bool) -> None:
    """Chicago P16: the loser of an attack loses a henchman, the loser of a defence the territory."""
    state, events = played(position("|2H", "|KS"), "bKS", Loaded(*dice))
    assert events[0] == Fought(0, "KS", 1, dice[:1], dice[1:], won, 1 if won else 0)
    assert state.henchmen == ((1, 1) if won else (0, 1))
    assert territories_of(state, 0 if won else 1) == ("KS",)


def test_the_attacker_rolls_first() -> None:
    """Chicago P16: one die a henchman, the owner's after the attacker's."""
    chance = Loaded(1, 2, 6, 5, 4)
    _, events = played(position("|2H", "|KS", henchmen=(3, 2)), "bKS", chance)
    assert events[0] == Fought(0, "KS", 1, (1, 2, 6), (5, 4), won=True, henchmen=3)
    assert chance.dice == []


def twelfth(hand: str, table: str) -> tuple[str, str]:
    """Hands and territories where seat 0 lacks only KC."""
    return hand, " ".join(TERRITORIES[:-1]) + table


def test_the_twelfth_by_a_purchase() -> None:
    """Chicago P17: the game is over at that moment."""
    state = position(*twelfth("10H 10D|2H", "|"), demand=bought(0, "KC", 20))
    assert after(state, "p10H+10D").ended == "all"
    assert after(state, "n").ended is None


@pytest.mark.parametrize(("owner", "words"), [("2H", "mKC"), ("2H 3H", "mKC n")])
def test_the_twelfth_by_a_mob_attack(owner: str, words: str) -> None:
    """Chicago P17: whether or not the owner was asked; free plays too end the game."""
    assert after(position(*twelfth(f"BJ|{owner}", "|KC")), words).ended == "all"


def test_the_twelfth_without_dice() -> None:
    """Chicago P16, P17."""
    state = position(*twelfth("|", "|KC"), henchmen=(1, 0))
    assert after(state, "bKC").ended == "all"
