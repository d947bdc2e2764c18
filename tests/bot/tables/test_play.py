"""Playing: moves, AI players, late clicks, leaving, and the bot started anew in between."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.catalogue import game as catalogue
from bot.tables import Phase, Refusal, Unsupported
from bot.tables.history import Live, Warm
from engines import record
from engines.base import AnyGame, IllegalMove, moves
from engines.streets.state import DECK
from tests.bot.tables.toy import TOY, Bid, Sealed, Shown, View
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, rules


async def refused(doing: Awaitable[object]) -> str:
    with pytest.raises(Refusal) as caught:
        await doing
    return str(caught.value.text)


async def test_a_move_is_made_step_by_step(world: World) -> None:
    """Ask gives the next question, or the move."""
    table = await world.game(ANNA, BEPPE)
    panel = await world.tables.panel(ANNA, table.id)
    assert (panel.seat, panel.count, panel.answers, panel.happened) == (0, 0, (), ())
    assert panel.question is not None
    assert [option.value for option in panel.question.options] == ["bid"]
    panel = await world.tables.answer(world.click(ANNA), table.id, 0, (("bid",),))
    assert panel.answers == (("bid",),)
    assert panel.question is not None
    assert str(panel.question.prompt) == "How much?"
    assert panel.table.version == table.version
    panel = await world.tables.answer(world.click(ANNA), table.id, 0, (("bid",), ("3",)))
    assert panel.happened == (Sealed(0, 3),)
    assert (panel.count, panel.answers, panel.notice) == (1, (), None)
    assert panel.table.owes == (BEPPE,)


async def test_answers_come_back_in_a_fresh_panel(world: World) -> None:
    """Controls carry the answers, so a panel can be made anew at any step."""
    table = await world.game(ANNA, BEPPE)
    panel = await world.again().panel(ANNA, table.id, (("bid",),))
    assert panel.answers == (("bid",),)
    forged = await world.tables.panel(ANNA, table.id, (("bid",), ("x",)))
    assert forged.answers == (("bid",),)
    assert "moved on" in str(forged.notice)


async def test_nobody_sees_a_sealed_bid(world: World) -> None:
    """Seats that decide at once see no answer before the last one is in."""
    table = await world.game(ANNA, BEPPE)
    before = (await world.tables.scene(table.id)).table.version
    await world.bid(ANNA, table.id, 3)
    for user in (BEPPE, DINO, None):
        scene = await world.tables.scene(table.id, user, before)
        assert scene.happened == (Sealed(0, None),)
        assert scene.owes == (BEPPE,)
    assert (await world.tables.scene(table.id, ANNA, before)).happened == (Sealed(0, 3),)
    assert (await world.tables.scene(table.id, ANNA)).happened == ()
    panel = await world.bid(BEPPE, table.id, 2)
    assert [type(event) for event in panel.happened] == [Sealed, Shown]


async def test_seats_may_act_without_owing(world: World) -> None:
    """To act are those who owe, and those who merely may do something."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id)
    panel = await world.tables.panel(ANNA, table.id)
    assert panel.owes == (BEPPE,)
    assert panel.question is not None
    panel = await world.tables.answer(world.click(ANNA), table.id, 1, (("wave",),))
    assert (panel.count, panel.question) == (2, None)
    panel = await world.tables.answer(world.click(ANNA), table.id, 2, (("wave",),))
    assert "Nothing is asked of you" in str(panel.notice)


async def test_an_old_click_changes_nothing(world: World) -> None:
    """Another move has been made since; the panel is fresh and correct."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    panel = await world.tables.answer(world.click(ANNA), table.id, 0, (("bid",), ("1",)))
    assert "This panel is old" in str(panel.notice)
    assert panel.view.bid == 3
    assert panel.question is not None
    assert (await world.tables.scene(table.id)).table.version == panel.table.version


async def test_the_same_interaction_makes_one_move(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    click = world.click(ANNA)
    answers = (("bid",), ("3",))
    first, second = await asyncio.gather(
        world.tables.answer(click, table.id, 0, answers),
        world.tables.answer(click, table.id, 0, answers),
    )
    assert sorted(len(panel.happened) for panel in (first, second)) == [0, 1]
    typed = await world.tables.typed(click, table.id, "wave")
    assert "already" in str(typed.notice)
    assert typed.count == 1


async def test_two_clicks_at_once_make_one_move(world: World) -> None:
    """Two buttons of the same old panel: the second finds its count gone by."""
    table = await world.game(ANNA, BEPPE)
    panels = await asyncio.gather(
        *(world.tables.answer(world.click(ANNA), table.id, 0, (("bid",), (n,))) for n in "123")
    )
    assert sorted("is old" in str(panel.notice) for panel in panels) == [False, True, True]


async def test_others_at_once_never_turn_a_click_down(world: World) -> None:
    """Other seats' doings never turn a click down; StaleTable is tried again."""
    table = await world.game(ANNA, BEPPE, CARLA, DINO)
    users = (ANNA, BEPPE, CARLA, DINO)
    clicks = [world.tables.answer(world.click(user), table.id, 0, (("bid",), ("1",))) for user in users]
    panels = await asyncio.gather(*clicks)
    assert [panel.notice for panel in panels] == [None] * 4
    scene = await world.tables.scene(table.id)
    assert scene.view.left == 1
    assert scene.table.version == table.version + 4


