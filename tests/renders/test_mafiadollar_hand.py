"""The hands of MafiaDollar, and close-ups of a clan: the cards with their names, and what can be chosen."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from string import ascii_uppercase
from typing import Any

import pytest

from bot.locales import SOFT_HYPHEN, language_of, languages
from engines.base import Option, Question, Seat
from engines.dialogue import seat_option
from engines.mafiadollar import menus
from engines.mafiadollar.ask import ask
from engines.mafiadollar.cards import CARDS, SLOT, SYMBOLS, Card, of_kind
from engines.mafiadollar.events import Drew, Event
from engines.mafiadollar.focus import FEW, enlarged
from engines.mafiadollar.focus import in_play as in_play_of
from engines.mafiadollar.job_events import WentOut
from engines.mafiadollar.moves import WISHES
from engines.mafiadollar.names import card_name
from engines.mafiadollar.odds import percent
from engines.mafiadollar.points import attack_points, burglary_points
from engines.mafiadollar.scoring import Balance
from engines.mafiadollar.signs import signs
from engines.mafiadollar.state import Gangster, Phase
from engines.mafiadollar.trade_menus import GIVING, TRADE
from engines.mafiadollar.view import AskedSeen, Decision, LoseSeen, StealSeen, View
from engines.signs import PictureKind, Seen, signs_in
from engines.text import Who, say
from renders.base import DrawContext
from renders.mafiadollar import (
    PICTURES,
    brief,
    cells,
    figures,
    idle,
    in_play,
    large,
    offer,
    private,
    strip,
    tokens,
)
from renders.mafiadollar.boxes import Plate
from renders.mafiadollar.cards import LINE, faces_for, marks
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.cloth import GAP
from renders.mafiadollar.colours import PALETTE, PHOTOGRAPH, WALLS
from renders.mafiadollar.hand import draw_hand
from renders.mafiadollar.head import draw_head
from renders.mafiadollar.options import draw_options
from renders.mafiadollar.private import draw_private
from renders.mafiadollar.signs import Sign, badge_of
from renders.mafiadollar.strip import places
from renders.mafiadollar.words import addressed, call_name, task
from renders.shared.canvas import HALO, PRIVATE_SIZE, SIZE, Box, Canvas, Sprite
from renders.shared.palette import LAMPLIT, LEATHER_DARK, SEATS, WALNUT, Colour
from renders.shared.seats import badge
from tests.renders.drawn_signs import DRAWINGS, listening
from tests.renders.mafiadollar_positions import HAND, Stage, named, table
from tests.renders.pixels import check, choices, count, opened
from tests.renders.recorder import faults, lettering_of, recording

_FACE = 56  # width that a letter leaves to a face at least
SHORTENED = {"Grandmother's visit": "Grandmother", "Barber's Back Room": "Barber's"}
"""What is left at least of the names that are too long for a narrow card."""


def asked(*marks: str) -> Question:
    return Question(
        say("Which?"), tuple(Option(str(at), say(mark), mark=mark) for at, mark in enumerate(marks))
    )


def own(view: View, hand: tuple[str, ...] | None = None) -> View:
    """The reader's side with a hand and a balance."""
    assert view.reader is not None
    sides = list(view.sides)
    side = sides[view.reader]
    sides[view.reader] = replace(
        side, hand=side.hand if hand is None else hand, balance=Balance(125_000, 3, 2, (1, 0, 0))
    )
    return replace(view, sides=tuple(sides))


@pytest.mark.parametrize("number", [0, 1, 5, 6, 7, 9, 13])
def test_hands_of_all_sizes_fit(number: int) -> None:
    """With eight cards or fewer each has its name; more there are hardly ever (P4)."""
    many = (*HAND, "P01", "P02", "P03", "P04", "P05", "P06", "P08")
    check(PICTURES.hand(own(table(2, "middle", 0), many[:number]), (), None, named(2)), SIZE, palette=PALETTE)


def test_offered_cards_have_a_white_frame() -> None:
    """In the hand and in the close-up; brass is for what has changed."""
    view = own(table(2, "middle", 0))
    plain, framed = (PICTURES.hand(view, (), question, named(2)) for question in (None, asked("G26", "E2")))
    above, below_task = Box(0, 26, SIZE[0], 30), Box(0, 116, SIZE[0], 30)
    assert choices(plain, above) == choices(plain, below_task) == 0 < choices(framed, below_task)
    clan = asked(view.sides[0].stores[0].card)
    assert choices(PICTURES.side(view, 0, named(2), clan), Box(0, 0, *SIZE)) > 300
    assert PICTURES.hand(view, (), clan, named(2)) == PICTURES.hand(view, (), None, named(2))


def test_what_is_asked_about_a_hand_is_above_it() -> None:
    """As in a close-up; not where nothing in the hand can be chosen."""
    view = own(table(2, "middle", 0))
    words = str(task(view, asked(HAND[0])))
    for question, above in ((asked(HAND[0]), True), (asked("seat1"), False), (None, False)):
        told = lettering_of(partial(draw_hand, view, (), question, named(2)))
        assert (words in told) is above


