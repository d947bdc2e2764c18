"""Every layout stays within Discord's limits, whatever a game and its players come up with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.chat.controls import Control, Kind
from bot.chat.layouts import board, end, lobby, log, notes, options, panel, rules, telling
from bot.chat.layouts.letter import ALT_TEXT, Attachment, Letter, fit, letter, pages, picture, words
from bot.chat.layouts.menus import Asked, choices, gather
from bot.chat.voice import Voice, harmless
from bot.locales import tongue
from bot.tables import Line, Log, Panel, Phase, Player, Scene, Table
from bot.tables.model import Board
from engines.base import Account, Answer, GameOption, Option, OptionChoice, Outcome, Question
from engines.chance import commitment
from engines.text import Text, Who, say
from tests.bot.chat.house import PIXEL, all_parts, check, control, controls, labels, text
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import NOON, PLACE, SEED

LONG = say("long " * 900)
NASTY = "**Al** @everyone <@11> `x` <#5> [a](http://b)"
HUGE = replace(
    TOY,
    blurb=LONG,
    options=tuple(
        GameOption(
            f"option{number}",
            LONG,
            LONG,
            tuple(OptionChoice(value, LONG, LONG) for value in range(25)),
            0,
            between=(0, 1000),
            suggest=lambda seats: seats,
        )
        for number in range(12)
    ),
    status=lambda _view: LONG,
    describe=lambda _view: (LONG,) * 5,
    tell=lambda _event: LONG,
    account=lambda _view: Account((LONG,) * 8, ((LONG,) * 8,) * 40, (LONG,) * 30),
)


def table(phase: Phase = Phase.LOBBY, players: int = 6, host: int = 1) -> Table:
    """A table of persons with troublesome names, and one AI."""
    joined = tuple(Player(NASTY, user if user > 1 else None, "ai") for user in range(1, players + 1))
    return Table(
        id=40_000_000,
        place=PLACE,
        game="toy",
        rules=1,
        phase=phase,
        host=host,
        players=joined,
        seats=() if phase is Phase.LOBBY else tuple(range(players)),
        options={option.name: 0 for option in HUGE.options},
        seating="random",
        seed=SEED,
        opened=NOON,
        version=1,
    )


def scene(phase: Phase, game: Any = HUGE, **changes: Any) -> Scene:
    """A public scene."""
    found: dict[str, Any] = {
        "table": table(phase),
        "game": game,
        "supported": True,
        "view": None if phase is Phase.LOBBY else object(),
        "happened": tuple(range(50)),
        "news": tuple(Line(1, 1, "player", "", game.tell(event)) for event in range(50)),
        "owes": (2, 3, 4, 5, 6),
        "outcome": Outcome((1,) * 6, (0, 1), {}) if phase is Phase.FINISHED else None,
    }
    return Scene(**(found | changes))


def seat_panel(question: Question | None, answers: tuple[Answer, ...] = (), **changes: Any) -> Panel:
    """A seat's panel."""
    found: dict[str, Any] = {
        "table": table(Phase.PLAYING),
        "game": HUGE,
        "supported": True,
        "view": object(),
        "happened": (),
        "owes": (2,),
        "outcome": None,
        "seat": 1,
        "count": 300,
        "answers": answers,
        "question": question,
        "notice": LONG,
        "news": (Line(1, 1, "player", "", LONG),) * 9,
    }
    return Panel(**(found | changes))


def question(options: int, least: int = 1, most: int = 1, groups: int = 1) -> Question:
    """A question with many long options."""
    return Question(
        LONG,
        tuple(
            Option(
                f"o{n}", say("option {n} {l}", n=n, l="x" * 200), LONG, group=say("group {g}", g=n % groups)
            )
            for n in range(options)
        ),
        least,
        most,
    )


def voice(names: int = 6) -> Voice:
    """English, at a table with troublesome names."""
    return Voice(tongue(None), (NASTY,) * names)


HAND = picture("hand.png", PIXEL, "a hand")


