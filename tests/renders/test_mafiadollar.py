"""The boards of MafiaDollar: their bounds, what they show, and what they must not."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.locales import language_of, languages
from engines.base import Option, Outcome, Question, Seat
from engines.mafiadollar.cards import of_kind
from engines.mafiadollar.choice_events import Answered, Birthday, Gave, Lost, PassedOn, Police, Raided, Spared
from engines.mafiadollar.deeds import last_deed
from engines.mafiadollar.events import Dealt, Discarded, Drew, Event, Freed, Passed, Played
from engines.mafiadollar.job_events import (
    Attacked,
    Burgled,
    Check,
    HandedOver,
    Stole,
    Took,
    TookSpoils,
    WentBack,
    WentOut,
)
from engines.mafiadollar.moves import Wish
from engines.mafiadollar.names import dollars
from engines.mafiadollar.odds import expected
from engines.mafiadollar.scoring import GANGSTER_COST, WAREHOUSE_COST, Balance
from engines.mafiadollar.state import Gangster, Phase
from engines.mafiadollar.trade_events import Declined, Offered, Traded
from engines.mafiadollar.view import (
    AskedSeen,
    Decision,
    LoseSeen,
    OfferSeen,
    SpoilsSeen,
    StealSeen,
    View,
    WarehouseView,
)
from engines.text import say
from renders.base import DrawContext
from renders.mafiadollar import PICTURES, figures, headline, rows, scene, yard
from renders.mafiadollar.boxes import ALTERNATIVE, Stage, Table
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.figures import NAME, POINTS, SHORT_POINTS, Layout, points
from renders.mafiadollar.hand import draw_hand
from renders.mafiadollar.head import leaders
from renders.mafiadollar.last_action import draw_last_action, stage_of
from renders.mafiadollar.rows import seen
from renders.mafiadollar.split import split_table
from renders.mafiadollar.tokens import bonus_token, cut_officer, load_token
from renders.mafiadollar.words import OTHER, victory
from renders.shared import canvas
from renders.shared.account import page
from renders.shared.account import rows as account_rows
from renders.shared.canvas import PRIVATE_SIZE, SIZE, Box, Canvas, Sprite
from renders.shared.palette import SEATS, WALNUT, Colour
from tests.renders.mafiadollar_positions import CHECK, FAILED, LONG, STAGES, TAKEN, named, over, table
from tests.renders.pixels import check, count, lights, part
from tests.renders.recorder import faults, lettering_of

SEATS_OF_GAME = range(2, 7)
EVENTS: tuple[Event, ...] = (
    Dealt(("W01", "W02"), (None, None), 150),
    Played(0, "IW4", "G01", 0, None),
    Freed(1, "G01", "G02", "BJ1", 1),
    Discarded(0, "W03"),
    Passed(1),
    WentOut(0, "G07"),
    WentBack(1, "G07"),
    TAKEN,
    HandedOver(0, "G01", "IV8", "G02", None),
    CHECK,
    FAILED,
    Attacked(1, "G16", "G05", 0, None, ()),
    TookSpoils(1, "G16", ("IW1", "IT1", "IV1"), ()),
    Stole(0, 1, "W01", "W02", 4, None, chosen=True),
    Birthday(0, "E1", "W01", ("BJ1",)),
    Gave(1, 0, "W02", "W01", None),
    Police(1, "P13"),
    PassedOn(0, 1, None),
    Lost(1, "W02", "LR11", chosen=True),
    Spared(1),
    Raided(1, ("G01", "G02", "IW1", "W03", "LT01"), "W02"),
    Traded(0, 1, None, None),
    Offered(0, 1, None, None),
    Declined(0, 1),
    Drew(1, None, 70),
)
_CERTAIN = Check(9, "G08", 4, success=True)
WIDEST: tuple[Event, ...] = (
    Took(0, "G16", "tobacco", of_kind("loot")[:4], "W01"),
    Attacked(1, "G16", "G26", 0, _CERTAIN, ()),
    Burgled(1, "G16", "W07", 0, None, _CERTAIN),
)
DECISIONS: dict[Phase, Decision] = {
    "spoils": SpoilsSeen("G16", 0, ("IW1", "IT1", "IV1")),
    "steal": StealSeen("G20", 0, "W07", 2, None),
    "lose": LoseSeen("P08", None),
    "gift": AskedSeen("W03", None),
    "give": AskedSeen("P13", None),
}
LANGUAGES = languages()


# --- Bounds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS_OF_GAME)
@pytest.mark.parametrize("stage", STAGES)
def test_every_board_keeps_size_colours_and_weight(seats: int, stage: str) -> None:
    """1280 × 960, at most 64 colours; at most 100 KB, also with all cards in play."""
    context = LONG if stage == "late" else named(seats)
    check(PICTURES.board(table(seats, STAGES[stage], 0), (CHECK,), context), palette=PALETTE)


@pytest.mark.parametrize("seats", SEATS_OF_GAME)
def test_boards_in_the_middle_of_a_game_are_compressed_once(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only crowded ones are so large that they are compressed harder, which takes as long again."""
    monkeypatch.setattr(canvas, "LEVELS", canvas.LEVELS[:1])
    gone = WentOut(0, "G07")
    assert len(PICTURES.board(table(seats, "middle"), (gone,), named(seats))) <= canvas.LARGE