def test_offered_cards_of_a_hand_stand_in_the_order_of_their_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the private picture; what cannot be chosen follows."""
    view = own(table(2, "middle", 0))
    options = (
        Option(card, say("x"), mark=card, sign=sign)
        for card, sign in zip(HAND[:1:-1], "ABCDEFGH", strict=False)
    )
    signs: list[str | None] = []
    monkeypatch.setattr(strip, "frame", lambda *given, **_: signs.append(given[2]))
    PICTURES.hand(view, (), Question(say("Which?"), tuple(options)), named(2))
    assert signs == [*"ABCDEFGH"][: len(HAND) - 2]


def test_a_question_about_cards_in_play_marks_the_close_up() -> None:
    """Targets of other clans stand beside the reader's clan, or without the rest of it if they are many.

    A close-up of more than a few cards is as high as a private picture.
    """
    view = own(table(6, "crowded", 0))
    men = [gangster.card for side in view.sides for gangster in side.gangsters]
    for offered in ((men[0], "IW8"), (men[0], *men[5:]), ("LT01", "LR11"), ("IW1+IT1", "IW1")):
        png = PICTURES.side(view, 0, named(6), asked(*offered))
        check(png, PRIVATE_SIZE, palette=PALETTE)
        assert choices(png, Box(0, 0, *SIZE)) > 300


def test_an_offered_warehouse_of_another_clan_bears_its_badge() -> None:
    """Two clans may each offer one that looks alike."""
    view = table(3, "late", 0)
    cells, badge = Box(16, 104, 1260, 786), 1000  # pixels of its colour; loot has a few of its own
    for seat, there in ((0, False), (1, True)):
        png = PICTURES.side(view, 0, named(3), asked(view.sides[seat].stores[0].card))
        assert (count(png, cells, SEATS[1].colour) > badge) is there


def test_cards_on_the_table_stand_in_the_order_of_their_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """The letters can be read from the left, whatever clan the cards are of; the rest of the clan follows."""
    view = own(table(4, "middle", 0), ())
    marks = [man.card for side in view.sides for man in side.gangsters]
    options = (
        Option(mark, say("x"), mark=mark, sign=sign)
        for mark, sign in zip((*marks[::-1], "IW8"), (*"ABCDEFGHIJKLM",), strict=False)
    )
    signs: list[str | None] = []
    monkeypatch.setattr(cells, "frame", lambda *given, **_: signs.append(given[2]))
    PICTURES.side(view, 0, named(4), Question(say("Which?"), tuple(options)))
    assert len(signs) == len(marks) + 1
    assert signs == sorted(signs, key=str)


def test_a_clan_with_nearly_all_cards_has_the_number_of_those_that_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = list[int]()

    def noted(number: int, wide: int, high: int) -> Sprite:
        told.append(number)
        return tokens.more_token(number, wide, high)

    monkeypatch.setattr("renders.mafiadollar.private.more_token", noted)
    view = own(table(2, "crowded", 0))
    all_men = [man for side in view.sides for man in side.gangsters]
    mine = replace(view.sides[0], gangsters=tuple(all_men))
    rich = replace(view, sides=(mine, replace(view.sides[1], gangsters=())))
    assert faults(partial(draw_private, rich, (), None, named(2))) == []
    clan = {card.card for cards in (all_men, mine.stores) for card in cards} - {*(mine.hand or ())}
    assert len(clan) - told[0] == 22


@pytest.mark.parametrize("stage", ["early", "middle", "late", "crowded"])
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("of", ["none", "own", "others"])
def test_each_card_of_the_clan_is_seen_once(
    seats: int, stage: Stage, of: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the private picture: large if it can be chosen, or else in brief if there is room."""
    drawn = list[str]()
    draw = cells._draw  # noqa: SLF001 - what draws each card

    def noted(canvas: Canvas, cell: cells.Cell, *given: Any, **more: Any) -> None:
        drawn.append(cell.card)
        draw(canvas, cell, *given, **more)

    monkeypatch.setattr(cells, "_draw", noted)
    view = own(table(seats, stage, 0), ("P07",))
    men = [man.card for man in (view.sides[0] if of == "own" else view.sides[1]).gangsters]
    PICTURES.draw_private(view, (), asked(*men) if of != "none" else None, named(seats))
    clan = in_play_of(view.sides[0])
    rest = [] if of != "none" and len(men) > FEW else [card for card in clan if card not in men]
    assert sorted(drawn) == sorted([*men, *rest] if of != "none" else clan)


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_other_clan_has_a_plate(seats: int) -> None:
    """With its name, at the same place whatever is asked."""
    view = own(table(seats, "middle", 0))
    questions = (None, asked(*HAND), asked(view.sides[1].gangsters[0].card))
    for question in questions:
        drawn = lettering_of(partial(draw_private, view, (), question, named(seats)))
        assert {*named(seats).names} <= {*drawn}
    plates = [
        opened(PICTURES.private(view, (), question, named(seats))).crop((0, 150, SIZE[0], 226)).tobytes()
        for question in questions
    ]
    assert len({*plates}) == 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_only_what_has_changed_has_a_bright_line_among_the_other_clans(seats: int) -> None:
    """Each plate has its badge; a frame in its colour as well would look like one that tells something."""
    view = own(table(seats, "middle", 0))
    picture = opened(PICTURES.private(view, (), None, named(seats)))
    left = {picture.convert("RGB").getpixel((14, y)) for y in range(186, 206)}
    assert left == {LAMPLIT}


