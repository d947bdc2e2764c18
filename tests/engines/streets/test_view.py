"""Streets section 8: who sees what."""

from __future__ import annotations

import random

import pytest

from engines.cards import Suit
from engines.streets import GAME
from engines.streets.events import Bribed, Chosen, Drawn, Event, Exchanged, Guessed, Placed
from engines.streets.moves import Influence
from engines.streets.state import Laid
from tests.engines.streets.positions import deal, ended, family, play, position, step

FIRST = family("9S 3D", "+S -C", discards="2C 2D", S="10C (5H)")
SECOND = family("4H", "+D -H", discards="2S", D="(9C)")


def test_the_owner_sees_its_own_secrets() -> None:
    """Hand, hand discards, face-down cards and influence."""
    side = GAME.knowledge.view(position(FIRST, SECOND), 0).sides[0]
    assert side.hand == ("9S", "3D")
    assert side.discards == ("2C", "2D")
    assert side.stacks[2] == (Laid("10C", up=True), Laid("5H", up=False))
    assert side.influence == Influence("S", "C")


@pytest.mark.parametrize("reader", [1, None])
def test_others_see_backs_and_counts(reader: int | None) -> None:
    """Face-up cards, places of the others, counts, and the set of the two bribes."""
    side = GAME.knowledge.view(position(FIRST, SECOND), reader).sides[0]
    assert (side.hand, side.hand_size) == (None, 2)
    assert (side.discards, side.discard_size) == (None, 2)
    assert side.stacks[2] == (Laid("10C", up=True), Laid(None, up=False))
    assert (side.bribed, side.influence) == (("S", "C"), None)


def test_a_choice_is_secret_until_both_are_in() -> None:
    """The fact that it was made is public, the suits are not."""
    state = play(deal(), "1 I +D -H")
    assert GAME.knowledge.view(state, 1).sides[1].bribed == ("H", "D")
    for reader in (0, None):
        side = GAME.knowledge.view(state, reader).sides[1]
        assert (side.chosen, side.bribed, side.influence) == (True, None, None)


def test_everything_is_open_from_the_end_of_play() -> None:
    """Before ``lower`` and ``guess`` are decided."""
    state = ended(family("9S", H="(5H)", discards="2D"), family(influence="+D -H", D="(9C)"))
    views = [GAME.knowledge.view(state, reader) for reader in (0, 1, None)]
    assert views[0].sides == views[1].sides == views[2].sides
    side = views[2].sides[0]
    assert (side.hand, side.discards, side.influence) == (("9S",), ("2D",), Influence("S", "C"))
    assert side.stacks[0] == (Laid("5H", up=False),)
    assert views[2].differences == (5, 9, 0, 0)
    assert views[2].winners == (0, 1, None, None)


def test_differences_are_shown_as_lowered() -> None:
    """The amount that B2 took is gone from the view; the winners stay."""
    state = play(ended(family(H="5H"), family(influence="+D -H", D="9C")), "0 L D")
    view = GAME.knowledge.view(state, None)
    assert (view.differences, view.winners) == ((5, 4, 0, 0), (0, 1, None, None))


def test_events_are_told_as_far_as_the_reader_may_know() -> None:
    """The owner learns all of its own doings, others what is announced."""
    choice = Influence("S", "C")
    other = Influence("D", "H")
    told: dict[Event, Event] = {
        Chosen(0, choice): Chosen(0, None),
        Placed(0, "7S", "D", 4): Placed(0, None, "D", 4),
        Drawn(0, "2D", 10, 5): Drawn(0, None, 10, 5),
        Exchanged(0, 1, ("2C",), ("5H",), 8): Exchanged(0, 1, (), (), 8),
    }
    for event, public in told.items():
        assert GAME.knowledge.told(event, 0) == event
        assert GAME.knowledge.told(event, 1) == GAME.knowledge.told(event, None) == public
    suits: tuple[tuple[Suit, ...], tuple[Suit, ...]] = (("S", "C"), ("H", "D"))
    bribed = Bribed(suits, (choice, other))
    assert GAME.knowledge.told(bribed, 0) == Bribed(suits, (choice, None))
    assert GAME.knowledge.told(bribed, 1) == Bribed(suits, (None, other))
    assert GAME.knowledge.told(bribed, None) == Bribed(suits)


def test_the_card_of_a_lost_bet_is_public() -> None:
    """Once ``guess`` is made, all see the card that was drawn."""
    state = ended(family(D="5D"), family(influence="+C -H"))
    _, events = step(state, "0 G A")
    assert isinstance(events[0], Guessed)
    assert GAME.knowledge.told(events[0], None) == events[0]


def test_a_new_deal_keeps_the_suits_of_face_down_cards_where_they_are_known() -> None:
    """Streets section 8: with ``placement`` = ``suit`` all can tell them from where they lie."""
    state = position(family("9S 3D"), family("4H", "+D -H", D="(9D) (2D)"), placement="suit")
    for seed in range(20):
        other = GAME.knowledge.redeal(state, 0, random.Random(seed))
        assert all(laid.card and laid.card.endswith("D") for laid in other.families[1].stacks[1])
        assert GAME.knowledge.view(other, 0) == GAME.knowledge.view(state, 0)
