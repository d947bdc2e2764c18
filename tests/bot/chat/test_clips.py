"""Animations beside the board: one at most, only where the host wants them, and gone with the next board."""

from __future__ import annotations

import pytest

from bot.chat.wire.controls import Control
from bot.chat.wire.message import Attachment, Message
from bot.tables import Phase, Table
from tests.bot.chat.fakes import all_parts, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_calls import publish
from tests.bot.chat.test_text import Evening, evening
from tests.bot.tables.world import ANNA, BEPPE

MOVES = 40  # at most, until something has a clip
GALLERY = 12  # the type of Discord's component


async def begun(one: Evening, name: str, presentation: str) -> Table:
    """A running game whose host has chosen this in the lobby's options."""
    table = await one.world.lobby(ANNA, BEPPE, game=name)
    picking = Control(Kind.SET_PRESENTATION, table.id)
    request, shown = request_by(one.world, ANNA, picking, values=(presentation,))
    await press(one.context, request)
    assert len([part for part in all_parts(shown.last) if part.get("custom_id")]) > 3
    await publish(one.publisher)
    return await one.world.tables.play.start(one.world.click(ANNA), table.id)


async def boards(one: Evening, table: Table) -> list[Message]:
    """The board after each move, until one has a clip, and the next one has none."""
    found: list[Message] = []
    for _ in range(MOVES):
        table = await one.play(table, 1)
        if table.phase is not Phase.PLAYING:
            break
        await publish(one.publisher)
        found.append(max(one.channel.messages.values(), key=lambda sent: sent.id).shown)
        if [len(clips(shown)) for shown in found[-2:]] == [1, 0]:
            break
    return found


def clips(shown: Message) -> list[Attachment]:
    """The animations of a message."""
    return [file for file in shown.files if file.name.endswith(".gif")]


@pytest.mark.parametrize("name", ["chicago", "mafiadollar"])
async def test_what_was_rolled_is_played_below_the_board_until_the_next(name: str) -> None:
    async with evening(name) as one:
        seen = await boards(one, await begun(one, name, "moving"))
        assert [len(clips(shown)) for shown in seen[-2:]] == [1, 0]
        for shown in seen:
            has_clip = len(clips(shown))
            assert has_clip <= 1
            galleries = [part for part in all_parts(shown) if part["type"] == GALLERY]
            assert [len(part["items"]) for part in galleries] == [1] * (1 + has_clip), (
                "each as wide as it may be"
            )
            for clip in clips(shown):
                told = " ".join((clip.alt or "nothing").split())  # chat parts lines elsewhere
                assert told in " ".join(text(shown).split()), "the board tells the same"


@pytest.mark.parametrize("presentation", ["pictures", "text"])
async def test_nothing_is_played_where_nobody_has_asked_for_it(presentation: str) -> None:
    async with evening("chicago") as one:
        seen = await boards(one, await begun(one, "chicago", presentation))
        assert "rolls" in " ".join(map(text, seen))
        assert not any(map(clips, seen))
        assert "clip" not in one.drawn


async def test_the_lobby_says_so_and_a_rematch_is_the_same() -> None:
    async with evening("chicago") as one:
        table = await one.world.lobby(ANNA, BEPPE, game="chicago")
        assert not table.moving
        table = await one.world.tables.lobby.set_presentation(one.world.click(ANNA), table.id, "moving")
        await publish(one.publisher)
        (sent,) = one.channel.messages.values()
        assert "**Board:** Pictures with animations" in text(sent.shown)
        await one.world.tables.lobby.cancel(one.world.click(ANNA), table.id)
        again = await one.world.tables.openings.rematch(one.world.click(ANNA), table.id)
        assert (again.moving, again.in_text) == (True, False)
