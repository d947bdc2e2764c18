"""The houses of MafiaDollar's clans: who is seen in them, however crowded they are, and their names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from engines.base import Outcome
from engines.mafiadollar.cards import SLOT, of_kind
from engines.mafiadollar.events import Event
from engines.mafiadollar.job_events import WentBack, WentOut
from engines.mafiadollar.scoring import Balance
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side, View, WarehouseView
from renders.base import DrawContext
from renders.mafiadollar import PICTURES, figures, plate, rows, yard
from renders.mafiadollar.boxes import EVEN, Plate
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.figures import gangster_width
from renders.mafiadollar.head import CORNER, draw_head
from renders.mafiadollar.signs import Sign, badge_of
from renders.mafiadollar.split import split_table
from renders.mafiadollar.stores import draw_store, store_width
from renders.mafiadollar.tokens import more_token
from renders.mafiadollar.words import call_name
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.changes import changes
from renders.shared.layout import lit_seats
from renders.shared.palette import INK, WALNUT
from tests.engines.plays import game_of, steps
from tests.renders.mafiadollar_positions import CHECK, Stage, named, over, table
from tests.renders.recorder import lettering_of

CROWDED = 4  # gangsters of a clan
AIR = 10  # pixels
CORNER_HIGH = 70  # pixels of the corner that Discord may mark
Drawn = Callable[[View, Sequence[Event]], dict[str, bool]]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Draws a board: which gangsters and warehouses are seen, and whether a ring is around them."""
    seen: dict[str, bool] = {}
    rings: list[Box] = []

    def noting(module: ModuleType, name: str) -> None:
        draw: Any = getattr(module, name)

        def noted(canvas: Canvas, shown: Any, *given: Any, **more: Any) -> None:
            box = next(value for value in given if isinstance(value, Box))
            seen[shown.card] = any(ring.meets(box) for ring in rings[-1:])
            draw(canvas, shown, *given, **more)

        monkeypatch.setattr(module, name, noted)

    halo = Canvas.halo

    def ringed(canvas: Canvas, box: Box, *given: int) -> None:
        rings.append(box)
        halo(canvas, box, *given)

    monkeypatch.setattr(Canvas, "halo", ringed)
    noting(rows, "draw_gangster")
    noting(yard, "draw_store")

    def board(view: View, happened: Sequence[Event]) -> dict[str, bool]:
        seen.clear()
        PICTURES.draw_board(view, happened, named(len(view.sides)))
        return seen

    return board


def _in_play(sides: Sequence[Side]) -> set[str]:
    men = {man.card for side in sides for man in side.gangsters}
    return men | {store.card for side in sides for store in side.stores}


@pytest.mark.parametrize("name", ["mafiadollar-few", "mafiadollar-many"])
def test_whoever_the_last_move_changed_is_seen_with_a_ring(name: str, drawn: Drawn) -> None:
    """Over played games, in all positions in which a house is crowded."""
    kind, looked = game_of(name), 0
    for step in steps(name):
        view = kind.knowledge.view(step.after, None)
        told = [event for event in (kind.knowledge.told(event, None) for event in step.events) if event]
        changed = _in_play(view.sides) & changes(told).keys()
        if changed and not view.outcome and any(len(side.gangsters) >= CROWDED for side in view.sides):
            seen, looked = drawn(view, told), looked + 1
            assert {card for card in changed if seen.get(card)} == changed, step
    assert looked > CROWDED


@pytest.mark.parametrize("outside", [0, 1, 6, 11, 12])
@pytest.mark.parametrize("seats", range(2, 7))
def test_nobody_whom_the_last_move_changed_is_counted(seats: int, outside: int, drawn: Drawn) -> None:
    """In a house of twelve, however many of them are on the street, and whoever went there or came back."""
    view = table(seats, "middle")
    men = [Gangster(card, street=number < outside) for number, card in enumerate(of_kind("gangster")[:12])]
    crowded = replace(view.sides[0], gangsters=tuple(men))
    others = [replace(side, gangsters=side.gangsters[:0]) for side in view.sides[1:]]
    for man in (men[0], men[outside - 1], men[-1]):
        move = WentOut(0, man.card) if man.street else WentBack(0, man.card)
        assert drawn(replace(view, sides=(crowded, *others)), [move])[man.card]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("happened", [(), (CHECK,)])
