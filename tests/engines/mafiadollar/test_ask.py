"""Questions: few presses to every move, and what they tell."""

from __future__ import annotations

import itertools
import random

import pytest

from engines.base import Answers, IllegalMove, Option, Question, moves
from engines.mafiadollar import GAME
from engines.mafiadollar.ask import ask
from engines.mafiadollar.cards import BONUS, KIND, SLOT
from engines.mafiadollar.focus import chosen, chosen_partner
from engines.mafiadollar.job_events import Attacked, Burgled
from engines.mafiadollar.menus import getting
from engines.mafiadollar.moves import (
    Attack,
    Burgle,
    Discard,
    Free,
    Give,
    Handover,
    Move,
    Offer,
    Out,
    Play,
    Steal,
    Take,
)
from engines.mafiadollar.odds import expected, percent, unseen
from engines.mafiadollar.options import Options
from engines.mafiadollar.points import BURGLARY
from engines.mafiadollar.rules import SEATS, to_act
from engines.mafiadollar.state import Gangster, State
from engines.mafiadollar.view import view
from tests.engines.mafiadollar.positions import after, position
from tests.engines.mafiadollar.test_games import OPTIONS, game
from tests.engines.plays import steps

USUAL = 3  # presses after Play for the usual move …
MOST = 5  # … and for any
FEW_JOBS = 10  # attacks and burglaries in a game, at least
EVERY = 50  # of the positions of a game, one is looked at


def test_all_cards_that_can_be_chosen_are_told_apart_by_letters() -> None:
    """One alone as well, and loot; options for several cards have none of their own."""
    lettered = 0
    for state, *_ in itertools.islice(game(4, OPTIONS[0], 7), 0, 400, 9):
        for seat in to_act(state):
            asked = ask(view(state, seat), ())
            assert isinstance(asked, Question)
            signs = {one.mark: one.sign for one in asked.options if one.mark in KIND}
            lettered += bool(signs)
            assert list(signs.values()) == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(signs)])
            assert all(one.sign is None for one in asked.options if one.mark not in KIND)
    assert lettered > 10


def question(state: State, *answers: str, seat: int = 0) -> Question:
    found = ask(view(state, seat), tuple((answer,) for answer in answers))
    assert isinstance(found, Question)
    return found


def options(state: State, *answers: str, seat: int = 0) -> dict[str, Option]:
    return {option.value: option for option in question(state, *answers, seat=seat).options}


def reached(state: State, path: str, seat: int = 0) -> Question | Move:
    answers: Answers = tuple(tuple(answer.split("+")) for answer in path.split("."))
    return ask(view(state, seat), answers)


@pytest.mark.parametrize("seats", SEATS)
def test_every_move_takes_few_presses(seats: int) -> None:
    """Issue 9: an offer five presses at most, everything else three."""
    rng = random.Random(seats)
    for state, _, _, _, _ in [*game(seats, OPTIONS[0], seed=seats)][::EVERY]:
        for path, move in moves(GAME, view(state, rng.choice(to_act(state)))):
            assert len(path) <= (MOST if isinstance(move, Offer) else USUAL)


def test_a_card_is_chosen_first_and_then_what_to_do_with_it() -> None:
    """Two presses for any use of a card."""
    state = position("G05 IW1 BH1 P01|", gang="G14{BG1} G15|G20!")
    assert set(options(state)) == {"G05", "IW1", "BH1", "P01", "t"}
    assert set(options(state, "G05")) == {"play", "x"}
    assert set(options(state, "IW1")) == {"G14", "G15", "x"}
    assert set(options(state, "BH1")) == {"G20", "x"}
    assert set(options(state, "P01")) == {"play"}
    assert reached(state, "IW1.G14") == Play("IW1", "G14")
    assert reached(state, "IW1.x") == Discard("IW1")
    assert set(options(position("G08|", gang="G14{BJ1}|"), "G08")) == {"play", "fG14", "x"}
    assert reached(position("G08|", gang="G14{BJ1}|"), "G08.fG14") == Free("G08", "G14")


