"""Laws of what is stored beside the tables: who sits there, how games ended, what persons have chosen."""

from __future__ import annotations

from collections import Counter

from bot.tables import Phase
from bot.tables.values.preferences import Preferences
from tests.bot.tables.laws.law import law
from tests.bot.tables.use import Step

CHOOSING = {"prefer", "vacation", "quiet", "figures", "forget", "rematch", "wait", "looks"}
"""Uses that may change people's choices, or what was explained to them."""


@law
def who_sits_is_who_is_there(step: Step) -> None:
    """The index of who is at which table that is not over."""
    sitting = {(row.user_id, row.table_id) for row in step.after.rows["sitters"].values()}
    tables = [table for table in step.after.tables.values() if not table.over]
    assert sitting == {(user, table.id) for table in tables for user in table.persons}


@law
def a_game_has_results_once_it_ends(step: Step) -> None:
    """One for each who had a seat; of a game that was broken off, of those alone who had left it."""
    for write in step.writes:
        was, now = write.was, write.now
        rows = [*write.after.of("results", table_id=write.id)]
        if not now.over:
            assert not rows
            continue
        if was is not None and was.over:
            continue
        if now.phase is Phase.FINISHED:
            assert {row.seat for row in rows} == {*range(len(now.seats))}
        else:
            assert {row.fate for row in rows} <= {"gone"}
        began = sum(player.starter.user is not None for player in now.seated)
        for row in rows:
            player = now.seated[row.seat]
            assert row.user_id in {player.user, *(former.user for former in player.past)}
            assert (row.guild, row.game, row.began) == (now.place.guild, now.game, began)
            assert row.ended == write.entries[-1].at
            assert 0 <= row.decided <= row.total
            assert (row.place == 1) == row.won
        for seat in {row.seat for row in rows}:
            own = [row for row in rows if row.seat == seat]
            assert [row.sitter for row in own] == [*range(own[0].sitter, own[0].sitter + len(own))]
            assert len({row.total for row in own}) == 1
            assert sum(row.decided for row in own) <= own[0].total


@law
def results_follow_from_the_outcome(step: Step) -> None:
    """Scores, winners and places are those of the rules, but for who has left for good."""
    for write in step.writes:
        now = write.now
        if now.phase is not Phase.FINISHED or write.position is None or write.was is None or write.was.over:
            continue
        outcome = step.games[now.game].rules.outcome(write.position.state)
        assert outcome is not None
        for row in write.after.of("results", table_id=write.id):
            assert row.score == outcome.scores[row.seat]
            if row.fate == "gone":
                assert not row.won
                assert row.place > len(now.seats)
                continue
            assert row.won == (row.seat in outcome.winners)
            ahead = sum(
                seat in outcome.winners or score > row.score for seat, score in enumerate(outcome.scores)
            )
            assert row.place == (1 if row.won else 1 + ahead)


@law
def decisions_are_counted(step: Step) -> None:
    """Of each seat as many as the log has: without those taken back, and where nothing was to choose."""
    for write in step.writes:
        now = write.now
        if now.phase is not Phase.FINISHED or write.was is None or write.was.over:
            continue
        total: Counter[int | None] = Counter()
        decided: Counter[tuple[int | None, int | None]] = Counter()
        for entry in write.after.log(write.id):
            one = {"undo": -1, "move": 1}.get(entry.kind, 0)
            if one and not (entry.by == "player" and entry.user is None):
                total[entry.seat] += one
                decided[entry.seat, entry.user] += one
        for row in write.after.of("results", table_id=write.id):
            assert (row.total, row.decided) == (total[row.seat], decided[row.seat, row.user_id])


@law
def who_was_broken_off_is_noted(step: Step) -> None:
    """Exactly those who were still at a game that was abandoned."""
    for write in step.writes:
        was, now = write.was, write.now
        noted = {row.user_id for row in write.after.of("broken_off", table_id=write.id)}
        if was is not None and not was.over:
            assert noted == ({*now.persons} if now.phase is Phase.ABANDONED and now.seats else set())


@law
def what_is_over_leaves_nothing_to_do(step: Step) -> None:
    """Nobody follows it any more, nothing is reminded of."""
    for write in step.writes:
        if write.now.over:
            assert not [*write.after.of("follows", table_id=write.id)]


@law
def what_is_ordered_for_a_turn_ends_with_it(step: Step) -> None:
    """A wish to hear of no offers this turn lasts until the turn ends, and no longer."""
    for write in step.writes:
        if write.former is None or write.position is None or not write.now.live:
            continue
        turn = step.games[write.now.game].rules.turn
        same = turn(write.former.state) == turn(write.position.state)
        after = {row.user_id: row.offers for row in write.after.of("orders", table_id=write.id)}
        for row in write.before.of("orders", table_id=write.id):
            if row.offers == "turn" and row.user_id in write.now.persons:
                assert (after.get(row.user_id) == "turn") == same


@law
def choices_are_a_persons_own(step: Step) -> None:
    """Nothing that happens at a table changes anybody's choices."""
    if step.name not in CHOOSING:
        before, after = step.before.choices, step.after.choices
        for user in {*before, *after}:
            assert after.get(user, Preferences()) == before.get(user, Preferences())


@law
def looking_changes_nothing(step: Step) -> None:
    """Looking leaves the database as it was, except for the note that something was explained."""
    if step.name in {"looks", "away", "place"}:
        assert set(step.after.altered(step.before)) <= {"meta", "prefs"}
