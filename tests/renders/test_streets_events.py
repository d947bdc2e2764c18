"""What boards of Streets of Palermo tell of the last events: halos, and words in the banner."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest

from bot.locales import language_of, languages
from engines.streets.events import (
    Bribed,
    Chosen,
    Dealt,
    Drawn,
    Ended,
    Event,
    Exchanged,
    Guessed,
    Lowered,
    Placed,
    Swept,
)
from engines.streets.moves import Influence
from engines.streets.rules import SLOTS
from engines.streets.view import View
from engines.text import say
from renders.base import DrawContext
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import BANNER
from renders.streets import PICTURES, houses
from renders.streets.boxes import BANK
from renders.streets.still import still
from renders.streets.words import deed
from tests.renders.pixels import lights, part
from tests.renders.recorder import lettering_of
from tests.renders.streets_positions import (
    CONTEXT,
    LONG,
    MIDDLE,
    OVER,
    OWN,
    REVEALED,
    START,
    TAKEN,
    WAITING,
    ask,
    street_of,
)

BELOW = Box(0, BANNER.h, 1280, 960 - BANNER.h)
INFLUENCE = (Influence("S", "C"), Influence("D", "H"))
HALOS = {
    "chosen": (WAITING, Chosen(0, None)),
    "bribed": (MIDDLE, Bribed((("S", "C"), ("H", "D")))),
    "swept": (MIDDLE, Swept(1, ("8H", "6C", "2H"), ("9H", "3S", "4D"), 11)),
    "placed": (MIDDLE, Placed(0, None, "S", 4)),
    "taken": (MIDDLE, TAKEN),
    "drawn": (MIDDLE, Drawn(0, None, 11, 4)),
    "exchanged": (MIDDLE, Exchanged(0, 2, (), (), 11)),
    "ended": (REVEALED, Ended(1, ((10, 6),) * 4, (0, 1, 0, 0), INFLUENCE)),
    "lowered": (OVER, Lowered(0, "D", 5, False)),
    "declined": (OVER, Lowered(0, None, 0, False)),
    "guessed": (OVER, Guessed(1, "K", "KC", 5)),
}


@pytest.mark.parametrize(("view", "event"), HALOS.values(), ids=HALOS)
def test_what_changed_last_has_a_halo(view: View, event: Event) -> None:
    """Then what changed last (a brass halo)."""
    before, after = (lights(PICTURES.board(view, happened, CONTEXT), BELOW) for happened in ((), (event,)))
    assert after > before + 300


def test_a_new_card_that_can_be_taken_has_a_halo_around_its_frame() -> None:
    """The white frame of what can be chosen hides none of it."""
    for question in (None, ask(OWN, ())):
        before, after = (
            lights(PICTURES.private(OWN, happened, question, CONTEXT), BANK) for happened in ((), (TAKEN,))
        )
        assert after > before + 2000


def test_the_last_card_keeps_its_halo_while_a_branch_is_picked() -> None:
    """The frames are around the shops, not around the cards."""
    question, stack = ask(OWN, (("T4D",),)), street_of(OWN).stack(2, low=False)
    before, after = (lights(PICTURES.private(OWN, told, question, CONTEXT), stack) for told in ((), (TAKEN,)))
    assert after > before + 300


@pytest.mark.parametrize("name", sorted(HALOS.keys() - {"bribed", "ended"}))
def test_one_thing_has_a_halo(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """What changed last is one place, unless several bribes are paid or revealed at once.

    Of a new display, each card is new; a joker is passed on. Another card joins the display for one taken.
    A bet that is right changes a branch and the total.
    """
    halos: list[Box] = []
    monkeypatch.setattr(Canvas, "halo", lambda _canvas, box, _radius=12: halos.append(box))
    monkeypatch.setattr(houses, "halo", lambda _canvas, box: halos.append(box))
    view, event = HALOS[name]
    PICTURES.board(view, (event,), CONTEXT)
    assert len(halos) == {"swept": SLOTS + 1, "taken": 2, "guessed": 2}.get(name, 1)


def test_a_lost_bet_has_no_halo() -> None:
    """It changes nothing; the banner says that it is lost."""
    lost = Guessed(1, "A-black", "KC", 0)
    before, after = (lights(PICTURES.board(OVER, told, CONTEXT), BELOW) for told in ((), (lost,)))
    assert after == before
    assert "loses bet" in lettering_of(partial(PICTURES.draw_board, OVER, (lost,), CONTEXT))


def test_who_paid_bribes_is_told_but_not_which_is_which() -> None:
    """Streets P1: an envelope; the branches once both have chosen."""
    turns = replace(START, phase="turns", owes=(0,))
    secret, own = Chosen(1, None), Chosen(1, Influence("D", "H"))
    paid = Bribed((("S", "C"), ("H", "D")))
    other = Bribed((("S", "C"), ("H", "C")))
    first, known, both, others = (
        part(PICTURES.board(turns, happened, CONTEXT), BANNER).tobytes()
        for happened in ((secret,), (own,), (own, paid), (own, other))
    )
    assert first == known
    assert len({first, both, others}) == 3
    told = (
        lettering_of(partial(PICTURES.draw_board, turns, (own, paid), context))
        for context in (DrawContext(("Anna", "Rosa"), str), LONG)
    )
    assert ["bribes" in drawn for drawn in told] == [True, False]


@pytest.mark.parametrize("code", languages())
def test_a_board_says_that_cards_and_bribes_are_revealed(code: str) -> None:
    """At the end of play, whatever the last action was; until somebody decides about a bonus."""
    context = DrawContext(("Anna", "Bartholomew"), language_of(code))
    ended, lowered = HALOS["ended"][1], HALOS["lowered"][1]
    word = context.say(say("revealed"))
    for happened, told in (((TAKEN, ended), True), ((ended,), True), ((ended, lowered), False), ((), False)):
        drawn = lettering_of(partial(PICTURES.draw_board, REVEALED, happened, context))
        assert (word in drawn) == told
        assert [words for words in drawn if "…" in words] == []


def test_a_joker_that_ends_the_play_leaves_no_halo_on_the_display() -> None:
    """Streets E4: its new cards belong to nobody; what matters is what is revealed."""
    swept, ended = HALOS["swept"][1], HALOS["ended"][1]
    playing, revealed = (
        lights(PICTURES.board(view, happened, CONTEXT), BANK)
        for view, happened in ((MIDDLE, (swept,)), (REVEALED, (swept, ended)))
    )
    assert playing > 1000 > revealed == 0


def test_a_film_shows_which_branch_was_lowered() -> None:
    """Its awning has the halo that it has on the board."""
    with patch.object(houses, "halo") as halo:
        still(OVER, (Lowered(0, "D", 5, False),), CONTEXT)
    assert halo.call_count == 1


@pytest.mark.parametrize(
    ("view", "event"),
    [(START, Dealt(("8H", "6C", "10C"), 23)), (OVER, Lowered(0, None, 0, True))],
    ids=["dealt", "lapsed"],
)
def test_what_nobody_did_changes_nothing(view: View, event: Event) -> None:
    """The deal, and a bonus that lapses without a move (streets B2): no halo, and no deed in the banner."""
    assert PICTURES.board(view, (event,), CONTEXT) == PICTURES.board(view, (), CONTEXT)


@pytest.mark.parametrize("name", ["chosen", "swept", "placed", "taken", "drawn", "exchanged"])
def test_the_last_action_is_told_in_a_word(name: str) -> None:
    """Whatever the names; they are cut rather."""
    event: Any = HALOS[name][1]
    for context in (DrawContext(("Anna", "Rosa"), str), LONG):
        before, after = (
            lettering_of(partial(PICTURES.draw_board, MIDDLE, happened, context))
            for happened in ((), (event,))
        )
        assert str(deed(event)) in {*after} - {*before}
