"""Laws of votes and of what managers decide."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.tables import Phase, Table
from bot.tables.values.ballots import Vote
from bot.tables.values.pace import Pace
from tests.bot.tables.laws.law import changed, in_game, law
from tests.bot.tables.use import Step

LEAST = timedelta(hours=1)  # for a vote


@law
def votes_are_about_one_thing_each(step: Step) -> None:
    """One of a kind, each with its proposer's yes or somebody's, nobody on both sides, all of them there."""
    for _, table in changed(step):
        kinds = [vote.kind for vote in table.votes]
        assert len(set(kinds)) == len(kinds)
        for vote in table.votes:
            assert not {*vote.yes} & {*vote.no}
            assert len({*vote.yes}) == len(vote.yes)
            assert vote.opened < vote.ends
            assert vote.number <= table.version


@law
def who_votes_plays(step: Step) -> None:
    """A voice is that of whoever clicks, and they play at the table."""
    for write, was, now in in_game(step):
        for vote in now.votes:
            former = was.decisions.numbered(vote.number)
            said = {*vote.yes, *vote.no} - ({*former.yes, *former.no} if former else set())
            assert said <= {entry.user for entry in write.entries}
            assert said <= {*was.voices}


@law
def a_new_vote_lasts_a_pace(step: Step) -> None:
    """An hour at least, a day where there is no pace; its proposer has agreed, and it calls the others."""
    for write, was, now in in_game(step):
        for vote in now.votes:
            if was.decisions.numbered(vote.number) is not None:
                continue
            assert vote.number == now.version
            assert vote.opened == write.after.time
            assert vote.ends - vote.opened == max(now.pace.time or timedelta(days=1), LEAST)
            assert vote.yes == (vote.proposer,)
            assert not vote.no
            (show,) = (post for post in write.posts if post.kind == "show")
            again = any(
                (one.user, one.kind) == (vote.proposer, vote.kind)
                and timedelta() <= vote.opened - one.at < timedelta(days=1)
                for one in was.decisions.proposed
            )
            about = now.seated[int(vote.word)].user if vote.kind in {"replace", "offer"} else None
            calls = {*now.voices} - {vote.proposer, about} - {*vote.away}
            assert {*show.mention} == (set() if again else calls)
            assert show.repost != again


@law
def an_open_vote_is_open(step: Step) -> None:
    """The click that decides a vote carries it out."""
    for write, _, now in in_game(step):
        for vote in now.votes:
            if write.entries and write.entries[0].kind == "vote" and vote.kind in {"end", "replace"}:
                assert _undecided(now, vote), vote


def _undecided(table: Table, vote: Vote) -> bool:
    there, yes, no = {*table.voices}, {*vote.yes}, {*vote.no}
    if vote.kind == "end":
        return not (no & there) and (yes & there != there or len(there) < 2)
    there -= {table.seated[int(vote.word)].user}
    there -= {
        player.user
        for player in table.seated
        if player.past and player.past[-1].until > vote.number and player.user is not None
    }
    return 2 * len(no & there) < len(there) and (2 * len(yes & there) <= len(there) or len(yes & there) < 2)


@law
def a_voice_is_told(step: Step) -> None:
    """The entry of a vote says about what it is, and whether its person agrees, or withdraws it."""
    for write, was, now in in_game(step):
        for entry in write.entries:
            body: Any = entry.body
            if entry.kind != "vote":
                continue
            assert isinstance(body, dict)
            former, vote = was.decisions.about(body["kind"]), now.decisions.about(body["kind"])
            assert (vote or former) is not None
            if "withdrawn" in body:
                assert vote is None
                assert former is not None
                assert (former.proposer, former.word) == (entry.user, body["word"])
            elif vote is not None:
                assert vote.word == body["word"]
                assert "against" not in body
                assert entry.user in (vote.yes if body["agrees"] else vote.no)
            else:
                assert {now.seated[seat].user for seat in body["against"]} >= {entry.user} - {None}


@law
def a_decision_says_who_made_it(step: Step) -> None:
    """A pause, a pace, an end and a seat given away tell how they were decided, and what."""
    managers = {click.user for click in step.clicks if click.manager}
    for write, was, now in in_game(step):
        for entry in write.entries:
            if entry.kind not in {"pause", "pace", "offer", "close"} or not was.seats or entry.by == "clock":
                continue
            assert isinstance(entry.body, dict), entry
            assert {*entry.body} == {"what", "how", "name"}
            if entry.body["how"] == "manager":
                assert entry.user in managers
                assert entry.kind == "pause" or entry.user not in was.ever_seated
            if entry.kind == "pause":
                assert (now.paused is not None) == entry.body["what"]
            if entry.kind == "pace":
                assert now.pace == Pace.parse(str(entry.body["what"]))
                assert all(player.bank is None for player in now.players)
            if entry.kind == "offer" and entry.seat is not None:
                assert was.seated[entry.seat].user is None
                assert now.seated[entry.seat].left


@law
def seats_are_taken_where_they_are_open(step: Step) -> None:
    """The new player has no other seat; the former one is remembered, and the entropy stays."""
    for write, was, now in in_game(step):
        for entry in write.entries:
            if entry.kind != "take":
                continue
            assert entry.seat in was.open_seats
            assert entry.seat is not None
            assert entry.user not in was.persons
            former, player = was.seated[entry.seat], now.seated[entry.seat]
            assert (player.user, player.entropy) == (entry.user, former.entropy)
            assert entry.body == player.name
            assert not (player.left or player.held or player.auto_pass or player.missed)
            (*known, sitter) = player.past
            assert tuple(known) == former.past
            assert (sitter.name, sitter.user, sitter.until) == (former.name, former.user, entry.version)
            own = former.user == entry.user
            running = entry.seat in {clock.seat for clock in was.clocks}
            assert own or running or player.bank is None


@law
def who_is_gone_has_no_voice(step: Step) -> None:
    """A vote keeps no voice of somebody who has left, and none about what has changed meanwhile."""
    for write, was, now in in_game(step):
        if not was.seats or not write.entries or write.entries[0].kind in {"vote", "undo", "place"}:
            continue
        for vote in now.votes:
            assert {*vote.yes, *vote.no} <= {*now.persons}
            assert vote.yes
            assert (vote.kind, now.paused is None) not in {("pause", False), ("resume", True)}
            assert (vote.kind, vote.word) != ("pace", str(now.pace))


@law
def a_game_is_broken_off_by_whom_it_may_be(step: Step) -> None:
    """Everyone votes for it, a manager decides it, the last player leaves, or nobody came back in time."""
    managers = {click.user for click in step.clicks if click.manager}
    for write, was, now in in_game(step):
        if now.phase is not Phase.ABANDONED or not was.seats:
            continue
        last = write.entries[-1]
        how = last.body.get("how") if isinstance(last.body, dict) else None
        assert last.kind in {"close", "quit"}
        if how == "players":
            vote = was.decisions.about("end")
            agreed = {*(vote.yes if vote else ()), last.user}
            assert {*was.voices} <= agreed
            assert len(was.voices) >= 2
        elif how == "alone":
            assert was.persons == (last.user,)
        elif last.kind == "quit":
            assert not now.persons
        else:
            assert last.user in managers or (last.by == "clock" and was.asleep is not None)
