"""The hand and the final account of Streets of Palermo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise
from typing import Any
from unittest.mock import patch

import pytest

from bot.locales import language_of, languages
from engines.base import Answers, Option, Question, Seat
from engines.cards import SUITS
from engines.signs import Seen, signs_in
from engines.streets.cards import DECK
from engines.streets.events import Drawn, Exchanged
from engines.streets.signs import signs
from engines.streets.view import View
from engines.text import say
from renders.base import DrawContext, Picture
from renders.shared import cards
from renders.shared.cache import Cache
from renders.shared.canvas import PRIVATE_SIZE, Box, Canvas
from renders.shared.layout import HAND_CLEAR, HAND_PLATE, HAND_TABLE, STRIP
from renders.shared.palette import BRASS_DARK, LEATHER, LEATHER_DARK, SEATS, WALNUT
from renders.streets import PICTURES, hand_plate
from renders.streets.account import ACCOUNT_SIZE, COLUMNS, TOTAL
from renders.streets.boxes import BANK, PLATES
from renders.streets.bribes import BRIBES
from renders.streets.colours import PALETTE
from renders.streets.hand import Tables, draw_hand, tables
from renders.streets.joker import joker as draw_joker
from renders.streets.signs import envelope as draw_envelope
from renders.streets.words import JOKER
from tests.renders.pixels import check, choices, count, lights
from tests.renders.recorder import lettering_of, recording
from tests.renders.streets_positions import (
    CONTEXT,
    GUESS,
    LONG,
    LOSS,
    MIDDLE,
    MINUS,
    OVER,
    OWN,
    REVEALED,
    START,
    ask,
)

CHOOSES = replace(START, reader=1, sides=(START.sides[0], replace(OWN.sides[1], bribed=None, influence=None)))
"""Before seat 1 chooses its bribes."""

STREET = Box(16, 430, 1060, 196)
"""The branches between the cards of both families."""


def _boxes(found: Tables) -> list[Box]:
    """The tables of a hand, from left to right."""
    return [box for box in found if box is not None]


# --- The hand -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1, 5, 7, 8, 13, 16, 22, 27])
def test_every_hand_keeps_size_colours_and_weight(number: int) -> None:
    """A hand may be 1280 × 480."""
    own = replace(OWN.sides[1], hand=DECK[:number], hand_size=number)
    check(
        PICTURES.hand(replace(OWN, sides=(OWN.sides[0], own)), (), None, LONG), (1280, 480), palette=PALETTE
    )


def test_offered_cards_are_framed_where_they_lie() -> None:
    """Option.mark names the card; none is smaller or higher for its frame."""
    question = Question(
        say("Which card?"), (Option("4S", say("4♠"), mark="4S"), Option("10S", say("10♠"), mark="10S"))
    )
    table = Box(0, 0, 1280, 360)
    tops = []
    for asked in (question, None):
        with recording() as recorders:
            canvas = draw_hand(replace(OWN, phase="lower"), (), asked, CONTEXT)
        if asked:
            tops.append([box.y for box in recorders[id(canvas)].sprites if table.y < box.y and box.h > 150])
        assert (choices(canvas.png(), table) > 1000) == (asked is question)
    assert len({*chain(*tops)}) == 1


def test_the_display_lies_beside_the_hand_until_a_card_of_the_hand_is_picked() -> None:
    """Streets P3: a turn begins with all cards that can be laid; to pick a hand card it has all the room."""
    begins, picks, branch = (
        PICTURES.hand(OWN, (), ask(OWN, path), CONTEXT) for path in ((), (("P",),), (("P",), ("4S",)))
    )
    assert [choices(begins, table) > 1000 for table in _boxes(tables(6, "Draw"))] == [True, True, True]
    assert [
        choices(branch, table) > 1000
        for table in _boxes(tables(6, slots=4, aside=HAND_CLEAR.x - HAND_TABLE.x))
    ] == [True, False]
    other = replace(OWN, display=("9H", "3S", "5D"))
    assert PICTURES.hand(other, (), ask(other, ()), CONTEXT) != begins
    assert PICTURES.hand(other, (), ask(other, (("P",),)), CONTEXT) == picks
    assert PICTURES.hand(other, (), ask(other, (("P",), ("4S",))), CONTEXT) == branch


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("number", [0, 1, 5, 6, 8])
def test_a_hand_shows_each_action_with_its_cards(number: int, code: str) -> None:
    """The pile, too, with its number: to draw from it is one of the choices. No title is cut."""
    say_ = language_of(code)
    own = replace(OWN.sides[1], hand=DECK[:number], hand_size=number)
    view = replace(OWN, sides=(OWN.sides[0], own))
    drawn = lettering_of(partial(draw_hand, view, (), ask(view, ()), replace(CONTEXT, say=say_)))
    titles = ["Draw", "Take", "Place or exchange" if number else "Your hand"]
    assert {str(view.pile), *(say_(say(title)) for title in titles)} <= {*drawn}
    assert [words for words in drawn if "…" in words] == []


@pytest.mark.parametrize(
    ("path", "asked", "at"), [((("P",), ("4S",)), "Place it where?", 1), ((("T4D",),), "Pick a branch", 0)]
)
def test_a_chosen_card_is_framed_in_the_hand_below_what_is_asked(path: Answers, asked: str, at: int) -> None:
    """As in a private picture; one that will lie face down is dark already."""
    question = ask(OWN, path)
    png = PICTURES.hand(OWN, (), question, CONTEXT)
    found = [count(png, table, SEATS[1].line) > 1000 for table in _boxes(tables(6))]
    assert found == [at == 0, at == 1]
    assert asked in lettering_of(partial(draw_hand, OWN, (), question, CONTEXT))
    dark = [count(png, table, LEATHER_DARK) > 2000 for table in _boxes(tables(6))]
    assert dark == [False, at == 1]


@pytest.mark.parametrize(
    ("view", "path", "asked"),
    [
        (CHOOSES, (), "Pick a branch"),
        (OWN, (("P",),), "Place a card"),
        (replace(REVEALED, reader=0), (), "Lower a branch"),
        (replace(GUESS, reader=1), (), "Bet: 1 of 8 is drawn"),
    ],
)
@pytest.mark.parametrize("code", languages())
def test_a_hand_says_what_its_owner_is_asked(view: View, path: Answers, asked: str, code: str) -> None:
    """In whole words, always at the same place, above the cards."""
    say_ = language_of(code)
    with recording() as recorders:
        canvas = draw_hand(view, (), ask(view, path), replace(CONTEXT, say=say_))
    lines = recorders[id(canvas)].lines
    (at,) = [box for words, box in lines if words == say_(say(asked))]
    assert HAND_PLATE.y < at.y < at.bottom < HAND_TABLE.y
    assert at.x - HAND_PLATE.x in range(100, 120)
    assert [words for words, _ in lines if "…" in words] == []


SIX = replace(OWN, sides=(OWN.sides[0], replace(OWN.sides[1], hand=DECK[:6], hand_size=6)))


@pytest.mark.parametrize(
    ("view", "path"),
    [
        (CHOOSES, ()),
        (OWN, ()),
        (OWN, (("P",), ("4S",))),
        (SIX, (("P",),)),
        (replace(GUESS, reader=1), ()),
    ],
    ids=["bribe", "action", "hide", "six", "bet"],
)
def test_nothing_that_can_be_picked_lies_where_discord_marks_an_alt_text(view: View, path: Answers) -> None:
    corner = Box(0, 410, 90, 70)
    hand, grounds = PICTURES.hand(view, (), ask(view, path), CONTEXT), (LEATHER, BRASS_DARK, WALNUT)
    assert sum(count(hand, corner, ground) for ground in grounds) > 0.99 * corner.w * corner.h


def test_the_pile_begins_as_high_as_the_cards_of_the_display() -> None:
    """It ends above Discord's mark of an alt text."""
    with patch.object(Canvas, "choice_frame", autospec=True) as frame:
        draw_hand(OWN, (), ask(OWN, ()), CONTEXT)
    framed = sorted((call.args[1] for call in frame.call_args_list), key=lambda box: box.x)
    pile, *displayed = [box for box in framed if box.y > HAND_TABLE.y][:4]
    assert {box.y for box in displayed} == {pile.y}
    assert pile.bottom < 410


