"""The panel of a running table, its votes on the board, and tables whose channel is gone."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace

import pytest

from bot.chat.app.client import Client
from bot.chat.publishing.publisher import Publisher
from bot.chat.screens import info, panel
from bot.chat.screens.board import board
from bot.chat.screens.context import ChatContext
from bot.chat.screens.notes import my_tables
from bot.chat.screens.table import table_at, table_panel
from bot.chat.wire.channels import Missing, Vanished
from bot.chat.wire.controls import Control
from bot.tables import Phase, Table
from bot.tables.values.ballots import Decisions, Vote, VoteKind
from bot.tables.values.clocks import SeatClock
from bot.tables.values.ids import PostId, UserId
from engines.text import Refused
from tests.bot.chat import samples
from tests.bot.chat.fakes import Channel, check, control, controls, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_publishing import publish
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NOON, World, place_in


async def now(world: World, table: Table) -> Table:
    return await world.tables.queries.table(table.id)


async def pressed(
    world: World,
    context: ChatContext,
    user: UserId,
    control: Control,
    *,
    values: tuple[str, ...] | None = None,
    manager: bool = False,
) -> str:
    """A press of a control of the panel; what its user is told."""
    request, shown = request_by(world, user, control, values=values, manager=manager)
    await press(context, request)
    return text(shown.messages[-1])


async def test_the_panel_shows_who_is_on_vacation(world: World, context: ChatContext) -> None:
    """To everybody, until they are back."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.vacations.start(BEPPE, 2)
    until = f"on vacation until <t:{int((NOON + timedelta(days=2)).timestamp())}:f>"
    lines = (await pressed(world, context, ANNA, Control(Kind.TABLE, table.id))).splitlines()
    assert [until in line for line in lines if line.startswith("- ")] == [False, True]
    world.wait(days=2)
    assert until not in await pressed(world, context, ANNA, Control(Kind.TABLE, table.id))


