"""Playing: moves, AI players, late clicks and what is refused."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from bot.catalogue import game as catalogue
from bot.tables import Phase
from bot.tables.core import answers
from bot.tables.core.following import follow
from bot.tables.values.change import Change
from engines import record
from engines.base import moves
from engines.replay import verify
from engines.streets.cards import DECK
from tests.bot.tables.toy import TOY, Bid, Sealed, Shown, Wave
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, refused
from tests.changed import changed


async def test_a_move_is_made_step_by_step(world: World) -> None:
    """Ask gives the next question, or the move."""
    table = await world.game(ANNA, BEPPE)
    panel = await world.tables.play.panel(ANNA, table.id)
    assert (panel.seat, panel.count, panel.answers, panel.news) == (0, 0, (), ())
    assert panel.question is not None
    assert [option.value for option in panel.question.options] == ["bid"]
    panel = await world.tables.play.answer(world.click(ANNA), table.id, 0, (("bid",),))
    assert panel.answers == (("bid",),)
    assert panel.question is not None
    assert str(panel.question.prompt) == "How much?"
    assert panel.table.version == table.version
    panel = await world.tables.play.answer(world.click(ANNA), table.id, 0, (("bid",), ("3",)))
    assert panel.happened == (Sealed(0, 3),)
    assert (panel.count, panel.answers, panel.notice) == (1, (), None)
    assert panel.table.owes == (BEPPE,)


async def test_what_others_answered_within_a_turn_is_told_with_the_next_move(world: World) -> None:
    """The panel stays open over an offer: nothing else would tell whether it was accepted."""
    world.games["toy"] = changed(TOY, turn=lambda _state: 0)
    table = await world.game(ANNA, BEPPE, CARLA)
    await world.bid(ANNA, table.id)
    await world.bid(BEPPE, table.id, 3)
    panel = await world.tables.play.answer(world.click(ANNA), table.id, 1, (("wave",),))
    assert [str(line.text) for line in panel.news] == ["seat 1 has bid.", "seat 0 waves."]


async def test_a_panel_knows_the_last_turn_as_its_player_was_told_of_it(world: World) -> None:
    """Its picture marks that, however long ago it was and whoever looks."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    panels = [await world.tables.play.panel(user, table.id) for user in (ANNA, BEPPE)]
    assert [panel.happened for panel in panels] == [(Sealed(0, 3),), (Sealed(0, None),)]
    assert [panel.news for panel in panels] == [(), ()]


async def test_answers_come_back_in_a_fresh_panel(world: World) -> None:
    """Controls carry the answers, so a panel can be made again at any step."""
    table = await world.game(ANNA, BEPPE)
    panel = await world.again().play.panel(ANNA, table.id, (("bid",),))
    assert panel.answers == (("bid",),)
    forged = await world.tables.play.panel(ANNA, table.id, (("bid",), ("x",)))
    assert forged.answers == (("bid",),)
    assert "moved on" in str(forged.notice)


async def test_nobody_sees_a_sealed_bid(world: World) -> None:
    """Seats that decide at once see no answer before the last one is in."""
    table = await world.game(ANNA, BEPPE)
    before = (await world.tables.queries.view(table.id)).table.version
    await world.bid(ANNA, table.id, 3)
    for user in (BEPPE, DINO, None):
        scene = await world.tables.queries.view(table.id, user, before)
        assert scene.happened == (Sealed(0, None),)
        assert scene.owes == (BEPPE,)
    assert (await world.tables.queries.view(table.id, ANNA, before)).happened == (Sealed(0, 3),)
    assert (await world.tables.queries.view(table.id, ANNA)).happened == ()
    panel = await world.bid(BEPPE, table.id, 2)
    assert [type(event) for event in panel.happened] == [Sealed, Shown]


