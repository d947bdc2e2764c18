"""The questions that lead a player of Palermo to a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import cast

from engines.base import Answers, IllegalMove, Option, Question
from engines.city.building import placements
from engines.city.errands import Beat, Errand, beats, debts, errands
from engines.city.geometry import CELLS, SPACE_NAMES, names
from engines.city.legal import BUILDS, PASS, PAWNS, POLICE
from engines.city.menus import Menu, Step, follow
from engines.city.moves import Move, Start
from engines.city.state import HOME, State
from engines.city.tiles import HOUSES, HouseKind, Tile
from engines.city.view import View
from engines.city.walking import ends, targets
from engines.city.words import CORNER_NAMES, KIND_LABELS, KIND_NAMES, QUARTERS
from engines.text import Text, Who, count, say

MANY = 75  # cells of a question; where there are more, a quarter of the board is asked first

ELSEWHERE, STONE, PASSING, BUILD = "W", "P", "-", "y"


def ask(view: View, answers: Answers) -> Question | Move:
    """The next question after these answers, or the move. Raises IllegalMove where they do not fit."""
    if view.reader is None or view.reader not in view.owes:
        raise IllegalMove("There is nothing for you to decide now.")
    return follow(_menu(view.position), answers)


@lru_cache(maxsize=64)
def _menu(state: State) -> Menu:
    if not state.city.start:
        return _start()
    if not state.round:
        return _building(state)
    return _home(state) if state.sides[state.turn].pawn == HOME else _walking(state)


# --- Phase 1: the kind of house, the space, the turn ------------------------------------------------


def _start() -> Menu:
    return _spaces(SPACE_NAMES, Start, say("Where does the start tile lie? Everybody begins and ends there."))


def _spaces(spaces: tuple[str, ...], then: Callable[[str], Step], prompt: Text) -> Menu:
    return Menu(
        spaces,
        then,
        lambda: Question(
            prompt,
            tuple(
                [
                    Option(
                        space, say("{space}", space=space), mark=space, group=say("Row {row}", row=space[1])
                    )
                    for space in spaces
                ]
            ),
        ),
    )


def _building(state: State) -> Menu:
    tiles = tuple(placements(state.city))
    kinds = tuple([kind for kind in KIND_NAMES if any(tile.kind == kind for tile in tiles)])
    return Menu(kinds, partial(_space, tiles), lambda: _which_kind(state, kinds, tiles))


def _which_kind(state: State, kinds: tuple[HouseKind, ...], tiles: tuple[Tile, ...]) -> Question:
    left = dict(zip(HOUSES, state.city.left, strict=True))
    options = [
        Option(
            kind,
            say("{house} ({n} left)", house=KIND_LABELS[kind], n=left[kind])
            if kind in left
            else KIND_LABELS[kind],
        )
        for kind in kinds
    ]
    return Question(_prompt(state, tiles), tuple(options))


def _prompt(state: State, tiles: tuple[Tile, ...]) -> Text:
    if not state.city.roofs:
        return say("Which house do you lay? The first one may lie anywhere.")
    if tiles[0].kind == "K":
        return say("No house fits any more without closing a street in. You lay a kiosk.")
    return say("Which house do you lay? Your chip goes onto its doorway.")


def _space(tiles: tuple[Tile, ...], kind: str) -> Menu:
    fitting = tuple([tile for tile in tiles if tile.kind == kind])
    spaces = tuple(dict.fromkeys([tile.space for tile in fitting]))
    prompt = say("Where does the {house} lie?", house=KIND_NAMES[cast("HouseKind", kind)])
    return _spaces(spaces, partial(_turn, fitting), prompt)


def _turn(tiles: tuple[Tile, ...], space: str) -> Menu:
    """The first turn is previewed and can be built at once; another one is previewed before it is built."""
    by_turn = {str(tile.turn): tile for tile in tiles if tile.space == space}
    turns = tuple(by_turn.values())

    def then(turn: str) -> Step:
        tile = by_turn[turn]
        return BUILDS[tile] if tile is turns[0] else _confirmed(tile)

    return Menu(by_turn, then, lambda: _which_turn(turns))


def _which_turn(turns: tuple[Tile, ...]) -> Question:
    shown, *others = turns
    options = [
        Option(
            str(tile.turn),
            say(
                "Turn it: door at {cell} ({corner})", cell=tile.doorway or "", corner=CORNER_NAMES[tile.turn]
            ),
            emoji="🔄",
            mark=tile.doorway,
        )
        for tile in others
    ]
    label = say(
        "Build it: door at {cell} ({corner})", cell=shown.doorway or "", corner=CORNER_NAMES[shown.turn]
    )
    return _like_this(shown, Option(str(shown.turn), label, emoji="🔨", mark=shown.doorway), *options)


def _confirmed(tile: Tile) -> Menu:
    build = Option(BUILD, say("Build it"), emoji="🔨", mark=tile.doorway)
    return Menu((BUILD,), lambda _: BUILDS[tile], lambda: _like_this(tile, build))


def _like_this(tile: Tile, *options: Option) -> Question:
    """Whether a house is to lie as the preview shows it."""
    cell = tile.doorway or ""
    prompt = (
        say("Like this? Roofs on {roofs}, your chip on {cell}.", roofs=tile.roofs, cell=cell)
        if tile.roofs
        else say("Like this? Your chip lies on {cell}.", cell=cell)
    )
    return Question(prompt, options, preview=BUILDS[tile])


# --- Phase 2: what the pawn does, or the police stone ------------------------------------------------


def _walking(state: State) -> Menu:
    """Errands first; then other cells, and the police as long as it may move."""
    found = {errand.cell: errand for errand in errands(state)}
    allowed = ends(state, state.turn)
    others = allowed.cells
    for cell in found:
        others &= ~(1 << CELLS[cell])
    stones = 0 if state.policed else targets(state, state.turn)
    more = [ELSEWHERE] * bool(others) + [STONE] * bool(stones)

    def then(value: str) -> Step:
        if value == ELSEWHERE:
            return _cells(others, _pawn, say("Where does your pawn end?"), debts(state, allowed))
        return _police(state, stones) if value == STONE else _pawn(value)

    def question() -> Question:
        options = [_errand(errand) for errand in found.values()]
        return Question(_points(state), (*options, *[MORE[value] for value in more]))

    return Menu((*found, *more), then, question)


MORE = {
    ELSEWHERE: Option(ELSEWHERE, say("Another cell"), emoji="🚶"),
    STONE: Option(STONE, say("First move the police stone"), emoji="🚓"),
    PASSING: Option(PASSING, say("Pass"), emoji="⏭️"),
}


def _points(state: State) -> Text:
    points = state.sides[state.turn].points
    if state.policed:
        return count(
            "Your police stone has moved. Now your pawn: it has {n} point.",
            "Your police stone has moved. Now your pawn: it has {n} points.",
            points,
        )
    return count(
        "Your pawn has {n} point. Where does it go?", "Your pawn has {n} points. Where does it go?", points
    )


def _errand(errand: Errand) -> Option:
    cell, points = errand.cell, errand.points
    match errand.kind:
        case "collect":
            label, emoji = say("Collect at {cell}: +{points}", cell=cell, points=points), "💰"
        case "home":
            label, emoji = say("Home at {cell}: +{points}", cell=cell, points=points), "🏠"
        case "towards" | "homeward":
            label, emoji = _way(errand), "➡️"
    if errand.debt:
        label = say("{errand}; a point less next turn", errand=label)
    return Option(cell, label, emoji=emoji, mark=cell)


def _way(errand: Errand) -> Text:
    if errand.kind == "homeward":
        return count(
            "Towards home: {cell}, {n} more point to go",
            "Towards home: {cell}, {n} more points to go",
            errand.far,
            cell=errand.cell,
        )
    return count(
        "Towards {goal}: {cell}, {n} more point to go",
        "Towards {goal}: {cell}, {n} more points to go",
        errand.far,
        goal=errand.goal,
        cell=errand.cell,
    )


def _home(state: State) -> Menu:
    stones = targets(state, state.turn)

    def then(value: str) -> Step:
        return PASS if value == PASSING else _police(state, stones)

    def question() -> Question:
        return Question(
            say("You are home. Do you move your police stone?"),
            (
                MORE[PASSING],
                Option(STONE, say("Move the police stone"), emoji="🚓"),
            ),
        )

    return Menu((PASSING, STONE), then, question)


def _police(state: State, stones: int) -> Menu:
    """The goals that others have in reach first; then all the other cells."""
    found = {beat.cell: beat for beat in beats(state)}
    for cell in found:
        stones &= ~(1 << CELLS[cell])
    others = _cells(stones, _stone, say("Where does your police stone go?"))

    def then(value: str) -> Step:
        return _stone(value) if value in found else others.then(value)

    def question() -> Question:
        asked = others.question()
        return replace(asked, options=(*map(_beat, found.values()), *asked.options))

    return Menu((*found, *others.values), then, question)


def _beat(beat: Beat) -> Option:
    who, cell, points = Who(beat.seat), beat.cell, beat.points
    label = (
        say("{cell}: {who} could collect +{points}", cell=cell, who=who, points=points)
        if beat.kind == "collect"
        else say("{cell}: {who} could come home, +{points}", cell=cell, who=who, points=points)
    )
    return Option(cell, label, emoji="🚓", mark=cell, group=say("In somebody’s way"))


def _pawn(cell: str) -> Move:
    return PAWNS[CELLS[cell]]


def _stone(cell: str) -> Move:
    return POLICE[CELLS[cell]]


# --- Cells ------------------------------------------------------------------------------------------


def _cells(cells: int, then: Callable[[str], Step], prompt: Text, owed: int = 0) -> Menu:
    """One question for all cells, or first their quarter of the board; on ``owed`` ones a pawn owes."""
    if cells.bit_count() <= MANY:
        return Menu(names(cells), then, lambda: _which_cell(names(cells), prompt, names(owed)))
    quarters = {name: cells & area for name, (area, _) in QUARTERS.items() if cells & area}
    options = tuple([Option(name, QUARTERS[name][1]) for name in quarters])
    return Menu(
        quarters, lambda name: _cells(quarters[name], then, prompt, owed), lambda: Question(prompt, options)
    )


def _which_cell(cells: tuple[str, ...], prompt: Text, owed: tuple[str, ...]) -> Question:
    warning = say("Police: a point less next turn")
    options = [
        Option(
            cell,
            say("{cell}", cell=cell),
            warning if cell in owed else None,
            mark=cell,
            group=say("Row {row}", row=cell[1:]),
        )
        for cell in cells
    ]
    return Question(prompt, tuple(options))