def test_five_cards_beside_the_branches_are_wide_enough_for_rank_and_suit() -> None:
    """Streets P3: so is the card that is about to be laid, which isn't among them."""
    own = replace(OWN.sides[1], hand=DECK[:5], hand_size=5)
    view = replace(OWN, sides=(OWN.sides[0], own))
    with patch.object(cards, "face", side_effect=cards.face) as face:
        draw_hand(view, (), ask(view, (("T4D",),)), CONTEXT)
    wides = {call.args[0]: call.args[1] for call in face.call_args_list}
    assert len(wides) == 6
    assert min(wides.values()) >= cards.least_width("10H")


def test_the_bribe_that_is_chosen_next_is_framed_in_the_hand() -> None:
    """The doubler first; before a turn nobody chooses any."""
    beside = HAND_PLATE.right_of(HAND_PLATE.x + 100)
    pictures = [
        PICTURES.hand(CHOOSES, (), question, CONTEXT)
        for question in (None, ask(CHOOSES, ()), ask(CHOOSES, (("H",),)))
    ]
    assert [count(png, beside, SEATS[1].line) > 500 for png in pictures] == [False, True, True]
    assert pictures[1] != pictures[2]


@pytest.mark.parametrize(
    ("view", "path", "framed"),
    [
        (CHOOSES, (), 4),
        (CHOOSES, (("H",),), 3),
        (OWN, (("P",), ("4S",)), 4),
        (OWN, (("T4D",),), 4),
        (replace(REVEALED, reader=0), (), 3),
    ],
    ids=["doubler", "negator", "hide", "take", "lower"],
)
def test_a_hand_shows_the_branches_where_one_is_picked(view: View, path: Answers, framed: int) -> None:
    """All four, those in a frame that can be picked; what can't be picked then gives way to them."""
    with (
        patch.object(cards, "medallion", side_effect=cards.medallion) as medallion,
        patch.object(Canvas, "choice_frame", autospec=True) as frame,
    ):
        draw_hand(view, (), ask(view, path), CONTEXT)
    assert [call.args[0] for call in medallion.call_args_list] == [*SUITS]
    assert frame.call_count == framed


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("joker", [0, 1])
@pytest.mark.parametrize(
    ("view", "path"),
    [
        (OWN, ()),
        (OWN, (("P",),)),
        (OWN, (("P",), ("4S",))),
        (OWN, (("T4D",),)),
        (OWN, (("X",),)),
        (CHOOSES, ()),
        (CHOOSES, (("H",),)),
        (replace(REVEALED, reader=0), ()),
    ],
    ids=["action", "hide", "hidden", "take", "swap", "doubler", "negator", "lower"],
)
def test_an_envelope_stands_for_the_word_bribes_beside_a_question(
    view: View, path: Answers, joker: Seat, code: str
) -> None:
    """Two words beside each other read as one phrase. The joker's word yields to it, and no word is cut."""
    view, say_ = replace(view, joker=joker), language_of(code)
    drawn, envelopes, jokers = _plate(view, ask(view, path), code)
    assert say_(BRIBES) not in drawn
    assert (envelopes, jokers) == (1, int(joker == view.reader and not view.winners))
    assert [words for words in drawn if "…" in words] == []
    assert _listed(view, ask(view, path)) == {"bribes"}, "the legend says what it is"


