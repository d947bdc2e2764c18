"""The boards of Chicago Underworld: their bounds, what they show, and what they must not."""

from __future__ import annotations

import itertools
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import cast

import pytest

from bot.locales import language_of, languages
from engines.base import Outcome
from engines.cards import Suit, suit
from engines.chance import Chance
from engines.chicago import GAME
from engines.chicago.cards import TERRITORIES, Territory
from engines.chicago.demand_events import Declined
from engines.chicago.events import Attacked, Drawn, Event, Finished, Killed, Turn
from engines.chicago.signs import signs
from engines.chicago.view import View
from engines.options import complete
from engines.signs import CHANGED, LegendPage, Seen, signs_in
from renders.base import DrawContext
from renders.chicago import PICTURES
from renders.chicago.boxes import ACTION, BANK, CITY, COLUMN, STRIP, districts, plates
from renders.chicago.cards import dearest_first
from renders.chicago.colours import LAMP, PALETTE, QUARTERS
from renders.chicago.districts import panorama
from renders.chicago.legend import draw_legend
from renders.chicago.plate import leads
from renders.shared.account import page
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import least_width
from renders.shared.dice import die
from renders.shared.layout import BANNER
from renders.shared.palette import SEATS
from tests.breadth import wide
from tests.renders.chicago_positions import (
    BOXES,
    HALOS,
    HELD,
    LONG,
    MOB,
    WON,
    asking,
    end,
    named,
    over,
    side,
    table,
    with_hand,
)
from tests.renders.pixels import check, count, lights, part
from tests.renders.recorder import faults, lettering_of

CROWD = tuple(replace(side(TERRITORIES, 5, 11), territory_points=120) for _ in range(6))


def drawn(view: View) -> Canvas:
    picture = PICTURES.draw_board(view, (), named(len(view.sides)))
    assert isinstance(picture, Canvas)
    return picture


def around(png: bytes) -> int:
    """Light brass on the plates and the bank: halos, and the leader's crown. For an even number of seats."""
    band = ACTION
    rows = (Box(0, BANNER.h, 1280, band.y - BANNER.h), Box(0, band.bottom, 1280, 960 - band.bottom))
    return sum(lights(png, box) for box in (*rows, BANK))


# --- Bounds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("context", ["short", "long", "boxes"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_board_keeps_size_colours_and_weight(seats: int, context: str) -> None:
    """1280 × 960, at most 64 colours; at most 100 KB."""
    looks = {"short": named(seats), "long": LONG, "boxes": BOXES}
    happened = (
        Attacked(1, "BJ", "KH", 0),
        Declined(MOB, True, 1),
        WON,
        Killed(1, "AS", 0, 2),
    )
    for view in (table(seats), asking(table(seats), "raid", "KH", 20, 0), end(seats)):
        check(PICTURES.board(view, happened, looks[context]), palette=PALETTE)


@pytest.mark.parametrize("seats", GAME.seats)
def test_even_twelve_territories_at_every_seat_fit(seats: int) -> None:
    """More than any game can bring: all henchmen, eleven cards in hand, three figures of points."""
    view = replace(table(seats, seats - 1), sides=CROWD[:seats], owes=(0,))
    check(PICTURES.board(view, (HELD,), LONG), palette=PALETTE)


def test_every_territory_has_its_place_in_the_city() -> None:
    """In card order, so wide that an index fits; none covers another or lies beyond the city."""
    places = districts()
    assert [*places] == [*TERRITORIES]
    assert [*places.values()] == sorted(places.values(), key=lambda box: (box.y, box.x))
    for one, other in itertools.combinations(places.values(), 2):
        assert not one.meets(other)
    for card, box in places.items():
        assert box.w > COLUMN >= least_width(card)
        assert CITY.x <= box.x < box.right <= CITY.right
        assert CITY.y <= box.y < box.bottom <= CITY.bottom


def test_every_district_has_a_face_of_its_own() -> None:
    """Not colour alone tells them apart: asleep, all have the same colours."""
    for asleep in (False, True):
        looks = {panorama(card, 200, 100, asleep=asleep).image.tobytes() for card in TERRITORIES}
        assert len(looks) == len(TERRITORIES)