async def test_the_lobby() -> None:
    """Game, options, seats, seed commitment; six buttons and the rules."""
    shown = lobby.lobby(scene(Phase.LOBBY), voice(0), 77, [2, 3])
    check(shown)
    assert commitment(SEED) in text(shown)
    assert SEED.hex() not in text(shown)
    assert control(shown, Kind.RULES).post == 77
    assert shown.mentions == (2, 3)
    assert labels(shown) == ["Join", "Leave", "Rules", "Add AI", "Options", "Start", "Cancel"]


async def test_a_full_lobby_takes_nobody_in() -> None:
    shown = lobby.lobby(scene(Phase.LOBBY), voice(0), 1)
    assert {one.kind for one in controls(shown)}.isdisjoint({Kind.JOIN, Kind.ADD_AI})


async def test_a_lobby_with_one_player_cannot_start_and_says_who_is_missing() -> None:
    shown = lobby.lobby(
        scene(Phase.LOBBY, TOY, table=replace(table(players=1), options={"rounds": 2})), voice(0), 1
    )
    assert Kind.START not in {one.kind for one in controls(shown)}
    assert "1 more player is needed" in text(shown)
    assert "◦ ◦ ◦ ◦ ◦ *5 free seats*" in text(shown)
    (explained,) = [one.help for option in TOY.options for one in option.choices if str(one.label) == "short"]
    assert f"**Rounds:** short\n-# {explained}\n" in text(shown), "what the choice means"


async def test_a_closed_lobby_has_no_buttons() -> None:
    shown = lobby.lobby(scene(Phase.ABANDONED, table=replace(table(), phase=Phase.ABANDONED)), voice(0), 1)
    check(shown)
    assert controls(shown) == []


@pytest.mark.parametrize("page", [0, 1, 2, 3])
async def test_the_options(page: int) -> None:
    check(options.options(scene(Phase.LOBBY), voice(0), page, host=True, notice=LONG))


async def test_the_options_for_who_is_not_the_host_are_words_alone() -> None:
    shown = options.options(
        scene(Phase.LOBBY, TOY, table=replace(table(), options={"rounds": 7})), voice(0), host=False
    )
    check(shown)
    assert controls(shown) == []
    assert "**Rounds:** 7" in text(shown)


async def test_an_option_shows_what_is_chosen_and_what_is_suggested() -> None:
    shown = options.options(scene(Phase.LOBBY), voice(0), host=True)
    menu = next(part for part in all_parts(shown) if part["type"] == 3)
    assert [option["value"] for option in menu["options"] if option["default"]] == ["0"]
    game = replace(
        HUGE,
        options=(
            replace(HUGE.options[0], choices=tuple(OptionChoice(n, say("{n}", n=n), LONG) for n in range(9))),
        ),
    )
    shown = options.options(scene(Phase.LOBBY, game), voice(0), host=True)
    menu = next(part for part in all_parts(shown) if part["type"] == 3)
    suggested = [option["value"] for option in menu["options"] if "suggested" in option["label"]]
    assert suggested == ["6"], "six have joined"
    assert "-# Suggested for 6 players: 6" in list(lobby.options_in_words(scene(Phase.LOBBY, game), voice(0)))


async def test_the_board_says_an_open_question_once() -> None:
    """What is asked stands in the status; the event that asks it says the same."""
    asked = say("{who} may buy a card.", who=Who(0))
    game = replace(HUGE, status=lambda _view: asked)
    news = tuple(Line(n, 0, "player", "", one) for n, one in enumerate([say("A card comes up."), asked]))
    playing = replace(scene(Phase.PLAYING, game), view=object(), news=news)
    assert board.unsaid(playing) == news[:1]


