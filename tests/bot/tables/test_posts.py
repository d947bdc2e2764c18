"""Posts: when there is a new board, whom it mentions, what it tells, and who gets private messages."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from bot.tables import Preferences
from bot.tables.core import history
from bot.tables.core.posts import before_last_turn, before_latest, before_this_turn
from bot.tables.values.change import Change
from bot.tables.values.ids import MessageId, TableId
from tests.bot.tables.toy import TOY, Bid, Sealed, Shown, Wave, Waved
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, PLACE, World


async def test_the_lobby_is_posted_and_then_edited(world: World) -> None:
    table = await world.tables.openings.open(world.click(ANNA), PLACE, "toy")
    await world.prove()
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.kind, post.repost, post.mention, post.table) == ("show", True, (), table.id)
    await world.send()
    await world.tables.lobby.join(world.click(BEPPE), table.id)
    await world.prove()
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (False, ())
    await world.send()
    await world.tables.lobby.cancel(world.click(ANNA), table.id)
    (post,) = await world.store.outbox.due(world.time, 9)
    assert post.repost is False


async def test_the_start_mentions_whom_the_game_waits_for(world: World) -> None:
    """Mentioned are the persons who newly owe, and not whoever clicked."""
    table = await world.lobby(ANNA, BEPPE, CARLA)
    await world.send()
    await world.tables.lobby.set_seating(world.click(ANNA), table.id, "joined")
    await world.tables.play.start(world.click(ANNA), table.id)
    await world.prove()
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (True, (BEPPE, CARLA))


async def test_own_steps_edit_the_board(world: World) -> None:
    """Several steps by one player in a row edit the message, and are told together."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id)
    await world.send()
    await world.tables.play.typed(world.click(ANNA), table.id, "wave")
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (False, ())
    scene = await world.tables.queries.view(table.id, None, post.since)
    assert scene.happened == (Sealed(0, None), Waved(0))


async def test_what_is_done_in_one_turn_is_told_together(world: World) -> None:
    """A seat that answers in the turn of another does not break it in two."""
    table = await world.game(ANNA, BEPPE)
    others = replace(TOY, rules=replace(TOY.rules, turn=lambda _state: 0))
    live = history.begin(TOY, table, 1)
    live = history.play(TOY, table, live, 1, Bid(1), "player")
    assert (before_this_turn(live, 0), before_this_turn(live, 1)) == (2, 1), (
        "a turn is what a seat does in a row"
    )
    live = history.play(others, table, live, 0, Bid(1), "player")
    live = history.play(others, table, live, 1, Bid(1), "player")
    assert (before_this_turn(live, 0), before_latest(live)) == (2, 2)
    assert before_this_turn(live, 1) == 4


async def test_the_last_turn_of_a_player_is_told_with_what_ai_players_did_after_it(world: World) -> None:
    """And a turn that is told begins with its own first move."""
    table = await world.game(ANNA, BEPPE)
    live = history.begin(TOY, table, 1)
    live = history.play(TOY, table, live, 1, Bid(1), "player")
    live = history.play(TOY, table, live, 0, Bid(1), "ai")
    assert before_last_turn(live, live.version) == 1
    live = history.play(TOY, table, live, 0, Bid(1), "player")
    assert before_last_turn(live, live.version) == 2, "her turn began with the move that an AI made"
    assert before_last_turn(live, 1) == 0, "before anybody played there is the setup"


async def test_what_was_done_beside_the_game_is_told_alone(world: World) -> None:
    """Such as that the AI holds a seat: it belongs to nobody's turn."""
    live = history.begin(TOY, await world.game(ANNA, BEPPE), 1)
    held = history.after_entry(live, history.Effect(2, "hold", 0, "clock", ()))
    assert before_latest(held) == 1


