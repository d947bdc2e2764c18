"""``palermo analyse``: one line of JSON about a finished game, whatever the file is."""

from __future__ import annotations

import json
from pathlib import Path

from tests.bot.cli.conftest import GOLDEN, WHOLE, Palermo


def test_a_record_is_analysed(palermo: Palermo) -> None:
    code, out, _err = palermo("analyse", WHOLE)
    assert code == 0
    found = json.loads(out)
    assert found["curve"][-1] == [1, 0]
    for point in found["turning_points"]:
        assert {*point} == {"move", "seat", "made", "better", "chance", "lost", "error"}


def test_an_abandoned_game_and_other_files_are_refused(palermo: Palermo, tmp_path: Path) -> None:
    code, _out, err = palermo("analyse", GOLDEN / "abandoned.json")
    assert code != 0
    assert "result" in err
    other = tmp_path / "other.json"
    other.write_text("{}")
    assert palermo("analyse", other)[0] != 0
