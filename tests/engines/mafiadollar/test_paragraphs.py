"""Paragraphs of the rules that no worked scenario shows (rules sections 3, 5 and 7)."""

from __future__ import annotations

from engines.mafiadollar.choice_events import Gave, Spared
from engines.mafiadollar.events import EndedTurn, Revealed
from engines.mafiadollar.job_events import Took
from engines.mafiadollar.moves import (
    Attack,
    Back,
    Burgle,
    Decline,
    Discard,
    End,
    Gift,
    Give,
    Handover,
    Offer,
    Out,
    Pass,
    Play,
    Spoils,
    Take,
    Withdraw,
)
from engines.mafiadollar.options import Options
from engines.mafiadollar.rules import owes, to_act
from engines.mafiadollar.scoring import final
from tests.engines.mafiadollar.positions import (
    after,
    gangster,
    moves_of,
    played,
    position,
    refusal,
    warehouse,
)

HANDOVER = Options(target=None, item_handover=True)


def test_p3_loot_goes_to_the_street_before_a_card_is_drawn() -> None:
    """Mafiadollar P2, P3: seat 1 draws; two loots lie above its card."""
    state, events = played(position("IW1|", deck="G01 LT01 LT02"), Discard("IW1"))
    assert Revealed(("LT02", "LT01")) in events
    assert state.street[0] == ("LT02", "LT01")
    assert state.hands[1] == ("G01",)


def test_p5_an_action_for_each_warehouse_and_one_for_each_gangster() -> None:
    """Mafiadollar P5, P6: two warehouses, three gangsters; a warehouse played now counts."""
    state = after(position("W01|", gang="G01 G02 G03|", stores="W02|W03"), Play("W01"))
    assert state.actions == 2
    state = after(state, Out("G01"))
    assert "already acted" in refusal(state, Back("G01"))
    assert after(state, Out("G02")).phasing == 1


def test_p6_the_turn_ends_by_itself_without_able_gangsters() -> None:
    """Mafiadollar P6: blocked gangsters are not able; a gangster hired now is."""
    state, events = played(position("IT1|", gang="G01{BJ1}|"), Discard("IT1"))
    assert state.phasing == 1
    assert EndedTurn(0, chosen=False) in events
    state = after(position("G02|", gang="G01{BJ1}|"), Play("G02"))
    assert moves_of(state) >= {Out("G02"), End()}


def test_p6_not_before_the_spoils() -> None:
    """Mafiadollar P6: with the last action used up, the spoils are still divided."""
    state = after(position(gang="G01!|G05[IT1]!", deck="G10", phase="actions"), Attack("G01", "G05"))
    assert (state.actions, state.phase, owes(state)) == (0, "spoils", (0,))
    assert after(state, Spoils(("IT1",))).phasing == 1
    state = position(gang="G01! G02|G05[IT1]!", stores="W01 W02|W03", deck="G10", phase="actions")
    state = after(state, Attack("G01", "G05"), Spoils(("IT1",)))
    assert (state.phasing, state.phase, state.actions) == (0, "actions", 1)


def test_p7_gangsters_rest_after_the_turn() -> None:
    """Mafiadollar P7: nobody is used any more."""
    state = after(position(gang="G01 G02|", stores="W01 W02|W03", phase="actions"), Out("G01"), End())
    assert [gangster.used for gangster in state.gangsters[0]] == [False, False]


def test_p9_a_warehouse_has_one_dog() -> None:
    """Mafiadollar P9: an own one that has none."""
    state = position("D1|", stores="W01(D2) W02|W03")
    assert "already has a guard dog" in refusal(state, Play("D1", "W01"))
    assert "no warehouse" in refusal(state, Play("D1", "W03"))
    assert warehouse(after(state, Play("D1", "W02")), "W02").dog == "D1"


