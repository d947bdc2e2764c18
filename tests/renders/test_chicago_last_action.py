"""The stage of Chicago Underworld: what was done last, dice, and the question that is open."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from bot.locales import language_of, languages
from engines.chicago import GAME
from engines.chicago.demand_events import Asked, Declined, Paid
from engines.chicago.events import Attacked, Drawn, Event, Fought, Killed, Rolled, Stopped, Turn, TurnedUp
from engines.chicago.options import Options
from engines.chicago.state import MOST_HENCHMEN, Demand
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago import PICTURES, actions
from renders.chicago.battle import battle, sides
from renders.chicago.bosses import marked_boss
from renders.chicago.boxes import ACTION
from renders.chicago.cards import table_card
from renders.chicago.colours import PALETTE, QUARTERS
from renders.chicago.deeds import write_deed
from renders.chicago.outlook import chance
from renders.chicago.words import BATTLE_ODDS
from renders.shared import cards
from renders.shared.cache import Cache
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.dice import die
from renders.shared.lettering import Face, Line, line, settable
from renders.shared.money import bank_note
from renders.shared.palette import CREAM, INK, SEATS, WALNUT
from renders.shared.seats import token
from tests.renders.chicago_positions import (
    HALOS,
    HELD,
    HIRE,
    MOB,
    RAID,
    SALE,
    WON,
    asking,
    named,
    side,
    table,
    with_hand,
)
from tests.renders.pixels import part
from tests.renders.recorder import faults, lettering_of, recording

LAST_ACTION = ACTION
CLOSING = replace(table(6), phase="close")
"""Nobody may battle: there are no odds."""


def _stage(*happened: Event, view: View | None = None) -> bytes:
    view = view or table(6)
    return part(PICTURES.board(view, happened, named(6)), ACTION).tobytes()


@pytest.mark.parametrize("name", [name for name in HALOS if name not in {"asked", "reinserted", "turn"}])
def test_what_was_done_last_is_told_on_the_stage(name: str) -> None:
    assert _stage(HALOS[name][0]) != _stage()


def test_every_deed_looks_different() -> None:
    shown = [
        _stage(event) for name, (event, _) in HALOS.items() if name not in {"asked", "reinserted", "turn"}
    ]
    assert len(set(shown)) == len(shown)


def _battle(*rolls: tuple[tuple[int, ...], tuple[int, ...]]) -> set[bytes]:
    return {_stage(Fought(1, "KH", 0, attack, defence, True, 3)) for attack, defence in rolls}


def test_every_die_of_both_sides_makes_a_difference() -> None:
    """Section 8: all dice of both are public."""
    rolls = [((5, 2, 1), (3,)), ((5, 2, 2), (3,)), ((5, 2), (3,)), ((5, 2, 1), (4,)), ((5, 2, 1), (3, 1))]
    assert len(_battle(*rolls)) == len(rolls)


def test_dice_are_sorted() -> None:
    """The highest one decides, so it comes first, however they were rolled."""
    assert len(_battle(((5, 2, 1), (3, 1)), ((1, 5, 2), (3, 1)), ((2, 1, 5), (1, 3)))) == 1


@pytest.mark.parametrize(("event", "won"), [(WON, "left"), (HELD, "right")])
def test_the_winners_side_has_its_colour(event: Fought, won: str) -> None:
    """The attacker is on the left, the defender on the right. P16: on a tie the territory's owner wins."""
    png = PICTURES.board(CLOSING, (event,), named(6))
    edges = [part(png, LAST_ACTION).getpixel((x, 100)) for x in (5, LAST_ACTION.w - 6)]
    winner = SEATS[event.seat if event.won else event.owner].colour
    assert [edge == winner for edge in edges] == [won == "left", won == "right"]


