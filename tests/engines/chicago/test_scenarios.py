"""The worked scenarios (rules section 10)."""

from __future__ import annotations

from engines.chance import Chance
from engines.chicago import GAME
from engines.chicago.cards import TERRITORIES
from engines.chicago.demand_events import Asked, Declined, Paid
from engines.chicago.events import Refilled
from engines.chicago.options import Options
from engines.chicago.rules import apply, owes, start
from engines.chicago.scoring import territories_of
from engines.chicago.state import Demand, State
from tests.engines.chicago.positions import (
    DEFAULTS,
    Loaded,
    after,
    finished,
    played,
    position,
    refusal,
    words_of,
)

WORDS = "bKH bKH d n d e h p5C d e d e d p3H+7D+3S+4S bQC"


def top(state: State, cards: int) -> str:
    """The top cards of the deck, the top one first."""
    return " ".join(reversed(state.deck[-cards:]))


def test_1_from_a_seed() -> None:
    """Chicago 10, 1: seed 000102…1f, two seats, word by word."""
    chance = Chance(bytes(range(32)), "game", "chicago", ["1175000000000000001", "ai"])
    state, _ = start({"bribe": 20, "rounds": 20, "reshuffles": 0}, 2, chance)
    assert state.hands == (("3C", "5C"), ("3S", "7D"))
    assert [territories_of(state, seat) for seat in (0, 1)] == [("JS",), ("KH",)]
    assert (len(state.deck), top(state, 5)) == (48, "JH 10D RJ 3D AS")
    for number, word in enumerate(WORDS.split()):
        (seat,) = owes(state)
        before = state
        state, events = apply(state, seat, GAME.notation.read(word, GAME.knowledge.view(state, seat)), chance)
        if number == 0:
            assert territories_of(state, 0) == ("KH", "JS")
        if number == 1:
            assert (seat, state.henchmen) == (1, (1, 0))
        if number == 2:
            assert events[-1] == Asked(Demand(0, "territory", 10, "JH", 0))
        if number == 3:
            assert top(state, 3) == "4S 3H 10S"
        if number == 4:
            assert set(state.hands[1]) - set(before.hands[1]) == {"4S"}
    assert (state.round, state.active, state.hands[1]) == (5, 1, ())
    assert territories_of(state, 0) == ("KH", "JS", "QC")
    assert (len(state.deck), top(state, 3)) == (44, "10H 8H 10C")
    assert " ".join(state.discards) == "5C 3H 7D 3S 4S"


def test_2_payment() -> None:
    """Chicago 10, 2: price 20, hand 4H 7D 9S 10C."""
    state = after(position("4H 7D 9S 10C|2H", deck="3C KH"), "d")
    assert words_of(state) == {"n", "p4H+7D+9S", "p4H+7D+10C", "p4H+9S+10C", "p7D+9S+10C"}
    assert "19" in refusal(state, "p10C+9S")
    assert "Leave out the 4♥" in refusal(state, "p4H+7D+9S+10C")


def test_3_asked_or_not() -> None:
    """Chicago 10, 3: the number of cards alone decides whether the owner is asked."""
    one = after(position("RJ|10H", "|QD"), "rQD")
    assert one.demand is None
    assert "QD" in one.deck
    two = after(position("RJ|2H AS", "|QD"), "rQD")
    assert words_of(two, 1) == {"n"}
    fifty = position("RJ|10H 10D 10S 10C 9H", "|QD", options=DEFAULTS._replace(bribe=50))
    assert after(fifty, "rQD").demand is None


def test_4_raid() -> None:
    """Chicago 10, 4: what is shuffled, and what the discard pile holds then."""
    deck = "2H 3H 4H 5H 6H 7H 8H 9H 2D 3D 4D 5D 6D 7D 8D 9D 2S 3S 4S 5S"
    start = position("RJ 2C|10C 10H", "|QD", deck=deck, discards="5C AS")

    chance = Loaded()
    declined = after(start, "rQD n", chance)
    assert chance.draws == [f"shuffle {deck} 5C AS QD"]
    assert (len(declined.deck), declined.discards, declined.owners.count(1)) == (23, ("RJ",), 0)

    chance = Loaded()
    paid = after(start, "rQD p10C+10H", chance)
    assert chance.draws == [f"shuffle {deck} 5C AS 10H 10C"]
    assert (len(paid.deck), paid.discards, paid.hands[1]) == (24, ("RJ",), ())
    assert paid.owners[TERRITORIES.index("QD")] == 1


