"""Converts the parts of a table that are kept as JSON in a column, and back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from bot.tables.values.ballots import NOTHING_DECIDED, Decisions, Proposed, Vote
from bot.tables.values.clocks import SeatClock, Thought, Undo
from bot.tables.values.lobbies import NO_PLAN, Calling, LobbyPlan
from bot.tables.values.players import FormerOccupant, Player
from bot.tables.values.quiet import QuietHours

FORMER_SILENCE = timedelta(hours=48)  # how long votes of former releases wait


def of_player(player: Player) -> dict[str, Any]:
    """A player as JSON."""
    stored = {
        "name": player.name,
        "user": player.user,
        "entropy": player.entropy,
        "left": player.left,
        "aside": player.auto_pass,
        "held": player.held,
        "missed": player.missed,
        "bank": None if player.bank is None else player.bank.total_seconds(),
        "called_before": player.called_before,
        "past": [[sitter.name, sitter.user, sitter.until] for sitter in player.past],
        **({} if player.substitute is None else {"substitute": player.substitute.isoformat()}),
        **({} if player.strength == "normal" else {"strength": player.strength}),
    }
    return {**stored, "gives_way": True} if player.gives_way else stored


def to_player(stored: dict[str, Any]) -> Player:
    """The player in a JSON object."""
    return Player(
        name=stored["name"],
        user=stored["user"],
        entropy=stored["entropy"],
        left=stored["left"],
        auto_pass=stored["aside"],
        held=stored.get("held", False),  # the first schema had none of these three
        missed=stored.get("missed", 0),
        bank=None if stored.get("bank") is None else timedelta(seconds=stored["bank"]),
        called_before=stored.get("called_before", False),
        past=tuple(FormerOccupant(*sitter) for sitter in stored.get("past", ())),
        gives_way=stored.get("gives_way", False),
        substitute=to_moment(stored.get("substitute")),
        strength=stored.get("strength", "normal"),
    )


def to_moment(stored: str | None) -> datetime | None:
    """The moment in an ISO 8601 text."""
    return None if stored is None else datetime.fromisoformat(stored)


def of_calling(calling: Calling | None) -> dict[str, Any] | None:
    """Return whom the bot calls to a lobby, as JSON."""
    if calling is None:
        return None
    return {"invited": list(calling.invited), "until": calling.until.isoformat(), "seats": calling.seats}


def to_calling(stored: dict[str, Any] | None) -> Calling | None:
    """Return whom the bot calls, in a JSON object."""
    if stored is None:
        return None
    return Calling(tuple(stored["invited"]), datetime.fromisoformat(stored["until"]), stored["seats"])


def of_plan(plan: LobbyPlan) -> dict[str, Any] | None:
    """Return what a host has planned, as JSON."""
    begins = None if plan.begins is None else plan.begins.isoformat()
    return None if plan == NO_PLAN else {"least": plan.least, "begins": begins, "fill": plan.fill}


def to_plan(stored: dict[str, Any] | None) -> LobbyPlan:
    """Return what a host has planned, in a JSON object."""
    if stored is None:
        return NO_PLAN
    return LobbyPlan(stored["least"], to_moment(stored["begins"]), stored["fill"])


def of_clock(clock: SeatClock) -> dict[str, Any]:
    """A seat's clock as JSON."""
    return {
        "seat": clock.seat,
        "started": clock.started.isoformat(),
        "deadline": clock.ends.isoformat(),
        "reminded": clock.reminded,
        "together": clock.together,
        "decision": clock.decision,
        "alone": clock.alone,
        "quiet": of_quiet(clock.quiet),
        **({} if clock.away is None else {"away": clock.away.isoformat()}),
        **({} if clock.substitute else {"substitute": False}),
        **({"agreed": list(clock.agreed)} if clock.agreed else {}),
    }


def to_clock(stored: dict[str, Any]) -> SeatClock:
    """The clock in a JSON object."""
    return SeatClock(
        seat=stored["seat"],
        started=datetime.fromisoformat(stored["started"]),
        ends=datetime.fromisoformat(stored["deadline"]),
        reminded=stored["reminded"],
        together=stored.get("together", False),
        decision=stored.get("decision", 0),  # called already, where it was stored without
        alone=stored.get("alone", False),
        quiet=to_quiet(stored.get("quiet")),
        away=to_moment(stored.get("away")),
        substitute=stored.get("substitute", True),
        agreed=tuple(stored.get("agreed", ())),
    )


