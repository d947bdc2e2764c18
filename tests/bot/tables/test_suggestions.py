"""Moves that complete a typed text."""

from __future__ import annotations

from bot.tables.play.suggestions import examples, ignoring_case, suggest
from engines.base import Answers, Option, Question
from engines.text import say
from tests.bot.tables.toy import TOY, Bid, View
from tests.changed import changed


def test_suggestions_are_few_and_looked_for_among_the_first_thousand() -> None:
    """A payment can have many thousands of moves, and a menu shows 25."""
    options = tuple(Option(str(n), say("{n}", n=n)) for n in range(1, 1200))

    def ask(_view: View, answers: Answers) -> Question | Bid:
        return Bid(int(answers[0][0])) if answers else Question(say("How much?"), options)

    game, view = changed(TOY, ask=ask), View(0, None, None, (False, False), (), (0, 0), 1)
    assert [one.text for one in suggest(game, view, "BID ")] == [f"bid {n}" for n in range(1, 26)]
    assert [one.text for one in suggest(game, view, " 1000")] == ["bid 1000"]
    assert [one.text for one in suggest(game, view, "1,00")] == ["bid 1000"], "by what is read"
    assert suggest(game, view, "1001") == ()
    assert [one.text for one in suggest(game, view, "99")][:2] == ["bid 99", "bid 199"]
    assert [one.text for one in examples(game, view, "?")] == ["bid 1", "bid 2", "bid 3"]
    near = examples(game, view, "Bid 77x")
    assert [one.text for one in near] == ["bid 77", "bid 770", "bid 771"], "that begin like it"
    assert [str(one.label) for one in near] == ["77", "770", "771"]
    assert ignoring_case(game, view, "BID 1000") == Bid(1000)
    assert ignoring_case(game, view, "BID 1001") is None
