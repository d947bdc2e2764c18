"""The router: whatever Discord sends is answered, and what goes wrong is told and logged."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest
from structlog.testing import capture_logs

from bot import metrics
from bot.chat.app import router as routing
from bot.chat.app.commands import groups
from bot.chat.app.router import Router
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import HANDLERS
from bot.chat.wire import delivery
from bot.chat.wire.controls import AnyKind, Control, encode
from bot.chat.wire.floods import YOU_TOO_OFTEN, FloodGuard
from bot.chat.wire.requests import UserRequest
from bot.fair_queue import current_server
from bot.tables import StoreUnavailable
from bot.tables.values.ids import GuildId, TableId, UserId
from engines.text import Refused
from tests.bot.chat.discord_fakes import (
    ANSWERED,
    BROKEN,
    CUT,
    DOWN,
    NO_MESSAGE,
    TOO_LATE,
    fake,
    fake_interaction,
)
from tests.bot.chat.fakes import now
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World, place_in
from tests.patience import PATIENCE

ALL = discord.Permissions.all()


def interaction_of(data: dict[str, Any], *, guild: int | None = 1, ephemeral: bool = False) -> Any:
    """An interaction with discord.py's own methods, all of which succeed."""
    found = fake_interaction()
    found.data, found.type = data, discord.InteractionType.component
    found.guild_id, found.channel_id = guild, 100
    found.locale, found.guild_locale = discord.Locale.polish, discord.Locale.french
    found.user = fake(discord.Member, id=ANNA, display_name="Anna")
    found.user.guild_permissions = discord.Permissions.none()
    found.user.roles = [fake(discord.Role, id=77)]
    found.guild = fake(discord.Guild, features=["COMMUNITY"])
    found.permissions = discord.Permissions(manage_channels=True)
    found.app_permissions = ALL
    found.channel = fake(discord.TextChannel)
    found.message.flags = discord.MessageFlags(ephemeral=ephemeral)
    return found


def shown_to(interaction: Any) -> str:
    """The final answer to the clicker."""
    shown = interaction.edit_original_response.await_args or interaction.followup.send.await_args
    view: Any = shown.kwargs["view"]
    texts = (item for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay))
    return "\n".join(item.content for item in texts)


def told_at_once(interaction: Any) -> str:
    """The first answer to the clicker."""
    view: Any = interaction.response.send_message.await_args.kwargs["view"]
    (told,) = [item.content for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay)]
    return str(told)


def clicking(control: Control | str, **how: Any) -> Any:
    """A click on a control."""
    return interaction_of(
        {"custom_id": control if isinstance(control, str) else encode(control), "component_type": 2}, **how
    )


async def hang(**_how: object) -> None:
    """An answer that never comes."""
    await asyncio.Event().wait()


def hanging(click: Any) -> asyncio.Event:
    """Let the first answer to the click hang. Set once it is being given."""
    begun = asyncio.Event()

    async def answer(**how: object) -> None:
        begun.set()
        await hang(**how)

    click.response.defer.side_effect = answer
    return begun


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pause between the tries."""
    monkeypatch.setattr(delivery, "PAUSES", (0, 0))


@pytest.fixture
def router(context: ChatContext) -> Router:
    return Router(context, FloodGuard())


def test_every_kind_has_an_answer() -> None:
    assert set(HANDLERS) == set(Kind)


@pytest.mark.parametrize("custom_id", ["", "palermo:join", "p:zzzzzzzzzzzzzzz:0:0:0::", "x" * 5000])
async def test_a_forged_custom_id_gets_a_sentence(router: Router, custom_id: str) -> None:
    click = clicking(custom_id)
    await router.control(click)
    assert "I don't know this button" in shown_to(click)


async def test_every_control_of_an_unknown_table_gets_a_sentence(world: World, context: ChatContext) -> None:
    """Whatever is forged, nobody reads "This interaction failed" and nothing is in the log as an error."""
    router = Router(context, FloodGuard(a_second=len(Kind)))
    for kind in Kind:
        with capture_logs() as logs:
            click = clicking(Control(kind, TableId(404), word="x"), ephemeral=True)
            await router.control(click)
        assert [entry for entry in logs if entry["event"] == "unexpected error"] == [], kind
        answered = [
            click.edit_original_response,
            click.followup.send,
            click.response.send_message,
            click.response.send_modal,
        ]
        assert sum(method.await_count for method in answered) == 1, kind
    assert await world.store.outbox.due(world.time, 9) == ()


@pytest.mark.parametrize("guild", [1, 2, None], ids=["other channel", "other server", "private messages"])
async def test_a_control_of_a_table_elsewhere_shows_nothing_and_does_nothing(
    world: World, context: ChatContext, guild: int | None
) -> None:
    """Discord's own messages hold no such control; in private messages only players have any."""
    place = place_in(101 if guild == 1 else 100)
    table = await world.lobby(BEPPE, CARLA, place=place)
    table = await world.tables.play.start(world.click(BEPPE), table.id)
    router = Router(context, FloodGuard(a_second=len(Kind)))
    for kind in Kind:
        click = clicking(Control(kind, table.id, word="x"), guild=guild, ephemeral=True)
        await router.control(click)
        (sent,) = [
            call.kwargs["view"]
            for method in (
                click.edit_original_response,
                click.followup.send,
                click.response.send_message,
            )
            for call in method.await_args_list
        ]
        (said,) = [item.content for item in sent.walk_children() if isinstance(item, discord.ui.TextDisplay)]
        looks = kind in (Kind.REPLAY, Kind.REPLAY_BESIDE) or guild is None
        assert ("tables you've played at" if looks else "in another channel") in said, kind
        assert await world.tables.queries.table(table.id) == table, kind


