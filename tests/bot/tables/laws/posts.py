"""Laws of posts: what is shown to whom, who is called, and what is told aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.tables import Phase, Table
from bot.tables.values.change import NewPost
from bot.tables.values.ids import UserId
from bot.tables.values.preferences import Preferences
from tests.bot.tables.laws.law import changed, in_game, law
from tests.bot.tables.use import Step, Write


def _of(write: Write, kind: str) -> list[NewPost]:
    return [post for post in write.posts if post.kind == kind]


def _chosen(write: Write, user: UserId) -> Preferences:
    return write.before.choices.get(user, Preferences())


def _clicker(write: Write) -> UserId | None:
    """The person who made a change of a running game; nobody if the clock did, or if it started by itself."""
    starts = [entry for entry in write.entries if entry.kind == "start"]
    (first, *_) = starts or write.entries
    return first.user if first.by == "player" else None


def _calls_again(write: Write) -> set[UserId]:
    """Players who are called again though the game waited for them before: out of time, or it resumes."""
    was, (first, *_) = write.was, write.entries
    body = first.body.get("what") if isinstance(first.body, dict) else first.body
    if (first.kind, body) in {("pause", False), ("suspend", False)}:
        return {*write.now.owes} if write.now.paused is None else set()
    missed = first.kind == "move" or (first.kind == "hold" and not isinstance(first.body, dict))
    if not (missed and first.by == "clock" and was is not None and first.seat is not None):
        return set()
    user = was.seated[first.seat].user
    return set() if user is None else {user}


def _played_on(step: Step) -> Iterator[tuple[Write, Table, Table]]:
    """The writes after which the game has gone on: not votes, moves to another channel, or an undo."""
    aside = {"vote", "undo", "place", "close"}
    for write, was, now in in_game(step):
        kinds = [entry.kind for entry in write.entries]
        if kinds and kinds[0] not in aside and now.phase in {Phase.PLAYING, Phase.FINISHED}:
            yield write, was, now


def _newly(write: Write, was: Table, now: Table) -> set[UserId]:
    """The players to be called, in whichever way."""
    if now.paused is not None or now.asleep is not None:
        return set()
    before = {player.user for player in now.players if player.called_before}
    known = {*was.owes, *before} - _calls_again(write)
    return {*now.owes} - known - {_clicker(write)}


def _taken(write: Write, was: Table, now: Table) -> set[UserId]:
    """For whom the AI has begun to play, without a click of theirs."""
    return {user for user in was.active if user in now.played_by_ai} - {_clicker(write)}


@law
def a_change_is_shown_once(step: Step) -> None:
    """At most one public message, and at most one of each other kind to each person."""
    for write in step.writes:
        private = {"dm", "digest"}
        told = Counter((post.kind, post.user if post.kind in private else None) for post in write.posts)
        assert all(kind == "proof" or number == 1 for (kind, _), number in told.items()), told


@law
def a_lobby_is_shown_after_each_change(step: Step) -> None:
    """Each entry edits its message; a new one stands only where somebody is called, or it has moved."""
    for write in step.writes:
        was, now = write.was, write.now
        if was is None or now.seats or was.phase is Phase.SUSPENDED or not write.entries:
            continue
        if now.phase is Phase.SUSPENDED:
            assert not write.posts
            continue
        (show,) = _of(write, "show")
        assert show.since == was.version
        moved = was.place.channel != now.place.channel
        assert show.repost == (bool(show.mention) or moved)
        assert set(show.mention) <= {was.host}


@law
def who_newly_owes_is_called(step: Step) -> None:
    """Exactly those for whom the game newly waits, and whose seat the AI has taken; each as they want it."""
    for write, was, now in _played_on(step):
        mention = {user for show in _of(write, "show") for user in show.mention}
        if now.asleep is not None and was.asleep is None:
            assert mention == {*now.persons}
            continue
        newly, taken = _newly(write, was, now), _taken(write, was, now)
        aloud = {user for user in newly if _chosen(write, user).called_by(now.pace) == "channel"}
        assert mention == ({*now.persons} if now.over else aloud | taken)


@law
def who_wants_it_is_told_in_private(step: Step) -> None:
    """A private message at their turn, or a line in the digest of the day: after their quiet hours."""
    for write, was, now in _played_on(step):
        invited = {post.user for post in _of(write, "dm")} - _newly(write, was, now)
        assert not invited & {*now.owes, _clicker(write)} - _calls_again(write)
        assert invited <= {*now.persons}
        for user in _newly(write, was, now):
            chosen = _chosen(write, user)
            how = chosen.called_by(now.pace)
            told = [post for post in _of(write, "dm") if post.user == user]
            assert len(told) == (chosen.dm and how != "digest")
            quiet = chosen.quiet
            assert all(post.due == (quiet.after(write.after.time) if quiet else None) for post in told)
            digests = [post for post in _of(write, "digest") if post.user == user]
            assert len(digests) == (how == "digest")
            assert all(post.due and post.due > write.after.time for post in digests)


@law
def a_call_is_a_new_message(step: Step) -> None:
    """And so is a new phase; whatever else happens is told where the board stands."""
    for write, was, now in _played_on(step):
        anew = bool(_newly(write, was, now) | _taken(write, was, now)) or was.phase is not now.phase
        anew |= now.asleep is not None and was.asleep is None
        for show in _of(write, "show"):
            assert show.repost == anew
            assert show.user == (None if now.asleep != was.asleep and show.user is None else _clicker(write))
        if now.owes or now.phase is not was.phase:
            assert _of(write, "show")


@law
def who_is_called_finds_a_new_message(step: Step) -> None:
    """No message is edited to call somebody: nobody would be told, whatever led to the call."""
    for post in step.after.posts:
        assert post.kind != "show" or not post.mention or post.repost, post


@law
def a_board_tells_what_is_new(step: Step) -> None:
    """From a version of before the change on: nothing of it is left out, and of what was told never all."""
    for write in step.writes:
        if write.was is not None and write.entries:
            for post in _of(write, "show"):
                assert 0 <= post.since <= write.was.version
        for post in _of(write, "dm"):
            assert 0 <= post.since <= write.now.version


@law
def nobody_is_called_who_is_not_there(step: Step) -> None:
    """Calls go to persons of the table, each of them once."""
    for write in step.writes:
        there = {*write.now.persons, *(write.was.persons if write.was else ())}
        for post in write.posts:
            assert len(set(post.mention)) == len(post.mention)
            called = {*post.mention} | ({post.user} if post.kind in {"dm", "digest", "remind"} else set())
            there |= _left_before(write) if write.was is None else set()
            assert called <= there, post


def _left_before(write: Write) -> set[UserId]:
    """The players of the game to which a new lobby is the rematch."""
    there = (
        table for table in write.before.tables.values() if table.place.channel == write.now.place.channel
    )
    return {user for table in there for user in table.ever_seated | {*table.persons}}


@law
def each_promise_is_proved(step: Step) -> None:
    """A fair play message tells the opening, the start and each move to another channel."""
    for write in step.writes:
        told = [entry.version for entry in write.entries if entry.kind in {"open", "start", "place"}]
        if write.now.phase is not Phase.SUSPENDED:
            assert [post.since for post in _of(write, "proof")] == told


@law
def a_chronicle_and_a_webhook_miss_nothing(step: Step) -> None:
    """Each change of a game follows right after the one before it, and none is told of what was over."""
    for write in step.writes:
        was, now = write.was, write.now
        told = bool(was and now.seats and write.entries and not was.over)
        whole = [(was.version, now.version)] if told and was else []
        assert [(post.since, post.upto) for post in _of(write, "webhook")] == whole
        kept = now.chronicle and now.phase is not Phase.SUSPENDED
        assert [(post.since, post.upto) for post in _of(write, "chronicle")] == (whole if kept else [])


@law
def followers_are_told_of_ends(step: Step) -> None:
    """Of the end of the game at once, and to all; of that of a round in a while."""
    for write in step.writes:
        was, now = write.was, write.now
        told = _of(write, "follow")
        if was is None or not was.seats or was.over or now.phase is Phase.SUSPENDED:
            assert not told
        elif now.over:
            (end,) = told
            assert end.repost
            assert (end.upto, end.due) == (None, None)
            assert end.since < now.version
        for post in told:
            if not now.over:
                assert not post.repost
                assert post.upto is not None
                assert post.due is not None
                assert post.since < post.upto <= now.version
                assert post.due > write.after.time


@law
def an_invitation_follows_its_lobby(step: Step) -> None:
    """It stands where the channel of a thread is: with each change of a lobby, and with each stage."""
    for write in step.writes:
        was, now = write.was, write.now
        news = was is None or (was.phase is not now.phase or was.place != now.place)
        due = bool(write.entries) and (news or now.phase is Phase.LOBBY)
        shown = due and now.place.parent is not None and now.phase is not Phase.SUSPENDED
        assert bool(_of(write, "invitation")) == shown


@law
def a_suspended_table_is_silent(step: Step) -> None:
    """Nothing is posted in a channel that is gone, nor to anybody about it."""
    for write in step.writes:
        if write.now.phase is Phase.SUSPENDED:
            assert {post.kind for post in write.posts} <= {"webhook"}
    for _, after in changed(step):
        if after.phase is Phase.SUSPENDED:
            left = {post.kind for post in step.after.posts if post.table == after.id}
            assert left <= {"webhook", "remove", "chronicle"}, left


@law
def reminders_are_wanted(step: Step) -> None:
    """A reminder goes to somebody whose clock has just reached one, where they want it."""
    for write in step.writes:
        was, now = write.was, write.now
        if was is None or write.entries:
            assert not _of(write, "remind")
            continue
        for before, after in zip(was.clocks, now.clocks, strict=False):
            if before.reminded == after.reminded:
                continue
            user = now.seated[after.seat].user
            assert user is not None
            chosen = _chosen(write, user)
            numbers = {*range(before.reminded, after.reminded)}
            timely = numbers & {"twice": {0, 1}, "early": {0}, "late": {1}}[chosen.remind_at]
            aloud = bool(timely) and chosen.reminders in {"channel", "both"}
            quietly = bool(timely) and chosen.reminders in {"dm", "both"}
            asked = [(post.user, post.mention, post.upto) for post in _of(write, "remind")]
            assert asked == [(user, (user,), after.decision)] * aloud
            assert [(post.user, post.upto) for post in _of(write, "dm")] == [(user, after.decision)] * quietly


@law
def what_is_stored_is_what_was_posted(step: Step) -> None:
    """A change's posts are in the outbox, those to followers one for each, and none without a webhook."""
    for write in step.writes:
        stored = [post for post in write.after.posts if post.table == write.id]
        former = {post.id for post in write.before.posts}
        fresh = [post for post in stored if post.id not in former and post.kind != "remove"]
        kinds = Counter(post.kind for post in fresh)
        following = {row.user_id: row.told for row in write.before.of("follows", table_id=write.id)}
        there = {*write.now.persons}
        for kind in ("show", "dm", "digest", "remind", "proof", "invitation", "chronicle"):
            assert kinds[kind] == len(_of(write, kind)), kind
        for post in _of(write, "follow"):
            wanted = {user for user, told in following.items() if post.repost or told == "round"} - there
            assert {one.user for one in fresh if one.kind == "follow"} == wanted
