"""Trying out and private notes, by buttons, against the sandbox."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.chat.harness import ANNA, BRUNO, ZOE, Json, is_lobby, kinds, open_harness, private, words
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_in_sandbox import is_question, running_game


def is_trial(message: Json) -> bool:
    return private(message) and "Trying it out" in words(message)


async def test_moves_are_tried_out_and_notes_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Try it out, two questions, a move ahead, back to the real move; nobody else sees any of it."""
    async with open_harness(tmp_path, monkeypatch) as harness:
        anna, bruno, zoe = await harness.person(ANNA), await harness.person(BRUNO), await harness.person(ZOE)
        board = await running_game(anna, bruno)
        await zoe.lose(is_lobby)  # it goes once the board stands
        seen = {m["id"]: m["edited_timestamp"] for m in await zoe.history()}
        await anna.press(board, Kind.PLAY)
        await anna.press_more(await anna.see(is_question))
        await anna.press(await anna.see(lambda m: is_question(m) and Kind.TRY in kinds(m)), Kind.TRY)
        trial = await anna.see(is_trial)
        assert Kind.ANSWER not in kinds(trial)
        await anna.press(trial, Kind.TRY_ANSWER)
        second = await anna.see(lambda m: is_trial(m) and Kind.TRY_ASK in kinds(m))
        await anna.press(second, Kind.TRY_ANSWER)
        ahead = await anna.see(lambda m: is_trial(m) and "1 move ahead" in words(m))
        assert "depends on the others" in words(ahead)
        await anna.press(ahead, Kind.TRY_BACK)
        await anna.see(lambda m: is_trial(m) and "move ahead" not in words(m))
        await anna.press(await anna.see(is_trial), Kind.TRY_NO_MORE)
        real = await anna.see(lambda m: is_question(m) and not is_trial(m))
        await anna.press_more(real)
        opened = await anna.see(lambda m: is_question(m) and Kind.WRITE_NOTE in kinds(m))
        await anna.press(opened, Kind.WRITE_NOTE)
        await anna.fill_in(await anna.asked(), "Bruno bluffs\nalways @everyone")
        await anna.see(lambda m: is_question(m) and "Bruno bluffs" in words(m))
        assert {m["id"]: m["edited_timestamp"] for m in await zoe.history()} == seen
        await bruno.press(board, Kind.PLAY)
        assert "bluffs" not in words(await bruno.see(is_question))
        await anna.command("undo")
        assert await anna.see(lambda m: private(m) and "You have no move to undo" in words(m))
