"""Memory and imagined deals: what was seen stays where it was put, everything else may be anywhere."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from engines.base import Seat
from engines.mafiadollar.cards import KIND
from engines.mafiadollar.choice_events import PassedOn
from engines.mafiadollar.events import Played, Revealed
from engines.mafiadollar.job_events import Stole, Took
from engines.mafiadollar.memory import Memory, remember
from engines.mafiadollar.mind import MIND, candidates, easy, features
from engines.mafiadollar.moves import Discard, Play
from engines.mafiadollar.sampling import sample
from engines.mafiadollar.state import State
from engines.mafiadollar.trade_events import Offered, Traded
from engines.mafiadollar.view import view
from tests.engines.mafiadollar.positions import position

RNG = random.Random(1)


def deals(state: State, memory: Memory | None, number: int, reader: Seat = 0) -> Sequence[State]:
    return [sample(view(state, reader), memory, RNG) for _ in range(number)]


def test_loot_taken_in_the_open_is_remembered() -> None:
    memory = remember(None, Revealed(("LT01", "LT02")))
    assert memory.at("tobacco") == ("LT01", "LT02")
    memory = remember(memory, Took(1, "G07", "tobacco", ("LT02",), "W18"))
    assert (memory.at("tobacco"), memory.at("W18")) == (("LT01",), ("LT02",))
    state = position("G01|", stores="W17|W18(LT02,LR11)", street="LT01")
    found = [deal.warehouses[1][0].loots for deal in deals(state, memory, 300)]
    assert all("LT02" in loots for loots in found)
    assert len({loot for loots in found for loot in loots}) > 30


def test_an_unseen_theft_is_forgotten_and_a_seen_one_is_not() -> None:
    memory = remember(None, Took(1, "G07", "tobacco", ("LT01", "LT02"), "W18"))
    unseen = remember(memory, Stole(2, 1, "W18", "W16", 1, None, True))
    assert unseen.places == ()
    seen = remember(memory, Stole(0, 1, "W18", "W17", 1, ("LT02",), True))
    assert (seen.at("W18"), seen.at("W17")) == (("LT01",), ("LT02",))


def test_cards_that_were_passed_on_are_in_that_hand_until_they_are_seen() -> None:
    memory = remember(None, PassedOn(0, 1, "P01"))
    assert memory.at(1) == ("P01",)
    assert remember(memory, PassedOn(1, 2, None)).at(1) == ()
    assert remember(memory, Played(1, "P01", None, 1, None)).at(1) == ()
    traded = remember(remember(memory, Offered(1, 0, "G01", "key")), Traded(1, 0, "G01", "IW1"))
    assert (traded.at(0), {*traded.at(1)}) == (("G01",), {"P01", "IW1"})
    assert remember(memory, Traded(1, 2, None, None)).at(1) == ()


def test_every_hidden_card_may_be_in_a_hand() -> None:
    state = position("G01 G02|P01 P02")
    hands = [deal.hands[1] for deal in deals(state, None, 3000)]
    kinds = {card for hand in hands for card in hand}
    assert kinds == {card for card in KIND if KIND[card] not in ("loot", "end")} - {
        "G01",
        "G02",
        "W17",
        "W18",
    }


def test_the_end_card_may_be_any_of_the_last_31() -> None:
    places = {deal.deck.index("X") for deal in deals(position("G01|G02"), None, 1500)}
    assert places == {*range(31)}


def test_a_warehouse_that_nobody_would_act_from_is_no_choice() -> None:
    """Nor a slip of the easy player."""
    state = position("W04 BJ1 IW1|G02", gang="|G07", stores="W01 W02 W03|W18")
    assert Play("W04") not in candidates(view(state, 0), random.Random(1))
    assert Discard("W04") in candidates(view(state, 0), random.Random(1))


def test_plays_are_compared_with_discards_but_never_with_discarded_police() -> None:
    state = position("G01 W03 P01 BJ1|G02", gang="|G07")
    found = candidates(view(state, 0), random.Random(1))
    written = {type(move).__name__ + getattr(move, "card", "") for move in found}
    assert {"PlayG01", "PlayW03", "PlayP01", "PlayBJ1", "DiscardBJ1"} <= written
    assert "DiscardP01" not in written


@pytest.mark.parametrize(
    ("hand", "store", "played"),
    [
        ("P01 G01", "W17", "P01"),  # there is nothing to be taken
        ("P08 G01", "W17(LT01,LG10)", "P08"),
        ("P01 P08 G01", "W17(LT01)", "P08"),  # the dearer one
        ("P01 G01", "W17(LT11,LT09)", None),  # a guard takes as much as it costs
        ("P13 G01", "W17(LR11,LG11)", None),  # and a raid as much
    ],
)
def test_the_easy_player_keeps_no_police_that_would_cost_more_at_the_end(
    hand: str, store: str, played: str | None
) -> None:
    found = easy(view(position(f"{hand}|G02", stores=f"{store}|W19"), 0), random.Random(1))
    assert found == (Play(played),) if played else len(found) > 1


def test_the_richer_seat_has_the_better_chance() -> None:
    state = position("G01|G02", stores="W17(LR11,LR10)|W18")
    value = MIND.value(state)
    assert value[0] > 0.5
    assert len(features(state)[0]) == len(features(position("||", stores="W16|W17|W18"))[0])
