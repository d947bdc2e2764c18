"""The small private messages: notes, questions back, lists of games and tables, help."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.screens import notes, opening
from bot.chat.wire.controls import Control
from bot.chat.wire.localizer import harmless
from bot.chat.wire.message import note
from bot.tables import Phase
from bot.tables.values.ids import MessageId, TableId, UserId
from bot.tables.values.table import Board
from tests.bot.chat.fakes import all_parts, check, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.samples import HUGE, LONG, NASTY, localizer, table
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import NOON


async def test_notes() -> None:
    everything = [
        note(LONG, localizer()),
        notes.confirm(LONG, LONG, Control(Kind.QUIT_SURELY, TableId(1)), localizer()),
        opening.busy_channel(LONG, table(), Control(Kind.OPEN_THREAD, word="toy"), localizer()),
        opening.pick_game([HUGE], localizer()),
        notes.my_tables([(table(), "Toy")] * 200, UserId(1), localizer()),
        notes.my_tables([], UserId(1), localizer()),
        notes.command_help([HUGE] * 5, localizer()),
    ]
    for one in everything:
        check(one)


@pytest.mark.parametrize(("seats", "words"), [(range(2, 3), "2 players"), (range(3, 6), "3–5 players")])
async def test_who_picks_a_game_sees_for_how_many_it_is(seats: range, words: str) -> None:
    game = replace(TOY, seats=seats)
    (menu,) = [part for part in all_parts(opening.pick_game([game], localizer())) if part["type"] == 3]
    assert menu["options"][0]["label"] == f"{game.title} ({words})"
    assert f"**{game.title}** ({words}) – " in text(notes.command_help([game], localizer()))


async def test_my_tables_are_links_to_their_boards() -> None:
    mine = replace(table(Phase.PLAYING), board=Board(MessageId(55), NOON, 1), owes=(UserId(2),))
    own = text(notes.my_tables([(mine, "Toy")], UserId(2), localizer()))
    assert "(https://discord.com/channels/1/100/55) · <#100>" in own
    assert own.endswith(": **your turn**")
    other = text(notes.my_tables([(mine, "Toy")], UserId(3), localizer()))
    assert "<#100> · with " in other
    assert other.count(harmless(NASTY)) == 6, "the five others, and the one of them whose turn it is"
    assert "(AI)" in other
    assert other.endswith(" to move")
    assert "waiting to start" in text(notes.my_tables([(table(), "Toy")], UserId(3), localizer()))