async def test_a_click_reads_its_table_once(
    world: World, router: Router, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its channel is known from the click before."""
    table = await world.game(ANNA, BEPPE)
    await router.control(clicking(Control(Kind.PLAY, table.id)))
    monkeypatch.setattr(world.store.tables, "load", load := AsyncMock(wraps=world.store.tables.load))
    monkeypatch.setattr(world.store.tables, "case", case := AsyncMock(wraps=world.store.tables.case))
    await router.control(clicking(Control(Kind.PLAY, table.id)))
    assert (load.await_count, case.await_count) == (0, 1)


async def test_a_player_has_the_controls_of_the_own_table_in_private_messages(
    world: World, router: Router
) -> None:
    """The message that it is the player's turn has a Play button."""
    table = await world.game(ANNA, BEPPE)
    click = clicking(Control(Kind.PLAY, table.id), guild=None)
    await router.control(click)
    assert "in another channel" not in shown_to(click)


async def test_an_error_of_ours_is_logged_and_apologised_for(
    router: Router, monkeypatch: pytest.MonkeyPatch, caught: list[str]
) -> None:
    """The one catch-all of the program."""

    async def fail(_context: ChatContext, _request: UserRequest) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(HANDLERS, Kind.PLAY, fail)
    click = clicking(Control(Kind.PLAY))
    with capture_logs() as logs:
        await router.control(click)
    (entry,) = [entry for entry in logs if entry["event"] == "unexpected error"]
    assert entry["doing"] == "answering"
    assert entry["user"] == ANNA
    assert "something went wrong on my side" in shown_to(click)
    caught.clear()


async def test_the_log_holds_nothing_of_a_hand(
    router: Router, monkeypatch: pytest.MonkeyPatch, caught: list[str]
) -> None:
    """Host guide: tokens, seeds and hands are never logged; a control's path is made of cards."""

    async def fail(_context: ChatContext, _request: UserRequest) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(HANDLERS, Kind.ANSWER, fail)
    with capture_logs() as logs:
        await router.control(clicking(Control(Kind.ANSWER, answers=(("HJ",),)), ephemeral=True))
        await router.control(clicking("?:0:0:0:0::HJ"))
    assert {"unexpected error", "unknown control"} == {entry["event"] for entry in logs}
    assert "HJ" not in str(logs)
    with pytest.raises(ValueError, match="for ANSWER") as too_long:
        encode(Control(Kind.ANSWER, answers=(("HJ" * 50,),)))
    assert "HJ" not in str(too_long.value)
    caught.clear()


@pytest.mark.parametrize("error", [ZeroDivisionError(), StoreUnavailable("locked")])
async def test_who_is_to_try_again_still_has_the_panel_to_do_so(
    router: Router, monkeypatch: pytest.MonkeyPatch, error: Exception, caught: list[str]
) -> None:
    """The error is shown beside the panel with the picks made so far, and does not replace it."""
    monkeypatch.setitem(HANDLERS, Kind.ANSWER, AsyncMock(side_effect=error))
    click = clicking(Control(Kind.ANSWER), ephemeral=True)
    with capture_logs():
        await router.control(click)
    click.edit_original_response.assert_not_awaited()
    assert click.followup.send.await_args.kwargs["ephemeral"] is True
    caught.clear()


async def test_an_interaction_of_an_unknown_shape_is_answered_too(router: Router, caught: list[str]) -> None:
    """A field of a form without its name: whatever Discord may send one day."""
    form = {"custom_id": encode(Control(Kind.TYPED)), "components": [{"component": {"value": "J"}}]}
    click = interaction_of(form)
    with capture_logs() as logs:
        await router.control(click)
    assert [entry["event"] for entry in logs] == ["unexpected error"]
    assert "something went wrong on my side" in shown_to(click)
    caught.clear()


async def test_a_discord_that_is_away_is_no_error_of_ours(router: Router) -> None:
    click = clicking(Control(Kind.RULES_PAGE, word="streets"), ephemeral=True)
    click.edit_original_response.side_effect = DOWN
    with capture_logs() as logs:
        await router.control(click)
    assert [entry["event"] for entry in logs] == ["no answer taken"]
    click.followup.send.assert_not_awaited()


async def test_a_store_that_is_away_is_told_and_logged(
    router: Router, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_context: ChatContext, _request: UserRequest) -> None:
        raise StoreUnavailable("the disk is full")

    monkeypatch.setitem(HANDLERS, Kind.PLAY, fail)
    click = clicking(Control(Kind.PLAY))
    with capture_logs() as logs:
        await router.control(click)
    assert "I can't reach my database" in shown_to(click)
    assert [entry["reason"] for entry in logs] == ["the disk is full"]


@pytest.mark.parametrize(("kind", "stays"), [(Kind.MOVE_TABLE, True), (Kind.SET_PACE, False)])
async def test_a_panel_that_is_still_of_use_stays_when_something_is_refused(
    router: Router, monkeypatch: pytest.MonkeyPatch, *, kind: AnyKind, stays: bool
) -> None:
    """Another channel can be chosen for the table; the options of a lobby are of no use once it has begun."""

    async def refuse(_context: ChatContext, _request: UserRequest) -> None:
        raise Refused("Not there.")

    monkeypatch.setitem(HANDLERS, kind, refuse)
    click = clicking(Control(kind), ephemeral=True)
    await router.control(click)
    assert "Not there." in shown_to(click)
    assert (click.edit_original_response.await_count, click.followup.send.await_count) == (not stays, stays)


async def test_a_click_that_came_too_late_is_carried_out_all_the_same(world: World, router: Router) -> None:
    """10062: its owner reads that it failed, and finds it done."""
    table = await world.lobby(ANNA)
    click = clicking(Control(Kind.CANCEL, table.id))
    click.response.defer.side_effect = TOO_LATE
    with capture_logs() as logs:
        await router.control(click)
    assert [entry["event"] for entry in logs] == ["table abandoned", "no answer taken"]
    assert not (await world.tables.queries.view(table.id)).table.live


async def test_the_board_waits_for_no_answer_of_discord(world: World, context: ChatContext) -> None:
    """The first answer hangs; the move is made, and the publisher is woken."""
    woken = asyncio.Event()
    context.wake = woken.set
    table = await world.lobby(ANNA)
    click = clicking(Control(Kind.ADD_AI, table.id))
    click.response.defer.side_effect = hang
    router = Router(context)
    answering = asyncio.create_task(router.control(click))
    async with asyncio.timeout(PATIENCE):
        await woken.wait()
    assert len((await world.tables.queries.table(table.id)).players) == 2
    assert not answering.done()
    answering.cancel()


@pytest.mark.parametrize(
    ("contested", "answer", "joined"),
    [
        (True, [ANSWERED], False),
        (True, [None], True),
        (True, [CUT, ANSWERED], True),  # the first try may have got through
        (False, [ANSWERED], True),  # nobody else can have answered
    ],
)
async def test_of_two_processes_the_one_whose_answer_discord_takes_does_the_work(
    world: World, context: ChatContext, contested: bool, answer: list[Exception | None], joined: bool
) -> None:
    """During a hand-over; what is pressed twice by that, such as a switch, would be turned twice."""
    router = Router(context, contested=lambda: contested)
    table = await world.lobby(ANNA)
    click = clicking(Control(Kind.ADD_AI, table.id))
    click.response.defer.side_effect = answer
    await router.control(click)
    assert len((await world.tables.queries.table(table.id)).players) == (2 if joined else 1)
    assert router.idle


async def test_a_click_whose_first_answer_overtakes_itself_is_carried_out(
    world: World, context: ChatContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second try is taken, the first one refused because of it, and this is heard first."""
    monkeypatch.setattr(delivery, "TRY_SECONDS", 0.2)
    router = Router(context, contested=lambda: True)
    table = await world.lobby(ANNA)
    click = clicking(Control(Kind.ADD_AI, table.id))
    second = asyncio.Event()

    async def first() -> None:
        await second.wait()
        raise ANSWERED

    async def taken() -> None:
        second.set()
        for _ in range(10):
            await asyncio.sleep(0)

    tries = iter((first, taken))

    async def defer(**_: object) -> None:
        await next(tries)()

    click.response.defer.side_effect = defer
    await router.control(click)
    assert len((await world.tables.queries.table(table.id)).players) == 2


@pytest.mark.parametrize(("answer", "told"), [(ANSWERED, False), (None, True)])
async def test_of_two_processes_only_one_refuses_what_comes_too_fast(
    context: ChatContext, monkeypatch: pytest.MonkeyPatch, answer: Exception | None, told: bool
) -> None:
    """A menu gets a first answer even then; the process whose answer Discord takes says why."""
    router = Router(context, contested=lambda: True)
    monkeypatch.setattr(FloodGuard, "admits", lambda *_: False)
    click = clicking(Control(Kind.ANSWER, TableId(1)), ephemeral=True)
    click.data |= {"component_type": 3, "values": ["1"]}
    click.response.defer.side_effect = [answer]
    await router.control(click)
    assert bool(click.followup.send.await_count) is told
    assert bool(click.edit_original_response.await_count) is told  # the menu, to be used again
    assert router.idle


async def test_a_form_is_itself_the_answer_that_discord_decides_about(
    world: World, context: ChatContext
) -> None:
    router = Router(context, contested=lambda: True)
    table = await world.game(ANNA, BEPPE)
    click = pressing(world, Kind.TYPE_MOVE, table.id, ANNA, ephemeral=True)
    click.response.send_modal.side_effect = ANSWERED
    await router.control(click)
    click.response.defer.assert_not_awaited()
    click.response.send_modal.assert_awaited_once()


async def test_a_click_that_discord_repeats_is_answered_once(world: World, router: Router) -> None:
    """After a resume Discord repeats what it cannot know to have arrived."""
    table = await world.lobby(ANNA)
    click = clicking(Control(Kind.LOG, table.id))
    await router.control(click)
    await router.control(click)
    click.response.defer.assert_awaited_once()


async def test_an_answer_that_discord_refuses_is_apologised_for(router: Router, caught: list[str]) -> None:
    """50035: the message is malformed, so the mistake is ours."""
    click = clicking(Control(Kind.RULES_PAGE, word="streets"), ephemeral=True)
    click.edit_original_response.side_effect = BROKEN
    with capture_logs() as logs:
        await router.control(click)
    assert [(entry["event"], entry["doing"]) for entry in logs] == [("unexpected error", "delivering")]
    click.followup.send.assert_awaited_once()
    caught.clear()


async def test_answers_that_are_still_being_tried_when_the_bot_stops_are_given_up(
    router: Router, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routing, "SETTLE_SECONDS", 0)
    monkeypatch.setattr(routing, "EXCUSE_SECONDS", 0.01)
    click = clicking(Control(Kind.RULES, TableId(1)))
    begun = hanging(click)
    answering = asyncio.create_task(router.control(click))
    await begun.wait()
    await router.settle()
    with pytest.raises(asyncio.CancelledError):
        await answering


async def test_the_first_answer_leaves_before_the_work_begins(
    router: Router, monkeypatch: pytest.MonkeyPatch, caught: list[str]
) -> None:
    """The work for a click takes some milliseconds, none of which count against Discord's three seconds."""
    done = Mock()
    monkeypatch.setattr(routing, "read_request", done.read)
    click = clicking(Control(Kind.RULES, TableId(1)))
    click.response.defer = done.answer = AsyncMock()
    with capture_logs():
        await router.control(click)
    assert [name for name, _, _ in done.mock_calls][:2] == ["answer", "read"]
    caught.clear()


async def test_joining_on_a_lobby_that_has_just_been_replaced_is_answered(
    world: World, router: Router
) -> None:
    """10008: the new message that is opened instead must not stay empty."""
    table = await world.lobby(BEPPE)
    click = clicking(Control(Kind.JOIN, table.id))
    click.response.defer.side_effect = [NO_MESSAGE, None]
    await router.control(click)
    assert shown_to(click) == "Done."
    assert ANNA in (await world.tables.queries.table(table.id)).persons


async def test_the_publisher_is_woken_after_every_answer(world: World, context: ChatContext) -> None:
    woken = []
    context.wake = lambda: woken.append(1)
    await Router(context).control(clicking(Control(Kind.PLAY, TableId(1))))
    assert woken == [1]
    assert world.store is not None


async def test_answers_come_to_their_end_before_the_bot_stops(router: Router) -> None:
    """A click that arrives while others are being finished is answered too; later ones are ignored."""
    begun, may_end, done = asyncio.Event(), asyncio.Event(), []

    async def work(context: ChatContext, request: UserRequest) -> None:
        begun.set()
        await may_end.wait()
        await context.say(request, Refused("x").text)
        done.append(1)

    first = asyncio.create_task(router.command(clicking(Control(Kind.PLAY, TableId(1))), work))
    await begun.wait()
    settling = asyncio.create_task(router.settle())
    await asyncio.sleep(0)
    begun.clear()
    second = asyncio.create_task(router.command(clicking(Control(Kind.PLAY, TableId(1))), work))
    await begun.wait()
    assert not settling.done()
    may_end.set()
    await asyncio.gather(first, second, settling)
    assert done == [1, 1]
    late = clicking(Control(Kind.PLAY, TableId(1)))
    await router.command(late, work)
    assert done == [1, 1]
    late.response.defer.assert_not_awaited()


async def test_who_still_waits_when_the_bot_stops_is_told(
    router: Router, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else "thinking" would stand there for a quarter of an hour."""
    monkeypatch.setattr(routing, "SETTLE_SECONDS", 0)
    click, begun = clicking(Control(Kind.PLAY, TableId(1))), asyncio.Event()
    metric = {"kind": "COMMAND", "result": "cancelled"}
    before = metrics.registry.get_sample_value("palermo_clicks_total", metric) or 0

    async def work(_context: ChatContext, _request: UserRequest) -> None:
        begun.set()
        await hang()

    answering = asyncio.create_task(router.command(click, work))
    await begun.wait()
    await router.settle()
    with pytest.raises(asyncio.CancelledError):
        await answering
    assert shown_to(click).startswith("I'm restarting.")
    assert metrics.registry.get_sample_value("palermo_clicks_total", metric) == before + 1


async def test_a_first_answer_ends_with_the_work_beside_it(
    router: Router, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left behind, it would go on trying after the connection was closed: "Session is closed" in the log."""
    monkeypatch.setattr(routing, "SETTLE_SECONDS", 0)
    monkeypatch.setattr(routing, "EXCUSE_SECONDS", 0.01)
    click, before = clicking(Control(Kind.RULES, TableId(1))), asyncio.all_tasks()
    working, begun = asyncio.Event(), hanging(click)

    async def work(_context: ChatContext, _request: UserRequest) -> None:
        working.set()
        await hang()

    answering = asyncio.create_task(router.command(click, work))
    await asyncio.gather(begun.wait(), working.wait())
    click.response.defer.assert_awaited_once()
    await router.settle()
    with pytest.raises(asyncio.CancelledError):
        await answering
    # A connection to the database that was being opened stays, for whoever needs it next.
    left = {task for task in asyncio.all_tasks() - before if "_open()" not in repr(task)}
    assert left == set()


async def test_who_presses_too_fast_is_told_so_and_the_panel_stays(
    router: Router, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A click beyond the allowance does no work, and what was clicked is there to be pressed again."""
    monkeypatch.setattr(router, "_floods", FloodGuard(4, lambda: 0.0))
    table = await world.game(ANNA, BEPPE)
    panel = Control(Kind.ASK, table.id)
    for number in range(20):
        allowed = clicking(panel, guild=None, ephemeral=True)
        allowed.id = 1000 + number
        await router.control(allowed)
        allowed.edit_original_response.assert_awaited()
    refused = clicking(panel, guild=None, ephemeral=True)
    refused.id = 2000
    await router.control(refused)
    for more in (refused.edit_original_response, refused.followup.send, refused.response.defer):
        more.assert_not_awaited()
    assert refused.response.send_message.await_args.kwargs["ephemeral"]
    assert "too fast for me" in told_at_once(refused)


def pressing(world: World, kind: AnyKind, table: TableId, user: UserId, **told: Any) -> Any:
    """A click of a person on a control of a table."""
    click = clicking(Control(kind, table), **told)
    click.id, click.user.id = world.click(user).interaction, user
    return click


async def test_who_has_no_seat_uses_up_nothing_of_those_who_want_one(
    router: Router, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bystander presses Leave as often as clicks are answered: nothing is posted for it."""
    monkeypatch.setattr(router, "_floods", FloodGuard(4, lambda: 0.0))
    table = await world.lobby(ANNA)
    for _ in range(20):
        refused = pressing(world, Kind.LEAVE, table.id, CARLA)
        await router.control(refused)
        assert "You haven't joined" in shown_to(refused)
    await router.control(pressing(world, Kind.JOIN, table.id, BEPPE))
    assert (await now(world, table)).persons == (ANNA, BEPPE)


async def test_who_comes_and_goes_is_stopped_and_the_others_are_not(
    router: Router, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(router, "_floods", FloodGuard(4, lambda: 0.0))
    table = await world.lobby(ANNA)
    for number in range(10):
        last = pressing(world, Kind.LEAVE if number % 2 else Kind.JOIN, table.id, CARLA)
        await router.control(last)
    assert shown_to(last) == YOU_TOO_OFTEN.template
    await router.control(pressing(world, Kind.JOIN, table.id, BEPPE))
    assert (await now(world, table)).persons == (ANNA, BEPPE)


@pytest.mark.parametrize(("guild", "server"), [(1, 1), (None, ANNA)], ids=["server", "private messages"])
async def test_pictures_are_drawn_for_where_the_click_came_from(
    router: Router, guild: GuildId | None, server: GuildId
) -> None:
    """So they wait for no other server's pictures."""
    found = []

    async def work(_context: ChatContext, _request: UserRequest) -> None:
        found.append(current_server.get())

    await router.command(interaction_of({}, guild=guild), work)
    assert found == [server]


async def test_the_language_of_a_client_is_noted_behind_the_answer(
    router: Router, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not again at the next click. A form would wait for the write: it is itself the first answer."""
    noted, keep = [], world.tables.preferences.note_client

    async def seen(user: UserId, client: str) -> None:
        noted.append((user, client, click.response.send_modal.await_count))
        await keep(user, client)

    monkeypatch.setattr(world.tables.preferences, "note_client", seen)
    table = await world.game(ANNA, BEPPE)
    for _ in range(2):
        click = pressing(world, Kind.TYPE_MOVE, table.id, ANNA, ephemeral=True)
        await router.control(click)
    assert noted == [(ANNA, "pl", 1)]


async def test_an_interaction_that_comes_twice_is_served_once(router: Router) -> None:
    """A resumed connection repeats what may not have arrived."""
    served = []

    async def work(_context: ChatContext, request: UserRequest) -> None:
        served.append(request.click.interaction)

    click = interaction_of({})
    for _ in range(2):
        await router.command(click, work)
    assert served == [click.id]
    click.response.defer.assert_awaited_once()


async def test_who_types_faster_than_anybody_gets_no_more_completions(
    router: Router, context: ChatContext, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each key pressed reads as much as a click; beyond the allowance the list stays empty."""
    monkeypatch.setattr(router, "_floods", FloodGuard(4, lambda: 0.0))
    await world.game(ANNA, BEPPE)
    palermo, _ = groups(router, context)
    play = palermo.get_command("play")
    assert isinstance(play, discord.app_commands.Command)
    typing = interaction_of({})
    found = [await play._params["move"].autocomplete(typing, "") for _ in range(21)]  # type: ignore[misc]  # noqa: SLF001 - as Discord has it called
    assert all(found[:20])
    assert found[20] == []