def test_p10_a_new_item_replaces_the_old_one() -> None:
    """Mafiadollar P10: on blocked gangsters too; the old item is discarded, those of other slots stay."""
    state = after(position("IW2|", gang="G01[IW9,IT1]{BJ1}|"), Play("IW2", "G01"))
    armed = gangster(state, "G01")
    assert armed is not None
    assert armed.items == ("IW2", "IT1")
    assert state.discards == ("IW9",)


def test_p11_blocks_pile_up_on_gangsters_of_others() -> None:
    """Mafiadollar P11: in hideout or street, on top of other blocks; never on own ones."""
    state = position("BG1|", gang="G01|G02{BJ1}")
    assert "No other player" in refusal(state, Play("BG1", "G01"))
    blocked = gangster(after(state, Play("BG1", "G02")), "G02")
    assert blocked is not None
    assert blocked.blocks == ("BJ1", "BG1")


def test_p13_gifts_of_a_single_loot_go_by_themselves() -> None:
    """Mafiadollar P13, P24: seat 1 chooses, seat 2 has one loot, seat 3 none; phase 3 follows."""
    stores = "W01 W02|W03(LT01) W04(LT02)|W05(LA01)|W06"
    state = after(position("E1|||", gang="G01{BJ1}|||", stores=stores), Play("E1", "W02"))
    assert (owes(state), to_act(state)) == ((1,), (1,))
    freed = gangster(state, "G01")
    assert freed is not None
    assert freed.blocks == ()
    assert set(state.discards) == {"E1", "BJ1"}
    state, events = played(state, (1, Gift("LT02")))
    assert [event for event in events if isinstance(event, Gave)] == [
        Gave(1, 0, "W04", "W02", "LT02"),
        Gave(2, 0, "W05", "W02", "LA01"),
    ]
    assert warehouse(state, "W02").loots == ("LT02", "LA01")
    assert state.phase == "actions"


def test_p13_nobody_has_loot() -> None:
    """Mafiadollar P13: the birthday frees, and phase 3 follows at once."""
    assert after(position("E1|", gang="G01{BJ1}|"), Play("E1", "W17")).phase == "actions"


def test_p14_a_single_card_goes_by_itself() -> None:
    """Mafiadollar P14, P24: seat 0 has nothing left, seat 1 one card, seat 2 chooses."""
    state = after(position("P01|IW1|IW2 IW3", stores="W01|W02|W03"), Play("P01"))
    assert owes(state) == (2,)
    state, events = played(state, (2, Give("IW3")))
    assert state.hands[0] == ("IW3",)
    assert state.hands[2] == ("IW2", "IW1")
    assert Spared(0) in events
    assert state.phasing == 1


def test_p17_and_p19_a_vehicle_carries_more_and_everybody_comes_home() -> None:
    """Mafiadollar P17, P19: as many as it can, from the top."""
    state = position(gang="G01[IV4]!|", street="LT01 LT02 LT03 LT04 LA01", phase="actions")
    state, events = played(state, Take("G01", "tobacco", "W17"))
    assert Took(0, "G01", "tobacco", ("LT04", "LT03", "LT02"), "W17") in events
    assert state.street[0] == ("LT01",)
    home = gangster(state, "G01")
    assert home is not None
    assert not home.street


def test_p21_without_points_a_burglary_fails() -> None:
    """Mafiadollar P18, P21: burglary 1, a dog, dice 8."""
    state = position(gang="G01!|", stores="W01|W02(D1,LT01)", deck="G03", phase="actions")
    state = after(state, Burgle("G01", "W02"))
    assert warehouse(state, "W02").loots == ("LT01",)
    assert state.discards == ("G03",)


def test_p23_who_may_trade_is_to_act() -> None:
    """Mafiadollar P23, P25: others may trade with the phasing seat in phases 2 and 3, and only then."""
    state = position("P01 IW1 IW2|IW3 IW4|IV1 IV2", stores="W01|W02|W03")
    assert (owes(state), to_act(state)) == ((0,), (0, 1, 2))
    state = after(state, Play("P01"))
    assert owes(state) == to_act(state) == (0, 1, 2)
    assert "Trading has to wait" in refusal(state, Offer(0, "IW3", "any"), 1)


