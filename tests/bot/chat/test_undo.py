"""Undo by buttons and by command, against the sandbox."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.chat.harness import ANNA, BRUNO, ZOE, kinds, open_harness, private, words
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_in_sandbox import is_question, running_game


async def test_a_move_is_taken_back_in_the_panel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel after the move offers it, tells what it is about, and asks the question again."""
    async with open_harness(tmp_path, monkeypatch) as harness:
        anna, bruno, zoe = await harness.person(ANNA), await harness.person(BRUNO), await harness.person(ZOE)
        board = await running_game(anna, bruno)
        await anna.press(board, Kind.PLAY)
        await anna.press(await anna.see(is_question), Kind.ANSWER)
        second = await anna.see(lambda m: is_question(m) and Kind.ASK in kinds(m))
        await anna.press(second, Kind.ANSWER)
        done = await anna.see(lambda m: private(m) and Kind.UNDO in kinds(m))
        await anna.press(done, Kind.UNDO)
        asked = await anna.see(lambda m: private(m) and Kind.UNDO_SURELY in kinds(m))
        assert "Undo this move?" in words(asked)
        await anna.press(asked, Kind.UNDO_SURELY)
        again = await anna.see(lambda m: is_question(m) and "undid the last move" in words(m))
        assert Kind.UNDO not in kinds(again)
        await zoe.see(lambda m: not private(m) and "undid the last move" in words(m))
        boards = [m["id"] for m in await zoe.history() if Kind.PLAY in kinds(m)]
        assert len(boards) == 1
        await anna.command("undo")
        await anna.see(lambda m: private(m) and "You have no move to undo" in words(m))
        await zoe.command("undo")
        await zoe.see(lambda m: private(m) and "You're not in this game" in words(m))
