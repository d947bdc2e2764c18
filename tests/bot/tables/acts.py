"""Acts of people, of time and of the bot itself at tables, chosen by luck."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any, TypeAlias

from bot.tables import Click, Place
from bot.tables.values.ids import ChannelId, GuildId, MessageId
from bot.tables.values.pace import PACES, Pace
from bot.tables.values.preferences import Preferences
from tests.bot.tables.use import PERSONS, ROLE, Use
from tests.bot.tables.world import place_in

PLACES = (
    place_in(70, 7),
    Place(GuildId(7), ChannelId(71), "de", parent=ChannelId(70), within=ChannelId(70)),
    place_in(80, 8),
)
WAITS = (1, 5, 20, 60, 200, 400, 700, 700, 1500, 1500, 3000, 6000)  # minutes
CONFIRMED = 0.3  # share of the answers that need no confirmation

Act: TypeAlias = Callable[[Use], Awaitable[Any]]


async def send(use: Use) -> None:
    """Send all that is due, as the chat would."""
    while posts := await use.store.outbox.due(use.time, 100):
        for post in posts:
            use.sent.append(post)
            assert await use.store.outbox.begin(post.id, use.time)
            table = await use.store.tables.load(post.table)
            message = MessageId(post.id + 9000) if post.kind == "show" else None
            if post.kind == "show" and not post.repost and table.board is not None:
                message = table.board.message
            await use.store.outbox.sent(post.id, message, table.version, use.time)


async def wait(use: Use) -> int:
    """Let time pass, and run the jobs that are due."""

    async def boundary(work: Awaitable[object], doing: str, **where: object) -> bool:  # noqa: ARG001 - a protocol's names
        await work
        return True

    use.time += timedelta(minutes=use.pick(*WAITS), seconds=use.pick(0, 13))
    return await use.tables.jobs.run_due(use.time, boundary)


async def restart(use: Use) -> Any:
    """A new process, after some minutes of downtime."""
    await use.tables.jobs.beat(use.time)
    use.start()
    use.time += timedelta(minutes=use.pick(1, 2, 40))
    return await use.tables.jobs.give_back(use.time)


async def sensible(use: Use) -> Any:
    """A sensible move, typed, of somebody of whom one is asked."""
    click, id = use.player()
    panel = await use.tables.play.panel(click.user, id)
    move = panel.game.play.policy(panel.view, use.rng)
    text = "nothing" if move is None else panel.game.notation.write(move)
    return await use.tables.play.typed(click, id, use.pick(text, text, text, text.upper(), "?"), panel.count)


async def walk(use: Use, step: Callable[..., Awaitable[Any]], panel: Any, click: Click) -> Any:
    """Answer questions until a move is made or refused, by any options."""
    answers: tuple[tuple[str, ...], ...] = ()
    for _ in range(6):
        if panel.question is None or not panel.question.options:
            break
        number = use.rng.randint(max(panel.question.least, 1), max(panel.question.most, 1))
        options = [option.value for option in panel.question.options]
        answers = (*answers, tuple(use.rng.sample(options, min(number, len(options)))))
        confirmed = {"confirmed": True} if use.rng.random() < CONFIRMED else {}
        count, panel = (
            panel.count,
            await step(click, panel.table.id, panel.count, answers, **confirmed),
        )
        if panel.count != count or panel.notice:
            break
    return panel.count


async def answers(use: Use) -> Any:
    """A move by buttons."""
    click, id = use.player()
    panel = await use.tables.play.opened(click, id)
    return await walk(use, use.tables.play.answer, panel, click)


async def trial(use: Use) -> Any:
    """Moves that are tried out, and one of them taken back."""
    click, id = use.player()
    panel = await use.tables.trials.begin(click, id)
    await walk(use, use.tables.trials.step, panel, click)
    panel = await use.tables.trials.look(click, id)
    back = await use.tables.trials.back(click, id, panel.count - use.pick(0, 0, 1))
    return back, await use.tables.trials.stop(click, id) if use.pick(True, False) else ()


async def taking_back(use: Use) -> Any:
    """A move taken back, with what is asked before."""
    id = use.table()
    known = use.known.get(id)
    click = use.click_of(known.undo[-1].user) if known and known.undo else use.click()
    panel = await use.tables.take_back.ask(click, id)
    return panel, await use.tables.take_back.take_back(click, id, panel.count - use.pick(0, 0, 0, 1))


async def advising(use: Use) -> Any:
    """A hint, with what is asked before the first one."""
    click, id = use.click(), use.table()
    count = (await use.tables.play.panel(click.user, id)).count - use.pick(0, 0, 0, 1)
    asked = await use.tables.advising.advise(click, id, count)
    return asked, await use.tables.advising.advise(click, id, count, confirmed=True)


async def ordering(use: Use) -> Any:
    """An answer in advance, or the wish to hear of no offers."""
    click, id = use.click(), use.table()
    looked = await use.tables.orders.overview(click, id)
    if use.pick(True, False):
        return looked, await use.tables.orders.offers(click, id, use.pick("turn", "game", None))
    values = [option.value for option in looked.offered]
    value = use.pick(*values, None, "nothing")
    if value is None:
        return looked, await use.tables.orders.withdraw(click, id)
    return looked, await use.tables.orders.order(click, id, value)


async def preferring(use: Use) -> Any:
    """Somebody chooses how they are reminded."""
    chosen = {
        "dm": use.pick(True, False),
        "reminders": use.pick("channel", "dm", "both", "none"),
        "remind_at": use.pick("twice", "early", "late"),
    }

    def alter(known: Preferences) -> Preferences:
        return replace(known, **chosen)

    return await use.tables.preferences.change(use.click().user, alter)


async def voting(use: Use) -> Any:
    """A voice in the vote that is open, if one is."""
    id = use.table()
    known = use.known.get(id)
    number = use.pick(*(vote.number for vote in known.votes)) if known and known.votes else 3
    return await use.tables.votes.cast(use.click(), id, number, agrees=use.pick(True, True, False))


async def withdrawing(use: Use) -> Any:
    """A vote is given up, mostly by whoever has proposed it."""
    id = use.table()
    known = use.known.get(id)
    (vote,) = known.votes[:1] if known and known.votes else (None,)
    if vote is None or vote.proposer is None:
        return await use.tables.votes.withdraw(use.click(), id, 3)
    click = use.click_of(vote.proposer) if use.pick(True, True, False) else use.click()
    return await use.tables.votes.withdraw(click, id, vote.number)


def proposal(use: Use) -> tuple[Any, str]:
    """Something that can be decided, and what is said with it; in a pause most often its end."""
    paused = use.known and use.known[max(use.known)].paused is not None
    usual = ("resume",) * 5 if paused else ("pause",)
    kind = use.pick(*usual, "end", "resume", "pace", "replace", "offer")
    word = use.pick(*map(str, PACES)) if kind == "pace" else ""
    return kind, str(use.pick(0, 1, 2, 9)) if kind in {"replace", "offer"} else word


async def settling(use: Use) -> Any:
    """Something that is settled for a server."""
    settings = use.pick(
        {"limit": 1},
        {"limit": None},
        {"starters": "role", "role": ROLE},
        {"starters": "managers"},
        {"starters": "everybody"},
        {"channels": (70,)},
        {"channels": ()},
        {"language": "it", "chronicle": True, "in_text": True},
        {"language": None, "chronicle": False, "in_text": False},
        {"pace": Pace("1h", bank=True)},
        {"webhook": "https://example.org/hook"},
    )
    return await use.tables.servers.change(
        use.manager(), GuildId(7), lambda known: replace(known, **settings)
    )


async def preset(use: Use) -> Any:
    """The way in which a lobby plays is kept under a name; or one such name goes."""
    server = await use.tables.servers.get(GuildId(7))
    if server.presets and use.pick(True, False, False):
        return await use.tables.servers.delete(
            use.manager(), GuildId(7), use.pick(server.presets[0].number, 9)
        )
    table = await use.tables.queries.table(use.table())
    await use.tables.servers.remember(table)
    return await use.tables.servers.save(use.host(), table, use.pick("quick", "QUICK", " slow  one ", ""))


async def opening(use: Use) -> Any:
    """A new table."""
    name = use.pick(*use.games, *use.games, "chess")
    setup, in_text = use.pick(0, 0, 0, 0, 0, 1, 2, 3), use.pick(False, False, True)
    place = use.pick(*PLACES)
    return await use.tables.openings.open(use.click(), place, name, setup, in_text=in_text)


async def against_ai(use: Use) -> Any:
    """A new table whose game begins at once, against as few AI players as it may be."""
    return await use.tables.openings.open_against_ai(use.click(), use.pick(*PLACES), use.pick(*use.games))


async def chronicle(use: Use) -> Any:
    """The thread of a chronicle is begun, or it is gone, or a new one is asked for."""
    id, threads = use.table(), use.tables.chronicle_threads
    thread = ChannelId(900 + id)
    match use.pick("keep", "lost", "again"):
        case "keep":
            return await threads.keep(id, thread)
        case "lost":
            return await threads.lost(id, thread)
    return await threads.begin_again(use.click(), id)


async def presentation(use: Use) -> Any:
    """Return whether a lobby's game is shown in pictures."""
    return await use.hosts(use.tables.lobby.set_presentation, use.pick("text", "moving"))


