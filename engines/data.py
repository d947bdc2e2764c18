"""Data files of the games: the one place in ``engines`` that reads a file.

A game keeps its cards and other content as JSON in its folder ``data/``, and reads each file once, when it is
imported.
"""

from __future__ import annotations

import importlib.resources
from typing import TypeVar

from pydantic import ConfigDict, TypeAdapter

R = TypeVar("R")

STRICT = ConfigDict(strict=True, extra="forbid")


def rows(game: str, name: str, row: type[R]) -> tuple[R, ...]:
    """The objects in ``engines/<game>/data/<name>.json``, in the order of the file.

    ``row`` is a dataclass with the fields of an object; those with a default may be missing. Raises
    ``pydantic.ValidationError``, which names the object and the field, if the file is not such a list.
    """
    return TypeAdapter(tuple[row, ...], config=STRICT).validate_json(content(game, name))  # type: ignore[valid-type]


def content(game: str, name: str) -> bytes:
    """What is in ``engines/<game>/data/<name>.json``."""
    return importlib.resources.files("engines").joinpath(game, "data", f"{name}.json").read_bytes()