async def test_a_vacation_leaves_what_the_board_told(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """The board is edited for the clock alone."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id)
    await publish(publisher)
    (standing,) = channel.messages.values()
    told = [line for line in text(standing.shown).splitlines() if line.startswith("- ")]
    await world.tables.vacations.start(BEPPE, 2)
    await publish(publisher)
    assert told
    (standing,) = channel.messages.values()
    assert [line for line in text(standing.shown).splitlines() if line.startswith("- ")] == told


async def test_a_vote_by_buttons(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    """It is proposed in the panel; the board calls the others and has the buttons for it."""
    table = await world.game(ANNA, BEPPE, CARLA)
    told = await pressed(world, context, ANNA, Control(Kind.PROPOSE, table.id, word="pause"))
    assert "proposes to pause the game." in told
    others = {Kind.PROPOSE}
    for user, offered in (
        (ANNA, others | {Kind.WITHDRAW}),
        (BEPPE, others | {Kind.AGREE, Kind.DISAGREE}),
        (DINO, set()),
    ):
        request, answer = request_by(world, user, Control(Kind.TABLE, table.id))
        await press(context, request)
        assert {one.kind for one in controls(answer.last)} == offered
        assert "proposes to pause the game." in text(answer.last)
    await publish(publisher)
    assert "Please vote" in text(channel.calls[-1])
    assert channel.calls[-1].mentions == (BEPPE, CARLA)
    (shown,) = [one.shown for one in channel.messages.values()]
    assert "proposes to pause the game." in text(shown)
    assert labels(shown)[-2:] == ["Agree", "Disagree"]
    (agree,) = [one for one in controls(shown) if one.kind is Kind.AGREE]
    for user in (BEPPE, CARLA):
        assert await pressed(world, context, user, agree) == "You voted for it."
    assert (await now(world, table)).paused == world.time
    await publish(publisher)
    (shown,) = [one.shown for one in channel.messages.values()]
    assert "Paused: all clocks are stopped" in text(shown)
    assert "Agree" not in labels(shown)


async def test_a_vote_that_fails_stays_on_the_board(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    """Beside what it told before; a press in the proposer's old panel brings that up to date."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id)
    await pressed(world, context, ANNA, Control(Kind.PROPOSE, table.id, word="pause"))
    await publish(publisher)
    (shown,) = [one.shown for one in channel.messages.values()]
    (disagree,) = [one for one in controls(shown) if one.kind is Kind.DISAGREE]
    await pressed(world, context, BEPPE, disagree)
    await publish(publisher)
    (shown,) = [one.shown for one in channel.messages.values()]
    board = text(shown)
    assert "The proposal to pause the game did not pass. Against: " in board
    assert "Anna has bid." in board
    request, answer = request_by(world, ANNA, Control(Kind.WITHDRAW, table.id, disagree.count))
    await press(context, request)
    assert "proposes to pause" not in text(answer.last)
    assert {one.kind for one in controls(answer.last)} == {Kind.PROPOSE}


async def test_a_person_alone_is_not_told_of_votes(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, ais=1)
    shown = await pressed(world, context, ANNA, Control(Kind.TABLE, table.id))
    assert "nobody else votes on your choices" in shown
    assert "proposals that the others vote on" not in shown


async def test_who_may_decide_what(world: World, context: ChatContext) -> None:
    """Players propose, managers decide at once, others read."""
    table = await world.game(ANNA, BEPPE)
    panel = Control(Kind.TABLE, table.id)
    for user, manager, kinds in (
        (ANNA, False, {Kind.PROPOSE}),
        (DINO, False, set()),
        (DINO, True, {Kind.DECREE, Kind.CLOSE, Kind.MOVE_TABLE}),
        (ANNA, True, {Kind.PROPOSE, Kind.DECREE}),
    ):
        request, shown = request_by(world, user, panel, manager=manager)
        await press(context, request)
        assert {one.kind for one in controls(shown.messages[-1])} == kinds
        assert "1 day per move" in text(shown.messages[-1])


async def test_a_manager_who_plays_may_begin_one_pause(world: World, context: ChatContext) -> None:
    """All else they propose; a button of a former panel is refused."""
    table = await world.game(ANNA, BEPPE)
    request, shown = request_by(world, ANNA, Control(Kind.TABLE, table.id), manager=True)
    await press(context, request)
    decrees = [one for one in controls(shown.last) if one.kind is Kind.DECREE]
    assert [one.word for one in decrees] == ["pause"]
    assert Kind.MOVE_TABLE not in {one.kind for one in controls(shown.last)}
    with pytest.raises(Refused, match="on your own you can only pause it"):
        await pressed(world, context, ANNA, Control(Kind.DECREE, table.id, word="end"), manager=True)
    with pytest.raises(Refused, match="on your own you can only pause it"):
        await press(context, request_by(world, ANNA, Control(Kind.CLOSE, table.id), manager=True)[0])
    assert "Paused" in await pressed(world, context, ANNA, decrees[0], manager=True)
    request, shown = request_by(world, ANNA, Control(Kind.TABLE, table.id), manager=True)
    await press(context, request)
    assert Kind.DECREE not in {one.kind for one in controls(shown.last)}


async def test_a_proposal_can_be_withdrawn_in_the_panel(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE, CARLA)
    await pressed(world, context, ANNA, Control(Kind.PROPOSE, table.id, word="end"))
    for user, offered in (ANNA, True), (BEPPE, False), (DINO, False):
        request, shown = request_by(world, user, Control(Kind.TABLE, table.id))
        await press(context, request)
        assert (Kind.WITHDRAW in {one.kind for one in controls(shown.last)}) is offered
    (vote,) = (await now(world, table)).votes
    said = await pressed(world, context, ANNA, Control(Kind.WITHDRAW, table.id, vote.number))
    assert "proposes to end" not in said
    assert (await now(world, table)).votes == ()


async def test_a_person_alone_is_asked_before_they_end_the_game(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, ais=2)
    request, shown = request_by(world, ANNA, Control(Kind.PROPOSE, table.id, word="end"))
    await press(context, request)
    assert "counts as leaving" in text(shown.last)
    assert (await now(world, table)).live
    surely = control(shown.last, Kind.PROPOSE)
    await pressed(world, context, ANNA, surely)
    table = await now(world, table)
    assert table.phase is Phase.ABANDONED
    log = await world.tables.queries.log(table.id)
    assert "ended the game alone, which counts as leaving it" in str(log.lines[-1].text)


async def test_a_manager_changes_the_pace_at_once(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    control = Control(Kind.DECREE, table.id, word="pace")
    said = await pressed(world, context, DINO, control, values=("1h",), manager=True)
    assert "1 hour per move" in said
    assert {clock.deadline for clock in (await now(world, table)).clocks} == {NOON + timedelta(hours=1)}


async def test_a_board_with_everything_keeps_the_limits() -> None:
    """Six deadlines, and votes in which everybody has spoken: one, or one of each kind."""
    table_view = samples.table_view(Phase.PLAYING)
    users = table_view.table.active
    clocks = tuple(SeatClock(seat, NOON, NOON + timedelta(hours=seat)) for seat in range(6))
    kinds: tuple[tuple[VoteKind, str], ...] = (
        ("end", ""),
        ("pause", ""),
        ("pace", "1w+bank"),
        ("replace", "3"),
        ("offer", "3"),
    )
    votes = tuple(
        Vote(number, kind, word, NOON, NOON, users[:3], users[3:], users[0])
        for number, (kind, word) in enumerate(kinds)
    )
    for opened in (votes[:1], votes):
        table = replace(table_view.table, clocks=clocks, decisions=Decisions(opened))
        crowded = samples.table_view(Phase.PLAYING, table=table)
        check(board(crowded, samples.localizer(), samples.HAND, PostId(1)))
        check(board(crowded, samples.localizer(), None, PostId(1)))
        for user in (*users, DINO):
            check(table_panel(crowded, samples.localizer(), user, manager=True))


async def test_my_games_say_until_when(world: World, context: ChatContext) -> None:
    """Those that wait for me come first."""
    waiting = await world.game(ANNA, BEPPE)
    other = await world.lobby(ANNA, place=place_in(101))
    request, shown = request_by(world, ANNA, place=None)
    await info.my_tables(context, request)
    said = text(shown.messages[-1])
    assert said.index(f"<#{waiting.place.channel}>") < said.index(f"<#{other.place.channel}>")
    assert f"until <t:{int((NOON + timedelta(days=1)).timestamp())}:f>" in said


async def test_my_games_tell_of_votes_and_of_seats_that_the_ai_holds(world: World) -> None:
    """They wait for me, too: after my turns, and before the turns of others."""
    mine = await world.game(ANNA, BEPPE)
    others = replace(mine, owes=(BEPPE,))
    voting = replace(others, decisions=Decisions((Vote(9, "end", "", NOON, NOON, yes=(BEPPE,)),)))
    held = others.with_player(0, held=True)
    asleep = replace(held.with_player(1, held=True), owes=(), asleep=NOON)
    told = [
        (mine, "**your turn**, until"),
        (voting, "**waiting for your vote**"),
        (held, "**an AI is playing for you until you're back**"),
        (asleep, "**waiting for one of you to come back**"),
        (others, "Beppe to move"),
    ]
    listed = [(table, "Toy") for table in (others, voting, held, mine, asleep)]
    lines = text(my_tables(listed, ANNA, samples.localizer())).splitlines()[1:]
    assert [state in line for line, (_, state) in zip(lines, told, strict=True)] == [True] * 5, lines


# --- Tables whose channel is gone ----------------------------------------------------------------


@pytest.mark.parametrize("event", ["channel", "thread", "server"])
async def test_a_deleted_place_suspends_its_table(world: World, event: str) -> None:
    table = await world.game(ANNA, BEPPE)
    other = await world.lobby(CARLA, place=place_in(200, 2))
    client = Client()
    client.tables = world.tables
    if event == "channel":
        await client.on_guild_channel_delete(SimpleNamespace(id=100))  # type: ignore[arg-type] # all it reads
    elif event == "thread":
        await client.on_raw_thread_delete(SimpleNamespace(thread_id=100))  # type: ignore[arg-type] # as above
    else:
        await client.on_guild_remove(SimpleNamespace(id=1))  # type: ignore[arg-type] # as above
    table = await now(world, table)
    assert table.phase is Phase.SUSPENDED
    assert (await now(world, other)).phase is Phase.LOBBY
    assert await world.tables.queries.mine(ANNA) == ()


async def test_a_post_to_a_deleted_channel_suspends_its_table(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """A bot that was down when the channel was deleted learns of it when it posts."""
    table = await world.lobby(ANNA)
    channel.errors = [Vanished("unknown channel")]
    await publish(publisher)
    assert (await now(world, table)).phase is Phase.SUSPENDED


async def test_a_board_that_is_missing_ends_nothing(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.lobby(ANNA)
    channel.errors = [Missing("unknown message")]
    await publish(publisher)
    assert (await now(world, table)).phase is Phase.LOBBY


async def test_the_panel_of_a_game_that_is_over_offers_no_seat(world: World, context: ChatContext) -> None:
    """Nobody plays on in a seat that was given up."""
    table = await world.game(ANNA, BEPPE, CARLA, ais=1)
    await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "offer", "3")
    await world.tables.play.quit(world.click(CARLA), table.id)
    await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "end")
    request, shown = request_by(world, DINO)
    await table_at(context, request, table.id)
    said = text(shown.last)
    assert "seat is open" not in said
    assert said.count("away at the end") == 1
    with pytest.raises(Refused, match="Log and Replay show"):
        await panel.play_at(context, request_by(world, CARLA)[0], table.id)
