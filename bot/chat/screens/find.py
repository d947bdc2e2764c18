"""Finding somebody to play with: what they want to play, open tables, and looking for others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.screens.listing import Listed, live_tables, table_entry
from bot.chat.screens.notes import address, message_address
from bot.chat.screens.remembering import remember_begun
from bot.chat.screens.timing import length, pace_in_words, stamp
from bot.chat.wire.channel_access import Access
from bot.chat.wire.channels import TryAgain
from bot.chat.wire.controls import COUNT, WORD
from bot.chat.wire.discord_limits import BUTTONS_A_ROW, OPTIONS_A_MENU
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.localizer import Localizer, in_channel
from bot.chat.wire.message import (
    ButtonStyle,
    Call,
    Item,
    Message,
    button,
    choice,
    compose,
    compose_call,
    link,
    menu,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.clubs.values.calls import TableCall
from bot.clubs.values.searches import HOURS, PlayerSearch
from bot.tables.values.ids import GuildId, PostId, TableId
from bot.tables.values.pace import PACES, Pace
from bot.tables.values.table import Phase, Place, Table
from engines.base import AnyGame
from engines.text import Refused, Text, say

LOBBIES_SHOWN = 3
GAMES_OFFERED = BUTTONS_A_ROW - 1  # against AI players, beside the button to look again

HOW = say(
    "When I've found enough players, I'll open a table that all of you can see and ping each of "
    "you once. Press Ready there to play. I don't ping anyone during their quiet hours or vacation. "
    "If I find nobody in time, I'll send you a direct message."
)


@dataclass(frozen=True, slots=True)
class FindView:
    """A person's search as they see it. ``table``: the one to which they are called, if it is open."""

    search: PlayerSearch
    call: TableCall | None
    table: Table | None
    lobbies: Sequence[Listed]
    games: Sequence[AnyGame]


def find_panel(view: FindView, localizer: Localizer) -> Message:
    """Build the panel: how the search stands, open tables that fit, and the choices."""
    search = view.search
    joining = [
        table_entry(
            one,
            button(localizer.plain(say("Join")), join_found(one.table.id), style=ButtonStyle.success),
            localizer,
        )
        for one in view.lobbies
    ]
    menus = () if view.call is not None else tuple(_menus(view, localizer))
    return compose(
        words(f"### {localizer(say('Find people to play with'))}\n{localizer(_state(view))}"),
        words(f"**{localizer(say('Tables you can join'))}**") if joining else None,
        *joining,
        *menus,
        *rows(_buttons(view, localizer)),
        words(f"-# {localizer(HOW)}") if not search.looking else None,
    )


def _state(view: FindView) -> Text:
    search = view.search
    if view.call is not None:
        return _called(view)
    if search.until is not None:
        return say("I'm looking for other players until {when}.", when=stamp(search.until))
    match search.state:
        case "missed":
            return say("You weren't ready for a table in time, so I've stopped looking.")
        case "alone":
            return say("I didn't find anyone in time. Look again, or play against AIs.")
        case _:
            return say(
                "Choose what you'd like to play, and I'll bring you together with others who "
                "want the same thing."
            )


def _called(view: FindView) -> Text:
    """Say to which table somebody is called."""
    if view.table is None:
        return say("I'm opening a table for you. I'll ping you there.")
    where = in_channel(view.table.place.channel)
    if view.search.user in view.table.persons:
        return say(
            "You're ready. The game in {channel} starts as soon as everyone else is ready.", channel=where
        )
    return say("A table is waiting for you in {channel}. Press Ready there.", channel=where)


def _menus(view: FindView, localizer: Localizer) -> Iterator[Item]:
    search = view.search
    games = [
        choice(game.id, game.title, picked=game.id in search.games) for game in view.games[:OPTIONS_A_MENU]
    ]
    yield menu(choose("games"), games, localizer.plain(say("Games")), most=len(games))
    sizes = [
        choice(
            str(size),
            localizer.plain(say("{number} players", number=size)),
            picked=size in search.sizes,
        )
        for size in possible_sizes(search, view.games)
    ]
    if sizes:
        yield menu(choose("sizes"), sizes, localizer.plain(say("Players per table")), most=len(sizes))
    paces = [
        choice(str(pace), localizer.plain(pace_in_words(pace)), picked=pace in search.paces)
        for pace in _paces(search)
    ]
    yield menu(choose("paces"), paces, localizer.plain(say("Time per move")), most=len(paces))
    hours = [
        choice(
            str(number),
            localizer.plain(say("Keep looking for {time}", time=length(timedelta(hours=number)))),
            picked=number == search.hours,
        )
        for number in HOURS
    ]
    yield menu(choose("hours"), hours)