async def test_the_board_leaves_to_the_log_what_is_said_anyhow() -> None:
    """Few lines fit: those that matter are not driven out by those that do not."""
    game = replace(HUGE, status=lambda _view: say("It goes on."))
    minor = [Line(n, 0, "player", "", say("It is your turn."), minor=True) for n in range(2, 9)]
    news = (Line(1, 0, "player", "", say("A king is taken.")), *minor)
    playing = replace(scene(Phase.PLAYING, game), view=object(), news=news)
    assert telling.newest(playing.news, playing.table, voice()) == ["- A king is taken."]


async def test_the_board() -> None:
    shown = board.board(scene(Phase.PLAYING), voice(), picture("board.png", PIXEL, "x" * 5000), 77, [2])
    check(shown)
    assert labels(shown) == ["Play", "My hand", "Log", "Rules"]
    open_ = scene(Phase.PLAYING, replace(HUGE, hands=False))
    assert "My view" in labels(board.board(open_, voice(), picture("board.png", PIXEL, ""), 77))
    assert control(shown, Kind.RULES).post == 77
    assert shown.mentions == (2,)
    assert shown.files[0].alt is not None
    assert len(shown.files[0].alt) == ALT_TEXT


async def test_the_board_mentions_who_owes_and_tells_the_last_six_events() -> None:
    game = replace(TOY, tell=lambda event: say("event {n}", n=str(event)), status=lambda _view: say("Go."))
    told = text(board.board(scene(Phase.PLAYING, game, owes=(5,)), voice(), HAND, 1))
    assert "<@5>" in told
    assert "event 49" in told
    assert "event 44" in told
    assert "event 43" not in told


async def test_a_table_under_forgotten_rules_can_be_closed() -> None:
    shown = board.unsupported(scene(Phase.PLAYING, view=None, supported=False), voice(), 1)
    check(shown)
    assert [one.kind for one in controls(shown)] == [Kind.CLOSE]


async def test_the_end() -> None:
    """Board and account as pictures, the seed, the record as a file, Rematch."""
    record = Attachment("palermo-toy-1.json", b"{}")
    shown = end.end(scene(Phase.FINISHED), voice(), [HAND, replace(HAND, name="account.png")], record, 7)
    check(shown)
    assert SEED.hex() in text(shown)
    assert commitment(SEED) in text(shown)
    assert [file.name for file in shown.files] == ["hand.png", "account.png", "palermo-toy-1.json"]
    assert labels(shown) == ["Rematch", "Log", "Rules"]


async def test_the_end_of_a_game_whose_rules_have_changed_is_not_called_broken_off() -> None:
    over = scene(Phase.FINISHED, view=None, supported=False, outcome=None, news=())
    shown = end.end(over, voice(), [], None, 7)
    check(shown)
    assert "broken off" not in text(shown)
    assert "under other rules" in text(shown)


async def test_who_won_is_said_once() -> None:
    won = say("{who} has won.", who=Who(1))
    game = replace(HUGE, status=lambda _view: won)
    news = (Line(1, 1, "player", "", say("The last step.")), Line(1, 1, "player", "", won))
    over = scene(Phase.FINISHED, game, news=news)
    assert text(end.end(over, voice(), [], None, 7)).count("has won.") == 1
    last = seat_panel(None, game=game, news=news, outcome=over.outcome, owes=())
    shown = text(panel.panel(last, voice(), HAND))
    assert shown.count("has won.") == 1
    assert "The last step." in shown


async def test_the_end_of_a_table_that_was_broken_off() -> None:
    shown = end.end(scene(Phase.ABANDONED, view=None, happened=()), voice(), [], None, 7)
    check(shown)
    assert "no winner" in text(shown)
    assert SEED.hex() not in text(shown)


def test_the_account_is_a_list_that_a_phone_can_show() -> None:
    """Columns in fixed width would wrap on a phone; each row is one line of words instead."""
    account = Account(
        (say("What"), say("{who}", who=Who(0)), say("Bob")),
        (
            (say("Hearts"), say("7"), say("0")),
            (say("Aces `A`, of which there are very many"), say("10"), say("11")),
        ),
    )
    assert end.account_list(account, Voice(tongue(None), ("Anna",))).splitlines() == [
        "**What** – ▲ Anna · Bob",
        "- Hearts – **▲\u00a07 · Bob\u00a00**",
        "- Aces `A`, of which there are very many – **▲\u00a010 · Bob\u00a011**",
    ]


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
            seat_panel(asked, path), voice(), HAND, page=page, picked=("o0",) if most > 1 else ()
        )
        check(shown)
        seen |= offered(shown)
    assert seen >= {option.value for option in asked.options}


