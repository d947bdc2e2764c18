"""Standing orders: answers in advance, and the choice not to be told of offers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from bot.chat.screens import links
from bot.chat.screens.auto_pass import auto_pass
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.menus import option_choice
from bot.chat.screens.panel import question_of
from bot.chat.wire.controls import UNKNOWN, WORD
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import ButtonStyle, Item, Message, button, compose, menu, rows, words
from bot.chat.wire.open_panels import PanelKey
from bot.chat.wire.requests import UserRequest
from bot.tables.play.orders import Ordering
from bot.tables.values.ids import TableId
from bot.tables.values.personal import OffersUntil
from engines.base import Answers, Order
from engines.menus import MENUS_A_PANEL, menus
from engines.text import Refused, Text, say

ASK_AGAIN = "again"  # the word of the control that turns notices of offers on again


def orders_panel(found: Ordering, localizer: Localizer) -> Message:
    """Build the panel of current and possible orders, with a button back to the question."""
    table = found.panel.table
    back = question_of(table.id, found.panel.count)
    return compose(
        words(f"### {localizer(say('Standing orders'))}"),
        *_answer(found, localizer),
        *_offers(found, localizer),
        *auto_pass(found.panel, localizer),
        *rows([button(localizer.plain(say("Back")), back, style=ButtonStyle.primary)]),
    )


def _answer(found: Ordering, localizer: Localizer) -> Iterator[Item | None]:
    """Build the current orders and the menus of possible ones."""
    table = found.panel.table
    for stands in found.standing:
        yield words("\n".join(_standing(stands, localizer)))
        withdraw = order_no_more(table.id, ((stands.value,),))
        yield from rows([button(localizer.plain(say("Withdraw the order")), withdraw)])
    standing = {one.value for one in found.standing}
    offered = tuple(one for one in found.offered if one.value not in standing)
    if found.standing:
        yield words(localizer(WHEN_DONE))
    elif offered:
        yield words(localizer(ABOUT))
    else:
        yield words(localizer(NOTHING))
    by_group = [one for _, group in groupby(offered, key=attrgetter("group")) for one in menus(tuple(group))]
    fitting = by_group if len(by_group) <= MENUS_A_PANEL else menus(offered)
    for number, options in enumerate(fitting[:MENUS_A_PANEL]):
        group = options[0].group
        yield menu(
            replace(order(table.id), page=number),
            [option_choice(option, localizer) for option in options],
            localizer.plain(group) if group else "",
        )


def _standing(order: Order, localizer: Localizer) -> Iterator[str]:
    """Describe an order and how long it lasts."""
    yield f"**{localizer(order.label)}**"
    if order.description is not None:
        yield f"-# {localizer(order.description)}"
    yield f"-# {localizer(LASTS if order.lasts else ONCE)}"


LASTS = say("Until you withdraw it.")
ONCE = say("Once: it ends after that decision, or when it can no longer be carried out.")
WHEN_DONE = say(
    "I carry out an order at an unpredictable moment: within two minutes or, if "
    "others are asked the same thing, within the first quarter of your time. Until then, you "
    "can still answer yourself, and the game waits for you."
)
ABOUT = say("Answer future questions in advance. Nobody else can tell that you did.")
NOTHING = say("There is nothing you can answer in advance right now.")


def _offers(found: Ordering, localizer: Localizer) -> Iterator[Item | None]:
    """Say whether the player is notified of offers, with buttons to change that."""
    if not found.trades:
        return

    def until(label: Text, word: str) -> Item:
        return button(localizer.plain(label), no_offers(found.panel.table.id, word))

    if found.offers is None:
        yield words(localizer(say("You get a direct message when someone makes you an offer.")))
        yield from rows([until(say("Not this turn"), "turn"), until(say("Not in this game"), "game")])
        return
    turn = say("You won't be notified of offers this turn; they lapse on their own.")
    game = say("You won't be notified of offers in this game; they lapse on their own.")
    yield words(localizer(turn if found.offers == "turn" else game))
    yield from rows([until(say("Notify me of offers again"), ASK_AGAIN)])


UNTIL: dict[str, OffersUntil | None] = {"turn": "turn", "game": "game", ASK_AGAIN: None}


@handles(links.orders)
async def show_orders(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the clicker's current and possible orders."""
    _show(context, request, await context.tables.orders.overview(request.click, table))


@control("O1")
async def order(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Store a standing order of the clicker."""
    _show(context, request, await context.tables.orders.order(request.click, table, request.picked))


@control("O2")
async def order_no_more(context: ChatContext, request: UserRequest, table: TableId, answers: Answers) -> None:
    """Withdraw one standing order; all of them by a button that names none."""
    value = answers[0][0] if answers and answers[0] else None
    _show(context, request, await context.tables.orders.withdraw(request.click, table, value))


@control("O3", until=WORD)
async def no_offers(context: ChatContext, request: UserRequest, table: TableId, until: str) -> None:
    """Stop or resume telling the player of offers."""
    if until not in UNTIL:
        raise Refused(UNKNOWN)
    _show(context, request, await context.tables.orders.offers(request.click, table, UNTIL[until]))


def _show(context: ChatContext, request: UserRequest, found: Ordering) -> None:
    table = found.panel.table
    message = orders_panel(found, context.reading(request, table))
    request.response.show(message, PanelKey("question", table.id))
