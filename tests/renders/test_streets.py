"""The boards of Streets of Palermo: their bounds, what they show, and what they must not."""

from __future__ import annotations

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise, product
from typing import Any
from unittest.mock import patch

import pytest

from bot.locales import language_of, languages
from engines.cards import SUITS
from engines.chance import Chance
from engines.options import complete
from engines.streets import GAME
from engines.streets.cards import DECK
from engines.streets.events import (
    Bribed,
    Chosen,
    Dealt,
    Drawn,
    Ended,
    Event,
    Exchanged,
    Finished,
    Guessed,
    Lowered,
    Placed,
    Swept,
    Taken,
)
from engines.streets.moves import Call, Influence
from engines.streets.scoring import detail
from engines.streets.state import Stack
from engines.streets.view import View, leader, leaders
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.layout import BANNER
from renders.shared.palette import BRASS_LIGHT, INK, SEATS
from renders.streets import PICTURES, stacks
from renders.streets.bets import bet
from renders.streets.board import PILED
from renders.streets.boxes import AWNING, BAND, BANK, PLATES, SIDE, laid_out, street
from renders.streets.colours import FRONTS, PALETTE
from renders.streets.faces import seal
from renders.streets.signs import sign
from renders.streets.stacks import places
from renders.streets.table import Table
from renders.streets.words import BONUSES, TRADES, branch_worth, deed
from tests.breadth import wide
from tests.renders.pixels import check, lights, opened, part
from tests.renders.recorder import faults, lettering_of, recording
from tests.renders.streets_positions import (
    BOXES,
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
    down,
    finished,
    side,
    up,
)

BELOW = Box(0, BANNER.h, 1280, 960 - BANNER.h)
INFLUENCE = (Influence("S", "C"), Influence("D", "H"))
TAKEN = Taken(0, "2S", "S", 2, "4D", 11)

CROWDED = replace(
    MIDDLE,
    sides=(
        side(up(*DECK[:20]), up("2C"), down(*[None] * 14), (), hand=22, bribed=("H", "S")),
        side(down(*[None] * 21), up(*DECK[20:32]), (), (), hand=27, bribed=("H", "S")),
    ),
)
"""More cards in one place than any game can bring there."""

JOKERED = replace(MIDDLE, jokered=True)
WAITING = replace(START, owes=(1,), sides=(replace(START.sides[0], chosen=True), START.sides[1]))
EMPTY = replace(
    REVEALED, display=("8H", None, None), winners=(None, None, None, None), differences=(0, 0, 0, 0)
)
POSITIONS = {
    "start": START,
    "waiting": WAITING,
    "middle": MIDDLE,
    "own": OWN,
    "jokered": JOKERED,
    "crowded": CROWDED,
    "lower": REVEALED,
    "guess": GUESS,
    "empty": EMPTY,
    "over": OVER,
    "minus": MINUS,
}


def _at(png: bytes, x: int, y: int) -> object:
    return opened(png).getpixel((x, y))


# --- Bounds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("context", [CONTEXT, LONG, BOXES], ids=["short", "long", "boxes"])
@pytest.mark.parametrize("view", POSITIONS.values(), ids=POSITIONS)
def test_every_board_keeps_size_colours_and_weight(view: View, context: DrawContext) -> None:
    """1280 × 960, at most 64 colours, at most 100 KB."""
    check(PICTURES.board(view, (TAKEN,), context), palette=PALETTE)


@pytest.mark.parametrize("seed", range(2))
def test_whole_games_can_be_drawn_for_every_reader(seed: int) -> None:
    """Random play with both options; every reader sees a sound picture of every fourth position or fewer."""
    rng = random.Random(seed)
    chance = Chance(bytes([seed] * 32), "game", "streets", ("1", "2"))
    options = {"placement": ("any", "suit")[seed], "negator": ("minus", "void")[seed]}
    state, events = GAME.rules.start(complete(GAME.options, options), 2, chance)
    for turn in range(60):
        owes = GAME.rules.owes(state)
        for reader in (None, 0, 1) if turn % wide(4, 12) == 0 or not owes else ():
            told = [known for event in events if (known := GAME.knowledge.told(event, reader)) is not None]
            check(PICTURES.board(GAME.knowledge.view(state, reader), told, LONG), palette=PALETTE)
        if not owes:
            break
        seat = rng.choice(owes)
        state, events = GAME.rules.apply(state, seat, next(GAME.rules.legal(state, seat, rng)), chance)
    check(PICTURES.account(GAME.knowledge.view(state, None), LONG), palette=PALETTE)