def offered(shown: Letter) -> set[str]:
    """The values that can be picked in a panel."""
    values = {option["value"] for part in all_parts(shown) if part["type"] == 3 for option in part["options"]}
    answers = [one.answers[-1] for one in controls(shown) if one.kind is Kind.ANSWER and one.answers]
    return values.union(*answers)


async def test_ten_options_are_buttons_that_carry_the_answer() -> None:
    shown = panel.panel(seat_panel(question(10), (("a",),)), voice(), HAND)
    answers = [one for one in controls(shown) if one.kind is Kind.ANSWER]
    assert [one.answers for one in answers] == [(("a",), (f"o{n}",)) for n in range(10)]
    assert {one.count for one in answers} == {300}
    assert labels(shown)[-2:] == ["Back", "Type a move"]


async def test_buttons_are_explained_above_them_and_menus_in_themselves() -> None:
    """look.md: nothing is said twice; neither are buttons beside each other that mean the same."""
    meaning = [say("laid open"), say("laid open"), None, say("drawn")]
    options = tuple(Option(f"o{n}", say("x{n}", n=n), one) for n, one in enumerate(meaning))
    assert "- **x0 · x1** – laid open\n- **x3** – drawn" in text(
        panel.panel(seat_panel(Question(say("?"), options)), voice(), HAND)
    )
    many = tuple(Option(f"o{n}", say("x{n}", n=n), say("drawn")) for n in range(11))
    assert "drawn" not in text(panel.panel(seat_panel(Question(say("?"), many)), voice(), HAND))


async def test_the_first_question_has_no_way_back() -> None:
    assert "Back" not in labels(panel.panel(seat_panel(question(3)), voice(), HAND))


async def test_groups_become_menus_with_their_headings() -> None:
    grouped = Question(
        say("?"), tuple(Option(f"{g}{n}", say("x"), group=say(g)) for g in "abc" for n in range(20))
    )
    shown = panel.panel(seat_panel(grouped), voice(), HAND)
    assert [part["placeholder"] for part in all_parts(shown) if part["type"] == 3] == ["a", "b", "c"]


async def test_nothing_can_be_picked_where_nothing_need_be() -> None:
    asked = Asked(question(5, least=0, most=5), Control(Kind.ASK, 1, 2))
    shown = letter(*choices(asked, voice()))
    assert control(shown, Kind.ANSWER).answers == ()
    none = [one for one in controls(shown) if one.answers == ((),)]
    assert [one.kind for one in none] == [Kind.ANSWER]


@pytest.mark.parametrize(
    ("options", "least", "most", "says"),
    [
        (22, 1, 5, "Choose 1 to 5"),
        (11, 1, 1, "Choose one"),
        (5, 2, 2, "Choose 2"),
        (5, 0, 3, "Choose 1 to 3"),
    ],
)
async def test_a_menu_says_how_many_to_choose(options: int, least: int, most: int, says: str) -> None:
    """A range of cards would read as what is chosen."""
    shown = panel.panel(seat_panel(question(options, least, most)), voice(), HAND)
    assert [part["placeholder"] for part in all_parts(shown) if part["type"] == 3] == [says]


async def test_menus_that_share_the_options_say_which() -> None:
    plain = Question(say("?"), tuple(Option(f"o{n}", say("card {n}", n=n)) for n in range(30)))
    shown = panel.panel(seat_panel(plain), voice(), HAND)
    placeholders = [part["placeholder"] for part in all_parts(shown) if part["type"] == 3]
    assert placeholders == ["card 0 – card 24", "card 25 – card 29"]


