"""The kinds of control by their names, as attributes of ``Kind``. As a program, the codes that none has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from string import ascii_letters, ascii_uppercase, digits

import bot.chat.app.router  # noqa: F401 - it knows all topics
from bot.chat.screens.handling import HANDLERS
from bot.chat.wire.controls import KINDS, AnyKind

_FORMER = (Path(__file__).parent / "former_ids.txt").read_text().splitlines()


class _Kinds(type):
    def __getattr__(cls, name: str) -> AnyKind:
        if name not in _BY_NAME:
            raise AttributeError(name)
        return _BY_NAME[name]

    def __getitem__(cls, name: str) -> AnyKind:
        return _BY_NAME[name]

    def __iter__(cls) -> Iterator[AnyKind]:
        """In the order of the former ids, then those that are newer by name, whatever was imported first."""
        names = [line.split()[0] for line in _FORMER if line and line[0] != "#"]
        return iter(_BY_NAME[name] for name in dict.fromkeys([*names, *sorted(_BY_NAME)]))

    def __len__(cls) -> int:
        return len(_BY_NAME)


class Kind(metaclass=_Kinds):
    """All kinds of control that there are."""


_BY_NAME = {kind.name: kind for kind in HANDLERS}


def free_codes() -> list[str]:
    """The codes that a new control can take."""
    every = [*ascii_letters, *map("".join, product(ascii_uppercase, digits))]
    return [code for code in every if code not in KINDS]


if __name__ == "__main__":
    print(*free_codes())  # noqa: T201 - what it is run for
