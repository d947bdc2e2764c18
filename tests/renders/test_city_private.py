"""Palermo's private picture for the seat that is asked: named marks, a preview, own doorways."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.locales import language_of, languages
from engines.base import Option, Question
from engines.city import GAME, cuts
from engines.city.ask import AT_HOME, BEAT
from engines.city.events import Collected, Event, Patrolled, Walked
from engines.city.geometry import CELLS, NUMBERS, SIZE, SPACE, names
from engines.city.moves import House
from engines.city.tiles import HOUSES, HouseKind, house
from engines.city.view import View
from engines.signs import SPOKEN
from engines.text import say
from renders.base import DrawContext
from renders.city import PICTURES, preview, shapes
from renders.city.arrows import Arrow
from renders.city.boxes import (
    CELL,
    PICTURE,
    PLATES,
    WHOLE,
    Grid,
    card_box,
    card_boxes,
    cell_box,
    enlarged,
    mark_box,
)
from renders.city.colours import GROVE, PALETTE
from renders.city.field import draw_names, pieces_by_cell, start_box
from renders.city.pieces import Kind, Piece
from renders.city.places import places
from renders.city.pointer import draw_pointer, draw_signpost
from renders.city.quarters import draw_quarters
from renders.city.words import task
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import BANNER
from renders.shared.palette import BRASS_LIGHT, CREAM, PANEL, SEATS
from tests.renders.city_positions import CONTEXT, FIVE, POLICED, WALKING, standing
from tests.renders.pixels import check, choices, count, opened, part
from tests.renders.recorder import lettering_of, recording


def _asking(*marks: str, preview: House | None = None) -> Question:
    options = tuple(
        Option(
            mark,
            say("{mark}", mark=mark),
            mark=mark,
            sign=None if mark in NUMBERS else chr(ord("A") + at % 26),
        )
        for at, mark in enumerate(marks)
    )
    return Question(say("Where to?"), options, preview=preview)


def shown(view: View, question: Question | None) -> Grid:
    """The grid of the part of the city that a picture shows."""
    return enlarged(cuts.shown(view, question))


def _private(view: View, question: Question | None) -> bytes:
    """The private picture when nothing has happened."""
    return PICTURES.private(view, (), question, CONTEXT)


def _crop(png: bytes, box: Box) -> bytes:
    return part(png, box).tobytes()


def _all_named(view: View, question: Question) -> None:
    """Every mark is lit and in the picture, and no two names of spaces look alike."""
    png = _private(view, question)
    check(png, PICTURE, palette=PALETTE)
    marks = [option.mark for option in question.options if option.mark]
    for mark in marks:
        grid = shown(view, question)
        assert mark in NUMBERS or grid.shows(mark)
        box = mark_box(mark, grid)
        assert choices(png, box) > 100, mark
    spaces = [WHOLE.space_box(mark).grown(-6) for mark in marks if mark[0].isupper()]
    assert len({_crop(png, box) for box in spaces}) == len(spaces)


# --- Marks --------------------------------------------------------------------------------------------


def test_every_space_for_the_start_tile_is_named() -> None:
    """City B1: all 36."""
    view, question = FIVE[0].asked()
    assert len([option.mark for option in question.options]) == 36
    _all_named(view, question)


@pytest.mark.parametrize("answers", [("L",), ("S",)])
def test_the_spaces_where_a_house_may_lie_are_named(answers: tuple[str, ...]) -> None:
    view, question = FIVE[9].asked(*answers)
    _all_named(view, question)


def _groves(view: View, question: Question) -> set[str]:
    """The plots that are drawn as groves."""
    png = _private(view, question)
    return {space for space in NUMBERS if count(png, WHOLE.space_box(space), GROVE) > 1000}


def test_only_the_plots_that_can_be_chosen_are_groves() -> None:
    """City B3: a house joins another one. Before its shape is picked all free plots are groves."""
    view, question = FIVE[9].asked("L")
    free = NUMBERS.keys() - {tile.space for tile in view.tiles}
    legal = {option.mark for option in question.options}
    assert _groves(view, question) == legal < free
    assert _groves(*FIVE[9].asked()) == free


def test_the_plot_that_a_lesson_speaks_of_is_a_grove() -> None:
    """Among plots that can be chosen, and alone: then nothing is picked."""
    view, question = FIVE[9].asked("L")
    free = NUMBERS.keys() - {tile.space for tile in view.tiles}
    first, *others = question.options
    spoken = replace(first, sign=SPOKEN)
    assert _groves(view, replace(question, options=(spoken, *others))) == _groves(view, question)
    assert _groves(view, replace(question, options=(spoken,), preview=None)) == free


def test_the_turns_of_a_house_are_previewed_one_by_one() -> None:
    """City 2.3: the first one when the space is picked, each other when it is picked."""
    view, question = FIVE[1].asked("L", "C4")
    turned = [FIVE[1].asked("L", "C4", option.value)[1] for option in question.options[1:]]
    pictures = [_private(view, asked) for asked in (question, *turned)]
    box = WHOLE.space_box("C4")
    assert len({_crop(picture, box) for picture in pictures}) == 4
    assert all(choices(picture, box.grown(9)) > 300 for picture in pictures)


@pytest.mark.parametrize("number", range(len(WALKING.seen().tiles), len(FIVE) - 1, 16))
def test_what_the_first_question_marks_is_named(number: int) -> None:
    """Errands of whole games: chips to collect, home, cells towards them."""
    view, question = FIVE[number].asked()
    _all_named(view, question)


def test_all_open_cells_can_be_named_at_once() -> None:
    """City T3: in the english edition a stone may go nearly anywhere."""
    view = POLICED.seen(POLICED.state.turn)
    roofs = {roof for tile in view.tiles for roof in tile.roofs}
    taken = {player.pawn for player in view.players} | {player.stone for player in view.players}
    cells = [cell for cell in CELLS if cell not in roofs | taken]
    _all_named(view, _asking(*cells[:100]))
    _all_named(view, _asking(*cells[-100:]))


def test_a_cut_shows_the_pawn_and_everything_that_can_be_chosen() -> None:
    """Enlarged where that is close together, without the pawn if it is far away; else the whole city."""
    view = POLICED.seen(0)
    assert view.players[0].pawn == "n6"
    near, farther, far = (shown(view, _asking(cell)) for cell in ("k9", "f5", "a5"))
    assert (near.size, near.cell) == (7, 132)
    assert (farther.size, farther.cell) == (9, 102)
    assert far.size == 7
    assert far.shows("a5")
    assert shown(view, _asking("a5", "b13")) == shown(view, None) == WHOLE
    for grid in (near, farther):
        assert grid.shows("n6")
        assert WHOLE.field.right - 10 < grid.field.right <= WHOLE.field.right
    first = shown(WALKING.seen(0), _asking("m7"))
    assert all(map(first.shows, ("l8", "m9", "m7"))), "the pawn waits on the start tile"
    assert shown(*FIVE[9].asked("L")) == WHOLE


def test_the_names_of_columns_are_whole_below_a_cut() -> None:
    """With their hooks and dots: neither the map nor its torn edge covers them."""
    view, question = POLICED.seen(0), _asking("k9")
    field = shown(view, question).field
    torn = Canvas.blank(*PICTURE, PANEL, PALETTE)
    draw_names(torn, shown(view, question), CREAM)
    strip = Box(field.x, field.bottom + 6, field.w, PICTURE[1] - field.bottom - 6)
    png = _private(view, question)
    assert count(png, strip, CREAM) == count(torn.png(), strip, CREAM)


def test_a_small_map_shows_where_a_cut_lies() -> None:
    """In the banner; beside the whole city there is none."""
    view = POLICED.seen(0)
    side = Box(1180, 0, 100, BANNER.h - 6)
    asked = (None, _asking("a5", "b13"), _asking("k9"), _asking("a5"), _asking("f5"))
    whole, spread, *cuts = (_crop(_private(view, question), side) for question in asked)
    assert whole == spread
    assert len({whole, *cuts}) == 4


@pytest.mark.parametrize("marks", [("a5",), ("a1", "g7"), ("a7", "b7", "f7", "g6", "g7")])
def test_a_part_without_the_pawn_points_to_it(marks: tuple[str, ...]) -> None:
    """On the map, in the seat's colour; it covers no letter and no piece. A part with the pawn does not."""
    view = POLICED.seen(0)
    question = _asking(*marks)
    grid = shown(view, question)
    assert not grid.shows("n6")
    found = places(pieces_by_cell(view, 0), start_box(view, grid), marks, grid)
    elsewhere = standing(view, 0, pawn=None)
    pointed, plain = (opened(_private(seen, question)).convert("RGB") for seen in (view, elsewhere))
    differing = ImageChops.difference(pointed, plain).crop((0, BANNER.bottom, PLATES.x, PICTURE[1])).getbbox()
    assert differing
    arrow = Box(
        differing[0], differing[1] + BANNER.bottom, differing[2] - differing[0], differing[3] - differing[1]
    )
    assert arrow.within(grid.field) == arrow
    assert arrow.w > 100 < arrow.h
    assert not any(
        map(arrow.grown(-12).meets, (*found.letters.values(), *(box for _, box in found.pieces())))
    )