@pytest.mark.parametrize("view", [OWN, replace(GUESS, reader=1)], ids=["turn", "bet"])
@pytest.mark.parametrize("code", languages())
def test_without_a_question_words_tell_what_the_bribes_are(view: View, code: str) -> None:
    drawn, envelopes, _ = _plate(view, None, code)
    assert (drawn.count(language_of(code)(BRIBES)), envelopes, _listed(view, None)) == (1, 0, set())


@pytest.mark.parametrize("code", languages())
def test_bribes_are_not_beside_a_bet(code: str) -> None:
    """And the legend of that picture tells of no envelope."""
    view = replace(GUESS, reader=1)
    drawn, envelopes, _ = _plate(view, ask(view, ()), code)
    assert ({"×2", "×0"} & {*drawn}, envelopes, _listed(view, ask(view, ()))) == (set(), 0, set())


def _plate(view: View, question: Question | None, code: str) -> tuple[list[str], int, int]:
    """What is written in a hand, and how many envelopes and jokers are on its plate."""
    context = replace(CONTEXT, say=language_of(code))
    with (
        patch.object(hand_plate, "envelope", side_effect=draw_envelope) as envelope,
        patch.object(hand_plate, "joker", side_effect=draw_joker) as joker,
    ):
        drawn = lettering_of(partial(draw_hand, view, (), question, context))
    return drawn, envelope.call_count, joker.call_count