def test_what_can_only_be_discarded_says_why() -> None:
    """An item where all gangsters are on the street, a block where nobody has one, a dog too many."""
    state = position("IT4 BB1 D2|", gang="G10!|", stores="W16(D1)|W02")
    why = {
        "IT4": "You have nobody in the hideout to give it to.",
        "BB1": "The others have no gangsters to block.",
        "D2": "Each of your warehouses already has a guard dog.",
    }
    assert [card for card, said in why.items() if not str(question(state, card).prompt).endswith(said)] == []
    able = position("IT4 BB1 D2|", gang="G10|G11", stores="W16|W02")
    assert [card for card, said in why.items() if said in str(question(able, card).prompt)] == []
    for one, card in itertools.product((state, able), why):
        assert str(options(one, card)["x"].description) == "You get nothing for it."


def test_the_chance_of_a_job_is_told() -> None:
    """Issue 9: from the cards that the seat cannot see; dice of 4 and more are five of eight."""
    state = position(gang="G01!|G05[IW1]! G09", stores="W01 W02|W07(D2,LT01)", street="LT03", phase="actions")
    jobs = options(state, "G01")
    assert set(jobs) == {"LT", "G05", "W07", "back"}
    attack, burglary = jobs["G05"].description, jobs["W07"].description
    assert str(attack) == "seat 1: 63% with attack 5; carries “Walking stick”"
    assert str(burglary) == "seat 1: 0% with burglary 0; 1 loot card, guarded by Countess"
    assert reached(state, "G01.G05") == Attack("G01", "G05")
    assert reached(state, "G01.W07") == Burgle("G01", "W07")
    assert reached(state, "G01.LT.W02") == Take("G01", "tobacco", "W02")
    assert jobs["G05"].mark == "G05"


def test_what_a_seat_sees_cannot_come_up() -> None:
    """Issue 9: hand, all in play, and what is offered to the seat; 128 cards have dice."""
    state = position("IW1|IW2 IW3", gang="G14[IT1]{BJ1}|G15", stores="W01(D1,LT01)|W02")
    assert sum(unseen(view(state, 0))) == 128 - len(("IW1", "G14", "IT1", "BJ1", "G15", "W01", "D1", "W02"))
    offered = after(state, (1, Offer(0, "IW2", "any")))
    assert sum(unseen(view(offered, 0))) == sum(unseen(view(state, 0))) - 1
    assert unseen(view(offered, None)) == unseen(view(state, None))


@pytest.mark.parametrize("name", ["mafiadollar-few", "mafiadollar-many"])
def test_the_odds_of_a_check_are_those_before_its_card_was_turned_over(name: str) -> None:
    """P18: for spectators, by all cards that they could not see then, whatever happened to the beaten one."""
    jobs = [
        (step, event.check)
        for step in steps(name)
        for event in step.events
        if isinstance(event, Attacked | Burgled) and event.check
    ]
    assert len(jobs) > FEW_JOBS
    for step, check in jobs:
        assert expected(view(step.after, None), check) == percent(view(step.before, None), check.points)


def test_among_many_jobs_the_kind_is_chosen_first() -> None:
    """Taking loot stays a press on a button; whom to attack and where to break in are asked for."""
    foes = "G02! G03! G04! G05!"
    stores = "W01 W02|W07(D2,LT01) W08(LT04) W09(LT05) W10(LT06) W11(LT07)"
    state = position(gang=f"G01!|{foes}", stores=stores, street="LT03 LR01", phase="actions")
    assert set(options(state, "G01")) == {"LT", "LR", "a", "b", "back"}
    assert {one.mark: one.sign for one in options(state, "G01").values() if one.mark} == {
        "LT03": "A",
        "LR01": "B",
        "deeda": "C",
        "deedb": "D",
        "deedback": "E",
    }
    assert set(options(state, "G01", "a")) == {"G02", "G03", "G04", "G05"}
    assert reached(state, "G01.LT.W02") == Take("G01", "tobacco", "W02")
    assert reached(state, "G01.a.G05") == Attack("G01", "G05")
    assert reached(state, "G01.b.W07") == Burgle("G01", "W07")
    assert str(options(state, "G01", "b")["W07"].description).startswith("seat 1: 0%")
    fewer = position(gang="G01!|G02!", stores=stores, street="LT03", phase="actions")
    assert len(options(fewer, "G01")) == 8