CROWDS = (
    [(n, 0, 0, 0) for n in range(26)] + [(n, n, n, n) for n in range(26)] + [(12, 12, n, 5) for n in range(9)]
)


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("crowds", CROWDS)
def test_stacks_stay_in_their_room_with_every_rank_in_sight(crowds: tuple[int, ...], *, over: bool) -> None:
    """Cards lie beside each other, or a later one covers what is beside or below rank and suit."""
    street = laid_out(crowds, over=over)
    for branch, low in product(range(4), (True, False)):
        room = street.stack(branch, low=low)
        assert not room.meets(street.sign(branch))
        found = places(crowds[branch], room, street, upwards=not low)
        assert len(found) == min(crowds[branch], street.cut.most(room.w))
        for place in found:
            assert room.x <= place.box.x < place.box.right <= room.right
            assert room.y <= place.box.y < place.box.bottom <= room.bottom
        for place, later in combinations(found, 2):
            assert (
                later.box.x >= place.box.x + place.seen
                or later.box.y >= place.box.y + 97
                or later.box.right <= place.box.x
            )
            assert place.seen >= 47


@pytest.mark.parametrize("crowds", CROWDS)
def test_branches_share_the_width_by_what_lies_there(crowds: tuple[int, ...]) -> None:
    """A fuller branch is never narrower, and all of the width is in use."""
    street = laid_out(crowds, over=False)
    crowds = tuple(max(1, crowd) for crowd in crowds)
    wides = [column.w for column in street.columns]
    assert street.columns[0].x == SIDE.x + 6
    assert SIDE.right - 10 < street.columns[-1].right <= SIDE.right - 6
    assert all(not one.meets(other) for one, other in combinations(street.columns, 2))
    assert min(wides) >= 200
    for (crowd, width), (fuller, wider) in product(zip(crowds, wides, strict=True), repeat=2):
        assert crowd > fuller or width <= wider


@pytest.mark.parametrize(
    ("crowds", "shown", "size"),
    [((3, 2, 3, 1), 3, (120, 172)), ((14, 1, 0, 0), 14, (84, 106)), ((16, 0, 1, 0), 16, (84, 106))],
)
def test_all_cards_of_a_game_are_equally_large(
    crowds: tuple[int, ...], shown: int, size: tuple[int, int]
) -> None:
    """Large ones as long as they find room; in two rows as many as any game has had in one branch."""
    street = laid_out(crowds, over=False)
    for branch in range(4):
        found = places(crowds[branch], street.stack(branch, low=True), street, upwards=False)
        assert {(place.box.w, place.box.h) for place in found} <= {size}
    assert len(places(crowds[0], street.stack(0, low=True), street, upwards=False)) == shown


# --- Same arguments, same bytes -----------------------------------------------------------------------


def test_the_same_arguments_give_the_same_bytes_in_every_thread() -> None:
    """Pictures depend on their arguments alone; they are drawn in worker threads."""
    jobs = [replace(view) for view in (MIDDLE, OWN, OVER) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda view: PICTURES.board(view, (TAKEN,), CONTEXT), jobs))
    assert [len(set(drawn[first : first + 4])) for first in (0, 4, 8)] == [1, 1, 1]


def test_positions_that_a_reader_cannot_tell_apart_look_the_same() -> None:
    """Streets section 8: another deal of what seat 0 may not know gives the very same pictures."""
    rng = random.Random(1)
    chance = Chance(bytes(32), "game", "streets", ("1", "2"))
    state, _ = GAME.rules.start(complete(GAME.options, {}), 2, chance)
    for _ in range(12):
        seat = GAME.rules.owes(state)[0]
        state, _ = GAME.rules.apply(state, seat, next(GAME.rules.legal(state, seat, rng)), chance)
    other = GAME.knowledge.redeal(state, 0, rng)
    assert other != state
    views = [GAME.knowledge.view(state, 0), GAME.knowledge.view(other, 0)]
    assert len({PICTURES.board(view, (), CONTEXT) for view in views}) == 1
    assert len({PICTURES.hand(view, None, CONTEXT) for view in views}) == 1