@pytest.mark.parametrize("kind", ["pawn", "stone"])
@pytest.mark.parametrize("cell", ["b4", "n4", "h12"])
def test_the_arrow_is_at_the_edge_where_the_piece_is(kind: Kind, cell: str) -> None:
    """In its row or its column, with its tip towards that edge."""
    grid = enlarged(cuts.Part(4, 0, 7))
    to = grid.cell_box(cell).middle
    canvas = Canvas.blank(*PICTURE, CREAM, PALETTE)
    draw_pointer(canvas, places({}, None, (), grid), Piece(kind, 0), cell)
    left, top, right, bottom = ImageChops.difference(
        canvas.image, Image.new("RGB", canvas.image.size, CREAM)
    ).getbbox() or (0, 0, 0, 0)
    arrow = Box(left, top, right - left, bottom - top)
    level = to[1] < grid.field.bottom
    assert (arrow.w > arrow.h) == level
    assert abs(arrow.middle[level] - to[level]) <= 2
    near = grid.field.grown(-CELL // 2)
    assert arrow.within(near) != arrow == arrow.within(grid.field)


def test_the_tip_of_the_arrow_lies_on_the_edge() -> None:
    """A chip in the next cell does not push it a cell inwards, where it would seem to stand for a piece."""
    grid = enlarged(cuts.Part(7, 7, 7))
    found = places({"h9": [Piece("chip", 0, own=True)]}, None, (), grid)
    canvas = Canvas.blank(*PICTURE, CREAM, PALETTE)
    draw_pointer(canvas, found, Piece("pawn", 0), "a3")
    left, *_ = ImageChops.difference(canvas.image, Image.new("RGB", PICTURE, CREAM)).getbbox() or (0,)
    assert abs(left - grid.field.x) < 8


def test_the_arrow_has_a_head_that_stands_out() -> None:
    """A pin would say that the piece is here: this is widest ahead of it."""
    canvas = Canvas.blank(300, 300, CREAM, PALETTE)
    draw_signpost(canvas, Piece("pawn", 0), (150, 150), 0)
    arrow = ImageChops.difference(canvas.image, Image.new("RGB", (300, 300), CREAM))
    boxes = [arrow.crop((x, 0, x + 1, 300)).getbbox() for x in range(300)]
    heights = [box[3] - box[1] if box else 0 for box in boxes]
    assert max(heights[180:]) > 1.2 * max(heights[:150])


def _left_out(view: View, question: Question) -> cuts.Mover | None:
    """The piece that the private picture leaves out."""
    return cuts.left_out(view, question, cuts.shown(view, question))


def test_where_the_police_is_moved_the_arrow_shows_the_stone() -> None:
    """The question is about it: if it is in the part, or not in the city yet, there is no arrow at all."""
    view = standing(POLICED.seen(0), 0, stone="b13", pawn="b12")
    walking = _asking("k9", "l9")
    patrolling = replace(walking, prompt=BEAT)
    assert _left_out(view, walking) == ("pawn", "b12")
    assert _left_out(view, patrolling) == ("stone", "b13")
    assert _left_out(standing(view, 0, stone="l8"), patrolling) is None
    assert _left_out(standing(view, 0, stone=None, pawn="b12"), patrolling) is None


def test_a_first_police_stone_is_placed_in_the_part_with_its_cells() -> None:
    """City T3: the pawn, in the city or still waiting, does not make the part larger."""
    view = standing(POLICED.seen(0), 0, stone=None)
    patrolling = replace(_asking("m2", "n9"), prompt=BEAT)
    beyond, waiting = standing(view, 0, pawn="e9"), standing(view, 0, pawn=None, waits=True)
    part = cuts.cut(["m2", "n9"], SIZE)
    assert [cuts.shown(shown, patrolling) for shown in (beyond, waiting)] == [part, part]


def test_letters_leave_the_palace_bright() -> None:
    """They hide little of it."""
    view = WALKING.seen(0)
    (start,) = (laid for laid in view.tiles if laid.kind == "start")
    question = _asking(names(start.area)[0])
    box = start_box(view, shown(view, question))
    assert box
    assert count(_private(view, question), box.part(50, 50, 40, 40), CREAM) > 100


def test_walks_are_whole_in_a_cut() -> None:
    """Those with the tram go around the city, and then only the whole city shows them."""
    for stage in FIVE[len(WALKING.seen().tiles) : -1]:
        view, question = stage.asked()
        letters = [option.mark for option in question.options if option.mark]
        if not letters or {*letters} != {*view.errands()}:
            continue
        grid = shown(view, question)
        whole = all(grid.shows(cell) for to in letters for cell in view.route(to))
        assert whole


def test_options_that_mean_no_place_mark_nothing() -> None:
    view = WALKING.seen(0)
    other, none = (Question(say("Which?"), options) for options in ((Option("W", say("Another cell")),), ()))
    assert _private(view, other) == _private(view, none)


def test_the_ways_to_the_goals_are_drawn() -> None:
    """While the pawn is asked for its goal, in its colour; but to no other cell."""
    view, question = WALKING.asked()
    letters = [option.mark for option in question.options if option.mark]
    assert letters == [*view.errands()]
    cells = {cell for to in letters for cell in view.route(to)} - {*letters}
    grid = shown(view, question)
    drawn, one = (_private(view, asked) for asked in (question, _asking(letters[0])))
    for cell in cells:
        assert count(drawn, grid.cell_box(cell), SEATS[0].line) > 30
    assert count(one, grid.field, SEATS[0].line) < count(drawn, grid.field, SEATS[0].line)
    assert not view.route("f5"), "it is out of reach"


def test_where_a_walk_only_leads_towards_a_goal_an_arrow_points_there() -> None:
    """Nothing of the reader's is on that cell, nor is it the palace."""
    asked = (stage.asked() for stage in FIVE[len(WALKING.seen().tiles) : -1])
    view, question = next((view, question) for view, question in asked if view.onward())
    goals = {*view.players[view.turn].chips}
    assert {*view.onward()} == {*view.errands()} - goals
    assert {*view.onward().values()} <= goals
    arrows: list[Arrow] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Arrow, "draw", lambda arrow, *_, **__: arrows.append(arrow))
        PICTURES.draw_private(view, (), question, CONTEXT)
    grid = shown(view, question)
    for arrow, (cell, goal) in zip(arrows, view.onward().items(), strict=True):
        (x, y), (to_x, to_y) = (grid.cell_box(name).middle for name in (cell, goal))
        ahead = arrow.tip[0] - arrow.tail[0], arrow.tip[1] - arrow.tail[1]
        assert ahead[0] * (to_x - x) + ahead[1] * (to_y - y) > 0