def possible_sizes(search: PlayerSearch, games: Sequence[AnyGame]) -> list[int]:
    """Return the numbers of players that any of the chosen games allows; none plays alone."""
    return sorted({size for game in games if game.id in search.games for size in game.seats if size > 1})


def _paces(search: PlayerSearch) -> list[Pace]:
    """Return the offered paces: those without a time bank, and what is chosen."""
    return [pace for pace in PACES if not pace.bank or pace in search.paces]


def _buttons(view: FindView, localizer: Localizer) -> Iterator[Item | None]:
    search = view.search
    stopping = button(localizer.plain(say("Stop looking")), stop(search.guild))
    if view.call is not None:
        if view.table is not None:
            yield link(localizer.plain(say("Go to the table")), address(view.table))
        yield stopping
    elif search.looking:
        yield stopping
    else:
        label = say("Look again") if search.state == "alone" else say("Look for players")
        yield button(localizer.plain(label), look_for_players(), style=ButtonStyle.success)
        if search.state == "alone":
            yield from _against(search, view.games, localizer)


def _against(search: PlayerSearch, games: Sequence[AnyGame], localizer: Localizer) -> Iterator[Item]:
    """Return buttons to play the chosen games against AI players."""
    chosen = [game for game in games if game.id in search.games]
    for game in chosen[:GAMES_OFFERED]:
        label = say("{title} against AIs", title=game.title)
        yield button(localizer.plain(label), against_ais(search.guild, game.id))


def told_alone(search: PlayerSearch, games: Sequence[AnyGame], localizer: Localizer, post: PostId) -> Call:
    """Build the direct message that nobody was found, in plain text for the push notification."""
    localizer = localizer.without_emojis
    told = say(
        "I couldn't find anyone in {channel} to play with you in time, so I've stopped looking.",
        channel=in_channel(search.channel),
    )
    again = replace(look_again(search.guild), post=post)
    return compose_call(
        localizer(told),
        [
            button(localizer.plain(say("Look again")), again, style=ButtonStyle.primary),
            *_against(search, games, localizer),
        ],
    )


# --- What the buttons do ------------------------------------------------------------------------------


async def find_here(context: ChatContext, request: UserRequest) -> None:
    """Show what somebody looks for on this server, or would look for."""
    place, games = request.here(), context.games.all()
    search, call = await context.clubs.finding.state(request.user, place, games)
    table = None
    if call is not None and call.table is not None:
        found = await context.tables.queries.tables([call.table])
        table = next(iter(found), None)
    fitting = [] if call is not None else await _fitting(context, request, search)
    view = FindView(search, call, table, fitting, games)
    request.response.show(find_panel(view, context.reading(request)))


async def _fitting(context: ChatContext, request: UserRequest, search: PlayerSearch) -> list[Listed]:
    """Return lobbies that the person could join, and that fit; the oldest first."""
    found = [one for one in await live_tables(context, request) if _fits(one, search)]
    if any(one.table.plan.least is not None for one in found):
        own = await context.tables.standings.own_punctuality(search.guild, search.user)
        found = [one for one in found if own.meets(one.table.plan.least)]
    return found[:LOBBIES_SHOWN]


def _fits(one: Listed, search: PlayerSearch) -> bool:
    table = one.table
    if table.phase is not Phase.LOBBY or not one.free or search.user in table.persons:
        return False
    if table.game not in search.games or table.pace not in search.paces:
        return False
    return any(table.staying < size <= table.staying + one.free for size in search.sizes)


