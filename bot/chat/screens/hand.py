"""A player's own hand: on request, and in the direct message about their turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.history import missed
from bot.chat.screens.in_words import position
from bot.chat.screens.menus import ROOM
from bot.chat.screens.panel import DONE_TEXT, aside, question_of
from bot.chat.screens.renderer import unless_broken
from bot.chat.screens.waiting import stood
from bot.chat.wire.controls import WORD
from bot.chat.wire.localizer import Localizer, in_channel
from bot.chat.wire.message import (
    Attachment,
    ButtonStyle,
    Message,
    button,
    compose,
    gallery,
    link,
    rows,
    words,
)
from bot.chat.wire.open_panels import PanelKey
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import PostId, TableId
from bot.tables.values.preferences import TURN_NOTICES
from bot.tables.values.views import Panel
from engines.text import Who, say


@handles(links.hand)
async def hand_at(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the clicker's own hand at a table."""
    shown = await context.tables.play.opened(request.click, table)
    await show_hand(context, request, shown)


@control("b", wanted=WORD)
async def toggle_dm(context: ChatContext, request: UserRequest, table: TableId, wanted: str) -> None:
    """Turn the clicker's direct messages at every turn on or off. ``wanted``: on or off."""
    on = wanted == "on"
    dm, calls = TURN_NOTICES["on" if on else "off"]
    await context.tables.preferences.change(request.user, lambda known: replace(known, dm=dm, calls=calls))
    await hand_at(context, replace(request, dm=on), table)


async def show_hand(context: ChatContext, request: UserRequest, shown: Panel) -> None:
    """Show a player their own hand and cards on the table, with the choice of direct messages."""
    localizer = context.reading(request, shown.table)
    drawn = None if request.in_text else await unless_broken(_hand_pictures(context, shown, localizer))
    message = hand_panel(shown, localizer, drawn or [], dm=request.dm)
    request.response.show(message, PanelKey("hand", shown.table.id))


async def _hand_pictures(context: ChatContext, shown: Panel, localizer: Localizer) -> list[Attachment]:
    pictures = [await context.renderer.hand(shown, localizer)]
    if shown.game.close_ups:
        pictures.append(await context.renderer.side(shown, shown.seat, localizer, shown.question))
    elif shown.game.hands:
        pictures.append(await context.renderer.own_table(shown, localizer))
    return pictures


def hand_panel(shown: Panel, localizer: Localizer, pictures: Sequence[Attachment], *, dm: bool) -> Message:
    """Build the panel of a player's hand and table, with the choice of direct messages at every turn.

    After the game messages can only be turned off. Each picture has its own gallery: Discord crops several
    in one to their centres. Without pictures the position is given in words.
    """
    asked = shown.question.prompt if shown.question else None
    said = words(f"**{localizer(asked)}**" if asked else stood(shown, localizer), ROOM.prompt)
    below = (*aside(shown, localizer),)
    play = question_of(shown.table.id, shown.count)
    told = toggle_dm(shown.table.id, "off" if dm else "on")
    label = say("Stop DMs on my turns") if dm else say("DM me on my turns")
    return compose(
        *map(gallery, pictures),
        said,
        *(() if pictures else position(shown, localizer, (said, *below))),
        *rows(
            [
                button(localizer.plain(say("Play")), play, style=ButtonStyle.primary)
                if shown.question
                else None,
                button(localizer.plain(label), told) if dm or shown.table.live else None,
            ]
        ),
        *below,
        files=pictures,
    )


def turn_message(
    shown: Panel, localizer: Localizer, hand: Attachment | None, board: str, post: PostId
) -> Message:
    """Build the direct message about a turn, with the hand or (None) the position in words.

    ``board``: the address of the public message.
    """
    play = replace(links.play(shown.table.id), post=post)
    told = [
        words(f"### {shown.game.title}\n{_turn(shown, localizer)}", ROOM.prompt),
        words(missed(shown, localizer, DONE_TEXT)),
    ]
    return compose(
        *told,
        gallery(hand) if hand else None,
        *(() if hand else position(shown, localizer, told)),
        *rows(
            [
                button(localizer.plain(say("Play")), play, style=ButtonStyle.primary),
                link(localizer.plain(say("Go to the table")), board),
            ]
        ),
        files=[hand] if hand else (),
    )


def _turn(shown: Panel, localizer: Localizer) -> str:
    """Say that it is the player's turn or that they have a decision, where, and with whom."""
    others = tuple(Who(seat) for seat in range(len(shown.table.seats)) if seat != shown.seat)
    channel = in_channel(shown.table.place.channel)
    if shown.table.seated[shown.seat].user in shown.owes:
        turn = say("It's your turn in {channel}, with {players}.", channel=channel, players=others)
    else:
        turn = say(
            "There's a decision for you in {channel}, with {players}.",
            channel=channel,
            players=others,
        )
    return localizer(turn)
