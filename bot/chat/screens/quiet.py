"""A person's time zone and quiet hours, as a part of their settings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from discord import ui

from bot.chat.screens import kinds
from bot.chat.wire.controls import Control
from bot.chat.wire.forms import field, form
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Item, Style, button, choice, menu, rows, words
from bot.tables.clocks.quiet_settings import HOURS_A_DAY
from bot.tables.values.bounds import Bounds
from bot.tables.values.preferences import Preferences
from bot.tables.values.quiet import clock_of
from engines.text import Text, count, say

TYPED_ZONE = "zone"
ZONE_LENGTH = 60  # characters; the longest name has 32
BEGIN, END, OFF, ZONE = "begin", "end", "off", "zone"
"""What a control sets: the word of a ``kinds.SET_QUIET``."""


def quiet_hours(
    preferences: Preferences,
    localizer: Localizer,
    now: datetime,
    bounds: Bounds,
    notice: Text | None = None,
    suggestions: Sequence[str] = (),
) -> Iterator[Item | None]:
    """The quiet hours, with menus once there is a time zone; ``suggestions`` are zones to pick from."""
    if not bounds.quiet:
        return
    yield words(f"**{localizer(say('Quiet hours: nothing becomes due for me'))}**")
    if notice is not None:
        yield words(f"⚠️ {localizer(notice)}")
    if suggestions:
        zones = [choice(zone, zone.replace("_", " "), clock(zone, now)) for zone in suggestions]
        control = Control(kinds.SET_QUIET, word=ZONE)
        yield menu(control, zones, localizer.plain(say("Which time zone is meant?")))
    elif preferences.zone is not None:
        yield from _hours(preferences, localizer, bounds)
    if preferences.zone is not None:
        here = say("{zone}, where it is {time}", zone=preferences.zone, time=clock(preferences.zone, now))
        later = say("A change holds for decisions that begin later.")
        yield words(f"-# {localizer(here)}. {localizer(later)}")
    elif not suggestions:
        first = say("First tell me your time zone; then you choose the hours here.")
        yield words(f"-# {localizer(first)}")
    style = Style.secondary if preferences.zone else Style.primary
    zone = button(localizer.plain(say("My time zone")), Control(kinds.TYPE_ZONE), style=style)
    off = button(localizer.plain(say("No quiet hours")), Control(kinds.SET_QUIET, word=OFF))
    yield from rows([zone, off if preferences.quiet else None])


def _hours(preferences: Preferences, localizer: Localizer, bounds: Bounds) -> Iterator[Item]:
    quiet = preferences.quiet
    begins = [
        choice(
            str(hour),
            localizer.plain(say("from {time}", time=_time(hour))),
            picked=quiet is not None and quiet.begins == hour,
        )
        for hour in range(HOURS_A_DAY)
    ]
    yield menu(Control(kinds.SET_QUIET, word=BEGIN), begins, localizer.plain(say("They begin at …")))
    if quiet is None:
        return
    ends = []
    for length in range(1, int(bounds.quiet.total_seconds()) // 3600 + 1):
        hour = (quiet.begins + length) % HOURS_A_DAY
        label = say("until {time}", time=_time(hour))
        hours = localizer.plain(count("{n} hour", "{n} hours", length))
        ends.append(choice(str(hour), localizer.plain(label), hours, picked=quiet.ends == hour))
    yield menu(Control(kinds.SET_QUIET, word=END), ends, localizer.plain(say("They end at …")))


def zone_form(preferences: Preferences, localizer: Localizer) -> ui.Modal:
    """A form for the name of a time zone, or a part of it."""
    label = localizer.plain(say("A town, or the name of a time zone"))
    example = localizer.plain(say("Such as Rome, or Europe/Rome"))
    zone = field(TYPED_ZONE, label, most=ZONE_LENGTH, typed=preferences.zone, example=example)
    return form(localizer.plain(say("My time zone")), Control(kinds.ZONE_TYPED), zone)


def clock(zone: str, now: datetime) -> str:
    """What the clocks of a zone show."""
    return f"{now.astimezone(clock_of(zone)):%H:%M}"


def _time(hour: int) -> str:
    return f"{hour:02}:00"