@pytest.mark.parametrize("event", [CHECK, FAILED], ids=["attack", "burglary"])
@pytest.mark.parametrize("seats", SEATS_OF_GAME)
def test_who_fights_whom_is_seen_by_the_colours_behind_them(seats: int, event: Attacked | Burgled) -> None:
    """A quarter of a portrait at least, as in all other scenes: an outline is too thin on a phone."""
    board = PICTURES.board(table(seats), (event,), named(seats))
    for seat in (event.seat, event.owner):
        assert count(board, Table(seats, stage="fight").scene, SEATS[seat].colour) > 110 * 110 // 4


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_deed_fits_on_its_stage(event: Event) -> None:
    """Nothing of a deed reaches beyond the stage: the table around it stays as it is."""
    assert last_deed((event,)) == event
    stage = stage_of((event,))
    other = () if stage == "calm" else (FAILED if event == CHECK else CHECK,)
    without = PICTURES.board(table(6), other, named(6))
    told = PICTURES.board(table(6), (event,), named(6))
    board = Table(6, stage=stage)
    assert part(told, board.scene).tobytes() != part(without, board.scene).tobytes()
    road = board.road
    between = Box(board.piles[-1].right, board.scene.y, board.scene.x - board.piles[-1].right, board.scene.h)
    for beside in (Box(road.right, road.y, 1280 - road.right, road.h), between):
        assert part(told, beside).tobytes() == part(without, beside).tobytes()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_the_words_of_a_deed_are_set_in_full(event: Event, code: str) -> None:
    """Between the badges of the seats that they are about, in every language."""
    for seats in (3, 4):
        _set_in_full(replace(table(seats), outcome=None), (event,), code)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("gangster", of_kind("gangster"))
def test_the_words_of_a_block_are_set_in_full_beside_the_street_piles(gangster: str, code: str) -> None:
    """Between two badges, which are never narrower, whatever the gangster is called."""
    _set_in_full(replace(table(6), outcome=None), (Played(3, "BJ1", gangster, 0, None),), code)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("event", WIDEST, ids=lambda event: type(event).__name__)
def test_the_widest_scenes_overlap_nowhere(event: Event, code: str) -> None:
    """With the longest names, as many cards as there can be, and certain success, in every language."""
    context = DrawContext(named(6).names, language_of(code))
    assert faults(partial(PICTURES.draw_board, table(6), (event,), context)) == []