@control("F1", stays=True, what=WORD)
async def choose(context: ChatContext, request: UserRequest, what: str) -> None:
    """Choose games, numbers of players, paces or a time; it holds at once."""
    games, picked = context.games.all(), request.values or ()
    search, _ = await context.clubs.finding.state(request.user, request.here(), games)
    changes: dict[str, object]
    match what:
        case "games":
            chosen = tuple(game.id for game in games if game.id in picked)
            sizes = possible_sizes(replace(search, games=chosen), games)
            kept = tuple(size for size in search.sizes if size in sizes)
            changes = {"games": chosen, "sizes": kept or tuple(sizes)}
        case "sizes":
            offered = possible_sizes(search, games)
            changes = {"sizes": tuple(size for size in offered if str(size) in picked)}
        case "paces":
            changes = {"paces": tuple(pace for pace in PACES if str(pace) in picked)}
        case "hours":
            changes = {"hours": request.require_number()}
        case _:
            raise Refused("This setting is no longer available.")
    await context.clubs.finding.choose(search, **changes)
    await find_here(context, request)


@control("F2")
async def look_for_players(context: ChatContext, request: UserRequest) -> None:
    """Look for others from now on."""
    place, finding = request.here(), context.clubs.finding
    server = await context.tables.servers.get(place.guild)
    if server.threads == "never":
        place = request.postable()
    else:
        request.threads.require()
    search, _ = await finding.state(request.user, place, context.games.all())
    with request.limited(LimitedAction.SEAT):
        await finding.look(request.click, place, search, request.sees)
    context.wake()
    await find_here(context, request)


@control("F3", guild=COUNT)
async def look_again(context: ChatContext, request: UserRequest, guild: GuildId) -> None:
    """Look again as before, from a direct message."""
    with request.limited(LimitedAction.SEAT):
        search = await context.clubs.finding.look_again(request.user, guild)
    context.wake()
    if search.until is None:
        raise Refused("I no longer know what you were looking for. Use /palermo find on the server.")
    localizer = context.reading(request)
    told = say("I'm looking for other players until {when}.", when=stamp(search.until))
    stopping = button(localizer.plain(say("Stop looking")), stop(guild))
    request.response.show(compose(words(localizer(told)), *rows([stopping])))


@control("F4", guild=COUNT)
async def stop(context: ChatContext, request: UserRequest, guild: GuildId) -> None:
    """Stop looking for others."""
    await context.clubs.finding.stop(request.click, guild)
    context.wake()
    if request.place is None:
        await context.say(request, say("I've stopped looking."))
    else:
        await find_here(context, request)


@control("F5", guild=COUNT, game=WORD)
async def against_ais(context: ChatContext, request: UserRequest, guild: GuildId, game: str) -> None:
    """Have a table against AI players opened where the person has been looking."""
    known = context.games.known(game)
    search = await context.clubs.finding.last(request.user, guild)
    await _require_sight(context, request, Place(guild, search.channel, None))
    with request.limited(LimitedAction.TABLE):
        channel = await context.clubs.finding.against_ais(request.click, guild, known.id)
    context.wake()
    where = in_channel(channel)
    await context.say(
        request, say("I'm opening a table for you in {channel}. Press Ready there to start.", channel=where)
    )


async def _require_sight(context: ChatContext, request: UserRequest, place: Place) -> None:
    """Raise Refused for a channel that the person does not see any more."""
    try:
        access = await context.access.check(request.user, place)
    except TryAgain as reason:
        raise Refused(
            "I can't find out from Discord right now whether you can see that channel. Please try again."
        ) from reason
    if access is not Access.ALLOWED:
        raise Refused("You can no longer see the channel where you started looking.")


@control("F6", id=COUNT)
async def join_found(context: ChatContext, request: UserRequest, id: TableId) -> None:
    """Join a lobby that fits, and stop looking."""
    place = await context.tables.queries.place(id)
    if place.guild != request.here().guild or not request.sees(place.channel):
        raise Refused("There is no such table on this server.")
    with request.limited(LimitedAction.SEAT, place.channel):
        table = await context.tables.lobby.join(request.click, id)
    await context.clubs.finding.stop(request.click, place.guild)
    await remember_begun(context, table)
    joined = say("You've joined the table in {channel}.", channel=in_channel(place.channel))
    there = link(context.reading(request).plain(say("Go to the table")), message_address(place, None))
    request.response.show(compose(words(context.reading(request)(joined)), *rows([there])))
