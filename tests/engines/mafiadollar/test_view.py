"""Views: who sees what (rules section 8)."""

from __future__ import annotations

import random

import pytest

from engines.mafiadollar.choice_events import Answered, PassedOn
from engines.mafiadollar.events import Dealt, Drew
from engines.mafiadollar.job_events import Stole
from engines.mafiadollar.moves import Accept, Attack, Burgle, Gift, Give, Offer, Play, Spoils
from engines.mafiadollar.rules import SEATS, invited, to_act
from engines.mafiadollar.trade_events import Offered, Traded
from engines.mafiadollar.view import AskedSeen, LoseSeen, OfferSeen, Pile, StealSeen, redeal, told, view
from tests.engines.mafiadollar.positions import after, all_cards, played, position
from tests.engines.mafiadollar.test_games import OPTIONS, game


@pytest.mark.parametrize("seats", SEATS)
def test_a_new_deal_has_the_same_cards(seats: int) -> None:
    """Mafiadollar 8: hidden cards change places, none comes or goes, and the end card stays deep (S5)."""
    rng = random.Random(seats)
    for state, _, _, _, _ in [*game(seats, OPTIONS[0], seed=seats)][::50]:
        for reader in (None, *range(seats)):
            other = redeal(state, reader, rng)
            assert sorted(all_cards(other)) == sorted(all_cards(state))
            assert other.deck.index("X") <= 30


def test_only_the_top_of_a_street_pile_is_seen() -> None:
    """Mafiadollar 8: below the top nobody looks, not even with a good memory for the log."""
    one, other = (position("|", street=f"{below} LT03 LA01") for below in ("LT01 LT02", "LT02 LT01"))
    assert one != other
    for reader in (None, 0, 1):
        assert view(one, reader) == view(other, reader)
    assert view(one, None).street[:2] == (Pile("tobacco", "LT03", 3), Pile("alcohol", "LA01", 1))


def test_hands_and_loots_are_their_owners() -> None:
    """Mafiadollar 8: others see numbers."""
    state = position("IW1 G01|P01", stores="W01(LT02,LT01)|W02(D1,LA01)")
    own, other = view(state, 1).sides[1], view(state, 0).sides[1]
    assert (own.hand, own.hand_size) == (("P01",), 1)
    assert (other.hand, other.hand_size) == (None, 1)
    assert own.stores[0].loots == ("LA01",)
    assert (other.stores[0].loots, other.stores[0].size, other.stores[0].dog) == (None, 1, "D1")
    assert own.balance is not None
    assert own.balance.total == 15_000 - 10_000 - 25_000
    assert other.balance is None
    assert view(state, None).sides[0].hand is None
    assert view(state, 0).rest is None, "the deck is open after the end alone"
    dealt = Dealt(("W01", "W02"), (("IW1",), ("P01",)), 9)
    assert told(dealt, 1) == Dealt(("W01", "W02"), (None, ("P01",)), 9)
    assert told(dealt, None) == Dealt(("W01", "W02"), (None, None), 9)


def test_the_burglar_looks_into_the_warehouse() -> None:
    """Mafiadollar 8: the thief sees the loots while ``steal`` is owed, and no other warehouse's."""
    state = position(
        "||"[:-1] + "|",
        gang="G20[IT4,IV1]!||",
        stores="W01 W02|W07(LT01,LT02,LT03) W08(LA01)|W09",
        deck="G01",
        phase="actions",
    )
    state = after(state, Burgle("G20", "W07"))
    for reader in (0, 1):
        assert view(state, reader).decision == StealSeen("G20", 1, "W07", 2, ("LT01", "LT02", "LT03"))
    for outsider in (2, None):
        assert view(state, outsider).decision == StealSeen("G20", 1, "W07", 2, None)
    assert view(state, 0).sides[1].stores[1].loots is None


def test_what_the_patrol_may_take_is_the_owners() -> None:
    """Mafiadollar 8: others do not learn whether the top values tie."""
    state = position("P08 IW1 IW2|IW3 IW4", stores="W01(LA11,LT01) W02(LG09)|W03")
    state = after(state, Play("P08"), (0, Give("IW1")), (1, Give("IW3")))
    assert view(state, 0).decision == LoseSeen("P08", ("LA11", "LG09"))
    assert view(state, 1).decision == view(state, None).decision == LoseSeen("P08", None)