@pytest.mark.parametrize("stage", ["early", "middle", "late", "crowded"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_nothing_hides_anything_in_a_private_picture(seats: int, stage: Stage) -> None:
    """However many warehouses the reader has, with their letters as well."""
    view = own(table(seats, stage, 0))
    letters = (
        Option(store.card, say("x"), mark=store.card, sign=sign)
        for store, sign in zip(view.sides[0].stores, "ABCDEFGHI", strict=False)
    )
    for question in (None, Question(say("Which?"), tuple(letters))):
        assert faults(partial(draw_private, view, (), question, named(seats))) == []


@pytest.mark.parametrize("stage", ["early", "middle", "late", "crowded"])
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("of", ["gangsters", "stores"])
def test_letters_leave_the_cards_large(
    seats: int, stage: Stage, of: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the private picture, those of the reader and what else it has in play."""
    boxes = list[Box]()
    monkeypatch.setattr(cells, "_draw", lambda _, __, box, *___, **____: boxes.append(box))
    view = own(table(seats, stage, 0))
    options = (
        Option(card.card, say("x"), mark=card.card, sign=sign)
        for card, sign in zip(getattr(view.sides[0], of), "ABCDEFGHIJKLMNOP", strict=False)
    )
    PICTURES.draw_private(view, (), Question(say("Which?"), tuple(options)), named(seats))
    assert min(min(box.w, box.h) for box in boxes) >= 90


@pytest.mark.parametrize("phase", ["play", "actions", "lose", "gift", "give"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_legend_of_a_private_picture_lists_its_signs(seats: int, phase: Phase) -> None:
    """In every phase; kinds of loot only where loot can be chosen."""
    decisions: dict[Phase, Decision] = {
        "lose": LoseSeen("P08", None),
        "gift": AskedSeen("W03", None),
        "give": AskedSeen("P13", None),
    }
    view = replace(own(table(seats, "middle", 0)), phase=phase, decision=decisions.get(phase))
    question = asked(*(("LT01", "LR11") if phase in {"lose", "gift"} else HAND[-1:]))
    with listening() as found:
        draw_private(view, (), question, named(seats))
    listed = {sign.name for sign in signs_in(signs, Seen(kind="private", view=view, question=question))}
    drawings = DRAWINGS["mafiadollar"]
    assert listed & {*drawings} == {name for name, drawing in drawings.items() if drawing in found}


@pytest.mark.parametrize(
    ("card", "in_hand", "in_clan"),
    [(None, True, False), ("W08", False, False), ("P07", False, False), ("IW8", False, True)],
)
def test_the_legend_of_a_hand_lists_a_frame_only_where_one_is_drawn(
    card: str | None, in_hand: bool, in_clan: bool
) -> None:
    """Tiles with what can be done with a card are in the private picture only."""
    view = own(table(2, "middle", 0), ("W08", "P07", "IW8"))
    view = replace(view, phase="play", phasing=0, owes=(0,), to_act=(0,), decision=None)
    question = ask(view, () if card is None else ((card,),))
    assert isinstance(question, Question)
    pictures: dict[PictureKind, tuple[Callable[[], Canvas], bool]] = {
        "hand": (partial(draw_hand, view, (), question, named(2)), in_hand),
        "side": (partial(draw_clan, view, 0, named(2), question), in_clan),
        "private": (partial(draw_private, view, (), question, named(2)), True),
    }
    for kind, (draw, framed) in pictures.items():
        with listening() as found:
            draw()
        listed = signs_in(signs, Seen(kind=kind, view=view, question=question))
        assert ("choice_frame" in found) is framed
        assert ("choice" in {sign.name for sign in listed}) is framed


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 8, 9, 10, 11])
def test_items_of_own_gangsters_are_seen_or_counted(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All three of them, so that no slot looks free that is not; a vehicle by its bonus."""
    items, others = list[str](), list[int]()

    def seen(item: str, size: int) -> Sprite:
        items.extend([item] * (item != "IV1"))
        return tokens.item_token(item, size)

    def raised(item: str, size: int) -> Sprite:
        items.append(item)
        return tokens.bonus_token(item, size)

    def counted(number: int, wide: int, high: int) -> Sprite:
        others.append(number)
        return tokens.more_token(number, wide, high)

    monkeypatch.setattr(brief, "item_token", seen)
    monkeypatch.setattr(brief, "bonus_token", raised)
    monkeypatch.setattr(brief, "more_token", counted)
    view = own(table(2, "early", 0))
    men = tuple(Gangster(f"G{at:02}", items=("IW8", "IT1", "IV1")) for at in range(1, number + 1))
    view = replace(view, sides=(replace(view.sides[0], gangsters=men), view.sides[1]))
    PICTURES.draw_private(view, (), asked(*HAND), named(2))
    assert len(items) + sum(others) == 3 * number


@pytest.mark.parametrize("box", [Box(0, 0, 270, 370), Box(0, 0, 480, 370), Box(0, 0, 180, 160)])
def test_only_who_can_act_shows_points(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """On large cards and small ones, as on the board: an hourglass or a lock is in their place."""
    told = list[str]()

    def noted(skill: Sign, *given: Any, **kept: Any) -> Sprite:
        told.append(skill)
        return badge_of(skill, *given, **kept)

    monkeypatch.setattr(figures, "badge_of", noted)
    canvas, side = Canvas.blank(*SIZE, WALNUT, PALETTE), table(4).sides[1]
    look = cells.Look({})
    for man in (Gangster("G05", used=True), Gangster("G05", blocks=("BJ1", "BH1")), Gangster("G05")):
        assert not told
        found = cells.clan_cells(replace(side, stores=(), gangsters=(man,)), 1)
        cells.draw_cells(canvas, box, found, 1, named(4), look)
    assert told == ["attack", "burglary"]


@pytest.mark.parametrize("box", [Box(0, 0, 270, 370), Box(0, 0, 480, 370)])
def test_a_vehicle_on_a_large_card_has_its_bonus(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on the board, for whoever has acted as well."""
    told = list[str]()

    def noted(item: str, size: int) -> Sprite:
        told.append(item)
        return tokens.bonus_token(item, size)

    monkeypatch.setattr(in_play, "bonus_token", noted)
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    for used in (False, True):
        in_play.draw_man(canvas, Gangster("G05", used=used, items=("IV1",)), 1, box, 1, lettered=False)
    assert told == ["IV1", "IV1"]


@pytest.mark.parametrize(("high", "items", "free"), [(300, 3, True), (230, 1, True), (160, 1, False)])
def test_items_are_below_points_if_they_have_room(high: int, items: int, *, free: bool) -> None:
    """Faces are free then."""
    found = brief.parts(Box(0, 0, 300, high), "aside", 0, items, named=False)
    assert len(found.items) == items
    assert not any(item.meets(other) for item in found.items for other in found.points)
    assert any(item.meets(found.field) for item in found.items) is not free


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_plates_of_the_other_clans_are_equally_high(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether names are beside counts or above them."""
    heights = list[int]()

    def noted(canvas: Canvas, view: View, seat: Seat, place: Plate, *given: Any) -> None:
        heights.append(place.head.h)
        draw_head(canvas, view, seat, place, *given)

    monkeypatch.setattr(private, "draw_head", noted)
    PICTURES.draw_private(own(table(seats, "middle", 0)), (), asked(*HAND), named(seats))
    assert len(heights) == seats - 1 and len({*heights}) == 1


@pytest.mark.parametrize("stage", ["early", "middle", "late", "crowded"])
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("other", [False, True])
def test_a_hand_gives_way_to_what_can_be_chosen(seats: int, stage: Stage, *, other: bool) -> None:
    """Where cards on the table are offered its own have no names, but all signs, as they are high enough."""
    view = own(table(seats, stage, 0))
    target = next(store.card for store in view.sides[other].stores)
    drawn = list[tuple[str, int, int]]()

    def faces(context: DrawContext) -> Callable[[str, int, int], Sprite]:
        def noted(card: str, wide: int, high: int) -> Sprite:
            drawn.append((card, wide, high))
            return faces_for(context)(card, wide, high)

        return noted

    def noted_idle(card: str, wide: int, high: int) -> Sprite:
        drawn.append((card, wide, high))
        return idle.idle(card, wide, high)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strip, "faces_for", faces)
        patch.setattr(strip, "idle", noted_idle)
        written = lettering_of(partial(draw_private, view, (), asked(target), named(seats)))
    around = enlarged(view, {target: None}, None)
    assert target in around
    assert [card for card, *_ in drawn] == [card for card in HAND if card not in around]
    assert all((high >= 190 and wide >= 180) or (high >= 140 and wide >= 220) for _, wide, high in drawn)
    assert not {"Whisper Winnie", "Piano Factory"} & {*written}


@pytest.mark.parametrize("size", [(231, 139), (189, 191), (139, 191)])
def test_signs_of_a_card_in_brief_are_apart(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them are on their card, and none lies on another, however little room there is."""
    rows, signs = list[Box](), 0

    def noted(_canvas: Canvas, row: Sequence[Sprite], place: Box) -> None:
        nonlocal signs
        signs += len(row)
        wide = sum(sprite.size[0] + 4 for sprite in row) - 4
        if row:
            rows.append(place._replace(w=wide))

    monkeypatch.setattr(idle, "_put", noted)
    for card in CARDS.values():
        if card.kind != "loot":
            rows.clear()
            signs = 0
            idle.idle(card.id, *size)
            figures = [name not in {"attack", "burglary", "lock", *SYMBOLS, None} for name, _ in marks(card)]
            least = bool(card.stars) + bool(card.symbol) + (card.dice is not None)
            assert signs == least + (1 if card.counter else len(figures) + sum(figures)), card
            assert all(row.within(Box(3, 3, size[0] - 6, size[1] - 6)) == row for row in rows), card
            assert not any(one.meets(other) for one, other in itertools.combinations(rows, 2)), card


@pytest.mark.parametrize("number", range(1, 7))
def test_a_hand_that_can_be_chosen_from_has_high_cards(number: int) -> None:
    """Their pictures are above their names, however many lines these take."""
    view = own(table(6, "late", 0), ("BG2", "BH1", "P01", "BJ1", "BG4", "IV6")[:number])
    drawn = list[tuple[Box, int]]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(large, "draw_unnamed", lambda *card, **_: drawn.append(card[2:]))
        PICTURES.draw_private(view, (), asked(*(view.sides[0].hand or ())), named(6))
    assert [large.is_low(box, lines) for box, lines in drawn] == [False] * number


def test_a_card_that_was_drawn_has_a_halo() -> None:
    """In the reader's hand alone, and only as long as it is there."""
    view = own(table(4, "middle", 0))
    drew, gone, strange = Drew(0, HAND[0], 20), Drew(0, "BG4", 20), Drew(1, None, 20)
    for event, number in ((drew, 1), (gone, 0), (strange, 0)):
        halos = list[Box]()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Canvas, "halo", lambda _, box, *__, halos=halos: halos.append(box))
            PICTURES.draw_private(view, (event,), asked(*HAND), named(4))
        assert len(halos) == number
        assert all(box.y > 440 for box in halos)


def test_a_card_just_drawn_has_a_halo_in_the_hand() -> None:
    """And the legend of the hand lists it only then: what others drew has none."""
    view = own(table(4, "middle", 0))
    drew, strange = Drew(0, HAND[0], 20), Drew(1, None, 20)
    cases: Sequence[tuple[tuple[Event, ...], bool]] = (((drew,), True), ((strange,), False), ((), False))
    for happened, ringed in cases:
        with listening() as found:
            draw_hand(view, happened, asked(*HAND), named(4))
        seen = Seen(kind="hand", view=view, question=asked(*HAND), happened=happened)
        assert ("halo" in found) is ringed
        assert ("changed" in {sign.name for sign in signs_in(signs, seen)}) is ringed


def test_the_legend_lists_a_halo_only_where_one_is_drawn() -> None:
    """Not for the clan beside wishes or many cards, but for a gangster that stands first among these."""
    view, offering = _offer(6, "middle")
    man, drew = view.sides[0].gangsters[0].card, Drew(0, "BG6", 20)
    offering = replace(offering, preview=("BG6", TRADE, "seat5"))
    targets = asked(*[held.card for side in view.sides[1:] for held in side.gangsters][: FEW + 1])
    cases: Sequence[tuple[Event, Question, bool]] = (
        (WentOut(0, man), offering, False),
        (drew, offering, False),
        (WentOut(0, man), replace(targets, preview=("BG6",)), False),
        (WentOut(0, man), replace(targets, preview=(man,)), True),
        (WentOut(0, man), asked(HAND[0]), True),
        (drew, asked(*HAND), True),
    )
    for event, question, ringed in cases:
        with listening() as found:
            draw_private(view, (event,), question, named(6))
        seen = Seen(kind="private", view=view, question=question, happened=(event,))
        assert ("halo" in found) is ringed
        assert ("changed" in {sign.name for sign in signs_in(signs, seen)}) is ringed


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_last_action_is_told(seats: int) -> None:
    """In words, right below whose turn it is; what it changed has a halo, within a frame as well."""
    view = own(table(seats, "middle", 0))
    man = view.sides[1].gangsters[0].card
    for question in (None, asked(man), asked(view.sides[0].gangsters[0].card)):
        draw = partial(draw_private, view, (WentOut(1, man),), question, named(seats))
        assert any("sends" in text for text in lettering_of(draw))
        with listening() as found:
            draw()
        assert "halo" in found
        assert faults(draw) == []


@pytest.mark.parametrize("stage", ["early", "middle", "late"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_letters_of_targets_hide_no_face(seats: int, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are in a corner that faces leave free."""
    view = own(table(seats, stage, 0), ("P07", "P08"))
    men = [man.card for side in view.sides[1:] for man in side.gangsters]
    letters = [chr(ord("A") + at) for at in range(len(men))]
    options = (Option(man, say("x"), mark=man, sign=letter) for man, letter in zip(men, letters, strict=True))
    portraits, plates, frames = list[Box](), list[tuple[str, Box]](), list[Box]()
    draw = figures.draw_portrait

    def noted(canvas: Canvas, man: Gangster, field: Box, *given: Any) -> None:
        *_, left, right = given
        portraits.append(Box(field.x + left, field.y, right - left, field.h))
        assert right - left >= _FACE
        draw(canvas, man, field, *given)

    def noted_large(
        canvas: Canvas, man: Gangster, seat: int, box: Box, lines: int, *, lettered: bool
    ) -> Colour:
        face, _, _ = in_play.card_parts(box, lines)
        portraits.append(face.part(25, 25, 50, 50))
        return in_play.draw_man(canvas, man, seat, box, lines, lettered=lettered)

    monkeypatch.setattr(brief, "draw_portrait", noted)
    monkeypatch.setattr(cells, "draw_man", noted_large)
    monkeypatch.setattr(Canvas, "choice_sign", lambda _, box, letter, *__: plates.append((letter, box)))
    monkeypatch.setattr(Canvas, "choice_frame", lambda _, box, *__, **___: frames.append(box.grown(HALO + 3)))
    PICTURES.draw_private(view, (), Question(say("Which?"), tuple(options)), named(seats))
    assert [letter for letter, _ in plates] == letters
    assert len(portraits) >= len(men)
    assert not any(plate.meets(box.grown(-3)) for _, plate in plates for box in portraits)
    assert not any(one.meets(other) for one, other in itertools.combinations(frames, 2))


@pytest.mark.parametrize("stage", ["early", "middle", "late", "crowded"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_each_target_has_the_badge_of_its_clan(
    seats: int, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the private picture, whoever is blocked as well; the reader's own cards have none."""
    view, badges = own(table(seats, stage, 0)), list[int]()

    def noted(seat: int, size: int) -> Sprite:
        badges.append(seat)
        return badge(seat, size)

    monkeypatch.setattr(brief, "badge", noted)
    men = [(seat, man.card) for seat, side in enumerate(view.sides) for man in side.gangsters]
    PICTURES.draw_private(view, (), asked(*(man for _, man in men)), named(seats))
    assert sorted(badges) == [seat for seat, _ in men if seat]


@pytest.mark.parametrize("stage", ["early", "middle", "late", "crowded"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_all_targets_have_their_names_or_none_has(seats: int, stage: Stage) -> None:
    """So that no plate is empty, and no gangster looks unlike the others."""
    view = own(table(seats, stage, 0))
    men = [man.card for side in view.sides[1:] for man in side.gangsters]
    signs = (chr(ord("A") + at) for at in range(len(men)))
    options = (Option(man, say("x"), mark=man, sign=sign) for man, sign in zip(men, signs, strict=True))
    question = Question(say("Which?"), tuple(options))
    drawn = {*" ".join(lettering_of(partial(draw_private, view, (), question, named(seats)))).split()}
    assert len({call_name(man) in drawn for man in men}) <= 1


@pytest.mark.parametrize("dog", [None, "D1"])
def test_warehouses_that_are_alike_have_one_chance(dog: str | None) -> None:
    """Whether all have a dog, which makes it lower, or none: dogs are told only where they differ."""
    view = replace(own(table(3, "middle", 0)), phase="actions")
    stores = tuple(store._replace(dog=dog) for store in view.sides[1].stores)
    view = replace(view, sides=(view.sides[0], replace(view.sides[1], stores=stores), view.sides[2]))
    robber = view.sides[0].gangsters[0]
    question = replace(asked(*(store.card for store in stores)), preview=(robber.card, menus.BURGLE))
    odds = percent(view, burglary_points(robber, dog=dog is not None))
    assert str(task(view, question)) == f"to rob a warehouse: {odds}%"


def test_the_banner_says_which_step_is_next() -> None:
    """What is chosen already, and what is to be chosen now; of a job its chance, and that where a dog is."""
    view = own(table(3, "middle", 0))
    robber = view.sides[0].gangsters[0]
    man, attack = robber.card, attack_points(robber)
    open_, guarded = (burglary_points(robber, dog=dog) for dog in (False, True))
    assert percent(view, guarded) < percent(view, open_)
    steps: dict[tuple[str, ...], str] = {
        (man,): f"to pick a job for {call_name(man)}",
        (man, menus.ATTACK): f"to attack a gangster: {percent(view, attack)}%",
        (man, menus.BURGLE): f"to rob a warehouse: {percent(view, open_)}% (dog: {percent(view, guarded)}%)",
    }
    for chosen, words in steps.items():
        question = replace(asked(*(store.card for store in view.sides[1].stores)), preview=chosen)
        assert str(task(replace(view, phase="actions"), question)) == words
        assert words in lettering_of(
            partial(draw_private, replace(view, phase="actions"), (), question, named(3))
        )
    play, store = replace(view, phase="play"), view.sides[0].stores[0].card
    freeing = Option(f"{menus.FREE}G05", say("x"), mark="G05")
    for card, aims, words in (
        ("IW8", asked("G05").options, "to equip a gangster"),
        ("BG6", asked("G05").options, "to block a gangster"),
        ("BG6", (freeing,), "to free a gangster"),
        ("IW8", (*asked("G05").options, freeing), "to use "),
        ("E2", asked(store).options, "to pick a warehouse"),
        ("IW8", (), "to use "),
    ):
        options = (*aims, Option("a", say("x")), Option(menus.THROW, say("x")))
        assert str(task(play, Question(say("?"), options, preview=(card,)))).startswith(words)
    alone = Question(say("?"), (Option(menus.THROW, say("x")),), preview=("IW8",))
    assert str(task(play, alone)).startswith("to discard ")
    partners = Question(say("?"), tuple(seat_option(seat) for seat in (1, 2)))
    assert str(task(play, partners)) == "to pick a partner"
    offer = replace(asked(*HAND), prompt=replace(GIVING, values=(("partner", Who(1)),)))
    assert str(task(play, offer)) == "to offer a card"
    assert addressed(play, offer) == (0,)
    assert addressed(play, asked(*HAND)) == play.owes


@pytest.mark.parametrize("seats", range(3, 7))
def test_partners_of_a_trade_are_pictures_with_letters(seats: int) -> None:
    """Of their heads, with their names once more; the hand is small, as nothing of it can be chosen."""
    view = own(table(seats, "crowded", 0))
    options = (
        replace(seat_option(seat), sign=sign) for seat, sign in zip(range(1, seats), "ABCDE", strict=False)
    )
    draw = partial(draw_private, view, (), Question(say("?"), tuple(options)), named(seats))
    drawn = lettering_of(draw)
    assert [text for text in drawn if text in {*"ABCDE"}] == [*"ABCDE"[: seats - 1]]
    assert all(drawn.count(name) > 1 for name in named(seats).names[1:])
    assert faults(draw) == []


@pytest.mark.parametrize("stage", ["early", "late", "crowded"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_what_can_be_done_is_on_tiles_with_letters(seats: int, stage: Stage) -> None:
    """Below the cards that can be chosen, if any."""
    view = own(table(seats, stage, 0))
    view = replace(view, phase="play", phasing=0, owes=(0,), to_act=(0,), decision=None)
    for card in HAND:
        question = ask(view, ((card,),))
        assert isinstance(question, Question)
        draw = partial(draw_private, view, (), question, named(seats))
        drawn = lettering_of(draw)
        assert {option.sign for option in question.options} <= {*drawn}
        assert faults(draw) == []


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_card_is_large_above_what_can_be_done_with_it(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its picture has room beside its tick, however little is left below the clans."""
    view = own(table(seats, "middle", 0))
    view = replace(view, phase="play", phasing=0, owes=(0,), to_act=(0,), decision=None)
    question, boxes = ask(view, (("P07",),)), list[Box]()

    def noted(canvas: Canvas, card: Card, box: Box, *given: Any, **kept: Any) -> None:
        boxes.append(box)
        large.draw_card(canvas, card, box, *given, **kept)

    monkeypatch.setattr(strip, "draw_card", noted)
    assert isinstance(question, Question)
    assert faults(partial(draw_private, view, (), question, named(seats))) == []
    assert boxes
    assert min(box.h for box in boxes) >= 200


@pytest.mark.parametrize("number", range(1, 6))
def test_loot_to_be_stored_is_left_of_the_warehouses(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each card with its tick."""
    view, loots = own(table(6, "crowded", 0)), ("LT01", "LA03", "LG02", "LR11", "LR01")[:number]
    stores = [store.card for store in view.sides[0].stores]
    question = replace(asked(*stores), prompt=menus.STORE, preview=loots)
    ticks, frames = list[Box](), list[Box]()
    monkeypatch.setattr(strip, "draw_tick", lambda _, box: ticks.append(box))
    monkeypatch.setattr(Canvas, "choice_frame", lambda _, box, *__, **___: frames.append(box))
    draw_private(view, (), question, named(6))
    assert len(ticks) == number
    assert len(frames) == len(stores)
    assert all(tick.right < box.x for tick, box in itertools.product(ticks, frames))
    assert str(task(view, question)) == "to pick a warehouse"


def _offer(seats: int, stage: Stage) -> tuple[View, Question]:
    """The last step of an offer: what is asked for."""
    view = own(table(seats, stage, 0))
    view = replace(view, phase="play", phasing=0, owes=(0,), to_act=(0,), decision=None)
    answers = [(TRADE,), *[(str(seats - 1),)] * (seats > 2), (HAND[0],)]
    question = ask(view, tuple(answers))
    assert isinstance(question, Question)
    return view, question


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("stage", ["early", "crowded"])
def test_an_offer_shows_its_partner_and_what_it_may_ask_for(seats: int, stage: Stage) -> None:
    """The card with its tick, the partner's name once more, and each wish with its letter and its word."""
    view, question = _offer(seats, stage)
    draw = partial(draw_private, view, (), question, named(seats))
    drawn = lettering_of(draw)
    assert [text for text in drawn if text in {*ascii_uppercase}] == [*ascii_uppercase[: len(WISHES)]]
    assert drawn.count(named(seats).names[seats - 1]) > 1
    assert {"Any card", "Newspaper", "Warehouse"} <= {*drawn}
    assert faults(draw) == []


@pytest.mark.parametrize("code", languages())
def test_every_wish_has_its_word_in_full(code: str) -> None:
    """What is asked for is never cut in any language, and the legend lists no more than is seen."""
    view, question = _offer(6, "middle")
    names = named(6).names
    with listening() as found:
        drawn = lettering_of(partial(draw_private, view, (), question, DrawContext(names, language_of(code))))
    assert not [text for text in drawn if text.endswith("…")]
    listed = {sign.name for sign in signs_in(signs, Seen(kind="private", view=view, question=question))}
    drawings = DRAWINGS["mafiadollar"]
    assert listed & {*drawings} == {name for name, drawing in drawings.items() if drawing in found}


@pytest.mark.parametrize("code", languages())
def test_wishes_never_share_a_picture(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An item has those of its three kinds or none; a long word leaves room for one that is large enough."""
    view, question = _offer(6, "middle")
    pictures = list[tuple[str, int]]()

    def noted(card: str, size: int) -> Sprite:
        pictures.append((card, size))
        return tokens.item_token(card, size)

    monkeypatch.setattr(offer, "item_token", noted)
    draw_private(view, (), question, DrawContext(named(6).names, language_of(code)))
    kinds = [card for card, _ in pictures if card in {"IW8", "IT1", "IV1"}]
    assert kinds[:3] == ["IW8", "IT1", "IV1"] or len({*kinds}) == len(kinds)
    assert code == "it" or "E1" in dict(pictures)
    assert all(size >= 44 for _, size in pictures)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("number", [2, 5, 8, 14, 24])
def test_the_chosen_card_is_before_its_targets(
    seats: int, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left of a few, above many; nowhere else in the picture is it seen."""
    view = replace(own(table(seats, "crowded", 0)), phase="play")
    men = [man.card for side in view.sides for man in side.gangsters if man.card not in HAND][:number]
    question = replace(asked(*men), preview=("BG6",))
    ticks, frames, written = list[Box](), list[Box](), card_name("BG6")
    monkeypatch.setattr(strip, "draw_tick", lambda _, box: ticks.append(box))
    monkeypatch.setattr(Canvas, "choice_frame", lambda _, box, *__, **___: frames.append(box))
    draw = partial(draw_private, view, (), question, named(seats))
    assert faults(draw) == []
    ticks.clear()
    frames.clear()
    assert str(written) in " ".join(lettering_of(draw))
    (tick,) = ticks
    assert all(tick.right < box.x if len(men) <= FEW else tick.bottom < box.y for box in frames)
    assert len(frames) == len(men)


@pytest.mark.parametrize("stage", ["middle", "late"])
def test_a_robber_stands_first_among_many_warehouses(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """All are of one size, and each building is about as high as its picture."""
    view = replace(own(table(6, stage, 0), ()), phase="actions")
    stores = [store.card for side in view.sides[1:] for store in side.stores][:11]
    robber, drawn, houses = view.sides[0].gangsters[0].card, list[tuple[str, Box]](), list[tuple[Box, Box]]()

    def noted(canvas: Canvas, card: str, field: Box, ground: Colour, place: Box, fade: None) -> None:
        houses.append((field, place))
        tokens.portray(canvas, card, field, ground, place, fade)

    draw = cells._draw  # noqa: SLF001 - the places of all cards

    def placed(canvas: Canvas, cell: cells.Cell, box: Box, *given: Any, **kept: Any) -> None:
        drawn.append((cell.card, box))
        draw(canvas, cell, box, *given, **kept)

    monkeypatch.setattr(cells, "_draw", placed)
    monkeypatch.setattr("renders.mafiadollar.store_cards.portray", noted)
    PICTURES.draw_private(view, (), replace(asked(*stores), preview=(robber,)), named(6))
    assert len(stores) > FEW
    assert [card for card, _ in drawn] == [robber, *stores]
    assert len({(box.w, box.h) for _, box in drawn}) == 1
    assert all(place.h >= 0.75 * field.h for field, place in houses)


@pytest.mark.parametrize("number", range(2, 12))
def test_warehouses_that_can_be_robbed_have_their_names_in_full(number: int) -> None:
    """In one line or two, however many clans are above them."""
    view = replace(own(table(6, "late", 0), ()), phase="actions")
    stores = [store for side in view.sides[1:] for store in side.stores][:number]
    assert len(stores) == number
    for first in range(0, 18, 3):
        cards = [f"W{(first + at) % 18 + 1:02}" for at in range(number)]
        renamed = {store.card: card for store, card in zip(stores, cards, strict=True)}
        sides = [
            replace(
                side,
                stores=tuple(
                    store._replace(card=renamed[store.card]) for store in side.stores if store.card in renamed
                ),
            )
            for side in view.sides
        ]
        shown = replace(view, sides=tuple(sides))
        question = replace(asked(*cards), preview=(view.sides[0].gangsters[0].card,))
        words = " ".join(lettering_of(partial(draw_private, shown, (), question, named(6))))
        for card in cards:
            name = CARDS[card].name
            assert SHORTENED.get(name, name) in words


def test_warehouses_beside_what_can_be_chosen_have_names() -> None:
    """In a close-up of a clan, one below the other, however long the name of one is."""
    view = own(table(2, "middle", 0), ())
    men = tuple(Gangster(f"G{at:02}") for at in range(1, 8))
    stores = tuple(view.sides[0].stores[0]._replace(card=card) for card in ("W11", "W18", "W06"))
    view = replace(view, sides=(replace(view.sides[0], gangsters=men, stores=stores), view.sides[1]))
    question = asked(*(man.card for man in men))
    written = lettering_of(partial(draw_clan, view, 0, named(2), question))
    assert {"Rail Siding", "Wool Store"} <= {*written}


def test_taking_both_of_two_items_has_the_letters_of_both() -> None:
    """On a plate between them."""
    view = own(table(3, "middle", 0))
    one, other, both = (
        Option(str(at), say("x"), mark=mark, sign=sign)
        for at, (mark, sign) in enumerate((("IW1", "A"), ("IV1", "B"), ("IW1+IV1", "A+B")))
    )
    for options, seen in ((both, one, other), True), ((one, other), False):
        draw = partial(draw_private, view, (), Question(say("?"), options), named(3))
        assert ("A+B" in lettering_of(draw)) is seen
        assert faults(draw) == []


@pytest.mark.parametrize("phase", ["play", "actions"])
def test_what_is_chosen_already_has_a_tick(phase: Phase, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no frame; before what can be chosen now, if that is one card."""
    view = replace(own(table(3, "middle", 0)), phase=phase)
    card, target = "IW8" if phase == "play" else view.sides[0].gangsters[0].card, view.sides[1].gangsters[0]
    ticks, frames = list[Box](), list[Box]()
    monkeypatch.setattr(strip, "draw_tick", lambda _, box: ticks.append(box))
    monkeypatch.setattr(Canvas, "choice_frame", lambda _, box, *__, **___: frames.append(box))
    PICTURES.draw_private(view, (), replace(asked(target.card), preview=(card,)), named(3))
    assert len(ticks) == len(frames) == 1
    assert not any(tick.meets(box) for tick, box in itertools.product(ticks, frames))


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_card_among_many_targets_is_whole(seats: int) -> None:
    """It has its picture and its signs, and its name only if there is room for all of that."""
    view = own(table(seats, "late", 0), ("BG4", "BJ1"))
    men = [man.card for side in view.sides[1:] for man in side.gangsters][:8]
    options = (
        Option(card, say("x"), mark=card, sign=sign)
        for card, sign in zip((*men, "BG4"), "ABCDEFGHI", strict=False)
    )
    question = Question(say("Which?"), tuple(options))
    assert not any(
        "…" in text for text in lettering_of(partial(draw_private, view, (), question, named(seats)))
    )


def test_loot_of_another_clan_is_listed_where_it_is_chosen() -> None:
    """It lies in no warehouse whose cards are known: each card has its frame and its value."""
    view = replace(table(3, "middle", 0), phase="steal", owes=(0,))
    view = own(replace(view, decision=StealSeen("G20", 1, "W07", 1, ("LT01", "LR11"))))
    letters = tuple(
        Option(card, say("x"), mark=card, sign=sign) for card, sign in (("LT01", "A"), ("LR11", "B"))
    )
    drawn = lettering_of(partial(draw_private, view, (), Question(say("Which?"), letters), named(3)))
    assert {"A", "B"} <= {*drawn}


@pytest.mark.parametrize("seats", range(2, 7))
def test_loot_that_can_be_chosen_beside_targets_bears_its_letter(seats: int) -> None:
    """Targets that share an option have frames alone; where there is no room for both, the loot is seen."""
    view = own(table(seats, "middle", 0))
    tops = [pile.top for pile in view.street if pile.top]
    options = [Option(card, say("x"), mark=card, sign=sign) for card, sign in zip(tops, "WXYZ", strict=False)]
    attack = Option("a", say("x"), mark="+".join(man.card for man in view.sides[1].gangsters))
    question = Question(say("Which?"), (*options, attack))
    drawn = lettering_of(partial(draw_private, view, (), question, named(seats)))
    assert {*"WXYZ"[: len(tops)]} <= {*drawn}


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="no hand"):
        PICTURES.hand(table(2), (), None, named(2))


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_can_be_chosen_on_the_table_is_framed_in_the_private_picture(seats: int) -> None:
    """Table and hand are one picture; loot is framed by the warehouse in which it lies, a pile by its top."""
    view = own(table(seats, "middle", 0))
    side, other = view.sides[0], view.sides[1]
    store = next(warehouse for warehouse in side.stores if warehouse.loots)
    top = next(pile.top for pile in view.street if pile.top)
    clans = Box(0, 0, SIZE[0], 1030)
    whole, below = Box(0, 0, *PRIVATE_SIZE), Box(0, 1035, SIZE[0], 245)
    plain = PICTURES.private(view, (), None, named(seats))
    assert choices(plain, whole) == 0
    for mark in ((store.loots or ("",))[0], side.gangsters[0].card, top):
        asked_for = PICTURES.private(view, (), asked(mark), named(seats))
        check(asked_for, PRIVATE_SIZE, palette=PALETTE)
        assert choices(asked_for, whole) == choices(asked_for, clans) > 300
    victim = next(man.card for man in other.gangsters if man.card not in HAND)
    for mark in (victim, other.stores[0].card):
        asked_for = PICTURES.private(view, (), asked(mark), named(seats))
        check(asked_for, PRIVATE_SIZE, palette=PALETTE)
        assert choices(asked_for, whole) > 300
        assert choices(asked_for, below) == 0
    held = PICTURES.private(view, (), asked("G26"), named(seats))
    assert choices(held, whole) > 300
    assert choices(held, clans._replace(h=350)) == 0


@pytest.mark.parametrize("code", languages())
def test_a_hand_below_the_table_has_the_names_of_its_cards(code: str) -> None:
    """In full, in every language; only more than eight cards, which are rare, have no room for them."""
    language, view = language_of(code), own(table(3, "middle", 0))
    context = DrawContext(named(3).names, language.hyphenated)
    cards = [card for card in CARDS.values() if card.kind not in {"loot", "end"}]
    for at in range(0, len(cards), 6):
        held = tuple(card.id for card in cards[at : at + 6])
        drawn = lettering_of(partial(draw_private, own(view, held), (), None, context))
        assert not any(text.endswith("…") for text in drawn)
        said = "".join(drawn).replace("-", "").replace(" ", "")
        for card in held:
            name = language.hyphenated(card_name(card)).replace(SOFT_HYPHEN, "").replace("-", "")
            assert SHORTENED.get(name, name).replace(" ", "") in said
    many = tuple(card.id for card in cards[:9])
    assert cards[0].name.split()[0] not in lettering_of(
        partial(draw_private, own(view, many), (), None, context)
    )


@pytest.mark.parametrize(
    "size", [(386, 173), (594, 183), (388, 244), (595, 244), (388, 390), (280, 340), (400, 340)]
)
@pytest.mark.parametrize("lines", [1, 2])
def test_what_is_on_a_card_stays_on_it(size: tuple[int, int], lines: int) -> None:
    """Die, points, stars and symbol lie beside each other, right of the picture, above or below the name.

    Only what loot is worth lies on its picture.
    """
    looks = {
        (card.kind, card.slot, card.type, card.dice, card.stars, card.symbol): card for card in CARDS.values()
    }
    for card in looks.values():
        with recording() as recorders:
            canvas = Canvas.blank(*size, WALNUT)
            large.draw_unnamed(canvas, card, Box(0, 0, *size), lines, lettered=True)
        (recorder,) = (found for found in recorders.values() if found.canvas is canvas)
        window, rail, name = large.parts(card, Box(0, 0, *size), lines)
        assert not recorder.faults
        shown = [*recorder.sprites, *recorder.seen]
        if rail is None:
            assert card.kind == "end"
            assert not shown
            continue
        apart = (rail, name) if card.type else (window, rail, name)
        assert not any(one.meets(other) for one, other in itertools.combinations(apart, 2))
        assert not name.meets(window)
        assert all(box.within(rail) == box for box in shown), card
        assert not any(one.meets(other) for one, other in itertools.combinations(shown, 2)), card


@pytest.mark.parametrize("high", [120, 150, 173, 195, 250, 324, 390])
@pytest.mark.parametrize("wide", [280, 388, 460, 594])
def test_a_value_stays_on_its_plate(wide: int, high: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a loot card is worth, below the sign of its kind or right of that."""
    plates, box = list[Box](), Box(0, 0, wide, high)
    draw = large._plaque  # noqa: SLF001 - what draws each plate

    def noted(canvas: Canvas, card: Card, shown: Sequence[str], plate: Box, rows: int) -> None:
        plates.append(plate)
        draw(canvas, card, shown, plate, rows)

    monkeypatch.setattr(large, "_plaque", noted)
    for card in {card.value: card for card in CARDS.values() if card.type}.values():
        with recording() as recorders:
            canvas = Canvas.blank(wide, high, WALNUT)
            large.draw_unnamed(canvas, card, box, 1, lettered=True)
        (recorder,) = (found for found in recorders.values() if found.canvas is canvas)
        shown = [*recorder.sprites, *recorder.masks]
        assert all(part.within(plates[-1]) == part for part in shown), (card, shown, plates[-1])
        assert not any(one.meets(other) for one, other in itertools.combinations(shown, 2)), card
    assert plates or high < large.LOW


@pytest.mark.parametrize("number", range(1, 9))
def test_pictures_of_a_hand_are_equally_high(number: int) -> None:
    """However many lines their names take."""
    room, held = Box(34, 500, 1212, 540), [*HAND, "BG4", "IV6"][:number]
    boxes, lines = strip._levelled(held, [*places(room, number)], named(3))  # noqa: SLF001 - see above
    placed = zip(held, boxes, lines, strict=True)
    highs = [large.parts(CARDS[card], box, most).window.h for card, box, most in placed]
    assert max(highs) - min(highs) <= 1
    assert all(box.within(room) == box for box in boxes)


def test_what_can_be_chosen_bears_its_letter() -> None:
    """On the table, in the hand and on the street; what no letter is given to is framed without one."""
    view = own(table(2, "middle", 0))
    side, top = view.sides[0], next(pile.top for pile in view.street if pile.top)
    marks = (side.gangsters[0].card, side.stores[0].card, top, "G26")
    plain = asked(*marks)
    options = tuple(replace(one, sign=sign) for one, sign in zip(plain.options, "WXYZ", strict=True))
    signed = replace(plain, options=options)
    drawn, bare = (
        lettering_of(partial(draw_private, view, (), question, named(2))) for question in (signed, plain)
    )
    assert sorted(text for text in drawn if text in {*"WXYZ"}) == [*"WXYZ"]
    assert not {*"WXYZ"} & {*bare}
    check(PICTURES.private(view, (), signed, named(2)), PRIVATE_SIZE, palette=PALETTE)


def test_the_two_sums_of_the_own_worth_are_told_apart() -> None:
    """The loot by its bag, the costs by a minus, however long a name is."""
    view = own(table(2, "middle", 0))
    bill = ["$125k", "−", "$60k", "$65k"]
    for name in ("Rosa", "Bartholomea Montgomery"):
        drawn = lettering_of(partial(draw_private, view, (), None, DrawContext((name, "Rosa"), str)))
        assert sorted(bill) == sorted(word for word in drawn if word in bill)


def test_the_ground_runs_on_where_discord_marks_an_alt_text() -> None:
    """Letters and cards stay out of the lower left corner; the cloth goes on."""
    view = own(table(5, "middle", 0))
    for png in (PICTURES.private(view, (), None, named(5)), PICTURES.hand(view, (), None, named(5))):
        picture = opened(png)
        corner = picture.crop((20, picture.height - 70, 90, picture.height - 18))
        assert corner.getcolors() == [(70 * 52, LEATHER_DARK)]


@pytest.mark.parametrize("number", range(1, 20))
def test_frames_of_cards_do_not_overlap(number: int) -> None:
    frames = [box.grown(HALO + 3) for box in places(Box(34, 500, 1212, 690), number)]
    assert not any(one.meets(other) for one, other in itertools.combinations(frames, 2))


@pytest.mark.parametrize("number", range(1, 9))
def test_cards_of_a_hand_are_equally_wide(number: int) -> None:
    assert len({box.w for box in places(Box(34, 500, 1212, 690), number)}) == 1


def test_portraits_of_the_targets_of_one_clan_are_no_slivers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader's clan takes what they would have in height alone."""
    fields = list[Box]()
    portray = tokens.portray

    def noted(canvas: Canvas, card: str, field: Box, *given: Any) -> None:
        fields.append(field)
        portray(canvas, card, field, *given)

    monkeypatch.setattr(figures, "portray", noted)
    view = own(table(2, "middle", 0))
    options = (
        Option(man.card, say("x"), mark=man.card, sign=sign)
        for man, sign in zip(view.sides[1].gangsters, "ABCDE", strict=False)
    )
    PICTURES.draw_private(view, (), Question(say("Which?"), tuple(options)), named(2))
    assert fields
    assert all(field.h <= 2.5 * field.w for field in fields)


@pytest.mark.parametrize("blocks", [(), ("BG4",)])
@pytest.mark.parametrize("number", [1, 9])
def test_whoever_is_on_the_street_stands_before_bricks(number: int, blocks: tuple[str, ...]) -> None:
    """On large cards and small ones, blocked or not; beside the kerb, which is narrow."""
    view = own(table(2, "middle", 0), ())
    drawn = list[bytes]()
    for street in (False, True):
        men = tuple(Gangster(f"G{at:02}", blocks=blocks, street=street) for at in range(1, number + 1))
        shown = replace(view, sides=(replace(view.sides[0], gangsters=men, stores=()), view.sides[1]))
        drawn.append(PICTURES.side(shown, 0, named(2), None))
    brick = PHOTOGRAPH[3 if number == 1 else 2] if blocks else WALLS[0]
    above_kerbs = Box(0, 0, SIZE[0], SIZE[1] // 5)
    inside, outside = (count(png, above_kerbs, brick) for png in drawn)
    assert outside > inside + 3000


@pytest.mark.parametrize(("label", "lines"), [("Back to the hideout", 1), ("Call the police on yourself", 2)])
def test_tiles_are_as_high_as_their_words(label: str, lines: int) -> None:
    """Letters are narrower before a tile takes the room of a card."""
    room = Box(0, 0, 1200, 400)
    found = draw_options(
        Canvas.blank(*PRIVATE_SIZE, WALNUT, PALETTE), room, [Option("1", say(label), sign="A")], named(2)
    )
    assert room.h - found.h - GAP == (72 if lines == 1 else 2 * LINE + 8)


@pytest.mark.parametrize(("seats", "rows"), [(2, 2), (3, 2), (6, 1)])
def test_many_cards_of_a_clan_have_two_rows_where_there_is_room(
    seats: int, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below five other clans they are small in one row, so that what can be chosen stays large."""
    tops = set[int]()

    def noted(canvas: Canvas, room: Box, shown: Sequence[cells.Cell], *given: Any) -> None:
        if shown[0].gangster is not None:
            tops.update(box.y for box in cells.places(room, len(shown)))
        cells.draw_cells(canvas, room, shown, *given)

    monkeypatch.setattr(private, "draw_cells", noted)
    view = own(table(seats, "early", 0))
    men = tuple(Gangster(f"G{at:02}") for at in range(1, 10))
    side = replace(view.sides[0], gangsters=men, stores=())
    PICTURES.draw_private(replace(view, sides=(side, *view.sides[1:])), (), asked(*HAND), named(seats))
    assert len(tops) == rows


@pytest.mark.parametrize(("used", "listed"), [(False, {"skills", "raised"}), (True, {"used"})])
def test_the_legend_of_a_close_up_lists_no_points_of_whoever_has_acted(used: bool, listed: set[str]) -> None:
    """An hourglass is drawn in place of points."""
    view = own(table(2, "middle", 0))
    weapon = next(card for card, slot in SLOT.items() if slot == "weapon")
    man = Gangster(of_kind("gangster")[0], used=used, items=(weapon,))
    sides = (replace(view.sides[0], gangsters=(man,)), *view.sides[1:])
    seen = Seen(kind="side", view=replace(view, sides=sides))
    assert {sign.name for sign in signs_in(signs, seen)} & {"skills", "raised", "used"} == listed