async def test_a_passed_turn_is_posted_anew(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    await world.send()
    await world.bid(BEPPE, table.id, 1)
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (True, (ANNA,))
    happened = (await world.tables.queries.view(table.id, None, post.since)).happened
    assert happened == (Sealed(1, None), Shown((3, 1), happened[1].die))


async def test_ai_moves_are_told_with_the_move_before_them(world: World) -> None:
    """All AI moves that follow are made before one post tells them together."""
    table = await world.game(ANNA, ais=2)
    await world.bid(ANNA, table.id, 2)
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (False, ()), "she is asked again, in the panel below the board"
    happened = (await world.tables.queries.view(table.id, None, post.since)).happened
    assert [type(event) for event in happened[:2]] == [Sealed, Shown]
    assert [event.seat for event in happened if isinstance(event, Sealed)] == [0, 1, 2]


async def test_the_end_is_posted_anew_and_calls_everybody(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=1)
    await world.bid(ANNA, table.id)
    await world.send()
    await world.bid(BEPPE, table.id)
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (True, (ANNA, BEPPE))


async def test_the_host_is_called_when_somebody_takes_the_last_seat(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE, CARLA, ais=2)
    await world.send()
    await world.tables.lobby.join(world.click(DINO), table.id)
    await world.prove()
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (True, (ANNA,))


async def test_the_host_is_not_called_for_filling_the_table(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE, CARLA, ais=2)
    await world.send()
    await world.tables.lobby.add_ai(world.click(ANNA), table.id)
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (False, ())


async def test_leaving_is_posted_only_where_somebody_is_waited_for(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id)
    await world.send()
    await world.tables.play.quit(world.click(BEPPE), table.id)
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (True, (ANNA,))
    await world.send()
    await world.tables.play.quit(world.click(ANNA), table.id)
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (True, ())


async def test_a_private_word_for_who_wants_one(world: World) -> None:
    """On request a player also gets a DM when it is their turn."""
    table = await world.game(ANNA, BEPPE, CARLA)
    assert await world.tables.preferences.get(CARLA) == Preferences(dm=False)
    for user in (ANNA, CARLA, DINO):
        await world.tables.preferences.set(user, Preferences(dm=True))
    assert await world.again().preferences.get(CARLA) == Preferences(dm=True)
    for user in (BEPPE, CARLA):
        await world.bid(user, table.id)
    assert "dm" not in [post.kind for post in await world.store.outbox.due(world.time, 9)]
    await world.bid(ANNA, table.id)
    posts = await world.store.outbox.due(world.time, 9)
    assert [(post.kind, post.user) for post in posts if post.kind == "dm"] == [("dm", CARLA)]
    await world.send()
    await world.tables.preferences.set(CARLA, Preferences(dm=False))
    assert await world.tables.preferences.get(CARLA) == Preferences()


async def test_the_former_board_is_removed_after_the_new_one_stands(world: World) -> None:
    """Removing the former board is a row after the new post's."""
    table = await world.game(ANNA, BEPPE)
    former = (await world.tables.queries.view(table.id)).table.board
    assert former is not None
    await world.bid(ANNA, table.id)
    await world.bid(BEPPE, table.id)
    (show,) = await world.store.outbox.due(world.time, 9)
    assert await world.store.outbox.begin(show.id, world.time)
    await world.store.outbox.sent(show.id, MessageId(777), 9, world.time)
    (removal,) = await world.store.outbox.due(world.time, 9)
    assert (removal.kind, removal.message) == ("remove", former.message)
    assert removal.id > show.id
    await world.send()
    board = (await world.tables.queries.view(table.id)).table.board
    assert board is not None
    assert (board.message, board.posted, board.version) == (777, world.time, 9)
    assert await world.store.outbox.due(world.time, 9) == ()


async def test_a_board_is_shown_once_more_on_request(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id)
    await world.send()
    again = await world.tables.play.repost(table.id)
    await world.prove()
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.kind, post.repost, post.mention) == ("show", True, ())
    assert (await world.tables.queries.view(table.id, None, post.since)).happened == (Sealed(0, None),)
    assert (await world.tables.queries.view(table.id)).table.version == again.version


async def test_a_board_posted_again_meanwhile_stops_no_move(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that the move was computed from has changed."""
    table = await world.game(ANNA, BEPPE)
    commit, tries = world.store.tables.commit, 0

    async def late(change: Change, now: datetime) -> None:
        nonlocal tries
        if change.entries:
            tries += 1
            await world.tables.play.repost(table.id)
        await commit(change, now)

    monkeypatch.setattr(world.store.tables, "commit", late)
    await world.bid(ANNA, table.id)
    assert tries == 1
    assert (await world.tables.queries.table(table.id)).owes == (BEPPE,)


async def board_tells(world: World, table: TableId) -> list[str]:
    """The lines of the newest board that is due."""
    posts = [post for post in await world.store.outbox.due(world.time, 9) if post.kind == "show"]
    news = (await world.tables.queries.board(table, posts[-1].since)).news
    await world.send()
    return [str(line.text) for line in news if not line.minor]


async def test_a_board_after_a_pause_still_tells_the_turn_before_it(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    await world.send()
    decided = "Decided by Carla, who manages this channel."
    manager = world.click(CARLA, manager=True)
    await world.tables.votes.decree(manager, table.id, "pause")
    assert await board_tells(world, table.id) == [
        "seat 0 has bid.",
        f"The game is paused: all clocks are stopped. {decided}",
    ]
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "resume")
    assert await board_tells(world, table.id) == [
        "seat 0 has bid.",
        f"The game is paused: all clocks are stopped. {decided}",
        f"The game resumes. {decided}",
    ]


async def test_a_board_of_which_nothing_is_left_to_tell_goes_back_a_turn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An offer that is over is for the log alone; what was done before it is not wiped out by it."""
    monkeypatch.setattr(Waved, "is_minor", True)
    table = await world.game(ANNA, BEPPE, CARLA)
    await world.bid(ANNA, table.id, 3)
    version = (await world.bid(BEPPE, table.id, 1)).table.version
    await world.tables.play.typed(world.click(ANNA), table.id, "wave")
    told = (await world.tables.queries.board(table.id, version)).news
    assert [str(line.text) for line in told if not line.minor] == ["seat 1 has bid."]


async def test_a_board_of_an_offer_tells_the_turn_before_it_too(world: World) -> None:
    """Nobody has played yet in the new turn: what the former player did stands above the offer."""
    world.games["toy"] = replace(TOY, rules=replace(TOY.rules, is_offer=lambda move: isinstance(move, Wave)))
    world.again()
    table = await world.game(ANNA, BEPPE, CARLA)
    await world.bid(ANNA, table.id, 3)
    version = (await world.bid(BEPPE, table.id, 1)).table.version
    await world.tables.play.typed(world.click(ANNA), table.id, "wave")
    told = (await world.tables.queries.board(table.id, version)).news
    assert [str(line.text) for line in told] == ["seat 1 has bid.", "seat 0 waves."]


async def test_a_board_of_which_nothing_has_been_played_tells_the_setup(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    news = (await world.tables.queries.board(table.id, table.version)).news
    assert [line.version for line in news] == [table.version] * len(news)
    assert news
