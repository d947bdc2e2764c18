"""The season of a channel, for one reader: joining, pausing and leaving, and how it stands for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.seasons import links
from bot.chat.screens.seasons.words import about, amount, points_in_words
from bot.chat.wire.controls import COUNT, WORD
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.localizer import Localizer, harmless, in_channel
from bot.chat.wire.message import ButtonStyle, Item, Message, button, choice, compose, menu, note, rows, words
from bot.chat.wire.requests import UserRequest
from bot.clubs.core.points import next_win, standings
from bot.clubs.values.calls import TableCall
from bot.clubs.values.seasons import Season, SeasonId, SeasonState
from bot.tables.values.ids import UserId
from bot.tables.values.table import Place
from engines.text import Markup, Refused, Text, count, say


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season as one reader sees it.

    ``past``: former seasons of the server whose channels they may see. ``obstacle``: why no table can be
    opened.
    """

    state: SeasonState
    reader: UserId
    manager: bool
    past: tuple[Season, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)
    obstacle: Text | None = None


def season_panel(view: SeasonView, localizer: Localizer) -> Message:
    """Build the panel of a season."""
    season = view.state.season
    lines = [*about(season, view.titles, localizer), *map(localizer, _own_part(view))]
    return compose(
        words(f"## {harmless(season.name)}\n" + "\n".join(lines)),
        words(f"⚠️ {localizer(view.obstacle)}") if view.obstacle else None,
        *rows(_buttons(view, localizer)),
        _number(view, localizer),
        _past(view, localizer),
        words(f"-# {localizer(HOW)}") if _is_new(view) else None,
    )


HOW = say(
    "I set up the tables: when enough people are waiting, I open one in a thread and ping them there. Press "
    "Ready to play. Nobody has to be here at a certain time, and I don't ping anyone during quiet hours or a "
    "vacation. A win at a table is worth 10 points; otherwise, each opponent you beat earns you a share of "
    "those points."
)


STARTED_ALL = say("You've started all your tables.")


def _is_new(view: SeasonView) -> bool:
    """Return whether the reader has to be told how a season goes."""
    return view.state.season.over is None and view.reader not in view.state.members


def _own_part(view: SeasonView) -> Iterator[Text]:
    """Say how the reader takes part, and how they stand."""
    state = view.state
    if state.season.over is not None:
        yield say("This season is over.")
    member = state.members.get(view.reader)
    if member is not None and state.season.over is None:
        match member.state:
            case "active" if member.since is not None:
                yield say("You're in, and waiting for a table.")
            case "active":
                yield say("You're in.")
            case "missed":
                yield say(
                    "You weren't ready for a table in time, so I've paused you. Join again to continue."
                )
            case "paused":
                yield say("You're paused: I won't invite you to new tables.")
            case _:
                yield say("You've left this season. Your results still count.")
    yield from _own_tables(view)
    yield from _standing(view)


def _own_tables(view: SeasonView) -> Iterator[Text]:
    """Say at which tables the reader is called or plays, with the ways there."""
    own = [call for call in view.state.open_calls() if call.occupies(view.reader)]
    called = [call for call in own if view.reader in call.in_state("asked", "called")]
    if any(call.phase == "planned" for call in own):
        yield say("I'm opening a table for you. I'll ping you there.")
    if ways := _ways(called):
        yield say("You've been invited: press Ready in {threads}.", threads=ways)
    if ways := _ways(call for call in own if call.phase == "begun"):
        yield say("You're playing in {threads}.", threads=ways)


def _ways(calls: Iterable[TableCall]) -> tuple[Markup, ...]:
    return tuple(in_channel(call.thread) for call in calls if call.thread is not None)


def _standing(view: SeasonView) -> Iterator[Text]:
    state, lines = view.state, standings(view.state)
    own = next((line for line in lines if line.user == view.reader), None)
    if own is not None and own.played:
        yield say("Your rank: {place} of {number}.", place=own.place, number=len(lines))
    member = state.members.get(view.reader)
    if member is not None and member.state != "left" and state.season.over is None:
        left = state.left(view.reader)
        more = count("You can start {n} more table.", "You can start {n} more tables.", left)
        yield more if left > 0 else STARTED_ALL


