"""Everybody hears what happened to them: once, in the push notice, and nothing that is a secret."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens import hand, panel
from bot.chat.screens.context import ChatContext
from bot.chat.wire.channels import Missing
from bot.chat.wire.controls import Control
from bot.chat.wire.error_boundary import guarded
from engines.streets import GAME as STREETS
from tests.bot.chat.fakes import Channel, all_parts, context_of, controls, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.samples import HAND, localizer, question, seat_panel
from tests.bot.chat.test_calls import publish
from tests.bot.chat.test_chronicles import game as with_chronicle
from tests.bot.chat.test_chronicles import publish as publish_chronicle
from tests.bot.tables.test_take_back import model, move, undo
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World, memory
from tests.changed import changed


async def time_out(world: World, publisher: Publisher) -> None:
    """A day goes by in which nobody answers."""
    await publish(publisher)
    world.wait(days=1, minutes=1)
    await world.tables.jobs.run_due(world.time, guarded)


async def test_who_is_played_for_is_told_once(world: World, publisher: Publisher, channel: Channel) -> None:
    """After the second decision in a row that the clock made."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    for _ in range(2):
        await world.bid(ANNA, table.id)
        await time_out(world, publisher)
    channel.calls.clear()
    await publish(publisher)
    (call,) = channel.calls
    assert call.mentions == (ANNA, BEPPE)
    assert f"Your turn, <@{ANNA}>: Toy in <#100>." in text(call)
    assert text(call).endswith(f"<@{BEPPE}>, an AI is playing for you now: Toy in <#100>.")
    channel.calls.clear()
    await world.bid(ANNA, table.id)
    await publish(publisher)
    assert all(BEPPE not in call.mentions for call in channel.calls)


async def test_who_left_is_not_told_that_they_left(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.game(ANNA, BEPPE, CARLA)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    await publish(publisher)
    assert [call for call in channel.calls if BEPPE in call.mentions] == []


async def test_the_call_after_a_move_of_the_clock_says_first_what_everybody_learns_of_it(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Bids are sealed: the call tells that there is one, the panel which."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.bid(ANNA, table.id)
    await time_out(world, publisher)
    channel.calls.clear()
    await publish(publisher)
    (call,) = channel.calls
    assert text(call).startswith("Out of time: ■ Beppe has bid. ")
    assert "Your turn" in text(call)


async def seen_after_a_secret_choice(
    world: World, publisher: Publisher, channel: Channel
) -> tuple[list[Any], ...]:
    """The channel's messages and the calls after the clock has paid a player's bribes."""
    table = await world.game(ANNA, BEPPE, game="streets")
    await world.tables.play.typed(world.click(ANNA), table.id, "I +D -H")
    await time_out(world, publisher)
    await publish(publisher)
    channel.calls.clear()
    view = (await world.tables.play.panel(ANNA, table.id)).view
    move = STREETS.play.policy(view, random.Random(1))
    assert move is not None
    await world.tables.play.typed(world.click(ANNA), table.id, STREETS.notation.write(move))
    await publish(publisher)
    said = [(call.mentions, text(call)) for call in channel.calls]
    return said, [text(sent.shown) for sent in channel.messages.values()], [*channel.notices, world.time]


async def test_twins_what_the_clock_chose_in_secret_changes_no_call() -> None:
    """Which of two branches is doubled stays a secret of the player, whoever chose it."""
    seen = []
    for choice in ("I +S -C", "I +C -S"):
        twin = World(await memory(), games={"streets": changed(STREETS, policy=choosing(choice))})
        twin_channel = Channel()
        twin_publisher = Publisher(
            twin.store.outbox,
            twin.store.values,
            twin_channel,
            context_of(twin),
            partial(getattr, twin, "time"),
            asyncio.Event(),
        )
        seen.append(await seen_after_a_secret_choice(twin, twin_publisher, twin_channel))
        await twin.store.close()
    assert seen[0] == seen[1]
    ((_, said),) = seen[0][0]
    assert said.startswith("Out of time: ")


def choosing(text: str) -> Callable[[Any, random.Random], Any]:
    """The policy of Streets, with a choice of its own for the bribes."""

    def policy(view: Any, rng: random.Random) -> Any:
        if view.phase == "influence":
            return STREETS.notation.read(text, view)
        return STREETS.play.policy(view, rng)

    return policy


async def test_the_end_of_a_pause_is_told(world: World, publisher: Publisher, channel: Channel) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "pause")
    await publish(publisher)
    channel.calls.clear()
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "resume")
    await publish(publisher)
    assert [text(call) for call in channel.calls] == [
        "The game resumes. Decided by Carla, who manages this channel. "
        f"Your turn, <@{ANNA}> and <@{BEPPE}>: Toy in <#100>."
    ]