def test_the_die_that_decides_is_the_largest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each side's highest die is large and next to the district, however many others there are."""
    sizes: dict[tuple[int, int], list[int]] = {}

    def seen(number: int, seat: int, size: int) -> Sprite:
        sizes.setdefault((number, seat), []).append(size)
        return die(number, seat, size)

    monkeypatch.setattr("renders.chicago.battle.die", seen)
    PICTURES.board(table(6), (Fought(1, "KH", 0, (1, 1, 5, 2, 1), (4, 3), True, 5),), named(6))
    best = sizes.pop((5, 1)) + sizes.pop((4, 0))
    assert min(best) >= 2 * max(size for found in sizes.values() for size in found)


@pytest.mark.parametrize("others", range(5))
def test_no_die_covers_another_or_its_gangs_emblem(others: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """On either side, in the scene of a film and on the board."""
    placed: list[Box] = []
    put = Canvas.put

    def seen(canvas: Canvas, sprite: Sprite, x: int, y: int) -> None:
        placed.append(Box(x, y, *sprite.size))
        put(canvas, sprite, x, y)

    dice = (5, *(2,) * others)
    for wide in (860, 934):
        room = Box(0, 0, wide, 200)
        drawn = Canvas.blank(1280, 960, WALNUT), Fought(1, "KH", 0, dice, dice, True, 5), room, 72
        battle(*drawn)  # so that all sprites are there
        with monkeypatch.context() as patch:
            patch.setattr(Canvas, "put", seen)
            battle(*drawn)
        assert len(placed) == 1 + 2 * (2 + others)
        for one, other in itertools.combinations(placed, 2):
            apart = one.right <= other.x or other.right <= one.x
            assert apart or one.bottom <= other.y or other.bottom <= one.y
        placed.clear()


def test_beside_another_deed_the_winners_best_die_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, int]] = []
    monkeypatch.setattr("renders.shared.dice.die", lambda number, seat, _high: drawn.append((number, seat)))
    for event, best in ((WON, [(5, 1), (4, 0)]), (HELD, [(5, 0), (5, 1)])):
        drawn.clear()
        for icon in actions._fought(event).short[:2]:  # noqa: SLF001 - what is listed
            icon(50)
        assert drawn == best


@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_for_a_henchman_is_drawn(die: int) -> None:
    """P14: 4 and more bring a henchman."""
    others = {_stage(Rolled(1, other, 4)) for other in range(1, 7) if other != die}
    assert _stage(Rolled(1, die, 4)) not in others


def _icons_of(event: Event, monkeypatch: pytest.MonkeyPatch, view: View = CLOSING) -> list[str]:
    """Draw the icons of a deed. Returns the figures among them, and a word for each back of a card."""
    told: list[str] = []
    back, figure = cards.back, line

    def seen_back(*size: int) -> Sprite:
        told.append("back")
        return back(*size)

    def seen_figure(text: str, size: int) -> Line:
        told.append(text)
        return figure(text, size)

    monkeypatch.setattr(cards, "back", seen_back)
    monkeypatch.setattr("renders.chicago.icons.line", seen_figure)
    monkeypatch.setattr(Cache, "get", lambda _cache, _key, draw: draw())
    for icon in actions.past_actions(view, (event,))[0].icons:
        icon(110)
    return told


