"""The worked scenarios (rules section 10); the first one is in ``test_setup``."""

from __future__ import annotations

from engines.mafiadollar.events import Finished
from engines.mafiadollar.job_events import Attacked, Burgled, Check, Stole
from engines.mafiadollar.moves import (
    Accept,
    Attack,
    Burgle,
    Discard,
    End,
    Free,
    Give,
    Lose,
    Offer,
    Pass,
    Play,
    Spoils,
    Steal,
)
from engines.mafiadollar.options import Options
from engines.mafiadollar.rules import owes
from engines.mafiadollar.scoring import outcome
from engines.mafiadollar.state import OpenOffer, State
from engines.mafiadollar.trade_events import Lapsed, Traded
from tests.engines.mafiadollar.positions import (
    after,
    all_cards,
    gangster,
    moves_of,
    played,
    position,
    refusal,
    warehouse,
)


def attack(dice_card: str, victim: str = "G05{BJ1}!") -> State:
    """Scenario 2 before the attack."""
    return position(gang=f"G16[IW4]!|{victim}", deck=f"{dice_card} LG11", phase="actions")


def test_2_a_check_of_eight_fails() -> None:
    """Mafiadollar 10, 2: attack 3, weapon 2, dice 3; nobody is attacked in the hideout (6)."""
    assert "is in the hideout" in refusal(attack("G04", victim="G05"), Attack("G16", "G05"))
    state, events = played(attack("G04"), Attack("G16", "G05"))
    fight = next(event for event in events if isinstance(event, Attacked))
    assert fight.check == Check(5, "G04", 3, success=False)
    assert fight.check.total == 8
    assert state.street[2] == ("LG11",)
    assert state.discards[0] == "G04"
    assert gangster(state, "G05") == gangster(attack("G04"), "G05")
    winner = gangster(state, "G16")
    assert winner is not None
    assert not winner.street
    assert (state.phasing, state.phase) == (1, "play")


def test_2_a_check_of_nine_succeeds() -> None:
    """Mafiadollar 10, 2: one point more kills; without items there are no spoils."""
    state, _ = played(attack("G08"), Attack("G16", "G05"))
    assert gangster(state, "G05") is None
    assert {"G05", "BJ1", "G08"} <= set(state.discards)
    assert (state.phasing, state.phase) == (1, "play")


def spoils() -> State:
    """Scenario 3 after the attack."""
    state = position(gang="G16[IW4,IT9]!|G05[IT1,IV5]!", deck="G08", phase="actions")
    return after(state, Attack("G16", "G05"))


def items(state: State) -> tuple[str, ...]:
    winner = gangster(state, "G16")
    assert winner is not None
    return winner.items


def test_3_spoils() -> None:
    """Mafiadollar 10, 3: what is not taken, and what is replaced, is discarded."""
    assert owes(spoils()) == (0,)
    state = after(spoils(), Spoils(("IV5",)))
    assert (items(state), "IT1" in state.discards) == (("IW4", "IT9", "IV5"), True)
    state = after(spoils(), Spoils(("IT1", "IV5")))
    assert (items(state), "IT9" in state.discards) == (("IW4", "IT1", "IV5"), True)
    state = after(spoils(), Spoils(()))
    assert (items(state), {"IT1", "IV5"} <= set(state.discards)) == (("IW4", "IT9"), True)
    assert refusal(spoils(), Spoils(("IT9",))) == "The beaten gangster wasn't carrying “Safe stethoscope”."
    assert refusal(spoils(), End()) == "First choose which of the beaten gangster's items to take."


def test_4_burglary() -> None:
    """Mafiadollar 10, 4: 3 + 2 − 1 + 5 = 9; exactly two of three loots."""
    state = position(
        gang="G20[IT4,IV1]!|", stores="W01 W02|W07(D2,LT01,LT02,LT03) W08", deck="G01", phase="actions"
    )
    assert refusal(state, Burgle("G20", "W08")) == "There is no loot in Piano Factory."
    state, events = played(state, Burgle("G20", "W07"))
    job = next(event for event in events if isinstance(event, Burgled))
    assert job.check == Check(4, "G01", 5, success=True)
    assert refusal(state, Steal(("LT01",), "W01")) == "You must take exactly 2 loot cards."
    assert refusal(state, Steal(("LT01", "LT02", "LT03"), "W01")) == "You must take exactly 2 loot cards."
    assert refusal(state, Steal(("LT01", "LT01"), "W01")) == "You named a loot card twice."
    state = after(state, Steal(("LT01", "LT03"), "W02"))
    assert warehouse(state, "W02").loots == ("LT01", "LT03")
    assert warehouse(state, "W07").loots == ("LT02",)


