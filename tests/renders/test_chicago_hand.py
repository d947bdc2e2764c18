"""The hand and the final account of Chicago Underworld."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.drawing import pictures
from bot.drawing.request import Request
from bot.locales import language_of, languages
from engines.base import Answers, Option, Question
from engines.chicago import GAME
from engines.chicago.ask import chosen
from engines.chicago.cards import TERRITORIES
from engines.chicago.events import Drawn, Stopped
from engines.chicago.state import HAND_LIMIT
from engines.chicago.view import View
from engines.signs import Seen, signs_in
from engines.text import say
from renders.base import DrawContext
from renders.chicago import PICTURES
from renders.chicago.boxes import COLUMN, districts, photo, plates, trays
from renders.chicago.cards import face
from renders.chicago.colours import PALETTE, QUARTERS
from renders.chicago.hand import LANDS, PLATE, TABLE, _lay, draw_hand
from renders.chicago.private import MONEY
from renders.chicago.words import effect, task
from renders.shared.account import page, rows
from renders.shared.canvas import HAND_SIZE as HAND
from renders.shared.canvas import PRIVATE_SIZE, Box, Canvas, Sprite
from renders.shared.choices import signs_of
from renders.shared.layout import STRIP, ranking
from renders.shared.palette import BRASS, LEATHER_DARK, PARCHMENT, SEATS
from tests.renders.chicago_positions import LONG, asking, end, named, over, side, table, with_hand
from tests.renders.pixels import check, choices, count, lights, part
from tests.renders.recorder import faults, lettering_of

FULL = ("2H", "3H", "4D", "5S", "7C", "10H", "9D", "AS", "AC", "RJ", "BJ")
PAYING = with_hand(asking(table(3), "territory", "KD", 20), 1, "4H", "7D", "9S", "10C", "AH")


def cropped(sprite: Sprite, box: Box) -> bytes:
    """Return what is in a box of a card."""
    return sprite.image.crop((box.x, box.y, box.right, box.bottom)).tobytes()


@pytest.mark.parametrize("number", range(len(FULL) + 1))
def test_every_hand_keeps_size_colours_and_weight(number: int) -> None:
    """A mob attack that is paid off can bring a hand to eleven cards."""
    check(PICTURES.hand(with_hand(table(6), 1, *FULL[:number]), (), None, LONG), HAND, palette=PALETTE)


def test_twelve_territories_fit_below_the_hand() -> None:
    """Every one of them makes a difference, so none is left out or lies beyond the edge."""
    view = with_hand(table(2), 1, *FULL)
    shown = {
        PICTURES.hand(replace(view, sides=(view.sides[0], side(lands, 5, FULL))), (), None, LONG)
        for lands in (TERRITORIES, *(TERRITORIES[:n] + TERRITORIES[n + 1 :] for n in range(12)))
    }
    for png in shown:
        check(png, HAND, palette=PALETTE)
        assert len(part(png, Box(LANDS.right - 5, LANDS.y, 5, LANDS.h)).getcolors() or ()) == 1
    assert len(shown) == 13


@pytest.mark.parametrize("number", range(1, HAND_LIMIT + 1))
def test_a_card_that_might_still_be_kept_has_an_empty_place(number: int) -> None:
    """So that one card or two do not look lost."""
    empty, none = (
        count(PICTURES.hand(with_hand(table(3), 1, *FULL[:held]), (), None, named(3)), TABLE, LEATHER_DARK)
        for held in (number, HAND_LIMIT)
    )
    places = HAND_LIMIT - number
    assert places * 40_000 <= empty - none <= places * 60_000


def test_jokers_have_their_names() -> None:
    """In a hand, and on the table while they may be played; a hit man, who is an ace, only there."""
    held = with_hand(table(6), 1, "2H", "5H", "AS", "RJ", "BJ")
    closing = replace(held, phase="close")
    for draw, times in (
        (lambda: draw_hand(held, (), None, named(6)), 1),
        (lambda: PICTURES.draw_private(closing, (), None, named(6)), 2),
    ):
        told = lettering_of(draw)
        assert [told.count(name) for name in ("Hit man", "Police", "Mob")] == [times - 1, times, times]
        assert faults(draw) == []


@pytest.mark.parametrize("number", range(3, HAND_LIMIT + 3))
def test_both_jokers_have_names_or_neither_has(number: int) -> None:
    """However much shorter one of them is."""
    held = with_hand(table(3), 1, *FULL[: number - 2], "RJ", "BJ")
    told = lettering_of(lambda: PICTURES.draw_private(held, (), None, named(3)))
    assert told.count("Police") == told.count("Mob")


@pytest.mark.parametrize("language", languages())
def test_the_name_of_a_card_is_whole_or_left_out(language: str) -> None:
    """In a frame, too; the drawing of a joker says what it is."""
    names = named(6).names
    context = DrawContext(names, lambda text: language_of(language).hyphenated(text, names))
    held = with_hand(table(6), 1, "2H", "5H", "AS", "RJ", "BJ")
    offered = Question(say("Which card?"), tuple(Option(card, say(card), mark=card) for card in ("AS", "RJ")))
    for question in (None, offered):
        told = lettering_of(lambda asked=question: draw_hand(held, (), asked, context))  # type: ignore[misc]
        assert context.say(effect("RJ")) in told
        assert not any(text.endswith("…") for text in told)


def test_the_cards_of_all_payments_are_framed_and_no_other_is_dimmed() -> None:
    """Option.mark of a payment names all its cards; a hit man pays nothing, and keeps its colours."""
    question = GAME.play.ask(PAYING, ())
    assert isinstance(question, Question)
    asked, quiet = (PICTURES.hand(PAYING, (), which, named(3)) for which in (question, None))
    assert choices(asked, TABLE) > 1000 > choices(quiet, TABLE)
    cards = TABLE._replace(y=TABLE.y + 80, h=TABLE.h - 80)  # below the price that is asked
    assert (
        abs(count(asked, cards, PARCHMENT) - count(quiet, cards, PARCHMENT)) < 100
    )  # other places, other edges


def test_one_card_offered_is_one_card_raised() -> None:
    question = Question(say("Which hit man do you send?"), (Option("AH", say("A♥"), mark="AH"),))
    every = Question(question.prompt, tuple(Option(card, say(card), mark=card) for card in ("AH", "4H")))
    one, both = (choices(PICTURES.hand(PAYING, (), which, named(3)), TABLE) for which in (question, every))
    assert 0 < one < both


def test_a_question_about_others_territories_frames_nothing() -> None:
    question = Question(say("Which territory?"), (Option("KH", say("K♥"), mark="KH"),))
    assert choices(PICTURES.hand(PAYING, (), question, named(3)), TABLE) == 0


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("view", "hand"),
    [
        (table(3), ("AS", "RJ")),
        (replace(table(3), phase="close"), FULL[:8]),
        (asking(table(3), "hire", None, 5), ("4H", "2H")),
        (asking(table(3), "raid", "QD", 20), FULL[:9]),
    ],
)
def test_a_hand_says_what_its_frames_are_for(view: View, hand: tuple[str, ...], language: str) -> None:
    """In the words of the banner, which are whole."""
    names = named(3).names
    context = DrawContext(names, lambda text: language_of(language).hyphenated(text, names))
    held = with_hand(view, 1, *hand)
    question = GAME.play.ask(held, ())
    assert isinstance(question, Question)
    told = lettering_of(lambda: draw_hand(held, (), question, context))
    assert context.say(task(held, question)) in told
    assert context.say(task(held)) not in lettering_of(lambda: draw_hand(held, (), None, context))


def test_the_two_jokers_can_be_told_apart_and_from_aces() -> None:
    drawn = {PICTURES.hand(with_hand(table(3), 1, card), (), None, named(3)) for card in ("RJ", "BJ", "AH")}
    assert len(drawn) == 3


@pytest.mark.parametrize(
    ("wide", "high", "index"), [(150, 220, 80), (157, 173, 80), (120, 140, 62)], ids=["few", "six", "film"]
)
def test_money_hit_men_and_jokers_have_a_drawing_each(wide: int, high: int, index: int) -> None:
    """What a card is for, and what money is worth, can be seen without its name."""
    every = *(f"{worth}S" for worth in range(2, 11)), "AS", "RJ", "BJ"
    looks = {cropped(face(card, wide, high), Box(0, index, wide, high - index)) for card in every}
    assert len(looks) == len(every)


def test_a_hand_tells_its_money() -> None:
    """The note below the cards shows the sum of the money cards alone."""
    plates = [
        part(PICTURES.hand(with_hand(table(3), 1, *cards), (), None, named(3)), PLATE).tobytes()
        for cards in (("10H", "2S"), ("5H", "7C", "AS"), ("10H", "3S"))
    ]
    assert plates[0] == plates[1] != plates[2]


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="no hand"):
        PICTURES.hand(table(3), (), None, named(3))


# --- The account -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_account_keeps_size_colours_and_weight(seats: int) -> None:
    richest = over(side(TERRITORIES, 5, FULL), *(side((), 0, ()),) * (seats - 1))
    for view in (end(seats), over(*(side((), 0, ()),) * seats), richest):
        assert view.outcome is not None
        check(PICTURES.account(view, LONG), page(view.outcome, PALETTE).size, palette=PALETTE)


def test_a_game_that_goes_on_has_no_account() -> None:
    with pytest.raises(ValueError, match="not over"):
        PICTURES.account(table(3), LONG)


def _rows(view: View) -> list[Box]:
    """The rows of an account."""
    assert view.outcome is not None
    return rows(view.outcome)


def _ribbons(view: View, png: bytes) -> list[bool]:
    """Whether a ribbon runs on from the tab of each row, in the colour of its seat."""
    assert view.outcome is not None
    beside = [Box(row.x + 63, row.y + 20, 5, row.h - 40) for row in _rows(view)]
    seats = ranking(view.outcome)
    return [count(png, box, SEATS[seat].colour) > 100 for box, seat in zip(beside, seats, strict=True)]


def test_the_highest_score_comes_first_and_the_winner_has_a_ribbon() -> None:
    """E3; each row begins with its seat's tab."""
    money = (
        ("10H", "10D"),
        ("10S",),
        ("10C", "5H"),
        (),
        ("9H", "9D", "9S", "9C", "4H"),
        ("8H", "8D", "8S", "6H"),
    )
    view = over(*(side((), 0, hand) for hand in money))
    png = PICTURES.account(view, named(6))
    heads = [part(png, row._replace(w=100)).getcolors() or () for row in _rows(view)]
    for seat, head in zip((4, 5, 0, 2, 1, 3), heads, strict=True):
        assert SEATS[seat].colour in {colour for _, colour in head}
    assert _ribbons(view, png) == [True, False, False, False, False, False]