@pytest.mark.parametrize(
    ("aside", "label"), [(False, "Pass until I say otherwise"), (True, "Take my turns again")]
)
async def test_who_may_stand_aside_is_offered_it(*, aside: bool, label: str) -> None:
    asked = seat_panel(question(2), aside=aside)
    for shown in (panel.panel(asked, voice(), HAND), panel.hand_panel(asked, voice(), (HAND,), dm=False)):
        check(shown)
        assert label in labels(shown)
        assert control(shown, Kind.STAND_ASIDE).word == ("off" if aside else "on")
        assert ("Your turns pass by themselves" in text(shown)) is aside
    assert "Pass until" not in str(labels(panel.panel(seat_panel(question(2)), voice(), HAND)))


def test_picks_are_gathered_over_several_menus() -> None:
    """The menu that was touched counts anew; the picks of the others stay, in the order of the options."""
    asked = question(60, 2, 6)
    assert gather(asked, ("o1", "o30"), 0, ["o3", "o2"]) == ("o2", "o3", "o30")
    assert gather(asked, ("o1", "o30"), 1, []) == ("o1",)
    assert gather(asked, ("o1",), 0, ["o30", "forged"]) == ()
    assert gather(asked, ("o1",), 99, ["o1"]) == ("o1",)


@pytest.mark.parametrize(("picked", "done"), [(("o1",), False), (("o1", "o2"), True)])
async def test_done_waits_for_enough_picks(picked: Answer, *, done: bool) -> None:
    shown = panel.panel(seat_panel(question(60, 2, 6)), voice(), HAND, picked=picked)
    assert any(one.kind is Kind.ANSWER and one.answers == (picked,) for one in controls(shown)) is done


async def test_the_panel_without_a_question_says_for_whom_the_game_waits() -> None:
    shown = panel.panel(seat_panel(None), voice(), HAND)
    check(shown)
    assert "Waiting for <@2>." in text(shown)


async def test_who_is_named_in_the_status_is_mentioned_there_and_not_again() -> None:
    """look.md: nothing is said twice."""
    named = replace(HUGE, status=lambda _view: say("{one} and {two} choose.", one=Who(1), two=Who(0)))
    shown = board.board(scene(Phase.PLAYING, named, owes=(2,)), voice(), HAND, 1)
    assert "■ <@2> and" in text(shown)
    assert text(shown).count("<@2>") == 1
    assert "Waiting for" not in text(shown)


@pytest.mark.parametrize("dm", [True, False])
async def test_the_hand(*, dm: bool) -> None:
    shown = panel.hand_panel(seat_panel(question(2)), voice(), (HAND, picture("t.png", PIXEL, "x")), dm=dm)
    check(shown)
    assert [len(part["items"]) for part in all_parts(shown) if part["type"] == 12] == [1, 1]
    assert control(shown, Kind.TOGGLE_DM).word == ("off" if dm else "on")


async def test_the_message_that_it_is_your_turn() -> None:
    shown = panel.turn_message(seat_panel(question(2)), voice(), HAND, "https://discord.com/channels/1/2", 7)
    check(shown)
    assert labels(shown) == ["Play", "To the table"]


async def test_the_form_for_a_move() -> None:
    """Discord: a form's title has 45 characters; its answer is known by its custom id."""
    form = panel.move_form(1, 3, voice(), "x" * 300).to_dict()
    assert len(form["title"]) <= 45
    (label,) = form["components"]
    assert label["component"]["custom_id"] == panel.TYPED_MOVE
    assert len(label["component"]["placeholder"]) <= 100


async def test_the_form_for_a_number() -> None:
    form = options.option_form(scene(Phase.LOBBY), HUGE.options[0], voice()).to_dict()
    assert len(form["title"]) <= 45
    assert len(form["components"][0]["label"]) <= 45
    assert form["components"][0]["component"]["value"] == "0"