def test_4_everything_goes_by_itself() -> None:
    """Mafiadollar 10, 4, P24: all loots there, and a single warehouse to put them."""
    state = position(gang="G20[IT4,IV1]!|", stores="W01|W07(LT01,LT02)", deck="G01", phase="actions")
    state, events = played(state, Burgle("G20", "W07"))
    assert warehouse(state, "W01").loots == ("LT01", "LT02")
    assert Stole(0, 1, "W07", "W01", 2, ("LT01", "LT02"), chosen=False) in events
    assert state.phasing == 1
    state = position(gang="G20[IT4,IV1]!|", stores="W01 W02|W07(LT01,LT02)", deck="G01", phase="actions")
    assert after(state, Burgle("G20", "W07")).phase == "steal", "there are two warehouses to put them"


def test_5_blocks() -> None:
    """Mafiadollar 10, 5: the topmost block decides; a blocked gangster takes items in the hideout only."""
    state = position("G01 G05 G07 IW1|", gang="G14{BH2,BG4}|")
    for card in ("G01", "G05"):
        assert refusal(state, Free(card, "G14")).endswith("needs another one.")
    freed, events = played(state, Free("G07", "G14"))
    left = gangster(freed, "G14")
    assert left is not None
    assert left.blocks == ("BH2",)
    assert freed.phasing == 1, "phase 3 is over at once: the only gangster is blocked"
    assert {"G07", "BG4"} <= set(freed.discards)
    assert any(type(event).__name__ == "EndedTurn" for event in events)
    assert Play("IW1", "G14") in moves_of(state)
    outside = position("IW1|", gang="G14{BH2}!|")
    assert "on the street" in refusal(outside, Play("IW1", "G14"))


def test_6_patrol() -> None:
    """Mafiadollar 10, 6: cards go round first, then one of the most valuable loots goes."""
    state = position("P08 IW1 IW2|IW3 IW4", stores="W01(LA11,LT01) W02(LG09)|W03")
    state = after(state, Play("P08"))
    assert owes(state) == (0, 1)
    state = after(state, (1, Give("IW3")))
    assert owes(state) == (0,)
    state = after(state, (0, Give("IW1")))
    assert state.hands == (("IW2", "IW3"), ("IW4", "IW1"))
    assert moves_of(state) == {Lose("LA11"), Lose("LG09")}
    assert "most valuable" in refusal(state, Lose("LT01"))
    assert "None of your warehouses" in refusal(state, Lose("LG10"))
    state = after(state, Lose("LA11"))
    assert state.discards == ("P08", "LA11")
    assert (state.phasing, state.phase) == (1, "play")


def test_6_a_single_candidate_is_still_a_choice() -> None:
    """Mafiadollar 10, 6, P24: else everybody learned that the top values do not tie."""
    answers = (0, Give("IW1")), (1, Give("IW3"))
    state = after(position("P08 IW1 IW2|IW3 IW4", stores="W01(LA11,LT01)|W03"), Play("P08"), *answers)
    assert moves_of(state) == {Lose("LA11")}
    state = after(position("P08 IW1 IW2|IW3 IW4", stores="W01(LA11)|W03"), Play("P08"), *answers)
    assert (state.phasing, state.discards) == (1, ("P08", "LA11"))


