"""What is done about clicks: late, doubled, foreign, forged or just right."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.chat.answers import gathering, looking, playing
from bot.chat.controls import Control, Kind
from bot.chat.layouts import notes, rules
from bot.chat.layouts.options import TYPED_VALUE
from bot.chat.layouts.panel import TYPED_MOVE
from bot.chat.router import Work
from bot.chat.stage import Stage
from bot.tables import Phase, Place, Table
from engines.base import Answers, IllegalMove, Option, Question
from engines.text import Refused, say
from tests.bot.chat.house import Threads, control, controls, labels, text, visit_by
from tests.bot.tables.toy import TOY, lazy
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, PLACE, World


async def test_an_ai_player_is_marked_as_one_in_the_lobby_and_on_the_board(
    world: World, stage: Stage
) -> None:
    """The board stays when the lobby has gone."""
    table = await world.lobby(ANNA, ais=1)
    (name,) = [player.name for player in table.players if player.user is None]
    waiting = await stage.public(await world.tables.scene(table.id), 1, ())
    assert f"{name} (AI)" in text(waiting)
    table = await world.tables.start(world.click(ANNA), table.id)
    assert sorted(stage.voice(None, table).names) == sorted(["Anna", f"{name} (AI)"])


async def now(world: World, table: Table) -> Table:
    """The table as it stands."""
    return (await world.tables.scene(table.id)).table


# --- Before the game -----------------------------------------------------------------------------


async def test_a_table_is_opened(world: World, stage: Stage) -> None:
    visit, shown = visit_by(world, ANNA)
    await gathering.start_table(stage, visit, "toy")
    assert "<#100>" in text(shown.last)
    table = await world.tables.at(PLACE.channel)
    assert table is not None
    assert table.game == "toy"


async def test_with_several_games_one_is_picked(world: World, stage: Stage) -> None:
    visit, shown = visit_by(world, ANNA)
    await gathering.start_table(stage, visit, None)
    pick = control(shown.last, Kind.OPEN)
    await gathering.open_picked(stage, visit_by(world, ANNA, pick, values=("toy",))[0])
    assert await world.tables.at(PLACE.channel) is not None


async def test_the_only_game_need_not_be_named(world: World, stage: Stage) -> None:
    object.__setattr__(stage.games, "names", ("toy",))
    await gathering.start_table(stage, visit_by(world, ANNA)[0], None)
    assert await world.tables.at(PLACE.channel) is not None


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
    opened = await world.tables.at(501)
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
    running = await world.tables.start(world.click(ANNA), lobby.id)
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
    await world.tables.quit(world.click(ANNA), table.id)
    await world.tables.quit(world.click(BEPPE), table.id)
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


# --- The game ------------------------------------------------------------------------------------


async def test_a_move_by_buttons(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA, Control(Kind.PLAY, table.id))
    await playing.play(stage, visit)
    visit, shown = visit_by(world, ANNA, control(shown.last, Kind.ANSWER))
    await playing.answer(stage, visit)
    assert "How much?" in text(shown.last)
    question = shown.last
    back = visit_by(world, ANNA, control(question, Kind.ASK))
    await playing.ask(stage, back[0])
    assert "What do you do?" in text(back[1].last)
    visit, shown = visit_by(world, ANNA, control(question, Kind.ANSWER))
    await playing.answer(stage, visit)
    assert "▲ Anna has bid 1." in text(shown.last)
    assert shown.last.files[0].name == "hand.png"


async def test_an_old_click_changes_nothing(world: World, stage: Stage) -> None:
    """An old count changes nothing; there is a fresh panel beside it."""
    table = await world.game(ANNA, BEPPE, CARLA)
    old = Control(Kind.ANSWER, table.id, 0, answers=(("bid",), ("1",)))
    await playing.answer(stage, visit_by(world, ANNA, old)[0])
    visit, shown = visit_by(world, ANNA, old)
    await playing.answer(stage, visit)
    assert "This panel is old" in text(shown.last)
    assert (await now(world, table)).version == table.version + 1


@pytest.mark.parametrize("work", [playing.play, playing.hand, playing.answer, playing.ask, playing.typed])
async def test_strangers_learn_how_to_watch(world: World, stage: Stage, work: Work) -> None:
    table = await world.game(ANNA, BEPPE)
    with pytest.raises(Refused, match="You do not play at this table"):
        await work(stage, visit_by(world, DINO, Control(Kind.PLAY, table.id))[0])


async def test_a_forged_path_is_answered_on_the_panel(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA, Control(Kind.ANSWER, table.id, answers=(("fly",),)))
    await playing.answer(stage, visit)
    assert "There is no such choice." in text(shown.last)


async def test_a_table_that_is_not_there_is_refused(world: World, stage: Stage) -> None:
    with pytest.raises(Refused, match="I know no such table"):
        await playing.play(stage, visit_by(world, ANNA, Control(Kind.PLAY, 36**12 - 1))[0])


async def test_a_move_is_typed_into_a_form(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA, Control(Kind.TYPE_MOVE, table.id))
    await playing.type_move(stage, visit)
    (form,) = shown.forms
    assert form.to_dict()["components"][0]["component"]["placeholder"] == "bid 1"
    visit, shown = visit_by(world, ANNA, Control(Kind.TYPED, table.id), fields={TYPED_MOVE: "bid 2"})
    await playing.typed(stage, visit)
    assert "▲ Anna has bid 2." in text(shown.last)


async def test_a_form_from_before_the_own_last_move_moves_nothing(world: World, stage: Stage) -> None:
    """An old count changes nothing, whether the move was clicked or typed."""
    table = await world.game(ANNA, BEPPE)
    form = Control(Kind.TYPED, table.id)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    before = await now(world, table)
    visit, shown = visit_by(world, ANNA, form, fields={TYPED_MOVE: "bid 2"})
    await playing.typed(stage, visit)
    assert "This panel is old" in text(shown.last)
    assert await now(world, table) == before


async def test_who_moves_where_the_bot_may_not_post_is_told(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(
        world, ANNA, Control(Kind.TYPED, table.id), fields={TYPED_MOVE: "bid 2"}, lacking=("Send Messages",)
    )
    await playing.typed(stage, visit)
    assert "has bid 2" in text(shown.last)
    assert "I cannot post in this channel" in text(shown.last)


async def test_messages_at_every_turn_are_asked_for_in_the_hand(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA, Control(Kind.HAND, table.id))
    await playing.hand(stage, visit)
    assert [file.name for file in shown.last.files] == ["hand.png", "table.png"]
    toggle = control(shown.last, Kind.TOGGLE_DM)
    visit, shown = visit_by(world, ANNA, toggle)
    await playing.toggle_dm(stage, visit)
    assert (await world.tables.prefs(ANNA)).dm
    assert control(shown.last, Kind.TOGGLE_DM).word == "off"


async def test_where_nobody_has_a_hand_the_private_picture_is_all(world: World, stage: Stage) -> None:
    """The board beside it would be the same once more."""
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA, Control(Kind.HAND, table.id))
    own = await world.tables.panel(ANNA, table.id)
    await stage.show_hand(visit, replace(own, game=replace(own.game, hands=False)), dm=False)
    assert [file.name for file in shown.last.files] == ["hand.png"]


async def test_turns_are_let_pass_and_taken_again_by_buttons(world: World, stage: Stage) -> None:
    """Issue: a seat can hand its passes over, so that nobody waits for it."""
    world.games["toy"] = lazy()
    table = await world.game(ANNA, BEPPE, rounds=4)
    await world.bid(ANNA, table.id, 3)
    await world.bid(BEPPE, table.id)
    visit, shown = visit_by(world, ANNA, Control(Kind.PLAY, table.id))
    await playing.play(stage, visit)
    visit, shown = visit_by(world, ANNA, control(shown.last, Kind.STAND_ASIDE))
    await playing.stand_aside(stage, visit)
    assert "Your turns pass by themselves until you say otherwise." in text(shown.last)
    visit, shown = visit_by(world, ANNA, Control(Kind.HAND, table.id))
    await playing.hand(stage, visit)
    assert "Take my turns again" in labels(shown.last)
    visit, shown = visit_by(world, ANNA, control(shown.last, Kind.STAND_ASIDE))
    await playing.stand_aside(stage, visit)
    assert Kind.STAND_ASIDE not in {one.kind for one in controls(shown.last)}, "her bid is made"
    visit, shown = visit_by(world, BEPPE, Control(Kind.LOG, table.id))
    await looking.show_log(stage, visit)
    assert "▲ Anna lets the turns pass from now on." in text(shown.last)
    assert "▲ Anna takes the turns again." in text(shown.last)


async def test_the_board_tells_who_has_left_and_that_an_ai_plays_on(world: World, stage: Stage) -> None:
    """The others are told where they look; from then on the seat is called an AI's."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    await world.send()
    await world.tables.quit(world.click(BEPPE), table.id)
    (post,) = await world.store.due_posts(world.time, 9)
    scene = await world.tables.scene(table.id, since=post.since)
    told = text(await stage.public(scene, post.id, ()))
    first, second, third, *_ = [line for line in told.splitlines() if line.startswith("- ")]
    assert first == "- ▲ Anna has bid."
    assert second == "- ■ Beppe has left the game; an AI plays on."
    assert third == "- ■ Beppe has bid. (AI)"
    assert stage.voice(None, scene.table).look().names == ("Anna", "Beppe (AI)")


