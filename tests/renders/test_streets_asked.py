"""What a private picture of Streets of Palermo asks of its reader, and what they have chosen so far."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from bot.locales import language_of, languages
from engines.base import Answers
from engines.streets.cards import DECK
from engines.streets.events import Bribed, Chosen, Taken
from engines.streets.view import View
from engines.text import say
from renders.base import DrawContext
from renders.shared.canvas import HALO, Box
from renders.shared.layout import BANNER, STRIP
from renders.shared.palette import CREAM, LEATHER_DARK, SEATS, WHITE
from renders.streets import PICTURES
from renders.streets.boxes import BANK
from renders.streets.words import TRADES, deed
from tests.renders.pixels import count
from tests.renders.recorder import faults, lettering_of, recording
from tests.renders.streets_positions import CONTEXT, GUESS, OWN, REVEALED, START, ask, street_of


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize(
    ("view", "path", "words"),
    [
        (START, (), "Pick a branch"),
        (START, (("H",),), "Pick a branch"),
        (OWN, (), "Pick an action"),
        (OWN, (("P",),), "Place a card"),
        (OWN, (("X",),), "Discard which cards?"),
        (OWN, (("P",), ("4S",)), "Place it where?"),
        (OWN, (("T4D",),), "Pick a branch"),
        (replace(REVEALED, reader=1), (), "Lower a branch"),
        (replace(GUESS, reader=1), (), "Bet: 1 of 8 is drawn"),
    ],
)
def test_the_banner_says_what_its_reader_is_asked(view: View, path: Answers, words: str, code: str) -> None:
    """In a few words, which have room beside the card that is about to be laid and the last action."""
    view = replace(view, reader=view.owes[0])
    context = DrawContext(("W" * 20, "Bartholomew"), language_of(code))
    happened = (Taken(1 - view.owes[0], "10D", "H", 0, "2C", 9),)
    drawn = lettering_of(partial(PICTURES.draw_private, view, happened, ask(view, path), context))
    assert {context.say(say(words)), context.say(deed(happened[0]))} <= {*drawn}
    assert [text for text in drawn if text.endswith("…") and not text.startswith("W")] == []


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("path", [(), (("T4D",),), (("P",), ("4S",))], ids=str)
def test_beside_the_bribes_the_question_is_whole(path: Answers, code: str) -> None:
    """Of both seats' bribes less is told where the card that is about to be laid needs the room."""
    happened = (Chosen(1, None), Bribed((("S", "C"), ("H", "D"))))
    context = DrawContext(("W" * 20, "Bartholomew"), language_of(code))
    drawn = lettering_of(partial(PICTURES.draw_private, OWN, happened, ask(OWN, path), context))
    assert [text for text in drawn if text.endswith("…") and not text.startswith("W")] == []


@pytest.mark.parametrize(
    ("path", "room"), [((("P",), ("4S",)), STRIP), ((("T4D",),), BANK)], ids=["hand", "display"]
)
def test_a_card_that_is_about_to_be_laid_is_framed_in_its_seats_colour(path: Answers, room: Box) -> None:
    """Wherever it lies; and it stands in the banner, too."""
    before, after = (
        PICTURES.private(OWN, (), question, CONTEXT) for question in (ask(OWN, path[:-1]), ask(OWN, path))
    )
    mark = SEATS[OWN.reader or 0].line
    assert count(after, room, mark) > count(before, room, mark) + 1000
    ground = LEATHER_DARK if path[0] == ("P",) else CREAM  # face down, or face up
    stock = [count(png, BANNER._replace(w=260), ground) for png in (before, after)]
    assert stock[1] > stock[0] + 1000


def test_the_pile_is_framed_where_one_may_draw() -> None:
    """Its frame is as white as those of the display, and touches neither them nor the halo of a refill."""
    top = BANK._replace(h=160)
    drawn, hidden = (PICTURES.private(OWN, (), ask(OWN, path), CONTEXT) for path in ((), (("P",),)))
    assert count(drawn, top, WHITE) > 2000 > count(hidden, top, WHITE) == 0


def test_frames_of_branches_leave_their_names_and_awnings_whole() -> None:
    """Side by side they stay apart."""
    with recording() as recorders:
        picture = PICTURES.draw_private(OWN, (), ask(OWN, (("T4D",),)), CONTEXT)
    along = street_of(OWN)
    shops = [
        (text, box)
        for text, box in recorders[id(picture)].lines
        if text in {*map(CONTEXT.say, TRADES.values())}
    ]
    assert len(shops) == 4
    frames = [along.choice(branch).grown(HALO) for branch in range(4)]
    assert all(left.right + 6 <= right.x for left, right in pairwise(frames))
    for branch, (_, box) in enumerate(shops):
        within = along.choice(branch).grown(-6)
        assert within.x <= box.x < box.right <= within.right


def test_a_refilled_card_on_offer_is_as_large_as_the_others() -> None:
    """Its halo is around its frame."""
    happened = (Taken(0, "10D", "H", 0, "2C", 9),)
    with recording() as recorders:
        picture = PICTURES.draw_private(OWN, happened, ask(OWN, ()), CONTEXT)
    found = [box for box in recorders[id(picture)].sprites if BANK.x < box.x and BANK.y + 150 < box.y]
    assert len(found) == 3
    assert len({(box.w, box.h) for box in found}) == 1


@pytest.mark.parametrize("code", languages())
def test_the_frame_of_a_card_hides_no_part_of_the_word_above(code: str) -> None:
    """One that has just joined the display has a halo, too."""
    happened = (Taken(0, "10D", "H", 0, "2C", 9),)
    context = replace(CONTEXT, say=language_of(code))
    assert faults(lambda: PICTURES.draw_private(OWN, happened, ask(OWN, ()), context)) == []


def test_hand_cards_are_larger_than_bribes() -> None:
    """Cards that can be chosen weigh more than what has been chosen long ago."""
    own = replace(OWN.sides[1], hand=DECK[:5], hand_size=5)
    view = replace(OWN, sides=(OWN.sides[0], own))
    with recording() as recorders:
        picture = PICTURES.draw_private(view, (), ask(view, ()), CONTEXT)
    found = [box for box in recorders[id(picture)].sprites if box.y > STRIP.y + 50 and box.x > 300]
    assert len(found) == 5
    assert min(box.w for box in found) >= 130
