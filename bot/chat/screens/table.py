"""The panel of a running table: its pace, its players, who is away, and the possible decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from bot.chat.screens import links, open_seats, panel, votes
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.notes import confirm
from bot.chat.screens.open_seats import NO_SEAT, PANEL, take_over, take_seat, take_surely
from bot.chat.screens.strengths import with_strength
from bot.chat.screens.timing import pace_in_words, stamp, timing
from bot.chat.wire.controls import PAGE, WORD, Control
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.localizer import Localizer, in_channel
from bot.chat.wire.message import (
    ButtonStyle,
    Item,
    Message,
    SelectOption,
    button,
    channel_menu,
    choice,
    compose,
    menu,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.tables.core.proposals import GAME_OF_TWO, alone_against_ais, may_be_absent
from bot.tables.values.ballots import VoteKind
from bot.tables.values.ids import ChannelId, TableId, UserId
from bot.tables.values.pace import PACES
from bot.tables.values.table import Phase, Table
from bot.tables.values.views import TableView
from engines.base import Seat
from engines.text import Refused, Text, Who, say

PLAYERS_TEXT = 1000
TIMING_TEXT = 700

VOTE_KINDS: dict[str, VoteKind] = {
    "end": "end",
    "pause": "pause",
    "resume": "resume",
    "pace": "pace",
    "replace": "replace",
    "offer": "offer",
}

SURELY = 1
"""The mark of a confirmed proposal: a person who plays alone against AIs ends the game."""


def table_panel(
    table_view: TableView,
    localizer: Localizer,
    user: UserId,
    *,
    manager: bool,
    taking: bool = False,
    away: Mapping[UserId, datetime] | None = None,
) -> Message:
    """Build the table panel for one person: players propose, uninvolved managers decide, others read.

    A manager who plays, or has played, can only start one pause alone. ``taking``: ask below which open seat
    to take, with No in place of that button. ``away``: when each person's vacation ends.
    """
    table = table_view.table
    players = "\n".join(_player(seat, table, localizer, away or {}) for seat in range(len(table.seats)))
    parts = [
        words(f"### {table_view.game.title}\n{localizer(pace_in_words(table.pace))}"),
        words(players, PLAYERS_TEXT),
        words("\n".join(timing(table, localizer, table_view.bounds)), TIMING_TEXT),
        *votes.for_one(table, localizer, user),
    ]
    playing = table.phase is Phase.PLAYING
    if playing and user in table.voices:
        hint = say("Your choices here are proposals that the others vote on.")
        if alone_against_ais(table, user):
            hint = say("You're the only person in this game, so nobody else votes on your choices.")
        parts += [words(f"-# {localizer(hint)}"), *_decisions(table, localizer, user, voted=True)]
    if table.live and manager:
        parts += _managing(table, localizer, user)
    if table.chronicle_lost and (manager or user in table.active):
        again = localizer.plain(say("Restart the chronicle"))
        parts += rows([button(again, new_chronicle(table.id))])
    if seats := table.open_to(user):
        parts += open_seats.open_seats(table, localizer, PANEL if not taking else NO_SEAT, seats)
        parts += open_seats.taking(table, user, localizer) if taking else ()
    return compose(*parts)


def _player(seat: Seat, table: Table, localizer: Localizer, away: Mapping[UserId, datetime]) -> str:
    player = table.seated[seat]
    name = with_strength(localizer.telling(say("{who}", who=Who(seat))), player, localizer)
    until = None if player.user is None else away.get(player.user)
    if until is not None and not player.left:
        name = f"{name} · {localizer(say('on vacation until {time}', time=stamp(until)))}"
    if table.over and (player.user is None or not player.by_ai):
        return f"- {name}"
    if table.over:
        state = say("away at the end")
    elif player.left:
        state = say("an AI is playing; the seat is open")
    elif player.held and player.substitute is not None:
        state = say("an AI is playing until they're back")
    elif player.held:
        state = say("away; an AI is playing until they're back")
    elif player.user in table.owes or any(thought.seat == seat for thought in table.thoughts):
        state = say("to move")
    else:
        return f"- {name}"
    return f"- {name} · {localizer(state)}"


def _managing(table: Table, localizer: Localizer, user: UserId) -> Iterator[Item | None]:
    """Build the controls with which a manager acts at once."""
    if table.seats and user in table.ever_seated:
        if table.phase is Phase.PLAYING and table.paused is None and user not in table.decisions.pauses:
            pause = decree(table.id, "pause")
            yield from rows([button(localizer.plain(say("Pause now, as a manager")), pause)])
        return
    hint = say("You manage this channel, so your choices take effect at once, without a vote.")
    yield words(f"-# {localizer(hint)}")
    if table.phase is Phase.PLAYING:
        yield from _decisions(table, localizer, user, voted=False)
    yield channel_menu(move_table(table.id), localizer.plain(say("Move the table")))


def _decisions(table: Table, localizer: Localizer, user: UserId, *, voted: bool) -> list[Item | None]:
    """Build the controls for decisions at once or by vote (``voted``, without those of open votes)."""
    open_kinds = {vote.kind for vote in table.votes} if voted else set()

    def to(what: VoteKind) -> Control:
        return propose(table.id, what) if voted else decree(table.id, what)

    def decide(label: Text, what: VoteKind, style: ButtonStyle = ButtonStyle.secondary) -> Item:
        return button(localizer.plain(label), to(what), style=style)

    pause = decide(say("Resume"), "resume") if table.paused else decide(say("Pause"), "pause")
    if voted:
        end = decide(say("End the game"), "end", ButtonStyle.danger)
    else:
        end = button(localizer.plain(say("Close the table")), links.close(table.id), style=ButtonStyle.danger)
    paces = [
        choice(str(pace), localizer.plain(pace_in_words(pace)), picked=pace == table.pace) for pace in PACES
    ]
    menus: list[tuple[VoteKind, list[SelectOption], Text]] = [
        ("pace", paces, say("Change the time per move")),
        ("replace", _replaceable(table, user, voted=voted), say("Replace a player with an AI")),
        ("offer", _offerable(table, voted=voted), say("Offer an AI's seat to a person")),
    ]
    buttons = {"resume" if table.paused else "pause": pause, "end": end}
    return [
        *rows([item for name, item in buttons.items() if name not in open_kinds]),
        *(
            menu(to(name), choices, localizer.plain(label))
            for name, choices, label in menus
            if choices and name not in open_kinds
        ),
    ]


def _replaceable(table: Table, user: UserId, *, voted: bool) -> list[SelectOption]:
    """Return the replaceable players: by a vote those who may be absent, but nobody in a two-player game."""
    if voted and len(table.persons) <= GAME_OF_TWO:
        return []
    return [
        choice(str(seat), player.name)
        for seat, player in enumerate(table.seated)
        if player.user not in {None, user} and not player.left
        if not voted or may_be_absent(table, seat)
    ]


def _offerable(table: Table, *, voted: bool) -> list[SelectOption]:
    """Return the AI players whose seat can be offered."""
    if voted and len(table.seats) <= GAME_OF_TWO:
        return []
    return [
        choice(str(seat), player.name)
        for seat, player in enumerate(table.seated)
        if player.user is None and not player.left
    ]


@handles(links.table)
async def show_table(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the table's settings and the possible decisions."""
    await context.return_to_table(request, table)
    await table_at(context, request, table)


