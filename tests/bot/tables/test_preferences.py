"""A person's preferences: how they are called, and the defaults of those who chose nothing."""

from __future__ import annotations

import pytest

from bot.tables import Preferences
from bot.tables.values.pace import Pace
from bot.tables.values.preferences import TurnCalls

QUICK, SLOW = Pace("12h"), Pace("1d")


@pytest.mark.parametrize("pace", [QUICK, SLOW])
@pytest.mark.parametrize("calls", ["channel", "private", "digest"])
def test_a_digest_is_for_slow_tables_alone(pace: Pace, calls: TurnCalls) -> None:
    """At a quick one it would come too late; every other choice holds everywhere."""
    shown = "channel" if calls == "digest" and pace == QUICK else calls
    assert Preferences(calls=calls).called_by(pace) == shown


def test_who_has_chosen_nothing_sees_pictures_and_is_called_in_the_channel() -> None:
    nobody = Preferences()
    assert (nobody.in_text, nobody.dm, nobody.calls) == (False, False, "channel")
    assert (nobody.listed, nobody.substitute) == (True, True)