def test_names_that_cannot_be_set_leave_the_badge_alone() -> None:
    """Names fall back without boxes; the seat's emblem and letter stay."""
    assert PICTURES.board(MIDDLE, (), BOXES) == PICTURES.board(MIDDLE, (), DrawContext(("", ""), str))


def test_a_seat_that_an_ai_plays_has_a_sign() -> None:
    """In banner and plate, whatever it is called."""
    person, machine = (
        PICTURES.board(MIDDLE, (), replace(CONTEXT, automatic=ai))
        for ai in (frozenset[int](), frozenset({1}))
    )
    for box in (BANNER, PLATES[0]):
        assert part(person, box).tobytes() != part(machine, box).tobytes()
    assert part(person, PLATES[1]).tobytes() == part(machine, PLATES[1]).tobytes()


# --- What a board shows -------------------------------------------------------------------------------


HALOS = {
    "dealt": (START, Dealt(("8H", "6C", "10C"), 23)),
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
    "guessed": (OVER, Guessed(1, "A-black", "KC", 0)),
    "finished": (OVER, Finished(OVER.outcome) if OVER.outcome else TAKEN),
}


@pytest.mark.parametrize(("view", "event"), HALOS.values(), ids=HALOS)
def test_what_changed_last_has_a_halo(view: View, event: Event) -> None:
    """Then what changed last (a brass halo)."""
    before, after = (lights(PICTURES.board(view, happened, CONTEXT), BELOW) for happened in ((), (event,)))
    assert after > before + 300