def test_all_who_tie_for_the_first_place_have_a_ribbon() -> None:
    view = over(side(("QH",), 0, ()), side((), 1, ()), side((), 0, ("10H",)))
    png = PICTURES.account(view, named(3))
    assert _ribbons(view, png) == [True, True, False]


@pytest.mark.parametrize(("context", "beside"), [(named(6), True), (LONG, False)])
def test_the_crown_of_a_low_row_is_beside_the_name(context: DrawContext, beside: bool) -> None:
    """There it has more room than beside the total, unless the name is long."""
    view = end(6)
    png = PICTURES.account(view, context)
    row, total = _rows(view)[0]._replace(w=560), Box(1090, _rows(view)[0].y, 160, _rows(view)[0].h)
    assert (lights(png, row) > 1000) == beside
    assert (lights(png, total) > 200) == (not beside)


def test_the_bars_are_as_long_as_the_scores() -> None:
    """Money is green, territories are brass, henchmen between them: each in proportion."""
    view = end(2)
    assert view.outcome is not None
    png = PICTURES.account(view, named(2))
    points = [(one.territory_points, one.henchman_points, one.money or 0) for one in view.sides]
    lengths = []
    for row, seat in zip(_rows(view), ranking(view.outcome), strict=True):
        middle = part(png, Box(row.x + 600, row.bottom - 40, 460, 1))
        pixels = [middle.getpixel((x, 0)) for x in range(460)]
        turf, cash = BRASS, QUARTERS["C"].sky
        men = pixels.index(cash) - len(pixels) + pixels[::-1].index(turf)
        lengths += [*zip((pixels.count(turf), men, pixels.count(cash)), points[seat], strict=True)]
    whole = sum(long for long, _ in lengths) / sum(counted for _, counted in lengths)
    assert all(abs(long - counted * whole) < 14 for long, counted in lengths)


