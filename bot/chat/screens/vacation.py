"""A person's vacation, as a part of their settings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from discord import ui

from bot.chat.screens import kinds
from bot.chat.screens.timing import stamp
from bot.chat.wire.controls import Control
from bot.chat.wire.forms import field, form
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import (
    Choice,
    Item,
    Message,
    button,
    choice,
    compose,
    menu,
    note,
    pages,
    rows,
    words,
)
from bot.tables.clocks.vacations import budget
from bot.tables.values.bounds import Bounds
from bot.tables.values.preferences import Planned, Preferences, on_vacation
from bot.tables.values.quiet import DAY
from bot.tables.values.table import SUBSTITUTE_AFTER, Table
from engines.text import Text, Who, count, say

VACATION_DAYS = (1, 2, 3, 5, 7, 10, 14, 21)  # days
FIRST, LAST = "first", "last"
DATE_LENGTH = 10  # characters
TYPED_DATE = re.compile(rf"[A-Za-z0-9./-]{{0,{DATE_LENGTH}}}", re.ASCII)
"""What is kept of dates that were refused, so that they are not typed again."""
_WRITTEN = str.maketrans("./", "_~")  # in a control, which has no other room for these two
_READ = str.maketrans("_~", "./")
WAITING_TEXT = 3800  # characters of the games that wait for somebody who is back
AN_AI, NOBODY = "ai", "nobody"
"""Who plays in a vacation: the choices of a ``kinds.SET_SUBSTITUTE``."""
BACK, OFF = "back", "off"
"""What a control does: the word of a ``kinds.SET_VACATION``."""


@dataclass(frozen=True, slots=True)
class RefusedDays:
    """Why the days of a vacation were not taken, and the first and the last one as they were typed."""

    why: Text
    typed: tuple[str, str]


def vacation(
    preferences: Preferences,
    localizer: Localizer,
    now: datetime,
    bounds: Bounds,
    refused: RefusedDays | None = None,
) -> Iterator[Item | None]:
    """The vacation: how to go on one, the one that is planned, or the way back; who plays meanwhile."""
    if not bounds.vacation:
        return
    left = budget(preferences, now, bounds).days
    text = count("{n} day left this year", "{n} days left this year", left)
    yield words(f"**{localizer(say('Vacation: all my clocks stand still'))}** · {localizer(text)}")
    if refused is not None:
        yield words(f"⚠️ {localizer(refused.why)}")
    typing = _typing(refused)
    if on_vacation(preferences, now) and preferences.vacation is not None:
        yield words(localizer(say("You are away until {time}.", time=stamp(preferences.vacation.until))))
        back = Control(kinds.SET_VACATION, word=BACK)
        yield from rows([button(localizer.plain(say("I am back")), back)])
    elif preferences.planned is not None:
        yield words(localizer(_planned(preferences.planned, localizer)))
        change = button(localizer.plain(say("Change the days")), typing)
        off = button(localizer.plain(say("Call it off")), Control(kinds.SET_VACATION, word=OFF))
        yield from rows([change, off])
    else:
        yield from _going(preferences, localizer, left, typing)
    yield menu(Control(kinds.SET_SUBSTITUTE), _substitutes(preferences, localizer))


def welcome_back(waiting: Sequence[str], localizer: Localizer) -> Message:
    """What waits for somebody who is back, a line each; in place of the panel in which they said so."""
    if not waiting:
        return note(say("Welcome back! No game waits for you."), localizer)
    heading = localizer(say("Welcome back! These games wait for you:"))
    return compose(words(pages([heading, *waiting], WAITING_TEXT)[0]))


def _substitutes(preferences: Preferences, localizer: Localizer) -> list[Choice]:
    """Whether an AI plays in a vacation."""
    playing = count(
        "While I'm away, an AI plays for me once a game has waited {n} day",
        "While I'm away, an AI plays for me once a game has waited {n} days",
        SUBSTITUTE_AFTER.days,
    )
    nobody = say("While I'm away, no AI plays for me unless the others agree to it")
    return [
        choice(AN_AI, localizer.plain(playing), picked=preferences.substitute),
        choice(NOBODY, localizer.plain(nobody), picked=not preferences.substitute),
    ]


def substitutes(table: Table, localizer: Localizer) -> Iterator[Item | None]:
    """For whom the others can have an AI play, because they are on vacation, and from when on."""
    for clock in table.clocks:
        if clock.substitute_due is None or clock.substitute or table.paused is not None:
            continue
        who, time = Who(clock.seat), stamp(clock.substitute_due)
        told = say(
            "🏖 {who} is on vacation. From {time} more than half of the others can have an AI play meanwhile.",
            who=who,
            time=time,
        )
        yield words(f"-# {localizer(told)}")
        label = localizer.plain(say("Let an AI play for {who}", who=who))
        yield from rows([button(label, Control(kinds.AGREE_SUBSTITUTE, table.id, page=clock.seat))])


def _typing(refused: RefusedDays | None) -> Control:
    """What opens the form, with the dates that were refused."""
    if refused is None:
        return Control(kinds.TYPE_VACATION)
    kept = [typed.translate(_WRITTEN) if TYPED_DATE.fullmatch(typed) else "" for typed in refused.typed]
    return Control(kinds.TYPE_VACATION, answers=tuple((typed,) if typed else () for typed in kept))


def typed_before(control: Control) -> list[str]:
    """The dates with which a control opens the form; none for those that are planned, if any."""
    return ["".join(answer).translate(_READ) for answer in control.answers]


def _planned(planned: Planned, localizer: Localizer) -> Text:
    day = localizer.language.day
    if planned.first == planned.last:
        return say("You are away on {first}.", first=day(planned.first))
    return say("You will be away from {first} to {last}.", first=day(planned.first), last=day(planned.last))


def _going(
    preferences: Preferences, localizer: Localizer, left: int, typing: Control
) -> Iterator[Item | None]:
    lengths = [
        choice(str(days), localizer.plain(count("for {n} day", "for {n} days", days)))
        for days in VACATION_DAYS
        if days <= left
    ]
    if lengths:
        yield menu(Control(kinds.SET_VACATION), lengths, localizer.plain(say("Go on vacation")))
    if preferences.zone is None:
        yield words(f"-# {localizer(say('To plan a vacation ahead, first tell me your time zone.'))}")
    else:
        plan = button(localizer.plain(say("Plan a vacation")), typing)
        yield from rows([plan])


def vacation_form(
    preferences: Preferences, localizer: Localizer, now: datetime, typed: Sequence[str] = ()
) -> ui.Modal:
    """A form for the first and the last day; it holds those that were typed before, or that are planned."""
    planned = preferences.planned
    days = typed or ([planned.first.isoformat(), planned.last.isoformat()] if planned else ("", ""))
    asked = ((FIRST, say("The first day"), 7 * DAY), (LAST, say("The last day"), 13 * DAY))
    fields = []
    for (name, label, ahead), day in zip(asked, days, strict=False):
        example = localizer.plain(say("Such as {date}", date=f"{now + ahead:%Y-%m-%d}"))
        fields.append(field(name, localizer.plain(label), most=DATE_LENGTH, typed=day, example=example))
    return form(localizer.plain(say("Plan a vacation")), Control(kinds.VACATION_TYPED), *fields)
