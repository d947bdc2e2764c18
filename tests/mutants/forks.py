"""Runs pytest as often as it is told to, each time as a process of its own that need not import it.

The modules that its arguments name are imported before. Each line on its standard input, a JSON object, forks
a process that runs pytest with ``arguments`` in the tree ``root``, with ``environment`` added to ours; a test
that takes longer than ``patience`` seconds (0: none does) ends it with the status HUNG. On
standard output: the id of the process, and when it ends its status (negative: the signal that ended it) and
the first test that failed, or an empty line.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
from collections.abc import Generator
from contextlib import suppress

import pytest

HUNG = 124


class FirstFailure:
    """A plugin of pytest that writes the first test that fails, or hangs, to a file."""

    def __init__(self, target: int, patience: int) -> None:
        self._target = target
        self._patience = patience

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """End the process where the test takes too long: what hangs may catch any exception."""

        def hangs(*_: object) -> None:
            os.write(self._target, item.nodeid.encode())
            os._exit(HUNG)

        signal.signal(signal.SIGALRM, hangs)
        signal.alarm(self._patience)
        try:
            return (yield)
        finally:
            signal.alarm(0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write it, once."""
        if report.failed and self._target >= 0:
            os.write(self._target, report.nodeid.encode())
            self._target = -1


def main() -> None:
    """Serve until standard input ends."""
    for name in sys.argv[1:]:
        with suppress(ImportError):
            importlib.import_module(name)
    for line in iter(sys.stdin.readline, ""):
        told = json.loads(line)
        source, target = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(source)
            os.environ.update(told["environment"])
            _run(told["root"], told["arguments"], FirstFailure(target, told["patience"]))
        os.close(target)
        _say(str(pid))
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)
        _say(str(status))
        with os.fdopen(source, encoding="utf-8") as failed:
            _say(failed.read())


def _run(root: str, arguments: list[str], plugin: FirstFailure) -> None:
    """Be pytest; never returns."""
    status = 3
    try:
        os.setsid()
        for number, mode in ((0, os.O_RDONLY), (1, os.O_WRONLY), (2, os.O_WRONLY)):
            os.dup2(os.open(os.devnull, mode), number)
        os.chdir(root)
        os.environ["PYTHONPATH"] = root
        sys.path.insert(0, root)
        status = int(pytest.main(arguments, plugins=[plugin]))
    finally:
        os._exit(status)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
