"""Strengths of AI players: their names, and the panel on which the host of a lobby chooses one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.screens.remembering import remember_begun
from bot.chat.wire.controls import WORD, FirstAnswer
from bot.chat.wire.localizer import Localizer, called, harmless
from bot.chat.wire.message import ButtonStyle, Message, button, compose, rows, words
from bot.chat.wire.requests import UserRequest
from bot.tables.core.thoughts import strengths
from bot.tables.values.ids import TableId
from bot.tables.values.players import Player
from bot.tables.values.table import Phase, Table
from engines.strengths import Strength
from engines.text import Refused, Text, say

LABELS: Mapping[Strength, Text] = {"easy": say("Easy"), "normal": say("Normal"), "hard": say("Hard")}
MEANINGS: Mapping[Strength, Text] = {
    "easy": say("Makes mistakes now and then. Good for your first games."),
    "normal": say("Plays sensibly and answers at once."),
    "hard": say("Thinks ahead, so each of its moves takes a few seconds."),
}


def with_strength(name: str, player: Player, localizer: Localizer) -> str:
    """Return a player's name, followed by the strength of an AI that does not play normally."""
    if player.user is not None or player.strength == "normal":
        return name
    return f"{name} · {localizer(LABELS[player.strength])}"


def asking(
    table: Table, index: int, offered: Sequence[Strength], localizer: Localizer, *, chosen: bool = False
) -> Message:
    """Build the panel that asks how well the AI player who joined as number ``index`` is to play.

    ``chosen``: the host has just chosen, and reads what; another choice is still possible.
    """
    player = table.players[index]
    name = harmless(called(player, localizer.language))
    meanings = (f"**{localizer(LABELS[one])}** – {localizer(MEANINGS[one])}" for one in offered)
    if chosen:
        told = say(
            "{name} is now set to {strength}. You can change this until the game starts.",
            name=name,
            strength=LABELS[player.strength],
        )
    else:
        told = say("{name} has joined. How strong should this AI be?", name=name)
    return compose(
        words("\n".join([f"**{localizer(told)}**", *meanings])),
        *rows(
            button(
                localizer.plain(LABELS[one]),
                set_strength(table.id, index, one),
                style=ButtonStyle.primary if one == player.strength else ButtonStyle.secondary,
            )
            for one in offered
        ),
    )


@control("a", first=FirstAnswer.BOARD)
async def add_ai(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Add an AI player, for the host; ask how well it is to play, if there is a choice."""
    after = await context.tables.lobby.add_ai(request.click, table)
    await remember_begun(context, after)
    await _ask(context, request, after, len(after.players) - 1)


@control("A0", strength=WORD)
async def set_strength(
    context: ChatContext, request: UserRequest, table: TableId, page: int, strength: str
) -> None:
    """Set how well an AI player plays; ``page``: its number in joining order."""
    game = (await context.tables.queries.view(table)).game
    chosen = next((one for one in strengths(game) if one == strength), None)
    if chosen is None:
        raise Refused("That choice is no longer available.")
    after = await context.tables.lobby.set_strength(request.click, table, page, chosen)
    await _ask(context, request, after, page, chosen=True)


async def _ask(
    context: ChatContext, request: UserRequest, table: Table, index: int, *, chosen: bool = False
) -> None:
    offered = strengths((await context.tables.queries.view(table.id)).game)
    if table.phase is Phase.LOBBY and len(offered) > 1 and table.players[index].user is None:
        localizer = context.reading(request, table)
        request.response.show(asking(table, index, offered, localizer, chosen=chosen))
