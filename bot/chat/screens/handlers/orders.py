"""Standing orders: answering in advance, and not being asked about offers."""

from __future__ import annotations

from bot.chat.screens.context import ChatContext
from bot.chat.screens.layouts.orders import ASK_AGAIN, orders_panel
from bot.chat.wire.open_panels import PanelKey
from bot.chat.wire.requests import UserRequest
from bot.tables.play.orders import Ordering
from bot.tables.values.personal import OffersUntil
from engines.text import Refused

UNTIL: dict[str, OffersUntil | None] = {"turn": "turn", "game": "game", ASK_AGAIN: None}


async def show_orders(context: ChatContext, request: UserRequest) -> None:
    """Show what the clicker can answer in advance, and has answered."""
    _show(context, request, await context.tables.orders.overview(request.click, request.control.table))


async def answer(context: ChatContext, request: UserRequest) -> None:
    """Store a standing order of the clicker."""
    table, value = request.control.table, request.picked
    _show(context, request, await context.tables.orders.order(request.click, table, value))


async def withdraw(context: ChatContext, request: UserRequest) -> None:
    """Withdraw one standing order; all of them by a button that names none."""
    control = request.control
    value = control.answers[0][0] if control.answers and control.answers[0] else None
    _show(context, request, await context.tables.orders.withdraw(request.click, control.table, value))


async def no_offers(context: ChatContext, request: UserRequest) -> None:
    """Stop asking the player about offers, or ask again."""
    control = request.control
    if control.word not in UNTIL:
        raise Refused("I do not know this button. Press a button of the newest message of the table.")
    until = UNTIL[control.word]
    _show(context, request, await context.tables.orders.offers(request.click, control.table, until))


def _show(context: ChatContext, request: UserRequest, found: Ordering) -> None:
    table = found.panel.table
    message = orders_panel(found, context.reading(request, table))
    request.response.show(message, PanelKey("question", table.id))