async def test_a_game_that_was_broken_off_shows_nobody_to_move(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    for user in (ANNA, BEPPE):
        await world.tables.quit(world.click(user), table.id)
    scene = await world.tables.scene(table.id, since=table.version)
    shown = await stage.public(scene, 1, ())
    assert [file.name for file in shown.files] == ["palermo-toy-1.json"]
    assert "This game was broken off; there is no winner." in text(shown)
    assert "■ Beppe has left the game, the last to do so." in text(shown)
    assert table.seed.hex() in text(shown)


async def test_a_running_game_is_left_after_asking(world: World, stage: Stage) -> None:
    """Design, leaving without harm: the AI takes the seat."""
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA)
    await playing.leave_at(stage, visit, table.id)
    assert (await now(world, table)).persons == (ANNA, BEPPE)
    no = visit_by(world, ANNA, control(shown.last, Kind.DISMISS))
    await playing.dismiss(stage, no[0])
    assert "Nothing has changed" in text(no[1].last)
    await playing.quit_surely(stage, visit_by(world, ANNA, control(shown.last, Kind.QUIT_SURELY))[0])
    assert (await now(world, table)).persons == (BEPPE,)


async def test_the_last_person_is_told_that_the_game_ends(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, ais=1)
    visit, shown = visit_by(world, ANNA)
    await playing.leave_at(stage, visit, table.id)
    assert "without a winner" in text(shown.last)
    visit, shown = visit_by(world, ANNA, control(shown.last, Kind.QUIT_SURELY))
    await playing.quit_surely(stage, visit)
    assert "it has ended" in text(shown.last)