# --- The private picture ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_territory_that_can_be_chosen_is_framed_in_the_city(seats: int) -> None:
    """Table and hand are one picture; only what the question offers has a frame."""
    view = with_hand(table(seats), 1, "5H", "AS")
    question = Question(say("Which territory?"), (Option("KH", say("K♥"), mark="KH"),))
    plain, asked = (PICTURES.private(view, (), which, named(seats)) for which in (None, question))
    check(asked, PRIVATE_SIZE, palette=PALETTE)
    place = districts()["KH"]
    whole = Box(0, 0, *PRIVATE_SIZE)
    assert choices(plain, whole) == 0
    assert choices(asked, place.grown(9)) == choices(asked, whole) > 300


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ((), "to play cards or end the turn"),
        ((("a",),), "to kill a henchman"),
        ((("a",), ("0",)), "to pick a hit man"),
        ((("r",),), "to raid a territory"),
        ((("m",),), "to seize a territory"),
    ],
)
def test_the_banner_says_what_this_step_is_about(answers: Answers, words: str) -> None:
    view = replace(with_hand(table(3), 1, "2H", "AS", "AH", "RJ", "BJ"), phase="close")
    question = GAME.play.ask(view, answers)
    assert isinstance(question, Question)
    assert words in lettering_of(lambda: PICTURES.draw_private(view, (), question, named(3)))


