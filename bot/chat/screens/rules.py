"""The rules of a game, from the README beside its engine."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from itertools import groupby

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.legend import legend_button
from bot.chat.screens.lesson import learn_button
from bot.chat.screens.paging import page_buttons, page_number
from bot.chat.screens.renderer import unless_broken
from bot.chat.wire.controls import SMALL_COUNT, WORD, Control
from bot.chat.wire.discord_limits import OPTIONS_A_MENU
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import (
    Attachment,
    Item,
    Message,
    button,
    choice,
    compose,
    gallery,
    menu,
    pages,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest, whole_number
from bot.locales import ENGLISH, language_of
from bot.tables.values.ids import TableId
from engines.base import AnyGame
from engines.lesson import Lesson
from engines.text import say

PAGE_TEXT = 3500  # characters; leaves room for the page number
EXAMPLE_TEXT = 500

_HEADING = re.compile(r"^## +(.+)$", re.MULTILINE)
_ITEM = re.compile(r"\s*(?:[-*]|\d+\.) ")


@cache
def sections(game: str, language: str = ENGLISH.code) -> tuple[tuple[str, str], ...]:
    """Return titles and texts of the sections of a game's rules, in this language or else in English."""
    folder = resources.files(f"engines.{game}")
    translated = folder.joinpath(f"README.{language}.md")
    return parsed((translated if translated.is_file() else folder.joinpath("README.md")).read_text("utf-8"))


def parsed(readme: str) -> tuple[tuple[str, str], ...]:
    """Return titles and texts of a README's sections; the text before them is named by its own title."""
    title, *rest = _HEADING.split(readme.removeprefix("# "))
    name, _, opening = title.partition("\n")
    found = [(name.strip(), opening.strip())] if opening.strip() else []
    found += [(rest[at].strip(), rest[at + 1].strip()) for at in range(0, len(rest), 2)]
    return tuple(found[:OPTIONS_A_MENU])


def illustrated(
    game: AnyGame, lesson: Lesson, localizer: Localizer, number: int, shown: Attachment | None
) -> Message:
    """Build a page of the rules with a picture and an example, and a menu of all chapters."""
    page = lesson.pages[number]
    english, every = sections(game.id), sections(game.id, localizer.language.code)
    names = [name for name, _ in english]  # a translation has the same sections in the same order
    chosen = [every[names.index(section)] for section in page.sections]
    told = ["\n".join([f"**{title}**", *_lines(localizer.emojis.shown(text))]) for title, text in chosen]
    last = len(lesson.pages) - 1

    def to(target: int, _number: int) -> Control:
        return links.rules_picture(game.id, target)

    return compose(
        gallery(shown) if shown else None,
        words(f"### {game.title}: {localizer(page.title)}"),
        words(f"🔎 {localizer(page.example)}", EXAMPLE_TEXT),
        words("\n\n".join(told), PAGE_TEXT - EXAMPLE_TEXT),
        page_number(number, last, localizer),
        *rows(
            [
                *page_buttons(number, last, to),
                learn_button(game, localizer),
                legend_button(links.legend(game.id), localizer),
            ]
        ),
        _chapters(game, every, localizer),
        files=[shown] if shown else [],
    )


def rules(game: AnyGame, localizer: Localizer, section: int = 0, page: int = 0) -> Message:
    """Build a page of a section, with a menu of all sections; the arrows continue into the next one."""
    every = sections(game.id, localizer.language.code)
    section = min(section, len(every) - 1)
    title, text = every[section]
    heading = title if title == game.title else f"{game.title}: {title}"
    texts = pages(list(_lines(localizer.emojis.shown(text))), PAGE_TEXT)
    page = max(0, min(page, len(texts) - 1))
    number = say("Chapter {chapter} of {chapters}", chapter=section + 1, chapters=len(every))
    if len(texts) > 1:
        number = say("{chapter}, page {page} of {pages}", chapter=number, page=page + 1, pages=len(texts))
    return compose(
        words(f"### {heading}\n{texts[page]}"),
        words(f"-# {localizer(number)}"),
        *rows(_turning(game, every, section, page, len(texts))),
        *rows(_teaching(game, localizer)),
        _chapters(game, every, localizer),
    )