def test_answers_are_secret_until_the_last_one() -> None:
    """Mafiadollar 8, P14: who has answered is public, what is not; a passed card is known to two seats."""
    state = position("P01 IW1 IW2|IW3 IW4|IV1 IV2", stores="W01|W02|W03")
    state, events = played(state, Play("P01"), (1, Give("IW3")))
    assert view(state, 1).decision == AskedSeen("P01", "IW3")
    assert view(state, 0).decision == view(state, None).decision == AskedSeen("P01", None)
    assert view(state, None).owes == (0, 2)
    assert told(events[-1], 1) == Answered(1, "give", "IW3")
    assert told(events[-1], 0) == told(events[-1], None) == Answered(1, "give", None)
    state, events = played(state, (0, Give("IW1")), (2, Give("IV1")))
    passed = PassedOn(1, 2, "IW3")
    assert passed in events
    assert told(passed, 1) == told(passed, 2) == passed
    assert told(passed, 0) == told(passed, None) == PassedOn(1, 2, None)


def test_gifts_are_known_to_giver_and_receiver() -> None:
    """Mafiadollar 8, P13: from which warehouse a gift came is public, and which loot it was is not."""
    state = position("E1 IW1|IW3|IV1", stores="W01|W02(LT01) W04(LT02)|W03(LA01)")
    state, events = played(state, Play("E1", "W01"), (1, Gift("LT02")))
    gifts = [event for event in events if type(event).__name__ == "Gave"]
    assert [getattr(told(gift, 0), "loot", 0) for gift in gifts] == ["LT02", "LA01"]
    assert [getattr(told(gift, 1), "loot", 0) for gift in gifts] == ["LT02", None]
    assert [getattr(told(gift, None), "loot", 0) for gift in gifts] == [None, None]
    assert [getattr(told(gift, None), "warehouse", 0) for gift in gifts] == ["W04", "W03"]


def test_offers_are_known_to_their_two_seats() -> None:
    """Mafiadollar 8: that an offer is open is public, its card and wish are not."""
    state = position("G05 G08|IW2|IV8", stores="W01|W02|W03")
    state, (offered,) = played(state, (2, Offer(0, "IV8", "key")))
    assert view(state, 0).offers == view(state, 2).offers == (OfferSeen(2, 0, "IV8", "key"),)
    assert view(state, 1).offers == view(state, None).offers == (OfferSeen(2, 0, None, None),)
    assert told(offered, 1) == told(offered, None) == Offered(2, 0, None, None)
    _, (traded,) = played(state, (0, Accept(2, "G08")))
    assert told(traded, 2) == traded
    assert told(traded, 1) == Traded(2, 0, None, None)


def test_an_offer_to_a_seat_that_owes_nothing_invites_it() -> None:
    """Mafiadollar P22, P23: it may answer, and nobody waits for it; the phasing seat is awaited anyway."""
    state = after(position("G05 G08|IW2|IV8", stores="W01|W02|W03"), Offer(2, "G05", "any"))
    assert invited(state) == (2,)
    assert invited(after(state, (1, Offer(0, "IW2", "any")))) == (2,)
    assert view(state, None).owes == (0,)
    assert view(state, None).to_act == (0, 1, 2)


def test_an_offer_that_rests_invites_its_partner_all_the_same() -> None:
    """Mafiadollar P25: nobody trades while the spoils are divided, and nobody is called again after them."""
    hands = "G10|IW2|"
    gang, stores = "G16[IW4,IT9]! G12!|G05[IT1,IV5]!|", "W01 W02|W03|W04"
    state = position(hands, gang=gang, stores=stores, deck="G08", phase="actions")
    state = after(state, Offer(1, "G10", "any"), Attack("G16", "G05"))
    assert (state.phase, to_act(state), invited(state)) == ("spoils", (0,), (1,))
    state = after(state, Spoils(()))
    assert (state.phase, invited(state)) == ("actions", (1,))
    assert 1 in to_act(state)


def test_private_fields_of_other_events() -> None:
    """Mafiadollar 8: a drawn card is the drawer's, stolen loots are thief's and owner's."""
    assert told(Drew(0, "G01", 9), 1) == Drew(0, None, 9)
    assert told(Drew(0, "G01", 9), 0) == Drew(0, "G01", 9)
    theft = Stole(0, 1, "W01", "W02", 1, ("LT01",), chosen=True)
    assert told(theft, 1) == told(theft, 0) == theft
    assert told(theft, 2) == Stole(0, 1, "W01", "W02", 1, None, chosen=True)