@pytest.mark.parametrize(
    ("hand", "answers", "words"),
    [
        (("AS",), (), "to play cards or discard 1"),
        (("AS",), (("x",),), "to discard 1 card"),
        (("9D",), (), "to discard 1 card"),
        (("AS", "AH"), (), "to play cards or discard 2"),
    ],
)
def test_hit_men_and_jokers_can_be_played_before_a_discard(
    hand: tuple[str, ...], answers: Answers, words: str
) -> None:
    """P4; only the reader knows whether there are any."""
    view = replace(with_hand(table(3), 1, "2H", "3H", "4D", "5S", "7C", *hand), phase="close")
    question = GAME.play.ask(view, answers)
    assert isinstance(question, Question)
    assert words in lettering_of(lambda: PICTURES.draw_private(view, (), question, named(3)))
    public = f"to play cards or discard {len(hand)}"
    assert public in lettering_of(lambda: PICTURES.draw_board(view, (), named(3)))


def test_nothing_is_said_of_playing_cards_where_nobody_can_be_hit() -> None:
    """P2: without henchmen and territories of others."""
    view = table(3)
    alone = replace(view, phase="close", sides=tuple(side((), 0, size) for size in (2, 6, 2)))
    assert "to discard 1 card" in lettering_of(lambda: PICTURES.draw_board(alone, (), named(3)))


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (replace(table(3), phase="close"), "to end the turn"),
        (asking(table(3), "territory", "KD", 20), "can only decline"),
    ],
)
def test_the_banner_says_what_remains_where_nothing_has_a_frame(view: View, words: str) -> None:
    """The reader has money, but too little; everybody else reads what is due."""
    poor = with_hand(view, 1, "2H", "5H")
    question = GAME.play.ask(poor, ())
    assert isinstance(question, Question)
    assert words in lettering_of(lambda: PICTURES.draw_private(poor, (), question, named(3)))
    assert words not in lettering_of(lambda: PICTURES.draw_board(view, (), named(3)))