def _listed(view: View, question: Question | None) -> set[str]:
    """The envelopes in the legend of a hand."""
    listed = signs_in(signs, Seen(kind="hand", view=view, question=question))
    return {sign.name for sign in listed} & {"envelope", "bribes"}


def test_bribes_without_room_for_words_lie_alone_on_the_plate() -> None:
    """In a language four times as long, a plate without a question has no words at all."""
    context = replace(CONTEXT, say=lambda text: " ".join([str(text)] * 4))
    drawn = lettering_of(partial(draw_hand, replace(GUESS, reader=1), (), None, context))
    assert [words for words in drawn if "bribes" in words] == []
    assert {"×2", "×0"} <= {*drawn}


def test_an_arrow_leads_from_a_chosen_card_to_the_branches() -> None:
    """They stand apart from it; a card of the hand keeps its place there."""
    arrows = []
    for path in ((("T4D",),), (("P",), ("4S",))):
        with patch.object(Canvas, "stamp", autospec=True) as stamp:
            draw_hand(OWN, (), ask(OWN, path), CONTEXT)
        arrows.append([call.args[1] for call in stamp.call_args_list].count("arrow"))
    assert arrows == [1, 0]


@pytest.mark.parametrize("code", languages())
def test_a_hand_says_that_its_owner_is_to_act_and_may_play_the_joker(code: str) -> None:
    """Beside the bribes, in whole words; the joker is there where it can't be played, too."""
    say_ = language_of(code)
    context = replace(CONTEXT, say=say_)
    held = replace(OWN, joker=1)
    drawn, used = (
        lettering_of(partial(draw_hand, view, (), ask(view, ()), context))
        for view in (held, replace(held, jokered=True))
    )
    for words in (drawn, used):
        assert say_(say("Pick an action")) in words
        assert say_(JOKER) in words
        assert [word for word in words if "…" in word] == []


@pytest.mark.parametrize(
    ("draw", "doublers"),
    [(draw_hand, [2, 1]), (PICTURES.draw_private, [1, 2])],
    ids=["hand", "private"],
)
def test_a_chosen_doubler_is_seen_where_the_negator_is_chosen(
    draw: Callable[..., Picture], doublers: list[int]
) -> None:
    """Streets P1: its suit is beside the hand, and a private picture has a ×2 on the branch, too.

    In a hand, the bribe that is about to be laid is on its way to the branches.
    """
    first, second, other = (
        draw(CHOOSES, (), ask(CHOOSES, path), CONTEXT) for path in ((), (("H",),), (("D",),))
    )
    assert len({canvas.png() for canvas in (first, second, other)}) == 3
    told = [
        lettering_of(partial(draw, CHOOSES, (), ask(CHOOSES, path), CONTEXT)).count("×2")
        for path in ((), (("H",),))
    ]
    assert told == doublers