@pytest.mark.parametrize("card", TERRITORIES)
def test_a_district_that_nobody_owns_has_its_quarters_colours(card: Territory) -> None:
    """A city without owners is night, not emptiness; only a gang's district has lamps."""
    quarter = QUARTERS[cast(Suit, suit(card))]
    asleep, awake = (
        {
            colour
            for _, colour in panorama(card, 200, 100, asleep=dark).image.convert("RGB").getcolors(256) or ()
        }
        for dark in (True, False)
    )
    assert {quarter.wall, quarter.sky, quarter.glow} <= asleep
    assert LAMP in awake - asleep


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_henchmen_of_a_gang_are_counted(seats: int) -> None:
    """A number stands beside them, however little room there is."""
    for men in (3, 4):
        gangs = replace(table(seats), sides=(side((), men, 1),) * seats)
        assert lettering_of(lambda view=gangs: drawn(view)).count(str(men)) == seats  # type: ignore[misc]


@pytest.mark.parametrize(
    ("hands", "told"), [((("5H",), ("5D",)), "tie at 7"), ((("6H",), ("5D",)), "wins with 8 points")]
)
def test_who_shares_the_win_does_not_read_as_the_only_winner(
    hands: tuple[tuple[str, ...], ...], told: str
) -> None:
    """E3: ties are shared."""
    assert told in lettering_of(lambda: drawn(over(*(side((), 1, hand) for hand in hands))))


@pytest.mark.parametrize("seats", GAME.seats)
def test_two_names_of_ten_letters_are_whole(seats: int) -> None:
    """On the plates of the table and of the end, as in the account."""
    names = ("Wilhelmina", "Montgomery", "Rosa", "Bruno", "Dario", "Franz")[:seats]
    context = DrawContext(names, named(seats).say)
    for view in (table(seats), end(seats)):
        told = lettering_of(lambda shown=view: PICTURES.draw_board(shown, (), context))  # type: ignore[misc]
        assert {*names} <= {*told}
        assert faults(lambda shown=view: PICTURES.draw_board(shown, (), context)) == []  # type: ignore[misc]


def test_the_bank_counts_its_piles_and_names_the_last_round() -> None:
    told = lettering_of(lambda: drawn(table(3)))
    assert {"Round 7/20", "22", "2"} <= {*told}


@pytest.mark.parametrize("seat", range(6))
def test_a_territory_stands_on_its_owners_colour(seat: int) -> None:
    """A picture of nobody's territory has no seat's colour below it."""
    sides = tuple(side(("QS",) if seat == other else (), 1, 2) for other in range(6))
    png = PICTURES.board(replace(table(6), sides=sides), (), named(6))
    for card, box in districts().items():
        flag, strip = box._replace(w=COLUMN, h=box.h - STRIP), box.right_of(box.x + COLUMN)
        shown = [
            other
            for other, mark in enumerate(SEATS)
            if count(png, flag, mark.colour) > 1000 and count(png, strip, mark.colour) > 3000
        ]
        assert shown == ([seat] if card == "QS" else [])


def test_a_territory_for_sale_is_lit_although_nobody_owns_it() -> None:
    quiet, asked = table(3), asking(table(3), "territory", "KC", 20)
    box = districts()["KC"]
    looks = {part(PICTURES.board(view, (), named(3)), box).tobytes() for view in (quiet, asked)}
    assert len(looks) == 2


def test_kings_come_first() -> None:
    """Territories by rank and suit."""
    assert dearest_first(("JH", "QH", "KD", "QS", "KC")) == ["KD", "KC", "QH", "QS", "JH"]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whole_games_can_be_drawn_for_every_reader(seats: int) -> None:
    """Random play; some reader sees a sound picture of every eighth position at most, all see the end."""
    rng = random.Random(seats)
    chance = Chance(bytes([seats] * 32), "game", "chicago", tuple(map(str, range(seats))))
    state, events = GAME.rules.start(complete(GAME.options, {"rounds": 10}), seats, chance)
    turn = 0
    while owes := GAME.rules.owes(state):
        if turn % wide(8, 24) == 0:
            reader = rng.choice([None, *range(seats)])
            told = [GAME.knowledge.told(event, reader) for event in events]
            check(PICTURES.board(GAME.knowledge.view(state, reader), told, LONG), palette=PALETTE)
        state, events = GAME.rules.apply(state, owes[0], next(GAME.rules.legal(state, owes[0], rng)), chance)
        turn += 1
    for reader in (None, *range(seats)):
        check(PICTURES.board(GAME.knowledge.view(state, reader), events, LONG), palette=PALETTE)
    over = GAME.knowledge.view(state, None)
    assert over.outcome is not None
    check(PICTURES.account(over, LONG), page(over.outcome, PALETTE).size, palette=PALETTE)


