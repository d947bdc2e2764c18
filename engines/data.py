"""Data files of the games: the one place in ``engines`` that reads a file.

A game keeps its cards and other content as JSON in its folder ``data/``, and reads each file once, when it is
imported.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeVar, cast

from engines.codec import reader

R = TypeVar("R")

FOLDER = Path(__file__).parent


def rows(game: str, name: str, row: type[R]) -> tuple[R, ...]:
    """The objects in ``engines/<game>/data/<name>.json``, in the order of the file.

    ``row`` is a dataclass with the fields of an object, of types that ``engines.codec`` reads; those with a
    default may be missing. Raises IllegalMove, which names the field, if the file is not such a list.
    """
    read = reader(tuple[row, ...])  # type: ignore[valid-type]
    return cast(tuple[R, ...], read(name, json.loads(content(game, name))))


def content(game: str, name: str) -> bytes:
    """The content of ``engines/<game>/data/<name>.json``."""
    return (FOLDER / game / "data" / f"{name}.json").read_bytes()
