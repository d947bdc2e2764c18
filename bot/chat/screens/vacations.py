"""A person's vacation: at once, planned, called off, or ended."""

from __future__ import annotations

import re
from datetime import date

from bot.chat.screens import vacation as layout
from bot.chat.screens.context import ChatContext
from bot.chat.screens.notes import table_lines
from bot.chat.screens.settings import show
from bot.chat.wire.requests import UserRequest
from engines.text import Refused, quoted, say

_YEAR_FIRST = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})", re.ASCII)
_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})", re.ASCII)
"""With points: between slashes some write the month first."""


async def set_vacation(context: ChatContext, request: UserRequest) -> None:
    """Go on vacation for some days, come back, or call off what is planned."""
    vacations = context.tables.vacations
    match request.control.word:
        case layout.BACK:
            await vacations.end(request.user)
            await context.tables.substitutes.give_back(request.user)
            context.wake()
            waiting, localizer = await _waiting(context, request), context.localizer(request.language)
            request.response.show(layout.welcome_back(waiting, localizer))
            return
        case layout.OFF:
            preferences = await vacations.call_off(request.user)
        case _:
            preferences = await vacations.start(request.user, request.require_number())
    context.wake()
    show(context, request, preferences)


async def set_substitute(context: ChatContext, request: UserRequest) -> None:
    """Set whether an AI plays for the person where a game has waited for long in a vacation."""
    wanted = request.require_pick() != layout.NOBODY
    show(context, request, await context.tables.vacations.set_substitute(request.user, wanted=wanted))


async def agree(context: ChatContext, request: UserRequest) -> None:
    """Agree that an AI plays for somebody else who is on vacation."""
    control = request.control
    await context.return_to_table(request, control.table)
    table = await context.tables.substitutes.agree(request.click, control.table, control.page)
    context.wake()
    held = table.seated[control.page].held
    told = (
        say("An AI plays there until they are back.")
        if held
        else say("You agree. Others have to agree, too.")
    )
    await context.say(request, told)


async def _waiting(context: ChatContext, request: UserRequest) -> list[str]:
    """The games that wait for somebody who is back, each as a line."""
    tables = await context.tables.queries.mine(request.user)
    waiting = [table for table in tables if request.user in (*table.owes, *table.awaited)]
    titles = [(table, context.games.title(table.game)) for table in waiting]
    return table_lines(titles, request.user, context.localizer(request.language))


async def type_vacation(context: ChatContext, request: UserRequest) -> None:
    """Show the form in which the days of a vacation are typed."""
    preferences = await context.tables.preferences.get(request.user)
    localizer, now = context.localizer(request.language), context.tables.vacations.now()
    typed = layout.typed_before(request.control)
    request.response.form(layout.vacation_form(preferences, localizer, now, typed))


async def vacation_typed(context: ChatContext, request: UserRequest) -> None:
    """Plan the vacation typed in the form; if it is refused, the panel says why."""
    vacations = context.tables.vacations
    typed = (request.fields.get(layout.FIRST, "").strip(), request.fields.get(layout.LAST, "").strip())
    try:
        preferences = await vacations.plan(request.user, *map(_date, typed))
    except Refused as refused:
        preferences = await context.tables.preferences.get(request.user)
        show(context, request, preferences, refused=layout.RefusedDays(refused.text, typed))
        return
    show(context, request, preferences)


def _date(typed: str) -> date:
    """The date that somebody has typed. Raises Refused if it is none."""
    match = _YEAR_FIRST.fullmatch(typed) or _DAY_FIRST.fullmatch(typed)
    try:
        if match is not None:
            return date(int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        pass  # there is no such day
    raise Refused("I know no date “{text}”. Write it like 2026-12-24 or 24.12.2026.", text=quoted(typed))
