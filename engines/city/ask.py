"""The questions that lead a player of Palermo to a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from string import ascii_uppercase
from typing import cast

from engines.base import AS_ASKED, Answers, Option, Question
from engines.city.building import placements
from engines.city.errands import Errand, GoalToBlock, debts, errands, goals_to_block
from engines.city.geometry import CELLS, NAMES, NUMBERS, SPACE_NAMES, CellName, Space, mask, names
from engines.city.legal import BUILDS, PASS, PAWNS, POLICE
from engines.city.moves import Move, Start
from engines.city.names import CORNER_NAMES, KIND_EMOJIS, KIND_HELP, KIND_LABELS, KIND_NAMES, QUARTERS
from engines.city.state import City, State
from engines.city.tiles import HOUSES, HouseKind, Tile
from engines.city.view import View
from engines.city.walking import ends, targets
from engines.dialogue import Dialogue, asked, one, walk
from engines.menus import OPTIONS_A_MENU
from engines.signs import letters
from engines.text import Text, Who, count, say

MANY = len(ascii_uppercase)
"""Most cells of a question, so that each has a single letter on the picture of the whole city. If there are
more, a quarter is asked for first, which the picture enlarges."""

CACHED = 64  # questions kept, because every answer walks the path from its beginning again

HALF = len(SPACE_NAMES) // 2  # spaces per menu

BEAT = say("Where does your police stone go?")
STOP = say("Where does your pawn stop?")
AT_HOME = say("You are home. Do you want to move your police stone?")

ELSEWHERE, STONE, PASSING, BUILD = "W", "P", "-", "y"


def ask(view: View, answers: Answers) -> Question | Move:
    """The next question on the way to a move, or the move."""
    asked(view.reader, view.owes)
    return walk(_decision(view.position), answers)


def hint(view: View) -> Text:
    """Explain the decision to a person who plays for the first time."""
    if view.phase == "building" and not view.tiles:
        return say("All pawns start and finish here, so a space in the middle is close to everything.")
    if view.phase == "building":
        return say("Your chip goes on the doorway, and later you walk there: keep your doors close together.")
    if view.players[view.turn].home is not None:
        return say("You are home, and score points each round until the others are home too.")
    return say(
        "When you stop on a chip, you score the movement points you have left, and your pawn gets faster. "
        "Your police stone slows the others down: move it before you walk."
    )


def _decision(state: State) -> Dialogue[Move]:
    if not state.city.start:
        return _start()
    if not state.round:
        return _house(state)
    return _at_home(state) if state.sides[state.turn].home else _turn(state)


# --- Phase 1: the kind of house, the space, the turn ------------------------------------------------


def _start() -> Dialogue[Move]:
    prompt = say("Where do you lay the start tile? Everyone starts and finishes there.")
    (space,) = yield _which_space(SPACE_NAMES, prompt)
    return Start(space)


def _house(state: State) -> Dialogue[Move]:
    """Preview the first turn, which can be built at once; another turn is previewed before it is built."""
    tiles = _tiles(state.city)
    (kind,) = yield _which_kind(state)
    spaces = dict.fromkeys([tile.space for tile in tiles if tile.kind == kind])
    prompt = say("Where do you build the {house}?", house=KIND_NAMES[cast("HouseKind", kind)])
    (space,) = yield _which_space(tuple(spaces), prompt, kind)
    turns = tuple([tile for tile in tiles if tile.kind == kind and tile.space == space])
    (turn,) = yield _which_turn(turns)
    tile = next(tile for tile in turns if str(tile.turn) == turn)
    if tile is not turns[0]:
        yield _turned(tile, turns)
    return BUILDS[tile]


@lru_cache(maxsize=CACHED)
def _tiles(city: City) -> tuple[Tile, ...]:
    return tuple(placements(city))


@lru_cache(maxsize=CACHED)
def _which_space(spaces: tuple[Space, ...], prompt: Text, kind: str | None = None) -> Question:
    """Ask for a space: of a house its ``kind`` is shown."""
    return Question(prompt, tuple(map(_space, spaces)), preview=kind)


def _space(space: Space) -> Option:
    """Offer a space by its number, grouped by half of the city: each half is one menu."""
    number = NUMBERS[space]
    first = 1 if number <= HALF else HALF + 1
    group = say("Spaces {first}–{last}", first=first, last=first + HALF - 1)
    return Option(space, say("Space {space}", space=number), mark=space, group=group)


@lru_cache(maxsize=CACHED)
def _which_kind(state: State) -> Question:
    tiles = _tiles(state.city)
    left = dict(zip(HOUSES, state.city.left, strict=True))
    options = [
        Option(
            kind,
            say("{house} ({n} left)", house=KIND_LABELS[kind], n=left[kind])
            if kind in left
            else KIND_LABELS[kind],
            KIND_HELP[kind],
            KIND_EMOJIS[kind],
            mark=kind if kind in left else None,
        )
        for kind in KIND_NAMES
        if any(tile.kind == kind for tile in tiles)
    ]
    return Question(_prompt(state, tiles), _lettered(options))


def _prompt(state: State, tiles: tuple[Tile, ...]) -> Text:
    if not state.city.roofs:
        return say("Which house do you build? The first one can go anywhere.")
    if tiles[0].kind == "K":
        return say("No house fits without cutting off a street, so you build a kiosk.")
    return say("Which house do you build? Your chip goes on its doorway.")


def _which_turn(turns: tuple[Tile, ...]) -> Question:
    shown, *others = turns
    turned = [_turning(tile, str(tile.turn)) for tile in others]
    return _confirmation(shown, _lettered((_building(shown, str(shown.turn)), *turned)))


def _turned(shown: Tile, turns: tuple[Tile, ...]) -> Question:
    """Ask about a house that was turned: build it, or turn it another way. Each turn keeps its letter."""
    options = [_turning(tile, str(tile.turn) if at else AS_ASKED) for at, tile in enumerate(turns)]
    lettered = dict(zip(turns, _lettered(options), strict=True))
    build = replace(_building(shown, BUILD), sign=lettered.pop(shown).sign)
    return _confirmation(shown, (build,), tuple(lettered.values()))


def _building(tile: Tile, value: str) -> Option:
    cell, corner = tile.doorway or "", CORNER_NAMES[tile.turn]
    label = say("Build it: door at {cell} ({corner})", cell=cell, corner=corner)
    return Option(value, label, emoji="🔨", mark=tile.doorway)


def _turning(tile: Tile, value: str) -> Option:
    cell, corner = tile.doorway or "", CORNER_NAMES[tile.turn]
    label = say("Turn it: door at {cell} ({corner})", cell=cell, corner=corner)
    return Option(value, label, emoji="🔄", mark=tile.doorway)


def _confirmation(tile: Tile, options: tuple[Option, ...], instead: tuple[Option, ...] = ()) -> Question:
    """Ask whether the house is to be laid as the preview shows it."""
    cell = tile.doorway or ""
    prompt = say("Like this? Your chip goes on {cell}.", cell=cell)
    if tile.roofs:
        prompt = count(
            "Like this? One roof on {roofs}, your chip on {cell}.",
            "Like this? Roofs on {roofs}, your chip on {cell}.",
            len(tile.roofs),
            roofs=tile.roofs,
            cell=cell,
        )
    return Question(prompt, options, preview=BUILDS[tile], instead=instead)


# --- Phase 2: the pawn and the police stone ----------------------------------------------------------


def _turn(state: State) -> Dialogue[Move]:
    """Ask for the pawn's errand; other cells and the police stone come last."""
    (value,) = yield _which_errand(state)
    if value == STONE:
        return (yield from _police(state))
    if value == ELSEWHERE:
        owed = debts(state, ends(state, state.turn))
        value = yield from _cell(_elsewhere(state), STOP, owed)
    return PAWNS[CELLS[value]]