def test_words_on_one_line_are_in_the_middle_of_the_street() -> None:
    street, room = Canvas.blank(1280, 150, WALNUT), Box(0, 10, 1280, 130)
    told = headline.Scene(0, say("passes"), None, [])
    headline.draw_band(street, room, told, named(2))
    badge = SEATS[0].colour
    rows_of_badge = [y for y in range(150) if street.image.getpixel((8, y)) == badge]
    assert abs((rows_of_badge[0] + rows_of_badge[-1]) // 2 - room.middle[1]) <= 3


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("phase", ["spoils", "steal", "lose", "gift", "give"])
def test_the_words_of_a_decision_are_set_in_full(phase: Phase, code: str) -> None:
    for seats in (3, 4):
        _set_in_full(replace(table(seats), phase=phase, decision=DECISIONS[phase]), (), code)


def _set_in_full(view: View, happened: tuple[Event, ...], code: str) -> None:
    language = language_of(code)
    names = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
    told = DrawContext(names, lambda text: language(text, names))

    def draw() -> Canvas:
        canvas = Canvas.blank(*SIZE, WALNUT)
        place = Table(len(view.sides), stage=stage_of(happened))
        draw_last_action(canvas, place, view, happened, told)
        return canvas

    written = lettering_of(draw)
    assert written
    assert OTHER not in "".join(written)
    assert not any(text.endswith("…") for text in written)


@pytest.mark.parametrize(("phase", "decision"), DECISIONS.items())
def test_an_open_decision_stands_on_the_stage_without_what_is_hidden(
    phase: Phase, decision: Decision
) -> None:
    """Who has answered is told, what is not: an own answer or the loot inside changes nothing."""
    view = replace(table(4), phase=phase, decision=decision)
    drawn = PICTURES.board(view, (), named(4))
    check(drawn, palette=PALETTE)
    assert (
        part(drawn, Table(4).scene).tobytes()
        != part(PICTURES.board(table(4), (), named(4)), Table(4).scene).tobytes()
    )
    known: dict[str, Any] = {"choice": "LT01", "loots": ("LT01", "LT02"), "candidates": ("LT01",)}
    more = {name: value for name, value in known.items() if hasattr(decision, name)}
    assert drawn == PICTURES.board(replace(view, decision=replace(decision, **more)), (), named(4))


def test_the_end_shows_totals_and_crowns_the_winner() -> None:
    view = over(4)
    assert leaders(view) == (1,)
    png = PICTURES.board(view, (), LONG)
    check(png, palette=PALETTE)
    running = PICTURES.board(replace(view, outcome=None, phase="play", owes=(1,)), (), LONG)
    for plate in Table(4).plates(0):
        counts = plate.head._replace(x=plate.head.right - 60, w=56)
        assert part(png, counts).tobytes() != part(running, counts).tobytes()


@pytest.mark.parametrize("seats", SEATS_OF_GAME)
def test_the_end_tells_by_how_much_and_what_counted(seats: int) -> None:
    """In the banner the lead, of each clan the total; in the account loot and costs, by what they are for."""
    view = over(seats)
    first, second, *_ = sorted((balance.total for balance in _balances(view)), reverse=True)
    board, account = (
        lettering_of(partial(draw, named(seats)))
        for draw in (partial(PICTURES.draw_board, view, ()), partial(PICTURES.draw_account, view))
    )
    for drawn in (board, account):
        assert f"wins by ${first - second:,}" in drawn
    for balance in _balances(view):
        assert str(dollars(balance.total)) in board
        assert f"{balance.total // 1000:,}".replace("-", "−") in account
    for balance in _balances(view):
        assert f"{balance.worth // 1000:,}" in account
        men, stores = GANGSTER_COST * balance.gangsters, WAREHOUSE_COST * balance.warehouses
        costs = (men, stores, balance.penalty - men - stores)
        assert {f"−{cost // 1000:,}" if cost else "0" for cost in costs} <= {*account}


def _of_equal_worth(gangsters: int, warehouses: int) -> Balance:
    """A balance of 50,000 dollars with these cards in play."""
    costs = GANGSTER_COST * gangsters + WAREHOUSE_COST * warehouses
    return Balance(50_000 + costs, gangsters, warehouses, (0, 0, 0))


def test_the_end_tells_what_broke_a_tie() -> None:
    """Mafiadollar E3: the most gangsters, then the most warehouses; whoever has as many of both wins, too."""
    view, equal = over(3), Outcome((50_000,) * 3, (1,), {"cause": "prohibition"})
    for other, told in (((2, 5), "wins with more gangsters"), ((4, 2), "wins with more warehouses")):
        balances = (_of_equal_worth(*other), _of_equal_worth(4, 3), _of_equal_worth(1, 1))
        sides = zip(view.sides, balances, strict=True)
        tied = replace(view, sides=tuple(replace(side, balance=own) for side, own in sides), outcome=equal)
        for draw in (partial(PICTURES.draw_board, tied, ()), partial(PICTURES.draw_account, tied)):
            assert told in lettering_of(partial(draw, named(3)))
    shared = replace(equal, winners=(0, 1))
    assert str(victory(replace(view, outcome=shared), shared)) == "win together"


def _balances(view: View) -> list[Balance]:
    return [side.balance for side in view.sides if side.balance is not None]


def test_a_card_that_is_drawn_is_told_only_where_nothing_else_happened() -> None:
    before, drew = WentOut(0, "G07"), Drew(1, None, 70)
    for happened, words in ((before, drew), "sends Duchess Vera out"), ((drew,), "draws a card"):
        assert words in lettering_of(partial(PICTURES.draw_board, table(3), happened, named(3)))


@pytest.mark.parametrize("stage", ["calm", "fight"])
@pytest.mark.parametrize("seats", SEATS_OF_GAME)
def test_places_do_not_overlap(seats: int, stage: Stage) -> None:
    place = Table(seats, stage)
    plates = place.plates(0)
    boxes = [part for plate in plates for part in (plate.head, plate.rooms)]
    boxes += [*place.piles, place.scene] + [place.headline] * place.headed
    assert all(box.bottom <= SIZE[1] and box.right <= SIZE[0] for box in boxes)
    for number, box in enumerate(boxes):
        assert not any(box.meets(other) for other in boxes[:number])


@pytest.mark.parametrize("seats", SEATS_OF_GAME)
@pytest.mark.parametrize("stage", STAGES)
def test_the_lower_left_corner_stays_free(seats: int, stage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord marks the alt text there: no card lies below the mark."""
    boxes: list[Box] = []
    for module, name, place in ((rows, "draw_gangster", 3), (yard, "draw_store", 2)):
        monkeypatch.setattr(module, name, lambda *given, place=place, **_: boxes.append(given[place]))
    PICTURES.draw_board(table(seats, STAGES[stage]), (), named(seats))
    assert boxes
    assert not any(box.meets(Box(0, 890, 90, 70)) for box in boxes)


_LEAST = {"early": 112, "middle": 90, "late": 66, "crowded": 56}


@pytest.mark.parametrize("seats", SEATS_OF_GAME)
@pytest.mark.parametrize("stage", STAGES)
def test_faces_stay_large(seats: int, stage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the board, however many cards are in play, those of all who are not held back."""
    faces: list[int] = []

    def noted(_canvas: Canvas, man: Gangster, _seat: Seat, box: Box, *, layout: Layout, **_: object) -> None:
        wide, high = {
            "plain": (box.w, box.h - POINTS),
            "short": (box.w, box.h - SHORT_POINTS),
            "named": (box.w - POINTS, box.h - NAME),
            "broad": (box.w - POINTS, box.h),
        }[layout]
        if not man.blocks:
            faces.append(min(wide, high))

    monkeypatch.setattr(rows, "draw_gangster", noted)
    PICTURES.draw_board(table(seats, STAGES[stage]), (), named(seats))
    assert min(faces, default=_LEAST[stage]) >= _LEAST[stage]


def test_a_row_that_is_too_long_keeps_what_matters_and_counts_the_rest() -> None:
    """What has changed comes before the rest, which is kept in its order."""
    row = [f"G{number:02}" for number in range(1, 10)]
    assert seen(row, 9, set()) == row
    assert seen(row, 8, set()) == row[:7]
    assert seen(row, 5, {"G07", "G09"}) == ["G01", "G02", "G07", "G09"]
    assert seen(row, 2, {"G09"}) == ["G09"]
    assert seen(row, 1, {"G09"}) == []


# --- What a board shows -------------------------------------------------------------------------------


def test_the_head_of_who_owes_is_lit_and_the_others_are_not() -> None:
    """Simultaneous decisions: who has answered is seen by who still owes."""
    view = replace(table(4), phase="give", owes=(0, 2, 3))
    png = PICTURES.board(view, (), named(4))
    for seat, plate in enumerate(Table(4).plates(0)):
        inside = Box(plate.head.middle[0], plate.head.y + 7, 20, 4)
        assert (count(png, inside, SEATS[seat].colour) > 0) == (seat in view.owes)


def test_the_crown_tells_of_the_number_of_loots_alone() -> None:
    """Who leads by what is public; never the values."""
    view = table(3, "late")
    most = max(side.loots for side in view.sides)
    ahead = tuple(seat for seat, side in enumerate(view.sides) if side.loots == most)
    assert leaders(view) == ahead
    equal = replace(view, sides=(view.sides[0],) * 3)
    assert leaders(equal) == (), "three crowns for a tie are none"
    poor = replace(view, sides=tuple(replace(side, stores=side.stores[:1]) for side in view.sides))
    none = replace(poor, sides=tuple(replace(s, stores=(s.stores[0]._replace(size=0),)) for s in poor.sides))
    assert leaders(none) == ()


def test_points_are_told_with_the_items() -> None:
    assert points(Gangster("G16")) == (3, 3, 0)
    assert points(Gangster("G16", items=("IW4", "IT9", "IV1"))) == (5, 6, 1)


def test_a_halo_is_around_what_has_changed() -> None:
    view = table(2)
    (store, *_) = view.sides[0].stores
    gift = Gave(1, 0, view.sides[1].stores[0].card, store.card, None)
    before, after = (PICTURES.board(view, told, named(2)) for told in ((), (gift,)))
    home = Table(2).plates(0)[0].whole
    assert lights(after, home) > lights(before, home)


def test_while_gifts_are_chosen_a_halo_is_around_where_they_go() -> None:
    """Also once somebody has answered, which nobody sees on the board."""
    view = table(4)
    (store, *_) = view.sides[view.phasing].stores
    waiting = replace(view, phase="gift", decision=AskedSeen(store.card, None))
    asked = PICTURES.board(waiting, (Birthday(view.phasing, "E1", store.card, ()),), named(4))
    answered = PICTURES.board(waiting, (Answered(1, "gift", None),), named(4))
    assert answered == asked


@pytest.mark.parametrize("seats", SEATS_OF_GAME)
def test_a_cogwheel_is_behind_the_name_of_an_ai(seats: int) -> None:
    """Also where it is somebody else's turn; nothing else of the house changes."""
    view, automatic = table(seats), replace(named(seats), automatic=frozenset({1}))
    alone, marked = (PICTURES.board(view, (), context) for context in (named(seats), automatic))
    shares = split_table(view, "calm", automatic).shares
    house = Table(seats, shares=shares).plates(0)[1]
    assert part(alone, house.head).tobytes() != part(marked, house.head).tobytes()
    if shares == split_table(view, "calm", named(seats)).shares:
        assert part(alone, house.rooms).tobytes() == part(marked, house.rooms).tobytes()


def test_the_bonus_of_a_vehicle_is_seen_in_every_style(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also on a portrait that has no room beside it, however narrow that is and whatever else is carried."""
    loaded = list[str]()

    def noted(item: str, *size: int) -> Sprite:
        loaded.append(item)
        return load_token(item, *size)

    def worn(item: str, size: int) -> Sprite:
        loaded.append(item)
        return bonus_token(item, size)

    monkeypatch.setattr(figures, "load_token", noted)
    monkeypatch.setattr(figures, "bonus_token", worn)
    man, canvas = Gangster("G16", items=("IW4", "IT9", "IV1")), Canvas.blank(400, 150, WALNUT)
    for style in rows.LOW_STYLES:
        rows.Row(0, [man], ()).draw(canvas, Box(0, 0, 400, 150), style)
    assert loaded == ["IV1"] * len(rows.LOW_STYLES)


@pytest.mark.parametrize(("styles", "high"), [(rows.LOW_STYLES, 166), (rows.HIGH_STYLES, 278)])
def test_a_vehicle_is_pictured_beside_a_card(styles: Sequence[rows.Style], high: int) -> None:
    """Also below the weapon of whoever is blocked, whose bonus a plus alone would seem to be."""

    def drawn(vehicle: str, style: rows.Style) -> bytes:
        canvas = Canvas.blank(500, high, WALNUT)
        man = Gangster("G16", items=("IW4", vehicle), blocks=("BJ1",))
        rows.Row(0, [man], ()).draw(canvas, Box(0, 0, 500, high), style)
        return canvas.image.tobytes()

    for style in styles:
        assert not style.loaded or drawn("IV4", style) != drawn("IV5", style), style


def test_offers_are_told_without_their_cards() -> None:
    """Mafiadollar section 8: that an offer exists is public, its card and its wish are not."""
    view = table(4)
    wish: Wish = "key"
    public = replace(view, offers=(OfferSeen(2, 1, None, None),))
    own = replace(view, offers=(OfferSeen(2, 1, "G01", wish),))
    drawn = PICTURES.board(public, (), named(4))
    assert drawn == PICTURES.board(own, (), named(4))
    assert drawn != PICTURES.board(view, (), named(4))


def test_the_board_of_a_seat_tells_no_more_than_that_of_a_spectator() -> None:
    """Whoever looks over a player's shoulder sees the public table; seat 0 sits where spectators sit."""
    assert PICTURES.board(table(5, "late", 0), (), named(5)) == PICTURES.board(table(5, "late"), (), named(5))


@pytest.mark.parametrize("seats", SEATS_OF_GAME)
def test_the_hourglass_is_seen_on_the_colour_of_every_clan(seats: int) -> None:
    """Also on the face of whoever is as dark or as bright as the hourglass."""
    view = table(seats)
    sides = tuple(
        replace(side, gangsters=tuple(man._replace(used=not man.blocks) for man in side.gangsters))
        for side in view.sides
    )
    assert faults(partial(PICTURES.draw_board, replace(view, sides=sides), (), named(seats))) == []


@pytest.mark.parametrize("seats", SEATS_OF_GAME)
def test_a_block_leads_to_the_face_that_it_holds_back(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short names leave room for both, also beside the street piles."""
    shown = list[int]()
    monkeypatch.setattr(headline, "draw_parts", lambda _, parts, __: shown.append(len(parts)))
    context = DrawContext(("Anna", "Carla", "Bruno", "Dario", "Elena", "Filippo")[:seats], str)
    PICTURES.draw_board(table(seats), (Played(0, "BJ1", "G23", 1, None),), context)
    assert shown == [3]


def test_brass_rings_are_for_what_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose turn it is, what can be chosen and who leads have signs of their own."""
    rings: list[Box] = []
    monkeypatch.setattr(Canvas, "halo", lambda _, box, *__: rings.append(box))
    view = table(3, "late", 0)
    sign = Question(say("Which?"), (Option("0", say("x"), mark=view.sides[0].gangsters[0].card, sign="A"),))
    PICTURES.draw_board(view, (), named(3))
    PICTURES.draw_private(view, (), sign, named(3))
    draw_hand(view, (), sign, named(3))
    draw_clan(view, 0, named(3))
    assert rings == []
    PICTURES.draw_board(view, (WentOut(0, view.sides[0].gangsters[1].card),), named(3))
    assert len(rings) == 1


@pytest.mark.parametrize(
    ("dense", "corner", "columns"),
    [
        (False, False, (2, 1)),
        (False, True, (1, 2)),
        (True, False, (3, 2)),
        (True, True, (2, 3)),
        (True, False, (2, 2)),
        (True, True, (1, 2)),
    ],
)
def test_warehouses_stand_on_each_other(
    monkeypatch: pytest.MonkeyPatch, dense: bool, corner: bool, columns: tuple[int, ...]
) -> None:
    """In a low house, in cells of one size from the top left, above a corner that stays free.

    Two have room for large buildings; crowded ones are as low as they need no further column.
    """
    places = _cells_of(monkeypatch, sum(columns), Box(0, 0, 616, 160), corner=corner, dense=dense)
    lefts = sorted({box.x for box in places})
    assert tuple(sum(box.x == left for box in places) for left in lefts) == columns
    assert len({(box.w, box.h) for box in places}) == 1
    assert all(min(box.y for box in places if box.x == left) == places[0].y for left in lefts)


@pytest.mark.parametrize("corner", [False, True])
def test_warehouses_are_side_by_side(monkeypatch: pytest.MonkeyPatch, corner: bool) -> None:
    """In a high house, below its gangsters, beside a corner that stays free."""
    places = _cells_of(monkeypatch, 4, Box(0, 0, 616, 280), corner=corner)
    assert len({box.y for box in places}) == 1
    assert all(left.right < right.x for left, right in itertools.pairwise(places))
    assert places[0].x >= (ALTERNATIVE if corner else 0)


def test_few_warehouses_are_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of any high house: the corner that stays free moves none of them."""
    of_both = (_cells_of(monkeypatch, 3, Box(0, 0, 616, 280), corner=corner) for corner in (False, True))
    free, cornered = of_both
    assert free == cornered
    assert abs(free[0].x - (616 - free[-1].right)) <= 1


def _cells_of(
    monkeypatch: pytest.MonkeyPatch, number: int, room: Box, *, corner: bool, dense: bool = False
) -> list[Box]:
    """Draw that many warehouses of a house, and return their places."""
    places: list[Box] = []
    monkeypatch.setattr(yard, "draw_store", lambda *given, **_: places.append(given[2]))
    stores = [WarehouseView(card, None, 0, None) for card in of_kind("warehouse")[:number]]
    shown = yard.Yard(stores, (), room, corner, dense=dense)
    shown.draw(Canvas.blank(*SIZE, WALNUT), shown.divide()[0])
    return places


def test_names_in_a_headline_give_way_before_the_words() -> None:
    """Both names if there is room; else the longer one is cut."""
    short, long = "Anna", "Bartholomew Featherstonehaugh the Third"
    for names, cut in (((short,) * 4, 0), ((short, long, short, short), 1), ((long,) * 4, 2)):
        told = DrawContext(names, str)
        drawn = lettering_of(partial(_headline, told))
        assert sum(text.endswith("…") for text in drawn) == cut
        assert {"attacks", "and wins"} <= {*drawn}


def test_a_gangster_gives_up_its_epithet_before_a_seat_its_name() -> None:
    """Beside the street piles; without them there is room for both."""
    names = ("Salvatore", "Bartholomew", "Rosa", "Vincenzo")
    block = Played(0, of_kind("block")[0], "G07", 1, None)
    for seats, told in ((4, "'s Vera"), (3, "'s Duchess Vera")):
        context = DrawContext(names[:seats], str)
        written = "".join(lettering_of(partial(PICTURES.draw_board, table(seats), (block,), context)))
        assert f"Bartholomew{told}" in written
        assert "Salvatoreblocks" in written


def test_pictures_give_way_before_the_name_of_a_seat() -> None:
    """Who gives a gift to whom needs two whole lines beside the street piles; a fight keeps its check."""
    names = ("Salvatore", "Bartholomew", "Rosa", "Vincenzo")
    gift = Gave(1, 0, "W07", "W01", None)
    told = DrawContext(names, str)
    assert "Bartholomew gives Salvatore a gift" in " ".join(
        lettering_of(partial(PICTURES.draw_board, table(4), (gift,), told))
    )
    written = lettering_of(partial(PICTURES.draw_board, table(3), (CHECK,), DrawContext(names[:3], str)))
    assert "9 needed" in written and not any(text.endswith("%") for text in written)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize(
    "event", [Stole(1, 0, "W07", "W01", 4, None, chosen=True), Gave(0, 1, "W07", "W01", None)]
)
def test_loot_is_seen_on_its_way_from_one_warehouse_to_another(
    event: Event, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the colour of one clan along an arrow to that of the other, also beside the street piles."""
    seen_parts, grounds = list[scene.Part](), list[Colour]()

    def noted(canvas: Canvas, parts: Sequence[scene.Part], room: Box) -> None:
        seen_parts.extend(parts)
        scene.draw_parts(canvas, parts, room)

    monkeypatch.setattr(headline, "draw_parts", noted)
    monkeypatch.setattr(scene, "draw_figure", lambda _canvas, _card, _box, ground: grounds.append(ground))
    PICTURES.draw_board(table(seats), (event,), DrawContext(("Anna", "Bruno") * (seats // 2), str))
    assert grounds == [SEATS[0].colour, SEATS[1].colour]
    assert seen_parts[-2].leads


@pytest.mark.parametrize(("number", "people", "cards"), [(1, 1, 1), (2, 0, 2), (3, 1, 0)])
def test_loot_is_seen_whole_or_not_at_all_beside_its_sum(
    number: int, people: int, cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One card of several would look like all of them: there is only the gangster."""
    shown: list[bool] = []
    monkeypatch.setattr(
        headline, "draw_parts", lambda _canvas, parts, _room: shown.extend(part.person for part in parts)
    )
    took = Took(0, "G07", "gambling", tuple(of_kind("loot")[:number]), "W01")
    PICTURES.draw_board(table(4), (took,), DrawContext(("Tano",) * 4, str))
    assert sorted(shown) == [False] * cards + [True] * people


def test_a_fight_tells_its_odds_on_the_way() -> None:
    written = lettering_of(partial(PICTURES.draw_board, table(6), (CHECK,), named(6)))
    assert CHECK.check is not None
    assert f"{expected(table(6), CHECK.check)}%" in written


def test_letters_are_narrower_before_whom_one_attacks_gives_way() -> None:
    """With the odds on the way to them, if names are not both long."""
    names = ("Salvatore", "Bartholomew", "Rosa")
    attack = replace(CHECK, seat=2)
    written = lettering_of(partial(PICTURES.draw_board, table(3), (attack,), DrawContext(names, str)))
    assert "Salvatore and wins" in " ".join(written)
    assert "9 needed" in written and any(text.endswith("%") for text in written)


def test_who_has_nothing_to_lose_sees_the_police(monkeypatch: pytest.MonkeyPatch) -> None:
    """With room beside the street piles; a sum of nothing says less than the words."""
    drawn = list[int]()

    def noted(side: int) -> Sprite:
        drawn.append(side)
        return cut_officer(side)

    monkeypatch.setattr(scene, "cut_officer", noted)
    told = lettering_of(partial(PICTURES.draw_board, table(6), (Spared(1),), named(6)))
    assert drawn and "$0" not in told


def _headline(context: DrawContext) -> Canvas:
    canvas = Canvas.blank(*SIZE, WALNUT)
    draw_last_action(canvas, Table(4, stage="fight"), table(4), (CHECK,), context)
    return canvas


# --- Close up, and the account ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "stage", "size"),
    [(2, "early", SIZE), (2, "crowded", PRIVATE_SIZE), (6, "late", PRIVATE_SIZE)],
)
def test_a_clan_close_up_keeps_size_colours_and_weight(seats: int, stage: str, size: tuple[int, int]) -> None:
    """That of more than a few cards is as high as a private picture."""
    check(draw_clan(table(seats, STAGES[stage]), 0, named(seats)).png(), size, palette=PALETTE)


def test_another_clan_close_up_does_not_tell_its_loot() -> None:
    """The same position seen by two who do not own it gives the same picture."""
    drawn = {draw_clan(table(3, "late", reader), 1, named(3)).png() for reader in (None, 0, 2)}
    assert len(drawn) == 1
    assert draw_clan(table(3, "late", 1), 1, named(3)).png() not in drawn


@pytest.mark.parametrize("seats", SEATS_OF_GAME)
def test_the_account_keeps_size_colours_and_weight(seats: int) -> None:
    png = PICTURES.account(over(seats), LONG)
    outcome = over(seats).outcome
    assert outcome is not None
    check(png, page(outcome, PALETTE).size, palette=PALETTE)
    first = account_rows(outcome)[0].grown(-20)
    assert lights(png, first.right_of(1060)) > 300, "whoever has won wears the crown"
    with pytest.raises(ValueError, match="not over"):
        PICTURES.account(table(seats), named(seats))
