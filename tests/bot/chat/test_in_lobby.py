"""Clicks before the game: opening, joining, options, starting, cancelling, and all that is refused there."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import AsyncMock

import pytest

from bot.chat.publishing import contents
from bot.chat.screens import opening
from bot.chat.screens.context import ChatContext
from bot.chat.screens.options import TYPED_VALUE
from bot.chat.wire.controls import Control
from bot.chat.wire.floods import LimitedAction
from bot.tables import Phase, StoreUnavailable
from bot.tables.values.ids import ChannelId, MessageId, PostId
from engines.text import Refused
from tests.bot.chat.fakes import Counted, Threads, check, control, labels, now, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, CARLA, PLACE, World


async def test_a_table_is_opened(world: World, context: ChatContext) -> None:
    request, shown = request_by(world, ANNA)
    await opening.start_table(context, request, "toy")
    assert "<#100>" in text(shown.last)
    table = await world.tables.queries.at(PLACE.channel)
    assert table is not None
    assert table.game == "toy"


async def test_with_several_games_one_is_picked(world: World, context: ChatContext) -> None:
    request, shown = request_by(world, ANNA)
    await opening.start_table(context, request, None)
    pick = control(shown.last, Kind.OPEN)
    await press(context, request_by(world, ANNA, pick, values=("toy",))[0])
    assert await world.tables.queries.at(PLACE.channel) is not None


async def test_a_table_is_counted_once_it_is_opened(world: World, context: ChatContext) -> None:
    """Not the menus on the way, nor the offer of a thread; each table once, however it is opened."""
    counted = Counted()
    request, shown = request_by(world, ANNA, doing=counted)
    await opening.start_table(context, request, None)
    assert counted.done == []
    picked = control(shown.last, Kind.OPEN)
    request, _ = request_by(world, ANNA, picked, values=("toy",), doing=counted)
    await press(context, request)
    assert counted.done == [LimitedAction.TABLE]
    request, shown = request_by(world, BEPPE, doing=counted)
    await opening.start_table(context, request, "toy")
    assert counted.done == [LimitedAction.TABLE]
    request, _ = request_by(world, BEPPE, control(shown.last, Kind.OPEN_THREAD), doing=counted)
    await press(context, request)
    assert counted.done == [LimitedAction.TABLE] * 2


async def test_the_only_game_need_not_be_named(world: World, context: ChatContext) -> None:
    object.__setattr__(context.games, "names", ("toy",))
    await opening.start_table(context, request_by(world, ANNA)[0], None)
    assert await world.tables.queries.at(PLACE.channel) is not None


async def test_a_busy_channel_offers_a_thread(world: World, context: ChatContext) -> None:
    """One table at a time in a channel or thread."""
    await world.lobby(ANNA)
    request, shown = request_by(world, BEPPE)
    await opening.start_table(context, request, "toy")
    assert labels(shown.last) == ["Open a thread", "Go to the table"]
    request, shown = request_by(world, BEPPE, control(shown.last, Kind.OPEN_THREAD))
    await press(context, request)
    assert isinstance(request.threads, Threads)
    assert request.threads.opened == ["Toy"]
    opened = await world.tables.queries.at(ChannelId(501))
    assert opened is not None
    assert opened.host == BEPPE


async def test_a_second_press_after_a_failure_uses_the_thread_of_the_first(
    world: World, context: ChatContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database was away when the thread was there: no second thread is left without a table."""
    control_ = Control(Kind.OPEN_THREAD, word="toy")
    request, _ = request_by(world, BEPPE, control_)
    request = replace(request, message=MessageId(900))
    with monkeypatch.context() as away:
        away.setattr(world.store.tables, "open", AsyncMock(side_effect=StoreUnavailable("away")))
        with pytest.raises(StoreUnavailable):
            await press(context, request)
    await press(context, request)
    assert isinstance(request.threads, Threads)
    assert request.threads.opened == ["Toy"]
    assert await world.tables.queries.at(ChannelId(501)) is not None


async def test_a_forged_thread_for_no_game_is_refused(world: World, context: ChatContext) -> None:
    with pytest.raises(Refused, match="I don't know a game"):
        await press(context, request_by(world, ANNA, Control(Kind.OPEN_THREAD, word="x"))[0])


async def test_tables_stand_in_servers(world: World, context: ChatContext) -> None:
    with pytest.raises(Refused, match="Games run in server channels"):
        await opening.start_table(context, request_by(world, ANNA, place=None)[0], "toy")


async def test_where_the_bot_may_not_post_it_names_what_it_lacks(world: World, context: ChatContext) -> None:
    with pytest.raises(Refused, match="Attach Files, Send Messages"):
        request, _ = request_by(world, ANNA, lacking=("Attach Files", "Send Messages"))
        await opening.start_table(context, request, "toy")


