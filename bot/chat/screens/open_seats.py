"""Open seats: their line on the board and in the table panel, and taking one over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.chat.screens import links
from bot.chat.wire.controls import PAGE, WORD, link
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import ButtonStyle, Item, Message, button, compose, rows, words
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.table import Phase, Table
from engines.base import Seat
from engines.text import Who, say

PANEL, NO_SEAT = "panel", "none"
"""Places of the button to take a seat: the panel of a table; the same after declining."""


@link("H3", where=WORD)
def take_seat(table: TableId, where: str) -> None:
    """Ask which open seat to take over. ``where``: PANEL, or empty on the board."""


@link("H4", seat=PAGE)
def take_surely(table: TableId, seat: Seat) -> None:
    """Take an open seat over."""


def open_seats(
    table: Table, localizer: Localizer, where: str = "", offered: Sequence[Seat] | None = None
) -> tuple[Item | None, ...]:
    """List the open seats, with a button to take one over or (``NO_SEAT``) to decline. ``where``: see PANEL.

    ``offered``: those that the reader may take; None: all.
    """
    seats = tuple(Who(seat) for seat in (table.open_seats if offered is None else offered))
    if table.phase is not Phase.PLAYING or not seats:
        return ()
    label = localizer.plain(say("Take this seat") if len(seats) == 1 else say("Take one of these seats"))
    take = take_seat(table.id, where)
    return (
        words(f"-# 🪑 {localizer(say('Open to anyone who wants to take over: {players}', players=seats))}"),
        *rows([_no_seat(table, localizer) if where == NO_SEAT else button(label, take)]),
    )


def take_over(table: Table, user: UserId, localizer: Localizer) -> Message:
    """Build the message that asks which open seat a person takes over, with a button to decline."""
    no = button(localizer.plain(say("No, I'm just watching")), replace(links.dismiss(), table=table.id))
    return compose(*taking(table, user, localizer), *rows([no]))


def _no_seat(table: Table, localizer: Localizer) -> Item:
    return button(localizer.plain(say("No, I'm just watching")), links.table(table.id))


def taking(table: Table, user: UserId, localizer: Localizer) -> tuple[Item | None, ...]:
    """Ask which open seat a person takes over, with a button for each that they may take."""
    question = say("Take over an open seat? You'll see its hand from now on and play to the end of the game.")
    own = bool(table.seats_had(user))
    if own:
        question = say(
            "Take your own seat back and play to the end of the game? You'll then see what the AI has done."
        )
    named = replace(localizer, names=localizer.former or localizer.names)
    seats = [
        button(
            named.plain(say("Take my seat back") if own else say("Take over from {who}", who=Who(seat))),
            take_surely(table.id, seat),
            style=ButtonStyle.primary,
        )
        for seat in table.open_to(user)
    ]
    return (words(f"**{localizer(question)}**"), *rows(seats))