def test_p26_three_offers_a_phase_to_each_partner() -> None:
    """Mafiadollar P26: withdrawn and declined ones count; phases 2 and 3 and every turn count separately."""
    state = position("IW1 IW2|IW3", gang="G01|")
    offer = (1, Offer(0, "IW3", "any"))
    three = offer, (1, Withdraw(0)), offer, (0, Decline(1)), offer, (1, Withdraw(0))
    state = after(state, *three)
    assert to_act(state) == (0,)
    assert "any more offers" in refusal(state, Offer(0, "IW3", "any"), 1)
    state = after(state, Discard("IW1"))
    assert to_act(state) == (0, 1)
    state = after(state, *three)
    assert to_act(state) == (0,)
    assert after(state, End(), offer).offers


def test_handover() -> None:
    """Mafiadollar 3: only with the option; only the giver has acted, and blocked ones receive too."""
    gang = "G01[IW1] G02[IW2]{BJ1} G03!|"
    move = Handover("G01", "IW1", "G02")
    assert "option is off" in refusal(position(gang=gang, phase="actions"), move)
    state = position(gang=gang, stores="W01 W02|W03", phase="actions", options=HANDOVER)
    assert "in the hideout" in refusal(state, Handover("G01", "IW1", "G03"))
    assert "in the hideout" in refusal(state, Handover("G01", "IW1", "G01"))
    state = after(state, move)
    assert [gangster.items for gangster in state.gangsters[0]] == [(), ("IW1",), ()]
    assert [gangster.used for gangster in state.gangsters[0]] == [True, False, False]
    assert state.discards == ("IW2",)


def test_pass_leads_to_phase_3() -> None:
    """Mafiadollar P4: gangsters act also after a pass."""
    assert after(position("P01|", gang="G01|"), Pass()).phase == "actions"


def test_e3_e4_the_example() -> None:
    """Mafiadollar 7: equal totals; more gangsters win."""
    state = position(
        "P01||P08",
        gang="G01 G02|G03 G04 G05 G06|G07",
        stores="W01(LR11,LT11) W02(LA01)|W03(LG11,LA09)|W04",
        ended="prohibition",
        turn=74,
    )
    assert final(state).scores == (50000, 50000, -65000)
    assert final(state).winners == (1,)
    assert final(state).detail == {
        "cause": "prohibition",
        "turns": 74,
        "seats": [
            {"loots": ["LT11", "LA01", "LR11"], "worth": 105000, "gangsters": 2, "warehouses": 2, "guards": 1,
             "patrols": 0, "raids": 0, "penalty": 55000, "total": 50000},
            {"loots": ["LA09", "LG11"], "worth": 80000, "gangsters": 4, "warehouses": 1, "guards": 0,
             "patrols": 0, "raids": 0, "penalty": 30000, "total": 50000},
            {"loots": [], "worth": 0, "gangsters": 1, "warehouses": 1, "guards": 0, "patrols": 1, "raids": 0,
             "penalty": 65000, "total": -65000},
        ],
    }  # fmt: skip


def test_e3_equal_in_everything_shares_the_win() -> None:
    """Mafiadollar E3: then more warehouses win, and full equality shares."""
    state = position("|", stores="W01(LT07)|W02(LT08)", ended="prohibition")
    assert final(state).winners == (0, 1)
    state = position("|", stores="W01(LT07)|W02(LT09,LT11) W03", ended="prohibition")
    assert final(state).scores == (10000, 35000)
    state = position("|", stores="W01(LT07)|W02(LT01,LT08) W03", ended="prohibition")
    assert final(state).scores == (10000, 10000)
    assert final(state).winners == (1,)
