"""The bot that the sandbox runs: its command, its environment and its name are given from outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The address of this sandbox for a program, and its token.

    ``api`` is the base URL of the REST API; ``clock`` is a file: seconds to add to the machine's time.
    """

    token: str
    api: str
    clock: Path


@dataclass(frozen=True, slots=True)
class Program:
    """A command, and the whole environment that it gets."""

    command: Sequence[str]
    environment: Callable[[Endpoint], Mapping[str, str]]