async def option(use: Use) -> Any:
    """An option of a lobby's game."""
    id = use.table()
    table = await use.tables.queries.table(id)
    found = use.rng.choice(use.games[table.game].options)
    value = use.pick(*(choice.value for choice in found.choices), 3, 12)
    return await use.tables.lobby.set_option(use.host(), id, use.pick(found.name), value)


async def lesson(use: Use) -> Any:
    """Somebody takes a lesson: they answer as it wants it, or anything."""
    user, lessons = use.click().user, use.tables.lessons
    name = use.pick(*use.games)
    panel = await (lessons.go_to(user, name, 0) if use.pick(*range(9)) == 0 else lessons.opened(user, name))
    if panel.now is None or use.pick(*range(9)) == 0:
        return panel, await lessons.position(name, use.pick(0, 1, 5), use.pick(None, 0, 1))
    panel = await lessons.with_solution(name, panel.step)
    options = panel.question.options if panel.question else ()
    answers = panel.solution or ()
    if use.pick(True, False, False):
        answers = (
            *answers[: use.pick(0, 1)],
            use.pick(("nothing",), *((one.value,) for one in options)),
        )
    return panel, await lessons.answer(user, name, panel.step, answers, confirmed=use.pick(True, False))


async def away(use: Use) -> Any:
    """The people at a table who are on vacation."""
    return await use.tables.vacations.away(await use.tables.queries.table(use.table()))