def test_five_gangsters_are_seen_in_any_house(seats: int, happened: Sequence[Event], drawn: Drawn) -> None:
    """With all of three warehouses, two of which have dogs, also where a corner stays free."""
    view = table(seats, "crowded")
    sides = tuple(replace(side, gangsters=side.gangsters[:5], stores=side.stores[:3]) for side in view.sides)
    assert _in_play(sides) <= {*drawn(replace(view, sides=sides), happened)}


@pytest.mark.parametrize("seats", [5, 6])
def test_six_gangsters_are_seen_in_a_low_house(seats: int, drawn: Drawn) -> None:
    """Beside two warehouses, one of which has a dog, also above the corner that stays free."""
    view = table(seats, "middle")
    pair = (WarehouseView("W01", "D1", 3, None), WarehouseView("W02", None, 12, None))
    men = tuple(Gangster(card) for card in of_kind("gangster")[:6])
    others = [replace(side, gangsters=()) for side in view.sides[1:]]
    crowded = replace(view.sides[0], gangsters=men, stores=pair)
    assert {man.card for man in men} <= {*drawn(replace(view, sides=(crowded, *others)), ())}


@pytest.mark.parametrize(("high", "left"), [(52, 68), (79, 58), (120, 58)])
def test_a_dog_hides_no_number(high: int, left: int) -> None:
    """The figure on the sack beside a warehouse, or before its gate, looks as it does without one."""
    sacks = []
    for dog in (None, "D1"):
        canvas = Canvas.blank(280, high, (0, 0, 0))
        draw_store(canvas, WarehouseView("W01", dog, 12, None), Box(0, 0, 280, high))
        sacks.append(canvas.image.crop((280 - left, high - 48, 280, high)).tobytes())
    assert sacks[0] == sacks[1]


def _with_gangsters(seats: int, *numbers: int) -> View:
    """A table whose clans have that many gangsters at home, and a warehouse each."""
    cards, sides = [*of_kind("gangster")], []
    for side, number in zip(table(seats, "early").sides, (*numbers, *(1,) * 6), strict=False):
        men = tuple(Gangster(cards.pop()) for _ in range(number))
        sides.append(replace(side, gangsters=men, stores=side.stores[:1]))
    return replace(table(seats, "early"), sides=tuple(sides))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_crowded_clan_has_more_of_its_row(seats: int, drawn: Drawn) -> None:
    """At the cost of its neighbour, whose name, warehouse and gangster have room, or of the street piles."""
    view, context = _with_gangsters(seats, 9 if seats <= 4 else 7), DrawContext(("Rosa",) * seats, str)
    *others, lowest = split_table(view, "calm", context).shares
    assert lowest > EVEN
    assert {*others} == {EVEN}
    assert _in_play(view.sides) <= {*drawn(view, ())}
    assert lettering_of(partial(PICTURES.draw_board, view, (), context)).count("Rosa") >= seats


@pytest.mark.parametrize("seats", range(2, 7))
def test_clans_of_a_size_have_even_places(seats: int) -> None:
    assert {*split_table(_with_gangsters(seats, *(2,) * 6), "calm", named(seats)).shares} == {EVEN}


