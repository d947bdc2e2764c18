"""Steps that break one law each: what has happened, told otherwise."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.tables import Phase
from bot.tables.values.change import NewPost
from bot.tables.values.clocks import Undo
from bot.tables.values.ids import ChannelId, GuildId
from bot.tables.values.pace import Pace
from tests.bot.tables.telling import (
    ANYBODY,
    LATER,
    NOBODY,
    Break,
    a_vote,
    anew,
    begun_later,
    called,
    calls,
    clocks,
    closes,
    dm_to_owing,
    dropped,
    first,
    having,
    in_lobby,
    later,
    moved,
    nobody,
    players,
    playing,
    touched,
    twice,
    votes,
    with_all_tables,
    with_another_beginning,
    with_another_choice,
    with_edited_call,
    with_entry,
    with_late_job,
    with_now,
    with_posts,
    with_result,
    with_table,
    with_write,
    without_broken_off,
    without_order,
    without_result,
    without_row,
)

BROKEN: dict[str, tuple[Break, ...]] = {
    "versions_follow_one_another": (with_now(moved, version=lambda _, now: now.version + 1),),
    "a_log_is_whole": (without_row("entries", bool),),
    "logs_only_grow": (with_another_beginning,),
    "entries_tell_when_and_by_whom": (
        with_entry(lambda *_: True, at=None),
        with_entry(lambda _, entry: entry.interaction, user=NOBODY),
        with_entry(lambda _, entry: entry.by == "ai", user=NOBODY),
    ),
    "a_click_is_one_entry": (
        with_entry(
            lambda write, entry: entry is not write.entries[0] and first("move")(write), interaction=7
        ),
    ),
    "each_phase_has_its_entries": (
        with_entry(lambda write, _: write.was, kind="open"),
        with_entry(lambda write, _: write.was and in_lobby(write.was, write.now), kind="undo"),
    ),
    "phases_go_forward": (with_now(playing, phase=lambda *_: Phase.LOBBY),),
    "a_phase_has_what_belongs_to_it": (
        with_table(in_lobby, owes=lambda *_: (1,)),
        with_table(playing, suspended=lambda _, now: now.opened),
        with_table(moved, seats=lambda *_: ()),
    ),
    "what_is_over_stays": (with_table(lambda was, _: was.over, seed=lambda *_: b""),),
    "a_refusal_changes_nothing": (without_row("tables", lambda step: step.refused and step.name == "quit"),),
    "a_click_counts_once": (without_row("tables", lambda step: step.again and step.known),),
    "the_game_waits_for_whom_the_rules_say": (
        with_now(moved, owes=lambda _, now: now.owes[1:] or (NOBODY,)),
    ),
    "a_game_is_finished_when_nobody_owes": (with_now(moved, phase=lambda *_: Phase.FINISHED),),
    "moves_are_made_by_who_has_the_seat": (
        with_entry(lambda write, entry: nobody(write) and entry.user and entry.kind == "move", user=NOBODY),
        with_entry(lambda write, entry: nobody(write) and entry.user and entry.kind == "move", by="ai"),
    ),
    "only_who_moved_last_takes_back": (
        with_now(lambda was, now: playing(was, now) and now.undo, undo=lambda _, now: (now.undo[0],) * 2),
        with_now(
            lambda was, now: playing(was, now) and now.undo,
            undo=lambda _, now: (replace(now.undo[0], user=NOBODY), *now.undo[1:]),
        ),
    ),
    "taking_back_restores_the_time": (
        with_write(
            lambda write: (
                having(write, clocks=begun_later(write.now))
                if first("undo")(write) and write.now.clocks
                else None
            )
        ),
    ),
    "what_was_seen_is_not_taken_back": (
        with_write(
            lambda write: (
                having(write, undo=(Undo(write.was.version, write.now.persons[0], None, None, 0),))
                if write.was and first("move")(write) and playing(write.was, write.now)
                else None
            )
        ),
    ),
    "a_person_has_one_seat": (with_table(playing, players=players(lambda _: {"user": 1, "left": False})),),
    "who_plays_for_whom_is_told": (with_now(moved, players=players(lambda one: {"held": not one.held})),),
    "the_host_is_at_the_table": (with_table(moved, host=lambda *_: NOBODY),),
    "a_change_is_shown_once": (with_posts(twice, kind="show"), with_posts(twice, kind="webhook")),
    "a_lobby_is_shown_after_each_change": (
        with_posts(dropped, kind="show", where=lambda write: write.was and in_lobby(write.was, write.now)),
        with_posts(anew, kind="show", where=lambda write: write.was and in_lobby(write.was, write.now)),
    ),
    "who_newly_owes_is_called": (
        with_posts(called(), kind="show", where=lambda write: nobody(write) and calls(write)),
        with_posts(called(NOBODY), kind="show", where=nobody),
    ),
    "who_wants_it_is_told_in_private": (
        with_posts(dropped, kind="dm", where=lambda write: nobody(write) and dm_to_owing(write)),
        with_posts(lambda post: (replace(post, user=NOBODY),), kind="dm", where=nobody),
    ),
    "a_call_is_a_new_message": (with_posts(anew, kind="show", where=nobody),),
    "who_is_called_finds_a_new_message": (with_edited_call,),
    "a_board_tells_what_is_new": (
        with_posts(lambda post: (replace(post, since=10**6),), kind="show", where=nobody),
    ),
    "nobody_is_called_who_is_not_there": (
        with_posts(called(NOBODY), kind="show"),
        with_posts(called(ANYBODY, ANYBODY), kind="show", where=lambda write: ANYBODY in write.now.persons),
    ),
    "each_promise_is_proved": (with_posts(dropped, kind="proof"), with_posts(later, kind="proof")),
    "a_chronicle_and_a_webhook_miss_nothing": (
        with_posts(later, kind="chronicle"),
        with_posts(later, kind="webhook"),
        with_posts(dropped, kind="webhook"),
    ),
    "followers_are_told_of_ends": (
        with_posts(dropped, kind="follow", where=lambda write: write.now.over),
        with_posts(anew, kind="follow"),
    ),
    "an_invitation_follows_its_lobby": (with_posts(dropped, kind="invitation"),),
    "a_suspended_table_is_silent": (
        with_write(
            lambda write: (
                replace(write, posts=(*write.posts, NewPost("show")))
                if write.now.phase is Phase.SUSPENDED
                else None
            )
        ),
    ),
    "reminders_are_wanted": (
        with_posts(dropped, kind="remind"),
        with_posts(lambda post: (replace(post, mention=()),), kind="remind"),
    ),
    "what_is_stored_is_what_was_posted": (with_posts(dropped, kind="show"),),
    "only_who_owes_is_timed": (
        with_now(lambda was, now: moved(was, now) and now.clocks, clocks=lambda *_: ()),
    ),
    "a_new_clock_has_the_whole_time": (
        with_now(
            lambda was, now: moved(was, now) and {c.decision for c in now.clocks} == {now.version},
            clocks=clocks(lambda clock: {"ends": clock.ends + LATER}),
        ),
    ),
    "who_has_not_decided_keeps_the_clock": (
        with_now(
            lambda was, now: moved(was, now) and set(was.clocks) & set(now.clocks),
            clocks=clocks(lambda clock: {"started": clock.started + LATER}),
        ),
    ),
    "deadlines_come_after_beginnings": (
        with_table(
            lambda was, now: playing(was, now) and now.clocks,
            clocks=clocks(lambda clock: {"ends": clock.started - LATER}),
        ),
        with_table(
            lambda was, now: playing(was, now) and now.clocks, clocks=clocks(lambda _: {"reminded": 3})
        ),
    ),
    "a_bank_is_filled_by_deciding": (
        with_now(
            lambda was, now: moved(was, now) and was.clocks and now.pace.bank,
            players=players(lambda _: {"bank": timedelta(weeks=9)}),
        ),
    ),
    "who_misses_twice_is_held": (
        with_now(moved, players=players(lambda player: {"missed": player.missed + 1})),
    ),
    "a_game_sleeps_when_nobody_decides": (with_now(moved, asleep=lambda _, now: now.opened),),
    "a_pause_stops_the_time": (with_now(moved, paused=lambda _, now: now.opened),),
    "each_table_has_its_jobs": (without_row("jobs", bool, which=lambda job: job.kind == "clock"),),
    "jobs_follow_from_the_table": (
        lambda step: without_row("jobs", bool, which=lambda job: job.kind == "clock" and touched(step, job))(
            step
        ),
    ),
    "jobs_are_due_in_time": tuple(
        lambda step, kind=kind: with_late_job(step, kind)  # type: ignore[misc]
        for kind in ("clock", "order", "end", "resume", "substitute")
    ),
    "a_lobby_has_room_for_who_sits_there": (
        with_now(in_lobby, players=lambda _, now: now.players * 7),
        with_now(in_lobby, players=players(lambda _: {"entropy": ""})),
    ),
    "options_are_those_of_the_game": (with_now(in_lobby, options=lambda *_: {}),),
    "a_lobby_changes_as_its_entry_says": (
        with_now(in_lobby, in_text=lambda _, now: not now.in_text),
        with_now(in_lobby, moving=lambda _, now: not now.moving, in_text=lambda *_: False),
        with_now(in_lobby, pace=lambda *_: Pace("3d", bank=True)),
        with_now(in_lobby, players=lambda _, now: now.players[1:]),
        with_entry(lambda _, entry: entry.kind in {"join", "add_ai"}, body="Nobody"),
    ),
    "nobody_but_the_host_settles_a_lobby": (
        with_entry(lambda write, entry: write.was and entry.kind == "add_ai", user=NOBODY),
        with_entry(lambda write, entry: closes(write) and entry.user, user=NOBODY),
    ),
    "a_game_begins_with_who_has_joined": (
        with_now(lambda was, now: not was.seats and now.seats, seats=lambda _, now: now.seats[1:]),
    ),
    "a_full_lobby_starts_by_itself": (
        with_now(
            lambda was, now: in_lobby(was, now) and len(now.players) >= 4,
            auto_start=lambda *_: True,
            players=lambda _, now: now.players * 6,
        ),
    ),
    "one_channel_has_one_live_table": (
        lambda step: with_all_tables(step, lambda table: replace(table, phase=Phase.LOBBY)),
    ),
    "a_table_stays_in_its_server": (
        with_now(playing, place=lambda _, now: replace(now.place, channel=ChannelId(99))),
        with_table(playing, place=lambda _, now: replace(now.place, guild=GuildId(99))),
    ),
    "votes_are_about_one_thing_each": (
        with_table(
            a_vote, decisions=lambda _, now: replace(now.decisions, votes=(now.votes[0], now.votes[0]))
        ),
        with_table(a_vote, decisions=votes(lambda vote: {"no": vote.yes})),
    ),
    "who_votes_plays": (with_now(a_vote, decisions=votes(lambda _: {"yes": (NOBODY,)})),),
    "a_new_vote_lasts_a_pace": (
        with_now(a_vote, decisions=votes(lambda vote: {"ends": vote.ends + LATER})),
        with_posts(
            called(),
            kind="show",
            where=lambda write: write.was and a_vote(write.was, write.now) and calls(write),
        ),
    ),
    "an_open_vote_is_open": (
        with_now(
            lambda was, now: a_vote(was, now) and now.votes[-1].kind == "end",
            decisions=lambda _, now: replace(
                now.decisions, votes=tuple(replace(vote, no=now.voices, yes=()) for vote in now.votes)
            ),
        ),
    ),
    "a_voice_is_told": (
        with_entry(lambda _, entry: entry.kind == "vote" and entry.user, user=NOBODY),
        with_entry(lambda _, entry: entry.kind == "vote", body=True),
    ),
    "a_decision_says_who_made_it": (
        with_entry(lambda write, entry: write.was and write.was.seats and entry.kind == "pause", body=True),
        with_now(lambda was, now: playing(was, now) and was.pace != now.pace, pace=lambda was, _: was.pace),
    ),
    "seats_are_taken_where_they_are_open": (
        with_write(
            lambda write: (
                having(write, players=players(lambda _: {"past": ()})(write.now, write.now))
                if first("take")(write) and write.was and write.was.live and write.now.live
                else None
            )
        ),
    ),
    "who_is_gone_has_no_voice": (
        with_write(
            lambda write: (
                having(write, decisions=votes(lambda _: {"yes": (NOBODY,)})(write.now, write.now))
                if first("move")(write) and write.now.votes
                else None
            )
        ),
    ),
    "a_game_is_broken_off_by_whom_it_may_be": (
        with_entry(
            lambda write, entry: (
                write.was
                and write.was.phase is Phase.PLAYING
                and entry.kind == "close"
                and write.was.asleep is None
            ),
            user=NOBODY,
            body=None,
        ),
    ),
    "who_sits_is_who_is_there": (without_row("sitters", bool),),
    "a_game_has_results_once_it_ends": (
        with_write(without_result),
        with_result(guild=lambda row: row.guild + 1),
        with_result(decided=lambda row: row.total + 1),
    ),
    "results_follow_from_the_outcome": (with_result(score=lambda row: row.score + 1),),
    "decisions_are_counted": (with_result(total=lambda row: row.total + 1),),
    "who_was_broken_off_is_noted": (with_write(without_broken_off),),
    "what_is_over_leaves_nothing_to_do": (
        lambda step: with_now(
            lambda _, now: [*step.after.of("follows", table_id=now.id)] and playing(now, now),
            phase=lambda *_: Phase.FINISHED,
        )(step),
    ),
    "what_is_ordered_for_a_turn_ends_with_it": (with_write(without_order),),
    "choices_are_a_persons_own": (with_another_choice,),
    "looking_changes_nothing": (without_row("entries", lambda step: step.name == "looks"),),
}
"""The ways in which each law can be broken."""