async def taking(use: Use) -> Any:
    """Somebody takes a seat over, most often one that is open."""
    id = use.table()
    seats = use.known[id].open_seats if id in use.known else ()
    return await use.tables.takeovers.take(use.click(), id, use.pick(*seats, *seats, 0))


async def moving(use: Use) -> Any:
    """A table goes to another channel."""
    id, channel = use.table(), use.pick(70, 71, 72, 80)
    click = use.manager()
    table = await use.tables.relocation.movable(click, id, channel)
    return table, await use.tables.relocation.move(click, id, channel, use.pick(None, 70))


async def resuming(use: Use) -> Any:
    """A suspended table goes on, where it stood or elsewhere."""
    id, place = use.table(), place_in(use.pick(70, 71, 72), 7)
    click = use.manager() if use.pick(True, True, False) else use.click()
    return await use.tables.suspension.resume(click, id, place)


async def place(use: Use) -> Any:
    """The place of a table."""
    id = use.table()
    return await use.tables.queries.place(id), await use.tables.queries.place(id, again=True)


async def writing(use: Use) -> Any:
    """A note, and what stands there then."""
    click, id = use.click(), use.table()
    text = await use.tables.notes.write(click.user, id, use.pick(" a\r\nb ", "", "x" * 1001))
    return text, await use.tables.notes.read(use.pick(*PERSONS), await use.tables.queries.table(id))


async def vacation(use: Use) -> Any:
    """A vacation begins or ends."""
    user, vacations = use.click().user, use.tables.vacations
    match use.pick("start", "end", "plan", "off", "substitute"):
        case "start":
            return await vacations.start(user, use.pick(1, 2, 14, 22))
        case "plan":
            first = use.time.date() + timedelta(days=use.pick(1, 2))
            return await vacations.plan(user, first, first + timedelta(days=use.pick(0, 5, 20)))
        case "off":
            return await vacations.call_off(user)
        case "substitute":
            return await vacations.set_substitute(user, wanted=use.pick(True, False))
    return await vacations.end(user)


async def quiet(use: Use) -> Any:
    """Somebody chooses their quiet hours."""
    user, settings = use.click().user, use.tables.quiet
    zone = use.pick("Europe/Berlin", "new york", "kathmandu", "Atlantis", None)
    if zone is not None:
        await settings.set_zone(user, zone)
    if use.pick(True, True, False):
        await settings.set_begin(user, use.pick(22, 12, 24))
        return await settings.set_end(user, use.pick(6, 13, 23, 24))
    return await settings.clear(user)


async def following(use: Use) -> Any:
    """Somebody follows a table, or does so no more."""
    user, id = use.click().user, use.table()
    if use.pick(True, True, False):
        await use.tables.follows.follow(user, id, use.pick("round", "end"))
    else:
        await use.tables.follows.unfollow(user, id)
    return await use.tables.follows.of(user, id)


async def gone(use: Use) -> Any:
    """A channel or a server is gone."""
    if use.pick(True, True, False):
        return await use.tables.suspension.channel_gone(use.pick(70, 71, 80))
    return await use.tables.suspension.server_gone(use.pick(7, 8))


async def purging(use: Use) -> Any:
    """Old tables are deleted."""
    click, days = use.manager(), use.pick(5, 5, 30)
    old = await use.tables.administration.count_old(click, GuildId(7), days)
    return old, await use.tables.administration.purge(click, GuildId(7), days)