def test_of_two_clans_the_crowded_one_has_the_higher_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands in two rows there, as high as the other clan in one."""
    view, sizes = _with_gangsters(2, 10), list[Box]()
    lower, upper = split_table(view, "calm", named(2)).plates(0)
    assert lower.whole.h > upper.whole.h
    monkeypatch.setattr(rows, "draw_gangster", lambda *given, **_: sizes.append(given[3]))
    PICTURES.draw_board(view, (), named(2))
    assert max(box.h for box in sizes) - min(box.h for box in sizes) < 10


def test_a_name_keeps_its_room_beside_a_crowded_clan() -> None:
    """A name that is too long for a narrow house keeps it from becoming narrow."""
    view = _with_gangsters(4, 9)
    names = ("Rosa", "Rosa", "Rosa", "Washington")
    assert EVEN < split_table(view, "calm", DrawContext(names, str)).shares[-1] < 63
    assert "Washington" in lettering_of(partial(PICTURES.draw_board, view, (), DrawContext(names, str)))


@pytest.mark.parametrize("success", [True, False])
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_badge_of_a_clan_that_has_lost_a_gangster_has_a_ring(
    seats: int, success: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else is left to see of whoever was beaten."""
    rings = list[Box]()
    monkeypatch.setattr(Canvas, "halo", lambda _, box, *__: rings.append(box))
    assert CHECK.check is not None
    attack = replace(CHECK, check=replace(CHECK.check, success=success))
    view = table(seats)
    PICTURES.draw_board(view, (attack,), named(seats))
    heads = [place.head for place in split_table(view, "fight", named(seats)).plates(0)]
    ringed = [
        seat
        for seat, head in enumerate(heads)
        if any(ring.bottom <= head.bottom for ring in rings if ring.meets(head))
    ]
    assert ringed == [attack.owner] * success


def test_a_dark_line_parts_a_lit_head_from_halos_below_it() -> None:
    """Brass on amber would hardly be seen."""
    view, canvas = table(4), Canvas.blank(600, 200, WALNUT)
    place = Plate(Box(0, 0, 600, 200), Box(0, 0, 600, 58), corner=False)
    draw_head(canvas, view, lit_seats(view)[0], place, named(4), ())
    assert {canvas.image.getpixel((300, y)) for y in range(55, 58)} == {INK}


@pytest.mark.parametrize("high", [40, 48, 64, 72, 100])
def test_a_dog_leaves_the_sign_of_its_warehouse_free(high: int) -> None:
    """However small the building: the sign over its gate tells it from others."""

    def sign(dog: str | None) -> bytes:
        canvas, store = Canvas.blank(240, high, WALNUT), WarehouseView("W01", dog, 3, None)
        draw_store(canvas, store, Box(0, 0, 240, high))
        left = 240 - store_width(store._replace(dog=None), high) + high * 38 // 100
        return canvas.image.crop((left, 0, 240, high)).tobytes()

    assert sign("D2") == sign(None)


def test_a_ring_is_around_a_gangster_and_what_it_carries(monkeypatch: pytest.MonkeyPatch) -> None:
    """No item lies on the ring."""
    rings, wides = list[int](), list[int]()
    monkeypatch.setattr(rows, "halo", lambda _canvas, box, *_: rings.append(box.w))
    man, canvas = Gangster("G16", items=("IW4", "IT9", "IV1")), Canvas.blank(400, 150, WALNUT)
    for style in rows.LOW_STYLES:
        row = rows.Row(0, [man], {man.card}, gap=0)
        wides.append(row.needed(style, 150))
        row.draw(canvas, Box(0, 0, 400, 150), style)
    assert rings == wides


