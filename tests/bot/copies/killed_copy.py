"""``python -m tests.bot.copies.killed_copy SOURCE GOAL POINT``: copy a database, and die at a point of it.

A point is before a statement, a commit or the naming of a file. At POINT 0 it is not killed, and prints how
many there are.
"""

from __future__ import annotations

import os
import signal
import sys

from sqlalchemy import Engine, event

from bot.copies.copying import copy
from engines.base import AnyGame
from tests.bot.tables.toy import TOY

GAMES: dict[str, AnyGame] = {"toy": TOY}
NAMING = {"os.link", "os.rename"}


class Points:
    """Counts the points, and kills the process at one of them."""

    def __init__(self, deadly: int) -> None:
        self.passed = 0
        self._deadly = deadly
        event.listen(Engine, "before_cursor_execute", self._statement)
        event.listen(Engine, "commit", self._pass)
        sys.addaudithook(self._audit)

    def _pass(self, *_given: object) -> None:
        self.passed += 1
        if self.passed == self._deadly:
            os.kill(os.getpid(), signal.SIGKILL)

    def _statement(self, *_given: object) -> None:
        self._pass()

    def _audit(self, name: str, _given: object) -> None:
        if name in NAMING:
            self._pass()


if __name__ == "__main__":
    points = Points(int(sys.argv[3]))
    copy(sys.argv[1], sys.argv[2], GAMES.__getitem__)
    sys.stdout.write(str(points.passed))