@pytest.mark.parametrize("name", sorted(HALOS.keys() - {"bribed", "ended", "finished"}))
def test_one_thing_has_a_halo(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """What changed last is one place, unless several bribes are paid or revealed at once."""
    halos: list[Box] = []
    monkeypatch.setattr(Canvas, "halo", lambda _canvas, box, _radius=12: halos.append(box))
    view, event = HALOS[name]
    PICTURES.board(view, (event,), CONTEXT)
    assert len(halos) == 1


def test_the_joker_has_its_name_beside_it() -> None:
    """On the plate of whoever holds it, whatever the names."""
    short, long = (
        lettering_of(partial(PICTURES.draw_board, START, (), context)).count("joker")
        for context in (CONTEXT, LONG)
    )
    assert (short, long) == (1, 1)


@pytest.mark.parametrize(("call", "suits"), [("A", ""), ("A-red", "HD"), ("K-black", "SC"), ("KD", "D")])
def test_a_bet_shows_the_suits_with_which_it_is_right(call: Call, suits: str) -> None:
    """Streets B3; an ace or a king alone is right in all of them."""
    with recording(), patch.object(Canvas, "stamp", autospec=True) as stamp:
        bet(call, 72)
    assert "".join(dict.fromkeys(drawn.args[1] for drawn in stamp.call_args_list)) == suits


def test_the_jokers_name_is_whole_or_left_out() -> None:
    """Beside a hand of two digits there is no room for it."""
    many = replace(MIDDLE, sides=(replace(MIDDLE.sides[0], hand_size=12), MIDDLE.sides[1]))
    drawn = lettering_of(partial(PICTURES.draw_board, many, (), CONTEXT))
    assert [words for words in drawn if "…" in words] == []


def test_who_paid_bribes_is_told_but_not_which_is_which() -> None:
    """Streets P1: an envelope; the branches once both have chosen."""
    secret, own = Chosen(1, None), Chosen(1, Influence("D", "H"))
    paid = Bribed((("S", "C"), ("H", "D")))
    other = Bribed((("S", "C"), ("H", "C")))
    first, known, both, others = (
        part(PICTURES.board(START, happened, CONTEXT), BANNER).tobytes()
        for happened in ((secret,), (own,), (own, paid), (own, other))
    )
    assert first == known
    assert len({first, both, others}) == 3


def test_a_lapsed_bonus_is_nobodys_deed() -> None:
    """Streets B2: it lapses without a move, so the banner tells of none."""
    lapsed = PICTURES.board(OVER, (Lowered(0, None, 0, True),), CONTEXT)
    quiet = PICTURES.board(OVER, (), CONTEXT)
    assert part(lapsed, BANNER).tobytes() == part(quiet, BANNER).tobytes()


@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_to_act_is_lit_in_banner_and_plate(seat: int) -> None:
    """First whose turn: behind the name, too. A spectator sees seat 0 at the bottom."""
    png = PICTURES.board(replace(MIDDLE, owes=(seat,)), (), CONTEXT)
    plates = [
        _at(png, plate.x + 163, plate.middle[1]) == SEATS[who].colour
        for plate, who in zip(PLATES, (1, 0), strict=True)
    ]
    assert _at(png, 150, 13) == SEATS[seat].colour
    assert plates == [seat == 1, seat == 0]


def test_the_reader_sits_at_the_bottom() -> None:
    """The reader's own side at the bottom."""
    top, bottom = ((plate.x + 4, plate.middle[1]) for plate in PLATES)
    own, spectator = (PICTURES.board(view, (), CONTEXT) for view in (OWN, MIDDLE))
    assert _at(own, *bottom) == _at(spectator, *top) == SEATS[1].colour


@pytest.mark.parametrize(
    ("view", "leaders"), [(MIDDLE, (0, 1, 0, 1)), (START, (None,) * 4), (OVER, (0, 1, 0, 0))]
)
def test_the_sum_of_the_leader_of_a_branch_is_in_its_colour(
    view: View, leaders: tuple[int | None, ...]
) -> None:
    """That of whoever is ahead, after the end of play of the winner (streets B1); others are on bare wall."""
    png = PICTURES.board(view, (), CONTEXT)
    for branch, ahead in enumerate(leaders):
        boxes = {seat: street(view).sum(branch, low=seat == 0) for seat in (0, 1)}
        rows = {seat: _at(png, box.x + 5, box.middle[1]) for seat, box in boxes.items()}
        assert rows == {
            seat: SEATS[seat].colour if seat == ahead else FRONTS[SUITS[branch]].wall for seat in (0, 1)
        }


def test_a_side_without_cards_has_no_sum() -> None:
    """An empty branch is empty on purpose: no zero on its bands, nothing on its awning."""
    start, middle = (
        lettering_of(partial(PICTURES.draw_board, view, (), CONTEXT)) for view in (START, MIDDLE)
    )
    assert "0" not in start
    assert "0" not in middle
    assert [branch_worth(START, branch) for branch in range(4)] == [""] * 4


def test_a_level_branch_says_so() -> None:
    """Cards lie there, and nobody leads: no zero that could be anybody's."""
    level = _laid((up("4H"),), (up("4D"),))
    assert [branch_worth(level, branch) for branch in range(4)] == ["=", "", "", ""]


@pytest.mark.parametrize("view", [MIDDLE, OWN, REVEALED, replace(REVEALED, options=MINUS.options)])
def test_the_awnings_of_a_family_add_up_to_the_points_on_its_plate(view: View) -> None:
    """One number for one thing, whether the reader knows what a bribe does or not."""
    for seat, told in enumerate(_told_on_plates(view)):
        worth = [branch_worth(view, branch) for branch in range(4) if leader(view, branch) == seat]
        assert sum(int(points.replace("−", "-")) for points in worth) == int(told.replace("−", "-"))


NEGATED = replace(
    OWN, sides=(side(up("5H"), bribed=("H", "S")), replace(OWN.sides[1], stacks=START.sides[1].stacks))
)
"""The reader's own negator and another bribe on the only branch with a card."""


@pytest.mark.parametrize(
    ("view", "signs"),
    [
        (replace(MIDDLE, sides=(side(up("5H"), up("2S")), side(up("9H")))), 0),
        (replace(MIDDLE, sides=(side(up("5H"), up("2S")), side(up("9H") + down(None)))), 3),
        (replace(MIDDLE, sides=(side(up("5H") + down(None)), side(up("9H")))), 4),
        (replace(MIDDLE, sides=(side(up("5H") + down(None)), side(up("7H")))), 3),
        (replace(MIDDLE, sides=(side(down(None)), side(up("10H")))), 3),
        (replace(MIDDLE, sides=(side(up("4H") + down(None)), side(up("10H")))), 4),
        (replace(MIDDLE, sides=(side(up("5H"), bribed=("H", "S")), side())), 2),
        (replace(MIDDLE, sides=(side(up("5H"), bribed=("H", "S")), side(up("5D")))), 0),
        (NEGATED, 0),
        (replace(NEGATED, options=MINUS.options), 0),
        (REVEALED, 0),
    ],
    ids=[
        "open",
        "card",
        "card for either",
        "card to lead or be level",
        "card to be level at most",
        "card on a level branch",
        "bribe",
        "bribe on a level branch",
        "negated",
        "minus",
        "settled",
    ],
)
def test_an_estimate_looks_like_one_wherever_it_is(view: View, signs: int) -> None:
    """Sum, awning and the plate of whoever leads, or might lead by hidden cards, have the same sign.

    A bribe is settled where the reader's own negator is, whatever that does, and where nobody leads.
    """
    with patch.object(Canvas, "put", autospec=True, side_effect=Canvas.put) as put:
        board = PICTURES.draw_board(view, (), CONTEXT)
    drawn = [call.args[1] for call in put.call_args_list if call.args[0] is board]
    assert sum(sprite is seal() for sprite in drawn) == signs


def test_what_the_hearts_bonus_took_stands_beside_the_sum() -> None:
    """Else the points of the branch would not add up: 27 − 5 to 7, doubled, are 30."""
    before, after = (
        lettering_of(partial(PICTURES.draw_board, view, (), CONTEXT)) for view in (REVEALED, OVER)
    )
    assert after[after.index("27") - 1 : after.index("27") + 2].count("−5") == 1
    assert before[before.index("27") - 1 : before.index("27") + 2].count("−5") == 0


def test_at_the_end_the_points_of_a_branch_are_on_a_ticket() -> None:
    """In the colour of who gets them, with what the bonus has brought; nothing earned is on bare wall."""
    with recording() as recorders:
        over = PICTURES.draw_board(LOSS, (), CONTEXT), PICTURES.draw_board(OVER, (), CONTEXT)
    told = []
    for view, board in zip((LOSS, OVER), over, strict=True):
        for branch in range(4):
            sign = street(view).sign(branch)
            found = [
                text
                for text, box in recorders[id(board)].lines
                if sign.x < box.x < sign.right and abs(box.middle[1] - sign.middle[1]) < 66
            ]
            seat = leader(view, branch)
            ground = board.image.getpixel((sign.right - 20, sign.middle[1] - 30))
            assert ground == (FRONTS[SUITS[branch]].shade if seat is None else SEATS[seat].colour)
            told.append(found)
    assert told[4:] == [["0", "−5"], ["30"], ["26", "+2"], ["0", "+6"]]


@pytest.mark.parametrize("number", [5, 12])
def test_no_points_are_cut_at_the_end(number: int) -> None:
    """In the narrowest house, too, with more low cards and hand cards than any game has had."""
    crowd = up(*DECK[:number]), down("7D"), up("10C", "8S") + down("5H"), down("8C")
    held = replace(REVEALED.sides[0], stacks=crowd, hand=DECK[-20:], hand_size=20)
    over = finished(replace(REVEALED, sides=(held, REVEALED.sides[1])), "D", "KC", "KC")
    drawn = lettering_of(partial(PICTURES.draw_board, over, (), CONTEXT))
    assert over.outcome is not None
    spades = detail(over.outcome)["bonuses"]["spades"]
    assert spades is not None
    told = ["−5", "+20", f"+{spades['points']}", "+60"]
    assert [points for points in told if points not in drawn] == []
    assert [words for words in drawn if "…" in words] == []


def test_the_halo_of_an_awning_follows_its_cut() -> None:
    """It is narrower at the wall: beside its upper corners the wall is bare."""
    view = replace(GUESS, differences=(4, 15, 13, 1))
    board = PICTURES.draw_board(view, (Lowered(0, "D", 5, False),), CONTEXT)
    house, shop = street(view).house(1), street(view).sign(1).bottom - BAND - AWNING
    across = range(house.x, house.x + 24)
    lit = [
        min(x for x in across if board.image.getpixel((x, y)) == BRASS_LIGHT) for y in (shop + 12, shop + 44)
    ]
    assert lit[0] > lit[1]


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("branch", range(4))
def test_a_shop_without_cards_has_its_name_and_always_its_bonus(branch: int, code: str) -> None:
    """Set in full in every language; a name that has no room beside a crowd is left out."""
    context = DrawContext(("Anna", "Rosa"), language_of(code))
    name, bonus = context.say(TRADES[SUITS[branch]]), BONUSES[SUITS[branch]][-1]
    both = side(*[up(*DECK[: 12 * (at != branch)]) for at in range(4)])

    def drawn(view: View) -> Canvas:
        canvas = Canvas.blank(*SIZE, INK)
        sign(Table(canvas, view, Counter(), context), branch)
        return canvas

    even = replace(MIDDLE, sides=(side(), side()))
    for view in (START, even, replace(MIDDLE, sides=(both, both))):
        told = [*lettering_of(partial(drawn, view))]
        assert told == [bonus, name] or (told == [bonus] and view not in (START, even))
        assert faults(partial(drawn, view)) == []


def test_a_sum_counts_hidden_cards_as_average_ones() -> None:
    """Streets section 8: who leads follows from the numbers that one sees; a question mark says why."""
    view = replace(MIDDLE, sides=(side(up("5H", "10D") + down("9C")), side(up("5H", "10D") + down(None))))
    drawn = lettering_of(partial(PICTURES.draw_board, view, (), CONTEXT))
    assert (drawn.count("24"), drawn.count("21")) == (1, 1)


@pytest.mark.parametrize("reader", [0, 1])
def test_each_half_lies_between_lines_of_its_familys_colour(reader: int) -> None:
    """One sees at a glance which half is whose, whoever is to act: beside its plate, and at the shops."""
    view = replace(OWN, reader=reader, owes=(0,))
    canvas = PICTURES.draw_board(view, (), CONTEXT)
    for low in (False, True):
        seat = reader if low else 1 - reader
        beside, shops = street(view).edges(low=low)
        assert shops.meets(street(view).sign(0)) and not beside.meets(street(view).sign(0))
        for edge in (beside, shops):
            across = canvas.image.crop((edge.x, edge.y, edge.right, edge.bottom))
            assert across.getcolors() == [(edge.w * edge.h, SEATS[seat].line)]


def test_a_name_that_is_far_too_long_is_left_out() -> None:
    """No name runs over its awning, in whatever language, and none is cut."""
    context = replace(CONTEXT, say=lambda text: f"{text} {text} {text}")
    drawn = lettering_of(partial(PICTURES.draw_board, START, (), context))
    starts = tuple(str(trade)[:3] for trade in TRADES.values())
    assert [words for words in drawn if words.startswith(starts)] == []


def test_cards_without_room_are_counted() -> None:
    """The oldest of more than find room are left out, and their number is told in their place."""
    view = _laid((up(*DECK[:20]),), ())
    assert "+6" in lettering_of(partial(PICTURES.draw_board, view, (), CONTEXT))


def test_points_cut_no_name() -> None:
    """Beside crown and joker, too."""
    view = _laid((up("2H", "9H") + down(None),), ((), up("3D") + down(None)))
    drawn = lettering_of(partial(PICTURES.draw_board, view, (), CONTEXT))
    assert _told_on_plates(view) == ("17", "9")
    assert drawn.count("points") == 2
    assert drawn.count("Salvatore") == 1


def test_a_name_takes_the_room_of_the_word_behind_the_points() -> None:
    """Beside crown, hand and the sign of an AI it is whole; one that fits leaves the word where it is."""
    context = DrawContext(("Rosa", "Don Salvatore"), str, frozenset({0, 1}))
    over = finished(REVEALED, "D", "KC", "KC")
    drawn = lettering_of(partial(PICTURES.draw_board, over, (), context))
    assert drawn.count("Don Salvatore") == 2
    assert drawn.count("points") == 1


def test_the_bonus_of_a_branch_is_told_in_a_figure() -> None:
    """Below its name, from the start to the end of play."""
    for view in (START, MIDDLE, REVEALED):
        drawn = lettering_of(partial(PICTURES.draw_board, view, (), CONTEXT))
        assert [figure in drawn for _, figure in BONUSES.values()] == [True] * 4


def test_a_hidden_card_has_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts as an average one, and says no more than that it is unknown."""
    backs: list[tuple[int, int]] = []

    def noted(wide: int, high: int, _seen: int) -> Sprite:
        backs.append((wide, high))
        return cards.back(wide, high)

    monkeypatch.setattr(stacks, "hidden", noted)
    PICTURES.board(MIDDLE, (), CONTEXT)
    assert len(backs) == 6


def test_each_family_has_its_points_on_its_plate() -> None:
    """Those of the branches that it leads as they lie there; in question while cards are unknown."""
    revealed = [replace(family, hand=()) for family in REVEALED.sides]
    for view, told in (
        (_laid((up("2H"), up("2D")), ((), (), up("10S"))), ("4", "10")),
        (_laid((up("7H"),), (up("2H"),)), ("5", "0")),
        (_laid((up("2H") + down(None),), ((), up("3D"))), ("8", "3")),
        (replace(REVEALED, sides=(revealed[0], revealed[1])), ("26", "40")),
        (OVER, ("34", "30")),
    ):
        assert _told_on_plates(view) == told


def _told_on_plates(view: View) -> tuple[str, ...]:
    """The points on the plates, by seat: the figures before the word for them."""
    with recording() as recorders:
        board = PICTURES.draw_board(view, (), CONTEXT)
    lines = recorders[id(board)].lines
    found = {}
    for (figure, at), (unit, _) in pairwise(lines):
        if unit == "points":
            found[at.middle[1] < SIZE[1] // 2] = figure
    low = view.reader or 0
    return tuple(found[seat != low] for seat in range(2))


def test_what_a_reader_has_bribed_counts_for_that_reader() -> None:
    """Rosa has doubled gambling and negated killing: she alone knows what that is worth."""
    assert _told_on_plates(MIDDLE) == ("31", "23")
    assert _told_on_plates(OWN) == ("26", "43")


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


@pytest.mark.parametrize("code", languages())
def test_no_word_beside_a_code_is_cut(code: str) -> None:
    """Bonuses, captions and names of the branches, in every language."""
    context = DrawContext(("Anna", "Rosa"), language_of(code))
    drawn = lettering_of(partial(PICTURES.draw_board, replace(START, owes=(1,)), (), context))
    assert [words for words in drawn if "…" in words] == []


def _laid(first: tuple[Stack, ...], second: tuple[Stack, ...]) -> View:
    return replace(MIDDLE, sides=(side(*first), side(*second)))


@pytest.mark.parametrize(
    ("first", "second", "ahead"),
    [
        (up("5H"), up("4H"), 0),
        (up("4H"), up("4D"), None),
        (up("5H"), up("9H") + down(None), 1),
        (up("4H") + down(None), up("9H"), 0),
        (up("4H") + down(None), up("10H"), None),
        ((), down(None), 1),
        (down(*[None] * 5), up("10H", "9H", "10D"), 0),
        ((), (), None),
    ],
)
def test_a_card_that_a_reader_does_not_know_counts_as_an_average_one(
    first: Stack, second: Stack, ahead: int | None
) -> None:
    """The mean of 2 to 10 is 6: what is public decides who leads a branch, and nothing else does."""
    assert leader(_laid((first,), (second,)), 0) == ahead
    assert leader(_laid((second,), (first,)), 0) == (None if ahead is None else 1 - ahead)


@pytest.mark.parametrize(
    ("first", "second", "crowned"),
    [
        ((), (), ()),
        ((up("2H"), up("2D")), ((), (), up("10S")), (1,)),
        ((up("9H"),), (up("7H"), up("3D")), (1,)),
        ((up("2H"),), ((), up("2D")), ()),
        ((up("4H"),), (up("2H"), ()), (0,)),
    ],
)
def test_the_crown_is_for_more_points(
    first: tuple[Stack, ...], second: tuple[Stack, ...], crowned: tuple[int, ...]
) -> None:
    """By what the branches are worth as they lie there; nobody wears it if both have as many."""
    assert leaders(_laid(first, second)) == crowned


def test_once_the_branches_are_counted_their_points_decide() -> None:
    """Seat 0 has won three branches and 26 points so far, seat 1 one branch and 40."""
    assert [leader(REVEALED, branch) for branch in range(4)] == [0, 1, 0, 0]
    assert leaders(REVEALED) == (1,)
    assert leaders(OVER) == (0,), "at the end it's who has won"


def test_what_an_influence_card_does_is_seen_by_who_may_know() -> None:
    """Streets P1: its owner sees which is the doubler; a spectator sees two backs that are the same."""
    swapped = replace(OWN.sides[1], influence=Influence("H", "D"))
    assert PICTURES.board(replace(OWN, sides=(OWN.sides[0], swapped)), (), CONTEXT) != PICTURES.board(
        OWN, (), CONTEXT
    )
    public = PICTURES.board(MIDDLE, (), CONTEXT)
    chips = [
        opened(public).crop((box.right - 58, box.y + 18, box.right - 14, box.y + 46)).tobytes()
        for box in map(street(MIDDLE).sign, (0, 1))
    ]
    assert chips[0] == chips[1]


def test_no_card_of_a_revealed_hand_is_silently_missing() -> None:
    """Five hand cards are all shown; of 22 the first ones, and how many more there are."""
    hands = [replace(OVER.sides[0], hand=DECK[:n], hand_size=n) for n in (5, 22)]
    plates = [
        opened(
            PICTURES.board(replace(OVER, sides=(own, OVER.sides[1])), (), DrawContext(("Anna", "Rosa"), str))
        )
        for own in hands
    ]
    row = PLATES[1].y + PLATES[1].h - 6
    faces = [
        sum(
            plate.getpixel((x, row)) == INK != plate.getpixel((x - 1, row))
            for x in range(PLATES[1].x + 780, PLATES[1].right - 8)
        )
        for plate in plates
    ]
    assert faces[0] == 5
    assert 3 <= faces[1] < 22


@pytest.mark.parametrize("number", [2, 5, 8, 22])
@pytest.mark.parametrize("name", ["Anna", "Достоевский Фёдор Михайлович"])
def test_every_card_of_a_revealed_hand_shows_its_suit(
    monkeypatch: pytest.MonkeyPatch, number: int, name: str
) -> None:
    """Rank and suit need their room, a 10 more of it."""
    shown: list[tuple[str, int]] = []
    face = cards.face

    def noted(card: str, wide: int, high: int) -> Sprite:
        if high == 60:
            shown.append((card, wide))
        return face(card, wide, high)

    monkeypatch.setattr(cards, "face", noted)
    own = replace(OVER.sides[0], hand=DECK[:number], hand_size=number)
    PICTURES.board(replace(OVER, sides=(own, OVER.sides[1])), (), DrawContext((name, "Rosa"), str))
    assert shown
    assert [card for card, wide in shown if wide < cards.least_width(card)] == []


@pytest.mark.parametrize(("left", "backs"), [(0, 0), (1, 1), (8, 1), (9, 2), (17, 3), (40, 3)])
def test_the_pile_is_as_high_as_it_is_full(monkeypatch: pytest.MonkeyPatch, left: int, backs: int) -> None:
    """Each eight cards one more back, three at most, each a little lower and further right."""
    found: list[tuple[int, int]] = []
    put = Canvas.put

    def noted(canvas: Canvas, sprite: Sprite, x: int, y: int) -> None:
        if sprite is back and BANK.x <= x < BANK.right and y < BANK.y + 180:
            found.append((x, y))
        put(canvas, sprite, x, y)

    back = cards.back(PILED.w, PILED.h)
    monkeypatch.setattr(Canvas, "put", noted)
    PICTURES.board(replace(START, pile=left), (), CONTEXT)
    x, y = PILED.x, PILED.y
    assert found == [(x + 5 * depth, y + 5 * depth) for depth in range(backs)]
