"""The workflows call the program as it is."""

from __future__ import annotations

import re
from pathlib import Path

from tests.bot.cli.conftest import ROOT, Palermo


def test_what_the_check_on_windows_calls(palermo: Palermo, tmp_path: Path) -> None:
    """Each line is a step of its own: PowerShell goes on after one that fails."""
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    lines = re.findall(r"^ +run: \.venv\\Scripts\\palermo (.+)$", text, re.MULTILINE)
    assert [line.split()[0] for line in lines] == ["simulate", "verify", "render"]
    assert text.count(r"Scripts\palermo") == len(lines)
    for line in lines:
        code, _, complaint = palermo(*line.replace("\\", "/").split())
        assert (code, complaint) == (0, "")
    assert (tmp_path / "position.png").is_file()
