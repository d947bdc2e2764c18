"""Time zone and quiet hours, in the panel of a person's settings."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.chat.screens.context import ChatContext
from bot.chat.screens.settings.panel import SettingsView, settings_panel, show_settings
from bot.chat.screens.settings.quiet import BEGIN, END, OFF, TYPED_ZONE, ZONE, set_zone
from bot.chat.wire.controls import Control
from bot.tables import Preferences
from bot.tables.values.bounds import Bounds
from bot.tables.values.quiet import QuietHours
from engines.text import say
from tests.bot.chat import samples
from tests.bot.chat.fakes import all_parts, check, controls, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, NOON, World


async def test_a_zone_is_typed_and_hours_are_picked(world: World, context: ChatContext) -> None:
    """By a form, then by two menus; the panel shows what the clock says there."""
    request, shown = request_by(world, ANNA, place=None)
    await show_settings(context, request)
    assert "First set your time zone; then you can choose the hours here." in text(shown.last)
    request, shown = request_by(world, ANNA, Control(Kind.TYPE_ZONE), place=None)
    await press(context, request)
    (form,) = shown.forms
    assert form.custom_id.startswith("H2:")
    (field,) = form.to_dict()["components"]
    assert "Rome" in field["component"]["placeholder"], "the example is that of the zones in the field"
    request, shown = request_by(
        world, ANNA, Control(Kind.ZONE_TYPED), fields={TYPED_ZONE: "europe/rome"}, place=None
    )
    await press(context, request)
    assert "Europe/Rome, where it is 13:00" in text(shown.last)
    assert "First set" not in text(shown.last)
    for word, hour in ((BEGIN, "23"), (END, "8")):
        control = Control(Kind.SET_QUIET, word=word)
        assert control in controls(shown.last)
        request, shown = request_by(world, ANNA, control, values=(hour,), place=None)
        await press(context, request)
    quiet = QuietHours("Europe/Rome", 23, 8)
    assert (await world.tables.preferences.get(ANNA)).quiet == quiet
    request, shown = request_by(world, ANNA, Control(Kind.SET_QUIET, word=OFF), place=None)
    await press(context, request)
    assert (await world.tables.preferences.get(ANNA)).quiet is None
    assert "No quiet hours" not in labels(shown.last)


async def test_a_zone_that_does_not_exist_is_answered_with_some_that_do(
    world: World, context: ChatContext
) -> None:
    request, shown = request_by(world, ANNA, place=None)
    await set_zone(context, request, "Rom")
    assert "I don't know the time zone “Rom”" in text(shown.last)
    request, shown = request_by(
        world, ANNA, Control(Kind.SET_QUIET, word=ZONE), values=("Europe/Rome",), place=None
    )
    await press(context, request)
    assert (await world.tables.preferences.get(ANNA)).zone == "Europe/Rome"
    request, shown = request_by(world, ANNA, place=None)
    await set_zone(context, request, "xyzzy")
    assert "I don't know the time zone" in text(shown.last)


@pytest.mark.parametrize("hours", [0, 1, 12])
async def test_the_panel_keeps_the_limits_whatever_the_bound(hours: int) -> None:
    """With quiet hours, on vacation, and with suggestions; with a bound of none they are not offered."""
    chosen = Preferences(zone="Europe/Rome", quiet=QuietHours("Europe/Rome", 23, 0))
    bounds = Bounds(quiet=timedelta(hours=hours), vacation=timedelta())
    for preferences, zones in ((chosen, ()), (chosen, ("Europe/Rome",)), (Preferences(), ())):
        shown = settings_panel(
            SettingsView(preferences, NOON, bounds, say("No."), zones), samples.localizer()
        )
        check(shown)
        assert (Kind.TYPE_ZONE in {one.kind for one in controls(shown)}) is bool(hours)
        assert Kind.SET_VACATION not in {one.kind for one in controls(shown)}
    parts = all_parts(settings_panel(SettingsView(chosen, NOON), samples.localizer()))
    menus = [part for part in parts if part["type"] == 3]
    assert {24, 10} <= {len(menu["options"]) for menu in menus}
