"""The kinds of control of topics that do not declare their own yet.

It shrinks: a topic that declares its controls takes their kinds along.
"""

from __future__ import annotations

from typing import Any

from bot.chat.wire.controls import AnyKind, FirstAnswer, Kind, declared


def _kind(code: str, name: str, **how: Any) -> AnyKind:
    return declared(Kind(code, name, **how))


# questions, trials, lessons
ANSWER = _kind("x", "ANSWER")
ASK = _kind("q", "ASK")
PICK = _kind("k", "PICK")
TOGGLE_DM = _kind("b", "TOGGLE_DM")
AUTO_PASSING = _kind("y", "AUTO_PASSING")
QUIT_SURELY = _kind("Q", "QUIT_SURELY")
WRITE_NOTE = _kind("N0", "WRITE_NOTE", first=FirstAnswer.FORM)
NOTE_WRITTEN = _kind("N1", "NOTE_WRITTEN")
LOOK = _kind("X6", "LOOK")
UNDO = _kind("U0", "UNDO")
UNDO_SURELY = _kind("U1", "UNDO_SURELY")
TYPE_MOVE = _kind("w", "TYPE_MOVE", first=FirstAnswer.FORM)
TYPED = _kind("W", "TYPED")
