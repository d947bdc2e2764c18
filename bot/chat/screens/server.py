"""The settings of a server, for its managers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

from discord import ui

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.screens.timing import pace_in_words
from bot.chat.wire.channels import TryAgain
from bot.chat.wire.controls import WORD, FirstAnswer
from bot.chat.wire.discord_limits import OPTIONS_A_MENU
from bot.chat.wire.forms import field, form
from bot.chat.wire.localizer import Localizer, in_channel
from bot.chat.wire.message import (
    ButtonStyle,
    Item,
    Message,
    button,
    channels_menu,
    choice,
    compose,
    menu,
    role_menu,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.locales import languages, own_name
from bot.tables.lobby.webhooks import ADDRESS_LENGTH, webhook_address
from bot.tables.values.ids import ChannelId
from bot.tables.values.pace import PACES, Pace
from bot.tables.values.servers import Server, Starters, ThreadUse
from bot.tables.values.table import Place
from engines.text import Markup, Refused, Text, code, count, say

AUTOMATIC = "auto"
NO_LIMIT = "0"
WEBHOOK = "webhook"
TABLE_LIMITS = (1, 2, 3, 5, 10, 20, 50)  # tables at the same time

W = TypeVar("W", bound=str)

STARTERS: dict[Starters, Text] = {
    "everybody": say("Everyone"),
    "role": say("Everyone with a particular role"),
    "managers": say("Only those who manage channels"),
}
THREADS: dict[ThreadUse, Text] = {
    "ask": say("Offer a thread if the channel already has a table"),
    "always": say("Open each table in its own thread"),
    "never": say("Never open threads"),
}


def server_panel(
    server: Server,
    titles: Sequence[tuple[str, str]],
    localizer: Localizer,
    *,
    webhooks: bool = False,
    objection: Text | None = None,
) -> Message:
    """Build the settings of a server, for its managers; ``titles`` of games label its presets.

    ``webhooks``: whether one is allowed; ``objection``: why the one just typed was refused.
    """
    return compose(
        words(f"### {localizer(say('Server settings'))}"),
        *_language(server, localizer),
        *_channels(server, localizer),
        *_starters(server, localizer),
        *_choices(server, localizer),
        *rows(_switches(server, localizer)),
        *_pinged(server, localizer),
        *_week(server, localizer),
        *_presets(server, dict(titles), localizer),
        *(_webhook(server, localizer) if webhooks else ()),
        words(f"⚠️ {localizer(objection)}") if objection is not None else None,
    )


def _webhook(server: Server, localizer: Localizer) -> Iterator[Item | None]:
    """Show the host of the webhook only, since the rest of its address may be secret."""
    state = (
        say("Webhook: none")
        if server.webhook is None
        else say("Webhook: public events go to {host}", host=code(urlsplit(server.webhook).hostname or ""))
    )
    yield _heading(state, localizer)
    label = say("Set a webhook") if server.webhook is None else say("Change or remove the webhook")
    yield from rows([button(localizer.plain(label), type_webhook())])


def webhook_form(localizer: Localizer) -> ui.Modal:
    """Build a form for the address of a webhook; an empty one removes it."""
    label = localizer.plain(say("Address; leave empty for no webhook"))
    example = "https://example.org/palermo"
    address = field(WEBHOOK, label, most=ADDRESS_LENGTH, example=example, required=False)
    return form(localizer.plain(say("Webhook")), webhook_typed(), address)


def _heading(text: Text, localizer: Localizer) -> Item | None:
    return words(f"**{localizer(text)}**")


def _language(server: Server, localizer: Localizer) -> Iterator[Item | None]:
    yield _heading(say("Table language"), localizer)
    chosen = server.language or AUTOMATIC
    offered = [
        choice(AUTOMATIC, localizer.plain(say("Same as the server's")), picked=chosen == AUTOMATIC),
        *(choice(code, own_name(code), picked=chosen == code) for code in languages()),
    ]
    yield menu(set_server("language"), offered[:OPTIONS_A_MENU])


def _channels(server: Server, localizer: Localizer) -> Iterator[Item | None]:
    yield _heading(say("Channels for tables (none chosen means all)"), localizer)
    every = localizer.plain(say("All channels"))
    yield channels_menu(set_server("channels"), server.channels, every, OPTIONS_A_MENU)


def _starters(server: Server, localizer: Localizer) -> Iterator[Item | None]:
    yield _heading(say("Who may open a table"), localizer)
    offered = [
        choice(name, localizer.plain(label), picked=server.starters == name)
        for name, label in STARTERS.items()
    ]
    yield menu(set_server("starters"), offered)
    if server.starters == "role":
        chosen = () if server.role is None else (server.role,)
        yield role_menu(set_server("role"), chosen, localizer.plain(say("Choose the role")))


def _choices(server: Server, localizer: Localizer) -> Iterator[Item | None]:
    yield _heading(say("Time per move for new tables"), localizer)
    paces = [
        choice(str(pace), localizer.plain(pace_in_words(pace)), picked=server.pace == pace) for pace in PACES
    ]
    yield menu(set_server("pace"), paces)
    yield _heading(say("Maximum number of tables at once"), localizer)
    limits = [
        choice(NO_LIMIT, localizer.plain(say("No limit")), picked=server.limit is None),
        *(
            choice(str(n), localizer.plain(count("{n} table", "{n} tables", n)), picked=server.limit == n)
            for n in TABLE_LIMITS
        ),
    ]
    yield menu(set_server("limit"), limits)
    yield _heading(say("Threads"), localizer)
    threads = [
        choice(name, localizer.plain(label), picked=server.threads == name) for name, label in THREADS.items()
    ]
    yield menu(set_server("threads"), threads)


class Switch(NamedTuple):
    """A setting that is on or off: its label, its getter and its setter."""

    label: Text
    on: Callable[[Server], bool]
    switched: Callable[[Server, bool], Server]


SWITCHES = {
    "chronicle": Switch(
        say("Chronicle"), lambda server: server.chronicle, lambda server, on: replace(server, chronicle=on)
    ),
    "text": Switch(
        say("Text instead of pictures"),
        lambda server: server.in_text,
        lambda server, on: replace(server, in_text=on),
    ),
}
"""Switches by the word of their controls."""
STATES = {"on": True, "off": False}


def _switches(server: Server, localizer: Localizer) -> list[Item | None]:
    return [_switch(word, switch.label, localizer, on=switch.on(server)) for word, switch in SWITCHES.items()]


def _switch(word: str, label: Text, localizer: Localizer, *, on: bool) -> Item:
    """Build a button that shows whether a setting is on, and switches it."""
    said = localizer.plain(
        say("{setting}: on", setting=label) if on else say("{setting}: off", setting=label)
    )
    return button(
        said,
        set_server(f"{word}-{'off' if on else 'on'}"),
        style=ButtonStyle.success if on else ButtonStyle.secondary,
    )


def _pinged(server: Server, localizer: Localizer) -> Iterator[Item | None]:
    yield _heading(say("Role to ping when a lobby opens"), localizer)
    chosen = () if server.pinged is None else (server.pinged,)
    yield role_menu(set_server("pinged"), chosen, localizer.plain(say("Nobody")), least=0)


def _week(server: Server, localizer: Localizer) -> Iterator[Item | None]:
    if server.week is None:
        yield _heading(say("Weekly post: none"), localizer)
        yield from rows([button(localizer.plain(say("Post here every week")), set_week("on"))])
    else:
        yield _heading(say("Weekly post: in {channel}", channel=in_channel(server.week)), localizer)
        yield from rows([button(localizer.plain(say("Stop the weekly post")), set_week("off"))])


def _presets(server: Server, titles: dict[str, str], localizer: Localizer) -> Iterator[Item | None]:
    offered = [
        choice(str(preset.number), preset.name, titles.get(preset.game, preset.game))
        for preset in server.presets
    ]
    if offered:
        yield menu(set_server("delete"), offered, localizer.plain(say("Delete a preset")))


async def show_server(context: ChatContext, request: UserRequest) -> None:
    """Show the settings of the server, with the controls that change them."""
    place = request.here()
    server = await context.tables.servers.managed(request.click, place.guild)
    _show(context, request, server, await _no_ping(context, server.pinged, place))


async def _no_ping(context: ChatContext, role: int | None, place: Place) -> Text | None:
    """Say that a role cannot be pinged here, if it cannot; None too while Discord does not say."""
    try:
        possible = role is None or await context.access.can_ping(role, place)
    except TryAgain:
        possible = True
    if possible:
        return None
    return say(
        "I can't ping {role} in this channel. In Discord's settings for the role, turn on “Allow anyone to "
        "@mention this role”, and let the role see the channel.",
        role=Markup(f"<@&{role}>"),
    )


@control("S8", stays=True, setting=WORD)
async def set_server(context: ChatContext, request: UserRequest, setting: str) -> None:
    """Change the setting that the control names."""
    guild, picked = request.here().guild, request.values or ()
    servers = context.tables.servers
    if setting == "pinged" and picked:
        objection = await _no_ping(context, request.require_id(), request.here())
        if objection is not None:
            raise Refused(objection)
    if setting == "delete":
        server = await servers.delete(request.click, guild, request.require_number())
    else:
        server = await servers.change(request.click, guild, _changed(setting, picked))
    _show(context, request, server)


@control("S9", stays=True, choice=WORD)
async def set_week(context: ChatContext, request: UserRequest, choice: str) -> None:
    """Post about each week in this channel, or no longer anywhere."""
    place = request.here() if choice == "off" else request.postable()
    channel = None if choice == "off" else place.channel
    _show(context, request, await context.tables.weeks.switch(request.click, place.guild, channel))


@control("W0", first=FirstAnswer.FORM)
async def type_webhook(context: ChatContext, request: UserRequest) -> None:
    """Show the form for the address of the webhook."""
    await context.tables.servers.managed(request.click, request.here().guild)
    request.response.form(webhook_form(context.localizer(request.language)))


@control("W1")
async def webhook_typed(context: ChatContext, request: UserRequest) -> None:
    """Set the typed address of the webhook after a test; an empty one removes it.

    The panel says why an address is refused, and another can be typed.
    """
    servers, guild = context.tables.servers, request.here().guild
    server = await servers.managed(request.click, guild)
    servers.require_webhooks()
    typed = request.fields.get(WEBHOOK, "").strip()
    try:
        url = webhook_address(typed) if typed else None
        if url is not None:
            await context.webhooks.test(url)
    except Refused as refused:
        _show(context, request, server, refused.text)
        return
    _show(
        context,
        request,
        await servers.change(request.click, guild, lambda known: replace(known, webhook=url)),
    )


def _changed(word: str, picked: tuple[str, ...]) -> Callable[[Server], Server]:
    """Return the change that a control makes; it raises Refused for what is not offered."""

    def changed(server: Server) -> Server:
        name, _, state = word.rpartition("-")
        try:
            if name in SWITCHES:
                return SWITCHES[name].switched(server, STATES[state])
            return SETTINGS[word](server, picked)
        except (KeyError, IndexError, ValueError):
            raise Refused("This setting is no longer available.") from None

    return changed


def _one_of(offered: Iterable[W], value: str) -> W:
    for one in offered:
        if one == value:
            return one
    raise ValueError(value)


def _language_code(value: str) -> str | None:
    return None if value == AUTOMATIC else _one_of(languages(), value)


def _limit(value: str) -> int | None:
    limit = int(value)
    if limit not in {0, *TABLE_LIMITS}:
        raise ValueError(value)
    return limit or None


SETTINGS: dict[str, Callable[[Server, tuple[str, ...]], Server]] = {
    "language": lambda server, picked: replace(server, language=_language_code(picked[0])),
    "channels": lambda server, picked: replace(
        server, channels=tuple(ChannelId(int(one)) for one in picked[:OPTIONS_A_MENU])
    ),
    "starters": lambda server, picked: replace(server, starters=_one_of(STARTERS, picked[0])),
    "role": lambda server, picked: replace(server, role=int(picked[0])),
    "pinged": lambda server, picked: replace(server, pinged=int(picked[0]) if picked else None),
    "pace": lambda server, picked: replace(server, pace=Pace.parse(picked[0])),
    "limit": lambda server, picked: replace(server, limit=_limit(picked[0])),
    "threads": lambda server, picked: replace(server, threads=_one_of(THREADS, picked[0])),
}
"""Setters by the word of their controls, from the picked values."""


def _show(context: ChatContext, request: UserRequest, server: Server, objection: Text | None = None) -> None:
    titles = [(game.id, game.title) for game in context.games.all()]
    localizer, webhooks = context.localizer(request.language), context.tables.servers.webhooks
    request.response.show(server_panel(server, titles, localizer, webhooks=webhooks, objection=objection))
