"""The command line itself: help, version, what cannot be, and what each command needs to start."""

from __future__ import annotations

import ast
import os
import shlex
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from unittest.mock import Mock

import click
import pytest
from click.shell_completion import ShellComplete

from bot.catalogue import CATALOGUE
from bot.cli import palermo as program
from tests.bot.cli.conftest import ROOT, WHOLE, Palermo

SIMULATE = ("simulate", "streets", "--seats", 2)
RENDER = ("render", WHOLE, "--out", "x.png")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("play",), "No such command"),
        (("simulate",), "Missing argument 'GAME'"),
        (("simulate", "chess", "--seats", 2), "no game “chess”"),
        (("simulate", "streets"), "'--seats'"),
        (("simulate", "streets", "--seats", 3), "has tables for 2 players, not for 3."),
        (("simulate", "streets", "--seats", "two"), "'--seats': “two” is not a whole number of at least 1."),
        ((*SIMULATE, "--games", 0), "“0” is not a whole number from 1 to 1,000,000,000."),
        ((*SIMULATE, "--seed", "x"), "'--seed': “x” is not a whole number from -1,000"),
        ((*SIMULATE, "--option", "placement=[[1], [2]]"), "cannot be […]."),
        ((*SIMULATE, "--option", "placement=suit"), "not JSON"),
        ((*SIMULATE, "--option", "placement=null"), "cannot be null"),
        ((*SIMULATE, "--option", "placement=1e999"), "cannot be 1e999. The number 1e999 is too large."),
        (
            (*SIMULATE, "--option", 'placement="all"'),
            'cannot be "all". The possible values are: "any" and "suit".',
        ),
        ((*SIMULATE, "--policy", "clever"), "“clever” is not a policy"),
        ((*SIMULATE, "--out", WHOLE), "cannot be created"),
        (("verify",), "Missing argument"),
        (("verify", WHOLE, "--loud"), "No such option"),
        (("render", WHOLE), "'--out'"),
        (("render", "--out", "x.png"), "name either the FILE of a record, or a game with --cards"),
        ((*RENDER, "--cards", "city"), "name either the FILE of a record, or a game with --cards"),
        (
            ("render", "--cards", "poker", "--out", "x.png"),
            "There is no game “poker”. The games are: streets",
        ),
        (("render", "--cards", "city", "--out", "x.png"), "has no cards of its own"),
        (
            ("render", "nowhere.json", "--out", "x.png"),
            "palermo: nowhere.json: The file cannot be read: No such",
        ),
        ((*RENDER, "--at", 24), "whole-game.json: The record has 23 moves; there is no move 24."),
        ((*RENDER, "--at", -1), "'--at': “-1” is not a whole number of at least 0."),
        ((*RENDER, "--seat", 2), "There is no seat 2; the seats are 0 to 1."),
        (("render", WHOLE, "--out", "no/such/dir.png"), "cannot be written"),
        (("render", "--cards", "chicago", "--out", "."), ". is a directory. Name a file in it"),
        (("render", "--cards", "chicago", "--out", "x.png", "--at", 0), "--at and --seat are for records"),
        (("render", "--cards", "chicago", "--out", "x.png", "--seat", 0), "--at and --seat are for records"),
        (("run",), "DISCORD_TOKEN is missing"),
        (("backup",), "Missing argument"),
        (("backup", "copy.db"), "no database at data/palermo.db"),
    ],
)
def test_nonsense_ends_in_one_sentence(palermo: Palermo, words: tuple[object, ...], why: str) -> None:
    code, out, err = palermo(*words)
    assert code == 2
    assert out == ""
    assert err.startswith("palermo: ")
    assert len(err.splitlines()) == 1
    assert why in err