def test_the_display_is_out_of_play_in_the_scoring() -> None:
    """Streets E4: its cards belong to nobody, and no question is about them."""
    own = replace(REVEALED, reader=0)
    other = replace(own, display=(None, None, None))
    assert PICTURES.hand(own, (), ask(own, ()), CONTEXT) == PICTURES.hand(other, (), ask(other, ()), CONTEXT)


@pytest.mark.parametrize(
    ("draw", "room"),
    [(draw_hand, HAND_TABLE), (PICTURES.draw_private, STRIP)],
    ids=["hand", "strip"],
)
def test_every_bet_can_be_chosen_in_place_of_the_hand(draw: Callable[..., Picture], room: Box) -> None:
    """Streets B3: eight cards for 20 points, four pairs for 10, and ace or king for 5."""
    own = replace(GUESS, reader=1)
    with recording() as recorders, patch.object(Cache, "get", lambda _cache, _key, draw: draw()):
        canvas = draw(own, (), ask(own, ()), CONTEXT)
    check(canvas.png(), canvas.image.size, palette=PALETTE)
    assert choices(canvas.png(), room) > 5000
    told = Counter(text for recorder in recorders.values() for text, _ in recorder.lines)
    assert {figure: told[figure] for figure in ("+10", "+5")} == {"+10": 4, "+5": 2}
    assert [words for words in told if "…" in words] == []


@pytest.mark.parametrize("number", [0, 1, 7, 8, 18, 19, 22])
def test_every_hand_beside_the_display_keeps_size_colours_and_weight(number: int) -> None:
    own = replace(OWN.sides[1], hand=DECK[:number], hand_size=number)
    view = replace(OWN, sides=(OWN.sides[0], own))
    check(PICTURES.hand(view, (), ask(view, ()), LONG), (1280, 480), palette=PALETTE)


def test_the_order_in_which_cards_came_does_not_matter_to_a_hand() -> None:
    turned = replace(OWN.sides[1], hand=(OWN.sides[1].hand or ())[::-1])
    assert PICTURES.hand(replace(OWN, sides=(OWN.sides[0], turned)), (), None, CONTEXT) == PICTURES.hand(
        OWN, (), None, CONTEXT
    )


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="no hand"):
        PICTURES.hand(MIDDLE, (), None, CONTEXT)


# --- The account --------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", [OVER, MINUS, LOSS], ids=["void", "minus", "loss"])
def test_every_account_keeps_size_colours_and_weight(view: View) -> None:
    check(PICTURES.account(view, LONG), ACCOUNT_SIZE, palette=PALETTE)


def test_a_bonus_that_nobody_won_has_no_row() -> None:
    """Streets B2 to B5: without a winner there is no bonus, and the row of its branch says so."""
    assert OVER.outcome is not None
    detail = dict(OVER.outcome.detail)
    detail["bonuses"] = {"hearts": None, "diamonds": None, "spades": None, "clubs": None}
    nobody = replace(OVER, outcome=replace(OVER.outcome, detail=detail))
    drawn = lettering_of(partial(PICTURES.draw_account, nobody, CONTEXT))
    assert [words for words in ("−5", "≠", "1 card 2–5", "2 cards held") if words in drawn] == []


def test_the_lowering_of_a_lead_is_told_with_whoever_did_it() -> None:
    """Streets B2: 20 more than 7, less 5. The sum stays whole, and a badge is no field of points."""
    with recording() as recorders:
        canvas = PICTURES.draw_account(OVER, CONTEXT)
    lines = dict(recorders[id(canvas)].lines)
    assert {"27", "7", "15", "× 2", "20−5", "Lowers"} <= {*lines}
    told, png = lines["20−5"], canvas.png()
    winner, other = (column._replace(y=told.y, h=told.h) for column in COLUMNS)
    assert told.right < winner.x
    assert count(png, winner._replace(w=80), SEATS[0].colour) > 500
    assert count(png, winner.right_of(winner.x + 80), SEATS[0].colour) == 0
    assert count(png, other, SEATS[1].colour) == 0