def next_win_in_words(state: SeasonState, user: UserId, localizer: Localizer) -> Text | None:
    """Say what one more win would bring somebody; None if there is nothing to say."""
    if state.season.over is not None or user not in state.members:
        return None
    win = next_win(state, user)
    if win is None:
        return STARTED_ALL
    if not win.points:
        return count(
            "One more win wouldn't earn you any points: your best result is already a win.",
            "One more win wouldn't earn you any points: your best {n} results are all wins.",
            state.season.counted,
        )
    points = points_in_words(amount(win.points, localizer))
    if win.place == 1:
        return say("One more win would earn you {points} and put you in first place.", points=points)
    return say(
        "One more win would earn you {points} and take you to rank {place}.",
        points=points,
        place=win.place,
    )


def _buttons(view: SeasonView, localizer: Localizer) -> Iterator[Item | None]:
    season = view.state.season
    member = view.state.members.get(view.reader)
    if season.over is None:
        if member is None or member.state == "left":
            yield button(
                localizer.plain(say("Join")), links.join_season(season.id), style=ButtonStyle.success
            )
        elif member.state == "active":
            yield button(localizer.plain(say("Pause")), rest(season.id, "paused"))
            yield button(localizer.plain(say("Leave")), rest(season.id, "left"))
        else:
            again = links.join_season(season.id)
            yield button(localizer.plain(say("Join again")), again, style=ButtonStyle.success)
            yield button(localizer.plain(say("Leave")), rest(season.id, "left"))
    yield button(localizer.plain(say("Standings")), links.season_standings(season.id, 0))
    if view.manager:
        ending = season.over is None
        label = say("End the season") if ending else say("Prepare a season")
        leads = links.end_season(season.id, "") if ending else links.prepare()
        yield button(localizer.plain(label), leads)


def _number(view: SeasonView, localizer: Localizer) -> Item | None:
    """Return the menu of how many tables the reader wants at a time."""
    season, member = view.state.season, view.state.members.get(view.reader)
    if member is None or member.state == "left" or season.over is not None or season.at_once < 2:
        return None
    options = [
        choice(
            str(number),
            localizer.plain(count("At most {n} table at a time", "At most {n} tables at a time", number)),
            picked=number == min(member.at_once, season.at_once),
        )
        for number in range(1, season.at_once + 1)
    ]
    return menu(want(season.id), options)


def _past(view: SeasonView, localizer: Localizer) -> Item | None:
    """Return the menu of former seasons."""
    if not view.past:
        return None
    options = [choice(str(season.id), season.name) for season in view.past]
    return menu(former(), options, localizer.plain(say("Earlier seasons")))


# --- What the buttons do ------------------------------------------------------------------------------

PAST_SHOWN = 25  # options of a menu


async def season_here(context: ChatContext, request: UserRequest) -> None:
    """Show the season of this channel; without one, let a manager prepare it."""
    place = request.here()
    season = await context.clubs.seasons.at(place.within or place.channel)
    if season is None or (season.opened is None and not request.click.manager):
        if request.click.manager:
            require_room(request)
            request.response.show(_none(context.reading(request)))
            return
        raise Refused("There is no season in this channel. Someone who manages it can open one.")
    if season.opened is None:
        localizer = context.reading(request)
        go_on = button(localizer.plain(say("Continue")), links.go_on(season.id), style=ButtonStyle.primary)
        told = say("A season is being prepared here: {season}.", season=season.name)
        request.response.show(compose(words(localizer(told)), *rows([go_on])))
        return
    await show(context, request, await context.clubs.seasons.load(season.id))


def require_room(request: UserRequest) -> Place:
    """Return the channel. Raises Refused where the bot can open no season, or no thread for a table."""
    place = request.postable()
    if place.within is not None:
        raise Refused("A season needs a channel, since each table gets a thread. Use this command there.")
    request.threads.require()
    return place


