"""A lobby: its next AI player, who has left, who hosts it, why it was closed. Pure functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.tables.values.change import BEGUN_IN_VAIN, CALLED_IN_VAIN, Entry
from bot.tables.values.ids import UserId
from bot.tables.values.names import ai_name
from bot.tables.values.players import Player
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import LOBBY_LIFE, Click, Table
from bot.tables.values.views import HandedOn
from engines.record import AI_ENTROPY
from engines.strengths import Strength
from engines.text import Text, count, say

HOST_SILENCE = timedelta(days=1)  # after which anyone in a lobby can take over as host
ENTRIES_READ = 200  # of a lobby's log, the newest: a host may try out options without end


def next_ai(players: Sequence[Player], strength: Strength | None = None) -> Player:
    """One more AI player for a lobby; ``strength``: None for the last one's."""
    last: Strength = next((one.strength for one in reversed(players) if one.user is None), "normal")
    name = ai_name({player.name for player in players})
    return Player(name, None, AI_ENTROPY, strength=strength or last)


def silent_since(table: Table, entries: Sequence[Entry]) -> datetime:
    """The time of the host's last sign of life in a lobby.

    A host whose part somebody has just handed on by leaving has not been silent before.
    """
    signs = [entry.at for entry in entries if entry.user == table.host or entry.kind == "leave"]
    return max(signs, default=entries[0].at)


def departed(entries: Sequence[Entry]) -> tuple[tuple[str, int], ...]:
    """People who have left the lobby, and how often, including those who have joined again."""
    names: dict[UserId, str] = {}
    times: Counter[UserId] = Counter()
    for entry in entries:
        if entry.kind == "leave":
            times.update(_leaver(entry))
        elif entry.kind in {"open", "join"} and entry.user is not None:
            names[entry.user] = _joined_as(entry)
    return tuple((names[user], number) for user, number in times.items() if user in names)


def _leaver(entry: Entry) -> tuple[UserId, ...]:
    """The person who leaves with an entry: the one named in it, who may have been removed, or its author."""
    user = str(entry.body or "")
    if user.isdecimal():
        return (UserId(int(user)),)
    return () if entry.user is None else (entry.user,)


def _joined_as(entry: Entry) -> str:
    players = entry.body.get("players") if isinstance(entry.body, dict) else [entry.body]
    return str(players[0]) if isinstance(players, list) and players else ""


def handed_on(table: Table, opening: Entry) -> HandedOn | None:
    """Return why the host of a lobby is not the person who opened it, if it is somebody else."""
    if not table.live or opening.user in {None, table.host}:
        return None
    return "silent" if opening.user in table.persons else "left"


def why_closed(table: Table, last: Entry) -> Text:
    """Return why a lobby was closed, by its last entry."""
    if last.by == "clock" and last.body == CALLED_IN_VAIN:
        return say("Not enough of the players I invited were ready.")
    if last.by == "clock" and last.body == BEGUN_IN_VAIN:
        return say("Not enough players had joined by the start time.")
    if last.by == "clock":
        days = LOBBY_LIFE.days
        return count("Nobody started it within {n} day.", "Nobody started it within {n} days.", days)
    if last.kind == "leave":
        return say("Everyone left.")
    if last.user in {None, table.host}:
        return say("The host closed it.")
    return say("A manager closed it.")


def require_host(click: Click, table: Table) -> None:
    """Raise Refusal for anyone but the host."""
    if click.user == table.host:
        return
    if click.user in table.persons:
        raise Refusal(
            "Only the host of this table can do that. If the host is silent for a day, you can press More "
            "and take over as host."
        )
    raise Refusal("Only the host of this table can do that.")