def found_log(lines: int, sentence: Text, seat: int = 1) -> Log:
    """A log of many lines, of moves that an AI made for a seat; in seat 0 sits an AI player."""
    line = Line(1, seat, "ai", "note", sentence)
    return Log(table=table(Phase.PLAYING), game=HUGE, lines=(line,) * lines, position=(LONG,) * 3)


def calm(found: Log) -> Log:
    """The log with a position of one short line."""
    return replace(found, position=(say("All is calm."),))


@pytest.mark.parametrize("page", [None, 0, 3, 999])
async def test_the_log(page: int | None) -> None:
    check(log.log(found_log(300, say("{who} moves.", who=Who(1))), voice(), page))


async def test_the_log_opens_at_its_newest_page_and_turns() -> None:
    found = found_log(300, say("{who} moves.", who=Who(1)))
    newest = log.log(found, voice())
    back = next(one for one in controls(newest) if one.kind is Kind.LOG_PAGE)
    shown = log.log(found, voice(), back.page)
    check(shown)
    assert "- ■ " in text(shown)
    assert "(AI)" in text(shown)
    assert "`note`" in text(shown)


async def test_a_short_log_and_the_position_are_one_page_without_buttons() -> None:
    shown = log.log(calm(found_log(3, say("{who} moves.", who=Who(1)))), voice())
    check(shown)
    assert text(shown).count("moves.") == 3
    assert "**The position**" in text(shown)
    assert "Page" not in text(shown)
    assert controls(shown) == []


async def test_the_newest_page_of_the_log_is_full() -> None:
    """One line more than a page starts a page for the oldest lines, not for the newest."""
    found = calm(found_log(100, say("{who} moves {long}.", who=Who(1), long="x" * 60)))
    newest, oldest = text(log.log(found, voice())), text(log.log(found, voice(), 1))
    assert newest.count("moves") >= oldest.count("moves") > 0


async def test_each_line_of_a_note_is_code_of_its_own() -> None:
    """Code over two lines is no code in a list."""
    found = calm(found_log(1, say("Both are shown.")))
    two = replace(found, lines=(replace(found.lines[0], note="0 I DC\n1 I HD"),))
    assert "· `0 I DC` · `1 I HD`" in text(log.log(two, voice()))


async def test_the_log_leaves_it_to_the_name_of_an_ai_player_to_say_so() -> None:
    assert "(AI)" not in text(log.log(found_log(3, say("{who} moves.", who=Who(0)), seat=0), voice()))


README = (
    "# Game\n\nOpening.\n\n## One\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\ntext\n\n## Two\n\n"
    + "- line\n" * 1400
)


def test_the_rules_are_parted_by_headings() -> None:
    assert [title for title, _ in rules.parsed(README)] == ["Game", "One", "Two"]


@pytest.mark.parametrize(("section", "page"), [(0, 0), (1, 0), (2, 0), (2, 1), (99, 99)])
async def test_the_rules(monkeypatch: pytest.MonkeyPatch, section: int, page: int) -> None:
    monkeypatch.setattr(rules, "sections", lambda _game: rules.parsed(README))
    check(rules.rules(HUGE, voice(0), section, page))


async def test_the_arrows_lead_through_the_chapters_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "sections", lambda _game: rules.parsed(README))
    shown = rules.rules(HUGE, voice(0), 1)
    assert labels(shown) == ["◀ Game", "Two ▶"]
    assert "Chapter 2 of 3" in text(shown)
    (menu,) = [part for part in all_parts(shown) if part["type"] == 3]
    assert menu["placeholder"] == "Choose a chapter"
    assert not any(option["default"] for option in menu["options"])
    on = controls(shown)[1]
    following = rules.rules(HUGE, voice(0), on.count, on.page)
    assert "Chapter 3 of 3, page 1 of 3" in text(following)
    assert labels(following) == ["◀ One", "▶"]


async def test_tables_of_the_rules_stand_in_fixed_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "sections", lambda _game: rules.parsed(README))
    assert "```\na | b\n1 | 2\n```" in text(rules.rules(HUGE, voice(0), 1))


