"""A seat's panel and hand: any question fits, as buttons or as menus, and the answers come back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.chat.screens import hand, history, panel, renderer
from bot.chat.screens.menus import AskedQuestion, choices, gather
from bot.chat.screens.panel import Beside
from bot.chat.screens.typed_move import TYPED_MOVE, move_form, typed_before, typing
from bot.chat.wire.controls import AnyKind, Control, decode, encode
from bot.chat.wire.message import Message, compose, picture
from bot.tables import Line, Panel, Phase
from bot.tables.values.ids import PostId, TableId, UserId
from bot.tables.values.players import FormerOccupant
from engines.base import AS_ASKED, Answer, Option, Question
from engines.menus import MENUS_A_PANEL, menus
from engines.text import Who, say
from tests.bot.chat.fakes import PIXEL, all_parts, check, control, controls, labels, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.samples import HAND, LONG, localizer, question, seat_panel, table


@pytest.mark.parametrize(
    ("many", "least", "most", "groups"),
    [
        (1, 1, 1, 1), (10, 1, 1, 1), (10, 0, 1, 1), (11, 1, 1, 1), (22, 1, 5, 3), (25, 0, 25, 1),
        (26, 1, 1, 2), (60, 2, 6, 5), (100, 1, 1, 4), (144, 1, 1, 12), (432, 1, 1, 9), (432, 0, 3, 100),
    ],
)  # fmt: skip
async def test_any_question(many: int, least: int, most: int, groups: int) -> None:
    """Up to 432 placements and 22 cards to choose from, on as many pages as it takes."""
    asked = question(many, least, most, groups)
    path = (("a" * 4,) * 10,)
    seen: set[str] = set()
    for page in range(6):
        shown = panel.panel(
            seat_panel(asked, path), localizer(), HAND, page=page, picked=("o0",) if most > 1 else ()
        )
        check(shown)
        seen |= offered(shown)
    assert seen >= {option.value for option in asked.options}


def offered(shown: Message) -> set[str]:
    """The values that can be picked in a panel."""
    values = {option["value"] for part in all_parts(shown) if part["type"] == 3 for option in part["options"]}
    answers = [one.answers[-1] for one in controls(shown) if one.kind is Kind.ANSWER and one.answers]
    return values.union(*answers)


async def test_ten_options_are_buttons_that_carry_the_answer() -> None:
    shown = panel.panel(seat_panel(question(10), (("a",),)), localizer(), HAND)
    answers = [one for one in controls(shown) if one.kind is Kind.ANSWER]
    assert [one.answers for one in answers] == [(("a",), (f"o{n}",)) for n in range(10)]
    assert {one.count for one in answers} == {300}
    assert labels(shown)[-3:] == ["Back", "More", "Legend"]


def owing(question: Question | None, answers: tuple[Answer, ...] = (), **changes: Any) -> Panel:
    """The panel of a seat for which the game waits."""
    shown = seat_panel(question, answers, **changes)
    user = shown.table.seated[shown.seat].user
    return replace(shown, table=replace(shown.table, owes=() if user is None else (user,)))


async def test_what_is_seldom_needed_waits_behind_more() -> None:
    """The answers stay in sight on a phone; More shows the rest, Less hides it, in the same place."""
    asked = owing(question(10), (("a",),))
    closed = panel.panel(asked, localizer(), HAND)
    opened = panel.panel(asked, localizer(), HAND, Beside(more=True))
    assert labels(closed)[10:] == ["Back", "More", "Legend"]
    assert labels(opened)[10:] == ["Back", "Less", "Legend", "Type a move", "Try it out", "My notes"]
    (more,) = (one for one in controls(closed) if one.word == panel.MORE)
    (less,) = (one for one in controls(opened) if one.word == panel.LESS)
    assert (more.kind, more.answers, more.count) == (less.kind, less.answers, less.count)
    assert (more.kind, more.answers, more.count) == (Kind.LOOK, (("a",),), 300)
    for shown in (closed, opened):
        check(shown)


async def test_more_keeps_the_page_and_what_is_picked() -> None:
    shown = panel.panel(owing(question(120, 1, 3)), localizer(), HAND, page=1, picked=("o101",))
    (more,) = (one for one in controls(shown) if one.word == panel.MORE)
    assert (more.kind, more.page, more.answers) == (Kind.PICK, MENUS_A_PANEL, (("o101",),))
    check(
        panel.panel(
            owing(question(120, 1, 3)), localizer(), HAND, Beside(more=True), page=1, picked=("o101",)
        )
    )


async def test_a_panel_that_waits_can_look_again() -> None:
    waiting = panel.panel(seat_panel(None), localizer(), HAND)
    assert labels(waiting)[0] == "Refresh"
    assert control(waiting, Kind.LOOK).answers == ()
    invited = panel.panel(seat_panel(question(1)), localizer(), HAND)
    assert labels(invited)[1:] == ["Legend", "Refresh", "Type a move", "My notes"], "who may act waits, too"
    assert "Refresh" not in labels(panel.panel(owing(question(1)), localizer(), HAND, Beside(more=True)))
    over = replace(seat_panel(None), table=table(Phase.FINISHED))
    assert "Refresh" not in labels(panel.panel(over, localizer(), HAND))
    (line,) = (Line(1, 1, "player", "", say("Kept.")),)
    check(panel.panel(seat_panel(None, undo=(line,), undoing=True), localizer(), HAND))


async def test_buttons_are_explained_above_them_and_menus_in_themselves() -> None:
    """look.md: nothing is said twice; neither are buttons beside each other that mean the same."""
    meaning = [say("laid open"), say("laid open"), None, say("drawn")]
    options = tuple(Option(f"o{n}", say("x{n}", n=n), one) for n, one in enumerate(meaning))
    assert "-# **x0 · x1** – laid open\n-# **x3** – drawn" in text(
        panel.panel(seat_panel(Question(say("?"), options)), localizer(), HAND)
    )
    many = tuple(Option(f"o{n}", say("x{n}", n=n), say("drawn")) for n in range(11))
    assert "drawn" not in text(panel.panel(seat_panel(Question(say("?"), many)), localizer(), HAND))


async def test_an_option_is_called_by_the_letter_that_it_has_on_the_picture() -> None:
    """If there is a picture: a reader of the position in words finds no letter there.

    The explanation leaves the name to the button.
    """
    options = tuple(Option(f"o{n}", say("x{n}", n=n), say("as {n}", n=n), sign="AB"[n]) for n in range(2))
    shown = panel.panel(seat_panel(Question(say("?"), options)), localizer(), HAND)
    assert labels(shown)[:2] == ["A · x0", "B · x1"]
    assert "-# **A** – as 0\n-# **B** – as 1" in text(shown)
    alike = tuple(replace(option, description=say("alike")) for option in options)
    asked = seat_panel(Question(say("?"), alike))
    assert "-# **A, B** – alike" in text(panel.panel(asked, localizer(), HAND))
    several = panel.panel(seat_panel(Question(say("?"), options, 1, 2)), localizer(), HAND)
    (menu,) = (part for part in all_parts(several) if part["type"] == 3)
    assert [one["label"] for one in menu["options"]] == ["A · x0", "B · x1"]
    in_words = panel.panel(
        replace(asked, confirm=replace(alike[0], confirm=say("Really?"))), localizer(), None
    )
    assert labels(in_words)[-4:] == ["x0", "x1", "Back", "x0"], "the first one is to be confirmed"
    assert "A ·" not in text(in_words)


async def test_answers_instead_of_the_last_one_stay_in_reach_and_back_leads_to_before_both() -> None:
    """The question before it shows itself again, or is answered in another way."""
    instead = (Option(AS_ASKED, say("As asked")), Option("o7", say("Another")))
    asked = replace(question(1), instead=instead)
    shown = panel.panel(seat_panel(asked, (("o1",), ("o2",))), localizer(), HAND)
    found = dict(zip(labels(shown), controls(shown), strict=True))
    ways = [(found[label].kind, found[label].answers) for label in ("As asked", "Another", "Back")]
    assert ways == [(Kind.ASK, (("o1",),)), (Kind.ANSWER, (("o1",), ("o7",))), (Kind.ASK, ())]
    check(shown)


async def test_the_alt_text_has_every_letter_of_the_picture() -> None:
    """Those of the answers to the question before, too, which the picture still shows."""
    lettered = Option("o7", say("Another"), sign="B")
    asked = replace(question(1), options=(Option("o1", say("This"), sign="A"),), instead=(lettered,))
    told = " ".join(renderer._marked(asked, localizer()))  # noqa: SLF001 - the rest of it is the position
    assert told.endswith("A · This, B · Another.")


async def test_the_first_question_has_no_way_back() -> None:
    assert "Back" not in labels(panel.panel(seat_panel(question(3)), localizer(), HAND))


@pytest.mark.parametrize(
    ("most", "picked", "kind"), [(1, (), Kind.ASK), (9, (), Kind.ASK), (9, ("o1",), Kind.PICK)]
)
async def test_turning_a_page_asks_again_and_answers_nothing(
    most: int, picked: Answer, kind: AnyKind
) -> None:
    """The picks are kept; the page is identified by the number of its first menu."""
    many = seat_panel(question(300, 1, most))
    first, middle = (panel.panel(many, localizer(), None, picked=picked, page=page) for page in (0, 1))
    turning = [_turning(message) for message in (first, middle)]
    answers = (picked,) if picked else ()
    assert [
        [(control.kind, control.page, control.answers) for control in found.values()] for found in turning
    ] == [
        [(kind, MENUS_A_PANEL, answers)],
        [(kind, 0, answers), (kind, 2 * MENUS_A_PANEL, answers)],
    ]
    assert [list(found) for found in turning] == [["›"], ["‹", "›"]]


def _turning(message: Message) -> dict[str, Control]:
    return {
        part["label"]: decode(part["custom_id"])
        for part in all_parts(message)
        if part.get("label") in {"‹", "›"}
    }


async def test_groups_become_menus_with_their_headings() -> None:
    grouped = Question(
        say("?"), tuple(Option(f"{g}{n}", say("x"), group=say(g)) for g in "abc" for n in range(20))
    )
    shown = panel.panel(seat_panel(grouped), localizer(), HAND)
    assert [part["placeholder"] for part in all_parts(shown) if part["type"] == 3] == ["a", "b", "c"]


async def test_nothing_can_be_picked_where_nothing_need_be() -> None:
    asked = AskedQuestion(question(5, least=0, most=5), Control(Kind.ASK, TableId(1), 2), panel.TABLE)
    shown = compose(*choices(asked, localizer()))
    assert control(shown, Kind.ANSWER).answers == ()
    none = [one for one in controls(shown) if one.answers == ((),)]
    assert [one.kind for one in none] == [Kind.ANSWER]


@pytest.mark.parametrize(
    ("options", "least", "most", "says"),
    [
        (22, 1, 5, "Choose 1–5"),
        (11, 1, 1, "Choose one"),
        (5, 2, 2, "Choose 2"),
        (5, 0, 3, "Choose 1–3"),
    ],
)
async def test_a_menu_says_how_many_to_choose(options: int, least: int, most: int, says: str) -> None:
    """A range of cards would read as what is chosen."""
    shown = panel.panel(seat_panel(question(options, least, most)), localizer(), HAND)
    assert [part["placeholder"] for part in all_parts(shown) if part["type"] == 3] == [says]


async def test_menus_that_share_the_options_say_which() -> None:
    plain = Question(say("?"), tuple(Option(f"o{n}", say("card {n}", n=n)) for n in range(30)))
    shown = panel.panel(seat_panel(plain), localizer(), HAND)
    placeholders = [part["placeholder"] for part in all_parts(shown) if part["type"] == 3]
    assert placeholders == ["card 0 – card 24", "card 25 – card 29"]


async def test_of_many_groups_a_menu_names_the_first_and_the_last() -> None:
    options = tuple(Option(f"o{n}", say("x{n}", n=n), group=say("Row {n}", n=n // 6)) for n in range(42))
    shown = panel.panel(seat_panel(Question(say("?"), options)), localizer(), HAND)
    placeholders = [part["placeholder"] for part in all_parts(shown) if part["type"] == 3]
    assert placeholders == ["Row 0 – Row 3", "Row 4 · Row 5 · Row 6"]


@pytest.mark.parametrize(("aside", "label"), [(False, "Auto-pass my turns"), (True, "Turn off auto-pass")])
async def test_who_may_stand_aside_is_offered_it(*, aside: bool, label: str) -> None:
    asked = seat_panel(question(2), auto_pass=aside)
    for shown in (
        panel.panel(asked, localizer(), HAND),
        hand.hand_panel(asked, localizer(), (HAND,), dm=False),
    ):
        check(shown)
        assert label in labels(shown)
        assert control(shown, Kind.AUTO_PASSING).word == ("off" if aside else "on")
        assert ("Auto-pass is on" in text(shown)) is aside
    assert "Auto-pass my turns" not in str(labels(panel.panel(seat_panel(question(2)), localizer(), HAND)))


def test_picks_are_gathered_over_several_menus() -> None:
    """The picks of the menu that was used change; those of the others stay, in the order of the options."""
    asked = question(60, 2, 6)
    assert gather(asked, ("o1", "o30"), 0, ["o3", "o2"]) == ("o2", "o3", "o30")
    assert gather(asked, ("o1", "o30"), 1, []) == ("o1",)
    assert gather(asked, ("o1",), 0, ["o30", "forged"]) == ()
    assert gather(asked, ("o1",), len(menus(asked.options)), ["o1"]) == ("o1",), "a menu that is not there"


@pytest.mark.parametrize(("picked", "done"), [(("o1",), False), (("o1", "o2"), True)])
async def test_done_waits_for_enough_picks(picked: Answer, *, done: bool) -> None:
    shown = panel.panel(seat_panel(question(60, 2, 6)), localizer(), HAND, picked=picked)
    assert any(one.kind is Kind.ANSWER and one.answers == (picked,) for one in controls(shown)) is done


async def test_the_panel_without_a_question_says_for_whom_the_game_waits() -> None:
    shown = panel.panel(seat_panel(None), localizer(), HAND)
    check(shown)
    assert "Waiting for ■ " in text(shown), "named: a private answer mentions nobody"
    assert "Waiting for <@" not in text(shown)


@pytest.mark.parametrize("dm", [True, False])
async def test_the_hand(*, dm: bool) -> None:
    shown = hand.hand_panel(seat_panel(question(2)), localizer(), (HAND, picture("t.png", PIXEL, "x")), dm=dm)
    check(shown)
    assert [len(part["items"]) for part in all_parts(shown) if part["type"] == 12] == [1, 1]
    assert control(shown, Kind.TOGGLE_DM).word == ("off" if dm else "on")


@pytest.mark.parametrize("dm", [True, False])
async def test_the_hand_of_a_game_that_is_over_offers_no_messages(*, dm: bool) -> None:
    """There is no turn to come; whoever gets messages at other tables can still stop them."""
    asked = seat_panel(None)
    over = replace(asked, table=replace(asked.table, phase=Phase.FINISHED))
    shown = hand.hand_panel(over, localizer(), (HAND,), dm=dm)
    check(shown)
    assert [one.word for one in controls(shown) if one.kind is Kind.TOGGLE_DM] == (["off"] if dm else [])


async def test_the_message_that_it_is_your_turn() -> None:
    shown = hand.turn_message(
        seat_panel(question(2)), localizer(), HAND, "https://discord.com/channels/1/2", PostId(7)
    )
    check(shown)
    assert labels(shown) == ["Play", "Go to the table"]


async def test_the_form_for_a_move() -> None:
    """Discord: a form's title has 45 characters; its answer is known by its custom id."""
    form = move_form(TableId(1), 3, localizer(), "x" * 300).to_dict()
    assert len(form["title"]) <= 45
    (label,) = form["components"]
    assert label["component"]["custom_id"] == TYPED_MOVE
    assert len(label["component"]["placeholder"]) <= 100


