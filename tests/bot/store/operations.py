"""Operations on a store, chapter by chapter, whose results are recorded beside the tests.

Beside each row that an operation is for there are others that differ from it in one thing: of another table,
server, person, kind or time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from bot.store import SqlStore
from bot.tables.persons.privacy import Pseudonym
from bot.tables.values.ballots import NOTHING_DECIDED, Decisions, Proposed, Vote
from bot.tables.values.change import Change, Entry, EntryKind, Job, NewPost
from bot.tables.values.clocks import SeatClock, Undo
from bot.tables.values.ids import NO_TABLE, ChannelId, GuildId, MessageId, PostId, TableId, UserId
from bot.tables.values.pace import Pace
from bot.tables.values.personal import StandingOrders, Trial
from bot.tables.values.players import FormerOccupant, Player
from bot.tables.values.preferences import Preferences, Vacation
from bot.tables.values.quiet import QuietHours
from bot.tables.values.servers import LEFT_SERVER, Server
from bot.tables.values.table import Phase, Place, Table
from tests.bot.store.script import Script
from tests.bot.tables.outcomes import result
from tests.bot.tables.world import (
    ANNA,
    BEPPE,
    CARLA,
    DINO,
    NAMES,
    NOON,
    memory,
    orders_of,
    place_in,
    refusing,
)

SHOW = NewPost("show")
ROME = QuietHours("Europe/Rome", 22, 7)


def later(minutes: float) -> datetime:
    """A time after noon."""
    return NOON + timedelta(minutes=minutes)


def players(*users: UserId | None) -> tuple[Player, ...]:
    """Persons by their ids; None is an AI."""
    return tuple(
        Player(NAMES[user] if user else "Zia", user, str(number))
        for number, user in enumerate(users, start=1)
    )


def new(channel: int, *users: UserId | None, guild: int = 1, **others: Any) -> Table:
    """A lobby that is opened at noon by the first of the users."""
    opened = Table(
        id=NO_TABLE,
        place=place_in(channel, guild),
        game="toy",
        rules=1,
        phase=Phase.LOBBY,
        host=users[0] or ANNA,
        players=players(*users),
        seats=(),
        options={"rounds": 2},
        seating="random",
        seed=bytes([channel]) * 32,
        opened=NOON,
        version=1,
    )
    return replace(opened, **others)


async def opens(script: Script, table: Table, *posts: NewPost, interaction: int | None = None) -> int:
    """Open a table; its number."""
    entry = Entry(1, "open", table.opened, user=table.host, interaction=interaction)
    title = (
        f"{NAMES[table.host]} opens a table in channel {table.place.channel} of server {table.place.guild}"
    )
    found = await script.does(title, script.store.tables.open, table, entry, posts)
    return found.id if found else 0


async def changes(
    script: Script,
    title: str,
    number: int,
    *posts: NewPost,
    kind: EntryKind | None = "move",
    now: datetime = NOON,
    seen: Table | None = None,
    interaction: int | None = None,
    altered: dict[str, Any] | None = None,
    renewed: bool = False,
    **parts: Any,
) -> None:
    """Change a table, by an entry of a kind or (None) without one; ``renewed``: all its jobs are written."""
    before = seen or await script.table(TableId(number))
    version = before.version + (kind is not None)
    entry = (Entry(version, kind, now, user=before.host, interaction=interaction),) if kind else ()
    after = replace(before, version=version, **(altered or {}))
    change = Change(before, after, entry, posts, renews_jobs=renewed, **parts)
    await script.does(title, script.store.tables.commit, change, now)


KINDS = (
    NewPost("proof", since=1),
    NewPost("dm", user=ANNA),
    NewPost("dm", user=BEPPE, due=later(10)),
    NewPost("remind", user=BEPPE),
    NewPost("invitation", since=1),
    NewPost("chronicle", since=1, upto=2),
    NewPost("chronicle", since=2, upto=3),
    NewPost("replay"),
    NewPost("show", mention=(ANNA, BEPPE), since=2),
    NewPost("show", repost=True, mention=(CARLA,), user=ANNA, since=3),
)
PLAYING: dict[str, Any] = {"phase": Phase.PLAYING, "seats": (1, 0), "owes": (ANNA,)}


async def _tables(script: Script) -> None:
    tables = script.store.tables
    thread = replace(new(5, ANNA, BEPPE), place=Place(GuildId(1), ChannelId(5), "it", parent=ChannelId(50)))
    await opens(script, thread, SHOW, interaction=41)
    await opens(script, new(6, CARLA, ANNA), interaction=42)
    await opens(script, new(7, ANNA, guild=2, game="streets"))
    clock = SeatClock(1, NOON, later(60), 1, ROME, together=True)
    everything = {
        **PLAYING,
        "host": BEPPE,
        "players": (
            replace(
                players(ANNA)[0],
                left=True,
                bank=timedelta(hours=2),
                past=(FormerOccupant("Carla", CARLA, 3),),
            ),
            replace(players(BEPPE)[0], auto_pass=True, held=True, missed=2),
        ),
        "options": {"rounds": 3, "fast": True},
        "seating": "joined",
        "pace": Pace("1h", bank=True),
        "clocks": (clock, SeatClock(0, later(1), later(2))),
        "paused": later(3),
        "asleep": later(4),
        "decisions": Decisions(
            (
                Vote(2, "pace", "1d", later(5), later(70), (ANNA,), (BEPPE,), ANNA, ((BEPPE, later(9)),)),
                Vote(3, "end", "", later(6), later(71), (BEPPE,), proposer=BEPPE, away=(ANNA,)),
            ),
            (Proposed(ANNA, "pace", "1d", later(5)),),
            (BEPPE,),
            ANNA,
            later(7),
            (CARLA,),
        ),
        "auto_start": True,
        "undo": (Undo(2, BEPPE, clock, timedelta(hours=1), 1), Undo(3, ANNA, None, None, 0)),
        "in_text": True,
        "moving": True,
        "chronicle": True,
    }
    await changes(script, "all of table 1 changes", 1, SHOW, altered=everything, interaction=43)
    await script.does("table 1", tables.load, 1)
    former = {"decisions": NOTHING_DECIDED, "paused": None, "asleep": None, "clocks": ()}
    await changes(script, "and changes back", 1, altered=former)
    old = await script.table(TableId(1))
    await changes(script, "a vacation touches it", 1, kind=None, counts_as_write=True)
    await changes(script, "a move that does not know of it", 1, SHOW, seen=old)
    await changes(script, "posts alone", 1, SHOW, seen=old, kind=None)
    await changes(script, "jobs alone", 1, kind=None, renewed=True)
    await changes(script, "what was answered before", 1, interaction=43)
    await script.does("the entries 2 to 3", tables.entries, 1, 1, 3)
    await script.does("the entries up to 1", tables.entries, 1, 0, 1)
    for interaction in (41, 42, 43, 404):
        await script.does(f"what interaction {interaction} was for", tables.handled, interaction)
    moved = {"place": Place(GuildId(2), ChannelId(8), parent=ChannelId(80))}
    await changes(script, "table 3 moves", 3, kind="place", altered=moved)
    moved = {"place": place_in(6, 2)}
    await changes(script, "to the channel of another table", 3, kind="place", altered=moved)
    await script.does("the chronicle of table 2 has a thread", tables.keep_chronicle, 2, 77)
    again = Entry(1, "open", NOON, user=DINO, interaction=41)
    await script.does("what was answered opens a table", tables.open, new(99, DINO), again, [])
    await opens(script, new(5, DINO))


async def _over(script: Script) -> None:
    tables = script.store.tables
    await opens(script, new(5, ANNA, BEPPE))
    await opens(script, new(6, CARLA, ANNA))
    await opens(script, new(7, ANNA, guild=2, game="streets"))
    for number in (1, 2, 3):
        await changes(script, f"table {number} begins", number, kind="start", altered=PLAYING)
    results = tuple(
        result(2, seat, user, 1 + seat, ended=later(9), name=name, score=5 - seat)
        for seat, (user, name) in enumerate([(ANNA, "Anna"), (None, "Zia")])
    )
    ended = {"phase": Phase.FINISHED, "owes": ()}
    await changes(script, "table 2 ends", 2, altered=ended, results=results, now=later(9))
    await changes(script, "table 3 ends without results", 3, altered=ended, now=later(9))
    for number, host in ((4, BEPPE), (5, DINO)):
        await opens(script, new(6, host, ANNA))
        if number == 5:
            await changes(script, "table 5 begins", 5, kind="start", altered=PLAYING)
        gone = {"phase": Phase.ABANDONED}
        now = later(5 * number)
        await changes(script, f"table {number} is given up", number, kind="close", altered=gone, now=now)
    for channel in (5, 6, 404):
        await script.does(f"the table at channel {channel}", tables.at, channel)
    await opens(script, new(6, DINO))
    await script.does("the table at channel 6", tables.at, 6)
    for limit in (1, 9):
        await script.does(f"the latest {limit} at channel 6", tables.latest_at, 6, limit)
        await script.does(f"the latest {limit} that Anna has played", tables.over_with, ANNA, limit)
        await script.does("finished without results", script.store.results.uncounted, limit, 9)
    await script.does("the latest that somebody of number 1 has played", tables.over_with, 1, 9)
    for game, channel in (("toy", 5), ("streets", 5), ("streets", 7)):
        seed = new(channel, ANNA).seed
        await script.does(
            f"the table of {game} with the seed of channel {channel}", tables.with_seed, game, seed
        )
    for user in (ANNA, BEPPE, CARLA):
        await script.does(f"the tables of {NAMES[user]}", tables.mine, user)
    for guild in (1, 2):
        await script.does(f"what is live in server {guild}", tables.live_in, guild)
        await script.does("how many were over soon", tables.count_over, guild, later(9))
        await script.does("how many were over then", tables.count_over, guild, later(21))
    await script.does("the servers", tables.servers)
    await script.does("delete those that were over", tables.delete_over, 1, later(21))


async def _posts(script: Script) -> None:
    outbox = script.store.outbox

    async def due(minutes: float = 0, limit: int = 99) -> None:
        await script.does(
            f"{limit} that are due after {minutes:g} minutes", outbox.due, later(minutes), limit
        )

    await opens(script, new(5, ANNA, BEPPE), SHOW)
    await opens(script, new(6, ANNA), SHOW, NewPost("invitation"))
    await opens(script, new(7, ANNA, guild=2), SHOW)
    running = {**PLAYING, "seats": (0, 1)}
    await changes(script, "all kinds of posts", 1, *KINDS, altered=running)
    for limit in (2, 5, 99):
        await due(limit=limit)
    await due(-1)
    proof, first = script.post("proof"), script.post("show")
    await script.does("the proof begins", outbox.begin, proof, NOON)
    await script.does("it fails, as is certain", outbox.failed, proof, later(1), certain=True)
    await due()
    await script.does("it has gone out", outbox.sent, proof, None, 1, NOON)
    await script.does("a show that may have gone out", outbox.failed, first - 1, later(2), certain=False)
    await due(1)
    await script.does("one that is not there", outbox.failed, 404, later(2), certain=False)
    for what, post, former in (
        ("begins with the others", first - 1, None),
        ("begins again", first, None),
        ("is taken up at another time", first, later(1)),
        ("is taken up", first, NOON),
        ("that is there no more", 404, None),
        ("of the second table begins beside it", 2, None),
    ):
        await script.does(f"a show {what}", outbox.begin, post, later(3), former)
    then = NewPost("show", since=4)
    await script.does("it is sent, and something follows", outbox.sent, first, 700, 4, later(3), then)
    await script.does("it is sent again", outbox.sent, first, 701, 4, later(3), then)
    await script.does("the board is edited", outbox.sent, script.post("show"), 700, 5, later(4))
    await changes(script, "another show", 1, SHOW, kind=None)
    await script.does("a new board", outbox.sent, script.post("show"), 702, 6, later(5), channel=5)
    await script.does("a removal is done", outbox.drop, script.post("remove"))
    for _ in range(2):
        await changes(script, "more", 1, SHOW, NewPost("chronicle"), kind=None)
    await script.does("none", outbox.drop, 404)
    await script.does("the newer is sent", outbox.drop, script.post("show"))
    await due(50)


async def _messages(script: Script) -> None:
    outbox = script.store.outbox
    await opens(script, new(5, ANNA, BEPPE, place=Place(GuildId(1), ChannelId(5), parent=ChannelId(50))))
    await opens(script, new(6, ANNA), NewPost("invitation"))
    clocks = (SeatClock(1, NOON, later(60), reminded=1), SeatClock(0, NOON, later(60)))
    running = {**PLAYING, "seats": (0, 1), "clocks": clocks}
    await changes(script, "table 1 begins", 1, altered=running)
    for user, message, channel in ((BEPPE, 800, None), (BEPPE, 801, 5), (ANNA, 802, 55)):
        await changes(script, f"{NAMES[user]} is reminded", 1, NewPost("remind", user=user), kind=None)
        post = script.post("remind")
        await script.does("it stands there", outbox.sent, post, message, 4, later(1), channel=channel)
    await changes(script, "Beppe is reminded", 1, NewPost("remind", user=BEPPE), kind=None)
    await script.does("but not any more", outbox.sent, script.post("remind"), None, 4, later(1))
    for message in (900, 900, 901):
        await changes(script, "an invitation", 1, *[NewPost("invitation")] * 2, kind=None)
        await script.does(
            "it stands there", outbox.invitation_sent, script.post("invitation"), message, later(message)
        )
    await script.does("none that is there", outbox.invitation_sent, 404, 902, later(7))
    await script.does("that of table 2 stands nowhere", outbox.invitation_sent, 1, None, later(7))
    dms = [
        NewPost("dm", user=user, due=later(due))
        for user, due in ((ANNA, 8), (BEPPE, 9), (ANNA, 9), (ANNA, 11), (ANNA, 9))
    ]
    await changes(script, "private messages", 1, *dms, kind=None)
    await changes(script, "of another table", 2, dms[2], kind=None)
    post = script.post("dm")
    await script.does("one begins", outbox.begin, post - 1, NOON)
    await script.does("another stands there", outbox.private_sent, post - 3, 60, 600, later(9))
    await script.does("one that is there no more", outbox.private_sent, post - 3, 60, 601, later(9))
    await script.does("the same once more", outbox.private_sent, post - 1, 60, 600, later(10))
    await script.does("one of the other table", outbox.private_sent, post, 61, 604, later(10))
    await script.does("one to Beppe", outbox.private_sent, post - 4, 62, 605, later(10))
    await changes(script, "another", 1, replace(dms[2], due=None), kind=None)
    await script.does("stands there instead", outbox.private_sent, script.post("dm"), 60, 606, later(10))
    for minutes in (11, 12):
        await script.does("all but those to Beppe go", outbox.withdraw, 1, (BEPPE, CARLA), later(minutes))
    await changes(script, "for later", 1, *(replace(dm, due=later(30)) for dm in dms[1:3]), kind=None)
    await changes(script, "a newer one", 1, replace(dms[2], due=later(40)), SHOW, now=later(20))
    await changes(script, "Beppe has decided", 1, altered={"clocks": clocks[1:]}, now=later(21))
    await script.does("a board is there", outbox.sent, script.post("show"), 700, 5, later(21))
    await changes(script, "a show", 1, SHOW, NewPost("remind", user=BEPPE), kind=None)
    await script.does("it begins", outbox.begin, script.post("show"), NOON)
    await changes(script, "a proof", 1, NewPost("proof"), kind=None)
    moved = {"place": place_in(55)}
    await changes(script, "the table moves", 1, kind="place", altered=moved, now=later(22))
    arrived = outbox.sent(PostId(script.post("show")), MessageId(703), 7, later(23), channel=ChannelId(5))
    await script.does("its show arrives in the former place", lambda: arrived)
    await _stray(script)


async def _stray(script: Script) -> None:
    outbox = script.store.outbox
    for message, what in (
        (704, "what two processes have sent"),
        (704, "the same"),
        (703, "what is removed anyway"),
    ):
        await script.does(f"{what} is stray", outbox.stray, 1, message, ChannelId(5), later(24))
    await script.does("at no table", outbox.stray, 404, 705, ChannelId(5), later(24))


async def _followers(script: Script) -> None:
    follows, servers = script.store.follows, script.store.servers
    await opens(script, new(5, ANNA, BEPPE))
    await opens(script, new(6, ANNA))
    await opens(script, new(7, ANNA, guild=2))
    for table, user, when in ((1, CARLA, "round"), (1, DINO, "end"), (2, CARLA, "end"), (404, CARLA, "end")):
        await script.does(f"{NAMES[user]} follows table {table}", follows.put, table, user, when)
    for user in (CARLA, BEPPE):
        await script.does(f"how many tables {NAMES[user]} follows", follows.number, user)
    await script.does("when Carla is told of table 1", follows.get, 1, CARLA)
    await script.does("when Carla is told of table 2", follows.get, 2, CARLA)
    await script.does("when Beppe is told", follows.get, 1, BEPPE)
    told = NewPost("follow", since=3, due=later(30))
    end = NewPost("follow", since=4, repost=True)
    await changes(script, "a round, and a show", 1, NewPost("show"), told)
    await changes(script, "of another table", 2, replace(told, repost=True))
    await changes(script, "a round sooner", 1, replace(told, since=5, due=later(20)))
    await changes(script, "a round later", 1, replace(told, since=6, due=later(50)))
    await changes(script, "the end", 1, end)
    await script.does(
        "what Carla is told begins", script.store.outbox.begin, script.post("follow", CARLA), NOON
    )
    await changes(script, "another round", 1, replace(told, due=None))
    await script.does("Carla wants to hear of the end alone", follows.put, 1, CARLA, "end")
    await changes(script, "another end", 1, end)
    await script.does("Dino wants to hear of nothing", follows.delete, 1, DINO)
    await changes(script, "a webhook where none is", 1, NewPost("webhook", upto=3), SHOW)
    for guild in (1, 2):
        settled = Server(webhook=f"https://hooks.example/{guild}", language="it" if guild == 1 else None)
        await script.does(f"server {guild} settles it", servers.change, guild, lambda _, s=settled: s)
    await changes(script, "table 2 is over", 2, altered={"phase": Phase.ABANDONED})
    await script.does("another language", servers.change, 1, lambda known: replace(known, language="de"))
    await script.does("the same language", servers.change, 1, lambda known: replace(known, limit=3))
    await script.does(
        "none of its own", servers.change, 1, lambda known: replace(known, language=None, webhook=None)
    )
    await script.does("server 1", servers.get, 1)
    await script.does("server 3", servers.get, 3)
    await changes(script, "a webhook where one was", 1, NewPost("webhook", upto=3))
    await changes(script, "a webhook", 3, NewPost("webhook", upto=3), NewPost("webhook", upto=4))
    await script.does("Carla follows a table that is over", follows.put, 2, CARLA, "end")
    await script.does("Dino follows table 3", follows.put, 3, DINO, "end")
    await script.does("Carla follows table 3", follows.put, 3, CARLA, "end")
    await script.does("Dino follows table 3 no more", follows.delete, 3, DINO)
    await changes(script, "table 1 is over", 1, altered={"phase": Phase.FINISHED})


async def _analyses(script: Script) -> None:
    analyses = script.store.analyses
    await opens(script, new(5, ANNA, BEPPE))
    await opens(script, new(6, ANNA))
    for table in (1, 2, 404):
        await script.does(f"an analysis of table {table}", analyses.put, table, {"form": 1, "curve": [table]})
    await script.does("another one of table 2", analyses.put, 2, {"form": 2})
    for table in (1, 2, 404):
        await script.does(f"that of table {table}", analyses.get, table)


async def _jobs(script: Script) -> None:
    jobs, outbox = script.store.jobs, script.store.outbox
    for channel in (5, 6, 7, 8, 9):
        await opens(script, new(channel, ANNA, BEPPE))
    clocks = (SeatClock(0, NOON, later(60)), SeatClock(1, NOON, later(90), reminded=1, together=True))
    vote = Vote(2, "end", "", NOON, later(70), (ANNA,))
    undo = (Undo(1, ANNA, clocks[0], None, 0),)
    running = {**PLAYING, "clocks": clocks, "decisions": Decisions((vote,)), "undo": undo}
    others: dict[int, dict[str, Any]] = {
        1: {},
        2: {"paused": later(1)},
        3: {"asleep": later(2), "clocks": (), "decisions": NOTHING_DECIDED},
        5: {"decisions": NOTHING_DECIDED},
    }
    for number, other in others.items():
        await changes(script, f"table {number} is played", number, altered=running | other)
    await script.does("due too early", jobs.take, NOON, later(100), 99)
    await script.does("the first two", jobs.take, later(30), later(32), 2)
    await script.does("those that nobody has taken", jobs.take, later(30), later(40), 99)
    await script.does("held until then", jobs.take, later(32), later(62), 99)
    clock = Job(TableId(1), "clock", later(30), 0)
    for unlike in (
        replace(clock, due=later(31)),
        replace(clock, seat=None),
        replace(clock, table=TableId(4)),
    ):
        await script.does("done with another", jobs.done, unlike)
        await script.does("another is put off", jobs.put_off, unlike, later(99))
    await script.does("it is put off", jobs.put_off, clock, later(99))
    await script.does("it is done", jobs.done, clock)
    reminded = (replace(clocks[0], reminded=1), clocks[1])
    await changes(script, "a reminder", 1, kind=None, altered={"clocks": reminded})
    await script.does("one is taken", jobs.take, later(20), later(64), 1)
    await changes(script, "the same jobs again", 1, kind=None, renewed=True)
    reminders = [NewPost("remind", user=user) for user in (ANNA, BEPPE)]
    await changes(script, "reminders at table 1", 1, *reminders)
    await script.does(
        "one stands there until the decision", outbox.sent, script.post("remind"), 700, 2, later(40)
    )
    await changes(script, "a reminder at table 2", 2, *reminders, altered={"clocks": clocks})
    await script.does("one stands there, too", outbox.sent, script.post("remind"), 701, 2, later(40))
    least = timedelta(minutes=2)
    await script.does("the first beat", jobs.give_back, later(40), least)
    await script.does("a beat", jobs.beat, later(41))
    await script.does("too little", jobs.give_back, later(42.9), least)
    await script.does("just enough", jobs.give_back, later(44.9), least)
    await script.does("long", jobs.give_back, later(144.9), least)


def into(orders: StandingOrders) -> Callable[[StandingOrders], StandingOrders]:
    """The change of any orders into these."""
    return lambda _: orders


async def _orders(script: Script) -> StandingOrders:
    """Standing orders; in the end Anna's at table 2."""
    store = script.store
    orders = StandingOrders(("c12",), "turn", 0)
    for table, user, ordered in (
        (1, ANNA, orders),
        (1, BEPPE, StandingOrders(offers="game")),
        (2, ANNA, orders),
    ):
        await script.does(
            f"{NAMES[user]} orders something at table {table}",
            store.orders.change,
            table,
            user,
            into(ordered),
        )
        await script.does("which is", orders_of, script.store, TableId(table), user)
    for turn in (0, 1, None):
        await script.does(
            f"who refuses offers in the turn of {turn}", refusing, script.store, TableId(1), turn
        )
    await changes(script, "what Beppe ordered comes", 1, fulfilled={BEPPE: ("c12",)})
    await changes(script, "the turn is over", 1, turn_over=True)
    for user, answer in ((ANNA, "c13"), (BEPPE, "c12"), (ANNA, "c12")):
        await changes(script, f"{NAMES[user]}'s {answer} is carried out", 1, ordered={user: answer})
    await changes(script, "what Anna ordered comes", 1, fulfilled={ANNA: ("c12",)})
    return orders


