"""Laws of games: a table says of its game what the rules say, and what may be taken back."""

from __future__ import annotations

from bot.tables import Phase
from tests.bot.tables.laws.law import changed, in_game, law
from tests.bot.tables.use import Step


@law
def the_game_waits_for_whom_the_rules_say(step: Step) -> None:
    """Owing are the persons in the seats that owe a decision, but for those for whom the AI decides."""
    for write, _, now in in_game(step):
        if now.phase is Phase.PLAYING:
            assert write.position is not None
            seats = step.games[now.game].rules.owes(write.position.state)
            owing = [now.seated[seat] for seat in seats]
            assert now.owes == tuple(player.user for player in owing if not player.by_ai)


@law
def a_game_is_finished_when_nobody_owes(step: Step) -> None:
    """Only the rules finish a game, and then it has a result."""
    for write, was, now in in_game(step):
        assert write.position is not None
        rules = step.games[now.game].rules
        assert (now.phase is Phase.FINISHED) <= (not rules.owes(write.position.state))
        if now.phase is Phase.PLAYING and not now.paused:
            assert rules.owes(write.position.state)
        if now.phase is Phase.FINISHED:
            assert rules.outcome(write.position.state) is not None
            assert was.live


@law
def moves_are_made_by_who_has_the_seat(step: Step) -> None:
    """A click moves for its own player, an AI for a seat that it plays, the clock for seats that owe."""
    for write, was, now in in_game(step):
        for entry in write.entries:
            if entry.kind not in {"move", "undo", "auto_pass", "hint"} or entry.seat is None:
                continue
            player = now.seated[entry.seat]
            if entry.user is not None and was.seats:
                assert was.seated[entry.seat].user == entry.user
            if entry.by == "ai":
                assert player.by_ai
            if entry.by == "clock":
                assert was.clocks
                assert entry.seat in {clock.seat for clock in was.clocks}


@law
def only_who_moved_last_takes_back(step: Step) -> None:
    """Only the newest moves that count can be undone, all of one person."""
    for write, _, now in in_game(step):
        position = write.position
        for undo in reversed(now.undo):
            assert position is not None
            assert position.version == undo.version
            assert position.seat is not None
            assert now.seated[position.seat].user == undo.user
            position = position.before
        assert len({undo.user for undo in now.undo}) <= 1
        assert len(now.undo) <= 10


@law
def taking_back_restores_the_time(step: Step) -> None:
    """The clock goes on as if the move had not been made, with the bank and the misses of before."""
    for write, was, now in in_game(step):
        if [entry.kind for entry in write.entries][:1] != ["undo"]:
            continue
        undo, seat = was.undo[-1], write.entries[0].seat
        assert now.undo == was.undo[:-1]
        assert seat is not None
        player = now.seated[seat]
        assert (player.bank, player.missed) == (undo.bank, undo.missed)
        clock = now.clock_at(seat)
        if undo.clock is not None:
            assert clock is not None
            assert (clock.started, clock.ends, clock.alone) == (undo.clock.started, undo.clock.ends, False)


@law
def what_was_seen_is_not_taken_back(step: Step) -> None:
    """A move of another, or one that draws on luck, ends what can be taken back."""
    for write, _, now in in_game(step):
        moves = [entry for entry in write.entries if entry.kind == "move"]
        if moves and now.undo:
            assert [entry.version for entry in moves] == [now.undo[-1].version]
            assert write.position is not None
            assert write.position.before is not None
            assert write.position.drawn == write.position.before.drawn


@law
def a_person_has_one_seat(step: Step) -> None:
    """Nobody plays two seats, and whoever has had one takes no other."""
    for _, table in changed(step):
        assert len(set(table.persons)) == len(table.persons)
        for user in table.persons:
            assert not table.seats or len(table.seats_had(user)) == 1


@law
def who_plays_for_whom_is_told(step: Step) -> None:
    """An AI takes or gives back a seat, and a person leaves or takes it, with an entry that says so."""
    kinds = {"hold", "return", "quit", "offer", "take"}
    for write, was, now in in_game(step):
        told = {entry.seat for entry in write.entries if entry.kind in kinds}
        for seat, (before, after) in enumerate(zip(was.seated, now.seated, strict=False)):
            if (before.user, before.left, before.held) != (after.user, after.left, after.held):
                assert seat in told


@law
def the_host_is_at_the_table(step: Step) -> None:
    """A game that goes on has a host who plays, and so has a lobby."""
    for _, table in changed(step):
        if table.live and table.persons:
            assert table.host in table.persons
