"""The commands: what they print, what they write, and how they turn nonsense down."""

from __future__ import annotations

import ast
import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from bot.cli import main

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "engines" / "streets" / "golden"
WHOLE = GOLDEN / "whole-game.json"

Palermo = Callable[..., tuple[int, str, str]]


@pytest.fixture
def palermo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Palermo:
    """The program, called in an empty directory: its exit code, output and complaints."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("PALERMO_")] + ["DISCORD_TOKEN"]:
        monkeypatch.delenv(name, raising=False)

    def call(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["palermo", *map(str, words)])
        with pytest.raises(SystemExit) as left:
            main()
        printed = capsys.readouterr()
        return int(left.value.code or 0), printed.out, printed.err

    return call


# --- verify ----------------------------------------------------------------------------------------


def test_verify_prints_a_line_of_json_for_each_file(palermo: Palermo) -> None:
    """Whoever calls it from a program reads it line by line."""
    code, out, err = palermo("verify", WHOLE, GOLDEN / "abandoned.json")
    assert code == 0
    assert err == ""
    assert [json.loads(line) for line in out.splitlines()] == [
        {"file": str(WHOLE), "ok": True, "scores": [34, 30], "winners": [0]},
        {"file": str(GOLDEN / "abandoned.json"), "ok": True, "scores": [], "winners": []},
    ]


def test_verify_names_the_wrong_move(palermo: Palermo, tmp_path: Path) -> None:
    forged = tmp_path / "forged.json"
    forged.write_bytes(WHOLE.read_bytes().replace(b'"card": "10C"', b'"card": "9C"', 1))
    code, out, _err = palermo("verify", forged, WHOLE)
    first, second = map(json.loads, out.splitlines())
    assert code == 1
    assert (first["ok"], first["move"], second["ok"]) == (False, 3, True)
    assert set(first) == {"file", "ok", "move", "error"}


def test_verify_knows_only_its_own_games(palermo: Palermo, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(WHOLE.read_bytes().replace(b'"game": "streets"', b'"game": "chess"'))
    code, out, _err = palermo("verify", other)
    assert code == 1
    assert json.loads(out)["error"] == "There is no game “chess” here."


def fifo(path: Path) -> None:
    os.mkfifo(path)


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**40)


def dangling(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


@pytest.mark.parametrize(
    "make",
    [
        Path.mkdir,
        Path.touch,
        fifo,
        huge,
        dangling,
        lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256))),
        lambda path: path.write_bytes(WHOLE.read_bytes()[:1000]),
        lambda _path: None,
    ],
)
def test_verify_withstands_any_file(palermo: Palermo, tmp_path: Path, make: Callable[[Path], object]) -> None:
    path = tmp_path / "file"
    make(path)
    code, out, err = palermo("verify", path)
    line = json.loads(out)
    assert (code, err) == (1, "")
    assert (line["file"], line["ok"], line["move"]) == (str(path), False, None)
    assert line["error"].endswith(".")


def test_verify_repeats_file_names_as_they_were_given(tmp_path: Path) -> None:
    """Also one that is no text: Python has its bytes as half characters."""
    name = b"./gr\xfc\xdfe.json"
    (tmp_path / os.fsdecode(name)).write_bytes(WHOLE.read_bytes())
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "bot", "verify", name], cwd=tmp_path, capture_output=True, check=True
    )
    assert os.fsencode(json.loads(done.stdout)["file"]) == name


@pytest.mark.parametrize("words", [["verify", str(WHOLE)], ["simulate", "streets", "--seats", "2"]])
def test_a_full_disk_is_named(words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-m", "bot", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            text=True,
        )
    assert done.returncode == 2
    assert done.stderr == "palermo: Standard output cannot be written: No space left on device.\n"


HEAVY = {"PIL", "aiohttp", "alembic", "babel", "discord", "rich", "sqlalchemy", "structlog"}


@pytest.mark.parametrize(
    ("words", "code", "heavy"),
    [(("verify", str(WHOLE)), 0, HEAVY | {"asyncio"}), (("health",), 1, HEAVY)],
)
def test_what_runs_often_starts_without_the_heavy_libraries(
    tmp_path: Path, words: tuple[str, ...], code: int, heavy: set[str]
) -> None:
    """Above all, verify imports no discord, Pillow or SQLAlchemy; nor does the health check."""
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


# --- simulate --------------------------------------------------------------------------------------


def test_simulated_records_hold(palermo: Palermo, tmp_path: Path) -> None:
    """The files are DIR/GAME-N-<k>.json, k from 0."""
    out = tmp_path / "deep" / "records"
    words = ["simulate", "streets", "--seats", 2, "--games", 3, "--seed", -4]
    code, printed, err = palermo(
        *words, "--option", 'placement="suit"', "--policy", "smart,random", "--out", out
    )
    assert (code, err) == (0, "")
    for word in ("Streets of Palermo", "3 games", "smart", "random", "mean score", "median"):
        assert word in printed
    files = sorted(out.iterdir())
    assert [file.name for file in files] == ["streets-2-0.json", "streets-2-1.json", "streets-2-2.json"]
    code, printed, err = palermo("verify", *files)
    assert code == 0
    assert [json.loads(line)["ok"] for line in printed.splitlines()] == [True] * 3
    assert json.loads(files[0].read_bytes())["options"] == {"placement": "suit", "negator": "void"}


def test_simulations_can_be_repeated(palermo: Palermo, tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert palermo("simulate", "streets", "--seats", 2, "--seed", 9, "--out", tmp_path / name)[0] == 0
    one, two = (tmp_path / name / "streets-2-0.json" for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()


def test_without_a_directory_nothing_is_written(palermo: Palermo, tmp_path: Path) -> None:
    code, printed, _err = palermo("simulate", "streets", "--seats", 2)
    assert code == 0
    assert "1 game," in printed
    assert list(tmp_path.iterdir()) == []


# --- render ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ("--at", 0), ("--at", 23, "--seat", 1), ("--seat", 0)])
def test_render_draws_a_picture(palermo: Palermo, tmp_path: Path, words: tuple[object, ...]) -> None:
    picture = tmp_path / "picture.png"
    assert palermo("render", WHOLE, *words, "--out", picture) == (0, "", "")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_seat_sees_its_hand_and_a_spectator_does_not(palermo: Palermo, tmp_path: Path) -> None:
    seen = {}
    for seat in (None, 0, 1):
        picture = tmp_path / f"{seat}.png"
        extra = () if seat is None else ("--seat", seat)
        assert palermo("render", WHOLE, "--at", 5, *extra, "--out", picture)[0] == 0
        seen[seat] = picture.read_bytes()
    assert len(set(seen.values())) == 3


# --- The README ------------------------------------------------------------------------------------


def test_the_examples_of_the_readme_work(palermo: Palermo, tmp_path: Path) -> None:
    """All of its commands but those that go on for ever, and what it says that they print."""
    shutil.copy(WHOLE, tmp_path / "palermo-streets-1.json")
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    pairs = [(line, after.strip()) for line, after in pairwise(lines) if line.startswith("    palermo ")]
    assert {line.split()[1] for line, _after in pairs} == {"verify", "render", "simulate"}
    for line, after in pairs:
        code, out, err = palermo(*line.split()[1:])
        assert (code, err) == (0, "")
        if after.startswith("{"):
            assert out == f"{after}\n"
    assert (tmp_path / "position.png").is_file()


# --- What cannot be --------------------------------------------------------------------------------

SIMULATE = ("simulate", "streets", "--seats", 2)
RENDER = ("render", WHOLE, "--out", "x.png")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("play",), "No such command"),
        (("simulate",), "Missing argument 'GAME'"),
        (("simulate", "chess", "--seats", 2), "no game “chess”"),
        (("simulate", "streets"), "'--seats'"),
        (("simulate", "streets", "--seats", 3), "is for 2 players, not for 3."),
        (("simulate", "streets", "--seats", "two"), "'--seats'"),
        ((*SIMULATE, "--games", 0), "'--games'"),
        ((*SIMULATE, "--games", 10**30), "'--games'"),
        ((*SIMULATE, "--seed", "x"), "'--seed'"),
        ((*SIMULATE, "--option", "placement=suit"), "not JSON"),
        ((*SIMULATE, "--option", "placement=null"), "cannot be null"),
        ((*SIMULATE, "--option", "placement=1e999"), "cannot be 1e999. The number 1e999 is too large."),
        ((*SIMULATE, "--option", 'placement="all"'), 'cannot be "all". It can be: "any", "suit".'),
        ((*SIMULATE, "--policy", "clever"), "not “clever”"),
        ((*SIMULATE, "--out", WHOLE), "cannot be made a directory"),
        (("verify",), "Missing argument"),
        (("verify", WHOLE, "--loud"), "No such option"),
        (("render", WHOLE), "'--out'"),
        (("render", "nowhere.json", "--out", "x.png"), "cannot be read"),
        ((*RENDER, "--at", 24), "there is no move 24"),
        ((*RENDER, "--at", -1), "'--at'"),
        ((*RENDER, "--seat", 2), "There is no seat 2"),
        (("render", WHOLE, "--out", "no/such/dir.png"), "cannot be written"),
        (("run",), "DISCORD_TOKEN is missing"),
        (("backup",), "Missing argument"),
        (("backup", "copy.db"), "no database at data/palermo.db"),
        (("sandbox", "--port", 70000), "'--port'"),
    ],
)
def test_nonsense_ends_in_one_sentence(palermo: Palermo, words: tuple[object, ...], why: str) -> None:
    code, out, err = palermo(*words)
    assert code == 2
    assert out == ""
    assert err.startswith("palermo: ")
    assert len(err.splitlines()) == 1
    assert why in err


def test_a_record_that_is_wrong_so_far_is_not_drawn(palermo: Palermo, tmp_path: Path) -> None:
    forged = tmp_path / "forged.json"
    forged.write_bytes(WHOLE.read_bytes().replace(b'"card": "10C"', b'"card": "9C"', 1))
    code, _out, err = palermo("render", forged, "--out", tmp_path / "x.png")
    assert code == 2
    assert "Move 3 of the record is wrong" in err


def test_without_a_command_there_is_help(palermo: Palermo) -> None:
    code, out, _err = palermo()
    assert code == 2
    for command in ("run", "sandbox", "simulate", "verify", "render", "backup", "health"):
        assert f"\n  {command} " in out


def test_the_version_is_that_of_the_package(palermo: Palermo) -> None:
    code, out, _err = palermo("--version")
    assert (code, out.split()[0]) == (0, "palermo")
    assert out.split()[1] in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


# --- backup and health -----------------------------------------------------------------------------


def test_a_copy_is_taken_while_the_bot_writes(palermo: Palermo, tmp_path: Path) -> None:
    """A consistent copy: what is not committed yet is not in it."""
    (tmp_path / "data").mkdir()
    with closing(sqlite3.connect(tmp_path / "data" / "palermo.db")) as live:
        live.execute("PRAGMA journal_mode = WAL")
        live.execute("CREATE TABLE move (text)")
        live.execute("INSERT INTO move VALUES ('I +S -C')")
        live.commit()
        live.execute("INSERT INTO move VALUES ('J')")
        code, out, _err = palermo("backup", "copy.db")
    assert code == 0
    assert "copy.db" in out
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT text FROM move").fetchall() == [("I +S -C",)]


def test_a_copy_overwrites_nothing(palermo: Palermo, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    sqlite3.connect(tmp_path / "data" / "palermo.db").close()
    shutil.copy(WHOLE, tmp_path / "copy.db")
    code, _out, err = palermo("backup", "copy.db")
    assert code == 2
    assert "not overwritten" in err
    assert (tmp_path / "copy.db").read_bytes() == WHOLE.read_bytes()


def test_a_copy_cannot_have_every_name(palermo: Palermo, tmp_path: Path) -> None:
    """Already the question whether there is such a file fails."""
    (tmp_path / "data").mkdir()
    sqlite3.connect(tmp_path / "data" / "palermo.db").close()
    name = "x" * 300
    code, _out, err = palermo("backup", name)
    assert code == 2
    assert err == f"palermo: {name} cannot be written: File name too long.\n"


def test_a_copy_that_does_not_fit_leaves_nothing_behind(palermo: Palermo, tmp_path: Path) -> None:
    """Nor a journal, which SQLite would later play into another file of that name."""
    (tmp_path / "data").mkdir()
    with closing(sqlite3.connect(tmp_path / "data" / "palermo.db")) as live:
        live.execute("CREATE TABLE move (text)")
        live.execute("INSERT INTO move VALUES (randomblob(1000000))")
        live.commit()
    with files_of(100_000):
        code, _out, err = palermo("backup", "copy.db")
    assert code == 2
    assert err.startswith("palermo: data/palermo.db cannot be copied to copy.db: ")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


@contextmanager
def files_of(most: int) -> Iterator[None]:
    """No file can grow beyond so many bytes, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize(
    "words", [("render", WHOLE, "--out", "x"), ("simulate", "city", "--seats", 3, "--out", ".")]
)
def test_nothing_half_written_is_left(palermo: Palermo, tmp_path: Path, words: tuple[object, ...]) -> None:
    with files_of(1000):
        code, _out, err = palermo(*words)
    assert (code, list(tmp_path.iterdir())) == (2, [])
    assert err.endswith(" cannot be written: File too large.\n")


