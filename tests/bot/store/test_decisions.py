"""The decisions of a table's players, as they are stored and as former releases stored them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, select, text

from bot.store import SqlStore, schema
from bot.store.json_values import of_decisions, to_decisions
from bot.tables.values.ballots import NOTHING_DECIDED, Decisions, Proposed, Vote
from tests.bot.tables.world import ANNA, BEPPE, CARLA, NOON, World

FORMER: dict[str, Any] = {
    "number": 7,
    "kind": "pause",
    "word": "",
    "opened": NOON.isoformat(),
    "yes": [ANNA, CARLA],
    "no": [BEPPE],
}


def test_the_vote_of_a_former_release_keeps_the_two_days_that_it_had() -> None:
    """The first to agree had proposed it."""
    (vote,) = to_decisions(FORMER).votes
    assert vote == Vote(7, "pause", "", NOON, NOON + timedelta(days=2), (ANNA, CARLA), (BEPPE,), ANNA)


def test_what_is_decided_is_read_as_it_was_written() -> None:
    later = NOON + timedelta(hours=3)
    vote = Vote(7, "end", "", NOON, later, (ANNA,), (BEPPE,), ANNA, ((CARLA, later),), (BEPPE,))
    proposed = (Proposed(ANNA, "pace", "1d", NOON),)
    for decisions in (
        NOTHING_DECIDED,
        to_decisions(FORMER),
        Decisions((vote,), proposed, (ANNA,), BEPPE, later, (CARLA,)),
    ):
        assert to_decisions(of_decisions(decisions)) == decisions
    assert of_decisions(NOTHING_DECIDED) is None


async def test_an_older_release_beside_this_one_reads_its_tables(store: SqlStore) -> None:
    """It reads the one vote in ``tables.vote``, and in the log whom an undo had called."""
    world = World(store)
    table = await world.game(ANNA, BEPPE, CARLA)
    await world.tables.votes.propose(world.click(ANNA), table.id, "pause")
    panel = await world.bid(ANNA, table.id)
    await world.tables.take_back.take_back(world.click(ANNA), table.id, panel.count)

    def read(db: Connection) -> tuple[object, object]:
        vote = db.execute(text("SELECT vote FROM tables")).scalar()
        undo = select(schema.entries.c.body).where(schema.entries.c.kind == "undo")
        return vote, db.execute(undo).scalar()

    vote, undo = await store.database.read(read)
    assert vote is None
    assert undo == {"version": table.version + 2, "called": []}
    (open_vote,) = (await world.tables.queries.table(table.id)).votes
    assert open_vote.kind == "pause"