def test_the_card_that_is_chosen_has_a_tick(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was framed in the question before, and nothing in the hand is framed now. All are alike else."""
    view = replace(with_hand(table(3), 1, "2H", "5H", "BJ"), phase="close")
    question = GAME.play.ask(view, (("m",),))
    places: dict[str, Box] = {}

    def seen(canvas: Canvas, card: str, box: Box, context: DrawContext) -> None:
        places[card] = box
        _lay(canvas, card, box, context)

    ticks: list[Box] = []
    monkeypatch.setattr("renders.chicago.hand._lay", seen)
    monkeypatch.setattr("renders.chicago.hand.draw_tick", lambda _, box: ticks.append(box))
    assert isinstance(question, Question)
    for draw in (
        lambda: PICTURES.draw_private(view, (), question, named(3)),
        lambda: draw_hand(view, (), question, named(3)),
    ):
        ticks.clear()
        assert "Mob" in lettering_of(draw)
        assert len({(box.w, box.h, box.y) for box in places.values()}) == 1
        assert [card for card, box in places.items() if ticks[0].meets(box)] == ["BJ"]


@pytest.mark.parametrize("number", [4, 9, 11])
def test_a_tick_leaves_most_of_a_joker_free(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However small the card is."""
    view = replace(with_hand(table(3), 1, *FULL[: number - 1], "BJ"), phase="close")
    question = GAME.play.ask(view, (("m",),))
    places: dict[str, Box] = {}
    ticks: list[Box] = []
    monkeypatch.setattr("renders.chicago.hand._lay", lambda _, card, box, __: places.update({card: box}))
    monkeypatch.setattr("renders.chicago.hand.draw_tick", lambda _, box: ticks.append(box))
    assert isinstance(question, Question)
    draw_hand(view, (), question, named(3))
    (tick,) = ticks
    assert tick.w >= 44
    assert tick.w * tick.h < places["BJ"].w * places["BJ"].h // 4


@pytest.mark.parametrize(("hand", "ticked"), [(("2H", "AS"), True), (("AH", "AS"), False)])
def test_of_several_hit_men_none_has_a_tick_before_it_is_chosen(hand: tuple[str, ...], ticked: bool) -> None:
    """The legend lists a tick just where there is one."""
    view = replace(with_hand(table(3), 1, *hand), phase="close")
    question = GAME.play.ask(view, (("a",),))
    assert isinstance(question, Question)
    assert (chosen(question) == "AS") == ticked
    listed = signs_in(GAME.words.signs, Seen(kind="private", view=view, question=question))
    assert ("chosen" in {sign.name for sign in listed}) == ticked


def test_cards_that_pay_alike_are_framed_alike() -> None:
    """Two nines pay the same, even if only one of them is a suggested payment."""
    view = with_hand(asking(table(3), "hire", None, 5), 1, "5S", "5C", "9D", "9S")
    question = GAME.play.ask(view, ())
    assert isinstance(question, Question)
    assert {*signs_of(question)} == {"5S", "5C", "9D", "9S"}


@pytest.mark.parametrize("seats", GAME.seats)
def test_who_can_hire_has_a_frame_around_the_henchmen(seats: int) -> None:
    """The frame around a boss is for whose henchman can be killed."""
    view = with_hand(table(seats), 1, "5H")
    question = Question(say("What?"), (Option("h", say("Hire"), mark="seat1"),))
    plain, asked = (PICTURES.private(view, (), which, named(seats)) for which in (None, question))
    plate = plates(seats, 1)[1]
    assert choices(asked, trays(plate)[0].grown(9)) == choices(asked, plate.grown(9)) > 300
    assert part(plain, photo(plate)).tobytes() == part(asked, photo(plate)).tobytes()


@pytest.mark.parametrize("seats", [4, 6])
def test_the_letter_of_a_choice_hides_neither_index_nor_number(seats: int) -> None:
    """The reader still sees which territory it is, and how many henchmen there are."""
    view = with_hand(table(seats), 1, "AS")
    options = (
        Option("KH", say("K♥"), mark="KH", sign="W"),
        Option("seat0", say("Salvatore"), mark="seat0", sign="W"),
    )
    plain, asked = (
        PICTURES.private(view, (), which, named(seats)) for which in (None, Question(say("Which?"), options))
    )
    land, men = districts()["KH"]._replace(w=COLUMN), trays(plates(seats, 1)[0])[0]
    for box in (land.grown(-8), men.grown(-5)):
        assert part(plain, box).tobytes() == part(asked, box).tobytes()


def test_the_own_money_lies_beside_the_hand() -> None:
    """Section 8: a hand's money is its owner's alone; the note is above Discord's mark of an alt text."""
    rich, poor = (
        part(PICTURES.private(with_hand(table(3), 1, card), (), None, named(3)), MONEY).tobytes()
        for card in ("10H", "2H")
    )
    assert rich != poor
    assert MONEY.bottom < PRIVATE_SIZE[1] - 70


@pytest.mark.parametrize("number", range(1, 12))
def test_no_card_covers_the_own_money(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[Box] = []
    monkeypatch.setattr("renders.chicago.private.spread", lambda _, table, *__: tables.append(table))
    PICTURES.private(with_hand(table(3), 1, *FULL[:number]), (), None, named(3))
    (room,) = tables
    cards = min(number, 7) * (room.w - 24) // 7
    assert room.middle[0] - cards // 2 > MONEY.right


def test_a_hand_has_the_colours_of_its_districts() -> None:
    """A picture has the palette of its game: the sky of a territory is that of the board."""
    png = PICTURES.hand(with_hand(table(1), 0, "5H"), (), None, named(1))
    assert count(png, LANDS, QUARTERS["H"].sky) > 100


def test_a_card_just_drawn_has_a_halo_around_its_frame_too() -> None:
    """In the private picture of whoever drew it; gold is not white: it may be chosen besides."""
    view = with_hand(table(3), 1, "2H", "5H", "9C")
    offered = Question(say("Which card?"), tuple(Option(card, say(card), mark=card) for card in ("5H", "9C")))
    for question in (None, offered):
        before, after = (
            lights(PICTURES.private(view, happened, question, named(3)), STRIP)
            for happened in ((Drawn(1, None, 3, 22),), (Drawn(1, "5H", 3, 22),))
        )
        assert after > before + 1000


def test_a_card_just_drawn_has_a_halo_in_the_hand_alone_too() -> None:
    """And the legend of that picture says what it means, if the card is still there.

    Other players' cards never are.
    """
    view = with_hand(table(3), 1, "2H", "5H", "9C")
    for event, ringed in (
        (Drawn(1, "5H", 3, 22), True),
        (Drawn(1, "7D", 3, 22), False),
        (Drawn(0, None, 3, 22), False),
        (Stopped(1), False),
    ):
        drawing = Request("chicago", "hand", view, "en", named(3).names, happened=(event,))
        assert (lights(pictures.draw(drawing), TABLE) > 1000) == ringed
        listed = signs_in(GAME.words.signs, Seen(kind="hand", view=view, happened=(event,)))
        assert ("changed" in {sign.name for sign in listed}) == ringed


def test_a_card_just_drawn_is_as_large_in_its_frame_as_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its halo takes room from all cards that can be chosen, not from that one alone."""
    sizes: set[tuple[int, int]] = set()

    def seen(card: str, wide: int, high: int) -> Sprite:
        sizes.add((wide, high))
        return face(card, wide, high)

    monkeypatch.setattr("renders.chicago.hand.face", seen)
    view = with_hand(table(3), 1, "2H", "5H", "9C")
    offered = Question(
        say("Which?"), tuple(Option(card, say(card), mark=card) for card in ("2H", "5H", "9C"))
    )
    PICTURES.draw_private(view, (Drawn(1, "5H", 3, 22),), offered, named(3))
    assert len(sizes) == 1
