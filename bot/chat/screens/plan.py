"""The host's plan for a lobby: when it begins, and who can join."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.screens.timing import length, stamp
from bot.chat.wire.controls import WORD
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Message, button, choice, compose, menu, rows, words
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import TableId
from bot.tables.values.punctuality import Punctuality, Step
from bot.tables.values.table import Phase, Table
from engines.text import Refused, Text, count, say

ANYBODY = "anybody"
NEVER = "never"
WAITS = (15, 30, 60, 120, 180, 240, 360, 480, 720, 960, 1200, 1440, 2880, 4320)  # minutes
ABOUT_TIME = say(
    "The game starts automatically at the time you set, rounded up to the next quarter of an hour. If too "
    "few players have joined by then, the lobby closes, or AIs fill in for the missing players."
)
LEAST: dict[str, Text] = {
    ANYBODY: say("Everyone"),
    "mostly": say("Players who are mostly on time, and newcomers"),
    "always": say("Players who are always on time, and newcomers"),
}
STEPS: dict[Step, Text] = {
    "always": say("always on time"),
    "mostly": say("mostly on time"),
    "late": say("often late"),
}


def least_in_words(least: Step | None) -> Text:
    """Return whom a host lets in."""
    return LEAST[least or ANYBODY]


def punctuality_in_words(found: Punctuality) -> Text:
    """Say how many games somebody has finished on this server, and how punctually."""
    if not found.games:
        return say("no finished games with other people here yet")
    return count("{n} game here, {step}", "{n} games here, {step}", found.games, step=STEPS[found.step])


def beginning_in_words(begins: datetime, *, fill: bool) -> Text:
    """Say when a game begins, in each reader's own time, and what happens with too few players."""
    if fill:
        return say("Starts {when}; AIs fill in for missing players", when=stamp(begins))
    return say("Starts {when}, if enough players have joined", when=stamp(begins))


def plan_panel(table: Table, title: str, localizer: Localizer) -> Message:
    """Build the host's plans for a lobby."""
    meaning = say(
        "This depends on how many of a player's moves were on time in their last 20 games here. Vacations "
        "and times when I was down don't count. Players who have already joined stay."
    )
    offered = [
        choice(name, localizer.plain(label), picked=name == (table.plan.least or ANYBODY))
        for name, label in LEAST.items()
    ]
    plan_, label = table.plan, say("AIs for missing players")
    begins = f"**{localizer(say('Start'))}:** {localizer(say('When you press Start'))}"
    if plan_.begins is not None:
        begins = f"**{localizer(beginning_in_words(plan_.begins, fill=plan_.fill))}**"
    waits = [choice(NEVER, localizer.plain(say("When you press Start")), picked=plan_.begins is None)]
    waits += [
        choice(str(minutes), localizer.plain(say("In {time}", time=length(timedelta(minutes=minutes)))))
        for minutes in WAITS
    ]
    fill = say("{setting}: on", setting=label) if plan_.fill else say("{setting}: off", setting=label)
    return compose(
        words(f"### {title}"),
        words(f"{begins}\n{localizer(ABOUT_TIME)}"),
        menu(set_beginning(table.id), waits, localizer.plain(say("Change the start time"))),
        *rows([button(localizer.plain(fill), set_fill(table.id, "off" if plan_.fill else "on"))]),
        words(f"**{localizer(say('Who can join'))}** – {localizer(meaning)}"),
        menu(set_least(table.id), offered),
        *rows([button(localizer.plain(say("Back")), links.more(table.id))]),
    )


@control("L3")
async def plan(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the host's plans."""
    await _show(context, request, await context.tables.queries.table(table))


@control("L4")
async def set_least(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Set whom the host lets in."""
    picked = request.require_one_of(LEAST)
    least: Step | None = None if picked == ANYBODY else "always" if picked == "always" else "mostly"
    await _show(context, request, await context.tables.lobby.set_least(request.click, table, least))


@control("L5")
async def set_beginning(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Set when the game begins."""
    picked = request.require_one_of((NEVER, *map(str, WAITS)))
    wait = None if picked == NEVER else timedelta(minutes=int(picked))
    await _show(context, request, await context.tables.lobby.set_beginning(request.click, table, wait))


@control("L6", choice=WORD)
async def set_fill(context: ChatContext, request: UserRequest, table: TableId, choice: str) -> None:
    """Set whether AI players take the seats of players who are missing."""
    await _show(
        context, request, await context.tables.lobby.set_fill(request.click, table, on=choice == "on")
    )


async def _show(context: ChatContext, request: UserRequest, table: Table) -> None:
    if table.phase is not Phase.LOBBY:
        raise Refused(
            "The game has started, or the lobby was closed, so its options can no longer be changed."
        )
    if table.host != request.user:
        raise Refused("Only the host of this table can do that.")
    title = context.games.game(table.game).title
    request.response.show(plan_panel(table, title, context.reading(request, table)))
