"""The questions: few clicks, the goals first, and nothing but legal moves."""

from __future__ import annotations

import random

import pytest

from engines.base import Answers, IllegalMove, Question, moves, pack
from engines.city import GAME, cuts
from engines.city.geometry import CELLS
from engines.city.moves import House, Move, Pass
from engines.city.options import Options
from engines.city.state import State
from engines.menus import menus
from engines.signs import offered
from tests.engines.city.positions import (
    CITY,
    DEFAULTS,
    DUTCH,
    city,
    home,
    new,
    played,
    put,
    random_game,
    side,
    turn,
    walkers,
)


def asked(state: State, *values: str) -> Question:
    """The question after these answers of the seat to act."""
    found = GAME.play.ask(GAME.knowledge.view(state, state.turn), tuple((value,) for value in values))
    assert isinstance(found, Question)
    return found


def answered(state: State, *values: str) -> Move:
    """The move that these answers lead to."""
    found = GAME.play.ask(GAME.knowledge.view(state, state.turn), tuple((value,) for value in values))
    assert not isinstance(found, Question)
    return found


def labels(question: Question) -> list[str]:
    """The labels of the answers."""
    return [str(option.label) for option in question.options]


def described(question: Question) -> list[tuple[str, str]]:
    """The labels of the answers that are described, and their descriptions."""
    return [(str(option.label), str(option.description)) for option in question.options if option.description]


def test_the_start_tile_is_one_click() -> None:
    """36 spaces, marked on the picture, by halves of the city."""
    question = asked(new())
    assert len(question.options) == 36
    groups = [str(option.group) for option in question.options]
    assert groups == ["Spaces 1–18"] * 18 + ["Spaces 19–36"] * 18
    assert labels(question) == [f"Space {number}" for number in range(1, 37)]
    assert all(option.mark == option.value for option in question.options)
    assert GAME.notation.write(answered(new(), "F4")) == "start@24"


def test_a_house_is_its_kind_its_space_and_its_turn() -> None:
    """Three clicks; each question offers only what is legal."""
    state = played(new(), "start@F6 L@B2r0 B@A2r90")
    assert [option.value for option in asked(state).options] == ["S", "B", "L"]
    assert labels(asked(state))[1] == "House with two roofs (11 left)"
    spaces = {option.value for option in asked(state, "B").options}
    assert "B3" in spaces
    assert "F1" not in spaces
    question = asked(state, "B", "B3")
    assert labels(question) == ["Build it: door at d6 (north-west)"]
    assert question.options[0].mark == "d6"
    assert str(question.prompt) == "Like this? Roofs on e6, e7, your chip on d6."
    assert GAME.notation.write(answered(state, "B", "B3", "90")) == "B@14r90"
    with pytest.raises(IllegalMove, match="no longer available"):
        asked(state, "B", "B3", "0")