async def _persons(script: Script) -> None:
    store = script.store
    for channel, host in ((5, ANNA), (6, ANNA), (7, BEPPE)):
        await opens(script, new(channel, host, CARLA))
    for table, user, text in (
        (1, ANNA, "watch"),
        (2, ANNA, "out"),
        (1, BEPPE, "now"),
        (1, ANNA, "watch him"),
    ):
        await script.does(
            f"{NAMES[user]} notes something at table {table}", store.notes.put, table, user, text
        )
        await script.does("which is", store.notes.get, table, user)
    orders = await _orders(script)
    for table, user in ((1, ANNA), (2, ANNA), (1, BEPPE)):
        trial = Trial(user, ({"bid": table},))
        await script.does(
            f"{NAMES[user]} tries table {table}", store.trials.put, table, user, trial, later(10)
        )
    for minutes in (9, 10):
        await script.does(f"{minutes} minutes later", store.trials.get, 1, ANNA, later(minutes))
    await script.does("Anna drops a trial", store.trials.drop, 1, ANNA)
    for table in (1, 2):
        await script.does(
            "the notes are emptied", store.notes.put, table, ANNA, "" if table == 1 else "still"
        )
        emptied = StandingOrders() if table == 1 else orders
        await script.does("the orders are emptied", store.orders.change, table, ANNA, into(emptied))
    vacation = Vacation(later(99), 2026, timedelta(days=3), NOON)
    away = Preferences(
        dm=True,
        reminders="both",
        remind_at="late",
        vacation=vacation,
        language="it",
        client="de",
        listed=False,
        zone="Europe/Rome",
        quiet=ROME,
        in_text=True,
    )
    await script.does("Anna chooses", store.preferences.set, ANNA, away)
    await script.does("Anna's client speaks", store.preferences.note_client, ANNA, "fr")
    await script.does("Beppe's client speaks", store.preferences.note_client, BEPPE, "fr")
    old = replace(away, vacation=replace(vacation, since=None))
    await script.does("Beppe chooses", store.preferences.change, BEPPE, lambda _: old)
    await script.does("Beppe's choices", store.preferences.get, BEPPE)
    await script.does("of some", store.preferences.many, (ANNA, DINO))
    for key, value in ((f"hints {ANNA} toy", "1"), (f"hints 9{ANNA} toy", "2"), (f"left/{ANNA}0", "")):
        await script.does(f"{key} is kept", store.values.set, key, value)
    await script.does("what is kept", store.values.get, f"hints {ANNA} toy")
    await script.does("what is not", store.values.get, "hints")
    moves: list[int] = []

    def moved(table: Table, gap: timedelta) -> Change:
        moves.append(table.id)
        return Change(table, replace(table, asleep=NOON + gap), (), counts_as_write=True)

    await changes(script, "table 2 is over", 2, altered={"phase": Phase.ABANDONED})
    args = (CARLA, lambda known: (replace(known, dm=True), timedelta(hours=1)), moved, NOON)
    await script.does("Carla goes on vacation", store.vacations.change, *args)
    assert moves == [1, 3]
    stale = {CARLA: vacation}
    await changes(script, "who knows nothing of a vacation", 1, vacations=stale)
    await changes(script, "who knows of one", 1, vacations={ANNA: vacation, CARLA: None})


