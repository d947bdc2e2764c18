"""Calls: short plain-text messages, so that push notifications show what they are about.

A ping inside Components V2 gives a notification without text. So a message that calls someone begins as a
call, and an edit, which notifies nobody, turns it into the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import reduce
from itertools import chain, repeat

from bot.chat.screens import links
from bot.chat.screens.timing import ReadAt, in_words
from bot.chat.wire.controls import Control
from bot.chat.wire.discord_limits import CONTENT
from bot.chat.wire.localizer import Localizer, in_channel, mention
from bot.chat.wire.message import ButtonStyle, Call, button, compose_call, pages
from bot.tables.values.ids import PostId, UserId
from bot.tables.values.table import Phase, Table
from bot.tables.values.views import Panel, TableView
from engines.text import Text, Value, count, say

_NEXT = {Phase.LOBBY: (links.join, say("Join")), Phase.PLAYING: (links.play, say("Play"))}
"""The call's button by phase; once the game is over, it shows the log."""


def call(table_view: TableView, localizer: Localizer, post: PostId, users: Sequence[UserId]) -> Call:
    """Build the public call of these persons only.

    The first button also exists on the board that the call becomes, so a click at that moment still works.
    The other carries the post, by which the call is found.
    """
    leads, label = _NEXT.get(table_view.table.phase, (links.log, say("Log")))
    if table_view.table.calling is not None:
        label = say("Ready")
    buttons = {
        label: leads(table_view.table.id),
        say("Rules"): replace(links.rules(table_view.table.id), post=post),
    }
    return _call(localizer, buttons, _reason(table_view, users), users)


def private_call(shown: Panel, localizer: Localizer, post: PostId) -> Call:
    """Build the direct message about a turn or a decision, before it shows the hand."""
    reason = say("A decision for you: {title} in {channel}.", **_where(shown))
    if shown.table.seated[shown.seat].user in shown.owes:
        reason = say("Your turn: {title} in {channel}.", **_where(shown))
    return _call(localizer, _playing(shown, post), reason, ())


def reminder(table_view: TableView, localizer: Localizer, post: PostId, user: UserId, now: datetime) -> Call:
    """Build the public reminder that the game is waiting for someone, and until when.

    It gives the time left: everyone reads it, and nobody learns another person's time zone.
    """
    person = mention(user)
    waits = say(
        "{person}, {title} in {channel} is still waiting for you.", person=person, **_where(table_view)
    )
    reason = _until(table_view.table, localizer, user, ReadAt(now), waits)
    return _call(localizer, _playing(table_view, post), reason, (user,))


def private_reminder(shown: Panel, localizer: Localizer, post: PostId, user: UserId, read: ReadAt) -> Call:
    """Build the same reminder as a direct message."""
    waits = say("{title} in {channel} is still waiting for you.", **_where(shown))
    return _call(localizer, _playing(shown, post), _until(shown.table, localizer, user, read, waits), ())


def digest(
    waiting: Sequence[TableView], localizer: Localizer, post: PostId, user: UserId, read: ReadAt
) -> Call:
    """Build the daily direct message: the tables that are waiting for someone."""
    heading = count("Your turn in {n} game:", "Your turn in {n} games:", len(waiting))
    lines: list[str] = [localizer.without_emojis(heading)]
    for one in waiting:
        where = say("{title} in {channel}.", **_where(one))
        lines.append(f"- {localizer.without_emojis(_until(one.table, localizer, user, read, where))}")
    shown = _call(localizer, {say("Show my games"): replace(links.games(), post=post)}, heading, ())
    return replace(shown, content=pages(lines, CONTENT)[0])


def _until(table: Table, localizer: Localizer, user: UserId, read: ReadAt, said: Text) -> Text:
    """Add the deadline in words to a sentence about a waiting game."""
    clock = table.clock_of(user)
    if clock is None or clock.deadline <= read.now:
        return said
    when = in_words(clock.deadline, read, localizer.language)
    return say("{said} Your time runs out {when}.", said=said, when=when)


def _playing(table_view: TableView, post: PostId) -> dict[Text, Control]:
    return {say("Play"): replace(links.play(table_view.table.id), post=post)}


def _call(
    localizer: Localizer, buttons: Mapping[Text, Control], reason: Text, users: Sequence[UserId]
) -> Call:
    """Build a call; the first button is highlighted."""
    styles = chain([ButtonStyle.primary], repeat(ButtonStyle.secondary))
    shown = [
        button(localizer.plain(label), control, style=style)
        for (label, control), style in zip(buttons.items(), styles, strict=False)
    ]
    return compose_call(localizer.without_emojis(reason), shown, users)


def _reason(table_view: TableView, users: Sequence[UserId]) -> Text:
    persons: tuple[Value, ...] = tuple(map(mention, users))
    where: dict[str, Value] = {"persons": persons, **_where(table_view)}
    match table_view.table.phase:
        case Phase.PLAYING:
            return _reason_in_game(table_view, users, where)
        case Phase.LOBBY if _full(table_view.table, table_view) and tuple(users) == (table_view.table.host,):
            return say("Your table is full, {persons}: {title} in {channel}.", **where)
        case Phase.LOBBY if table_view.table.calling is not None:
            return say("A game for you, {persons}: {title} in {channel}. Press Ready to play.", **where)
        case Phase.LOBBY:
            return say("One more game, {persons}? {title} in {channel}.", **where)
        case _:
            return say("The game is over, {persons}: {title} in {channel}.", **where)


def _reason_in_game(table_view: TableView, users: Sequence[UserId], where: dict[str, Value]) -> Text:
    if table_view.table.asleep:
        return say("{persons}, are you still playing? {title} in {channel}.", **where)
    taken = [user for user in users if user in table_view.table.played_by_ai]
    others = [user for user in users if user not in taken]
    reasons = [
        say("Out of time: {said}", said=line.text) if line.by == "clock" else line.text
        for line in table_view.before_call
    ]
    if others:
        reasons.append(_asked(table_view, others, {**where, "persons": tuple(map(mention, others))}))
    if taken:
        where = {**where, "persons": tuple(map(mention, taken))}
        reasons.append(say("{persons}, an AI is playing for you now: {title} in {channel}.", **where))
    return reduce(lambda first, then: say("{first} {then}", first=first, then=then), reasons)


def _asked(table_view: TableView, users: Sequence[UserId], where: dict[str, Value]) -> Text:
    """Say what these persons are asked for."""
    if _just_proposed(table_view.table):
        return say("Please vote, {persons}: {title} in {channel}.", **where)
    if not set(users) & set(table_view.owes):
        return say("A decision for you, {persons}: {title} in {channel}.", **where)
    return say("Your turn, {persons}: {title} in {channel}.", **where)


def _just_proposed(table: Table) -> bool:
    """Return whether a proposal is the table's latest entry."""
    return any(vote.number == table.version for vote in table.votes)


def _full(table: Table, table_view: TableView) -> bool:
    return len(table.players) >= table_view.game.seats[-1]


def _where(table_view: TableView) -> dict[str, Value]:
    return {"title": table_view.game.title, "channel": in_channel(table_view.table.place.channel)}
