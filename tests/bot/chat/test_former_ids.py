"""Every button that was ever sent works: it is known, and gets the first answer that it always got.

``former_ids.txt`` holds a custom id of each kind of control, as two commits made it. It is never written
again: where an answer is changed on purpose, its row says so.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from bot.chat.app.router import Router
from bot.chat.screens.context import ChatContext
from bot.chat.wire.controls import FirstAnswer, decode
from bot.chat.wire.floods import FloodGuard
from bot.chat.wire.responses import Response
from engines.text import Refused
from tests.bot.chat.test_routing import clicking, shown_to, told_at_once

REFUSAL = "No."


class Row(NamedTuple):
    """A kind, its custom id, its first answers, and whether the panel clicked stays after a refusal."""

    kind: str
    custom_id: str
    private: str
    public: str
    refused: str


def rows() -> list[Row]:
    """The rows of the file, without comments."""
    lines = (Path(__file__).parent / "former_ids.txt").read_text().splitlines()
    return [Row(*line.partition("  #")[0].split()) for line in lines if line and line[0] != "#"]


@pytest.fixture
def router(context: ChatContext, monkeypatch: pytest.MonkeyPatch) -> Router:
    """One that refuses every click, once it has begun its first answer."""

    async def refuse(_request: object) -> None:
        raise Refused(REFUSAL)

    monkeypatch.setattr(context.admission, "admit", refuse)
    return Router(context, FloodGuard(a_second=9999))


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[FirstAnswer]:
    """The first answers that are given."""
    answers: list[FirstAnswer] = []
    acknowledge = Response.acknowledge

    def noting(response: Response, first: FirstAnswer) -> None:
        answers.append(first)
        acknowledge(response, first)

    monkeypatch.setattr(Response, "acknowledge", noting)
    return answers


async def answered(router: Router, given: list[FirstAnswer], custom_id: str) -> Row:
    """The answers to clicks on a custom id, on a private and on a public message."""
    given.clear()
    private, public = clicking(custom_id, ephemeral=True), clicking(custom_id)
    await router.control(private)
    await router.control(public)
    first, other = (answer.name.lower() for answer in given)
    tells = told_at_once if first == "form" else shown_to
    assert [tells(private), tells(public)] == [REFUSAL, REFUSAL]
    replaced = "goes" if private.edit_original_response.await_count else "stays"
    return Row(decode(custom_id).kind.name, custom_id, first, other, replaced if first == "panel" else "-")


async def test_former_buttons_are_answered_as_they_were(router: Router, given: list[FirstAnswer]) -> None:
    assert [await answered(router, given, row.custom_id) for row in rows()] == rows()


def test_no_former_button_publishes_an_answer() -> None:
    """Whatever a message holds that others see, nothing that is meant for one person is shown in it."""
    assert {row.public for row in rows()} == {"thinking", "board", "form"}
