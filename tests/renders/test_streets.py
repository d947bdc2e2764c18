"""The boards of Streets of Palermo: their bounds, what they show, and what they must not."""

from __future__ import annotations

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from unittest.mock import patch

import pytest

from bot.locales import language_of, languages
from engines.cards import SUITS
from engines.chance import Chance
from engines.options import complete
from engines.streets import GAME
from engines.streets.cards import DECK
from engines.streets.moves import Call, Influence
from engines.streets.view import View
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.canvas import SIZE, Canvas, Sprite
from renders.shared.layout import BANNER
from renders.shared.lettering import TIGHTEST
from renders.shared.palette import INK, SEATS
from renders.streets import PICTURES
from renders.streets.account import ACCOUNT_SIZE
from renders.streets.bets import bet
from renders.streets.board import PLAIN
from renders.streets.boxes import AIR, AWNING, BAND, BANK, NEAR, PLATES, SIDE, laid_out
from renders.streets.colours import FRONTS, PALETTE
from renders.streets.signs import sign
from renders.streets.stacks import places
from renders.streets.table import Table
from renders.streets.words import TRADES
from tests.breadth import wide
from tests.renders.pixels import check, count, opened, part
from tests.renders.recorder import faults, lettering_of, recording
from tests.renders.streets_positions import (
    BOXES,
    CONTEXT,
    GUESS,
    LONG,
    LOSS,
    MIDDLE,
    MINUS,
    NAMES,
    OVER,
    OWN,
    REVEALED,
    START,
    TAKEN,
    WAITING,
    down,
    side,
    street_of,
    up,
)

CROWDED = replace(
    MIDDLE,
    sides=(
        side(up(*DECK[:20]), up("2C"), down(*[None] * 14), (), hand=22, bribed=("H", "S")),
        side(down(*[None] * 21), up(*DECK[20:32]), (), (), hand=27, bribed=("H", "S")),
    ),
)
"""More cards in one place than any game can bring there."""

JOKERED = replace(MIDDLE, jokered=True)
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
    check(PICTURES.account(GAME.knowledge.view(state, None), LONG), ACCOUNT_SIZE, palette=PALETTE)


CROWDS = (
    [(n, 0, 0, 0) for n in range(26)] + [(n, n, n, n) for n in range(26)] + [(12, 12, n, 5) for n in range(9)]
)


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("crowds", CROWDS)
def test_stacks_stay_in_their_room_with_every_rank_in_sight(crowds: tuple[int, ...], *, over: bool) -> None:
    """Cards lie beside each other, or a later one covers what is beside or below rank and suit."""
    street = laid_out(crowds, NAMES, over=over)
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
    """All of the width is in use; a fuller branch is never narrower, unless the other one's name is wide."""
    street = laid_out(crowds, NAMES, over=False)
    wides = [column.w for column in street.columns]
    assert street.columns[0].x == SIDE.x + 6
    assert SIDE.right - 10 < street.columns[-1].right <= SIDE.right - 6
    assert all(not one.meets(other) for one, other in combinations(street.columns, 2))
    assert min(wide - 70 * bool(crowd) for wide, crowd in zip(wides, crowds, strict=True)) >= 142
    least = [max(236, name) for name in NAMES]
    for (crowd, width, floor), (fuller, wider) in product(
        zip(crowds, wides, least, strict=True), zip(crowds, wides, strict=True)
    ):
        assert crowd > fuller or width <= max(wider, floor)


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("crowd", range(15))
def test_every_name_has_air_beside_one_crowd(crowd: int, *, over: bool) -> None:
    """In one branch 14 cards, more than in nearly all games; the others are as wide as their names need."""
    for branch in range(4):
        crowds = [crowd * (at == branch) for at in range(4)]
        street = laid_out(tuple(crowds), NAMES, over=over)
        for at, name in enumerate(NAMES):
            assert street.house(at).w >= name * TIGHTEST + 2 * (NEAR if over else AIR)


@pytest.mark.parametrize(
    ("crowds", "shown", "size"),
    [((3, 2, 3, 1), 3, (120, 172)), ((16, 0, 1, 0), 16, (84, 99)), ((8, 4, 3, 1), 8, (78, 99))],
)
def test_all_cards_of_a_game_are_equally_large(
    crowds: tuple[int, ...], shown: int, size: tuple[int, int]
) -> None:
    """Large ones as long as they find room; in two rows as many as any game has had in one branch.

    They overlap or lie side by side, but don't touch edge to edge.
    """
    street = laid_out(crowds, NAMES, over=False)
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
    assert len({PICTURES.hand(view, (), None, CONTEXT) for view in views}) == 1


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


