"""A person's vacation, as a part of their settings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from discord import ui

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.screens.notes import table_lines
from bot.chat.screens.settings.panel import RefusedDays, SettingsView, show
from bot.chat.screens.timing import stamp
from bot.chat.wire.controls import WORD, Control, FirstAnswer
from bot.chat.wire.forms import field, form
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import (
    Item,
    Message,
    SelectOption,
    button,
    choice,
    compose,
    menu,
    note,
    pages,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.tables.clocks.vacations import budget
from bot.tables.values.clocks import SUBSTITUTE_AFTER
from bot.tables.values.dates import typed_date
from bot.tables.values.preferences import Planned, Preferences, on_vacation
from bot.tables.values.quiet import DAY
from engines.base import Answers
from engines.text import Refused, Text, count, say

VACATION_DAYS = (1, 2, 3, 5, 7, 10, 14, 21)  # days
FIRST, LAST = "first", "last"
DATE_LENGTH = 10  # characters
TYPED_DATE = re.compile(rf"[A-Za-z0-9./-]{{0,{DATE_LENGTH}}}", re.ASCII)
"""Refused dates that are kept in the control, so that they need not be typed again."""
_WRITTEN = str.maketrans("./", "_~")  # in a control, which cannot hold the original characters
_READ = str.maketrans("_~", "./")
WAITING_TEXT = 3800  # characters for the waiting games of a returning person
AN_AI, NOBODY = "ai", "nobody"
"""The choices of who plays during a vacation."""
BACK, OFF = "back", "off"
"""The words of the control; without one, it starts a vacation of the picked length."""


def vacation(settings: SettingsView, localizer: Localizer) -> Iterator[Item | None]:
    """Build the vacation section: starting, planning or ending one, and who plays meanwhile."""
    preferences, now, bounds, refused = settings.preferences, settings.now, settings.bounds, settings.refused
    if not bounds.vacation:
        return
    left = budget(preferences, now, bounds).days
    text = count("{n} day left this year", "{n} days left this year", left)
    yield words(f"**{localizer(say('Vacation: all my clocks stop'))}** · {localizer(text)}")
    if refused is not None:
        yield words(f"⚠️ {localizer(refused.why)}")
    typing = _typing(refused)
    if on_vacation(preferences, now) and preferences.vacation is not None:
        yield words(localizer(say("You're away until {time}.", time=stamp(preferences.vacation.until))))
        yield from rows([button(localizer.plain(say("I'm back")), set_vacation(BACK))])
    elif preferences.planned is not None:
        yield words(localizer(_planned(preferences.planned, localizer)))
        change = button(localizer.plain(say("Change the dates")), typing)
        off = button(localizer.plain(say("Cancel the vacation")), set_vacation(OFF))
        yield from rows([change, off])
    else:
        yield from _going(preferences, localizer, left, typing)
    yield menu(set_substitute(), _substitutes(preferences, localizer))


def welcome_back(waiting: Sequence[str], localizer: Localizer) -> Message:
    """Build the list of waiting games for a returning person; it replaces the settings panel."""
    if not waiting:
        return note(say("Welcome back! No game is waiting for you."), localizer)
    heading = localizer(say("Welcome back! These games are waiting for you:"))
    return compose(words(pages([heading, *waiting], WAITING_TEXT)[0]))


def _substitutes(preferences: Preferences, localizer: Localizer) -> list[SelectOption]:
    """Build the choices of whether an AI plays during a vacation."""
    playing = count(
        "While I'm away, an AI plays for me once a game has waited for {n} day",
        "While I'm away, an AI plays for me once a game has waited for {n} days",
        SUBSTITUTE_AFTER.days,
    )
    nobody = say("While I'm away, no AI plays for me unless the others agree to it")
    return [
        choice(AN_AI, localizer.plain(playing), picked=preferences.substitute),
        choice(NOBODY, localizer.plain(nobody), picked=not preferences.substitute),
    ]


def _typing(refused: RefusedDays | None) -> Control:
    """Return the control that opens the form, with refused dates."""
    if refused is None:
        return type_vacation()
    kept = [typed.translate(_WRITTEN) if TYPED_DATE.fullmatch(typed) else "" for typed in refused.typed]
    return type_vacation(tuple((typed,) if typed else () for typed in kept))


def _typed_before(answers: Answers) -> list[str]:
    """Return the dates that a control puts into the form; none for the planned ones, if any."""
    return ["".join(answer).translate(_READ) for answer in answers]


def _planned(planned: Planned, localizer: Localizer) -> Text:
    day = localizer.language.day
    if planned.first == planned.last:
        return say("You'll be away on {first}.", first=day(planned.first))
    return say("You'll be away from {first} to {last}.", first=day(planned.first), last=day(planned.last))


def _going(
    preferences: Preferences, localizer: Localizer, left: int, typing: Control
) -> Iterator[Item | None]:
    lengths = [
        choice(str(days), localizer.plain(count("for {n} day", "for {n} days", days)))
        for days in VACATION_DAYS
        if days <= left
    ]
    if lengths:
        yield menu(set_vacation(), lengths, localizer.plain(say("Go on vacation")))
    if preferences.zone is None:
        yield words(f"-# {localizer(say('To plan a vacation in advance, first set your time zone.'))}")
    else:
        plan = button(localizer.plain(say("Plan a vacation")), typing)
        yield from rows([plan])


def vacation_form(
    preferences: Preferences, localizer: Localizer, now: datetime, typed: Sequence[str] = ()
) -> ui.Modal:
    """Build a form for the first and last day, filled with those typed before or planned."""
    planned = preferences.planned
    days = typed or ([planned.first.isoformat(), planned.last.isoformat()] if planned else ("", ""))
    asked = ((FIRST, say("First day"), 7 * DAY), (LAST, say("Last day"), 13 * DAY))
    fields = []
    for (name, label, ahead), day in zip(asked, days, strict=False):
        example = localizer.plain(say("For example, {date}", date=f"{now + ahead:%Y-%m-%d}"))
        fields.append(field(name, localizer.plain(label), most=DATE_LENGTH, typed=day, example=example))
    return form(localizer.plain(say("Plan a vacation")), vacation_typed(), *fields)


@control("A", stays=True, what=WORD)
async def set_vacation(context: ChatContext, request: UserRequest, what: str = "") -> None:
    """Start or end a vacation, or call off a planned one."""
    vacations = context.tables.vacations
    if what == BACK:
        await vacations.end(request.user)
        await context.tables.substitutes.give_back(request.user)
        context.wake()
        waiting, localizer = await _waiting(context, request), context.localizer(request.language)
        request.response.show(welcome_back(waiting, localizer))
        return
    if what == OFF:
        preferences = await vacations.call_off(request.user)
    else:
        preferences = await vacations.start(request.user, request.require_number())
    context.wake()
    show(context, request, preferences)


@control("Z1")
async def set_substitute(context: ChatContext, request: UserRequest) -> None:
    """Set whether an AI plays for the person during a vacation, once a game has waited for long."""
    wanted = request.require_pick() != NOBODY
    show(context, request, await context.tables.vacations.set_substitute(request.user, wanted=wanted))


async def _waiting(context: ChatContext, request: UserRequest) -> list[str]:
    """Return a line for each game that waits for a returning person."""
    tables = await context.tables.queries.mine(request.user)
    waiting = [table for table in tables if request.user in (*table.owes, *table.awaited)]
    titles = [(table, context.games.title(table.game)) for table in waiting]
    return table_lines(titles, request.user, context.localizer(request.language))


@control("H6", first=FirstAnswer.FORM)
async def type_vacation(context: ChatContext, request: UserRequest, answers: Answers = ()) -> None:
    """Show the form for the days of a vacation."""
    preferences = await context.tables.preferences.get(request.user)
    localizer, now = context.localizer(request.language), context.tables.vacations.now()
    request.response.form(vacation_form(preferences, localizer, now, _typed_before(answers)))


@control("H7")
async def vacation_typed(context: ChatContext, request: UserRequest) -> None:
    """Plan the typed vacation; if it is refused, the panel says why."""
    vacations = context.tables.vacations
    typed = (request.fields.get(FIRST, "").strip(), request.fields.get(LAST, "").strip())
    try:
        preferences = await vacations.plan(request.user, *map(typed_date, typed))
    except Refused as refused:
        preferences = await context.tables.preferences.get(request.user)
        show(context, request, preferences, refused=RefusedDays(refused.text, typed))
        return
    show(context, request, preferences)