def test_one_card_drawn_is_one_card_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the deck beside it: two backs read as two cards."""
    assert _icons_of(Drawn(2, None, 6, 21), monkeypatch) == ["+1", "back"]


@pytest.mark.parametrize(("number", "told"), [(3, ["< 4"]), (4, [])])
def test_a_die_too_low_is_told_with_what_it_lacks(
    number: int, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """P14: less than 4."""
    assert _icons_of(Rolled(1, number, 4), monkeypatch) == told


def test_a_henchman_has_a_price_as_long_as_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """P14: one may decline, so it is a question; whoever is declined is nobody whom the gang has lost."""
    open_ = asking(table(3), "hire", None, 5)
    assert _icons_of(Rolled(1, 3, 4), monkeypatch, open_) == ["< 4", "?"]


def test_a_battle_is_at_large_even_if_a_draw_follows() -> None:
    later = (Turn(2, 7), Drawn(2, None, 6, 21), Stopped(2))
    png = PICTURES.board(table(6), (WON, *later), named(6))
    assert part(png, LAST_ACTION).getpixel((5, 90)) == SEATS[1].colour


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_odds_are_told_when_nothing_has_happened(seats: int) -> None:
    """P16: one more henchman on either side changes them."""
    view = table(seats)
    more = [
        replace(
            view,
            sides=tuple(
                replace(one, henchmen=one.henchmen + (at == seat)) for at, one in enumerate(view.sides)
            ),
        )
        for seat in (0, 1)
    ]
    assert len({_stage(view=position) for position in (view, *more)}) == 1 + len(more)


def test_a_payment_says_how_much_was_paid() -> None:
    paid = "paid for a henchman", "bought", "police bribed", "mob paid off"
    words = "hires for $5", "buys it for $15", "pays the police $20", "pays the mob $20"
    for event, said in zip(paid, words, strict=True):
        happened = (HALOS[event][0],)
        assert said in lettering_of(lambda done=happened: PICTURES.draw_board(CLOSING, done, named(6)))  # type: ignore[misc]


@pytest.mark.parametrize(("demand", "shown"), [(MOB, {"KH", "BJ"}), (RAID, {"KH", "RJ"}), (SALE, {"QD"})])
@pytest.mark.parametrize("view", [table(3), CLOSING], ids=["beside odds", "alone"])
def test_whoever_does_not_pay_sees_for_what(
    view: View, demand: Demand, shown: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """P12, P13: the joker that takes the territory is beside it; nothing else tells the mob from a sale."""
    drawn: set[str] = set()

    def seen(card: str, wide: int, high: int) -> Sprite:
        drawn.add(card)
        return table_card(card, wide, high)

    monkeypatch.setattr("renders.chicago.icons.table_card", seen)
    owner = demand.active if demand.purpose == "mob" else None
    PICTURES.board(view, (Declined(demand, True, owner),), named(len(view.sides)))
    assert drawn == shown


def test_what_is_paid_looks_like_money_in_a_low_row_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside odds cards would have no drawing, so notes are in their place."""
    notes: list[int] = []

    def noted(dollars: int, high: int) -> Sprite:
        notes.append(dollars)
        return bank_note(dollars, high)

    monkeypatch.setattr("renders.shared.money.bank_note", noted)
    for view in (table(3), _against_five()):
        notes.clear()
        PICTURES.board(view, (HALOS["bought"][0],), named(len(view.sides)))
        assert {*notes} == {7, 8}


@pytest.mark.parametrize("language", languages())
def test_odds_against_five_have_a_title(language: str) -> None:
    """Nothing else says what the percentages are."""
    say = language_of(language).hyphenated
    context = DrawContext(named(6).names, lambda text: say(text, named(6).names))
    told = lettering_of(lambda: PICTURES.draw_board(_against_five(), (HALOS["drawn"][0],), context))
    assert settable(context.say(BATTLE_ODDS), Face.SERIF) in told
    assert faults(lambda: PICTURES.draw_board(_against_five(), (HALOS["drawn"][0],), context)) == []


def _against_five() -> View:
    """Return a position in which each of five others has a territory."""
    lands = ("QD", "KS", "JC", "KC", "KD", "JH")
    return replace(table(6), sides=tuple(side((lands[seat],), 1 + seat % 5, 2) for seat in range(6)))


def _odds_drawn(view: View) -> list[tuple[str, Box]]:
    """Return the odds on a board with their places."""
    with recording() as recorders:
        found = recorders[id(PICTURES.draw_board(view, (HALOS["drawn"][0],), named(6)))]
    return [(text, place) for text, place in found.lines if text.endswith("%")]