@lru_cache(maxsize=CACHED)
def _which_errand(state: State) -> Question:
    options = [_errand(errand) for errand in errands(state)]
    if _elsewhere(state):
        options.append(MORE[ELSEWHERE])
    if not state.policed and targets(state, state.turn):
        options.append(MORE[STONE])
    return Question(_points(state), _lettered(options))


@lru_cache(maxsize=CACHED)
def _elsewhere(state: State) -> int:
    """The cells on which the pawn may end that are not errands."""
    return ends(state, state.turn).cells & ~mask(*[CELLS[errand.cell] for errand in errands(state)])


MORE = {
    ELSEWHERE: Option(ELSEWHERE, say("Another cell"), emoji="🚶"),
    STONE: Option(STONE, say("First move the police stone"), emoji="🚓"),
    PASSING: Option(PASSING, say("Pass"), emoji="⏭️"),
}


def _points(state: State) -> Text:
    points = state.sides[state.turn].points
    if state.policed:
        return count(
            "You have moved your police stone. Your pawn has {n} movement point. Where does it go?",
            "You have moved your police stone. Your pawn has {n} movement points. Where does it go?",
            points,
        )
    return count(
        "Your pawn has {n} movement point. Where does it go?",
        "Your pawn has {n} movement points. Where does it go?",
        points,
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
        label = say("{errand}; 1 point less next turn", errand=label)
    return Option(cell, label, emoji=emoji, mark=cell)


def _way(errand: Errand) -> Text:
    if errand.kind == "homeward":
        return count(
            "Towards home: {cell}, still {n} point away",
            "Towards home: {cell}, still {n} points away",
            errand.far,
            cell=errand.cell,
        )
    return count(
        "Towards {goal}: {cell}, still {n} point away",
        "Towards {goal}: {cell}, still {n} points away",
        errand.far,
        goal=errand.goal,
        cell=errand.cell,
    )


def _at_home(state: State) -> Dialogue[Move]:
    """Ask whoever is home whether to pass; their police stone is marked where it stands."""
    stone = state.sides[state.turn].stone
    mark = None if stone is None else NAMES[stone]
    move = Option(STONE, say("Move the police stone"), emoji="🚓", mark=mark)
    value = yield from one(AT_HOME, _lettered((MORE[PASSING], move)))
    return PASS if value == PASSING else (yield from _police(state))


def _police(state: State) -> Dialogue[Move]:
    """Ask for the stone's cell: goals in other players' reach first, then all other cells."""
    wanted = goals_to_block(state)
    others = targets(state, state.turn) & ~mask(*[CELLS[beat.cell] for beat in wanted])
    cell = yield from _cell(others, BEAT, first=tuple(map(_beat, wanted)))
    return POLICE[CELLS[cell]]


def _beat(beat: GoalToBlock) -> Option:
    who, cell, points = Who(beat.seat), beat.cell, beat.points
    reason = (
        say("{who} could collect a chip: +{points}", who=who, points=points)
        if beat.kind == "collect"
        else say("{who} could come home: +{points}", who=who, points=points)
    )
    return Option(
        cell, say("{cell}", cell=cell), reason, emoji="🚓", mark=cell, group=say("In someone's way")
    )


# --- Cells ------------------------------------------------------------------------------------------


def _cell(cells: int, prompt: Text, owed: int = 0, first: tuple[Option, ...] = ()) -> Dialogue[CellName]:
    """Ask for one of the cells, if there are many by quarter first; on those in ``owed`` a pawn owes."""
    quarters = {name: quarter for name, quarter in QUARTERS.items() if cells & quarter[0]}
    if cells.bit_count() + len(first) > MANY and len(quarters) > 1:
        options = [Option(name, label, mark=name) for name, (_, label) in quarters.items()]
        value = yield from one(prompt, _lettered((*first, *options)))
        if value not in quarters:
            return value
        cells, first = cells & quarters[value][0], ()
    (value,) = yield _which_cell(cells, prompt, owed, first)
    return value


@lru_cache(maxsize=CACHED)
def _which_cell(cells: int, prompt: Text, owed: int, first: tuple[Option, ...]) -> Question:
    warning = say("Police: 1 point less next turn")
    groups = _by_menu(cells)
    options = [
        Option(
            cell,
            say("{cell}", cell=cell),
            warning if owed >> CELLS[cell] & 1 else None,
            mark=cell,
            group=groups[cell[1:]],
        )
        for cell in names(cells)
    ]
    return Question(prompt, _lettered((*first, *options)))


def _lettered(options: Iterable[Option]) -> tuple[Option, ...]:
    """Give each cell or quarter the letters that it has in the picture."""
    signs = letters()
    return tuple(replace(option, sign=next(signs)) if option.mark else option for option in options)


def _by_menu(cells: int) -> dict[str, Text]:
    """For each row, the title of the menu that it shares with as many other rows as fit."""
    menus: list[list[str]] = []
    room = 0
    for row, size in Counter(cell[1:] for cell in names(cells)).items():
        if size > room:
            menus.append([])
            room = OPTIONS_A_MENU
        menus[-1].append(row)
        room -= size
    return {row: _rows(menu) for menu in menus for row in menu}


def _rows(rows: list[str]) -> Text:
    if len(rows) == 1:
        return say("Row {row}", row=rows[0])
    return say("Rows {first}–{last}", first=rows[0], last=rows[-1])
