"""The players' time: deadlines as Discord timestamps, pauses, and the pace in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from types import MappingProxyType

from bot.chat.wire.localizer import Localizer
from bot.locales import Language
from bot.tables.values.bounds import Bounds
from bot.tables.values.ids import UserId
from bot.tables.values.pace import Pace
from bot.tables.values.quiet import clock_of
from bot.tables.values.table import Table
from engines.text import Markup, Text, Who, count, say

NOBODY_AWAY: Mapping[UserId, datetime] = MappingProxyType({})
SEVERAL = 2  # hours or days; a single one is given in the next smaller unit, which is more precise


def stamp(time: datetime) -> Markup:
    """Return a time that everyone sees in their own time zone, with the time left."""
    seconds = int(time.timestamp())
    return Markup(f"<t:{seconds}:f> (<t:{seconds}:R>)")


@dataclass(frozen=True, slots=True)
class ReadAt:
    """The time and time zone of reading a message; None: unknown, or others read it, too."""

    now: datetime
    zone: str | None = None


def in_words(time: datetime, read: ReadAt, language: Language) -> Text:
    """Write a time in words, since phone notifications show timestamps as raw text.

    By the reader's clock, or as the time left if their time zone is unknown.
    """
    if read.zone is None:
        return _ahead(time - read.now)
    zone = clock_of(read.zone)
    there = time.astimezone(zone)
    clock = f"{there:%H:%M}"
    match (there.date() - read.now.astimezone(zone).date()).days:
        case 0:
            return say("today at {time}", time=clock)
        case 1:
            return say("tomorrow at {time}", time=clock)
    return say("on {day} at {time}", day=language.day(there.date()), time=clock)


def _ahead(gap: timedelta) -> Text:
    """Write the time left in the largest unit with at least two; at least a minute."""
    minutes = max(gap // timedelta(minutes=1), 1)
    days, hours = minutes // 1440, minutes // 60
    if days >= SEVERAL:
        return count("in {n} day", "in {n} days", days)
    return (
        count("in {n} hour", "in {n} hours", hours)
        if hours >= SEVERAL
        else count("in {n} minute", "in {n} minutes", minutes)
    )


def timing(
    table: Table, localizer: Localizer, bounds: Bounds, away: Mapping[UserId, datetime] = NOBODY_AWAY
) -> Iterator[str]:
    """Yield small print for the board: each player's deadline, or why the clocks are stopped.

    ``away``: when each person's vacation ends; shown for those for whom the game waits.
    """
    if table.suspended is not None:
        text = say(
            "⏸ Suspended: I couldn't post in the channel. Until {time}, anyone who manages it can "
            "resume the game with /palermo-admin resume.",
            time=stamp(table.resumable_until),
        )
        yield f"-# {localizer(text)}"
        return
    if table.paused is not None:
        text = say(
            "⏸ Paused: all clocks are stopped, until {time} at the latest.",
            time=stamp(table.paused + bounds.pause),
        )
        yield f"-# {localizer(text)}"
        return
    if table.asleep is not None:
        text = say(
            "💤 All players have been away, so the game is waiting for one of you to come back. If "
            "nobody does, it will be closed on {time}.",
            time=stamp(table.asleep + bounds.sleep),
        )
        yield f"-# {localizer(text)}"
    substituted = tuple(Who(seat) for seat, one in enumerate(table.seated) if one.substitute and one.by_ai)
    if substituted:
        text = say("🏖 On vacation, so an AI is playing for now: {players}", players=substituted)
        yield f"-# {localizer(text)}"
    for clock in table.clocks:
        user = table.seated[clock.seat].user
        if user is not None and user in away:
            text = say("🏖 {who} is on vacation until {time}", who=Who(clock.seat), time=stamp(away[user]))
            yield f"-# {localizer(text)}"
    clocks = sorted(table.clocks, key=lambda clock: clock.deadline)
    for deadline, group in groupby(clocks, key=lambda clock: clock.deadline):
        players = tuple(Who(clock.seat) for clock in group)
        yield f"-# ⏳ {localizer(say('{players}: until {time}', players=players, time=stamp(deadline)))}"


def pace_in_words(pace: Pace) -> Text:
    """Write a pace in words, as in a menu."""
    if pace.time is None:
        return say("No time limit")
    if not pace.bank:
        return say("{time} per move", time=length(pace.time))
    return say("Time bank: {bank}, plus {increment} per move", **bank_in_words(pace))


def bank_in_words(pace: Pace) -> dict[str, Text]:
    """Write what is in a full bank and what each move adds to it, for sentences that tell both."""
    return {"bank": length(pace.full_bank), "increment": length(pace.increment)}


def time_per_move(pace: Pace) -> Text:
    """Write a pace in words, after words that say that it is the time per move."""
    return pace_in_words(pace) if pace.time is None or pace.bank else length(pace.time)


def length(time: timedelta) -> Text:
    """Write a duration in its two largest units; at least a minute."""
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
    return parts[0] if len(parts) == 1 else say("{larger} {smaller}", larger=parts[0], smaller=parts[1])