async def table_at(
    context: ChatContext,
    request: UserRequest,
    table: TableId,
    *,
    taking: bool = False,
) -> None:
    """Show the panel of a table. ``taking``: with the question which open seat to take."""
    table_view = await context.tables.queries.view(table)
    localizer = context.reading(request, table_view.table)
    manager = request.click.manager
    away = await context.tables.vacations.away(table_view.table)
    panel = table_panel(table_view, localizer, request.user, manager=manager, taking=taking, away=away)
    request.response.show(panel)


@control("u", stays=True, what=WORD, sure=PAGE)
async def propose(
    context: ChatContext, request: UserRequest, table: TableId, what: str, sure: int = 0
) -> None:
    """Propose a decision to the players. ``sure``: SURELY once confirmed."""
    await context.return_to_table(request, table)
    if _kind(what) == "end" and not sure:
        now = await context.tables.queries.table(table)
        if now.phase is Phase.PLAYING and alone_against_ais(now, request.user):
            request.response.show(_end_alone(table, context.localizer(request.language)))
            return
    with request.limited(LimitedAction.CALL):
        await context.tables.votes.propose(request.click, table, _kind(what), request.picked)
    context.wake()
    await table_at(context, request, table)


@control("U", stays=True, what=WORD)
async def decree(context: ChatContext, request: UserRequest, table: TableId, what: str) -> None:
    """Decide something at once, as a manager of the channel."""
    await context.return_to_table(request, table)
    await context.tables.votes.decree(request.click, table, _kind(what), request.picked)
    context.wake()
    await table_at(context, request, table)


