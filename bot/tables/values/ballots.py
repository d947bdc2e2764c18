"""Decisions of a table's players, as values: the open votes, and what later votes depend on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal, TypeAlias, cast, get_args

from bot.tables.values.ids import UserId
from engines.base import Json, Seat

VoteKind: TypeAlias = Literal["end", "pause", "resume", "pace", "replace", "offer"]

PROPOSED_AGAIN = timedelta(days=1)  # after which a person can propose the same again, and call for it


@dataclass(frozen=True, slots=True)
class Vote:
    """An open question to the players. ``number`` is the version with which it was opened."""

    number: int
    kind: VoteKind
    word: str
    """The pace, or the seat to be replaced or offered; empty otherwise."""
    opened: datetime
    ends: datetime
    """The end of its time for everyone who is not in ``waits``."""
    yes: tuple[UserId, ...] = ()
    no: tuple[UserId, ...] = ()
    proposer: UserId | None = None
    waits: tuple[tuple[UserId, datetime], ...] = ()
    """People whose time ends later, because of quiet hours or a vacation."""
    away: tuple[UserId, ...] = ()
    """People who were on vacation when it was opened; silence may decide without them."""

    def deadline(self, user: UserId) -> datetime:
        """Return when this person's time is over."""
        return dict(self.waits).get(user, self.ends)

    def with_voice(self, user: UserId, agrees: bool) -> Vote:
        """The vote with a person's voice, replacing an earlier one."""
        yes = tuple(one for one in self.yes if one != user)
        no = tuple(one for one in self.no if one != user)
        if agrees:
            return replace(self, yes=(*yes, user), no=no)
        return replace(self, yes=yes, no=(*no, user))

    def later(self, gap: timedelta) -> Vote:
        """The vote with all its times moved by ``gap``."""
        waits = tuple((user, until + gap) for user, until in self.waits)
        return replace(self, opened=self.opened + gap, ends=self.ends + gap, waits=waits)


@dataclass(frozen=True, slots=True)
class Proposed:
    """A proposal: who made it, what it was, and when."""

    user: UserId
    kind: VoteKind
    word: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Decisions:
    """The open and past decisions of the players of a game in progress."""

    votes: tuple[Vote, ...] = ()
    """The open votes, oldest first, at most one of each kind."""
    proposed: tuple[Proposed, ...] = ()
    """Proposals made within a day before the newest one."""
    pauses: tuple[UserId, ...] = ()
    """People who have had a pause that not everyone had agreed to, at most one per game."""
    paused_by: UserId | None = None
    """The person who asked for the current pause."""
    free_from: datetime | None = None
    """The time from which any player may end that pause alone, since a manager who plays began it alone."""
    replacers: tuple[UserId, ...] = ()
    """Managers who have replaced a player alone, and so cannot take a seat here."""

    def about(self, kind: VoteKind) -> Vote | None:
        """The open vote of a kind."""
        return next((vote for vote in self.votes if vote.kind == kind), None)

    def numbered(self, number: int) -> Vote | None:
        """The open vote of a number."""
        return next((vote for vote in self.votes if vote.number == number), None)

    def having(self, vote: Vote) -> Decisions:
        """The decisions with this vote, replacing its earlier state."""
        if self.numbered(vote.number) is None:
            return replace(self, votes=(*self.votes, vote))
        votes = tuple(vote if one.number == vote.number else one for one in self.votes)
        return replace(self, votes=votes)

    def without(self, vote: Vote | None) -> Decisions:
        """The decisions without this vote."""
        return self if vote is None else replace(self, votes=tuple(one for one in self.votes if one != vote))

    def later(self, gap: timedelta) -> Decisions:
        """The decisions with the times of all votes, and of a pause, moved by ``gap``."""
        free = None if self.free_from is None else self.free_from + gap
        return replace(self, votes=tuple(vote.later(gap) for vote in self.votes), free_from=free)

    def proposing(self, vote: Vote) -> Decisions:
        """The decisions with a new vote, which its proposer cannot repeat for a day."""
        assert vote.proposer is not None  # noqa: S101 - only stored votes of former releases have none
        recent = tuple(one for one in self.proposed if vote.opened - one.at < PROPOSED_AGAIN)
        now = Proposed(vote.proposer, vote.kind, vote.word, vote.opened)
        return replace(self.having(vote), proposed=(*recent, now))

    def proposed_lately(self, user: UserId, kind: VoteKind, word: str | None, now: datetime) -> bool:
        """Return whether a person has proposed this within a day; ``word`` None: anything of the kind."""
        return any(
            (one.user, one.kind) == (user, kind)
            and word in {None, one.word}
            and now - one.at < PROPOSED_AGAIN
            for one in self.proposed
        )


NOTHING_DECIDED = Decisions()

How: TypeAlias = Literal["manager", "player", "players", "silence", "alone"]
"""How something was decided: by a manager or one player, by a vote, by one in which nobody said no, or by the
only person who was left, for whom it counts as leaving."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The way something was decided, and by whom if it was one person."""

    how: How
    name: str = ""

    def body(self, what: Json) -> Json:
        """The body of the entry, which says it beside what was decided."""
        return {"what": what, "how": self.how, "name": self.name}


def decided_in(body: Json) -> tuple[Json, Decided | None]:
    """Split the body of an entry into its content and how it was decided, if it says so."""
    match body:
        case {"what": what, "how": how, "name": str(name)} if how in get_args(How):
            return what, Decided(cast(How, how), name)
        case _:
            return body, None


@dataclass(frozen=True, slots=True)
class Failed:
    """A vote that was not won: what was proposed (as in ``Vote``), and the seats that were against it."""

    kind: VoteKind
    word: str
    against: tuple[Seat, ...] = ()
    withdrawn: bool = False
    """Whether its proposer withdrew it."""

    @property
    def body(self) -> Json:
        """The body of the entry that ends the vote."""
        said: dict[str, Json] = {"kind": self.kind, "word": self.word}
        return {**said, "withdrawn": True} if self.withdrawn else {**said, "against": list(self.against)}


def failed_in(body: Json) -> Failed | None:
    """Read how a vote failed from the body of an entry; None if it tells no such thing."""
    match body:
        case {"kind": str(kind), "word": str(word), "withdrawn": True} if kind in get_args(VoteKind):
            return Failed(cast(VoteKind, kind), word, withdrawn=True)
        case {"kind": str(kind), "word": str(word), "against": [*seats]} if kind in get_args(VoteKind):
            return Failed(cast(VoteKind, kind), word, tuple(cast(list[Seat], seats)))
        case _:
            return None
