"""The log of a game: its pages, and how a line of it reads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.screens import log
from bot.chat.screens.context import ChatContext
from bot.chat.screens.in_words import POSITION
from bot.chat.screens.log import LAST_PAGE, LOG, NOTATION, SIDE, lines_for
from bot.chat.wire.controls import Control
from bot.chat.wire.message import Attachment
from bot.tables import Line
from engines.text import Text, Who, say
from tests.bot.chat.fakes import check, controls, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.samples import found_log, localizer
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World


@pytest.mark.parametrize("page", [0, 3, 999])
@pytest.mark.parametrize("show", [LOG, NOTATION, POSITION])
async def test_every_page_fits_into_a_message(page: int, show: str) -> None:
    check(log.log(found_log(300, say("{who} moves.", who=Who(1))), localizer(), page, show))


async def test_no_heading_stands_alone_at_the_end_of_a_page() -> None:
    """With these lengths of lines, one of the pages would break right after a heading."""
    for length in range(20):
        found = found_log(120, say("x" * length))
        lines = tuple(replace(line, turn=at % 2) for at, line in enumerate(found.lines))
        for page in range(3):
            shown = text(log.log(replace(found, lines=lines), localizer(), page))
            *_, last, number = shown.split("\n")
            assert (last[:2], number[:7]) == ("- ", "-# Page"), shown


async def test_the_log_opens_at_its_newest_page_and_turns_to_older_ones() -> None:
    found = found_log(300, say("{who} moves.", who=Who(1)))
    newest = log.log(found, localizer())
    assert "Page 1 of" in text(newest)
    older = next(one for one in controls(newest) if one.page == 1)
    assert older.word == LOG
    assert "Page 2 of" in text(log.log(found, localizer(), older.page, older.word))


async def test_a_page_runs_from_the_oldest_step_to_the_newest() -> None:
    steps = [(2, 0, "one"), (3, 0, "two"), (4, 1, "three"), (5, 1, "four")]
    lines = tuple(Line(version, seat, "player", "", say(word), turn=seat) for version, seat, word in steps)
    shown = text(log.log(replace(found_log(1, say("-")), lines=lines), localizer()))
    places = [shown.index(f"- {word}") for word in ("one", "two", "three", "four")]
    assert places == sorted(places)


async def test_a_turn_that_goes_on_on_the_next_page_has_its_heading_there_too() -> None:
    lines = tuple(Line(n, 0, "player", "", say(f"{'x' * 300} {n}."), turn=0) for n in range(1, 20))
    found = replace(found_log(1, say("-")), lines=lines)
    for page in (0, 1):
        shown = text(log.log(found, localizer(), page)).split("\n")
        assert (shown[1][:2], shown[2][:4]) == ("**", "- xx")


async def test_older_pages_are_offered_though_nobody_has_counted_them() -> None:
    """A page costs what it shows: only that many of the newest lines are read."""
    assert (lines_for(0), lines_for(1)) == (41, 81)
    found = replace(found_log(lines_for(0), say("{who} moves.", who=Who(1))), more=True)
    shown = log.log(found, localizer())
    assert text(shown).endswith("-# Page 1")
    assert 1 in {one.page for one in controls(shown)}
    end = log.log(replace(found, more=False), localizer(), 1)
    assert text(end).endswith("-# Page 2 of 2")
    far = replace(found_log(lines_for(LAST_PAGE), say("{who} moves.", who=Who(1))), more=True)
    assert LAST_PAGE + 1 not in {one.page for one in controls(log.log(far, localizer(), LAST_PAGE))}


async def test_who_has_not_moved_yet_has_no_last_turn() -> None:
    dealt = Line(1, None, "player", "", say("Dealt."))
    lines = (dealt, Line(2, 0, "player", "", say("Moved."), turn=0))
    found = replace(found_log(1, say("-")), lines=lines, acted=1, has_acted=False)
    shown = text(log.log(found, localizer()))
    assert shown.index("Dealt.") < shown.index("-# ↓ Since the game started") < shown.index("Moved.")


async def test_what_belongs_to_nobodys_turn_stands_by_itself() -> None:
    """Below a player's turn it would look like their doing."""
    lines = (
        Line(1, None, "player", "", say("The cards are dealt.")),
        Line(2, 0, "player", "", say("It begins."), turn=0),
    )
    shown = text(log.log(replace(found_log(1, say("-")), lines=lines), localizer()))
    assert "**The table**\n- The cards are dealt.\n**▲" in shown
    assert shown.endswith("\n- It begins.")


async def test_a_turn_that_begins_with_the_move_before_it_stands_under_its_own_player() -> None:
    """And has happened since, for whoever made that move."""
    lines = (
        Line(1, None, "player", "", say("Dealt.")),
        Line(1, None, "player", "", say("Turn of 0."), turn=0),
        Line(2, 0, "player", "", say("Zero moves."), turn=0),
        Line(2, 0, "player", "", say("Turn of 1."), turn=1),
        Line(3, 1, "player", "", say("One moves."), turn=1),
    )
    for acted, has_acted, took_over, since in (
        (2, True, False, "Since your last turn"),
        (1, False, False, "Since the game started"),
        (2, True, True, "Since your last turn"),
        (1, False, True, "Since you took this seat"),
    ):
        whole = replace(found_log(1, say("-")), lines=lines, acted=acted, has_acted=has_acted)
        found = replace(whole, took_over=took_over)
        shown = text(log.log(found, localizer()))
        told = ["The table", "Dealt.", "Turn of 0.", "Zero moves.", "Turn of 1.", "One moves."]
        told.insert(told.index("Turn of 1." if has_acted else "Turn of 0."), since)
        places = [shown.index(word) for word in told]
        assert places == sorted(places)


