"""Clicks before the game: opening, joining, options, starting, cancelling, and all that is refused there."""

from __future__ import annotations

import pytest

from bot.chat.answers import gathering
from bot.chat.controls import Control, Kind
from bot.chat.layouts.options import TYPED_VALUE
from bot.chat.stage import Stage
from bot.tables import Phase
from engines.text import Refused
from tests.bot.chat.house import Threads, control, labels, now, text, visit_by
from tests.bot.tables.world import ANNA, BEPPE, CARLA, PLACE, World


async def test_a_table_is_opened(world: World, stage: Stage) -> None:
    visit, shown = visit_by(world, ANNA)
    await gathering.start_table(stage, visit, "toy")
    assert "<#100>" in text(shown.last)
    table = await world.tables.queries.at(PLACE.channel)
    assert table is not None
    assert table.game == "toy"


async def test_with_several_games_one_is_picked(world: World, stage: Stage) -> None:
    visit, shown = visit_by(world, ANNA)
    await gathering.start_table(stage, visit, None)
    pick = control(shown.last, Kind.OPEN)
    await gathering.open_picked(stage, visit_by(world, ANNA, pick, values=("toy",))[0])
    assert await world.tables.queries.at(PLACE.channel) is not None


async def test_the_only_game_need_not_be_named(world: World, stage: Stage) -> None:
    object.__setattr__(stage.games, "names", ("toy",))
    await gathering.start_table(stage, visit_by(world, ANNA)[0], None)
    assert await world.tables.queries.at(PLACE.channel) is not None


async def test_a_busy_channel_offers_a_thread(world: World, stage: Stage) -> None:
    """One table at a time in a channel or thread."""
    await world.lobby(ANNA)
    visit, shown = visit_by(world, BEPPE)
    await gathering.start_table(stage, visit, "toy")
    assert labels(shown.last) == ["Open a thread", "To the table"]
    visit, shown = visit_by(world, BEPPE, control(shown.last, Kind.OPEN_THREAD))
    await gathering.open_thread(stage, visit)
    assert isinstance(visit.threads, Threads)
    assert visit.threads.opened == ["Toy"]
    opened = await world.tables.queries.at(501)
    assert opened is not None
    assert opened.host == BEPPE


async def test_a_forged_thread_for_no_game_is_refused(world: World, stage: Stage) -> None:
    with pytest.raises(Refused, match="I do not know the game"):
        await gathering.open_thread(stage, visit_by(world, ANNA, Control(Kind.OPEN_THREAD, word="x"))[0])


async def test_tables_stand_in_servers(world: World, stage: Stage) -> None:
    with pytest.raises(Refused, match="channels of a server"):
        await gathering.start_table(stage, visit_by(world, ANNA, place=None)[0], "toy")


async def test_where_the_bot_may_not_post_it_names_what_it_lacks(world: World, stage: Stage) -> None:
    with pytest.raises(Refused, match="Attach Files, Send Messages"):
        visit, _ = visit_by(world, ANNA, lacking=("Attach Files", "Send Messages"))
        await gathering.start_table(stage, visit, "toy")


async def test_an_ai_can_be_added_and_the_game_begun(world: World, stage: Stage) -> None:
    table = await world.lobby(ANNA)
    await gathering.add_ai(stage, visit_by(world, ANNA, Control(Kind.ADD_AI, table.id))[0])
    await gathering.start(stage, visit_by(world, ANNA, Control(Kind.START, table.id))[0])
    assert (await now(world, table)).phase is Phase.PLAYING


async def test_joining_and_leaving(world: World, stage: Stage) -> None:
    table = await world.lobby(ANNA)
    await gathering.join(stage, visit_by(world, BEPPE, Control(Kind.JOIN, table.id))[0])
    assert (await now(world, table)).persons == (ANNA, BEPPE)
    await gathering.leave(stage, visit_by(world, BEPPE, Control(Kind.LEAVE, table.id))[0])
    assert (await now(world, table)).persons == (ANNA,)


async def test_an_own_empty_lobby_is_cancelled_at_once(world: World, stage: Stage) -> None:
    table = await world.lobby(ANNA)
    visit, shown = visit_by(world, ANNA, Control(Kind.CANCEL, table.id))
    await gathering.cancel(stage, visit)
    assert (await now(world, table)).phase is Phase.ABANDONED
    assert shown.letters == []


async def test_a_lobby_with_others_is_cancelled_after_asking(world: World, stage: Stage) -> None:
    table = await world.lobby(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA, Control(Kind.CANCEL, table.id))
    await gathering.cancel(stage, visit)
    assert (await now(world, table)).phase is Phase.LOBBY
    visit, shown = visit_by(world, ANNA, control(shown.last, Kind.CANCEL_SURELY))
    await gathering.cancel_surely(stage, visit)
    assert "closed" in text(shown.last)
    assert (await now(world, table)).phase is Phase.ABANDONED