def _none(localizer: Localizer) -> Message:
    """Build what a manager sees in a channel without a season."""
    told = say(
        "There is no season in this channel yet. In a season, people play over several weeks, whenever they "
        "like: I set up the tables and keep the standings."
    )
    prepare = button(localizer.plain(say("Prepare a season")), links.prepare(), style=ButtonStyle.primary)
    return compose(words(localizer(told)), *rows([prepare]))


async def show(context: ChatContext, request: UserRequest, state: SeasonState) -> None:
    """Show the panel of a season."""
    season = state.season
    every = await context.clubs.seasons.of_server(season.guild)
    past = tuple(
        one for one in every if one.id != season.id and one.over is not None and request.sees(one.channel)
    )
    view = SeasonView(
        state,
        request.user,
        request.click.manager,
        past[:PAST_SHOWN],
        context.games.titles,
        _obstacle(request, season),
    )
    request.response.show(season_panel(view, context.reading(request)))


def _obstacle(request: UserRequest, season: Season) -> Text | None:
    """Return, for managers in its channel, why the bot can open no tables of a season; None if it can."""
    here = request.here()
    if (
        not request.click.manager
        or season.over is not None
        or season.channel not in {here.channel, here.within}
    ):
        return None
    try:
        request.threads.require()
    except Refused as reason:
        return reason.text
    return None


async def _seen(context: ChatContext, request: UserRequest, id: SeasonId) -> SeasonState:
    """Return a season of this server. Raises Refused for one that the person may not see."""
    state = await context.clubs.seasons.load(id)
    here = request.here()
    if state.season.guild != here.guild or not request.sees(state.season.channel):
        raise Refused("This season no longer exists.")
    if state.season.opened is None:
        raise Refused("This season hasn't been opened yet.")
    return state


@handles(links.show_season)
async def show_season(context: ChatContext, request: UserRequest, season: int) -> None:
    """Show the panel of a season."""
    await show(context, request, await _seen(context, request, SeasonId(season)))


@control("Q3")
async def former(context: ChatContext, request: UserRequest) -> None:
    """Show a former season."""
    await show(context, request, await _seen(context, request, SeasonId(request.require_id())))


@handles(links.join_season)
async def join_season(context: ChatContext, request: UserRequest, season: int) -> None:
    """Take part in a season, or take part again."""
    await _seen(context, request, SeasonId(season))
    with request.limited(LimitedAction.SEAT):
        state = await context.clubs.seasons.join(request.click, SeasonId(season))
    await show(context, request, state)


@handles(links.join_next)
async def join_next(context: ChatContext, request: UserRequest) -> None:
    """Take part in the next season of the channel, at once or as soon as there is one."""
    place = request.here()
    season = await context.clubs.seasons.at(place.within or place.channel)
    if season is None or not season.running:
        await context.clubs.seasons.return_next(request.click, place)
        told = say("You'll be in the next season of this channel as soon as it opens.")
        request.response.show(note(told, context.reading(request)))
        return
    with request.limited(LimitedAction.SEAT):
        state = await context.clubs.seasons.join(request.click, season.id)
    await show(context, request, state)


@control("Q4", season=COUNT, how=WORD)
async def rest(context: ChatContext, request: UserRequest, season: int, how: str) -> None:
    """Pause, or leave a season."""
    await _seen(context, request, SeasonId(season))
    with request.limited(LimitedAction.SEAT):
        resting = context.clubs.seasons.rest(
            request.click, SeasonId(season), "left" if how == "left" else "paused"
        )
        await show(context, request, await resting)
    context.wake()


@control("Q5", season=COUNT)
async def want(context: ChatContext, request: UserRequest, season: int) -> None:
    """Choose how many tables one wants at a time."""
    await _seen(context, request, SeasonId(season))
    state = await context.clubs.seasons.want(request.click, SeasonId(season), request.require_number())
    await show(context, request, state)
