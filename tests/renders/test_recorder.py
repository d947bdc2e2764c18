"""The recorder finds lines that are lost on their ground; the shared colours of lines never are."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from renders.shared.canvas import Box, Canvas
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CHALK,
    CREAM,
    INK,
    INLAY,
    LAMPLIT,
    LEATHER,
    PANEL,
    PARCHMENT,
    SEATS,
    WALNUT,
    WHITE,
    Colour,
)
from tests.renders.contrast import SYMBOLS, contrast
from tests.renders.recorder import faults

BOX = Box(20, 20, 100, 60)


def faults_of(draw: Callable[[Canvas], object], ground: Colour = WALNUT) -> list[str]:
    """The faults of what is drawn on a ground."""

    def drawn() -> Canvas:
        canvas = Canvas.blank(160, 120, ground)
        draw(canvas)
        return canvas

    return faults(drawn)


@pytest.mark.parametrize("ground", [WALNUT, PANEL, LAMPLIT])
def test_lines_on_dark_ground_stand_out(ground: Colour) -> None:
    """Those of dark brass, and those of every seat."""
    for colour in (BRASS_DARK, *(mark.line for mark in SEATS)):
        assert contrast(colour, ground) >= SYMBOLS


def test_the_frames_of_what_changed_can_be_chosen_or_is_spoken_of_bring_their_own_ground() -> None:
    """White, chalk and brass on ink are seen anywhere."""
    assert min(contrast(colour, INK) for colour in (WHITE, CHALK, BRASS_LIGHT, BRASS)) >= SYMBOLS


@pytest.mark.parametrize(
    "draw",
    [
        lambda canvas: canvas.fill(BOX._replace(h=3), PARCHMENT),
        lambda canvas: canvas.line((20, 20), (120, 90), PARCHMENT, 6),
        lambda canvas: canvas.panel(BOX, CREAM, PARCHMENT),
    ],
)
def test_a_line_that_is_lost_is_a_fault(draw: Callable[[Canvas], object]) -> None:
    """Rules, straight lines and frames; on dark ground the same ones are none."""
    assert len(faults_of(draw, CREAM)) == 1
    assert faults_of(draw) == []


def test_a_frame_on_wood_stands_out_from_what_is_within() -> None:
    """It is all that one sees there; around a field of another colour it may be like that field."""
    assert faults_of(lambda canvas: canvas.panel(BOX, PANEL, SEATS[1].colour))
    assert faults_of(lambda canvas: canvas.panel(BOX, PANEL, SEATS[1].line)) == []
    assert faults_of(lambda canvas: canvas.panel(BOX, SEATS[0].colour, BRASS), LEATHER) == []


def test_hairlines_and_dark_edges_may_be_faint() -> None:
    """Nothing would be lost without them."""

    def faint(canvas: Canvas) -> None:
        for colour in (INLAY, INK):
            canvas.fill(BOX._replace(h=3), colour)

    assert faults_of(faint) == []


def test_a_line_may_run_on_over_another_one_of_its_colour() -> None:
    """As routes do that part later; on a ground of that colour it is lost."""

    def cross(canvas: Canvas) -> None:
        canvas.fill(BOX._replace(h=6), CREAM)
        canvas.fill(BOX._replace(h=6), CREAM)

    assert faults_of(cross) == []
    assert faults_of(cross, CREAM)