@pytest.mark.parametrize(
    ("acted", "marked"),
    [(3, True), (5, False), (None, False)],
    ids=["others moved since", "nobody moved since", "spectator"],
)
async def test_the_log_marks_what_has_happened_since_the_readers_last_turn(
    acted: int | None, marked: bool
) -> None:
    steps = [(3, 0, "mine"), (5, 1, "theirs")]
    lines = tuple(Line(version, seat, "player", "", say(word), turn=seat) for version, seat, word in steps)
    shown = text(log.log(replace(found_log(1, say("-")), lines=lines, acted=acted), localizer()))
    assert ("Since your last turn" in shown) is marked
    if marked:
        assert shown.index("mine") < shown.index("Since your last turn") < shown.index("theirs")


async def test_the_notation_is_shown_on_demand() -> None:
    """Code over two lines is no code in a list, so each line of a note is code of its own."""
    found = found_log(1, say("Both are shown."))
    two = replace(found, lines=(replace(found.lines[0], note="0 I DC\n1 I HD"),))
    plain = log.log(two, localizer())
    assert "`" not in text(plain)
    (on,) = [one for one in controls(plain) if one.word == NOTATION]
    noted = log.log(two, localizer(), on.page, on.word)
    assert "· `0 I DC` · `1 I HD`" in text(noted)
    assert "Hide the notation" in labels(noted)


async def test_the_position_has_a_page_of_its_own() -> None:
    found = replace(found_log(3, say("{who} moves.", who=Who(1))), position=(say("All is calm."),))
    shown = log.log(found, localizer(), 0, POSITION)
    assert "All is calm." in text(shown)
    assert "moves" not in text(shown)
    assert labels(shown) == ["Replay", "Follow", "The log"]


async def test_the_log_leaves_it_to_the_name_of_an_ai_player_to_say_so() -> None:
    assert "(AI)" not in text(log.log(found_log(3, say("{who} moves.", who=Who(0)), seat=0), localizer()))


@pytest.mark.parametrize(
    ("sentence", "marked"),
    [
        (say("{who} passes on the card.", who=Who(1)), True),
        (say("{who} passes on another one.", who=Who(0)), False),
        (say("{partner} declines {maker}’s offer.", maker=Who(0), partner=Who(1)), True),
        (say("All have chosen."), True),
    ],
)
async def test_that_time_was_up_is_not_said_of_another_seat(sentence: Text, marked: bool) -> None:
    """The last of several to choose lets the time pass; what the others have chosen is shown with it."""
    found = found_log(1, sentence, seat=1)
    late = replace(found, lines=(replace(found.lines[0], by="clock"),))
    assert ("(out of time)" in text(log.log(late, localizer()))) is marked


async def test_a_game_with_close_ups_offers_each_side_of_the_table() -> None:
    found = found_log(3, say("{who} moves.", who=Who(1)))
    assert "Close-up" not in labels(log.log(found, localizer()))
    closer = replace(found, game=replace(found.game, close_ups=True))
    check(log.log(closer, localizer()))
    (to,) = [one for one in controls(log.log(closer, localizer())) if one.word == SIDE]
    assert to.page == 0
    shown = log.side(closer, localizer(), 1, Attachment("side.png", b"", "A seat."))
    check(shown)
    pages = [one.page for one in controls(shown) if one.word == SIDE]
    assert pages == [seat for seat in range(len(closer.table.seats)) if seat != 1]  # the one that is shown
    assert [file.name for file in shown.files] == ["side.png"]


async def test_a_side_of_the_table_is_shown_to_whoever_looks(world: World, context: ChatContext) -> None:
    """Also to a spectator, who gets the picture from what everybody may know."""
    world.games["toy"] = replace(TOY, close_ups=True)
    table = await world.game(ANNA, BEPPE)
    request, shown = request_by(world, CARLA, Control(Kind.LOG_PAGE, table.id, page=1, word=SIDE))
    await press(context, request)
    assert [file.name for file in shown.last.files] == ["side.png"]
    request, shown = request_by(world, ANNA, Control(Kind.HAND, table.id))
    await press(context, request)
    hand, side = shown.last.files
    assert (hand.name, side.name) == ("hand.png", "side.png")
    asked = (await world.tables.play.panel(ANNA, table.id)).question
    assert asked is not None
    prompt = context.localizer("en", None).plain(asked.prompt)
    assert prompt in str(side.alt), "what the picture marks"
    request, shown = request_by(world, ANNA, Control(Kind.PLAY, table.id))
    await press(context, request)
    assert str(shown.last.files[0].alt).startswith(prompt), "what is asked comes first"


@pytest.mark.parametrize(("close_ups", "seat"), [(False, 1), (True, 2)], ids=["no close-ups", "no such seat"])
async def test_a_side_that_does_not_exist_is_the_log(
    close_ups: bool, seat: int, world: World, context: ChatContext
) -> None:
    """Such a button is forged, or the game is shown differently today."""
    world.games["toy"] = replace(TOY, close_ups=close_ups)
    table = await world.game(ANNA, BEPPE)
    request, shown = request_by(world, ANNA, Control(Kind.LOG_PAGE, table.id, page=seat, word=SIDE))
    await press(context, request)
    assert "The log" in text(shown.last)
    assert not shown.last.files


async def test_a_log_in_which_nothing_stands_says_so() -> None:
    """Palermo 1992 begins with a question, and tells nothing before it is answered."""
    empty = replace(found_log(1, say("{who} moves.", who=Who(1))), lines=())
    assert "Nothing has happened yet." in text(log.log(empty, localizer()))
