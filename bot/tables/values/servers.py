"""A server's settings for its tables: who opens them and where, and presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from bot.tables.values.ids import ChannelId
from bot.tables.values.pace import Pace
from bot.tables.values.refusals import Connecting, Refusal
from bot.tables.values.table import Click, Place, Table
from engines.options import OptionValue
from engines.record import Seating
from engines.text import Markup, count

Starters: TypeAlias = Literal["everybody", "role", "managers"]
ThreadUse: TypeAlias = Literal["ask", "always", "never"]


PRESETS_LIMIT = 20  # per server; a menu shows them all, and two further choices
PRESET_NAME_LENGTH = 40  # characters

LEFT_SERVER = "left/"
"""Key prefix before a server's id; the value is when the bot left it (ISO 8601), empty once it is back."""
GREETED_SERVER = "greeted/"
"""Likewise; the value says that the bot has told the server how to begin."""
WEEK_OF_SERVER = "week/"
"""Likewise; the value is when the server's next post about a week is due, in ISO 8601."""
PINGED_SERVER = "pinged/"
"""Likewise; the value is the post that has pinged the server's role last, and when."""
SERVER_KEYS = (LEFT_SERVER, GREETED_SERVER, WEEK_OF_SERVER, PINGED_SERVER)
"""The prefixes of keys that are deleted with their server."""

FIRST_PRESET = 2  # lower numbers mean the standard and the last way to play
STANDARD, LAST = 0, 1


@dataclass(frozen=True, slots=True)
class Setup:
    """The set-up of a game: its options, seating and pace."""

    options: Mapping[str, OptionValue]
    seating: Seating = "random"
    pace: Pace = field(default_factory=Pace)

    @classmethod
    def of(cls, table: Table) -> Setup:
        """The options, seating and pace of a table, to be used again."""
        return cls(table.options, table.seating, table.pace)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set-up of a game. ``number`` is unique within a server and never reused."""

    number: int
    name: str
    game: str
    setup: Setup


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server for its tables, made by its managers. Each setting has a default."""

    language: str | None = None
    """The code of the language of its tables; None: that of the server, where it has one."""
    channels: tuple[ChannelId, ...] = ()
    """Channels where tables may be opened, including their threads; empty for everywhere."""
    pace: Pace = field(default_factory=Pace)
    """The pace of new tables."""
    starters: Starters = "everybody"
    """The people who may open tables, beside managers."""
    role: int | None = None
    """The role that may open tables, if ``starters`` is a role."""
    limit: int | None = None
    """The maximum number of live tables; None for no limit."""
    threads: ThreadUse = "ask"
    """Whether a table gets a thread of its own: in a busy channel, always or never."""
    chronicle: bool = False
    """Whether a new table keeps a chronicle."""
    in_text: bool = False
    """Whether a new table's public messages are text without pictures."""
    webhook: str | None = None
    """The address that receives every public event, if the bot's operator allows it."""
    pinged: int | None = None
    """The role that is pinged when a lobby opens; None for nobody."""
    week: ChannelId | None = None
    """The channel of a post about each week; None: there is none."""


@dataclass(frozen=True, slots=True)
class Server(ServerSettings):
    """A server: its settings, and beside them what is kept of the games that were played there."""

    last: Mapping[str, Setup] = field(default_factory=dict)
    """The last set-up of each game."""
    presets: tuple[Preset, ...] = ()
    presets_made: int = 0
    shares: tuple[float, ...] = ()
    """Of the newest games of people that have ended, the share of the pace that a turn took, in order."""

    def of_game(self, game: str) -> tuple[Preset, ...]:
        """The presets of a game."""
        return tuple(preset for preset in self.presets if preset.game == game)

    def setup(self, game: str, number: int) -> Setup:
        """The set-up with this number. Raises Refusal if it has been deleted."""
        if number == STANDARD:
            return Setup({}, pace=self.pace)
        if number == LAST and game in self.last:
            return self.last[game]
        for preset in self.of_game(game):
            if preset.number == number:
                return preset.setup
        raise Refusal("That set-up is no longer available. Please choose another one.")


def require_starter(server: ServerSettings, click: Click) -> None:
    """Raise Refusal for anyone who may not open tables on the server."""
    if click.manager or server.starters == "everybody":
        return
    if server.starters == "managers":
        raise Refusal("On this server, only members who manage channels can open tables.")
    if server.role not in click.roles:
        raise Refusal(
            "On this server, only members with the role {role} can open tables.",
            role=Markup(f"<@&{server.role}>"),
        )


def require_place(server: ServerSettings, place: Place) -> None:
    """Raise Refusal for a channel where tables are not allowed."""
    if server.channels and not {place.channel, place.within} & set(server.channels):
        channels = tuple(Markup(f"<#{channel}>") for channel in server.channels)
        raise Refusal("On this server, tables can be opened only in {channels}.", channels=channels)


def require_room(server: ServerSettings, running: int) -> None:
    """Raise Refusal if the server has reached its limit of tables."""
    if server.limit is not None and running >= server.limit:
        raise Refusal(
            count(
                "This server has reached its limit of {n} table. You can find it with /palermo tables.",
                "This server has reached its limit of {n} tables. You can find them with /palermo tables.",
                running,
            )
        )


def language_in(server: ServerSettings, place: Place) -> Place:
    """The place with the language of the server's tables."""
    return place if server.language is None else replace(place, language=server.language)


def require_server_manager(click: Click) -> None:
    """Raise Refusal for anyone who does not manage the server, Connecting if that is not known yet."""
    if not click.server_manager and click.connecting:
        raise Connecting
    if not click.server_manager:
        raise Refusal("Only members with the Manage Server or Manage Channels permission can do that.")
