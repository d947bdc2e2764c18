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

# tables, settings, and what anybody may look at
SET_REMINDERS = _kind("V", "SET_REMINDERS")
SET_REMIND_AT = _kind("V0", "SET_REMIND_AT")
SET_TURN_NOTICE = _kind("B", "SET_TURN_NOTICE")
SET_VACATION = _kind("A", "SET_VACATION", stays=True)
SET_LANGUAGE = _kind("S0", "SET_LANGUAGE")
SET_READING = _kind("S1", "SET_READING")
SET_QUIET = _kind("H0", "SET_QUIET")
TYPE_ZONE = _kind("H1", "TYPE_ZONE", first=FirstAnswer.FORM)
ZONE_TYPED = _kind("H2", "ZONE_TYPED")
TYPE_VACATION = _kind("H6", "TYPE_VACATION", first=FirstAnswer.FORM)
VACATION_TYPED = _kind("H7", "VACATION_TYPED")
SET_SUBSTITUTE = _kind("Z1", "SET_SUBSTITUTE")
AGREE_SUBSTITUTE = _kind("Z2", "AGREE_SUBSTITUTE")