def test_what_is_no_database_is_not_copied(palermo: Palermo, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "palermo.db").write_bytes(b"no database " * 100)
    code, _out, err = palermo("backup", "copy.db")
    assert code == 2
    assert "not a database" in err
    assert not (tmp_path / "copy.db").exists()


def test_postgres_is_copied_with_its_own_tool(palermo: Palermo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALERMO_DATABASE_URL", "postgresql+asyncpg://me:hunter22@db/palermo")
    monkeypatch.setattr("bot.settings.find_spec", lambda _name: object())
    code, _out, err = palermo("backup", "copy.db")
    assert code == 2
    assert "pg_dump" in err


def test_the_bot_is_well_while_it_gives_signs_of_life(palermo: Palermo, tmp_path: Path) -> None:
    file = tmp_path / "data" / "health"
    assert palermo("health")[0] == 1
    file.parent.mkdir()
    file.touch()
    assert palermo("health") == (0, "The bot is well.\n", "")
    os.utime(file, (0, 0))
    code, out, _err = palermo("health")
    assert code == 1
    assert "no sign of life for" in out


# --- run and sandbox -------------------------------------------------------------------------------


def test_the_sandbox_is_started_as_asked(palermo: Palermo, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its exit code is handed on; a port that is taken, say."""
    calls: list[object] = []

    def run(*words: object) -> int:
        calls.append(words)
        return 2

    stand_in = ModuleType("bot.sandbox")
    stand_in.__dict__["run"] = run
    monkeypatch.setitem(sys.modules, "bot.sandbox", stand_in)
    assert palermo("sandbox", "--port", 0, "--data", "here", "--no-browser")[0] == 2
    assert calls == [(0, Path("here"), False)]


def test_the_bot_is_run_with_its_settings(palermo: Palermo, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    wiring = ModuleType("bot.wiring")
    wiring.__dict__["run"] = lambda settings: calls.append(settings.discord_api)
    monkeypatch.setitem(sys.modules, "bot.wiring", wiring)
    monkeypatch.setattr("bot.wiring", wiring, raising=False)
    monkeypatch.setattr("bot.logs.configure", lambda *_words: None)
    monkeypatch.setenv("DISCORD_TOKEN", "anything")
    monkeypatch.setenv("PALERMO_DISCORD_API", "http://localhost:1/api/v10")
    assert palermo("run")[0] == 0
    assert calls == ["http://localhost:1/api/v10"]
