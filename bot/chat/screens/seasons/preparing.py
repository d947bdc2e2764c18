"""Preparing a season, opening it, and ending it early; for those who manage the channel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from discord import ui

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.seasons import links
from bot.chat.screens.seasons.panel import require_room, show
from bot.chat.screens.seasons.words import about
from bot.chat.screens.timing import pace_in_words
from bot.chat.screens.typed_move import kept_for_later, typed_before
from bot.chat.wire.controls import COUNT, WORD, FirstAnswer
from bot.chat.wire.discord_limits import OPTIONS_A_MENU
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.forms import field, form
from bot.chat.wire.localizer import Localizer, harmless
from bot.chat.wire.message import ButtonStyle, Item, Message, button, choice, compose, menu, note, rows, words
from bot.chat.wire.requests import UserRequest
from bot.clubs.values.seasons import MOST_AT_ONCE, NAME_LENGTH, Season, SeasonId
from bot.tables.values.pace import PACES, Pace
from bot.tables.values.refusals import Refusal
from engines.base import AnyGame
from engines.text import Refused, count, say

NAME, FIRST, LAST, COUNTED = "name", "first", "last", "counted"
DATE_LENGTH, NUMBER_LENGTH = 10, 3  # characters
SURE = "sure"
USUAL = timedelta(weeks=6)
USUAL_COUNTED = "5"
KEPT_FORM = 60  # bytes of a refused form that a button carries; of a longer one, the name is typed again
Typed = tuple[str, str, str, str]  # name, first day, last day, results that count
LONG_PACES = tuple(pace for pace in PACES if pace.time is not None)


@dataclass(frozen=True, slots=True)
class Draft:
    """A season that is being prepared, and the games that there are."""

    season: Season
    games: tuple[AnyGame, ...]

    @property
    def titles(self) -> Mapping[str, str]:
        """The titles of the games by id."""
        return {game.id: game.title for game in self.games}

    @property
    def possible(self) -> list[int]:
        """The numbers of players that any of its games allows."""
        chosen = (game for game in self.games if game.id in self.season.games)
        return sorted({size for game in chosen for size in game.seats})


def kept_form(typed: Typed) -> str:
    """Return a refused form as a button carries it."""
    name, *rest = typed
    whole = kept_for_later("|".join([*rest, name]), KEPT_FORM)
    return whole or kept_for_later("|".join([*rest, ""]), KEPT_FORM)


def form_before(kept: str) -> Typed:
    """Return what a button puts into the form; what is usual for none or a forged one."""
    match typed_before(kept).split("|", 3):
        case [first, last, counted, name]:
            return name[:NAME_LENGTH], first[:DATE_LENGTH], last[:DATE_LENGTH], counted[:NUMBER_LENGTH]
    return "", "", "", USUAL_COUNTED


def season_form(localizer: Localizer, now: datetime, kept: str = "") -> ui.Modal:
    """Build the form for a season's name, its days and the number of results that count.

    ``kept``: a refused one, see ``kept_form``.
    """
    name, first_day, last_day, counted = form_before(kept)

    def date_field(name: str, label: str, typed: str, usual: datetime) -> ui.Label[Any]:
        example = localizer.plain(say("For example, {date}", date=f"{usual:%Y-%m-%d}"))
        return field(name, label, most=DATE_LENGTH, typed=typed, example=example)

    return form(
        localizer.plain(say("Prepare a season")),
        typed_season(),
        field(NAME, localizer.plain(say("Name")), most=NAME_LENGTH, typed=name),
        date_field(FIRST, localizer.plain(say("First day")), first_day, now + timedelta(days=1)),
        date_field(LAST, localizer.plain(say("Last day")), last_day, now + USUAL),
        field(
            COUNTED,
            localizer.plain(say("Results that count per person")),
            most=NUMBER_LENGTH,
            typed=counted,
        ),
    )


def draft_panel(draft: Draft, localizer: Localizer) -> Message:
    """Build the panel in which a manager settles a season before it is opened."""
    season = draft.season
    lines = about(season, draft.titles, localizer)
    return compose(
        words(f"## {harmless(season.name)}\n" + "\n".join(lines)),
        *_menus(draft, localizer),
        *rows(
            [
                button(
                    localizer.plain(say("Open the season")),
                    open_season(season.id),
                    style=ButtonStyle.success,
                ),
                button(localizer.plain(say("Start over")), links.prepare()),
            ]
        ),
        words(f"-# {localizer(ONLY_YOU)}"),
    )


ONLY_YOU = say(
    "Only managers see this. When you open the season, I'll post a message here, without a ping. After that, "
    "none of this can be changed."
)


def _menus(draft: Draft, localizer: Localizer) -> Iterator[Item | None]:
    season, games = draft.season, draft.games[:OPTIONS_A_MENU]
    chosen = [choice(game.id, game.title, picked=game.id in season.games) for game in games]
    yield menu(adjust(season.id, "games"), chosen, localizer.plain(say("Games")), most=len(chosen))
    sizes = [
        choice(
            str(size),
            localizer.plain(say("Tables with {number} players", number=size)),
            picked=size in season.sizes,
        )
        for size in draft.possible
    ]
    yield menu(adjust(season.id, "sizes"), sizes, localizer.plain(say("Players per table")), most=len(sizes))
    paces = [
        choice(str(pace), localizer.plain(pace_in_words(pace)), picked=pace == season.pace)
        for pace in LONG_PACES
    ]
    yield menu(adjust(season.id, "pace"), paces, localizer.plain(say("Time per move")))
    numbers = [
        choice(
            str(number),
            localizer.plain(
                count("Up to {n} table per person at a time", "Up to {n} tables per person at a time", number)
            ),
            picked=number == season.at_once,
        )
        for number in range(1, MOST_AT_ONCE + 1)
    ]
    yield menu(adjust(season.id, "at_once"), numbers)


@handles(links.prepare)
async def prepare(context: ChatContext, request: UserRequest) -> None:
    """Show the form, in a channel in which the bot can open threads."""
    require_room(request)
    localizer = context.localizer(request.language)
    request.response.form(season_form(localizer, context.tables.vacations.now()))


@control("M4", first=FirstAnswer.FORM, kept=WORD)
async def correct(context: ChatContext, request: UserRequest, kept: str) -> None:
    """Show a refused form again, with what was typed in it."""
    require_room(request)
    localizer = context.localizer(request.language)
    request.response.form(season_form(localizer, context.tables.vacations.now(), kept))


@control("M3")
async def typed_season(context: ChatContext, request: UserRequest) -> None:
    """Prepare a season as it was typed, in a channel in which the bot can open threads.

    A refusal comes with a button that opens the form again.
    """
    place = require_room(request)
    name, first, last, counted = (request.fields.get(name, "") for name in (NAME, FIRST, LAST, COUNTED))
    typed = (name, first, last, counted)
    try:
        season = await context.clubs.seasons.prepare(request.click, place, typed, context.games.names[0])
    except Refusal as refusal:
        if not request.click.manager:
            raise
        localizer = context.reading(request)
        again = button(localizer.plain(say("Edit")), correct(kept_form(typed)))
        request.response.show(compose(words(f"⚠️ {localizer(refusal.text)}"), *rows([again])))
        return
    await show_draft(context, request, season)


async def show_draft(context: ChatContext, request: UserRequest, season: Season) -> None:
    """Show a season that is being prepared."""
    draft = Draft(season, tuple(context.games.all()))
    request.response.show(draft_panel(draft, context.reading(request)))


@handles(links.go_on)
async def go_on(context: ChatContext, request: UserRequest, season: int) -> None:
    """Show a season that is being prepared."""
    changed = await context.clubs.seasons.adjust(request.click, SeasonId(season))
    await show_draft(context, request, changed)


@control("M0", season=COUNT, what=WORD)
async def adjust(context: ChatContext, request: UserRequest, season: int, what: str) -> None:
    """Settle something of a season that is being prepared."""
    picked = request.values or ()
    changes: dict[str, object]
    match what:
        case "games":
            every = [game for game in context.games.names if game in picked]
            changes = {"games": tuple(every)} if every else {}
        case "sizes":
            changes = {"sizes": tuple(int(one) for one in picked if one.isdecimal() and len(one) < 3)}
        case "pace":
            changes = {"pace": Pace.parse(request.require_one_of(map(str, LONG_PACES)))}
        case "at_once":
            changes = {"at_once": request.require_number()}
        case _:
            raise Refused("This setting is no longer available.")
    await show_draft(
        context, request, await context.clubs.seasons.adjust(request.click, SeasonId(season), **changes)
    )


@control("M1", season=COUNT)
async def open_season(context: ChatContext, request: UserRequest, season: int) -> None:
    """Open a season: people can join."""
    request.postable()
    request.threads.require()
    with request.limited(LimitedAction.TABLE):
        opened = await context.clubs.seasons.open(request.click, SeasonId(season))
    context.wake()
    await show(context, request, await context.clubs.seasons.load(opened.id))


@handles(links.end_season)
async def end_season(context: ChatContext, request: UserRequest, season: int, sure: str) -> None:
    """End a season early, once confirmed."""
    if sure == SURE:
        await context.clubs.seasons.end(request.click, SeasonId(season))
        told = say("I won't open any more tables. The season ends when those in progress are finished.")
        request.response.show(note(told, context.reading(request)))
        return
    localizer = context.reading(request)
    asked = say("End the season? I won't open any more tables; those in progress will be finished.")
    yes = button(
        localizer.plain(say("End the season")), links.end_season(season, SURE), style=ButtonStyle.danger
    )
    back = button(localizer.plain(say("Back")), links.show_season(season))
    request.response.show(compose(words(localizer(asked)), *rows([yes, back])))
