"""Refusals of a table: one class for each cause that a caller may want to distinguish."""

from __future__ import annotations

from bot.tables.values.ids import TableId
from bot.tables.values.table import Phase, Table
from engines.text import Refused, count, say


class Refusal(Refused):
    """A person cannot do this at the table; nothing has changed."""


class Connecting(Refusal):
    """Discord has not yet sent what the answer depends on, so nothing is granted or refused."""

    def __init__(self) -> None:
        super().__init__("I'm still connecting to this server. Please try again in a moment.")


class Busy(Refusal):
    """The channel already has a live table, ``table``."""

    def __init__(self, table: Table) -> None:
        self.table = table
        super().__init__(
            say("There is already a table in this channel. Open yours in a thread, or join this one.")
            if table.phase is Phase.LOBBY
            else say("A game is being played in this channel. Open your table in a thread.")
        )


class Joined(Refusal):
    """The person is already at the table, ``table``."""

    def __init__(self, table: Table) -> None:
        self.table = table
        super().__init__(say("You've already joined."))


class Suspended(Refusal):
    """The table waits until the bot can post again and somebody resumes it."""

    def __init__(self) -> None:
        super().__init__(
            "This table is suspended because I couldn't post in its channel. Nothing is lost, and all "
            "clocks are stopped. For 30 days from the suspension, anyone who manages the channel can "
            "resume it with /palermo-admin resume."
        )


class Seated(Refusal):
    """The person's data cannot be deleted while they have seats at live tables."""

    def __init__(self, tables: int) -> None:
        super().__init__(
            count(
                "You still have a seat at {n} table. Leave it with /palermo leave, then try again.",
                "You still have a seat at {n} tables. Leave them with /palermo leave, then try again.",
                tables,
            )
        )


UNKNOWN_RULES = say("This game was played under rules that I don't know, so I can't show how it ended.")


class Unsupported(Refusal):
    """The table was started under rules that this bot does not know; the host may close a live one."""

    def __init__(self, *, over: bool = False) -> None:
        super().__init__(
            UNKNOWN_RULES
            if over
            else say(
                "This table was started under rules that I don't know, so it can't continue. Its host can "
                "close it."
            )
        )


class Newer(Refusal):
    """The table was started by a newer release, a process of which runs beside this one and sees to it."""

    def __init__(self) -> None:
        super().__init__(
            say("A newer version of the bot is already running this table. Please try again in a minute.")
        )


class StoreUnavailable(Refusal):
    """The store could not read or write.

    ``text`` is for the person who clicked, ``str()`` a sentence for the bot's operator. ``passing``: the
    outage may end by itself; otherwise the operator has to act.
    """

    def __init__(self, reason: str, *, passing: bool = False) -> None:
        self.reason = reason
        self.passing = passing
        super().__init__(say("I can't reach my database at the moment. Please try again in a minute."))

    def __str__(self) -> str:
        return self.reason


class StaleTable(Exception):  # noqa: N818 - not an error: the click is tried again
    """The table has moved on since it was read, or its channel has just been taken."""


class Repeated(Exception):  # noqa: N818 - not an error: the click has been handled before
    """The interaction has been handled already, at the table ``table``."""

    def __init__(self, table: TableId) -> None:
        self.table = table
        super().__init__(f"already handled at table {table}")