def _teaching(game: AnyGame, localizer: Localizer) -> Iterator[Item | None]:
    """Build the buttons to the illustrated rules and to the lesson."""
    if game.lesson is not None:
        yield button(localizer.plain(say("Rules with pictures")), links.rules_picture(game.id, 0))
        yield learn_button(game, localizer)


def _chapters(game: AnyGame, every: Sequence[tuple[str, str]], localizer: Localizer) -> Item:
    """Build a menu of all sections."""
    offered = [choice(str(at), f"{at + 1}. {name}") for at, (name, _) in enumerate(every)]
    other = rules_page(OPTIONS_A_MENU, 0, game.id)  # no section of a button
    return menu(other, offered, localizer.plain(say("Choose a chapter")))


def _turning(
    game: AnyGame, every: Sequence[tuple[str, str]], section: int, page: int, pages: int
) -> Iterator[Item]:
    """Build the arrows: by pages within the section, and beyond it to the neighbouring sections, by title."""

    def to(sign: str, there: int, target: int) -> Item:
        title = "" if there == section else every[there][0]
        label = f"‹ {title}".rstrip() if sign == "‹" else f"{title} ›".lstrip()
        return button(label, rules_page(there, target, game.id))

    if page > 0:
        yield to("‹", section, page - 1)
    elif section > 0:
        yield to("‹", section - 1, 0)
    if page < pages - 1:
        yield to("›", section, page + 1)
    elif section < len(every) - 1:
        yield to("›", section + 1, 0)


def _lines(text: str) -> Iterator[str]:
    """Yield every paragraph and item of a section as a line; tables, which Discord lacks, in fixed width."""
    for table, lines in groupby(text.splitlines(), key=lambda line: line.startswith("|")):
        if table:
            yield "\n".join(["```", *_without_rule(lines), "```"])
        else:
            yield from _unwrapped(lines)


def _unwrapped(lines: Iterator[str]) -> list[str]:
    """Join wrapped lines, whose breaks Discord would keep."""
    whole: list[str] = []
    for line in lines:
        if whole and whole[-1] and line.strip() and not _ITEM.match(line):
            whole[-1] += f" {line.strip()}"
        else:
            whole.append(line)
    return whole


def _without_rule(lines: Iterator[str]) -> Iterator[str]:
    return (line.strip("|").strip() for line in lines if not re.fullmatch(r"[|:\- ]+", line))


@handles(links.rules)
async def show_rules(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the rules of the game at a table."""
    table_view = await context.tables.queries.view(table)
    await context.return_to_seat(request, table_view.table)
    await rules_of(context, request, table_view.game.id)


@control("R", section=SMALL_COUNT, game=WORD)
async def rules_page(context: ChatContext, request: UserRequest, section: int, page: int, game: str) -> None:
    """Show another page or section, or the section picked in the menu."""
    picked = whole_number(request.picked)
    if picked is not None:
        section, page = picked, 0
    request.response.show(
        rules(context.games.known(game), context.localizer(request.language), section, page)
    )


@handles(links.rules_picture)
async def turn_pictures(context: ChatContext, request: UserRequest, game: str, page: int) -> None:
    """Show another page of the rules with pictures."""
    await rules_of(context, request, game, page)


async def rules_of(context: ChatContext, request: UserRequest, game: str | None, page: int = 0) -> None:
    """Show the rules of a game; by default the one at the table here, or else the first of all."""
    if game is None and request.place is not None:
        table = await context.tables.queries.at(request.place.channel)
        game = table.game if table else None
    found = context.games.known(game or context.games.names[0])
    if found.lesson is None:
        request.response.show(rules(found, context.localizer(request.language)))
    else:
        await _show_page(context, request, found, found.lesson, page)


async def _show_page(
    context: ChatContext, request: UserRequest, game: AnyGame, lesson: Lesson, number: int
) -> None:
    """Show a page of a game's rules with its picture."""
    number = max(0, min(number, len(lesson.pages) - 1))
    page = lesson.pages[number]
    position = await context.tables.lessons.position(game.id, page.move, page.seat)
    localizer = Localizer(
        language_of(request.language), position.names, None, context.emojis, position.names
    ).as_read(in_text=request.in_text)
    shown = (
        None
        if request.in_text
        else await unless_broken(context.renderer.position(position, page.example, localizer))
    )
    request.response.show(illustrated(game, lesson, localizer, number, shown))