def test_5_mob_attack_and_hand_limit() -> None:
    """Chicago 10, 5: bribes may swell a hand above five until the end of the turn."""
    state = position("BJ 10H 9D 8S 7C|10D 10S", "|KS", deck="3C 2C")
    state = after(state, "mKS p10D+10S")
    assert (len(state.hands[0]), state.closing, state.active) == (6, False, 0)
    hired = after(state, "h", Loaded(5))
    assert hired.closing
    assert refusal(hired, "e")
    assert words_of(hired) == {f"x{card}" for card in ["10H", "9D", "8S", "7C", "10D", "10S"]}
    assert after(hired, "x7C").active == 1
    drawn = after(state, "d")
    assert len(drawn.hands[0]) == 7
    assert all(word.count("+") == 1 for word in words_of(drawn))


def test_6_the_end_of_a_turn() -> None:
    """Chicago 10, 6: when the turn ends by itself, and when it does not."""
    drawn = after(position("|2H", deck="2C AH"), "d")
    assert (drawn.closing, drawn.active) == (True, 0)
    assert after(drawn, "aAH>1").active == 1
    seven = after(position("|2H", deck="2C 7H"), "d")
    assert words_of(seven) == {"e"}
    assert "taken your action" in refusal(seven, "h")
    waiting = after(position("AS 2D 3D|2H"), "h", Loaded(6))
    assert (waiting.active, waiting.hands[0]) == (1, ("AS", "2D", "3D"))


def test_7_the_last_card() -> None:
    """Chicago 10, 7: only an empty deck at the end of a turn counts."""
    state, events = played(position("|2C", deck="6H"), "d e")
    assert state.ended == "deck"
    assert finished(events) is not None

    taken = after(position("|2C", "|QD", deck="RJ"), "d rQD")
    assert (taken.ended, taken.deck, taken.active) == (None, ("QD",), 1)
    paid = after(position("|10C 10D", "|QD", deck="RJ"), "d rQD p10C+10D")
    assert (paid.ended, sorted(paid.deck), paid.active) == (None, ["10C", "10D"], 1)

    king = position("10H 10D|2C", deck="KD")
    assert after(king, "d n").ended is None
    assert after(king, "d p10H+10D").ended == "deck"


def test_7_with_a_refill() -> None:
    """Chicago 10, 7: the discard pile becomes the deck, but not after the last round."""
    once = position("|2C", deck="6H", discards="5H 5D 5S", options=Options(20, 20, reshuffles=1))
    chance = Loaded()
    state, events = played(once, "d e", chance)
    assert chance.draws == ["shuffle 5H 5D 5S"]
    assert Refilled(("5H", "5D", "5S"), 3) in events
    assert (state.refills, state.discards, len(state.deck), state.active) == (1, (), 3, 1)

    last = once._replace(round=20, active=1)
    state, events = played(last, "d e")
    end = finished(events)
    assert end is not None
    assert (end.outcome.detail["reason"], end.outcome.detail["reshuffles"]) == ("rounds", 0)


def test_8_battle() -> None:
    """Chicago 10, 8: ties defend; no dice against nobody; no attack with nobody."""
    state = position("2H|3H", "JH|KH", henchmen=(3, 2))
    tied = after(state, "bKH", Loaded(5, 2, 5, 5, 1))
    assert (tied.henchmen, tied.active, territories_of(tied, 1)) == ((2, 2), 1, ("KH",))
    chance = Loaded()
    empty = after(state._replace(henchmen=(3, 0)), "bKH", chance)
    assert (chance.draws, territories_of(empty, 0)) == ([], ("JH", "KH"))
    assert "henchman" in refusal(state._replace(henchmen=(0, 2)), "bKH")
    assert "Nobody owns" in refusal(state, "bQD")
    assert "yours" in refusal(state, "bJH")


def test_8_the_twelfth() -> None:
    """Chicago 10, 8: the game is over at once, also with six cards in hand."""
    eleven = " ".join(card for card in TERRITORIES if card != "KC")
    state = position("2H 3H 4H 5H 6H 7H|2D", f"{eleven}|KC")
    state, events = played(state, "bKC", Loaded(6, 1))
    end = finished(events)
    assert end is not None
    assert (end.outcome.detail["reason"], end.outcome.scores) == ("all", (120 + 2 + 27, 4))
    assert owes(state) == ()


def test_the_question_of_a_small_hand_is_answered_by_itself() -> None:
    """Chicago P8: one event tells that the hand is too small; where it was asked, two events do."""
    demand = Demand(1, "raid", 20, "QD", 0)
    _, small = played(position("RJ|10H", "|QD"), "rQD")
    assert Declined(demand, asked=False, owner=None) in small
    _, asked = played(position("RJ|10H 10D", "|QD"), "rQD p10H+10D")
    assert Asked(demand) in asked
    assert Paid(demand, ("10H", "10D"), 1, 1) in asked
