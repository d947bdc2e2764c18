"""Laws of lobbies: who sits there, and what is settled."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from bot.tables import Phase
from bot.tables.values.presentation import presentation_of
from bot.tables.values.table import Table
from tests.bot.tables.laws.law import changed, law
from tests.bot.tables.use import Step


@law
def a_lobby_has_room_for_who_sits_there(step: Step) -> None:
    """No more players than seats, no name of an AI twice, and a host who has joined."""
    for write in step.writes:
        table, game = write.now, step.games[write.now.game]
        assert len(table.players) <= game.seats[-1]
        if table.phase is Phase.LOBBY:
            ais = [player.name for player in table.players if player.user is None]
            assert len(set(ais)) == len(ais)
            assert all(player.entropy for player in table.players)


@law
def options_are_those_of_the_game(step: Step) -> None:
    """Every option has a value that the game knows."""
    for write in step.writes:
        table = write.now
        options = {option.name: option for option in step.games[table.game].options}
        assert {*table.options} == {*options}


@law
def a_lobby_changes_as_its_entry_says(step: Step) -> None:
    """Each change of a lobby alters what its entry is about, and nothing else."""
    of: dict[str, Callable[[Table], object]] = {
        "presentation": presentation_of,
        **{name: attrgetter(name) for name in ("seating", "chronicle", "auto_start", "pace")},
    }
    for write in step.writes:
        was, now = write.was, write.now
        if was is None or was.phase is not Phase.LOBBY or now.phase is not Phase.LOBBY or not write.entries:
            continue
        (entry,) = write.entries
        for kind, settled in of.items():
            told = str(settled(now)) == str(entry.body)
            assert told if entry.kind == kind else settled(now) == settled(was)
        if entry.kind == "option" and isinstance(entry.body, dict):
            assert entry.body.items() <= now.options.items()
        joined, left = {*now.persons} - {*was.persons}, {*was.persons} - {*now.persons}
        assert joined == ({entry.user} if entry.kind == "join" else set())
        assert {str(user) for user in left} == ({str(entry.body)} if entry.kind == "leave" else set())
        ais = sum(player.user is None for player in now.players) - sum(p.user is None for p in was.players)
        gave_way = entry.kind == "join" and any(player.gives_way for player in was.players)
        assert ais == {"add_ai": 1, "remove_ai": -1}.get(entry.kind, -1 if gave_way else 0)
        if entry.kind not in {"host", "leave"}:
            assert now.host == was.host
        if entry.kind in {"join", "add_ai"}:
            assert entry.body in {player.name for player in now.players if player.user in {entry.user, None}}
        if entry.kind == "strength" and isinstance(entry.body, dict):
            assert entry.body.items() <= {player.name: player.strength for player in now.players}.items()
        if entry.kind == "remove_ai":
            assert entry.body in {player.name for player in was.players if player.user is None}


@law
def nobody_but_the_host_settles_a_lobby(step: Step) -> None:
    """And a manager, who may close it and remove somebody."""
    managers = {click.user for click in step.clicks if click.manager}
    settling = {
        "add_ai",
        "remove_ai",
        "strength",
        "option",
        "seating",
        "presentation",
        "chronicle",
        "auto_start",
    }
    for write in step.writes:
        for entry in write.entries:
            if write.was is None or write.was.phase is not Phase.LOBBY or entry.user is None:
                continue
            if entry.kind in settling | {"auto_start", "pace", "start"}:
                assert entry.user == write.was.host
            removed = entry.kind == "leave" and entry.body not in {None, str(entry.user)}
            if entry.kind == "close" or removed:
                assert entry.user in managers | {write.was.host}


@law
def a_game_begins_with_who_has_joined(step: Step) -> None:
    """As many players as the game has seats, in random order or that of joining; nobody gives way now."""
    for write in step.writes:
        was, now = write.was, write.now
        if was is None or was.seats or not now.seats:
            continue
        assert len(now.seats) == len(now.players)
        assert len(now.players) in step.games[now.game].seats
        assert not any(player.gives_way for player in now.players)
        if now.seating == "joined":
            assert now.seats == tuple(range(len(now.players)))
        (start,) = (entry for entry in write.entries if entry.kind == "start")
        assert isinstance(start.body, dict)
        assert start.body["seats"] == [*now.seats]


@law
def a_full_lobby_starts_by_itself(step: Step) -> None:
    """If so chosen, with the change that fills it; otherwise only its host starts it."""
    for write in step.writes:
        was, now = write.was, write.now
        most = step.games[now.game].seats[-1]
        full = sum(not player.gives_way for player in now.players) >= most
        if was is not None and now.phase is Phase.LOBBY and write.entries and was.phase is Phase.LOBBY:
            assert not (now.auto_start and full)
        started = [entry for entry in write.entries if entry.kind == "start"]
        if started and len(write.entries) > 1 and write.entries[0].kind != "start":
            assert now.auto_start
            assert started[0].user is None


@law
def one_channel_has_one_live_table(step: Step) -> None:
    """No matter how many have been played there before."""
    places = [table.place.channel for table in step.after.tables.values() if table.live]
    assert len(set(places)) == len(places)


@law
def a_table_stays_in_its_server(step: Step) -> None:
    """It goes to another channel with an entry that tells from where to where, and its board again."""
    for before, after in changed(step):
        assert before.place.guild == after.place.guild
    for write in step.writes:
        was, now = write.was, write.now
        if was is None or was.place.channel == now.place.channel:
            continue
        (moved,) = (entry for entry in write.entries if entry.kind == "place")
        assert moved.body == {"from": str(was.place.channel), "to": str(now.place.channel)}
        assert [post.repost for post in write.posts if post.kind == "show"] == [True]
        assert now.board is None
        assert now.invitation is None