def test_a_gangster_in_the_hideout_goes_out_at_once() -> None:
    """One press, unless it may hand over an item instead."""
    state = position(gang="G14[IW1] G15|", phase="actions")
    assert str(options(state)["G14"].label) == "Send Harbor Hank to the street"
    assert reached(state, "G14") == Out("G14")
    state = position(gang="G14[IW1] G15|", phase="actions", options=Options(None, item_handover=True))
    assert str(options(state)["G14"].label) == "A job for Harbor Hank"
    assert reached(state, "G14.out") == Out("G14")
    assert reached(state, "G14.IW1.G15") == Handover("G14", "IW1", "G15")
    assert reached(state, "G15") == Out("G15")


def test_a_burglar_picks_the_loots_and_the_warehouse() -> None:
    """The dearest first; exactly as many as the gangster carries."""
    state = position(gang="G20[IT4,IV1]!|", stores="W01 W02|W07(LT01,LT11,LT05)", deck="G01", phase="actions")
    state = after(state, Burgle("G20", "W07"))
    picking = question(state)
    assert [option.value for option in picking.options] == ["LT11", "LT05", "LT01"]
    assert (picking.least, picking.most) == (2, 2)
    assert not any(option.description for option in picking.options), "their names tell the value"
    assert reached(state, "LT11+LT05.W02") == Steal(("LT05", "LT11"), "W02")
    with pytest.raises(IllegalMove):
        reached(state, "LT11.W02")


def test_a_guest_is_asked_for_an_offer_or_an_answer() -> None:
    """Mafiadollar P23: a seat that owes nothing may trade with the one whose turn it is."""
    state = position("G05 G08|IW2|IV8", stores="W01|W02|W03")
    assert str(question(state, seat=2).prompt) == "It's seat 0's turn. You can trade with them now."
    assert set(options(state, seat=2)) == {"t"}
    assert set(options(state, "t", seat=2)) == {"IV8"}
    assert reached(state, "t.IV8.key", seat=2) == Offer(0, "IV8", "key")
    asked = after(state, (2, Offer(0, "IV8", "key")))
    assert set(options(asked)) == {"G05", "G08", "r2", "t"}
    prompt = (
        "seat 2 offers you a trade: “Furniture truck” (Vehicle: carries 3 more loot cards; "
        "worth a hat when spent) for a card with a key."
    )
    assert str(question(asked, "r2").prompt) == prompt
    assert {value: str(option.label) for value, option in options(asked, "r2").items()} == {
        "G08": "Give Two-Coat Theo",
        "no": "Decline",
    }
    assert options(asked, "r2")["no"].description is None
    assert set(options(asked, seat=2)) == {"w0"}


def test_who_can_only_decline_is_told_why() -> None:
    asked = after(position("G05|IW2", stores="W01|W02"), (1, Offer(0, "IW2", "warehouse")))
    (decline,) = options(asked, "r1").values()
    assert str(decline.description) == "You have no card that fits."