async def test_only_who_may_close_a_table_is_asked_whether(world: World, stage: Stage) -> None:
    lobby = await world.lobby(ANNA, BEPPE)
    with pytest.raises(Refused, match="Only the host"):
        await gathering.cancel(stage, visit_by(world, BEPPE, Control(Kind.CANCEL, lobby.id))[0])
    running = await world.tables.play.start(world.click(ANNA), lobby.id)
    with pytest.raises(Refused, match="Only somebody who manages"):
        await gathering.close(stage, visit_by(world, BEPPE, Control(Kind.CLOSE, running.id))[0])
    assert await now(world, running) == running


async def test_a_manager_cancels_a_lobby(world: World, stage: Stage) -> None:
    table = await world.lobby(ANNA, BEPPE)
    surely = Control(Kind.CANCEL_SURELY, table.id)
    await gathering.cancel_surely(stage, visit_by(world, CARLA, surely, manager=True)[0])
    assert (await now(world, table)).phase is Phase.ABANDONED


async def test_no_game_begins_where_its_board_cannot_be_posted(world: World, stage: Stage) -> None:
    table = await world.lobby(ANNA, BEPPE)
    visit, _ = visit_by(world, ANNA, Control(Kind.START, table.id), lacking=("Send Messages",))
    with pytest.raises(Refused, match="Send Messages"):
        await gathering.start(stage, visit)
    assert await now(world, table) == table


async def test_a_manager_closes_a_running_table_after_asking(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, CARLA, Control(Kind.CLOSE, table.id), manager=True)
    await gathering.close(stage, visit)
    visit, shown = visit_by(world, CARLA, control(shown.last, Kind.CLOSE_SURELY), manager=True)
    await gathering.close_surely(stage, visit)
    assert (await now(world, table)).phase is Phase.ABANDONED


async def test_a_rematch_in_a_busy_channel_offers_a_thread(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.quit(world.click(ANNA), table.id)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    await world.lobby(CARLA)
    visit, shown = visit_by(world, ANNA, Control(Kind.REMATCH, table.id))
    await gathering.rematch(stage, visit)
    assert control(shown.last, Kind.OPEN_THREAD).word == "toy"


async def test_options_are_set_from_their_panel(world: World, stage: Stage) -> None:
    table = await world.lobby(ANNA, ais=1)
    visit, shown = visit_by(world, ANNA, Control(Kind.OPTIONS, table.id))
    await gathering.show_options(stage, visit)
    panel = shown.last
    seating = control(panel, Kind.SET_SEATING)
    await gathering.set_seating(stage, visit_by(world, ANNA, seating, values=("joined",))[0])
    assert (await now(world, table)).seating == "joined"
    option = control(panel, Kind.SET_OPTION)
    await gathering.set_option(stage, visit_by(world, ANNA, option, values=("0",))[0])
    assert (await now(world, table)).options == {"rounds": 2}
    remove = control(panel, Kind.REMOVE_AI)
    await gathering.remove_ai(stage, visit_by(world, ANNA, remove, values=("1",))[0])
    assert len((await now(world, table)).players) == 1


@pytest.mark.parametrize(
    ("typed", "rounds", "said"), [("7", 7, "Now: 7."), ("99", 2, "cannot be"), ("x", 2, "x")]
)
async def test_a_number_is_typed_into_a_form(
    world: World, stage: Stage, typed: str, rounds: int, said: str
) -> None:
    table = await world.lobby(ANNA)
    visit, shown = visit_by(world, ANNA, Control(Kind.TYPE_OPTION, table.id, word="rounds"))
    await gathering.type_option(stage, visit)
    assert len(shown.forms) == 1
    back = Control(Kind.OPTION_TYPED, table.id, word="rounds")
    visit, shown = visit_by(world, ANNA, back, fields={TYPED_VALUE: typed})
    await gathering.option_typed(stage, visit)
    assert (await now(world, table)).options == {"rounds": rounds}
    assert said in text(shown.last)


@pytest.mark.parametrize("values", [("9",), ("x",), ("²",), ()])
async def test_forged_choices_are_refused(world: World, stage: Stage, values: tuple[str, ...]) -> None:
    table = await world.lobby(ANNA)
    option = Control(Kind.SET_OPTION, table.id, word="rounds")
    with pytest.raises(Refused):
        await gathering.set_option(stage, visit_by(world, ANNA, option, values=values)[0])


async def test_a_forged_option_is_refused(world: World, stage: Stage) -> None:
    table = await world.lobby(ANNA)
    with pytest.raises(Refused, match="no such option"):
        await gathering.type_option(
            stage, visit_by(world, ANNA, Control(Kind.TYPE_OPTION, table.id, word="x"))[0]
        )


async def test_options_are_settled_once_the_game_runs(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    with pytest.raises(Refused, match="settled"):
        await gathering.show_options(stage, visit_by(world, ANNA, Control(Kind.OPTIONS, table.id))[0])
