"""Fair play messages: what is settled when, in small messages that are never edited or removed."""

from __future__ import annotations

from bot.chat.layouts.message import Notice, fit
from bot.chat.localizer import Localizer, harmless
from bot.tables.change import Entry
from bot.tables.model import Table, UserId
from engines.chance import commitment
from engines.record import plain_name
from engines.text import Text, say

NOTICE_TEXT = 1900  # of a message's 2,000 characters


def proof(table: Table, title: str, entry: Entry, localizer: Localizer, left: str | None = None) -> Notice:
    """The message of an entry that opens, joins, leaves or starts; see docs/fair-play.md.

    ``left``: the name of the person who leaves, as it was told when they joined.
    """
    return Notice(fit(f"-# {localizer(_told(table, title, entry, left))}", NOTICE_TEXT))


def leaver(entry: Entry) -> UserId | None:
    """Who leaves with an entry: the person in it, who may have been removed, or else the one who made it."""
    user = str(entry.body or "")
    return UserId(int(user)) if user.isdecimal() else entry.user


def _told(table: Table, title: str, entry: Entry, left: str | None) -> Text:
    brings = f"`{entry.interaction}`"
    match entry.kind:
        case "open":
            return say(
                "Fair play: a table of {title}. SHA-256 of its seed: {digest}. {name} hosts it, with the "
                "number {number}.",
                title=title,
                digest=f"`{commitment(table.seed)}`",
                name=_opener(entry),
                number=brings,
            )
        case "join":
            return say(
                "Fair play: {name} has joined, with the number {number}.",
                name=_name(entry.body),
                number=brings,
            )
        case "place":
            former = entry.body["from"] if isinstance(entry.body, dict) else ""
            return say(
                "Fair play: this table was moved here from {channel}; its earlier messages stand there.",
                channel=f"<#{former}>",
            )
        case "leave":
            person = f"<@{leaver(entry)}>" if left is None else _name(left)
            return say("Fair play: {person} has left the lobby.", person=person)
        case _:
            terms = entry.body.get("terms", "") if isinstance(entry.body, dict) else ""
            return say(
                "Fair play: the game begins, by the rules number {rules} of {title}. SHA-256 of its terms: "
                "{digest}.",
                rules=table.rules,
                title=title,
                digest=f"`{terms}`",
            )


def _opener(entry: Entry) -> str:
    players = entry.body.get("players") if isinstance(entry.body, dict) else None
    return _name(players[0] if isinstance(players, list) and players else None)


def _name(value: object) -> str:
    return harmless(plain_name(str(value or "")))