def test_who_presses_control_c_sees_no_traceback(palermo: Palermo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.simulation.play", Mock(side_effect=KeyboardInterrupt))
    assert palermo(*SIMULATE) == (130, "", "\n")


def test_without_a_command_there_is_help(palermo: Palermo) -> None:
    code, out, _err = palermo()
    assert code == 2
    for command in ("run", "sandbox", "simulate", "verify", "render", "backup", "health"):
        assert f"\n  {command} " in out


def test_the_version_is_that_of_the_package(palermo: Palermo) -> None:
    code, out, _err = palermo("--version")
    assert (code, out.split()[0]) == (0, "palermo")
    assert out.split()[1] in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


BOUNDS = {
    "leave server": (1, 2**63 - 1),
    "sandbox --port": (0, 65535),
    "simulate --seats": (1, None),
    "simulate --games": (1, 10**9),
    "simulate --seed": (-(10**18), 10**18),
    "render --at": (0, None),
    "render --seat": (0, None),
}


def test_every_word_that_can_be_given_is_explained() -> None:
    """With a name of its own for what it takes, and bounds where not every number is one."""
    bounds = {}
    for command in (program, *program.commands.values()):
        assert command.help
        for word in command.params:
            assert word.help, (command.name, word.name)
            if isinstance(word, click.Option):
                assert word.metavar or word.is_flag, (command.name, word.name)
            if isinstance(word.type, click.IntRange):
                bounds[f"{command.name} {word.opts[0]}"] = (word.type.min, word.type.max)
    assert bounds == BOUNDS


@pytest.mark.parametrize(
    ("words", "done"),
    [
        (("--help",), ""),
        (("verify", "-h"), ""),
        (("--version",), ""),
        (SIMULATE, ""),
        (("health",), ""),
        (("backup", "copy.db"), "Copied data/palermo.db to copy.db. "),
    ],
)
def test_a_full_disk_is_named(
    palermo: Palermo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[object, ...], done: str
) -> None:
    """And what has been done nevertheless."""
    (tmp_path / "data").mkdir()
    sqlite3.connect(tmp_path / "data" / "palermo.db").close()
    with suppress(OSError), Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        code, _, err = palermo(*words)
    assert code == 2
    assert err == f"palermo: {done}Standard output cannot be written: No space left on device.\n"


def test_a_full_disk_is_no_matter_for_python_itself() -> None:
    """Python looks at its standard output once more when it ends."""
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "bot", "verify", str(WHOLE)]
        process = subprocess.run(  # noqa: S603 - our own program
            command, stdout=full, stderr=subprocess.PIPE, check=False, text=True
        )
    assert process.returncode == 2
    assert process.stderr == "palermo: Standard output cannot be written: No space left on device.\n"


HEAVY = {"PIL", "aiohttp", "alembic", "babel", "discord", "rich", "sqlalchemy", "structlog"}


@pytest.mark.parametrize(
    ("words", "code", "heavy"),
    [(("verify", str(WHOLE)), 0, HEAVY | {"asyncio", "pydantic"}), (("health",), 1, HEAVY)],
)
def test_what_runs_often_starts_without_the_heavy_libraries(
    tmp_path: Path, words: tuple[str, ...], code: int, heavy: set[str]
) -> None:
    """Above all, verify imports no discord, Pillow or SQLAlchemy, nor does the health check."""
    program = (
        "import atexit, sys; from bot.cli import main;"
        "atexit.register(lambda: print(sorted(n for n in sys.modules if '.' not in n))); main()"
    )
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program, *words], cwd=tmp_path, capture_output=True, check=False, text=True
    )
    assert (done.returncode, done.stderr) == (code, "")
    modules = ast.literal_eval(done.stdout.splitlines()[-1])
    assert heavy.isdisjoint(modules)


@pytest.mark.parametrize(
    ("typed", "word", "offered"), [("palermo ver", 1, ["verify"]), ("palermo simulate ", 2, list(CATALOGUE))]
)
def test_a_shell_completes_commands_and_games(typed: str, word: int, offered: list[str]) -> None:
    asked = {"_PALERMO_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(word)}
    program = Path(sys.executable).parent / "palermo"
    done = subprocess.run(  # noqa: S603 - our own program
        [program], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == [f"plain,{name}" for name in offered]


@pytest.mark.parametrize(
    ("typed", "begun", "offered"),
    [
        (("simulate",), "", list(CATALOGUE)),
        (("simulate",), "m", ["mafiadollar"]),
        (("render", "--cards"), "m", ["mafiadollar"]),
        ((*SIMULATE, "--policy"), "", ["random", "easy", "normal", "hard", "former"]),
        ((*SIMULATE, "--policy"), "former,r", ["former,random"]),
        ((*SIMULATE, "--option"), "plac", ['placement="any"', 'placement="suit"']),
        (("simulate", "mafiadollar", "--option"), "i", ["item_handover=false", "item_handover=true"]),
        (("simulate", "chess", "--option"), "", []),
    ],
)
def test_a_shell_completes_what_has_a_few_values(
    typed: tuple[object, ...], begun: str, offered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Completions of what was typed; for Bash in quotes, where a part would get lost."""
    complete = ShellComplete(program, {}, "palermo", "_PALERMO_COMPLETE")
    words = list(map(str, typed))
    assert [item.value for item in complete.get_completions(words, begun)] == offered
    monkeypatch.setenv("_PALERMO_COMPLETE", "bash_complete")
    found = [item.value for item in complete.get_completions(words, begun)]
    assert list(map("".join, map(shlex.split, found))) == offered
