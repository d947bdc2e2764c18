"""A person's time zone and quiet hours, as a part of their settings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from discord import ui

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.screens.settings.panel import SettingsView, show
from bot.chat.wire.controls import WORD, FirstAnswer
from bot.chat.wire.forms import field, form
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import ButtonStyle, Item, button, choice, menu, rows, words
from bot.chat.wire.requests import UserRequest
from bot.tables.clocks.quiet_settings import HOURS_A_DAY, UnknownZone
from bot.tables.values.bounds import Bounds
from bot.tables.values.preferences import Preferences
from bot.tables.values.quiet import clock_of
from engines.text import count, say

TYPED_ZONE = "zone"
ZONE_LENGTH = 60  # characters; the longest name has 32
BEGIN, END, OFF, ZONE = "begin", "end", "off", "zone"
"""The settings of the controls."""


def quiet_hours(settings: SettingsView, localizer: Localizer) -> Iterator[Item | None]:
    """Build the quiet hours, with menus once there is a time zone, or the zones to pick from."""
    preferences, now, bounds = settings.preferences, settings.now, settings.bounds
    if not bounds.quiet:
        return
    yield words(f"**{localizer(say('Quiet hours: my deadlines wait'))}**")
    if settings.notice is not None:
        yield words(f"⚠️ {localizer(settings.notice)}")
    if settings.zones:
        zones = [choice(zone, zone.replace("_", " "), clock(zone, now)) for zone in settings.zones]
        yield menu(set_quiet(ZONE), zones, localizer.plain(say("Which time zone do you mean?")))
    elif preferences.zone is not None:
        yield from _hours(preferences, localizer, bounds)
    if preferences.zone is not None:
        here = say("{zone}, where it is {time}", zone=preferences.zone, time=clock(preferences.zone, now))
        later = say("A change doesn't affect deadlines that have already been set.")
        yield words(f"-# {localizer(here)}. {localizer(later)}")
    elif not settings.zones:
        first = say("First set your time zone; then you can choose the hours here.")
        yield words(f"-# {localizer(first)}")
    style = ButtonStyle.secondary if preferences.zone else ButtonStyle.primary
    zone = button(localizer.plain(say("My time zone")), type_zone(), style=style)
    off = button(localizer.plain(say("No quiet hours")), set_quiet(OFF))
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
    yield menu(set_quiet(BEGIN), begins, localizer.plain(say("They start at …")))
    if quiet is None:
        return
    ends = []
    for length in range(1, int(bounds.quiet.total_seconds()) // 3600 + 1):
        hour = (quiet.begins + length) % HOURS_A_DAY
        label = say("until {time}", time=_time(hour))
        hours = localizer.plain(count("{n} hour", "{n} hours", length))
        ends.append(choice(str(hour), localizer.plain(label), hours, picked=quiet.ends == hour))
    yield menu(set_quiet(END), ends, localizer.plain(say("They end at …")))


def zone_form(preferences: Preferences, localizer: Localizer) -> ui.Modal:
    """Build a form for the name of a time zone, or a part of it."""
    label = localizer.plain(say("A town, or the name of a time zone"))
    example = localizer.plain(say("For example, Rome or Europe/Rome"))
    zone = field(TYPED_ZONE, label, most=ZONE_LENGTH, typed=preferences.zone, example=example)
    return form(localizer.plain(say("My time zone")), zone_typed(), zone)


def clock(zone: str, now: datetime) -> str:
    """Return the local time of a zone."""
    return f"{now.astimezone(clock_of(zone)):%H:%M}"


def _time(hour: int) -> str:
    return f"{hour:02}:00"


@control("H0", what=WORD)
async def set_quiet(context: ChatContext, request: UserRequest, what: str) -> None:
    """Set the start or end of the quiet hours, remove them, or choose a suggested time zone."""
    quiet = context.tables.quiet
    if what == BEGIN:
        preferences = await quiet.set_begin(request.user, request.require_number())
    elif what == END:
        preferences = await quiet.set_end(request.user, request.require_number())
    elif what == ZONE:
        preferences = await quiet.set_zone(request.user, request.picked)
    else:
        preferences = await quiet.clear(request.user)
    show(context, request, preferences)


@control("H1", first=FirstAnswer.FORM)
async def type_zone(context: ChatContext, request: UserRequest) -> None:
    """Show the form for typing a time zone."""
    preferences = await context.tables.preferences.get(request.user)
    request.response.form(zone_form(preferences, context.localizer(request.language)))


@control("H2")
async def zone_typed(context: ChatContext, request: UserRequest) -> None:
    """Set the typed time zone."""
    await set_zone(context, request, request.fields.get(TYPED_ZONE, ""))


async def set_zone(context: ChatContext, request: UserRequest, text: str) -> None:
    """Set a time zone as typed; if there is none of that name, suggest some."""
    try:
        preferences = await context.tables.quiet.set_zone(request.user, text)
    except UnknownZone as unknown:
        preferences = await context.tables.preferences.get(request.user)
        show(context, request, preferences, unknown.text, unknown.suggestions)
        return
    show(context, request, preferences)