async def test_a_lobby_is_left_at_once(world: World, stage: Stage) -> None:
    table = await world.lobby(ANNA, BEPPE)
    await playing.leave_at(stage, visit_by(world, BEPPE)[0], table.id)
    assert (await now(world, table)).persons == (ANNA,)


async def test_who_does_not_play_has_nothing_to_leave(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    with pytest.raises(Refused, match="You do not play"):
        await playing.leave_at(stage, visit_by(world, CARLA)[0], table.id)
    await world.tables.quit(world.click(ANNA), table.id)
    await world.tables.quit(world.click(BEPPE), table.id)
    with pytest.raises(Refused, match="over"):
        await playing.leave_at(stage, visit_by(world, ANNA)[0], table.id)


CARDS = Question(say("Which cards?"), tuple(Option(f"c{n}", say("card {n}", n=n)) for n in range(60)), 2, 3)


def discarding(view: Any, answers: Answers) -> Any:
    """The toy's bid, after a discard of two or three out of sixty cards, in their order."""
    if not answers:
        return CARDS
    if answers[0] != tuple(sorted(answers[0])):
        raise IllegalMove("These cards are not in order.")
    return TOY.ask(view, (("bid",), ("1",)))


async def test_picks_are_gathered_over_menus_and_pages_until_done(world: World, stage: Stage) -> None:
    """Several picks of more options than one menu holds."""
    world.games["toy"] = replace(TOY, ask=discarding)
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA, Control(Kind.PLAY, table.id))
    await playing.play(stage, visit)
    menus = [one for one in controls(shown.last) if one.kind is Kind.PICK]
    visit, shown = visit_by(world, ANNA, menus[2], values=("c55",))
    await playing.pick(stage, visit)
    menus = [one for one in controls(shown.last) if one.kind is Kind.PICK]
    visit, shown = visit_by(world, ANNA, menus[0], values=("c11", "c10"))
    await playing.pick(stage, visit)
    assert "Done: 3 picked" in labels(shown.last)
    full = [one for one in controls(shown.last) if one.kind is Kind.PICK]
    done = control(shown.last, Kind.ANSWER)
    assert done.answers == (("c10", "c11", "c55"),)
    visit, shown = visit_by(world, ANNA, full[1], values=("c30",))
    await playing.pick(stage, visit)
    assert "Pick at most 3" in text(shown.last)
    assert control(shown.last, Kind.ANSWER) == done
    visit, shown = visit_by(world, ANNA, full[0])
    await playing.pick(stage, visit)
    assert control(shown.last, Kind.ANSWER) == done, "a button turns the page and keeps the picks"
    visit, shown = visit_by(world, ANNA, done)
    await playing.answer(stage, visit)
    assert "▲ Anna has bid 1." in text(shown.last)
    visit, shown = visit_by(world, ANNA, full[0], values=("c1",))
    await playing.pick(stage, visit)
    assert "Nothing is asked" in text(shown.last) or "Which cards?" in text(shown.last)


