"""The sources of screens: the command list, the story, games and lessons, pictures, and wrong moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any
from unittest.mock import create_autospec

from discord.app_commands import Command, Group, locale_str

from bot.catalogue import game
from bot.chat.app.commands import groups
from bot.chat.app.router import Router
from bot.chat.wire.command_names import DESCRIPTIONS, NAMES
from bot.locales import Language
from engines.record import parse
from engines.text import Refused, Text, say
from tests.bot.chat.chapters import CHAPTERS
from tests.bot.chat.story import story
from tests.engines import test_codec, test_record
from tests.engines.plays import GAMES
from tests.engines.transcripts import transcript
from tests.renders.gallery.details import DETAILS
from tests.renders.gallery.events import CHICAGO, CITY, MAFIADOLLAR, STREETS
from tests.renders.gallery.pictures import PICTURES
from tests.screens import games
from tests.screens.games import Screen
from tests.screens.listening import PLAYERS, Heard
from tests.screens.reading import readable

Source = Callable[[Heard], Iterator[Screen]]


def _chapter(name: str, _heard: Heard) -> Iterator[Screen]:
    async def told() -> list[str]:
        async with story(whole=True) as tale:
            await CHAPTERS[name](tale)
            return tale.lines

    lines = "\n".join(asyncio.run(told())).split("\n")
    title, screen = f"story, {name}", list[str]()
    for line in lines:
        if line.startswith("> ") or (screen and _begins(line)):
            if screen:
                yield title, readable(screen)
            screen = []
        if line.startswith("> "):
            title = f"story, {name}: {line[2:]}"
        if line:
            screen.append(line)
    if screen:
        yield title, readable(screen)


def _begins(line: str) -> bool:
    """Return whether another message begins with this line."""
    return line.startswith("message ") or (line.endswith(":") and not line.startswith(" "))


def _commands(heard: Heard) -> Iterator[Screen]:
    """The list that Discord shows while a command is being typed."""

    def said(text: str | locale_str | None) -> str:
        known = text.extras.get("text") if isinstance(text, locale_str) else None
        return heard.language(known) if isinstance(known, Text) else str(text)

    async def all_groups() -> tuple[Group, ...]:
        async with story() as tale:
            return groups(create_autospec(Router, instance=True), tale.context)

    for group in asyncio.run(all_groups()):
        for command in group.commands:
            assert isinstance(command, Command)
            typed = f"{group.name} {command.name}"
            lines = [f"/{group.name} {heard.language(NAMES[command.name])}"]
            lines.append(heard.language(DESCRIPTIONS[typed]))
            for parameter in command.parameters:
                lines.append(f"  {said(parameter.locale_name)}: {said(parameter.locale_description)}")
                lines += [f"    {heard.language(say(choice.name))}" for choice in parameter.choices]
            yield f"typing /{typed}", lines


def _pictures(heard: Heard) -> Iterator[Screen]:
    for name, draw in {**PICTURES, **DETAILS}.items():
        before = len(heard.sentences)
        draw()
        yield f"the picture {name}", [*dict.fromkeys("\n".join(heard.sentences[before:]).split("\n"))]


def _events(heard: Heard) -> Iterator[Screen]:
    """The log of games in which everything happens once that pictures tell of."""
    for name, events in {
        "streets": STREETS,
        "chicago": CHICAGO,
        "city": CITY,
        "mafiadollar": MAFIADOLLAR,
    }.items():
        yield (
            f"the log of {game(name).title}",
            [heard.language(event.tell(), PLAYERS) for event in events.values()],
        )


def _records(_heard: Heard) -> Iterator[Screen]:
    """Records and moves with something wrong in them: what is said of them are refusals."""
    for value, _ in _tried(test_codec.test_whatever_is_wrong_is_said):
        with suppress(Refused):
            test_codec.CODEC.decode(value)
    for forge, *_ in _tried(test_record.test_a_forgery_is_named):
        value = test_record.raw()
        forge(value)
        test_record.judged(value)
    for data, _ in _tried(test_record.test_what_is_no_record_is_refused_with_a_reason):
        with suppress(Refused):
            parse(data)
    yield from ()


def _tried(test: Any) -> Iterator[Any]:
    """The cases that a test is given."""
    yield from test.pytestmark[0].args[1]


def _transcript(name: str, _heard: Heard) -> Iterator[Screen]:
    lines = list[str]()
    for line in transcript(name):
        if not line.startswith(" ") and lines:
            yield f"transcript of {name}", lines
            lines = []
        lines.append(line)
    yield f"transcript of {name}", lines


def _readable(screens: Callable[[Language], Iterator[Screen]], heard: Heard) -> Iterator[Screen]:
    return ((title, readable(lines)) for title, lines in screens(heard.language))


SOURCES: dict[str, Source] = {
    "typing": _commands,
    **{name: partial(_chapter, name) for name in CHAPTERS},
    "lobbies": partial(_readable, games.lobbies),
    "lessons of games": partial(_readable, games.lessons),
    **{f"game of {name}": partial(_readable, partial(games.played, name)) for name in GAMES},
    "pictures": _pictures,
    "events": _events,
    "records": _records,
    **{f"transcript of {name}": partial(_transcript, name) for name in GAMES},
}
"""By name; where a sentence stands on several screens, the first of them is shown."""