def test_every_turn_is_previewed_before_it_is_built() -> None:
    """The first one at once, the others when they are picked: four clicks at most."""
    state = played(new(), "start@F6")
    question = asked(state, "L", "C4")
    assert question.preview == House("L", "C4", 0)
    assert labels(question) == [
        "Build it: door at f9 (south-west)",
        "Turn it: door at f8 (north-west)",
        "Turn it: door at g8 (north-east)",
        "Turn it: door at g9 (south-east)",
    ]
    assert answered(state, "L", "C4", "0") == House("L", "C4", 0)
    for turned in (90, 180, 270):
        confirm = asked(state, "L", "C4", str(turned))
        assert labels(confirm) == [str(labels(question)[turned // 90]).replace("Turn", "Build")]
        others = [value for value in ("", "90", "180", "270") if value != str(turned)]
        assert [option.value for option in confirm.instead] == others
        assert str(confirm.instead[0].label) == "Turn it: door at f9 (south-west)"
        assert answered(state, "L", "C4", str(turned), "y") == confirm.preview == House("L", "C4", turned)


def test_only_kiosks() -> None:
    """City B6: the question says why."""
    state = played(new(), " ".join(CITY.split()[:-1]))
    assert labels(asked(state)) == ["Kiosk: all street"]
    assert "No house fits" in str(asked(state).prompt)


def test_goals_come_first_with_what_they_bring() -> None:
    """One click for the usual move."""
    state = turn(city(), 2, 1)
    question = asked(state)
    assert labels(question)[0] == "Collect at m7: +2"
    assert question.options[0].mark == "m7"
    assert GAME.notation.write(answered(state, "m7")) == "pawn:m7"


def test_cells_have_letters_as_in_the_picture() -> None:
    """A to Z, then AA, AB and so on; spaces have numbers, and other choices nothing."""
    assert [option.sign for option in asked(turn(city(), 0, 1)).options][-3:] == ["C", None, None]
    signs = [option.sign for option in asked(turn(city(), 0, 1), "P", "NW").options]
    assert signs[:2] == ["A", "B"]
    assert signs[24:28] == ["Y", "Z", "AA", "AB"]
    assert all(option.sign is None for option in asked(new()).options)


def test_the_better_goal_comes_first() -> None:
    """Most points first."""
    state = put(turn(city(), 4), 4, pawn="h8", collected=3)
    assert labels(asked(state))[:2] == ["Collect at g8: +5", "Collect at i8: +5"]
    state = put(state, 4, pawn="h9")
    assert labels(asked(state))[:3] == ["Collect at h10: +5", "Collect at g8: +4", "Collect at i8: +4"]


def test_ways_towards_the_next_goals() -> None:
    """If no goal is in reach, or in addition, the ways to the nearest ones."""
    question = asked(turn(city(), 0, 1))
    assert labels(question)[0].startswith("Towards ")
    assert labels(question)[0].endswith("away")
    assert labels(question)[-2:] == ["Another cell", "First move the police stone"]


def test_a_stop_on_a_police_stone_says_what_it_costs() -> None:
    """City W7: a point in the next turn, in the english edition and on another seat's stone only."""
    state = put(turn(city(), 2, 1), 1, stone="m7")
    assert labels(asked(state))[0] == "Collect at m7: +1; 1 point less next turn"
    assert labels(asked(put(turn(city(), 2, 1), 2, stone="m7")))[0] == "Collect at m7: +2"
    assert labels(asked(put(turn(city(DUTCH), 2, 1), 1, stone="m7")))[0] == "Collect at m7: +1"
    at_home = walkers(side("m7", collected=11), side("a1", chips="b5", stone="m8"), home(3))
    assert "Home at m8: +12" in labels(asked(turn(at_home, 0)))


def test_other_cells_with_a_police_stone_warn() -> None:
    """City W7: in the description, as the label is the cell."""
    state = put(turn(city(), 0, 1), 1, stone="n7")
    options = {option.value: option for option in asked(state, "W").options}
    assert str(options["n7"].description) == "Police: 1 point less next turn"
    assert options["m6"].description is None


def test_the_way_home() -> None:
    """City W6: the start tile is called home."""
    state = turn(walkers(side("a1", collected=0), side("a9", chips="b7"), home(3)), 0)
    assert labels(asked(state))[0].startswith("Towards home: ")


def test_home() -> None:
    """City H2: the cells of the start tile are goals."""
    state = turn(walkers(side("m7", collected=11), side("a1", chips="b5"), side("a9", chips="b7")), 0)
    assert labels(asked(state))[0] == "Home at m8: +13"


def test_who_is_home_is_asked_whether_to_pass() -> None:
    """City T4: passing is one click."""
    state = turn(walkers(home(3), side("a1", chips="b5"), side("a9", chips="b7")), 0, 4)
    assert labels(asked(state)) == ["Pass", "Move the police stone"]
    assert GAME.notation.write(answered(state, "-")) == "pass"


def test_the_stone_of_who_is_home_is_marked_in_the_whole_city() -> None:
    """Whether to move it depends on all the others."""
    sides = (home(3)._replace(stone=CELLS["m8"]), side("a1", chips="b5"), side("a9", chips="b7"))
    state = turn(walkers(*sides), 0, 4)
    question = asked(state)
    assert offered(question) == {"m8": "A"}
    assert cuts.shown(GAME.knowledge.view(state, 0), question) == cuts.WHOLE


def test_who_is_home_can_let_turns_pass() -> None:
    """City T4: until then one's own pawn must move, and others' turns are not one's own."""
    state = turn(walkers(home(3), side("a1", chips="b5"), side("a9", chips="b7")), 0, 4)
    assert GAME.play.auto_pass(GAME.knowledge.view(state, 0)) == Pass()
    assert GAME.play.auto_pass(GAME.knowledge.view(state, 1)) is None
    assert GAME.play.auto_pass(GAME.knowledge.view(state, None)) is None
    assert GAME.play.auto_pass(GAME.knowledge.view(turn(state, 1, 4), 1)) is None
    assert GAME.play.auto_pass(GAME.knowledge.view(turn(state, 1, 4), 0)) is None


def test_the_police_goes_by_quarters_where_there_are_many_cells() -> None:
    """Three clicks, never more than 100 options; in two clicks where somebody could collect next."""
    state = turn(city(), 0, 1)
    assert labels(asked(state, "P")) == [
        "m7",
        "l11",
        "North-west: a1 to g7",
        "North-east: h1 to n7",
        "South-west: a8 to g14",
        "South-east: h8 to n14",
    ]
    assert described(asked(state, "P")) == [
        ("m7", "seat 2 could collect a chip: +2"),
        ("l11", "seat 1 could collect a chip: +0"),
    ]
    assert GAME.notation.write(answered(state, "P", "m7")) == "police:m7"
    assert GAME.notation.write(answered(state, "P", "NE", "m6")) == "police:m6"
    south_west = menus(asked(state, "P", "SW").options)
    assert [[*{str(option.group) for option in menu}] for menu in south_west] == [["Rows 8–13"], ["Row 14"]]
    with pytest.raises(IllegalMove, match="no longer available"):
        answered(state, "P", "SW", "m6")
    moved = played(state, "police:m7")
    assert "First move the police stone" not in labels(asked(moved))
    assert "have moved" in str(asked(moved).prompt)


def test_where_others_could_come_home() -> None:
    """City W6: without chips in the city the start tile is the goal; whoever is home has none."""
    state = walkers(side("a1", chips="b5"), side("m7", collected=11), home(3))
    assert described(asked(turn(state, 0), "P"))[:2] == [
        ("m8", "seat 1 could come home: +13"),
        ("l8", "seat 1 could come home: +12"),
    ]
    assert not described(asked(turn(state, 1), "P"))


def test_dutch_stones_have_few_cells() -> None:
    """City T3, dutch: one question for all of them."""
    assert GAME.notation.write(answered(turn(city(DUTCH), 0, 1), "P", "m7")) == "police:m7"


def test_nobody_else_is_asked() -> None:
    """Spectators and other seats have nothing to decide."""
    for reader in (1, None):
        with pytest.raises(IllegalMove, match="nothing to decide"):
            GAME.play.ask(GAME.knowledge.view(city(), reader), ())


def test_a_complete_move_takes_no_more_answers() -> None:
    """Nor several at once."""
    state = turn(city(), 2, 1)
    for answers in ((("m7",), ("m7",)), (("m7", "W"),), ((),)):
        with pytest.raises(IllegalMove):
            GAME.play.ask(GAME.knowledge.view(state, 2), answers)


@pytest.mark.parametrize("options", [DEFAULTS, DUTCH], ids=["english", "dutch"])
def test_all_legal_moves_and_nothing_else(options: Options) -> None:
    """In a random game: every path is short, no question has more than 100 options."""
    rng = random.Random(3)
    positions = [*random_game(5, options._replace(round_limit=20), rng)][:-1]
    for state in positions[::9]:
        view = GAME.knowledge.view(state, state.turn)
        found: dict[Answers, Move] = dict(moves(GAME, view))
        assert set(found.values()) == set(GAME.rules.legal(state, state.turn, None))
        assert len(set(found.values())) == len(found)
        assert all(len(path) <= 4 and len(pack(path)) <= 20 for path in found)
        for begun in {path[:n] for path in found for n in range(len(path))}:
            question = GAME.play.ask(view, begun)
            assert isinstance(question, Question)
            assert 1 <= len(question.options) <= 100