async def test_wrapped_lines_of_the_rules_are_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord keeps every line break: a paragraph is one line there, and so is an item of a list."""
    readme = "# Game\n\nA city\nof *tiles*.\nAll.\n\n- a chip\n  of yours\n- **two**\n\n1. one\n2. two\n"
    monkeypatch.setattr(rules, "sections", lambda _game: rules.parsed(readme))
    shown = text(rules.rules(HUGE, voice(0), 0))
    assert "A city of *tiles*. All.\n\n- a chip of yours\n- **two**\n\n1. one\n2. two\n" in shown


async def test_notes() -> None:
    everything = [
        notes.note(LONG, voice()),
        notes.confirm(LONG, LONG, Control(Kind.QUIT_SURELY, 1), voice()),
        notes.busy(LONG, table(), "toy", voice()),
        notes.pick_game([HUGE], voice()),
        notes.my_tables([(table(), "Toy")] * 200, 1, voice()),
        notes.my_tables([], 1, voice()),
        notes.command_help([HUGE] * 5, [("palermo start", LONG)] * 25, voice()),
    ]
    for one in everything:
        check(one)


@pytest.mark.parametrize(("seats", "words"), [(range(2, 3), "2 players"), (range(3, 6), "3–5 players")])
async def test_who_picks_a_game_sees_for_how_many_it_is(seats: range, words: str) -> None:
    game = replace(TOY, seats=seats)
    (menu,) = [part for part in all_parts(notes.pick_game([game], voice())) if part["type"] == 3]
    assert menu["options"][0]["label"] == f"{game.title} ({words})"
    assert f"**{game.title}** ({words}) – " in text(notes.command_help([game], [], voice()))


async def test_my_tables_are_links_to_their_boards() -> None:
    mine = replace(table(Phase.PLAYING), board=Board(55, NOON, 1), owes=(2,))
    own = text(notes.my_tables([(mine, "Toy")], 2, voice()))
    assert "(https://discord.com/channels/1/100/55) · <#100>" in own
    assert own.endswith(": **your turn**")
    other = text(notes.my_tables([(mine, "Toy")], 3, voice()))
    assert "<#100> · with " in other
    assert other.count(harmless(NASTY)) == 6, "the five others, and the one of them whose turn it is"
    assert "(AI)" in other
    assert other.endswith(" to move")
    assert "waiting to start" in text(notes.my_tables([(table(), "Toy")], 3, voice()))


def test_names_are_harmless() -> None:
    """Nothing in a name pings, links or formats."""
    shown = harmless(NASTY)
    assert "**Al**" not in shown
    assert "@everyone" not in shown
    assert not shown.startswith("<")
    assert "\\<#5>" in shown
    assert "![" not in shown


def test_names_in_labels_are_as_they_are() -> None:
    assert Voice(tongue(None), ("A_b",)).plain(say("{who}", who=Who(0))) == "▲ A_b"
    assert Voice(tongue(None), ("A_b",))(say("{who}", who=Who(0))) == "▲ A\\_b"


async def test_only_persons_named_are_pinged() -> None:
    """Discord: without a client-level none, a list of users goes out with everyone and roles allowed."""
    allowed: Any = letter(words("hello"), mentions=[5, 6]).allowed_mentions()
    assert allowed.to_dict() == {"parse": [], "users": [5, 6]}
    nobody: Any = letter(words("hello")).allowed_mentions()
    assert nobody.to_dict() == {"parse": [], "users": []}


def test_a_layout_from_another_thread_is_not_sent() -> None:
    """Discord: a view built off the loop ignores stop() and would be kept for ever."""
    with pytest.raises(RuntimeError, match="event loop"):
        letter(words("hello")).ready()


def test_texts_are_cut_and_paged() -> None:
    assert fit("abcdef", 4) == "abc…"
    assert pages(["ab", "cd", "e" * 9], 5) == ["ab\ncd", "eeee…"]
    assert pages([], 5) == [""]
