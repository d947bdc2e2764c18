"""The codec of custom ids."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat import screens
from bot.chat.app.topics import HANDLERS
from bot.chat.screens.handling import handles
from bot.chat.wire.controls import (
    KINDS,
    PAGE,
    SHOWINGS,
    WORD,
    AnyKind,
    Control,
    decode,
    encode,
    link,
    shown_again,
)
from bot.tables.values.ids import TableId
from engines.base import PATH_LENGTH, pack
from engines.text import Refused
from tests.bot.chat.kinds import Kind, free_codes

VALUES = st.text("abcxyzABCXYZ0189-_", min_size=1, max_size=4)
PATHS = st.lists(st.lists(VALUES, max_size=5).map(tuple), max_size=6).map(tuple)


@given(
    st.sampled_from(list(Kind)),
    st.integers(0, 36**5),
    st.integers(0, 36**2),
    st.integers(0, 36),
    PATHS.filter(lambda path: len(pack(path)) <= PATH_LENGTH - 6),
)
def test_a_control_comes_back_as_it_went(
    kind: AnyKind, table: TableId, count: int, page: int, path: tuple[tuple[str, ...], ...]
) -> None:
    control = Control(kind, table, count, page=page, answers=path)
    assert decode(encode(control)) == control


def test_the_longest_path_fits() -> None:
    """engines.base: a path has up to 70 characters; tables of millions and hundreds of moves fit beside."""
    path = (("a" * PATH_LENGTH,),)
    assert len(encode(Control(Kind.ANSWER, TableId(60_000_000), 1200, page=99, answers=path))) <= 100


@given(st.integers(0, SHOWINGS - 1), PATHS.filter(lambda path: len(pack(path)) <= PATH_LENGTH - 6))
def test_a_control_that_is_shown_again_is_the_same(showing: int, path: tuple[tuple[str, ...], ...]) -> None:
    """discord-api-docs #4801: under the same custom id its menu would go on showing what was chosen."""
    control = Control(Kind.ANSWER, TableId(60_000_000), 1200, answers=path)
    again = shown_again(encode(control), showing)
    assert again != encode(control)
    assert decode(again) == control


def test_a_control_without_room_for_it_is_shown_as_it_was() -> None:
    full = encode(Control(Kind.ANSWER, answers=(("a" * 88,),)))
    assert shown_again(full, 0) == full


def test_no_picks_are_an_answer_too() -> None:
    """The empty answer to the first question differs from no answer at all."""
    assert decode(encode(Control(Kind.ANSWER, answers=((),)))).answers == ((),)
    assert decode(encode(Control(Kind.ANSWER))).answers == ()


def test_what_does_not_fit_is_an_error_of_ours() -> None:
    with pytest.raises(ValueError, match="custom id of 101 characters"):
        encode(Control(Kind.ANSWER, answers=(("a" * 90,),)))


@pytest.mark.parametrize("number", [-1, 36**12])
def test_numbers_that_no_row_has_are_an_error_of_ours(number: int) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        encode(Control(Kind.ANSWER, TableId(number)))


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "x",
        "x:1:2",
        "?:1:0:0:0::",
        "x:-1:0:0:0::",
        "x:1:0:0:0::é",
        "x:1:0:0:0::a\n",
        "x:1:0:0:0::" + "a" * 100,
        "x:zzzzzzzzzzzzz:0:0:0::",
        "palermo_play_12",
        "R5:0:zzzz:0:0::",  # no menu counts that many days
        "Q9:1:0:0:0::",
    ],
)
def test_what_is_forged_is_refused_with_a_sentence(forged: str) -> None:
    with pytest.raises(Refused, match="I don't know this button"):
        decode(forged)


def test_the_letters_are_unique_and_short() -> None:
    assert len({kind.code for kind in Kind}) == len(Kind)
    assert all(re.fullmatch("[A-Za-z]|[A-Z][0-9]", kind.code) for kind in Kind)


def test_the_router_knows_every_topic() -> None:
    """Importing a topic declares its controls; one that nobody imports would leave its buttons unknown."""
    known = set(HANDLERS)
    for module in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        importlib.import_module(module.name)
    assert set(HANDLERS) == known == set(KINDS.values())


def test_a_kind_has_one_handler() -> None:
    kind = next(iter(HANDLERS))
    with pytest.raises(ValueError, match=f"{kind.name} has a handler already"):
        handles(kind)(HANDLERS[kind])


def test_a_control_names_what_it_carries() -> None:
    """An argument named unlike its place in a custom id goes where the declaration says."""

    @link("J9", step=PAGE, game=WORD)
    def shown(table: TableId, step: int, game: str) -> None:
        """A control that only this test has."""

    del KINDS["J9"]
    made = shown(TableId(7), 3, game="toy")
    assert made == Control(shown, TableId(7), page=3, word="toy")
    assert shown.carried(made) == {"table": 7, "step": 3, "game": "toy"}
    assert shown.name == "SHOWN"


def test_a_new_control_can_take_any_code_that_is_free() -> None:
    free = free_codes()
    assert len(free) + len(KINDS) == 2 * 26 + 26 * 10
    for code in free:
        link(code)(lambda: None)
        del KINDS[code]


@pytest.mark.parametrize("code", ["p", "", "p9", "PP"])
def test_a_code_is_used_once_and_fits_the_wire(code: str) -> None:
    with pytest.raises(ValueError, match="is taken, or none"):
        link(code)(lambda: None)
