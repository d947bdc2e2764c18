"""The signs in a game's pictures, one press away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.wire.controls import FirstAnswer
from bot.tables.values.ids import UserId
from engines.signs import every_sign
from engines.text import Refused
from tests.bot.chat.fakes import check, press, request_by, text
from tests.bot.tables.world import ANNA, World


@pytest.mark.parametrize("in_text", [False, True])
async def test_every_sign_is_told(world: World, context: ChatContext, *, in_text: bool) -> None:
    """In the alt text of the picture, or in words."""
    request, shown = request_by(world, UserId(ANNA), links.legend("toy"))
    await press(context, replace(request, in_text=in_text))
    message = shown.messages[-1]
    check(message)
    assert len(message.files) == (not in_text)
    said = text(message) if in_text else message.files[0].alt or ""
    signs = every_sign(context.games.known("toy").words.signs)
    assert [sign.name for sign in signs if str(sign.meaning) not in said] == []


def test_the_message_with_the_button_stays() -> None:
    """Whoever looks up a sign in the middle of a move or a lesson has not lost it."""
    assert links.legend("toy").kind.first_answer(private=True) is FirstAnswer.THINKING


async def test_a_game_that_is_not_known_is_refused(world: World, context: ChatContext) -> None:
    request, _ = request_by(world, UserId(ANNA), links.legend("chess"))
    with pytest.raises(Refused, match="don't know a game"):
        await press(context, request)