async def test_seats_may_act_without_owing(world: World) -> None:
    """To act are those who owe, and those who merely may do something."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id)
    panel = await world.tables.play.panel(ANNA, table.id)
    assert panel.owes == (BEPPE,)
    assert panel.question is not None
    panel = await world.tables.play.answer(world.click(ANNA), table.id, 1, (("wave",),))
    assert (panel.count, panel.question) == (2, None)
    panel = await world.tables.play.answer(world.click(ANNA), table.id, 2, (("wave",),))
    assert "nothing to decide" in str(panel.notice)


async def test_an_old_click_changes_nothing(world: World) -> None:
    """Another move has been made since; the panel is fresh and correct."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    panel = await world.tables.play.answer(world.click(ANNA), table.id, 0, (("bid",), ("1",)))
    assert "This panel is out of date" in str(panel.notice)
    assert panel.view.bid == 3
    assert panel.question is not None
    assert (await world.tables.queries.view(table.id)).table.version == panel.table.version


async def test_the_same_interaction_makes_one_move(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    click = world.click(ANNA)
    answers = (("bid",), ("3",))
    first, second = await asyncio.gather(
        world.tables.play.answer(click, table.id, 0, answers),
        world.tables.play.answer(click, table.id, 0, answers),
    )
    assert sorted(len(panel.news) for panel in (first, second)) == [0, 1]
    typed = await world.tables.play.typed(click, table.id, "wave")
    assert "already" in str(typed.notice)
    assert typed.count == 1


async def test_two_clicks_at_once_make_one_move(world: World) -> None:
    """Two buttons of the same old panel: the second finds its count gone by."""
    table = await world.game(ANNA, BEPPE)
    panels = await asyncio.gather(
        *(world.tables.play.answer(world.click(ANNA), table.id, 0, (("bid",), (n,))) for n in "123")
    )
    assert sorted("out of date" in str(panel.notice) for panel in panels) == [False, True, True]


async def test_others_at_once_never_turn_a_click_down(world: World) -> None:
    """Other seats' doings never turn a click down; StaleTable is tried again."""
    table = await world.game(ANNA, BEPPE, CARLA, DINO)
    users = (ANNA, BEPPE, CARLA, DINO)
    clicks = [world.tables.play.answer(world.click(user), table.id, 0, (("bid",), ("1",))) for user in users]
    panels = await asyncio.gather(*clicks)
    assert [panel.notice for panel in panels] == [None] * 4
    scene = await world.tables.queries.view(table.id)
    assert scene.view.left == 1
    assert scene.table.version == table.version + 4


async def test_picks_that_do_not_go_together_ask_again(world: World) -> None:
    """IllegalMove is shown on the same question."""
    table = await world.game(ANNA, BEPPE)
    panel = await world.tables.play.answer(world.click(ANNA), table.id, 0, (("bid",), ("9",)))
    assert str(panel.notice) == "A bid is 1, 2 or 3."
    assert panel.answers == (("bid",),)
    panel = await world.tables.play.answer(world.click(ANNA), table.id, 0, (("x",), ("y",), ("z",)))
    assert (str(panel.notice), panel.answers) == ("There is no such choice.", ())
    assert panel.question is not None


async def test_strangers_may_watch(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    assert "can watch" in await refused(world.tables.play.panel(DINO, table.id))
    assert "can watch" in await refused(world.bid(DINO, table.id))
    assert "can watch" in await refused(world.tables.play.quit(world.click(DINO), table.id))
    scene = await world.tables.queries.view(table.id, DINO)
    assert (scene.view.reader, scene.view.card) == (None, None)


async def test_before_the_game_nothing_can_be_played(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE)
    assert "hasn't started" in await refused(world.tables.play.panel(ANNA, table.id))
    assert "hasn't started" in await refused(world.tables.play.quit(world.click(ANNA), table.id))
    assert "hasn't started" in await refused(
        world.tables.votes.close(world.click(DINO, manager=True), table.id)
    )
    scene = await world.tables.queries.view(table.id, ANNA)
    assert (scene.view, scene.owes, scene.outcome, scene.supported) == (None, (), None, True)
    assert (await world.tables.queries.log(table.id, ANNA)).lines == ()
    await world.tables.lobby.cancel(world.click(ANNA), table.id)
    assert "before its game" in await refused(world.tables.play.panel(ANNA, table.id))
    assert "never started" in await refused(world.tables.exports.record(table.id))


async def test_a_typed_move(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    panel = await world.tables.play.typed(world.click(ANNA), table.id, "bid 2x")
    assert str(panel.notice) == "“bid 2x” is not a move. Moves you can make now include `bid 2` (Bid → 2)."
    panel = await world.tables.play.typed(world.click(ANNA), table.id, "bid 2")
    assert panel.happened == (Sealed(0, 2),)
    panel = await world.tables.play.typed(
        world.click(BEPPE), table.id, " BID   1 "
    )  # as thumbs on a phone type
    assert panel.happened[0] == Sealed(1, 1)


async def test_an_illegal_move_typed_is_refused_with_its_reason(world: World) -> None:
    """The examples begin like what was typed; where none does they are unlike each other."""
    table = await world.game(ANNA, BEPPE, game="streets")
    for user in (ANNA, BEPPE):
        await world.tables.play.typed(world.click(user), table.id, "i +s -c")
    panel = await world.tables.play.panel(ANNA, table.id)
    absent = next(card for card in DECK if card not in panel.view.display)
    panel = await world.tables.play.typed(world.click(ANNA), table.id, f"T {absent}>H")
    assert "display" in str(panel.notice)
    for text, wanted in (("take it", ["T", "T", "T"]), ("hello", ["T", "P", "D"])):
        panel = await world.tables.play.typed(world.click(ANNA), table.id, text)
        assert [part[1] for part in str(panel.notice).partition(" include ")[2].split(", ")] == wanted


async def test_suggestions_come_from_the_view(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    found = await world.tables.play.suggestions(ANNA, table.id, "")
    assert [(move.text, str(move.label)) for move in found] == [
        ("bid 1", "Bid → 1"),
        ("bid 2", "Bid → 2"),
        ("bid 3", "Bid → 3"),
    ]
    assert [move.text for move in await world.tables.play.suggestions(ANNA, table.id, "3")] == ["bid 3"]
    assert await world.tables.play.suggestions(DINO, table.id, "") == ()
    assert await world.tables.play.example(ANNA, table.id) == "bid 1"
    assert await world.tables.play.example(DINO, table.id) is None
    await world.tables.play.typed(world.click(ANNA), table.id, "bid 1")
    await world.tables.play.typed(world.click(ANNA), table.id, "wave")
    assert await world.tables.play.suggestions(ANNA, table.id, "") == ()


async def test_ai_players_haggle_no_longer_than_for_a_hundred_moves(world: World) -> None:
    """After one click, of those that they do not owe."""

    def haggling(state: Any, seat: int, move: Any, chance: Any) -> Any:
        return TOY.rules.apply(state, seat, move, chance) if isinstance(move, Bid) else (state, ())

    def policy(view: Any, _rng: Random) -> Bid | Wave:
        return Wave() if view.done[view.reader] else Bid(1)

    everybody = changed(TOY, apply=haggling, policy=policy, to_act=lambda _state: (0, 1))
    world.games["toy"] = everybody
    table = await world.game(ANNA, ais=1)
    entries = await world.store.tables.entries(table.id, 0, table.version)
    moves = [entry.body for entry in entries if entry.kind == "move"]
    assert moves == [{"type": "bid", "amount": 1}, *[{"type": "wave"}] * 100]


async def test_ai_players_follow(world: World) -> None:
    """After a person's move all AI moves that follow are made, offers answered."""
    table = await world.game(ANNA, ais=3)
    assert table.owes == (ANNA,)
    assert (await world.tables.queries.view(table.id)).view.done == (False, True, True, True)
    panel = await world.bid(ANNA, table.id, 3)
    assert panel.view.left == 1
    assert panel.view.done == (False, True, True, True)
    (entry,) = [e for e in await world.store.tables.entries(table.id, table.version, 99) if e.by == "player"]
    assert (entry.seat, entry.user, entry.body) == (0, ANNA, {"type": "bid", "amount": 3})
    waved = panel.view.waved
    panel = await world.bid(ANNA, table.id, 3)
    assert panel.table.phase is Phase.FINISHED
    assert panel.outcome is not None
    cards: Any = panel.outcome.detail["cards"]
    assert waved == tuple(seat for seat in (1, 2, 3) if cards[seat] % 2)


@pytest.mark.parametrize("policy", [lambda _view, _rng: Bid(9), lambda _view, _rng: None])
async def test_a_policy_that_fails_plays_the_first_legal_move(world: World, policy: object) -> None:
    world.games["toy"] = replace(TOY, play=replace(TOY.play, policy=policy))  # type: ignore[arg-type] # a policy of any kind will do
    table = await world.game(ANNA, ais=1)
    panel = await world.bid(ANNA, table.id)
    assert panel.view.left == 1
    moved = [
        e.body for e in await world.store.tables.entries(table.id, 0, 99) if e.kind == "move" and e.by == "ai"
    ]
    assert moved[0] == {"type": "bid", "amount": 1}


async def test_after_the_end_every_click_is_answered(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=1)
    await world.bid(ANNA, table.id)
    panel = await world.bid(BEPPE, table.id)
    assert (panel.table.phase, panel.table.owes, panel.question) == (Phase.FINISHED, (), None)
    assert panel.outcome is not None
    panel = await world.tables.play.answer(world.click(ANNA), table.id, 1, (("wave",),))
    assert "over" in str(panel.notice)
    assert "over" in await refused(world.tables.play.quit(world.click(ANNA), table.id))
    assert "over" in await refused(world.tables.votes.close(world.click(DINO, manager=True), table.id))
    assert await world.tables.queries.mine(ANNA) == ()


async def test_streets_from_the_first_click_to_the_last(world: World) -> None:
    """A whole game against the AI, and its record."""
    streets = catalogue("streets")
    table = await world.game(ANNA, game="streets", ais=1)
    rng = Random(3)
    while table.phase is Phase.PLAYING:
        panel = await world.tables.play.panel(ANNA, table.id)
        wanted = streets.play.policy(panel.view, rng)
        answers = next(path for path, move in moves(streets, panel.view) if move == wanted)
        panel = await world.tables.play.answer(world.click(ANNA), table.id, panel.count, answers)
        assert panel.notice is None
        table = panel.table
    verdict = verify(record.parse(await world.again().exports.record(table.id)), streets)
    assert (verdict.ok, verdict.error) == (True, None)


async def test_a_move_is_made_though_nobody_waits_for_it_any_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The task that waits for its transaction is cancelled, as at the end of the program."""
    table = await world.game(ANNA, BEPPE)
    commit, begun = world.store.tables.commit, asyncio.Event()

    async def noted(change: Change, now: datetime) -> None:
        begun.set()
        await commit(change, now)

    monkeypatch.setattr(world.store.tables, "commit", noted)
    making = asyncio.create_task(world.bid(ANNA, table.id))
    await begun.wait()
    making.cancel()
    with pytest.raises(asyncio.CancelledError):
        await making
    assert (await world.tables.queries.table(table.id)).version == table.version + 1


async def test_the_last_move_of_a_game_is_decided_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its results need the whole log, which is read once the move is decided."""
    table = await world.game(ANNA, BEPPE, rounds=1)
    await world.bid(ANNA, table.id)
    followed = Mock(wraps=follow)
    monkeypatch.setattr(answers, "follow", followed)
    await world.bid(BEPPE, table.id)
    assert (await world.tables.queries.table(table.id)).over
    assert followed.call_count == 1