def test_cards_of_one_name_are_told_apart_by_their_dice() -> None:
    """Buttons that read the same would hide which of the cards each plays, offers or gives."""
    state = position("P02 P05 E1 G05|IW2", stores="W01|W02")
    labels = {value: str(option.label) for value, option in options(state).items()}
    assert labels["P02"] == "Security guard (die 8)"
    assert labels["P05"] == "Security guard (die 1)"
    assert labels["E1"] == "The Don's birthday (die 7)"
    assert "(die" not in labels["G05"]
    assert str(question(state, "P05").prompt).startswith("Security guard (die 1). ")
    assert {str(option.label) for option in options(state, "t").values()} >= {labels["P02"], labels["P05"]}
    asked = after(state, (1, Offer(0, "IW2", "police")))
    assert str(options(asked, "r1")["P05"].label) == "Give “Security guard” (die 1)"


def test_the_card_that_is_offered_has_been_chosen() -> None:
    state = position("P02 P05|IW2", stores="W01|W02")
    assert chosen(question(state, "t", "P05")) == "P05"
    assert chosen(question(state, "t")) is None


def test_the_partner_of_an_offer_has_been_chosen() -> None:
    """P25: with two seats there is only one; at any other question asking for it is refused."""
    state = position("P02 P05|IW2", stores="W01|W02")
    assert chosen_partner(question(state, "t", "P05")) == 1
    for answers in ((), ("P05",), ("t",)):
        with pytest.raises(ValueError, match="no partner has been chosen"):
            chosen_partner(question(state, *answers))


def test_a_chosen_card_is_no_place_to_choose() -> None:
    """Its own use has a letter, but no frame around the card, as that has a tick already."""
    state = position("BJ1 G09|IW2", gang="|G02 G03", stores="W01|W02")
    asked = question(state, "BJ1")
    assert chosen(asked) == "BJ1"
    assert [(one.mark, one.sign) for one in asked.options] == [("G02", "A"), ("G03", "B"), ("deedx", "C")]
    assert not any(one.mark in KIND for one in question(state, "G09").options)


def test_a_police_card_says_what_it_takes_off() -> None:
    told = options(position("P05 P08 P13|IW2", stores="W01|W02"))
    endings = [str(told[card].description).rpartition("; ")[2] for card in ("P05", "P08", "P13")]
    assert endings == [f"−${amount} if held at the end" for amount in ("25,000", "50,000", "100,000")]


def test_the_card_passed_on_is_chosen_from_the_hand() -> None:
    """Mafiadollar P14: everybody is asked at once."""
    state = after(position("P01 IW1 IW2|IW3 P02"), Play("P01"))
    assert reached(state, "P02", seat=1) == Give("P02")
    assert (
        str(question(state, seat=1).prompt)
        == "seat 0 has played “Security guard”. Which card do you pass on to seat 0?"
    )


def test_calling_the_police_on_oneself_is_asked_once_more() -> None:
    """P15: it strikes its own player; other cards are played at once."""
    uses = options(position("P07 E2|W08"), "P07")
    prompt, confirm = str(question(position("P07 E2|W08"), "P07").prompt), str(uses["play"].confirm)
    assert "on yourself" in confirm
    assert prompt not in confirm, "the effect stands above already; here is what comes first"
    others = options(position("G26 E2|W08"), "G26")
    assert all(option.confirm is None for option in others.values())


def test_a_gangster_that_carries_such_an_item_says_what_it_loses() -> None:
    """P10: a new item replaces the old one, even a better one."""
    (better, worse), (weapon, _), (vehicle, _) = (_items(slot) for slot in ("tool", "weapon", "vehicle"))
    gangster = Gangster(next(iter(BURGLARY)), items=(better, vehicle))
    points = BURGLARY[gangster.card]
    told = str(getting(gangster, worse))
    assert told.startswith("Replaces ")
    assert told.endswith(f": burglary {points + BONUS[better]} → {points + BONUS[worse]}")
    assert "Replaces" not in str(getting(gangster, weapon))


def _items(slot: str) -> tuple[str, str]:
    """Return the best and the worst item of a kind."""
    found = sorted((card for card in SLOT if SLOT[card] == slot), key=lambda card: -BONUS[card])
    return found[0], found[-1]
