"""The fate of a mutant: it counts as noticed only if the same tests pass without it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.mutants.copy import FIRST, Copy
from tests.mutants.forks import HUNG
from tests.mutants.mutations import Mutation, mutations
from tests.mutants.nearest import UnchangedFailsError
from tests.mutants.pytests import Pytest, Result, forking

SOURCE = """
def double(number: int) -> int:
    return number * 2
"""
TESTS = """
import time

from source import double


def test_right():
    assert double(3) == 6


def test_blind():
    assert double(2) == 4


def test_endless():
    time.sleep(3600)


def test_fails_anyway():
    assert double(3) == 7
"""
RIGHT, BLIND, ENDLESS, BROKEN = (
    f"test_source.py::test_{name}" for name in ("right", "blind", "endless", "fails_anyway")
)
LINE_OF_PRODUCT = 3


@pytest.fixture
def here(tmp_path: Path) -> Path:
    for name in ("here", "copy"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "source.py").write_text(SOURCE)
        (tmp_path / name / "test_source.py").write_text(TESTS)
    return tmp_path / "here"


@pytest.fixture(scope="module")
def runner() -> Iterator[Pytest]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # pytest starts sooner without them
        with forking(()) as runner:
            yield runner


def mutant(here: Path, line: int, shown: str) -> Mutation:
    """The mutation of this line that puts these words there."""
    path = here / "source.py"
    every = [mutation for mutation in mutations(path) if mutation.line == line]
    return next(mutation for mutation in every if shown in mutation.apply(path.read_bytes()).decode())


def test_a_mutant_is_noticed_by_a_test_that_fails_for_it_alone(here: Path, runner: Pytest) -> None:
    copy, sum_ = Copy(here, here.parent / "copy", runner), mutant(here, LINE_OF_PRODUCT, "number + 2")
    assert copy.fate(sum_, [RIGHT, BLIND]) == "noticed"
    assert copy.fate(sum_, [BLIND]) == "unnoticed"
    assert copy.fate(sum_, [*[BLIND] * FIRST, RIGHT]) == "noticed"
    assert copy.fate(sum_, []) == "no test runs it"
    assert (here.parent / "copy" / "source.py").read_text() == SOURCE


@pytest.mark.parametrize("test", [BROKEN, "test_source.py::test_that_is_not_there"])
def test_what_fails_without_the_mutation_says_nothing(here: Path, runner: Pytest, test: str) -> None:
    copy = Copy(here, here.parent / "copy", runner)
    with pytest.raises(UnchangedFailsError, match=r"without any mutation pytest ends with status [14]"):
        copy.fate(mutant(here, LINE_OF_PRODUCT, "number + 2"), [test])


def test_what_never_ends_is_given_up(here: Path, runner: Pytest) -> None:
    assert runner.run(here, [ENDLESS], patience=1) == (HUNG, ENDLESS)
    assert runner.run(here, [ENDLESS], seconds=1).status is None


@pytest.mark.parametrize(
    ("results", "fate"),
    [
        ([Result(HUNG, ENDLESS), Result(0)], "noticed"),
        ([Result(HUNG, ENDLESS), Result(HUNG, ENDLESS)], "out of time"),
        ([Result(None)], "out of time"),
    ],
    ids=["alone", "anyway", "all together"],
)
def test_a_mutant_is_noticed_by_a_test_that_hangs_for_it_alone(
    here: Path, results: list[Result], fate: str
) -> None:
    runner = Mock(spec=Pytest, run=Mock(side_effect=results))
    copy = Copy(here, here.parent / "copy", runner)
    assert copy.fate(mutant(here, LINE_OF_PRODUCT, "number + 2"), [ENDLESS]) == fate