def test_the_same_arguments_give_the_same_bytes_in_every_thread() -> None:
    views = [asking(table(seats), "mob", "KH", 20, 0) for seats in GAME.seats] * 3
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda view: PICTURES.board(view, (WON,), LONG), views))
    assert drawn[:5] == drawn[5:10] == drawn[10:]


# --- What is shown --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(6))
def test_the_seat_to_act_is_lit_in_banner_and_plate_alone(seat: int) -> None:
    """First whose turn."""
    png = PICTURES.board(replace(table(6), owes=(seat,), active=seat), (), named(6))
    lit = [part(png, plate).getpixel((plate.w // 2, 6)) for plate in plates(6, 0)]
    assert part(png, BANNER).getpixel((100, 13)) == SEATS[seat].colour
    assert [who for who, colour in enumerate(lit) if colour == SEATS[who].colour] == [seat]


def test_a_payer_who_is_not_on_turn_is_lit() -> None:
    """P8: a bribe is asked of the owner; the banner is the owner's, the attacker is on the stage."""
    view = asking(table(3), "raid", "KH", 20, 0)
    png = PICTURES.board(view, (), named(3))
    assert part(png, BANNER).getpixel((100, 13)) == SEATS[0].colour
    attacker, owner = (count(png, ACTION, SEATS[seat].colour) for seat in (1, 0))
    assert attacker > owner + 1000


@pytest.mark.parametrize("price", [15, 20, 30])
def test_the_price_asked_stands_in_the_banner(price: int) -> None:
    quiet, asked = (
        PICTURES.board(asking(table(4), "mob", "KH", dollars, 0), (), named(4)) for dollars in (50, price)
    )
    right = Box(1000, 0, 280, 88)
    assert part(quiet, right).tobytes() != part(asked, right).tobytes()


@pytest.mark.parametrize(("seats", "leaders"), [(2, [0]), (3, [1]), (6, [4])])
def test_the_leader_wears_a_crown(seats: int, leaders: list[int]) -> None:
    """Territories and henchmen count in public: 26, 30, 7, 0, 53 and 9 points."""
    view = replace(table(seats), owes=())
    if seats == 2:
        view = replace(view, sides=(view.sides[0], side(("JC",), 1, 5)))
    png = PICTURES.board(view, (), named(seats))
    boxes = enumerate(plates(seats, 0))
    assert [seat for seat, box in boxes if lights(png, box) > 300] == leaders


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_no_word_is_cut_in_any_language(seats: int, language: str) -> None:
    """While cards may be played, the cards that somebody may hold have their names on the table."""
    context = DrawContext(("Al", "Bo", "Cy", "Di", "Ed", "Flo")[:seats], language_of(language))
    for phase in ("open", "close"):
        view = replace(table(seats), phase=phase)
        told = lettering_of(lambda shown=view: PICTURES.draw_board(shown, (), context))  # type: ignore[misc]
        assert not any(text.endswith("…") for text in told)


def test_all_who_share_the_lead_wear_a_crown() -> None:
    """At the end all who have won do."""
    view = replace(table(3), owes=(), sides=(side(("QH",), 1, 3), side(("JH",), 1, 0), side(("QD",), 1, 2)))
    png = PICTURES.board(view, (), named(3))
    boxes = enumerate(plates(3, 0))
    ahead = [seat for seat in range(3) if leads(view, seat)]
    assert 1 < len(ahead) < 3
    assert [seat for seat, box in boxes if lights(png, box) > 300] == ahead
    won = replace(view, outcome=Outcome((30, 20, 30), (0, 2), {}))
    assert [seat for seat in range(3) if leads(won, seat)] == [0, 2]


def test_nobody_leads_while_all_are_equal() -> None:
    equal = replace(table(4), sides=(side((), 1, 3),) * 4)
    assert around(PICTURES.board(equal, (), named(4))) == 0


def test_only_what_the_last_move_changed_has_a_halo() -> None:
    """Gold rings what the last move changed, nothing else: not what the moves before it did."""
    last = (Killed(1, "AS", 0, 2), Turn(2, 7))
    alone, after_others = (
        PICTURES.board(table(3), happened, named(3))
        for happened in (last, (HALOS["bought"][0], Turn(1, 7), *last))
    )
    for box in (*plates(3, 0), *districts().values(), BANK):
        assert lights(alone, box.grown(9)) == lights(after_others, box.grown(9))


def test_a_draw_after_a_notable_move_takes_no_halo_from_it() -> None:
    """The halo is around what the last action tells, so that both tell the same."""
    happened = (Killed(1, "AS", 0, 2), Drawn(1, None, 2, 22))
    alone, drawn = (PICTURES.board(table(3), events, named(3)) for events in (happened[:1], happened))
    assert [lights(alone, box) for box in plates(3, 0)] == [lights(drawn, box) for box in plates(3, 0)]


@pytest.mark.parametrize(("event", "changes"), HALOS.values(), ids=HALOS)
def test_what_changed_last_has_a_halo(event: Event, changes: bool) -> None:
    """Then what changed last (a brass halo); where nothing has changed there is none."""
    before, after = (around(PICTURES.board(table(6), happened, named(6))) for happened in ((), (event,)))
    assert after > before + 300 if changes else after == before


def test_six_winners_fit_into_the_banner_without_a_word_of_their_names() -> None:
    """E3: ties are shared. A name of which nothing would be left but the ellipsis is left out."""
    boards = [PICTURES.board(over(*(side((), 1, ("5H",)),) * 6), (), context) for context in (LONG, BOXES)]
    assert len({part(board, BANNER).tobytes() for board in boards}) == 1
    for board in boards:
        check(board, palette=PALETTE)
        colours = {colour for _, colour in part(board, BANNER).getcolors() or ()}
        assert {seat.colour for seat in SEATS} <= colours


def test_nothing_has_a_halo_at_the_end() -> None:
    """The winners' points are on their colour instead; the legend of the end explains no halo either."""
    view = end(4)
    assert view.outcome
    finished = Finished(view.outcome)
    assert PICTURES.board(view, (finished,), named(4)) == PICTURES.board(view, (), named(4))
    seen = Seen(kind="board", view=view, happened=(finished,), over=True)
    assert CHANGED.name not in {sign.name for sign in signs_in(signs, seen)}


# --- Secrets ----------------------------------------------------------------------------------------------


def test_hidden_cards_change_no_byte() -> None:
    """Section 8: a hand is public by its number alone; a card drawn is seen by its owner."""
    chance = Chance(bytes(32), "game", "chicago", ("1", "2", "3"))
    rng = random.Random(1)
    state, _ = GAME.rules.start(complete(GAME.options, {}), 3, chance)
    for _ in range(15):
        (seat,) = GAME.rules.owes(state)
        state, _ = GAME.rules.apply(state, seat, next(GAME.rules.legal(state, seat, rng)), chance)
    other = GAME.knowledge.redeal(state, 0, rng)
    assert other != state
    views = [GAME.knowledge.view(state, 0), GAME.knowledge.view(other, 0)]
    assert len({PICTURES.board(view, (), named(3)) for view in views}) == 1
    assert len({PICTURES.hand(view, (), None, named(3)) for view in views}) == 1


def test_the_own_hand_is_not_on_the_board() -> None:
    own = with_hand(table(3), 1, "5H", "AS")
    assert PICTURES.board(own, (), named(3)) == PICTURES.board(
        with_hand(table(3), 1, "9C", "RJ"), (), named(3)
    )


def test_names_that_cannot_be_set_leave_the_badge_alone() -> None:
    """Names fall back without boxes; the seat's emblem and letter stay."""
    empty = DrawContext(("",) * 6, named(6).say)
    assert PICTURES.board(table(6), (WON,), BOXES) == PICTURES.board(table(6), (WON,), empty)


def test_the_legend_has_all_dice_that_hire_and_counts_as_on_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """P14: a four, a five or a six; henchmen and cards have their number beside them."""
    rolled: list[int] = []

    def seen(pips: int, seat: int, side: int) -> Sprite:
        rolled.append(pips)
        return die(pips, seat, side)

    monkeypatch.setattr("renders.chicago.legend.die", seen)
    shown = tuple(sign for sign in signs if sign.name in {"hand", "henchmen", "discards", "hires"})
    written = lettering_of(lambda: draw_legend(LegendPage(shown), DrawContext((), lambda _: "x: x")))
    assert rolled == [4, 5, 6]
    assert sum(text.isdigit() for text in written) == 3
