"""Verifying records: a line of JSON for each file, whatever the file is."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bot.cli.conftest import GOLDEN, WHOLE, Palermo


def test_verify_prints_a_line_of_json_for_each_file(palermo: Palermo) -> None:
    """Whoever calls it from a program reads it line by line."""
    code, out, err = palermo("verify", WHOLE, GOLDEN / "abandoned.json")
    assert code == 0
    assert err == ""
    whole, abandoned = (json.loads(line) for line in out.splitlines())
    assert list(whole.items())[:4] == [
        ("file", str(WHOLE)), ("ok", True), ("scores", [34, 30]), ("winners", [0])
    ]  # fmt: skip
    assert abandoned["ok"] is True
    assert (abandoned["scores"], abandoned["winners"]) == ([], [])


def test_verify_prints_what_the_channel_shows_of_the_game(palermo: Palermo, tmp_path: Path) -> None:
    """The digests of the record and of its terms, and when each person joined."""
    players = [{"kind": "person", "name": "Anna"}, {"kind": "ai", "name": "Zia Rosa"}]
    changed = json.loads(WHOLE.read_text())
    changed |= {
        "players": players,
        "entropy": ["175928847299117063", "ai"],
        "moves": [],
        "result": {"end": "abandoned", "scores": [], "winners": [], "detail": {}},
    }
    record = tmp_path / "record.json"
    record.write_text(json.dumps(changed))
    shown = json.loads(palermo("verify", record)[1])
    fixed = ("commitment", "entropy", "game", "options", "players", "seating")
    terms = json.dumps({name: changed[name] for name in fixed}, sort_keys=True, separators=(",", ":"))
    assert shown["record"] == hashlib.sha256(record.read_bytes()).hexdigest()
    assert shown["terms"] == hashlib.sha256(terms.encode()).hexdigest()
    assert shown["commitment"] == changed["commitment"]
    # The id is the example of Discord's documentation of snowflakes.
    assert shown["joined"] == ["2016-04-30T11:18:25.796+00:00", None]


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
    assert '"There is no game “chess” here."' in out


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
    assert ("is larger than" in line["error"]) is (make is huge)


def test_verify_repeats_file_names_as_they_were_given(tmp_path: Path) -> None:
    """Also one that is no text: Python has its bytes as half characters."""
    name = b"./gr\xfc\xdfe.json"
    (tmp_path / os.fsdecode(name)).write_bytes(WHOLE.read_bytes())
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "bot", "verify", name], cwd=tmp_path, capture_output=True, check=True
    )
    assert os.fsencode(json.loads(done.stdout)["file"]) == name