def test_rivals_with_the_same_odds_share_a_figure() -> None:
    """The emblems of all are before it; odds against five with four figures have air between their rows."""
    alike = replace(_against_five(), sides=tuple(replace(one, henchmen=5) for one in _against_five().sides))
    assert [text for text, _ in _odds_drawn(alike)] == ["28%"]
    odds = _odds_drawn(_against_five())
    assert len(odds) == 4
    rows = sorted({place.middle[1] for _, place in odds})
    assert len(rows) == 2
    assert rows[1] - rows[0] > 54


def test_odds_leave_room_for_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the words would be cut beside the odds, these are left out; a long name never matters."""
    told: list[object] = []
    sides_ = [replace(one, territories=()) if at > 2 else one for at, one in enumerate(table(6).sides)]
    view = replace(table(6), sides=tuple(sides_))
    monkeypatch.setattr("renders.chicago.last_action.odds_list", lambda *drawn: told.append(drawn))
    for words, odds in (("takes", 1), ("takes it in a very long sentence", 0)):
        context = DrawContext(("W" * 32,) * 6, lambda _, words=words: words)  # type: ignore[misc]
        told.clear()
        PICTURES.board(view, (HALOS["drawn"][0],), context)
        assert len(told) == odds


@pytest.mark.parametrize(
    ("seats", "language"), [*((seats, "en") for seats in GAME.seats), *((5, other) for other in languages())]
)
def test_whoever_may_battle_sees_the_odds_beside_what_was_done(seats: int, language: str) -> None:
    """Both matter to the seat that is asked."""
    view = table(seats)
    told = language_of(language).hyphenated
    context = DrawContext(named(seats).names, lambda text: told(text, named(seats).names))
    odds = {context.say(chance(view, rival)) for rival in view.rivals}
    assert odds
    for deed in (Rolled(0, 5, 4), Killed(1, "AS", 0, 2), HALOS["bought"][0]):
        shown = lettering_of(lambda deed=deed: PICTURES.draw_board(view, (deed,), context))  # type: ignore[misc]
        assert odds <= {*shown}


@pytest.mark.parametrize(
    ("seats", "rivals", "language"),
    [(seats, rivals, told) for seats in GAME.seats for rivals in range(1, seats) for told in languages()],
)
def test_odds_are_told_as_those_of_a_battle(
    seats: int, rivals: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a title, or by whose they are where it has no room, if there is room for odds; no figure is cut."""
    marked: list[int] = []

    def seen(seat: int, side: int) -> Sprite:
        marked.append(seat)
        return token(seat, side)

    monkeypatch.setattr("renders.chicago.outlook.token", seen)
    lands = ["QD", "", "JC", "KC", "KS", "JH"]
    owners = [seat for seat in range(seats) if seat != 1][:rivals]
    gangs = tuple(side((lands[seat],) if seat in owners else (), 2 * (seat != 3), 2) for seat in range(seats))
    view = replace(table(seats), sides=gangs)
    assert len(view.rivals) == rivals
    say = language_of(language).hyphenated
    context = DrawContext(named(seats).names, lambda text: say(text, named(seats).names))
    for deed in (Killed(1, "AS", 0, 2), HALOS["bought"][0]):
        marked.clear()
        told = lettering_of(lambda deed=deed: PICTURES.draw_board(view, (deed,), context))  # type: ignore[misc]
        odds = {context.say(chance(view, rival)) for rival in view.rivals}
        if odds & {*told}:
            assert odds <= {*told}
            assert settable(context.say(BATTLE_ODDS), Face.SERIF) in told or view.active in marked


