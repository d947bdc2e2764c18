"""An AI that plays for someone on vacation, once the others agree."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.screens.timing import stamp
from bot.chat.wire.controls import PAGE
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Item, button, rows, words
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import TableId
from bot.tables.values.table import Table
from engines.base import Seat
from engines.text import Who, say


def substitutes(table: Table, localizer: Localizer) -> Iterator[Item | None]:
    """Say for which players on vacation the others can let an AI play, and from when."""
    for clock in table.clocks:
        if clock.substitute_due is None or clock.substitute or table.paused is not None:
            continue
        who, time = Who(clock.seat), stamp(clock.substitute_due)
        told = say(
            "🏖 {who} is on vacation. From {time}, an AI can play for them if more than half of the "
            "others agree.",
            who=who,
            time=time,
        )
        yield words(f"-# {localizer(told)}")
        label = localizer.plain(say("Let an AI play for {who}", who=who))
        yield from rows([button(label, agree_substitute(table.id, clock.seat))])


@control("Z2", seat=PAGE)
async def agree_substitute(context: ChatContext, request: UserRequest, table: TableId, seat: Seat) -> None:
    """Agree that an AI plays for another player on vacation."""
    await context.return_to_table(request, table)
    changed = await context.tables.substitutes.agree(request.click, table, seat)
    context.wake()
    held = changed.seated[seat].held
    told = (
        say("An AI will play for them until they're back.")
        if held
        else say("You voted for it. Others have to agree, too.")
    )
    await context.say(request, told)