@handles(votes.withdraw)
async def withdrawn(context: ChatContext, request: UserRequest, table: TableId, vote: int) -> None:
    """Withdraw a proposal of this person. If the vote is over, their panel is brought up to date instead."""
    await context.return_to_table(request, table)
    now = await context.tables.queries.table(table)
    if now.phase is not Phase.PLAYING or now.decisions.numbered(vote) is not None:
        await context.tables.votes.withdraw(request.click, table, vote)
        context.wake()
    await table_at(context, request, table)


@handles(take_seat)
async def choose_seat(context: ChatContext, request: UserRequest, table: TableId, where: str) -> None:
    """Ask a person which open seat they want to take over, and for confirmation."""
    offered = await context.tables.takeovers.offered(request.user, table)
    if where == PANEL:
        await table_at(context, request, table, taking=True)
        return
    request.response.show(take_over(offered, request.user, context.reading(request, offered)))


@handles(take_surely)
async def seat_taken(context: ChatContext, request: UserRequest, table: TableId, seat: Seat) -> None:
    """Take over an open seat, and show its question."""
    with request.limited(LimitedAction.SEAT):
        await context.tables.takeovers.take(request.click, table, seat)
    context.wake()
    await panel.play_at(context, request, table)


@control("C1")
async def new_chronicle(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Restart the chronicle after its thread was deleted."""
    with request.limited(LimitedAction.TABLE):
        await context.tables.chronicle_threads.begin_again(request.click, table)
    context.wake()
    await table_at(context, request, table)


@control("H5", stays=True)
async def move_table(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Move the table to the picked channel, if the bot may post there."""
    channel = ChannelId(request.require_id())
    within = request.threads.within(channel)
    await context.tables.relocation.movable(request.click, table, channel, within)
    lacking = request.threads.lacking(channel)
    if lacking:
        raise Refused(
            "I can't post in that channel. Someone who manages it has to grant me the following: "
            "{permissions}.",
            permissions=lacking,
        )
    with request.limited(LimitedAction.TABLE):
        await context.tables.relocation.move(request.click, table, channel, within)
    await context.say(request, say("The table has moved to {channel}.", channel=in_channel(channel)))


def _end_alone(table: TableId, localizer: Localizer) -> Message:
    """Build the confirmation before the only person at a table ends its game."""
    question = say("End this game? Nobody else is playing, so it ends at once, which counts as leaving it.")
    return confirm(question, say("End the game"), propose(table, "end", SURELY), localizer)


def _kind(what: str) -> VoteKind:
    kind = VOTE_KINDS.get(what)
    if kind is None:
        raise Refused("This can't be decided here.")
    return kind
