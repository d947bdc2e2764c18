"""The panel of standing orders: what is answered in advance, and whether offers are asked about."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.incoming.controls import Control, Kind
from bot.chat.layouts.auto_pass import auto_pass
from bot.chat.layouts.menus import option_choice
from bot.chat.layouts.message import Item, Message, Style, button, compose, menu, rows, words
from bot.chat.localizer import Localizer
from bot.tables.play.orders import Ordering
from engines.menus import MENUS_A_PANEL, menus
from engines.text import Text, say

ASK_AGAIN = "again"  # the word of a control by which offers are asked about again


def orders_panel(found: Ordering, localizer: Localizer) -> Message:
    """What the player can order and has ordered, and the way back to the question."""
    table = found.panel.table
    back = Control(Kind.ASK, table.id, found.panel.count)
    return compose(
        words(f"### {localizer(say('Standing orders'))}"),
        *_answer(found, localizer),
        *_offers(found, localizer),
        *auto_pass(found.panel, localizer),
        *rows([button(localizer.plain(say("Back")), back, style=Style.primary)]),
    )


def _answer(found: Ordering, localizer: Localizer) -> Iterator[Item | None]:
    """The answer given in advance, or what can be."""
    table = found.panel.table
    if found.answer is not None:
        yield words(f"**{localizer(found.answer.label)}**")
        yield words(localizer(WHEN_DONE))
        withdraw = Control(Kind.ORDER_NO_MORE, table.id)
        yield from rows([button(localizer.plain(say("Withdraw the order")), withdraw)])
    elif found.offered:
        yield words(localizer(ABOUT))
        for number, options in enumerate(menus(found.offered)[:MENUS_A_PANEL]):
            group = options[0].group
            yield menu(
                Control(Kind.ORDER, table.id, page=number),
                [option_choice(option, localizer) for option in options],
                localizer.plain(group) if group else "",
            )
    else:
        yield words(localizer(NOTHING))


WHEN_DONE = say(
    "The next time you are asked for this together with others, it is done for you once, at a moment that "
    "nobody can foresee; until then you count as still to answer. The order ends when it cannot be done any "
    "more."
)
ABOUT = say("You can answer in advance what several players are asked at the same time.")
NOTHING = say("There is nothing that you could answer in advance now.")


def _offers(found: Ordering, localizer: Localizer) -> Iterator[Item | None]:
    """Whether the player is called about offers, and the choice."""
    if not found.trades:
        return

    def until(label: Text, word: str) -> Item:
        return button(localizer.plain(label), Control(Kind.NO_OFFERS, found.panel.table.id, word=word))

    if found.offers is None:
        yield words(localizer(say("You get a private message when somebody makes you an offer.")))
        yield from rows([until(say("Not in this turn"), "turn"), until(say("Not in this game"), "game")])
        return
    turn = say("In this turn you are not called about offers; they lapse by themselves.")
    game = say("In this game you are not called about offers; they lapse by themselves.")
    yield words(localizer(turn if found.offers == "turn" else game))
    yield from rows([until(say("Call me about offers again"), ASK_AGAIN)])