def of_thought(thought: Thought) -> list[Any]:
    """A decision that an AI player thinks about, as JSON."""
    return [thought.seat, thought.count, thought.since.isoformat()]


def to_thought(stored: list[Any]) -> Thought:
    """The decision in a JSON list."""
    seat, count, since = stored
    return Thought(seat, count, datetime.fromisoformat(since))


def of_quiet(quiet: QuietHours | None) -> list[Any] | None:
    """Quiet hours as JSON."""
    return None if quiet is None else [quiet.zone, quiet.begins, quiet.ends]


def to_quiet(stored: list[Any] | None) -> QuietHours | None:
    """The quiet hours in a JSON list."""
    return None if stored is None else QuietHours(*stored)


def of_decisions(decisions: Decisions) -> dict[str, Any] | None:
    """Decisions that players take together, as JSON."""
    if decisions == NOTHING_DECIDED:
        return None
    return {
        "votes": [_of_vote(vote) for vote in decisions.votes],
        "proposed": [[one.user, one.kind, one.word, one.at.isoformat()] for one in decisions.proposed],
        "pauses": list(decisions.pauses),
        "paused_by": decisions.paused_by,
        "free_from": None if decisions.free_from is None else decisions.free_from.isoformat(),
        "replacers": list(decisions.replacers),
    }


def to_decisions(stored: dict[str, Any] | None) -> Decisions:
    """Decisions that players take together, read from JSON; formerly the one open vote."""
    if stored is None:
        return NOTHING_DECIDED
    if "votes" not in stored:
        return Decisions((_to_vote(stored),))
    free = stored["free_from"]
    return Decisions(
        votes=tuple(map(_to_vote, stored["votes"])),
        proposed=tuple(
            Proposed(user, kind, word, datetime.fromisoformat(at))
            for user, kind, word, at in stored["proposed"]
        ),
        pauses=tuple(stored["pauses"]),
        paused_by=stored["paused_by"],
        free_from=None if free is None else datetime.fromisoformat(free),
        replacers=tuple(stored["replacers"]),
    )


def _of_vote(vote: Vote) -> dict[str, Any]:
    return {
        "number": vote.number,
        "kind": vote.kind,
        "word": vote.word,
        "opened": vote.opened.isoformat(),
        "ends": vote.ends.isoformat(),
        "yes": list(vote.yes),
        "no": list(vote.no),
        "proposer": vote.proposer,
        "waits": [[user, until.isoformat()] for user, until in vote.waits],
        "away": list(vote.away),
    }


def _to_vote(stored: dict[str, Any]) -> Vote:
    """The vote in a JSON object; whoever opened one of a former release was the first to agree."""
    opened = datetime.fromisoformat(stored["opened"])
    yes = tuple(stored["yes"])
    return Vote(
        number=stored["number"],
        kind=stored["kind"],
        word=stored["word"],
        opened=opened,
        ends=datetime.fromisoformat(stored["ends"]) if "ends" in stored else opened + FORMER_SILENCE,
        yes=yes,
        no=tuple(stored["no"]),
        proposer=stored.get("proposer", yes[0] if yes else None),
        waits=tuple((user, datetime.fromisoformat(until)) for user, until in stored.get("waits", ())),
        away=tuple(stored.get("away", ())),
    )


def of_undo(undo: Undo) -> dict[str, Any]:
    """A move that can be taken back as JSON."""
    return {
        "version": undo.version,
        "user": undo.user,
        "clock": None if undo.clock is None else of_clock(undo.clock),
        "bank": None if undo.bank is None else undo.bank.total_seconds(),
        "missed": undo.missed,
    }


def to_undo(stored: dict[str, Any]) -> Undo:
    """The move in a JSON object."""
    return Undo(
        version=stored["version"],
        user=stored["user"],
        clock=None if stored["clock"] is None else to_clock(stored["clock"]),
        bank=None if stored["bank"] is None else timedelta(seconds=stored["bank"]),
        missed=stored["missed"],
    )