async def test_picks_that_do_not_go_together_ask_again(world: World) -> None:
    """IllegalMove is shown on the same question."""
    table = await world.game(ANNA, BEPPE)
    panel = await world.tables.answer(world.click(ANNA), table.id, 0, (("bid",), ("9",)))
    assert str(panel.notice) == "A bid is 1, 2 or 3."
    assert panel.answers == (("bid",),)
    panel = await world.tables.answer(world.click(ANNA), table.id, 0, (("x",), ("y",), ("z",)))
    assert (str(panel.notice), panel.answers) == ("There is no such choice.", ())
    assert panel.question is not None


async def test_strangers_may_watch(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    assert "may watch" in await refused(world.tables.panel(DINO, table.id))
    assert "may watch" in await refused(world.bid(DINO, table.id))
    assert "may watch" in await refused(world.tables.quit(world.click(DINO), table.id))
    scene = await world.tables.scene(table.id, DINO)
    assert (scene.view.reader, scene.view.card) == (None, None)


async def test_before_the_game_nothing_can_be_played(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE)
    assert "not begun" in await refused(world.tables.panel(ANNA, table.id))
    assert "not begun" in await refused(world.tables.quit(world.click(ANNA), table.id))
    assert "not begun" in await refused(world.tables.close(world.click(ANNA, manager=True), table.id))
    scene = await world.tables.scene(table.id, ANNA)
    assert (scene.view, scene.owes, scene.outcome, scene.supported) == (None, (), None, True)
    assert (await world.tables.log(table.id, ANNA)).lines == ()
    await world.tables.cancel(world.click(ANNA), table.id)
    assert "before its game" in await refused(world.tables.panel(ANNA, table.id))
    assert "never began" in await refused(world.tables.record(table.id))


async def test_a_typed_move(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    panel = await world.tables.typed(world.click(ANNA), table.id, "bib 2")
    assert str(panel.notice) == "That is no move. You could type: `bid 1`, `bid 2`, `bid 3`"
    panel = await world.tables.typed(world.click(ANNA), table.id, "bid 2")
    assert panel.happened == (Sealed(0, 2),)
    panel = await world.tables.typed(world.click(BEPPE), table.id, " BID   1 ")  # as thumbs on a phone type
    assert panel.happened[0] == Sealed(1, 1)


async def test_an_illegal_move_typed_is_refused_with_its_reason(world: World) -> None:
    """The examples of moves that can be made are unlike each other, where the game has such."""
    table = await world.game(ANNA, BEPPE, game="streets")
    for user in (ANNA, BEPPE):
        await world.tables.typed(world.click(user), table.id, "i +s -c")
    panel = await world.tables.panel(ANNA, table.id)
    absent = next(card for card in DECK if card not in panel.view.display)
    panel = await world.tables.typed(world.click(ANNA), table.id, f"T {absent}>H")
    assert "display" in str(panel.notice)
    panel = await world.tables.typed(world.click(ANNA), table.id, "take it")
    kinds = [example[1] for example in str(panel.notice).partition(": ")[2].split(", ")]
    assert kinds == ["T", "P", "D"]


async def test_suggestions_come_from_the_view(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    found = await world.tables.suggestions(ANNA, table.id, "")
    assert [(move.text, str(move.label)) for move in found] == [
        ("bid 1", "Bid, 1"),
        ("bid 2", "Bid, 2"),
        ("bid 3", "Bid, 3"),
    ]
    assert [move.text for move in await world.tables.suggestions(ANNA, table.id, "3")] == ["bid 3"]
    assert await world.tables.suggestions(DINO, table.id, "") == ()
    await world.tables.typed(world.click(ANNA), table.id, "bid 1")
    await world.tables.typed(world.click(ANNA), table.id, "wave")
    assert await world.tables.suggestions(ANNA, table.id, "") == ()


async def test_ai_players_follow(world: World) -> None:
    """After a person's move all AI moves that follow are made, offers answered."""
    table = await world.game(ANNA, ais=3)
    assert table.owes == (ANNA,)
    assert (await world.tables.scene(table.id)).view.done == (False, True, True, True)
    panel = await world.bid(ANNA, table.id, 3)
    assert panel.view.left == 1
    assert panel.view.done == (False, True, True, True)
    (entry,) = [e for e in await world.store.entries(table.id, table.version, 99) if e.by == "player"]
    assert (entry.seat, entry.user, entry.body) == (0, ANNA, {"type": "bid", "amount": 3})
    waved = panel.view.waved
    panel = await world.bid(ANNA, table.id, 3)
    assert panel.table.phase is Phase.FINISHED
    assert panel.outcome is not None
    cards: Any = panel.outcome.detail["cards"]
    assert waved == tuple(seat for seat in (1, 2, 3) if cards[seat] % 2)


@pytest.mark.parametrize("policy", [lambda _view, _rng: Bid(9), lambda _view, _rng: None])
async def test_a_policy_that_fails_plays_the_first_legal_move(world: World, policy: object) -> None:
    world.games["toy"] = replace(TOY, policy=policy)  # type: ignore[arg-type] # a policy of any kind will do
    table = await world.game(ANNA, ais=1)
    panel = await world.bid(ANNA, table.id)
    assert panel.view.left == 1
    moved = [e.body for e in await world.store.entries(table.id, 0, 99) if e.kind == "move" and e.by == "ai"]
    assert moved[0] == {"type": "bid", "amount": 1}


async def test_after_the_end_every_click_is_answered(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=1)
    await world.bid(ANNA, table.id)
    panel = await world.bid(BEPPE, table.id)
    assert (panel.table.phase, panel.table.owes, panel.question) == (Phase.FINISHED, (), None)
    assert panel.outcome is not None
    panel = await world.tables.answer(world.click(ANNA), table.id, 1, (("wave",),))
    assert "over" in str(panel.notice)
    assert "over" in await refused(world.tables.quit(world.click(ANNA), table.id))
    assert "over" in await refused(world.tables.close(world.click(ANNA, manager=True), table.id))
    assert await world.tables.mine(ANNA) == ()


async def test_who_leaves_hands_the_seat_to_an_ai(world: World) -> None:
    """Issue: leaving a running game hands the seat to the AI."""
    table = await world.game(ANNA, BEPPE, CARLA)
    await world.bid(BEPPE, table.id)
    click = world.click(ANNA)
    table = await world.tables.quit(click, table.id)
    assert (table.host, table.owes, table.persons) == (BEPPE, (CARLA,), (BEPPE, CARLA))
    assert (await world.tables.quit(click, table.id)).version == table.version
    assert "left this game" in await refused(world.tables.panel(ANNA, table.id))
    assert await world.tables.mine(ANNA) == ()
    lines = (await world.again().log(table.id, None)).lines
    assert "seat 0 has left the game; an AI plays on." in [str(line.text) for line in lines]
    await world.bid(CARLA, table.id)
    assert (await world.tables.scene(table.id)).view.left == 1


async def test_when_nobody_is_left_the_game_is_abandoned(world: World) -> None:
    """An abandoned game is over; its seed is shown."""
    table = await world.game(ANNA, BEPPE, ais=1)
    await world.tables.quit(world.click(ANNA), table.id)
    table = await world.tables.quit(world.click(BEPPE), table.id)
    assert table.phase is Phase.ABANDONED
    lines = (await world.tables.log(table.id)).lines
    assert str(lines[-1].text) == "seat 1 has left the game, the last to do so."
    made = record.parse(await world.tables.record(table.id))
    assert made.result == record.ABANDONED
    assert record.verify(made, TOY).ok
    assert (await world.tables.scene(table.id)).outcome is None


async def test_only_a_manager_closes_a_running_game(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    assert "manages this channel" in await refused(world.tables.close(world.click(ANNA), table.id))
    table = await world.tables.close(world.click(DINO, manager=True), table.id)
    assert table.phase is Phase.ABANDONED
    lines = (await world.tables.log(table.id, ANNA)).lines
    assert str(lines[-1].text) == "The game was abandoned."


async def test_rules_that_are_no_longer_known(world: World) -> None:
    """A table whose number is not supported says so and is offered to its host for closing."""
    table = await world.game(ANNA, BEPPE)
    world.games["toy"] = rules(2)
    world.again()
    with pytest.raises(Unsupported):
        await world.tables.panel(ANNA, table.id)
    with pytest.raises(Unsupported):
        await world.tables.quit(world.click(BEPPE), table.id)
    scene = await world.tables.scene(table.id, ANNA, 0)
    assert (scene.supported, scene.view, scene.happened) == (False, None, ())
    assert "manages" in await refused(world.tables.close(world.click(BEPPE), table.id))
    table = await world.tables.close(world.click(ANNA), table.id)
    assert table.phase is Phase.ABANDONED
    assert record.parse(await world.tables.record(table.id)).result == record.ABANDONED
    del world.games["toy"]
    with pytest.raises(Unsupported):
        await world.tables.scene(table.id)


async def test_a_log_that_does_not_replay_is_a_mistake_of_ours(world: World) -> None:
    """Rules are pinned. Where they changed under their number the player has done nothing wrong."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)

    def stricter(*_: object) -> Any:
        raise IllegalMove("A bid of 3 is too high.")

    world.games["toy"] = replace(TOY, apply=stricter)
    world.again()
    with pytest.raises(RuntimeError, match=f"entry 6 of table {table.id} does not replay"):
        await world.tables.panel(ANNA, table.id)


async def test_the_last_message_of_a_finished_game_outlives_its_rules(world: World) -> None:
    """What a new message could show is less than what stands."""
    table = await world.game(ANNA, BEPPE, rounds=1)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    await world.send()
    await world.tables.repost(table.id)
    await world.send()
    world.games["toy"] = rules(2)
    for look in (world.tables.repost, world.tables.log):
        assert "cannot show how it ended" in await refused(look(table.id))
    assert await world.store.due_posts(world.time, 9) == ()


async def test_the_log_tells_each_reader_its_own(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    notes = {}
    for user in (ANNA, BEPPE, None):
        log = await world.tables.log(table.id, user)
        notes[user] = [line.note for line in log.lines]
        assert log.position == TOY.describe((await world.tables.scene(table.id, user)).view)
    assert notes == {ANNA: ["", "0: bid 3"], BEPPE: ["", "0: bid ?"], None: ["", "0: bid ?"]}


async def test_the_record_can_be_verified(world: World) -> None:
    """The whole record exists for games that are over alone."""
    table = await world.game(ANNA, BEPPE, ais=2, rounds=3)
    for _ in range(3):
        assert "until the game is over" in await refused(world.tables.record(table.id))
        await world.bid(ANNA, table.id, 2)
        await world.bid(BEPPE, table.id, 3)
    data = await world.again().record(table.id)
    made = record.parse(data)
    verdict = record.verify(made, TOY)
    assert (verdict.ok, verdict.error) == (True, None)
    outcome = (await world.tables.scene(table.id)).outcome
    assert outcome is not None
    assert verdict.scores == outcome.scores
    assert json.loads(data)["players"][2]["kind"] == "ai"


async def test_a_restart_at_every_step_changes_nothing(world: World) -> None:
    """Issue 3: the bot restarted at any moment goes on."""
    table = await world.game(ANNA, BEPPE, ais=2, rounds=5)
    while table.phase is Phase.PLAYING:
        user = table.owes[0]
        scenes = [await world.tables.scene(table.id, who, 0) for who in (ANNA, BEPPE, None)]
        panel = await world.tables.panel(user, table.id)
        world.again()
        assert [await world.tables.scene(table.id, who, 0) for who in (ANNA, BEPPE, None)] == scenes
        assert await world.tables.panel(user, table.id) == panel
        table = (await world.bid(user, table.id)).table
    assert record.verify(record.parse(await world.tables.record(table.id)), TOY).ok


async def test_a_long_game_keeps_what_it_told(world: World) -> None:
    """Only the newest steps are kept beside a state; the older are folded again from the log."""
    table = await world.game(ANNA, BEPPE, rounds=40)
    for _ in range(30):
        await world.bid(ANNA, table.id)
        await world.bid(BEPPE, table.id)
    warm = await world.tables.scene(table.id, ANNA, table.version)
    assert sum(isinstance(event, Shown) for event in warm.happened) == 30
    assert await world.again().scene(table.id, ANNA, table.version) == warm
    assert len((await world.tables.log(table.id)).lines) == 1 + 30 * 3


async def test_streets_from_the_first_click_to_the_last(world: World) -> None:
    """Issue 6: a whole game against the AI, and its record."""
    streets = catalogue("streets")
    table = await world.game(ANNA, game="streets", ais=1)
    rng = Random(3)
    while table.phase is Phase.PLAYING:
        panel = await world.tables.panel(ANNA, table.id)
        wanted = streets.policy(panel.view, rng)
        answers = next(path for path, move in moves(streets, panel.view) if move == wanted)
        panel = await world.tables.answer(world.click(ANNA), table.id, panel.count, answers)
        assert panel.notice is None
        table = panel.table
    verdict = record.verify(record.parse(await world.again().record(table.id)), streets)
    assert (verdict.ok, verdict.error) == (True, None)


async def test_the_log_of_the_bot_keeps_the_secrets(world: World) -> None:
    """A seed is never shown, logged or exported before its game is over."""
    world.games["toy"] = replace(TOY, policy=lambda _view, _rng: Bid(9))
    with capture_logs() as lines:
        table = await world.game(ANNA, BEPPE, ais=1, rounds=1)
        await world.bid(ANNA, table.id, 2)
        await world.tables.quit(world.click(BEPPE), table.id)
    stages = [line["event"] for line in lines if line["log_level"] == "info"]
    assert stages == ["table opened", "game begun", "game finished"]
    assert {line["event"] for line in lines} == {*stages, "policy gave no legal move"}
    keys = {key for line in lines for key in line}
    assert keys == {"event", "log_level", "table", "game", "version", "seat"}


def test_only_so_many_games_are_kept_in_memory() -> None:
    """Those unused longest are forgotten; an older state never replaces a newer one."""
    warm = Warm(2)
    lives = [Live(version, None, 0, (), ()) for version in range(5)]
    warm.put(1, lives[3])
    warm.put(2, lives[1])
    warm.put(1, lives[2])
    warm.put(3, lives[4])
    assert [warm.get(table) for table in (1, 2, 3)] == [lives[3], None, lives[4]]


def lazy() -> AnyGame:
    """The toy, in which a seat with points may let its turns pass by bidding 1."""

    def idle(view: View) -> Bid | None:
        if view.reader is None or view.bid is not None or not view.points[view.reader]:
            return None
        return Bid(1)

    return replace(TOY, idle=idle)


async def test_turns_that_may_pass_are_let_pass_until_the_player_says_otherwise(world: World) -> None:
    """Issue: a seat can hand its passes over, so that nobody waits for it."""
    world.games["toy"] = lazy()
    table = await world.game(ANNA, BEPPE, rounds=4)
    assert (await world.tables.panel(ANNA, table.id)).aside is None
    assert "something for you to decide" in await refused(
        world.tables.stand_aside(world.click(ANNA), table.id, on=True)
    )
    await world.bid(ANNA, table.id, 3)
    await world.bid(BEPPE, table.id, 1)

    panel = await world.tables.panel(ANNA, table.id)
    assert panel.aside is False
    click = world.click(ANNA)
    panel = await world.tables.stand_aside(click, table.id, on=True)
    assert (panel.aside, panel.owes) == (True, (BEPPE,)), "the turn that is on has passed at once"
    again = await world.tables.stand_aside(click, table.id, on=True)
    assert again.table.version == panel.table.version, "the same click again"

    panel = await world.bid(BEPPE, table.id, 1)
    assert panel.owes == (BEPPE,), "nobody waits for Anna"
    assert panel.view.left == 2
    world.again()
    panel = await world.tables.stand_aside(world.click(ANNA), table.id, on=False)
    assert panel.aside is None, "her bid of this round is made"
    await world.bid(BEPPE, table.id, 1)
    assert set((await world.tables.scene(table.id)).owes) == {ANNA, BEPPE}
    await world.bid(ANNA, table.id)
    await world.bid(BEPPE, table.id)
    made = record.parse(await world.tables.record(table.id))
    assert {move.by for move in made.moves} == {"player"}
    assert record.verify(made, TOY).ok