def test_the_joker_has_its_name_beside_it() -> None:
    """On the plate of whoever holds it, whatever the names."""
    short, long = (
        lettering_of(partial(PICTURES.draw_board, START, (), context)).count("Joker")
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
def test_the_awning_of_a_branch_is_in_the_colour_of_its_leader(
    view: View, leaders: tuple[int | None, ...]
) -> None:
    """That of whoever is ahead, after the end of play of the winner (streets B1); else in the house's own."""
    png = PICTURES.board(view, (), CONTEXT)
    for branch, ahead in enumerate(leaders):
        shop = street_of(view).sign(branch)
        cloth = FRONTS[SUITS[branch]].wall if ahead is None else SEATS[ahead].colour
        assert _at(png, shop.x + 1, shop.bottom - BAND - AWNING // 2) == cloth


def test_the_awning_of_a_branch_without_cards_is_striped() -> None:
    """It looks open, and takes nobody's side; a level branch has a plain one, for its sign stands on it."""
    level = replace(MIDDLE, sides=(side(up("4H")), side(up("4D"))))
    for view, striped in ((START, [True] * 4), (level, [False, True, True, True])):
        png = PICTURES.board(view, (), CONTEXT)
        cloths = [
            street_of(view)
            .sign(branch)
            ._replace(y=street_of(view).sign(branch).bottom - BAND - AWNING + 4, h=40)
            for branch in range(4)
        ]
        trims = [count(png, box, FRONTS[suit].trim) > 1000 for box, suit in zip(cloths, SUITS, strict=True)]
        assert trims == striped


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("branch", range(4))
def test_a_shop_always_has_its_suit_and_its_name(branch: int, code: str) -> None:
    """Set in full in every language; a name that has no room beside two crowds is left out, never a suit."""
    context = DrawContext(("Anna", "Rosa"), language_of(code))
    name = context.say(TRADES[SUITS[branch]])
    both = side(*[up(*DECK[: 12 * (at != branch)]) for at in range(4)])

    def drawn(view: View) -> Canvas:
        canvas = Canvas.blank(*SIZE, INK)
        sign(Table(canvas, view, Counter(), context), branch)
        return canvas

    even = replace(MIDDLE, sides=(side(), side()))
    crowded = replace(MIDDLE, sides=(both, both))
    for view in (START, even, MIDDLE, OWN, REVEALED, OVER, LOSS, crowded):
        with patch.object(cards, "medallion", side_effect=cards.medallion) as medallion:
            told = [*lettering_of(partial(drawn, view))]
        suits = {call.args[0] for call in medallion.call_args_list}
        assert suits == {SUITS[branch]}
        assert name in told or view is crowded
        assert faults(partial(drawn, view)) == []


@pytest.mark.parametrize("reader", [0, 1])
def test_each_half_lies_between_lines_of_its_familys_colour(reader: int) -> None:
    """One sees at a glance which half is whose, whoever is to act: beside its plate, and at the shops."""
    view = replace(OWN, reader=reader, owes=(0,))
    canvas = PICTURES.draw_board(view, (), CONTEXT)
    for low in (False, True):
        seat = reader if low else 1 - reader
        beside, shops = street_of(view).edges(low=low)
        assert shops.meets(street_of(view).sign(0)) and not beside.meets(street_of(view).sign(0))
        for edge in (beside, shops):
            across = canvas.image.crop((edge.x, edge.y, edge.right, edge.bottom))
            assert across.getcolors() == [(edge.w * edge.h, SEATS[seat].line)]


def test_a_name_that_is_far_too_long_is_left_out() -> None:
    """No name runs over its awning, in whatever language, and none is cut."""
    context = replace(CONTEXT, say=lambda text: f"{text} {text} {text}")
    drawn = lettering_of(partial(PICTURES.draw_board, START, (), context))
    starts = tuple(str(trade)[:3] for trade in TRADES.values())
    assert [words for words in drawn if words.startswith(starts)] == []


@pytest.mark.parametrize("code", languages())
def test_no_word_beside_a_code_is_cut(code: str) -> None:
    """Bonuses, captions and names of the branches, in every language."""
    context = DrawContext(("Anna", "Rosa"), language_of(code))
    drawn = lettering_of(partial(PICTURES.draw_board, replace(START, owes=(1,)), (), context))
    assert [words for words in drawn if "…" in words] == []


def test_what_an_influence_card_does_is_seen_by_who_may_know() -> None:
    """Streets P1: its owner sees which is the doubler; a spectator sees two backs that are the same."""
    swapped = replace(OWN.sides[1], influence=Influence("H", "D"))
    assert PICTURES.board(replace(OWN, sides=(OWN.sides[0], swapped)), (), CONTEXT) != PICTURES.board(
        OWN, (), CONTEXT
    )
    public = PICTURES.board(MIDDLE, (), CONTEXT)
    chips = [
        opened(public).crop((box.right - 58, box.y + 18, box.right - 14, box.y + 46)).tobytes()
        for box in map(street_of(MIDDLE).sign, (0, 1))
    ]
    assert chips[0] == chips[1]


@pytest.mark.parametrize(("left", "backs"), [(0, 0), (1, 1), (8, 1), (9, 2), (17, 3), (40, 3)])
def test_the_pile_is_as_high_as_it_is_full(monkeypatch: pytest.MonkeyPatch, left: int, backs: int) -> None:
    """Each eight cards one more back, three at most, each a little lower and further right."""
    found: list[tuple[int, int]] = []
    put = Canvas.put

    def noted(canvas: Canvas, sprite: Sprite, x: int, y: int) -> None:
        if sprite is back and BANK.x <= x < BANK.right and y < BANK.y + 180:
            found.append((x, y))
        put(canvas, sprite, x, y)

    back = cards.dark(PLAIN.pile.w, PLAIN.pile.h)
    monkeypatch.setattr(Canvas, "put", noted)
    PICTURES.board(replace(START, pile=left), (), CONTEXT)
    x, y = PLAIN.pile.x, PLAIN.pile.y
    assert found == [(x + 5 * depth, y + 5 * depth) for depth in range(backs)]
