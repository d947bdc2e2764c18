"""How long the players have: deadlines as the platform's timestamps, pauses, and the pace in words."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import groupby

from bot.chat.localizer import Localizer
from bot.tables.clocks.bounds import Bounds
from bot.tables.clocks.pace import Pace
from bot.tables.model import Table
from engines.text import Text, Who, count, say


def stamp(time: datetime) -> str:
    """A time that everybody sees in their own time zone, and how far away it is."""
    seconds = int(time.timestamp())
    return f"<t:{seconds}:f> (<t:{seconds}:R>)"


def timing(table: Table, localizer: Localizer, bounds: Bounds) -> Iterator[str]:
    """Lines of small print under the board: who has until when, or why the clocks stand still."""
    if table.suspended is not None:
        text = say(
            "⏸ Suspended: I could not post in the channel. Until {time}, anyone who manages it can resume "
            "the game with /palermo-admin resume.",
            time=stamp(table.resumable_until),
        )
        yield f"-# {localizer(text)}"
        return
    if table.paused is not None:
        text = say(
            "⏸ Paused: all clocks stand still, until {time} at most.", time=stamp(table.paused + bounds.pause)
        )
        yield f"-# {localizer(text)}"
        return
    if table.asleep is not None:
        text = say(
            "💤 All players have been away, so the game waits for one of you. It will be closed on {time}.",
            time=stamp(table.asleep + bounds.sleep),
        )
        yield f"-# {localizer(text)}"
    clocks = sorted(table.clocks, key=lambda clock: clock.deadline)
    for deadline, group in groupby(clocks, key=lambda clock: clock.deadline):
        players = tuple(Who(clock.seat) for clock in group)
        yield f"-# ⏳ {localizer(say('{players}: until {time}', players=players, time=stamp(deadline)))}"


def pace_in_words(pace: Pace) -> Text:
    """A pace in words, as a menu names it."""
    if pace.time is None:
        return say("No time limit")
    if not pace.bank:
        return say("{time} for each decision", time=length(pace.time))
    return say(
        "Time bank: {bank}, and {increment} more with each decision",
        bank=length(pace.time + pace.increment),
        increment=length(pace.increment),
    )


def length(time: timedelta) -> Text:
    """A length of time in its two largest units; at least a minute."""
    minutes = max(time // timedelta(minutes=1), 1)
    days, hours, rest = minutes // 1440, minutes % 1440 // 60, minutes % 60
    parts = [
        text
        for n, text in (
            (days, count("{n} day", "{n} days", days)),
            (hours, count("{n} hour", "{n} hours", hours)),
            (rest, count("{n} minute", "{n} minutes", rest)),
        )
        if n
    ]
    return parts[0] if len(parts) == 1 else say("{first} {second}", first=parts[0], second=parts[1])
