"""A person's own settings: where they are called and reminded."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.chat.screens.context import ChatContext
from bot.chat.screens.settings.panel import show_settings
from bot.chat.screens.settings.reading import TEXT
from bot.chat.screens.settings.vacation import FIRST, LAST, OFF
from bot.chat.wire.controls import Control
from bot.chat.wire.error_boundary import guarded
from bot.tables import Preferences
from bot.tables.values.preferences import Reminders
from engines.text import Refused
from tests.bot.chat.fakes import check, control, controls, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, World


@pytest.mark.parametrize(
    ("reminders", "kinds"),
    [("channel", ["remind"]), ("dm", ["dm"]), ("both", ["remind", "dm"]), ("none", [])],
)
async def test_each_is_reminded_as_they_want(
    world: World, context: ChatContext, reminders: Reminders, kinds: list[str]
) -> None:
    request, shown = request_by(world, BEPPE, Control(Kind.SET_REMINDERS), values=(reminders,), place=None)
    await press(context, request)
    check(shown.messages[-1])
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id)
    await world.send()
    world.wait(hours=12)
    await world.tables.jobs.run_due(world.time, guarded)
    posts = [post for post in await world.store.outbox.due(world.time, 9) if post.kind != "show"]
    assert [post.kind for post in posts] == kinds
    assert {post.user for post in posts} <= {BEPPE}


@pytest.mark.parametrize(("moment", "hours"), [("twice", [12, 22]), ("early", [12]), ("late", [22])])
async def test_each_is_reminded_when_they_want(
    world: World, context: ChatContext, moment: str, hours: list[int]
) -> None:
    request, shown = request_by(world, BEPPE, Control(Kind.SET_REMIND_AT), values=(moment,), place=None)
    await press(context, request)
    check(shown.messages[-1])
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id)
    await world.send()
    reminded = []
    for hour in range(1, 24):
        world.wait(hours=1)
        await world.tables.jobs.run_due(world.time, guarded)
        if any(post.kind == "remind" for post in await world.store.outbox.due(world.time, 9)):
            reminded.append(hour)
        await world.send()
    assert reminded == hours


async def test_who_wants_no_reminders_is_not_asked_when(world: World, context: ChatContext) -> None:
    request, shown = request_by(world, ANNA, Control(Kind.SET_REMINDERS), values=("none",))
    await press(context, request)
    assert Kind.SET_REMIND_AT not in {one.kind for one in controls(shown.messages[-1])}


async def test_settings_leave_each_other_alone(world: World, context: ChatContext) -> None:
    """Also the button below the hand, which knows only one of them."""
    for pressed, value in ((Control(Kind.SET_REMINDERS), "both"), (Control(Kind.SET_TURN_NOTICE), "on")):
        await press(context, request_by(world, ANNA, pressed, values=(value,))[0])
    assert await world.tables.preferences.get(ANNA) == Preferences(dm=True, reminders="both")
    table = await world.game(ANNA, BEPPE)
    off = Control(Kind.TOGGLE_DM, table.id, word="off")
    await press(context, request_by(world, ANNA, off)[0])
    assert await world.tables.preferences.get(ANNA) == Preferences(dm=False, reminders="both")
    request, shown = request_by(world, ANNA)
    await show_settings(context, request)
    assert "Your settings" in text(shown.messages[-1])


async def test_two_settings_changed_at_once_are_both_kept(world: World, context: ChatContext) -> None:
    reminders, _ = request_by(world, ANNA, Control(Kind.SET_REMINDERS), values=("both",))
    reading, _ = request_by(world, ANNA, Control(Kind.SET_READING), values=(TEXT,))
    await asyncio.gather(press(context, reminders), press(context, reading))
    assert await world.tables.preferences.get(ANNA) == Preferences(reminders="both", in_text=True)


async def test_a_vacation_is_chosen_and_ended(world: World, context: ChatContext) -> None:
    request, shown = request_by(world, ANNA, Control(Kind.SET_VACATION), values=("14",), place=None)
    await press(context, request)
    assert "You're away until" in text(shown.messages[-1])
    assert "7 days left this year" in text(shown.messages[-1])
    (back,) = [one for one in controls(shown.messages[-1]) if one.kind is Kind.SET_VACATION]
    request, shown = request_by(world, ANNA, back, place=None)
    await press(context, request)
    check(shown.messages[-1])
    assert "No game is waiting for you" in text(shown.messages[-1])
    request, shown = request_by(world, ANNA, place=None)
    await show_settings(context, request)
    assert "21 days left this year" in text(shown.last)


async def test_a_vacation_is_planned_changed_and_called_off(world: World, context: ChatContext) -> None:
    """A form takes two dates; the panel says what is wrong with them, in the reader's language."""
    request, shown = request_by(world, ANNA, place=None)
    await show_settings(context, request)
    assert "To plan a vacation in advance, first set your time zone." in text(shown.last)
    await world.tables.quiet.set_zone(ANNA, "Europe/Rome")

    async def form(opening: Control) -> list[str | None]:
        request, shown = request_by(world, ANNA, opening, place=None)
        await press(context, request)
        (form,) = shown.forms
        return [part["component"].get("value") for part in form.to_dict()["components"]]

    async def typed(first: str, last: str, language: str = "en", again: tuple[str | None, ...] = ()) -> str:
        request, shown = request_by(
            world, ANNA, Control(Kind.VACATION_TYPED), fields={FIRST: first, LAST: last}, place=None
        )
        await press(context, replace(request, language=language))
        check(shown.last)
        assert not again or await form(control(shown.last, Kind.TYPE_VACATION)) == [*again]
        return text(shown.last)

    assert "You'll be away from 24 December 2026 to 2 January 2027." in await typed("2026-12-24", "2.1.2027")
    assert "vom 1. Dezember 2026 bis zum 2. Dezember 2026" in await typed("01.12.2026", " 2.12.2026 ", "de")
    kept: tuple[str | None, ...] = ("12/24/2026", "31.12.2026")
    assert "“12/24/2026” is not a date." in await typed("12/24/2026", "31.12.2026", again=kept)
    assert "“2026-02-30” is not a date." in await typed("2026-02-30", "2026-12-31")
    assert "“\\<@1>” is not a date" in await typed("<@1>", "2026-12-31", again=(None, "2026-12-31"))
    assert "is before the first" in await typed("2026-12-24", "2026-12-23")
    planned = ["2026-12-01", "2026-12-02"]
    assert await form(Control(Kind.TYPE_VACATION)) == planned, "the days that were planned last"
    request, shown = request_by(world, ANNA, Control(Kind.SET_VACATION, word=OFF), place=None)
    await press(context, request)
    assert labels(shown.last).count("Plan a vacation") == 1
    assert (await world.tables.preferences.get(ANNA)).planned is None


async def test_a_forged_setting_is_refused(world: World, context: ChatContext) -> None:
    request, _ = request_by(world, ANNA, Control(Kind.SET_REMINDERS), values=("loud",))
    with pytest.raises(Refused, match="no longer available"):
        await press(context, request)
    moment, _ = request_by(world, ANNA, Control(Kind.SET_REMIND_AT), values=("never",))
    with pytest.raises(Refused, match="no longer available"):
        await press(context, moment)