def test_a_long_name_is_whole_on_two_lines_of_the_account() -> None:
    """Nineteen Cyrillic letters in one word."""
    context = replace(CONTEXT, names=("Константинопольский", "Rosa"))
    drawn = lettering_of(partial(PICTURES.draw_account, OVER, context))
    assert ("Константин", "опольский") in pairwise(drawn)


@pytest.mark.parametrize("code", languages())
def test_no_word_in_the_rows_of_an_account_is_cut(code: str) -> None:
    context = replace(CONTEXT, say=language_of(code))
    drawn = lettering_of(partial(PICTURES.draw_account, OVER, context))
    assert [words for words in drawn if "…" in words] == []


def test_a_game_that_goes_on_has_no_account() -> None:
    with pytest.raises(ValueError, match="not over"):
        PICTURES.account(MIDDLE, CONTEXT)


def test_the_winners_total_is_crowned() -> None:
    png = PICTURES.account(OVER, CONTEXT)
    won, lost = (lights(png, column._replace(y=TOTAL.y, h=TOTAL.h)) for column in COLUMNS)
    assert won > 1000 > lost == 0


def test_the_crown_leaves_a_large_total_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three digits stand right of it, and both totals are equally high."""
    assert OVER.outcome is not None
    large = replace(OVER, outcome=replace(OVER.outcome, scores=(104, 98)))
    crowns: list[int] = []
    monkeypatch.setattr(Canvas, "crown", lambda _, middle, wide: crowns.append(middle[0] + wide // 2))
    with recording() as recorders:
        canvas = PICTURES.draw_account(large, CONTEXT)
    won, lost = (box for text, box in recorders[id(canvas)].lines if text in ("104", "98"))
    assert [won.x > end for end in crowns] == [True]
    assert abs(won.h - lost.h) <= 2


def test_a_column_adds_up_to_its_total() -> None:
    """What each row has brought stands right of the sum of cards: 26 + 2 + 6 points are 34."""
    with recording() as recorders:
        canvas = PICTURES.draw_account(OVER, CONTEXT)
    lines = recorders[id(canvas)].lines
    earned = (
        ["Points", "0", "0", "26", "0", "+2", "+6", "34"],
        ["Points", "0", "30", "0", "0", "0", "30"],
    )
    for column, figures in zip(COLUMNS, earned, strict=True):
        within = [text for text, box in lines if column.middle[0] - 40 < box.x and box.right < column.right]
        assert [text for text in within if text not in CONTEXT.names] == figures


def test_a_level_branch_is_an_equation() -> None:
    """Streets B1: 23 = 23, without a factor, for nobody earns it; a bet that is right is one, too."""
    drawn = lettering_of(partial(PICTURES.draw_account, LOSS, CONTEXT))
    assert (drawn.count("="), drawn.count("× 2"), drawn.count("× −1")) == (3, 1, 1)
    assert "≠" in lettering_of(partial(PICTURES.draw_account, OVER, CONTEXT))


def test_a_branch_without_cards_says_so() -> None:
    """A 0 = 0 would weigh as much as a sum."""
    assert OVER.outcome is not None
    detail: Any = dict(OVER.outcome.detail)
    empty = {"sums": [0, 0], "winner": None, "difference": 0, "lowered": 0, "counted": 0, "points": [0, 0]}
    detail["branches"] = [{**branch, **empty} for branch in detail["branches"]]
    drawn = lettering_of(
        partial(PICTURES.draw_account, replace(OVER, outcome=replace(OVER.outcome, detail=detail)), CONTEXT)
    )
    assert "=" not in drawn
    assert drawn.count("no cards") == 4


def test_the_winner_of_a_branch_is_marked_though_bribes_leave_nothing_of_it() -> None:
    """Killing has a negator: its winner's field has their colour, the other one's has none."""
    with recording() as recorders:
        canvas = PICTURES.draw_account(OVER, CONTEXT)
    row = dict(recorders[id(canvas)].lines)["Killing"]
    won, lost = (column._replace(y=row.y, h=row.h) for column in COLUMNS)
    assert count(canvas.png(), won, SEATS[0].colour) > 3000
    assert count(canvas.png(), lost, SEATS[1].colour) == 0


def test_the_account_says_what_is_a_bonus_and_whether_the_bet_is_lost() -> None:
    """And a bet is called one."""
    won, lost = (lettering_of(partial(PICTURES.draw_account, view, CONTEXT)) for view in (LOSS, OVER))
    assert [written.count("Bet") for written in (won, lost)] == [1, 1]
    assert [written.count("Bonus") for written in (won, lost)] == [1, 1]
    assert [written.count("lost") for written in (won, lost)] == [0, 1]


# --- The private picture ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "framed", "free"),
    [((), BANK, STREET), ((), STRIP, STREET), ((("P",),), STRIP, BANK), ((("P",), ("4S",)), STREET, STRIP)],
    ids=["take", "hide", "place", "branch"],
)
def test_what_can_be_chosen_is_framed_where_it_lies(path: Answers, framed: Box, free: Box) -> None:
    """Cards of the display, cards of the hand, branches: table and hand are one picture."""
    png = PICTURES.private(OWN, (), ask(OWN, path), CONTEXT)
    check(png, PRIVATE_SIZE, palette=PALETTE)
    assert choices(png, framed) > 1000
    assert choices(png, free) == 0


def test_a_small_hand_lies_beside_its_owner() -> None:
    """A large one needs all the room."""
    for number, named in ((1, True), (5, True), (6, False)):
        side = replace(OWN.sides[1], hand=DECK[:number], hand_size=number)
        view = replace(OWN, sides=(OWN.sides[0], side))
        written = lettering_of(partial(draw_hand, view, (), None, CONTEXT))
        assert (CONTEXT.names[1] in written) == named


@pytest.mark.parametrize("path", [None, ()], ids=["waits", "chooses"])
@pytest.mark.parametrize(
    ("event", "number"),
    [
        (Drawn(1, "10S", 9, 6), 1),
        (Exchanged(1, 2, ("8C", "9C"), ("10S", "2S"), 9), 2),
        (Drawn(0, None, 9, 6), 0),
    ],
    ids=["drawn", "exchanged", "others"],
)
def test_a_card_just_drawn_has_a_halo_in_the_hand(
    event: Drawn | Exchanged, number: int, path: Answers | None
) -> None:
    """Unless it can be played already: then it is framed."""
    question = None if path is None else ask(OWN, path)
    before, after = (PICTURES.private(OWN, happened, question, CONTEXT) for happened in ((), (event,)))
    check(after, PRIVATE_SIZE, palette=PALETTE)
    halo = (lights(after, STRIP) - lights(before, STRIP)) // 2000
    assert halo == (0 if question else number)
    if question:
        assert choices(after, STRIP) > choices(before, STRIP) * 0.9


def test_a_branch_is_lowered_with_the_bonus_in_words() -> None:
    """Streets B2: its hand lies face up on the plate, and cannot be played any more."""
    own = replace(REVEALED, reader=0)
    decides, waits = (
        " ".join(lettering_of(partial(PICTURES.draw_private, own, (), question, CONTEXT)))
        for question in (ask(own, ()), None)
    )
    assert "Killing: the winner takes up to 5 off another branch" in decides
    assert "Killing:" not in waits


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("number", [0, 2, 5, 13])
def test_the_strip_says_in_words_what_its_reader_has_bribed(code: str, number: int) -> None:
    """So that somebody who has not read the legend can tell what ×2 and ×0 on the branches are.

    An awning doesn't repeat them.
    """
    own = replace(OWN.sides[1], hand=DECK[:number], hand_size=number)
    view = replace(OWN, sides=(OWN.sides[0], own))
    say_ = language_of(code)
    drawn = lettering_of(partial(PICTURES.draw_private, view, (), None, replace(CONTEXT, say=say_)))
    assert say_(say("Your bribes")) in drawn
    assert {"×2": drawn.count("×2"), "×0": drawn.count("×0")} == {"×2": 2, "×0": 2}


@pytest.mark.parametrize("code", languages())
def test_an_exchange_tells_what_is_discarded_and_what_comes_for_it(code: str) -> None:
    """In words that are not cut; new cards come from the pile, beside the hand."""
    say_ = language_of(code)
    context = replace(CONTEXT, say=say_)
    question = ask(OWN, (("X",),))
    assert isinstance(question, Question)
    for drawing in (
        partial(draw_hand, OWN, (), question, context),
        partial(PICTURES.draw_private, OWN, (), question, context),
    ):
        drawn = lettering_of(drawing)
        assert {say_(say("New cards")), say_(say("Discard which cards?"))} <= {*drawn}


@pytest.mark.parametrize("reader", [0, 1])
def test_at_the_end_a_private_picture_tells_the_bonuses_in_words(reader: int) -> None:
    """Both players read all of them below the board, whose awnings have no room for words."""
    assert OVER.outcome is not None
    won = lettering_of(partial(PICTURES.draw_private, replace(OVER, reader=reader), (), None, CONTEXT))
    assert {"1 card 2–5", "2 cards held", "≠", "lost"} <= {*won}
    for hearts in (None, {"seat": 0, "branch": None, "lowered": 0}):
        detail: Any = dict(OVER.outcome.detail)
        detail["bonuses"] = {"hearts": hearts, "diamonds": None, "spades": None, "clubs": None}
        nothing = replace(OVER, reader=reader, outcome=replace(OVER.outcome, detail=detail))
        assert "Your bribes" in lettering_of(partial(PICTURES.draw_private, nothing, (), None, CONTEXT))


@pytest.mark.parametrize("view", [OVER, LOSS], ids=["four", "two"])
def test_the_bonuses_leave_the_mark_of_an_alt_text_free(view: View) -> None:
    canvas = PICTURES.draw_private(replace(view, reader=0), (), None, CONTEXT)
    check(canvas.png(), PRIVATE_SIZE, palette=PALETTE)
    with recording() as recorders:
        canvas = PICTURES.draw_private(replace(view, reader=0), (), None, CONTEXT)
    mark = Box(0, PRIVATE_SIZE[1] - 70, 90, 70)
    assert [box for box in recorders[id(canvas)].sprites if box.h < STRIP.h and box.meets(mark)] == []


def test_a_spectator_has_no_private_picture() -> None:
    with pytest.raises(ValueError, match="no hand"):
        PICTURES.private(MIDDLE, (), None, CONTEXT)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("draw", [draw_hand, PICTURES.draw_private])
@pytest.mark.parametrize("view", [OWN, replace(START, reader=1)], ids=["bribed", "before bribes"])
def test_an_empty_hand_is_told_as_such(view: View, draw: Callable[..., Picture], code: str) -> None:
    """In whole words, in every language."""
    own = replace(view, sides=(view.sides[0], replace(view.sides[1], hand=(), hand_size=0)))
    context = DrawContext(CONTEXT.names, language_of(code))
    written = lettering_of(partial(draw, own, (), None, context))
    assert context.say(say("No cards in your hand")) in " ".join(written)


@pytest.mark.parametrize(
    ("draw", "plate"),
    [(PICTURES.hand, HAND_PLATE), (PICTURES.private, PLATES[1])],
    ids=["hand", "private"],
)
def test_the_joker_is_framed_where_it_can_be_played(draw: Callable[..., bytes], plate: Box) -> None:
    """Streets P4: before the action, by whoever holds it."""
    held = replace(OWN, joker=1)
    framed = [
        choices(draw(view, (), ask(view, ()), CONTEXT), plate) > 300
        for view in (held, replace(held, jokered=True), OWN)
    ]
    assert framed == [True, False, False]