async def test_a_half_chosen_panel_that_meets_its_deadline_says_that_the_clock_moved(
    world: World, publisher: Publisher
) -> None:
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.bid(ANNA, table.id)
    chosen = await world.tables.play.answer(world.click(BEPPE), table.id, 0, (("bid",),))
    assert chosen.question is not None
    await time_out(world, publisher)
    late = await world.tables.play.answer(world.click(BEPPE), table.id, chosen.count, (("bid",), ("1",)))
    assert str(late.notice).startswith("Your time ran out, so I moved for you.")
    made = await world.tables.play.answer(world.click(BEPPE), table.id, late.count, (("bid",), ("1",)))
    again = await world.tables.play.answer(world.click(BEPPE), table.id, late.count, (("bid",), ("1",)))
    assert made.notice is None
    assert str(again.notice).startswith("This panel is out of date: you have moved since.")


async def test_my_hand_asks_its_reader() -> None:
    """It asks the question, and says nothing of whose turn it is."""
    shown = text(hand.hand_panel(seat_panel(question(2)), localizer(), [HAND], dm=False))
    asked = seat_panel(question(2)).question
    assert asked is not None
    assert localizer()(asked.prompt)[:200] in shown
    assert "This is how things stood when you looked" not in shown


async def test_a_question_stands_above_its_buttons() -> None:
    """Both of them; where Undo was pressed, nothing can be pressed a second time."""
    shown = replace(seat_panel(question(2)), undo=seat_panel(None).news, undoing=True)
    parts = all_parts(panel.panel(shown, localizer(), HAND))
    asked = next(at for at, part in enumerate(parts) if "Undo this move?" in str(part.get("content")))
    pressable = {part["label"]: at for at, part in enumerate(parts) if "label" in part}
    assert asked < pressable["Keep it"] < pressable["Undo it"]
    assert all(part.get("disabled") for part in parts if part.get("label") == "Undo my last move")


async def test_a_line_of_the_chronicle_carries_the_date_when_the_day_changes(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await with_chronicle(world)
    await publish_chronicle(world, publisher)
    await world.bid(ANNA, table.id)
    await publish_chronicle(world, publisher)
    world.wait(days=1)
    await world.bid(BEPPE, table.id)
    await publish_chronicle(world, publisher)
    written = [line for notice in channel.notices for line in notice.splitlines() if line.startswith("<t:")]
    styles = {line.split("> ")[1].split(",")[0]: line.split(">")[0][-1] for line in written}
    assert styles["▲ Anna has bid."] == "t"
    assert styles["■ Beppe has bid."] == "f"
    assert styles["The bids are 1 and 1"] == "t"
    assert written[0].split(">")[0][-1] == "f", "the first of all"


@pytest.mark.parametrize("manager", [False, True])
async def test_a_deleted_chronicle_is_told_once_and_can_be_begun_again(
    world: World, publisher: Publisher, channel: Channel, context: ChatContext, manager: bool
) -> None:
    table = await with_chronicle(world)
    await publish_chronicle(world, publisher)
    true, gone = channel.send, [True]

    async def send(where: int, content: object, nonce: str) -> int:
        if gone and type(content).__name__ == "Notice":
            raise Missing("10003")
        return await true(where, content, nonce)  # type: ignore[arg-type]

    channel.send = send  # type: ignore[method-assign, assignment]
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
        await publish_chronicle(world, publisher)
    log = await world.tables.queries.log(table.id)
    told = [line for line in log.lines if "The chronicle's thread is gone" in str(line.text)]
    assert len(told) == 1
    gone.clear()
    clicker = CARLA if manager else ANNA
    request, shown = request_by(world, clicker, Control(Kind.TABLE, table.id), manager=manager)
    await press(context, request)
    assert "Restart the chronicle" in labels(shown.last)
    (again,) = [one for one in controls(shown.last) if one.kind is Kind.NEW_CHRONICLE]
    request, shown = request_by(world, clicker, again, manager=manager)
    await press(context, request)
    assert "Restart the chronicle" not in labels(shown.last)
    await publish_chronicle(world, publisher)
    assert len(channel.threads) == 2
    assert channel.notices[-1].endswith("The chronicle continues in a new thread.")
    assert (await world.tables.queries.table(table.id)).chronicle


async def test_to_read_the_log_is_a_look_at_the_table(world: World, context: ChatContext) -> None:
    """A player who has looked is called again after an undo."""
    table = await model(world, ANNA, BEPPE)
    await move(world, ANNA, table.id, "k")
    await world.send()
    await undo(world, ANNA, table.id)
    assert (await world.tables.queries.table(table.id)).seated[1].called_before
    request, _ = request_by(world, BEPPE, Control(Kind.LOG, table.id))
    await press(context, request)
    assert not (await world.tables.queries.table(table.id)).seated[1].called_before
