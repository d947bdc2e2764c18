"""Other messages in their variants, in few words: what stands in them depends on what is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

from bot.chat.screens import (
    board,
    call,
    end,
    follow,
    leaderboard,
    listing,
    lobby,
    log,
    open_seats,
    profile,
    proof,
    records,
    replay,
    table,
    votes,
)
from bot.chat.screens.invitation import invitation
from bot.chat.screens.proof import Proofs
from bot.chat.screens.settings.panel import RefusedDays, SettingsView
from bot.chat.screens.settings.quiet import quiet_hours
from bot.chat.screens.settings.vacation import vacation
from bot.chat.screens.timing import ReadAt
from bot.chat.wire.message import Message, compose, words
from bot.tables import Line, Log, Phase, Player, TableView
from bot.tables.persons.leaderboards import Standing
from bot.tables.persons.profiles import Figures, Profile
from bot.tables.reading.exports import Final, Original
from bot.tables.reading.replays import Replay, Stride
from bot.tables.values.ballots import Decisions, Vote, VoteKind
from bot.tables.values.bounds import BOUNDS
from bot.tables.values.change import Entry, EntryKind
from bot.tables.values.clocks import SeatClock
from bot.tables.values.ids import PostId, TableId, UserId
from bot.tables.values.pace import Pace
from bot.tables.values.preferences import Planned, Preferences, Vacation
from bot.tables.values.quiet import QuietHours
from bot.tables.values.results import Statistics
from bot.tables.values.views import GameSummary
from engines.base import Json
from engines.text import Text, say
from tests.bot.chat import samples
from tests.bot.chat.samples import HAND
from tests.bot.chat.variants import ENGLISH, VIEW, Titled, a_line, a_panel, a_table, a_view, lessons, panels
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NAMES, NOON


def _words(lines: Iterator[str]) -> Message:
    return compose(*map(words, lines))


def reminders() -> Iterator[Titled]:
    """Reminders of one game that still waits, in public and in private, and of all games that do."""
    clock = SeatClock(1, NOON, NOON + timedelta(hours=1))
    for clocks in ((), (replace(clock, seat=0), clock)):
        shown = a_view(changes={"clocks": clocks})
        yield "a reminder", call.reminder(shown, ENGLISH, PostId(3), BEPPE, NOON)
        panel = replace(a_panel(), table=shown.table)
        for zone in (None, "Europe/Rome"):
            read = ReadAt(NOON, zone)
            reminded = call.private_reminder(panel, ENGLISH, PostId(3), BEPPE, read)
            yield f"a private reminder, time zone {zone}", reminded
            games = [shown] * (2 if zone else 1)
            yield f"a digest, time zone {zone}", call.digest(games, ENGLISH, PostId(3), BEPPE, read)


def public() -> Iterator[Titled]:
    """Calls, invitations and messages of fair play."""
    full = {"players": a_table().players + (Player("Zio", None, "x"),) * 2}
    vote = Decisions((Vote(9, "end", "", NOON, NOON, (ANNA,), proposer=ANNA),))
    for name, shown in {
        "a lobby": a_view(Phase.LOBBY),
        "a full lobby": a_view(Phase.LOBBY, changes=full),
        "a game": a_view(),
        "a game asleep": a_view(changes={"asleep": NOON}),
        "a vote": a_view(changes={"decisions": vote}),
        "an older vote": a_view(changes={"decisions": vote, "version": 10}),
        "the end": a_view(Phase.FINISHED),
        "no end": a_view(Phase.ABANDONED),
    }.items():
        for users in ((ANNA,), (BEPPE, CARLA)):
            yield f"{name} calls {len(users)}", call.call(shown, ENGLISH, PostId(3), users)
        yield f"the invitation to {name}", invitation(shown, ENGLISH, PostId(3))
    alone = {"players": a_table().players[:1]}
    yield "the invitation of a host alone", invitation(a_view(Phase.LOBBY, changes=alone), ENGLISH, PostId(3))
    yield from reminders()
    for owes in ((BEPPE,), (ANNA,)):
        yield "a private call", call.private_call(a_panel(owes=owes), ENGLISH, PostId(3))
    for phase in (Phase.PLAYING, Phase.FINISHED, Phase.ABANDONED):
        for view in (VIEW, None):
            seen = a_view(phase, view=view, news=(a_line(1),))
            yield f"a follower: {phase}", follow.followed(seen, ENGLISH, PostId(3), "https://x.example")
    yield from _long()
    entries: dict[EntryKind, tuple[Json, ...]] = {
        "open": (None, {}, {"players": []}, {"players": ["_Anna_", "Beppe"]}),
        "join": ("Beppe",),
        "place": (None, {"from": 5}),
        "start": (None, {}, {"terms": "ab"}),
    }
    for kind, bodies in entries.items():
        for body in bodies:
            entry = Entry(2, kind, NOON, user=DINO, body=body, interaction=41)
            if (told := proof.proof(a_table(), TOY, entry, ENGLISH)) is not None:
                yield f"proof of {kind} {body}", told


def _long() -> Iterator[Titled]:
    """A board, and what a follower is told of it, on which nothing is short."""
    talk = tuple(Line(n, 1, "player", "", say(100 * "talk ")) for n in range(6))
    table = replace(
        samples.table(Phase.PLAYING),
        clocks=tuple(SeatClock(seat, NOON, NOON + timedelta(hours=1 + seat)) for seat in range(6)),
        decisions=Decisions(
            (Vote(9, "end", "", NOON, NOON, (UserId(2), UserId(3), UserId(4)), (UserId(5),), UserId(2)),)
        ),
    )
    shown = samples.table_view(Phase.PLAYING, table=table, news=talk)
    waiting = samples.table_view(Phase.LOBBY, replace(samples.HUGE, goal=samples.LONG))
    yield "a long lobby", lobby.lobby(waiting, samples.localizer(), PostId(3))
    yield "a long board", board.board(shown, samples.localizer(), HAND, PostId(3))
    yield "a follower of it", follow.followed(shown, samples.localizer(), PostId(3), "https://x.example")


def games() -> Iterator[Titled]:
    """The panel of a table, its log, its end and its replay."""
    clocks = tuple(SeatClock(seat, NOON, NOON + timedelta(hours=seat // 2)) for seat in range(4))
    state: dict[str, Any] = {"clocks": clocks, "pace": Pace("1d", bank=True), "owes": (ANNA, BEPPE)}
    anna, beppe, carla, zia = a_table().players
    away = {CARLA: NOON, BEPPE: NOON}
    for name, changes in {
        "": state,
        " paused": {"paused": NOON, **state},
        " asleep": {"asleep": NOON, **state, "pace": Pace("none")},
        " with open seats": {"players": (anna, replace(beppe, left=True), replace(carla, held=True), zia)},
    }.items():
        for user, manager in ((ANNA, False), (ANNA, True), (DINO, False), (DINO, True)):
            rank = " who manages the channel" if manager else ""
            shown = table.table_panel(a_view(changes=changes), ENGLISH, user, manager=manager)
            yield f"the table{name} for {NAMES[user]}{rank}", shown
        over = a_view(Phase.FINISHED, changes=changes)
        yield f"the table{name} at its end", table.table_panel(over, ENGLISH, DINO, manager=True)
        everything: dict[str, Any] = {"manager": True, "taking": True, "away": away}
        yield (
            f"all of the table{name}",
            table.table_panel(a_view(changes=changes), ENGLISH, ANNA, **everything),
        )
        yield "a seat is taken over", open_seats.take_over(a_table(**changes), DINO, ENGLISH)
    for name, changes, free in (("", {}, 0), (" paused", {"paused": NOON}, 0), (" with free seats", {}, 2)):
        for phase in (Phase.LOBBY, Phase.PLAYING):
            listed = listing.Listed(a_table(phase, **changes), "Toy", free)
            for user in (ANNA, DINO):
                yield f"a listed table{name}: {phase}", listing.listing([listed], user, ENGLISH)
    kinds: tuple[tuple[VoteKind, str], ...] = (
        ("end", ""),
        ("pause", ""),
        ("resume", ""),
        ("pace", "1h"),
        ("replace", "1"),
        ("offer", "3"),
    )
    for kind, word in kinds:
        vote = Vote(9, kind, word, NOON, NOON, (ANNA,), (CARLA, UserId(99)), ANNA)
        for beside, decisions in {
            "": Decisions((vote,)),
            ", another pause": Decisions((vote,), pauses=(ANNA,)),
            " beside another": Decisions((vote, replace(vote, number=10))),
        }.items():
            voting = a_table(decisions=decisions)
            yield f"a vote{beside}: {kind}", _words(votes.vote_text(voting, vote, ENGLISH))
            paused = replace(voting, paused=NOON)
            yield f"a vote{beside} in a pause: {kind}", _words(votes.vote_text(paused, vote, ENGLISH))
    yield from _logs()
    summary = GameSummary(1, timedelta(minutes=61))
    unposted = Proofs(replace(HAND, name="r.json"), Final(b"", None, "no terms"))
    yield "how to check", proof.check_yourself(ENGLISH)
    for phase in (Phase.FINISHED, Phase.ABANDONED):
        ended = a_view(phase, news=(a_line(1), a_line(2, minor=True)), view=replace(VIEW, left=0))
        yield (
            f"{phase}",
            end.end(ended, ENGLISH, [], summary, unposted, PostId(3)),
        )
        yield f"details of {phase}", end.details_panel(ended, ENGLISH)
    yield from _replays()


def _logs() -> Iterator[Titled]:
    lines = (
        a_line(1, "It begins.", None),
        a_line(2, turn=1),
        a_line(3, turn=1, by="ai"),
        a_line(4, seat=0, turn=0, by="clock"),
        a_line(5, seat=3, turn=3, by="ai"),
        a_line(5, seat=1, turn=1),
    )
    found = Log(table=a_table(), game=TOY, lines=lines, position=(say("Here."), say("There.")))
    readers: dict[str, dict[str, Any]] = {
        "a spectator": {"last_round": 3},
        "who has just acted": {"acted": 5},
        "who acted before": {"acted": 3},
        "who has acted never": {"acted": 1, "has_acted": False},
        "who took over": {"acted": 4, "has_acted": False, "took_over": True},
        "a spectator at the end": {"table": a_table(Phase.FINISHED)},
        "nobody": {"lines": ()},
    }
    for name, changes in readers.items():
        shown = replace(found, **changes)
        yield f"the log for {name}", log.log(shown, ENGLISH)
    yield "its notation", log.log(found, ENGLISH, 5, log.NOTATION)
    yield "the position", log.log(found, ENGLISH, 0, "position")
    many = replace(found, lines=lines * 40)
    for page in (0, 1, 9):
        yield f"its page {page}", log.log(many, ENGLISH, page)
    yield "a side", log.side(found, ENGLISH, 2, HAND)


def _replays() -> Iterator[Titled]:
    news = (a_line(1), a_line(2, by="clock"))
    long = tuple(Line(n, 1, "player", 310 * "n", say(200 * "long ")) for n in range(4))
    seen: dict[str, Any] = {field.name: getattr(a_view(), field.name) for field in fields(TableView)}
    strides: tuple[tuple[Stride, int, tuple[Line, ...]], ...] = (
        ("move", 0, ()),
        ("turn", 4, news),
        ("round", 9, long),
    )
    for stride, at, happened in strides:
        at_step = {
            "before": max(0, at - 2),
            "at": at,
            "after": min(9, at + 3),
            "last": 9,
            "round": at // 3 or None,
        }
        found = Replay(**(seen | at_step | {"stride": stride, "news": happened, "since": 0, "upto": 1}))
        for noted in (False, True):
            picture = None if noted else HAND
            shown = replay.replay_panel(found, ENGLISH, picture, noted=noted, shareable=noted)
            yield f"replay by {stride}", shown
            yield "shared", replay.shared(found, ENGLISH, picture, ANNA, PostId(3))
    yield "animated", replay.animation(a_view(Phase.FINISHED), ENGLISH, HAND, PostId(3))
    labels = (
        replay.table_label(a_table(phase), "Toy", ENGLISH) for phase in Phase if phase is not Phase.LOBBY
    )
    yield "labels", _words(labels)


def persons() -> Iterator[Titled]:
    """Figures, vacations and quiet hours."""
    titles = {"toy": "Toy", "streets": "Streets"}
    every = [Standing(1 + n, UserId(10 + n), f"P{n}", 1600 - n, 5, 2) for n in range(23)]
    every += [
        Standing(None, None, "Zia Rosa", 1650, 9, 3, level="hard"),
        Standing(None, None, "Don Ciccio", None, 9, 3, level="former"),
    ]
    boards = [(name, every) for name in (leaderboard.ALL_GAMES, "toy")]
    boards += [(leaderboard.ALONE, [replace(one, place=1, rating=None) for one in every[:3]] + every[-1:])]
    for name, listed in boards:
        for page in range(4):
            here = leaderboard.page_of(listed, page)
            shown = leaderboard.LeaderboardPage(name, here, listed, UserId(12 if page < 2 else 99))
            drawn = leaderboard.drawn(shown, titles, ENGLISH)
            yield f"{name}, page {page}: {drawn}", leaderboard.leaderboard_panel(shown, titles, HAND, ENGLISH)
    for name in (leaderboard.ALL_GAMES, leaderboard.ALONE, "toy", "chess"):
        empty = leaderboard.LeaderboardPage(name, 0, (), UserId(12))
        yield f"nothing of {name}", leaderboard.leaderboard_panel(empty, titles, None, ENGLISH)
    none = Statistics()
    figures = [
        Figures(None, Statistics(9, 4, 0, 1, 50, 1), Statistics(3, 2), every[3]),
        Figures("toy", Statistics(5, 1, 2, 3, 51, 2), none),
        Figures("chess", Statistics(1, 1, 1, 1, 7), none),
        Figures("streets", none, Statistics(2, left=2)),
    ]
    tables = (a_table(), a_table(Phase.LOBBY, game="chess"))
    for name, here_, everywhere in (("both", figures, figures[1:]), ("one", [], figures), ("none", [], [])):
        found = Profile("_P_", tuple(here_), tuple(everywhere), tables)
        for game in (None, "toy", "chess", "go"):
            running = tables if here_ and game is None else ()
            yield f"profile of {game}, {name}", profile.profile(found, game, running, titles, ENGLISH)
    yield from _settings()


def _settings() -> Iterator[Titled]:
    rome = Preferences(zone="Europe/Rome")
    used = Vacation(NOON - timedelta(days=1), NOON.year, timedelta(days=12))
    day = NOON.date()
    plan = Planned(day, day + timedelta(days=3), "Europe/Rome")
    notice: Text | None = None
    for name, chosen in {
        "nothing": Preferences(),
        "a zone": rome,
        "quiet": replace(rome, quiet=QuietHours("Europe/Rome", 22, 7)),
        "little left": replace(rome, vacation=used),
        "none left": replace(rome, vacation=replace(used, used=timedelta(days=21))),
        "away": replace(rome, vacation=replace(used, until=NOON + timedelta(days=1), since=NOON)),
        "planned": replace(rome, planned=plan),
        "a day planned": replace(rome, planned=replace(plan, last=day)),
    }.items():
        refused = RefusedDays(notice, ("", "1.1.2027")) if notice else None
        zones = ("Asia/Ho_Chi_Minh",) if notice else ()
        panel = SettingsView(chosen, NOON, BOUNDS, notice, zones, refused)
        items = [*vacation(panel, ENGLISH), *quiet_hours(panel, ENGLISH)]
        yield f"settings: {name}", compose(*items)
        notice = None if notice else say("No.")
    neither = SettingsView(rome, NOON, replace(BOUNDS, vacation=timedelta(), quiet=timedelta()))
    items = [*vacation(neither, ENGLISH), *quiet_hours(neither, ENGLISH)]
    yield "settings: neither", compose(words("nothing"), *items)


def files() -> Iterator[Titled]:
    """Exports, and what checking a record has brought to light."""
    anna, *others = a_table().players
    forgotten = (replace(anna, user=UserId(-1)), *others)
    file = replace(HAND, name="record.json")
    for name, exported in {
        "a running game": a_table(),
        "a game": a_table(Phase.FINISHED),
        "a game of somebody forgotten": a_table(Phase.FINISHED, players=forgotten),
    }.items():
        for own in (True, False):
            yield f"{name}, own: {own}", records.exported(file, exported, ENGLISH, own=own, former=not own)
    held = {"ok": True, "record": "ab", "terms": "cd", "commitment": "ef", "scores": [3, 1, 2]}
    held["joined"] = ["2026-11-20T12:00:00+00:00", None, "2026-11-20T13:00:00.9+00:00"]
    known = Original(TableId(7), NOON, "ab", "cd")
    for name, found in {
        "unknown": None,
        "the same": known,
        "without terms": replace(known, terms=None),
        "with other terms": replace(known, terms="dd"),
        "another one": replace(known, record="bb"),
        "not to be compared": replace(known, record=None, terms=None),
    }.items():
        compared = records.Compared(found, ("_Anna_", "Beppe", "Carla"), (2, 0, 1))
        yield f"a record: {name}", records.verdict(held, compared, ENGLISH)
    broken_off = records.Compared(known, ("Anna", "Beppe", "Carla"), (0, 1, 2))
    yield "a record of a game broken off", records.verdict(held | {"scores": None}, broken_off, ENGLISH)
    for move in (None, 4):
        wrong = {"ok": False, "error": "It _lies_.", "move": move}
        yield f"a record that is wrong at {move}", records.verdict(wrong, None, ENGLISH)


VARIANTS: dict[str, Callable[[], Iterator[Titled]]] = {
    "panels": panels,
    "lessons": lessons,
    "public": public,
    "games": games,
    "figures": persons,
    "files": files,
}
"""The variants by the chapter that records them."""
