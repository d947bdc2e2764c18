"""The mutations: which there are, that each still compiles, and which are drawn."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from coverage import CoverageData

from tests.mutants.__main__ import ROOMS
from tests.mutants.mutations import mutations, sample
from tests.mutants.names import Names, naming_tests
from tests.mutants.nearest import HERE, Nearest

SOURCE = '''
"""Words about it: 1 < 2."""
@frozen(slots=True)
def f(a: int = 0, ü: str = "é") -> int:
    """More words."""
    log.info("seen", a=1)
    if a < 7 and not done:
        told("é", to=a)
    for left, right in zip(a, ü, strict=True):
        total += f"{left + right}"
    guarded(total, a=a)
    return -a if a else a + 1
'''


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "source.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_each_place_is_changed_alone_and_words_are_left_alone(source: Path) -> None:
    shown = {(mutation.kind, mutation.shown(source.read_bytes())) for mutation in mutations(source)}
    assert shown == {
        (
            "number",
            _pair('def f(a: int = 0, ü: str = "é") -> int:', 'def f(a: int = 1, ü: str = "é") -> int:'),
        ),
        ("condition", _pair("    if a < 7 and not done:", "    if (not (a < 7 and (not done))):")),
        ("logic", _pair("    if a < 7 and not done:", "    if (a < 7 or not done):")),
        ("logic", _pair("    if a < 7 and not done:", "    if a < 7 and (done):")),
        ("comparison", _pair("    if a < 7 and not done:", "    if (a <= 7) and not done:")),
        ("number", _pair("    if a < 7 and not done:", "    if a < 14 and not done:")),
        ("statement", _pair('        told("é", to=a)', "        pass")),
        ("argument", _pair('        told("é", to=a)', "        told('é')")),
        ("statement", _pair('        total += f"{left + right}"', "        pass")),
        ("statement", _pair("    guarded(total, a=a)", "    pass")),
        ("condition", _pair("    return -a if a else a + 1", "    return -a if (not (a)) else a + 1")),
        ("logic", _pair("    return -a if a else a + 1", "    return (a) if a else a + 1")),
        ("arithmetic", _pair("    return -a if a else a + 1", "    return -a if a else (a - 1)")),
        ("number", _pair("    return -a if a else a + 1", "    return -a if a else a + 2")),
    }


def _pair(before: str, after: str) -> str:
    return f"- {before}\n+ {after}"


def test_every_mutation_of_our_own_source_compiles() -> None:
    for name in (
        "engines/turns.py",
        "bot/chat/app/router.py",
        "renders/shared/canvas.py",
        "bot/store/outbox.py",
    ):
        path = HERE / name
        for mutation in mutations(path):
            compile(mutation.apply(path.read_bytes()), name, "exec")


def test_a_sample_has_one_a_line_and_follows_from_its_seed(source: Path) -> None:
    every = mutations(source)
    drawn = sample(every, 99, random.Random(1))
    assert sorted(mutation.line for mutation in drawn) == [4, 7, 8, 10, 11, 12]
    assert drawn == sample(mutations(source), 99, random.Random(1))
    assert len(sample(every, 2, random.Random(1))) == 2


def test_the_most_particular_tests_come_first(tmp_path: Path) -> None:
    data = CoverageData(str(tmp_path / "data"))
    for context, lines in {
        "wide|run": [1, 2, 3, 4],
        "narrow|run": [3],
        "set up|setup": [3],
        "": [1, 2, 9],
    }.items():
        data.set_context(context)
        data.add_lines({"a.py": lines})
    data.add_lines({"data.py": [1]})
    nearest = Nearest([data])
    path = Path("a.py")
    assert nearest.tests(path, 3, 9) == ["set up", "narrow", "wide"]
    assert nearest.tests(path, 3, 1) == ["set up"]
    assert nearest.tests(path, 3, 2) == ["set up", "wide"], "of more tests the widest is one"
    assert nearest.tests(path, 1, 9) == ["wide", "set up", "narrow"], "then those of the file"
    assert nearest.tests(path, 9, 9) == ["set up", "narrow", "wide"], "what runs at the import alone"
    assert nearest.tests(Path("data.py"), 1, 9) == ["set up", "narrow", "wide"], "of a file without functions"
    assert nearest.tests(path, 5, 9) == []
    assert nearest.tests(Path("other.py"), 3, 9) == []


def test_every_function_of_the_tests_comes_once_before_any_comes_again(tmp_path: Path) -> None:
    data = CoverageData(str(tmp_path / "data"))
    for context, lines in {"each[b]|run": [1, 2], "each[a]|run": [1], "other|run": [1, 2, 3]}.items():
        data.set_context(context)
        data.add_lines({"a.py": lines})
    assert Nearest([data]).tests(Path("a.py"), 1, 9) == ["each[a]", "other", "each[b]"]


def test_tests_that_bear_the_name_of_a_file_come_before_all_others(tmp_path: Path) -> None:
    data = CoverageData(str(tmp_path / "data"))
    own = {"tests/test_schema.py::wide|run": [1, 2, 3], "tests/test_schema_of_posts.py::elsewhere|run": []}
    for context, lines in {**own, "tests/test_posts.py::narrow|run": [3], "": [9]}.items():
        data.set_context(context)
        data.add_lines({"bot/schema.py": lines, "bot/posts/a.py": [7]})
    data.add_lines({"data.py": [1]})
    nearest = Nearest([data])
    wide, narrow, elsewhere = (
        "tests/test_schema.py::wide",
        "tests/test_posts.py::narrow",
        "tests/test_schema_of_posts.py::elsewhere",
    )
    assert nearest.tests(Path("bot/schema.py"), 3, 9) == [wide, narrow, elsewhere]
    assert nearest.tests(Path("bot/schema.py"), 9, 9) == [elsewhere, wide, narrow]
    assert nearest.tests(Path("bot/posts/a.py"), 7, 9) == [elsewhere, narrow, wide]


def test_what_is_defined_at_the_import_is_met_by_tests_that_use_it(tmp_path: Path) -> None:
    """Also where they use what is made of it; its own file has no line that they run."""
    limits, layout = Path("limits.py"), Path("layout.py")
    names = Names(
        [
            (limits, "LABEL = 80\n\nclass Code:\n    GONE = (\n        404\n    )\n"),
            (
                layout,
                "SHORT = LABEL // 2\n\ndef fit(most=SHORT):\n    return most\n\nfit(Code.GONE)\n",
            ),
        ]
    )
    assert names.users(limits, 1) == {(layout, 1), (layout, 3), (layout, 6)}
    assert names.users(limits, 4) == {(layout, 6)}
    assert names.users(layout, 4) == {(layout, 6)}, "what a function returns may be kept"
    data = CoverageData(str(tmp_path / "data"))
    for context, line in {"of the code|run": 6, "of labels|run": 3, "elsewhere|run": 4}.items():
        data.set_context(context)
        data.add_lines({"layout.py": [line]})
    data.set_context("")
    data.add_lines({"limits.py": [1, 4], "layout.py": [1]})
    nearest = Nearest([data], names)
    assert nearest.tests(layout, 3, 9)[0] == "elsewhere", "of what a function is given its body tells most"
    assert nearest.tests(limits, 4, 9) == ["of the code", "elsewhere", "of labels"]
    assert nearest.tests(limits, 5, 9) == nearest.tests(limits, 4, 9), "of a statement the first line is run"
    assert nearest.tests(limits, 1, 9) == ["of labels", "of the code", "elsewhere"]
    text = "def helper(): return LABEL\n\ndef test_of_limits():\n    assert limits.LABEL == 80\n"
    naming = naming_tests([(Path("test_x.py"), text)])
    assert Nearest([data], names, naming).tests(limits, 1, 9)[0] == "test_x.py::test_of_limits"


def test_files_that_lie_in_no_folder_of_their_own_are_a_room() -> None:
    """They are measured by their modules, without what lies beside them."""
    program = ROOMS["program"]
    assert Path("bot/wiring.py") in program.files()
    assert Path("bot/verification/worker.py") in program.files()
    assert not {path for path in program.files() if path.is_relative_to("bot/chat")}
    assert Path("tests/bot/test_clock.py") in program.test_files()
    assert {"bot.wiring", "bot/verification"} < {*program.measured()}
    assert {"bot", "bot.__init__"}.isdisjoint(program.measured())