def test_quarters_are_framed() -> None:
    """City T3: a stone may go nearly anywhere, so the quarter is asked for first, and then enlarged."""
    view, question = WALKING.asked("P")
    png = _private(view, question)
    for quarter in ("NW", "NE", "SW", "SE"):
        box = mark_box(quarter, WHOLE)
        assert choices(png, box) > choices(png, box.grown(-CELL)) + 3000, "its frame"
        assert choices(png, box.grown(-CELL)) > 3000, "its letter"
    view, question = WALKING.asked("P", "SE")
    assert shown(view, question).size == 7
    _all_named(view, question)


def test_the_letter_of_a_quarter_leaves_the_latest_walk_free() -> None:
    """It lies beside a walk through the middle of its quarter."""
    middle = cell_box("d4").grown(-CELL // 4)
    for walked in ([], ["d3", "d4", "d5"]):
        canvas = Canvas.blank(*PICTURE, CREAM, PALETTE)
        draw_quarters(canvas, {"NW": "A"}, places({}, None), FIVE[1].seen(), walked)
        plate = ImageChops.difference(canvas.image, Image.new("RGB", PICTURE, CREAM))
        left, top, right, bottom = plate.getbbox() or (0, 0, 0, 0)
        assert right
        assert Box(left, top, right - left, bottom - top).meets(middle) == (not walked)


def test_where_quarters_are_asked_for_the_banner_says_what_for() -> None:
    view, question = WALKING.asked("P")
    assert question is not None
    quarters = tuple(option for option in question.options if option.mark not in CELLS)
    assert quarters
    assert task(view, replace(question, options=quarters)) == say("to place the police")


def test_the_kinds_of_house_that_can_be_laid_are_cards_with_frames_and_letters() -> None:
    """In place of the plates, so the banner names the reader; a kind of which none is left has no frame."""
    view, question = BUILDING.asked()
    fewer = replace(question, options=question.options[:2])
    framed, some = (_private(view, asked) for asked in (question, fewer))
    assert [option.sign for option in question.options] == ["A", "B", "C"]
    for kind in HOUSES:
        lost = choices(framed, card_box(kind)) - choices(some, card_box(kind))
        assert (lost > 2000) == (kind not in {option.mark for option in fewer.options})
    lettering = lettering_of(lambda: PICTURES.draw_private(view, (), question, CONTEXT))
    assert [name for name in CONTEXT.names if name in lettering] == [CONTEXT.names[view.turn]]


def test_the_banner_says_that_other_cells_than_the_goals_are_offered() -> None:
    view, first = WALKING.asked()
    _, other = WALKING.asked("W")
    assert [task(view, question) for question in (first, other)] == [say("to walk"), say("to walk elsewhere")]


def test_a_police_stone_that_may_move_has_a_frame_and_no_cell_looks_like_a_goal() -> None:
    """City section 8: its frame leaves the whole stone to be seen, and the banner names both choices."""
    for stage in reversed(FIVE[:-1]):
        view, question = stage.asked()
        if question.prompt == AT_HOME and view.players[view.turn].stone is not None:
            break
    else:
        raise AssertionError("nobody is asked at home")
    stone = view.players[view.turn].stone or ""
    framed, plain = (_private(view, asked) for asked in (question, replace(question, options=())))
    assert task(view, question) == say("to move the police or pass")
    assert choices(framed, cell_box(stone).grown(12)) > choices(plain, cell_box(stone).grown(12)) + 500
    middle = cell_box(stone).grown(-CELL // 3)
    assert _crop(framed, middle) == _crop(plain, middle)


# --- Preview ------------------------------------------------------------------------------------------

BUILDING = FIVE[9]
BOX = WHOLE.space_box("A1")


@pytest.mark.parametrize("kind", ["L", "K"])
def test_a_preview_shows_the_house_in_a_frame(kind: HouseKind) -> None:
    view = BUILDING.seen(BUILDING.state.turn)
    preview = _asking(preview=House(kind, "A1", 90))
    plain, shown = (_private(view, question) for question in (None, preview))
    check(shown, PICTURE, palette=PALETTE)
    assert _crop(plain, BOX.grown(-8)) != _crop(shown, BOX.grown(-8))
    assert choices(shown, BOX.grown(9)) > choices(plain, BOX.grown(9)) + 300


def test_previews_of_the_turns_differ() -> None:
    view, _ = BUILDING.asked("L")
    moves = [House("L", "A1", turn) for turn in (0, 90, 180, 270)]
    drawn = {_crop(_private(view, _asking(preview=move)), BOX) for move in moves}
    assert len(drawn) == 4


def _ticked(view: View, question: Question) -> list[Box]:
    """The ticks on a private picture."""
    ticks: list[Box] = []
    with pytest.MonkeyPatch.context() as patch:
        for module in (preview, shapes):
            patch.setattr(module, "draw_tick", lambda _, box: ticks.append(box))
        PICTURES.draw_private(view, (), question, CONTEXT)
    return ticks


@pytest.mark.parametrize("space", ["A1", "C4", "F6"])
def test_the_turns_of_a_house_are_cards_with_letters_beside_it(space: str) -> None:
    """City 2.3: the letters hide no house; the turn that is shown has a tick on its card and on its plot."""
    doors = [house("L", SPACE[space], turn).doorway or "" for turn in (0, 90, 180, 270)]
    view, _ = BUILDING.asked("L")
    for number in (2, 3, 4):
        question = _asking(*doors[:number], preview=House("L", space, 90))
        png, cards = _private(view, question), card_boxes(number)
        assert all(choices(png, card) > 2000 for card in cards)
        on_card, on_plot = _ticked(view, question)
        assert on_plot.within(WHOLE.space_box(space)) == on_plot
        assert not on_plot.meets(cell_box(doors[1]))
        assert on_card.within(cards[1]) == on_card


def test_only_doors_of_the_house_become_cards() -> None:
    """With other places to choose, the plates stay beside the city."""
    view, _ = BUILDING.asked("L")
    laid = House("L", "A1", 90)
    assert cuts.turns_house(_asking("b3", "c2", preview=laid))
    plain, elsewhere = (_private(view, _asking(*cells, preview=laid)) for cells in ((), ("k9", "l9")))
    assert _crop(plain, PLATES) == _crop(elsewhere, PLATES)


def test_the_house_to_be_built_is_seen_where_its_plot_is_picked() -> None:
    """Its card has a tick; those of other shapes have neither frame nor letter."""
    view, question = BUILDING.asked("B")
    png = _private(view, question)
    (tick,) = _ticked(view, question)
    assert tick.within(card_box("B")) == tick
    assert not any(choices(png, card_box(kind).grown(-8)) for kind in HOUSES)


def test_a_turn_keeps_its_letter_when_another_is_shown() -> None:
    """And a house that cannot be turned has one, too."""
    _, first = FIVE[1].asked("L", "C4")
    _, turned = FIVE[1].asked("L", "C4", first.options[2].value)
    letters = {option.mark: option.sign for option in first.options}
    assert [*letters.values()] == ["A", "B", "C", "D"]
    assert {option.mark: option.sign for option in (*turned.options, *turned.instead)} == letters


# --- The reader's own ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(5))
def test_the_readers_own_doorways_stand_out(seat: int) -> None:
    """Its chips, and nothing else, look different from what the others see."""
    view = WALKING.seen(seat)
    other, own = (_private(replace(view, reader=reader), None) for reader in ((seat + 1) % 5, seat))
    found = places(pieces_by_cell(view), start_box(view)).standing
    images = [opened(png).copy() for png in (other, own)]
    for chip in view.players[(seat + 1) % 5].chips:
        ((_, box),) = found[chip]
        for image in images:
            image.paste(0, (box.x, box.y, box.right, box.bottom))
    for chip in view.players[seat].chips:
        ((_, box),) = found[chip]
        assert _crop(other, box) != _crop(own, box)
        for image in images:
            image.paste(0, (box.x, box.y, box.right, box.bottom))
    assert images[0].tobytes() == images[1].tobytes()


def test_the_ring_of_an_own_chip_is_no_frame_of_a_choice() -> None:
    """It is dark: cream looks like the white of what can be chosen."""
    view = WALKING.seen(0)
    grid = shown(view, _asking("k9"))
    chips = [chip for chip in view.players[0].chips if grid.shows(chip)]
    png = _private(view, _asking("k9"))
    assert chips
    for chip in chips:
        inside = grid.cell_box(chip).grown(-grid.cell // 4)
        assert count(png, inside, SEATS[0].colour) > inside.w * inside.h // 4
        assert not count(png, grid.cell_box(chip).grown(-grid.cell // 6), CREAM)


def test_the_same_arguments_give_the_same_bytes() -> None:
    view, question = WALKING.asked()
    assert _private(view, question) == _private(replace(view), replace(question))


def test_a_spectator_has_no_private_picture() -> None:
    with pytest.raises(ValueError, match="spectator"):
        _private(WALKING.seen(), None)


def test_marks_stay_on_the_field() -> None:
    """The column is the same with and without a question, and the banner with any options."""
    view, question = WALKING.asked("W")
    plain, bare, asked = (_private(view, one) for one in (None, replace(question, options=()), question))
    assert _crop(plain, PLATES) == _crop(asked, PLATES)
    assert _crop(bare, BANNER) == _crop(asked, BANNER)
    assert GAME.rules.owes(WALKING.state) == (view.reader,)


# --- The banner ---------------------------------------------------------------------------------------


def test_who_is_asked_has_an_emblem_alone_in_the_banner() -> None:
    """Where the name leaves no room to the task and the last turn: their plate has it."""
    view, question = FIVE[80].asked()
    reader = CONTEXT.names[view.owes[0]]
    walk = Walked(0, None, "n6", 3, 3, ("m8", "n8", "n7", "n6"))
    turn = (Patrolled(0, "a1", "n1"), walk, Collected(0, "n6", 12, 4, 6))

    def named(happened: tuple[Event, ...], asked: Question | None) -> int:
        drawn = lettering_of(lambda: PICTURES.draw_private(view, happened, asked, CONTEXT))
        return drawn.count(reader)

    assert [named((), question), named(turn, question), named(turn, None)] == [2, 1, 2]


@pytest.mark.parametrize("code", languages())
def test_a_name_gives_way_to_the_task(code: str) -> None:
    """Whatever the language is, the task is written in full, also after the badges of a tie."""
    over = FIVE[-1].seen(0)
    assert over.outcome is not None
    tie = replace(over, outcome=replace(over.outcome, winners=(0, 1, 2, 3, 4)))
    waiting = replace(standing(WALKING.seen(0), 0, home=3), turn=0)
    language = language_of(code)
    for view in (FIVE[0].seen(0), FIVE[1].seen(0), WALKING.seen(0), waiting, over, tie):
        with recording() as recorders:
            PICTURES.draw_private(view, (), None, DrawContext(("Maximilian von Trapp",) * 5, language))
        assert language(task(view)) in [text for found in recorders.values() for text, _ in found.lines]


# --- The last move ------------------------------------------------------------------------------------


def _after_a_walk() -> tuple[View, Walked]:
    """A view of the seat to act after somebody has walked some cells, without a question."""
    for stage in reversed(FIVE[:-1]):
        for event in stage.events:
            if isinstance(event, Walked) and event.origin and len(event.path) > 3:
                return stage.seen(stage.state.turn), event
    raise AssertionError("nobody has walked")


def test_a_private_picture_shows_the_last_move_as_the_board_does() -> None:
    """City section 8: the way, its goal in a halo, a brass pawn where it began, and the banner."""
    view, walk = _after_a_walk()
    board, private = (
        PICTURES.board(view, (walk,), CONTEXT),
        PICTURES.private(view, (walk,), None, CONTEXT),
    )
    quiet = PICTURES.private(view, (), None, CONTEXT)
    for cell in walk.path[1:-1]:
        way = WHOLE.cell_box(cell)
        assert _crop(private, way) == _crop(board, way) != _crop(quiet, way), cell
    for cell in (walk.path[0], walk.path[-1]):
        assert count(private, WHOLE.cell_box(cell).grown(6), BRASS_LIGHT) > 150, cell
    assert _crop(private, BANNER) == _crop(board, BANNER) != _crop(quiet, BANNER)


def test_the_last_move_leaves_choices_alone() -> None:
    """A cell with a letter has no halo and no brass pawn: white is for what can be chosen."""
    view, walk = _after_a_walk()
    question = _asking(walk.path[0], walk.path[-1])
    grid = shown(view, question)
    moved, quiet = (opened(PICTURES.private(view, happened, question, CONTEXT)) for happened in ((walk,), ()))
    for picture in (moved, quiet):
        picture.paste(0, (BANNER.x, BANNER.y, BANNER.right, BANNER.bottom))
    assert grid.shows(walk.path[-1])
    assert moved.tobytes() == quiet.tobytes()


def test_a_move_is_followed_from_its_beginning_to_its_end_or_not_at_all() -> None:
    """No figure is left alone where a letter lies at the other end of the way."""
    view, walk = _after_a_walk()
    assert cuts.followed(view, None, (walk,)) == [walk]
    for cell in (walk.path[0], walk.path[-1]):
        assert cuts.followed(view, _asking(cell), (walk,)) == []