async def _forgets(script: Script) -> None:
    """Anna's data go as soon as she sits nowhere; where she sits down again her name stays."""
    forget, pseudonym = script.store.privacy.forget, Pseudonym(UserId(-7), "deleted-7")
    await script.does("Anna's data stay while she plays", forget, ANNA, pseudonym)
    for number, left in ((3, True), (4, True), (5, True), (4, False)):
        anna, *others = (await script.table(TableId(number))).players
        if not left:
            await script.does("Anna's data go", forget, ANNA, pseudonym)
        altered: dict[str, Any] = {"players": (replace(anna, left=left), *others)}
        await changes(script, "Anna leaves" if left else "Anna sits down again", number, altered=altered)
    gone = result(5, 0, ANNA, 3, ended=later(5), name="Anna", fate="gone")
    altered = {"phase": Phase.FINISHED}
    await changes(script, "table 5 is over", 5, altered=altered, now=later(5), results=(gone,))


async def _ends(script: Script) -> None:
    store = script.store
    for channel, guild in ((5, 1), (6, 1), (7, 2), (8, 3), (9, 1)):
        await opens(script, new(channel, ANNA, BEPPE, guild=guild), SHOW)
    for number in (1, 2, 3, 5):
        await script.does("a note", store.notes.put, number, ANNA, "watch")
        await script.does("an order", store.orders.change, number, ANNA, into(StandingOrders(("c12",))))
        await script.does("a trial", store.trials.put, number, ANNA, Trial(1, ()), later(number))
    for number, phase in ((1, Phase.FINISHED), (2, Phase.ABANDONED), (5, Phase.PLAYING)):
        now = later(number)
        results = tuple(
            result(number, seat, user, 1, ended=now, name="Anna", score=3)
            for seat, user in ((0, ANNA), (1, None))
        )
        counted = results if number == 1 else ()
        altered = {"phase": phase, "seats": (0, 1)}
        await changes(script, f"table {number} changes", number, altered=altered, now=now, results=counted)
    for number in (1, 3):
        where = {"guild": GuildId(number), "game": "streets"}
        stored = result(number, 2, BEPPE, 2, ended=later(-number), name="Beppe", decided=None, **where)
        await script.does("results of former games", store.results.add, [stored])
        await script.does("and again", store.results.add, [replace(stored, score=9)])
    for guild, game in ((1, None), (1, "toy"), (3, "streets"), (3, "toy")):
        await script.does(f"the results of {game} in server {guild}", store.results.of_server, guild, game)
    await script.does("those of Anna", store.results.of_user, ANNA)
    await script.does("tables of whose seats nobody knows who decided", store.results.unjudged, 0, 9)
    judged = [replace(stored, decided=4, total=7), replace(stored, user=ANNA, sitter=1, decided=3, total=7)]
    await script.does("who decided", store.results.judge, 3, judged)
    await script.does("results that are not there any more", store.results.judge, 5, judged)
    await script.does("the results of table 3", store.results.of_table, 3)
    await script.does("what is stored about Beppe", _stored, store, BEPPE)
    await script.does("two minutes later", store.expire, later(2))
    await script.does("a month later", store.expire, later(1) + timedelta(days=30))
    await _forgets(script)
    for server, left in ((1, later(1)), (2, later(2)), (3, None)):
        await script.does("settled", store.servers.change, server, lambda known: replace(known, limit=3))
        await script.does(
            "left", store.values.set, f"{LEFT_SERVER}{server}", left.isoformat() if left else ""
        )
        await script.does("greeted", store.values.set, f"greeted/{server}", "yes")
    await script.does("what was left before", store.purge, later(2))
    await opens(script, new(9, DINO))


async def _stored(store: SqlStore, user: UserId) -> tuple[Any, ...]:
    found = await store.privacy.of_user(user)
    return (*found.tables, found.values, *found.rows.items())


CHAPTERS: dict[str, Callable[[Script], Awaitable[None]]] = {
    "tables": _tables,
    "over": _over,
    "posts": _posts,
    "messages": _messages,
    "followers": _followers,
    "analyses": _analyses,
    "jobs": _jobs,
    "persons": _persons,
    "ends": _ends,
}
WRITTEN = Path(__file__).parent / "written"


async def told(chapter: str, store: SqlStore) -> str:
    """The text of a chapter."""
    script = Script(store)
    await CHAPTERS[chapter](script)
    return "".join(f"{line}\n" for line in script.lines).lstrip()


async def _write() -> None:
    WRITTEN.mkdir(exist_ok=True)
    for chapter in CHAPTERS:
        store = await memory()
        (WRITTEN / f"{chapter}.txt").write_text(await told(chapter, store), encoding="utf-8")
        await store.close()


if __name__ == "__main__":
    asyncio.run(_write())
