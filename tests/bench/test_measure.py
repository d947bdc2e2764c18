"""Figures, their verdicts, and the table that they stand in."""

from __future__ import annotations

import time

import pytest

from bench.measure import Figure, Row, percentile, take_turns
from bench.report import cells, markdown


@pytest.mark.parametrize(
    ("figure", "verdict"),
    [
        (Figure("more is better", 300.0, "moves/s", 1.7, "x", 100.0, more=True), "reached"),
        (Figure("more is better", 100.0, "moves/s", 1.7, "x", 100.0, more=True), "short"),
        (Figure("less is better", 70.0, "KB", 80), "reached"),
        (Figure("less is better", 81.0, "KB", 80), "short"),
        (Figure("nothing missed", 0.0, "clicks", 0), "reached"),
        (Figure("no bar", 5.0, "ms"), ""),
    ],
)
def test_a_figure_says_whether_it_reaches_its_bar(figure: Figure, verdict: str) -> None:
    assert figure.verdict == verdict


def test_the_median_of_the_turns_counts_and_the_first_turn_does_not() -> None:
    turns: list[str] = []

    def work(name: str, seconds: float) -> float:
        turns.append(name)
        end = time.process_time() + seconds * (10 if len(turns) <= 2 else 1)
        while time.process_time() < end:
            pass
        return 2.0

    found = take_turns({"a": lambda: work("a", 0.01), "b": lambda: work("b", 0.03)}, 3)
    assert turns == ["a", "b"] * 4
    assert found["a"] == pytest.approx(0.005, rel=0.5)
    assert found["b"] == pytest.approx(0.015, rel=0.5)


def test_percentiles() -> None:
    assert percentile(range(101), 99) == 99
    with pytest.raises(ValueError, match="at least"):
        percentile([], 99)


def test_a_line_tells_figure_peer_ratio_and_bar() -> None:
    figure = Figure("a click", 1234.5, "µs", 1.3, "bare", 1000.0)
    assert cells(figure) == ("a click", "1,234 µs", "bare: 1,000 µs", "1.23", "≤ 1.3", "reached")
    assert cells(Figure("memory", 0.51234, "MiB")) == ("memory", "0.512 MiB", "", "", "", "")


def test_the_file_says_what_each_row_measures() -> None:
    row = Row("clicks", "one click", "the rest", lambda _: [])
    text = markdown({"clicks": (row, [Figure("a click", 1.0, "µs")])}, 3)
    assert "## clicks\n\nMeasures one click. Does not include the rest." in text
    assert "| a click | 1 µs |  |  |  |  |" in text
    assert "Medians of 3 rounds" in text