@pytest.mark.parametrize("rivals", range(1, 6))
def test_the_attacker_is_before_the_title_of_the_odds(rivals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many rivals are below it; one alone has a face."""
    marked: list[int] = []

    def seen(seat: int, side: int) -> Sprite:
        marked.append(seat)
        return token(seat, side)

    monkeypatch.setattr("renders.chicago.outlook.token", seen)
    lands = ("QD", "", "JC", "KC", "KS", "JH")
    gangs = tuple(
        side((lands[seat],) if seat and seat <= rivals + 1 and lands[seat] else (), 2, 2) for seat in range(6)
    )
    view = replace(table(6), sides=gangs)
    for deed in (Rolled(0, 5, 4), Stopped(0), HALOS["drawn"][0]):
        marked.clear()
        PICTURES.draw_board(view, (deed,), named(6))
        assert marked == [view.active, *(view.rivals if rivals > 1 else ())]


@pytest.mark.parametrize("wide", [860, 934])
def test_both_bosses_of_a_battle_stay_on_their_panels(wide: int) -> None:
    for gang in sides(WON, ACTION.grown(-3)._replace(w=wide), 72):
        assert gang.panel.x <= gang.sign.x
        assert gang.sign.right <= gang.panel.right


@pytest.mark.parametrize(
    ("event", "seat"), [(WON, 1), (HELD, 0), (Killed(1, "AS", 0, 2), 1), (Rolled(2, 5, 4), 2)]
)
def test_whoever_did_it_is_named(event: Event, seat: int) -> None:
    """Once more than before: an emblem alone is easily mistaken for the other side's."""
    name = named(6).names[seat]
    before, after = (
        lettering_of(lambda happened=happened: PICTURES.draw_board(CLOSING, happened, named(6))).count(name)  # type: ignore[misc]
        for happened in ((), (event,))
    )
    assert after == before + 1


@pytest.mark.parametrize(
    ("seat", "room", "named_there"), [(0, 600, True), (0, 300, False), (None, 300, False)]
)
def test_an_emblem_is_in_place_of_a_name_without_room(
    seat: int | None, room: int, named_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words are never cut; what nobody did has neither."""
    emblems: list[int] = []

    def seen(of: int, side: int) -> Sprite:
        emblems.append(of)
        return token(of, side)

    monkeypatch.setattr("renders.chicago.deeds.token", seen)
    context = DrawContext(("Bartholomew",), lambda _: "defends")

    def drawn() -> Canvas:
        canvas = Canvas.blank(room, 68, WALNUT)
        write_deed(canvas, seat, BATTLE_ODDS, Box(0, 0, room, 68), context)
        return canvas

    assert lettering_of(drawn) == ["Bartholomew"] * named_there + ["defends"]
    assert emblems == ([] if seat is None or named_there else [seat])


def test_the_stage_is_never_empty() -> None:
    """Without anything that has happened: odds, the dice that hire, points, or the offer."""
    nothing = tuple(side((), 1, 2) for _ in range(3))
    views = [
        table(3),
        replace(table(3), sides=nothing),
        replace(table(3), phase="close"),
        asking(table(3), "territory", "KD", 20),
    ]
    for view in views:
        told = part(PICTURES.board(view, (), named(3)), ACTION).crop((0, 76, 1248, 250))
        letters = [number for number, colour in told.getcolors() or () if colour in {CREAM, INK}]
        assert sum(letters) > 400


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"round": 20}, "Next to play"),
        ({"round": 20, "active": 2}, "Last turn"),
        ({"active": 2}, "Next to play"),
        ({"deck": 0}, "Last turn"),
        ({"deck": 0, "options": Options(bribe=20, rounds=20, reshuffles=1)}, "Next to play"),
    ],
)
def test_who_has_no_card_to_play_sees_who_is_next(change: dict[str, Any], told: str) -> None:
    """P7: nobody is after the last turn of the last round, or once the deck is empty for good."""
    view = replace(table(3), **{"phase": "close", **change})
    view = with_hand(view, view.active, "5H")
    assert told in lettering_of(lambda: PICTURES.draw_private(view, (), None, named(3)))


def test_few_deeds_beside_the_main_one_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three have rows of a third of the stage each, one of a half."""
    heights: list[int] = []

    def seen(_canvas: Canvas, _icons: object, room: Box, **_: bool) -> None:
        heights.append(room.h)

    monkeypatch.setattr("renders.chicago.last_action.row", seen)
    view = replace(table(5), phase="close")
    drawn = (Drawn(2, None, 6, 21), Drawn(3, None, 6, 20), Drawn(4, None, 6, 19))
    for others, rows in ((drawn[:2], 2), (drawn, 3)):
        heights.clear()
        PICTURES.draw_board(view, (*others, Killed(1, "AS", 0, 2)), named(5))
        assert heights[0] == (ACTION.h - 6) // rows - 10


def test_draws_give_way_where_there_are_too_many_deeds() -> None:
    """Three others are listed beside the main deed; a battle, a hit and a hire matter more than a draw."""
    drawn = Drawn(2, None, 6, 21)
    killed, hired, attacked = Killed(1, "AS", 0, 2), Rolled(3, 5, 1), Attacked(4, "RJ", "KH", 0)
    deeds = killed, hired, attacked
    orders = ((drawn, *deeds, WON), (*deeds, WON), (*deeds, drawn, WON))
    assert len({_stage(*happened, view=CLOSING) for happened in orders}) == 1


def test_what_matters_is_at_large_and_a_draw_beside_it() -> None:
    drawn, killed = Drawn(2, None, 6, 21), Killed(1, "AS", 0, 2)
    large = Box(LAST_ACTION.x + 3, LAST_ACTION.y + 3, 600, LAST_ACTION.h - 6)
    boards = [PICTURES.board(CLOSING, happened, named(6)) for happened in ((killed, drawn), (drawn, killed))]
    assert boards[0] == boards[1]
    assert part(boards[0], large).getpixel((135, 190)) == SEATS[1].colour


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (TurnedUp(1, "QD", 15, 21), Declined(SALE, True, None)),
        (TurnedUp(1, "QD", 15, 21), Paid(SALE, ("7H", "8H"), 1, 5)),
        (Rolled(1, 2, 5), Declined(HIRE, True, None)),
    ],
)
def test_nothing_is_told_twice(first: Event, then: Event) -> None:
    """Nothing is said twice; a question and its answer in one picture are one action."""
    assert _stage(first, then) in {_stage(first), _stage(then)}


