"""A table: its place, its phase and all that is stored with it; and the clicks at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from bot.tables.values.ballots import NOTHING_DECIDED, Decisions, Vote
from bot.tables.values.clocks import SeatClock, Thought, Undo
from bot.tables.values.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.tables.values.lobbies import NO_PLAN, Calling, LobbyPlan
from bot.tables.values.pace import Pace
from bot.tables.values.players import Player
from engines.base import Seat
from engines.options import OptionValue
from engines.record import Seating


class Phase(StrEnum):
    """The stages of a table's life, in order; the last two are both ends.

    A suspended table waits until the bot can post again: nothing goes on there, and all secrets stay.
    """

    LOBBY = "lobby"
    PLAYING = "playing"
    SUSPENDED = "suspended"
    FINISHED = "finished"
    ABANDONED = "abandoned"


LOBBY_LIFE = timedelta(days=7)  # from opening; then a lobby that nobody started closes
SUSPENSION = timedelta(days=30)  # for which a suspended game can be resumed; then it ends
NOBODY = UserId(0)
"""The host of a lobby that the bot has opened itself; the first to join hosts the game."""

LIVE = frozenset({Phase.LOBBY, Phase.PLAYING})
OVER = frozenset({Phase.FINISHED, Phase.ABANDONED})


@dataclass(frozen=True, slots=True)
class Click:
    """Something a person did: the unique number of the interaction, and who it was.

    ``manager``: may manage the channel, and so everybody's tables there.
    """

    interaction: int
    user: UserId
    name: str
    manager: bool = False
    server_manager: bool = False
    """Whether they may change settings of the whole server."""
    roles: frozenset[int] = frozenset()
    """The person's roles on the server."""
    connecting: bool = False
    """Whether Discord has not yet sent their permissions on the server."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a table: a channel or thread of a server.

    ``parent``: the channel of a thread that was opened for the table; there an invitation stands.
    """

    guild: GuildId
    channel: ChannelId
    language: str | None = None
    parent: ChannelId | None = None
    within: ChannelId | None = field(default=None, compare=False)
    """The channel of any thread, while somebody clicks in it; it is not stored."""


@dataclass(frozen=True, slots=True)
class Board:
    """The live public message of a table: shown up to which version, and when it was posted."""

    message: MessageId
    posted: datetime
    version: int


@dataclass(frozen=True, slots=True)
class Invitation:
    """The message that tells the channel of a thread that there is a table, and when it was posted."""

    message: MessageId
    posted: datetime


