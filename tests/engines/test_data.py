"""The door for data files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest

from engines import data
from engines.base import IllegalMove
from engines.codec import AnyText


@dataclass(frozen=True, slots=True)
class Loot:
    """A card with a value."""

    id: Annotated[str, AnyText]
    value: int
    name: Annotated[str, AnyText] | None = None


def written(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Loot, ...]:
    (folder / "toy" / "data").mkdir(parents=True)
    (folder / "toy" / "data" / "cards.json").write_text(text)
    monkeypatch.setattr(data, "FOLDER", folder)
    return data.rows("toy", "cards", Loot)


def test_rows_come_in_the_order_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = '[{"id": "LT2", "value": 10}, {"id": "LT1", "value": 15, "name": "Cigars"}]'
    assert written(text, tmp_path, monkeypatch) == (Loot("LT2", 10), Loot("LT1", 15, "Cigars"))


@pytest.mark.parametrize(
    "text",
    [
        '[{"id": "LT1"}]',
        '[{"id": "LT1", "value": "10"}]',
        '[{"id": 1, "value": 10}]',
        '[{"id": "L", "value": 1, "x": 1}]',
        "{}",
    ],
)
def test_a_file_that_is_no_such_list_fails_the_import(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(IllegalMove):
        written(text, tmp_path, monkeypatch)
