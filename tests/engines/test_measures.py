"""Measures: what differs between two moves, and in which words."""

from __future__ import annotations

from engines.measures import Measure, Reason, about, explained, lead, reasons
from engines.text import count

HATS: Measure[dict[str, float]] = Measure(
    "hats",
    lambda state, seat: state["hats"] + seat,
    0.5,
    lambda more: count("{n} hat", "{n} hats", about(more)),
)
COATS: Measure[dict[str, float]] = Measure(
    "coats",
    lambda state, _seat: state["coats"],
    1.0,
    lambda more: count("{n} coat", "{n} coats", about(more)),
)
MEASURES = (HATS, COATS)


def states(hats: float, coats: float, *, noise: float = 0.0) -> list[dict[str, float]]:
    """Sixteen states with this many hats and coats on average."""
    return [{"hats": hats + noise * (-1) ** number, "coats": coats} for number in range(16)]


def test_the_clearest_difference_comes_first_and_costs_last() -> None:
    assert reasons(MEASURES, 0, states(2, 9), states(1, 2)) == (Reason("coats", 7), Reason("hats", 1))
    assert reasons(MEASURES, 0, states(2, 1), states(1, 9)) == (Reason("hats", 1), Reason("coats", -8))


def test_what_is_small_or_unsure_is_no_reason() -> None:
    assert not reasons(MEASURES, 0, states(1.4, 1), states(1, 1))
    assert not reasons(MEASURES, 0, states(2, 1, noise=4), states(1, 1))


def test_costs_alone_are_no_reason() -> None:
    assert not reasons(MEASURES, 0, states(1, 1), states(1, 9))


def test_reasons_are_told_in_a_sentence() -> None:
    gain, cost = Reason("hats", 1.04), Reason("coats", -2.5)
    assert str(explained(MEASURES, 1, [gain])) == "On average, this brings seat 1 1 hat."
    assert (
        str(explained(MEASURES, 1, [gain, cost]))
        == "On average, this brings seat 1 1 hat, but costs 2.5 coats."
    )


def test_what_a_missed_move_is_worth_is_told_in_the_past() -> None:
    """It follows on what the chance of winning would have been."""
    gain, cost = Reason("hats", 1.04), Reason("coats", -2.5)
    assert (
        str(explained(MEASURES, 1, [gain], missed=True)) == "On average, it would have brought seat 1 1 hat."
    )
    assert (
        str(explained(MEASURES, 1, [gain, cost], missed=True))
        == "On average, it would have brought seat 1 1 hat, but cost 2.5 coats."
    )


def test_what_another_release_has_measured_is_left_out() -> None:
    """A game that no longer knows a measure says nothing of it."""
    assert explained(MEASURES, 0, [Reason("gloves", 3.0)]) is None
    assert explained((), 0, [Reason("hats", 1.0)]) is None
    assert explained(MEASURES, 0, [Reason("gloves", 3.0), Reason("hats", 1.0)]) is not None


def test_a_lead_is_over_the_best_of_the_others() -> None:
    assert [lead([5, 9, 7], seat) for seat in range(3)] == [-4, 2, -2]