async def test_an_ai_can_be_added_and_the_game_begun(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA)
    await press(context, request_by(world, ANNA, Control(Kind.ADD_AI, table.id))[0])
    await press(context, request_by(world, ANNA, Control(Kind.START, table.id))[0])
    assert (await now(world, table)).phase is Phase.PLAYING


async def test_joining_and_leaving(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA)
    await press(context, request_by(world, BEPPE, Control(Kind.JOIN, table.id))[0])
    assert (await now(world, table)).persons == (ANNA, BEPPE)
    await press(context, request_by(world, BEPPE, Control(Kind.LEAVE, table.id))[0])
    assert (await now(world, table)).persons == (ANNA,)


async def test_a_host_who_leaves_is_told_what_becomes_of_the_lobby(
    world: World, context: ChatContext
) -> None:
    """The next person hosts it, which the lobby tells too; the last one closes it."""
    table = await world.lobby(ANNA, BEPPE, CARLA)
    leaving = Control(Kind.LEAVE, table.id)
    request, shown = request_by(world, ANNA, leaving)
    await press(context, request)
    assert text(shown.last) == "You've left the lobby. Beppe is the host now."
    public = await contents.public(context, await world.tables.queries.view(table.id), PostId(1))
    assert f"The previous host has left; <@{BEPPE}> is the host now." in text(public)
    request, shown = request_by(world, CARLA, leaving)
    await press(context, request)
    assert shown.messages == []
    request, shown = request_by(world, BEPPE, leaving)
    await press(context, request)
    assert "You were the last one here, so the lobby is closed." in text(shown.last)
    public = await contents.public(context, await world.tables.queries.view(table.id), PostId(1))
    assert text(public).startswith("## Toy\nThis lobby is closed. Everyone left.")


async def test_who_has_opened_a_lobby_again_is_shown_where_it_is(world: World, context: ChatContext) -> None:
    """The button of the closed one stays where it is."""
    table = await world.lobby(ANNA)
    await world.tables.lobby.cancel(world.click(ANNA), table.id)
    again = Control(Kind.REMATCH, table.id)
    await press(context, request_by(world, ANNA, again)[0])
    request, shown = request_by(world, ANNA, again)
    await press(context, request)
    check(shown.last)
    assert "You've already joined." in text(shown.last)
    assert labels(shown.last) == ["Go to the table"]


async def test_an_own_empty_lobby_is_cancelled_at_once(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA)
    request, shown = request_by(world, ANNA, Control(Kind.CANCEL, table.id))
    await press(context, request)
    assert (await now(world, table)).phase is Phase.ABANDONED
    assert "closed" in text(shown.last)


async def test_a_lobby_with_others_is_cancelled_after_asking(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA, BEPPE)
    request, shown = request_by(world, ANNA, Control(Kind.CANCEL, table.id))
    await press(context, request)
    assert (await now(world, table)).phase is Phase.LOBBY
    request, shown = request_by(world, ANNA, control(shown.last, Kind.CANCEL_SURELY))
    await press(context, request)
    assert "closed" in text(shown.last)
    assert (await now(world, table)).phase is Phase.ABANDONED


async def test_only_who_may_close_a_table_is_asked_whether(world: World, context: ChatContext) -> None:
    lobby = await world.lobby(ANNA, BEPPE)
    with pytest.raises(Refused, match="Only the host"):
        await press(context, request_by(world, BEPPE, Control(Kind.CANCEL, lobby.id))[0])
    running = await world.tables.play.start(world.click(ANNA), lobby.id)
    with pytest.raises(Refused, match="Only someone who manages"):
        await press(context, request_by(world, BEPPE, Control(Kind.CLOSE, running.id))[0])
    assert await now(world, running) == running


async def test_a_manager_cancels_a_lobby(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA, BEPPE)
    surely = Control(Kind.CANCEL_SURELY, table.id)
    await press(context, request_by(world, CARLA, surely, manager=True)[0])
    assert (await now(world, table)).phase is Phase.ABANDONED


async def test_no_game_begins_where_its_board_cannot_be_posted(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA, BEPPE)
    request, _ = request_by(world, ANNA, Control(Kind.START, table.id), lacking=("Send Messages",))
    with pytest.raises(Refused, match="Send Messages"):
        await press(context, request)
    assert await now(world, table) == table


