"""The program in an empty directory, a whole record, and a disk that is full."""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.cli import main

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests" / "engines" / "streets" / "golden"
WHOLE = GOLDEN / "whole-game.json"

Palermo = Callable[..., tuple[int, str, str]]


@pytest.fixture
def palermo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Palermo:
    """The program, called in an empty directory: its exit code, output and complaints."""
    monkeypatch.chdir(tmp_path)

    def call(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["palermo", *map(str, words)])
        before = os.umask(0o022)
        try:
            with pytest.raises(SystemExit) as left:
                main()
        finally:
            os.umask(before)
        printed = capsys.readouterr()
        return int(left.value.code or 0), printed.out, printed.err

    return call


@contextmanager
def files_of(most: int) -> Iterator[None]:
    """No file can grow beyond this many bytes, as on a disk that is full.

    Modules that are imported meanwhile are not compiled into files: Python would keep them, cut off.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    writes_no_bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        sys.dont_write_bytecode = writes_no_bytecode
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