@pytest.mark.parametrize(
    ("typed", "kept"), [("H 3♠ → Ö?", True), ("x" * 48, True), ("ö" * 25, False), ("", True)]
)
def test_a_move_that_was_refused_is_in_its_form_again(typed: str, kept: bool) -> None:
    """As far as a button has room for it."""
    control = decode(encode(typing(TableId(36**12 - 1), 36**12 - 1, typed)))
    assert typed_before(control.word) == (typed if kept else "")
    form = move_form(control.table, 0, localizer(), None, typed_before(control.word)).to_dict()
    assert form["components"][0]["component"].get("value", "") == typed_before(control.word)
    assert typed_before(typing(TableId(1), 1, "H \ud83d").word) == "H ?"  # half a character


@pytest.mark.parametrize("word", ["x", "_w", "-", "YQpi"])
def test_a_forged_button_opens_an_empty_form(word: str) -> None:
    assert typed_before(word) == ""


async def test_what_was_missed_runs_from_the_oldest_to_the_newest() -> None:
    """Like a chat, whoever it names."""
    sentences = [say("First."), say("{who} is robbed.", who=Who(1)), say("Then."), say("Last.")]
    lines = tuple(Line(at, 0, "player", "", said, turn=at // 2) for at, said in enumerate(sentences))
    shown = text(panel.panel(seat_panel(question(2), missed=lines, news=()), localizer(), HAND))
    places = [
        shown.index(said) for said in ("Since your last turn", "First.", "is robbed.", "Then.", "Last.")
    ]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("acted", "heading"), [(True, "**Since your last turn**"), (False, "**Since the game started**")]
)
async def test_the_heading_says_since_when(acted: bool, heading: str) -> None:
    """Nothing was before a player's first turn."""
    missed = tuple(Line(version, 0, "player", "", say("Line."), turn=version) for version in range(2))
    shown = seat_panel(question(2), missed=missed, news=())
    assert f"{heading}\n- Line." in text(panel.panel(replace(shown, has_acted=acted), localizer(), HAND))
    players = [
        replace(player, past=(FormerOccupant("Dora", UserId(8), 1),)) for player in shown.table.players
    ]
    taken = replace(shown, has_acted=acted, table=replace(shown.table, players=tuple(players)))
    heading = heading.replace("the game started", "you took this seat")
    assert f"{heading}\n- Line." in text(panel.panel(taken, localizer(), HAND))


async def test_a_panel_that_asks_nothing_stays_true_when_it_grows_old() -> None:
    """It reports the others as they were when it was shown; the question asks the player."""
    old = "-# This is how things stood when you looked;"
    assert old in text(panel.panel(seat_panel(None), localizer(), HAND))
    assert old in text(hand.hand_panel(seat_panel(None), localizer(), [HAND], dm=False))
    assert old not in text(panel.panel(seat_panel(question(2)), localizer(), HAND))


async def test_what_was_missed_is_told_as_far_as_it_fits() -> None:
    """In whole lines, the newest and those about the player; not what they did themselves."""
    lines = [Line(0, 0, "player", "", say("{who} is robbed.", who=Who(1)), turn=0)]
    lines += [
        Line(version, 0, "player", "", say(f"Line {version} {'x' * 40}."), turn=version % 6)
        for version in range(60)
    ]
    lines += [Line(61, 1, "clock", "", say("By the clock."), turn=1)]
    lines += [Line(62, 1, "player", "", say("By me."), turn=1)]
    shown = text(panel.panel(seat_panel(question(2), missed=tuple(lines), news=()), localizer(), HAND))
    told = shown[shown.index("Since your last turn") :].splitlines()
    assert told[:2] == ["Since your last turn**", "-# See the log for more."]
    assert told[2].endswith("is robbed.")
    ends = told.index("- By the clock. (out of time)")
    assert ends > 12
    assert told[ends - 1].startswith("- Line 59")
    assert all(line.endswith(f"{'x' * 40}.") for line in told[3:ends])
    assert "By me." not in shown


async def test_what_was_missed_takes_all_the_room_there_is() -> None:
    lines = tuple(Line(at, 0, "player", "", say(f"Line {at} {'x' * 40}."), turn=at % 6) for at in range(9))
    shown = seat_panel(question(2), missed=lines, news=())
    heading, *told = history.missed(shown, localizer(), 2000).splitlines()
    assert len(told) == 9
    for kept in (2, 1):
        exact = "\n".join([heading, "-# See the log for more.", *told[-kept:]])
        assert history.missed(shown, localizer(), len(exact)) == exact
    assert history.missed(shown, localizer(), len(exact) + len(told[0])) == exact, "a character is missing"


async def test_the_own_note_takes_the_room_that_is_left() -> None:
    """And it can ping nobody, nor look like anything but a note."""
    shown = panel.panel(
        seat_panel(question(3)), localizer(), HAND, Beside(note="# *watch* @everyone\n\n" + "x" * 980)
    )
    check(shown)
    assert "-# 📝" in text(shown)
    assert "# *watch*" not in text(shown)
    assert "📝" not in text(panel.panel(seat_panel(question(3)), localizer(), HAND))
    in_text = panel.panel(seat_panel(question(3)), localizer(), None, Beside(hints=(LONG,), note="x" * 980))
    assert sum(len(part.get("content", "")) for part in all_parts(in_text)) == 3550, "450 for the position"


async def test_undo_asks_once_and_keeping_stands_where_undo_stood() -> None:
    """Everything above stays as it was, so that nothing changes its meaning under a resting pointer."""
    (line,) = (Line(1, 1, "player", "", say("{who} keeps.", who=Who(1))),)
    offered = panel.panel(seat_panel(question(3), undo=(line,)), localizer(), HAND)
    assert control(offered, Kind.UNDO).count == 300
    asked = panel.panel(seat_panel(question(3), undo=(line,), undoing=True), localizer(), HAND)
    assert Kind.UNDO not in {one.kind for one in controls(asked)}
    assert labels(asked).index("Undo my last move") == labels(offered).index("Undo my last move")
    assert labels(asked)[-1] == "Undo it"
    check(asked)
    assert "keeps." in text(asked)


async def test_who_owes_a_move_can_try_it_out() -> None:
    assert "Try it out" in labels(panel.panel(owing(question(3)), localizer(), HAND, Beside(more=True)))
    assert "Try it out" not in labels(panel.panel(seat_panel(question(3)), localizer(), HAND))
