"""Installing without make, as CI does on Windows and some hosts do everywhere."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

from tests.bot.cli.conftest import ROOT, Palermo

SCRIPT = runpy.run_path(str(ROOT / ".ci" / "without_make.py"))


def test_it_installs_as_the_host_guide_says() -> None:
    guide = (ROOT / "docs" / "host-guide.md").read_text(encoding="utf-8")
    assert "".join(f"    {command}\n" for command in SCRIPT["INSTALL"]).replace("/", "\\") in guide


def test_what_it_plays(palermo: Palermo, tmp_path: Path) -> None:
    assert [command.split()[:2] for command in SCRIPT["PLAY"]] == [
        [".venv/Scripts/palermo", name] for name in ("simulate", "verify", "render")
    ]
    for command in SCRIPT["PLAY"]:
        code, _, complaint = palermo(*SCRIPT["words"](command)[1:])
        assert (code, complaint) == (0, "")
    assert (tmp_path / "position.png").is_file()


def test_it_tests_what_is_there() -> None:
    *_, path = SCRIPT["TEST"][-1].split()
    assert (ROOT / path).is_file()


def test_its_commands_are_those_of_this_system() -> None:
    first, second, *_ = map(SCRIPT["words"], SCRIPT["INSTALL"])
    assert first == [sys.executable, "-m", "venv", ".venv"]
    assert second[0] == str(ROOT / ".venv" / "bin" / "python")
