"""Of what has happened, the deed that a board tells of, and what belongs to it."""

from __future__ import annotations

from engines.mafiadollar.choice_events import Lost, PassedOn, Police
from engines.mafiadollar.deeds import last_deed, latest
from engines.mafiadollar.events import Discarded, Drew, EndedTurn, Event, Played, Revealed, TurnBegan
from engines.mafiadollar.job_events import Burgled, Check, Stole, Took, WentOut

BUILT = Played(0, "W01", None, 0, None)
SENT = WentOut(0, "G01")
TOOK = Took(0, "G02", "tobacco", ("LT1",), "W01")
ROBBED = Burgled(0, "G03", "W02", 1, None, Check(5, "G04", 4, success=True))
STOLE = Stole(0, 1, "W02", "W01", 1, None, chosen=True)
NEXT = (EndedTurn(0, chosen=True), TurnBegan(1, 2), Revealed(("LT2",)), Drew(1, None, 20))


def test_only_the_last_deed_of_a_turn_counts() -> None:
    """Neither what was done before it, nor loot that has turned up since."""
    for events, found in (
        ((BUILT, TOOK, SENT, *NEXT), (SENT,)),
        ((TOOK, TOOK), (TOOK,)),
        ((SENT, ROBBED, STOLE, *NEXT), (ROBBED, STOLE)),
        ((SENT, Discarded(0, "IW1")), (Discarded(0, "IW1"),)),
    ):
        told: tuple[Event, ...] = events
        assert last_deed(told) == found[0]
        assert tuple(event for event in latest(told) if event.marks()) == tuple(
            event for event in found if event.marks()
        )


def test_what_several_seats_do_at_the_same_time_is_one_deed() -> None:
    passed = tuple(PassedOn(seat, (seat + 1) % 3, None) for seat in range(3))
    assert tuple(latest((SENT, *passed))) == passed
    loss = Lost(0, "W01", "LT1", chosen=False)
    assert tuple(latest((Police(0, "P1"), *passed, loss))) == (loss,)
    assert loss.marks() == ("W01",)


def test_without_a_deed_all_that_has_happened_counts() -> None:
    assert last_deed(NEXT[:3]) is None
    assert latest(NEXT[:3]) == NEXT[:3]
