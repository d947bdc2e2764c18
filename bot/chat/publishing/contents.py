"""Builds a table's public messages, calls and direct messages from its views."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.screens import (
    board,
    call,
    end,
    hand,
    invitation,
    lobby,
    notes,
    proof,
)
from bot.chat.screens.context import ChatContext
from bot.chat.screens.follow import followed
from bot.chat.screens.proof import Proofs
from bot.chat.screens.renderer import unless_broken
from bot.chat.screens.replay import animation, shared
from bot.chat.screens.timing import ReadAt
from bot.chat.screens.wishes import told_of_lobby
from bot.chat.wire.error_boundary import guarded
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Attachment, Call, Message, Notice
from bot.tables.reading.replays import Replay
from bot.tables.values.ids import PostId, TableId, UserId
from bot.tables.values.table import Phase, Place
from bot.tables.values.views import GameSummary, Panel, TableView


async def public(context: ChatContext, table_view: TableView, post: PostId) -> Message:
    """Build the table's public message: a lobby, a board or the end of a game."""
    localizer = context.localizer_of(table_view.table)
    if not table_view.table.seats:
        return await _lobby(context, table_view, localizer, post)
    if table_view.table.over:
        return await _end(context, table_view, localizer, post)
    if not table_view.supported:
        return board.unsupported(table_view, localizer, post)
    return await _board(context, table_view, localizer, post)


async def _lobby(context: ChatContext, table_view: TableView, localizer: Localizer, post: PostId) -> Message:
    table = table_view.table
    pictured = not table.over and not table.in_text
    title = await unless_broken(context.renderer.title(table_view.game, localizer)) if pictured else None
    server = await context.tables.servers.get(table.place.guild)
    players = table.persons if not table.over else ()
    punctual = await context.tables.standings.punctual(table.place.guild, players)
    return lobby.lobby(table_view, localizer, post, title, server, punctual)


async def _board(context: ChatContext, table_view: TableView, localizer: Localizer, post: PostId) -> Message:
    table, picture, clip = table_view.table, None, None
    if not table.in_text:
        picture = await unless_broken(context.renderer.board(table_view, localizer))
    away = await context.tables.vacations.away(table)
    if table.moving and not table.in_text:
        clip = await unless_broken(context.renderer.clip(table_view, localizer))
    return board.board(table_view, localizer, picture, post, away, context.notice, clip)


async def _end(context: ChatContext, table_view: TableView, localizer: Localizer, post: PostId) -> Message:
    id, results = table_view.table.id, context.tables.results
    summary = await context.tables.replays.summary(id)
    pictures = await unless_broken(_last_pictures(context, table_view, summary, localizer)) or []
    await guarded(results.award(id), "looking for feats", table=id)
    proofs, feats = await _proofs(context, table_view), await results.feats(id)
    return end.end(table_view, localizer, pictures, summary, proofs, post, feats)


async def _last_pictures(
    context: ChatContext, table_view: TableView, summary: GameSummary, localizer: Localizer
) -> list[Attachment]:
    """Draw the pictures of a finished game; an abandoned game has none, as it would show someone to move."""
    finished = table_view.view is not None and table_view.table.phase is Phase.FINISHED
    if table_view.table.in_text or not finished:
        return []
    return [
        await context.renderer.ending(table_view, summary, localizer),
        await context.renderer.board(table_view, localizer),
    ]


async def _proofs(context: ChatContext, table_view: TableView) -> Proofs | None:
    table = table_view.table
    if table.phase is Phase.FINISHED and not table_view.supported:
        return None
    final = await context.tables.exports.final(table.id)
    return Proofs(Attachment(f"palermo-{table.game}-{table.id}.json", final.record), final)


def call_for(context: ChatContext, table_view: TableView, post: PostId, users: Sequence[UserId]) -> Call:
    """Build the call that later becomes the public message by an edit."""
    return call.call(table_view, context.localizer_of(table_view.table), post, users)


def reminder(context: ChatContext, table_view: TableView, user: UserId, post: PostId) -> Call:
    """Build the reminder to a player, in the language of the table's channel."""
    localizer = context.localizer_of(table_view.table)
    return call.reminder(table_view, localizer, post, user, context.tables.vacations.now())


async def private_call(
    context: ChatContext, shown: Panel, user: UserId, post: PostId, *, reminding: bool = False
) -> Call:
    """Build the call that later becomes the direct message about a turn."""
    localizer = await context.readers.written_to(user, shown.table)
    if not reminding:
        return call.private_call(shown, localizer, post)
    return call.private_reminder(shown, localizer, post, user, await _read_by(context, user))


async def turn_message(context: ChatContext, shown: Panel, user: UserId, post: PostId) -> Message:
    """Build the direct message about a turn, in the player's language."""
    localizer = await context.readers.written_to(user, shown.table)
    in_text = (await context.tables.preferences.get(user)).in_text
    picture = None if in_text else await unless_broken(context.renderer.deciding(shown, localizer))
    return hand.turn_message(shown, localizer, picture, notes.address(shown.table), post)


async def _read_by(context: ChatContext, user: UserId) -> ReadAt:
    return ReadAt(context.tables.vacations.now(), (await context.tables.preferences.get(user)).zone)


async def digest(context: ChatContext, waiting: Sequence[TableView], user: UserId, post: PostId) -> Call:
    """Build the daily direct message: the tables that are waiting for a person."""
    localizer = await context.readers.written_to(user, waiting[0].table)
    return call.digest(waiting, localizer, post, user, await _read_by(context, user))


def invitation_to(context: ChatContext, table_view: TableView, post: PostId) -> Message:
    """Build the message in the parent channel of a table's thread."""
    localizer = context.localizer_of(table_view.table)
    return invitation.invitation(table_view, localizer, post)


async def proof_of(context: ChatContext, id: TableId, version: int) -> tuple[Place, Notice | None]:
    """Build the fair play message of a log entry, if any, with its channel."""
    table = await context.tables.queries.table(id)
    entry = await context.tables.queries.entry(id, version)
    localizer = context.localizer_of(table)
    return table.place, proof.proof(table, context.games.game(table.game), entry, localizer)


async def animation_of(context: ChatContext, table_view: TableView, post: PostId) -> Message:
    """Build the film of a finished game."""
    localizer = context.localizer_of(table_view.table)
    film = await context.tables.replays.film(table_view.table.id)
    drawn = await context.renderer.animation(table_view, film, localizer)
    return animation(table_view, localizer, drawn, post)


async def moment_of(context: ChatContext, moment: Replay, user: UserId, post: PostId) -> Message:
    """Build the message of a moment that somebody shares, as spectators saw it."""
    localizer = context.localizer_of(moment.table)
    drawing = None if moment.table.in_text else context.renderer.board(moment, localizer)
    return shared(moment, localizer, await unless_broken(drawing) if drawing else None, user, post)


async def lobby_told(context: ChatContext, table_view: TableView, user: UserId, post: PostId) -> Call:
    """Build the direct message about a new lobby, in its reader's language."""
    localizer = await context.readers.written_to(user, table_view.table)
    return told_of_lobby(table_view, localizer, post, notes.address(table_view.table))


async def followed_by(context: ChatContext, table_view: TableView, user: UserId, post: PostId) -> Call:
    """Build the direct message to a follower, as spectators know the table."""
    localizer = await context.readers.written_to(user, table_view.table)
    return followed(table_view, localizer, post, notes.address(table_view.table))
