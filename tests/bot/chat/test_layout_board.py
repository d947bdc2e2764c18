"""The board and the last message of a game: what they tell, once, and that they keep Discord's limits."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from datetime import timedelta

from bot.chat.screens import board, end, history, panel
from bot.chat.screens.in_words import POSITION, position
from bot.chat.screens.proof import Proofs
from bot.chat.wire.discord_limits import ALT_TEXT
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Attachment, Message, compose, picture, words
from bot.locales import language_of
from bot.tables import Line, Phase
from bot.tables.reading.exports import Final
from bot.tables.values.ids import PostId
from bot.tables.values.views import GameSummary
from engines.base import Account, Outcome
from engines.chance import commitment
from engines.mafiadollar.words import score
from engines.moments import CERTAIN, Moment
from engines.text import Who, say
from tests.bot.chat.fakes import PIXEL, check, control, controls, labels, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.samples import HAND, HUGE, SUMMARY, localizer, seat_panel, table_view
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import SEED


async def test_the_board_says_an_open_question_once() -> None:
    """The status already says what is asked, so the event that says the same is left out."""
    asked = say("{who} may buy a card.", who=Who(0))
    game = replace(HUGE, words=replace(HUGE.words, status=lambda _view: asked))
    news = tuple(Line(n, 0, "player", "", one) for n, one in enumerate([say("A card comes up."), asked]))
    playing = replace(table_view(Phase.PLAYING, game), view=object(), news=news)
    assert history.unsaid(playing) == news[:1]


async def test_the_board_leaves_to_the_log_what_is_said_anyhow() -> None:
    """Few lines fit: those that matter are not driven out by those that do not."""
    game = replace(HUGE, words=replace(HUGE.words, status=lambda _view: say("It goes on.")))
    minor = [Line(n, 0, "player", "", say("It is your turn."), minor=True) for n in range(2, 9)]
    news = (Line(1, 0, "player", "", say("A king is taken.")), *minor)
    playing = replace(table_view(Phase.PLAYING, game), view=object(), news=news)
    assert history.newest(playing.news, playing.table, localizer(), 500) == "- A king is taken."


async def test_of_what_happened_no_line_is_cut_but_one_that_is_too_long_by_itself() -> None:
    """The last lines are kept, and it is said that there are others."""
    lines = [f"- {n}" + "x" * 40 for n in range(9)]
    earlier = "-# See the log for earlier events."
    assert history.last_that_fit(lines, localizer(), 9 * 44 + 40) == "\n".join(lines)
    assert history.last_that_fit(lines, localizer(), 130) == "\n".join([earlier, *lines[-2:]])
    assert history.last_that_fit(lines[-1:], localizer(), 130, before=True) == "\n".join([earlier, lines[-1]])
    exact = "\n".join([earlier, *lines[-2:]])
    assert history.last_that_fit(lines, localizer(), len(exact)) == exact
    assert history.last_that_fit(lines, localizer(), len(exact) - 1) == "\n".join([earlier, lines[-1]])
    told = history.last_that_fit(["- first", "- " + "x" * 500], localizer(), 200)
    assert told.startswith(f"{earlier}\n- xxx")
    assert told.endswith("x…")
    assert len(told) == 200, "all the room there is"


async def test_the_board() -> None:
    shown = board.board(
        table_view(Phase.PLAYING), localizer(), picture("board.png", PIXEL, "x" * 5000), PostId(77)
    )
    check(shown)
    assert labels(shown) == ["Play", "My hand", "Log", "Rules", "Legend"]
    open_ = table_view(Phase.PLAYING, replace(HUGE, hands=False))
    assert "My view" in labels(board.board(open_, localizer(), picture("board.png", PIXEL, ""), PostId(77)))
    assert control(shown, Kind.RULES).post == 77
    assert shown.mentions == table_view(Phase.PLAYING).owes, "else they appear as bare numbers"
    assert shown.silent
    assert shown.files[0].alt is not None
    assert len(shown.files[0].alt) == ALT_TEXT


async def test_the_board_mentions_who_owes_and_tells_the_last_six_events() -> None:
    game = replace(TOY, words=replace(TOY.words, status=lambda _view: say("Go.")))
    news = tuple(Line(1, 1, "player", "", say("event {n}", n=n)) for n in range(50))
    shown = table_view(Phase.PLAYING, game, owes=(5,), news=news)
    told = text(board.board(shown, localizer(), HAND, PostId(1)))
    assert "<@5>" in told
    assert "event 49" in told
    assert "event 44" in told
    assert "event 43" not in told


async def test_who_is_named_in_the_status_is_mentioned_there_and_not_again() -> None:
    """look.md: nothing is said twice."""
    named = replace(
        HUGE,
        words=replace(
            HUGE.words, status=lambda _view: say("{one} and {two} choose.", one=Who(1), two=Who(2))
        ),
    )
    shown = board.board(table_view(Phase.PLAYING, named, owes=(2,)), localizer(), HAND, PostId(1))
    assert "■ <@2> and" in text(shown)
    assert text(shown).count("<@2>") == 1
    assert "<@3>" not in text(shown), "the game does not wait for them"
    assert "Waiting for" not in text(shown)


async def test_a_table_under_forgotten_rules_can_be_closed() -> None:
    shown = board.unsupported(table_view(Phase.PLAYING, view=None, supported=False), localizer(), PostId(1))
    check(shown)
    assert [one.kind for one in controls(shown)] == [Kind.CLOSE]


async def test_the_end() -> None:
    """The winner, the margin and the length; the fair play line comes last; the account is left out."""
    record = Attachment("palermo-toy-1.json", b"{}")
    pictures = [HAND, replace(HAND, name="account.png")]
    said = replace(HUGE.words, status=lambda _view: say("{who} has won.", who=Who(1)), score=score)
    won = replace(HUGE, words=said)
    over = table_view(Phase.FINISHED, won, outcome=Outcome((3, 5), (1,), {}))
    summary = GameSummary(41, timedelta(days=1, hours=2, minutes=5))
    shown = end.end(
        over, localizer(), pictures, summary, Proofs(record, Final(b"{}", "7e" * 32, "holds")), PostId(7)
    )
    check(shown)
    for digits in (SEED.hex(), commitment(SEED), hashlib.sha256(record.data).hexdigest(), "7e" * 32):
        assert digits in text(shown)
    older = end.end(
        table_view(Phase.FINISHED),
        localizer(),
        pictures,
        SUMMARY,
        Proofs(record, Final(b"{}", None, "no terms")),
        PostId(7),
    )
    assert "no terms were posted when this game started" in text(older)
    assert [file.name for file in shown.files] == ["hand.png", "account.png", "palermo-toy-1.json"]
    assert labels(shown) == ["Rematch", "Details", "Log", "Rules", "Check it yourself"]
    _title, winner, scores, lasted, checked, *small = text(shown).splitlines()
    assert winner.endswith("has won.")
    assert scores.index(": $5") < scores.index(": $3")
    assert lasted == "41 moves in 1 day 2 hours"
    assert checked == "✅ Fair play: checked"
    assert all(digits.startswith("-# ") for digits in small)
    assert "long long" not in text(shown)
    told = text(end.details_panel(over, localizer(), [HAND]))
    assert "long long" in told
    assert "What was secret" in told


async def test_the_end_in_words_tells_what_the_front_page_would() -> None:
    """Who won by how much, what decided it, and other moments; with the picture all would be told twice."""
    scored = replace(HUGE, words=replace(HUGE.words, score=score, full_score=score))
    over = table_view(Phase.FINISHED, scored, outcome=Outcome((3, 5), (1,), {}))
    found = (
        Moment(0, "start", say("The start"), 0),
        Moment(3, "fight", say("A fight"), 40),
        Moment(5, "raid", say("A raid"), CERTAIN, deed=say("A raid")),
        Moment(9, "end", say("The end"), 0),
    )
    course = ((0, 0), (1, 0), (3, 5))
    summary = GameSummary(9, timedelta(days=1), scores=course, moments=found)
    written = text(end.end(over, localizer(), [], summary, None, PostId(7)))
    assert re.search(
        r"\*\*.+ wins by \$2\*\*\nWon in the last round\n- A fight\n- Decisive: A raid\n", written
    )
    assert "The start" not in written
    assert "2 rounds in 1 day" in written, "the rounds of the scores over time, not the moves"
    pictured = text(end.end(over, localizer(), [HAND], summary, None, PostId(7)))
    assert "A raid" not in pictured


async def test_the_end_of_a_game_whose_rules_have_changed_is_not_called_broken_off() -> None:
    over = table_view(Phase.FINISHED, view=None, supported=False, outcome=None, news=())
    shown = end.end(over, localizer(), [], SUMMARY, None, PostId(7))
    check(shown)
    assert "abandoned" not in text(shown)
    assert "under rules that I don't know" in text(shown)


async def test_who_won_is_said_once() -> None:
    won = say("{who} has won.", who=Who(1))
    game = replace(HUGE, words=replace(HUGE.words, status=lambda _view: won))
    news = (Line(1, 1, "player", "", say("The last step.")), Line(1, 1, "player", "", won))
    over = table_view(Phase.FINISHED, game, news=news)
    assert text(end.end(over, localizer(), [], SUMMARY, None, PostId(7))).count("has won.") == 1
    last = seat_panel(None, game=game, news=news, outcome=over.outcome, owes=())
    shown = text(panel.panel(last, localizer(), HAND))
    assert shown.count("has won.") == 1
    assert "The last step." in shown


async def test_the_end_of_a_table_that_was_broken_off() -> None:
    shown = end.end(
        table_view(Phase.ABANDONED, view=None, happened=()), localizer(), [], SUMMARY, None, PostId(7)
    )
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
    assert end.account_list(account, Localizer(language_of(None), ("Anna",))).splitlines() == [
        "- **Hearts** – ▲ Anna\u00a07 · Bob\u00a00",
        "- **Aces `A`, of which there are very many** – ▲ Anna\u00a010 · Bob\u00a011",
    ]


async def test_a_position_without_room_leads_to_all_of_it() -> None:
    """In text the board tells as much of the position as fits; where all of it does, nothing leads on."""

    def told(lines: int, beside: str, *, again: bool = False) -> Message:
        every = tuple(say("Line {n}.", n=n) for n in range(lines))
        game = replace(HUGE, words=replace(HUGE.words, describe=lambda _view: every))
        others = [words(beside)]
        return compose(*others, *position(table_view(Phase.PLAYING, game), localizer(), others, again=again))

    whole = told(3, "x")
    assert "**The position**\n- Line 0.\n- Line 1.\n- Line 2." in text(whole)
    assert labels(whole) == []
    for beside in ("x", "x" * 3000):
        cut = told(900, beside)
        check(cut)
        assert "- Line 2." in text(cut)
        assert labels(cut) == ["The whole position"]
        assert control(cut, Kind.LOG).word == POSITION
    assert "The position" not in text(told(0, "x"))
    assert labels(told(120, "x")) == []
    brief = told(120, "x", again=True)
    assert labels(brief) == ["The whole position"]
    assert len(text(brief)) < 1300
    assert labels(told(90, "x", again=True)) == []