async def test_a_manager_closes_a_running_table_after_asking(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    request, shown = request_by(world, CARLA, Control(Kind.CLOSE, table.id), manager=True)
    await press(context, request)
    request, shown = request_by(world, CARLA, control(shown.last, Kind.CLOSE_SURELY), manager=True)
    await press(context, request)
    assert (await now(world, table)).phase is Phase.ABANDONED


async def test_a_rematch_in_a_busy_channel_opens_in_a_thread(world: World, context: ChatContext) -> None:
    """Of the game that is over and for those who played it, not of the game that has the channel."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.quit(world.click(ANNA), table.id)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    await world.lobby(CARLA, game="streets")
    counted = Counted()
    request, shown = request_by(world, ANNA, Control(Kind.REMATCH, table.id), doing=counted)
    await press(context, request)
    assert counted.done == []
    request, _ = request_by(world, ANNA, control(shown.last, Kind.REMATCH_IN_THREAD), doing=counted)
    await press(context, request)
    assert counted.done == [LimitedAction.TABLE, LimitedAction.CALL]
    assert isinstance(request.threads, Threads)
    assert request.threads.opened == ["Toy"]
    opened = await world.tables.queries.at(ChannelId(501))
    assert opened is not None
    assert (opened.game, opened.host, opened.options) == ("toy", ANNA, table.options)
    await world.prove()
    posts = [post for post in await world.store.outbox.due(world.time, 99) if post.table == opened.id]
    assert [post.mention for post in posts if post.kind == "show"] == [(BEPPE,)]


async def test_no_thread_is_opened_for_a_rematch_that_is_refused(world: World, context: ChatContext) -> None:
    """Carla did not play."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.quit(world.click(ANNA), table.id)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    request, _ = request_by(world, CARLA, Control(Kind.REMATCH_IN_THREAD, table.id))
    with pytest.raises(Refused, match="Only people who played"):
        await press(context, request)
    assert isinstance(request.threads, Threads)
    assert request.threads.opened == []


async def test_options_are_set_from_their_panel(world: World, context: ChatContext) -> None:
    """By a host behind an AI, since the one who opened the table has left."""
    table = await world.lobby(ANNA, ais=1)
    await world.tables.lobby.join(world.click(BEPPE), table.id)
    await world.tables.lobby.leave(world.click(ANNA), table.id)
    request, shown = request_by(world, BEPPE, Control(Kind.OPTIONS, table.id))
    await press(context, request)
    panel = shown.last
    seating = control(panel, Kind.SET_SEATING)
    await press(context, request_by(world, BEPPE, seating, values=("joined",))[0])
    assert (await now(world, table)).seating == "joined"
    option = control(panel, Kind.SET_OPTION)
    await press(context, request_by(world, BEPPE, option, values=("0",))[0])
    assert (await now(world, table)).options == {"rounds": 2}
    request, shown = request_by(world, BEPPE, Control(Kind.MORE, table.id))
    await press(context, request)
    remove = control(shown.last, Kind.REMOVE_AI)
    await press(context, request_by(world, BEPPE, remove, values=("0",))[0])
    assert [player.user for player in (await now(world, table)).players] == [BEPPE]


@pytest.mark.parametrize(
    ("typed", "rounds", "said"), [("7", 7, "Now: 7."), ("99", 2, "from 1 to 60"), ("x", 2, "from 1 to 60")]
)
async def test_a_number_is_typed_into_a_form(
    world: World, context: ChatContext, typed: str, rounds: int, said: str
) -> None:
    table = await world.lobby(ANNA)
    request, shown = request_by(world, ANNA, Control(Kind.TYPE_OPTION, table.id, word="rounds"))
    await press(context, request)
    assert len(shown.forms) == 1
    back = Control(Kind.OPTION_TYPED, table.id, word="rounds")
    request, shown = request_by(world, ANNA, back, fields={TYPED_VALUE: typed})
    await press(context, request)
    assert (await now(world, table)).options == {"rounds": rounds}
    assert said in text(shown.last)


@pytest.mark.parametrize("values", [("9",), ("x",), ("²",), ()])
async def test_forged_choices_are_refused(
    world: World, context: ChatContext, values: tuple[str, ...]
) -> None:
    table = await world.lobby(ANNA)
    option = Control(Kind.SET_OPTION, table.id, word="rounds")
    with pytest.raises(Refused):
        await press(context, request_by(world, ANNA, option, values=values)[0])


async def test_a_forged_option_is_refused(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA)
    with pytest.raises(Refused, match="no such option"):
        await press(context, request_by(world, ANNA, Control(Kind.TYPE_OPTION, table.id, word="x"))[0])


async def test_options_are_settled_once_the_game_runs(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    with pytest.raises(Refused, match="can no longer be changed"):
        await press(context, request_by(world, ANNA, Control(Kind.OPTIONS, table.id))[0])
