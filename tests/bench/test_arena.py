"""The arena: paired deals, intervals, and contests that are resumed."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from bench.arena import __main__ as arena
from bench.arena.contest import Contest, Deal, interval, play_deal, seed
from bench.arena.results import Results, markdown, row, updated

EQUALS = Contest("streets", 2, "normal", "normal")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one commit, in which the arena is."""
    for words in (["init", "-q"], ["commit", "-q", "--allow-empty", "-m", "first"]):
        command = ["git", "-c", "user.name=a", "-c", "user.email=a@b", *words]
        subprocess.run(command, cwd=tmp_path, check=True)  # noqa: S603 - our own words
    monkeypatch.setattr(arena, "ROOT", tmp_path)
    monkeypatch.setattr(arena, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(arena, "PAGE", tmp_path / "arena.md")
    return tmp_path


@pytest.mark.parametrize("contest", [EQUALS, Contest("city", 3, "former", "former")])
def test_equals_share_every_deal_evenly(contest: Contest) -> None:
    """Each seat of a deal has its turn, so that luck and the seating cancel out."""
    assert play_deal(contest, 0, seed("0" * 40, 0)).share == pytest.approx(contest.even)


def test_a_stronger_player_has_more_than_its_share() -> None:
    deals = [play_deal(Contest("streets", 2, "former", "random"), n, seed("0" * 40, n)) for n in range(10)]
    found = interval([deal.share for deal in deals])
    assert found.mean - found.margin > 0.5
    assert all(0 < deal.longest <= deal.seconds and deal.moves > 2 for deal in deals)


@pytest.mark.parametrize(("game", "seats"), [("city", 3), ("city", 5), ("streets", 2)])
def test_the_ai_player_is_better_than_the_first_one(game: str, seats: int) -> None:
    """By more than luck explains, in few deals; arena.md has the figures of many."""
    contest = Contest(game, seats, "normal", "former")
    found = interval(
        [
            play_deal(contest, number, seed("0" * 40, number)).share
            for number in range(30 if seats == 2 else 12)
        ]
    )
    assert found.mean - found.margin > contest.even


def test_an_interval_is_wide_for_few_and_uneven_deals() -> None:
    """1.96 standard errors: of 0, 1, 0, 1 the deviation is 0.577, the error half of that."""
    found = interval([0.0, 1.0, 0.0, 1.0])
    assert found.mean == 0.5
    assert found.margin == pytest.approx(0.566, abs=0.001)
    assert interval([0.5, 0.5]).margin == 0
    with pytest.raises(ValueError, match="two deals"):
        interval([1.0])


def test_deals_are_kept_even_if_the_last_line_was_cut_off(tmp_path: Path) -> None:
    results = Results(tmp_path)
    results.add(EQUALS, Deal(0, 0.5, 40, 0.1, 0.01))
    results.add(EQUALS, Deal(1, 1.0, 40, 0.1, 0.01))
    file = tmp_path / "streets-2-normal-normal.jsonl"
    file.write_text(file.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    assert list(results.deals(EQUALS)) == [0]


def test_a_row_tells_the_share_and_the_cost() -> None:
    deals = [Deal(0, 0.5, 40, 0.1, 0.01), Deal(1, 1.0, 60, 0.1, 0.02)]
    assert row(EQUALS, deals, "abc")[4:10] == ("2", "75.0% ± 49.0", "50%", "2.0", "20", "abc")


def test_a_contest_that_is_played_again_replaces_its_row() -> None:
    """The others stay as they were measured at their commits."""
    deals, other = (
        [Deal(0, 0.5, 40, 0.1, 0.01), Deal(1, 1.0, 60, 0.1, 0.02)],
        Contest("city", 3, "easy", "random"),
    )
    page = markdown([row(EQUALS, deals, "abc"), row(other, deals, "abc")])
    third = row(Contest("city", 4, "easy", "random"), deals, "def")
    rows = updated(page, [row(EQUALS, deals, "def"), third])
    assert [(cells[0], cells[1], cells[9]) for cells in rows] == [
        ("streets", "2", "def"),
        ("city", "3", "abc"),
        ("city", "4", "def"),
    ]
    assert updated(markdown(rows), []) == rows


def test_a_contest_is_resumed_where_it_was_broken_off(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seeds come from the commit, so the same deals would be played again."""
    words = ["streets,2,former,random", "--deals"]
    first = CliRunner().invoke(arena.main, [*words, "2"], catch_exceptions=False)
    assert "| streets | 2 | former | random | 2 |" in first.output
    todo: list[tuple[Contest, int]] = []

    def noted(_commit: str, deals: Sequence[tuple[Contest, int]], *_: object) -> Sequence[object]:
        todo.extend(deals)
        return ()

    monkeypatch.setattr(arena, "played", noted)
    again = CliRunner().invoke(arena.main, [*words, "3"], catch_exceptions=False)
    assert todo == [(Contest("streets", 2, "former", "random"), 2)]
    assert again.output.strip() == first.output.strip()
    assert not (place / "arena.md").exists()
    (place / "arena.md").write_text("", encoding="utf-8")
    CliRunner().invoke(arena.main, [*words, "3", "--write"], catch_exceptions=False)
    assert "| streets | 2 | former | random | 2 |" in (place / "arena.md").read_text(encoding="utf-8")


def test_every_contest_is_as_far_as_the_others() -> None:
    """So that whatever was played when the time is over is a fair part of all."""
    other = Contest("city", 3, "normal", "former")
    assert arena.interleaved({EQUALS: range(4), other: (7, 9)}) == [
        (EQUALS, 0),
        (other, 7),
        (EQUALS, 1),
        (EQUALS, 2),
        (other, 9),
        (EQUALS, 3),
    ]


def test_a_part_is_played_where_there_is_no_time(place: Path) -> None:
    """And kept, so that the same command goes on with the rest."""
    words = ["streets,2,former,random", "--processes", "1", "--deals", "400", "--minutes"]
    assert "| streets |" not in CliRunner().invoke(arena.main, [*words, "0"], catch_exceptions=False).output
    assert len([*(place / "kept").glob("*/*.jsonl")]) == 1
    assert "| random | 2 |" in CliRunner().invoke(arena.main, [*words, "0"], catch_exceptions=False).output


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("chess,2,normal,former", "There is no game 'chess'"),
        ("streets,3,normal,former", "for 2 players, not for '3'"),
        ("city,3,normal,doubled-branch", "not 'doubled-branch'"),
        ("streets", "not for ''"),
    ],
)
def test_an_impossible_contest_is_refused(words: str, why: str) -> None:
    outcome = CliRunner().invoke(arena.main, [words])
    assert outcome.exit_code == 2
    assert why in " ".join(outcome.output.replace("│", "").split())
