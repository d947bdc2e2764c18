"""Start a game: draw the seats, set up the game, and let the AI players move."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.core import history
from bot.tables.core.case import Case, Transition
from bot.tables.core.following import follow
from bot.tables.core.posts import Announcement
from bot.tables.core.records import recorded
from bot.tables.values.change import Entry, with_entry
from bot.tables.values.table import NOBODY, Click, Phase, Table
from engines import record
from engines.base import Json


def begin(
    case: Case, table: Table, entries: tuple[Entry, ...] = (), click: Click | None = None
) -> Transition:
    """Start the game of a lobby, in one change with the ``entries`` that led to ``table``.

    Without a ``click``, it starts by itself.
    """
    entropy = [player.entropy for player in table.players]
    seats = record.seating(table.seed, table.game, entropy, table.seating)
    players = tuple(replace(player, gives_way=False) for player in table.players)
    begun = replace(table, phase=Phase.PLAYING, players=players, seats=seats, calling=None)
    if table.host == NOBODY:
        begun = replace(begun, host=table.persons[0])
    body: Json = {"seats": list(seats), "terms": record.terms_digest(recorded(begun, (), None))}
    begun, entry = with_entry(begun, "start", case.now, click, body=body)
    live = history.begin(case.game, begun, begun.version)
    announcement = Announcement(case.table.version, click.user if click else None)
    return follow(case, begun, live, (*entries, entry), announcement)