async def test_picks_of_one_menu_are_put_in_order(world: World, stage: Stage) -> None:
    """Discord sends what was picked in any order; the answers stand in the order of the options."""
    world.games["toy"] = replace(TOY, ask=discarding)
    table = await world.game(ANNA, BEPPE)
    menu = Control(Kind.ANSWER, table.id)
    visit, shown = visit_by(world, ANNA, menu, values=("c31", "c30"))
    await playing.answer(stage, visit)
    assert "▲ Anna has bid 1." in text(shown.last)


# --- Looking -------------------------------------------------------------------------------------


async def test_everybody_reads_the_log_as_they_may_know_it(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    own, shown = visit_by(world, ANNA, Control(Kind.LOG, table.id))
    await looking.show_log(stage, own)
    assert "Anna has bid 3." in text(shown.last)
    other, shown = visit_by(world, DINO, Control(Kind.LOG, table.id))
    await looking.show_log(stage, other)
    assert "Anna has bid." in text(shown.last)
    turned, shown = visit_by(world, DINO, Control(Kind.LOG_PAGE, table.id, page=0))
    await looking.turn_log(stage, turned)
    assert "The position" in text(shown.last)


async def test_a_lobby_has_no_log(world: World, stage: Stage) -> None:
    table = await world.lobby(ANNA)
    visit, shown = visit_by(world, ANNA, Control(Kind.LOG, table.id))
    await looking.show_log(stage, visit)
    assert "not begun" in text(shown.last)


async def test_the_rules_of_the_table_and_of_any_game(
    world: World, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "sections", lambda game: (("Goal", game), ("Play", "play")))
    table = await world.lobby(ANNA)
    visit, shown = visit_by(world, ANNA, Control(Kind.RULES, table.id))
    await looking.show_rules(stage, visit)
    assert "toy" in text(shown.last)
    picked = control(shown.last, Kind.RULES_PAGE)
    visit, shown = visit_by(world, ANNA, picked, values=("1",))
    await looking.turn_rules(stage, visit)
    assert "play" in text(shown.last)
    visit, shown = visit_by(world, ANNA, place=None)
    await looking.rules_of(stage, visit, "streets")
    assert "streets" in text(shown.last)
    for place in (PLACE, Place(1, 5), None):
        visit, shown = visit_by(world, ANNA, place=place)
        await looking.rules_of(stage, visit, None)
        assert "toy" in text(shown.last)
    with pytest.raises(Refused, match="I do not know the game"):
        await looking.rules_of(stage, visit, "chess")


async def test_the_board_comes_again_at_the_bottom(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    await looking.board_at(stage, visit_by(world, DINO)[0])
    (post,) = await world.store.due_posts(world.time, 9)
    assert (post.table, post.anew) == (table.id, True)


async def test_my_tables_and_help_work_in_private_messages(world: World, stage: Stage) -> None:
    await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA, place=None)
    await looking.my_tables(stage, visit)
    assert "[Toy](https://discord.com/channels/1/100/" in text(shown.last)
    visit, shown = visit_by(world, ANNA, place=None)
    await looking.command_help(stage, visit, [("palermo start", say("Open a table"))])
    assert "`/palermo start` – Open a table" in text(shown.last)
    assert controls(shown.last) == []


async def test_of_many_tables_those_that_wait_for_the_reader_come_first(
    world: World, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    for channel in (201, 202, 203):
        await world.lobby(ANNA, BEPPE, place=Place(1, channel))
    await world.game(ANNA, BEPPE)
    for limit, last in ((1000, "waiting to start"), (200, "-# There are more than fit in here.")):
        monkeypatch.setattr(notes, "LIST_TEXT", limit)
        visit, shown = visit_by(world, ANNA)
        await looking.my_tables(stage, visit)
        heading, first, *others = text(shown.last).splitlines()
        assert heading == "### Your tables"
        assert "<#100>" in first
        assert first.endswith("**your turn**")
        assert others[-1].endswith(last)


async def test_without_a_table_there_is_nothing_to_look_at(world: World, stage: Stage) -> None:
    with pytest.raises(Refused, match="/palermo start"):
        await stage.table_here(visit_by(world, ANNA)[0])