@dataclass(frozen=True, slots=True)
class Table:
    """One match in one channel or thread."""

    id: TableId
    place: Place
    game: str
    rules: int
    phase: Phase
    host: UserId
    players: tuple[Player, ...]
    """In joining order."""
    seats: tuple[int, ...]
    """The index of each seat's player; empty in the lobby."""
    options: Mapping[str, OptionValue]
    seating: Seating
    seed: bytes = field(repr=False)
    opened: datetime
    version: int
    """Number of the newest log entry."""
    owes: tuple[UserId, ...] = ()
    """The persons for whom the game waits, in seat order."""
    board: Board | None = None
    shown: int = 0
    """The newest version that a board has shown; it stays when the table moves to another channel."""
    pace: Pace = field(default_factory=Pace)
    clocks: tuple[SeatClock, ...] = ()
    """Of the seats that owe a decision; none without a limit."""
    thoughts: tuple[Thought, ...] = ()
    """The decisions that AI players think about, by seat."""
    paused: datetime | None = None
    """The time since which all clocks have been stopped."""
    asleep: datetime | None = None
    """The time since which the AI has held every person's seat, so that the game waits."""
    suspended: datetime | None = None
    """The time of the suspension."""
    decisions: Decisions = NOTHING_DECIDED
    """The players' joint decisions, which end with the game."""
    auto_start: bool = False
    """Whether the game begins as soon as the lobby is full."""
    undo: tuple[Undo, ...] = ()
    """The moves that their player may take back, the newest last: one after the other."""
    in_text: bool = False
    """Whether its public messages are text without pictures; settled in the lobby."""
    moving: bool = False
    """Whether its boards have clips (``GameEvent.has_clip``), unless they are text; settled in the lobby."""
    invitation: Invitation | None = None
    chronicle: bool = False
    """Whether a thread keeps a line of every public event; settled in the lobby."""
    chronicle_thread: ChannelId | None = None
    """The id of that thread, once it is there."""
    tag: str | None = None
    """A mark of whoever has the bot open tables, which no table heeds; at most one table has it."""
    calling: Calling | None = None
    """Of a lobby that the bot has opened: whom it calls."""
    plan: LobbyPlan = NO_PLAN
    """Of a lobby: what its host has planned."""
    writes: int = field(default=0, compare=False)
    """The number of changes written, including those of clocks, which add no entry, but not posts alone."""

    @property
    def live(self) -> bool:
        """Whether it is in the lobby or being played: such a table has its channel to itself."""
        return self.phase in LIVE

    @property
    def over(self) -> bool:
        """Whether it has ended, so that nothing is secret. A suspended table is neither live nor over."""
        return self.phase in OVER

    @property
    def resumable_until(self) -> datetime:
        """The time from which a suspended table can no longer be resumed."""
        since = self.suspended or self.opened
        return since + SUSPENSION if self.seats else self.opened + LOBBY_LIFE

    @property
    def persons(self) -> tuple[UserId, ...]:
        """The persons who are at the table, in joining order; not those who left the game."""
        return tuple(p.person for p in self.players if p.person is not None and not p.left)

    @property
    def staying(self) -> int:
        """The number of players of a lobby who do not give way to somebody who joins."""
        return sum(not player.gives_way for player in self.players)

    @property
    def active(self) -> tuple[UserId, ...]:
        """The persons who decide for themselves: not those whose seat the AI holds."""
        return tuple(p.user for p in self.players if p.user is not None and not p.by_ai)

    @property
    def voices(self) -> tuple[UserId, ...]:
        """The persons who play, also on vacation: not those whose seat the AI holds for their silence."""
        return tuple(p.person for p in self.players if p.person is not None and not (p.left or p.silent))

    @property
    def votes(self) -> tuple[Vote, ...]:
        """The votes that are open."""
        return self.decisions.votes

    @property
    def awaited(self) -> tuple[UserId, ...]:
        """The persons whom the table may call: those who owe a decision or a vote, or all if it is asleep.

        A paused game calls nobody for a decision.
        """
        if self.asleep is not None:
            return self.persons
        owing = self.owes if self.paused is None else ()
        return tuple(dict.fromkeys((*owing, *self.unheard)))

    @property
    def unheard(self) -> tuple[UserId, ...]:
        """The persons who have not voted yet in a vote that is open."""
        voted = [{*vote.yes, *vote.no} for vote in self.votes]
        return tuple(user for user in self.voices if any(user not in said for said in voted))

    @property
    def seated(self) -> tuple[Player, ...]:
        """The players by seat; empty in the lobby."""
        return tuple(self.players[index] for index in self.seats)

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """The seats that may be taken over."""
        return tuple(seat for seat, player in enumerate(self.seated) if player.left)

    @property
    def ever_seated(self) -> frozenset[UserId]:
        """The persons who have, or had, a seat."""
        seated = [sitter.user for player in self.players for sitter in player.past]
        seated += [player.user for player in self.players]
        return frozenset(user for user in seated if user is not None)

    def open_to(self, user: UserId) -> tuple[Seat, ...]:
        """The open seats that this person may take: all, or only the one that they have had before.

        Whoever has, or had, another seat knows what that one knew.
        """
        had = self.seats_had(user)
        return tuple(seat for seat in self.open_seats if had <= {seat})

    def seats_had(self, user: UserId) -> set[Seat]:
        """The seats that this person has, or had before they left."""
        return {
            seat
            for seat, player in enumerate(self.seated)
            if user in (player.user, *(sitter.user for sitter in player.past))
        }

    @property
    def pseudonymous(self) -> bool:
        """Whether the data of somebody who played have been deleted, so that the record is another one."""
        return any(player.user is not None and player.user < 0 for player in self.players)

    @property
    def chronicle_lost(self) -> bool:
        """Whether it kept a chronicle, whose thread is gone."""
        return self.phase is Phase.PLAYING and not self.chronicle and self.chronicle_thread is not None

    @property
    def played_by_ai(self) -> tuple[UserId, ...]:
        """The persons whose seat the AI plays: until they return, or they have left it."""
        return tuple(p.person for p in self.players if p.person is not None and p.by_ai)

    def holds(self, user: UserId) -> bool:
        """Return whether the AI holds this person's seat until they return."""
        return any(player.user == user and player.held and not player.left for player in self.seated)

    def clock_at(self, seat: Seat | None) -> SeatClock | None:
        """The clock of the decision that a seat owes."""
        return next((clock for clock in self.clocks if clock.seat == seat), None)

    def clock_of(self, user: UserId) -> SeatClock | None:
        """The clock of the decision that this person owes."""
        return self.clock_at(self.seat_of(user))

    def with_clock(self, clock: SeatClock) -> Table:
        """The table with another clock for a seat that has one."""
        clocks = tuple(clock if one.seat == clock.seat else one for one in self.clocks)
        return replace(self, clocks=clocks)

    def returns(self, user: UserId) -> bool:
        """Return whether a click of this person is an entry: they take their seat back, or answer a call."""
        called = any(player.user == user and player.called_before for player in self.seated)
        return self.phase is Phase.PLAYING and (called or self.holds(user))

    def with_player(self, seat: Seat, **fields: Any) -> Table:
        """The table with other fields of the player who has a seat."""
        index = self.seats[seat]
        player = replace(self.players[index], **fields)
        return replace(self, players=(*self.players[:index], player, *self.players[index + 1 :]))

    def seat_of(self, user: UserId) -> Seat | None:
        """The seat of this person; None for everyone else, including people who left."""
        for seat, player in enumerate(self.seated):
            if player.user == user and not player.left:
                return seat
        return None