@pytest.mark.parametrize("number", range(3, 13))
def test_rows_on_each_other_have_the_same_middle(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No hole is at the end of the shorter one, as in a photograph of a group."""
    boxes = dict[int, list[Box]]()
    monkeypatch.setattr(
        rows, "draw_gangster", lambda *given, **_: boxes.setdefault(given[3].y, []).append(given[3])
    )
    men = [Gangster(card) for card in of_kind("gangster")[:number]]
    style = rows.Style(92, rows=2)
    rows.Row(0, men, ()).draw(Canvas.blank(700, 400, WALNUT), Box(0, 0, 700, 400), style)
    upper, lower = ((line[0].x + line[-1].right) // 2 for line in boxes.values())
    assert len(boxes) == style.rows and abs(upper - lower) <= number


@pytest.mark.parametrize("number", range(1, 10))
def test_the_frame_of_a_house_is_whole(number: int) -> None:
    """Nothing in the house reaches over its right side, however few gangsters leave room for a street."""
    view = _with_gangsters(3, number, number, number)
    board, plates = (
        PICTURES.draw_board(view, (), named(3)).image,
        split_table(view, "calm", named(3)).plates(0),
    )
    for place in plates:
        right = place.whole.right - 2
        side = board.crop((right, place.head.bottom - 10, right + 1, place.whole.bottom - CORNER))
        assert len(side.getcolors() or ()) == 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_gangsters_are_as_large_as_their_own_house_has_room_for(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of a clan have one size; one alone is wider than those of a crowded clan at the same table."""
    sizes = dict[int, set[tuple[int, int]]]()

    def noted(_canvas: Canvas, _man: Gangster, seat: int, box: Box, **_: object) -> None:
        sizes.setdefault(seat, set()).add((box.w, box.h))

    monkeypatch.setattr(rows, "draw_gangster", noted)
    PICTURES.draw_board(_with_gangsters(seats, 6 if seats > 2 else 10), (), named(seats))
    crowded, *others = (min(sizes[seat]) for seat in range(seats))
    assert all(len(found) == 1 for found in sizes.values())
    assert all(wide > crowded[0] for wide, _ in others)


@pytest.mark.parametrize("number", range(1, 13))
@pytest.mark.parametrize("seats", range(2, 7))
def test_all_clans_have_their_points_at_the_same_place(
    seats: int, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the portraits of one clan and below those of another would be two kinds of figures."""
    layouts = set[str]()

    def noted(*_: object, layout: str, **__: object) -> None:
        layouts.add("below" if layout in {"plain", "short"} else layout)

    monkeypatch.setattr(rows, "draw_gangster", noted)
    PICTURES.draw_board(_with_gangsters(seats, number), (), named(seats))
    assert len(layouts) == 1


@pytest.mark.parametrize("happened", [(), (CHECK,)])
@pytest.mark.parametrize("seats", range(2, 7))
def test_points_are_high_enough_for_their_figures(
    seats: int, happened: tuple[Event, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also above a name, and where a fight leaves the houses lower."""
    heights = list[int]()

    def noted(skill: Sign, figure: str, wide: int, high: int, **more: bool) -> Sprite:
        heights.append(high)
        return badge_of(skill, figure, wide, high, **more)

    monkeypatch.setattr(figures, "badge_of", noted)
    for gangsters in range(1, 5):
        PICTURES.draw_board(_with_gangsters(seats, *(gangsters,) * 6), happened, named(seats))
    assert min(heights) >= 44


@pytest.mark.parametrize("items", [(), ("IW8",), ("IW8", "IT1")])
@pytest.mark.parametrize("number", range(1, 8))
def test_gangsters_in_two_rows_stand_evenly_on_the_floor(
    number: int, items: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Gaps of a row and beside it are equal, whoever carries items, and no hole is in the lower one."""
    places = list[Box]()
    monkeypatch.setattr(rows, "draw_gangster", lambda *given, **_: places.append(given[3]))
    cards = of_kind("gangster")[:number]
    men = [Gangster(card, items=items if at % 3 == 1 else ()) for at, card in enumerate(cards)]
    style = rows.Style(128, rows=2)
    rows.Row(0, men, ()).draw(Canvas.blank(1280, 360, WALNUT), Box(0, 0, 1280, 360), style)
    lower = [box for box in places if box.bottom == max(box.bottom for box in places)]
    assert len(lower) == -(-number // 2)
    wides = [gangster_width(len(man.items), 128, places[0].h) for man in men]
    for (left, wide), right in zip(zip(places, wides, strict=True), places[1:], strict=False):
        first = min(box.x for box in places if box.y == left.y)
        assert right.x - left.x - wide == first or right.y > left.y


@pytest.mark.parametrize(("men", "least"), [(10, 170), (12, 128)])
def test_warehouses_give_way_to_gangsters(men: int, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven in a high house are smaller if many gangsters are in it, but all of them are seen."""
    wides, stores = list[int](), list[Box]()
    monkeypatch.setattr(rows, "draw_gangster", lambda *given, **_: wides.append(given[3].w))
    monkeypatch.setattr(yard, "draw_store", lambda *given: stores.append(given[2]))
    view = _with_gangsters(2, men)
    seven = tuple(WarehouseView(card, None, 3, None) for card in of_kind("warehouse")[:7])
    sides = replace(view.sides[0], stores=seven), replace(view.sides[1], gangsters=(), stores=())
    PICTURES.draw_board(replace(view, sides=sides), (), named(2))
    assert len(stores) == len(seven)
    assert min(wides) >= least


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_few_warehouses_are_large_in_a_wide_house(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However low it is, because the other clan is crowded."""
    places = list[Box]()
    monkeypatch.setattr(yard, "draw_store", lambda *given: places.append(given[2]))
    view = _with_gangsters(2, 10)
    stores = tuple(WarehouseView(card, None, 3, None) for card in of_kind("warehouse")[:number])
    sides = replace(view.sides[0], stores=()), replace(view.sides[1], stores=stores)
    PICTURES.draw_board(replace(view, sides=sides), (), named(2))
    assert [box.h for box in places] == [120] * number


@pytest.mark.parametrize(("men", "rows_of_stores"), [(2, 2), (3, 2), (7, 3)])
def test_only_a_crowded_low_house_has_three_warehouses_in_a_column(
    men: int, rows_of_stores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is room, they stand in two rows, beside larger sacks."""
    places = list[Box]()
    monkeypatch.setattr(yard, "draw_store", lambda *given: places.append(given[2]))
    view = _with_gangsters(6)
    stores = tuple(WarehouseView(card, None, 3, None) for card in of_kind("warehouse")[:3])
    gang = tuple(Gangster(card) for card in of_kind("gangster")[:men])
    sides = (view.sides[0], replace(view.sides[1], gangsters=gang, stores=stores), *view.sides[2:])
    PICTURES.draw_board(replace(view, sides=sides), (), named(6))
    house = split_table(replace(view, sides=sides), "calm", named(6)).plates(0)[1].rooms
    assert len({box.y for box in places if box.meets(house)}) == rows_of_stores


@pytest.mark.parametrize(("seats", "stage", "least"), [(3, "late", 55), (4, "middle", 68), (6, "late", 0)])
def test_items_are_as_large_as_there_is_room_for(
    seats: int, stage: Stage, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No gangster is smaller for it."""
    sizes, widths = list[int](), list[int]()
    monkeypatch.setattr(rows, "draw_items", lambda *given: sizes.append(given[3]))
    monkeypatch.setattr(rows, "draw_gangster", lambda *given, **_: widths.append(given[3].w))
    for most in (plate._ITEMS, ()):  # noqa: SLF001 — as it would be without larger ones
        monkeypatch.setattr(plate, "_ITEMS", most)
        PICTURES.draw_board(table(seats, stage), (), named(seats))
    assert max(sizes) >= least
    assert widths[: len(widths) // 2] == widths[len(widths) // 2 :]


def test_gangsters_stand_apart_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """At home and on the street, equally; in a crowded house they are closer to each other."""
    lefts = list[Box]()
    monkeypatch.setattr(rows, "draw_gangster", lambda *given, **_: lefts.append(given[3]))
    style, canvas, room = rows.Style(92, "short", armed=False), Canvas.blank(620, 170, (0, 0, 0)), 170
    for number, crowded in ((2, False), (3, False), (5, True)):
        lefts.clear()
        men = tuple([Gangster(card, street=at > 1) for at, card in enumerate(of_kind("gangster")[:number])])
        side = Side(men, (WarehouseView("W01", None, 3, None),), 5, None, None)
        place = Plate(Box(0, 0, 620, room), Box(0, 0, 620, 0), corner=False)
        (house,) = plate.houses_of((side,), {0: place}, ())
        house.furnish(canvas, style)
        at_home = sorted(lefts)[:2]
        assert (at_home[1].x - at_home[0].right < 2 * AIR) == crowded, number


def test_a_warehouse_alone_is_large_and_in_the_middle_of_a_low_yard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless the corner below it stays free, or the gangsters need the room."""
    places = list[Box]()
    monkeypatch.setattr(yard, "draw_store", lambda *given: places.append(given[2]))
    room, stores = Box(0, 0, 620, 170), (WarehouseView("W01", None, 3, None),)
    for corner in (False, True):
        found = yard.Yard(stores, (), room, corner)
        found.draw(Canvas.blank(620, 170, (0, 0, 0)), found.divide()[0])
    alone, cornered = places
    assert abs(alone.middle[1] - room.middle[1]) <= 1
    assert alone.h > cornered.h
    assert cornered.bottom <= room.bottom - CORNER_HIGH


def test_one_alone_is_never_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A count takes the room of a card: where only one would not fit, it stands there itself."""
    counted: list[int] = []

    def noted(number: int, *size: int) -> Sprite:
        counted.append(number)
        return more_token(number, *size)

    monkeypatch.setattr(rows, "more_token", noted)
    canvas, street = Canvas.blank(1280, 960, (0, 0, 0)), of_kind("gangster")
    for wide in range(90, 600, 7):
        room = Box(0, 0, wide, 140)
        for number in range(1, 12):
            men = [Gangster(card, street=True) for card in street[:number]]
            rows.Row(0, men, ()).draw(canvas, room, rows.LOW_STYLES[-1])
    assert counted
    assert min(counted) > 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_few_gangsters_stand_above_their_names(seats: int) -> None:
    """Where all clans have room for them: with two, three or four clans at the beginning."""
    view = table(seats, "early")
    written = lettering_of(lambda: PICTURES.draw_board(view, (), named(seats)))
    assert {call_name(man.card) for side in view.sides for man in side.gangsters} <= {*written}


# --- Names of seats -----------------------------------------------------------------------------------

ORDINARY = ("Montgomery", "Bartolomeo", "Muhammad", "Wilhelmina", "Washington", "Marcus")
"""As wide as ordinary names of ten letters are, and a short one."""


@pytest.mark.parametrize("turned", range(6))
@pytest.mark.parametrize("seats", range(2, 7))
def test_ordinary_names_are_whole(seats: int, turned: int) -> None:
    """On the board, at its end and in the private picture of each seat, whoever leads by far."""
    names = (*ORDINARY[turned:], *ORDINARY[:turned])[:seats]
    context = DrawContext(names, str)
    leading = WarehouseView("W01", None, 18, None)
    for reader in range(seats):
        view = table(seats, "late", reader)
        sides = [*view.sides]
        sides[turned % seats] = replace(sides[turned % seats], stores=(leading,))
        view = replace(view, sides=tuple(sides), phasing=reader, owes=(reader,))
        for draw in (partial(PICTURES.draw_board, view, ()), partial(PICTURES.draw_private, view, (), None)):
            written = lettering_of(partial(draw, context))
            assert {*names} <= {*written}
    assert {*names} <= {*lettering_of(partial(PICTURES.draw_board, over(seats), (), context))}


@pytest.mark.parametrize("turned", range(6))
@pytest.mark.parametrize("seats", range(2, 7))
def test_ordinary_names_and_heads_are_whole_in_the_account(seats: int, turned: int) -> None:
    """With loot of three digits in thousands of dollars, as most games end."""
    names = ("Rosa", "Bartholomew", *ORDINARY[turned:], *ORDINARY[:turned])[:seats]
    view = over(seats)
    sides = tuple(replace(side, balance=Balance(255_000, 5, 3, (1, 1, 0))) for side in view.sides)
    outcome = Outcome((195_000, *(150_000,) * (seats - 1)), (0,), {"cause": "prohibition"})
    view = replace(view, sides=sides, outcome=outcome)
    written = lettering_of(partial(PICTURES.draw_account, view, DrawContext(names, str)))
    assert {*names, "Loot", "Gang", "Stores", "Police"} <= {*written}


def test_the_account_says_its_unit_once() -> None:
    """All sums of a page are in thousands, those of costs and totals alike, with separators."""
    written = lettering_of(partial(PICTURES.draw_account, over(2), DrawContext(("Anna", "Bruno"), str)))
    assert "in $1,000" in written
    assert {"1,175", "−75", "395", "105"} <= {*written}
    assert not [text for text in written if "k" in text]


def test_a_clan_worth_a_million_leaves_room_for_names() -> None:
    view = over(2)
    balances = Balance(1_100_000, 8, 6, (0, 0, 0)), Balance(10_000, 1, 3, (0, 0, 0))
    sides = tuple(replace(side, balance=one) for side, one in zip(view.sides, balances, strict=True))
    outcome = Outcome(tuple(one.total for one in balances), (0,), {"cause": "target"})
    drawn = partial(PICTURES.draw_account, replace(view, sides=sides, outcome=outcome))
    assert {"Salvatore", "Bartholomew"} <= {
        *lettering_of(partial(drawn, DrawContext(("Salvatore", "Bartholomew"), str)))
    }


def test_the_crown_of_a_leader_has_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the number of loot cards, however long the name is and whatever the number."""
    view = table(4, "late")
    crowns: set[int] = set()
    monkeypatch.setattr(Canvas, "crown", lambda _, middle, *__: crowns.add(middle[0]))
    for name, loots in (("Rosa", 18), ("Rosa", 9), ("Montgomery", 18)):
        sides = [replace(side, stores=side.stores[:1]) for side in view.sides]
        sides[0] = replace(sides[0], stores=(WarehouseView("W01", None, loots, None),))
        PICTURES.draw_board(replace(view, sides=tuple(sides)), (), DrawContext((name,) * 4, str))
    assert len(crowns) == 1


@pytest.mark.parametrize("stores", range(1, 13))
def test_the_names_of_warehouses_close_up_are_whole(stores: int) -> None:
    """In English, in clans of up to sixteen cards; gangsters may go by their call names."""
    view = table(2, "middle")
    cards = [WarehouseView(card, None, 3, None) for card in of_kind("warehouse")]
    for first in range(0, len(cards), 3):
        men = tuple(Gangster(card) for card in of_kind("gangster")[first : first + 4])
        own = replace(view.sides[0], gangsters=men, stores=tuple((cards * 2)[first : first + stores]))
        shown = replace(view, sides=(own, *view.sides[1:]))
        written = lettering_of(partial(draw_clan, shown, 0, named(2)))
        assert not any(text.endswith("…") for text in written)


@pytest.mark.parametrize("street", [False, True])
@pytest.mark.parametrize("number", range(1, 12))
def test_a_place_where_nobody_is_is_seen(number: int, street: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hideout or a street without gangsters at least a sliver is left, however many are in the other."""
    view = table(5)
    men = tuple(Gangster(f"G{at:02}", street=street) for at in range(1, number + 1))
    sides = tuple(
        replace(side, gangsters=men[: number if not seat else 1]) for seat, side in enumerate(view.sides)
    )
    paved = list[Box]()
    walls = list[Box]()
    monkeypatch.setattr(plate, "draw_wall", lambda _, room, __: walls.append(room))
    monkeypatch.setattr(plate, "draw_paving", lambda _, room: paved.append(room))
    PICTURES.draw_board(replace(view, sides=sides), (), named(5))
    assert len(paved) == len(walls) == len(sides)
    assert all(pavement.x > wall.x for pavement, wall in zip(paved, walls, strict=True))


@pytest.mark.parametrize("state", [{"used": True}, {"blocks": ("BB1",)}])
def test_items_of_whoever_shows_no_points_are_beside_it(
    state: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a crowded house points on brass tell of the weapons of the others; an hourglass or lock does not."""
    drawn = list[str]()
    monkeypatch.setattr(rows, "draw_items", lambda _canvas, items, *_: drawn.extend(items))
    style = rows.Style(92, "short", armed=False)
    man, weapon = of_kind("gangster")[0], next(card for card, slot in SLOT.items() if slot == "weapon")
    for shown, expected in (({}, []), (state, [weapon])):
        drawn.clear()
        fighter = Gangster(man, items=(weapon,), **shown)
        rows.Row(0, [fighter], ()).draw(Canvas.blank(400, 200, WALNUT), Box(0, 0, 400, 200), style)
        assert drawn == expected