def test_an_open_question_is_on_the_stage_although_nothing_has_happened_since() -> None:
    """A board that is posted again still tells who sends the mob."""
    views = [asking(table(6), purpose, "KH", 20, 0) for purpose in ("raid", "mob")]
    assert len({_stage(view=view) for view in (table(6), *views)}) == 3
    assert _stage(view=views[0]) == _stage(Attacked(1, "RJ", "KH", 0), Asked(RAID), view=views[0])


@pytest.mark.parametrize("dice", range(1, MOST_HENCHMEN + 1))
@pytest.mark.parametrize("seat", range(6))
def test_a_boss_and_the_lower_dice_are_within_the_frame_of_their_panel(seat: int, dice: int) -> None:
    """So that the frame of whoever has won is whole."""
    fought = Fought(seat, "KH", (seat + 1) % 6, (6,) * dice, (5,) * dice, True, 5)
    for side_ in sides(fought, ACTION.grown(-3), 72):
        inner = side_.panel.grown(-6)
        assert all(box.within(inner) == box for box in (side_.sign, *(box for _, box in side_.dice[1:])))


def test_the_moon_behind_a_boss_has_no_edge_of_its_own() -> None:
    """On a ground of its colour nothing of it is seen."""
    canvas = Canvas.blank(200, 140, QUARTERS["S"].trim, PALETTE)
    canvas.put(marked_boss(0, 126), 0, 0)
    edge = canvas.image.convert("RGB").crop((0, 0, 30, 20))
    assert edge.getcolors() == [(30 * 20, QUARTERS["S"].trim)]