def test_7_raid() -> None:
    """Mafiadollar 10, 7: only the oldest warehouse stays, empty."""
    state = position("P13 IW1 IW2|IW3 IW4", gang="G01{BJ1} G02[IT1]|", stores="W03(D1,LT01,LA01) W11|W05")
    state = after(state, Play("P13"), (0, Give("IW1")), (1, Give("IW3")))
    assert [warehouse.card for warehouse in state.warehouses[0]] == ["W03"]
    assert warehouse(state, "W03") == type(warehouse(state, "W03"))("W03")
    assert state.gangsters[0] == ()
    assert set(state.discards) == {"P13", "G01", "BJ1", "G02", "IT1", "D1", "LT01", "LA01", "W11"}
    assert state.phasing == 1


def test_8_a_hand_of_police() -> None:
    """Mafiadollar 10, 8: police cards are never discarded; passing needs a hand of nothing else."""
    state = position("P01 P02 P03 P08 P09 P10|")
    assert "can't discard" in refusal(state, Discard("P01"))
    assert {Pass(), Play("P01")} <= moves_of(state)
    assert after(state, Pass()).phasing == 1
    assert "nothing but police" in refusal(position("P01 P02 P03 P08 P09 IW1|"), Pass())


def test_9_trade() -> None:
    """Mafiadollar 10, 9: offers, wishes and what lapses."""
    state = position("G05 G08 IW1|IW2|IV8 IT1", stores="W01|W02|W03")
    state = after(state, (2, Offer(0, "IV8", "key")))
    assert "only trade with" in refusal(state, Offer(1, "IV8", "any"), 2)
    assert "open offer" in refusal(state, Offer(0, "IT1", "any"), 2)
    assert "not what" in refusal(state, Accept(2, "G05"))
    state = after(state, (0, Offer(1, "IW1", "any")), (1, Offer(0, "IW2", "any")))
    state, events = played(state, (0, Accept(2, "G08")))
    assert events == [Traded(2, 0, "IV8", "G08"), Lapsed(0, 1)]
    assert state.hands == (("G05", "IW1", "IV8"), ("IW2",), ("IT1", "G08"))
    assert state.offers == (OpenOffer(1, 0, "IW2", "any"),)
    state, events = played(state, Play("G05"))
    assert Lapsed(1, 0) in events
    assert (state.phase, state.offers) == ("actions", ())
    assert Offer(0, "IW2", "any") in moves_of(state, 1)


def test_10_the_end_card_in_a_check() -> None:
    """Mafiadollar 10, 10: the game ends at once, and the target lives."""
    state = position(gang="G16[IW4]!|G05!", deck="X", phase="actions")
    state, events = played(state, Attack("G16", "G05"))
    assert gangster(state, "G05") is not None
    assert owes(state) == ()
    assert isinstance(events[-1], Finished)
    result = outcome(state)
    assert result is not None
    assert result.detail["cause"] == "prohibition"
    assert result.scores == (-15_000, -15_000)
    assert "X" in state.discards
    assert len(all_cards(state)) == 173


def rich(phasing: int, loots: str) -> State:
    """Scenario 11: seat 0 has a total of 260,000 with all these loots; the turn is about to end."""
    return position(
        "|||"[:-1],
        stores=f"W01({loots})|W02|W03",
        gang="G01|G02|G03",
        options=Options(target=250_000, item_handover=False),
        phase="actions",
        phasing=phasing,
    )


RICH = (
    "LR11,LR10,LG11,LR09,LA11,LT09,LG01"  # 60 + 50 + 50 + 45 + 40 + 25 + 10 thousand, less 15 for W01 and G01
)
EXACT = "LR11,LR10,LG11,LR09,LA11,LT07"
LESS = "LR11,LR10,LG11,LR09,LA11,LG02"


def test_11_the_target_counts_at_the_end_of_a_round() -> None:
    """Mafiadollar 10, 11, P27: nothing happens in between, and a total that was robbed does not count."""
    state = after(rich(0, RICH), End())
    assert (state.phasing, state.ended) == (1, None)
    state, events = played(rich(2, RICH), End())
    assert state.ended == "target"
    assert isinstance(events[-1], Finished)
    assert events[-1].outcome.scores[0] == 265_000
    assert events[-1].outcome.winners == (0,)
    assert state.turn == 1, "no further turn has begun"
    assert after(rich(2, EXACT), End()).ended == "target"
    assert after(rich(2, LESS), End()).phasing == 0
